//! The cards asked for, laid out for placing dice on them. A box takes dice of some kinds, from a least value on; boxes that
//! take the same kinds are a group. How many boxes of a group are that hard, or harder, is a row, and what the rest of
//! the cards needs of a row at least says how many of them can still be made.

use crate::{
    card::CraftBox,
    odds::ask::{
        exotics::Kinds,
        question::{Goal, Hand, KINDS, Lies, Progress, Wish},
    },
};

#[derive(Debug)]
pub(crate) struct Cards {
    /// The easiest first, but those of the waiting line last and in their order.
    pub(crate) list: Vec<Card>,
    pub(crate) groups: Vec<Kinds>,
    /// The least values asked for, the lowest first.
    pub(crate) leasts: Vec<u8>,
    /// So many cards are enough.
    pub(crate) target: usize,
    /// What the Royal Decree asks for when several cards are made.
    pub(crate) decree: Option<Progress>,
    /// By card, and by how many of this card and those after it (one, two, three, ...): the fewest boxes they have.
    fewest: Vec<Vec<Rows>>,
}

#[derive(Debug)]
pub(crate) struct Card {
    pub(crate) wish: usize,
    /// The cards before it in the waiting line, if it is there.
    pub(crate) place_in_line: Option<usize>,
    /// Stealing does not move the line on, nor does a masterwork or a request.
    pub(crate) moves_line: bool,
    pub(crate) masterwork: bool,
    /// The boxes. KF-7.1: of a card to be stolen, one way for each die that could be the beaten one.
    pub(crate) ways: Vec<Way>,
}

/// What has to be filled to make a card.
#[derive(Debug)]
pub(crate) struct Way {
    pub(crate) slots: Vec<Slot>,
    pub(crate) rows: Rows,
}

/// A box to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) group: usize,
    /// The place of the least value.
    pub(crate) level: usize,
    pub(crate) on: CraftBox,
}

/// How many boxes each row has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rows(pub(crate) Vec<u16>);

impl Rows {
    pub(crate) fn add(&mut self, other: &Rows) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, other)| *mine += other);
    }

    pub(crate) fn take(&mut self, other: &Rows) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, other)| *mine -= other);
    }

    /// Whether no row has more than the other. All rows are looked at, which is faster than to stop at the first.
    pub(crate) fn within(&self, there: &Rows) -> bool {
        !self.0.iter().zip(&there.0).fold(false, |more, (mine, there)| more | (mine > there))
    }

    fn within_with(&self, other: &Rows, there: &Rows) -> bool {
        let rows = self.0.iter().zip(&other.0).zip(&there.0);
        !rows.fold(false, |more, ((mine, other), there)| more | (mine + other > *there))
    }
}

impl Cards {
    /// For the dice of a hand.
    pub(crate) fn new(goal: Goal, wishes: &[Wish], hand: &Hand) -> Cards {
        let asked = |wish: &usize| match goal {
            Goal::Card(only) => *wish == only,
            Goal::AnyCard => wishes[*wish].lies != Lies::InLine,
            Goal::Items => true,
        };
        let mut cards = Cards {
            list: Vec::new(),
            groups: Vec::new(),
            leasts: (0..wishes.len()).filter(asked).flat_map(|wish| leasts(&wishes[wish])).collect(),
            target: if goal == Goal::Items { wishes.len() } else { 1 },
            decree: hand.decree.filter(|_| goal == Goal::Items),
            fewest: Vec::new(),
        };
        cards.leasts.sort_unstable();
        cards.leasts.dedup();
        let mut line = 0;
        for wish in (0..wishes.len()).filter(asked) {
            let in_line = goal == Goal::Items && wishes[wish].lies == Lies::InLine;
            let ways = cards.ways(&wishes[wish], hand);
            cards.list.push(Card {
                wish,
                place_in_line: in_line.then_some(line),
                moves_line: wishes[wish].lies.moves_line() && !wishes[wish].masterwork,
                masterwork: wishes[wish].masterwork,
                ways,
            });
            line += usize::from(in_line);
        }
        cards.list.sort_by_key(|card| match card.place_in_line {
            Some(place) => (true, place, 0),
            None => (false, card.ways[0].slots.len(), card.ways[0].slots.iter().map(|slot| slot.level).sum()),
        });
        cards.count_rows();
        cards.look_ahead();
        cards
    }

