//! The turn (section 4): reinforcements, one action, perhaps one more, and the next player.

use dice_forge::{Action, Event, Resource, Slot};
use tabletop::Seat;

use crate::table::{DARK, LIGHT, Table};

/// A table of three where dice give nothing and the two others cannot do anything, so that the turn comes back.
fn quiet() -> Table {
    let mut table = Table::new(3);
    table.quiet().reserve(0, "0").reserve(1, "0").reserve(2, "0");
    table
}

fn calls(table: &Table) -> Vec<Slot> {
    let call = |action: &Action| if let Action::CallReinforcement { feat } = action { Some(feat.slot) } else { None };
    table.offered().iter().filter_map(call).collect()
}

fn call(table: &mut Table, slot: Slot) {
    table.play(Action::CallReinforcement { feat: table.state.feat(slot) });
}

fn extra_action_was_bought(table: &Table) -> bool {
    table.events.iter().any(|event| matches!(event, Event::ExtraActionBought { .. }))
}

/// DF-4.1
#[test]
fn each_reinforcement_card_is_called_once_a_turn() {
    let mut table = quiet();
    table.card(0, Slot::F3).card(0, Slot::F3).card(0, Slot::F1).reserve(0, "8G");
    table.begin_turn(0);
    assert_eq!(calls(&table), [Slot::F1, Slot::F3], "two owls are one choice");
    call(&mut table, Slot::F3);
    table.choose(Resource::Sun);
    assert_eq!(calls(&table), [Slot::F1, Slot::F3], "the second owl is still there");
    call(&mut table, Slot::F3);
    table.choose(Resource::Sun);
    assert_eq!(calls(&table), [Slot::F1]);
    call(&mut table, Slot::F1);
    assert_eq!((table.has(0), table.question()), ("5G+2S+4GP".into(), "ChooseAction"));
}

/// DF-4.1: Max's turn in the printed rules: the hind first, or the owls first, as he likes.
#[test]
fn reinforcements_are_called_in_any_order() {
    for order in [[Slot::M3, Slot::F1, Slot::F3], [Slot::F3, Slot::M3, Slot::F1], [Slot::F1, Slot::F3, Slot::M3]] {
        let mut table = quiet();
        table.card(0, Slot::F3).card(0, Slot::F1).card(0, Slot::M3).reserve(0, "8G").die(0, LIGHT, "1M");
        table.begin_turn(0);
        for slot in order {
            call(&mut table, slot);
            if slot == Slot::M3 {
                table.play(Action::RollDie { die: LIGHT });
            } else if slot == Slot::F3 {
                table.choose(Resource::Sun);
            }
        }
        // The light die gave a tripled moon shard at the start of the turn, and one more by the hind.
        assert_eq!((table.has(0), table.question()), ("5G+1S+4M+4GP".into(), "ChooseAction"));
    }
}

/// DF-4.1
#[test]
fn reinforcements_may_stay_uncalled_and_only_the_active_player_calls() {
    let mut table = quiet();
    table.card(0, Slot::F3).card(1, Slot::F3).reserve(0, "2G");
    table.begin_turn(0);
    assert_eq!((table.asked(), table.question()), (0, "ChooseReinforcement"));
    table.play(Action::FinishReinforcements);
    assert_eq!((table.asked(), table.question()), (0, "ChooseAction"), "the owl of seat 1 is not asked for");
    assert_eq!(table.has(0), "2G");
}

/// DF-4.2
#[test]
fn the_action_is_an_offering_or_a_feat() {
    let mut table = quiet();
    table.reserve(0, "2G+1S");
    assert!(table.can_buy("3G") && table.can_buy("1M") && table.can_perform(Slot::F1) && table.can_perform(Slot::F2));
    assert!(table.offered().contains(&Action::EndTurn), "it may be left");
    assert_eq!(table.offered().len(), 5);
}

/// DF-4.2
#[test]
fn after_a_feat_there_is_no_second_action_for_free() {
    let mut table = quiet();
    table.reserve(0, "12G+6M").reserve(1, "2G");
    table.perform(Slot::M1);
    assert_eq!((table.asked(), table.question()), (1, "ChooseAction"));
}

/// DF-4.2
#[test]
fn after_an_offering_there_is_no_feat_for_free() {
    let mut table = quiet();
    table.reserve(0, "12G+6M+1S").reserve(1, "2G");
    table.buy("3G").forge_over(LIGHT, "1G");
    assert!(!Slot::ALL.into_iter().any(|slot| table.can_perform(slot)));
    table.play(Action::FinishOffering);
    assert_eq!(table.asked(), 1);
}

/// DF-4.3
#[test]
fn a_reinforcement_taken_this_turn_waits_for_the_next() {
    let mut table = quiet();
    table.reserve(0, "6S+2G");
    table.perform(Slot::F3).play(Action::BuyExtraAction);
    assert_eq!((table.question(), calls(&table)), ("ChooseExtraAction", vec![]));
    table.perform(Slot::F3);
    // The others cannot do anything, so seat 0 is asked again, in the next round.
    assert_eq!((table.asked(), table.question(), table.state.round), (0, "ChooseReinforcement", 2));
    assert_eq!(calls(&table), [Slot::F3]);
}

/// DF-4.4
#[test]
fn who_performs_no_action_ends_the_turn_without_an_extra_one() {
    let mut table = quiet();
    table.reserve(0, "12G+6S+6M").reserve(1, "2G");
    assert!(!table.offered().contains(&Action::BuyExtraAction));
    table.end_turn();
    assert_eq!((table.asked(), table.has(0)), (1, "12G+6S+6M".into()));
}

