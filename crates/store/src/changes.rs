//! Passes on what other servers did. Who listens too slowly is told that something was missed, and never stops the rest.

use std::sync::{Mutex, PoisonError};

use tokio::sync::broadcast::{self, error::RecvError};

use crate::Change;

/// So many changes may wait for a listener.
const WAITING: usize = 4096;

#[derive(Debug)]
pub(crate) struct Announcer {
    sender: Mutex<Option<broadcast::Sender<Change>>>,
}

/// The changes made by other servers, as they come.
#[derive(Debug)]
pub struct Changes {
    receiver: Option<broadcast::Receiver<Change>>,
}

impl Announcer {
    pub(crate) fn new() -> (Announcer, broadcast::Sender<Change>) {
        let sender = broadcast::Sender::new(WAITING);
        (Announcer { sender: Mutex::new(Some(sender.clone())) }, sender)
    }

    pub(crate) fn subscribe(&self) -> Changes {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        Changes { receiver: sender.as_ref().map(broadcast::Sender::subscribe) }
    }

    pub(crate) fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
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
