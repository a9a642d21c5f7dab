//! Whole games: two people, people and bots, taking back, a rematch.

use std::time::Duration;

use lab::Visitor;
use serde_json::json;
use server::{Config, Limits, Server};

use crate::{
    seated::{Seated, by_turn, pair, play_out},
    world::{World, config, open_table},
};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_one_comes_back_in_the_middle_of_it() {
    let world = World::new().await;
    let mut pair = pair(&world, "dice-forge").await;
    play_out(&mut pair, async |pair, ply| {
        if ply % 10 == 5 {
            // Bob's connection is lost; Ann may go on meanwhile; Bob is told just what he missed.
            let [ann, bob] = pair;
            bob.socket = bob.visitor.open(&bob.table).await.unwrap();
            ann.accepted(json!({ "type": "Say", "text": "Are you there?" })).await;
            let missed = bob.rejoin().await;
            assert_eq!(missed["type"], "Update");
            assert_eq!(missed["entries"].as_array().unwrap().last().unwrap()["text"], "Are you there?");
            assert_eq!((bob.seq, bob.ply()), (ann.seq, ply));
        }
    })
    .await;
    let [ann, bob] = &pair;
    assert_eq!(ann.view["result"], bob.view["result"]);
    assert_eq!(ann.view["seed"], bob.view["seed"]);
    assert_eq!(ann.view["seed"].as_str().unwrap().len(), 64);
    world.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_by_themselves_and_wait_for_people() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "casual" }, { "kind": "bot", "level": "learning" }]);
    let order = json!({ "game": "dice-forge", "players": 3, "seats": seats, "start": true });
    let table = open_table(&mut ann, order).await.unwrap();
    let mut ann = Seated::join(&ann, &table).await;
    let mut moves = 0;
    while ann.view["phase"] == "playing" {
        if ann.actions().is_empty() {
            ann.hear().await;
        } else {
            ann.play(0).await;
            moves += 1;
        }
    }
    assert!(moves > 5 && ann.ply() > moves, "{moves} of {}", ann.ply());
}

