//! What dice on the table are good for as they lie: the best aim they reach with the abilities held, and how each
//! box is filled.

use serde::Serialize;

use crate::{
    card::CraftBox,
    dice::Die,
    odds::{
        ask::{
            kit::{Change, Kit, Use},
            question::{Abilities, LIBRARY, Lies, Wish},
        },
        exact::{
            aim::Aim,
            classes::{Classes, Profile},
            ways::{AllWays, FREE, NEVER, Ways},
        },
    },
};

#[derive(Debug)]
pub(crate) struct Placer {
    aims: Vec<Aim>,
    all_ways: AllWays,
    axes: Vec<Axis>,
}

/// The dice of one kind that some aim needs.
#[derive(Debug)]
struct Axis {
    kind: usize,
    classes: Classes,
    /// By aim: the list of what it needs.
    lists: Vec<usize>,
}

/// A die to be placed on a box of a card, with what is done to it first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placing {
    /// The place of the card among those wished for.
    pub card: usize,
    pub on: CraftBox,
    pub die: Die,
    pub changes: Vec<Change>,
    /// What the die counts when it is placed.
    pub value: u8,
}

impl Placer {
    /// The aims must come with the most items first.
    pub(crate) fn new(abilities: &Abilities, aims: Vec<Aim>) -> Placer {
        let mut all_ways = AllWays::new(Kit::new(abilities));
        let mut axes = Vec::new();
        for kind in 0..=LIBRARY {
            if aims.iter().any(|aim| !aim.needs[kind].is_empty()) {
                let classes = Classes::new(aims.iter().map(|aim| &aim.needs[kind]), &mut all_ways);
                let lists = aims.iter().map(|aim| classes.list(&aim.needs[kind])).collect();
                axes.push(Axis { kind, classes, lists });
            }
        }
        Placer { aims, all_ways, axes }
    }

    /// The best aim that these dice reach when so many Gardens have been turned to wood.
    pub(crate) fn reached(&mut self, roll: &[Die], woods: u8) -> Option<usize> {
        let held = self.all_ways.kit.held(woods);
        let profiles = self.profiles(roll);
        (0..self.aims.len()).find(|&aim| {
            let mut help = FREE;
            for (axis, &profile) in self.axes.iter_mut().zip(&profiles) {
                let mine = axis.classes.help(profile, axis.lists[aim], &mut self.all_ways);
                help = self.all_ways.sum(help, mine);
                if help == NEVER {
                    return false;
                }
            }
            self.all_ways.possible(help, held)
        })
    }

    /// The most items that these dice make.
    pub(crate) fn items(&mut self, roll: &[Die], woods: u8) -> f64 {
        self.reached(roll, woods).map_or(0.0, |aim| f64::from(self.aims[aim].items))
    }

    /// The most items that any dice make.
    pub(crate) fn most_items(&self) -> f64 {
        self.aims.first().map_or(0.0, |aim| f64::from(aim.items))
    }

    pub(crate) fn needs(&self, kind: usize) -> bool {
        self.axes.iter().any(|axis| axis.kind == kind)
    }

    /// The dice that are not needed for what all of them make, though others of their kind might be of use.
    pub(crate) fn spare(&mut self, roll: &[Die], woods: u8) -> Vec<Die> {
        let mut spare: Vec<Die> = roll.iter().copied().filter(|die| self.needs(die.kind.index())).collect();
        if let Some(aim) = self.reached(roll, woods) {
            for (used, ..) in self.used(roll, aim, woods) {
                let place = spare.iter().position(|&die| die == used).expect("the die is on the table");
                spare.swap_remove(place);
            }
        }
        spare
    }

    fn profiles(&self, roll: &[Die]) -> Vec<Profile> {
        let of_kind = |axis: &Axis| {
            let kind = axis.kind;
            axis.classes.profile(roll.iter().filter(move |die| die.kind.index() == kind).map(|die| die.value))
        };
        self.axes.iter().map(of_kind).collect()
    }

    /// How these dice reach an aim.
    pub(crate) fn placings(&mut self, roll: &[Die], aim: usize, woods: u8, wishes: &[Wish]) -> Vec<Placing> {
        let used = self.used(roll, aim, woods);
        place(&self.aims[aim].wishes, wishes, used)
    }

