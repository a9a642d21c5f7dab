//! Who is at the table: people as the server knows them, and on whose word something is done.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::Level;
use ts_rs::TS;

/// The name of a table in addresses and in the key of its dice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct TableId(pub String);

/// What the server knows a person by. It is never shown to others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// On whose word something is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Person(Person),
    /// The server itself: it moves for bots and calls the clock.
    Server,
}

/// Who plays on for a person who went away, resigned or ran out of time: it answers at once.
pub(crate) const STAND_IN: Level = Level::Casual;

impl Actor {
    pub fn person(&self) -> Option<&Person> {
        match self {
            Actor::Person(person) => Some(person),
            Actor::Server => None,
        }
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
