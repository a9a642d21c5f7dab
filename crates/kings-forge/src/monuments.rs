//! What the dice on an item have to be beside filling its boxes: the limits of the Variant Monuments (KF-20) and of own cards.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A limit of all dice on an item. KF-20.3: a value above 6 counts as the 6 it will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// No two show the same.
    AllDifferent,
    AllOdd,
    /// None shows this value.
    Without(u8),
    /// None shows more than this.
    AtMost(u8),
}

impl Limit {
    /// Whether a die that shows this may lie on the item at all.
    #[inline]
    pub(crate) fn allows(self, value: u8) -> bool {
        let value = value.min(6);
        match self {
            Limit::AllDifferent => true,
            Limit::AllOdd => value % 2 == 1,
            Limit::Without(bad) => value != bad,
            Limit::AtMost(most) => value <= most,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::AllDifferent => f.write_str("all different"),
            Limit::AllOdd => f.write_str("all odd"),
            Limit::Without(bad) => write!(f, "no {bad}"),
            Limit::AtMost(most) => write!(f, "none above {most}"),
        }
    }
}

/// Values that are on an item already, where all of them have to be different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown(Option<u8>);

impl Shown {
    pub(crate) fn on(limit: Option<Limit>, values: impl Iterator<Item = u8>) -> Shown {
        let all = || values.fold(0, |all, value| all | bit(value));
        Shown((limit == Some(Limit::AllDifferent)).then(all))
    }

    /// Whether it matters what lies there.
    #[inline]
    pub(crate) fn counts(self) -> bool {
        self.0.is_some()
    }

    /// With one more die; nothing if it may not lie there.
    #[inline]
    pub(crate) fn with(self, value: u8) -> Option<Shown> {
        match self.0 {
            Some(all) => (all & bit(value) == 0).then_some(Shown(Some(all | bit(value)))),
            None => Some(self),
        }
    }
}

fn bit(value: u8) -> u8 {
    1 << value.min(6)
}