/// DF-4.5
#[test]
fn after_the_action_two_sun_shards_buy_one_more_of_either_kind() {
    let mut table = quiet();
    table.reserve(0, "2G+4S");
    table.perform(Slot::F1);
    assert_eq!(table.offered(), [Action::BuyExtraAction, Action::EndTurn]);
    table.play(Action::BuyExtraAction);
    assert!(extra_action_was_bought(&table));
    assert_eq!(table.has(0), "2G+1S");
    assert!(table.can_buy("3G") && table.can_perform(Slot::F2));
    assert!(!table.offered().contains(&Action::EndTurn), "what is paid for is used");
}

/// DF-4.5
#[test]
fn the_extra_action_may_be_the_same_feat_again() {
    let mut table = quiet();
    table.reserve(0, "6S").reserve(1, "2G");
    table.perform(Slot::F2).play(Action::BuyExtraAction).perform(Slot::F2);
    assert_eq!((table.state.heroes[Seat(0)].feats[Slot::F2.index()], table.has(0)), (2, "6G+2S+6M".into()));
}

/// DF-4.5: with two sun shards left and plenty to do, the turn still ends after the extra action.
#[test]
fn there_is_only_one_extra_action_a_turn() {
    let mut table = quiet();
    table.reserve(0, "12G+6S+6M").reserve(1, "2G");
    table.perform(Slot::F2).play(Action::BuyExtraAction).perform(Slot::F2);
    assert_eq!((table.asked(), table.has(0)), (1, "12G+2S+6M".into()));
}

/// DF-4.5: after the extra offering, too.
#[test]
fn an_extra_offering_ends_the_turn_as_well() {
    let mut table = quiet();
    table.reserve(0, "12G+6S").reserve(1, "2G");
    table.perform(Slot::F1).play(Action::BuyExtraAction).buy("3G").forge_over(DARK, "1G").play(Action::FinishOffering);
    assert_eq!((table.asked(), table.has(0)), (1, "10G+3S".into()));
}

/// DF-4.5: the next turn has an extra action of its own.
#[test]
fn the_extra_action_is_there_again_in_the_next_turn() {
    let mut table = quiet();
    table.reserve(0, "6S").perform(Slot::F1).play(Action::BuyExtraAction).perform(Slot::F1);
    table.reserve(0, "6S").perform(Slot::F2);
    assert!(table.offered().contains(&Action::BuyExtraAction));
}

/// DF-4.5, DF-4.6
#[test]
fn one_sun_shard_buys_no_extra_action() {
    let mut table = quiet();
    table.reserve(0, "12G+6M+2S").reserve(1, "2G");
    table.perform(Slot::F1);
    assert_eq!((table.asked(), table.has(0)), (1, "12G+1S+6M".into()));
}

/// DF-4.6
#[test]
fn no_extra_action_is_sold_to_who_could_do_nothing_with_it() {
    let mut table = quiet();
    table.reserve(0, "1G+3S").reserve(1, "2G");
    table.perform(Slot::F1);
    assert_eq!((table.asked(), table.has(0)), (1, "1G+2S".into()));
}

/// DF-4.6: what counts is what is left after paying.
#[test]
fn the_two_sun_shards_of_the_extra_action_are_not_there_for_the_feat() {
    for (sun, sold) in [(8, false), (9, true)] {
        let mut table = quiet();
        table.reserve(0, &format!("{sun}S")).reserve(1, "2G").card(0, Slot::M2);
        for slot in Slot::ALL {
            let left = if matches!(slot, Slot::F1 | Slot::F7) { 1 } else { 0 };
            table.state.stacks[slot.index()].left = left;
        }
        table.perform(Slot::F1);
        let offered = table.asked() == 0 && table.offered().contains(&Action::BuyExtraAction);
        assert_eq!(offered, sold, "{sun} sun shards, a Sphinx for 6 and 2 for the action");
    }
}

/// DF-4.6: a cheaper feat can be had, the dear one not.
#[test]
fn paying_for_the_extra_action_can_put_a_feat_out_of_reach() {
    let mut table = quiet();
    table.reserve(0, "6S+1M");
    assert!(table.can_perform(Slot::F7));
    table.perform(Slot::M1).play(Action::BuyExtraAction);
    assert!(table.can_perform(Slot::F5) && !table.can_perform(Slot::F6) && !table.can_perform(Slot::F7));
}

/// DF-4.6: an offering is something to do as well.
#[test]
fn gold_for_one_face_is_enough_for_an_extra_action() {
    let mut table = quiet();
    table.reserve(0, "2G+3S");
    table.perform(Slot::F1);
    assert!(table.offered().contains(&Action::BuyExtraAction));
}

/// DF-4.7
#[test]
fn the_next_player_in_turn_order_becomes_the_active_one() {
    let mut table = Table::new(4);
    table.quiet();
    for seat in 0..4 {
        table.reserve(seat, "2G");
    }
    for (round, seat) in [(1, 1), (1, 2), (1, 3), (2, 0), (2, 1)] {
        table.end_turn();
        assert_eq!((table.state.round, table.state.active, table.asked()), (round, Seat(seat), seat));
        assert!(table.events.contains(&Event::TurnStarted { seat: Seat(seat) }));
    }
}
