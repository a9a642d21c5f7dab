//! The cards of the game: Gather cards with their two actions, the Docks, and the Craft cards the King asks for.

use content::{Source, written, written_if_any};
use serde::{Deserialize, Serialize};
use tabletop::List;
use ts_rs::TS;

use crate::{
    cost::{Cost, Needs},
    dice::{Dice, Material, Materials},
};

/// A Gather card, counted in the order of the content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct GatherId(pub u8);

/// A Craft card, counted by rank: of two the lower is the one of lower rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct CraftId(pub u8);

/// An action of the Docks, counted in the order of the content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct DockId(pub u8);

/// An apprentice, counted in the order of the content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct ApprenticeId(pub u8);

impl GatherId {
    /// How many Gather cards there may be.
    pub const LIMIT: usize = 64;

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl ApprenticeId {
    /// How many apprentices there may be.
    pub const LIMIT: usize = 64;

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl CraftId {
    /// How many Craft cards there may be.
    pub const LIMIT: usize = 200;

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl DockId {
    /// How many actions the Docks may have.
    pub const LIMIT: usize = 16;

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<u8> for GatherId {
    fn from(number: u8) -> GatherId {
        GatherId(number)
    }
}

impl From<GatherId> for u8 {
    fn from(card: GatherId) -> u8 {
        card.0
    }
}

impl From<u8> for ApprenticeId {
    fn from(number: u8) -> ApprenticeId {
        ApprenticeId(number)
    }
}

impl From<ApprenticeId> for u8 {
    fn from(apprentice: ApprenticeId) -> u8 {
        apprentice.0
    }
}

/// Which of a Gather card's two actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    #[default]
    Top,
    Bottom,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Top, Side::Bottom];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        ["top", "bottom"][self.index()]
    }
}

/// One action of one Gather card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardAction {
    pub card: GatherId,
    pub side: Side,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GatherCard {
    pub id: GatherId,
    /// The word it is called by in files.
    pub key: String,
    #[serde(skip)]
    pub name: String,
    /// Marked with an anvil: in every game.
    pub anvil: bool,
    /// The part of an expansion it belongs to.
    #[serde(skip)]
    pub part: Option<Part>,
    /// Top and bottom.
    pub actions: [GatherAction; 2],
    #[serde(skip)]
    pub source: Source,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GatherAction {
    pub cost: Cost,
    pub effects: List<Effect, 4>,
    #[serde(skip_serializing)]
    pub text: String,
    /// The sentence of our rulebook that tells it. A card of a pack's own has the one about all cards.
    #[serde(skip_serializing, default = "any_card")]
    pub rule: String,
    #[serde(skip_serializing)]
    pub source: Source,
}

fn any_card() -> String {
    "KF-3.1".to_owned()
}

/// A part of an expansion that a table may play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The apprentices themselves.
    Apprentices,
    /// The Craft cards of Apprentices.
    MoreItems,
    /// The Gather cards of Apprentices.
    MorePlaces,
    /// The dice of Apprentices.
    MoreDice,
}

/// Somebody to be hired, who is then of use in every round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Apprentice {
    #[serde(skip_deserializing)]
    pub id: ApprenticeId,
    /// The word they are called by in files.
    #[serde(rename(deserialize = "id"))]
    pub key: String,
    #[serde(skip_serializing)]
    pub name: String,
    pub cost: Cost,
    pub effects: List<Effect, 4>,
    #[serde(skip_serializing)]
    pub text: String,
    #[serde(skip_serializing, default = "any_apprentice")]
    pub rule: String,
    /// What of it is printed and what is ours.
    #[serde(skip_serializing, default)]
    pub note: String,
    #[serde(skip_serializing)]
    pub source: Source,
    #[serde(skip_serializing)]
    pub cost_source: Source,
    #[serde(skip_serializing, default = "own")]
    pub name_source: Source,
}

fn any_apprentice() -> String {
    "KF-12.1".to_owned()
}

/// What the rules ask of an action or an apprentice again and again, close together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) needs: Needs,
    /// All unused dice are its cost.
    pub(crate) all: bool,
    /// How many dice it hands to an opponent.
    pub(crate) gift: u8,
    /// What its owner may use once, if it has a clock.
    pub(crate) ability: Option<Ability>,
    pub(crate) copies: bool,
    pub(crate) smithy_joins_roll: bool,
    /// How many dice of the Smithy tile join the roll.
    pub(crate) joining: u8,
    /// Nothing is rolled in the Craft turn.
    pub(crate) no_craft_roll: bool,
    /// Dice that are rolled too and go back to the stock.
    pub(crate) keep: Dice,
    /// Materials that count as each other on Craft cards.
    pub(crate) alike: Materials,
    /// The first pass is not the only one with a benefit.
    pub(crate) pass_benefit: bool,
    /// A die that would be lost is not.
    pub(crate) spares: bool,
    /// What its owner does with it, if anything.
    pub(crate) activity: Option<Activity>,
}

