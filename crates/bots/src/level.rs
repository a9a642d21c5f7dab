//! Bots of a level: they search as much as the game says of it, and choose by lot where it makes little difference to them.

use tabletop::{Appraise, Fast, Level, Skill, Taste, shares_by_points};

use crate::{Budget, Search, Thought, look_ahead, search};

/// So many temperatures are a clear difference.
const CLEARLY: f32 = 3.0;
/// Into so many parts a lot is divided.
const LOTS: u32 = 1 << 20;

/// Plays at a level: as well as that goes, and not better.
pub(crate) fn think_at<G: Appraise>(
    (level, taste): (Level, Option<Taste>),
    game: &G,
    state: &G::State,
    most: Budget,
    seed: u64,
    threads: usize,
) -> Thought<G::Action> {
    let skill = G::SKILLS[level as usize];
    let (time, most) = match most {
        Budget::Time(time) => (time.min(Level::LONGEST), None),
        Budget::Iterations(most) => (Level::LONGEST, Some(most)),
    };
    let own = skill.iterations.or(most).map(|own| own.min(most.unwrap_or(own)));
    let Skill { looks, temperature, .. } = skill;
    let settings = Search { looks, temperature, taste, longest: Some(time), ..Search::default() };
    match own {
        Some(0) => look_ahead(game, state, &settings, seed),
        Some(own) => search(game, state, &settings, Budget::Iterations(own), seed, threads),
        None => search(game, state, &settings, Budget::Time(time), seed, threads),
    }
}

/// A choice among near-equals, the better the likelier: a difference of the temperature makes one 2.7 times as likely. What is clearly
/// worse than the best, or worse than what is offered on average, is never taken.
pub(crate) fn by_lot(hopes: &[f32], temperature: f32, seed: u64) -> usize {
    let best = hopes.iter().copied().fold(f32::MIN, f32::max);
    let least = (hopes.iter().sum::<f32>() / hopes.len() as f32).max(best - CLEARLY * temperature);
    let mut chances = vec![0.0; hopes.len()];
    shares_by_points(hopes, temperature, &mut chances);
    chances.iter_mut().zip(hopes).filter(|&(_, &hope)| hope < least).for_each(|(chance, _)| *chance = 0.0);
    let mut lot = Fast::new(seed.rotate_left(17)).below(LOTS) as f32 / LOTS as f32 * chances.iter().sum::<f32>();
    let drawn = chances.iter().position(|&chance| {
        lot -= chance;
        lot < 0.0
    });
    drawn.unwrap_or_else(|| hopes.iter().position(|&hope| hope == best).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each of these is chosen in a hundred.
    fn chosen(hopes: &[f32], temperature: f32) -> Vec<u32> {
        let mut counts = vec![0; hopes.len()];
        let mut seeds = Fast::new(1);
        (0..1_000).for_each(|_| counts[by_lot(hopes, temperature, seeds.next_u64())] += 1);
        counts.into_iter().map(|count| (count + 5) / 10).collect()
    }

    #[test]
    fn the_better_of_near_equals_is_the_likelier() {
        let counts = chosen(&[0.50, 0.51, 0.49, 0.10, 0.05], 0.02);
        assert!(counts[1] > counts[0] + 5 && counts[0] > counts[2] + 5 && counts[2] > 5, "{counts:?}");
        assert_eq!(counts[3..], [0, 0], "what is clearly worse is never taken");
    }

    #[test]
    fn what_is_worse_than_the_average_is_never_taken() {
        assert_eq!(chosen(&[0.50, 0.49], 0.1)[1], 0);
        assert_eq!(chosen(&[0.40, 0.50, 0.30], 0.5)[2], 0);
    }

    #[test]
    fn the_wider_the_temperature_the_less_a_difference_counts() {
        let hopes = [0.52, 0.50, 0.44];
        assert!(chosen(&hopes, 0.1)[1] > chosen(&hopes, 0.02)[1] + 5);
    }
}
