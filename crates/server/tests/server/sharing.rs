//! Two servers on one PostgreSQL database work as one.

use lab::Visitor;
use server::{Limits, Server};
use store::testing::Postgres;

use crate::{
    seated::{Seated, by_turn, play_out},
    world::{config, open_table},
};

/// Two servers on one database, Ann at the first and Bob at the other, who has just sat down at Ann's table.
async fn apart(db: String) -> ([Server; 2], [Seated; 2]) {
    let one = Server::start(config(db.clone(), Limits::NONE)).await.unwrap();
    let two = Server::start(config(db, Limits::NONE)).await.unwrap();
    let mut ann = Visitor::guest(&one.address().to_string(), "Ann").await.unwrap();
    let bob = Visitor::guest(&two.address().to_string(), "Bob").await.unwrap();
    let order = serde_json::json!({ "game": "pig", "players": 2, "seats": [{ "kind": "me" }] });
    let table = open_table(&mut ann, order).await.unwrap();
    let (ann, mut bob) = (Seated::join(&ann, &table).await, Seated::join(&bob, &table).await);
    bob.accepted(serde_json::json!({ "type": "Sit", "seat": 1 })).await;
    ([one, two], [ann, bob])
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_at_two_servers_play_one_game() {
    let ([one, two], [mut ann, mut bob]) = apart(Postgres::shared().database().unwrap()).await;
    while ann.view["seats"][1]["kind"] != "person" {
        ann.hear().await;
    }
    ann.accepted(serde_json::json!({ "type": "Start" })).await;
    while bob.view["phase"] != "playing" {
        bob.hear().await;
    }
    let mut pair = [ann, bob];
    let [first, _] = by_turn(&mut pair);
    assert!(!first.actions().is_empty());
    play_out(&mut pair, async |_, _| {}).await;
    assert_eq!(pair[0].view["result"], pair[1].view["result"]);

    // One server goes; what it knew, the other knows.
    one.stop().await;
    let mut visitor = Visitor { address: two.address().to_string(), ..pair[0].visitor.clone() };
    let verdict = visitor.get(&format!("/api/tables/{}/verify", pair[0].table)).await.unwrap().ok().unwrap();
    assert_eq!(verdict["ok"], true, "{verdict}");
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_another_server_is_seen_here_and_not_played_for() {
    let ([one, two], [mut ann, mut bob]) = apart(Postgres::shared().database().unwrap()).await;
    bob.socket = bob.visitor.join(&bob.table, None).await.unwrap();
    while ann.hear().await["connected"][1] != true {}
    ann.accepted(serde_json::json!({ "type": "Start" })).await;
    assert_eq!(ann.refused(serde_json::json!({ "type": "TakeOver", "seat": 1 })).await, "still_here");
    one.stop().await;
    two.stop().await;
}

/// Servers on one SQLite file do not tell each other what they keep: each has to look before it says no.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_refused_for_what_another_server_has_kept() {
    let folder = tempfile::TempDir::new().unwrap();
    let db = folder.path().join("test.db").display().to_string();
    let ([one, two], [mut ann, _bob]) = apart(db).await;
    assert_eq!(ann.view["seats"][1]["kind"], "open");
    ann.accepted(serde_json::json!({ "type": "Start" })).await;
    one.stop().await;
    two.stop().await;
}
