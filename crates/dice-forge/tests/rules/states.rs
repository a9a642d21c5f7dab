//! Positions from outside: those of play are accepted, and one that lost a face, made up a token or waits for what
//! cannot be is refused with the reason.

use dice_forge::{DiceForge, Slot, State, Step};
use serde_json::{Value, json};
use tabletop::{Fast, Game, Options, Title, Turn};

pub(crate) fn game(players: usize, feats: &str) -> DiceForge {
    DiceForge::new(players, Options::default().set("feats", feats), None).unwrap()
}

/// Plays a random action; `false` if the game is over.
pub(crate) fn play_on(game: &DiceForge, state: &mut State, chance: &mut Fast) -> bool {
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
pub(crate) fn reach(game: &DiceForge, wanted: impl Fn(&State) -> bool) -> State {
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

/// Why an edited position is refused.
fn refusal(game: &DiceForge, state: &State, edit: impl FnOnce(&mut Value)) -> String {
    game.check(state).unwrap();
    let mut json = serde_json::to_value(state).unwrap();
    let before = json.clone();
    edit(&mut json);
    assert_ne!(before, json, "the edit changed nothing");
    match serde_json::from_value::<State>(json.clone()) {
        Err(error) => error.to_string(),
        Ok(state) => game.check(&state).expect_err(&format!("accepted: {json}")).to_string(),
    }
}

#[track_caller]
pub(crate) fn refuses(game: &DiceForge, state: &State, because: &str, edit: impl FnOnce(&mut Value)) {
    let reason = refusal(game, state, edit);
    assert!(reason.contains(because), "{reason}");
}

/// A position in the middle of a game, before an action.
fn middle(game: &DiceForge) -> State {
    let rich = |state: &State| state.discarded.len() > 5 && state.heroes.iter().all(|hero| hero.island > 0);
    let asks = |state: &State| matches!(*state.steps, [Step::ChooseAction { extra: false }]);
    reach(game, |state| rich(state) && asks(state))
}

/// The place of the first hero's die face of this kind.
fn die_face<'a>(json: &'a mut Value, face: &str) -> &'a mut Value {
    let heroes = json["heroes"].as_array_mut().unwrap();
    let faces = heroes.iter_mut().flat_map(|hero| hero["dice"].as_array_mut().unwrap());
    faces.flat_map(|die| die["faces"].as_array_mut().unwrap()).find(|shown| *shown == face).expect("a face on a die")
}

