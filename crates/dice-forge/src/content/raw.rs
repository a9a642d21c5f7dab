//! The content file as it is written. Every field may be left out, so that a pack is the same kind of file: what it
//! names is laid over the printed game, and the whole is checked once when it is built.

use serde::{Deserialize, Deserializer, de::Error};
use tabletop::{BadPack, List, Pack};
use toml::Spanned;

use super::{Content, LOTS, Lot, Shield};
use crate::{
    face::{Colour, Face},
    feat::{Edition, Effect, Feat, FeatId, Hammer, Instead, Slot, Source},
    resource::Amounts,
};

const PRINTED: &str = include_str!("../../content/dice-forge.toml");

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Raw {
    setup: SetupEntry,
    dice: DiceEntry,
    ship: ShipEntry,
    boar: BoarEntry,
    hammer: HammerEntry,
    chest: ChestEntry,
    triton: TritonEntry,
    islands: IslandsEntry,
    shield: Vec<Spanned<ShieldEntry>>,
    pool: Vec<Spanned<PoolEntry>>,
    feat: Vec<Spanned<FeatEntry>>,
}

/// Why the content cannot be used, and where in the pack.
pub(super) struct Refusal {
    pub(super) at: Option<usize>,
    pub(super) reason: String,
}

/// A table whose fields can each be overlaid.
macro_rules! entry {
    ($(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        struct $name { source: Option<Source>, $($field: Option<$type>),+ }

        impl $name {
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
struct ByPlayers {
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
enum Set {
    Introductory,
    Alternate,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EffectEntry {
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
struct Blessings {
    count: u8,
    #[serde(default)]
    instead: Option<Instead>,
}

/// Amounts written `2G+1M`.
#[derive(Clone, Copy, Debug)]
struct Sum(Amounts);

/// Amounts written `1S/1M`, of which one is chosen.
#[derive(Clone, Copy, Debug)]
struct OneOf(Amounts);

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
        raw.shield.iter_mut().for_each(|entry| *entry = unplaced(entry.get_ref().clone()));
        raw.pool.iter_mut().for_each(|entry| *entry = unplaced(entry.get_ref().clone()));
        raw.feat.iter_mut().for_each(|entry| *entry = unplaced(entry.get_ref().clone()));
        raw
    }

    pub(super) fn parse(pack: &Pack) -> Result<Raw, BadPack> {
        toml::from_str(&pack.toml)
            .map_err(|error| pack.refuse(error.span().map(|span| span.start), error.message().replace('\n', " ")))
    }

    /// Lays a pack over this: fields it gives replace those of the same entry, new feats are added.
    pub(super) fn overlay(&mut self, pack: Raw) {
        self.setup.overlay(pack.setup);
        self.dice.overlay(pack.dice);
        self.ship.overlay(pack.ship);
        self.boar.overlay(pack.boar);
        self.hammer.overlay(pack.hammer);
        self.chest.overlay(pack.chest);
        self.triton.overlay(pack.triton);
        self.islands.overlay(pack.islands);
        merge(&mut self.shield, pack.shield, |entry| entry.colour, ShieldEntry::overlay);
        merge(&mut self.pool, pack.pool, |entry| entry.id.clone(), PoolEntry::overlay);
        merge(&mut self.feat, pack.feat, |entry| entry.id.clone(), FeatEntry::overlay);
    }

    pub(super) fn build(self) -> Result<Content, Refusal> {
        let mut content = Content {
            rounds: needed(self.setup.rounds, "setup", "rounds")?.into(),
            faces_per_pool: needed(self.setup.faces_per_pool, "setup", "faces_per_pool")?.into(),
            blessings_per_turn: needed(self.setup.blessings_per_turn, "setup", "blessings_per_turn")?.into(),
            starting_gold: needed(self.setup.starting_gold, "setup", "starting_gold")?,
            maxima: needed(self.setup.maxima, "setup", "maxima")?.0,
            extra_action: needed(self.setup.extra_action, "setup", "extra_action")?.0,
            dice: [needed(self.dice.light, "dice", "light")?, needed(self.dice.dark, "dice", "dark")?],
            ship_discount: needed(self.ship.discount, "ship", "discount")?,
            boar_bearer: needed(self.boar.bearer, "boar", "bearer")?.0,
            boar_owner: needed(self.boar.owner, "boar", "owner")?.0,
            triton: needed(self.triton.gain, "triton", "gain")?.0,
            hammer: Hammer {
                spaces: needed(self.hammer.spaces, "hammer", "spaces")?,
                rewards: needed(self.hammer.rewards, "hammer", "rewards")?,
            },
            chest: needed(self.chest.more, "chest", "more")?.0,
            shields: build_shields(&self.shield)?,
            lots: Vec::new(),
            sanctuary: 0,
            islands: build_islands(self.islands.portals)?,
            feats: vec![None; Slot::COUNT * Edition::LIMIT],
            sources: Vec::new(),
        };
        let tables = [
            ("set-up", self.setup.source),
            ("starting dice", self.dice.source),
            ("ship", self.ship.source),
            ("boar", self.boar.source),
            ("hammer", self.hammer.source),
            ("chest", self.chest.source),
            ("Triton token", self.triton.source),
            ("islands", self.islands.source),
        ];
        for (name, source) in tables {
            content.sources.push((name.to_owned(), needed(source, name, "source")?));
        }
        build_temple(&mut content, &self.pool)?;
        build_feats(&mut content, &self.feat)?;
        limits(&content)?;
        Ok(content)
    }
}

fn merge<T: Clone, K: PartialEq>(
    base: &mut Vec<Spanned<T>>,
    pack: Vec<Spanned<T>>,
    key: impl Fn(&T) -> Option<K>,
    overlay: impl Fn(&mut T, T),
) {
    for entry in pack {
        let wanted = key(entry.get_ref());
        match base.iter_mut().find(|old| wanted.is_some() && key(old.get_ref()) == wanted) {
            Some(old) => {
                let mut merged = old.get_ref().clone();
                let span = entry.span();
                overlay(&mut merged, entry.into_inner());
                *old = Spanned::new(span, merged);
            }
            None => base.push(entry),
        }
    }
}

/// An entry with no place in a pack. A span of no length stands for that.
fn unplaced<T>(entry: T) -> Spanned<T> {
    Spanned::new(0..0, entry)
}

fn place<T>(entry: &Spanned<T>) -> Option<usize> {
    Some(entry.span()).filter(|span| !span.is_empty()).map(|span| span.start)
}

fn needed<T>(field: Option<T>, table: &str, name: &str) -> Result<T, Refusal> {
    field.ok_or_else(|| Refusal { at: None, reason: format!("`{name}` is missing in {table}") })
}

fn build_shields(entries: &[Spanned<ShieldEntry>]) -> Result<[Shield; 4], Refusal> {
    let find = |colour: Colour| {
        let found = entries.iter().map(Spanned::get_ref).find(|entry| entry.colour == Some(colour));
        let entry = needed(found, "the content", &format!("the {} shield", colour.name()))?;
        Ok(Shield {
            matched: needed(entry.matched, "shield", "matched")?.0,
            otherwise: needed(entry.otherwise, "shield", "otherwise")?.0,
        })
    };
    let [red, green, yellow, blue] = Colour::ALL.map(find);
    Ok([red?, green?, yellow?, blue?])
}

fn build_islands(portals: Option<Vec<Vec<Slot>>>) -> Result<[u8; Slot::COUNT], Refusal> {
    let mut islands = [0; Slot::COUNT];
    for (index, slots) in needed(portals, "islands", "portals")?.iter().enumerate() {
        for slot in slots {
            islands[slot.index()] = index as u8 + 1;
        }
    }
    match Slot::ALL.into_iter().find(|slot| islands[slot.index()] == 0) {
        Some(slot) => Err(Refusal { at: None, reason: format!("slot {slot:?} is on no island") }),
        None => Ok(islands),
    }
}

fn build_temple(content: &mut Content, entries: &[Spanned<PoolEntry>]) -> Result<(), Refusal> {
    // The sanctuary comes first, whatever the order in the files.
    let (sanctuary, gardens): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.get_ref().cost.is_some());
    let in_sanctuary = sanctuary.len();
    for (number, entry) in sanctuary.into_iter().chain(gardens).enumerate() {
        if number == in_sanctuary {
            content.sanctuary = content.lots.len();
        }
        let refuse = |reason: String| Refusal { at: place(entry), reason };
        let PoolEntry { id, cost, faces, source } = entry.get_ref();
        let id = id.as_ref().ok_or_else(|| refuse("a pool needs an `id`".to_owned()))?;
        let missing = |field: &str| refuse(format!("pool `{id}` needs `{field}`"));
        let faces = faces.as_ref().filter(|faces| !faces.is_empty()).ok_or_else(|| missing("faces"))?;
        for &face in faces {
            match content.lot(face) {
                Some(lot) if content.lots[lot].pool == number as u8 => content.lots[lot].copies += 1,
                Some(_) => return Err(refuse(format!("face {face} lies in two pools; one of them is `{id}`"))),
                None if content.lots.len() == LOTS => return Err(refuse(format!("more than {LOTS} kinds of faces"))),
                None => content.lots.push(Lot { face, pool: number as u8, cost: cost.unwrap_or(0), copies: 1 }),
            }
        }
        content.sources.push((format!("pool {id}"), source.ok_or_else(|| missing("source"))?));
    }
    Ok(())
}

fn build_feats(content: &mut Content, entries: &[Spanned<FeatEntry>]) -> Result<(), Refusal> {
    let mut added = [0; Slot::COUNT];
    for entry in entries {
        let refuse = |reason: String| Refusal { at: place(entry), reason };
        let FeatEntry { id, name, slot, set, cost, glory, effect, text, source } = entry.get_ref().clone();
        let key = id.ok_or_else(|| refuse("a feat needs an `id`".to_owned()))?;
        let missing = |field: &str| refuse(format!("feat `{key}` needs `{field}`"));
        let slot = slot.ok_or_else(|| missing("slot"))?;
        let edition = match set {
            Some(Set::Introductory) => Edition::INTRODUCTORY,
            Some(Set::Alternate) => Edition::ALTERNATE,
            None => {
                added[slot.index()] += 1;
                Edition::added(added[slot.index()])
            }
        };
        let index = slot.index() * Edition::LIMIT + usize::from(edition.0);
        if usize::from(edition.0) >= Edition::LIMIT {
            return Err(refuse(format!("slot {slot:?} has more than {} feats", Edition::LIMIT)));
        }
        if let Some(other) = &content.feats[index] {
            return Err(refuse(format!("feats `{}` and `{key}` are both the same set of slot {slot:?}", other.key)));
        }
        let source = source.ok_or_else(|| missing("source"))?;
        let name = name.ok_or_else(|| missing("name"))?;
        content.sources.push((name.clone(), source));
        content.feats[index] = Some(Feat {
            id: FeatId::new(slot, edition),
            name,
            cost: cost.ok_or_else(|| missing("cost"))?.0,
            glory: glory.ok_or_else(|| missing("glory"))?,
            effect: effect.ok_or_else(|| missing("effect"))?.build().map_err(refuse)?,
            text: text.ok_or_else(|| missing("text"))?,
            source,
            key,
        });
    }
    match Slot::ALL.into_iter().find(|slot| content.feats[slot.index() * Edition::LIMIT].is_none()) {
        Some(slot) => Err(Refusal { at: None, reason: format!("slot {slot:?} has no introductory feat") }),
        None => Ok(()),
    }
}

impl EffectEntry {
    fn build(self) -> Result<Effect, String> {
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

/// The bounds within which every computation of the rules stays in range.
fn limits(content: &Content) -> Result<(), Refusal> {
    let bounded = |amounts: Amounts| amounts.kinds().all(|resource| amounts.of(resource) <= 20);
    let faces = content.lots.iter().map(|lot| lot.face).chain(content.dice.into_iter().flatten());
    let shown = faces.filter_map(|face| match face {
        Face::Gain(amounts) | Face::Choice(amounts) => Some(amounts),
        _ => None,
    });
    let feats = content.feats.iter().flatten();
    let effects = feats.clone().flat_map(|feat| match feat.effect {
        Effect::Gain(amounts) | Effect::ReinforceByChoosing(amounts) => vec![amounts],
        Effect::ReinforceByPaying { pay, gain } => vec![pay, gain],
        Effect::Bear(glory) => vec![Amounts::glory(glory)],
        // Counted for up to 60 forged faces, so one is all that stays in range.
        Effect::GloryPerForgedFace(glory) => vec![Amounts::glory(glory * 10)],
        Effect::DivineBlessings { count, instead } | Effect::MinorBlessings { count, instead } => {
            let each = instead.map_or(0, |(Instead::Shards(each) | Instead::Gold(each))| each);
            vec![Amounts::glory(count), Amounts::glory(each * 5)]
        }
        _ => vec![],
    });
    let others =
        [content.boar_bearer, content.boar_owner, content.triton, content.maxima, content.extra_action, content.chest];
    let shields = content.shields.iter().flat_map(|shield| [shield.matched, shield.otherwise]);
    if !shown.chain(effects).chain(others).chain(shields).all(bounded) {
        return Err(Refusal { at: None, reason: "an amount is above 20 (or a glory for each above 4)".to_owned() });
    }
    let ranges = [
        (content.rounds.iter().all(|rounds| (1..=30).contains(rounds)), "rounds go from 1 to 30"),
        (content.blessings_per_turn.iter().all(|count| (1..=4).contains(count)), "blessings per turn go from 1 to 4"),
        (content.starting_gold.iter().all(|&gold| gold <= content.maxima.gold), "starting gold exceeds the maximum"),
        ((1..=30).contains(&content.hammer.spaces), "a hammer has 1 to 30 spaces"),
        (content.ship_discount <= 20, "a ship's discount is at most 20"),
        (
            content.lots.iter().map(|lot| usize::from(lot.copies)).sum::<usize>() <= 60,
            "the temple holds at most 60 faces",
        ),
    ];
    match ranges.into_iter().find(|(holds, _)| !holds) {
        Some((_, reason)) => Err(Refusal { at: None, reason: reason.to_owned() }),
        None => Ok(()),
    }
}
