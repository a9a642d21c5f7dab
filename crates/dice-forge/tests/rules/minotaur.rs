//! The Minotaur: what is shown is lost (DF-6.17, DF-6.18, DF-8.18).

use dice_forge::{Colour, Resource::*, Slot};
use tabletop::Seat;

use crate::table::{Table, face};

/// Seat 0 is about to perform the Minotaur, and rich enough to be asked for more afterwards. Seat 2 loses 1G in all.
fn before_minotaur() -> Table {
    let mut table = Table::new(3);
    table.reserve(0, "12G+6S+6M").dice(0, "6G", "2S").reserve(2, "1G").dice(2, "x3", "x3").ask_for_action();
    table
}

/// What seat 1 has after the Minotaur, where it is not asked anything.
fn left_of(reserve: &str, light: &str, dark: &str) -> String {
    let mut table = before_minotaur();
    table.reserve(1, reserve).dice(1, light, dark).perform(Slot::F4);
    assert_eq!(table.asked(), 0, "{light} and {dark}");
    table.has(1)
}

/// DF-8.18, DF-6.17
#[test]
fn all_others_lose_what_they_roll() {
    let mut table = before_minotaur();
    table.reserve(1, "5G+5S+5M+5GP").dice(1, "1G+1S+1M+1GP", "2M").reserve(2, "8G+4GP").dice(2, "4G", "3GP");
    table.perform(Slot::F4);
    assert_eq!((table.has(1), table.has(2)), ("4G+4S+2M+4GP".into(), "4G+1GP".into()));
    assert_eq!((table.has(0), table.rolled().to_vec()), ("12G+3S+6M".into(), vec![Seat(1), Seat(2)]));
    assert_eq!(table.state.heroes[Seat(1)].faces_up(), [face("1G+1S+1M+1GP"), face("2M")]);
}

/// DF-6.17
#[test]
fn nothing_goes_below_nothing() {
    assert_eq!(left_of("1G+1S", "4G", "2S"), "0");
    assert_eq!(left_of("3M+2GP", "2M+2GP", "3GP"), "1M");
}

/// DF-6.17, DF-7.7
#[test]
fn glory_on_cards_is_out_of_reach() {
    let mut table = before_minotaur();
    table.card(1, Slot::M5).reserve(1, "1GP").dice(1, "4GP", "3GP").perform(Slot::F4);
    assert_eq!((table.has(1), table.game.glory(&table.state, Seat(1))), ("0".into(), 12));
}

/// DF-6.17
#[test]
fn a_choice_may_fall_on_a_resource_its_owner_lacks() {
    let mut table = before_minotaur();
    table.reserve(1, "5G+5M").dice(1, "2G/2S/2M", "1G").perform(Slot::F4);
    assert_eq!((table.asked(), table.choices(), table.question()), (1, vec![Gold, Sun, Moon], "ChooseLoss"));
    table.choose(Sun);
    assert_eq!(table.has(1), "4G+5M");
}

/// DF-6.17
#[test]
fn a_choice_is_lost_in_full() {
    let mut table = before_minotaur();
    table.reserve(1, "5G+5M").dice(1, "3G/2GP", "1M").perform(Slot::F4).choose(Gold);
    assert_eq!(table.has(1), "2G+4M");
}

/// DF-6.17
#[test]
fn a_ship_does_nothing_under_a_loss() {
    assert_eq!(left_of("12G", "ship", "1G"), "11G");
    assert_eq!(left_of("12G", "x3", "ship"), "12G");
}

/// DF-6.17, DF-6.4
#[test]
fn x3_triples_a_loss() {
    assert_eq!(left_of("10G+6M", "x3", "2G+1M"), "4G+3M");
    let mut table = before_minotaur();
    table.reserve(1, "6S+6M").dice(1, "2G/2S/2M", "x3").perform(Slot::F4).choose(Moon);
    assert_eq!(table.has(1), "6S");
}

/// DF-6.17, DF-6.5
#[test]
fn a_mirror_copies_a_face_to_lose() {
    let mut table = before_minotaur();
    // Both victims' new rolls and the active player's dice as they lie.
    table.lie(0, "6G", "2S").reserve(1, "4G+4S+4M").dice(1, "mirror", "1G").dice(2, "2M", "x3").perform(Slot::F4);
    assert_eq!((table.asked(), table.copyable()), (1, vec!["2M".into(), "2S".into(), "6G".into(), "x3".into()]));
    table.copy("2M");
    assert_eq!(table.has(1), "3G+4S+2M");
}

