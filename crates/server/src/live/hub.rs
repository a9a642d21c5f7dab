//! Finds the dealer of a table, or sets one to work.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use store::{Change, Store};
use table::{Entry, Table, TableId};
use tokio::sync::{mpsc, oneshot, watch};

use super::{Mail, TableHandle, dealer::Dealer, now_ms};
use crate::{problem::Problem, thinkers::Thinkers};

/// What may wait in a dealer's mail.
const WAITING_MAIL: usize = 256;

/// Tables left in the middle longer ago than this, in milliseconds, wait until somebody looks at them.
const WAKE_SINCE: u64 = 24 * 3600 * 1000;

/// What dealers share.
#[derive(Clone, Debug)]
pub(crate) struct Hub(Arc<Shared>);

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) thinkers: Thinkers,
    pub(super) closing: watch::Receiver<bool>,
    tables: Mutex<HashMap<TableId, TableHandle>>,
    connections: AtomicU64,
}

impl Hub {
    pub(crate) fn new(store: Store, thinkers: Thinkers, closing: watch::Receiver<bool>) -> Hub {
        Hub(Arc::new(Shared { store, thinkers, closing, tables: Mutex::default(), connections: AtomicU64::new(1) }))
    }

    /// A number no other connection has.
    pub(crate) fn connection_number(&self) -> u64 {
        self.0.connections.fetch_add(1, Relaxed)
    }

    /// The way to a table's dealer.
    pub(crate) async fn find(&self, id: &TableId) -> Result<TableHandle, Problem> {
        if let Some(handle) = self.present(id) {
            return Ok(handle);
        }
        if *self.0.closing.borrow() {
            return Err(Problem::closing());
        }
        let table = self.0.load(id).await?.ok_or_else(Problem::no_table)?;
        Ok(self.seat_dealer(id, table))
    }

    /// Keeps a new table and sets a dealer to work at it.
    pub(crate) async fn open(&self, id: &TableId, entries: &[Entry]) -> Result<TableHandle, Problem> {
        if *self.0.closing.borrow() {
            return Err(Problem::closing());
        }
        let table = self.0.open(id, entries).await?;
        Ok(self.seat_dealer(id, table))
    }

    /// Lets somebody look at a table as it is kept, with what other servers have added a moment ago.
    pub(crate) async fn look_up_to_date<T: Send + 'static>(
        &self,
        id: &TableId,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let table = self.find(id).await?;
        table.tell(Mail::Tail).await;
        table.look(look).await
    }

    /// Lets somebody look at a table.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        id: &TableId,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.find(id).await?.look(look).await
    }

    /// Passes on what other servers do, until the store is closed.
    pub(crate) async fn follow_others(self) {
        let mut changes = self.0.store.watch();
        while let Some(change) = changes.next().await {
            let handles: Vec<TableHandle> = match change {
                Change::Grew { table, next_seq: _ } => self.present(&TableId(table)).into_iter().collect(),
                Change::Missed => self.0.tables().values().cloned().collect(),
            };
            for handle in handles {
                handle.tell(Mail::Tail).await;
            }
        }
    }

    /// Sets dealers to work at the tables in play, so that bots and clocks go on where a server that ended left them.
    pub(crate) async fn wake_tables(self) {
        let playing = self.0.store.playing(now_ms().saturating_sub(WAKE_SINCE)).await;
        let playing = playing.inspect_err(|error| tracing::error!(%error, "the tables in play cannot be found"));
        for id in playing.unwrap_or_default() {
            if *self.0.closing.borrow() {
                return;
            }
            // What is wrong with one table is told to the log and to whoever looks at it.
            let _ = self.find(&TableId(id)).await;
        }
    }

    /// Waits until no dealer has anything under way.
    pub(crate) async fn close(&self) {
        let handles: Vec<TableHandle> = self.0.tables().drain().map(|(_, handle)| handle).collect();
        for handle in handles {
            let (done, finished) = oneshot::channel();
            if handle.tell(Mail::Close(done)).await {
                // A dealer that is gone has nothing under way either.
                let _ = finished.await;
            }
        }
    }

    /// The way to a table's dealer, if there is one at work.
    pub(crate) fn present(&self, id: &TableId) -> Option<TableHandle> {
        self.0.tables().get(id).filter(|handle| !handle.mail.is_closed()).cloned()
    }

    /// A dealer for this table, unless somebody else was quicker.
    fn seat_dealer(&self, id: &TableId, table: Table) -> TableHandle {
        let mut tables = self.0.tables();
        if let Some(handle) = tables.get(id).filter(|handle| !handle.mail.is_closed()) {
            return handle.clone();
        }
        let (mail, letters) = mpsc::channel(WAITING_MAIL);
        let handle = TableHandle { mail };
        tables.insert(id.clone(), handle.clone());
        let dealer = Dealer::new(id.clone(), table, Arc::clone(&self.0), handle.mail.downgrade());
        tokio::spawn(dealer.work(letters));
        handle
    }
}

impl Shared {
    /// Forgets a dealer with nothing to do; `false` if a letter came meanwhile.
    pub(super) fn forget(&self, id: &TableId, letters: &mut mpsc::Receiver<Mail>) -> bool {
        let mut tables = self.tables();
        // Whoever takes a handle does so under this lock; one taken before may still bring a letter.
        let handles = tables.get(id).map_or(0, |handle| handle.mail.strong_count());
        if !letters.is_empty() || handles > 1 {
            return false;
        }
        letters.close();
        tables.remove(id);
        true
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, TableHandle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
