//! Several games in one conversation, many actions in one request, and answers without words: what a program that plays very
//! much asks for.

use crownforge::engine::Session;
use serde_json::{Value, json};
use tabletop::Fast;

use super::shelf::{SEED, Talk};

/// Takes every `text` out of an answer.
fn without_words(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.remove("text");
            fields.values_mut().for_each(|field| *field = without_words(field.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = without_words(item.take())),
        _ => {}
    }
    value
}

#[test]
fn games_with_names_are_played_side_by_side() {
    let mut talk = Talk::with_game();
    let beginning = talk.whole();
    for name in ["a", "b"] {
        talk.ok(json!({ "do": "new", "game": "pig", "players": 2, "as": name, "seed": SEED, "chance": [0] }));
    }
    talk.ok(json!({ "do": "play", "game": "a", "index": 0, "chance": [4] }));
    let at_risk =
        |talk: &mut Talk, name: &str| talk.ok(json!({ "do": "state", "game": name }))["state"]["at_risk"].take();
    assert_eq!((at_risk(&mut talk, "a"), at_risk(&mut talk, "b")), (json!(4), json!(0)));
    assert_eq!(talk.whole(), beginning, "the game without a name is another one");
    talk.ok(json!({ "do": "undo", "game": "a" }));
    assert_eq!(at_risk(&mut talk, "a"), json!(0));
    talk.ok(json!({ "do": "close", "game": "a" }));
    assert_eq!(talk.code(json!({ "do": "state", "game": "a" })), "no_game");
    assert_eq!(at_risk(&mut talk, "b"), json!(0));
}

#[test]
fn a_name_that_is_used_again_is_another_game() {
    let mut talk = Talk::new();
    for players in [2, 3] {
        talk.ok(json!({ "do": "new", "game": "pig", "players": players, "as": "a" }));
        let state = talk.ok(json!({ "do": "state", "game": "a" }))["state"].take();
        assert_eq!(state["banked"].as_array().map(Vec::len), Some(players));
    }
}

#[test]
fn too_many_games() {
    let mut talk = Talk::with_game();
    (0..9_999).for_each(|number| drop(talk.ok(json!({ "do": "copy", "as": number.to_string(), "texts": false }))));
    assert_eq!(talk.code(json!({ "do": "copy", "as": "one more" })), "too_many_games");
    assert_eq!(talk.code(json!({ "do": "new", "game": "pig", "players": 2, "as": "one more" })), "too_many_games");
    talk.ok(json!({ "do": "copy", "as": "17" }));
    talk.ok(json!({ "do": "close", "game": "17" }));
    talk.ok(json!({ "do": "copy", "as": "one more" }));
}

#[test]
fn a_copy_has_dice_of_its_own_and_leaves_the_game_alone() {
    let mut talk = Talk::with_game();
    talk.ok(json!({ "do": "play", "index": 0, "chance": [3] }));
    let before = talk.whole();
    let rolls = |talk: &mut Talk, seed: Option<&str>| {
        let turn = talk.ok(json!({ "do": "copy", "as": "try", "seed": seed }))["turn"].take();
        assert_eq!(turn, talk.ok(json!({ "do": "turn" })));
        let again = json!({ "do": "play", "game": "try", "actions": vec![0; 40], "texts": false });
        talk.ok(again)
    };
    assert_eq!(rolls(&mut talk, Some(SEED)), rolls(&mut talk, Some(SEED)));
    // Forty free rolls agree by luck once in 6 to the power of 40.
    assert_ne!(rolls(&mut talk, None), rolls(&mut talk, None));
    assert_eq!(talk.whole(), before);
    // What was tried out can be written down and loaded like any other game.
    let record = talk.ok(json!({ "do": "record", "game": "try" }))["record"].take();
    talk.ok(json!({ "do": "load", "record": record, "as": "again" }));
}

#[test]
fn a_list_is_played_as_one_by_one() {
    let (mut one, mut all) = (Talk::with_game(), Talk::with_game());
    let list = [json!(0), json!({ "type": "Hold" }), json!(1), json!(0)];
    let mut told = Vec::new();
    for choice in &list {
        let seat = one.ok(json!({ "do": "turn" }))["seat"].take();
        let field = if choice.is_u64() { "index" } else { "action" };
        let mut played = one.ok(json!({ "do": "play", field: choice }));
        told.push(json!({ "seat": seat, "events": played["events"].take() }));
    }
    let answer = all.ok(json!({ "do": "play", "actions": list }));
    assert_eq!((&answer["played"], &answer["turn"]), (&json!(told), &one.ok(json!({ "do": "turn" }))));
    assert_eq!(one.whole(), all.whole());
}

#[test]
fn a_list_is_played_as_a_whole_or_not_at_all() {
    let mut talk = Talk::with_game();
    for texts in [true, false] {
        let (_, message) = talk.refused(json!({ "do": "play", "actions": [1, 1, 5, 0], "texts": texts }));
        assert_eq!(message, "at place 2 of the list: there is no action 5: this decision has 2, from 0");
    }
    let empty = talk.ok(json!({ "do": "play", "actions": [] }));
    assert_eq!(empty, json!({ "played": [], "turn": talk.ok(json!({ "do": "turn" })) }));
}

