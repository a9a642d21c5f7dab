//! What is pending in a position from outside: only what play could have led to.

use dice_forge::{Blessing, Cause, Edition, FeatId, Instead, Slot, State, Step};
use serde_json::{Value, json};
use tabletop::Title;

use crate::states::{game, reach, refuses};

fn steps(state: &State) -> &[Step] {
    &state.steps
}

fn top(json: &mut Value) -> &mut Value {
    json["steps"].as_array_mut().unwrap().last_mut().unwrap()
}

/// A blessing that asks its owner something on top of the start of a turn.
fn choosing(state: &State) -> bool {
    matches!(
        steps(state),
        [Step::ReceiveBlessings { .. }, .., Step::Apply(_), Step::ChooseResource { die: Some(0), .. }]
    )
}

#[test]
fn something_must_be_asked() {
    let game = game(3, "introductory");
    let state = reach(&game, |state| matches!(steps(state), [Step::ChooseAction { extra: false }]));
    refuses(&game, &state, "nothing is asked", |json| json["steps"] = json!([]));
    refuses(&game, &state, "nothing is asked", |json| {
        json["steps"] = json!([{ "type": "ReceiveBlessings", "left": 1 }]);
    });
    // Reinforcements without a card to call would answer themselves.
    refuses(&game, &state, "nothing is asked", |json| {
        json["steps"] = json!([{ "type": "ChooseReinforcement", "used": vec![0; 15] }]);
    });
    let state = reach(&game, choosing);
    refuses(&game, &state, "play would not stop here", |json| {
        let choices = json["steps"].as_array_mut().unwrap();
        choices.pop();
        choices.last_mut().unwrap()["rolled"] = json!(["1G", "2GP"]);
        choices.last_mut().unwrap()["acts_as"] = json!(["1G", "2GP"]);
        choices.last_mut().unwrap()["applied"] = json!([false, false]);
    });
}

#[test]
fn the_stack_of_steps_has_an_order() {
    let game = game(3, "introductory");
    let action = json!({ "type": "ChooseAction", "extra": false });
    let state = reach(&game, |state| matches!(steps(state), [Step::ChooseAction { extra: false }]));
    refuses(&game, &state, "step 1: ChooseAction cannot lie on ChooseAction", |json| {
        json["steps"] = json!([action.clone(), action.clone()]);
    });
    refuses(&game, &state, "11 steps are waiting", |json| json["steps"] = vec![action.clone(); 11].into());
    refuses(&game, &state, "a list of 17 where at most 16 fit", |json| json["steps"] = vec![action.clone(); 17].into());
    refuses(&game, &state, "ChooseOffering cannot lie at the bottom", |json| {
        json["steps"] = json!([{ "type": "ChooseOffering", "taken": 1 }]);
    });
    let state =
        reach(&game, |state| matches!(steps(state), [Step::ChooseToEndTurn { .. }, Step::ChooseOffering { .. }]));
    refuses(&game, &state, "ChooseOffering cannot lie on ChooseAction", |json| json["steps"][0] = action.clone());
    refuses(&game, &state, "a face was taken that is not for sale", |json| top(json)["taken"] = (1_u64 << 20).into());
}

/// DF-7.6: with the last card of a stack, a doubled step would take one that is not there.
#[test]
fn a_card_waits_to_be_taken_only_once_and_only_if_it_is_there() {
    let game = game(3, "introductory");
    let state = reach(&game, |state| matches!(steps(state), [_, Step::TakeFeat { .. }, ..]));
    refuses(&game, &state, "cannot lie on", |json| {
        let twice = json["steps"][1].clone();
        json["steps"].as_array_mut().unwrap().insert(1, twice);
    });
    let empty = reach(&game, |state| {
        let none = state.stacks.iter().any(|stack| stack.left == 0);
        none && matches!(steps(state), [_, Step::TakeFeat { .. }, ..])
    });
    let slot = empty.stacks.iter().find(|stack| stack.left == 0).unwrap().feat.slot;
    refuses(&game, &empty, &format!("no card is left at slot {slot:?}"), |json| {
        json["steps"][1]["slot"] = json!(slot);
    });
}

