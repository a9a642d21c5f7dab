//! What is written as JSON, told as JSON Schema: for programs in any language, made from our types so that it cannot be out of
//! date. The server describes its interface with [`Schemas`] as well.

mod examples;
mod types;

use serde_json::{Map, Value, json};
use tabletop::{OptionKind, OptionSpec};

use crate::WholeGame;
use examples::Examples;

pub use types::{Corrections, Schemas};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// All a program reads and writes of a game: its positions, actions, events, decisions and options, each with examples from
/// random games.
pub(crate) fn of_game<G: WholeGame>() -> Value {
    let mut types = Schemas::at("#/$defs/").closed();
    let (state, action, event) = (types.of::<G::State>(), types.of::<G::Action>(), types.of::<G::Event>());
    let mut declared = types.declared();
    let examples = Examples::of::<G>();
    let specs = G::options(None).unwrap_or_default();
    for (own, told) in [("Decision", decision(&examples)), ("Options", options(&specs)), ("Turn", turn())] {
        assert!(declared.get(own).is_none(), "no type of a game is called {own}");
        declared[own] = told;
    }
    show_each(&mut declared, &action, &examples.actions);
    show_each(&mut declared, &event, &examples.events);
    if let Some(named) = named(&mut declared, &state) {
        named["examples"] = json!([examples.state]);
    }
    json!({
        "$schema": DRAFT,
        "title": G::NAME,
        "description": format!("What the line protocol says of {}: see docs/protocol.md.", G::NAME),
        "type": "object",
        "properties": {
            "state": state,
            "action": action,
            "event": event,
            "decision": { "$ref": "#/$defs/Decision" },
            "turn": { "$ref": "#/$defs/Turn" },
            "options": { "$ref": "#/$defs/Options" }
        },
        "$defs": declared,
    })
}

/// The declaration a schema refers to.
fn named<'a>(declared: &'a mut Value, schema: &Value) -> Option<&'a mut Value> {
    let name = schema["$ref"].as_str()?.rsplit('/').next()?;
    declared.get_mut(name)
}

/// Puts an example with each kind of action or event.
fn show_each(declared: &mut Value, schema: &Value, examples: &Map<String, Value>) {
    let Some(kinds) = named(declared, schema).and_then(|named| named["anyOf"].as_array_mut()) else { return };
    for kind in kinds {
        let tag = examples::tag_of_schema(kind).map(str::to_owned);
        if let Some(example) = tag.and_then(|tag| examples.get(&tag)) {
            kind["examples"] = json!([example]);
        }
    }
}

fn decision(examples: &Examples) -> Value {
    json!({
        "type": "object",
        "description": "A question to the player whose turn it is.",
        "properties": {
            "kind": {
                "type": "string",
                "description": "The name of the kind of question; it never changes.",
                "examples": examples.decisions.keys().collect::<Vec<_>>()
            },
            "text": { "type": "string", "description": "The question in words; left out without texts." },
            "rules": {
                "type": "array",
                "items": { "type": "string" },
                "description": "The numbers of the rules behind it, the first one first."
            }
        },
        "required": ["kind", "rules"],
        "additionalProperties": false,
        "examples": examples.decisions.values().collect::<Vec<_>>()
    })
}

fn turn() -> Value {
    let numbers = |text: &str| json!({ "type": "array", "items": { "type": "number" }, "description": text });
    json!({
        "description": "Whose decision it is, or how the game ended.",
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "seat": { "type": "integer", "description": "Seats are counted from 0." },
                    "decision": { "$ref": "#/$defs/Decision" },
                    "choices": { "type": "integer", "description": "How many actions are offered." }
                },
                "required": ["seat", "decision", "choices"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": { "over": {
                    "type": "object",
                    "properties": {
                        "scores": numbers("Each seat's score."),
                        "ranks": numbers("Each seat's place, from 1; equals share one."),
                        "winners": numbers("The seats that win.")
                    },
                    "required": ["scores", "ranks", "winners"],
                    "additionalProperties": false
                } },
                "required": ["over"],
                "additionalProperties": false
            }
        ]
    })
}

fn options(specs: &[OptionSpec]) -> Value {
    let described = |spec: &OptionSpec| {
        let mut schema = match &spec.kind {
            OptionKind::Flag => json!({ "type": "boolean" }),
            OptionKind::Choice { values } => json!({ "type": "string", "enum": values }),
            OptionKind::Number { range: [low, high] } => json!({ "type": "integer", "minimum": low, "maximum": high }),
        };
        schema["default"] = spec.default.clone();
        schema["description"] = spec.text.clone().into();
        (spec.name.clone(), schema)
    };
    let defaults: Map<String, Value> = specs.iter().map(|spec| (spec.name.clone(), spec.default.clone())).collect();
    json!({
        "type": "object",
        "description": "What is chosen before the game; whatever is left out has its default.",
        "properties": specs.iter().map(described).collect::<Map<_, _>>(),
        "additionalProperties": false,
        "examples": [defaults]
    })
}

#[cfg(test)]
mod tests {
    use testkit::fits_schema;

    #[test]
    fn a_position_of_every_game_fits_its_schema() {
        for game in crate::GAMES {
            let schema = game.schema();
            let place = schema["properties"]["state"]["$ref"].as_str().unwrap();
            let state = &schema.pointer(place.trim_start_matches('#')).unwrap()["examples"][0];
            // A game of Pig may be over before its middle.
            assert!(state.is_object() || game.id() == "pig", "{}", game.id());
            if state.is_object() {
                assert_eq!(fits_schema(&schema, &schema["properties"]["state"], state), Ok(()), "{}", game.id());
            }
        }
    }
}
