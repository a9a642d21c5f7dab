//! The cards of the game: Gather cards with their two actions, the Docks, and the Craft cards the King asks for.

use content::{Source, written};
use serde::{Deserialize, Serialize};
use tabletop::List;
use ts_rs::TS;

use crate::{
    cost::Cost,
    deluxe::Deluxe,
    dice::{Die, Kind, Material, Materials},
    effect::Effect,
    ids::{ApprenticeId, CraftId, DockId, GatherId},
    monuments::Limit,
    requests::Request,
    wild::Wild,
};

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

/// Where visitors and ambassadors come from, in the order they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Realm {
    West,
    North,
    South,
    East,
}

impl Realm {
    pub const ALL: [Realm; 4] = [Realm::West, Realm::North, Realm::South, Realm::East];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        ["West", "North", "South", "East"][self.index()]
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
    /// Where a visitor comes from. All other cards are places of the village.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub realm: Option<Realm>,
    /// Top and bottom; a visitor's gift and collaboration; the Toy Factory has one action, told twice.
    pub actions: [GatherAction; 2],
    #[serde(skip)]
    pub source: Source,
    #[serde(skip)]
    pub name_source: Source,
    /// What of it is printed and what is ours.
    #[serde(skip)]
    pub note: String,
}

impl GatherCard {
    /// What an action of it is called.
    pub fn side_name(&self, side: Side) -> &'static str {
        match self.realm {
            Some(_) => ["gift", "collaboration"][side.index()],
            None => side.name(),
        }
    }
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
    /// The Craft cards of Masterworks.
    RealmItems,
    /// The Royal Decree of Masterworks.
    RoyalDecree,
    /// The visitors of Masterworks.
    GriffinsLanding,
    /// The monuments of Masterworks with a limit.
    VariantMonuments,
    /// Ambassador's Row, and with it the exotic dice.
    AmbassadorsRow,
    /// The other sides of its tiles.
    OtherSides,
    /// The requests of ambassadors.
    AmbassadorRequests,
    /// The items of Masterworks with an ability.
    DeluxeItems,
    /// The last two Craft cards of Masterworks.
    PartingGifts,
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
    /// Of no meaning for a request, which has none.
    pub rank: u16,
    /// What it asks for: by material, the highest minimum first.
    #[serde(rename(deserialize = "dice"))]
    pub boxes: List<CraftBox, { CraftCard::BOXES }>,
    /// What all dice on it have to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// What whoever has claimed it may do once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deluxe: Option<Deluxe>,
    /// The card it takes the place of, where that is in the game.
    #[serde(skip_serializing, default)]
    pub replaces: Option<String>,
    /// What there is to a request of an ambassador.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub request: Option<Request>,
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

    /// Whether higher dice are always as good: neither a limit nor a locked box speaks against it.
    pub(crate) fn is_plain(&self) -> bool {
        self.limit.is_none() && self.boxes.iter().all(CraftBox::is_plain)
    }

    /// KF-21.7: the box that may stay empty.
    #[inline]
    pub fn boost(&self) -> Option<CraftBox> {
        self.request.as_ref().and_then(|request| request.boost)
    }

    /// The boxes in the order dice lie on them, the boost last.
    pub(crate) fn all_boxes(&self) -> impl Iterator<Item = CraftBox> {
        self.boxes.iter().copied().chain(self.boost())
    }
}

/// One box of a Craft card, written `M5`, `WA3` if it takes either, and `M4!` if it takes that value and no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, TS)]
#[ts(type = "string")]
pub struct CraftBox {
    pub takes: Materials,
    pub least: u8,
    /// The same for all it takes but the commonest: less only where a die is to be beaten that a rarer one beats in any case.
    pub rarer: u8,
    /// KF-20.7: nothing higher will do.
    pub locked: bool,
}

impl Default for CraftBox {
    fn default() -> CraftBox {
        CraftBox::new(Material::Metal, 1)
    }
}

impl CraftBox {
    pub fn new(takes: impl Into<Materials>, least: u8) -> CraftBox {
        CraftBox { takes: takes.into(), least, rarer: least, locked: false }
    }

    /// It takes one material.
    #[inline]
    pub(crate) fn is_single(&self) -> bool {
        self.takes == self.takes.first().into()
    }

    /// Dice on such boxes go down.
    #[inline]
    pub(crate) fn is_like(&self, other: &CraftBox) -> bool {
        (self.takes, self.locked) == (other.takes, other.locked)
    }

    /// Whether dice of at least a value fill it, and nothing else is to be looked at.
    pub(crate) fn is_plain(&self) -> bool {
        !self.locked && (self.rarer == self.least || self.is_single())
    }

    /// What a die has to show at least: as the material that is the best for it.
    #[inline]
    pub(crate) fn least_for(&self, kind: Kind, wild: Wild) -> u8 {
        if self.is_single() || self.counts_as(kind, wild) == self.takes.first() { self.least } else { self.rarer }
    }

    /// KF-20.6: as what a die counts on it: the rarest it can be.
    pub(crate) fn counts_as(&self, kind: Kind, wild: Wild) -> Material {
        wild.on(kind, self.takes).iter().last().unwrap_or(self.takes.first())
    }

    /// What is to be filled to match a die that lies on it.
    pub(crate) fn against(self, die: Die, wild: Wild) -> CraftBox {
        let takes = self.takes.no_commoner_than(self.counts_as(die.kind, wild));
        let single = takes == takes.first().into();
        CraftBox { takes, least: die.value, rarer: if single { die.value } else { self.least }, ..self }
    }

    /// Whether a die does more than match what is to be beaten.
    pub(crate) fn is_beaten_by(&self, die: Die, wild: Wild) -> bool {
        !self.is_single() && self.counts_as(die.kind, wild) != self.takes.first()
            || !self.locked && die.value > self.least
    }

    /// The same box for a die that beats what lies there, if one can.
    pub(crate) fn one_higher(mut self) -> Option<CraftBox> {
        if !self.locked {
            self.least += 1;
            return Some(self);
        }
        let rarer = Material::ALL.get(self.takes.first().index() + 1).map(|&next| self.takes.no_commoner_than(next));
        let takes = rarer.filter(|&takes| takes != Materials::default())?;
        Some(CraftBox { takes, least: self.rarer, ..self })
    }
}

impl std::fmt::Display for CraftBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rarer == self.least || self.is_single() {
            true => write!(f, "{}{}", self.takes, self.least)?,
            false => {
                let rarer = self.takes.iter().skip(1).map(Material::letter).collect::<String>();
                write!(f, "{}{}/{rarer}{}", self.takes.first().letter(), self.least, self.rarer)?;
            }
        }
        if self.locked { f.write_str("!") } else { Ok(()) }
    }
}

impl std::str::FromStr for CraftBox {
    type Err = String;

    fn from_str(text: &str) -> Result<CraftBox, String> {
        let read = || {
            let (plain, locked) = text.strip_suffix('!').map_or((text, false), |plain| (plain, true));
            let (takes, least) = plain.split_at_checked(plain.len().checked_sub(1)?)?;
            let least = least.parse().ok().filter(|least| (1..=6).contains(least))?;
            Some(CraftBox { locked, ..CraftBox::new(takes.parse::<Materials>().ok()?, least) })
        };
        read().ok_or_else(|| {
            format!("`{text}` is not a box of a Craft card: write it like M5, WA3 or M4!, with 1 to 6 pips")
        })
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
