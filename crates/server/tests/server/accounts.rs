//! What somebody may do with an account, and with what is known of them.

use lab::Visitor;
use serde_json::{Value, json};
use server::{Keep, Limits, Server};
use store::testing::Postgres;

use crate::{
    seated::{Seated, pair},
    world::{World, config, open_table},
};

async fn is_known(visitor: &mut Visitor) -> bool {
    visitor.get("/api/me").await.unwrap().ok().unwrap()["person"] != Value::Null
}

/// Ann's account, and two devices that are logged in to it.
async fn account(address: &str) -> [Visitor; 2] {
    let credentials = json!({ "name": "Ann", "password": "correct horse" });
    let mut devices = [Visitor::guest(address, "Ann").await.unwrap(), Visitor::new(address)];
    devices[0].post("/api/account", &credentials).await.unwrap().ok().unwrap();
    devices[1].post("/api/login", &credentials).await.unwrap().ok().unwrap();
    devices
}

async fn code(visitor: &mut Visitor, path: &str, body: &Value) -> (u16, String) {
    let answer = visitor.post(path, body).await.unwrap();
    (answer.status, answer.json().unwrap()["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_logs_every_other_device_out() {
    let world = World::new().await;
    let [mut laptop, mut phone] = account(&world.address()).await;
    let change = |old: &str, new: &str| json!({ "password": old, "new": new });
    let wrong = change("wrong horse", "another horse");
    assert_eq!(code(&mut laptop, "/api/password", &wrong).await, (403, "wrong_password".to_owned()));
    for common in ["password", "short", "ann", "Password123"] {
        assert_eq!(code(&mut laptop, "/api/password", &change("correct horse", common)).await.0, 400, "{common}");
    }
    assert!(is_known(&mut phone).await);
    let before = laptop.clone();
    laptop.post("/api/password", &change("correct horse", "another horse")).await.unwrap().ok().unwrap();
    assert!(is_known(&mut laptop).await && !is_known(&mut phone).await && !is_known(&mut before.clone()).await);
    let old = json!({ "name": "Ann", "password": "correct horse" });
    assert_eq!(phone.post("/api/login", &old).await.unwrap().status, 401);
    phone.post("/api/login", &json!({ "name": "Ann", "password": "another horse" })).await.unwrap().ok().unwrap();
    let mut guest = world.guest("Bob").await;
    assert_eq!(code(&mut guest, "/api/password", &change("x", "another horse")).await.1, "no_account");
}

#[tokio::test(flavor = "multi_thread")]
async fn common_passwords_and_hidden_names_make_no_account() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    for (name, password, refused) in [
        ("Ann", "password1", "common_password"),
        ("Annabella", "annabella", "common_password"),
        ("Ann", "aaaaaaaaaa", "common_password"),
        ("Ann", "short", "bad_password"),
        ("An\u{200b}n", "correct horse", "bad_name"),
        ("\u{202e}nnA", "correct horse", "bad_name"),
        ("\u{3164}", "correct horse", "bad_name"),
    ] {
        let body = json!({ "name": name, "password": password });
        assert_eq!(code(&mut ann, "/api/account", &body).await, (400, refused.to_owned()), "{name:?} {password}");
    }
    assert_eq!(code(&mut ann, "/api/name", &json!({ "name": "A\u{2066}nn" })).await, (400, "bad_name".to_owned()));
    ann.post("/api/name", &json!({ "name": "Żółw 🐢" })).await.unwrap().ok().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_registers_is_known_by_another_token() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let mut guests = ann.clone();
    ann.post("/api/account", &json!({ "name": "Ann", "password": "correct horse" })).await.unwrap().ok().unwrap();
    assert!(is_known(&mut ann).await && !is_known(&mut guests).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_everywhere_is_logged_out_at_the_other_server_too() {
    let db = Postgres::shared().database().unwrap();
    let one = Server::start(config(db.clone(), Limits::NONE)).await.unwrap();
    let two = Server::start(config(db, Limits::NONE)).await.unwrap();
    let [mut laptop, mut phone] = account(&one.address().to_string()).await;
    phone.address = two.address().to_string();
    let table = open_table(&mut laptop, json!({ "game": "pig", "players": 2 })).await.unwrap();
    let mut at_phone = Seated::join(&phone, &table).await;
    laptop.post("/api/logout/everywhere", &json!({})).await.unwrap().ok().unwrap();
    while at_phone.socket.next().await.is_ok() {}
    assert!(!is_known(&mut phone).await && is_known(&mut laptop).await);

    // A single browser's log-out is heard there as well.
    let mut laptop_there = Visitor { address: two.address().to_string(), ..laptop.clone() };
    let mut there = Seated::join(&laptop_there, &table).await;
    laptop.post("/api/logout", &json!({})).await.unwrap().ok().unwrap();
    while there.socket.next().await.is_ok() {}
    assert!(!is_known(&mut laptop_there).await);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_nobody_uses_expires() {
    let folder = tempfile::TempDir::new().unwrap();
    let db = folder.path().join("test.db").display().to_string();
    let store = store::open(&db).await.unwrap();
    let server = Server::start(config(db.clone(), Limits::NONE)).await.unwrap();
    let mut ann = Visitor::guest(&server.address().to_string(), "Ann").await.unwrap();
    let id = ann.get("/api/me").await.unwrap().ok().unwrap()["person"]["id"].as_str().unwrap().to_owned();
    let year = Keep::default().tokens.as_millis() as u64;
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
    let cookie = ann.cookie.clone().unwrap();
    let hash = {
        use sha2::{Digest, Sha256};
        let token = cookie.split_once('=').unwrap().1;
        Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    // Seen eleven months ago: still good, and from now on seen today.
    store.see_token(&hash, now - year + year / 12).await.unwrap();
    assert!(is_known(&mut ann).await);
    assert!(store.tokens_seen(&id).await.unwrap()[0] >= now);
    store.see_token(&hash, now - year - 1000).await.unwrap();
    assert!(!is_known(&mut ann).await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_can_take_a_copy_of_what_is_kept_of_them() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    ann.accepted(json!({ "type": "Say", "text": "Mine" })).await;
    bob.accepted(json!({ "type": "Say", "text": "Not hers" })).await;
    let answer = ann.visitor.get("/api/me/data").await.unwrap();
    let data = answer.ok().unwrap();
    assert_eq!((&data["name"], &data["account"]), (&json!("Ann"), &Value::Null));
    assert_eq!((&data["tables"][0]["id"], data["seen_at"].as_array().unwrap().len()), (&json!(ann.table), 1));
    assert!(answer.text.contains("Mine") && !answer.text.contains("Not hers"));
    assert!(!answer.text.contains("\"seed\""), "the dice of a game under way stay secret");
    assert_eq!(world.stranger().get("/api/me/data").await.unwrap().status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_for_good_is_forgotten() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    let alone = open_table(&mut ann.visitor, json!({ "game": "pig", "players": 2 })).await.unwrap();
    let credentials = json!({ "name": "Ann", "password": "correct horse" });
    ann.visitor.post("/api/account", &credentials).await.unwrap().ok().unwrap();
    let farewell = |password: &str, leave: bool| json!({ "password": password, "leave_games": leave });
    let path = "/api/me/delete";
    assert_eq!(code(&mut ann.visitor, path, &farewell("wrong", true)).await.1, "wrong_password");
    assert_eq!(code(&mut ann.visitor, path, &json!({})).await.1, "wrong_password");
    assert_eq!(code(&mut ann.visitor, path, &farewell("correct horse", false)).await.1, "games_under_way");
    ann.visitor.post(path, &farewell("correct horse", true)).await.unwrap().ok().unwrap();
    assert!(!is_known(&mut ann.visitor).await);
    assert_eq!(world.stranger().post("/api/login", &credentials).await.unwrap().status, 401);
    bob.accepted(json!({ "type": "Say", "text": "Where is she?" })).await;
    let mine = bob.visitor.get("/api/tables?filter=mine").await.unwrap().ok().unwrap();
    assert_eq!(mine[0]["seats"][0]["name"], "Ann", "others keep their game as they knew it");
    let world = world.restarted().await;
    assert_eq!(world.stranger().get(&format!("/api/tables/{alone}/record")).await.unwrap().status, 404);
}
