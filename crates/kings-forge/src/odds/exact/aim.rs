//! What would count as success: a goal spelled out as alternatives, each a list of least values per kind of dice.
//! Stealing, Library dice and several cards at once all come down to more alternatives.

use std::ops::Range;

use crate::odds::ask::question::{COLOURS, Goal, KINDS, LIBRARY, Lies, Wish};

/// Least values, the highest first.
pub(crate) type Least = Vec<u8>;

/// One way to reach a goal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Aim {
    /// How many cards it makes.
    pub(crate) items: u32,
    /// What is needed of each kind of dice.
    pub(crate) needs: [Least; KINDS],
    /// The cards it makes.
    pub(crate) wishes: Vec<usize>,
}

/// The ways to a goal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aims {
    /// Those with the most items first, without any that another makes needless.
    pub(crate) list: Vec<Aim>,
    /// Whether these are all there are.
    pub(crate) complete: bool,
}

/// Sets of cards that are looked at; and ways to make them that are compared.
const MOST_SETS: usize = 4000;
const MOST_AIMS: usize = 3000;

/// All ways to the goal that these numbers of dice allow, as long as they can be counted.
pub(crate) fn aims(goal: Goal, wishes: &[Wish], dice: [u8; KINDS]) -> Aims {
    let mut aims = Vec::new();
    let (sets, mut complete) = sets(goal, wishes, dice);
    for set in sets {
        for needs in with_beaten_dice(wishes, &set) {
            place_library_dice(&needs, dice, &mut |needs| {
                let items = if goal == Goal::Items { set.len() as u32 } else { 1 };
                aims.push(Aim { items, needs, wishes: set.clone() });
            });
            if aims.len() > MOST_AIMS {
                complete = false;
                break;
            }
        }
    }
    aims.sort_by(|a, b| b.items.cmp(&a.items).then_with(|| a.cmp(b)));
    let mut list: Vec<Aim> = Vec::new();
    for aim in aims {
        if !list.iter().any(|other| other.makes_needless(&aim)) {
            list.retain(|other| !aim.makes_needless(other));
            list.push(aim);
        }
    }
    Aims { list, complete }
}

impl Aim {
    /// Whether this one gives as much for no more.
    fn makes_needless(&self, other: &Aim) -> bool {
        let easier = |(mine, theirs): (&Least, &Least)| {
            mine.len() <= theirs.len() && mine.iter().zip(theirs).all(|(mine, theirs)| mine <= theirs)
        };
        self.items >= other.items && self.needs.iter().zip(&other.needs).all(easier)
    }
}

/// The sets of cards that reach the goal and for which there are dice enough; and whether these are all.
fn sets(goal: Goal, wishes: &[Wish], dice: [u8; KINDS]) -> (Vec<Vec<usize>>, bool) {
    let mut sets = Vec::new();
    let mut tries = 0..MOST_SETS;
    match goal {
        Goal::Card(wish) => sets.push(vec![wish]),
        Goal::AnyCard => {
            sets.extend((0..wishes.len()).filter(|&wish| wishes[wish].lies != Lies::InLine).map(|wish| vec![wish]));
        }
        Goal::Items => grow(wishes, dice, 0, &mut Vec::new(), &mut tries, &mut sets),
    }
    sets.retain(|set| is_within(wishes, set, dice));
    (sets, !tries.is_empty())
}

fn grow(
    wishes: &[Wish],
    dice: [u8; KINDS],
    from: usize,
    set: &mut Vec<usize>,
    tries: &mut Range<usize>,
    sets: &mut Vec<Vec<usize>>,
) {
    if !set.is_empty() && comes_up(wishes, set) {
        sets.push(set.clone());
    }
    for wish in from..wishes.len() {
        if !may_come_up(wishes, set, wish) {
            continue;
        }
        set.push(wish);
        if is_within(wishes, set, dice) && tries.next().is_some() {
            grow(wishes, dice, wish + 1, set, tries, sets);
        }
        set.pop();
    }
}

/// Whether a card can still come up when cards after it are added to the set.
fn may_come_up(wishes: &[Wish], set: &[usize], wish: usize) -> bool {
    let is = |lies: Lies| move |wish: &&Wish| wish.lies == lies;
    let crafted = set.iter().filter(|&&wish| wishes[wish].lies != Lies::BeforeOpponent).count();
    let place = wishes[..wish].iter().filter(is(Lies::InLine)).count();
    wishes[wish].lies != Lies::InLine || place < crafted + wishes[wish..].iter().filter(is(Lies::OnDisplay)).count()
}

