//! The answer where an exact one would take too much work: rolls are tried out.

pub(crate) mod cards;
pub(crate) mod fill;
pub(crate) mod interval;
pub(crate) mod pips;
pub(crate) mod placing;
pub(crate) mod play;
