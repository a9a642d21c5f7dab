//! Which dice can fill the boxes of an item (KF-6.3, KF-7.1). Boxes are filled in one order: by what they take, the
//! highest minimum first, with dice that never go up. So every choice of dice is offered once, whatever the box each lies on.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Event, KingsForge, State,
    card::{CraftBox, CraftCard},
    dice::{Die, Kind, Material},
    ids::CraftId,
    monuments::{Limit, Shown},
    odds::{Lies, Wish},
    pool::{Pool, covers, one_of_at_least},
    state::{Crafted, Placed},
    step::Step,
    wild::Wild,
};

/// For each material and value, how many dice of at least that value are asked for by boxes that take nothing else.
/// Nothing for boxes of which some take several materials.
pub(crate) type Asked = Option<Counted>;

/// For each material and value, how many dice of at least that value there are.
pub(crate) type Counted = [u128; Material::COUNT];

#[inline]
pub(crate) fn counted(hand: &Pool) -> Counted {
    Material::ALL.map(|material| hand.at_least(material.into()))
}

/// What decides whether a die may lie on a box beside the box itself.
type Filling = (Wild, Shown, Option<Cap>);

/// Dice for boxes like the one filled last are limited by the die on it.
#[derive(Clone, Copy)]
struct Cap {
    like: CraftBox,
    last: Die,
}

impl Cap {
    /// Locked boxes are filled before all others and say themselves what they take. Where a rarer die may be lower than
    /// another the dice need not go down.
    fn is_for(self, next: &CraftBox) -> bool {
        let goes_down = |next: &CraftBox| next.locked || next.is_plain();
        self.like.is_like(next) && goes_down(&self.like) && goes_down(next)
    }

    /// The highest value of a kind that may follow: of dice of one value those of the later kind come last.
    fn highest(self, kind: Kind) -> u8 {
        if kind < self.last.kind { self.last.value - 1 } else { self.last.value }
    }
}

/// What is to be filled with dice: an item or a tile.
pub(crate) struct Aim {
    pub(crate) boxes: List<CraftBox, { CraftCard::BOXES }>,
    /// Dice lie on the boxes, one of which has to be beaten.
    pub(crate) against: bool,
    pub(crate) limit: Option<Limit>,
    /// KF-21.7: a box after all others that may stay empty. Where dice lie on the others it is empty, so that any die on
    /// it beats what lies there (KF-21.8).
    pub(crate) boost: Option<CraftBox>,
}

impl Aim {
    /// The dice in hand that may lie there.
    #[inline]
    fn hand(&self, rolled: &Pool) -> Pool {
        match self.limit {
            None => *rolled,
            Some(limit) => rolled.only(|value| limit.allows(value)),
        }
    }

    /// Whether dice fill the boxes from this place on, and beat something if `strict`.
    fn is_filled(&self, hand: &Pool, from: usize, strict: bool, (wild, shown, cap): Filling) -> bool {
        let rest = &(*self.boxes)[from..];
        let with_boost = |boost| {
            let all: List<CraftBox, { CraftCard::BOXES }> = rest.iter().copied().chain([boost]).collect();
            fills(hand, &all, false, wild, shown, cap)
        };
        fills(hand, rest, strict, wild, shown, cap) || strict && self.boost.is_some_and(with_boost)
    }

    /// How many dice there is room for.
    pub(crate) fn room(&self) -> usize {
        self.boxes.len() + usize::from(self.boost.is_some())
    }

    /// The values that lie there, where that matters.
    #[inline]
    fn shown(&self, placed: &Placed) -> Shown {
        Shown::on(self.limit, placed.dice.iter().map(|die| die.value))
    }
}

impl KingsForge {
    pub(crate) fn aim_at_item(&self, state: &State, item: CraftId, from: Option<Seat>) -> Aim {
        self.aim(item, self.boxes_to_fill(state, item, from), from.is_some())
    }

    fn aim(&self, item: CraftId, boxes: List<CraftBox, { CraftCard::BOXES }>, against: bool) -> Aim {
        let card = &self.content.craft[item.index()];
        let boost = card.boost().filter(|_| boxes.len() == card.boxes.len());
        Aim { boxes, against, limit: card.limit, boost }
    }

    /// Whether an item on display can be crafted with the dice in hand.
    #[inline]
    pub(crate) fn can_craft(&self, state: &State, item: CraftId) -> bool {
        self.can_craft_with(state, &counted(&state.rolled), item)
    }

