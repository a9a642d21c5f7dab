//! Time to think. It runs only for the person who decides. What the clock calls a move is a run of decisions of one
//! seat: fresh time or an increment comes when the decision passes on, so taking back and playing again gains nothing.

use serde::{Deserialize, Serialize};
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