/// DF-3.2: results wait in turn order.
#[test]
fn blessings_wait_in_turn_order_and_untouched() {
    let game = game(4, "introductory");
    let waiting =
        |state: &State| matches!(steps(state), [Step::ReceiveBlessings { .. }, Step::Apply(_), Step::Apply(_), ..]);
    let state = reach(&game, |state| waiting(state) && choosing(state));
    refuses(&game, &state, "cannot lie on Apply", |json| json["steps"].as_array_mut().unwrap().swap(1, 2));
    refuses(&game, &state, "cannot lie on Apply", |json| json["steps"][1]["applied"] = json!([true, false]));
    refuses(&game, &state, "cannot lie on Apply", |json| {
        let seat = json["steps"][2]["seat"].clone();
        json["steps"][1]["seat"] = seat;
    });
    refuses(&game, &state, "4 blessings", |json| json["steps"][0]["left"] = 4.into());
}

/// DF-3.1, DF-3.4, DF-6.5
#[test]
fn a_blessing_has_one_or_two_faces_of_the_game() {
    let game = game(3, "introductory");
    let state = reach(&game, choosing);
    let apply = state.steps.len() - 2;
    let both = |json: &mut Value, faces: Value| {
        json["steps"][apply]["rolled"] = faces.clone();
        json["steps"][apply]["acts_as"] = faces;
    };
    refuses(&game, &state, "a blessing of no dice", |json| both(json, json!([])));
    refuses(&game, &state, "a list of 3 where at most 2 fit", |json| both(json, json!(["1G", "1G", "1G"])));
    refuses(&game, &state, "a blessing of no dice", |json| json["steps"][apply]["acts_as"] = json!(["1G"]));
    refuses(&game, &state, "there is no face 9G in this game", |json| both(json, json!(["9G", "1G"])));
    refuses(&game, &state, "the red-boar has no owner", |json| both(json, json!(["red-boar", "1G"])));
    refuses(&game, &state, "a face counts as another without a mirror", |json| {
        json["steps"][apply]["acts_as"] = json!(["4GP", "4GP"]);
    });
    refuses(&game, &state, "a third die", |json| json["steps"][apply]["first"] = 2.into());
    refuses(&game, &state, "nobody sits at seat 5", |json| json["steps"][apply]["seat"] = 5.into());
    refuses(&game, &state, "no feat here gives glory instead", |json| {
        json["steps"][apply]["instead"] = json!({ "shards": 2 });
    });
}

/// DF-6.2, DF-6.17
#[test]
fn a_choice_is_its_blessings() {
    let game = game(3, "introductory");
    let state = reach(&game, choosing);
    let other =
        (1..3).map(|step| (top(&mut serde_json::to_value(state).unwrap())["seat"].as_u64().unwrap() + step) % 3);
    for seat in other {
        refuses(&game, &state, "cannot lie on Apply", |json| top(json)["seat"] = seat.into());
    }
    refuses(&game, &state, "too large a gain", |json| top(json)["times"] = 4.into());
    refuses(&game, &state, "too large a gain", |json| top(json)["among"]["gold"] = 21.into());
    refuses(&game, &state, "a third die", |json| top(json)["die"] = 2.into());
    refuses(&game, &state, "cannot lie on Apply", |json| top(json)["loss"] = true.into());
    refuses(&game, &state, "M1-alternate is not in play", |json| {
        top(json)["cause"] = json!({ "feat": "M1-alternate" });
    });
    refuses(&game, &state, "nothing is asked", |json| top(json)["among"] = json!({ "gold": 1 }));
    refuses(&game, &state, "unknown field", |json| top(json)["among"] = json!({ "gold": 1, "sun": 1, "luck": 1 }));
}

