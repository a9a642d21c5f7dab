//! The tools tried on Pig: an honest game passes, and a game with a flaw is caught by the law it breaks.

mod citations;
mod golden;
mod laws;
mod mutations;
mod packs;
mod perft;
mod replay;
mod spoiled;
