//! Chances that can be worked out with pencil and paper.

use kings_forge::odds::{Abilities, Bonus, Goal, Hand, Lies, Progress, Work, tried_out};

use crate::ask::{PLUS_ONE, PLUS_TWO, THREE_PLUS_ONES, TOKEN, bonuses, chance, exact, hand, near, shown, wish, with};

#[test]
fn a_single_die_meets_its_box_as_often_as_it_has_such_faces() {
    near(chance(&hand("1G"), "G4"), 1.0 / 2.0);
    near(chance(&hand("1G"), "G1"), 1.0);
    near(chance(&hand("1G"), "M4"), 0.0);
    near(chance(&hand("1G"), "G1 G1"), 0.0);
}

#[test]
fn spare_dice_give_more_chances() {
    // One of three is a 5 or 6.
    near(chance(&hand("3M"), "M5"), 1.0 - (4.0_f64 / 6.0).powi(3));
    // Two of five are.
    let (hit, miss) = (1.0 / 3.0, 2.0_f64 / 3.0);
    near(chance(&hand("5M"), "M5 M5"), 1.0 - miss.powi(5) - 5.0 * hit * miss.powi(4));
}

#[test]
fn boxes_of_one_colour_are_filled_from_the_highest() {
    // M3 M5: both at least 3, and not both below 5.
    near(chance(&hand("2M"), "M3 M5"), 16.0 / 36.0 - 4.0 / 36.0);
    // Just the dice needed for six boxes; and one die more than needed for three 6s.
    assert!((chance(&hand("6M"), "M3 M4 M4 M5 M5 M6") - 0.0358).abs() < 0.0001);
    assert!((chance(&hand("4M1A"), "M6 M6 M6 A2") - 0.0135).abs() < 0.0001);
}

#[test]
fn colours_are_independent() {
    near(chance(&hand("1M1W1G1A"), "M6 W6 G6 A6"), 1.0 / 1296.0);
    near(chance(&hand("1M1W"), "M4 W5"), 1.0 / 6.0);
}

#[test]
fn a_bonus_counts_for_the_die_that_needs_it() {
    near(chance(&with("1G", bonuses(&[PLUS_ONE])), "G4"), 4.0 / 6.0);
    near(chance(&with("1G", bonuses(&[PLUS_ONE, PLUS_TWO])), "G6"), 4.0 / 6.0);
    // One +2 for one of two dice: both at least 5, or one 5 or more and the other 3 or 4.
    near(chance(&with("1M1W", bonuses(&[PLUS_TWO])), "M5 W5"), 4.0 / 36.0 + 8.0 / 36.0);
}

#[test]
fn parts_of_a_bonus_go_to_different_dice() {
    // Three +1s: every die at least 4; two on one die would allow a 3.
    near(chance(&with("3M", bonuses(&[THREE_PLUS_ONES])), "M5 M5 M5"), 1.0 / 8.0);
    near(chance(&with("1M", bonuses(&[THREE_PLUS_ONES])), "M5"), 1.0 / 2.0);
    // A token helps only two of the three.
    let (five, four) = (1.0_f64 / 3.0, 1.0 / 6.0);
    let at_most_two_fours = (five + four).powi(3) - four.powi(3);
    near(chance(&with("3M", bonuses(&[TOKEN])), "M5 M5 M5"), at_most_two_fours);
    // Two tokens may meet on a die.
    near(chance(&with("1M", bonuses(&[TOKEN, TOKEN])), "M6"), 1.0 / 2.0);
}

#[test]
fn an_automatic_six_fills_any_box() {
    let six = || Abilities { automatic_sixes: 1, ..Abilities::default() };
    near(chance(&with("1G", six()), "G6"), 1.0);
    near(chance(&with("2G", six()), "G6 G6"), 11.0 / 36.0);
}

#[test]
fn a_flip_turns_low_dice_to_high_ones() {
    let flip = || Abilities { flips: 1, ..Abilities::default() };
    near(chance(&with("1G", flip()), "G4"), 1.0);
    near(chance(&with("1G", flip()), "G5"), 4.0 / 6.0);
    // Of two dice, not both 3 or 4.
    near(chance(&with("2G", flip()), "G5"), 1.0 - 4.0 / 36.0);
}

#[test]
fn a_tax_collector_is_a_bonus_or_a_flip() {
    let tax = |tax_collectors| Abilities { tax_collectors, ..Abilities::default() };
    // A 1 is flipped, from 3 on a die is raised, and nothing helps a 2.
    near(chance(&with("1G", tax(vec![3])), "G6"), 5.0 / 6.0);
    // With two of them the 2 is flipped and raised.
    near(chance(&with("1G", tax(vec![3, 3])), "G6"), 1.0);
    // It is used once: of two dice one is a 6, and the other is not a 2; or the other way round.
    near(chance(&with("2G", tax(vec![3])), "G6 G6"), 1.0 / 36.0 + 2.0 * 4.0 / 36.0);
    // A +3 and a flip could be used both.
    let both = Abilities { flips: 1, bonuses: vec![Bonus { plus: 3, dice: 1 }], ..Abilities::default() };
    near(chance(&with("1G", both), "G6"), 1.0);
}

