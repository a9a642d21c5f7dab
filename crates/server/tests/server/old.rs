//! Tables another program made: they are listed, looked at and taken away, and no request about them fails.

use serde_json::{Value, json};
use store::{Append, Phase, Row, Summary};
use table::{Actor, Command, Entry, Fresh, Order, Person, PersonId, Table, TableId};
use tempfile::TempDir;

use crate::world::{World, config};

const AT: u64 = 1_800_000_000_000;

fn ann() -> Person {
    Person { id: PersonId("a11".to_owned()), name: "Ann".to_owned() }
}

/// A game of Pig after some moves, as it is kept.
fn played(id: &str) -> Vec<Value> {
    let order = json!({ "game": "pig", "players": 2, "seats": [{ "kind": "me" }, { "kind": "me" }], "start": true });
    let order: Order = serde_json::from_value(order).unwrap();
    let fresh = Fresh::new(TableId(id.to_owned()), tabletop::Seed::new([7; 32]));
    let mut log = Table::open(&order, fresh, &ann(), AT).unwrap();
    let mut table = Table::replay(&log).unwrap();
    for ply in 0..6 {
        let action = table.actions().remove(0).value;
        log.push(table.handle(&Actor::Person(ann()), &Command::Play { ply, action }, AT, None).unwrap());
    }
    log.iter().map(|entry: &Entry| serde_json::to_value(entry).unwrap()).collect()
}

/// Puts tables into a database, and gives it with its address.
async fn kept(tables: &[(&str, &[Value], Phase)]) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let address = folder.path().join("test.db").display().to_string();
    let store = store::open(&address).await.unwrap();
    for (id, log, phase) in tables {
        let decides = Table::read(
            log.iter().map(|entry| serde_json::from_value(entry.clone()).map_err(|error| error.to_string())),
            false,
        );
        let turn = decides.ok().and_then(|table| table.deciding());
        let card = json!({
            "game": { "id": "pig", "name": "Pig" }, "players": 2, "clock": { "type": "none" }, "public": true, "host": "a11",
            "phase": if *phase == Phase::Over { "over" } else { "playing" }, "seats": [], "turn": turn, "result": null,
        });
        let people = vec!["a11".to_owned()];
        let summary = Summary { game: "pig".to_owned(), phase: *phase, public: true, people, card: card.to_string() };
        let rows = log.iter().map(|entry| Row { entry: entry.to_string(), key: None }).collect();
        store
            .append(Append { table: (*id).to_owned(), first_seq: 0, rows, summary, pack: None, at: AT })
            .await
            .unwrap();
    }
    store.close().await;
    (folder, address)
}

/// Tables of another program: with other rules from the fourth move on, with figures that are gone, with a game that is gone.
fn strange() -> [Vec<Value>; 3] {
    let mut other_rules = played("rules");
    other_rules[6]["fact"]["after"] = json!("0123456789abcdef");
    let mut other_figures = played("figures");
    other_figures[0]["fact"]["content"] = json!("77".repeat(32));
    let mut other_game = played("game");
    other_game[0]["fact"]["game"] = json!("chess");
    [other_rules, other_figures, other_game]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_about_a_table_of_another_program_fails() {
    let [rules, figures, game] = strange();
    let (folder, db) =
        kept(&[("rules", &rules, Phase::Over), ("figures", &figures, Phase::Over), ("game", &game, Phase::Playing)])
            .await;
    let server = server::Server::start(config(db, server::Limits::NONE)).await.unwrap();
    let world = World { server, folder };
    let mut visitor = world.stranger();
    for table in ["rules", "figures", "game"] {
        for what in ["record", "replay", "verify", "content"] {
            let answer = visitor.get(&format!("/api/tables/{table}/{what}")).await.unwrap();
            assert!(answer.status < 500, "{what} of {table}: {answer:?}");
        }
    }
    for table in ["rules", "figures"] {
        let record = visitor.get(&format!("/api/tables/{table}/record")).await.unwrap().ok().unwrap();
        assert_eq!((record["moves"].as_array().unwrap().len(), record["dice"]["seed"].is_string()), (6, true));
        let verdict = visitor.get(&format!("/api/tables/{table}/verify")).await.unwrap().ok().unwrap();
        assert_eq!(verdict["ok"], false);
        let welcome = visitor.join(table, None).await.unwrap().until("Welcome").await.unwrap();
        assert_eq!(welcome["view"]["phase"], "stuck");
        assert!(welcome["view"]["stuck"].as_str().unwrap().contains("Its record can be downloaded"));
    }
    let replay = visitor.get("/api/tables/rules/replay").await.unwrap().ok().unwrap();
    assert_eq!(replay["plies"].as_array().unwrap().len(), 6, "the actions can be told, if not what they led to");
    assert_eq!(visitor.get("/api/tables/game/record").await.unwrap().json().unwrap()["code"], "unreadable");
    assert_eq!(visitor.get("/api/tables?filter=finished").await.unwrap().ok().unwrap().as_array().unwrap().len(), 2);
    world.server.stop().await;
}

#[test]
fn a_database_is_checked_without_being_touched() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let [rules, figures, game] = strange();
    let good = played("good");
    let (_folder, db) = runtime.block_on(kept(&[
        ("rules", &rules, Phase::Playing),
        ("figures", &figures, Phase::Playing),
        ("game", &game, Phase::Playing),
        ("good", &good, Phase::Playing),
        ("ended", &good_of("ended"), Phase::Over),
    ]));
    let before = std::fs::read(&db).unwrap();
    let mut told = Vec::new();
    let report = server::check_db(Some(&db), |done, all| told.push((done, all))).unwrap();
    assert_eq!((report.tables, report.entries), (5, 5 * good.len() as u64));
    assert_eq!(told.last(), Some(&(5, 5)));
    let found: Vec<_> =
        report.differ.iter().map(|differing| (differing.table.as_str(), differing.what.as_str())).collect();
    assert_eq!(found.iter().map(|(table, _)| *table).collect::<Vec<_>>(), ["ended", "figures", "game", "rules"]);
    assert!(found[0].1.contains("otherwise than it is listed"), "{found:?}");
    assert!(found[1].1.contains("other figures"), "{found:?}");
    assert!(found[2].1.contains("not among the games here"), "{found:?}");
    assert!(found[3].1.contains("led to 0123456789abcdef"), "{found:?}");
    assert_eq!(report.differ[3].version.as_deref(), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(std::fs::read(&db).unwrap(), before);
    assert!(server::check_db(Some("/nowhere/at/all.db"), |_, _| {}).is_err());
}

fn good_of(id: &str) -> Vec<Value> {
    played(id)
}
