//! Thousands of spoiled requests and records, always the same ones: nothing panics, every line gets one
//! reply, and what is refused changes nothing. The fuzz targets in `fuzz/` go on where this stops.

use catalog::{AnyGame, Games};
use crownforge::engine::{Limits, Session};
use serde_json::{Value, json};
use tabletop::{Fast, Record};

use super::{
    mutate::spoiled,
    shelf::{PIG, SEED, Talk},
};

const CODES: [&str; 16] = [
    "bad_chance",
    "bad_field",
    "bad_json",
    "bad_option",
    "bad_record",
    "bad_state",
    "chance_exhausted",
    "chance_left_over",
    "game_over",
    "illegal_action",
    "line_too_long",
    "no_game",
    "no_seed",
    "nothing_to_undo",
    "too_many_games",
    "unknown_verb",
];

/// Pig, and whatever is on the shelf.
fn all_games() -> Vec<(Games, &'static dyn AnyGame)> {
    let shelf = catalog::GAMES.iter().filter(|game| game.id() != "pig").map(|&game| (catalog::GAMES, game));
    std::iter::once((PIG, PIG[0])).chain(shelf).collect()
}

fn talk(games: Games) -> Talk {
    Talk(Session::new(games).with_limits(Limits { ms: 1, iterations: 20 }))
}

/// A game some moves long, with its state and its record as values.
fn some_game(games: Games, game: &dyn AnyGame, moves: usize) -> (Value, Value) {
    let mut talk = talk(games);
    talk.ok(json!({ "do": "new", "game": game.id(), "players": game.players()[0], "seed": SEED }));
    let mut choices = Fast::new(9);
    for _ in 0..moves {
        let count = talk.ok(json!({ "do": "actions" }))["actions"].as_array().map_or(0, Vec::len);
        if count == 0 {
            break;
        }
        talk.ok(json!({ "do": "play", "index": choices.below(count as u32) }));
    }
    (talk.ok(json!({ "do": "state" }))["state"].take(), talk.ok(json!({ "do": "record" }))["record"].take())
}

/// One good request of every kind.
fn requests(games: Games, game: &dyn AnyGame) -> Vec<Value> {
    let (id, players) = (game.id(), game.players()[0]);
    let (state, record) = some_game(games, game, 12);
    let action = record["moves"][0]["action"].clone();
    vec![
        json!({ "id": 1, "do": "hello" }),
        json!({ "id": [2], "do": "new", "game": id, "players": players, "options": {}, "seed": SEED }),
        json!({ "id": "3", "do": "new", "game": id, "players": players, "chance": [0, 1, 2, 3] }),
        json!({ "id": 4, "do": "load", "record": record }),
        json!({ "id": 5, "do": "load", "game": id, "players": players, "state": state, "seed": SEED }),
        json!({ "id": 6, "do": "state" }),
        json!({ "id": 7, "do": "turn" }),
        json!({ "id": 8, "do": "actions" }),
        json!({ "id": 9, "do": "play", "action": action }),
        json!({ "id": 10, "do": "play", "index": 0 }),
        json!({ "id": 11, "do": "play", "index": 1, "chance": [1, 2] }),
        json!({ "id": 12, "do": "undo" }),
        json!({ "id": 13, "do": "think", "bot": "mcts", "iterations": 9, "seed": 5 }),
        json!({ "id": 14, "do": "think", "bot": "greedy", "ms": 1 }),
        json!({ "id": 15, "do": "record" }),
        json!({ "id": 16, "do": "new", "game": id, "players": players, "seed": SEED, "as": "b", "texts": false }),
        json!({ "id": 17, "do": "copy", "as": "b", "seed": SEED }),
        json!({ "id": 18, "do": "play", "game": "b", "actions": [0, 1, 0], "texts": false }),
        json!({ "id": 19, "do": "play", "actions": [0, action] }),
        json!({ "id": 20, "do": "appraise", "game": "b" }),
        json!({ "id": 21, "do": "odds", "seat": 0 }),
        json!({ "id": 22, "do": "play", "games": { "b": 0, "": action }, "texts": false }),
        json!({ "id": 23, "do": "close", "game": "b" }),
    ]
}

/// Sends a line and checks what must hold of every reply. Gives whether it was refused.
fn send(talk: &mut Talk, line: &[u8]) -> bool {
    let shown = || String::from_utf8_lossy(line).into_owned();
    let before = talk.whole();
    let reply = talk.0.handle_line(line);
    assert!(!reply.contains('\n'), "more than one line for {}", shown());
    let reply: Value = serde_json::from_str(&reply).unwrap_or_else(|_| panic!("no JSON for {}", shown()));
    let fields = reply.as_object().expect("a reply is an object");
    assert!(fields.len() == 2 && fields.contains_key("id"), "{reply} for {}", shown());
    let Some(error) = fields.get("error") else { return false };
    assert!(CODES.iter().any(|code| error["code"] == *code), "{error} for {}", shown());
    assert_eq!(talk.whole(), before, "{error}, but something changed by {}", shown());
    true
}

#[test]
fn spoiled_requests_get_one_reply_and_refused_ones_change_nothing() {
    for (games, game) in all_games() {
        let (requests, mut talk, mut chance) = (requests(games, game), talk(games), Fast::new(1));
        let mut refused = 0;
        const ROUNDS: usize = 3_000;
        for _ in 0..ROUNDS {
            // A good request now and then, so that the spoiled ones meet all kinds of positions.
            let good = requests[chance.below(requests.len() as u32) as usize].to_string();
            if chance.below(4) == 0 {
                send(&mut talk, good.as_bytes());
            }
            refused += usize::from(send(&mut talk, &spoiled(&good, &mut chance)));
        }
        assert!((ROUNDS / 2..ROUNDS).contains(&refused), "{refused} of {ROUNDS} were refused: too few or all");
    }
}

#[test]
fn spoiled_records_are_refused_or_played_but_never_fatal() {
    for (games, game) in all_games() {
        let (_, record) = some_game(games, game, 30);
        let (text, mut chance) = (record.to_string(), Fast::new(2));
        let (mut read, mut played, mut verified) = (0, 0, 0);
        for _ in 0..1_500 {
            let bytes = spoiled(&text, &mut chance);
            let Ok(text) = std::str::from_utf8(&bytes) else { continue };
            let Ok(record) = Record::from_json(text) else { continue };
            read += 1;
            verified += usize::from(game.verify(&record).is_ok());
            let Ok(play) = game.load(&record) else { continue };
            played += 1;
            // What could be played can be written down and played again.
            let again = Record::from_json(&play.record().to_json()).expect("our own records can be read");
            let again = game.load(&again).expect("what was played once can be played again");
            assert_eq!((again.state(), again.ply()), (play.state(), play.ply()));
        }
        assert!(read > played && played > verified, "{read} read, {played} played, {verified} verified");
    }
}
