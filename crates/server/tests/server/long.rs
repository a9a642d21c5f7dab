//! Tables with long logs: opened from a snapshot, which nobody notices, and without one where it does not fit.

use serde_json::{Value, json};
use server::{Limits, Server};
use store::{Append, Phase, Row, Snapshot, Store, Summary, testing::Postgres};
use table::{Actor, Command, Entry, Fresh, Order, Person, PersonId, Table, TableId};
use tabletop::Fast;
use tempfile::TempDir;

use crate::{seated::Seated, world::config};

const AT: u64 = 1_800_000_000_000;

/// A server with somebody whose long game is in its database, and another hand on that database.
struct Long {
    server: Server,
    store: Store,
    db: String,
    visitor: lab::Visitor,
    log: Vec<Entry>,
    snapshot: Snapshot,
}

impl Long {
    /// With a log that was changed by `spoil` before it was stored.
    async fn new(db: String, spoil: impl Fn(&mut Vec<Row>)) -> Long {
        let server = Server::start(config(db.clone(), Limits::NONE)).await.unwrap();
        let mut visitor = lab::Visitor::guest(&server.address().to_string(), "Ann").await.unwrap();
        let me = visitor.get("/api/me").await.unwrap().ok().unwrap();
        let ann = Person { id: PersonId(me["person"]["id"].as_str().unwrap().to_owned()), name: "Ann".to_owned() };
        let store = store::open(&db).await.unwrap();
        let (log, snapshot) = played(&ann);
        let key = |entry: &Entry| entry.key.as_ref().map(|key| format!("{} {key}", ann.id));
        let row = |entry: &Entry| Row { entry: serde_json::to_string(entry).unwrap(), key: key(entry) };
        let mut rows: Vec<Row> = log.iter().map(row).collect();
        spoil(&mut rows);
        let card = json!({
            "game": { "id": "dice-forge", "name": "Dice Forge" }, "players": 2, "clock": { "type": "none" }, "public": true,
            "host": ann.id, "phase": "over", "seats": [], "turn": null, "result": null,
        });
        let (game, people) = ("dice-forge".to_owned(), vec![ann.id.0.clone()]);
        let summary = Summary { game, phase: Phase::Over, public: true, people, card: card.to_string() };
        let append = Append { table: "long".to_owned(), first_seq: 0, rows, summary, pack: None, at: AT };
        store.append(append).await.unwrap();
        Long { server, store, db, visitor, log, snapshot }
    }

    /// Closes the server and starts another.
    async fn restarted(self) -> Long {
        self.server.stop().await;
        let server = Server::start(config(self.db.clone(), Limits::NONE)).await.unwrap();
        let visitor = lab::Visitor { address: server.address().to_string(), ..self.visitor };
        Long { server, visitor, ..self }
    }

    async fn kept(&self) -> Option<Snapshot> {
        self.store.snapshot("long", table::Snapshot::RULES).await.unwrap()
    }

    async fn get(&mut self, what: &str) -> Value {
        self.visitor.get(&format!("/api/tables/long/{what}")).await.unwrap().ok().unwrap()
    }
}

/// A whole game with much talk, and the last snapshot that is made of it.
fn played(ann: &Person) -> (Vec<Entry>, Snapshot) {
    let order =
        json!({ "game": "dice-forge", "players": 2, "seats": [{ "kind": "me" }, { "kind": "me" }], "start": true });
    let order: Order = serde_json::from_value(order).unwrap();
    let fresh = Fresh::new(TableId("long".to_owned()), tabletop::Seed::new([7; 32]));
    let mut log = Table::open(&order, fresh, ann, AT).unwrap();
    let (mut table, mut lot, mut newest) = (Table::replay(&log).unwrap(), Fast::new(7), None);
    while log.len() < 1700 || table.deciding().is_some() {
        let command = match table.actions() {
            offered if !offered.is_empty() && (log.len().is_multiple_of(40) || log.len() > 1700) => {
                let action = offered[lot.below(offered.len() as u32) as usize].value.clone();
                Command::Play { ply: table.ply(), action }
            }
            _ => Command::Say { text: "So?".to_owned() },
        };
        let key = format!("key-{}", log.len());
        log.push(table.handle(&Actor::Person(ann.clone()), &command, AT, Some(&key)).unwrap());
        newest = table.new_snapshot().or(newest);
    }
    let newest = newest.unwrap();
    let rules = table::Snapshot::RULES.to_owned();
    (log, Snapshot { seq: newest.seq(), rules, snapshot: newest.to_json() })
}

/// Runs each of these tests on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let folder = super::TempDir::new().unwrap();
                super::$test(folder.path().join("test.db").display().to_string()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test(super::Postgres::shared().database().unwrap()).await;
            })*
        }
    };
}

