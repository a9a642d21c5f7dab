//! Dealers at work on a store of their own, without a server around them.

use serde_json::{Value, json};
use store::testing::Postgres;
use table::{Actor, Ask, Command, Order, Person, Shown};

use super::*;
use crate::live::{Connection, Line, Question, audience::SIGNS, dealer::QUIET};

fn ann() -> Person {
    Person { id: PersonId("a11".to_owned()), name: "Ann".to_owned() }
}

async fn hub() -> (Hub, tempfile::TempDir, watch::Sender<bool>) {
    let folder = tempfile::TempDir::new().unwrap();
    let store = store::open(&folder.path().join("test.db").display().to_string()).await.unwrap();
    let (close, closing) = watch::channel(false);
    (Hub::new(store, Luck::Secret, Thinkers::new(1), Duration::ZERO, closing, Time::begin(now_ms())), folder, close)
}

/// Another server on the same database, which begins when the wall clock tells this.
async fn hub_on(folder: &tempfile::TempDir, wall_ms: u64) -> (Hub, watch::Sender<bool>) {
    let store = store::open(&folder.path().join("test.db").display().to_string()).await.unwrap();
    let (close, closing) = watch::channel(false);
    (Hub::new(store, Luck::Secret, Thinkers::new(1), Duration::ZERO, closing, Time::begin(wall_ms)), close)
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
    let fresh = hub.fresh(&ann().id);
    let id = fresh.table.clone();
    let entries = Table::open(&order, fresh, &ann(), hub.now_ms()).unwrap();
    let handle = hub.open(&id, &entries).await.unwrap();
    (id, handle)
}

async fn next(heard: &mut mpsc::Receiver<Line>) -> Option<Value> {
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
    handle.tell(Mail::Ask(Question { number: 1, person: ann(), key: "once".to_owned(), ask })).await;
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
    let bot = json!({ "kind": "bot", "level": "casual" });
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
    handle.tell(Mail::Join { connection: Connection { number: 1, person: Some(ann()), out }, last_seq: None }).await;
    assert_eq!(next(&mut heard).await.unwrap()["type"], "Welcome");
    tokio::time::pause();
    while hub.0.resting.load(Relaxed) == 0 {
        tokio::time::advance(QUIET).await;
    }
    tokio::time::resume();
    let ask = Ask::Say { text: "Are you there?".to_owned() };
    handle.tell(Mail::Ask(Question { number: 1, person: ann(), key: "once".to_owned(), ask })).await;
    let told = [next(&mut heard).await, next(&mut heard).await, next(&mut heard).await].map(Option::unwrap);
    assert_eq!(told.each_ref().map(|told| told["type"].clone()), ["Presence", "Accepted", "Update"]);
    assert_eq!(told[2]["entries"][0]["text"], "Are you there?");
    assert_eq!(hub.0.resting.load(Relaxed), 0);
}

#[tokio::test]
async fn what_servers_tell_each_other_keeps_no_table_awake() {
    let store = store::open(&Postgres::shared().database().unwrap()).await.unwrap();
    let (_close, closing) = watch::channel(false);
    let hub = Hub::new(store, Luck::Secret, Thinkers::new(1), Duration::ZERO, closing, Time::begin(now_ms()));
    let (_, handle) = open(&hub, &json!({ "kind": "me" })).await;
    let (out, mut heard) = mpsc::channel(16);
    handle.tell(Mail::Join { connection: Connection { number: 1, person: Some(ann()), out }, last_seq: None }).await;
    assert_eq!(next(&mut heard).await.unwrap()["type"], "Welcome");
    let mut waited = Duration::ZERO;
    while hub.0.resting.load(Relaxed) == 0 {
        assert!(waited < 4 * QUIET, "it does not rest");
        tokio::time::pause();
        tokio::time::advance(SIGNS).await;
        tokio::time::resume();
        // The database answers in its own time.
        tokio::time::sleep(Duration::from_millis(100)).await;
        waited += SIGNS;
    }
}

