//! The table as those at it know it: sitting down, playing, taking back, clocks, bots, and what is shown to whom.

mod typescript;
