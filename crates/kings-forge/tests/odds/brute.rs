//! The same questions answered the slow way: the Craft turn played out move by move over every roll, each ability used
//! on each die in every order. It shares nothing with the real reckoning but the question.

use std::collections::HashMap;

use kings_forge::{
    CraftBox, Die, Kind, Materials,
    odds::{Abilities, Bonus, Goal, Hand, Lies, Wish},
};

/// What perfect play is worth before the roll.
pub(crate) fn value(hand: &Hand, wishes: &[Wish], goal: Goal) -> f64 {
    let kinds = Kind::ROLLED.into_iter().flat_map(|kind| std::iter::repeat_n(kind, hand.dice[kind.index()].into()));
    let kinds: Vec<Kind> = kinds.collect();
    Brute::new(hand, wishes, goal).roll(Vec::new(), &kinds, &hand.abilities)
}

/// What perfect play is worth once the dice lie on the table.
pub(crate) fn value_of_roll(hand: &Hand, roll: &[Die], wishes: &[Wish], goal: Goal) -> f64 {
    Brute::new(hand, wishes, goal).play(roll.to_vec(), &hand.abilities)
}

struct Brute<'a> {
    dead: Option<u8>,
    alike: Materials,
    wishes: &'a [Wish],
    goal: Goal,
    known: HashMap<(Vec<Die>, Abilities), f64>,
}

