//! Which dice can fill the boxes of an item (KF-6.3, KF-7.1). Boxes are filled in one order: by what they take, the
//! highest minimum first, with dice that never go up. So every choice of dice is offered once, whatever the box each lies on.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Event, KingsForge, State,
    card::CraftBox,
    dice::{Die, Kind, Material, Materials},
    ids::CraftId,
    pool::{Pool, covers, one_of_at_least},
    state::{Crafted, Placed},
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
        let there = Material::ALL.map(|material| state.rolled.at_least(material.into()));
        if covers_all(&there, asked) {
            return true;
        }
        let white = state.rolled.at_least(Kind::Library);
        let alike = self.alike(state);
        might_cover(&there, asked, white, alike) && matched(&mut { state.rolled }, boxes, alike, None)
    }

    /// KF-7.1: each die at least as high as the one it beats, and one higher.
    pub(crate) fn can_steal(&self, state: &State, crafted: &Crafted) -> bool {
        fills(&state.rolled, &self.boxes_to_beat(crafted), true, self.alike(state), None)
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

/// Whether the dice fill these boxes. `strict` means that one of them has to be higher than its box asks for. Where each
/// box takes one material it is enough to count, and only what is left to white dice and to those that count as others
/// is tried out.
#[inline]
fn fills(hand: &Pool, boxes: &[CraftBox], strict: bool, alike: Materials, cap: Option<Cap>) -> bool {
    if let Some(asked) = asked(boxes) {
        let all = Material::ALL.map(|material| hand.at_least(material.into()));
        let mut there = all;
        if let Some(cap) = cap {
            let material = cap.takes.first();
            there[material.index()] = hand.at_least_up_to(material.into(), cap.highest(material.into()));
        }
        let one_higher = || boxes.iter().any(|&next| covers_one_higher(&there, &asked, next));
        if covers_all(&there, &asked) && (!strict || one_higher()) {
            return true;
        }
        // A die above the cap may still lie on a box that takes it as another material.
        if !might_cover(&all, &asked, hand.at_least(Kind::Library), alike) {
            return false;
        }
    }
    let hand = &mut { *hand };
    if !strict {
        return matched(hand, boxes, alike, cap);
    }
    let mut higher: List<CraftBox, { crate::CraftCard::BOXES }> = boxes.iter().copied().collect();
    (0..higher.len()).any(|place| {
        higher[place].least += 1;
        let matched = matched(hand, &higher, alike, cap);
        higher[place].least -= 1;
        matched
    })
}

/// Whether there is still enough if this box asks for one pip more.
fn covers_one_higher(there: &[u128; Material::COUNT], asked: &[u128; Material::COUNT], next: CraftBox) -> bool {
    let place = next.takes.first().index();
    let more = one_of_at_least(next.least + 1) - one_of_at_least(next.least);
    covers(there[place], asked[place] + more)
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
fn covers_all(there: &[u128; Material::COUNT], asked: &[u128; Material::COUNT]) -> bool {
    there.iter().zip(asked).all(|(&there, &asked)| covers(there, asked))
}

/// Whether white dice or such that count as others might do what the dice of each material alone cannot.
#[inline]
fn might_cover(
    there: &[u128; Material::COUNT],
    asked: &[u128; Material::COUNT],
    white: u128,
    alike: Materials,
) -> bool {
    (white > 0 || alike != Materials::default()) && covers(there.iter().sum::<u128>() + white, asked.iter().sum())
}
