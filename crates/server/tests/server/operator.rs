//! What the operator does to a database, and what becomes of it when its time has come.

use std::time::Duration;

use lab::Visitor;
use serde_json::{Value, json};
use server::{
    Config, Keep, Limits, Server,
    admin::{Admin, Ended, restore},
};
use store::testing::Postgres;
use tokio::{io::AsyncReadExt, io::AsyncWriteExt, net::TcpStream};

use crate::{
    seated::{Seated, pair, play_out},
    world::{World, config, open_table},
};

fn database(world: &World) -> String {
    world.folder.path().join("test.db").display().to_string()
}

async fn id_of(visitor: &mut Visitor) -> String {
    visitor.get("/api/me").await.unwrap().ok().unwrap()["person"]["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_lists_ends_and_deletes_tables_while_the_server_runs() {
    let world = World::new().await;
    let [mut ann, _bob] = pair(&world, "pig").await;
    let lone = open_table(&mut ann.visitor, json!({ "game": "pig", "players": 2 })).await.unwrap();
    let admin = Admin::open(&database(&world)).await.unwrap();
    let listed = admin.tables(None, 0, 10).await.unwrap();
    assert_eq!(listed.len(), 2);
    assert_eq!(admin.tables(Some("gathering"), 0, 10).await.unwrap()[0].id, lone);
    assert!(admin.tables(None, 1_000_000, 10).await.unwrap().is_empty());

    assert_eq!(admin.end(&ann.table).await.unwrap(), Ended::Over);
    assert!(admin.end(&lone).await.unwrap_err().to_string().contains("has not begun"));
    // The server reads on before it refuses anything.
    assert_eq!(ann.refused(json!({ "type": "Resign", "seat": 0 })).await, "game_over");
    admin.delete(&lone).await.unwrap();
    assert!(admin.delete(&lone).await.is_err());
    assert_eq!(admin.tables(None, 0, 10).await.unwrap().len(), 1);
    admin.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_does_not_come_in_and_who_is_muted_says_nothing() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    let admin = Admin::open(&database(&world)).await.unwrap();
    let bobs = id_of(&mut bob.visitor).await;
    assert!(admin.mute("bob", Some(60_000)).await.unwrap().muted_until > 0);
    admin.ban(&bobs, None).await.unwrap();
    let mut muted = Seated::join(&bob.visitor, &bob.table).await;
    assert_eq!(muted.refused(json!({ "type": "Say", "text": "!" })).await, "muted");
    ann.accepted(json!({ "type": "Say", "text": "Others speak" })).await;
    admin.mute("bob", None).await.unwrap();
    let mut heard = Seated::join(&bob.visitor, &bob.table).await;
    heard.accepted(json!({ "type": "Say", "text": "Thanks" })).await;

    admin.ban("Bob", Some(60_000)).await.unwrap();
    let answer = bob.visitor.get("/api/me").await.unwrap();
    assert_eq!((answer.status, answer.json().unwrap()["code"].clone()), (403, "banned".into()));
    assert!(bob.visitor.open(&bob.table).await.is_err());
    admin.ban("Bob", None).await.unwrap();
    assert_eq!(bob.visitor.get("/api/me").await.unwrap().status, 200);
    let told = admin.ban("Nobody", Some(1)).await.unwrap_err().to_string();
    assert!(told.contains("nobody called `Nobody`"), "{told}");
    admin.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_password_is_the_only_one_that_fits() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    ann.post("/api/account", &json!({ "name": "Ann", "password": "correct horse" })).await.unwrap().ok().unwrap();
    let admin = Admin::open(&database(&world)).await.unwrap();
    assert!(admin.reset_password("Ann", Some("password".to_owned())).await.is_err());
    assert!(admin.reset_password("Nobody", None).await.is_err());
    let made_up = admin.reset_password("ann", None).await.unwrap();
    assert_eq!(ann.get("/api/me").await.unwrap().ok().unwrap()["person"], Value::Null, "logged out");
    ann.post("/api/login", &json!({ "name": "Ann", "password": made_up })).await.unwrap().ok().unwrap();
    admin.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_from_one_database_to_another() {
    let world = World::new().await;
    let mut both = pair(&world, "pig").await;
    play_out(&mut both, async |_, _| {}).await;
    let [mut ann, _bob] = both;
    let credentials = json!({ "name": "Ann", "password": "correct horse" });
    ann.visitor.post("/api/account", &credentials).await.unwrap().ok().unwrap();
    let admin = Admin::open(&database(&world)).await.unwrap();
    let mut file = Vec::new();
    let done = admin.export(None, &mut file).await.unwrap();
    assert_eq!((done.people, done.tables), (2, 1));
    let again = admin.import(&*file).await.unwrap();
    assert_eq!((again.people, again.tables, again.known), (0, 0, 3));
    let mut one = Vec::new();
    admin.export(Some(std::slice::from_ref(&ann.table)), &mut one).await.unwrap();
    assert!(admin.export(Some(&["nowhere".to_owned()]), &mut Vec::new()).await.is_err());
    assert!(admin.import(&b"{\"table\":1}"[..]).await.is_err());
    admin.close().await;

    let elsewhere = Postgres::shared().database().unwrap();
    let admin = Admin::open(&elsewhere).await.unwrap();
    assert_eq!(admin.import(&*file).await.unwrap(), done);
    let (there, here) = (admin.tables(None, 0, 9).await.unwrap(), &done);
    assert_eq!((there.len(), there[0].id.clone(), here.tables), (1, ann.table.clone(), 1));
    admin.close().await;
    let server = Server::start(config(elsewhere, Limits::NONE)).await.unwrap();
    let mut visitor = Visitor::new(&server.address().to_string());
    visitor.post("/api/login", &credentials).await.unwrap().ok().unwrap();
    let verdict = visitor.get(&format!("/api/tables/{}/verify", ann.table)).await.unwrap().ok().unwrap();
    assert_eq!(verdict["ok"], true, "{verdict}");
    assert_eq!(visitor.get("/api/tables?filter=finished").await.unwrap().ok().unwrap()[0]["id"], *ann.table);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_taken_beside_a_server_and_restored_without_one() {
    let world = World::new().await;
    let [ann, _bob] = pair(&world, "pig").await;
    let (db, copy) = (database(&world), world.folder.path().join("copy.db"));
    let admin = Admin::open(&db).await.unwrap();
    admin.back_up(&copy).await.unwrap();
    assert!(admin.alone().await.unwrap_err().to_string().contains("stop it first"));
    assert!(admin.compact().await.is_err());
    assert!(restore(&copy, &db).await.unwrap_err().to_string().contains("stop it first"));
    admin.delete(&ann.table).await.unwrap();
    admin.close().await;
    let World { server, folder } = world;
    server.stop().await;
    assert!(restore(&copy, &db).await.unwrap().unwrap().contains(".before-1"));
    let admin = Admin::open(&db).await.unwrap();
    assert_eq!(admin.tables(None, 0, 9).await.unwrap()[0].id, ann.table);
    admin.compact().await.unwrap();
    admin.close().await;
    assert!(
        Admin::open(&folder.path().join("none.db").display().to_string()).await.is_err(),
        "a slip makes no database"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_had_its_time_goes_and_its_record_is_written_before() {
    let world = World::new().await;
    let mut both = pair(&world, "pig").await;
    play_out(&mut both, async |_, _| {}).await;
    let [mut ann, bob] = both;
    let open = open_table(&mut ann.visitor, json!({ "game": "pig", "players": 2 })).await.unwrap();
    let over = ann.table.clone();
    drop((ann, bob));
    let World { server, folder } = world;
    server.stop().await;
    let db = folder.path().join("test.db").display().to_string();
    let records = folder.path().join("records");
    // Everything is old to this one, but guests have a year.
    let keep =
        Keep { unfinished: None, finished: Some(Duration::ZERO), records: Some(records.clone()), ..Keep::default() };
    let server = Server::start(Config { keep, ..config(db.clone(), Limits::NONE) }).await.unwrap();
    let mut stranger = Visitor::new(&server.address().to_string());
    let store = store::open(&db).await.unwrap();
    while store.summary(&over).await.unwrap().is_some() {
        tokio::task::yield_now().await;
    }
    let record: Value = serde_json::from_slice(&std::fs::read(records.join(format!("{over}.json"))).unwrap()).unwrap();
    assert_eq!(stranger.post("/api/verify", &record).await.unwrap().ok().unwrap()["ok"], true);
    assert!(store.summary(&open).await.unwrap().is_some(), "tables that are not over are kept for ever here");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_is_kept_once_and_read_with_every_table() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let pack = "[[craft]]\nid = \"ladle\"\nname = \"Ladle\"\nrank = 60\ndice = [\"W4\", \"W4\", \"G5\"]\n";
    let order = json!({ "game": "kings-forge", "players": 2, "pack": pack, "start": true,
        "seats": [{ "kind": "me" }, { "kind": "bot", "level": "learning" }] });
    let tables = [open_table(&mut ann, order.clone()).await.unwrap(), open_table(&mut ann, order).await.unwrap()];
    let world = world.restarted().await;
    ann.address = world.address();
    for table in &tables {
        let record = ann.get(&format!("/api/tables/{table}/record")).await.unwrap().ok().unwrap();
        assert_eq!(record["pack"], pack);
    }
    let store = store::open(&database(&world)).await.unwrap();
    let first = store.read(&tables[0], 0).await.unwrap().remove(0).entry;
    assert!(first.contains("\"pack\":\"sha256:") && !first.contains("ladle"), "{first}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_can_be_served_elsewhere() {
    let folder = tempfile::TempDir::new().unwrap();
    let db = folder.path().join("test.db").display().to_string();
    // A port that was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::start(Config { metrics: Some(free), ..config(db, Limits::NONE) }).await.unwrap();
    let mut stranger = Visitor::guest(&server.address().to_string(), "Ann").await.unwrap();
    stranger.get("/api/games").await.unwrap().ok().unwrap();
    assert_eq!(stranger.get("/metrics").await.unwrap().status, 404);
    let mut stream = TcpStream::connect(free).await.unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut figures = String::new();
    stream.read_to_string(&mut figures).await.unwrap();
    for name in [
        "crownforge_request_seconds_bucket{route=\"/api/games\"",
        "crownforge_waiting{desk=\"bots\"}",
        "crownforge_waiting{desk=\"commits\"}",
        "crownforge_memory_bytes",
    ] {
        assert!(figures.contains(name), "{name} is not in {figures}");
    }
    server.stop().await;
}