#[test]
fn gems_and_magic_fill_the_boxes_of_each_other_with_mila() {
    let mila = || Abilities { alike: "GA".parse().unwrap(), ..Abilities::default() };
    near(chance(&with("1G", mila()), "A5"), 2.0 / 6.0);
    near(chance(&with("1A", mila()), "G5"), 2.0 / 6.0);
    near(chance(&with("1W", mila()), "G5"), 0.0);
    // Either of two dice; and both, whichever of them is the higher one.
    near(chance(&with("1G1A", mila()), "G5"), 1.0 - 4.0 / 9.0);
    near(chance(&with("1G1A", mila()), "G6 A3"), (2.0 * 4.0 - 1.0) / 36.0);
    near(chance(&hand("1G1A"), "G6 A3"), 4.0 / 36.0);
    // To be beaten by a die of the other material, KF-12.26.
    let lying = [wish("G4 A4", Lies::BeforeOpponent)];
    near(exact(&with("2G", mila()), &lying, Goal::Card(0)), (3.0 * 3.0 - 1.0) / 36.0);
}

#[test]
fn ones_are_as_good_as_sixes_with_the_south_mine() {
    let ones = Abilities { ones_to_six: true, ..Abilities::default() };
    near(chance(&with("1M", ones.clone()), "M6"), 2.0 / 6.0);
    near(chance(&with("2M", ones.clone()), "M6 M6"), 4.0 / 36.0);
    let more = Abilities { bonuses: vec![PLUS_ONE], ..ones };
    let beaten = [wish("M6", Lies::BeforeOpponent)];
    near(exact(&with("1M", more), &beaten, Goal::Card(0)), 2.0 / 6.0);
}

#[test]
fn a_reroll_is_used_on_what_missed() {
    let again = |times| Abilities { rerolls: times, ..Abilities::default() };
    near(chance(&with("1G", again(1)), "G4"), 3.0 / 4.0);
    near(chance(&with("1G", again(2)), "G4"), 7.0 / 8.0);
    // Each die is kept or rolled again for itself.
    near(chance(&with("1G1M", again(1)), "G4 M5"), 3.0 / 4.0 * (1.0 - 4.0 / 9.0));
}

#[test]
fn a_reroll_spares_what_a_bonus_can_help() {
    // With a +1 a single missing pip is no reason to roll again.
    let abilities = Abilities { rerolls: 1, bonuses: vec![PLUS_ONE], ..Abilities::default() };
    near(chance(&with("1G", abilities), "G4"), 4.0 / 6.0 + 2.0 / 6.0 * 4.0 / 6.0);
}

#[test]
fn the_garden_is_a_bonus_or_another_die() {
    let garden = || Abilities { gardens: 1, ..Abilities::default() };
    // 3 or more is raised; otherwise a new wood die may show 5 or 6.
    near(chance(&with("1W", garden()), "W5"), 4.0 / 6.0 + 2.0 / 6.0 * 2.0 / 6.0);
    near(chance(&with("1M", garden()), "M1 W5"), 2.0 / 6.0);
    near(chance(&with("1M", garden()), "M5"), 4.0 / 6.0);
    // Rolled before the re-roll, the new die may be rolled again; of no use as a bonus then.
    let again = Abilities { rerolls: 1, ..garden() };
    near(chance(&with("1M", again), "M1 W5"), 1.0 - 4.0 / 9.0);
}

#[test]
fn dead_dice_are_gone_and_are_not_rolled_again() {
    let dead = |value, rerolls| Hand {
        dead: Some(value),
        abilities: Abilities { rerolls, ..Abilities::default() },
        ..hand("1M")
    };
    near(chance(&dead(6, 0), "M6"), 0.0);
    near(chance(&dead(3, 0), "M1"), 5.0 / 6.0);
    // A 3 is lost for good; a 1 may be rolled again.
    near(chance(&dead(3, 1), "M2"), 4.0 / 6.0 + 1.0 / 6.0 * 4.0 / 6.0);
    // Reaching the dead value by a bonus is safe.
    let raised = Hand { abilities: bonuses(&[PLUS_ONE]), ..dead(6, 0) };
    near(chance(&raised, "M6"), 1.0 / 6.0);
}