    /// The same with the dice in hand counted before.
    #[inline]
    pub(crate) fn can_craft_with(&self, state: &State, there: &Counted, item: CraftId) -> bool {
        let Some(asked) = &self.content.asked[item.index()] else {
            return self.can_fill(state, &self.aim_at_item(state, item, None));
        };
        if covers_all(there, asked) {
            return true;
        }
        let wild = self.wild(state);
        let boxes = &self.content.craft[item.index()].boxes;
        might_cover(&state.rolled, there, asked, wild)
            && matched(&mut { state.rolled }, boxes, wild, Shown::default(), None)
    }

    /// Whether the dice in hand beat those on boxes that take one material each, where counting says so.
    pub(crate) fn beats_by_count(
        &self,
        state: &State,
        there: &Counted,
        boxes: &[CraftBox],
        lying: &[Die],
    ) -> Option<bool> {
        let against = || boxes.iter().zip(lying).map(|(next, die)| CraftBox::new(next.takes, die.value));
        let mut asked = [0; Material::COUNT];
        against().for_each(|next| asked[next.takes.first().index()] += one_of_at_least(next.least));
        if covers_all(there, &asked) && against().any(|next| covers_one_higher(there, &asked, next)) {
            return Some(true);
        }
        if might_cover(&state.rolled, there, &asked, self.wild(state)) { None } else { Some(false) }
    }

    /// KF-7.1: each die at least as high as the one it beats, and one higher.
    pub(crate) fn can_steal(&self, state: &State, crafted: &Crafted) -> bool {
        self.can_steal_with(state, &counted(&state.rolled), crafted)
    }

    /// The same with the dice in hand counted before.
    pub(crate) fn can_steal_with(&self, state: &State, there: &Counted, crafted: &Crafted) -> bool {
        let (card, dice) = (&self.content.craft[crafted.card.index()], &crafted.placed.dice);
        let is_plain = self.content.asked[crafted.card.index()].is_some() && card.boost().is_none();
        if let Some(beats) = is_plain.then(|| self.beats_by_count(state, there, &card.boxes, dice)).flatten() {
            return beats;
        }
        self.can_fill(state, &self.aim(crafted.card, self.boxes_to_beat(state, crafted), true))
    }

    /// Whether the dice in hand fill boxes, or beat what lies on them.
    pub(crate) fn can_fill(&self, state: &State, aim: &Aim) -> bool {
        let filling = (self.wild(state), aim.shown(&Placed::default()), None);
        aim.is_filled(&aim.hand(&state.rolled), 0, aim.against, filling)
    }

    /// Whether these dice are all it takes, even if the boost stays empty.
    pub(crate) fn is_enough(&self, state: &State, aim: &Aim, placed: &Placed) -> bool {
        let wild = self.wild(state);
        let beats = |(die, beaten): (&Die, &CraftBox)| beaten.is_beaten_by(*die, wild);
        let beaten = || placed.dice.iter().zip(&*aim.boxes).any(beats);
        placed.dice.len() >= aim.boxes.len() && (!aim.against || beaten())
    }

