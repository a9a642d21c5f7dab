//! Commands over a WebSocket: who may, when, and what comes of sending one twice.

use serde_json::json;

use crate::{
    seated::{Seated, by_turn, pair},
    world::World,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_move_is_refused_and_changes_nothing() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    let [decides, _] = by_turn(&mut pair);
    let roll = decides.actions()[0]["value"].clone();
    assert_eq!(decides.refused(json!({ "type": "Play", "ply": 7, "action": roll })).await, "stale");
    assert_eq!(
        decides.refused(json!({ "type": "Play", "ply": 0, "action": { "type": "Fly" } })).await,
        "illegal_action"
    );
    assert_eq!(decides.ply(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_sent_again_is_answered_alike_and_done_once() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    let [decides, other] = by_turn(&mut pair);
    let play = json!({ "type": "Play", "ply": 0, "action": decides.actions()[0]["value"] });
    let first = decides.command_as(play.clone(), "once").await;
    assert_eq!(first["type"], "Accepted");
    assert_eq!(decides.command_as(play.clone(), "once").await, first);
    // Keys are a person's own.
    assert_eq!(other.command_as(json!({ "type": "Say", "text": "Well rolled" }), "once").await["type"], "Accepted");
    let (visitor, table) = (decides.visitor.clone(), decides.table.clone());

    // The answer is in the log: another server, after a restart, gives it as well.
    let world = world.restarted().await;
    let mut again = Seated::join(&lab::Visitor { address: world.address(), ..visitor }, &table).await;
    let ply = again.ply();
    assert_eq!(again.command_as(play, "once").await, first);
    assert_eq!(again.ply(), ply);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_of_a_seat_acts_for_it() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    let table = pair[0].table.clone();
    let [decides, other] = by_turn(&mut pair);
    let play = json!({ "type": "Play", "ply": 0, "action": decides.actions()[0]["value"] });
    assert_eq!(other.refused(play.clone()).await, "not_your_seat");
    let mut eve = Seated::join(&world.guest("Eve").await, &table).await;
    assert_eq!(eve.refused(play.clone()).await, "not_your_seat");
    assert_eq!(eve.refused(json!({ "type": "Resign", "seat": 0 })).await, "not_your_seat");
    let mut stranger = Seated::join(&world.stranger(), &table).await;
    assert_eq!(stranger.refused(play).await, "no_name");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_look_on_see_the_game_but_nothing_to_do() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    let mut stranger = Seated::join(&world.stranger(), &pair[0].table).await;
    assert!(stranger.actions().is_empty() && stranger.view["state"].is_object());
    let [decides, other] = by_turn(&mut pair);
    assert!(!decides.actions().is_empty() && other.actions().is_empty());
    loop {
        let message = decides.hear().await;
        if message["type"] == "Presence" && message["spectators"] == 1 {
            assert_eq!(message["connected"], json!([true, true]));
            break;
        }
    }
    decides.play(0).await;
    stranger.until_ply(1).await;
    assert!(stranger.actions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_is_told_at_the_end_and_not_before() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me", "name": "Bob" }]);
    let order = json!({ "game": "pig", "players": 2, "seats": seats, "start": true });
    let table = crate::world::open_table(&mut ann, order).await.unwrap();
    let mut socket = ann.join(&table, None).await.unwrap();
    // Everything that comes is kept as it came, and searched once the seed is known.
    let (mut heard, mut luck) = (String::new(), tabletop::Fast::new(1));
    let seed = loop {
        let text = socket.next_text().await.unwrap();
        let message: serde_json::Value = serde_json::from_str(&text).unwrap();
        let view = &message["view"];
        if let Some(seed) = view["seed"].as_str() {
            break seed.to_owned();
        }
        heard += &text;
        let actions = view["actions"].as_array().filter(|actions| !actions.is_empty());
        if let Some(actions) = actions {
            let action = &actions[luck.below(actions.len() as u32) as usize]["value"];
            let play = json!({ "type": "Play", "key": heard.len().to_string(), "ply": view["ply"], "action": action });
            heard += &ann.get(&format!("/api/tables/{table}/record")).await.unwrap().text;
            socket.send(&play).await.unwrap();
        }
    };
    assert!(heard.contains("commitment") && !heard.contains(&seed));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_too_far_behind_is_told_everything_anew() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    bob.seq = 1_000_000;
    assert_eq!(bob.rejoin().await["type"], "Welcome");
    ann.accepted(json!({ "type": "Say", "text": "Hello" })).await;
}
