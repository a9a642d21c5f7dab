//! Cerberus: the same faces once more (DF-8.9).

use dice_forge::{Action, Colour, Event, Resource::*, Slot, Token};
use tabletop::Seat;

use crate::table::{DARK, LIGHT, Table};

const RICH: &str = "12G+6S+6M";

/// Seat 0 has a Cerberus token.
fn with_token() -> Table {
    let mut table = Table::with(3, &[("m5", "cerberus"), ("m4", "satyrs")]);
    table.card(0, Slot::M5).reserve(0, "0");
    table
}

impl Table {
    fn repeat(&mut self) -> &mut Table {
        self.play(Action::RepeatBlessing)
    }

    fn tokens(&self, seat: u8) -> u8 {
        self.state.heroes[Seat(seat)].cerberus
    }
}

/// DF-8.9
#[test]
fn cerberus_gives_a_token() {
    let mut table = Table::with(3, &[("m5", "cerberus")]);
    table.reserve(0, RICH).ask_for_action().perform(Slot::M5);
    assert_eq!(table.tokens(0), 1);
    assert!(table.events.contains(&Event::TokenTaken { seat: Seat(0), token: Token::Cerberus }));
}

/// DF-8.9
#[test]
fn a_token_applies_a_divine_blessing_once_more() {
    let mut table = with_token();
    table.bless_with(0, "3G", "2M");
    assert_eq!((table.asked(), table.question(), table.has(0).as_str()), (0, "ChooseRepeat", "3G+2M"));
    table.repeat();
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.tokens(0)), ("6G+4M", 0));
    assert!(table.rolled().is_empty(), "the dice are not rolled again");
}

/// DF-8.9, DF-2.4
#[test]
fn a_token_may_be_kept() {
    let mut table = with_token();
    table.bless_with(0, "3G", "2M").play(Action::KeepCerberus);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.tokens(0)), ("3G+2M", 1));
}

/// DF-8.9
#[test]
fn a_token_applies_a_minor_blessing_once_more() {
    let mut table = with_token();
    table.lie(0, "1G", "6G").bless_lightly(0, "2M").repeat();
    assert!(table.rests());
    assert_eq!(table.has(0), "4M", "the die that was not rolled has no part in it");
}

/// DF-8.9
#[test]
fn a_token_repeats_the_blessing_of_an_ousted_hero() {
    let mut table = with_token();
    table.active(1).reserve(1, RICH).stands_on(0, 2).dice(0, "3G", "2M").ask_for_action().perform(Slot::M4);
    assert_eq!((table.asked(), table.question()), (0, "ChooseRepeat"));
    table.repeat();
    assert_eq!(table.has(0), "6G+4M");
    assert_eq!((table.asked(), table.question()), (1, "ChooseSatyrFace"));
}

/// DF-8.9, DF-3.2
#[test]
fn at_the_start_of_a_turn_a_result_is_repeated_before_the_next_player_applies_theirs() {
    let mut table = with_token();
    table.reserve(1, "0").reserve(2, "0").dice(0, "3G", "2M").dice(1, "2S", "1S").dice(2, "1M", "1M");
    table.begin_turn(2);
    assert_eq!((table.asked(), table.question()), (0, "ChooseRepeat"));
    assert_eq!((table.has(2).as_str(), table.has(1).as_str()), ("2M", "0"));
    table.repeat();
    assert_eq!((table.has(0).as_str(), table.has(1).as_str()), ("6G+4M", "3S"));
}

/// DF-8.9
#[test]
fn nobody_repeats_the_roll_of_another() {
    let mut table = with_token();
    table.reserve(1, "0").bless_with(1, "3G", "2M");
    assert!(table.rests());
    assert_eq!(table.has(1), "3G+2M");
}

/// DF-8.9, DF-8.11
#[test]
fn each_roll_of_cancer_may_be_repeated() {
    let mut table = with_token();
    table.card(0, Slot::M5).reserve(0, RICH).dice(0, "1GP+1S", "3GP").ask_for_action().perform(Slot::M7);
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseRepeat", "12G+6S+4GP"));
    table.repeat();
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseRepeat", "12G+6S+12GP"));
    table.repeat();
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseToEndTurn", "12G+6S+16GP"));
}

