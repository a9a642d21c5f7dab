//! However an answer was come by, what it states is true, and it never takes more work than was allowed.

use kings_forge::odds::{Abilities, Bonus, Goal, Hand, Lies, Odds, Wish, Work, best_use, odds, tried_out};
use tabletop::Fast;

use crate::{
    apart,
    ask::{PLUS_ONE, PLUS_TWO, THREE_PLUS_ONES, TOKEN, bonuses, exact, hand, roll, shown, wish, with},
    random::{self, Size},
};

const GOALS: [Goal; 3] = [Goal::Card(0), Goal::AnyCard, Goal::Items];

#[track_caller]
fn holds(odds: Odds, truth: f64) {
    assert!(odds.low() <= truth + 1e-9 && truth <= odds.high() + 1e-9, "{odds:?} does not hold {truth}");
}

fn rerolls(dice: &str, rerolls: u8) -> Hand {
    with(dice, Abilities { rerolls, ..Abilities::default() })
}

const SEVENTEEN: [&str; 17] = [
    "M5", "M4 M4", "M2", "M6", "M3 M3", "W4", "W3 W5", "W6", "W2", "W1 W4", "G5", "G3", "G2 G6", "A4", "A2", "A5 A5",
    "A3",
];

#[test]
fn seventeen_cards_and_twenty_dice_with_a_reroll() {
    let (hand, cards) = (rerolls("7M5W4G4A", 1), shown(&SEVENTEEN));
    let truth = apart::items(&hand, &cards);
    assert!(truth > 10.0, "{truth}");
    for (mut work, most) in [(Work::command(), 0.4), (Work::live(), 0.8)] {
        let told = odds(&hand, &cards, Goal::Items, &mut work).unwrap();
        holds(told, truth);
        assert!(told.error.is_none_or(|error| error < most), "{told:?} for {truth}");
    }
}

#[test]
fn thirteen_cards_and_twenty_dice_without_a_reroll() {
    let cards = shown(&[
        "M5 M5", "M4 M4 M4", "M6", "M3 M5", "M2 M2 M2", "W5", "W4 W4", "W3 W6", "W2", "G6", "G4 G5", "G3", "G5 G5",
    ]);
    let hand = hand("9M6W5G");
    let truth = apart::items(&hand, &cards);
    for mut work in [Work::command(), Work::live()] {
        let told = odds(&hand, &cards, Goal::Items, &mut work).unwrap();
        holds(told, truth);
        assert!(told.error.is_none_or(|error| error < 0.2), "{told:?} for {truth}");
    }
}

#[test]
fn many_cards_of_one_material_each_are_told_truly_by_trials() {
    for (dice, count, boxes) in
        [("7M5W4G4A", 1, &SEVENTEEN[..]), ("6M4W", 2, &SEVENTEEN[..10]), ("8M", 1, &SEVENTEEN[..5])]
    {
        let (hand, cards) = (rerolls(dice, count), shown(boxes));
        let truth = apart::items(&hand, &cards);
        let told = tried_out(&hand, &cards, Goal::Items, &mut Work::new(8_000_000)).unwrap();
        holds(told, truth);
        assert!(told.error.unwrap() < 2.0, "{told:?} for {truth}");
    }
}

#[test]
fn forty_cards_and_a_hundred_dice_have_odds() {
    let boxes: Vec<String> = (0..40).map(|number| format!("M{} W{}", 1 + number % 6, 1 + number % 5)).collect();
    let cards = shown(&boxes.iter().map(String::as_str).collect::<Vec<_>>());
    let mut hand = with("50M50W", bonuses(&[PLUS_ONE]));
    hand.abilities.rerolls = 1;
    // All forty are nearly always made.
    let told = odds(&hand, &cards, Goal::Items, &mut Work::live()).unwrap();
    assert!(told.high() > 39.0 && told.low() > 30.0, "{told:?}");
    let any = exact(&hand, &cards, Goal::AnyCard);
    assert!((any - 1.0).abs() < 1e-9, "{any}");
}