impl<'a> Brute<'a> {
    fn new(hand: &Hand, wishes: &'a [Wish], goal: Goal) -> Brute<'a> {
        Brute { dead: hand.dead, alike: hand.abilities.alike, wishes, goal, known: HashMap::new() }
    }

    /// Rolls these dice beside those that lie there.
    fn roll(&mut self, lying: Vec<Die>, kinds: &[Kind], left: &Abilities) -> f64 {
        let Some((&kind, others)) = kinds.split_first() else {
            return self.play(lying, left);
        };
        let mut sum = 0.0;
        for value in 1..=6 {
            let mut lying = lying.clone();
            if self.dead != Some(value) {
                lying.push(Die { kind, value });
            }
            sum += self.roll(lying, others, left) / 6.0;
        }
        sum
    }

    fn play(&mut self, mut lying: Vec<Die>, left: &Abilities) -> f64 {
        lying.sort();
        let key = (lying.clone(), left.clone());
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let mut best = f64::from(made(self.wishes, self.goal, self.alike, &lying, &mut Vec::new()));
        for (lying, left) in changes(&lying, left) {
            best = best.max(self.play(lying, &left));
        }
        if left.gardens > 0 {
            let wood = Abilities { gardens: left.gardens - 1, ..left.clone() };
            best = best.max(self.roll(lying.clone(), &[Kind::Wood], &wood));
        }
        if left.rerolls > 0 {
            let fewer = Abilities { rerolls: left.rerolls - 1, ..left.clone() };
            for chosen in 1u32..1 << lying.len() {
                let (rolled, kept): (Vec<_>, Vec<_>) =
                    lying.iter().enumerate().partition(|(place, _)| chosen & (1 << place) != 0);
                let rolled: Vec<Kind> = rolled.into_iter().map(|(_, die)| die.kind).collect();
                let kept = kept.into_iter().map(|(_, die)| *die).collect();
                best = best.max(self.roll(kept, &rolled, &fewer));
            }
        }
        self.known.insert(key, best);
        best
    }
}

/// The most that can be made of these dice as they lie, after these cards have been made.
pub(crate) fn made(wishes: &[Wish], goal: Goal, alike: Materials, lying: &[Die], done: &mut Vec<usize>) -> u32 {
    let mut best = 0;
    for wish in 0..wishes.len() {
        if done.contains(&wish) || !may_be_made(wishes, goal, wish, done) {
            continue;
        }
        let mut lefts = Vec::new();
        fill(&wishes[wish], alike, 0, false, lying, &mut lefts);
        for left in lefts {
            done.push(wish);
            best = best.max(1 + if goal == Goal::Items { made(wishes, goal, alike, &left, done) } else { 0 });
            done.pop();
        }
    }
    best
}

fn may_be_made(wishes: &[Wish], goal: Goal, wish: usize, done: &[usize]) -> bool {
    match (goal, wishes[wish].lies) {
        (Goal::Card(only), _) => wish == only,
        (_, Lies::OnDisplay | Lies::BeforeOpponent | Lies::Aside) => true,
        (_, Lies::InLine) => {
            let moves_line = |lies: Lies| matches!(lies, Lies::OnDisplay | Lies::InLine);
            let crafted = done.iter().filter(|&&wish| moves_line(wishes[wish].lies)).count();
            let before = (0..wish).filter(|&other| wishes[other].lies == Lies::InLine).count();
            crafted > before
        }
    }
}

/// Every way to put dice on the boxes of a card from the given one on; gives back the dice left over each time.
fn fill(wish: &Wish, alike: Materials, from: usize, beaten: bool, dice: &[Die], lefts: &mut Vec<Vec<Die>>) {
    let Some(craft_box) = wish.boxes.get(from) else {
        if beaten || wish.lies != Lies::BeforeOpponent {
            lefts.push(dice.to_vec());
        }
        return;
    };
    for (place, die) in dice.iter().enumerate() {
        if takes(*craft_box, alike, die.kind) && die.value >= craft_box.least {
            let mut others = dice.to_vec();
            others.remove(place);
            fill(wish, alike, from + 1, beaten || die.value > craft_box.least, &others, lefts);
        }
    }
}

fn takes(on: CraftBox, alike: Materials, kind: Kind) -> bool {
    let Some(material) = kind.material() else { return true };
    on.takes.contains(material) || alike.contains(material) && alike.iter().any(|other| on.takes.contains(other))
}

/// Every single use of one ability.
fn changes(lying: &[Die], left: &Abilities) -> Vec<(Vec<Die>, Abilities)> {
    let mut changes = Vec::new();
    let with = |place: usize, value: u8| {
        let mut lying = lying.to_vec();
        lying[place].value = value;
        lying
    };
    for (place, die) in lying.iter().enumerate() {
        if left.automatic_sixes > 0 {
            changes.push((with(place, 6), Abilities { automatic_sixes: left.automatic_sixes - 1, ..left.clone() }));
        }
        if left.flips > 0 && die.value <= 6 {
            changes.push((with(place, 7 - die.value), Abilities { flips: left.flips - 1, ..left.clone() }));
        }
        if left.gardens > 0 {
            changes.push((with(place, die.value + 2), Abilities { gardens: left.gardens - 1, ..left.clone() }));
        }
        for number in 0..left.tax_collectors.len() {
            let mut fewer = left.clone();
            let plus = fewer.tax_collectors.remove(number);
            changes.push((with(place, die.value + plus), fewer.clone()));
            if die.value <= 6 {
                changes.push((with(place, 7 - die.value), fewer));
            }
        }
    }
    if left.ones_to_six {
        let ones = lying.iter().filter(|die| die.value == 1).count() as u32;
        for chosen in 1u32..1 << ones {
            let mut number = 0;
            let turned = lying.iter().map(|die| {
                let turns = die.value == 1 && chosen & (1 << number) != 0;
                number += u32::from(die.value == 1);
                Die { value: if turns { 6 } else { die.value }, ..*die }
            });
            changes.push((turned.collect(), Abilities { ones_to_six: false, ..left.clone() }));
        }
    }
    for (number, &Bonus { plus, dice }) in left.bonuses.iter().enumerate() {
        let mut fewer = left.clone();
        fewer.bonuses.remove(number);
        for chosen in 1u32..1 << lying.len() {
            if chosen.count_ones() <= dice.into() {
                let gets = |place: usize| if chosen & (1 << place) != 0 { plus } else { 0 };
                let raised =
                    lying.iter().enumerate().map(|(place, die)| Die { value: die.value + gets(place), ..*die });
                changes.push((raised.collect(), fewer.clone()));
            }
        }
    }
    changes
}