    fn ways(&mut self, wish: &Wish, hand: &Hand) -> Vec<Way> {
        let boxes = &wish.boxes;
        let beaten: Vec<Option<usize>> = match wish.lies {
            Lies::BeforeOpponent => {
                (0..boxes.len()).rev().filter(|&place| !boxes[..place].contains(&boxes[place])).map(Some).collect()
            }
            Lies::OnDisplay | Lies::InLine | Lies::Aside => vec![None],
        };
        let mut ways = Vec::new();
        for beaten in beaten {
            let slots = boxes.iter().enumerate().map(|(place, &on)| {
                let least = on.least + u8::from(beaten == Some(place));
                let level = self.leasts.iter().position(|&other| other == least).expect("all least values are listed");
                Slot { group: self.group(hand.kinds_for(on)), level, on }
            });
            ways.push(Way { slots: slots.collect(), rows: Rows(Vec::new()) });
        }
        ways
    }

    fn group(&mut self, kinds: Kinds) -> usize {
        self.groups.iter().position(|&other| other == kinds).unwrap_or_else(|| {
            self.groups.push(kinds);
            self.groups.len() - 1
        })
    }

    /// For each group the boxes of each level or above, then the same for all groups together.
    pub(crate) fn row_count(&self) -> usize {
        (self.groups.len() + 1) * self.leasts.len()
    }

    pub(crate) fn row(&self, group: usize, level: usize) -> usize {
        group * self.leasts.len() + level
    }

    pub(crate) fn no_rows(&self) -> Rows {
        Rows(vec![0; self.row_count()])
    }

    fn count_rows(&mut self) {
        let mut list = std::mem::take(&mut self.list);
        for way in list.iter_mut().flat_map(|card| &mut card.ways) {
            way.rows = self.no_rows();
            for slot in &way.slots {
                for level in 0..=slot.level {
                    way.rows.0[self.row(slot.group, level)] += 1;
                    way.rows.0[self.row(self.groups.len(), level)] += 1;
                }
            }
        }
        self.list = list;
    }

    /// Whether so many more cards, from this one on, may be possible with these rows taken out of those there are.
    pub(crate) fn may_add(&self, from: usize, more: usize, taken: &Rows, there: &Rows) -> bool {
        more == 0 || from + more <= self.list.len() && self.fewest[from][more - 1].within_with(taken, there)
    }

    fn look_ahead(&mut self) {
        let mut after: Vec<Rows> = Vec::new();
        for card in self.list.iter().rev() {
            let mut least = card.ways[0].rows.clone();
            for way in &card.ways[1..] {
                least.0.iter_mut().zip(&way.rows.0).for_each(|(least, boxes)| *least = (*least).min(*boxes));
            }
            after.push(least);
            let mut fewest = vec![self.no_rows(); after.len()];
            for row in 0..self.row_count() {
                let mut boxes: Vec<u16> = after.iter().map(|rows| rows.0[row]).collect();
                boxes.sort_unstable();
                let mut sum = 0;
                for (fewest, boxes) in fewest.iter_mut().zip(boxes) {
                    sum += boxes;
                    fewest.0[row] = sum;
                }
            }
            self.fewest.push(fewest);
        }
        self.fewest.reverse();
    }

    /// What laying out the cards takes: they are looked through once for each card and row.
    pub(crate) fn work(&self) -> u64 {
        (8 * self.list.len() * self.list.len() * self.row_count()) as u64
    }

    /// Whether dice of this kind are of any use.
    pub(crate) fn takes(&self, kind: usize) -> bool {
        debug_assert!(kind < KINDS);
        self.groups.iter().any(|kinds| kinds.has(kind))
    }

    /// The only group that takes this kind.
    pub(crate) fn only_group(&self, kind: usize) -> Option<usize> {
        let mut groups = (0..self.groups.len()).filter(|&group| self.groups[group].has(kind));
        groups.next().filter(|_| groups.next().is_none())
    }
}

fn leasts(wish: &Wish) -> impl Iterator<Item = u8> {
    let beaten = wish.lies == Lies::BeforeOpponent;
    wish.boxes.iter().flat_map(move |on| [Some(on.least), beaten.then_some(on.least + 1)]).flatten()
}