#[tokio::test]
async fn a_table_at_rest_is_forgotten_when_the_last_one_leaves() {
    let (hub, _folder, _close) = hub().await;
    let (id, handle) = open(&hub, &json!({ "kind": "me" })).await;
    let (out, mut heard) = mpsc::channel(16);
    handle.tell(Mail::Join { connection: Connection { number: 1, person: Some(ann()), out }, last_seq: None }).await;
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
    let (_, handle) = open(&hub, &json!({ "kind": "bot", "level": "learning" })).await;
    assert_eq!(handle.look(Table::ply).await.unwrap(), 0);
    let (out, mut heard) = mpsc::channel(1000);
    handle.tell(Mail::Join { connection: Connection { number: 1, person: None, out }, last_seq: None }).await;
    let told: Vec<_> = [next(&mut heard).await, next(&mut heard).await, next(&mut heard).await].into();
    assert_eq!(
        told.into_iter().flatten().map(|told| told["type"].clone()).collect::<Vec<_>>(),
        ["Welcome", "Presence", "Thinking"]
    );
}

/// Somebody else may wait for the turn, in a game that goes on for days.
#[tokio::test]
async fn bots_between_people_play_on_while_nobody_looks_on() {
    let (hub, _folder, _close) = hub().await;
    let order = json!({
        "game": "dice-forge", "players": 3, "clock": { "type": "none" }, "start": false,
        "seats": [{ "kind": "bot", "level": "learning" }, { "kind": "me" }, { "kind": "open" }],
    });
    let order: Order = serde_json::from_value(order).unwrap();
    let bob = Person { id: PersonId("b0b".to_owned()), name: "Bob".to_owned() };
    // The dice say who begins.
    for _ in 0..100 {
        let fresh = hub.fresh(&ann().id);
        let id = fresh.table.clone();
        let mut entries = Table::open(&order, fresh, &ann(), now_ms()).unwrap();
        let mut table = Table::replay(&entries).unwrap();
        let sits = Command::Sit { seat: tabletop::Seat(2), name: None, seal: None };
        entries.push(table.handle(&Actor::Person(bob.clone()), &sits, now_ms(), None).unwrap());
        entries.push(table.handle(&Actor::Person(ann()), &Command::Start, now_ms(), None).unwrap());
        let begins = table.bot_to_move().is_some();
        let handle = hub.open(&id, &entries).await.unwrap();
        if begins {
            while handle.look(|table| table.bot_to_move().is_some()).await.unwrap() {
                tokio::task::yield_now().await;
            }
            return;
        }
    }
    panic!("a bot never begins");
}

#[tokio::test]
async fn bots_stop_thinking_when_the_last_one_leaves_and_go_on_when_somebody_comes_back() {
    let (hub, _folder, _close) = hub().await;
    let desk = hub.0.thinkers.bots();
    let place = desk.place(&["eve".to_owned()], Duration::from_secs(1)).await.unwrap();
    let order = json!([{ "kind": "bot", "level": "learning" }, { "kind": "me" }]);
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

/// Whether it was turned on or back meanwhile.
#[tokio::test]
async fn nobodys_clock_runs_while_no_server_is_there() {
    const HOUR: u64 = 3_600_000;
    let clock = json!({ "type": "per_move", "seconds": 60 });
    let wall = now_ms();
    for later in [wall + HOUR, wall - HOUR] {
        let (hub, folder, close) = hub().await;
        let (id, _) = open_timed(&hub, &json!([{ "kind": "me" }, { "kind": "me" }]), &clock).await;
        close.send(true).unwrap();
        hub.close().await;
        let (next, _close) = hub_on(&folder, later).await;
        let seen = |table: &Table| (table.bot_to_move(), table.deadline().unwrap() - table.last_at(), table.last_at());
        let (bot, left, at) = next.look(&id, seen).await.unwrap();
        assert_eq!((bot, left), (None, 60_000), "nobody ran out of time");
        assert!(at >= later && at < later + 2 * HOUR);
        let said = next.look(&id, |table| table.log().last().unwrap().read::<Shown>().unwrap().text).await.unwrap();
        assert_eq!(said.starts_with("The server was away"), later > wall, "{said}");
    }
}

#[tokio::test]
async fn a_clock_goes_on_when_a_table_is_read_again_by_the_server_that_was_there() {
    let (hub, _folder, _close) = hub().await;
    let clock = json!({ "type": "per_move", "seconds": 60 });
    let (id, handle) = open_timed(&hub, &json!([{ "kind": "me" }, { "kind": "me" }]), &clock).await;
    let deadline = handle.look(Table::deadline).await.unwrap();
    hub.0.tables().clear();
    assert_eq!(hub.look(&id, Table::deadline).await.unwrap(), deadline);
}
