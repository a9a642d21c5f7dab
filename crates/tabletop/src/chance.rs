//! Where luck comes from. A game asks [`Chance`] for every die it rolls and every card it reveals;
//! nothing else in it is random.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use thiserror::Error;

/// The one source of random outcomes.
pub trait Chance {
    /// The result of one die: `1..=sides`.
    fn roll(&mut self, sides: u32) -> u32;

    /// Which of `count` things comes out of a bag: `0..count`, counted in the bag's own order.
    fn draw(&mut self, count: u32) -> u32;
}

/// The dice of real games: ChaCha20 (64-bit counter, 64-bit stream number), read as little-endian
/// 32-bit words. The same key and stream give the same outcomes on every machine, for ever.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha20Rng);

impl Seeded {
    /// The outcomes of one stream of a key. A game uses stream 0 for its set-up and stream `n` for
    /// its `n`th action, so no position in a stream ever has to be remembered.
    pub fn new(key: [u8; 32], stream: u64) -> Seeded {
        let mut generator = ChaCha20Rng::from_seed(key);
        generator.set_stream(stream);
        Seeded(generator)
    }

    /// A fair number below `n`: words from the incomplete last run of `n` values are thrown away.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        let unfair = (u32::MAX % n + 1) % n;
        loop {
            let word = self.0.next_u32();
            if word <= u32::MAX - unfair {
                return word % n;
            }
        }
    }

    /// A fair order, by Fisher and Yates from the end.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

impl Chance for Seeded {
    fn roll(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }

    fn draw(&mut self, count: u32) -> u32 {
        self.below(count)
    }
}

/// A small, fast generator (SplitMix64) for search and simulation, where nobody has to check a roll.
#[derive(Clone, Debug)]
pub struct Fast(u64);