/// Every game on the shelf, played alike with and without words.
#[test]
fn without_texts_everything_else_is_the_same() {
    for game in catalog::GAMES {
        let (mut told, mut bare) = (Talk(Session::new(catalog::GAMES)), Talk(Session::new(catalog::GAMES)));
        let mut both = |request: Value| {
            let answer = told.ok(request.clone());
            let mut request = request;
            request["texts"] = json!(false);
            let plain = bare.ok(request);
            assert_eq!(plain, without_words(answer.clone()), "{}", game.id());
            answer
        };
        let new = json!({ "do": "new", "game": game.id(), "players": game.players()[0], "seed": SEED });
        let (mut turn, mut choices) = (both(new)["turn"].take(), Fast::new(5));
        for ply in 0..120 {
            let Some(count) = turn["choices"].as_u64() else { break };
            let actions = both(json!({ "do": "actions" }));
            assert_eq!(actions["actions"].as_array().map(|list| list.len() as u64), Some(count));
            if ply % 40 == 7 {
                both(json!({ "do": "think", "bot": "greedy", "seed": 1 }));
                both(json!({ "do": "undo" }));
                both(json!({ "do": "play", "index": 0 }));
                turn = both(json!({ "do": "turn" }));
                continue;
            }
            turn = both(json!({ "do": "play", "index": choices.below(count as u32) }))["turn"].take();
        }
        let record = |talk: &mut Talk| talk.ok(json!({ "do": "record" }))["record"].take();
        assert_eq!(record(&mut told), record(&mut bare), "the record lacks nothing");
    }
}

#[test]
fn appraise_gives_each_seat_its_share() {
    let mut talk = Talk::with_game();
    let sum = |values: &Value| values.as_array().unwrap().iter().filter_map(Value::as_f64).sum::<f64>();
    let even = talk.ok(json!({ "do": "appraise" }))["values"].take();
    assert_eq!(even, json!([0.5, 0.5]));
    talk.ok(json!({ "do": "play", "index": 0, "chance": [6] }));
    let values = talk.ok(json!({ "do": "appraise" }))["values"].take();
    assert!(values[0].as_f64() > values[1].as_f64() && (sum(&values) - 1.0).abs() < 1e-5, "{values}");
    assert_eq!(Talk::with_finished_game().ok(json!({ "do": "appraise" }))["values"], json!([1.0, 0.0]));
}

#[test]
fn odds_are_told_where_the_game_knows_them() {
    assert_eq!(Talk::with_game().ok(json!({ "do": "odds" })), json!({ "odds": null }));
    let mut talk = Talk(Session::new(catalog::GAMES));
    talk.ok(json!({ "do": "new", "game": "kings-forge", "players": 2, "seed": SEED }));
    for request in [json!({ "do": "odds" }), json!({ "do": "odds", "seat": 1 })] {
        assert_eq!(talk.ok(request)["odds"]["cards"].as_array().map(Vec::len), Some(3));
    }
}

#[test]
fn positions_of_one_game_are_loaded_by_the_same_rules() {
    let mut talk = Talk(Session::new(catalog::GAMES));
    talk.ok(json!({ "do": "new", "game": "dice-forge", "players": 2, "seed": SEED }));
    let state = talk.ok(json!({ "do": "state" }))["state"].take();
    let load = |options: Value| json!({ "do": "load", "game": "dice-forge", "players": 2, "options": options, "state": state, "as": "b", "seed": SEED });
    talk.ok(load(json!({})));
    assert_eq!(talk.ok(json!({ "do": "state", "game": "b" }))["state"], state);
    assert_eq!(talk.code(load(json!({ "feats": "nonsense" }))), "bad_option");
    let mut spoiled = load(json!({}));
    spoiled["state"]["heroes"] = json!([]);
    assert_eq!(talk.code(spoiled), "bad_state");
}

#[test]
fn one_request_plays_in_many_games() {
    let mut talk = Talk::new();
    for name in ["a", "b", "c"] {
        talk.ok(json!({ "do": "new", "game": "pig", "players": 2, "as": name, "seed": SEED }));
    }
    let roll = talk.ok(json!({ "do": "actions", "game": "a" }))["actions"][0]["action"].take();
    let turns = talk.ok(json!({ "do": "play", "games": { "a": roll, "b": 1 }, "texts": false }))["turns"].take();
    assert_eq!(turns.as_object().unwrap().len(), 2);
    for name in ["a", "b", "c"] {
        let turn = talk.ok(json!({ "do": "turn", "game": name, "texts": false }));
        assert!(name == "c" || turns[name] == turn, "{turns}");
        let record = talk.ok(json!({ "do": "record", "game": name }))["record"].take();
        assert_eq!(record["moves"].as_array().unwrap().len(), usize::from(name != "c"));
        talk.ok(json!({ "do": "load", "record": record }));
    }
}

#[test]
fn one_request_plays_in_all_of_its_games_or_in_none() {
    let mut talk = Talk::new();
    for name in ["a", "b"] {
        talk.ok(json!({ "do": "new", "game": "pig", "players": 2, "as": name, "seed": SEED }));
    }
    let whole = |talk: &mut Talk| ["a", "b"].map(|name| talk.ok(json!({ "do": "record", "game": name })));
    let before = whole(&mut talk);
    for (games, code) in [
        (json!({ "a": 0, "b": 17 }), "illegal_action"),
        (json!({ "a": 0, "b": { "type": "Fly" } }), "illegal_action"),
        (json!({ "a": 0, "z": 0 }), "no_game"),
        (json!([0]), "bad_field"),
    ] {
        assert_eq!(talk.code(json!({ "do": "play", "games": games })), code, "{games}");
        assert_eq!(whole(&mut talk), before, "{games}");
    }
    assert_eq!(talk.code(json!({ "do": "play", "games": { "a": 0 }, "index": 0 })), "bad_field");
}