#[tokio::test(flavor = "multi_thread")]
async fn where_dice_are_known_the_same_moves_make_the_same_game() {
    let folder = tempfile::TempDir::new().unwrap();
    let db = folder.path().join("test.db").display().to_string();
    let server = Server::start(Config { known_dice: true, ..config(db, Limits::NONE) }).await.unwrap();
    let mut told = Vec::new();
    for name in ["Ann", "Bob"] {
        let mut guest = Visitor::guest(&server.address().to_string(), name).await.unwrap();
        for _ in 0..2 {
            let seats = json!([{ "kind": "me", "name": "You" }, { "kind": "bot", "level": "casual" }]);
            let order = json!({ "game": "kings-forge", "players": 2, "seats": seats, "start": true });
            let table = open_table(&mut guest, order).await.unwrap();
            let mut seated = Seated::join(&guest, &table).await;
            while seated.view["phase"] == "playing" && seated.ply() < 40 {
                if seated.actions().is_empty() {
                    seated.hear().await;
                } else {
                    seated.play(0).await;
                }
            }
            told.push(seated.view["state"].clone());
        }
    }
    assert_eq!(told[..2], told[2..]);
    assert_ne!(told[0], told[1]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_friendly_bot_of_a_guided_game_answers_the_same_moves_alike() {
    let world = World::new().await;
    let mut told = Vec::new();
    for name in ["Ann", "Bob"] {
        let mut guest = world.guest(name).await;
        let seats = json!([{ "kind": "me", "name": "You" }, { "kind": "bot", "level": "casual" }]);
        let order = json!({ "game": "kings-forge", "players": 2, "seats": seats, "guided": 1 });
        let table = open_table(&mut guest, order).await.unwrap();
        let mut seated = Seated::join(&guest, &table).await;
        assert_eq!(seated.view["guided"], true);
        while seated.view["phase"] == "playing" && seated.ply() < 60 {
            if seated.actions().is_empty() {
                seated.hear().await;
            } else {
                seated.play(0).await;
            }
        }
        let cards = guest.get("/api/tables?filter=mine").await.unwrap().ok().unwrap();
        assert!(cards.as_array().unwrap().iter().any(|card| card["id"] == *table && card["guided"] == true));
        told.push(seated.view["state"].clone());
    }
    assert_eq!(told[0], told[1]);
    world.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_goes_on_after_a_restart() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let bot = json!({ "kind": "bot", "level": "skilled" });
    let order = json!({ "game": "dice-forge", "players": 2, "seats": [bot, bot], "start": true });
    let table = open_table(&mut ann, order).await.unwrap();
    let mut looking = Seated::join(&ann, &table).await;
    looking.until_ply(2).await;
    let world = world.restarted().await;
    ann.address = world.address();
    let mut looking = Seated::join(&ann, &table).await;
    let ply = looking.ply();
    looking.until_ply(ply + 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_else_has_seen_the_end_of_can_be_taken_back() {
    let world = World::new().await;
    let mut pair = pair(&world, "dice-forge").await;
    // Whoever decides plays on until something can be taken back.
    let mut luck = tabletop::Fast::new(3);
    loop {
        let [decides, other] = by_turn(&mut pair);
        let (choice, ply) = (luck.below(decides.actions().len() as u32) as usize, decides.ply());
        decides.play(choice).await;
        other.until_ply(ply + 1).await;
        if decides.view["can_undo"] == true {
            assert_eq!(other.refused(json!({ "type": "Undo", "ply": ply + 1 })).await, "no_undo");
            decides.accepted(json!({ "type": "Undo", "ply": ply + 1 })).await;
            assert_eq!(decides.ply(), ply);
            other.hear().await;
            assert_eq!(other.ply(), ply);
            return;
        }
        let refusal = decides.refused(json!({ "type": "Undo", "ply": ply + 1 })).await;
        assert_eq!(refusal, "no_undo");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_one_new_table_for_both() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    assert_eq!(pair[0].refused(json!({ "type": "Rematch" })).await, "not_over");
    play_out(&mut pair, async |_, _| {}).await;
    let [ann, bob] = &mut pair;
    ann.accepted(json!({ "type": "Rematch" })).await;
    let rematch = ann.view["rematch"].as_str().unwrap().to_owned();
    bob.hear().await;
    assert_eq!(bob.view["rematch"], *rematch);
    assert_eq!(bob.refused(json!({ "type": "Rematch" })).await, "rematch_opened");
    let mut bob = Seated::join(&bob.visitor, &rematch).await;
    assert_eq!(bob.view["rematch_of"], *ann.table);
    let open = bob.view["seats"].as_array().unwrap().iter().position(|seat| seat["kind"] == "open").unwrap();
    bob.accepted(json!({ "type": "Sit", "seat": open })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_somebody_who_went_away_and_gives_the_seat_back() {
    let world = World::new().await;
    let [mut ann, mut bob] = pair(&world, "pig").await;
    assert_eq!(ann.refused(json!({ "type": "TakeOver", "seat": 1 })).await, "still_here");
    bob.socket.close().await;
    while ann.hear().await["connected"][1] != false {}
    ann.accepted(json!({ "type": "TakeOver", "seat": 1 })).await;
    assert_eq!(ann.view["seats"][1]["taken_over"], true);
    bob = Seated::join(&bob.visitor, &bob.table).await;
    bob.accepted(json!({ "type": "GiveBack", "seat": 1 })).await;
    assert_eq!(bob.view["seats"][1]["taken_over"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_played_for_who_was_here_a_moment_ago() {
    let folder = tempfile::TempDir::new().unwrap();
    let db = folder.path().join("test.db").display().to_string();
    let patient = Config { away_after: Duration::from_secs(3600), ..config(db, Limits::NONE) };
    let world = World { server: Server::start(patient).await.unwrap(), folder };
    let [mut ann, bob] = pair(&world, "pig").await;
    bob.socket.close().await;
    while ann.hear().await["connected"][1] != false {}
    assert_eq!(ann.refused(json!({ "type": "TakeOver", "seat": 1 })).await, "still_here");
    ann.accepted(json!({ "type": "TakeOver", "seat": 0 })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_asked_for_again_is_answered_as_the_first_time() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    play_out(&mut pair, async |_, _| {}).await;
    let first = pair[0].command_as(json!({ "type": "Rematch" }), "again").await;
    assert_eq!(first["type"], "Accepted");
    assert_eq!(pair[0].command_as(json!({ "type": "Rematch" }), "again").await, first);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_opens_tables_without_end() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let order = json!({ "game": "pig", "players": 2, "seats": [{ "kind": "me" }] });
    for _ in 0..100 {
        open_table(&mut ann, order.clone()).await.unwrap();
    }
    let answer = ann.post("/api/tables", &order).await.unwrap();
    assert_eq!((answer.status, answer.json().unwrap()["code"].clone()), (409, "too_many_tables".into()));
    let mut bob = world.guest("Bob").await;
    open_table(&mut bob, order).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_runs_out_of_time_is_played_for() {
    let world = World::new().await;
    let mut ann = world.guest("Ann").await;
    let clock = json!({ "type": "per_move", "seconds": 5 });
    let seats = json!([{ "kind": "me" }, { "kind": "me", "name": "Bob" }]);
    let order = json!({ "game": "pig", "players": 2, "seats": seats, "clock": clock, "start": true });
    let table = open_table(&mut ann, order).await.unwrap();
    let mut ann = Seated::join(&ann, &table).await;
    assert!(ann.view["deadline_ms"].as_u64() > ann.view["now_ms"].as_u64());
    loop {
        let message = ann.hear().await;
        let entries = message["entries"].as_array().cloned().unwrap_or_default();
        if entries.iter().any(|entry| entry["kind"] == "timed_out") {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_is_for_whoever_decides_now() {
    let world = World::new().await;
    let mut pair = pair(&world, "pig").await;
    let [decides, other] = by_turn(&mut pair);
    let path = format!("/api/tables/{}/hint", decides.table);
    let advice = decides.visitor.post(&path, &json!({ "ply": 0 })).await.unwrap().ok().unwrap();
    let candidates = advice["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 2);
    assert!(candidates[0]["visits"].as_u64().unwrap() > 0 && candidates[0]["text"].is_string());
    assert_eq!(decides.visitor.post(&path, &json!({ "ply": 1 })).await.unwrap().status, 409);
    assert_eq!(other.visitor.post(&path, &json!({ "ply": 0 })).await.unwrap().status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_can_tell_odds_tells_them_to_everybody() {
    let world = World::new().await;
    let mut forge = pair(&world, "kings-forge").await;
    let path = format!("/api/tables/{}/odds", forge[0].table);
    for smith in &mut forge {
        let odds = smith.visitor.get(&path).await.unwrap().ok().unwrap();
        assert_eq!(odds["cards"].as_array().map(Vec::len), Some(3), "{odds}");
        let other = smith.visitor.get(&format!("{path}?seat=1")).await.unwrap().ok().unwrap();
        assert_eq!(other["seat"], 1);
    }
    assert_eq!(forge[0].visitor.get(&format!("{path}?seat=2")).await.unwrap().status, 400);
    assert_eq!(world.stranger().get(&path).await.unwrap().status, 401);
    let mut pig = pair(&world, "pig").await;
    let path = format!("/api/tables/{}/odds", pig[0].table);
    assert_eq!(pig[0].visitor.get(&path).await.unwrap().status, 404);
}
