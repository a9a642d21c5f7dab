//! Passes on what other servers did. Who listens too slowly is told that something was missed, and never stops the rest.

use std::sync::{Mutex, PoisonError};

use tokio::{
    sync::broadcast::{self, error::RecvError},
    task::JoinSet,
};

use crate::Change;

/// So many changes may wait for a listener.
const WAITING: usize = 4096;

#[derive(Debug)]
pub(crate) struct Announcer {
    open: Mutex<Option<Open>>,
}

#[derive(Debug)]
struct Open {
    sender: broadcast::Sender<Change>,
    /// Listens to the other servers, until it is dropped.
    _listener: JoinSet<()>,
}

/// The changes made by other servers, as they come.
#[derive(Debug)]
pub struct Changes {
    receiver: Option<broadcast::Receiver<Change>>,
}

impl Announcer {
    /// For a store nobody else writes to.
    pub(crate) fn silent() -> Announcer {
        Announcer::new(broadcast::Sender::new(1), JoinSet::new())
    }

    /// `listen` sends what it hears, for as long as the store is open.
    pub(crate) fn start<F>(listen: impl FnOnce(broadcast::Sender<Change>) -> F) -> Announcer
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let sender = broadcast::Sender::new(WAITING);
        let mut listener = JoinSet::new();
        listener.spawn(listen(sender.clone()));
        Announcer::new(sender, listener)
    }

    fn new(sender: broadcast::Sender<Change>, listener: JoinSet<()>) -> Announcer {
        Announcer { open: Mutex::new(Some(Open { sender, _listener: listener })) }
    }

    pub(crate) fn subscribe(&self) -> Changes {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        Changes { receiver: open.as_ref().map(|open| open.sender.subscribe()) }
    }

    pub(crate) fn close(&self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Changes {
    /// Waits for the next change; nothing comes after the store was closed. May be given up at any await.
    pub async fn next(&mut self) -> Option<Change> {
        match self.receiver.as_mut()?.recv().await {
            Ok(change) => Some(change),
            Err(RecvError::Lagged(_)) => Some(Change::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}
