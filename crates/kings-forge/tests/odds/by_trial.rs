//! Larger questions than brute force can answer: whoever follows the advice gets there as often as was reckoned.

use kings_forge::{
    Die, Kind,
    odds::{Advised, Change, Goal, Hand, Lies, Placing, Wish, Work, best_use},
};
use tabletop::Fast;

use crate::{
    ask::{PLUS_ONE, PLUS_TWO, THREE_PLUS_ONES, bonuses, exact, shown, wish, with},
    brute::{self, CountsAs},
    random,
};

/// Rolls and follows the advice to the end; gives back how many cards were made.
fn follow(hand: &Hand, wishes: &[Wish], goal: Goal, dice: &mut Fast) -> u32 {
    let mut left = hand.clone();
    let mut lying = Vec::new();
    random::roll(&mut lying, &random::each(hand), hand.dead, dice);
    loop {
        let advice = best_use(&left, &lying, wishes, goal, &mut Work::command()).unwrap();
        match advice.step {
            Advised::Stop | Advised::UseGrimstone { .. } => return 0,
            Advised::Place { placings } => return place(hand, wishes, goal, &lying, &placings),
            Advised::TakeWood => {
                left.abilities.gardens -= 1;
                random::roll(&mut lying, &[Kind::Wood], hand.dead, dice);
            }
            Advised::Reroll { dice: again } => {
                left.abilities.rerolls -= 1;
                for die in &again {
                    let place = lying.iter().position(|other| other == die).expect("a die on the table");
                    lying.remove(place);
                }
                let kinds: Vec<Kind> = again.iter().map(|die| die.kind).collect();
                random::roll(&mut lying, &kinds, hand.dead, dice);
            }
        }
    }
}

/// Checks that the dice are there, that the changes lead where they should, and that the cards are made.
fn place(hand: &Hand, wishes: &[Wish], goal: Goal, lying: &[Die], placings: &[Placing]) -> u32 {
    let mut lying = lying.to_vec();
    let mut changed = Vec::new();
    for placing in placings {
        let at = lying.iter().position(|die| *die == placing.die).expect("each die is used once");
        let die = lying.remove(at);
        let value = placing.changes.iter().fold(die.value, |value, change| match change {
            Change::OneToSix | Change::AutomaticSix => 6,
            Change::Flip => 7 - value,
            Change::Bonus(bonus) => value + bonus.plus,
        });
        assert_eq!(value, placing.value);
        changed.push(Die { value, ..die });
    }
    brute::made(wishes, goal, &CountsAs::in_hand(hand), &changed, &mut Vec::new())
}

/// The share of trials must lie within four standard errors of what was reckoned.
fn comes_true(hand: &Hand, wishes: &[Wish], goal: Goal, trials: u32) {
    let reckoned = exact(hand, wishes, goal);
    let mut dice = Fast::new(7);
    let made: Vec<f64> = (0..trials).map(|_| f64::from(follow(hand, wishes, goal, &mut dice))).collect();
    let mean = made.iter().sum::<f64>() / f64::from(trials);
    let variance = made.iter().map(|made| (made - mean).powi(2)).sum::<f64>() / f64::from(trials);
    let error = (variance / f64::from(trials)).sqrt();
    assert!((mean - reckoned).abs() < 4.0 * error, "{mean} instead of {reckoned}, error {error}");
}

#[test]
fn nine_dice_with_a_reroll_and_bonuses_come_true() {
    let mut abilities = bonuses(&[PLUS_ONE, PLUS_TWO]);
    abilities.rerolls = 1;
    comes_true(&with("5M2W2G", abilities), &shown(&["M5 M5 G4 G4"]), Goal::Card(0), 400);
}

#[test]
fn the_garden_the_cemetery_and_a_flip_come_true() {
    let mut abilities = bonuses(&[PLUS_ONE]);
    (abilities.gardens, abilities.flips, abilities.rerolls) = (1, 1, 1);
    let hand = Hand { dead: Some(4), ..with("3M2W1G", abilities) };
    comes_true(&hand, &shown(&["M5 W4 W5 G5"]), Goal::Card(0), 400);
}

#[test]
fn several_cards_and_a_theft_come_true() {
    let mut hand = with("4M2W1A", bonuses(&[THREE_PLUS_ONES]));
    hand.dice[4] = 1;
    hand.abilities.rerolls = 1;
    let cards = [
        wish("M5 M5", Lies::OnDisplay),
        wish("M4 M4 M4", Lies::OnDisplay),
        wish("W4 A5", Lies::BeforeOpponent),
        wish("W3 W4", Lies::InLine),
    ];
    comes_true(&hand, &cards, Goal::Items, 400);
}

#[test]
fn any_of_several_cards_comes_true() {
    let mut hand = with("2M2W1G", bonuses(&[PLUS_ONE]));
    hand.abilities.rerolls = 1;
    comes_true(&hand, &shown(&["M6 M6", "W5 G6", "W5 W6"]), Goal::AnyCard, 400);
}
