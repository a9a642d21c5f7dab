//! Reserves (section 2): what a hero can hold, what is lost, and what may be declined.

use dice_forge::{Action, Event, Resource, Slot, Step};
use tabletop::{Seat, Words};

use crate::table::{DARK, LIGHT, Table, amounts, face};

/// What the last action's gains of a seat could not be stored.
fn wasted(table: &Table, of: u8) -> Vec<String> {
    let wasted = |event: &Event| match event {
        Event::Gained { seat, wasted, .. } if *seat == Seat(of) => Some(wasted.to_string()),
        _ => None,
    };
    table.events.iter().filter_map(wasted).collect()
}

/// DF-2.1, DF-2.3
#[test]
fn reserves_hold_twelve_gold_and_six_shards_of_each_kind() {
    let mut table = Table::new(3);
    table.quiet().dice(1, "6G", "2S").dice(2, "6G", "2M");
    table.reserve(0, "0").reserve(1, "9G+5S").reserve(2, "6G+6M");
    table.begin_turn(1);
    assert_eq!((table.has(1), table.has(2)), ("12G+6S".into(), "12G+6M".into()));
    assert_eq!((wasted(&table, 1), wasted(&table, 2)), (vec!["3G".into(), "1S".into()], vec!["0".into(), "2M".into()]));
}

/// DF-2.1
#[test]
fn there_is_no_limit_to_glory() {
    let mut table = Table::new(3);
    table.quiet().dice(1, "4GP", "3GP").reserve(1, "99GP+2G");
    table.begin_turn(1);
    assert_eq!(table.has(1), "2G+106GP");
    assert_eq!(wasted(&table, 1), ["0", "0"]);
}

/// DF-2.2
#[test]
fn each_chest_makes_room_for_four_gold_and_three_shards_of_each_kind() {
    for (chests, full) in [(0, "12G+6S+6M"), (1, "16G+9S+9M"), (2, "20G+12S+12M"), (3, "24G+15S+15M")] {
        let mut table = Table::new(3);
        table.quiet().dice(1, "1G+1S+1M+1GP", "x3").reserve(1, full);
        for _ in 0..chests {
            table.card(1, Slot::M2);
        }
        table.begin_turn(1);
        assert_eq!(table.has(1), format!("{full}+3GP"));
        assert_eq!(wasted(&table, 1), ["3G+3S+3M"]);
    }
}

/// DF-2.2: the new chest counts at once, for its owner alone.
#[test]
fn a_chest_raises_the_limits_of_its_owner_only() {
    let mut table = Table::new(3);
    table.quiet().reserve(0, "12G+6S+6M").reserve(1, "12G+6S+6M");
    table.perform(Slot::M2);
    let maxima = |seat: u8| table.game.maxima(&table.state.heroes[Seat(seat)]).to_string();
    assert_eq!((maxima(0), maxima(1)), ("16G+9S+9M".into(), "12G+6S+6M".into()));
}

/// DF-2.3: a tripled gain is cut to what fits, not to what one third would be.
#[test]
fn what_does_not_fit_is_lost_after_tripling() {
    let mut table = Table::new(3);
    table.quiet().dice(1, "6G", "x3").reserve(1, "1G");
    table.begin_turn(1);
    assert_eq!((table.has(1), wasted(&table, 1)), ("12G".into(), vec!["7G".into()]));
}

/// DF-2.3, DF-2.4
#[test]
fn a_gain_that_would_all_be_lost_is_taken_without_a_question() {
    let mut table = Table::new(3);
    table.quiet().dice(1, "2S", "2M").reserve(1, "6S+6M");
    table.begin_turn(1);
    assert_eq!((table.has(1), table.question()), ("6S+6M".into(), "ChooseAction"));
    assert_eq!(wasted(&table, 1), ["2S", "2M"]);
}

