//! What a mirror may copy, when it chooses, and what it then is (DF-6.5 to DF-6.7).

use dice_forge::{Action, Colour, Resource::*, Slot, State, Step};
use tabletop::Game;
use testkit::check_orders;

use crate::table::{DARK, LIGHT, Table};

/// Seats 1 and 2 show these faces, on both dice each.
fn opponents_show(first: &str, second: &str) -> Table {
    let mut table = Table::new(3);
    table.reserve(0, "0").lie(1, first, first).lie(2, second, second);
    table
}

/// DF-6.5
#[test]
fn a_mirror_copies_a_face_up_face_of_an_opponent() {
    let mut table = Table::new(3);
    table.reserve(0, "0").lie(1, "3G", "2M").lie(2, "4G", "1S").bless_with(0, "mirror", "2GP");
    assert_eq!((table.asked(), table.question()), (0, "ChooseFaceToCopy"));
    assert_eq!(table.copyable(), ["1S", "2M", "3G", "4G"]);
    table.copy("2M");
    assert!(table.rests());
    assert_eq!(table.has(0), "2M+2GP");
}

/// DF-6.5, DF-2.4
#[test]
fn a_mirror_cannot_be_left_unused() {
    let mut table = opponents_show("3G", "2M");
    table.bless_with(0, "1G", "mirror");
    assert!(table.offered().iter().all(|action| matches!(action, Action::CopyFace { .. })));
    let mut table = opponents_show("2S", "2S");
    table.bless_with(0, "1G", "mirror");
    assert!(table.rests(), "the only face to copy is no question");
    assert_eq!(table.has(0), "1G+2S");
}

/// DF-6.5
#[test]
fn a_mirror_sees_what_was_rolled_just_now() {
    let mut table = Table::new(3);
    table.reserve(0, "6G").dice(0, "mirror", "2GP").dice(1, "3G", "2M").dice(2, "4G", "1S").begin_turn(0);
    assert_eq!(table.copyable(), ["1S", "2M", "3G", "4G"], "and no longer the 1G that lay up before");
}

/// DF-6.5
#[test]
fn a_mirror_sees_what_was_rolled_earlier() {
    let mut table = opponents_show("3G", "2M");
    table.bless_lightly(0, "mirror");
    assert_eq!(table.copyable(), ["2M", "3G"]);
}

/// DF-6.5, DF-5.4
#[test]
fn a_mirror_sees_a_face_that_was_forged() {
    let mut table = opponents_show("1G", "1G");
    table.active(1).reserve(1, "6G").ask_for_action().buy("4G").forge_over(DARK, "1G");
    table.bless_with(0, "mirror", "2GP");
    assert_eq!(table.copyable(), ["1G", "4G"]);
}

/// DF-6.5
#[test]
fn a_mirror_of_a_later_player_sees_what_an_earlier_one_forged_by_ship() {
    let mut table = Table::new(3);
    table.reserve(0, "4G").reserve(1, "0");
    table.dice(0, "ship", "1S").dice(1, "mirror", "1G").dice(2, "1M", "1M").begin_turn(0);
    table.buy("2M").forge_over(LIGHT, "ship");
    assert_eq!((table.asked(), table.copyable()), (1, vec!["1M".into(), "1S".into(), "2M".into()]));
}

/// DF-6.5
#[test]
fn the_mirror_of_an_ousted_hero_sees_the_active_players_dice() {
    let mut table = Table::new(3);
    table.reserve(0, "12G+6S+6M").reserve(1, "0").stands_on(1, 3);
    table.lie(0, "2S", "4GP").dice(1, "mirror", "1G").lie(2, "1M", "1M").ask_for_action().perform(Slot::M5);
    assert_eq!((table.asked(), table.copyable()), (1, vec!["1M".into(), "2S".into(), "4GP".into()]));
    table.copy("4GP");
    assert_eq!(table.has(1), "1G+4GP");
}

/// DF-6.5, DF-6.2
#[test]
fn a_copied_choice_is_chosen_from() {
    let mut table = opponents_show("1G/1S/1M", "2M");
    table.bless_lightly(0, "mirror").copy("1G/1S/1M");
    assert_eq!((table.asked(), table.choices()), (0, vec![Gold, Sun, Moon]));
    table.choose(Sun);
    assert_eq!(table.has(0), "1S");
}

