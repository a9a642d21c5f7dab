//! Exotic dice: the reckoning against brute force, and what is told of them in a game.

use kings_forge::{
    Exotics, Kind, Material, Materials, StoneEffect,
    odds::{ExoticHand, Goal, Hand, Lies, Wish, Work, odds},
};
use tabletop::{Chance, Fast};

use crate::{
    ask::{PLUS_ONE, TOKEN, bonuses, chance, exact, hand, near, wish, with},
    brute, random,
    random::Size,
};

const GOALS: [Goal; 3] = [Goal::Card(0), Goal::AnyCard, Goal::Items];

const POP: StoneEffect = StoneEffect::Match { plus: 3, dice: 1, otherwise: 1 };
const HARD: StoneEffect = StoneEffect::Match { plus: 2, dice: 3, otherwise: 0 };
const BOON: StoneEffect = StoneEffect::Lowest { cap: 6 };
const CAP: StoneEffect = StoneEffect::Highest { cap: 9 };
const GOBBLE: StoneEffect = StoneEffect::Feed { dice: 3 };

/// What Borealis counts as beside these dice.
fn mimics(dice: [u8; 5]) -> Materials {
    let letters = Material::ALL.into_iter().filter(|material| dice[material.index()] > 0).map(Material::letter);
    letters.collect::<String>().parse().unwrap_or_default()
}

fn exotic(dice: &str, exotics: Exotics, heartwood: u8) -> Hand {
    let hand = hand(dice);
    let exotics = ExoticHand { dice: exotics, mimics: mimics(hand.dice), heartwood, ..ExoticHand::default() };
    Hand { exotics, ..hand }
}

fn with_stone(hand: Hand, stone: StoneEffect) -> Hand {
    Hand { exotics: ExoticHand { stone: Some(stone), ..hand.exotics }, ..hand }
}

/// A random question with some exotic dice, and a card they might be good for.
fn question(seed: u64, size: Size) -> (Hand, Vec<Wish>) {
    let mut dice = Fast::new(seed);
    let mut hand = random::hand(&mut dice, size);
    let mut wishes = random::wishes(&mut dice, &hand, size);
    let mut exotics = Exotics::NONE;
    for _ in 0..1 + dice.below(2) {
        match dice.below(3) {
            0 => exotics.aether += 1,
            1 => exotics.borealis += 1,
            _ => exotics.heartwood += 1,
        }
    }
    hand.exotics =
        ExoticHand { dice: exotics, mimics: mimics(hand.dice), heartwood: dice.roll(6) as u8, ..ExoticHand::default() };
    let material = Material::ALL[dice.below(4) as usize];
    let text = format!("{}{}", material.letter(), dice.roll(6));
    wishes[0].boxes.push(text.parse().unwrap());
    (hand, wishes)
}

fn agrees(size: Size, questions: u64) {
    let mut open = 0;
    for seed in 0..questions {
        let (hand, wishes) = question(seed, size);
        for goal in GOALS {
            let (quick, slow) = (exact(&hand, &wishes, goal), brute::value(&hand, &wishes, goal));
            assert!((quick - slow).abs() < 1e-9, "{quick} instead of {slow} for {goal:?} with {hand:?}, {wishes:?}");
            open += u64::from(slow > 0.0 && slow.fract() != 0.0);
        }
    }
    assert!(open > questions, "only {open} of {} questions are open", 3 * questions);
}

// KF-18.5, KF-18.6, KF-18.8, KF-18.11, KF-18.12
#[test]
fn exotic_dice_are_put_to_their_best_use() {
    agrees(Size { dice: 2, abilities: 2, rerolls: 0, wishes: 2 }, 80);
    agrees(Size { dice: 1, abilities: 1, rerolls: 1, wishes: 2 }, 60);
}

#[test]
fn ore_is_metal_or_magic_and_heartwood_is_as_sure_as_it_is_high() {
    let ore = exotic("1M", Exotics { aether: 1, ..Exotics::NONE }, 0);
    near(chance(&ore, "M4 A4"), 1.0 / 4.0);
    near(chance(&ore, "M4 M4"), 1.0 / 4.0);
    near(chance(&ore, "G1"), 0.0);
    let heartwood = exotic("1M", Exotics { heartwood: 2, ..Exotics::NONE }, 4);
    near(chance(&heartwood, "W4 G4"), 1.0);
    near(chance(&heartwood, "W5"), 0.0);
    // KF-18.14: no dead value touches it.
    near(chance(&Hand { dead: Some(4), ..heartwood }, "M4 W4 G4"), 1.0 / 3.0);
}

