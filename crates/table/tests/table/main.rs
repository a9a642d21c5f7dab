//! The table as those at it know it: sitting down, playing, taking back, clocks, bots, and what is shown to whom.

mod clock;
mod gathering;
mod guided;
mod laws;
mod old;
mod playing;
mod secrets;
mod snapshots;
mod stand_in;
mod talk;
mod typescript;
mod undo;
mod words;
mod world;
