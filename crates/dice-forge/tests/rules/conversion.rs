//! Sentinel and Cyclops: glory in place of shards or gold (DF-8.12, DF-8.23).

use dice_forge::{Action, Colour, Resource::*, Slot};

use crate::table::{DARK, LIGHT, Table};

const RICH: &str = "12G+6S+6M";
const EITHER: [Action; 2] = [Action::TakeAsShown, Action::TakeGlory];

fn poor() -> Table {
    let mut table = Table::with(3, &[("m7", "sentinel"), ("f7", "cyclops"), ("m5", "cerberus")]);
    table.reserve(0, "0");
    table
}

impl Table {
    fn take_glory(&mut self) -> &mut Table {
        assert_eq!(self.offered(), EITHER);
        self.play(Action::TakeGlory)
    }

    fn take_as_shown(&mut self) -> &mut Table {
        assert_eq!(self.offered(), EITHER);
        self.play(Action::TakeAsShown)
    }
}

/// DF-8.12
#[test]
fn the_sentinel_gives_two_divine_blessings_with_glory_for_shards() {
    let mut table = poor();
    table.reserve(0, RICH).dice(0, "2M", "1G").ask_for_action().perform(Slot::M7);
    assert_eq!((table.asked(), table.question(), table.rolled().len()), (0, "ChooseExchange", 1));
    table.take_glory();
    assert_eq!((table.question(), table.rolled().len()), ("ChooseExchange", 1), "the second roll");
    table.take_as_shown();
    assert_eq!((table.has(0).as_str(), table.question()), ("12G+6S+2M+4GP", "ChooseToEndTurn"));
}

/// DF-8.12
#[test]
fn all_shards_of_a_face_are_exchanged_or_none() {
    let mut table = poor();
    table.bless_by_sentinel(0, "1G+1S+1M+1GP", "1G").take_glory();
    assert!(table.rests());
    assert_eq!(table.has(0), "2G+5GP");
    table.reserve(0, "0").bless_by_sentinel(0, "1G+1S+1M+1GP", "1G").take_as_shown();
    assert_eq!(table.has(0), "2G+1S+1M+1GP");
}

/// DF-8.12
#[test]
fn each_face_is_asked_about_on_its_own() {
    let mut table = poor();
    table.bless_by_sentinel(0, "2S", "1M").take_glory().take_as_shown();
    assert!(table.rests());
    assert_eq!(table.has(0), "1M+4GP");
}

/// DF-8.12
#[test]
fn a_face_without_shards_is_not_asked_about() {
    let mut table = poor();
    table.bless_by_sentinel(0, "6G", "4GP");
    assert!(table.rests());
    assert_eq!(table.has(0), "6G+4GP");
}

/// DF-8.12, DF-6.2
#[test]
fn a_chosen_shard_can_be_exchanged() {
    let mut table = poor();
    table.bless_by_sentinel(0, "2G/2S/2M", "1G").choose(Moon).take_glory();
    assert_eq!(table.has(0), "1G+4GP");
    table.reserve(0, "0").bless_by_sentinel(0, "2G/2S/2M", "1G").choose(Gold);
    assert!(table.rests());
}

/// DF-8.12, DF-6.4
#[test]
fn tripled_shards_are_exchanged_tripled() {
    let mut table = poor();
    table.bless_by_sentinel(0, "x3", "2S").take_glory();
    assert_eq!(table.has(0), "12GP");
}

/// DF-8.12, DF-2.3
#[test]
fn an_exchange_needs_no_room_for_shards() {
    let mut table = poor();
    table.reserve(0, "6S").bless_by_sentinel(0, "2S", "1G").take_glory();
    assert_eq!(table.has(0), "1G+6S+4GP");
}

/// DF-8.12, DF-6.5
#[test]
fn copied_shards_can_be_exchanged() {
    let mut table = poor();
    table.lie(1, "2M", "2M").lie(2, "2M", "2M").bless_by_sentinel(0, "mirror", "1G").take_glory();
    assert_eq!(table.has(0), "1G+4GP");
}

/// DF-8.12, DF-6.11
#[test]
fn a_shields_shards_can_be_exchanged() {
    let mut table = poor();
    table.bless_by_sentinel(0, "1G", "red-shield").take_glory();
    assert_eq!(table.has(0), "1G+4GP");
    table.reserve(0, "0").bless_by_sentinel(0, "x3", "blue-shield").take_glory();
    assert_eq!(table.has(0), "12GP");
}