/// DF-1.2, DF-1.5
#[test]
fn every_position_of_play_is_accepted() {
    for (number, feats) in ["introductory", "alternate", "random"].into_iter().enumerate() {
        for players in 2..=4 {
            let game = game(players, feats);
            for seed in 0..4 {
                let mut chance = Fast::new(seed + 100 * number as u64);
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
}

#[test]
fn a_position_of_another_number_of_players_or_another_set_is_refused() {
    let (two, three) = (game(2, "introductory"), game(3, "introductory"));
    let state = middle(&three);
    assert_eq!(two.check(&state).unwrap_err().to_string(), "3 heroes for 2 players");
    refuses(&three, &state, "2 heroes for 3 players", |json| drop(json["heroes"].as_array_mut().unwrap().pop()));
    refuses(&three, &state, "there is no feat M1-alternate", |json| json["stacks"][0]["feat"] = "M1-alternate".into());
    refuses(&three, &state, "M2-introductory lies at slot M1", |json| {
        json["stacks"][0]["feat"] = "M2-introductory".into();
    });
}

#[test]
fn what_is_not_written_as_a_position_is_refused() {
    let game = game(3, "introductory");
    let state = middle(&game);
    refuses(&game, &state, "invalid value: integer `-1`", |json| json["heroes"][0]["gold"] = (-1).into());
    refuses(&game, &state, "invalid value: integer `256`", |json| json["heroes"][0]["gold"] = 256.into());
    refuses(&game, &state, "invalid type: string", |json| json["round"] = "three".into());
    refuses(&game, &state, "invalid type: floating point", |json| json["round"] = 1.5.into());
    refuses(&game, &state, "unknown field `luck`", |json| json["luck"] = 7.into());
    refuses(&game, &state, "unknown field `mana`", |json| json["heroes"][1]["mana"] = 7.into());
    refuses(&game, &state, "missing field `boars`", |json| drop(json.as_object_mut().unwrap().remove("boars")));
    refuses(&game, &state, "`5X` is not a die face", |json| *die_face(json, "1G") = "5X".into());
    refuses(&game, &state, "is not a feat", |json| json["stacks"][3]["feat"] = "M9-introductory".into());
    refuses(&game, &state, "unknown variant `Wait`", |json| json["steps"][0]["type"] = "Wait".into());
    refuses(&game, &state, "a list of", |json| json["removed"] = vec!["1G"; 41].into());
    refuses(&game, &state, "invalid length", |json| drop(json["stacks"].as_array_mut().unwrap().pop()));
}

/// DF-1.7
#[test]
fn rounds_and_seats_must_exist() {
    let game = game(3, "introductory");
    let state = middle(&game);
    refuses(&game, &state, "round 0 of 10", |json| json["round"] = 0.into());
    refuses(&game, &state, "round 12 of 10", |json| json["round"] = 12.into());
    refuses(&game, &state, "the game is over, but something is still to happen", |json| json["round"] = 11.into());
    refuses(&game, &state, "nobody sits at seat 3", |json| json["active"] = 3.into());
    refuses(&game, &state, "a discarded face is nobody's", |json| json["discarded"][0]["seat"] = 7.into());
    refuses(&game, &state, "there is no island 8", |json| json["heroes"][0]["island"] = 8.into());
    refuses(&game, &state, "a die lies on no face", |json| json["heroes"][0]["dice"][1]["up"] = 6.into());
}

/// DF-7.2, DF-7.3
#[test]
fn two_heroes_do_not_share_an_island() {
    let game = game(3, "introductory");
    let state = middle(&game);
    let island = state.heroes[0].island;
    refuses(&game, &state, "another hero stands on island", |json| json["heroes"][1]["island"] = island.into());
}

/// DF-2.1, DF-2.2
#[test]
fn reserves_above_their_limits_are_refused() {
    let game = game(3, "introductory");
    let state = reach(&game, |state| {
        state.heroes[0].chests == 0
            && state.heroes[1].chests == 1
            && matches!(*state.steps, [Step::ChooseAction { .. }])
    });
    refuses(&game, &state, "hero 0: 13 gold where 12 fit", |json| json["heroes"][0]["gold"] = 13.into());
    refuses(&game, &state, "hero 0: 7 sun shards where 6 fit", |json| json["heroes"][0]["sun"] = 7.into());
    refuses(&game, &state, "hero 0: 7 moon shards where 6 fit", |json| json["heroes"][0]["moon"] = 7.into());
    refuses(&game, &state, "hero 1: 17 gold where 16 fit", |json| json["heroes"][1]["gold"] = 17.into());
    refuses(&game, &state, "hero 1: 0 chests", |json| json["heroes"][1]["chests"] = 0.into());
    refuses(&game, &state, "hero 0: 200 chests", |json| json["heroes"][0]["chests"] = 200.into());
}

/// DF-1.2, DF-1.5, DF-5.4: every face is somewhere, once.
#[test]
fn lost_doubled_and_unknown_faces_are_refused() {
    let game = game(3, "introductory");
    let state = middle(&game);
    refuses(&game, &state, "instead of", |json| *die_face(json, "1G") = "3G".into());
    refuses(&game, &state, "there is no face 7G in this game", |json| *die_face(json, "1G") = "7G".into());
    refuses(&game, &state, "faces x3 instead of 4", |json| {
        json["temple"].as_array_mut().unwrap().last_mut().unwrap()["left"] = 9.into();
    });
    refuses(&game, &state, "instead of", |json| drop(json["discarded"].as_array_mut().unwrap().pop()));
    refuses(&game, &state, "instead of", |json| {
        let twice = json["discarded"][0].clone();
        json["discarded"].as_array_mut().unwrap().push(twice);
    });
    refuses(&game, &state, "the temple's faces are not the content's", |json| {
        drop(json["temple"].as_array_mut().unwrap().pop());
    });
    refuses(&game, &state, "lies in the temple in place of", |json| json["temple"].as_array_mut().unwrap().swap(0, 1));
}

/// DF-1.6
#[test]
fn only_set_up_removes_faces_and_only_as_many() {
    let with_three = game(3, "introductory");
    let state = reach(&with_three, |state| state.temple[0].left == 4);
    refuses(&with_three, &state, "1 faces like 3G were removed instead of 0", |json| {
        json["temple"][0]["left"] = 3.into();
        json["removed"] = json!(["3G"]);
    });
    let with_two = game(2, "introductory");
    let state = reach(&with_two, |state| state.temple[0].left == 2);
    refuses(&with_two, &state, "1 faces like 3G were removed instead of 2", |json| {
        let removed = json["removed"].as_array_mut().unwrap();
        let place = removed.iter().position(|face| face == "3G").unwrap();
        removed.remove(place);
        json["temple"][0]["left"] = 3.into();
    });
    let ships = game(2, "alternate");
    let state = reach(&ships, |_| true);
    let place = state.temple.iter().position(|pile| pile.face.to_string() == "ship").unwrap();
    refuses(&ships, &state, "a face was removed that is not of the sanctuary", |json| {
        json["temple"][place]["left"] = 3.into();
        json["removed"].as_array_mut().unwrap().push("ship".into());
    });
}

/// DF-1.4, DF-7.6
#[test]
fn cards_are_all_there_and_tokens_come_with_them() {
    let game = game(3, "alternate");
    let state = middle(&game);
    refuses(&game, &state, "cards of slot M1 instead of 3", |json| {
        let left = json["stacks"][0]["left"].as_u64().unwrap();
        json["stacks"][0]["left"] = (left + 1).into();
    });
    refuses(&game, &state, "cards of slot F1 instead of 3", |json| {
        json["heroes"][2]["feats"][Slot::F1.index()] = 200.into();
    });
    refuses(&game, &state, "3 hammers", |json| json["heroes"][0]["hammers"] = 3.into());
    refuses(&game, &state, "255 gold on a track of", |json| json["heroes"][0]["hammer_gold"] = 255.into());
    refuses(&game, &state, "4 Cerberus tokens", |json| json["heroes"][0]["cerberus"] = 4.into());
    refuses(&game, &state, "4 Triton tokens", |json| json["heroes"][0]["triton"] = 4.into());
}

/// DF-5.6, DF-8.7
#[test]
fn boars_belong_to_their_cards() {
    let game = game(4, "alternate");
    let worn = |state: &State| {
        state.heroes.iter().position(|hero| hero.dice[0].faces.iter().any(|f| f.to_string() == "red-boar"))
    };
    let state = reach(&game, |state| worn(state).is_some());
    let (bearer, owner) = (worn(&state).unwrap(), state.boars[0].unwrap().0);
    refuses(&game, &state, "boars for", |json| json["boars"][0] = Value::Null);
    refuses(&game, &state, "owner of a boar", |json| json["boars"][0] = 4.into());
    let other =
        (0..4).find(|&seat| seat != owner && state.boars.iter().all(|boar| boar.is_none_or(|boar| boar.0 != seat)));
    refuses(&game, &state, "boars for", |json| json["boars"][0] = other.expect("somebody without a boar").into());
    refuses(&game, &state, "a boar was forged over", |json| {
        let over = json["discarded"][0]["face"].clone();
        *die_face(json, "red-boar") = over;
        json["discarded"][0]["face"] = "red-boar".into();
    });
    refuses(&game, &state, "without another player's card", |json| {
        let plain = json["heroes"][usize::from(owner)]["dice"][0]["faces"][5].clone();
        *die_face(json, "red-boar") = plain;
        json["heroes"][usize::from(owner)]["dice"][0]["faces"][5] = "red-boar".into();
    });
    assert_ne!(bearer, usize::from(owner));
}
