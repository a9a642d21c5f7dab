//! The content file as it is written. Every field may be left out, so that a pack is the same kind of file: what it
//! names is laid over the printed game, and the whole is checked once when it is built.

use serde::{Deserialize, Deserializer, de::Error};
use tabletop::{BadPack, List, Pack};
use toml::Spanned;

use crate::{
    card::{Ability, CraftBox, Effect, Place, Source, Tier, Token},
    cost::{Cost, CostBox},
    dice::{Dice, Material},
};

const PRINTED: &str = include_str!("../../content/kings-forge.toml");

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Raw {
    pub(super) setup: Option<Spanned<SetupEntry>>,
    pub(super) stock: Option<Spanned<StockEntry>>,
    pub(super) patience: Option<Spanned<PatienceEntry>>,
    pub(super) gather: Vec<Spanned<GatherEntry>>,
    pub(super) dock: Vec<Spanned<DockEntry>>,
    pub(super) craft: Vec<Spanned<CraftEntry>>,
}

/// What a pack says of an entry replaces what was there.
pub(super) trait Overlay: Clone + Default {
    fn overlay(&mut self, over: Self);
}

/// A table whose fields can each be overlaid.
macro_rules! entry {
    ($name:ident { $($field:ident: $type:ty),+ $(,)? }) => {
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub(super) struct $name { pub(super) source: Option<Source>, $(pub(super) $field: Option<$type>),+ }

        impl Overlay for $name {
            fn overlay(&mut self, over: $name) {
                if over.source.is_some() { self.source = over.source; }
                $(if over.$field.is_some() { self.$field = over.$field; })+
            }
        }
    };
}

entry!(SetupEntry { starting_supply: Written, craft_deck: ByPlayers, items_to_win: ByPlayers, random_gather: u8 });
entry!(StockEntry { dice: Written, library: u8, plus_ones: u8, automatic_six: u8 });
entry!(PatienceEntry { rounds: u8 });
entry!(ActionEntry { cost: CostEntry, effects: Vec<EffectEntry>, text: String });
entry!(DockEntry { id: String, tile: String, dice: u8, gain: GainEntry });
entry!(CraftEntry { id: String, name: String, rank: u16, dice: Vec<CraftBox>, rank_source: Source });

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct GatherEntry {
    pub(super) source: Option<Source>,
    pub(super) id: Option<String>,
    pub(super) name: Option<String>,
    pub(super) anvil: Option<bool>,
    pub(super) top: Option<ActionEntry>,
    pub(super) bottom: Option<ActionEntry>,
}

impl Overlay for GatherEntry {
    fn overlay(&mut self, over: GatherEntry) {
        self.source = over.source.or(self.source);
        self.id = over.id.or_else(|| self.id.take());
        self.name = over.name.or_else(|| self.name.take());
        self.anvil = over.anvil.or(self.anvil);
        for (action, over) in [(&mut self.top, over.top), (&mut self.bottom, over.bottom)] {
            if let Some(over) = over {
                action.get_or_insert_default().overlay(over);
            }
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPlayers {
    #[serde(rename = "2")]
    two: u8,
    #[serde(rename = "3")]
    three: u8,
    #[serde(rename = "4")]
    four: u8,
}

impl From<ByPlayers> for [u8; 3] {
    fn from(by: ByPlayers) -> [u8; 3] {
        [by.two, by.three, by.four]
    }
}

/// Dice written `3M1W`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written(pub(super) Dice);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written, D::Error> {
        String::deserialize(deserializer)?.parse().map(Written).map_err(D::Error::custom)
    }
}

/// A material written `W`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter(Material);

impl<'de> Deserialize<'de> for Letter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Letter, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut signs = text.chars();
        let material = signs.next().and_then(Material::from_letter).filter(|_| signs.next().is_none());
        material.map(Letter).ok_or_else(|| D::Error::custom(format!("`{text}` is no material: write M, W, G or A")))
    }
}

/// A list of boxes, or the word `all`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a cost is \"all\" or a list of boxes like any, W, GA or anyX")]
pub(super) enum CostEntry {
    All(AllWord),
    Boxes(Vec<CostBox>),
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) enum AllWord {
    #[serde(rename = "all")]
    All,
}

