//! What plain faces give, and what x3 makes of the face beside it (DF-6.1 to DF-6.4).

use dice_forge::{Action, Resource::*, Slot};

use crate::table::{DARK, LIGHT, Table, face};

/// DF-6.1
#[test]
fn amounts_joined_by_plus_are_all_gained() {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_with(0, "1G+1S+1M+1GP", "2M+2GP");
    assert!(table.rests());
    assert_eq!(table.has(0), "1G+1S+3M+3GP");
}

/// DF-6.2
#[test]
fn of_amounts_parted_by_a_slash_one_is_gained_in_full() {
    for (chosen, has) in [(Gold, "2G"), (Sun, "2S"), (Moon, "2M")] {
        let mut table = Table::new(3);
        table.reserve(0, "0").bless_lightly(0, "2G/2S/2M");
        assert_eq!((table.asked(), table.choices()), (0, vec![Gold, Sun, Moon]));
        table.choose(chosen);
        assert!(table.rests());
        assert_eq!(table.has(0), has);
    }
}

/// DF-6.2
#[test]
fn glory_can_be_one_of_the_amounts_to_choose_from() {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_lightly(0, "3G/2GP");
    assert_eq!(table.choices(), [Gold, Glory]);
    table.choose(Glory);
    assert_eq!(table.has(0), "2GP");
}

/// DF-6.2, DF-2.4
#[test]
fn a_choice_may_fall_on_a_resource_there_is_no_room_for() {
    let mut table = Table::new(3);
    table.reserve(0, "6S").bless_lightly(0, "1G/1S/1M").choose(Sun);
    assert_eq!(table.has(0), "6S");
}

/// DF-6.2, DF-6.3
#[test]
fn two_faces_to_choose_from_are_two_choices() {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_with(0, "1G/1S/1M", "2G/2S/2M").choose(Sun);
    assert_eq!(table.has(0), "1S");
    table.choose(Moon);
    assert!(table.rests());
    assert_eq!(table.has(0), "1S+2M");
}

/// DF-6.3
#[test]
fn the_order_is_not_asked_where_it_changes_nothing() {
    for (light, dark) in [("3G", "4G"), ("2S", "x3"), ("ship", "2M"), ("red-shield", "1S"), ("x3", "ship")] {
        let mut table = Table::new(3);
        table.reserve(0, "11G+5S+5M").bless_with(0, light, dark);
        assert_ne!(table.question(), "ChooseOrder", "{light} and {dark}");
    }
}

/// DF-6.4
#[test]
fn x3_triples_every_amount_of_the_other_die() {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_with(0, "x3", "1G+1S+1M+1GP");
    assert_eq!(table.has(0), "3G+3S+3M+3GP");
    table.reserve(0, "0").bless_with(0, "2G+1M", "x3");
    assert_eq!(table.has(0), "6G+3M");
}

/// DF-6.4
#[test]
fn a_tripled_choice_is_made_once() {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_with(0, "2G/2S/2M", "x3");
    assert_eq!(table.choices(), [Gold, Sun, Moon]);
    table.choose(Moon);
    assert!(table.rests());
    assert_eq!(table.has(0), "6M");
}

/// DF-6.4, DF-6.8
#[test]
fn x3_triples_the_discount_of_a_ship_but_buys_one_face() {
    let mut table = Table::new(3);
    table.reserve(0, "6G").bless_with(0, "x3", "ship").buy("4GP");
    assert_eq!(table.bought(), Some((face("4GP"), 6)));
    table.forge_over(LIGHT, "1G");
    assert!(table.rests());
    assert_eq!(table.has(0), "0");
}

/// DF-6.4, DF-6.8
#[test]
fn a_tripled_discount_does_not_go_below_nothing() {
    let mut table = Table::new(3);
    table.reserve(0, "1G").bless_with(0, "ship", "x3");
    assert!(table.can_buy("2M") && !table.can_buy("2S"));
    table.buy("6G");
    assert_eq!(table.bought(), Some((face("6G"), 0)));
    assert_eq!(table.has(0), "1G");
}

/// DF-6.4, DF-6.5
#[test]
fn x3_triples_what_a_mirror_copies() {
    let mut table = Table::new(3);
    table.reserve(0, "0").lie(1, "2M", "1S+1GP").lie(2, "1G", "1G");
    table.bless_with(0, "mirror", "x3").copy("1S+1GP");
    assert!(table.rests());
    assert_eq!(table.has(0), "3S+3GP");
}

/// DF-6.4, DF-6.11, DF-6.13
#[test]
fn x3_triples_the_smaller_reward_of_a_shield() {
    for (shield, has) in [("red", "6S"), ("green", "9GP"), ("yellow", "9G"), ("blue", "6M")] {
        let mut table = Table::new(3);
        table.reserve(0, "0").bless_with(0, "x3", &format!("{shield}-shield"));
        assert_eq!(table.has(0), has);
        table.reserve(0, "0").bless_with(0, &format!("{shield}-shield"), "x3");
        assert_eq!(table.has(0), has);
    }
}

/// DF-6.4, DF-2.3
#[test]
fn limits_apply_to_the_tripled_amount() {
    let mut table = Table::new(3);
    table.reserve(0, "5G+5S").bless_with(0, "x3", "1G+1S+1M+1GP");
    assert_eq!(table.has(0), "8G+6S+3M+3GP");
    table.reserve(0, "10G").bless_with(0, "4G", "x3");
    assert_eq!(table.has(0), "12G");
    table.card(0, Slot::M2).reserve(0, "10G").bless_with(0, "4G", "x3");
    assert_eq!(table.has(0), "16G");
}

/// DF-6.4, DF-8.1
#[test]
fn tripled_gold_is_one_gain_for_the_hammer() {
    let mut table = Table::new(3);
    table.reserve(0, "11G").card(0, Slot::M1).bless_with(0, "x3", "4G");
    let sent: Vec<Action> = (0..=12).map(|gold| Action::SendToHammer { gold }).collect();
    assert_eq!(table.offered(), sent);
    table.send_to_hammer(11);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("12G", 11));
}

/// DF-6.4
#[test]
fn x3_does_nothing_alone() {
    let mut table = Table::new(3);
    table.reserve(0, "2G").lie(0, "1G", "6G").bless_lightly(0, "x3");
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.face_up(0, DARK).as_str()), ("2G", "6G"));
}

/// DF-6.4
#[test]
fn x3_does_nothing_beside_another() {
    let mut table = Table::new(3);
    table.reserve(0, "2G").bless_with(0, "x3", "x3");
    assert!(table.rests());
    assert_eq!(table.has(0), "2G");
}

/// DF-6.4
#[test]
fn x3_reaches_only_the_own_other_die_of_the_same_roll() {
    let mut table = Table::new(3);
    table.reserve(0, "0").reserve(1, "0").reserve(2, "0");
    table.dice(0, "x3", "1S").dice(1, "2M", "2M").dice(2, "1S", "1S").begin_turn(0);
    assert_eq!((table.has(0), table.has(1), table.has(2)), ("3S".into(), "4M".into(), "2S".into()));
    // An x3 that lies there from before is no part of a minor blessing.
    table.reserve(0, "0").lie(0, "1G", "x3").bless_lightly(0, "2M");
    assert_eq!(table.has(0), "2M");
}
