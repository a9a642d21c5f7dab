//! How much may be done for an answer. Work is counted in steps and never timed, so that the same question has the same
//! answer on every machine; a step is about the time of a few additions.

use thiserror::Error;

/// Steps of work that may still be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    left: u64,
    done: u64,
}

/// There is more to do than was allowed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("this would take too much work")]
pub(crate) struct TooMuch;

/// All answers of a live panel together: they take up to 200 ms on one core.
const LIVE: u64 = 32_000_000;
/// All answers of one command together: they take up to 2 s.
const COMMAND: u64 = 360_000_000;

impl Work {
    pub fn new(steps: u64) -> Work {
        Work { left: steps, done: 0 }
    }

    /// What everything told about one decision of a game may cost.
    pub fn live() -> Work {
        Work::new(LIVE)
    }

    /// What everything told by one command may cost.
    pub fn command() -> Work {
        Work::new(COMMAND)
    }

    /// The steps done so far.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The steps that may still be done.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Counts steps that are about to be done; what would be too much is not begun.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), TooMuch> {
        self.left = self.left.checked_sub(steps).ok_or(TooMuch)?;
        self.done += steps;
        Ok(())
    }

    /// Leaves so many steps out of what may be done, until they are taken back.
    pub(crate) fn set_apart(&mut self, steps: u64) {
        self.left -= steps;
    }

    pub(crate) fn take_back(&mut self, steps: u64) {
        self.left += steps;
    }

    /// Does something with one of so many equal parts of what is left; what it does not need is left for others.
    pub fn share<T>(&mut self, parts: u64, task: impl FnOnce(&mut Work) -> T) -> T {
        let mut part = Work::new(self.left / parts.max(1));
        let result = task(&mut part);
        self.left -= part.done;
        self.done += part.done;
        result
    }
}
