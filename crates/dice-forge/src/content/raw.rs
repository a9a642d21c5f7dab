//! The content file as it is written. Every field may be left out, so that a pack is the same kind of file: what it
//! names is laid over the printed game, and the whole is checked once when it is built.

use serde::{Deserialize, Deserializer, de::Error};
use tabletop::{BadPack, List, Pack};
use toml::Spanned;

use crate::{
    face::{Colour, Face},
    feat::{Effect, Instead, Slot, Source},
    resource::Amounts,
};

const PRINTED: &str = include_str!("../../content/dice-forge.toml");

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Raw {
    pub(super) setup: Option<Spanned<SetupEntry>>,
    pub(super) dice: Option<Spanned<DiceEntry>>,
    pub(super) ship: Option<Spanned<ShipEntry>>,
    pub(super) boar: Option<Spanned<BoarEntry>>,
    pub(super) hammer: Option<Spanned<HammerEntry>>,
    pub(super) chest: Option<Spanned<ChestEntry>>,
    pub(super) triton: Option<Spanned<TritonEntry>>,
    pub(super) islands: Option<Spanned<IslandsEntry>>,
    pub(super) shield: Vec<Spanned<ShieldEntry>>,
    pub(super) pool: Vec<Spanned<PoolEntry>>,
    pub(super) feat: Vec<Spanned<FeatEntry>>,
}

/// What a pack says of an entry replaces what was there.
trait Overlay: Clone + Default {
    fn overlay(&mut self, over: Self);
}

