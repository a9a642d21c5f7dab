//! Which dice can fill the boxes of an item (KF-6.3, KF-7.1). Boxes are filled in one order: by what they take, the
//! highest minimum first, with dice that never go up. So every choice of dice is offered once, whatever the box each lies on.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Event, KingsForge, State,
    card::{CraftBox, CraftId},
    dice::{Die, Kind, Material, Materials},
    pool::{Pool, covers, one_of_at_least},
    state::Placed,
    step::Step,
};

/// For each material and value, how many dice of at least that value are asked for by boxes that take nothing else.
/// Nothing for boxes of which some take several materials.
pub(crate) type Asked = Option<[u128; Material::COUNT]>;

/// Dice for boxes like the one filled last are limited by the die on it.
#[derive(Clone, Copy)]
struct Cap {
    takes: Materials,
    last: Die,
}

impl Cap {
    /// The highest value of a kind that may follow: of dice of one value those of the later kind come last.
    fn highest(self, kind: Kind) -> u8 {
        if kind < self.last.kind { self.last.value - 1 } else { self.last.value }
    }
}

impl KingsForge {
    /// Whether an item on display can be crafted with the dice in hand.
    #[inline]
    pub(crate) fn can_craft(&self, state: &State, item: CraftId) -> bool {
        let boxes = &self.content.craft[item.index()].boxes;
        let Some(asked) = &self.content.asked[item.index()] else {
            return matched(&mut { state.rolled }, boxes, self.alike(state), None);
        };
        if covers_all(&state.rolled, asked) {
            return true;
        }
        let alike = self.alike(state);
        let others = state.rolled.of_kind(Kind::Library) > 0 || alike != Materials::default();
        others && matched(&mut { state.rolled }, boxes, alike, None)
    }

    /// KF-7.1: each die at least as high as the one it beats, and one higher.
    pub(crate) fn can_steal(&self, state: &State, item: CraftId, from: Seat) -> bool {
        let boxes = self.boxes_to_fill(state, item, Some(from));
        fills(&state.rolled, &boxes, true, self.alike(state), None)
    }

    /// The dice that can go on the next box so that the rest can be filled too: by kind, the lowest first. `each` says
    /// whether to go on.
    pub(crate) fn candidates(
        &self,
        state: &State,
        item: CraftId,
        from: Option<Seat>,
        placed: &Placed,
        mut each: impl FnMut(Die) -> bool,
    ) {
        let boxes = self.boxes_to_fill(state, item, from);
        let (filled, left) = boxes.split_at(placed.dice.len());
        let Some((next, rest)) = left.split_first() else { return };
        let last = filled.last().filter(|last| last.takes == next.takes).and(placed.dice.last());
        let cap = last.map(|&last| Cap { takes: next.takes, last });
        let beaten = from.is_none() || filled.iter().zip(&*placed.dice).any(|(beaten, die)| die.value > beaten.least);
        let alike = self.alike(state);
        for kind in kinds(next, alike) {
            for value in state.rolled.values_of(kind).filter(|value| may_take(next, kind, cap).contains(value)) {
                let die = Die { kind, value };
                let mut hand = state.rolled;
                hand.remove(die);
                let strict = !beaten && value == next.least;
                let after = Some(Cap { takes: next.takes, last: die });
                if fills(&hand, rest, strict, alike, after) && !each(die) {
                    return;
                }
            }
        }
    }

    pub(crate) fn answer_placing(
        &self,
        state: &mut State,
        item: CraftId,
        from: Option<Seat>,
        mut placed: Placed,
        action: Action,
        log: &mut impl Log<Event>,
    ) {
        if let Action::Place { die } = action {
            place(state, &mut placed, die);
        } else {
            placed = self.fill(state, item, from, placed, action == Action::PlaceHighest);
        }
        if placed.dice.len() == self.content.craft[item.index()].boxes.len() {
            self.finish_item(state, item, from, placed, log);
        } else {
            state.steps.push(Step::ChoosePlacing { item, from, placed });
        }
    }

    /// Fills all boxes that are left out of the dice in hand.
    pub(crate) fn fill(
        &self,
        state: &mut State,
        item: CraftId,
        from: Option<Seat>,
        mut placed: Placed,
        highest: bool,
    ) -> Placed {
        while placed.dice.len() < self.content.craft[item.index()].boxes.len() {
            let die = self.choose_die(state, item, from, &placed, highest);
            place(state, &mut placed, die);
        }
        placed
    }

