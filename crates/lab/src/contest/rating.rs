//! Ratings of many bots that meet each other in turn, by the method of Weng and Lin (2011, Bradley and Terry's model, full pairs):
//! each game moves the ratings of those who played it, the more the less is known of them.

use tabletop::{Seat, Standings};

/// Where everybody begins, and how little is known of them then.
const BEGINNING: f64 = 1_500.0;
const UNKNOWN: f64 = 500.0;
/// A lead of 400 is worth odds of ten to one between two of whom all is known.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// No single game makes anybody surer than this part of before.
const LEAST_LEFT: f64 = 1e-4;
/// The half-width of a 95% interval, in standard deviations.
const DEVIATIONS: f64 = 1.959_964;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    mean: f64,
    variance: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { mean: BEGINNING, variance: UNKNOWN * UNKNOWN }
    }
}

impl Rating {
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The 95% interval.
    pub fn interval(&self) -> [f64; 2] {
        let reach = DEVIATIONS * self.variance.sqrt();
        [self.mean - reach, self.mean + reach]
    }
}

/// What a game tells: by seat, whose it was, and how it ended.
pub(super) fn update(ratings: &mut [Rating], seating: &[usize], standings: &Standings) {
    let before: Vec<Rating> = seating.iter().map(|&bot| ratings[bot]).collect();
    let rank = |seat: usize| standings.ranks[Seat(seat as u8)];
    // The scale of luck: the same for all.
    let luck = SCALE * SCALE;
    for (seat, &bot) in seating.iter().enumerate() {
        let (own, mut gain, mut known) = (before[seat], 0.0, 0.0);
        // Whoever sits there twice learns nothing from meeting itself.
        for (other, _) in seating.iter().enumerate().filter(|&(_, &other)| other != bot) {
            let spread = (own.variance + before[other].variance + luck).sqrt();
            let hoped = 1.0 / (1.0 + ((before[other].mean - own.mean) / spread).exp());
            let won = match rank(seat).cmp(&rank(other)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            gain += own.variance / spread * (won - hoped);
            known += own.variance.sqrt() / spread * (own.variance / (spread * spread)) * hoped * (1.0 - hoped);
        }
        let rating = &mut ratings[bot];
        rating.mean += gain;
        rating.variance *= (1.0 - known).max(LEAST_LEFT);
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Fast, Score};

    use super::*;

    /// The ratings after games in which each bot's luck is added to what it can do: all pairs in turn.
    fn play(strengths: &[f64], games: usize, seed: u64) -> Vec<Rating> {
        let (mut ratings, mut dice) = (vec![Rating::default(); strengths.len()], Fast::new(seed));
        for number in 0..games {
            let one = number % strengths.len();
            let other = (one + 1 + number / strengths.len() % (strengths.len() - 1)) % strengths.len();
            let hoped = 1.0 / (1.0 + 10_f64.powf((strengths[other] - strengths[one]) / 400.0));
            let wins = f64::from(dice.below(1_000_000)) / 1e6 < hoped;
            let scores = [i32::from(wins), i32::from(!wins)].map(Score::points).into_iter().collect();
            update(&mut ratings, &[one, other], &Standings::by_score(scores));
        }
        ratings
    }

    #[test]
    fn ratings_come_to_what_the_bots_can_do() {
        let strengths = [1_700.0, 1_600.0, 1_400.0, 1_300.0];
        let ratings = play(&strengths, 4_000, 1);
        for (rating, strength) in ratings.iter().zip(strengths) {
            let [low, high] = rating.interval();
            assert!((rating.mean() - strength).abs() < 60.0, "{rating:?} for {strength}");
            assert!(low - 20.0 < strength && strength < high + 20.0, "{rating:?} for {strength}");
        }
    }

    #[test]
    fn the_more_is_played_the_more_is_known() {
        let width = |games| {
            let [low, high] = play(&[1_550.0, 1_450.0], games, 2)[0].interval();
            high - low
        };
        assert!(width(400) < width(40) && width(40) < width(4));
    }

    #[test]
    fn equals_who_tie_stay_equal_and_nobody_learns_from_itself() {
        let tie = Standings::by_score([3, 3].map(Score::points).into_iter().collect());
        let mut ratings = vec![Rating::default(); 2];
        update(&mut ratings, &[0, 1], &tie);
        assert_eq!((ratings[0].mean(), ratings[0]), (BEGINNING, ratings[1]));
        let before = ratings.clone();
        update(&mut ratings, &[1, 1], &tie);
        assert_eq!(ratings, before);
    }
}
