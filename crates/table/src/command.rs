//! What can be asked of a table. Whoever asks is named beside it (see [`Actor`](crate::Actor)); what only the server
//! can know, such as fresh random words, is in the command.

use tabletop::{Json, Seat};

use crate::{BotLevel, TableId};

#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Takes an open seat. Somebody who plays for several seats may give each a name.
    Sit {
        seat: Seat,
        name: Option<String>,
        nonce: String,
    },
    Leave {
        seat: Seat,
    },
    SeatBot {
        seat: Seat,
        level: BotLevel,
    },
    /// Frees a seat.
    OpenSeat {
        seat: Seat,
    },
    /// `nonce` is the host's word for the dice.
    Start {
        nonce: Option<String>,
    },
    /// Takes one of the actions offered at `ply`.
    Play {
        ply: usize,
        action: Json,
    },
    /// Takes the last action back, `ply` being the present one.
    Undo {
        ply: usize,
    },
    Resign {
        seat: Seat,
    },
    /// Lets a bot play for a seat: one's own, or that of somebody who is `away`.
    TakeOver {
        seat: Seat,
        away: bool,
    },
    /// Takes one's own seat back from the bot.
    GiveBack {
        seat: Seat,
    },
    /// Says that the time of whoever decides at `ply` has run out.
    CallTime {
        ply: usize,
    },
    Say {
        text: String,
    },
    /// Opens a new table of the same kind under this name.
    Rematch {
        table: TableId,
    },
}
