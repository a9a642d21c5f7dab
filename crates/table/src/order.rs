//! A new table as it is asked for: which game, how it is set up and who sits where.

use serde::{Deserialize, Serialize};
use tabletop::{Level, Options, Taste};
use ts_rs::TS;

use crate::Clock;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub game: String,
    pub players: usize,
    /// What is left out takes its default.
    #[serde(default)]
    pub options: Options,
    /// The text of a pack of the user's own figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub pack: Option<String>,
    #[serde(default)]
    pub clock: Clock,
    /// In seat order; seats left out are open.
    #[serde(default)]
    pub seats: Vec<SeatPlan>,
    /// Whether it stands in the list of open tables.
    #[serde(default)]
    pub public: bool,
    /// Whether the game starts at once, for which no seat may be open. No word of the host's is then in the dice: who wants to
    /// be sure of them seals one and starts the game afterwards.
    #[serde(default)]
    pub start: bool,
    /// The number of the dice of a guided game, which are known to everybody: one person learns the game there against
    /// bots, at once and off the clock, and nothing is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub guided: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatPlan {
    /// Whoever opens the table; with a name of its own where one device is shared.
    Me {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        name: Option<String>,
    },
    Bot {
        level: Level,
        /// For one of the game's characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        taste: Option<Taste>,
    },
    Open,
}
