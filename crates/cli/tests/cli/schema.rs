//! The JSON Schema of a game, against everything the engine says in random games.

use std::collections::BTreeSet;

use crownforge::engine::Session;
use serde_json::{Value, json};
use tabletop::{Fast, OptionKind};
use testkit::fits_schema;

use super::shelf::Talk;

#[track_caller]
fn check(schema: &Value, what: &str, value: &Value) {
    if let Err(wrong) = fits_schema(schema, &schema["properties"][what], value) {
        panic!("{what} of {}: {wrong}", schema["title"]);
    }
}

/// Plays a random game and checks all that is said in it.
fn check_game(schema: &Value, game: &str, players: usize, options: &Value, seed: u64) {
    let (mut talk, mut luck) = (Talk(Session::new(catalog::GAMES)), Fast::new(seed));
    let texts = luck.below(2) == 0;
    let new = json!({ "do": "new", "game": game, "players": players, "options": options,
        "seed": format!("{seed:064x}"), "texts": texts });
    let mut told = talk.ok(new);
    loop {
        check(schema, "turn", &told["turn"]);
        told["events"].as_array().unwrap().iter().for_each(|event| check(schema, "event", &event["event"]));
        let Some(choices) = told["turn"]["choices"].as_u64() else { break };
        check(schema, "decision", &told["turn"]["decision"]);
        if luck.below(4) == 0 {
            let actions = talk.ok(json!({ "do": "actions", "texts": texts }))["actions"].take();
            actions.as_array().unwrap().iter().for_each(|action| check(schema, "action", &action["action"]));
            check(schema, "state", &talk.ok(json!({ "do": "state" }))["state"]);
        }
        told = talk.ok(json!({ "do": "play", "index": luck.below(choices as u32), "texts": texts }));
    }
    check(schema, "state", &talk.ok(json!({ "do": "state" }))["state"]);
    check(schema, "options", &talk.ok(json!({ "do": "record" }))["record"]["options"]);
}

#[test]
fn all_that_is_said_in_random_games_fits_the_schema() {
    for game in catalog::GAMES {
        let schema = game.schema();
        let [fewest, most] = game.players();
        let tables: Vec<Value> =
            std::iter::once(json!({})).chain(game.presets().into_iter().map(|preset| json!(preset.options))).collect();
        for (place, options) in tables.iter().enumerate() {
            check_game(&schema, game.id(), fewest, options, place as u64);
        }
        let last = tables.last().unwrap_or(&Value::Null);
        check_game(&schema, game.id(), most.min(4), last, 77);
    }
}

#[test]
fn what_no_game_says_does_not_fit() {
    let schema = catalog::game("dice-forge").unwrap().schema();
    let refuses = |what: &str, value: &Value| fits_schema(&schema, &schema["properties"][what], value).is_err();
    for (what, value) in [
        ("action", json!({ "type": "Fly" })),
        ("action", json!({ "type": "PerformFeat" })),
        ("action", json!({ "type": "EndTurn", "now": true })),
        ("event", json!({ "type": "DieForged" })),
        ("state", json!({})),
        ("decision", json!({ "text": "What?" })),
        ("options", json!({ "feats": "none" })),
        ("options", json!({ "colour": "red" })),
        ("turn", json!({ "over": {} })),
    ] {
        assert!(refuses(what, &value), "{what} {value}");
    }
}

/// What random play comes to so seldom that no example is shown.
const SELDOM: usize = 6;

#[test]
fn nearly_every_action_and_event_has_an_example_and_each_fits() {
    for game in catalog::GAMES {
        let schema = game.schema();
        for what in ["action", "event"] {
            let place = schema["properties"][what]["$ref"].as_str().unwrap().trim_start_matches('#');
            let kinds = schema.pointer(place).unwrap()["anyOf"].as_array().unwrap();
            let without: Vec<&Value> = kinds.iter().filter(|kind| kind.get("examples").is_none()).collect();
            assert!(without.len() <= SELDOM, "{} {what}: {without:#?}", game.id());
            for example in kinds.iter().filter_map(|kind| kind["examples"].get(0)) {
                check(&schema, what, example);
            }
        }
        let defs = &schema["$defs"];
        for decision in defs["Decision"]["examples"].as_array().unwrap() {
            check(&schema, "decision", decision);
        }
        check(&schema, "options", &defs["Options"]["examples"][0]);
        let kinds: BTreeSet<_> =
            defs["Decision"]["properties"]["kind"]["examples"].as_array().unwrap().iter().map(Value::as_str).collect();
        assert!(kinds.len() > 1 || game.id() == "pig", "{kinds:?}");
    }
}

#[test]
fn options_say_what_they_take() {
    for game in catalog::GAMES {
        let schema = game.schema();
        for spec in game.options(None).unwrap() {
            let told = &schema["$defs"]["Options"]["properties"][&spec.name];
            assert_eq!(told["default"], spec.default, "{}", spec.name);
            match spec.kind {
                OptionKind::Flag => assert_eq!(told["type"], "boolean"),
                OptionKind::Choice { values } => assert_eq!(told["enum"], json!(values)),
                OptionKind::Number { range } => assert_eq!([&told["minimum"], &told["maximum"]], [range[0], range[1]]),
            }
        }
    }
}
