//! How sure a figure is. Every entry says it, and players can see it.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sourced {
    pub what: String,
    pub source: Source,
}
