//! The cards of the game: Gather cards with their two actions, the Docks, and the Craft cards the King asks for.

use content::{Source, written, written_if_any};
use serde::{Deserialize, Serialize};
use tabletop::List;
use ts_rs::TS;

use crate::{
    cost::{Cost, Needs},
    dice::{Dice, Material},
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

impl GatherId {
    /// How many Gather cards there may be.
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

/// Some Gather cards, such as a face-down deck: which card comes next is for chance to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, TS)]
#[ts(as = "Vec<GatherId>")]
pub struct GatherSet(u64);

impl GatherSet {
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn contains(self, card: GatherId) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, card: GatherId) {
        self.0 |= 1 << card.0;
    }

    #[inline]
    pub fn remove(&mut self, card: GatherId) {
        self.0 &= !(1 << card.0);
    }

    pub fn iter(self) -> impl Iterator<Item = GatherId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (card < 64).then_some(GatherId(card as u8))
        })
    }

    /// Takes out the card at this place, counted from 0.
    #[inline]
    pub(crate) fn take(&mut self, place: u32) -> GatherId {
        let mut left = self.0;
        (0..place).for_each(|_| left &= left - 1);
        let card = GatherId(left.trailing_zeros() as u8);
        self.remove(card);
        card
    }
}

impl FromIterator<GatherId> for GatherSet {
    fn from_iter<I: IntoIterator<Item = GatherId>>(cards: I) -> GatherSet {
        let mut set = GatherSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl Serialize for GatherSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for GatherSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GatherSet, D::Error> {
        let cards = Vec::<GatherId>::deserialize(deserializer)?;
        let set: GatherSet = cards.iter().copied().filter(|card| card.index() < GatherId::LIMIT).collect();
        // Ascending, each once: a set is written in one way only.
        if !set.iter().eq(cards) {
            return Err(serde::de::Error::custom("a deck is a list of Gather cards in ascending order, each once"));
        }
        Ok(set)
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

/// What the rules ask of an action again and again, close together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl Terms {
    pub(crate) fn of(action: &GatherAction) -> Terms {
        let ability = |effect: &Effect| if let Effect::Ability(ability) = effect { Some(*ability) } else { None };
        let gift = |effect: &Effect| if let Effect::Peddle { dice } = effect { Some(*dice) } else { None };
        Terms {
            needs: action.cost.needs(),
            all: action.cost.all,
            gift: action.effects.iter().find_map(gift).unwrap_or(0),
            ability: action.effects.iter().find_map(ability),
            copies: action.effects.contains(&Effect::CopyAction),
            smithy_joins_roll: action.effects.contains(&Effect::SmithyJoinsRoll),
        }
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

/// What an action of a Gather card does.
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
}

impl Effect {
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
            Ability::BonusOrDie { plus, .. } => Some(Bonus { plus, dice: 1 }),
            Ability::Flip | Ability::Reroll | Ability::OnesToSixes => None,
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
    /// A card that does not say is the owner's own.
    #[serde(skip_serializing, default = "own")]
    pub source: Source,
    #[serde(skip_serializing, default = "own")]
    pub rank_source: Source,
}

fn own() -> Source {
    Source::Own
}

impl CraftCard {
    pub const BOXES: usize = 8;
}

/// One box of a Craft card, written `M5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, TS)]
#[ts(type = "string")]
pub struct CraftBox {
    pub material: Material,
    pub least: u8,
}

impl Default for CraftBox {
    fn default() -> CraftBox {
        CraftBox { material: Material::Metal, least: 1 }
    }
}

impl std::fmt::Display for CraftBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.material.letter(), self.least)
    }
}

impl std::str::FromStr for CraftBox {
    type Err = String;

    fn from_str(text: &str) -> Result<CraftBox, String> {
        let read = || {
            let mut signs = text.chars();
            let material = Material::from_letter(signs.next()?)?;
            let least = signs.next()?.to_digit(10).filter(|least| (1..=6).contains(least))? as u8;
            signs.next().is_none().then_some(CraftBox { material, least })
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