    /// Box by box, whether these dice beat what lies there; nothing where nothing does.
    pub(crate) fn beats<'a>(&self, state: &State, aim: &Aim, dice: impl Iterator<Item = &'a Die>) -> Vec<bool> {
        let wild = self.wild(state);
        let boxes = aim.boxes.iter().map(Some).chain([None]);
        let standing = dice.zip(boxes).filter(|_| aim.against);
        // KF-21.8: a die on the boost beats none.
        standing.map(|(die, against)| against.is_none_or(|against| against.is_beaten_by(*die, wild))).collect()
    }

    /// The dice that can go on the next box so that the rest can be filled too: by kind, the lowest first. `each` says
    /// whether to go on.
    pub(crate) fn candidates(&self, state: &State, aim: &Aim, placed: &Placed, mut each: impl FnMut(Die) -> bool) {
        let place = placed.dice.len();
        let (filled, left) = aim.boxes.split_at(place);
        let Some(next) = left.first() else { return self.candidates_for_boost(state, aim, each) };
        let last = filled.last().zip(placed.dice.last()).map(|(&like, &last)| Cap { like, last });
        let cap = last.filter(|cap| cap.is_for(next));
        let wild = self.wild(state);
        let beats = |(beaten, die): (&CraftBox, &Die)| beaten.is_beaten_by(*die, wild);
        let beaten = !aim.against || filled.iter().zip(&*placed.dice).any(beats);
        let (mut hand, lying) = (aim.hand(&state.rolled), aim.shown(placed));
        for kind in wild.kinds(next.takes) {
            let range = may_take(next, kind, wild, cap);
            for value in hand.values_of(kind).filter(|value| range.contains(value)) {
                let die = Die { kind, value };
                let Some(shown) = lying.with(value) else { continue };
                let strict = !beaten && !next.is_beaten_by(die, wild);
                let after = Some(Cap { like: *next, last: die });
                hand.remove(die);
                let fits = aim.is_filled(&hand, place + 1, strict, (wild, shown, after));
                hand.add(die);
                if fits && !each(die) {
                    return;
                }
            }
        }
    }

    /// The dice that can go on the box that may stay empty.
    fn candidates_for_boost(&self, state: &State, aim: &Aim, mut each: impl FnMut(Die) -> bool) {
        let Some(boost) = aim.boost else { return };
        for kind in self.wild(state).kinds(boost.takes) {
            for value in state.rolled.values_of(kind).filter(|&value| value >= boost.least) {
                if !each(Die { kind, value }) {
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
        let aim = self.aim_at_item(state, item, from);
        let left = action == Action::LeaveBoost;
        if !left {
            self.place_on(state, &aim, &mut placed, action);
        }
        if left || placed.dice.len() == aim.room() {
            self.finish_item(state, item, from, placed, log);
        } else {
            state.steps.push(Step::ChoosePlacing { item, from, placed });
        }
    }

    /// Lays the die on the next box, or fills all that are left.
    pub(crate) fn place_on(&self, state: &mut State, aim: &Aim, placed: &mut Placed, action: Action) {
        if let Action::Place { die } = action {
            place(state, placed, die);
        } else {
            *placed = self.fill(state, aim, *placed, action == Action::PlaceHighest);
        }
    }

    /// Fills all boxes that are left out of the dice in hand.
    pub(crate) fn fill(&self, state: &mut State, aim: &Aim, mut placed: Placed, highest: bool) -> Placed {
        while placed.dice.len() < aim.boxes.len() {
            let die = self.choose_die(state, aim, &placed, highest);
            place(state, &mut placed, die);
        }
        placed
    }

    /// The highest die that will do, or the lowest one, a white die only where no other does.
    fn choose_die(&self, state: &State, aim: &Aim, placed: &Placed, highest: bool) -> Die {
        let mut best: Option<Die> = None;
        self.candidates(state, aim, placed, |die| {
            if best.is_none_or(|old| highest && die.value > old.value) {
                best = Some(die);
            }
            // The first one is the lowest.
            highest
        });
        best.expect("what was begun can be finished")
    }
}

/// Lays a die of the hand on the next box.
fn place(state: &mut State, placed: &mut Placed, die: Die) {
    state.rolled.remove(die);
    placed.dice.push(die);
}

/// The values of a kind a box takes.
fn may_take(next: &CraftBox, kind: Kind, wild: Wild, cap: Option<Cap>) -> std::ops::RangeInclusive<u8> {
    let least = next.least_for(kind, wild);
    let highest = if next.locked { least } else { Die::HIGHEST };
    least..=cap.filter(|cap| cap.is_for(next)).map_or(highest, |cap| cap.highest(kind).min(highest))
}

pub(crate) fn asked(boxes: &[CraftBox]) -> Asked {
    let mut asked = [0; Material::COUNT];
    for next in boxes {
        let material = next.takes.first();
        if next.takes != material.into() || next.locked {
            return None;
        }
        asked[material.index()] += one_of_at_least(next.least);
    }
    Some(asked)
}

/// Whether these dice make a card as they lie.
pub(crate) fn makes(hand: &Pool, wish: &Wish, wild: Wild) -> bool {
    let allowed = hand.only(|value| wish.limit.is_none_or(|limit| limit.allows(value)));
    let shown = Shown::on(wish.limit, std::iter::empty());
    fills(&allowed, &wish.boxes, wish.lies == Lies::BeforeOpponent, wild, shown, None)
}

/// Whether any dice at all can fill these boxes.
pub(crate) fn can_be_filled(card: &CraftCard) -> bool {
    let mut hand = Pool::default();
    for material in Material::ALL {
        let values = (1..=6).filter(|&value| card.limit.is_none_or(|limit| limit.allows(value)));
        values.for_each(|value| (0..CraftCard::BOXES).for_each(|_| hand.add(Die::new(material, value))));
    }
    matched(&mut hand, &card.boxes, Wild::default(), Shown::on(card.limit, std::iter::empty()), None)
}

/// Whether the dice fill these boxes. `strict` means that one of them has to be higher than its box asks for. Where each
/// box takes one material it is enough to count, and only what is left to white dice and to those that count as others
/// is tried out.
#[inline]
fn fills(hand: &Pool, boxes: &[CraftBox], strict: bool, wild: Wild, shown: Shown, cap: Option<Cap>) -> bool {
    if boxes.is_empty() {
        return !strict;
    }
    if let Some(asked) = asked(boxes).filter(|_| !shown.counts()) {
        let all = counted(hand);
        let mut there = all;
        // What lies on a locked box, or on one for several materials, limits no other.
        if let Some(cap) = cap.filter(|cap| !cap.like.locked && cap.like.is_single()) {
            let material = cap.like.takes.first();
            there[material.index()] = hand.at_least_up_to(material.into(), cap.highest(material.into()));
        }
        let one_higher = || boxes.iter().any(|&next| covers_one_higher(&there, &asked, next));
        if covers_all(&there, &asked) && (!strict || one_higher()) {
            return true;
        }
        // A die above the cap may still lie on a box that takes it as another material.
        if !might_cover(hand, &all, &asked, wild) {
            return false;
        }
    }
    let hand = &mut { *hand };
    if !strict {
        return matched(hand, boxes, wild, shown, cap);
    }
    let mut higher: List<CraftBox, { CraftCard::BOXES }> = boxes.iter().copied().collect();
    (0..higher.len()).any(|place| {
        let Some(beaten) = boxes[place].one_higher() else { return false };
        higher[place] = beaten;
        let matched = matched(hand, &higher, wild, shown, cap);
        higher[place] = boxes[place];
        matched
    })
}

/// Whether there is still enough if this box asks for one pip more.
fn covers_one_higher(there: &Counted, asked: &Counted, next: CraftBox) -> bool {
    let place = next.takes.first().index();
    let more = one_of_at_least(next.least + 1) - one_of_at_least(next.least);
    covers(there[place], asked[place] + more)
}

/// Box by box. The lowest die of a kind that will do is as good as any other of that kind, since whatever box it
/// is taken from can have the other one; so only the kinds are tried, unless all values have to be different. Locked boxes
/// come first, so that nothing else takes what only they can use.
fn matched(hand: &mut Pool, boxes: &[CraftBox], wild: Wild, shown: Shown, cap: Option<Cap>) -> bool {
    let Some((next, rest)) = boxes.split_first() else { return true };
    wild.kinds(next.takes).any(|kind| {
        let range = may_take(next, kind, wild, cap);
        let mut fitting = hand.values_of(kind).filter(|value| range.contains(value));
        let mut try_it = |value: u8| {
            let Some(shown) = shown.with(value) else { return false };
            let die = Die { kind, value };
            hand.remove(die);
            let matched = matched(hand, rest, wild, shown, cap);
            hand.add(die);
            matched
        };
        if shown.counts() { fitting.any(try_it) } else { fitting.next().is_some_and(&mut try_it) }
    })
}

#[inline]
pub(crate) fn covers_all(there: &Counted, asked: &Counted) -> bool {
    there.iter().zip(asked).all(|(&there, &asked)| covers(there, asked))
}

/// Whether white dice, exotic ones or such that count as others might do what the dice of each material alone cannot.
#[inline]
fn might_cover(hand: &Pool, there: &Counted, asked: &Counted, wild: Wild) -> bool {
    let white = hand.at_least(Kind::Library);
    if white == 0 && !wild.is_any() {
        return false;
    }
    let exotic = Kind::EXOTIC.into_iter().filter(|_| wild.has_exotic());
    let all = there.iter().sum::<u128>() + white + exotic.map(|kind| hand.at_least(kind)).sum::<u128>();
    // More dice than can be compared byte by byte are always enough.
    all as u8 >= 0x80 || covers(all, asked.iter().sum())
}
