//! Which dice can fill the boxes of an item (KF-6.3, KF-7.1). Boxes are filled in one order: by material, the highest
//! minimum first, with dice that never go up. So every choice of dice is offered once, whatever the box each lies on.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Event, KingsForge, State,
    card::{CraftBox, CraftId},
    dice::{Die, Kind, Material},
    pool::{Pool, covers, one_of_at_least},
    state::Placed,
    step::Step,
};

/// The most Library dice there may be.
pub(crate) const LIBRARY_DICE: usize = 4;

/// For each material and value, how many dice of at least that value are asked for.
pub(crate) type Asked = [u128; Material::COUNT];

/// Dice of the material being filled are limited by the one placed last.
#[derive(Clone, Copy)]
struct Cap {
    material: Material,
    own: u8,
    library: u8,
}

impl KingsForge {
    /// Whether an item on display can be crafted with the dice in hand.
    #[inline]
    pub(crate) fn can_craft(&self, state: &State, item: CraftId) -> bool {
        fits(&state.rolled, &self.content.asked[item.index()], None)
    }

    /// KF-7.1: each die at least as high as the one it beats, and one higher.
    pub(crate) fn can_steal(&self, state: &State, item: CraftId, from: Seat) -> bool {
        let boxes = self.boxes_to_fill(state, item, Some(from));
        fills(&state.rolled, &boxes, true, None)
    }

    /// The dice that can go on the next box so that the rest can be filled too, the lowest first. `each` says whether to
    /// go on.
    pub(crate) fn candidates(
        &self,
        state: &State,
        item: CraftId,
        from: Option<Seat>,
        placed: &Placed,
        mut each: impl FnMut(Die) -> bool,
    ) {
        let boxes = self.boxes_to_fill(state, item, from);
        let (filled, left) = boxes.split_at(placed.values.len());
        let Some((next, rest)) = left.split_first() else { return };
        let cap = cap(filled, placed, next.material);
        let beaten = from.is_none() || filled.iter().zip(&*placed.values).any(|(beaten, value)| *value > beaten.least);
        for kind in [Kind::from(next.material), Kind::Library] {
            let highest = if kind == Kind::Library { cap.library } else { cap.own };
            for value in state.rolled.values_of(kind).filter(|value| (next.least..=highest).contains(value)) {
                let die = Die { kind, value };
                let mut hand = state.rolled;
                hand.remove(die);
                let strict = !beaten && value == next.least;
                if fills(&hand, rest, strict, Some(after(die, next.material))) && !each(die) {
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
        if placed.values.len() == self.content.craft[item.index()].boxes.len() {
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
        while placed.values.len() < self.content.craft[item.index()].boxes.len() {
            let die = self.choose_die(state, item, from, &placed, highest);
            place(state, &mut placed, die);
        }
        placed
    }

    /// The highest die that will do, or the lowest one, a Library die only where no other does.
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
    placed.push(die.value, die.kind == Kind::Library);
}

/// What limits the dice for the next box.
fn cap(filled: &[CraftBox], placed: &Placed, material: Material) -> Cap {
    match filled.last() {
        Some(last) if last.material == material => {
            let place = filled.len() - 1;
            let kind = if placed.is_library(place) { Kind::Library } else { material.into() };
            after(Die { kind, value: placed.values[place] }, material)
        }
        _ => Cap { material, own: Die::HIGHEST, library: Die::HIGHEST },
    }
}

/// Of dice of one value, Library dice come last.
fn after(die: Die, material: Material) -> Cap {
    let library = die.kind == Kind::Library;
    Cap { material, own: if library { die.value - 1 } else { die.value }, library: die.value }
}

pub(crate) fn asked(boxes: &[CraftBox]) -> Asked {
    let mut asked = Asked::default();
    boxes.iter().for_each(|next| asked[next.material.index()] += one_of_at_least(next.least));
    asked
}

/// Whether the dice fill these boxes. `strict` means that one of them has to be higher than its box asks for.
fn fills(hand: &Pool, boxes: &[CraftBox], strict: bool, cap: Option<Cap>) -> bool {
    let asked = asked(boxes);
    if !strict {
        return fits(hand, &asked, cap);
    }
    boxes.iter().any(|raised| {
        let mut more = asked;
        more[raised.material.index()] += 1 << (8 * (u32::from(raised.least) + 1));
        fits(hand, &more, cap)
    })
}

#[inline]
fn fits(hand: &Pool, asked: &Asked, cap: Option<Cap>) -> bool {
    let mut there = Material::ALL.map(|material| hand.at_least(material.into()));
    if let Some(Cap { material, own, .. }) = cap {
        there[material.index()] = hand.at_least_up_to(material.into(), own);
    }
    if covers_all(&there, asked) {
        return true;
    }
    if hand.of_kind(Kind::Library) == 0 {
        return false;
    }
    let mut library: List<u8, LIBRARY_DICE> = List::new();
    for value in hand.values_of(Kind::Library) {
        (0..hand.count(Die { kind: Kind::Library, value })).for_each(|_| library.push(value));
    }
    fits_with(there, &library, asked, cap)
}

/// Tries every material for each Library die.
fn fits_with(there: Asked, library: &[u8], asked: &Asked, cap: Option<Cap>) -> bool {
    let Some((&value, rest)) = library.split_first() else { return covers_all(&there, asked) };
    let too_high = |material: Material| cap.is_some_and(|cap| cap.material == material && value > cap.library);
    Material::ALL.into_iter().filter(|&material| !too_high(material)).any(|material| {
        let mut with = there;
        with[material.index()] += one_of_at_least(value);
        fits_with(with, rest, asked, cap)
    })
}

#[inline]
fn covers_all(there: &Asked, asked: &Asked) -> bool {
    there.iter().zip(asked).all(|(&there, &asked)| covers(there, asked))
}