/// DF-8.12, DF-6.15
#[test]
fn a_boars_bearer_exchanges_but_its_owner_does_not() {
    let mut table = poor();
    table.boar_of(1, Colour::Red).reserve(1, "0").bless_by_sentinel(0, "red-boar", "1G").choose(Sun).take_glory();
    assert_eq!(table.asked(), 1);
    table.choose(Sun);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.has(1).as_str()), ("1G+2GP", "1S"));
}

/// DF-8.12, DF-6.15
#[test]
fn the_own_boars_reward_is_not_exchanged_either() {
    let mut table = poor();
    table.boar_of(0, Colour::Red).lie(1, "red-boar", "red-boar").lie(2, "red-boar", "red-boar");
    table.bless_by_sentinel(0, "mirror", "1G").choose(Sun).take_glory().choose(Moon);
    assert!(table.rests());
    assert_eq!(table.has(0), "1G+1M+2GP");
}

/// DF-8.12, DF-8.9
#[test]
fn a_repeated_blessing_can_be_exchanged_again() {
    let mut table = poor();
    table.card(0, Slot::M5).bless_by_sentinel(0, "2S", "1G").take_as_shown();
    table.play(Action::RepeatBlessing).take_glory();
    assert!(table.rests());
    assert_eq!(table.has(0), "2G+2S+4GP");
}

/// DF-8.12, DF-8.1
#[test]
fn gold_beside_exchanged_shards_can_go_to_the_hammer() {
    let mut table = poor();
    table.card(0, Slot::M1).bless_by_sentinel(0, "2G+1M", "1S").take_glory().send_to_hammer(2);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("2GP", 2));
}

/// DF-8.12
#[test]
fn the_exchange_ends_with_the_sentinels_blessings() {
    let mut table = poor();
    table.reserve(0, RICH).dice(0, "2M", "1G").ask_for_action().perform(Slot::M7).take_glory().take_glory();
    table.reserve(0, "0").bless_with(0, "2M", "1S");
    assert!(table.rests());
}

/// DF-8.23
#[test]
fn the_cyclops_gives_four_minor_blessings_with_glory_for_gold() {
    let mut table = poor();
    table.dice(0, "2S", "2G+1M").take(Slot::F7).play(Action::RollDie { die: DARK });
    for place in 0..4 {
        assert_eq!((table.asked(), table.question()), (0, "ChooseExchange"), "roll {place}");
        if place % 2 == 0 {
            table.take_glory()
        } else {
            table.take_as_shown()
        };
    }
    assert!(table.rests());
    assert_eq!(table.has(0), "4G+4M+4GP");
}

/// DF-8.23
#[test]
fn all_gold_of_a_face_is_exchanged_or_none() {
    let mut table = poor();
    table.bless_by_cyclops(0, "6G").take_glory();
    assert_eq!(table.has(0), "6GP");
    table.reserve(0, "0").bless_by_cyclops(0, "6G").take_as_shown();
    assert_eq!(table.has(0), "6G");
}

/// DF-8.23
#[test]
fn the_cyclops_exchanges_gold_only() {
    let mut table = poor();
    table.bless_by_cyclops(0, "2S");
    assert!(table.rests());
    table.bless_by_cyclops(0, "2M+2GP");
    assert!(table.rests());
    table.reserve(0, "0").bless_by_cyclops(0, "1G+1S+1M+1GP").take_glory();
    assert_eq!(table.has(0), "1S+1M+2GP");
}

/// DF-8.23, DF-6.11
#[test]
fn a_yellow_shields_gold_can_be_exchanged() {
    let mut table = poor();
    table.bless_by_cyclops(0, "yellow-shield").take_glory();
    assert_eq!(table.has(0), "3GP");
}

/// DF-8.23, DF-6.2
#[test]
fn chosen_gold_can_be_exchanged() {
    let mut table = poor();
    table.bless_by_cyclops(0, "3G/2GP").choose(Gold).take_glory();
    assert_eq!(table.has(0), "3GP");
}

/// DF-8.23, DF-8.1
#[test]
fn gold_the_cyclops_gives_as_shown_can_go_to_the_hammer() {
    let mut table = poor();
    table.card(0, Slot::M1).bless_by_cyclops(0, "6G").take_as_shown().send_to_hammer(4);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("2G", 4));
    table.reserve(0, "0").bless_by_cyclops(0, "6G").take_glory();
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("6GP", 4));
}

/// DF-8.23, DF-8.22
#[test]
fn the_cyclops_rolls_one_die_four_times() {
    let mut table = poor();
    table.dice(0, "2GP", "3G").take(Slot::F7).play(Action::RollDie { die: LIGHT });
    assert!(table.rests());
    assert_eq!(table.has(0), "8GP");
}