    /// The dice with which an aim is reached, each with its changes and what it counts then.
    fn used(&mut self, roll: &[Die], aim: usize, woods: u8) -> Vec<(Die, Vec<Change>, u8)> {
        let profiles = self.profiles(roll);
        let mut helps = Vec::new();
        for (axis, &profile) in self.axes.iter_mut().zip(&profiles) {
            helps.push(axis.classes.help(profile, axis.lists[aim], &mut self.all_ways));
        }
        let held = self.all_ways.kit.held(woods);
        let shares = self.share(&helps, held).expect("the aim is within reach");
        let mut left = roll.to_vec();
        left.sort_unstable();
        let mut used = Vec::new();
        for ((axis, profile), share) in self.axes.iter_mut().zip(profiles).zip(shares) {
            let list = axis.lists[aim];
            let needs = &self.aims[aim].needs[axis.kind];
            let filled = axis.classes.fill(profile, list, share, &mut self.all_ways);
            for (&least, (class, spent)) in needs.iter().zip(filled) {
                let fits = |die: &Die| die.kind.index() == axis.kind && axis.classes.class(die.value) == Some(class);
                let place = left.iter().position(fits).expect("the die is on the table");
                let die = left.remove(place);
                let (changes, value) = self.all_ways.kit.tell(die.value, least, spent);
                used.push((die, changes, value));
            }
        }
        used
    }

    /// What each kind of dice may spend so that all get enough: as little as possible, from the first kind on.
    fn share(&self, helps: &[Ways], held: Use) -> Option<Vec<Use>> {
        let Some((&first, rest)) = helps.split_first() else { return Some(Vec::new()) };
        self.all_ways.uses(first).iter().find_map(|&used| {
            if !self.all_ways.kit.covers(held, used) {
                return None;
            }
            let mut shares = self.share(rest, held - used)?;
            shares.insert(0, used);
            Some(shares)
        })
    }
}

/// Puts dice on the boxes of cards; there are just as many as boxes, and it is known that they fit.
fn place(cards: &[usize], wishes: &[Wish], mut dice: Vec<(Die, Vec<Change>, u8)>) -> Vec<Placing> {
    let mut boxes: Vec<(usize, CraftBox)> =
        cards.iter().flat_map(|&card| wishes[card].boxes.iter().map(move |&on| (card, on))).collect();
    // The hardest boxes first, so that few dice are tried in vain.
    boxes.sort_by_key(|&(_, on)| std::cmp::Reverse(on.least));
    let mut placed = Vec::new();
    let done = try_boxes(&boxes, wishes, &mut dice, &mut placed);
    debug_assert!(done, "dice that fill the boxes in number fill them in fact");
    placed.sort_by_key(|placing: &Placing| placing.card);
    placed
}

fn try_boxes(
    boxes: &[(usize, CraftBox)],
    wishes: &[Wish],
    dice: &mut Vec<(Die, Vec<Change>, u8)>,
    placed: &mut Vec<Placing>,
) -> bool {
    let Some((&(card, on), rest)) = boxes.split_first() else { return all_beaten(wishes, placed) };
    for place in 0..dice.len() {
        let (die, _, value) = dice[place];
        let fits = die.kind == on.material.into() || die.kind.index() == LIBRARY;
        if !fits
            || value < on.least
            || dice[..place].iter().any(|(other, _, high)| (other.kind, *high) == (die.kind, value))
        {
            continue;
        }
        let (die, changes, value) = dice.remove(place);
        placed.push(Placing { card, on, die, changes, value });
        if try_boxes(rest, wishes, dice, placed) {
            return true;
        }
        let Placing { changes, .. } = placed.pop().expect("it was just placed");
        dice.insert(place, (die, changes, value));
    }
    false
}

/// KF-7.1: whoever steals beats at least one die of each card.
fn all_beaten(wishes: &[Wish], placed: &[Placing]) -> bool {
    placed.iter().all(|placing| {
        let on_card = |other: &&Placing| other.card == placing.card;
        wishes[placing.card].lies != Lies::BeforeOpponent
            || placed.iter().filter(on_card).any(|other| other.value > other.on.least)
    })
}
