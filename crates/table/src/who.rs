//! Who is at the table: people as the server knows them, the levels bots play at, and on whose word something is done.

use std::{fmt, time::Duration};

use bots::{Bot, Budget};
use serde::{Deserialize, Serialize};
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

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BotLevel {
    Random,
    Easy,
    Normal,
    Hard,
}

impl BotLevel {
    pub const ALL: [BotLevel; 4] = [BotLevel::Random, BotLevel::Easy, BotLevel::Normal, BotLevel::Hard];
    /// Who plays on for a person who went away, resigned or ran out of time: it answers at once.
    pub const STAND_IN: BotLevel = BotLevel::Easy;

    pub fn bot(self) -> Bot {
        match self {
            BotLevel::Random => Bot::Random,
            BotLevel::Easy => Bot::Greedy,
            BotLevel::Normal | BotLevel::Hard => Bot::Mcts,
        }
    }

    /// How long it thinks about a decision.
    pub fn budget(self) -> Budget {
        Budget::Time(Duration::from_millis(match self {
            BotLevel::Random | BotLevel::Easy => 0,
            BotLevel::Normal => 100,
            BotLevel::Hard => 1000,
        }))
    }

    /// What a bot of this level is called at the table.
    pub fn name(self) -> &'static str {
        match self {
            BotLevel::Random => "Random bot",
            BotLevel::Easy => "Easy bot",
            BotLevel::Normal => "Normal bot",
            BotLevel::Hard => "Hard bot",
        }
    }
}

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
