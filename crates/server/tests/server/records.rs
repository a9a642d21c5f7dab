//! Finished games: looked through, checked, taken elsewhere and brought back.

use serde_json::json;

use crate::{
    seated::{by_turn, pair, play_out},
    world::World,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_verifies_and_can_be_looked_through() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    let table = pair[0].table.clone();
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let mut visitor = pair[0].visitor.clone();
    assert_eq!(visitor.get(&path("replay")).await.unwrap().status, 409);
    assert_eq!(visitor.get(&path("verify")).await.unwrap().ok().unwrap()["ok"], false);
    assert!(visitor.get(&path("content")).await.unwrap().ok().is_ok());
    play_out(&mut pair, async |_, _| {}).await;

    let verdict = visitor.get(&path("verify")).await.unwrap().ok().unwrap();
    assert_eq!(verdict["ok"], true, "{verdict}");
    let record = visitor.get(&path("record")).await.unwrap().ok().unwrap();
    assert_eq!(record["names"], json!(["Ann", "Bob"]));
    assert_eq!(record["dice"]["nonces"][1], "b0b");
    let replay = visitor.get(&path("replay")).await.unwrap().ok().unwrap();
    assert_eq!(replay["plies"].as_array().unwrap().len(), record["moves"].as_array().unwrap().len());
    assert_eq!(replay["plies"].as_array().unwrap().last().unwrap()["turn"], json!(null));
    assert_eq!(replay["result"], record["result"]);

    // The same record, brought by somebody else.
    let mut stranger = world.stranger();
    assert_eq!(stranger.post("/api/verify", &json!({ "record": record })).await.unwrap().ok().unwrap()["ok"], true);
    let brought = stranger.post("/api/records", &record).await.unwrap().ok().unwrap();
    assert_eq!((&brought["plies"], &brought["table"]), (&replay["plies"], &json!(null)));
    let mut forged = record.clone();
    forged["moves"][0]["action"] = json!({ "type": "Hold" });
    assert_eq!(stranger.post("/api/verify", &forged).await.unwrap().ok().unwrap()["ok"], false);
    let answer = stranger.post("/api/records", &json!({ "moves": 3 })).await.unwrap();
    assert_eq!((answer.status, answer.json().unwrap()["code"].clone()), (400, "bad_record".into()));
    let finished = visitor.get("/api/tables?filter=finished").await.unwrap().ok().unwrap();
    assert_eq!((&finished[0]["id"], &finished[0]["result"]), (&json!(table), &record["result"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_of_a_game_under_way_can_be_seen_again() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    let path = format!("/api/tables/{}/position", pair[0].table);
    let mut shown = vec![pair[0].view.clone()];
    for ply in 1..=3 {
        by_turn(&mut pair)[0].play(0).await;
        for seated in &mut pair {
            seated.until_ply(ply).await;
        }
        shown.push(pair[0].view.clone());
    }
    let mut stranger = world.stranger();
    for (ply, view) in shown.iter().enumerate() {
        let earlier = stranger.get(&format!("{path}?ply={ply}")).await.unwrap().ok().unwrap();
        assert_eq!(
            (&earlier["ply"], &earlier["state"], &earlier["turn"]),
            (&json!(ply), &view["state"], &view["turn"])
        );
    }
    assert_eq!(stranger.get(&format!("{path}?ply=4")).await.unwrap().status, 404);
    assert_eq!(stranger.get(&path).await.unwrap().status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_replay_of_a_game_somebody_resigned_tells_the_same_winner_as_the_table() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    ann.accepted(json!({ "type": "Resign", "seat": 0 })).await;
    while bob.view["phase"] == "playing" {
        bob.hear().await;
    }
    let replay = bob.visitor.get(&format!("/api/tables/{}/replay", bob.table)).await.unwrap().ok().unwrap();
    assert_eq!(replay["result"], bob.view["result"]);
    assert_eq!(replay["result"]["winners"], json!([1]));
}
