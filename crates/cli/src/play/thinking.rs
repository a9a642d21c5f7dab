//! Bots at work. A job carries all a bot needs, so that it can be thought through on another thread while the
//! screen stays alive.

use std::time::Duration;

use bots::{Bot, Budget};
use catalog::{Advice, AnyPosition};

/// Who is asked for a hint, and for how long.
pub(crate) const HINT: (Bot, Budget) = (Bot::Mcts, Budget::Time(Duration::from_millis(500)));

/// How many actions a hint shows, with what speaks for them.
pub(crate) const SHOWN: usize = 3;

/// What the thinking is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Move,
    Hint,
}

pub(crate) struct Job {
    pub(crate) position: Box<dyn AnyPosition>,
    pub(crate) ply: usize,
    pub(crate) bot: Bot,
    pub(crate) budget: Budget,
    pub(crate) seed: u64,
    pub(crate) purpose: Purpose,
}

impl Job {
    /// Thinks it through. `None` if the position has nothing to decide.
    pub(crate) fn think(&self) -> Option<Advice> {
        let mut advice = self.position.think(self.bot, self.budget, self.seed, 0)?;
        if self.purpose == Purpose::Hint {
            self.position.explain(&mut advice, SHOWN);
        }
        Some(advice)
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("ply", &self.ply).field("purpose", &self.purpose).finish_non_exhaustive()
    }
}