#[test]
fn a_library_die_is_of_whatever_colour_is_missing() {
    let mut library = hand("1M");
    library.dice[4] = 1;
    near(chance(&library, "M1 G4"), 1.0 / 2.0);
    near(chance(&library, "M1 M1"), 1.0);
    near(chance(&library, "G1 W1"), 0.0);
    // Either of two dice of at least 5.
    near(chance(&library, "M5"), 1.0 - 4.0 / 9.0);
}

#[test]
fn a_thief_matches_every_die_and_beats_one() {
    let lying = |boxes| [wish(boxes, Lies::BeforeOpponent)];
    near(exact(&hand("1M"), &lying("M4"), Goal::Card(0)), 2.0 / 6.0);
    near(exact(&hand("1M"), &lying("M6"), Goal::Card(0)), 0.0);
    // On one's own turn a 7 beats a 6.
    near(exact(&with("1M", bonuses(&[PLUS_ONE])), &lying("M6"), Goal::Card(0)), 1.0 / 6.0);
    // Both at least 5, but not both 5; dice are compared in order, whichever lies where.
    near(exact(&hand("2M"), &lying("M5 M5"), Goal::Card(0)), 3.0 / 36.0);
    // Matched by colour: the higher wood does not make up for the lower magic.
    near(exact(&hand("1W1A"), &lying("W3 A6"), Goal::Card(0)), 3.0 / 36.0);
}

#[test]
fn any_card_is_likelier_than_the_likeliest_one() {
    let cards = shown(&["M6", "W5"]);
    near(exact(&hand("1M1W"), &cards, Goal::AnyCard), 1.0 - 5.0 / 6.0 * 4.0 / 6.0);
    near(exact(&hand("1M1W"), &cards, Goal::Card(1)), 2.0 / 6.0);
}

#[test]
fn items_add_up_where_they_do_not_compete() {
    near(exact(&hand("1M1W"), &shown(&["M4", "W5"]), Goal::Items), 1.0 / 2.0 + 1.0 / 3.0);
    // One die for two cards makes only one.
    near(exact(&hand("1M"), &shown(&["M4", "M2"]), Goal::Items), 5.0 / 6.0);
    near(exact(&hand("2M"), &shown(&["M4", "M4"]), Goal::Items), 1.0);
}

#[test]
fn a_card_of_the_line_comes_up_when_one_of_the_display_is_crafted() {
    let first = wish("M1", Lies::OnDisplay);
    let line = [wish("W1", Lies::InLine), wish("G1", Lies::InLine)];
    let all = [&[first], line.as_slice()].concat();
    near(exact(&hand("1M1W1G"), &all, Goal::Items), 3.0);
    near(exact(&hand("1W1G"), &all, Goal::Items), 0.0);
    // The second of the line needs two crafted before it.
    near(exact(&hand("1M1G"), &all, Goal::Items), 1.0);
    near(exact(&hand("1W"), &all, Goal::AnyCard), 0.0);
    // Stealing brings nothing up.
    let stolen = [&[wish("M1", Lies::BeforeOpponent)], line.as_slice()].concat();
    near(exact(&hand("1M1W"), &stolen, Goal::Items), 5.0 / 6.0);
}

/// KF-15.3 to KF-15.5, exactly and by trial.
#[test]
fn the_decree_asks_for_a_masterwork_in_its_time() {
    let mut cards = shown(&["M1", "M1", "W1"]);
    cards[2].masterwork = true;
    for (missing, fulfilled, dice, items) in [
        (1, false, "2M1W", 3.0),
        (0, false, "2M1W", 3.0),
        (0, false, "2M", 0.0),
        (1, false, "2M", 1.0),
        (2, false, "2M", 2.0),
        (2, false, "1M1W", 1.0),
        (3, false, "2M1W", 2.0),
        (0, true, "2M", 2.0),
        (1, true, "1W", 0.0),
        (1, true, "1M1W", 2.0),
    ] {
        let decree = Some(Progress { missing, fulfilled });
        let hand = Hand { decree, ..hand(dice) };
        near(exact(&hand, &cards, Goal::Items), items);
        let tried = tried_out(&hand, &cards, Goal::Items, &mut Work::command()).unwrap();
        assert!(tried.low() <= items && items <= tried.high() && tried.high() < items + 0.1, "{missing} {tried:?}");
    }
    // A masterwork does not move the line on.
    let mut cards = [wish("W1", Lies::OnDisplay), wish("M1", Lies::InLine)];
    cards[0].masterwork = true;
    let hand = Hand { decree: Some(Progress { missing: 0, fulfilled: false }), ..hand("1M1W") };
    near(exact(&hand, &cards, Goal::Items), 1.0);
}

#[test]
fn nothing_is_made_of_nothing() {
    near(exact(&Hand::default(), &shown(&["M1"]), Goal::Items), 0.0);
    near(exact(&hand("5M"), &[], Goal::AnyCard), 0.0);
}
