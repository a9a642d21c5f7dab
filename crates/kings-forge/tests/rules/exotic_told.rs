//! What is told of exotic dice: positions that are refused, insight, words, odds and presets.

use kings_forge::{Action, Exotic, Insight, Kind, KingsForge, Material, Phase, Step, odds::SeatOdds};
use serde_json::json;
use tabletop::{Insights, Names, Seat, Title, Words};

use crate::{
    ambassadors::{CAULDRON, HIDDEN_CITY, ONE_TREE, TUNDRA},
    laws::{game, parts},
    states::{reach, refuses},
    table::{Table, die},
};

fn with_ambassadors() -> KingsForge {
    KingsForge::new(3, &parts(0b1_0000_0000), None).unwrap()
}

fn insight(table: &Table) -> Insight {
    Insight::of(&table.game, &table.state, &table.offered())
}

/// KF-18.1, KF-19.1
#[test]
fn every_exotic_die_and_card_is_somewhere_once() {
    let game = with_ambassadors();
    let state = reach(&game, |state| state.smiths.iter().any(|smith| smith.exotica.held.grimstone > 0));
    refuses(&game, &state, "dice of Aether Ore instead of 6", |json| json["stock"]["exotics"]["aether"] = 7.into());
    refuses(&game, &state, "instead of", |json| drop(json["grimstones"]["undrawn"].as_array_mut().unwrap().pop()));
    refuses(&game, &state, "Grimstone cards are listed in ascending order", |json| {
        json["grimstones"]["undrawn"] = json!([0, 0, 0, 0]);
    });
    let owner = state.smiths.iter().position(|smith| smith.exotica.held.grimstone > 0).unwrap();
    refuses(&game, &state, "go together", |json| {
        json["smiths"][owner]["exotica"]["held"]["grimstone"] = 0.into();
        let left = json["stock"]["exotics"]["grimstone"].as_u64().unwrap();
        json["stock"]["exotics"]["grimstone"] =
            (left + u64::from(state.smiths[Seat(owner as u8)].exotica.held.grimstone)).into();
    });
    let base = self::game(3);
    let state = reach(&base, |state| state.round == 2);
    refuses(&base, &state, "there are no exotic dice in this game", |json| {
        json["stock"]["exotics"]["aether"] = 1.into();
    });
}

/// KF-17.3, KF-17.5
#[test]
fn bids_are_those_of_play() {
    let game = with_ambassadors();
    let state = reach(&game, |state| state.phase == Phase::Craft && state.bids.len() == 2);
    refuses(&game, &state, "two bids for one tile", |json| json["bids"][0]["tile"] = json["bids"][1]["tile"].clone());
    refuses(&game, &state, "there is no such tile", |json| json["bids"][0]["tile"] = 4.into());
    refuses(&game, &state, "a bid is nobody's", |json| json["bids"][0]["seat"] = 3.into());
    refuses(&game, &state, "a bid is not finished", |json| json["bids"][0]["placed"]["dice"] = json!([]));
    refuses(&game, &state, "lies on a box for", |json| json["bids"][0]["placed"]["dice"][0] = "W6".into());
}

/// KF-18.3, KF-18.4, KF-19.3
#[test]
fn what_was_activated_is_as_in_play() {
    let game = with_ambassadors();
    let state = reach(&game, |state| *state.steps == [Step::ChooseExotics { last: None }]);
    refuses(&game, &state, "no exotic die is to be rolled", |json| json["steps"][0]["last"] = "aether".into());
    let state = reach(&game, |state| state.rolled.has_exotic() && *state.steps == [Step::ChooseCraftAction]);
    refuses(&game, &state, "an exotic die was never activated", |json| {
        json["rolled"].as_array_mut().unwrap().push("B1".into());
        json["rolled"].as_array_mut().unwrap().push("B1".into());
        json["rolled"].as_array_mut().unwrap().push("B1".into());
    });
    let state = reach(&game, |state| {
        let active = state.smiths[state.active].exotica.active;
        state.rolled.of_kind(Kind::Aether) > 0 && active.borealis == 0 && *state.steps == [Step::ChooseCraftAction]
    });
    let active = state.active.index();
    refuses(&game, &state, "an exotic die is what it cannot be", |json| {
        json["smiths"][active]["exotica"]["mimics"] = "M".into();
    });
    let state = reach(&game, |state| matches!(*state.steps, [Step::ChooseGrimstone { .. }]));
    refuses(&game, &state, "cards of", |json| json["steps"][0]["drawn"] = json!([7, 7]));
}