/// What an apprentice is asked for in the Apprentice phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    /// A die is rolled in any case.
    Roll,
    /// So many dice may be set aside for a counterfeit token.
    Stake(u8),
    /// A die may be changed for a rarer one.
    TradeUp,
}

impl Terms {
    pub(crate) fn of(cost: &Cost, effects: &[Effect]) -> Terms {
        let mut terms = Terms { needs: cost.needs(), all: cost.all, ..Terms::default() };
        for effect in effects {
            match *effect {
                Effect::Ability(ability) => terms.ability = Some(ability),
                Effect::Peddle { dice } => terms.gift = dice,
                Effect::CopyAction => terms.copies = true,
                Effect::SmithyJoinsRoll => terms.smithy_joins_roll = true,
                Effect::SmithyDiceJoin { dice } => terms.joining = dice,
                Effect::NoCraftRoll => terms.no_craft_roll = true,
                Effect::KeepDice { dice } => terms.keep = dice,
                Effect::Substitute { materials } => terms.alike = materials,
                Effect::PassBenefit => terms.pass_benefit = true,
                Effect::SpareADie => terms.spares = true,
                Effect::Roll(_) => terms.activity = Some(Activity::Roll),
                Effect::CounterfeitFor { dice } => terms.activity = Some(Activity::Stake(dice)),
                Effect::TradeUp => terms.activity = Some(Activity::TradeUp),
                _ => {}
            }
        }
        terms
    }
}

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
            Ability::BonusOrDie { plus, .. } | Ability::BonusOrFlip { plus } => Some(Bonus { plus, dice: 1 }),
            Ability::Flip | Ability::Reroll | Ability::OnesToSixes | Ability::WhiteDie => None,
        }
    }
}

/// An action of the Docks: so many dice of any kind, all lost, for a die or a token.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dock {
    #[serde(skip_deserializing)]
    pub id: DockId,
    /// The word it is called by in files.
    #[serde(rename(deserialize = "id"), skip_serializing)]
    pub key: String,
    /// The tile it stands on.
    #[serde(skip_serializing)]
    pub tile: String,
    pub dice: u8,
    pub gain: DockGain,
    #[serde(skip_serializing)]
    pub source: Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DockGain {
    Die(#[serde(deserialize_with = "written")] Material),
    Token(Token),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Token {
    /// +1 to each of two dice.
    PlusOnes,
    /// One die becomes a 6.
    AutomaticSix,
}

impl Token {
    pub const ALL: [Token; 2] = [Token::PlusOnes, Token::AutomaticSix];

    pub fn name(self) -> &'static str {
        match self {
            Token::PlusOnes => "+1/+1",
            Token::AutomaticSix => "Automatic 6",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CraftCard {
    #[serde(skip_deserializing)]
    pub id: CraftId,
    /// The word it is called by in files.
    #[serde(rename(deserialize = "id"))]
    pub key: String,
    #[serde(skip_serializing)]
    pub name: String,
    pub rank: u16,
    /// What it asks for: by material, the highest minimum first.
    #[serde(rename(deserialize = "dice"))]
    pub boxes: List<CraftBox, { CraftCard::BOXES }>,
    /// Added by a pack.
    #[serde(skip_deserializing)]
    pub own: bool,
    /// The part of an expansion it belongs to.
    #[serde(skip_serializing, default)]
    pub part: Option<Part>,
    /// A card that does not say is the owner's own.
    #[serde(skip_serializing, default = "own")]
    pub source: Source,
    #[serde(skip_serializing, default = "own")]
    pub rank_source: Source,
    #[serde(skip_serializing, default = "printed")]
    pub name_source: Source,
}

fn printed() -> Source {
    Source::Printed
}

fn own() -> Source {
    Source::Own
}

impl CraftCard {
    pub const BOXES: usize = 8;
}

/// One box of a Craft card, written `M5`, or `WA3` if it takes either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, TS)]
#[ts(type = "string")]
pub struct CraftBox {
    pub takes: Materials,
    pub least: u8,
}

impl Default for CraftBox {
    fn default() -> CraftBox {
        CraftBox { takes: Material::Metal.into(), least: 1 }
    }
}

impl std::fmt::Display for CraftBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.takes, self.least)
    }
}

impl std::str::FromStr for CraftBox {
    type Err = String;

    fn from_str(text: &str) -> Result<CraftBox, String> {
        let read = || {
            let (takes, least) = text.split_at_checked(text.len().checked_sub(1)?)?;
            let least = least.parse().ok().filter(|least| (1..=6).contains(least))?;
            Some(CraftBox { takes: takes.parse().ok()?, least })
        };
        read().ok_or_else(|| format!("`{text}` is not a box of a Craft card: write it like M5, with 1 to 6 pips"))
    }
}

impl Serialize for CraftBox {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CraftBox {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<CraftBox, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
