//! The log of a table. Entries are facts: they are only ever added, and whoever applies them in order has the same
//! table. The first one holds the secret seed, so a log is never sent to anyone as it is.

use serde::{Deserialize, Serialize};
use tabletop::{Fairness, Hex, Json, Level, Options, Seal, Seat, Taste};

use crate::{Clock, Person, PersonId, TableId};

/// One line of a table's log. Its place in the log, counted from 0, is its `seq`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Milliseconds since 1970, never less than the entry before.
    pub at: u64,
    /// On whose word; nobody's for what the server does itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonId>,
    /// The idempotency key of the command it came from; only the first entry of a command has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub fact: Fact,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Fact {
    Opened(Box<Opening>),
    /// A person took a seat, and sealed a word that goes into the dice. Before words were sealed it was given plainly, as the
    /// `nonce`.
    Sat {
        seat: Seat,
        person: Person,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seal: Option<Seal>,
    },
    /// The seat sealed its word.
    WordSealed {
        seat: Seat,
        seal: Seal,
    },
    Left {
        seat: Seat,
    },
    BotSeated {
        seat: Seat,
        level: Level,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taste: Option<Taste>,
    },
    /// The host freed a seat.
    SeatOpened {
        seat: Seat,
    },
    /// The seats are settled and their seals known to all: now the words are opened. Whatever was given plainly counts no more.
    Sealed,
    /// The seat opened its word. With the last one the game was set up.
    WordOpened {
        seat: Seat,
        word: String,
    },
    /// A word was not opened: nothing is played here.
    CalledOff,
    /// The game was set up without sealed words. Before words were sealed, the host's seats could change theirs here.
    Started {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// The `ply`th action of the game, counted from 0.
    Moved {
        seat: Seat,
        ply: usize,
        action: Json,
        /// What it led to, so that a program with other rules notices; older logs do not tell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<Hex<8>>,
    },
    /// The seat took its last action back: `to_ply` actions are left.
    Undone {
        seat: Seat,
        to_ply: usize,
    },
    Resigned {
        seat: Seat,
    },
    /// The seat's time ran out; a bot plays for it.
    TimedOut {
        seat: Seat,
    },
    /// A bot plays for the seat of a person who went away.
    TakenOver {
        seat: Seat,
    },
    GivenBack {
        seat: Seat,
    },
    /// No server was there: the time since the last entry counts for nobody.
    ClockResumed,
    Said {
        /// The speaker's first seat; none for somebody who looks on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        name: String,
        text: String,
    },
    RematchOpened {
        table: TableId,
    },
}

/// How a table was set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    pub table: TableId,
    pub host: Person,
    pub game: String,
    pub players: usize,
    pub options: Options,
    /// The program that opened the table; older logs do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The hash of the figures in force: the game is not played on where they cannot be had.
    pub content: Hex<32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<String>,
    pub clock: Clock,
    /// Whether it stands in the list of open tables.
    pub public: bool,
    /// With the secret seed; the nonces come with those who sit down.
    pub dice: Fairness,
    /// The game this is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
}
