//! What is said about a pack before a table is opened with it.

use serde_json::{Value, json};
use server::Limits;

use crate::world::World;

const LADLE: &str = "[[craft]]\nid = \"ladle\"\nname = \"Ladle\"\nrank = 60\ndice = [\"W4\", \"W4\", \"G5\"]\n";

async fn said(world: &World, game: &str, pack: &str) -> Value {
    let path = format!("/api/games/{game}/remarks");
    world.stranger().post(&path, &json!({ "pack": pack })).await.unwrap().ok().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_is_told_how_hard_an_own_card_is_and_what_it_clashes_with() {
    let world = World::new().await;
    let answer = said(&world, "kings-forge", LADLE).await;
    let remark = &answer["remarks"][0];
    assert_eq!((&remark["value"]["key"], &remark["value"]["rank"]), (&json!("ladle"), &json!(59)));
    assert_eq!(remark["value"]["chances"].as_array().map(Vec::len), Some(14));
    assert!(remark["text"].as_str().unwrap().starts_with("Ladle: "), "{answer}");

    let clash = said(&world, "kings-forge", &LADLE.replace("60", "125")).await;
    let reason = "Craft card `ladle`: Sword of Destiny and Ladle have the same rank 125";
    assert_eq!(clash, json!({ "refused": { "line": 1, "reason": reason } }));
    let pin = json!({ "pack": LADLE.replace("60", "0"), "options": { "more-items": true } });
    let clash = world.stranger().post("/api/games/kings-forge/remarks", &pin).await.unwrap().ok().unwrap();
    let reason = "Craft card `ladle`: Wagon Pin and Ladle have the same rank 0";
    assert_eq!(clash["refused"]["reason"], reason, "a card of the expansion that is played with");
    let broken = said(&world, "kings-forge", "\n[[craft]\n").await;
    assert_eq!(broken["refused"]["line"], 2, "{broken}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_remarks_says_at_least_whether_it_takes_the_pack() {
    let world = World::new().await;
    assert_eq!(said(&world, "dice-forge", "").await, json!({ "remarks": [] }));
    let refused = said(&world, "dice-forge", LADLE).await;
    assert!(refused["refused"]["reason"].as_str().unwrap().contains("there is no section `craft`"), "{refused}");
    let refused = said(&world, "pig", LADLE).await;
    assert_eq!(refused, json!({ "refused": { "line": null, "reason": "Pig has no content to change" } }));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_question_about_a_pack_is_refused() {
    let world = World::new().await;
    let mut stranger = world.stranger();
    for (path, body, status) in [
        ("/api/games/chess/remarks", json!({ "pack": LADLE }), 404),
        ("/api/games/kings-forge/remarks", json!({}), 400),
        ("/api/games/kings-forge/remarks", json!({ "pack": 7 }), 400),
    ] {
        assert_eq!(stranger.post(path, &body).await.unwrap().status, status, "{path} {body}");
    }
    let long = json!({ "pack": "#".repeat(70_000) });
    let answer = stranger.post("/api/games/kings-forge/remarks", &long).await;
    assert!(answer.is_err() || answer.unwrap().status == 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_about_packs_too_fast_is_told_so() {
    let world = World::with(Limits { requests_per_second: 1, ..Limits::NONE }).await;
    let mut stranger = world.stranger();
    let mut last = 200;
    for _ in 0..20 {
        last = stranger.post("/api/games/kings-forge/remarks", &json!({ "pack": LADLE })).await.unwrap().status;
    }
    assert_eq!(last, 429);
}
