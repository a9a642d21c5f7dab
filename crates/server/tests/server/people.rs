//! Names, accounts and devices.

use lab::Visitor;
use serde_json::{Value, json};
use server::{Config, Limits, Server};

use crate::{
    seated::pair,
    world::{World, config, open_table},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_enough_and_can_be_changed() {
    let world = World::new().await;
    let mut stranger = world.stranger();
    assert_eq!(stranger.get("/api/me").await.unwrap().ok().unwrap(), json!({ "person": null }));
    assert_eq!(stranger.post("/api/tables", &json!({ "game": "pig", "players": 2 })).await.unwrap().status, 401);
    let answer = stranger.post("/api/guest", &json!({ "name": "  Ann   of Forge " })).await.unwrap();
    assert!(answer.headers.contains("HttpOnly; SameSite=Strict"), "{}", answer.headers);
    assert_eq!(answer.ok().unwrap()["person"]["name"], "Ann of Forge");
    let me = stranger.post("/api/name", &json!({ "name": "Anna" })).await.unwrap().ok().unwrap();
    assert_eq!((&me["person"]["name"], &me["person"]["account"]), (&json!("Anna"), &json!(false)));
    for bad in ["", "   ", "a\u{7}b", "a name that is much longer than any name should be"] {
        assert_eq!(stranger.post("/api/name", &json!({ "name": bad })).await.unwrap().status, 400, "{bad:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_at_the_servers_machine_is_told_where_friends_find_it() {
    let world = World::new().await;
    let told = world.stranger().get("/api/reach").await.unwrap().ok().unwrap();
    assert_eq!(told, json!({ "origins": [] }), "it listens on this machine only");
    let db = world.folder.path().join("other.db").display().to_string();
    let origins = vec!["https://play.example".to_owned()];
    let server = Server::start(Config { origins, ..config(db, Limits::NONE) }).await.unwrap();
    let told = Visitor::new(&server.address().to_string()).get("/api/reach").await.unwrap().ok().unwrap();
    assert_eq!(told, json!({ "origins": ["https://play.example"] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_carries_games_to_another_device() {
    let world = World::new().await;
    let [mut ann, _bob] = pair(&world, "pig").await;
    let credentials = json!({ "name": "Ann", "password": "correct horse" });
    let short = json!({ "name": "Ann", "password": "short" });
    assert_eq!(ann.visitor.post("/api/account", &short).await.unwrap().status, 400);
    ann.visitor.post("/api/account", &credentials).await.unwrap().ok().unwrap();

    let mut phone = world.stranger();
    let wrong = json!({ "name": "Ann", "password": "wrong horse" });
    assert_eq!(phone.post("/api/login", &wrong).await.unwrap().status, 401);
    assert_eq!(phone.post("/api/login", &json!({ "name": "Nobody", "password": "x" })).await.unwrap().status, 401);
    phone.post("/api/login", &json!({ "name": "ann", "password": "correct horse" })).await.unwrap().ok().unwrap();
    let mine = phone.get("/api/tables?filter=mine").await.unwrap().ok().unwrap();
    assert_eq!(mine[0]["id"], *ann.table);
    assert!(mine[0]["seats"].as_array().unwrap().iter().any(|seat| seat["you"] == true));

    phone.post("/api/logout", &Value::Null).await.unwrap().ok().unwrap();
    assert_eq!(phone.get("/api/me").await.unwrap().ok().unwrap()["person"], Value::Null);
    assert_eq!(ann.visitor.get("/api/me").await.unwrap().ok().unwrap()["person"]["account"], true);
    let mut eve = world.guest("Eve").await;
    assert_eq!(eve.post("/api/account", &credentials).await.unwrap().json().unwrap()["code"], "name_taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listing_tells_what_is_played_with() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let pack = "[[craft]]\nid = \"ladle\"\nname = \"Ladle\"\nrank = 60\ndice = [\"W4\", \"W4\", \"G5\"]\n";
    let order = json!({ "game": "kings-forge", "players": 3, "options": { "apprentices": true }, "pack": pack, "public": true });
    open_table(&mut ann, order).await.unwrap();
    let listed = world.stranger().get("/api/tables?filter=open").await.unwrap().ok().unwrap();
    assert_eq!((&listed[0]["players"], &listed[0]["pack"]), (&json!(3), &json!(true)));
    let options = &listed[0]["options"];
    assert_eq!((&options["apprentices"], &options["more-dice"]), (&json!(true), &json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_are_listed_and_private_ones_are_not() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let order = |public: bool| json!({ "game": "pig", "players": 2, "seats": [{ "kind": "me" }], "public": public });
    let public = open_table(&mut ann, order(true)).await.unwrap();
    open_table(&mut ann, order(false)).await.unwrap();
    let answer = world.stranger().get("/api/tables?filter=open").await.unwrap();
    let listed = answer.ok().unwrap();
    assert_eq!(listed.as_array().unwrap().iter().map(|table| &table["id"]).collect::<Vec<_>>(), [&json!(public)]);
    assert_eq!((&listed[0]["phase"], &listed[0]["seats"][0]["name"]), (&json!("gathering"), &json!("Ann")));
    let id = ann.get("/api/me").await.unwrap().ok().unwrap()["person"]["id"].as_str().unwrap().to_owned();
    assert!(!answer.text.contains(&id), "a person's id is nobody else's business");
    assert_eq!(ann.get("/api/tables?filter=mine").await.unwrap().ok().unwrap().as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_is_refused_with_a_reason() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    for (order, code) in [
        (json!({ "game": "chess", "players": 2 }), "unknown_game"),
        (json!({ "game": "pig", "players": 9 }), "bad_seats"),
        (json!({ "game": "pig", "players": 2, "options": { "goal": 0 } }), "bad_option"),
        (json!({ "game": "pig", "players": 2, "start": true }), "seats_open"),
        (json!({ "game": "pig" }), "bad_request"),
    ] {
        let answer = ann.post("/api/tables", &order).await.unwrap();
        assert!((400..500).contains(&answer.status));
        assert_eq!(answer.json().unwrap()["code"], code, "{order}");
    }
    assert!(ann.open("nowhere").await.unwrap_err().to_string().contains("404"));
    assert_eq!(ann.get("/api/tables/nowhere/record").await.unwrap().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_their_rules_are_told() {
    let world = World::new().await;
    let mut stranger = world.stranger();
    let games = stranger.get("/api/games").await.unwrap().ok().unwrap();
    let pig = games.as_array().unwrap().iter().find(|game| game["id"] == "pig").unwrap();
    assert_eq!((&pig["players"], &pig["options"][0]["name"]), (&json!([2, 4]), &json!("goal")));
    let rules = stranger.get("/api/games/pig/rules").await.unwrap().ok().unwrap();
    assert_eq!(rules["sections"][0]["rules"][0]["id"], "P-1.1");
    assert_eq!(stranger.get("/api/games/chess/rules").await.unwrap().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_in_a_game_is_asked_before_becoming_somebody_else() {
    let world = World::new().await;
    let [_ann, mut bob] = pair(&world, "pig").await;
    let mut account = json!({ "name": "Robert", "password": "correct horse" });
    world.stranger().post("/api/account", &account).await.unwrap().ok().unwrap();
    let answer = bob.visitor.post("/api/login", &account).await.unwrap();
    assert_eq!((answer.status, answer.json().unwrap()["code"].clone()), (409, "games_under_way".into()));
    assert_eq!(bob.visitor.get("/api/me").await.unwrap().ok().unwrap()["person"]["name"], "Bob");
    account["leave_games"] = true.into();
    bob.visitor.post("/api/login", &account).await.unwrap().ok().unwrap();
    assert_eq!(bob.visitor.get("/api/me").await.unwrap().ok().unwrap()["person"]["name"], "Robert");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_is_logged_out_in_every_window_of_the_browser() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    ann.visitor.post("/api/logout", &Value::Null).await.unwrap().ok().unwrap();
    while ann.socket.next().await.is_ok() {}
    while bob.hear().await["connected"][0] != false {}
    bob.accepted(json!({ "type": "Say", "text": "Still here" })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_has_logged_in_before_is_not_locked_out_by_strangers() {
    // Everybody is at one address here: ten strange tries a minute are all there are.
    let world = World::with(Limits { sign_ins_per_minute: 60, ..Limits::NONE }).await;
    let mut ann = world.guest("Ann").await;
    let account = json!({ "name": "Ann", "password": "correct horse" });
    let answer = ann.post("/api/account", &account).await.unwrap();
    let known = answer.headers.lines().find_map(|line| line.split_once("crownforge-known=")).unwrap().1;
    let known = format!("crownforge-known={}", known.split(';').next().unwrap());
    ann.post("/api/logout", &Value::Null).await.unwrap().ok().unwrap();
    let mut statuses = Vec::new();
    for guess in 0..14 {
        let wrong = json!({ "name": "ann", "password": format!("guess {guess}") });
        statuses.push(world.stranger().post("/api/login", &wrong).await.unwrap().status);
    }
    assert_eq!((statuses[0], statuses[13]), (401, 429), "{statuses:?}");
    assert_eq!(world.stranger().post("/api/login", &account).await.unwrap().status, 429);
    let mut own = Visitor { cookie: Some(known), ..world.stranger() };
    own.post("/api/login", &account).await.unwrap().ok().unwrap();
    assert_eq!(own.get("/api/me").await.unwrap().ok().unwrap()["person"]["account"], true);
}
