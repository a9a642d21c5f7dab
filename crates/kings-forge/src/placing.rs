//! Which dice can fill the boxes of an item (KF-6.3, KF-7.1). Boxes are filled in one order: by what they take, the
//! highest minimum first, with dice that never go up. So every choice of dice is offered once, whatever the box each lies on.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Event, KingsForge, State,
    card::{CraftBox, CraftCard},
    dice::{Die, Kind, Material, Materials},
    ids::CraftId,
    monuments::{Limit, Shown},
    odds::{Lies, Wish},
    pool::{Different, Pool, covers, one_of_at_least},
    state::{Crafted, Placed},
    step::Step,
    wild::Wild,
};

/// For each material and value, how many dice of at least that value there are or are asked for.
pub(crate) type Counted = [u128; Material::COUNT];

/// What boxes ask for, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// For each value, how many dice of at least that, of whatever material.
    in_all: u128,
    /// The same by material, where each box takes one and whatever is high enough.
    by_material: Option<Counted>,
}

impl Asked {
    pub(crate) fn of(boxes: &[CraftBox]) -> Asked {
        let (mut in_all, mut by_material) = (0, Some([0; Material::COUNT]));
        for next in boxes {
            let one = one_of_at_least(next.least.min(next.rarer));
            in_all += one;
            let plain = by_material.filter(|_| next.is_single() && !next.locked);
            by_material = plain.map(|mut counted| {
                counted[next.takes.first().index()] += one;
                counted
            });
        }
        Asked { in_all, by_material }
    }
}

/// Dice in hand, counted once for all that is asked of them.
#[derive(Clone, Copy)]
pub(crate) struct Hand<'a> {
    dice: &'a Pool,
    /// What they count as.
    wild: Wild,
    by_material: Counted,
    /// Of no material of their own: white and exotic ones.
    others: u128,
    /// Of any kind.
    in_all: u128,
}

impl<'a> Hand<'a> {
    #[inline]
    fn new(dice: &'a Pool, wild: Wild) -> Hand<'a> {
        let by_material = Material::ALL.map(|material| dice.at_least(material.into()));
        let others = dice.others_at_least();
        Hand { dice, wild, by_material, others, in_all: by_material.iter().sum::<u128>() + others }
    }

    /// The same without a die, which is not among `dice` any more.
    fn without<'b>(&self, die: Die, dice: &'b Pool) -> Hand<'b> {
        let (mut hand, one) = (Hand { dice, ..*self }, one_of_at_least(die.value));
        match die.kind.material() {
            Some(material) => hand.by_material[material.index()] -= one,
            None => hand.others -= one,
        }
        hand.in_all -= one;
        hand
    }

    /// Whether there would be enough dice if each were of every material.
    #[inline]
    pub(crate) fn might_do(&self, asked: &Asked) -> bool {
        // More dice than can be compared byte by byte are always enough.
        self.in_all as u8 >= 0x80 || covers(self.in_all, asked.in_all)
    }

    /// Whether there would be enough of each material if all white and exotic dice were of it.
    #[inline]
    fn might_do_each(&self, there: &Counted, asked: &Counted) -> bool {
        self.in_all as u8 >= 0x80 || covers_all(&there.map(|there| there + self.others), asked)
    }

    /// Whether they fill boxes nothing lies on.
    pub(crate) fn fills(&self, boxes: &[CraftBox], asked: &Asked) -> bool {
        fills(self, ToFill { boxes, asked }, false, <_>::default())
    }

    /// Whether they fill boxes, or beat what lies on them.
    pub(crate) fn does(&self, aim: &Aim) -> bool {
        let (limited, shown) = (aim.limited(self.dice), aim.shown(&Placed::default()));
        let all = ToFill { boxes: &aim.boxes, asked: &Asked::of(&aim.boxes) };
        let does = |hand: &Hand<'_>| aim.is_filled(hand, all, aim.against, (shown, None));
        limited.as_ref().map_or_else(|| does(self), |dice| does(&Hand::new(dice, self.wild)))
    }

    /// What counts where the die filled last limits those of its material.
    fn capped(&self, cap: Cap) -> Counted {
        let (mut there, material) = (self.by_material, cap.like.takes.first());
        there[material.index()] = self.dice.at_least_up_to(material.into(), cap.highest(material.into()));
        there
    }
}

