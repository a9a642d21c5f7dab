//! How sure a figure is. Every entry says it, and players can see it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Printed,
    Prototype,
    SingleSource,
    Inferred,
    Reconstructed,
    /// Made by the owner of a pack.
    Own,
}

/// What an entry is called, with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Sourced {
    pub what: String,
    pub source: Source,
}
