//! Who holds each seat, and who plays for it: a bot may stand in for a person who went away, ran out of time or
//! resigned, and the seat stays that person's.

use serde::{Deserialize, Serialize};
use tabletop::{Level, Seal, Seat, Taste, UNSEALED_WORD};

use crate::{Person, PersonId, who::STAND_IN};

/// One seat at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) holder: Holder,
    /// Why a bot plays for the person, if one does.
    pub(crate) stand_in: Option<StandIn>,
    /// What the person adds to the dice.
    pub(crate) word: Word,
}

/// A seat's word for the dice: first its seal is shown, then, when all are, the word itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Word {
    pub(crate) seal: Option<Seal>,
    /// As it was opened; or as it was given when people sat down, at tables opened before words were sealed.
    pub(crate) said: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Holder {
    #[default]
    Open,
    Person(Person),
    Bot {
        level: Level,
        #[serde(default)]
        taste: Option<Taste>,
        name: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StandIn {
    Away,
    TimedOut,
    Resigned,
}

impl Place {
    pub(crate) fn is_open(&self) -> bool {
        self.holder == Holder::Open
    }

    pub(crate) fn person(&self) -> Option<&Person> {
        match &self.holder {
            Holder::Person(person) => Some(person),
            Holder::Open | Holder::Bot { .. } => None,
        }
    }

    pub(crate) fn belongs_to(&self, id: &PersonId) -> bool {
        self.person().is_some_and(|person| person.id == *id)
    }

    /// The bot that plays for this seat.
    pub(crate) fn bot(&self) -> Option<Level> {
        match self.holder {
            Holder::Bot { level, .. } => Some(level),
            Holder::Open | Holder::Person(_) => self.stand_in.map(|_| STAND_IN),
        }
    }

    /// The taste of the character who sits here.
    pub(crate) fn taste(&self) -> Option<Taste> {
        match self.holder {
            Holder::Bot { taste, .. } => taste,
            Holder::Open | Holder::Person(_) => None,
        }
    }

    pub(crate) fn resigned(&self) -> bool {
        self.stand_in == Some(StandIn::Resigned)
    }

    /// What it is called; nothing while it is open.
    pub(crate) fn name(&self) -> &str {
        match &self.holder {
            Holder::Open => "",
            Holder::Person(person) => &person.name,
            Holder::Bot { name, .. } => name,
        }
    }

    /// Whether its word is sealed and not opened yet.
    pub(crate) fn is_sealed(&self) -> bool {
        self.word.seal.is_some() && self.word.said.is_none()
    }

    /// What goes into the dice.
    pub(crate) fn nonce(&self) -> String {
        self.word.said.clone().unwrap_or_else(|| UNSEALED_WORD.to_owned())
    }
}

/// How many characters a name may have.
pub(crate) const LONGEST_NAME: usize = 30;

/// A name nobody else at the table has: a number is added where needed.
pub(crate) fn free_name(places: &[Place], seat: Seat, wanted: &str) -> String {
    let taken = |name: &str| Seat::all(places.len()).any(|other| other != seat && places[other.index()].name() == name);
    let short: String = wanted.chars().take(LONGEST_NAME - 2).collect();
    let numbered = (2..10).map(|number| format!("{short} {number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !taken(name)).expect("there are at most 8 seats")
}
