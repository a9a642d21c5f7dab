//! One live game as a pure state machine. A [`Table`] is computed from its log of [`Entry`]s and nothing else; a
//! [`Command`] is decided against it and gives new entries or a [`Refusal`]. Time, randomness and storage are the
//! caller's: it passes the time in, commits the entries and only then applies and shows them.

mod clock;
mod command;
mod decide;
mod entry;
mod json;
mod message;
mod open;
mod order;
mod refusal;
mod seating;
mod table;
mod view;
mod who;

pub use clock::Clock;
pub use command::Command;
pub use entry::{Entry, Fact, Opening};
pub use json::Json;
pub use message::{Ask, ClientMessage, ServerMessage};
pub use open::Fresh;
pub use order::{Order, SeatPlan};
pub use refusal::{NoUndo, Refusal};
pub use table::{BadLog, Table};
pub use view::{DecisionView, GameName, Phase, SeatKind, SeatView, Shown, ShownKind, TableView, Told, TurnView};
pub use who::{Actor, BotLevel, Person, PersonId, TableId};
