//! What would count as success: a goal spelled out as alternatives, each a list of least values per kind of dice.
//! Stealing, Library dice and several cards at once all come down to more alternatives.

use std::ops::Deref;

use crate::dice::Materials;
use crate::odds::{
    ask::{
        exotics::Kinds,
        question::{COLOURS, Goal, Hand, KINDS, LIBRARY, Lies, Wish, is_allowed},
    },
    work::{TooMuch, Work},
};

/// Least values, the highest first.
pub(crate) type Least = Vec<u8>;

/// One way to reach a goal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Aim {
    /// How many cards it makes.
    pub(crate) items: u32,
    /// What is needed of each kind of dice.
    pub(crate) needs: [Least; KINDS],
}

/// A reckoning with more ways than this would take too long in any case, and these would fill the memory.
const MOST: usize = 4000;

fn few<T>(list: &[T]) -> Result<(), TooMuch> {
    if list.len() > MOST { Err(TooMuch) } else { Ok(()) }
}

/// All ways to the goal that these numbers of dice allow: those with the most items first, without any that another
/// makes needless.
pub(crate) fn aims(goal: Goal, wishes: &[Wish], hand: &Hand, work: &mut Work) -> Result<Vec<Aim>, TooMuch> {
    let mut aims = Vec::new();
    let dice = hand.most_dice();
    let cards: Vec<Card> = wishes.iter().map(|wish| Card::new(wish, hand)).collect();
    for set in sets(goal, &cards, hand, work)? {
        let items = if goal == Goal::Items { set.len() as u32 } else { 1 };
        for needs in with_beaten_dice(&cards, &set, dice, work)? {
            let ways = with_library_dice(&needs, dice, work)?;
            aims.extend(ways.into_iter().map(|needs| Aim { items, needs }));
            few(&aims)?;
        }
    }
    aims.sort_by(|a, b| b.items.cmp(&a.items).then_with(|| a.cmp(b)));
    let mut list: Vec<Aim> = Vec::new();
    for aim in aims {
        work.spend(8 * list.len() as u64)?;
        if !list.iter().any(|other| other.makes_needless(&aim)) {
            list.retain(|other| !aim.makes_needless(other));
            list.push(aim);
        }
    }
    Ok(list)
}

/// A card with the kinds of dice each of its boxes takes.
struct Card<'a> {
    wish: &'a Wish,
    kinds: Vec<Kinds>,
}

impl<'a> Card<'a> {
    fn new(wish: &'a Wish, hand: &Hand) -> Card<'a> {
        Card { wish, kinds: wish.boxes.iter().map(|&on| hand.kinds_for(on)).collect() }
    }
}

impl Deref for Card<'_> {
    type Target = Wish;

