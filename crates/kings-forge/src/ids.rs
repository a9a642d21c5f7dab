//! The numbers of cards: plain, small, and of a type for each kind.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A number for each of at most `LIMIT` cards of one kind.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $limit:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// How many there may be.
            pub const LIMIT: usize = $limit;

            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl From<u8> for $name {
            fn from(number: u8) -> $name {
                $name(number)
            }
        }

        impl From<$name> for u8 {
            fn from(id: $name) -> u8 {
                id.0
            }
        }
    };
}

id! {
    /// A Gather card, counted in the order of the content.
    GatherId, 64
}

id! {
    /// A Craft card, counted by rank: of two the lower is the one of lower rank. Those without a rank come last.
    CraftId, 200
}

id! {
    /// An action of the Docks, counted in the order of the content.
    DockId, 16
}

id! {
    /// An apprentice, counted in the order of the content.
    ApprenticeId, 64
}

id! {
    /// A tile of Ambassador's Row, counted in the order of the content.
    TileId, 4
}

id! {
    /// A kind of Grimstone card, counted in the order of the content.
    GrimstoneId, 8
}