/// DF-6.5, DF-6.4
#[test]
fn a_copied_x3_triples_the_own_other_die() {
    let mut table = opponents_show("x3", "6G");
    table.bless_with(0, "mirror", "2M").copy("x3");
    assert_eq!(table.has(0), "6M");
    table.reserve(0, "0").bless_with(0, "2GP", "mirror").copy("x3");
    assert_eq!(table.has(0), "6GP");
}

/// DF-6.5, DF-6.4
#[test]
fn a_copied_x3_does_nothing_alone_or_beside_an_x3() {
    let mut table = opponents_show("x3", "6G");
    table.bless_lightly(0, "mirror").copy("x3");
    assert!(table.rests());
    table.bless_with(0, "x3", "mirror").copy("x3");
    assert!(table.rests());
    assert_eq!(table.has(0), "0");
}

/// DF-6.5, DF-6.10, DF-6.11
#[test]
fn a_copied_shield_looks_at_the_own_other_die() {
    // Beside the shield lies a sun shard, and that is of no interest.
    let mut table = Table::new(3);
    table.lie(1, "red-shield", "1S").lie(2, "1S", "1S");
    table.reserve(0, "0").bless_with(0, "mirror", "2S").copy("red-shield");
    assert_eq!(table.has(0), "2S+5GP");
    table.reserve(0, "0").bless_with(0, "mirror", "2M").copy("red-shield");
    assert_eq!(table.has(0), "2S+2M");
    table.reserve(0, "0").bless_lightly(0, "mirror").copy("red-shield");
    assert_eq!(table.has(0), "2S");
}

/// DF-6.5, DF-6.10
#[test]
fn a_shield_looks_at_what_a_mirror_copied() {
    let mut table = opponents_show("2S", "2M");
    table.bless_with(0, "red-shield", "mirror").copy("2S");
    assert_eq!(table.has(0), "2S+5GP");
    table.reserve(0, "0").bless_with(0, "red-shield", "mirror").copy("2M");
    assert_eq!(table.has(0), "2S+2M");
}

/// DF-6.5, DF-6.8
#[test]
fn a_copied_ship_buys_for_its_copier() {
    let mut table = opponents_show("ship", "1G");
    table.reserve(0, "4G").bless_with(0, "mirror", "1S").copy("ship");
    assert_eq!((table.asked(), table.question()), (0, "ChooseShipFace"));
    table.buy("2M").forge_over(LIGHT, "mirror");
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.face_up(0, LIGHT).as_str()), ("1S", "2M"));
}

/// DF-6.3, DF-6.5
#[test]
fn gold_copied_beside_a_ship_may_overflow_like_any_other() {
    let mut table = opponents_show("6G", "1S");
    table.reserve(0, "10G").bless_with(0, "mirror", "ship").copy("6G");
    assert_eq!(table.question(), "ChooseOrder");
    table.first("ship").buy("3GP").forge_over(LIGHT, "1G");
    assert_eq!(table.has(0), "10G");
}

/// DF-6.5, DF-6.15
#[test]
fn a_copied_boar_gives_to_its_copier_and_to_the_cards_owner() {
    let mut table = opponents_show("red-boar", "1G");
    table.boar_of(2, Colour::Red).reserve(2, "0").bless_lightly(0, "mirror").copy("red-boar");
    assert_eq!((table.asked(), table.choices()), (0, vec![Sun, Moon]));
    table.choose(Sun);
    assert_eq!((table.asked(), table.choices()), (2, vec![Sun, Moon, Glory]));
    table.choose(Glory);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.has(2).as_str()), ("1S", "3GP"));
}

/// DF-6.5, DF-6.15
#[test]
fn who_copies_the_boar_of_an_own_card_is_paid_as_both() {
    let mut table = opponents_show("red-boar", "1G");
    table.boar_of(0, Colour::Red).bless_lightly(0, "mirror").copy("red-boar").choose(Sun);
    assert_eq!((table.asked(), table.choices()), (0, vec![Sun, Moon, Glory]));
    table.choose(Glory);
    assert_eq!(table.has(0), "1S+3GP");
}