/// A table whose fields can each be overlaid.
macro_rules! entry {
    ($(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),+ $(,)? }) => {
        $(#[$meta])*
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

entry!(SetupEntry {
    rounds: ByPlayers,
    starting_gold: [u8; 4],
    faces_per_pool: ByPlayers,
    blessings_per_turn: ByPlayers,
    maxima: Sum,
    extra_action: Sum,
});
entry!(DiceEntry { light: [Face; 6], dark: [Face; 6] });
entry!(ShipEntry { discount: u8 });
entry!(BoarEntry { bearer: OneOf, owner: OneOf });
entry!(HammerEntry { spaces: u8, rewards: [u8; 2] });
entry!(ChestEntry { more: Sum });
entry!(TritonEntry { gain: OneOf });
entry!(IslandsEntry { portals: Vec<Vec<Slot>> });
entry!(ShieldEntry { colour: Colour, matched: Sum, otherwise: Sum });
entry!(PoolEntry { id: String, cost: u8, faces: Vec<Face> });
entry!(FeatEntry {
    id: String,
    name: String,
    slot: Slot,
    set: Set,
    cost: Sum,
    glory: u8,
    effect: EffectEntry,
    text: String,
});

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

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Set {
    Introductory,
    Alternate,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum EffectEntry {
    None,
    Gain(Sum),
    Hammer,
    Chest,
    Bear(u8),
    Satyrs,
    Minotaur,
    Boar,
    Cerberus,
    Triton,
    Forge(Vec<Face>),
    DivineBlessings(Blessings),
    MinorBlessings(Blessings),
    GloryPerForgedFace(u8),
    ReinforceByMinorBlessing,
    ReinforceByPaying { pay: Sum, gain: Sum },
    ReinforceByChoosing(OneOf),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Blessings {
    count: u8,
    #[serde(default)]
    instead: Option<Instead>,
}

/// Amounts written `2G+1M`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum(pub(super) Amounts);

/// Amounts written `1S/1M`, of which one is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct OneOf(pub(super) Amounts);

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sum, D::Error> {
        String::deserialize(deserializer)?.parse().map(Sum).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for OneOf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOf, D::Error> {
        match String::deserialize(deserializer)?.parse().map_err(D::Error::custom)? {
            Face::Choice(amounts) => Ok(OneOf(amounts)),
            _ => Err(D::Error::custom("a choice is written like 1S/1M/3GP")),
        }
    }
}

impl Raw {
    pub(super) fn base() -> Raw {
        let mut raw: Raw = toml::from_str(PRINTED).expect("the embedded content is well written");
        // Offsets are places in a pack; in the printed game there is no pack to point into.
        raw.setup = raw.setup.map(unplaced);
        raw.dice = raw.dice.map(unplaced);
        raw.ship = raw.ship.map(unplaced);
        raw.boar = raw.boar.map(unplaced);
        raw.hammer = raw.hammer.map(unplaced);
        raw.chest = raw.chest.map(unplaced);
        raw.triton = raw.triton.map(unplaced);
        raw.islands = raw.islands.map(unplaced);
        raw.shield = raw.shield.into_iter().map(unplaced).collect();
        raw.pool = raw.pool.into_iter().map(unplaced).collect();
        raw.feat = raw.feat.into_iter().map(unplaced).collect();
        raw
    }

    pub(super) fn parse(pack: &Pack) -> Result<Raw, BadPack> {
        toml::from_str(&pack.toml)
            .map_err(|error| pack.refuse(error.span().map(|span| span.start), error.message().replace('\n', " ")))
    }

    /// Lays a pack over this: fields it gives replace those of the same entry, new pools and feats are added.
    pub(super) fn overlay(&mut self, pack: Raw) {
        lay(&mut self.setup, pack.setup);
        lay(&mut self.dice, pack.dice);
        lay(&mut self.ship, pack.ship);
        lay(&mut self.boar, pack.boar);
        lay(&mut self.hammer, pack.hammer);
        lay(&mut self.chest, pack.chest);
        lay(&mut self.triton, pack.triton);
        lay(&mut self.islands, pack.islands);
        merge(&mut self.shield, pack.shield, |entry| entry.colour);
        merge(&mut self.pool, pack.pool, |entry| entry.id.clone());
        merge(&mut self.feat, pack.feat, |entry| entry.id.clone());
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

fn merge<T: Overlay, K: PartialEq>(base: &mut Vec<Spanned<T>>, pack: Vec<Spanned<T>>, key: impl Fn(&T) -> Option<K>) {
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

impl EffectEntry {
    pub(super) fn build(self) -> Result<Effect, String> {
        Ok(match self {
            EffectEntry::None => Effect::None,
            EffectEntry::Gain(Sum(amounts)) => Effect::Gain(amounts),
            EffectEntry::Hammer => Effect::Hammer,
            EffectEntry::Chest => Effect::Chest,
            EffectEntry::Bear(glory) => Effect::Bear(glory),
            EffectEntry::Satyrs => Effect::Satyrs,
            EffectEntry::Minotaur => Effect::Minotaur,
            EffectEntry::Boar => Effect::Boar,
            EffectEntry::Cerberus => Effect::Cerberus,
            EffectEntry::Triton => Effect::Triton,
            EffectEntry::Forge(faces) if faces.is_empty() || faces.len() > 8 => {
                return Err("a feat forges one of 1 to 8 faces".to_owned());
            }
            EffectEntry::Forge(faces) => Effect::Forge(faces.into_iter().collect::<List<Face, 8>>()),
            EffectEntry::DivineBlessings(Blessings { count, instead }) => Effect::DivineBlessings { count, instead },
            EffectEntry::MinorBlessings(Blessings { count, instead }) => Effect::MinorBlessings { count, instead },
            EffectEntry::GloryPerForgedFace(glory) => Effect::GloryPerForgedFace(glory),
            EffectEntry::ReinforceByMinorBlessing => Effect::ReinforceByMinorBlessing,
            EffectEntry::ReinforceByPaying { pay: Sum(pay), gain: Sum(gain) } => {
                Effect::ReinforceByPaying { pay, gain }
            }
            EffectEntry::ReinforceByChoosing(OneOf(amounts)) => Effect::ReinforceByChoosing(amounts),
        })
    }
}
