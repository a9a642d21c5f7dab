//! What is asked: dice, abilities and cards, and how people write them.

pub(crate) mod exotics;
pub(crate) mod kit;
pub(crate) mod question;
pub(crate) mod text;
