//! Positions of Apprentices from outside: what could not come of play is refused with the reason.

use kings_forge::{KingsForge, Phase, State, Step};
use serde_json::{Value, json};
use tabletop::Title;

use crate::{
    laws::{game, parts},
    states::{reach, refuses},
};

fn with_apprentices() -> KingsForge {
    KingsForge::new(3, &parts(15), None).unwrap()
}

/// A Gather turn with a hired apprentice, whose dice lie on them, and one that is not hired.
fn gathering(game: &KingsForge) -> State {
    reach(game, |state| {
        *state.steps == [Step::ChooseGatherAction]
            && state.apprentices.iter().any(|claimed| claimed.hired && claimed.dice.total() > 0)
            && state.apprentices.iter().any(|claimed| !claimed.hired)
    })
}

fn dice(metal: u8) -> Value {
    json!({ "metal": metal, "wood": 0, "gem": 0, "magic": 0 })
}

/// KF-12.1
#[test]
fn every_apprentice_is_somewhere_once() {
    let game = with_apprentices();
    let state = gathering(&game);
    refuses(&game, &state, "apprentices instead of 8", |json| {
        drop(json["apprentice_deck"].as_array_mut().unwrap().pop());
    });
    refuses(&game, &state, "an apprentice is in two places", |json| {
        json["apprentice_row"][0] = json["apprentices"][0]["apprentice"].clone();
    });
    refuses(&game, &state, "there are only 18 apprentices", |json| json["apprentice_row"][0] = 18.into());
    refuses(&game, &state, "the row has room for an apprentice", |json| {
        let one = json["apprentice_row"][0].take();
        let deck = json["apprentice_deck"].as_array_mut().unwrap();
        deck.push(one);
        deck.sort_by_key(Value::as_u64);
    });
    refuses(&game, &state, "nobody sits at seat 3", |json| json["apprentices"][0]["seat"] = 3.into());
    let crafted = reach(&game, |state| {
        let hired = |seat| state.apprentices.first().is_some_and(|claimed| claimed.hired && claimed.seat == seat);
        state.crafted.first().is_some_and(|crafted| hired(crafted.seat))
    });
    refuses(&game, &crafted, "there are only 18 apprentices", |json| json["apprentices"][0]["apprentice"] = 39.into());
}

/// KF-12.8
#[test]
fn nothing_is_done_before_apprentices_work() {
    let game = with_apprentices();
    let state = reach(&game, |state| *state.steps == [Step::ChooseApprenticeAction]);
    let early = "something was done before the Gather phase";
    refuses(&game, &state, early, |json| json["smiths"][1]["passed"] = true.into());
    refuses(&game, &state, early, |json| json["smiths"][1]["gifts"] = 1.into());
    refuses(&game, &state, early, |json| json["row"][0] = json["deck"].as_array_mut().unwrap().remove(0));
    refuses(&game, &state, early, |json| {
        let card = json["deck"].as_array_mut().unwrap().remove(0);
        json["turned"] = json!([card]);
    });
    refuses(&game, &state, early, |json| {
        json["smiths"][1]["tokens"]["plus_ones"] = 1.into();
        json["stock"]["tokens"]["plus_ones"] = 1.into();
    });
}

/// KF-12.5, KF-12.7
#[test]
fn apprentices_must_be_paid_for() {
    let game = with_apprentices();
    let state = gathering(&game);
    let unhired = state.apprentices.iter().position(|claimed| !claimed.hired).unwrap();
    let hired = state.apprentices.iter().position(|claimed| claimed.dice.total() > 0).unwrap();
    refuses(&game, &state, "was not hired like this", |json| json["apprentices"][unhired]["ready"] = true.into());
    refuses(&game, &state, "was not hired like this", |json| json["apprentices"][unhired]["dice"] = dice(1));
    refuses(&game, &state, "was not hired like this", |json| json["apprentices"][hired]["hired"] = false.into());
    refuses(&game, &state, "was not hired like this", |json| json["apprentices"][hired]["dice"] = dice(7));
}

