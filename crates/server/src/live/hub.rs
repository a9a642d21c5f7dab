//! Finds the dealer of a table, or sets one to work.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use store::{Change, Filter, Store};
use table::{Entry, Fresh, PersonId, Table, TableId};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use tracing::Instrument;

use super::{Letter, Mail, TableHandle, card::Card, dealer::Dealer, now_ms, time::Time};
use crate::{luck::Luck, problem::Problem, thinkers::Thinkers};

/// What may wait in a dealer's mail.
const WAITING_MAIL: usize = 256;

/// So many logs are read at once: a long one is work.
const READERS: usize = 2;

/// Tables left in the middle longer ago than this, in milliseconds, wait until somebody looks at them.
const WAKE_SINCE: u64 = 24 * 3600 * 1000;

/// How many tables are listed at once.
const PAGE: u32 = 500;

/// What dealers share.
#[derive(Clone, Debug)]
pub(crate) struct Hub(Arc<Shared>);

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) luck: Luck,
    pub(super) thinkers: Thinkers,
    /// A player nobody has seen for so long may be stood in for.
    pub(super) away_after: Duration,
    pub(super) closing: watch::Receiver<bool>,
    pub(super) time: Time,
    tables: Mutex<HashMap<TableId, TableHandle>>,
    /// Those being read: whoever comes meanwhile waits for the same reading.
    coming: Mutex<HashMap<TableId, watch::Receiver<Option<Found>>>>,
    readers: Semaphore,
    /// How many tables are put away while somebody looks on.
    pub(super) resting: AtomicUsize,
    connections: AtomicU64,
}

type Found = Result<TableHandle, Problem>;

impl Hub {
    pub(crate) fn new(
        store: Store,
        luck: Luck,
        thinkers: Thinkers,
        away_after: Duration,
        closing: watch::Receiver<bool>,
        time: Time,
    ) -> Hub {
        let (tables, coming) = (Mutex::default(), Mutex::default());
        let (readers, resting, connections) = (Semaphore::new(READERS), AtomicUsize::new(0), AtomicU64::new(1));
        Hub(Arc::new(Shared {
            store,
            luck,
            thinkers,
            away_after,
            closing,
            time,
            tables,
            coming,
            readers,
            resting,
            connections,
        }))
    }

    /// What a new table begins with.
    pub(crate) fn fresh(&self, host: &PersonId) -> Fresh {
        self.0.luck.fresh(host)
    }

    /// What time it is at new tables, in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.0.time.now()
    }

    pub(super) fn store(&self) -> &Store {
        &self.0.store
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
        let mut coming = self.bring(id);
        let found = coming.wait_for(Option::is_some).await.map_err(|_| Problem::closing())?;
        found.clone().unwrap_or_else(|| Err(Problem::closing()))
    }

    /// Has a table read, once for all who ask for it meanwhile, and even if they lose patience.
    fn bring(&self, id: &TableId) -> watch::Receiver<Option<Found>> {
        let mut coming = self.0.coming();
        if let Some(found) = coming.get(id) {
            return found.clone();
        }
        let (tell, found) = watch::channel(None);
        coming.insert(id.clone(), found.clone());
        let (hub, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            let reader = hub.0.readers.acquire().await;
            let span = tracing::info_span!("reading", table = %id);
            let read = hub.0.load(&id).instrument(span).await.and_then(|table| table.ok_or_else(Problem::no_table));
            let seated = read.map(|table| hub.seat_dealer(&id, table));
            drop(reader);
            hub.0.coming().remove(&id);
            // Perhaps nobody waits any more.
            let _ = tell.send(Some(seated));
        });
        found
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
            match change {
                Change::Grew { table, next_seq: _ } => {
                    if let Some(handle) = self.present(&TableId(table)) {
                        handle.tell(Mail::Tail).await;
                    }
                }
                Change::Here { table, person } => {
                    if let Some(handle) = self.present(&TableId(table)) {
                        handle.tell(Mail::Elsewhere { person: PersonId(person) }).await;
                    }
                }
                // Windows are told of it where they are.
                Change::Gone { who: _ } => {}
                Change::Missed => {
                    let handles: Vec<TableHandle> = self.0.tables().values().cloned().collect();
                    for handle in handles {
                        handle.tell(Mail::Tail).await;
                    }
                }
            }
        }
    }

    /// Sets dealers to work at the tables where a clock runs, so that it goes on where a server that ended left it. Bots wait
    /// until somebody looks on.
    pub(crate) async fn wake_tables(self) {
        let (since, mut next) = (now_ms().saturating_sub(WAKE_SINCE), None);
        loop {
            let page = self.0.store.listing(&Filter::InPlay, next.as_ref(), PAGE).await;
            let page = page.inspect_err(|error| tracing::error!(%error, "the tables in play cannot be found"));
            let Ok(page) = page else { return };
            for listed in page.tables {
                if *self.0.closing.borrow() || listed.updated_at < since {
                    return;
                }
                let card = serde_json::from_str::<Card>(&listed.summary.card);
                if card.is_ok_and(|card| card.is_timed()) {
                    // What is wrong with one table is told to the log and to whoever looks at it.
                    let _ = self.find(&TableId(listed.table)).await;
                }
            }
            next = page.next;
            if next.is_none() {
                return;
            }
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
        tokio::spawn(dealer.work(letters).instrument(tracing::info_span!("dealer", table = %id)));
        handle
    }
}

impl Shared {
    /// Forgets a dealer with nothing to do; `false` if a letter came meanwhile.
    pub(super) fn forget(&self, id: &TableId, letters: &mut mpsc::Receiver<Letter>) -> bool {
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

    /// Tells the other servers who is here.
    pub(super) fn tell_here(self: &Arc<Shared>, id: &TableId, players: &[PersonId]) {
        for person in players.iter().cloned() {
            let (shared, id) = (Arc::clone(self), id.clone());
            tokio::spawn(async move {
                if let Err(error) = shared.store.tell_here(&id.0, &person.0).await {
                    tracing::debug!(%error, "the other servers could not be told who is here");
                }
            });
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, TableHandle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn coming(&self) -> MutexGuard<'_, HashMap<TableId, watch::Receiver<Option<Found>>>> {
        self.coming.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