/// DF-2.4
#[test]
fn a_choice_must_be_made_even_where_all_of_it_would_be_lost() {
    let mut table = Table::new(3);
    table.quiet().die(1, LIGHT, "1G/1S/1M").reserve(1, "12G+6S+6M").reserve(0, "0");
    table.begin_turn(1);
    let choices = [Resource::Gold, Resource::Sun, Resource::Moon].map(|resource| Action::ChooseResource { resource });
    assert_eq!(table.offered(), choices);
    table.choose(Resource::Sun);
    assert_eq!((table.has(1), wasted(&table, 1)), ("12G+6S+6M".into(), vec!["3S".into()]));
}

/// DF-2.4
#[test]
fn what_a_text_says_you_may_do_can_be_left_undone() {
    let mut table = Table::with(3, &[("feats", "alternate")]);
    table.quiet().reserve(0, "12G+6S+6M");
    table.card(0, Slot::F1).card(0, Slot::M1).card(0, Slot::M5).card(0, Slot::F5);

    table.ask(Step::ChooseReinforcement { used: [0; Slot::COUNT] });
    assert!(table.offered().contains(&Action::FinishReinforcements), "the Elder");
    table.ask_for_action();
    assert!(table.offered().contains(&Action::SpendTriton { resource: Resource::Gold }), "a Triton is there");
    assert!(table.offered().contains(&Action::EndTurn), "and may stay");
    table.ask(Step::ChooseShipFace { seat: Seat(0), discount: 2 });
    assert!(table.offered().contains(&Action::BuyNothing), "the ship");

    table.dice(0, "3G", "1S");
    table.ask_for_action().perform(Slot::M7);
    assert_eq!(table.question(), "ChooseHammerGold");
    assert!(table.offered().contains(&Action::SendToHammer { gold: 0 }), "the hammer");
    table.play(Action::SendToHammer { gold: 0 });
    assert_eq!(table.offered(), [Action::TakeAsShown, Action::TakeGlory], "the Sentinel");
    table.play(Action::TakeAsShown);
    assert_eq!(table.offered(), [Action::RepeatBlessing, Action::KeepCerberus], "Cerberus");
    table.play(Action::KeepCerberus);
    assert_eq!(table.state.heroes[Seat(0)].cerberus, 1);
}

/// DF-2.5
#[test]
fn a_position_tells_everybody_everything() {
    let mut table = Table::new(3);
    table.quiet().reserve(0, "12G+6S").reserve(1, "5G+3M");
    table.perform(Slot::F1).play(Action::BuyExtraAction).buy("4G").forge_over(LIGHT, "x3");
    let told = serde_json::to_value(table.state).unwrap();
    let hero = |seat: usize| &told["heroes"][seat];
    assert_eq!((&hero(0)["gold"], &hero(0)["sun"]), (&9.into(), &3.into()));
    assert_eq!((&hero(1)["gold"], &hero(1)["moon"]), (&5.into(), &3.into()));
    assert_eq!(hero(0)["dice"][0]["faces"].as_array().map(Vec::len), Some(6));
    assert_eq!(hero(0)["feats"][Slot::F1.index()], 1);
    assert_eq!(told["discarded"][0], serde_json::json!({ "seat": 0, "face": "x3" }));
    let back: dice_forge::State = serde_json::from_value(told).unwrap();
    assert_eq!(back, table.state, "nothing is kept back");
}

/// DF-2.5
#[test]
fn the_picture_shows_all_reserves_and_dice() {
    let mut table = Table::new(3);
    table.quiet().reserve(1, "5G+3M+17GP").die(2, DARK, "2M+2GP");
    let picture = table.game.picture(&table.state, &tabletop::Names::numbered(3)).to_string();
    assert!(picture.contains("5/12G") && picture.contains("3/6M") && picture.contains("17GP"), "{picture}");
    assert!(picture.contains(&face("2M+2GP").to_string()), "{picture}");
    assert_eq!(amounts("5G+3M").to_string(), "5G+3M");
}