/// KF-13.8: tokens come from cards, so there are none without them.
#[test]
fn the_base_game_knows_none_of_it() {
    let game = game(3);
    let state = reach(&game, |state| state.claims.len() > 1 && *state.steps == [Step::ChooseGatherAction]);
    refuses(&game, &state, "there are no such tokens", |json| json["smiths"][0]["counterfeits"] = 1.into());
    refuses(&game, &state, "nobody has given such a +1", |json| json["smiths"][0]["gifts"] = 1.into());
    refuses(&game, &state, "there are only 0 apprentices", |json| json["apprentice_deck"] = json!([0]));
    refuses(&game, &state, "a card is turned face down for nobody", |json| {
        let card = json["deck"].as_array_mut().unwrap().pop().unwrap();
        json["turned"] = json!([card]);
    });
}

/// KF-12.23: white dice beside those of the Library are Ket's.
#[test]
fn white_dice_are_not_made_up() {
    let game = with_apprentices();
    let state = gathering(&game);
    refuses(&game, &state, "nobody has brought a white die", |json| {
        json["stock"]["substitutes"] = 5.into();
        json["stock"]["library"] = (json["stock"]["library"].as_u64().unwrap() + 5).into();
    });
}

/// KF-11.7
#[test]
fn gifts_come_from_an_orchard() {
    let game = with_apprentices();
    let state = reach(&game, |state| state.smiths[0].gifts == 1);
    refuses(&game, &state, "nobody has given such a +1", |json| json["smiths"][0]["gifts"] = 3.into());
}

/// KF-11.26, KF-12.28
#[test]
fn dice_of_the_keep_and_spared_ones_are_there_in_time() {
    let game = with_apprentices();
    let state = gathering(&game);
    refuses(&game, &state, "there are not as many dice of the Keep", |json| json["smiths"][0]["keep"] = dice(40));
    let idle = reach(&game, |state| state.phase == Phase::Gather && state.smiths[0].smithy.total() > 0);
    refuses(&game, &idle, "dice of the Keep are rolled only in the Craft phase", |json| {
        json["smiths"][0]["keep"] = json["smiths"][0]["smithy"].clone();
    });
    refuses(&game, &state, "no such die is spared", |json| json["smiths"][0]["spared"] = "metal".into());
}

/// KF-11.3, KF-11.14, KF-11.19, KF-12.8
#[test]
fn what_is_pending_with_apprentices_must_be_possible() {
    let game = with_apprentices();
    let state = gathering(&game);
    let step = |json: &mut Value, step: Value| json["steps"] = json!([step]);
    let moved = "no card asks for dice to be moved";
    refuses(&game, &state, moved, |json| step(json, json!({ "type": "ChooseSetAside", "seat": 0, "dice": 3 })));
    refuses(&game, &state, moved, |json| step(json, json!({ "type": "ChoosePush", "from": 0 })));
    refuses(&game, &state, moved, |json| step(json, json!({ "type": "ChooseRecall" })));
    refuses(&game, &state, "no card gives one of these dice", |json| {
        step(json, json!({ "type": "ChooseGain", "action": { "card": 0, "side": "top" } }));
    });
    refuses(&game, &state, "no card asks for this roll", |json| {
        let roll = json!({ "for": "card", "action": { "card": 0, "side": "top" } });
        step(json, json!({ "type": "ChooseRoll", "roll": roll, "value": 2 }));
    });
    let hired = state.apprentices.iter().find(|claimed| claimed.hired).unwrap().apprentice;
    refuses(&game, &state, "nobody is to be hired", |json| {
        step(json, json!({ "type": "ChooseWage", "apprentice": hired }));
    });
    refuses(&game, &state, "the apprentice is not on display", |json| {
        let errand = json!({ "to": "claim-apprentice", "apprentice": hired, "hire": false });
        step(json, json!({ "type": "ChooseDiscard", "errand": errand }));
    });
    let on_display = state.apprentice_row[0].unwrap();
    refuses(&game, &state, "no apprentice asks for this", |json| {
        step(json, json!({ "type": "ChooseStake", "apprentice": on_display }));
    });
    refuses(&game, &state, "that is not asked in this phase", |json| {
        step(json, json!({ "type": "ChooseApprenticeAction" }));
    });
    refuses(&game, &state, "the steps do not lie on each other like this", |json| json["phase"] = "clean-up".into());
}

/// KF-12.29
#[test]
fn dice_join_a_roll_only_for_a_reason() {
    let game = with_apprentices();
    let state = reach(&game, |state| *state.steps == [Step::ChooseCraftAction] && !state.rolled.is_empty());
    refuses(&game, &state, "nobody brings dice of the Smithy tile", |json| {
        json["steps"] = json!([{ "type": "ChooseJoining", "dice": 9 }]);
    });
}
