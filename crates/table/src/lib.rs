//! One live game as a pure state machine. A [`Table`] is computed from its log of [`Entry`]s and nothing else; a
//! [`Command`] is handled and gives a new entry or a [`Refusal`]. Time, randomness and storage are the caller's: it passes
//! the time in, and commits the entry before anybody is told of it.

mod clock;
mod command;
mod decide;
mod entry;
mod hidden;
mod look;
mod message;
mod open;
mod order;
mod refusal;
mod seating;
mod snapshot;
mod stuck;
mod table;
mod view;
mod who;
mod words;

pub use clock::Clock;
pub use command::Command;
pub use entry::{Entry, Fact, Opening};
pub use hidden::is_hidden;
pub use message::{Ask, ClientMessage, ServerMessage};
pub use open::Fresh;
pub use order::{Order, SeatPlan};
pub use refusal::{NoUndo, Refusal};
pub use snapshot::Snapshot;
pub use table::{BadLog, Table};
pub use view::{
    DecisionView, EarlierView, GameName, Phase, SeatCard, SeatKind, SeatView, Shown, ShownKind, TableView, TurnView,
};
pub use who::{Actor, Person, PersonId, TableId};
