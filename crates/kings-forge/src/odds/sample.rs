//! The answer where an exact one would take too long: rolls are tried out.

pub(crate) mod placing;
pub(crate) mod play;
