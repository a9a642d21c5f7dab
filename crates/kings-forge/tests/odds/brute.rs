//! The same questions answered the slow way: the Craft turn played out move by move over every roll, each ability used
//! on each die in every order. It shares nothing with the real reckoning but the question.

use std::collections::HashMap;

use kings_forge::{
    CraftBox, Die, Exotic, Kind, Material, Materials, StoneEffect,
    odds::{Abilities, Bonus, ExoticHand, Goal, Hand, Lies, Wish},
};

/// What perfect play is worth before the roll.
pub(crate) fn value(hand: &Hand, wishes: &[Wish], goal: Goal) -> f64 {
    let kinds = Kind::ROLLED.into_iter().flat_map(|kind| std::iter::repeat_n(kind, hand.dice[kind.index()].into()));
    let exotic = |exotic: Exotic| std::iter::repeat_n(exotic.kind(), hand.exotics.dice[exotic].into());
    let stone = hand.exotics.stone.map(|_| Kind::Grimstone);
    let kinds = kinds.chain(exotic(Exotic::Aether)).chain(exotic(Exotic::Borealis)).chain(stone);
    let kinds: Vec<Kind> = kinds.collect();
    Brute::new(hand, wishes, goal).roll(Vec::new(), &kinds, &Left::of(hand))
}

/// What perfect play is worth once the dice lie on the table.
pub(crate) fn value_of_roll(hand: &Hand, roll: &[Die], wishes: &[Wish], goal: Goal) -> f64 {
    Brute::new(hand, wishes, goal).play(roll.to_vec(), &Left::of(hand))
}

/// What may still be done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Left {
    abilities: Abilities,
    /// Heartwood not harvested yet.
    heartwood: u8,
    stone: Option<StoneEffect>,
    fed: Materials,
}

impl Left {
    fn of(hand: &Hand) -> Left {
        let ExoticHand { dice, stone, fed, .. } = hand.exotics;
        Left { abilities: hand.abilities.clone(), heartwood: dice.heartwood, stone, fed }
    }

    fn with(&self, abilities: Abilities) -> Left {
        Left { abilities, ..self.clone() }
    }
}

struct Brute<'a> {
    dead: Option<u8>,
    exotics: ExoticHand,
    wishes: &'a [Wish],
    goal: Goal,
    known: HashMap<(Vec<Die>, Left), f64>,
}

