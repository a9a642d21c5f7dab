//! Time to think. It runs only for the person who decides. What the clock calls a move is a run of decisions of one
//! seat: fresh time or an increment comes when the decision passes on, so taking back and playing again gains nothing.

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use ts_rs::TS;

use crate::Refusal;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    #[default]
    None,
    /// So many seconds for each move.
    PerMove { seconds: u32 },
    /// So many seconds for the game, and some more with each move.
    Fischer { seconds: u32, increment: u32 },
}

/// A week: longer is as good as no clock.
const LONGEST: u32 = 7 * 24 * 3600;
const SHORTEST: u32 = 5;

impl Clock {
    /// What every seat has when the game starts, in milliseconds.
    fn at_first(self) -> u64 {
        match self {
            Clock::None => 0,
            Clock::PerMove { seconds } | Clock::Fischer { seconds, .. } => millis(seconds),
        }
    }

    pub(crate) fn check(self) -> Result<(), Refusal> {
        let (seconds, increment) = match self {
            Clock::None => return Ok(()),
            Clock::PerMove { seconds } => (seconds, 0),
            Clock::Fischer { seconds, increment } => (seconds, increment),
        };
        if !(SHORTEST..=LONGEST).contains(&seconds) {
            return Err(Refusal::BadClock("it gives 5 seconds to 7 days"));
        }
        if increment > LONGEST {
            return Err(Refusal::BadClock("the increment is at most 7 days"));
        }
        Ok(())
    }
}

/// The time every seat has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Timer {
    clock: Clock,
    /// In milliseconds, as it was when the clock last stopped or was looked at.
    left: Vec<u64>,
    /// Whose move it is.
    mover: Option<Seat>,
    /// Since when the mover's time runs; bots have all the time.
    since: Option<u64>,
}

impl Timer {
    pub(crate) fn new(clock: Clock, players: usize) -> Timer {
        Timer { clock, left: vec![clock.at_first(); players], mover: None, since: None }
    }

    /// Whether it is one of a table with this clock and so many seats.
    pub(crate) fn fits(&self, clock: Clock, players: usize) -> bool {
        let seated = self.mover.is_none_or(|mover| mover.index() < players);
        self.clock == clock && self.left.len() == players && seated
    }

    /// From `at` on this seat decides. Only people are `timed`.
    pub(crate) fn turn_to(&mut self, seat: Option<Seat>, timed: bool, at: u64) {
        if let (Some(mover), Some(since)) = (self.mover, self.since) {
            let left = &mut self.left[mover.index()];
            *left = left.saturating_sub(at.saturating_sub(since));
        }
        if let Some(before) = self.mover.filter(|&before| seat != Some(before)) {
            let left = &mut self.left[before.index()];
            match self.clock {
                Clock::None => {}
                Clock::PerMove { .. } => *left = self.clock.at_first(),
                // Who ran out of time, or let a bot move, earns nothing.
                Clock::Fischer { increment, .. } => *left += self.since.map_or(0, |_| millis(increment)),
            }
        }
        self.mover = seat;
        self.since = timed.then_some(at);
    }

    /// Nothing that was before `at` is charged any more.
    pub(crate) fn forgive(&mut self, at: u64) {
        self.since = self.since.map(|_| at);
    }

    /// Since when somebody's time runs; nothing where none does.
    pub(crate) fn running_since(&self) -> Option<u64> {
        self.since.filter(|_| self.clock != Clock::None)
    }

    /// What a seat has left at this time; nothing is told where there is no clock.
    pub(crate) fn left(&self, seat: Seat, now: u64) -> Option<u64> {
        if self.clock == Clock::None {
            return None;
        }
        let running = self.since.filter(|_| self.mover == Some(seat));
        let spent = running.map_or(0, |since| now.saturating_sub(since));
        Some(self.left[seat.index()].saturating_sub(spent))
    }

    /// When the time of whoever decides runs out.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let (mover, since) = (self.mover?, self.since?);
        (self.clock != Clock::None).then(|| since + self.left[mover.index()])
    }
}

fn millis(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}