/// Boxes with what they ask for.
#[derive(Clone, Copy)]
struct ToFill<'a> {
    boxes: &'a [CraftBox],
    asked: &'a Asked,
}

/// What decides whether a die may lie on a box beside the box itself.
type Filling = (Shown, Option<Cap>);

/// Dice for boxes like the one filled last are limited by the die on it.
#[derive(Clone, Copy)]
struct Cap {
    like: CraftBox,
    last: Die,
}

impl Cap {
    /// Locked boxes are filled before all others and say themselves what they take.
    fn is_for(self, next: &CraftBox) -> bool {
        self.like.is_like(next)
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
    /// The dice that may lie there, if not all may.
    fn limited(&self, dice: &Pool) -> Option<Pool> {
        self.limit.map(|limit| dice.only(|value| limit.allows(value)))
    }

    /// Whether dice fill the last of the boxes, and beat something if `strict`.
    fn is_filled(&self, hand: &Hand<'_>, last: ToFill<'_>, strict: bool, filling: Filling) -> bool {
        let with_boost = |boost| {
            let all: List<CraftBox, { CraftCard::BOXES }> = last.boxes.iter().copied().chain([boost]).collect();
            fills(hand, ToFill { boxes: &all, asked: &Asked::of(&all) }, false, filling)
        };
        fills(hand, last, strict, filling) || strict && self.boost.is_some_and(with_boost)
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

    /// The dice of the active player.
    #[inline]
    pub(crate) fn counted_hand<'a>(&self, state: &'a State) -> Hand<'a> {
        Hand::new(&state.rolled, self.wild(state))
    }

    /// Whether an item on display can be crafted with the dice in hand.
    pub(crate) fn can_craft(&self, state: &State, item: CraftId) -> bool {
        self.can_craft_with(state, &self.counted_hand(state), item)
    }

    /// The same with the dice in hand counted before.
    #[inline]
    pub(crate) fn can_craft_with(&self, state: &State, hand: &Hand<'_>, item: CraftId) -> bool {
        let card = &self.content.craft[item.index()];
        match card.limit {
            None => hand.fills(&card.boxes, &self.content.asked[item.index()]),
            Some(_) => hand.does(&self.aim_at_item(state, item, None)),
        }
    }

    /// KF-7.1: each die at least as high as the one it beats, and one higher.
    pub(crate) fn can_steal(&self, state: &State, crafted: &Crafted) -> bool {
        self.can_steal_with(state, &self.counted_hand(state), crafted)
    }