/// DF-6.5
#[test]
fn two_mirrors_copy_each_a_face_and_it_may_be_the_same() {
    for (first, second, has) in [("3G", "3G", "6G"), ("3G", "2M", "3G+2M"), ("2M", "3G", "3G+2M"), ("2M", "2M", "4M")] {
        let mut table = opponents_show("3G", "2M");
        table.bless_with(0, "mirror", "mirror").copy(first).copy(second);
        assert!(table.rests());
        assert_eq!(table.has(0), has);
    }
}

/// DF-6.5
#[test]
fn search_misses_nothing_two_mirrors_can_copy_by_naming_it_in_one_order_only() {
    let mut table = opponents_show("red-shield", "2M");
    table.lie(2, "3G/2GP", "x3").bless_with(0, "mirror", "mirror");
    let copied = |state: &State| !matches!(state.steps.last(), Some(Step::Apply(_)));
    assert_eq!(check_orders(&table.game, &table.state, copied), 6, "three faces make six pairs, equals included");
    table.copy("x3");
    let mut distinct = Vec::new();
    table.game.distinct_actions(&table.state, &mut distinct);
    assert_eq!((table.offered().len(), distinct.len()), (3, 2));
}

/// DF-6.5, DF-6.7
#[test]
fn search_misses_nothing_two_mirrors_can_do_with_a_ship() {
    let mut table = Table::new(3);
    table.reserve(0, "10G").lie(1, "mirror", "6G").lie(2, "ship", "yellow-shield").only_in_temple("3GP", 2);
    table.bless_with(0, "mirror", "mirror");
    let rests = |state: &State| matches!(state.steps.last(), Some(Step::ChooseDie { .. }));
    assert!(check_orders(&table.game, &table.state, rests) > 5);
    table.copy("ship").first("ship").buy("3GP").forge_over(DARK, "1G");
    assert_eq!(table.copyable(), ["3GP", "6G", "ship", "yellow-shield"], "whatever stands before the ship, too");
}

/// DF-6.5, DF-6.4
#[test]
fn one_mirror_can_triple_what_the_other_copies() {
    let mut table = opponents_show("x3", "2M");
    table.bless_with(0, "mirror", "mirror").copy("x3").copy("2M");
    assert_eq!(table.has(0), "6M");
}

/// DF-6.6
#[test]
fn a_mirror_does_not_copy_a_mirror_but_sees_all_faces_then() {
    let mut table = Table::new(3);
    table.reserve(0, "0").lie(1, "mirror", "3G").lie(2, "1S", "1S").bless_with(0, "mirror", "4GP");
    assert_eq!(table.copyable(), ["1S", "3G", "4GP"]);
    table.copy("4GP");
    assert_eq!(table.has(0), "8GP");
}

/// DF-6.6
#[test]
fn own_faces_are_not_copied_without_an_opponents_mirror() {
    let mut table = opponents_show("3G", "1S");
    table.bless_with(0, "mirror", "4GP");
    assert_eq!(table.copyable(), ["1S", "3G"]);
    // An own mirror beside it does not widen the choice, even with an own face left up.
    table.die(0, DARK, "mirror").show(0, DARK).bless_lightly(0, "mirror");
    assert_eq!(table.copyable(), ["1S", "3G"]);
}

/// DF-6.6
#[test]
fn in_a_minor_blessing_the_own_other_die_lies_up_too() {
    let mut table = opponents_show("mirror", "1S");
    table.die(0, DARK, "6G").show(0, DARK).bless_lightly(0, "mirror");
    assert_eq!(table.copyable(), ["1S", "6G"]);
    table.copy("6G");
    assert_eq!(table.has(0), "6G");
}

/// DF-6.6
#[test]
fn an_own_face_is_the_only_one_to_copy_if_all_others_are_mirrors() {
    let mut table = opponents_show("mirror", "mirror");
    table.bless_with(0, "mirror", "2S");
    assert!(table.rests());
    assert_eq!(table.has(0), "4S");
}

