//! A test that stops as soon as enough is known (Wald's sequential probability ratio test, for both directions at once): two bots,
//! and the question whether one of them wins more than half by so much.
//!
//! Three answers are possible: the first wins half and `margin` more, the second does, or they are equal. For each direction the
//! likelihood of a difference is weighed against that of none, round by round. Games of a round share their dice, so a round is
//! what is counted, and how rounds scatter around one half is estimated from those seen (a generalised test, as engines for chess are
//! tested).

use serde::Serialize;

/// Fewer rounds say nothing of how results scatter.
const FEWEST: usize = 12;
/// So many rounds of the widest scatter are added to those seen: a few equal results are no certainty.
const DOUBT: f64 = 2.0;
const WIDEST: f64 = 0.25;

/// What is to be found out, and how often the answer may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Question {
    /// How much more than half is of interest, as a share of the games.
    pub margin: f64,
    /// How often equals may be told apart, and how often a difference of `margin` may be overlooked: each in so many of all tests.
    pub error: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing yet.
    Nothing,
    FirstIsBetter,
    SecondIsBetter,
    /// Whatever the difference is, it is smaller than asked about.
    NoDifference,
}

/// How far a test is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Evidence {
    pub rounds: usize,
    /// The logarithm of how much likelier it is that the first bot is better than that both are equal.
    pub first: f64,
    /// The same for the second bot.
    pub second: f64,
    /// At or below the lower bound equality is shown, at or above the upper one a difference.
    pub bounds: [f64; 2],
}

impl Question {
    /// The evidence in the first bot's shares of the wins, one for each round of all seatings.
    pub fn evidence(&self, shares: &[f64]) -> Evidence {
        let n = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / n.max(1.0);
        // Around their own mean they would scatter less, and equals would be told apart too often.
        let squares: f64 = shares.iter().map(|share| (share - 0.5) * (share - 0.5)).sum();
        let scatter = (squares + DOUBT * WIDEST) / (n + DOUBT);
        let ratio = |lead: f64| n * self.margin * (lead - self.margin / 2.0) / scatter;
        // Each direction may be wrong in half of the cases that may be.
        let (false_alarm, overlooked) = (self.error / 2.0, self.error);
        let bounds = [(overlooked / (1.0 - false_alarm)).ln(), ((1.0 - overlooked) / false_alarm).ln()];
        Evidence { rounds: shares.len(), first: ratio(mean - 0.5), second: ratio(0.5 - mean), bounds }
    }
}

impl Evidence {
    pub fn shown(&self) -> Shown {
        let [equal, different] = self.bounds;
        match () {
            () if self.rounds < FEWEST => Shown::Nothing,
            () if self.first >= different => Shown::FirstIsBetter,
            () if self.second >= different => Shown::SecondIsBetter,
            () if self.first <= equal && self.second <= equal => Shown::NoDifference,
            () => Shown::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Fast;

    use super::*;

    const QUESTION: Question = Question { margin: 0.1, error: 0.05 };

    /// How a test between bots ends of which the first wins so many games in a hundred, two to a round, and after how many
    /// rounds.
    fn run(question: Question, percent: u32, seed: u64) -> (Shown, usize) {
        let mut dice = Fast::new(seed);
        let mut shares = Vec::new();
        for rounds in 1..20_000 {
            let won = (0..2).filter(|_| dice.below(100) < percent).count();
            shares.push(won as f64 / 2.0);
            let shown = question.evidence(&shares).shown();
            if shown != Shown::Nothing {
                return (shown, rounds);
            }
        }
        (Shown::Nothing, 20_000)
    }

    /// In how many of so many tests the answer is another.
    fn wrong(percent: u32, right: Shown, tests: u64) -> usize {
        (0..tests).filter(|&seed| run(QUESTION, percent, seed).0 != right).count()
    }

    #[test]
    fn a_great_difference_is_shown_soon_and_a_small_one_later() {
        let question = Question { margin: 0.05, error: 0.05 };
        let rounds = |percent| (0..40).map(|seed| run(question, percent, seed).1).sum::<usize>() / 40;
        let (soon, later) = (rounds(80), rounds(57));
        assert!(soon < 60 && later > 2 * soon, "{soon} and {later}");
        assert_eq!([80, 20].map(|percent| run(question, percent, 1).0), [Shown::FirstIsBetter, Shown::SecondIsBetter]);
    }

    // Five in a hundred, and three deviations of 600 tests: 30 + 16.
    #[test]
    fn the_answer_is_wrong_as_seldom_as_is_said() {
        let told_apart = wrong(50, Shown::NoDifference, 600);
        assert!(told_apart <= 46, "equals were told apart in {told_apart} of 600 tests");
        let overlooked = wrong(60, Shown::FirstIsBetter, 600) + wrong(40, Shown::SecondIsBetter, 600);
        assert!(overlooked <= 92, "a difference was overlooked in {overlooked} of 1200 tests");
    }

    #[test]
    fn the_less_may_be_wrong_the_longer_it_takes() {
        let sure = Question { error: 0.01, ..QUESTION };
        let rounds = |question| (0..100).map(|seed| run(question, 60, seed).1).sum::<usize>();
        assert!(rounds(sure) > rounds(QUESTION) * 5 / 4);
        let [equal, different] = QUESTION.evidence(&[]).bounds;
        assert!((equal + 2.970_4).abs() < 1e-3 && (different - 3.637_6).abs() < 1e-3, "{equal} and {different}");
    }
}
