//! Positions from outside: those of play are accepted, and one that lost a die, made up a token or waits for what
//! cannot be is refused with the reason.

use kings_forge::{KingsForge, Phase, State, Step};
use serde_json::{Value, json};
use tabletop::{Fast, Game, Title, Turn};

use crate::laws::game;

/// Plays a random action; `false` if the game is over.
pub(crate) fn play_on(game: &KingsForge, state: &mut State, chance: &mut Fast) -> bool {
    if matches!(game.turn(state), Turn::Over(_)) {
        return false;
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    let action = actions[chance.below(actions.len() as u32) as usize];
    game.play(state, action, chance, &mut ());
    true
}

/// The first position of this kind in random games.
pub(crate) fn reach(game: &KingsForge, wanted: impl Fn(&State) -> bool) -> State {
    for seed in 0..2000 {
        let mut chance = Fast::new(seed);
        let mut state = game.start(&mut chance, &mut ());
        loop {
            if wanted(&state) {
                return state;
            }
            if !play_on(game, &mut state, &mut chance) {
                break;
            }
        }
    }
    panic!("no such position in 2000 games");
}

#[track_caller]
pub(crate) fn refuses(game: &KingsForge, state: &State, because: &str, edit: impl FnOnce(&mut Value)) {
    game.check(state).unwrap();
    let mut json = serde_json::to_value(state).unwrap();
    let before = json.clone();
    edit(&mut json);
    assert_ne!(before, json, "the edit changed nothing");
    let reason = match serde_json::from_value::<State>(json.clone()) {
        Err(error) => error.to_string(),
        Ok(state) => game.check(&state).expect_err(&format!("accepted: {json}")).to_string(),
    };
    assert!(reason.contains(because), "{reason}");
}

fn gathering(game: &KingsForge) -> State {
    reach(game, |state| {
        state.round > 1
            && state.claims.len() > 1
            && !state.visits.is_empty()
            && *state.steps == [Step::ChooseGatherAction]
    })
}

fn crafting(game: &KingsForge) -> State {
    reach(game, |state| {
        !state.crafted.is_empty() && !state.rolled.is_empty() && *state.steps == [Step::ChooseCraftAction]
    })
}

/// KF-1.2
#[test]
fn every_position_of_play_is_accepted() {
    for players in 2..=4 {
        let game = game(players);
        for seed in 0..8 {
            let mut chance = Fast::new(seed);
            let mut state = game.start(&mut chance, &mut ());
            loop {
                game.check(&state).unwrap_or_else(|reason| panic!("{reason}: {state:?}"));
                if !play_on(&game, &mut state, &mut chance) {
                    break;
                }
            }
        }
    }
}

#[test]
fn what_is_not_written_as_a_position_is_refused() {
    let game = game(3);
    let state = gathering(&game);
    refuses(&game, &state, "unknown field `luck`", |json| json["luck"] = 7.into());
    refuses(&game, &state, "missing field `round`", |json| drop(json.as_object_mut().unwrap().remove("round")));
    refuses(&game, &state, "invalid value: integer `-1`", |json| json["stock"]["dice"]["metal"] = (-1).into());
    refuses(&game, &state, "unknown variant `Wait`", |json| json["steps"][0]["type"] = "Wait".into());
    refuses(&game, &state, "in ascending order", |json| json["deck"] = json!([5, 4]));
    refuses(&game, &state, "in ascending order", |json| json["deck"] = json!([64]));
    refuses(&game, &state, "`M99` is not a die", |json| json["rolled"] = json!(["M99"]));
    refuses(&game, &state, "2 smiths for 3 players", |json| drop(json["smiths"].as_array_mut().unwrap().pop()));
    refuses(&game, &state, "nobody sits at seat 3", |json| json["first"] = 3.into());
    refuses(&game, &state, "rounds are counted from 1", |json| json["round"] = 0.into());
}

/// KF-1.2
#[test]
fn nothing_may_be_lost_or_made_up() {
    let game = game(3);
    let state = gathering(&game);
    refuses(&game, &state, "metal dice instead of 42", |json| json["smiths"][0]["supply"]["metal"] = 41.into());
    refuses(&game, &state, "a supply of 60M", |json| {
        json["smiths"][0]["supply"] = json!({ "metal": 60, "wood": 0, "gem": 0, "magic": 0 });
    });
    refuses(&game, &state, "wood dice instead of 22", |json| json["stock"]["dice"]["wood"] = 0.into());
    refuses(&game, &state, "white dice instead of 2", |json| json["stock"]["library"] = 0.into());
    refuses(&game, &state, "Automatic 6 tokens instead of 2", |json| {
        json["stock"]["tokens"]["automatic_six"] = 7.into();
    });
    // Not the first card of all: it is the one that lies twice that has to be named.
    let last = (0..state.row.len()).max_by_key(|&place| state.row[place]).unwrap();
    let twice = format!("{} lies in two places", game.content().gather_card(state.row[last].unwrap()).name);
    refuses(&game, &state, &twice, |json| {
        let card = json["row"][last].clone();
        json["row"][(last + 1) % 4] = card;
    });
    refuses(&game, &state, "Gather cards instead of 11", |json| {
        let deck = json["deck"].as_array_mut().unwrap();
        deck.pop();
    });
    refuses(&game, &state, "Craft cards instead of 10", |json| drop(json["waiting"].as_array_mut().unwrap().pop()));
    refuses(&game, &state, "a Craft card lies in two places", |json| {
        let item = json["waiting"][0].clone();
        json["waiting"][1] = item;
    });
    refuses(&game, &state, "the waiting line is not in order", |json| {
        json["waiting"].as_array_mut().unwrap().reverse();
    });
}

#[test]
fn cards_and_docks_must_be_paid_for() {
    let game = game(3);
    let state = gathering(&game);
    refuses(&game, &state, "do not pay at the Docks", |json| {
        json["visits"][0]["dice"] = json!({ "metal": 0, "wood": 0, "gem": 0, "magic": 9 });
    });
    refuses(&game, &state, "there is no such place at the Docks", |json| json["visits"][0]["dock"] = 8.into());
    refuses(&game, &state, "claim 0", |json| {
        json["claims"][0]["dice"] = json!({ "metal": 9, "wood": 0, "gem": 0, "magic": 0 });
    });
    refuses(&game, &state, "only the Workshop copies", |json| {
        json["claims"][0]["copying"] = json!({ "card": 3, "side": "top" });
    });
    let plain = reach(&game, |state| {
        state.phase == Phase::Gather && state.claims.iter().any(|claim| !claim.ready) && state.claims[0].seat.0 < 3
    });
    let place = plain.claims.iter().position(|claim| !claim.ready && !claim.library).unwrap();
    refuses(&game, &plain, "a Library die stands on it", |json| json["claims"][place]["library"] = true.into());
}

#[test]
fn values_die_for_a_reason_and_dice_are_rolled_in_time() {
    let game = game(3);
    let state = reach(&game, |state| state.phase == Phase::Gather && state.claims.is_empty());
    refuses(&game, &state, "a value is dead for no reason", |json| json["dead"] = 3.into());
    refuses(&game, &state, "no die shows the dead value", |json| json["dead"] = 7.into());
    refuses(&game, &state, "dice are rolled only in the Craft phase", |json| json["rolled"] = json!(["M3"]));
    refuses(&game, &state, "the game ends at the wrong time", |json| json["phase"] = "over".into());
    refuses(&game, &state, "the game ends at the wrong time", |json| json["barren"] = 20.into());
    refuses(&game, &state, "the steps do not lie on each other like this", |json| json["phase"] = "craft".into());
    refuses(&game, &state, "the steps do not lie on each other like this", |json| json["steps"] = json!([]));
    let mut claimed = 0;
    refuses(&game, &state, "dice were cancelled before the Craft phase", |json| {
        claimed += 1;
        json["smiths"][0]["cancelled"]["metal"] = 1.into();
    });
}

#[test]
fn crafted_items_lie_with_dice_that_fit() {
    let game = game(3);
    let state = crafting(&game);
    refuses(&game, &state, "lies on a box for", |json| json["crafted"][0]["placed"]["dice"][0] = "M7".into());
    refuses(&game, &state, "lies on a box for", |json| json["crafted"][0]["placed"]["dice"][0] = "C6".into());
    refuses(&game, &state, "an item is not finished", |json| {
        drop(json["crafted"][0]["placed"]["dice"].as_array_mut().unwrap().pop());
    });
    refuses(&game, &state, "an item is nobody's", |json| json["crafted"][0]["seat"] = 3.into());
}

#[test]
fn what_is_pending_must_be_possible() {
    let game = game(3);
    let state = gathering(&game);
    let step = |json: &mut Value, step: Value| json["steps"] = json!([step]);
    refuses(&game, &state, "that is not asked in this phase", |json| {
        step(json, json!({ "type": "ChooseCraftAction" }));
    });
    refuses(&game, &state, "there is no such place at the Docks", |json| {
        step(json, json!({ "type": "ChooseDiscard", "errand": { "to": "visit-docks", "dock": 9 } }));
    });
    let taken = state.visits[0].dock;
    refuses(&game, &state, "the Docks cannot be visited for this", |json| {
        step(json, json!({ "type": "ChooseDiscard", "errand": { "to": "visit-docks", "dock": taken } }));
    });
    let card = state.claims[0].card;
    refuses(&game, &state, "the card does not lie in the row", |json| {
        let purchase = json!({ "card": card, "side": "top", "copying": null });
        step(json, json!({ "type": "ChoosePayment", "purchase": purchase }));
    });
    refuses(&game, &state, "no card asks for this roll", |json| {
        let roll = json!({ "for": "die", "die": "gem", "at_least": 2, "otherwise": null });
        step(json, json!({ "type": "ChooseRoll", "roll": roll, "value": 1 }));
    });
    refuses(&game, &state, "who has passed is asked", |json| {
        let active = json["active"].as_u64().unwrap() as usize;
        json["smiths"][active]["passed"] = true.into();
    });
    refuses(&game, &state, "the row has room for a card", |json| {
        let card = json["row"][0].take();
        let mut deck: Vec<u64> = json["deck"].as_array().unwrap().iter().map(|card| card.as_u64().unwrap()).collect();
        deck.push(card.as_u64().unwrap());
        deck.sort_unstable();
        json["deck"] = json!(deck);
    });
}

#[test]
fn what_is_pending_in_a_craft_turn_must_be_possible() {
    let game = game(3);
    let state = crafting(&game);
    let craft = json!({ "type": "ChooseCraftAction" });
    let on_top = |json: &mut Value, step: Value| json["steps"] = json!([craft.clone(), step]);
    refuses(&game, &state, "there is no such bonus", |json| {
        on_top(json, json!({ "type": "ChooseBonusDie", "plus": 1, "left": 0, "raised": ["M3"] }));
    });
    refuses(&game, &state, "a die that was raised is not in hand", |json| {
        on_top(json, json!({ "type": "ChooseBonusDie", "plus": 1, "left": 1, "raised": ["A15"] }));
    });
    refuses(&game, &state, "no die was taken up", |json| {
        on_top(json, json!({ "type": "ChooseRerollDie", "picked": [0, 0, 0, 0, 0], "last": "M3" }));
    });
    let waiting = state.waiting[0];
    let nothing = json!({ "dice": [] });
    refuses(&game, &state, "the item does not lie there", |json| {
        on_top(json, json!({ "type": "ChoosePlacing", "item": waiting, "from": null, "placed": nothing.clone() }));
    });
    refuses(&game, &state, "that is not asked in the Craft phase", |json| {
        on_top(json, json!({ "type": "ChooseGatherAction" }));
    });
    refuses(&game, &state, "the steps do not lie on each other like this", |json| {
        json["steps"] = json!([craft.clone(), craft.clone(), craft.clone()]);
    });
}
