//! What a game tells the bots: an opinion of a position, and how to get to positions worth an opinion.
//!
//! One search serves every game (`bots::search`). It needs [`appraise`](Appraise::appraise) and nothing else; a game that wants
//! to be played well gives more:
//!
//! - [`habit`](Appraise::habit) answers the small questions, so that lines of play are appraised where it is quiet and the tree
//!   branches only at decisions that matter;
//! - [`is_prospect`](Appraise::is_prospect) leaves out what is not worth a look;
//! - [`plan`](Appraise::plan) works something out once for a whole search: a layout, a table, what all lines have in common;
//! - [`LOOKS_TELL`](Appraise::LOOKS_TELL), [`CURIOSITY`](Appraise::CURIOSITY) and [`CONTENDERS`](Appraise::CONTENDERS) say how far to trust a single
//!   look;
//! - [`plays_on`](Appraise::plays_on) has the best ends of lines played on for a round before one of them is chosen;
//! - [`SKILLS`](Appraise::SKILLS) are its levels as they were measured, and [`OPPONENTS`](Appraise::OPPONENTS) characters with a taste;
//! - [`sights`](Appraise::sights) and [`expected_scores`](Appraise::expected_scores) are for people who ask why.

use crate::{Game, Level, Opponent, Seat, Skill};

/// An opinion of a position, for bots: what share of the win each seat can hope for.
pub trait Appraise: Game {
    /// Whether a look at what an action leads to tells much about it, as in games with little luck. A position from which no
    /// luck has been asked yet is then worth what its best action is worth; otherwise it is worth what the lines tried through it
    /// came to on average.
    const LOOKS_TELL: bool = false;

    /// How much an action that was tried less is favoured, in shares of the win. The less the appraisal tells good from bad
    /// apart, the smaller.
    const CURIOSITY: f32 = 0.015;

    /// With how many of the actions of a position lines of play are tried, at most: the best at first sight. The less a first
    /// look tells of what is good after several actions, the more.
    const CONTENDERS: usize = 8;

    /// Whether the ends of the best lines of play are played on for a round before it is decided between them, where there is time for it:
    /// by everybody as it looks best from step to step, each turn with a plan of its own. For games without luck where lines end with
    /// a turn (see [`is_far`](Appraise::is_far)), and what others do next matters more than more lines do.
    fn plays_on(&self) -> bool {
        false
    }

    /// What bots of each level do, the weakest first.
    const SKILLS: [Skill; Level::ALL.len()] = Skill::USUAL;

    /// Characters whom one may play against, one for each taste or none.
    const OPPONENTS: &'static [Opponent] = &[];

    /// What kind of action it is, in a word that characters like or do not care about.
    fn kind(&self, _state: &Self::State, _action: Self::Action) -> &'static str {
        ""
    }

    /// What is worked out once, at the position a search begins at, and holds for all of it. `()` for most games.
    type Plan: Send + Sync;

    fn plan(&self, state: &Self::State) -> Self::Plan;

    /// Fills in one share per seat, from 0 to 1, adding up to 1. Somebody decides in this position: how a game that is over
    /// ended is known. The same on every machine: sums in a fixed order, and none of the system's mathematical functions.
    fn appraise(&self, plan: &Self::Plan, state: &Self::State, shares: &mut [f32]);

    /// The usual answer to a small question (which die first, where to put a face), by a rule of thumb: one of the position's
    /// actions. `None` where the position deserves a thought of its own. `room` is an empty list to be used. Habits must
    /// lead to such a position, or to the end of the game, sooner or later.
    fn habit(&self, _plan: &Self::Plan, _state: &Self::State, _room: &mut Vec<Self::Action>) -> Option<Self::Action> {
        None
    }

    /// Whether a line of play has gone far enough here: what comes after it is better appraised than played out.
    fn is_far(&self, _plan: &Self::Plan, _state: &Self::State) -> bool {
        false
    }

    /// A number by which a position is known again when another order of actions leads to it, so that it is thought about once:
    /// the same for equal positions, and most likely another for others. `None` where it is not worth finding out.
    fn likeness(&self, _state: &Self::State) -> Option<u64> {
        None
    }

    /// Whether an action is worth a thought. Where none is, all are thought about.
    fn is_prospect(&self, _plan: &Self::Plan, _state: &Self::State, _action: Self::Action) -> bool {
        true
    }

    /// Whether [`by_the_book`](Appraise::by_the_book) knows what to do.
    const HAS_RULES: bool = false;

    /// What a fixed table of rules would do without any look ahead: a sparring partner that nothing is learned from. `room` is an
    /// empty list to be used.
    fn by_the_book(&self, _state: &Self::State, _room: &mut Vec<Self::Action>) -> Option<Self::Action> {
        None
    }

    /// What the opinion of a seat's position goes by, in a person's words. The list is empty at first; the same things in the same
    /// order are added to it for every position of a game. Nothing at all where the game cannot tell.
    fn sights(&self, _plan: &Self::Plan, _state: &Self::State, _seat: Seat, _sights: &mut Vec<Sight>) {}

    /// Fills in what score each seat may expect to end with. `false` where the game has no opinion of it.
    fn expected_scores(&self, _plan: &Self::Plan, _state: &Self::State, _scores: &mut [f32]) -> bool {
        false
    }
}

