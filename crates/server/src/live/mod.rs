//! Tables that are being looked at. Each has a dealer of its own, a task that holds the table in memory, decides what it is
//! asked in order, commits, and only then tells everybody. No table lives only here: the store has all of it.

mod audience;
pub(crate) mod card;
mod dealer;
mod hub;
mod snapshots;
pub(crate) mod socket;
mod storage;
mod time;
mod wire;

use serde::Serialize;
use table::{Ask, Command, Person, PersonId, Table};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::problem::Problem;

pub(crate) use hub::Hub;
pub(crate) use storage::{addition, load, pack_named, pack_of, read};
pub(crate) use time::Time;

/// A letter to a dealer. Boxed, because a channel has room for some, also where nothing is said.
pub(crate) type Letter = Box<Mail>;
/// What a WebSocket is to say, boxed likewise.
pub(crate) type Line = Box<Utf8Bytes>;

/// What a dealer is asked.
pub(crate) enum Mail {
    /// Somebody came, who has seen the log up to and with `last_seq`.
    Join { connection: Connection, last_seq: Option<u64> },
    /// The connection with this number is gone.
    Gone { number: u64 },
    /// A person asks for something by WebSocket.
    Ask(Question),
    /// The server itself does something, such as moving for a bot.
    Do { command: Command },
    /// A bot had no answer.
    NoThought,
    /// Another server added to the log.
    Tail,
    /// Somebody looks at this table at another server.
    Elsewhere { person: PersonId },
    /// Somebody wants to look at the table as it is.
    Look(Box<dyn FnOnce(&Table) + Send>),
    /// The server closes; answered when nothing is under way any more.
    Close(oneshot::Sender<()>),
}

/// What somebody asks for, and how their answer is known.
pub(crate) struct Question {
    pub(crate) number: u64,
    pub(crate) person: Person,
    pub(crate) key: String,
    pub(crate) ask: Ask,
}

/// Somebody who is told what happens.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) number: u64,
    /// Nobody in particular may look on as well.
    pub(crate) person: Option<Person>,
    pub(crate) out: mpsc::Sender<Line>,
}

/// The way to a dealer.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    mail: mpsc::Sender<Letter>,
}

impl TableHandle {
    /// Puts something into the dealer's mail; `false` if the dealer has left.
    pub(crate) async fn tell(&self, mail: Mail) -> bool {
        self.mail.send(Box::new(mail)).await.is_ok()
    }

    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (seen, answer) = oneshot::channel();
        // Whoever asked may have gone meanwhile.
        self.tell(Mail::Look(Box::new(move |table| drop(seen.send(look(table)))))).await;
        answer.await.map_err(|_| Problem::closing())
    }
}

pub(crate) fn message_text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    since.map_or(0, |time| time.as_millis() as u64)
}
