//! Cards on which a higher die may be worse: those with a limit, a locked box, or a die on it that a rarer one beats. What is
//! exact elsewhere is an interval here. From above: the same card without all that is no harder to make. From below: one roll
//! without any help, tried out; that is one way to play, and perfect play is no worse. Without any help there is no other.

use tabletop::{Chance, Fast};

use super::{
    advise::{Advice, Advised, best_use as plain_use},
    ask::question::{BadQuestion, Goal, Hand, Lies, Odds, Wish},
    sample::interval::at_least,
    work::Work,
};
use crate::{
    dice::{Die, Kind},
    placing::makes,
    pool::Pool,
};

/// How many rolls are tried.
const TRIALS: u32 = 2000;
/// What a trial costs, in steps.
const A_TRIAL: u64 = 400;

pub(super) fn odds(hand: &Hand, wishes: &[Wish], goal: Goal, work: &mut Work) -> Result<Odds, BadQuestion> {
    let high = {
        let relaxed: Vec<Wish> = wishes.iter().map(Wish::relaxed).collect();
        work.share(3, |work| super::odds(hand, &relaxed, goal, work))?.high()
    };
    let plain = |work: &mut Work| low_of_plain(wishes, goal, |wishes, goal| super::odds(hand, wishes, goal, work));
    let low = work.share(2, plain)?;
    let Tried { made, of } = tried_out(hand, wishes, goal, work);
    let low = low.max(at_least(made, of));
    let high = if is_all(hand, goal) { high.min(1.0 - at_least(of - made, of)) } else { high };
    Ok(Odds::between(low.min(high), high))
}

/// What the plain cards alone are worth.
fn low_of_plain(
    wishes: &[Wish],
    goal: Goal,
    odds: impl FnOnce(&[Wish], Goal) -> Result<Odds, BadQuestion>,
) -> Result<f64, BadQuestion> {
    if matches!(goal, Goal::Card(_)) {
        return Ok(0.0);
    }
    // Without a card of the line those behind it would come up too early.
    let first = wishes.iter().position(|wish| wish.lies == Lies::InLine && !wish.is_plain()).unwrap_or(wishes.len());
    let kept = |(place, wish): (usize, &Wish)| {
        (wish.is_plain() && (wish.lies != Lies::InLine || place < first)).then(|| wish.clone())
    };
    let plain: Vec<Wish> = wishes.iter().enumerate().filter_map(kept).collect();
    if plain.is_empty() { Ok(0.0) } else { Ok(odds(&plain, goal)?.low()) }
}

/// Whether one card is all there is to hope for, and nothing can be done about the dice as they lie.
fn is_all(hand: &Hand, goal: Goal) -> bool {
    goal != Goal::Items && hand.has_no_help()
}

/// How many of so many rolls did.
struct Tried {
    made: u32,
    of: u32,
}

/// How often a single roll makes one of the cards.
fn tried_out(hand: &Hand, wishes: &[Wish], goal: Goal, work: &mut Work) -> Tried {
    let wanted = wanted(wishes, goal);
    let (mut chance, mut made) = (Fast::new(1), 0);
    let (mut tried, counts) = (0, hand.counts());
    while tried < TRIALS && work.spend(A_TRIAL * wanted.len() as u64).is_ok() {
        let mut pool: Pool = hand.with_harvest(&[]).into_iter().collect();
        for kind in Kind::IN_HAND.into_iter().filter(|kind| kind.is_rolled()) {
            for _ in 0..counts[kind.index()] {
                let value = chance.roll(6) as u8;
                if hand.dead != Some(value) {
                    pool.add(Die { kind, value });
                }
            }
        }
        made += u32::from(wanted.iter().any(|wish| makes(&pool, wish, hand.wild())));
        tried += 1;
    }
    Tried { made, of: tried }
}

/// The cards any one of which will do, if one is enough.
fn wanted(wishes: &[Wish], goal: Goal) -> Vec<&Wish> {
    match goal {
        Goal::Card(wish) => vec![&wishes[wish]],
        Goal::AnyCard | Goal::Items => wishes.iter().filter(|wish| wish.lies != Lies::InLine).collect(),
    }
}

/// What to do with a roll: advice is for the plain cards, unless dice in hand make another as they lie.
pub(super) fn best_use(
    hand: &Hand,
    roll: &[Die],
    wishes: &[Wish],
    goal: Goal,
    work: &mut Work,
) -> Result<Advice, BadQuestion> {
    let relaxed: Vec<Wish> = wishes.iter().map(Wish::relaxed).collect();
    let high = work.share(2, |work| plain_use(hand, roll, &relaxed, goal, work))?.odds.high();
    let pool: Pool = hand.with_harvest(roll).into_iter().collect();
    let made = wanted(wishes, goal).iter().any(|wish| makes(&pool, wish, hand.wild()));
    let mut step = Advised::Stop;
    let plain = low_of_plain(wishes, goal, |wishes, goal| {
        let advice = plain_use(hand, roll, wishes, goal, work)?;
        step = advice.step;
        Ok(advice.odds)
    })?;
    let low = plain.max(if made { 1.0 } else { 0.0 });
    let high = if is_all(hand, goal) { low } else { high };
    if !wishes.iter().all(Wish::is_plain) && !matches!(step, Advised::Reroll { .. } | Advised::TakeWood) {
        // Numbers of cards would be those of the plain ones only.
        step = Advised::Stop;
    }
    Ok(Advice { odds: Odds::between(low.min(high), high), step })
}
