//! What can be asked of a table. Whoever asks is named beside it (see [`Actor`](crate::Actor)); what only the server
//! can know, such as fresh random words, is in the command.

use tabletop::{Json, Level, Seal, Seat, Taste};

use crate::TableId;

#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Takes an open seat. Somebody who plays for several seats may give each a name.
    Sit {
        seat: Seat,
        name: Option<String>,
        seal: Option<Seal>,
    },
    /// Seals the word of one's own seat, which had none.
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
        taste: Option<Taste>,
    },
    /// Frees a seat.
    OpenSeat {
        seat: Seat,
    },
    /// The seats are settled. Where words were sealed they are opened now; otherwise the game begins.
    Start,
    /// Opens the word of one's own seat; with the last one the game begins.
    OpenWord {
        seat: Seat,
        word: String,
    },
    /// Gives up waiting for a word that is not opened: nothing is ever played at this table.
    CallOff,
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
    /// Says that no server was there until now: nobody is charged for the time since the last entry.
    ResumeClock,
    Say {
        text: String,
    },
    /// Opens a new table of the same kind under this name.
    Rematch {
        table: TableId,
    },
}