/// DF-8.9, DF-8.22
#[test]
fn each_roll_of_the_sphinx_may_be_repeated() {
    let mut table = with_token();
    table.dice(0, "3GP", "1M").take(Slot::F7).play(Action::RollDie { die: LIGHT });
    for has in ["3GP", "6GP"] {
        assert_eq!((table.question(), table.has(0).as_str()), ("ChooseRepeat", has));
        table.play(Action::KeepCerberus);
    }
    table.repeat();
    assert!(table.rests());
    assert_eq!((table.tokens(0), table.has(0).as_str()), (0, "15GP"));
}

/// DF-8.9, DF-8.4
#[test]
fn the_hinds_roll_may_be_repeated() {
    let mut table = with_token();
    table.card(0, Slot::M3).reserve(0, "6G").dice(0, "2M", "1S").begin_turn(0).play(Action::KeepCerberus);
    let hind = table.state.feat(Slot::M3);
    table.play(Action::CallReinforcement { feat: hind }).play(Action::RollDie { die: LIGHT });
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseRepeat", "6G+1S+4M"));
    table.repeat();
    assert_eq!(table.has(0), "6G+1S+6M");
}

/// DF-8.9, DF-8.18
#[test]
fn a_minotaurs_roll_is_not_repeated() {
    let mut table = with_token();
    table.active(1).reserve(1, RICH).reserve(0, "5G").dice(0, "3G", "2M").dice(2, "1G", "1G").ask_for_action();
    table.perform(Slot::F4);
    assert_eq!((table.asked(), table.has(0).as_str(), table.tokens(0)), (1, "2G", 1));
}

/// DF-8.9
#[test]
fn one_roll_takes_one_token_at_most() {
    let mut table = with_token();
    table.card(0, Slot::M5).bless_with(0, "3G", "2M").repeat();
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.tokens(0)), ("6G+4M", 1));
}

/// DF-8.9
#[test]
fn choices_are_made_anew() {
    let mut table = with_token();
    table.bless_with(0, "2G/2S/2M", "1G").choose(Sun).repeat().choose(Moon);
    assert!(table.rests());
    assert_eq!(table.has(0), "2G+2S+2M");
}

/// DF-8.9, DF-6.5
#[test]
fn a_mirror_chooses_anew() {
    let mut table = with_token();
    table.lie(1, "x3", "x3").lie(2, "2S", "2S").bless_with(0, "mirror", "1M").copy("x3");
    assert_eq!(table.has(0), "3M");
    table.repeat().copy("2S");
    assert!(table.rests());
    assert_eq!(table.has(0), "2S+4M");
}

/// DF-8.9, DF-6.10
#[test]
fn a_shield_looks_anew() {
    let mut table = with_token();
    table.bless_with(0, "red-shield", "1G/1S/1M").choose(Sun).repeat().choose(Gold);
    assert!(table.rests());
    assert_eq!(table.has(0), "1G+3S+5GP");
}

/// DF-8.9, DF-6.3
#[test]
fn the_order_is_asked_anew() {
    let mut table = with_token();
    table.reserve(0, "10G").bless_with(0, "ship", "4G").first("4G").play(Action::BuyNothing).repeat();
    assert_eq!(table.question(), "ChooseOrder");
    table.first("ship").buy("2M").forge_over(DARK, "1G");
    assert!(table.rests());
    assert_eq!(table.has(0), "12G");
}

/// DF-8.9
#[test]
fn the_faces_rolled_are_repeated_even_if_one_was_forged_over() {
    let mut table = with_token();
    table.reserve(0, "12G").bless_with(0, "ship", "2M").buy("3GP").forge_over(LIGHT, "ship");
    assert_eq!((table.question(), table.face_up(0, LIGHT).as_str()), ("ChooseRepeat", "3GP"));
    table.repeat();
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseShipFace", "6G+4M"));
    table.buy("2S").forge_over(DARK, "2M");
    assert!(table.rests());
    assert_eq!(table.has(0), "4M");
}

/// DF-8.9, DF-6.15
#[test]
fn a_repeated_boar_pays_its_owner_again() {
    let mut table = with_token();
    table.boar_of(2, Colour::Green).reserve(2, "0").bless_lightly(0, "green-boar").choose(Sun).choose(Glory);
    assert_eq!((table.asked(), table.question()), (0, "ChooseRepeat"), "after the owner's reward");
    table.repeat().choose(Moon);
    assert_eq!(table.asked(), 2);
    table.choose(Glory);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.has(2).as_str()), ("1S+1M", "6GP"));
}
