//! What cards do: effects of actions and apprentices, and the abilities among them that are used later.

use content::{written, written_if_any};
use serde::{Deserialize, Serialize};
use tabletop::List;
use ts_rs::TS;

use crate::{
    deluxe::Kinds,
    dice::{Dice, Kind, Material, Materials},
};

/// Where new dice go: to the Smithy tile for the next round, or to the supply for use at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    #[default]
    Smithy,
    Supply,
}

/// What an action of a Gather card does, or an apprentice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    #[default]
    #[serde(skip_deserializing)]
    None,
    Gain {
        #[serde(deserialize_with = "written")]
        dice: Dice,
        to: Place,
    },
    /// An ability with a clock. Files write it like any other effect.
    #[serde(rename(deserialize = "*"))]
    Ability(Ability),
    /// The Astrologer: the dice of the Smithy tile are rolled too.
    SmithyJoinsRoll,
    /// The Caravan: what comes depends on how many dice were allocated.
    ByCount(List<Tier, 8>),
    /// The Cemetery: its die names a dead value.
    KillValue,
    /// Garden and Tavern: roll a die of the stock; it is kept on so much, and otherwise there may be another.
    RollForDie {
        #[serde(deserialize_with = "written")]
        die: Material,
        at_least: u8,
        #[serde(default, deserialize_with = "written_if_any")]
        otherwise: Option<Material>,
    },
    LibraryDie,
    /// The Peddler: so many dice change hands for one.
    #[serde(deserialize_with = "u8::deserialize")]
    Peddle {
        dice: u8,
    },
    /// The Workshop.
    CopyAction,
    /// The Stygian Gate: one die of one of these materials.
    GainOne {
        #[serde(deserialize_with = "written")]
        of: Materials,
        to: Place,
    },
    /// The Floating Market: one more die of a material among those paid.
    #[serde(deserialize_with = "Place::deserialize")]
    GainLike {
        to: Place,
    },
    /// So many counterfeit tokens.
    #[serde(deserialize_with = "u8::deserialize")]
    Counterfeit {
        tokens: u8,
    },
    /// The Scrap Yard: everybody else gains, from the left on.
    OpponentsGain {
        #[serde(deserialize_with = "written")]
        dice: Dice,
        to: Place,
    },
    /// The Orchard: everybody else gets an ability of +1 to one die.
    OpponentsPlusOne,
    /// The Palace: everybody takes up the dice of the Smithy tile.
    SmithiesToSupplies,
    /// The Palace: no more turns in the Gather phase.
    EndGather,
    /// The Stygian Gate: its owner rolls nothing in the Craft phase.
    NoCraftRoll,
    /// The Keep: dice of the stock are rolled too and go back there.
    #[serde(deserialize_with = "written")]
    KeepDice {
        dice: Dice,
    },
    /// Wharf, Witch's Cave, Elisha and Levi: roll a die; the last band it reaches tells what comes.
    Roll(List<Band, 4>),
    /// The Chancery: take up a die of the own Smithy tile, then set back one of each opponent.
    RecallAndPush,
    /// The Prison: everybody else sets so many dice aside.
    #[serde(deserialize_with = "u8::deserialize")]
    OpponentsSetAside {
        dice: u8,
    },
    /// Caetlyn: a counterfeit token for so many dice set aside.
    #[serde(deserialize_with = "u8::deserialize")]
    CounterfeitFor {
        dice: u8,
    },
    /// Fenna: a die for one of the next rarer material.
    TradeUp,
    /// Mila: these materials count as each other.
    #[serde(deserialize_with = "written")]
    Substitute {
        materials: Materials,
    },
    /// Nestor: a benefit at every pass, and both at the first.
    PassBenefit,
    /// Odile: a die that would be lost comes back.
    SpareADie,
    /// Pinni: so many dice of the Smithy tile join the roll.
    #[serde(deserialize_with = "u8::deserialize")]
    SmithyDiceJoin {
        dice: u8,
    },
}

