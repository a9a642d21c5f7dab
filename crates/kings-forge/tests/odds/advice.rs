//! The best use of a roll that lies on the table.

use kings_forge::odds::{Abilities, Advice, Advised, Change, Goal, Hand, Lies, Odds, Wish, Work, best_use};
use tabletop::Fast;

use crate::{
    ask::{PLUS_ONE, PLUS_TWO, TOKEN, bonuses, near, roll, shown, wish},
    brute, random,
    random::Size,
};

fn advise(abilities: Abilities, dice: &str, boxes: &str, lies: Lies) -> Advice {
    let hand = Hand { abilities, ..Hand::default() };
    best_use(&hand, &roll(dice), &[wish(boxes, lies)], Goal::Card(0), &mut Work::command()).unwrap()
}

/// What is placed where, in the order of the boxes.
fn told(advice: &Advice) -> Vec<String> {
    let Advised::Place { placings } = &advice.step else { panic!("{advice:?}") };
    let mut told: Vec<String> =
        placings.iter().map(|placing| format!("{} as {} on {}", placing.die, placing.value, placing.on)).collect();
    told.sort();
    told
}

#[test]
fn the_rulebooks_theft_is_found() {
    // Two wood and a magic die lie there as 2, 4 and 4; the thief has 2, 3 and 4 and a +1/+1 token.
    let advice = advise(bonuses(&[TOKEN]), "W2 W3 A4", "W2 W4 A4", Lies::BeforeOpponent);
    near(advice.odds.value, 1.0);
    assert_eq!(told(&advice), ["A4 as 5 on A4", "W2 as 2 on W2", "W3 as 4 on W4"]);
    // Without the token there is nothing to be done.
    let advice = advise(Abilities::default(), "W2 W3 A4", "W2 W4 A4", Lies::BeforeOpponent);
    assert_eq!(advice, Advice { odds: Odds { value: 0.0, error: None }, step: Advised::Stop });
}

#[test]
fn no_more_is_spent_than_is_needed() {
    let advice = advise(bonuses(&[PLUS_ONE, PLUS_TWO]), "M6 M5 M2", "M5 M5", Lies::OnDisplay);
    assert_eq!(told(&advice), ["M5 as 5 on M5", "M6 as 6 on M5"]);
    let advice = advise(bonuses(&[PLUS_TWO, PLUS_ONE]), "M4 M6", "M5", Lies::OnDisplay);
    assert_eq!(told(&advice), ["M6 as 6 on M5"]);
}

#[test]
fn each_die_is_told_what_is_done_to_it() {
    let abilities = Abilities { flips: 1, automatic_sixes: 1, ..bonuses(&[PLUS_ONE]) };
    let advice = advise(abilities, "M2 M3 M4", "M5 M5 M5", Lies::OnDisplay);
    let Advised::Place { placings } = &advice.step else { panic!("{advice:?}") };
    let of = |value| &placings.iter().find(|placing| placing.die.value == value).unwrap().changes;
    assert_eq!(*of(2), [Change::Flip]);
    assert_eq!(*of(3), [Change::AutomaticSix]);
    assert_eq!(*of(4), [Change::Bonus(PLUS_ONE)]);
}

#[test]
fn only_what_cannot_be_used_is_rolled_again() {
    let abilities = Abilities { rerolls: 1, ..bonuses(&[PLUS_ONE]) };
    let advice = advise(abilities, "M5 M4 M1 W6 G1 A3", "M5 M5 W5 G5", Lies::OnDisplay);
    // The 4 is raised if the gem comes; it is a free die more otherwise only if it is rolled, too.
    let Advised::Reroll { dice } = &advice.step else { panic!("{advice:?}") };
    assert_eq!(*dice, roll("M1 G1"));
    near(advice.odds.value, by_hand());

    // Either the gem is a 5 or 6 (the 4 is raised), or it is a 4 and the metal die a 5 or 6.
    fn by_hand() -> f64 {
        2.0 / 6.0 + 1.0 / 6.0 * 2.0 / 6.0
    }
}

#[test]
fn a_reroll_is_not_wasted_on_dice_that_will_do() {
    let abilities = Abilities { rerolls: 1, ..Abilities::default() };
    let advice = advise(abilities, "M5 W3", "M5 W3", Lies::OnDisplay);
    assert_eq!(told(&advice), ["M5 as 5 on M5", "W3 as 3 on W3"]);
}

#[test]
fn the_garden_is_turned_to_wood_only_where_its_bonus_does_not_help() {
    let garden = || Abilities { gardens: 1, ..Abilities::default() };
    assert_eq!(told(&advise(garden(), "W3", "W5", Lies::OnDisplay)), ["W3 as 5 on W5"]);
    let advice = advise(garden(), "W2", "W5", Lies::OnDisplay);
    assert_eq!(advice.step, Advised::TakeWood);
    near(advice.odds.value, 2.0 / 6.0);
}

