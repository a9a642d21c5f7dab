//! The reckoning against brute force: random hands, abilities and cards, every roll and every order of moves.

use kings_forge::odds::{Goal, Work, odds};
use tabletop::Fast;

use crate::{ask::exact, brute, random, random::Size};

const GOALS: [Goal; 3] = [Goal::Card(0), Goal::AnyCard, Goal::Items];

/// Compares some questions; a good part of them must be neither hopeless nor certain.
fn agrees(size: Size, questions: u64) {
    let mut open = 0;
    for seed in 0..questions {
        let mut dice = Fast::new(seed);
        let hand = random::hand(&mut dice, size);
        let wishes = random::wishes(&mut dice, &hand, size);
        for goal in GOALS {
            let (quick, slow) = (exact(&hand, &wishes, goal), brute::value(&hand, &wishes, goal));
            assert!((quick - slow).abs() < 1e-9, "{quick} instead of {slow} for {goal:?} with {hand:?}, {wishes:?}");
            open += u64::from(slow > 0.0 && slow.fract() != 0.0);
        }
    }
    assert!(open > questions, "only {open} of {} questions are open", 3 * questions);
}

#[test]
fn bonuses_and_turned_dice_are_put_to_their_best_use() {
    agrees(Size { dice: 3, abilities: 3, rerolls: 0, wishes: 2 }, 60);
}

#[test]
fn four_dice_are_shared_out_among_three_cards() {
    agrees(Size { dice: 4, abilities: 1, rerolls: 0, wishes: 3 }, 60);
}

#[test]
fn rerolls_are_put_to_their_best_use() {
    agrees(Size { dice: 3, abilities: 1, rerolls: 1, wishes: 2 }, 60);
    agrees(Size { dice: 2, abilities: 3, rerolls: 1, wishes: 2 }, 60);
}

#[test]
fn two_rerolls_are_put_to_their_best_use() {
    agrees(Size { dice: 2, abilities: 2, rerolls: 2, wishes: 2 }, 60);
}

#[test]
fn more_dice_and_abilities_never_hurt() {
    let size = Size { dice: 6, abilities: 3, rerolls: 1, wishes: 3 };
    for seed in 0..60 {
        let mut dice = Fast::new(seed);
        let hand = random::hand(&mut dice, size);
        let wishes = random::wishes(&mut dice, &hand, size);
        let mut richer = hand.clone();
        if seed % 2 == 0 {
            richer.dice[dice.below(5) as usize] += 1;
        } else {
            random::add_ability(&mut richer.abilities, &mut dice);
        }
        for goal in GOALS {
            let value = |hand| odds(hand, &wishes, goal, &mut Work::command()).unwrap().value;
            assert!(value(&richer) >= value(&hand) - 1e-9, "{goal:?}: {hand:?} to {richer:?} for {wishes:?}");
        }
    }
}
