//! The exact answer: every roll, and the best play after each.

pub(crate) mod aim;
pub(crate) mod classes;
pub(crate) mod last_layer;
pub(crate) mod outcomes;
pub(crate) mod reckon;
pub(crate) mod tensor;
pub(crate) mod ways;