impl<'a> Brute<'a> {
    fn new(hand: &Hand, wishes: &'a [Wish], goal: Goal) -> Brute<'a> {
        Brute { dead: hand.dead, exotics: hand.exotics.clone(), wishes, goal, known: HashMap::new() }
    }

    /// Rolls these dice beside those that lie there.
    fn roll(&mut self, lying: Vec<Die>, kinds: &[Kind], left: &Left) -> f64 {
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

    fn play(&mut self, mut lying: Vec<Die>, left: &Left) -> f64 {
        lying.sort();
        let key = (lying.clone(), left.clone());
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let counts_as =
            CountsAs { exotics: ExoticHand { fed: left.fed, ..self.exotics.clone() }, ..CountsAs::of(left) };
        let mut best = f64::from(made(self.wishes, self.goal, &counts_as, &lying, &mut Vec::new()));
        for (lying, abilities) in changes(&lying, &left.abilities) {
            best = best.max(self.play(lying, &left.with(abilities)));
        }
        if left.heartwood > 0 {
            let mut harvested = lying.clone();
            harvested.push(Die { kind: Kind::Heartwood, value: self.exotics.heartwood });
            best = best.max(self.play(harvested, &Left { heartwood: left.heartwood - 1, ..left.clone() }));
        }
        if left.abilities.gardens > 0 {
            let wood = Abilities { gardens: left.abilities.gardens - 1, ..left.abilities.clone() };
            best = best.max(self.roll(lying.clone(), &[Kind::Wood], &left.with(wood)));
        }
        if left.abilities.rerolls > 0 {
            let fewer = Abilities { rerolls: left.abilities.rerolls - 1, ..left.abilities.clone() };
            best = best.max(self.reroll(&lying, usize::MAX, &left.with(fewer)));
        }
        if let Some(effect) = left.stone
            && let Some(place) = lying.iter().position(|die| die.kind == Kind::Grimstone)
        {
            let mut others = lying.clone();
            let stone = others.remove(place);
            best = best.max(self.with_stone(effect, stone.value, &others, &Left { stone: None, ..left.clone() }));
        }
        self.known.insert(key, best);
        best
    }

    /// Some of the dice rolled again.
    fn reroll(&mut self, lying: &[Die], most: usize, left: &Left) -> f64 {
        let mut best = 0.0_f64;
        for chosen in 1u32..1 << lying.len() {
            let (rolled, kept): (Vec<_>, Vec<_>) =
                lying.iter().enumerate().partition(|(place, _)| chosen & (1 << place) != 0);
            let rolled: Vec<Kind> = rolled.into_iter().map(|(_, die)| die.kind).collect();
            let kept = kept.into_iter().map(|(_, die)| *die).collect();
            if rolled.len() <= most && !rolled.contains(&Kind::Heartwood) {
                best = best.max(self.roll(kept, &rolled, left));
            }
        }
        best
    }

    /// KF-19: every use of the Grimstone.
    fn with_stone(&mut self, effect: StoneEffect, shows: u8, dice: &[Die], left: &Left) -> f64 {
        let mut best = 0.0_f64;
        let mut raise = |brute: &mut Self, places: &[usize], plus: u8, cap: u8| {
            let mut dice = dice.to_vec();
            places.iter().for_each(|&place| dice[place].value = (dice[place].value + plus).min(cap));
            best = best.max(brute.play(dice, left));
        };
        let shown = |place: &usize| dice[*place].value;
        let all = 0..dice.len();
        match effect {
            StoneEffect::Match { plus, dice: count, otherwise } => {
                for chosen in 1u32..1 << dice.len() {
                    let places: Vec<usize> = all.clone().filter(|place| chosen & (1 << place) != 0).collect();
                    if places.len() <= count.into() && places.iter().all(|place| shown(place) == shows) {
                        raise(self, &places, plus, 99);
                    }
                }
                all.for_each(|place| raise(self, &[place], otherwise, 99));
            }
            StoneEffect::Lowest { cap } | StoneEffect::Highest { cap } => {
                let lowest = matches!(effect, StoneEffect::Lowest { .. });
                let value =
                    if lowest { all.clone().map(|p| shown(&p)).min() } else { all.clone().map(|p| shown(&p)).max() };
                for place in all.filter(|place| Some(shown(place)) == value && shown(place) < cap) {
                    raise(self, &[place], shows, cap);
                }
            }
            StoneEffect::Reroll => best = self.reroll(dice, shows.into(), left),
            StoneEffect::Feed { dice: count } => {
                for chosen in 1u32..1 << dice.len() {
                    let food = |place: &usize| chosen & (1 << place) != 0;
                    let eaten: Vec<_> = all.clone().filter(food).map(|place| dice[place].kind.material()).collect();
                    if eaten.len() <= count.into() && eaten.iter().all(Option::is_some) {
                        let mut kept: Vec<Die> =
                            all.clone().filter(|place| !food(place)).map(|place| dice[place]).collect();
                        kept.push(Die { kind: Kind::Grimstone, value: shows + eaten.len() as u8 });
                        let letters: String = Material::ALL
                            .into_iter()
                            .filter(|&material| eaten.contains(&Some(material)))
                            .map(Material::letter)
                            .collect();
                        best = best.max(self.play(kept, &Left { fed: letters.parse().unwrap(), ..left.clone() }));
                    }
                }
            }
        }
        best
    }
}

/// The most that can be made of these dice as they lie, after these cards have been made.
pub(crate) fn made(wishes: &[Wish], goal: Goal, alike: &CountsAs, lying: &[Die], done: &mut Vec<usize>) -> u32 {
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
fn fill(wish: &Wish, alike: &CountsAs, from: usize, beaten: bool, dice: &[Die], lefts: &mut Vec<Vec<Die>>) {
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

/// What dice count as.
pub(crate) struct CountsAs {
    alike: Materials,
    exotics: ExoticHand,
}

impl CountsAs {
    pub(crate) fn in_hand(hand: &Hand) -> CountsAs {
        CountsAs { alike: hand.abilities.alike, exotics: hand.exotics.clone() }
    }

    fn of(left: &Left) -> CountsAs {
        CountsAs { alike: left.abilities.alike, exotics: ExoticHand::default() }
    }
}

fn takes(on: CraftBox, counts_as: &CountsAs, kind: Kind) -> bool {
    let takes = |materials: &[Material]| materials.iter().any(|&material| on.takes.contains(material));
    let some = |of: Materials| Material::ALL.into_iter().any(|one| of.contains(one) && on.takes.contains(one));
    let alike = counts_as.alike;
    let material = match kind {
        Kind::Aether => return takes(&[Material::Metal, Material::Magic]),
        Kind::Heartwood => return takes(&[Material::Wood, Material::Gem]),
        Kind::Borealis => return some(counts_as.exotics.mimics),
        Kind::Grimstone => return some(counts_as.exotics.fed),
        kind => kind.material(),
    };
    let Some(material) = material else { return true };
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
        let is_one = |die: &Die| die.value == 1 && die.kind != Kind::Heartwood;
        let ones = lying.iter().filter(|die| is_one(die)).count() as u32;
        for chosen in 1u32..1 << ones {
            let mut number = 0;
            let turned = lying.iter().map(|die| {
                let turns = is_one(die) && chosen & (1 << number) != 0;
                number += u32::from(is_one(die));
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
