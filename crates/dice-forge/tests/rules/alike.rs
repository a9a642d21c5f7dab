//! Questions of a kind that follow each other say which of them is asked.

use dice_forge::{Action, Colour, Nth, Resource::*, Slot};
use tabletop::{Insights, Names, Words};

use crate::table::{Table, face};

impl Table {
    /// The place of the question among those of its kind, and how many there are.
    fn place(&self) -> Option<(u8, u8)> {
        self.game.insight(&self.state, &self.offered()).unwrap().nth.map(|Nth { nth, of }| (nth, of))
    }
}

/// DF-6.16
#[test]
fn each_reward_of_a_tripled_boar_is_one_of_three() {
    let mut table = Table::with(3, &[("m4", "tenacious-boar"), ("m8", "typhon")]);
    table.boar_of(1, Colour::Red).reserve(0, "0").reserve(1, "0").bless_with(0, "x3", "red-boar");
    assert_eq!(table.place(), None, "the bearer chooses once for all three");
    table.choose(Moon);
    for nth in 1..=3 {
        assert_eq!(table.place(), Some((nth, 3)));
        let decision = table.game.decision(&table.state, &Names::numbered(3));
        assert!(decision.text.ends_with(&format!("gain which? ({nth} of 3)")), "{}", decision.text);
        table.choose(Sun);
    }
    assert!(table.rests());
}

/// DF-6.2
#[test]
fn choices_on_both_dice_are_two() {
    let mut table = Table::new(3);
    table.reserve(0, "0").bless_with(0, "1G/1S/1M", "3G/2GP");
    assert_eq!(table.place(), Some((1, 2)));
    table.choose(Gold);
    assert_eq!(table.place(), Some((2, 2)));
    table.bless_with(1, "1G/1S/1M", "1G");
    assert_eq!(table.place(), None, "a choice that stands alone");
}

/// DF-6.5
#[test]
fn two_mirrors_copy_one_after_the_other() {
    let mut table = Table::new(3);
    table.lie(1, "6G", "2M").lie(2, "1S", "1M").bless_with(0, "mirror", "mirror");
    assert_eq!(table.place(), Some((1, 2)));
    table.play(Action::CopyFace { face: face("2M") });
    assert_eq!(table.place(), Some((2, 2)));
}

/// DF-8.6
#[test]
fn satyrs_pick_two_faces() {
    let mut table = Table::new(3);
    table.reserve(0, "0").lie(0, "1G", "4G").dice(1, "2M", "6G").dice(2, "3GP", "1S").take(Slot::M4);
    assert_eq!(table.place(), Some((1, 2)));
    table.play(Action::PickFace { face: face("2M") });
    assert_eq!(table.place(), Some((2, 2)));
}

/// DF-4.2
#[test]
fn a_question_that_stands_alone_is_no_one_of_one() {
    assert_eq!(Table::new(2).ask_for_action().place(), None);
}

/// DF-8.1
#[test]
fn gold_of_both_dice_is_asked_about_twice_and_each_time_for_its_die() {
    let mut table = Table::new(2);
    table.card(0, Slot::M1).hammer_gold(0, 0).reserve(0, "0").bless_with(0, "3G", "2G");
    let asked = |table: &Table| table.game.decision(&table.state, &Names::numbered(2)).text;
    assert_eq!(asked(&table), "Player 1: send how much of 3 gold from the light die to the hammer? (1 of 2)");
    table.play(Action::SendToHammer { gold: 0 });
    assert_eq!(asked(&table), "Player 1: send how much of 2 gold from the dark die to the hammer? (2 of 2)");
    table.bless_with(0, "3G", "1S");
    assert_eq!(table.place(), None, "a question that stands alone");
}