/// Random questions, the same ones each time: of a thousand intervals one may be wrong.
#[test]
fn trials_state_an_interval_that_holds_the_truth() {
    let mut open = 0;
    for seed in 0..100 {
        let mut dice = Fast::new(seed);
        let size = Size { dice: 7, abilities: 3, rerolls: dice.below(3) as u8, wishes: 4 };
        let steps = 1 << (12 + dice.below(10));
        let hand = random::hand(&mut dice, size);
        let wishes = random::wishes(&mut dice, &hand, size);
        for goal in GOALS {
            let told = odds(&hand, &wishes, goal, &mut Work::command()).unwrap();
            if told.error.is_some() {
                continue;
            }
            let mut work = Work::new(steps);
            let tried = tried_out(&hand, &wishes, goal, &mut work).unwrap();
            assert!(work.done() <= steps);
            let held = tried.low() <= told.value + 1e-9 && told.value <= tried.high() + 1e-9;
            assert!(held, "{tried:?} does not hold {} for {goal:?} with {hand:?}, {wishes:?}", told.value);
            open += u32::from(told.value > 0.0 && tried.error.is_some_and(|error| error < 0.2));
        }
    }
    assert!(open > 50, "only {open} intervals say anything");
}

#[test]
fn no_question_takes_more_work_than_allowed() {
    for seed in 0..100 {
        let mut dice = Fast::new(seed);
        let size = Size { dice: 40, abilities: 12, rerolls: dice.below(5) as u8, wishes: 20 };
        let steps = 1 << dice.below(20);
        let hand = random::hand(&mut dice, size);
        let wishes = random::wishes(&mut dice, &hand, size);
        let mut lying = Vec::new();
        random::roll(&mut lying, &random::each(&hand), hand.dead, &mut dice);
        for goal in GOALS {
            let mut work = Work::new(steps);
            // Hands beyond what can be reckoned with are refused.
            let Ok(told) = odds(&hand, &wishes, goal, &mut work) else { continue };
            assert!(work.done() <= steps, "{hand:?} {wishes:?}");
            assert!(told.low() >= 0.0 && told.high() <= wishes.len() as f64 + 1e-9, "{told:?}");
            let mut work = Work::new(steps);
            best_use(&hand, &lying, &wishes, goal, &mut work).unwrap();
            assert!(work.done() <= steps, "{hand:?} {wishes:?}");
        }
    }
}

/// The late game at its worst: thefts, a waiting line and eight abilities.
fn late() -> (Hand, Vec<Wish>) {
    let mut hand =
        with("10M6W4G4A", bonuses(&[PLUS_ONE, PLUS_TWO, THREE_PLUS_ONES, TOKEN, Bonus { plus: 3, dice: 1 }]));
    (hand.abilities.flips, hand.abilities.rerolls, hand.abilities.gardens) = (1, 1, 1);
    (hand.abilities.automatic_sixes, hand.abilities.ones_to_six) = (1, true);
    (hand.dice[4], hand.dead) = (1, Some(3));
    let mut cards = shown(&["M4 M5 M6 W4 G4 A4", "M5 W5 G4 A4", "W4 W4 G3 A4"]);
    cards.extend(["M5 M5 G2", "W3 W5 G2 G2", "M2 M2 W3 W3 A2 A2"].map(|boxes| wish(boxes, Lies::BeforeOpponent)));
    cards.extend(["M5 M5 A3 A4", "M2 G6", "M5 W3 W3", "M4 M4 M4"].map(|boxes| wish(boxes, Lies::InLine)));
    (hand, cards)
}

#[test]
fn the_late_game_at_its_worst_keeps_to_its_work() {
    let (hand, cards) = late();
    for goal in GOALS {
        let mut work = Work::live();
        let told = odds(&hand, &cards, goal, &mut work).unwrap();
        assert!(work.done() <= Work::live().left(), "{goal:?}");
        assert!(told.low() >= 0.0 && told.high() <= 10.0, "{told:?}");
    }
    let lying = roll("M6 M5 M5 M4 M2 M1 M1 W6 W4 W2 W1 G5 G4 G1 A6 A2 A1 L4");
    let mut work = Work::live();
    let advice = best_use(&hand, &lying, &cards, Goal::Items, &mut work).unwrap();
    assert!(advice.odds.low() >= 2.0, "{advice:?}");
}