/// Whether the cards of the set can be made one after the other: a card of the line comes up when as many cards
/// have been crafted (not stolen) as lie before it in the line, and one more.
fn comes_up(wishes: &[Wish], set: &[usize]) -> bool {
    let mut crafted = set.iter().filter(|&&wish| wishes[wish].lies == Lies::OnDisplay).count();
    let line = (0..wishes.len()).filter(|&wish| wishes[wish].lies == Lies::InLine);
    for (place, wish) in line.enumerate() {
        if set.contains(&wish) {
            if place >= crafted {
                return false;
            }
            crafted += 1;
        }
    }
    true
}

/// Whether there are dice for all boxes, Library dice filling the gaps.
fn is_within(wishes: &[Wish], set: &[usize], dice: [u8; KINDS]) -> bool {
    let mut boxes = [0u8; COLOURS];
    for craft_box in set.iter().flat_map(|&wish| &wishes[wish].boxes) {
        boxes[craft_box.material.index()] += 1;
    }
    let gaps: u8 = boxes.iter().zip(dice).map(|(&boxes, dice)| boxes.saturating_sub(dice)).sum();
    gaps <= dice[LIBRARY]
}

/// What a set of cards needs by colour. KF-7.1, KF-7.2: to steal is to match every die and beat one, so there is one way for
/// each die that could be the beaten one.
fn with_beaten_dice(wishes: &[Wish], set: &[usize]) -> Vec<[Least; COLOURS]> {
    let mut ways = vec![<[Least; COLOURS]>::default()];
    for &wish in set {
        let boxes = &wishes[wish].boxes;
        let beaten: Vec<Option<usize>> = match wishes[wish].lies {
            Lies::BeforeOpponent => {
                (0..boxes.len()).filter(|&place| !boxes[..place].contains(&boxes[place])).map(Some).collect()
            }
            Lies::OnDisplay | Lies::InLine => vec![None],
        };
        let longer = ways.iter().flat_map(|way| {
            beaten.iter().map(|&beaten| {
                let mut way = way.clone();
                for (place, craft_box) in boxes.iter().enumerate() {
                    way[craft_box.material.index()].push(craft_box.least + u8::from(beaten == Some(place)));
                }
                way
            })
        });
        ways = longer.collect();
    }
    for least in ways.iter_mut().flatten() {
        least.sort_unstable_by(|a, b| b.cmp(a));
    }
    ways.sort();
    ways.dedup();
    ways
}

/// Tells every way of giving some of the boxes to Library dice.
fn place_library_dice(needs: &[Least; COLOURS], dice: [u8; KINDS], tell: &mut impl FnMut([Least; KINDS])) {
    let [metal, wood, gem, magic] = needs.clone();
    give(&mut [metal, wood, gem, magic, Vec::new()], (0, 0), dice, tell);
}

fn give(
    needs: &mut [Least; KINDS],
    (colour, place): (usize, usize),
    dice: [u8; KINDS],
    tell: &mut impl FnMut([Least; KINDS]),
) {
    if colour == COLOURS {
        let mut needs = needs.clone();
        needs[LIBRARY].sort_unstable_by(|a, b| b.cmp(a));
        return tell(needs);
    }
    if place == needs[colour].len() {
        if place <= usize::from(dice[colour]) {
            give(needs, (colour + 1, 0), dice, tell);
        }
        return;
    }
    give(needs, (colour, place + 1), dice, tell);
    // Of equal boxes the last ones are given, so that nothing is told twice.
    let next_is_equal = needs[colour].get(place + 1) == Some(&needs[colour][place]);
    if needs[LIBRARY].len() < usize::from(dice[LIBRARY]) && !next_is_equal {
        let least = needs[colour].remove(place);
        needs[LIBRARY].push(least);
        // What came before an equal box given away may be given away as well.
        let again = place.checked_sub(1).filter(|&before| needs[colour][before] == least);
        give(needs, (colour, again.unwrap_or(place)), dice, tell);
        needs[LIBRARY].pop();
        needs[colour].insert(place, least);
    }
}