#[test]
fn borealis_is_what_is_rolled_with_it() {
    let borealis = exotic("1W", Exotics { borealis: 1, ..Exotics::NONE }, 0);
    near(chance(&borealis, "W4 W4"), 1.0 / 4.0);
    near(chance(&borealis, "G1"), 0.0);
    let alone = exotic("0", Exotics { borealis: 1, ..Exotics::NONE }, 0);
    near(chance(&alone, "W1"), 0.0);
}

/// KF-18.8
#[test]
fn mila_helps_no_exotic_die() {
    let mut ore = exotic("1G", Exotics { aether: 1, ..Exotics::NONE }, 0);
    ore.abilities.alike = "GA".parse().unwrap();
    near(chance(&ore, "A4"), 3.0 / 4.0);
    near(chance(&ore, "G4"), 1.0 / 2.0);
}

/// Without abilities, rolls that can be told one by one are exact.
#[test]
fn a_grimstone_is_exact_where_all_rolls_can_be_looked_at() {
    for stone in [POP, HARD, BOON, CAP, GOBBLE] {
        for (seed, goal) in (0..12).flat_map(|seed| [Goal::Card(0), Goal::AnyCard].map(|goal| (seed, goal))) {
            let (hand, wishes) = question(seed, Size { dice: 2, abilities: 0, rerolls: 0, wishes: 2 });
            let mut hand = with_stone(hand, stone);
            hand.exotics.dice.heartwood = hand.exotics.dice.heartwood.min(1);
            let (quick, slow) = (exact(&hand, &wishes, goal), brute::value(&hand, &wishes, goal));
            assert!((quick - slow).abs() < 1e-9, "{quick} instead of {slow} for {goal:?} with {hand:?}, {wishes:?}");
        }
    }
}

/// With abilities it is an interval, and the truth lies in it.
#[test]
fn a_grimstone_with_abilities_is_told_within_an_interval() {
    let mut narrow = 0;
    let mut asked = 0;
    for stone in [POP, HARD, BOON, CAP, GOBBLE, StoneEffect::Reroll] {
        for seed in 0..9 {
            let (hand, wishes) = question(seed, Size { dice: 1, abilities: 1, rerolls: 0, wishes: 2 });
            let hand = with_stone(hand, stone);
            let goal = GOALS[seed as usize % 3];
            let told = odds(&hand, &wishes, goal, &mut Work::command()).unwrap();
            let truth = brute::value(&hand, &wishes, goal);
            let holds = told.low() - 1e-9 <= truth && truth <= told.high() + 1e-9;
            assert!(holds, "{told:?} does not hold {truth} for {goal:?} with {hand:?}, {wishes:?}");
            narrow += u32::from(told.high() - told.low() < 0.2);
            asked += 1;
        }
    }
    assert!(3 * narrow > 2 * asked, "only {narrow} of {asked} are narrow");
}

/// KF-19.6: dice that match bring three pips, and any other die one.
#[test]
fn a_pop_rock_reckoned_by_hand() {
    let hand = with_stone(hand("1M"), POP);
    // A 6 as it lies; a 5 with the one pip; a 3 or a 4 with a rock that shows the same.
    near(chance(&hand, "M6"), 2.0 / 6.0 + 2.0 / 6.0 / 6.0);
    // KF-18.14: a dead rock is none.
    near(chance(&Hand { dead: Some(1), ..hand }, "M6"), 1.0 / 6.0 + 5.0 / 36.0 + 2.0 / 36.0);
}

#[test]
fn many_dice_with_a_grimstone_are_tried_out_and_the_interval_says_so() {
    let mut hand = with_stone(with("5M4W3G", bonuses(&[PLUS_ONE, TOKEN])), POP);
    hand.dice[Kind::Library.index()] = 1;
    let cards = [wish("M5 M5 W6 W5 G5", Lies::OnDisplay)];
    let told = odds(&hand, &cards, Goal::Card(0), &mut Work::live()).unwrap();
    let without = odds(&Hand { exotics: ExoticHand::default(), ..hand }, &cards, Goal::Card(0), &mut Work::command());
    assert!(told.error.is_some_and(|error| error < 0.12), "{told:?}");
    assert!(told.high() > without.unwrap().low(), "{told:?}");
}
