//! What every game is tested with: the laws it must keep, whole games as text, counts of positions,
//! and Pig, a small game to try the tools on.

mod pig;

pub use pig::{Pig, PigAction, PigEvent, PigState};
