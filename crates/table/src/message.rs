//! What goes over a table's WebSocket, one JSON object a message. The TypeScript of these types is made from here
//! (see the crate's tests).

use serde::{Deserialize, Serialize};
use tabletop::{Json, Level, Seal, Seat, Taste};
use ts_rs::TS;

use crate::{Shown, TableView};

/// From the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type")]
pub enum ServerMessage {
    /// The whole table, to somebody new or too far behind. `log` holds at most the last 500 entries.
    Welcome {
        seq: u64,
        view: Box<TableView>,
        #[ts(as = "Vec<Shown>")]
        log: Vec<Json>,
    },
    /// What has happened since, and the table after it. `seq` is that of the last entry.
    Update {
        seq: u64,
        #[ts(as = "Vec<Shown>")]
        entries: Vec<Json>,
        view: Box<TableView>,
    },
    /// The command with this key is committed, as the entry `seq`.
    Accepted {
        key: String,
        seq: u64,
    },
    /// The command with this key changed nothing, and why.
    Refused {
        key: String,
        code: String,
        message: String,
    },
    /// Who is connected, by seat, and how many look on.
    Presence {
        connected: Vec<bool>,
        spectators: usize,
    },
    /// A bot thinks about its decision.
    Thinking {
        seat: Seat,
    },
    Pong,
}

/// From a client: what is asked, with a key of the client's own making. A command that is sent again with the same key is
/// answered as the first time and done once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ClientMessage {
    /// Needed for all but `Hello` and `Ping`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    #[serde(flatten)]
    pub ask: Ask,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type")]
pub enum Ask {
    /// The first message: `last_seq` is that of the last entry the client has seen, if any.
    Hello {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        last_seq: Option<u64>,
    },
    Ping,
    /// Takes an open seat. `seal` is the SHA-256 of a random word of the client's that goes into the dice (see `docs/adr/0010`),
    /// to be opened once all seals are known, so that nobody can steer them; a seat without one leaves the dice to the others.
    /// `name` is for several people at one device.
    Sit {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        seal: Option<Seal>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        name: Option<String>,
    },
    /// Seals the word of one's own seat, if it has no seal yet: for seats taken when the table was opened.
    Seal {
        seat: Seat,
        seal: Seal,
    },
    Leave {
        seat: Seat,
    },
    SeatBot {
        seat: Seat,
        level: Level,
        /// For one of the game's characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        taste: Option<Taste>,
    },
    OpenSeat {
        seat: Seat,
    },
    /// Settles who plays. If any seat has sealed a word the table is `sealed` from now on, and each of them opens its word; if
    /// none has, the game begins.
    Start,
    /// Opens the word of one's own seat, at a table that is `sealed`. With the last one the game begins.
    OpenWord {
        seat: Seat,
        word: String,
    },
    /// Gives up waiting for a word: the table is `void`, and a rematch may be asked for.
    CallOff,
    /// Takes one of the view's `actions`; `ply` is the view's.
    Play {
        ply: usize,
        action: Json,
    },
    Undo {
        ply: usize,
    },
    Resign {
        seat: Seat,
    },
    /// Lets a bot play for a seat: one's own, or that of a player who is not connected.
    TakeOver {
        seat: Seat,
    },
    GiveBack {
        seat: Seat,
    },
    Say {
        text: String,
    },
    Rematch,
}