/// DF-6.17, DF-6.4, DF-6.5
#[test]
fn a_copied_x3_triples_a_loss() {
    let mut table = before_minotaur();
    table.reserve(1, "4G+4S+4M").dice(1, "mirror", "1G").perform(Slot::F4).copy("x3");
    assert_eq!(table.has(1), "1G+4S+4M");
}

/// DF-6.17, DF-6.10
#[test]
fn a_shield_takes_five_glory_if_the_other_die_took_its_resource() {
    for (shield, other, left) in [
        ("red-shield", "1S", "6G+4S+5M+4GP"),
        ("green-shield", "2GP", "6G+5S+5M+2GP"),
        ("yellow-shield", "4G", "2G+5S+5M+4GP"),
        ("blue-shield", "2M", "6G+5S+3M+4GP"),
    ] {
        assert_eq!(left_of("6G+5S+5M+9GP", shield, other), left, "{shield} and {other}");
        assert_eq!(left_of("6G+5S+5M+9GP", other, shield), left, "{other} and {shield}");
    }
}

/// DF-6.17, DF-6.11
#[test]
fn without_a_match_a_shield_takes_its_smaller_reward() {
    for (shield, left) in [
        ("red-shield", "6G+3S+5M+9GP"),
        ("green-shield", "6G+5S+5M+6GP"),
        ("yellow-shield", "3G+5S+5M+9GP"),
        ("blue-shield", "6G+5S+3M+9GP"),
    ] {
        assert_eq!(left_of("6G+5S+5M+9GP", "ship", shield), left, "{shield}");
    }
    assert_eq!(left_of("6G+5S+5M+9GP", "red-shield", "1G"), "5G+3S+5M+9GP");
    assert_eq!(left_of("12G+6S", "x3", "red-shield"), "12G");
}

/// DF-6.17, DF-6.12
#[test]
fn a_shield_matches_a_loss_that_found_nothing_to_take() {
    assert_eq!(left_of("9GP", "red-shield", "1S"), "4GP");
}

/// DF-6.17, DF-6.15
#[test]
fn of_a_boar_the_bearer_loses_and_the_owner_gains() {
    let mut table = before_minotaur();
    table.boar_of(2, Colour::Blue).reserve(1, "3S+3M").dice(1, "blue-boar", "1G").perform(Slot::F4);
    assert_eq!((table.asked(), table.choices(), table.question()), (1, vec![Sun, Moon], "ChooseLoss"));
    table.choose(Moon);
    assert_eq!((table.asked(), table.choices()), (2, vec![Sun, Moon, Glory]));
    table.choose(Glory);
    assert_eq!((table.has(1), table.has(2)), ("3S+2M".into(), "1G+3GP".into()));
}

/// DF-6.17, DF-6.16
#[test]
fn of_a_tripled_boar_the_bearer_loses_three_and_the_owner_gains_three_times() {
    let mut table = before_minotaur();
    table.boar_of(0, Colour::Blue).reserve(1, "5S+5M").dice(1, "blue-boar", "x3").perform(Slot::F4).choose(Sun);
    for _ in 0..3 {
        assert_eq!((table.asked(), table.question()), (0, "ChooseBoarReward"));
        table.choose(Glory);
    }
    assert_eq!((table.has(0), table.has(1)), ("12G+3S+6M+9GP".into(), "2S+5M".into()));
}

/// DF-6.17, DF-8.1
#[test]
fn the_hammer_has_no_part_in_a_loss() {
    let mut table = before_minotaur();
    table.card(1, Slot::M1).hammer_gold(1, 9).reserve(1, "8G").dice(1, "6G", "1G").perform(Slot::F4);
    assert_eq!((table.asked(), table.has(1).as_str(), table.on_hammer(1)), (0, "1G", 9));
}

/// DF-8.18
#[test]
fn all_roll_before_the_first_one_loses_anything() {
    let mut table = before_minotaur();
    table.lie(0, "1G", "1G").reserve(1, "5M+5GP").dice(1, "mirror", "1S").lie(2, "1S", "1S");
    // Seat 2's dice will be rolled to other faces than lie there now.
    table.dice(2, "2M", "4GP").perform(Slot::F4);
    assert_eq!((table.asked(), table.copyable()), (1, vec!["1G".into(), "2M".into(), "4GP".into()]));
}