/// What a roll of at least so much brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Band {
    pub at_least: u8,
    #[serde(default, deserialize_with = "written")]
    pub gain: Dice,
    #[serde(default)]
    pub to: Place,
    #[serde(default)]
    pub counterfeit: u8,
}

impl Band {
    /// What a roll reaches, if anything.
    pub(crate) fn reached(bands: &[Band], value: u8) -> Option<Band> {
        bands.iter().rev().find(|band| band.at_least <= value).copied()
    }
}

impl Effect {
    /// Whether it is done without a question, a roll or a thing to be used later.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(
            self,
            Effect::Gain { .. }
                | Effect::Counterfeit { .. }
                | Effect::OpponentsGain { .. }
                | Effect::OpponentsPlusOne
                | Effect::SmithiesToSupplies
                | Effect::EndGather
                | Effect::NoCraftRoll
                | Effect::KeepDice { .. }
        )
    }

    /// The word it is written with in files.
    pub(crate) fn word(&self) -> Option<String> {
        match self {
            Effect::Ability(ability) => content::word_of(ability),
            other => content::word_of(other),
        }
    }
}

/// What is gained for at least so many dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    pub at_least: u8,
    #[serde(deserialize_with = "written")]
    pub gain: Dice,
}

impl Tier {
    /// What so many dice bring.
    pub(crate) fn reached(tiers: &[Tier], count: u8) -> Dice {
        tiers.iter().rev().find(|tier| tier.at_least <= count).map_or(Dice::NONE, |tier| tier.gain)
    }
}

/// Something that may be used once in the round, in its owner's own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ability {
    /// So many pips more for each of so many different dice.
    Bonus { plus: u8, dice: u8 },
    /// One die turned to its opposite face.
    Flip,
    /// Any number of dice rolled again.
    Reroll,
    /// Any number of 1s turned to 6s.
    OnesToSixes,
    /// The Garden: so many pips more for one die, or a die.
    BonusOrDie {
        plus: u8,
        #[serde(deserialize_with = "written")]
        die: Material,
    },
    /// The Tax Collector: so many pips more for one die, or one die turned to its opposite face.
    BonusOrFlip { plus: u8 },
    /// Ket: a white die for the Craft roll, or instead of an apprentice's roll.
    WhiteDie,
    /// So many pips more for one die of this material.
    ColouredBonus {
        plus: u8,
        #[serde(deserialize_with = "written")]
        only: Material,
    },
    /// The Sultan: one die turned to 6, as by a token.
    TurnToSix,
    /// Deluxe items: so many pips more for one die of these kinds.
    #[serde(skip_deserializing)]
    BonusAmong { plus: u8, among: Kinds },
    /// Deluxe items: one die of these kinds rolled again.
    #[serde(skip_deserializing)]
    RerollOne { among: Kinds },
}

/// By how much dice can be raised, and how many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
pub struct Bonus {
    pub plus: u8,
    pub dice: u8,
}

impl Ability {
    /// What it raises dice by, whatever else it can be used for.
    pub(crate) fn bonus(self) -> Option<Bonus> {
        match self {
            Ability::Bonus { plus, dice } => Some(Bonus { plus, dice }),
            Ability::BonusOrDie { plus, .. }
            | Ability::BonusOrFlip { plus }
            | Ability::ColouredBonus { plus, .. }
            | Ability::BonusAmong { plus, .. } => Some(Bonus { plus, dice: 1 }),
            Ability::Flip | Ability::Reroll | Ability::OnesToSixes | Ability::WhiteDie => None,
            Ability::TurnToSix | Ability::RerollOne { .. } => None,
        }
    }

    /// The only material it is for, if there is one.
    pub(crate) fn only(self) -> Option<Material> {
        match self {
            Ability::ColouredBonus { only, .. } => Some(only),
            _ => None,
        }
    }

    /// KF-16.10: whether its bonus is for such a die.
    #[inline]
    pub(crate) fn raises(self, kind: Kind) -> bool {
        match self {
            Ability::ColouredBonus { only, .. } => kind == only.into(),
            Ability::BonusAmong { among, .. } => among.contains(kind),
            ability => ability.bonus().is_some(),
        }
    }
}