impl CostEntry {
    pub(super) fn build(&self) -> Result<Cost, String> {
        match self {
            CostEntry::All(AllWord::All) => Ok(Cost { boxes: List::new(), all: true }),
            CostEntry::Boxes(boxes) if boxes.len() > Cost::BOXES => {
                Err(format!("a cost has at most {} boxes", Cost::BOXES))
            }
            CostEntry::Boxes(boxes) => Ok(Cost { boxes: boxes.iter().copied().collect(), all: false }),
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum GainEntry {
    Die(Letter),
    Token(Token),
}

impl GainEntry {
    pub(super) fn build(self) -> crate::card::DockGain {
        match self {
            GainEntry::Die(Letter(material)) => crate::card::DockGain::Die(material),
            GainEntry::Token(token) => crate::card::DockGain::Token(token),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum EffectEntry {
    Gain { dice: Written, to: Place },
    Bonus { plus: u8, dice: u8 },
    Flip,
    Reroll,
    OnesToSixes,
    BonusOrDie { plus: u8, die: Letter },
    SmithyJoinsRoll,
    ByCount(Vec<TierEntry>),
    KillValue,
    RollForDie { die: Letter, at_least: u8, otherwise: Option<Letter> },
    LibraryDie,
    Peddle(u8),
    CopyAction,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TierEntry {
    at_least: u8,
    gain: Written,
}

impl EffectEntry {
    pub(super) fn build(&self) -> Result<Effect, String> {
        Ok(match *self {
            EffectEntry::Gain { dice: Written(dice), to } => Effect::Gain { dice, to },
            EffectEntry::Bonus { plus, dice } => Effect::Ability(Ability::Bonus { plus, dice }),
            EffectEntry::Flip => Effect::Ability(Ability::Flip),
            EffectEntry::Reroll => Effect::Ability(Ability::Reroll),
            EffectEntry::OnesToSixes => Effect::Ability(Ability::OnesToSixes),
            EffectEntry::BonusOrDie { plus, die: Letter(die) } => Effect::Ability(Ability::BonusOrDie { plus, die }),
            EffectEntry::SmithyJoinsRoll => Effect::SmithyJoinsRoll,
            EffectEntry::ByCount(ref tiers) if tiers.is_empty() || tiers.len() > 8 => {
                return Err("by-count has 1 to 8 steps".to_owned());
            }
            EffectEntry::ByCount(ref tiers) => {
                let tier = |tier: &TierEntry| Tier { at_least: tier.at_least, gain: tier.gain.0 };
                Effect::ByCount(tiers.iter().map(tier).collect())
            }
            EffectEntry::KillValue => Effect::KillValue,
            EffectEntry::RollForDie { die: Letter(die), at_least, otherwise } => {
                Effect::RollForDie { die, at_least, otherwise: otherwise.map(|Letter(other)| other) }
            }
            EffectEntry::LibraryDie => Effect::LibraryDie,
            EffectEntry::Peddle(dice) => Effect::Peddle { dice },
            EffectEntry::CopyAction => Effect::CopyAction,
        })
    }
}

impl Raw {
    pub(super) fn base() -> Raw {
        let mut raw: Raw = toml::from_str(PRINTED).expect("the embedded content is well written");
        // Offsets are places in a pack; in the printed game there is no pack to point into.
        raw.setup = raw.setup.map(unplaced);
        raw.stock = raw.stock.map(unplaced);
        raw.patience = raw.patience.map(unplaced);
        raw.gather = raw.gather.into_iter().map(unplaced).collect();
        raw.dock = raw.dock.into_iter().map(unplaced).collect();
        raw.craft = raw.craft.into_iter().map(unplaced).collect();
        raw
    }

    pub(super) fn parse(pack: &Pack) -> Result<Raw, BadPack> {
        toml::from_str(&pack.toml)
            .map_err(|error| pack.refuse(error.span().map(|span| span.start), error.message().replace('\n', " ")))
    }

    /// Lays a pack over this: fields it gives replace those of the same entry, new cards are added.
    pub(super) fn overlay(&mut self, pack: Raw) {
        lay(&mut self.setup, pack.setup);
        lay(&mut self.stock, pack.stock);
        lay(&mut self.patience, pack.patience);
        merge(&mut self.gather, pack.gather, |entry| entry.id.clone());
        merge(&mut self.dock, pack.dock, |entry| entry.id.clone());
        merge(&mut self.craft, pack.craft, |entry| entry.id.clone());
    }
}

fn lay<T: Overlay>(base: &mut Option<Spanned<T>>, pack: Option<Spanned<T>>) {
    if let Some(entry) = pack {
        let mut merged = base.take().map(Spanned::into_inner).unwrap_or_default();
        let span = entry.span();
        merged.overlay(entry.into_inner());
        *base = Some(Spanned::new(span, merged));
    }
}

fn merge<T: Overlay>(base: &mut Vec<Spanned<T>>, pack: Vec<Spanned<T>>, key: impl Fn(&T) -> Option<String>) {
    for entry in pack {
        let wanted = key(entry.get_ref());
        match base.iter_mut().find(|old| wanted.is_some() && key(old.get_ref()) == wanted) {
            Some(old) => {
                let mut merged = old.get_ref().clone();
                let span = entry.span();
                merged.overlay(entry.into_inner());
                *old = Spanned::new(span, merged);
            }
            None => base.push(entry),
        }
    }
}

/// An entry with no place in a pack. A span of no length stands for that.
fn unplaced<T>(entry: Spanned<T>) -> Spanned<T> {
    Spanned::new(0..0, entry.into_inner())
}

/// Where in the pack an entry stands.
pub(super) fn place<T>(entry: &Spanned<T>) -> Option<usize> {
    Some(entry.span()).filter(|span| !span.is_empty()).map(|span| span.start)
}