    /// The same with the dice in hand counted before.
    pub(crate) fn can_steal_with(&self, state: &State, hand: &Hand<'_>, crafted: &Crafted) -> bool {
        hand.does(&self.aim(crafted.card, self.boxes_to_beat(state, crafted), true))
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

    /// The first so many dice that can go on the next box so that the rest can be filled too: by kind, the lowest first.
    pub(crate) fn candidates(&self, state: &State, aim: &Aim, placed: &Placed, most: usize) -> Different {
        let (filled, left) = aim.boxes.split_at(placed.dice.len());
        let Some((next, rest)) = left.split_first() else { return self.candidates_for_boost(state, aim) };
        // A rarer die may beat a higher one, so that those on boxes for several materials need not go down then.
        let goes_down = |cap: &Cap| cap.like.is_single() || !aim.against;
        let last = filled.last().zip(placed.dice.last()).map(|(&like, &last)| Cap { like, last });
        let cap = last.filter(|cap| goes_down(cap) && cap.is_for(next));
        let (limited, wild) = (aim.limited(&state.rolled), self.wild(state));
        let all = limited.as_ref().unwrap_or(&state.rolled);
        let lying = aim.shown(placed);
        let rest = ToFill { boxes: rest, asked: &Asked::of(rest) };
        // On the last box a die has to do no more than to beat what lies there.
        let is_last = rest.boxes.is_empty() && aim.boost.is_none();
        let mut others = (!is_last).then(|| (Hand::new(all, wild), *all));
        let mut rest_is_filled = |die: Die, strict: bool, filling: Filling| {
            let Some((hand, dice)) = &mut others else { return !strict };
            dice.remove(die);
            let is_filled = aim.is_filled(&hand.without(die, dice), rest, strict, filling);
            dice.add(die);
            is_filled
        };
        let beats = |(beaten, die): (&CraftBox, &Die)| beaten.is_beaten_by(*die, wild);
        let beaten = !aim.against || filled.iter().zip(&*placed.dice).any(beats);
        let mut found = Different::new();
        for &kind in &*wild.kinds(next.takes) {
            let range = may_take(next, kind, wild, cap);
            for value in all.values_of(kind).filter(|value| range.contains(value)) {
                let die = Die { kind, value };
                let Some(shown) = lying.with(value) else { continue };
                let strict = !beaten && !next.is_beaten_by(die, wild);
                let after = Some(Cap { like: *next, last: die }).filter(goes_down);
                if rest_is_filled(die, strict, (shown, after)) {
                    found.push(die);
                    if found.len() == most {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// The dice that can go on the box that may stay empty.
    fn candidates_for_boost(&self, state: &State, aim: &Aim) -> Different {
        let Some(boost) = aim.boost else { return Different::new() };
        let values = |kind: Kind| state.rolled.values_of(kind).filter(|&value| value >= boost.least);
        let kinds = self.wild(state).kinds(boost.takes);
        kinds.iter().flat_map(|&kind| values(kind).map(move |value| Die { kind, value })).collect()
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
        // The first one is the lowest.
        let dice = self.candidates(state, aim, placed, if highest { usize::MAX } else { 1 });
        let best = dice.iter().copied().reduce(|best, die| if die.value > best.value { die } else { best });
        best.expect("what was begun can be finished")
    }
}

/// Lays a die of the hand on the next box.
fn place(state: &mut State, placed: &mut Placed, die: Die) {
    state.rolled.remove(die);
    placed.dice.push(die);
}

/// The values of a kind a box takes.
#[inline]
fn may_take(next: &CraftBox, kind: Kind, wild: Wild, cap: Option<Cap>) -> std::ops::RangeInclusive<u8> {
    let least = next.least_for(kind, wild);
    let highest = if next.locked { least } else { Die::HIGHEST };
    least..=cap.filter(|cap| cap.is_for(next)).map_or(highest, |cap| cap.highest(kind).min(highest))
}

/// Whether these dice make a card as they lie.
pub(crate) fn makes(hand: &Pool, wish: &Wish, wild: Wild) -> bool {
    let allowed = hand.only(|value| wish.limit.is_none_or(|limit| limit.allows(value)));
    let shown = Shown::on(wish.limit, std::iter::empty());
    let boxes = ToFill { boxes: &wish.boxes, asked: &Asked::of(&wish.boxes) };
    fills(&Hand::new(&allowed, wild), boxes, wish.lies == Lies::BeforeOpponent, (shown, None))
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
/// box takes one material it is enough to count, and only what is left to white dice and exotic ones is tried out.
fn fills(hand: &Hand<'_>, ToFill { boxes, asked }: ToFill<'_>, strict: bool, (shown, cap): Filling) -> bool {
    if boxes.is_empty() {
        return !strict;
    }
    if !hand.might_do(asked) {
        return false;
    }
    if let Some(asked) = asked.by_material.as_ref().filter(|_| !shown.counts()) {
        // What lies on a locked box, or on one that takes several materials, limits no box that takes one.
        let cap = cap.filter(|cap| cap.like.is_single() && !cap.like.locked);
        let capped = cap.map(|cap| hand.capped(cap));
        let there = capped.as_ref().unwrap_or(&hand.by_material);
        if covers_all(there, asked) && (!strict || boxes.iter().any(|next| covers_one_higher(there, asked, next))) {
            return true;
        }
        if hand.wild.alike == Materials::default() {
            if hand.others == 0 || !hand.might_do_each(there, asked) {
                return false;
            }
            let others_do = |asked: &Counted| others_do_the_rest(hand, there, asked, cap);
            let one_higher = |next: &CraftBox| others_do(&with_one_higher(asked, next));
            return if strict { boxes.iter().any(one_higher) } else { others_do(asked) };
        }
    }
    let (wild, hand) = (hand.wild, &mut { *hand.dice });
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

/// What is asked for if this box asks for one pip more.
fn with_one_higher(asked: &Counted, next: &CraftBox) -> Counted {
    let mut more = *asked;
    more[next.takes.first().index()] += one_pip_of(next);
    more
}

/// Whether there is enough for that too where there is enough for all that is asked.
fn covers_one_higher(there: &Counted, asked: &Counted, next: &CraftBox) -> bool {
    let material = next.takes.first().index();
    covers(there[material], asked[material] + one_pip_of(next))
}

/// What is asked for beside the rest if this box asks for one pip more.
fn one_pip_of(next: &CraftBox) -> u128 {
    one_of_at_least(next.least + 1) - one_of_at_least(next.least)
}

/// Whether white and exotic dice fill what the dice of each material leave: those fill as much as they can, the highest
/// boxes first. What has a cap comes first, since others can take what is above it.
fn others_do_the_rest(hand: &Hand<'_>, there: &Counted, asked: &Counted, cap: Option<Cap>) -> bool {
    let first = cap.map(|cap| cap.like.takes.first());
    let others = hand.others;
    let (mut left, mut all_left): (List<CraftBox, { CraftCard::BOXES }>, u128) = <_>::default();
    for material in first.into_iter().chain(Material::ALL.into_iter().filter(|&material| Some(material) != first)) {
        let (there, asked) = (there[material.index()], asked[material.index()]);
        if covers(there, asked) {
            continue;
        }
        let highest = (u128::BITS - asked.leading_zeros()).div_ceil(8);
        let (there, asked) = (there.to_le_bytes(), asked.to_le_bytes());
        let mut missing = 0;
        for value in (1..highest as usize).rev() {
            while asked[value] > there[value] + missing {
                missing += 1;
                left.push(CraftBox::new(material, value as u8));
                all_left += one_of_at_least(value as u8);
            }
        }
        if !covers(others, all_left) {
            return false;
        }
    }
    cap.is_none() && others == hand.dice.at_least(Kind::Library)
        || matched(&mut hand.dice.without_materials(), &left, hand.wild, Shown::default(), cap)
}

/// Box by box. The lowest die of a kind that will do is as good as any other of that kind, since whatever box it
/// is taken from can have the other one; so only the kinds are tried, unless all values have to be different. Locked boxes
/// come first, so that nothing else takes what only they can use.
fn matched(hand: &mut Pool, boxes: &[CraftBox], wild: Wild, shown: Shown, cap: Option<Cap>) -> bool {
    let Some((next, rest)) = boxes.split_first() else { return true };
    hand.kinds().iter().any(|&kind| {
        if !hand.has(kind) | !wild.fits(kind, next.takes) {
            return false;
        }
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
fn covers_all(there: &Counted, asked: &Counted) -> bool {
    there.iter().zip(asked).fold(true, |all, (&there, &asked)| all & covers(there, asked))
}