/// DF-8.9
#[test]
fn a_repetition_needs_its_token() {
    let game = game(3, "alternate");
    let state = reach(&game, |state| matches!(steps(state), [.., Step::ChooseRepeat(_)]));
    let Some(Step::ChooseRepeat(Blessing { seat, .. })) = steps(&state).last() else { unreachable!() };
    refuses(&game, &state, "there is no Cerberus token for it", |json| {
        json["heroes"][seat.index()]["cerberus"] = 0.into();
    });
    refuses(&game, &state, "there is no Cerberus token for it", |json| top(json)["repeatable"] = false.into());
}

/// DF-8.12, DF-8.23
#[test]
fn glory_instead_is_what_a_feat_in_play_gives() {
    let game = game(3, "alternate");
    let asks =
        |state: &State| matches!(steps(state), [.., Step::ChooseHowToTake { instead: Some(Instead::Shards(2)), .. }]);
    let state = reach(&game, asks);
    refuses(&game, &state, "no feat here gives glory instead", |json| top(json)["instead"] = json!({ "shards": 200 }));
    refuses(&game, &state, "too large a gain", |json| top(json)["amounts"]["sun"] = 200.into());
    refuses(&game, &state, "there is nothing to take glory for", |json| top(json)["amounts"] = json!({ "glory": 3 }));
}

/// DF-5.4, DF-5.6, DF-6.8, DF-8.7
#[test]
fn faces_in_hand_are_their_smiths() {
    let game = game(3, "alternate");
    let state = reach(&game, |state| {
        matches!(steps(state), [.., Step::ChooseOffering { .. }, Step::ChooseFaceToReplace { .. }])
    });
    let next = (state.active.0 + 1) % 3;
    refuses(&game, &state, "cannot lie on ChooseOffering", |json| top(json)["seat"] = next.into());
    refuses(&game, &state, "instead of", |json| top(json)["face"] = "4GP".into());
    refuses(&game, &state, "instead of", |json| drop(json["steps"].as_array_mut().unwrap().pop()));

    let state = reach(&game, |state| matches!(steps(state), [.., Step::ChooseBearer { .. }]));
    refuses(&game, &state, "the boar is not the active player's", |json| {
        let colour = ["red", "green", "yellow", "blue"].into_iter().zip(state.boars).find(|(_, owner)| owner.is_none());
        top(json)["colour"] = colour.unwrap().0.into();
    });
    let state = reach(&game, |state| matches!(steps(state), [.., Step::ChooseShipFace { .. }]));
    refuses(&game, &state, "a discount of 12", |json| top(json)["discount"] = 12.into());
}

/// DF-4.1
#[test]
fn no_more_reinforcements_are_called_than_there_are() {
    let game = game(3, "introductory");
    let state = reach(&game, |state| matches!(steps(state), [Step::ChooseReinforcement { .. }]));
    refuses(&game, &state, "more cards of slot M1 were called than there are", |json| top(json)["used"][0] = 9.into());
}

/// DF-8.6, DF-8.22
#[test]
fn picks_and_dice_are_the_active_players() {
    let game = game(3, "introductory");
    let state = reach(&game, |state| matches!(steps(state), [.., Step::ChooseSatyrFace { picked: None }]));
    refuses(&game, &state, "a face was picked that nobody rolled", |json| top(json)["picked"] = "ship".into());
    let state = reach(&game, |state| matches!(steps(state), [.., Step::ChooseDie { rolls: 4, .. }]));
    refuses(&game, &state, "is not the active player", |json| top(json)["seat"] = ((state.active.0 + 1) % 3).into());
    refuses(&game, &state, "21 blessings", |json| top(json)["rolls"] = 21.into());
    let feat = FeatId::new(Slot::M1, Edition::ALTERNATE);
    assert_eq!(serde_json::to_value(Cause::Feat(feat)).unwrap(), json!({ "feat": "M1-alternate" }));
    assert!(game.check(&state).is_ok());
}
