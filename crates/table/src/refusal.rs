//! Why a table refuses a command. A refusal changes nothing.

use tabletop::{BadPack, BadSetup};
use thiserror::Error;

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    #[error("there is no game `{0}`")]
    UnknownGame(String),
    #[error("{0}")]
    BadOption(String),
    #[error(transparent)]
    BadPack(#[from] BadPack),
    #[error("this clock does not work: {0}")]
    BadClock(&'static str),
    #[error("{0}")]
    BadSeats(String),
    #[error("a guided game is for one person against bots, with no clock, no cards of one's own and no guests")]
    BadGuided,
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(u8),
    #[error("somebody sits there already")]
    SeatTaken,
    #[error("all seats are taken")]
    TableFull,
    #[error("nobody sits there")]
    SeatOpen,
    #[error("that is not your seat")]
    NotYourSeat,
    #[error("only who opened the table may do that")]
    NotTheHost,
    #[error("only those who sit at the table may do that")]
    NotSeated,
    #[error("the game has not started yet")]
    NotStarted,
    #[error("the game has started already")]
    AlreadyStarted,
    #[error("{0} of the seats are still open")]
    SeatsOpen(usize),
    #[error("this seat has sealed its word already: it cannot be changed")]
    SealGiven,
    #[error("words are opened when all seats are settled and sealed, and not before")]
    NotSealed,
    #[error("all seats are settled: now the words for the dice are opened")]
    Sealed,
    #[error("that is not the word this seat has sealed")]
    OtherWord,
    #[error("the word of this seat is open already")]
    WordOpened,
    #[error("the game was called off, since a word for the dice was not opened")]
    CalledOff,
    #[error("the game cannot be set up here any more: {0}")]
    Unplayable(String),
    #[error("this game cannot be played on here: its rules or figures have changed")]
    Stuck,
    #[error("the game is over")]
    GameOver,
    #[error("the game is not over yet")]
    NotOver,
    #[error("the game has moved on since: it is at {now} now")]
    Stale { now: usize },
    #[error("that is not among the actions of this decision")]
    IllegalAction,
    #[error("{0}")]
    NoUndo(NoUndo),
    #[error("a bot plays for this seat")]
    BotPlays,
    #[error("no bot plays for this seat")]
    NoBotPlays,
    #[error("who resigned cannot come back")]
    Resigned,
    #[error("the time of this seat has run out")]
    OutOfTime,
    #[error("there is still time")]
    TimeLeft,
    #[error("nobody's time runs")]
    NoClock,
    #[error("that player is still here")]
    StillHere,
    #[error("{what} may have at most {most} characters")]
    TooLong { what: &'static str, most: usize },
    #[error("{0} must not be empty")]
    Empty(&'static str),
    #[error("{0} must not hold characters that cannot be seen")]
    ControlCharacter(&'static str),
    #[error("enough has been said at this table")]
    ChatFull,
    #[error("too much has happened at this table: only the game itself goes on")]
    LogFull,
    #[error("the rematch has been opened already")]
    RematchOpened,
    #[error("only the server may do that")]
    ServerOnly,
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NoUndo {
    #[error("nothing has been played yet")]
    NothingPlayed,
    #[error("it is not your decision now")]
    NotYourDecision,
    #[error("the last action was not yours")]
    NotYourAction,
    #[error("dice were rolled or cards revealed since")]
    ChanceDrawn,
}

impl Refusal {
    /// The name of this refusal in the protocol; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::UnknownGame(_) => "unknown_game",
            Refusal::BadOption(_) => "bad_option",
            Refusal::BadPack(_) => "bad_pack",
            Refusal::BadClock(_) => "bad_clock",
            Refusal::BadSeats(_) => "bad_seats",
            Refusal::BadGuided => "bad_guided",
            Refusal::NoSuchSeat(_) => "no_such_seat",
            Refusal::SeatTaken => "seat_taken",
            Refusal::TableFull => "table_full",
            Refusal::SeatOpen => "seat_open",
            Refusal::NotYourSeat => "not_your_seat",
            Refusal::NotTheHost => "not_the_host",
            Refusal::NotSeated => "not_seated",
            Refusal::NotStarted => "not_started",
            Refusal::AlreadyStarted => "already_started",
            Refusal::SeatsOpen(_) => "seats_open",
            Refusal::SealGiven => "seal_given",
            Refusal::NotSealed => "not_sealed",
            Refusal::Sealed => "sealed",
            Refusal::OtherWord => "other_word",
            Refusal::WordOpened => "word_opened",
            Refusal::CalledOff => "called_off",
            Refusal::Unplayable(_) => "unplayable",
            Refusal::Stuck => "stuck",
            Refusal::GameOver => "game_over",
            Refusal::NotOver => "not_over",
            Refusal::Stale { .. } => "stale",
            Refusal::IllegalAction => "illegal_action",
            Refusal::NoUndo(_) => "no_undo",
            Refusal::BotPlays => "bot_plays",
            Refusal::NoBotPlays => "no_bot_plays",
            Refusal::Resigned => "resigned",
            Refusal::OutOfTime => "out_of_time",
            Refusal::TimeLeft => "time_left",
            Refusal::NoClock => "no_clock",
            Refusal::StillHere => "still_here",
            Refusal::TooLong { .. } => "too_long",
            Refusal::Empty(_) => "empty",
            Refusal::ControlCharacter(_) => "control_character",
            Refusal::ChatFull => "chat_full",
            Refusal::LogFull => "log_full",
            Refusal::RematchOpened => "rematch_opened",
            Refusal::ServerOnly => "server_only",
        }
    }
}

impl From<BadSetup> for Refusal {
    fn from(bad: BadSetup) -> Refusal {
        match bad {
            BadSetup::Pack(bad) => Refusal::BadPack(bad),
            bad @ (BadSetup::Players { .. } | BadSetup::Needs { .. }) => Refusal::BadSeats(bad.to_string()),
            BadSetup::Option(bad) => Refusal::BadOption(bad.to_string()),
        }
    }
}