/// One of the things an opinion of a position goes by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// In a person's words, small letters first: "glory to come".
    pub what: &'static str,
    pub amount: f32,
    pub measure: Measure,
    /// Which way is good for the seat. What moves the other way and is praised all the same would puzzle a person.
    pub better: Better,
    /// How much it adds to the odds to win, as a logarithm: 1 makes them 2.7 times as good.
    pub worth: f32,
}

/// How an amount is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Number,
    /// A part of a whole, told in percent.
    Share,
}

/// Whether one hopes for much or little of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    More,
    /// What opponents have, say.
    Less,
}

impl Better {
    /// Whether a change of the amount and what it does to the odds go together.
    pub fn agrees(self, change: f32, brings: f32) -> bool {
        match self {
            Better::More => change * brings >= 0.0,
            Better::Less => change * brings <= 0.0,
        }
    }
}

/// Turns the points each seat is expected to end with into shares of the win. A lead of `spread` points is worth odds of
/// about 2.7 to 1. Made of additions and multiplications only, so that it is the same on every machine.
pub fn shares_by_points(points: &[f32], spread: f32, shares: &mut [f32]) {
    let best = points.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for (share, points) in shares.iter_mut().zip(points) {
        // (1 + x/64)^64 is near enough to the exponential of x.
        let mut power = (1.0 + (points - best) / (64.0 * spread)).max(0.0);
        (0..6).for_each(|_| power *= power);
        *share = power;
        sum += power;
    }
    shares.iter_mut().for_each(|share| *share /= sum);
}

/// What all points of a game are worth to those who have lost it, as a share of the win: it parts nothing but one defeat from another.
const FOR_POINTS: f32 = 1e-8;

/// Adds a very little for the final scores to the shares of a win that is decided: who has lost still plays for points.
pub fn also_for_points(scores: &[f32], shares: &mut [f32]) {
    let all: f32 = scores.iter().map(|score| score.max(0.0)).sum();
    if all > 0.0 {
        shares.iter_mut().zip(scores).for_each(|(share, score)| *share += FOR_POINTS * score.max(0.0) / all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_of_ones_own_and_less_of_the_others_is_good() {
        assert!(Better::More.agrees(2.0, 0.1) && Better::More.agrees(-2.0, -0.1) && Better::More.agrees(0.0, 0.1));
        assert!(!Better::More.agrees(-0.1, 0.1) && !Better::More.agrees(0.1, -0.1));
        assert!(Better::Less.agrees(-2.0, 0.1) && Better::Less.agrees(2.0, -0.1) && Better::Less.agrees(0.0, 0.1));
        assert!(!Better::Less.agrees(2.0, 0.1));
    }

    #[test]
    fn points_part_nothing_but_one_defeat_from_another() {
        let lost = |points: f32| {
            let mut shares = [0.0, 1.0];
            also_for_points(&[points, 80.0], &mut shares);
            assert_eq!(shares[1], 1.0, "a win is a win");
            shares[0]
        };
        assert!(lost(60.5) > lost(60.0) && lost(79.5) < 1e-6 && lost(-3.0) == 0.0);
        let mut tied = [0.5, 0.5];
        also_for_points(&[0.0, -3.0], &mut tied);
        assert_eq!(tied, [0.5, 0.5]);
    }

    #[test]
    fn a_lead_is_worth_a_larger_share_and_equals_share_alike() {
        let mut shares = [0.0; 3];
        shares_by_points(&[30.0, 30.0, 20.0], 10.0, &mut shares);
        assert_eq!(shares[0], shares[1]);
        assert!((shares[0] / shares[2] - 2.7).abs() < 0.05, "{shares:?}");
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        shares_by_points(&[1e6, 0.0, 0.0], 1.0, &mut shares);
        assert_eq!(shares, [1.0, 0.0, 0.0]);
    }
}
