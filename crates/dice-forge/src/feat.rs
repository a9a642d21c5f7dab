//! Heroic feats: where they stand, what they cost and what they do.

use std::{fmt, str::FromStr};

use content::{Source, written};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tabletop::List;
use ts_rs::TS;

use crate::{
    face::{Face, choice},
    resource::Amounts,
};

/// A place around the islands: moon side `M1` to `M8`, sun side `F1` to `F7`, cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Slot {
    M1,
    M2,
    M3,
    M4,
    M5,
    M6,
    M7,
    M8,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
}

impl Slot {
    pub const COUNT: usize = 15;
    pub const ALL: [Slot; Slot::COUNT] = [
        Slot::M1,
        Slot::M2,
        Slot::M3,
        Slot::M4,
        Slot::M5,
        Slot::M6,
        Slot::M7,
        Slot::M8,
        Slot::F1,
        Slot::F2,
        Slot::F3,
        Slot::F4,
        Slot::F5,
        Slot::F6,
        Slot::F7,
    ];

    pub fn index(self) -> usize {
        self as usize
    }
}

/// Which of the cards made for a slot: the introductory one, the alternate one, or one added by a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edition(pub(crate) u8);

impl Edition {
    pub const INTRODUCTORY: Edition = Edition(0);
    pub const ALTERNATE: Edition = Edition(1);
    /// How many cards a slot may have to choose from.
    pub const LIMIT: usize = 8;

    pub(crate) fn added(number: usize) -> Edition {
        Edition(1 + number as u8)
    }
}

/// A feat by its slot and edition, written `M3-alternate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct FeatId {
    pub slot: Slot,
    pub edition: Edition,
}

impl FeatId {
    pub fn new(slot: Slot, edition: Edition) -> FeatId {
        FeatId { slot, edition }
    }
}

impl fmt::Display for FeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.edition {
            Edition::INTRODUCTORY => write!(f, "{:?}-introductory", self.slot),
            Edition::ALTERNATE => write!(f, "{:?}-alternate", self.slot),
            Edition(number) => write!(f, "{:?}-added-{}", self.slot, number - 1),
        }
    }
}

impl FromStr for FeatId {
    type Err = String;

    fn from_str(text: &str) -> Result<FeatId, String> {
        let parse = || {
            let (slot, edition) = text.split_once('-')?;
            let slot = Slot::ALL.into_iter().find(|known| format!("{known:?}") == slot)?;
            let edition = match edition {
                "introductory" => Edition::INTRODUCTORY,
                "alternate" => Edition::ALTERNATE,
                _ => {
                    let number: usize = edition.strip_prefix("added-")?.parse().ok()?;
                    (1..=Edition::LIMIT - 2).contains(&number).then(|| Edition::added(number))?
                }
            };
            Some(FeatId { slot, edition })
        };
        parse().ok_or_else(|| format!("`{text}` is not a feat: write it like M3-alternate"))
    }
}

impl Serialize for FeatId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FeatId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FeatId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// One set of feat cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Feat {
    pub id: FeatId,
    /// The word it is chosen by in options.
    pub key: String,
    #[serde(skip)]
    pub name: String,
    pub cost: Amounts,
    /// Glory counted at the end of the game.
    pub glory: u8,
    pub effect: Effect,
    #[serde(skip)]
    pub text: String,
    #[serde(skip)]
    pub source: Source,
}

/// What a feat does. Reinforcements act on the owner's later turns, all others when performed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all(deserialize = "kebab-case"), deny_unknown_fields)]
pub enum Effect {
    None,
    Gain(#[serde(deserialize_with = "written")] Amounts),
    Hammer,
    Chest,
    /// Glory each time its owner ousts or is ousted.
    Bear(u8),
    Satyrs,
    Minotaur,
    Boar,
    Cerberus,
    Triton,
    /// Take one of these garden faces and forge it.
    Forge(List<Face, 8>),
    DivineBlessings {
        count: u8,
        instead: Option<Instead>,
    },
    MinorBlessings {
        count: u8,
        instead: Option<Instead>,
    },
    GloryPerForgedFace(u8),
    ReinforceByMinorBlessing,
    ReinforceByPaying {
        #[serde(deserialize_with = "written")]
        pay: Amounts,
        #[serde(deserialize_with = "written")]
        gain: Amounts,
    },
    ReinforceByChoosing(#[serde(deserialize_with = "choice")] Amounts),
}

impl Effect {
    pub fn is_reinforcement(self) -> bool {
        matches!(
            self,
            Effect::ReinforceByMinorBlessing | Effect::ReinforceByPaying { .. } | Effect::ReinforceByChoosing(_)
        )
    }

    /// The sentence of the rules about feats that do this.
    pub fn rule(self) -> &'static str {
        match self {
            Effect::Hammer => "DF-8.1",
            Effect::Chest => "DF-8.3",
            Effect::ReinforceByMinorBlessing => "DF-8.4",
            Effect::Bear(_) => "DF-8.5",
            Effect::Satyrs => "DF-8.6",
            Effect::Boar => "DF-8.7",
            Effect::None => "DF-8.8",
            Effect::Cerberus => "DF-8.9",
            Effect::Forge(faces) => match faces.first() {
                Some(Face::Triple) => "DF-8.10",
                Some(Face::Ship) => "DF-8.17",
                Some(Face::Shield(_)) => "DF-8.19",
                Some(Face::Mirror) => "DF-8.21",
                _ => "DF-5.7",
            },
            Effect::DivineBlessings { instead: None, .. } => "DF-8.11",
            Effect::DivineBlessings { instead: Some(_), .. } => "DF-8.12",
            Effect::GloryPerForgedFace(_) => "DF-8.13",
            Effect::ReinforceByPaying { .. } => "DF-8.14",
            Effect::Gain(_) => "DF-8.15",
            Effect::ReinforceByChoosing(_) => "DF-8.16",
            Effect::Minotaur => "DF-8.18",
            Effect::Triton => "DF-8.20",
            Effect::MinorBlessings { instead: None, .. } => "DF-8.22",
            Effect::MinorBlessings { instead: Some(_), .. } => "DF-8.23",
        }
    }
}

/// The gold track of a hammer card: so many spaces, walked once for each reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hammer {
    pub spaces: u8,
    pub rewards: [u8; 2],
}

/// Glory that may be taken instead of what a blessing gives, for each piece of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Instead {
    Shards(u8),
    Gold(u8),
}

impl Instead {
    /// What would be taken instead; `None` if there is nothing to exchange.
    pub fn exchange(self, amounts: Amounts) -> Option<Amounts> {
        let (pieces, rest, each) = match self {
            Instead::Shards(each) => (amounts.sun + amounts.moon, Amounts { sun: 0, moon: 0, ..amounts }, each),
            Instead::Gold(each) => (amounts.gold, Amounts { gold: 0, ..amounts }, each),
        };
        (pieces > 0).then(|| rest + Amounts::glory(pieces * each))
    }
}
