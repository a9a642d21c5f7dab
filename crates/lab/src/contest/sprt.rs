//! A test that stops as soon as a difference is shown (Wald's sequential probability ratio test): two bots, and the question whether
//! one of them wins at least so much more than half.

/// The test is wrong about once in twenty.
const BOUND: f64 = 2.944_439; // ln(0.95 / 0.05)
/// Fewer games say nothing of how results scatter.
const FEWEST: usize = 12;

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

/// What follows from the first bot's shares of the wins, one for each round of all seatings, if a difference of `margin` from
/// half is of interest.
pub(crate) fn test(shares: &[f64], margin: f64) -> Shown {
    if shares.len() < FEWEST {
        return Shown::Nothing;
    }
    let n = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let scatter = shares.iter().map(|share| (share - mean) * (share - mean)).sum::<f64>() / n;
    // Results that are all the same are still not taken to be certain.
    let scatter = scatter.max(0.25 / n);
    let ratio = |lead: f64| n * margin * (lead - margin / 2.0) / scatter;
    let (first, second) = (ratio(mean - 0.5), ratio(0.5 - mean));
    match () {
        () if first >= BOUND => Shown::FirstIsBetter,
        () if second >= BOUND => Shown::SecondIsBetter,
        () if first <= -BOUND && second <= -BOUND => Shown::NoDifference,
        () => Shown::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Fast;

    use super::*;

    /// How a test between bots ends of which the first wins so many games in a hundred, and after how many.
    fn run(percent: u32, seed: u64) -> (Shown, usize) {
        let mut dice = Fast::new(seed);
        let mut shares = Vec::new();
        for rounds in 1..5_000 {
            shares.push(f64::from(u8::from(dice.below(100) < percent)));
            let shown = test(&shares, 0.05);
            if shown != Shown::Nothing {
                return (shown, rounds);
            }
        }
        (Shown::Nothing, 5_000)
    }

    #[test]
    fn a_great_difference_is_shown_soon_and_a_small_one_later() {
        let (shown, soon) = run(80, 1);
        assert_eq!(shown, Shown::FirstIsBetter);
        let (shown, later) = run(57, 1);
        assert_eq!(shown, Shown::FirstIsBetter);
        assert!(soon < 60 && later > 2 * soon, "{soon} and {later}");
        assert_eq!(run(20, 1).0, Shown::SecondIsBetter);
    }

    #[test]
    fn equals_are_seldom_told_apart() {
        let wrong = (0..100).filter(|&seed| run(50, seed).0 != Shown::NoDifference).count();
        assert!(wrong <= 14, "{wrong} of 100");
    }
}
