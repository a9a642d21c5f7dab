//! Finds the dealer of a table, or sets one to work.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use store::{Change, Store};
use table::{Entry, PersonId, Table, TableId};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use super::{Mail, TableHandle, card::Card, dealer::Dealer, now_ms};
use crate::{problem::Problem, thinkers::Thinkers};

/// What may wait in a dealer's mail.
const WAITING_MAIL: usize = 256;

/// So many logs are read at once: a long one is work.
const READERS: usize = 2;

/// Tables left in the middle longer ago than this, in milliseconds, wait until somebody looks at them.
const WAKE_SINCE: u64 = 24 * 3600 * 1000;

/// What dealers share.
#[derive(Clone, Debug)]
pub(crate) struct Hub(Arc<Shared>);

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) thinkers: Thinkers,
    /// A player nobody has seen for so long may be stood in for.
    pub(super) away_after: Duration,
    pub(super) closing: watch::Receiver<bool>,
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
    pub(crate) fn new(store: Store, thinkers: Thinkers, away_after: Duration, closing: watch::Receiver<bool>) -> Hub {
        let (tables, coming) = (Mutex::default(), Mutex::default());
        let (readers, resting, connections) = (Semaphore::new(READERS), AtomicUsize::new(0), AtomicU64::new(1));
        Hub(Arc::new(Shared { store, thinkers, away_after, closing, tables, coming, readers, resting, connections }))
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
            let read = hub.0.load(&id).await.and_then(|table| table.ok_or_else(Problem::no_table));
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
        let playing = self.0.store.playing(now_ms().saturating_sub(WAKE_SINCE)).await;
        let playing = playing.inspect_err(|error| tracing::error!(%error, "the tables in play cannot be found"));
        for id in playing.unwrap_or_default() {
            if *self.0.closing.borrow() {
                return;
            }
            // What is wrong with one table is told to the log and to whoever looks at it.
            if self.is_timed(&id).await {
                let _ = self.find(&TableId(id)).await;
            }
        }
    }

    /// Whether the time of somebody runs at a table, as its listing tells.
    async fn is_timed(&self, id: &str) -> bool {
        let listed = self.0.store.summary(id).await.ok().flatten();
        let card = listed.and_then(|listed| serde_json::from_str::<Card>(&listed.summary.card).ok());
        card.is_some_and(|card| card.is_timed())
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
mod tests {
    use axum::extract::ws::Utf8Bytes;
    use serde_json::{Value, json};
    use table::{Actor, Ask, Command, Order, Person};

    use super::*;
    use crate::live::{Connection, dealer::QUIET, fresh};

    fn ann() -> Person {
        Person { id: PersonId("a11".to_owned()), name: "Ann".to_owned() }
    }

    async fn hub() -> (Hub, tempfile::TempDir, watch::Sender<bool>) {
        let folder = tempfile::TempDir::new().unwrap();
        let store = store::open(&folder.path().join("test.db").display().to_string()).await.unwrap();
        let (close, closing) = watch::channel(false);
        (Hub::new(store, Thinkers::new(1), Duration::ZERO, closing), folder, close)
    }

    async fn open(hub: &Hub, seat: &Value) -> (TableId, TableHandle) {
        open_with(hub, &json!([seat, seat])).await
    }

    async fn open_with(hub: &Hub, seats: &Value) -> (TableId, TableHandle) {
        open_timed(hub, seats, &json!({ "type": "none" })).await
    }

    async fn open_timed(hub: &Hub, seats: &Value, clock: &Value) -> (TableId, TableHandle) {
        let order = json!({ "game": "dice-forge", "players": 2, "seats": seats, "clock": clock, "start": true });
        let order: Order = serde_json::from_value(order).unwrap();
        let fresh = fresh(None);
        let id = fresh.table.clone();
        let entries = Table::open(&order, fresh, &ann(), now_ms()).unwrap();
        let handle = hub.open(&id, &entries).await.unwrap();
        (id, handle)
    }

    async fn next(heard: &mut mpsc::Receiver<Utf8Bytes>) -> Option<Value> {
        heard.recv().await.map(|text| serde_json::from_str(&text).unwrap())
    }

    #[tokio::test]
    async fn what_could_not_be_kept_is_not_acknowledged() {
        let (hub, _folder, _close) = hub().await;
        let (_, handle) = open(&hub, &json!({ "kind": "me" })).await;
        let (out, mut heard) = mpsc::channel(16);
        let connection = Connection { number: 1, person: Some(ann()), out };
        handle.tell(Mail::Join { connection, last_seq: None }).await;
        let welcome = next(&mut heard).await.unwrap();
        hub.0.store.close().await;
        let ask = Ask::Play { ply: 0, action: welcome["view"]["actions"][0]["value"].clone().into() };
        handle.tell(Mail::Ask { number: 1, person: ann(), key: "once".to_owned(), ask }).await;
        let mut told = Vec::new();
        while let Some(message) = next(&mut heard).await {
            told.push(message["type"].as_str().unwrap().to_owned());
        }
        assert_eq!(told, ["Presence", "Refused"], "and the dealer left, for the next one to read the log anew");
    }

    #[tokio::test]
    async fn a_dealer_knows_what_came_between_reading_the_table_and_sitting_down_to_it() {
        let (hub, _folder, _close) = hub().await;
        let (id, _) = open(&hub, &json!({ "kind": "me" })).await;
        let read = hub.0.load(&id).await.unwrap().unwrap();
        let seq = read.next_seq();
        let mut after = hub.0.load(&id).await.unwrap().unwrap();
        let say = Command::Say { text: "There!".to_owned() };
        let said = after.handle(&Actor::Person(ann()), &say, now_ms(), None).unwrap();
        assert!(hub.0.append(super::super::storage::addition(&id, &after, seq, &[said])).await.unwrap());
        hub.0.tables().clear();
        let late = hub.seat_dealer(&id, read);
        assert_eq!(late.look(Table::next_seq).await.unwrap(), seq + 1);
    }

    #[tokio::test]
    async fn a_table_is_read_once_for_all_who_ask_for_it() {
        let (hub, _folder, _close) = hub().await;
        let (id, _) = open(&hub, &json!({ "kind": "me" })).await;
        hub.0.tables().clear();
        let reading = hub.0.readers.acquire_many(READERS as u32).await.unwrap();
        let asked: Vec<_> = (0..120)
            .map(|_| {
                tokio::spawn({
                    let (hub, id) = (hub.clone(), id.clone());
                    async move { hub.find(&id).await }
                })
            })
            .collect();
        while hub.0.coming().is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(hub.0.coming().len(), 1);
        drop(reading);
        let mut found = Vec::new();
        for handle in asked {
            found.push(handle.await.unwrap().unwrap().mail);
        }
        assert!(found.iter().all(|mail| mail.same_channel(&found[0])));
        assert!(hub.0.coming().is_empty());
        assert_eq!(hub.find(&TableId("nowhere".to_owned())).await.unwrap_err().code, "no_such_table");
    }

    #[tokio::test]
    async fn only_tables_where_a_clock_runs_are_woken() {
        let (hub, _folder, _close) = hub().await;
        let bot = json!({ "kind": "bot", "level": "easy" });
        let clock = json!({ "type": "per_move", "seconds": 3600 });
        let mut timed = Vec::new();
        for (seats, clock) in [
            (json!([{ "kind": "me" }, { "kind": "me" }]), &json!({ "type": "none" })),
            (json!([bot, { "kind": "me" }]), &json!({ "type": "none" })),
            (json!([bot, bot]), &clock),
            (json!([{ "kind": "me" }, { "kind": "me" }]), &clock),
        ] {
            let (id, handle) = open_timed(&hub, &seats, clock).await;
            if handle.look(|table| table.deadline().is_some()).await.unwrap() {
                timed.push(id);
            }
        }
        hub.0.tables().clear();
        hub.clone().wake_tables().await;
        assert_eq!((timed.len(), hub.0.tables().keys().cloned().collect::<Vec<_>>()), (1, timed));
    }

    #[tokio::test]
    async fn a_table_where_nothing_happens_is_put_away_and_read_again_when_something_does() {
        let (hub, _folder, _close) = hub().await;
        let (_, handle) = open(&hub, &json!({ "kind": "me" })).await;
        let (out, mut heard) = mpsc::channel(16);
        handle
            .tell(Mail::Join { connection: Connection { number: 1, person: Some(ann()), out }, last_seq: None })
            .await;
        assert_eq!(next(&mut heard).await.unwrap()["type"], "Welcome");
        tokio::time::pause();
        while hub.0.resting.load(Relaxed) == 0 {
            tokio::time::advance(QUIET).await;
        }
        tokio::time::resume();
        let ask = Ask::Say { text: "Are you there?".to_owned() };
        handle.tell(Mail::Ask { number: 1, person: ann(), key: "once".to_owned(), ask }).await;
        let told = [next(&mut heard).await, next(&mut heard).await, next(&mut heard).await].map(Option::unwrap);
        assert_eq!(told.each_ref().map(|told| told["type"].clone()), ["Presence", "Accepted", "Update"]);
        assert_eq!(told[2]["entries"][0]["text"], "Are you there?");
        assert_eq!(hub.0.resting.load(Relaxed), 0);
    }

    #[tokio::test]
    async fn a_table_at_rest_is_forgotten_when_the_last_one_leaves() {
        let (hub, _folder, _close) = hub().await;
        let (id, handle) = open(&hub, &json!({ "kind": "me" })).await;
        let (out, mut heard) = mpsc::channel(16);
        handle
            .tell(Mail::Join { connection: Connection { number: 1, person: Some(ann()), out }, last_seq: None })
            .await;
        assert_eq!(next(&mut heard).await.unwrap()["type"], "Welcome");
        tokio::time::pause();
        while hub.0.resting.load(Relaxed) == 0 {
            tokio::time::advance(QUIET).await;
        }
        handle.tell(Mail::Gone { number: 1 }).await;
        drop(handle);
        while hub.0.tables().contains_key(&id) {
            assert_eq!(hub.0.resting.load(Relaxed), 1, "it is not read again for that");
            tokio::time::advance(QUIET).await;
        }
    }

    #[tokio::test]
    async fn a_crowd_is_told_of_itself_in_few_messages() {
        const CROWD: usize = 600;
        let (hub, _folder, _close) = hub().await;
        let (_, handle) = open(&hub, &json!({ "kind": "me" })).await;
        let mut crowd = Vec::new();
        for number in 1..=CROWD as u64 {
            let (out, heard) = mpsc::channel(1000);
            handle.tell(Mail::Join { connection: Connection { number, person: None, out }, last_seq: None }).await;
            crowd.push(heard);
        }
        handle.look(Table::ply).await.unwrap();
        let (mut messages, mut last) = (0, 0);
        for heard in &mut crowd {
            while let Ok(text) = heard.try_recv() {
                let told: Value = serde_json::from_str(&text).unwrap();
                if told["type"] == "Presence" {
                    messages += 1;
                    last = told["spectators"].as_u64().unwrap() as usize;
                }
            }
        }
        assert!(messages <= 12 * CROWD, "{messages}");
        assert_eq!(last, CROWD, "who comes is told how many there are");
    }

    #[tokio::test]
    async fn bots_among_themselves_rest_while_nobody_looks_on() {
        let (hub, _folder, _close) = hub().await;
        let (_, handle) = open(&hub, &json!({ "kind": "bot", "level": "random" })).await;
        assert_eq!(handle.look(Table::ply).await.unwrap(), 0);
        let (out, mut heard) = mpsc::channel(1000);
        handle.tell(Mail::Join { connection: Connection { number: 1, person: None, out }, last_seq: None }).await;
        let told: Vec<_> = [next(&mut heard).await, next(&mut heard).await, next(&mut heard).await].into();
        assert_eq!(
            told.into_iter().flatten().map(|told| told["type"].clone()).collect::<Vec<_>>(),
            ["Welcome", "Presence", "Thinking"]
        );
    }

    #[tokio::test]
    async fn bots_stop_thinking_when_the_last_one_leaves_and_go_on_when_somebody_comes_back() {
        let (hub, _folder, _close) = hub().await;
        let desk = hub.0.thinkers.bots();
        let place = desk.place(&["eve".to_owned()], Duration::from_secs(1)).await.unwrap();
        let order = json!([{ "kind": "bot", "level": "random" }, { "kind": "me" }]);
        // The dice say who begins.
        let handle = loop {
            let (_, handle) = open_with(&hub, &order).await;
            if handle.look(|table| table.bot_to_move().is_some()).await.unwrap() {
                break handle;
            }
        };
        assert_eq!((handle.look(Table::has_people).await.unwrap(), desk.waiting()), (true, 0), "nobody is there");
        for number in 1..3 {
            let (out, mut heard) = mpsc::channel(1000);
            let connection = Connection { number, person: Some(ann()), out };
            handle.tell(Mail::Join { connection, last_seq: None }).await;
            while next(&mut heard).await.unwrap()["type"] != "Thinking" {}
            while desk.waiting() == 0 {
                tokio::task::yield_now().await;
            }
            handle.tell(Mail::Gone { number }).await;
            while desk.waiting() > 0 {
                tokio::task::yield_now().await;
            }
        }
        drop(place);
        assert_eq!(handle.look(Table::ply).await.unwrap(), 0);
    }
}