/// What the browser needs to draw Ambassador's Row.
#[test]
fn insight_tells_of_bids_and_exotic_dice() {
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Sword of Destiny"], &[]).busy(0).craft_turn(0, "M1 M3 M4 B6 S4").activated(Exotic::Borealis, 1);
    table.owns_stone(1, "Shock Rock").owns(0, Exotic::Heartwood, 1).activated(Exotic::Grimstone, 1);
    let stone = table.stone("Pop Rock");
    table.state.round = 5;
    table.state.grimstones.undrawn.remove(stone);
    let exotica = &mut table.state.smiths[Seat(0)].exotica;
    (exotica.stone, exotica.mimics) = (Some(stone), "MW".parse().unwrap());
    let told = insight(&table);
    let exotic = told.exotic.clone().unwrap();
    assert_eq!((exotic.heartwood, exotic.about_to_explode), (5, vec![Seat(1)]));
    let borealis = exotic.in_hand.iter().find(|counts| counts.exotic == Exotic::Borealis).unwrap();
    assert_eq!(borealis.materials, [Material::Metal, Material::Wood]);
    let stone = exotic.stone.unwrap();
    assert_eq!((stone.die, stone.matching), (die("S4"), Some(1)));
    let bid = exotic.bids.iter().find(|bid| bid.tile == ONE_TREE).unwrap();
    assert_eq!((&*bid.lowest, &*bid.highest), (&[die("M4"), die("M3")][..], &[die("B6"), die("M4")][..]));
    let harvest = table.offered().iter().position(|action| *action == Action::Harvest).unwrap();
    assert_eq!(told.choices[harvest].becomes, Some(die("H5")));
    assert!(serde_json::to_value(insight(&Table::new(2))).unwrap().get("exotic").is_none(), "only where there are any");
}

#[test]
fn insight_warns_of_what_would_be_lost() {
    let warning = |table: &Table, action: Action| {
        let place = table.offered().iter().position(|offered| *offered == action).unwrap();
        insight(table).choices[place].warning.clone().unwrap_or_default()
    };
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Sword of Destiny"], &[]).busy(0).craft_turn(0, "M2 M2").owns(1, Exotic::Borealis, 6);
    assert_eq!(warning(&table, Action::Bid { tile: TUNDRA }), "the stock has none now");
    assert_eq!(warning(&table, Action::Bid { tile: CAULDRON }), "");
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Sword of Destiny"], &[]).before_craft("0").owns(0, Exotic::Borealis, 1).owns_stone(0, "Shock Rock");
    table.pass();
    assert_eq!(
        warning(&table, Action::ActivateExotic { exotic: Exotic::Borealis }),
        "nothing is rolled that it could be"
    );
    assert_eq!(warning(&table, Action::RollDice), "the Shock Rock explodes in Clean-up");
}

#[test]
fn exotic_dice_are_told_in_words() {
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Sword of Destiny"], &[]).busy(0).before_craft("2M").owns(0, Exotic::Aether, 1);
    table.owns_stone(0, "Pop Rock").rolls(&[4, 4, 4, 4]).pass();
    let names = Names::numbered(3);
    let words = |table: &Table, action: Action| table.game.action_text(&table.state, action, &names);
    let aether = Action::ActivateExotic { exotic: Exotic::Aether };
    assert_eq!(words(&table, aether), "Activate Aether Ore: metal or magic, and a metal die afterwards");
    assert_eq!(words(&table, Action::RollDice), "Roll without exotic dice");
    let pop = table.stone("Pop Rock");
    table.play(aether).play(Action::ActivateGrimstone { stone: pop });
    let told: Vec<String> = table.offered().iter().map(|&action| words(&table, action)).collect();
    for wanted in [
        "Pop Rock: +3 to the Aether Ore 4",
        "Pop Rock: +1 to the metal 4 instead",
        "Bid for Hidden City (M4 M4): Aether Ore",
    ] {
        assert!(told.contains(&wanted.to_owned()), "{wanted} is not among {told:?}");
    }
    // The first M4 is placed unasked: the ore comes after it.
    table.bid(HIDDEN_CITY).play(Action::Place { die: die("M4") });
    let told = table.game.event_text(&table.events[0], &names);
    assert_eq!(told, "Player 1 bids M4 M4 for Hidden City.");
}

/// KF-18.3: before the roll the odds are those of the best choice of exotic dice, and what each choice leads to is told.
#[test]
fn odds_reckon_with_exotic_dice() {
    let table = |exotic: u8| {
        let mut table = Table::with_ambassadors(3, &[]);
        table.items(&["Shield"], &[]).before_craft("3M").owns(0, Exotic::Aether, exotic);
        table
    };
    let odds = |table: &Table| table.game.odds(&table.state, Seat(0)).unwrap();
    let chance = |odds: &SeatOdds| odds.cards[0].odds.value;
    let (without, with) = (odds(&table(0)), odds(&table(1)));
    assert!(chance(&with) > chance(&without) && with.cards[0].odds.error.is_none());
    let mut asked = table(1);
    asked.pass();
    assert_eq!(asked.question(), "ChooseExotics");
    let told = odds(&asked);
    let after = |action: Action| told.actions.iter().find(|told| told.action == action).unwrap().cards[0].value;
    assert_eq!(after(Action::RollDice), chance(&without));
    assert_eq!(after(Action::ActivateExotic { exotic: Exotic::Aether }), chance(&with));
    let mut rolled = table(0);
    rolled.busy(0).craft_turn(0, "M4 O5").activated(Exotic::Aether, 1);
    assert!(odds(&rolled).advice.is_some());
}

#[test]
fn a_preset_brings_the_core_of_masterworks() {
    let presets = KingsForge::presets();
    let core = presets.iter().find(|preset| preset.id == "masterworks").expect("a preset");
    let game = KingsForge::new(4, &core.options, None).unwrap();
    assert_eq!((game.content().ambassadors().len(), game.content().grimstones().len()), (4, 8));
}