/// DF-6.6
#[test]
fn nothing_happens_among_mirrors_only() {
    let mut table = opponents_show("mirror", "mirror");
    table.bless_with(0, "mirror", "mirror");
    assert!(table.rests());
    assert_eq!(table.has(0), "0");
}

/// DF-6.6, DF-6.4
#[test]
fn an_own_x3_copied_stands_beside_an_x3() {
    let mut table = opponents_show("mirror", "2M");
    table.bless_with(0, "mirror", "x3");
    assert_eq!(table.copyable(), ["2M", "x3"]);
    table.copy("x3");
    assert!(table.rests());
    assert_eq!(table.has(0), "0");
}

/// DF-6.7
#[test]
fn a_mirror_chooses_before_either_face_is_applied() {
    for (light, dark) in [("mirror", "2S"), ("2S", "mirror"), ("ship", "mirror"), ("1G/1S/1M", "mirror")] {
        let mut table = opponents_show("3G", "2M");
        table.bless_with(0, light, dark);
        assert_eq!((table.question(), table.has(0).as_str()), ("ChooseFaceToCopy", "0"), "{light} and {dark}");
    }
}

/// DF-6.7
#[test]
fn a_mirror_may_wait_for_what_a_ship_puts_up() {
    let mut table = opponents_show("mirror", "2M");
    table.reserve(0, "6G").bless_with(0, "mirror", "ship");
    assert_eq!((table.asked(), table.question()), (0, "ChooseOrder"));
    table.first("ship").buy("3GP").forge_over(DARK, "1G");
    assert_eq!(table.copyable(), ["2M", "3GP"]);
    table.copy("3GP");
    assert!(table.rests());
    assert_eq!(table.has(0), "3GP");
}

/// DF-6.7
#[test]
fn a_mirror_that_goes_first_does_not_see_what_the_ship_puts_up() {
    let mut table = opponents_show("mirror", "2M");
    table.reserve(0, "6G").bless_with(0, "ship", "mirror").first("mirror");
    assert_eq!(table.copyable(), ["2M", "ship"]);
    table.copy("2M").buy("3GP").forge_over(DARK, "1G");
    assert!(table.rests());
    assert_eq!(table.has(0), "2M");
}

/// DF-6.7, DF-6.4
#[test]
fn an_x3_copied_after_the_ship_comes_too_late_for_it() {
    let mut table = opponents_show("mirror", "x3");
    table.reserve(0, "6G").bless_with(0, "mirror", "ship").first("ship");
    assert!(!table.can_buy("4GP"));
    table.buy("3GP").forge_over(DARK, "1G").copy("x3");
    assert!(table.rests());

    table.reserve(0, "6G").bless_with(0, "mirror", "ship").first("mirror").copy("x3");
    assert!(table.can_buy("4GP"));
}

/// DF-6.7
#[test]
fn a_ship_without_anything_to_buy_is_no_reason_to_wait() {
    let mut table = opponents_show("mirror", "2M");
    table.sold_out("3G").sold_out("1M").bless_with(0, "mirror", "ship");
    assert_eq!(table.question(), "ChooseFaceToCopy");
}

/// DF-6.7, DF-8.20
#[test]
fn a_triton_lets_the_ship_buy_before_the_mirror_in_its_owners_turn() {
    let mut table = Table::with(3, &[("f5", "triton")]);
    table.card(0, Slot::F5).reserve(0, "0").lie(1, "mirror", "2M").lie(2, "2M", "2M");
    table.sold_out("3G").sold_out("1M").bless_with(0, "mirror", "ship");
    assert_eq!(table.question(), "ChooseOrder");
    table.active(1).bless_with(0, "mirror", "ship");
    assert_eq!(table.question(), "ChooseFaceToCopy");
}

/// DF-6.7
#[test]
fn a_mirror_that_copied_a_ship_lets_the_other_mirror_wait_for_it() {
    let mut table = opponents_show("mirror", "ship");
    table.lie(1, "mirror", "2M").reserve(0, "6G").bless_with(0, "mirror", "mirror").copy("ship");
    assert_eq!(table.question(), "ChooseOrder");
    table.first("ship").buy("3GP").forge_over(DARK, "1G").copy("3GP");
    assert!(table.rests());
    assert_eq!(table.has(0), "3GP");
}