#[test]
fn raised_dice_keep_their_value_and_are_not_flipped() {
    let abilities = Abilities { flips: 1, ..Abilities::default() };
    assert_eq!(told(&advise(abilities.clone(), "M7", "M6", Lies::BeforeOpponent)), ["M7 as 7 on M6"]);
    assert_eq!(advise(abilities, "M8 M8", "M6 M6 M6", Lies::OnDisplay).step, Advised::Stop);
}

#[test]
fn a_roll_is_worth_what_brute_force_finds() {
    let size = Size { dice: 4, abilities: 2, rerolls: 1, wishes: 2 };
    let mut open = 0;
    for seed in 0..80 {
        let mut dice = Fast::new(seed);
        let mut hand = random::hand(&mut dice, size);
        hand.abilities.rerolls = (seed % 2) as u8;
        let wishes = random::wishes(&mut dice, &hand, size);
        let mut lying = Vec::new();
        random::roll(&mut lying, &random::each(&hand), hand.dead, &mut dice);
        for goal in [Goal::Card(0), Goal::AnyCard, Goal::Items] {
            let advice = best_use(&hand, &lying, &wishes, goal, &mut Work::command()).unwrap();
            let slow = brute::value_of_roll(&hand, &lying, &wishes, goal);
            assert!(
                (advice.odds.value - slow).abs() < 1e-9,
                "{advice:?} instead of {slow}: {hand:?} {lying:?} {wishes:?}"
            );
            open += u32::from(slow > 0.0);
        }
    }
    assert!(open > 80, "{open} of 240 rolls are of any use");
}

/// The same question with more and more work, until it is answered exactly.
fn with_more_and_more_work(hand: &Hand, lying: &str, cards: &[Wish], goal: Goal) -> Vec<Advice> {
    let ask = |power: u32| best_use(hand, &roll(lying), cards, goal, &mut Work::new(1 << power)).unwrap();
    let first_exact = (0..28).find(|&power| ask(power).odds.error.is_none()).expect("an exact answer");
    (0..=first_exact).map(ask).collect()
}

#[test]
fn however_little_work_is_done_the_odds_of_a_roll_are_true() {
    let hand = Hand { abilities: Abilities { rerolls: 1, ..bonuses(&[PLUS_ONE]) }, ..Hand::default() };
    let two = shown(&["M5 M5", "W5 G5"]);
    let three = shown(&["M2 M2 M2", "M5 M5", "M4 M4 M4"]);
    for (lying, cards, goal) in [
        ("M5 M4 W1 G1", &two, Goal::AnyCard),
        ("M1 M4 W1 G1", &two, Goal::AnyCard),
        ("M6 M6 W6 W1", &two, Goal::Items),
        ("M5 M5 M2 M2 M2 M1 M1 M1", &three, Goal::Items),
    ] {
        let told = with_more_and_more_work(&hand, lying, cards, goal);
        let exact = told.last().unwrap().odds.value;
        for advice in &told {
            let Odds { value, error } = advice.odds;
            assert!((value - exact).abs() <= error.unwrap_or(0.0) + 1e-9, "{advice:?} instead of {exact}");
        }
    }
}

#[test]
fn what_lies_there_already_is_sure_with_little_work() {
    let hand = Hand { abilities: Abilities { rerolls: 1, ..bonuses(&[PLUS_ONE]) }, ..Hand::default() };
    let cards = shown(&["M5 M5", "W5 G5"]);
    let sure = best_use(&hand, &roll("M5 M4 W1 G1"), &cards, Goal::AnyCard, &mut Work::new(4000)).unwrap();
    assert_eq!((sure.odds, told(&sure).len()), (Odds { value: 1.0, error: None }, 2));
    let last = Hand { abilities: bonuses(&[PLUS_ONE]), ..Hand::default() };
    let last = best_use(&last, &roll("M1 M4 W1 G1"), &cards, Goal::AnyCard, &mut Work::new(4000)).unwrap();
    assert_eq!(last.odds, Odds { value: 0.0, error: None }, "nothing is left to roll with");
}

#[test]
fn a_roll_that_costs_nothing_is_taken_without_an_exact_answer() {
    let hand = Hand { abilities: Abilities { rerolls: 1, ..bonuses(&[PLUS_ONE]) }, ..Hand::default() };
    let cards = shown(&["M2 M2 M2", "M5 M5", "M4 M4 M4"]);
    // Two cards are there already: the 1s may become the third one, and a miss loses nothing.
    let told = with_more_and_more_work(&hand, "M5 M5 M2 M2 M2 M1 M1 M1", &cards, Goal::Items);
    let tried: Vec<&Advice> = told.iter().filter(|advice| advice.odds.error.is_some_and(|error| error < 0.5)).collect();
    assert!(!tried.is_empty());
    for Advice { step, .. } in tried {
        let Advised::Reroll { dice } = step else { panic!("{step:?}") };
        assert!(dice.len() >= 3 && dice.iter().all(|die| die.value < 5), "{dice:?}");
    }
}