impl Fast {
    pub fn new(seed: u64) -> Fast {
        Fast(seed)
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`, off from fair by less than one part in a billion for the sizes of a game.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}

impl Chance for Fast {
    #[inline]
    fn roll(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }

    #[inline]
    fn draw(&mut self, count: u32) -> u32 {
        self.below(count)
    }
}

/// Counts how often chance is asked, so that it can be told whether luck had a part in something.
#[derive(Debug)]
pub(crate) struct Counted<'a, C> {
    pub(crate) chance: &'a mut C,
    pub(crate) asked: u32,
}

impl<C: Chance> Chance for Counted<'_, C> {
    fn roll(&mut self, sides: u32) -> u32 {
        self.asked += 1;
        self.chance.roll(sides)
    }

    fn draw(&mut self, count: u32) -> u32 {
        self.asked += 1;
        self.chance.draw(count)
    }
}

/// Outcomes written down beforehand, to reproduce a position. Asking for more than was written, or
/// for something else, is remembered; [`Scripted::finish`] tells. Until then outcomes are made up, so
/// play on a copy and keep it only if `finish` agrees.
#[derive(Clone, Debug)]
pub struct Scripted<'a> {
    outcomes: &'a [u32],
    used: usize,
    error: Option<ScriptError>,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ScriptError {
    #[error("the list of outcomes has only {given}, and more were needed")]
    Exhausted { given: usize },
    #[error("outcome {value} at place {place} does not fit: {wanted}")]
    Misfit { place: usize, value: u32, wanted: String },
    #[error("{left} of {given} outcomes were not used")]
    LeftOver { left: usize, given: usize },
}

impl<'a> Scripted<'a> {
    pub fn new(outcomes: &'a [u32]) -> Scripted<'a> {
        Scripted { outcomes, used: 0, error: None }
    }

    /// Whether what was written down was just what was asked for.
    pub fn finish(self) -> Result<(), ScriptError> {
        match self.error {
            Some(error) => Err(error),
            None if self.used < self.outcomes.len() => {
                Err(ScriptError::LeftOver { left: self.outcomes.len() - self.used, given: self.outcomes.len() })
            }
            None => Ok(()),
        }
    }

    fn next(&mut self, lowest: u32, highest: u32, asked: &str) -> u32 {
        let place = self.used;
        let Some(&value) = self.outcomes.get(place) else {
            self.error.get_or_insert(ScriptError::Exhausted { given: place });
            return lowest;
        };
        self.used += 1;
        if (lowest..=highest).contains(&value) {
            return value;
        }
        let wanted = format!("{asked} gives {lowest} to {highest}");
        self.error.get_or_insert(ScriptError::Misfit { place, value, wanted });
        lowest
    }
}

impl Chance for Scripted<'_> {
    fn roll(&mut self, sides: u32) -> u32 {
        self.next(1, sides, "this die")
    }

    fn draw(&mut self, count: u32) -> u32 {
        self.next(0, count - 1, "this draw")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_outcomes_never_change() {
        let mut dice = Seeded::new([7; 32], 3);
        let rolls: Vec<u32> = (0..24).map(|_| dice.roll(6)).collect();
        let draws: Vec<u32> = [2, 3, 5, 7, 11, 96, 1_000_003].map(|n| dice.draw(n)).to_vec();
        let mut order: Vec<u32> = (0..10).collect();
        dice.shuffle(&mut order);
        assert_eq!(format!("{rolls:?} {draws:?} {order:?}"), GOLDEN);
    }

    const GOLDEN: &str = "[6, 5, 2, 3, 2, 4, 3, 6, 5, 3, 3, 3, 4, 6, 4, 5, 4, 5, 4, 3, 1, 5, 4, 4] \
        [0, 2, 4, 2, 10, 32, 862762] [9, 7, 1, 4, 2, 6, 5, 0, 8, 3]";

    // The key stream itself is the published one (RFC 8439's first block has the same layout while
    // the upper half of the counter is 0), so anybody's ChaCha20 can recompute our dice.
    #[test]
    fn the_stream_is_plain_chacha20() {
        let mut dice = Seeded::new([0; 32], 0);
        let words = [dice.0.next_u32(), dice.0.next_u32()];
        assert_eq!(words.map(u32::to_le_bytes).concat(), [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn below_is_even_where_the_last_run_is_incomplete() {
        // Of 2^32 words, 3 * 2^30 leaves a quarter over: taking them would make small numbers likelier.
        let n = 3 << 30;
        let mut dice = Seeded::new([1; 32], 0);
        let low = (0..30_000).filter(|_| dice.below(n) < 1 << 30).count();
        assert!((9_500..10_500).contains(&low), "{low} of 30000 in the lowest third");
    }

    #[test]
    fn streams_of_one_key_differ() {
        let rolls = |stream| {
            let mut dice = Seeded::new([9; 32], stream);
            std::array::from_fn::<u32, 16, _>(|_| dice.roll(6))
        };
        assert_ne!(rolls(0), rolls(1));
    }

    #[test]
    fn fast_rolls_are_even() {
        let mut dice = Fast::new(1);
        let mut counts = [0; 6];
        (0..60_000).for_each(|_| counts[dice.roll(6) as usize - 1] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_script_gives_what_was_written() {
        let mut dice = Scripted::new(&[6, 0, 1]);
        assert_eq!((dice.roll(6), dice.draw(3), dice.roll(6)), (6, 0, 1));
        assert_eq!(dice.finish(), Ok(()));
    }

    #[test]
    fn a_script_tells_what_is_missing_wrong_or_left_over() {
        let mut short = Scripted::new(&[6]);
        short.roll(6);
        short.roll(6);
        assert_eq!(short.finish(), Err(ScriptError::Exhausted { given: 1 }));

        let mut wrong = Scripted::new(&[0, 6]);
        wrong.roll(6);
        wrong.roll(6);
        let error = wrong.finish().unwrap_err();
        assert_eq!(error.to_string(), "outcome 0 at place 0 does not fit: this die gives 1 to 6");

        let mut long = Scripted::new(&[1, 2]);
        long.roll(6);
        assert_eq!(long.finish(), Err(ScriptError::LeftOver { left: 1, given: 2 }));
    }
}