    /// The highest die that will do, or the lowest one, a white die only where no other does.
    fn choose_die(&self, state: &State, item: CraftId, from: Option<Seat>, placed: &Placed, highest: bool) -> Die {
        let mut best: Option<Die> = None;
        self.candidates(state, item, from, placed, |die| {
            if best.is_none_or(|old| highest && die.value > old.value) {
                best = Some(die);
            }
            true
        });
        best.expect("what was begun can be finished")
    }
}

/// Lays a die of the hand on the next box.
fn place(state: &mut State, placed: &mut Placed, die: Die) {
    state.rolled.remove(die);
    placed.dice.push(die);
}

/// The kinds of dice a box takes: its own first, white ones last.
fn kinds(next: &CraftBox, alike: Materials) -> impl Iterator<Item = Kind> + use<> {
    let (own, takes) = (next.takes, next.takes.widened(alike));
    let foreign = takes.iter().filter(move |&material| !own.contains(material));
    own.iter().chain(foreign).map(Kind::from).chain([Kind::Library])
}

/// The values of a kind a box takes.
fn may_take(next: &CraftBox, kind: Kind, cap: Option<Cap>) -> std::ops::RangeInclusive<u8> {
    next.least..=cap.filter(|cap| cap.takes == next.takes).map_or(Die::HIGHEST, |cap| cap.highest(kind))
}

pub(crate) fn asked(boxes: &[CraftBox]) -> Asked {
    let mut asked = [0; Material::COUNT];
    for next in boxes {
        let material = next.takes.first();
        if next.takes != material.into() {
            return None;
        }
        asked[material.index()] += one_of_at_least(next.least);
    }
    Some(asked)
}

/// Whether the dice fill these boxes. `strict` means that one of them has to be higher than its box asks for.
fn fills(hand: &Pool, boxes: &[CraftBox], strict: bool, alike: Materials, cap: Option<Cap>) -> bool {
    if !strict {
        return fits(hand, boxes, alike, cap);
    }
    let mut higher: List<CraftBox, { crate::CraftCard::BOXES }> = boxes.iter().copied().collect();
    (0..higher.len()).any(|place| {
        higher[place].least += 1;
        let fits = fits(hand, &higher, alike, cap);
        higher[place].least -= 1;
        fits
    })
}

/// Whether there is a die for every box. Where each box takes one material it is enough to count, and only what is left
/// to white dice and to those that count as others is tried out.
#[inline]
fn fits(hand: &Pool, boxes: &[CraftBox], alike: Materials, cap: Option<Cap>) -> bool {
    if let Some(asked) = asked(boxes) {
        let mut there = Material::ALL.map(|material| hand.at_least(material.into()));
        if let Some(cap) = cap {
            let material = cap.takes.first();
            there[material.index()] = hand.at_least_up_to(material.into(), cap.highest(material.into()));
        }
        if there.iter().zip(asked).all(|(&there, asked)| covers(there, asked)) {
            return true;
        }
        if hand.of_kind(Kind::Library) == 0 && alike == Materials::default() {
            return false;
        }
    }
    matched(&mut { *hand }, boxes, alike, cap)
}

/// Box by box. The lowest die of a kind that will do is as good as any other of that kind, since whatever box it
/// is taken from can have the other one; so only the kinds are tried.
fn matched(hand: &mut Pool, boxes: &[CraftBox], alike: Materials, cap: Option<Cap>) -> bool {
    let Some((next, rest)) = boxes.split_first() else { return true };
    kinds(next, alike).any(|kind| {
        let range = may_take(next, kind, cap);
        let Some(value) = hand.values_of(kind).find(|value| range.contains(value)) else { return false };
        let die = Die { kind, value };
        hand.remove(die);
        let matched = matched(hand, rest, alike, cap);
        hand.add(die);
        matched
    })
}

#[inline]
fn covers_all(hand: &Pool, asked: &[u128; Material::COUNT]) -> bool {
    Material::ALL.into_iter().all(|material| covers(hand.at_least(material.into()), asked[material.index()]))
}