    fn deref(&self) -> &Wish {
        self.wish
    }
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

/// The sets of cards that reach the goal and for which there are dice enough.
fn sets(goal: Goal, wishes: &[Card], hand: &Hand, work: &mut Work) -> Result<Vec<Vec<usize>>, TooMuch> {
    let (mut sets, dice) = (Vec::new(), hand.most_dice());
    match goal {
        Goal::Card(wish) => sets.push(vec![wish]),
        Goal::AnyCard => {
            sets.extend((0..wishes.len()).filter(|&wish| wishes[wish].lies != Lies::InLine).map(|wish| vec![wish]));
        }
        Goal::Items => {
            grow(wishes, dice, 0, &mut Vec::new(), &mut sets, work)?;
            sets.retain(|set| is_allowed(hand.decree, set.iter().map(|&wish| wishes[wish].wish)));
        }
    }
    sets.retain(|set| is_within(wishes, set, dice));
    Ok(sets)
}

fn grow(
    wishes: &[Card],
    dice: [u8; KINDS],
    from: usize,
    set: &mut Vec<usize>,
    sets: &mut Vec<Vec<usize>>,
    work: &mut Work,
) -> Result<(), TooMuch> {
    if !set.is_empty() && comes_up(wishes, set) {
        sets.push(set.clone());
        few(sets)?;
    }
    for wish in from..wishes.len() {
        work.spend(64 + 8 * set.len() as u64)?;
        if !may_come_up(wishes, set, wish) {
            continue;
        }
        set.push(wish);
        if is_within(wishes, set, dice) {
            grow(wishes, dice, wish + 1, set, sets, work)?;
        }
        set.pop();
    }
    Ok(())
}

/// Whether a card can still come up when cards after it are added to the set.
fn may_come_up(wishes: &[Card], set: &[usize], wish: usize) -> bool {
    let is = |lies: Lies| move |wish: &&Card| wish.lies == lies;
    let crafted = set.iter().filter(|&&wish| wishes[wish].lies.moves_line()).count();
    let place = wishes[..wish].iter().filter(is(Lies::InLine)).count();
    wishes[wish].lies != Lies::InLine || place < crafted + wishes[wish..].iter().filter(is(Lies::OnDisplay)).count()
}

/// Whether the cards of the set can be made one after the other: a card of the line comes up when as many cards
/// have been crafted (not stolen) as lie before it in the line, and one more.
fn comes_up(wishes: &[Card], set: &[usize]) -> bool {
    let moves_line = |wish: &&usize| wishes[**wish].lies == Lies::OnDisplay && !wishes[**wish].masterwork;
    let mut crafted = set.iter().filter(moves_line).count();
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

/// Whether there are dice for all boxes: for every set of colours, enough for the boxes that take nothing else, with
/// Library dice and exotic ones filling the gaps.
fn is_within(wishes: &[Card], set: &[usize], dice: [u8; KINDS]) -> bool {
    let others: usize = dice[COLOURS..].iter().map(|&count| usize::from(count)).sum();
    (0..Materials::SETS).all(|colours| {
        let boxes = set.iter().flat_map(|&wish| &wishes[wish].kinds);
        let boxes = boxes.filter(|kinds| kinds.colours() & !colours == 0).count();
        let there = (0..COLOURS).filter(|colour| colours >> colour & 1 == 1).map(|colour| usize::from(dice[colour]));
        boxes <= there.sum::<usize>() + others
    })
}

/// What a set of cards needs by kind, Library dice apart. KF-7.1, KF-7.2: to steal is to match every die and beat one, so there is one way for
/// each die that could be the beaten one.
fn with_beaten_dice(
    wishes: &[Card],
    set: &[usize],
    dice: [u8; KINDS],
    work: &mut Work,
) -> Result<Vec<[Least; KINDS]>, TooMuch> {
    let mut ways = vec![<[Least; KINDS]>::default()];
    for &wish in set {
        let boxes = &wishes[wish].boxes;
        let beaten: Vec<Option<usize>> = match wishes[wish].lies {
            Lies::BeforeOpponent => {
                (0..boxes.len()).filter(|&place| !boxes[..place].contains(&boxes[place])).map(Some).collect()
            }
            Lies::OnDisplay | Lies::InLine | Lies::Aside => vec![None],
        };
        let mut longer = Vec::new();
        for &beaten in &beaten {
            let mut begun = ways.clone();
            for (place, (craft_box, &kinds)) in boxes.iter().zip(&wishes[wish].kinds).enumerate() {
                let least = craft_box.least + u8::from(beaten == Some(place));
                begun = with_box(&begun, kinds, least, dice, work)?;
            }
            longer.append(&mut begun);
        }
        ways = in_order(longer);
        few(&ways)?;
    }
    Ok(ways)
}

/// Every way with one box more: filled by each of the kinds it takes.
fn with_box(
    ways: &[[Least; KINDS]],
    takes: Kinds,
    least: u8,
    dice: [u8; KINDS],
    work: &mut Work,
) -> Result<Vec<[Least; KINDS]>, TooMuch> {
    // More boxes of a colour than there are dice may go to Library dice yet; exotic dice are not more than they are.
    let kinds = || takes.each().filter(|&kind| kind < COLOURS || dice[kind] > 0);
    let choices = kinds().count();
    work.spend(16 * (ways.len() * choices) as u64)?;
    let mut longer = Vec::with_capacity(ways.len() * choices);
    for way in ways {
        for kind in kinds().filter(|&kind| kind < COLOURS || way[kind].len() < usize::from(dice[kind])) {
            let mut way = way.clone();
            way[kind].push(least);
            longer.push(way);
        }
    }
    // Only where there was a choice can two ways come to the same.
    let longer = if choices > 1 { in_order(longer) } else { longer };
    few(&longer)?;
    Ok(longer)
}

fn in_order(mut ways: Vec<[Least; KINDS]>) -> Vec<[Least; KINDS]> {
    for least in ways.iter_mut().flatten() {
        least.sort_unstable_by(|a, b| b.cmp(a));
    }
    ways.sort();
    ways.dedup();
    ways
}

/// Every way of giving some of the boxes to Library dice.
fn with_library_dice(
    needs: &[Least; KINDS],
    dice: [u8; KINDS],
    work: &mut Work,
) -> Result<Vec<[Least; KINDS]>, TooMuch> {
    let mut ways = Vec::new();
    give(&mut needs.clone(), (0, 0), dice, &mut ways, work)?;
    Ok(ways)
}

fn give(
    needs: &mut [Least; KINDS],
    (colour, place): (usize, usize),
    dice: [u8; KINDS],
    ways: &mut Vec<[Least; KINDS]>,
    work: &mut Work,
) -> Result<(), TooMuch> {
    work.spend(16)?;
    if colour == COLOURS {
        let mut needs = needs.clone();
        needs[LIBRARY].sort_unstable_by(|a, b| b.cmp(a));
        ways.push(needs);
        return few(ways);
    }
    if place == needs[colour].len() {
        if place <= usize::from(dice[colour]) {
            give(needs, (colour + 1, 0), dice, ways, work)?;
        }
        return Ok(());
    }
    give(needs, (colour, place + 1), dice, ways, work)?;
    // Of equal boxes the last ones are given, so that nothing is told twice.
    let next_is_equal = needs[colour].get(place + 1) == Some(&needs[colour][place]);
    if needs[LIBRARY].len() < usize::from(dice[LIBRARY]) && !next_is_equal {
        let least = needs[colour].remove(place);
        needs[LIBRARY].push(least);
        // What came before an equal box given away may be given away as well.
        let again = place.checked_sub(1).filter(|&before| needs[colour][before] == least);
        give(needs, (colour, again.unwrap_or(place)), dice, ways, work)?;
        needs[LIBRARY].pop();
        needs[colour].insert(place, least);
    }
    Ok(())
}