on_both!(
    a_long_log_is_read_once_and_then_from_its_snapshot,
    what_lies_before_the_snapshot_is_not_played_again,
    a_snapshot_that_does_not_fit_is_thrown_away,
    what_was_done_long_ago_is_not_done_again,
    a_long_table_goes_with_its_snapshot,
);

async fn a_long_log_is_read_once_and_then_from_its_snapshot(db: String) {
    let mut long = Long::new(db, |_| {}).await;
    assert_eq!(long.kept().await, None);
    let (record, replay) = (long.get("record").await, long.get("replay").await);
    assert_eq!(long.kept().await.as_ref(), Some(&long.snapshot), "who reads a long log leaves a snapshot of it");
    let welcome = Seated::join(&long.visitor, "long").await;
    let mut long = long.restarted().await;
    assert_eq!((long.get("record").await, long.get("replay").await), (record, replay));
    let verdict = long.get("verify").await;
    assert_eq!(verdict["ok"], true, "{verdict}");
    let again = Seated::join(&long.visitor, "long").await;
    let view = |seated: &Seated| Value::clone(&seated.view["state"]);
    assert_eq!((view(&again), again.seq), (view(&welcome), welcome.seq));
    long.server.stop().await;
}

// An entry that cannot be read leaves a table stuck; here nobody even looks at it.
async fn what_lies_before_the_snapshot_is_not_played_again(db: String) {
    let spoil = |rows: &mut Vec<Row>| rows[40].entry = "{\"from\": \"the future\"}".to_owned();
    let long = Long::new(db, spoil).await;
    long.store.keep_snapshot("long", &long.snapshot).await.unwrap();
    assert_eq!(Seated::join(&long.visitor, "long").await.view["phase"], "over");
    let long = long.restarted().await;
    long.store.drop_snapshot("long").await.unwrap();
    assert_eq!(Seated::join(&long.visitor, "long").await.view["phase"], "stuck");
    long.server.stop().await;
}

async fn a_snapshot_that_does_not_fit_is_thrown_away(db: String) {
    let mut long = Long::new(db, |_| {}).await;
    let mut other: Value = serde_json::from_str(&long.snapshot.snapshot).unwrap();
    other["game"]["ply"] = json!(1);
    for wrong in [other.to_string(), "{}".to_owned()] {
        let wrong = Snapshot { snapshot: wrong, ..long.snapshot.clone() };
        long.store.drop_snapshot("long").await.unwrap();
        long.store.keep_snapshot("long", &wrong).await.unwrap();
        long = long.restarted().await;
        let moves = long.log.iter().filter(|entry| matches!(entry.fact, table::Fact::Moved { .. })).count();
        assert_eq!(long.get("record").await["moves"].as_array().unwrap().len(), moves);
        assert_eq!(long.kept().await.as_ref(), Some(&long.snapshot), "the right one is in its place");
    }
    long.server.stop().await;
}

async fn what_was_done_long_ago_is_not_done_again(db: String) {
    let long = Long::new(db, |_| {}).await;
    long.store.keep_snapshot("long", &long.snapshot).await.unwrap();
    let mut ann = Seated::join(&long.visitor, "long").await;
    let say = json!({ "type": "Say", "text": "So?" });
    let said = ann.command_as(say.clone(), "key-9").await;
    assert_eq!((&said["type"], &said["seq"]), (&json!("Accepted"), &json!(9)));
    // A move of then is refused if it is new, and was accepted if it is not.
    let played = long.log.iter().position(|entry| matches!(entry.fact, table::Fact::Moved { .. })).unwrap();
    let play = json!({ "type": "Play", "ply": 0, "action": { "type": "Any" } });
    let again = ann.command_as(play.clone(), &format!("key-{played}")).await;
    assert_eq!((&again["type"], &again["seq"]), (&json!("Accepted"), &json!(played)));
    assert_eq!(ann.command_as(play, "new").await["type"], "Refused");
    assert_eq!(ann.seq + 1, long.log.len() as u64, "nothing was added");
    long.server.stop().await;
}

async fn a_long_table_goes_with_its_snapshot(db: String) {
    let long = Long::new(db, |_| {}).await;
    long.store.keep_snapshot("long", &long.snapshot).await.unwrap();
    let mut exported = Vec::new();
    let admin = server::admin::Admin::open(&long.db).await.unwrap();
    admin.export(None, &mut exported).await.unwrap();
    admin.delete("long").await.unwrap();
    assert_eq!(long.kept().await, None);
    // What is brought back is only the log; whoever opens it makes the snapshot anew.
    admin.import(&exported[..]).await.unwrap();
    assert_eq!(long.kept().await, None);
    assert_eq!(Seated::join(&long.visitor, "long").await.view["phase"], "over");
    long.server.stop().await;
}