/// DF-8.18
#[test]
fn the_others_lose_in_turn_order_from_the_active_players_left() {
    let mut table = Table::new(4);
    table.active(2).reserve(2, "12G+6S+6M").ask_for_action();
    for seat in [0, 1, 3] {
        table.reserve(seat, "6G+6S+6M").dice(seat, "2G/2S/2M", "1S");
    }
    table.perform(Slot::F4);
    for seat in [3, 0, 1] {
        assert_eq!((table.asked(), table.has(seat).as_str()), (seat, "6G+6S+6M"), "nothing was lost before");
        table.choose(Gold);
        assert_eq!(table.has(seat), "4G+5S+6M");
    }
    assert_eq!(table.asked(), 2);
}

/// Seat 1 owns the red boar, seat 2 wears it and rolls it too; seat 1's mirror copies it beside another face.
fn own_boar_under_minotaur(reserve: &str, other: &str) -> Table {
    let mut table = before_minotaur();
    table.boar_of(1, Colour::Red).reserve(1, reserve).dice(1, "mirror", other).dice(2, "red-boar", "x3");
    table.perform(Slot::F4).copy("red-boar");
    table
}

/// DF-6.18
#[test]
fn glory_from_the_own_boar_is_gained_before_or_after_the_loss() {
    let mut table = own_boar_under_minotaur("2S", "3GP");
    assert_eq!((table.asked(), table.question()), (1, "ChooseOrder"));
    let mut other = own_boar_under_minotaur("2S", "3GP");
    table.first("red-boar").choose(Sun).choose(Glory);
    assert_eq!(table.has(1), "1S", "the three glory were lost again");
    other.first("3GP").choose(Sun).choose(Glory);
    assert_eq!(other.has(1), "1S+3GP");
}

/// DF-6.18: the bearer's own shard is lost as well, so a reserve of just what the other face takes is not enough.
#[test]
fn a_shard_from_the_own_boar_is_gained_before_or_after_the_loss() {
    for (reserve, other) in [("1S", "1S"), ("2S", "2S")] {
        let mut table = own_boar_under_minotaur(reserve, other);
        assert_eq!((table.asked(), table.question()), (1, "ChooseOrder"));
        table.first("red-boar").choose(Sun).choose(Sun);
        assert_eq!(table.has(1), "0");
        let mut table = own_boar_under_minotaur(reserve, other);
        table.first(other).choose(Sun).choose(Sun);
        assert_eq!(table.has(1), "1S");
    }
}

/// DF-6.18, DF-2.3
#[test]
fn a_full_reserve_has_room_for_the_own_boars_shard_after_the_loss() {
    let mut table = own_boar_under_minotaur("6S+6M", "2S");
    table.first("2S").choose(Moon).choose(Sun);
    assert_eq!(table.has(1), "5S+5M");
    let mut table = own_boar_under_minotaur("6S+6M", "2S");
    table.first("red-boar").choose(Moon).choose(Sun);
    assert_eq!(table.has(1), "4S+5M");
}

/// DF-6.18
#[test]
fn the_order_is_not_asked_where_the_own_boar_changes_nothing() {
    for (reserve, other) in [("3S+3M+9GP", "3GP"), ("4S", "2S"), ("0", "4G"), ("0", "ship"), ("0", "x3")] {
        let table = own_boar_under_minotaur(reserve, other);
        assert_eq!(table.question(), "ChooseLoss", "{other} with {reserve}");
    }
}

/// DF-6.18
#[test]
fn the_order_is_not_asked_beside_another_players_boar() {
    let mut table = before_minotaur();
    table.boar_of(2, Colour::Red).reserve(1, "0").dice(1, "red-boar", "3GP").perform(Slot::F4);
    assert_eq!((table.asked(), table.question()), (1, "ChooseLoss"));
}

/// DF-6.18
#[test]
fn two_mirrors_of_the_own_boar_need_no_order() {
    let mut table = before_minotaur();
    table.boar_of(1, Colour::Red).reserve(1, "0").dice(1, "mirror", "mirror").dice(2, "red-boar", "red-boar");
    table.lie(0, "red-boar", "red-boar").perform(Slot::F4);
    assert_eq!((table.asked(), table.question()), (1, "ChooseLoss"));
}
