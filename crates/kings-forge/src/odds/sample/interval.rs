//! From trials to a stated interval. Each trial has a lower and an upper bound: what good play got, and what nobody
//! could have beaten. The truth is between the means of both, and these are known as well as so many trials allow.

use crate::odds::ask::question::Odds;

/// What a trial came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Trial {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Of a thousand intervals one may miss the truth, on either side as often: the natural logarithm of 2000.
const SURE: f64 = 7.6;
/// The same in standard errors.
const ERRORS: f64 = 3.3;
/// So many trials show how far items are spread.
const MANY: usize = 30;

/// The interval these trials allow to state, where no trial comes to more than `most`.
pub(crate) fn interval(trials: &[Trial], most: f64) -> Odds {
    if most == 0.0 {
        return Odds::between(0.0, 0.0);
    }
    let lows: Vec<f64> = trials.iter().map(|trial| trial.low).collect();
    let highs: Vec<f64> = trials.iter().map(|trial| trial.high).collect();
    // A chance has but two values; that of many items is spread much less than between nothing and all.
    let (low, high) = if most > 1.0 && trials.len() >= MANY {
        (spread_edge(&lows, most, -ERRORS), spread_edge(&highs, most, ERRORS))
    } else {
        let shares = |values: &[f64]| values.iter().map(|value| value / most).sum::<f64>() / trials.len() as f64;
        let trials = trials.len() as f64;
        (most * edge(shares(&lows), trials, 0.0), most * edge(shares(&highs), trials, 1.0))
    };
    Odds::between(low.max(0.0), high.min(most).max(low))
}

/// What is at least likely if it came so often in so many trials.
pub(crate) fn at_least(came: u32, trials: u32) -> f64 {
    edge(f64::from(came) / f64::from(trials.max(1)), trials.into(), 0.0)
}

/// How far towards the end (0 or 1) a true mean may be of which so many trials show this share. It is the bound of Chernoff and
/// Hoeffding, which is true of anything between 0 and 1 and of any number of trials.
fn edge(share: f64, trials: f64, end: f64) -> f64 {
    if trials == 0.0 {
        return end;
    }
    let part = |seen: f64, truth: f64| if seen > 0.0 { seen * (seen / truth).ln() } else { 0.0 };
    let unlikely = |truth: f64| trials * (part(share, truth) + part(1.0 - share, 1.0 - truth)) > SURE;
    let (mut near, mut far) = (share, end);
    for _ in 0..50 {
        let middle = (near + far) / 2.0;
        if unlikely(middle) {
            far = middle;
        } else {
            near = middle;
        }
    }
    far
}

/// The mean of many trials, moved by so many standard errors. Some made-up trials at both ends stand for what has not
/// been seen yet (as Agresti and Coull do for shares): the fewer trials there are, the further off the ends.
fn spread_edge(values: &[f64], most: f64, errors: f64) -> f64 {
    let beyond = (10.0 * most / values.len() as f64).max(1.0);
    let lowest = values.iter().copied().fold(most, f64::min) - beyond;
    let highest = values.iter().copied().fold(0.0, f64::max) + beyond;
    let ends = [lowest.max(0.0), highest.min(most)];
    let weight = ERRORS * ERRORS / 2.0;
    let count = values.len() as f64 + 2.0 * weight;
    let mean = (values.iter().sum::<f64>() + weight * (ends[0] + ends[1])) / count;
    let squares = |value: f64| (value - mean) * (value - mean);
    let sum = values.iter().map(|&value| squares(value)).sum::<f64>();
    let variance = (sum + weight * (squares(ends[0]) + squares(ends[1]))) / count;
    mean + errors * (variance / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_trial_says_next_to_nothing() {
        let (low, high) = of(&[1.0], &[1.0], 1.0);
        assert!(low < 0.001 && high == 1.0, "{low} to {high}");
    }

    fn of(low: &[f64], high: &[f64], most: f64) -> (f64, f64) {
        let trials: Vec<Trial> = low.iter().zip(high).map(|(&low, &high)| Trial { low, high }).collect();
        let Odds { value, error } = interval(&trials, most);
        (value - error.unwrap(), value + error.unwrap())
    }

    #[test]
    fn nothing_tried_is_nothing_known() {
        assert_eq!(of(&[], &[], 5.0), (0.0, 5.0));
    }

    #[test]
    fn what_never_came_may_still_come() {
        let (low, high) = of(&[0.0; 200], &[0.0; 200], 1.0);
        // One in forty would have stayed away from two hundred trials once in a hundred and sixty times.
        assert!(low == 0.0 && (0.025..0.1).contains(&high), "{low} to {high}");
    }

    #[test]
    fn the_interval_goes_from_what_was_got_to_what_could_have_been() {
        let (low, high) = of(&[1.0, 2.0].repeat(500), &[2.0, 3.0].repeat(500), 9.0);
        assert!((1.3..1.5).contains(&low) && (2.5..2.7).contains(&high), "{low} to {high}");
    }
}
