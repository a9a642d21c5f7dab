//! Cards on which a higher die may be worse: what is stated is an interval, and the truth lies in it.

use kings_forge::{
    Limit,
    odds::{Abilities, Goal, Hand, Lies, Wish, Work, best_use, odds},
};

use crate::ask::{roll, wish};

/// The exact chance of one roll, by looking at all of them.
fn by_force(dice: &[usize], fits: impl Fn(&[u8]) -> bool) -> f64 {
    let count: usize = dice.iter().sum();
    let all = 6_usize.pow(count as u32);
    let fitting = (0..all).filter(|&number| {
        let values: Vec<u8> = (0..count).map(|place| (number / 6_usize.pow(place as u32) % 6) as u8 + 1).collect();
        fits(&values)
    });
    fitting.count() as f64 / all as f64
}

fn stated(card: Wish, dice: [u8; 5]) -> (f64, f64) {
    stated_with(Abilities::default(), card, dice)
}

fn stated_with(abilities: Abilities, card: Wish, dice: [u8; 5]) -> (f64, f64) {
    let hand = Hand { dice, abilities, ..Hand::default() };
    let odds = odds(&hand, &[card], Goal::Card(0), &mut Work::command()).unwrap();
    (odds.low(), odds.high())
}

#[test]
fn the_truth_lies_between_what_is_stated() {
    // One metal and two wood dice: M3 W3 W5, all odd. Two wood dice: all different. One metal die: a 4 and nothing else.
    let odd = Wish { limit: Some(Limit::AllOdd), ..wish("M3 W3 W5", Lies::OnDisplay) };
    let truth =
        by_force(&[1, 2], |v| v.iter().all(|v| v % 2 == 1) && v[0] >= 3 && v[1].max(v[2]) >= 5 && v[1].min(v[2]) >= 3);
    let (low, high) = stated(odd, [1, 2, 0, 0, 0]);
    assert!(low <= truth && truth <= high && low > 0.4 * truth, "{truth} in {low} to {high}");
    let different = Wish { limit: Some(Limit::AllDifferent), ..wish("W2 W2", Lies::OnDisplay) };
    let truth = by_force(&[2], |v| v[0] != v[1] && v[0] >= 2 && v[1] >= 2);
    let (low, high) = stated(different, [0, 2, 0, 0, 0]);
    assert!(low <= truth && truth <= high && low > 0.8 * truth, "{truth} in {low} to {high}");
    let locked = || wish("M4!", Lies::OnDisplay);
    let (low, high) = stated_with(Abilities { flips: 1, ..Abilities::default() }, locked(), [1, 0, 0, 0, 0]);
    assert!(low > 0.1 && low <= 1.0 / 3.0 && high >= 1.0 / 3.0, "{low} to {high}");
}

#[test]
fn without_help_one_roll_tells_all() {
    let (low, high) = stated(wish("M4! M3! M2! M1!", Lies::OnDisplay), [5, 0, 0, 0, 0]);
    let truth = by_force(&[5], |v| (1..=4).all(|value| v.contains(&value)));
    assert!(low <= truth && truth <= high && high - low < 0.1, "{truth} in {low} to {high}");
    let (low, high) = stated(wish("M4! W2", Lies::OnDisplay), [5, 0, 0, 0, 0]);
    assert_eq!((low, high), (0.0, 0.0), "there is no wood");
    // Once the dice lie there it is known.
    let now = |lying: &str| {
        let card = wish("M4! M1!", Lies::OnDisplay);
        best_use(&Hand::default(), &roll(lying), &[card], Goal::Card(0), &mut Work::command()).unwrap().odds
    };
    assert_eq!([now("M1 M4 W6"), now("M5 M6 W6")].map(|odds| (odds.value, odds.error)), [(1.0, None), (0.0, None)]);
}

#[test]
fn plain_cards_beside_a_limited_one_are_reckoned_with() {
    let limited = Wish { limit: Some(Limit::AtMost(4)), ..wish("G3", Lies::OnDisplay) };
    let hand = Hand { dice: [1, 0, 0, 0, 0], ..Hand::default() };
    let any = odds(&hand, &[limited, wish("M3", Lies::OnDisplay)], Goal::AnyCard, &mut Work::command()).unwrap();
    assert!((any.low() - 4.0 / 6.0).abs() < 1e-9 && (any.high() - 4.0 / 6.0).abs() < 1e-9, "{any:?}");
}
