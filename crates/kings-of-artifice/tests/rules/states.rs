//! Positions from outside: those of play are accepted, and one that lost a block, made up a token or waits for what cannot
//! be is refused with the reason.

use kings_of_artifice::{Action, Character, KingsOfArtifice, Phase, Spell, State};
use serde_json::{Value, json};
use tabletop::{Fast, Game, Title, Turn};

use crate::{
    laws::game,
    table::{Table, cell},
};

/// Plays a random action; `false` if the game is over.
pub(crate) fn play_on(game: &KingsOfArtifice, state: &mut State, chance: &mut Fast) -> bool {
    if matches!(game.turn(state), Turn::Over(_)) {
        return false;
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    let action = actions[chance.below(actions.len() as u32) as usize];
    game.play(state, action, chance, &mut ());
    true
}

#[track_caller]
fn refuses(table: &Table, because: &str, edit: impl FnOnce(&mut Value)) {
    table.game.check(&table.state).unwrap();
    let mut json = serde_json::to_value(table.state).unwrap();
    let before = json.clone();
    edit(&mut json);
    assert_ne!(before, json, "the edit changed nothing");
    let reason = match serde_json::from_value::<State>(json.clone()) {
        Err(error) => error.to_string(),
        Ok(state) => table.game.check(&state).expect_err(&format!("accepted: {json}")).to_string(),
    };
    assert!(reason.contains(because), "{reason}");
}

fn middle() -> Table {
    Table::draw(2, "D4", "Ka wa ha . 3a\nVa . . Vb wb\n. . . \" Kb").spells(&[Spell::Morph, Spell::Alchemy])
}

/// KA-1.1
#[test]
fn every_position_of_play_is_accepted() {
    for players in 2..=4 {
        let game = game(players);
        for seed in 0..3 {
            let mut chance = Fast::new(seed);
            let mut state = game.start(&mut chance, &mut ());
            loop {
                game.check(&state).unwrap_or_else(|reason| panic!("{reason}: {state:?}"));
                if !play_on(&game, &mut state, &mut chance) {
                    break;
                }
            }
            assert_eq!(state.phase, Phase::Over);
        }
    }
}

#[test]
fn what_is_lost_or_made_up_is_refused() {
    let table = middle();
    refuses(&table, "39 blocks instead of 40", |json| json["realms"][0]["blocks"] = 33.into());
    refuses(&table, "41 blocks instead of 40", |json| json["realms"][1]["removed"] = 1.into());
    refuses(&table, "25 trees instead of 24", |json| json["realms"][0]["trees"] = 1.into());
    refuses(&table, "9 active tokens", |json| json["realms"][0]["tokens"] = 9.into());
    refuses(&table, "has 1 trees to plant", |json| {
        json["realms"][0]["saplings"] = 1.into();
        json["realms"][1]["trees"] = 22.into();
    });
    refuses(&table, "realms and characters of 2 for 2", |json| drop(json["realms"].as_array_mut().unwrap().pop()));
    refuses(&table, "nobody sits at seat 2", |json| json["active"] = 2.into());
    refuses(&table, "the king is in the supply", |json| json["board"]["characters"][0]["king"] = "supply".into());
    refuses(&table, "two different scoring cards", |json| json["scoring"][1] = json["scoring"][0].clone());
    refuses(&table, "2 different spells", |json| json["spells"] = json!(["alchemy"]));
    refuses(&table, "nobody was the first", |json| {
        json["realms"][0]["removed"] = json["realms"][0]["blocks"].clone();
        json["realms"][0]["blocks"] = 0.into();
    });
}

#[test]
fn what_stands_where_it_cannot_is_refused() {
    let table = middle();
    refuses(&table, "stands on a structure on E4", |json| json["board"]["characters"][0]["king"] = "E4".into());
    refuses(&table, "stands in the sea at Q4", |json| json["board"]["characters"][0]["king"] = "Q4".into());
    refuses(&table, "three characters stand on one space", |json| {
        json["board"]["characters"][0]["king"] = "D5".into();
        json["board"]["characters"][0]["thief"] = "D5".into();
    });
    refuses(&table, "4 characters aboard", |json| {
        for who in ["knight", "thief", "warlock", "artisan"] {
            json["board"]["characters"][0][who] = "ship".into();
        }
    });
    refuses(&table, "where none can be", |json| json["board"]["trees"][0] = "E4".into());
    refuses(&table, "where none can be", |json| json["board"]["structures"][0]["at"][0] = "Q9".into());
    refuses(&table, "two structures on F4", |json| json["board"]["structures"][0]["at"][0] = "F4".into());
    refuses(&table, "no wall has level 2", |json| json["board"]["structures"][0]["level"] = 2.into());
    refuses(&table, "no ship can lie at H1-I1", |json| json["board"]["ships"][0] = "H1-I1".into());
    refuses(&table, "two ships at", |json| json["board"]["ships"][1] = json["board"]["ships"][0].clone());
    refuses(&table, "the ship of seat 0 is not where it should be", |json| json["board"]["ships"][0] = Value::Null);
    refuses(&table, "no space of land", |json| json["board"]["trees"][0] = "Z99".into());
    refuses(&table, "has no king", |json| {
        let people = json["board"]["characters"][0].as_object_mut().unwrap();
        people.remove("king");
        people.insert("jester".to_owned(), "ship".into());
    });
}

#[test]
fn tokens_mana_and_rounds_that_cannot_be_are_refused() {
    let table = middle();
    refuses(&table, "stolen by nobody", |json| {
        json["realms"][1]["bag"] = json!({ "at": { "place": "stolen", "by": 1, "fresh": true }, "active": false });
    });
    refuses(&table, "at hand out of turn", |json| {
        json["realms"][0]["bag"] = json!({ "at": { "place": "stolen", "by": 1, "fresh": false }, "active": false });
    });
    refuses(&table, "in the kitty", |json| {
        json["realms"][0]["bag"] = json!({ "at": { "place": "kitty" }, "active": false });
    });
    refuses(&table, "not in play", |json| json["realms"][0]["mana"] = "teleportation".into());
    refuses(&table, "round 61", |json| json["round"] = 61.into());
    refuses(&table, "3 rounds without a block of the supply", |json| json["quiet"] = 3.into());
    refuses(&table, "too early", |json| json["phase"] = "crowning".into());
    refuses(&table, "no horse", |json| json["turn"]["moved"] = json!(["king"]));
    refuses(&table, "cannot be something else", |json| json["turn"]["morph"] = "king".into());
}

#[test]
fn what_cannot_be_pending_is_refused() {
    let table = middle();
    let waits = |because: &str, step: Value| {
        refuses(&table, because, |json| json["steps"] = json!([{ "type": "ChooseAction" }, step]));
    };
    waits("cannot wait", json!({ "type": "ChooseAction" }));
    waits("nobody stepped", json!({ "type": "UseTemporaryPoints", "seat": 0, "left": 2 }));
    waits("cannot wait", json!({ "type": "ChooseToSteal", "seat": 0, "thief": "thief", "from": 1 }));
    waits("cannot wait", json!({ "type": "ChooseReturn", "seat": 0, "knight": "knight" }));
    waits("cannot wait", json!({ "type": "ChooseRefuge", "seat": 1, "victim": "villager-1" }));
    waits("cannot wait", json!({ "type": "CarryRider", "seat": 0, "horse": "horse-1", "rider": "king", "left": 2 }));
    waits("cannot wait", json!({ "type": "ChooseAnchorage", "seat": 0, "quadrant": "south-east" }));
    waits("does not fit", json!({ "type": "TakeWalls", "taken": [] }));
    waits("does not fit", json!({ "type": "ChooseForm" }));
    waits(
        "cannot wait",
        json!({ "type": "ChooseSummonSpace", "seat": 1, "class": "knight", "pair": false, "summoners": ["king"] }),
    );
    refuses(&table, "cannot wait in this phase", |json| json["steps"] = json!([]));
    refuses(&table, "cannot wait in this phase", |json| json["steps"] = json!([{ "type": "PlantTree" }]));
    refuses(&table, "something is still to happen", |json| {
        json["phase"] = "over".into();
        json["round"] = 60.into();
    });
}

#[test]
fn a_position_in_the_middle_of_an_action_reads_back() {
    let mut table = Table::draw(2, "D4", "Wa wa . . wa\nVa . . Vb .").spells(&[Spell::Alchemy]);
    table.play(Action::Cast { spell: Spell::Alchemy }).play(Action::TakeWall { at: cell("E4") });
    let json = serde_json::to_value(table.state).unwrap();
    assert_eq!(json["steps"][1], json!({ "type": "TakeWalls", "taken": ["E4"] }));
    assert_eq!(json["board"]["characters"][0]["warlock"], "D4");
    assert_eq!(json["board"]["structures"][0], json!({ "kind": "wall", "at": ["H4"], "owner": 0, "level": 1 }));
    assert_eq!(serde_json::from_value::<State>(json).unwrap(), table.state);
    assert_eq!(table.cell(crate::table::A, Character::Warlock), Some(cell("D4")));
}
