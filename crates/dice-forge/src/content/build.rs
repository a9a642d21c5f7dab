//! From the content as written to the figures the rules use: every field must be there, and within the limits.

use toml::Spanned;

use super::{
    Content, LOTS, Lot, Shield, limits,
    raw::{FeatEntry, PoolEntry, Raw, Set, ShieldEntry, place},
};
use crate::{
    face::Colour,
    feat::{Edition, Feat, FeatId, Hammer, Slot, Source},
};

/// Why the content cannot be used, and where in the pack.
pub(super) struct Refusal {
    pub(super) at: Option<usize>,
    pub(super) reason: String,
}

/// A table that stands once in the content, with what to call it.
struct Table<T> {
    name: &'static str,
    at: Option<usize>,
    entry: T,
}

impl<T> Table<T> {
    fn of(name: &'static str, entry: Option<Spanned<T>>) -> Result<Table<T>, Refusal> {
        let entry = entry.ok_or_else(|| Refusal { at: None, reason: format!("there is no {name}") })?;
        Ok(Table { name, at: place(&entry), entry: entry.into_inner() })
    }

    fn needed<U>(&self, field: Option<U>, what: &str) -> Result<U, Refusal> {
        field.ok_or_else(|| self.refuse(format!("`{what}` is missing in the {}", self.name)))
    }

    fn source(&self, source: Option<Source>) -> Result<(String, Source), Refusal> {
        Ok((self.name.to_owned(), self.needed(source, "source")?))
    }

    fn refuse(&self, reason: String) -> Refusal {
        Refusal { at: self.at, reason }
    }
}

impl Raw {
    pub(super) fn build(self) -> Result<Content, Refusal> {
        let setup = Table::of("set-up", self.setup)?;
        let dice = Table::of("starting dice", self.dice)?;
        let ship = Table::of("ship", self.ship)?;
        let boar = Table::of("boar", self.boar)?;
        let hammer = Table::of("hammer", self.hammer)?;
        let chest = Table::of("chest", self.chest)?;
        let triton = Table::of("Triton token", self.triton)?;
        let islands = Table::of("islands", self.islands)?;
        let mut content = Content {
            rounds: setup.needed(setup.entry.rounds, "rounds")?.into(),
            faces_per_pool: setup.needed(setup.entry.faces_per_pool, "faces_per_pool")?.into(),
            blessings_per_turn: setup.needed(setup.entry.blessings_per_turn, "blessings_per_turn")?.into(),
            starting_gold: setup.needed(setup.entry.starting_gold, "starting_gold")?,
            maxima: setup.needed(setup.entry.maxima, "maxima")?.0,
            extra_action: setup.needed(setup.entry.extra_action, "extra_action")?.0,
            dice: [dice.needed(dice.entry.light, "light")?, dice.needed(dice.entry.dark, "dark")?],
            ship_discount: ship.needed(ship.entry.discount, "discount")?,
            boar_bearer: boar.needed(boar.entry.bearer, "bearer")?.0,
            boar_owner: boar.needed(boar.entry.owner, "owner")?.0,
            triton: triton.needed(triton.entry.gain, "gain")?.0,
            hammer: Hammer {
                spaces: hammer.needed(hammer.entry.spaces, "spaces")?,
                rewards: hammer.needed(hammer.entry.rewards, "rewards")?,
            },
            chest: chest.needed(chest.entry.more, "more")?.0,
            shields: build_shields(&self.shield)?,
            lots: Vec::new(),
            sanctuary: 0,
            islands: build_islands(islands.needed(islands.entry.portals.as_deref(), "portals")?)
                .map_err(|reason| islands.refuse(reason))?,
            feats: vec![None; Slot::COUNT * Edition::LIMIT],
            sources: vec![
                setup.source(setup.entry.source)?,
                dice.source(dice.entry.source)?,
                ship.source(ship.entry.source)?,
                boar.source(boar.entry.source)?,
                hammer.source(hammer.entry.source)?,
                chest.source(chest.entry.source)?,
                triton.source(triton.entry.source)?,
                islands.source(islands.entry.source)?,
            ],
        };
        limits::check_setup(&content).map_err(|reason| setup.refuse(reason))?;
        limits::check_dice(&content).map_err(|reason| dice.refuse(reason))?;
        limits::check_ship(&content).map_err(|reason| ship.refuse(reason))?;
        limits::check_boar(&content).map_err(|reason| boar.refuse(reason))?;
        limits::check_hammer(&content).map_err(|reason| hammer.refuse(reason))?;
        limits::check_chest(&content).map_err(|reason| chest.refuse(reason))?;
        limits::check_triton(&content).map_err(|reason| triton.refuse(reason))?;
        content.sources.extend(shield_sources(&self.shield)?);
        build_temple(&mut content, &self.pool)?;
        limits::check_removed(&content).map_err(|reason| setup.refuse(reason))?;
        build_feats(&mut content, &self.feat)?;
        Ok(content)
    }
}

fn build_shields(entries: &[Spanned<ShieldEntry>]) -> Result<[Shield; 4], Refusal> {
    let find = |colour: Colour| {
        let entry = entries.iter().find(|entry| entry.get_ref().colour == Some(colour));
        let refuse = |reason: String| Refusal { at: entry.and_then(place), reason };
        let missing = |what: &str| refuse(format!("`{what}` is missing in the {} shield", colour.name()));
        let fields = entry.map(Spanned::get_ref).ok_or_else(|| missing("everything"))?;
        let matched = fields.matched.ok_or_else(|| missing("matched"))?.0;
        let shield = Shield { matched, otherwise: fields.otherwise.ok_or_else(|| missing("otherwise"))?.0 };
        limits::check_shield(shield).map_err(refuse)?;
        Ok(shield)
    };
    let [red, green, yellow, blue] = Colour::ALL.map(find);
    Ok([red?, green?, yellow?, blue?])
}

fn shield_sources(entries: &[Spanned<ShieldEntry>]) -> Result<Vec<(String, Source)>, Refusal> {
    let source = |entry: &Spanned<ShieldEntry>| {
        let refuse = |reason: &str| Refusal { at: place(entry), reason: reason.to_owned() };
        let colour = entry.get_ref().colour.ok_or_else(|| refuse("a shield needs a `colour`"))?;
        let source = entry.get_ref().source.ok_or_else(|| refuse("a shield needs a `source`"))?;
        Ok((format!("{} shield", colour.name()), source))
    };
    entries.iter().map(source).collect()
}

fn build_islands(portals: &[Vec<Slot>]) -> Result<[u8; Slot::COUNT], String> {
    let mut islands = [0; Slot::COUNT];
    if portals.len() > Slot::COUNT {
        return Err(format!("there are at most {} islands", Slot::COUNT));
    }
    for (index, slots) in portals.iter().enumerate() {
        for slot in slots {
            if islands[slot.index()] != 0 {
                return Err(format!("slot {slot:?} is on two islands, or twice on one"));
            }
            islands[slot.index()] = index as u8 + 1;
        }
    }
    match Slot::ALL.into_iter().find(|slot| islands[slot.index()] == 0) {
        Some(slot) => Err(format!("slot {slot:?} is on no island")),
        None => Ok(islands),
    }
}

fn build_temple(content: &mut Content, entries: &[Spanned<PoolEntry>]) -> Result<(), Refusal> {
    // The sanctuary comes first, whatever the order in the files.
    let (sanctuary, gardens): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.get_ref().cost.is_some());
    let pools = sanctuary.len();
    let latest = latest_place(entries);
    for (number, entry) in sanctuary.into_iter().chain(gardens).enumerate() {
        let refuse = |reason: String| Refusal { at: place(entry).or(latest), reason };
        let PoolEntry { id, cost, faces, source } = entry.get_ref();
        let id = id.as_ref().ok_or_else(|| refuse("a pool needs an `id`".to_owned()))?;
        let missing = |field: &str| refuse(format!("pool `{id}` needs `{field}`"));
        let faces = faces.as_ref().filter(|faces| !faces.is_empty()).ok_or_else(|| missing("faces"))?;
        limits::check_pool(content, faces, *cost).map_err(refuse)?;
        for &face in faces {
            match content.lot(face) {
                Some(lot) if content.lots[lot].pool == number as u8 => content.lots[lot].copies += 1,
                Some(_) => return Err(refuse(format!("face {face} lies in two pools; one of them is `{id}`"))),
                None if content.lots.len() == LOTS => {
                    return Err(Refusal { at: latest, reason: format!("more than {LOTS} kinds of faces") });
                }
                None => content.lots.push(Lot { face, pool: number as u8, cost: cost.unwrap_or(0), copies: 1 }),
            }
        }
        if number < pools {
            content.sanctuary = content.lots.len();
        }
        content.sources.push((format!("pool {id}"), source.ok_or_else(|| missing("source"))?));
    }
    limits::check_gardens(content).map_err(|reason| Refusal { at: latest, reason })
}

/// The last entry a pack has a hand in. What the printed game cannot be blamed for is told there.
fn latest_place<T>(entries: &[Spanned<T>]) -> Option<usize> {
    entries.iter().rev().find_map(place)
}

fn build_feats(content: &mut Content, entries: &[Spanned<FeatEntry>]) -> Result<(), Refusal> {
    let mut added = [0; Slot::COUNT];
    let latest = latest_place(entries);
    for entry in entries {
        let refuse = |reason: String| Refusal { at: place(entry).or(latest), reason };
        let edition = |slot: Slot, set: Option<Set>| match set {
            Some(Set::Introductory) => Edition::INTRODUCTORY,
            Some(Set::Alternate) => Edition::ALTERNATE,
            None => {
                added[slot.index()] += 1;
                Edition::added(added[slot.index()])
            }
        };
        let feat = build_feat(entry.get_ref(), edition).map_err(refuse)?;
        limits::check_feat(content, &feat).map_err(refuse)?;
        let (slot, Edition(number)) = (feat.id.slot, feat.id.edition);
        if usize::from(number) >= Edition::LIMIT {
            return Err(refuse(format!("slot {slot:?} has more than {} feats", Edition::LIMIT)));
        }
        let index = slot.index() * Edition::LIMIT + usize::from(number);
        if let Some(other) = &content.feats[index] {
            let (one, two) = (&other.key, &feat.key);
            return Err(refuse(format!("feats `{one}` and `{two}` are both the same set of slot {slot:?}")));
        }
        content.sources.push((feat.name.clone(), feat.source));
        content.feats[index] = Some(feat);
    }
    match Slot::ALL.into_iter().find(|slot| content.feats[slot.index() * Edition::LIMIT].is_none()) {
        Some(slot) => Err(Refusal { at: latest, reason: format!("slot {slot:?} has no introductory feat") }),
        None => Ok(()),
    }
}

fn build_feat(entry: &FeatEntry, edition: impl FnOnce(Slot, Option<Set>) -> Edition) -> Result<Feat, String> {
    let FeatEntry { id, name, slot, set, cost, glory, effect, text, source } = entry.clone();
    let key = id.ok_or("a feat needs an `id`")?;
    let missing = |field: &str| format!("feat `{key}` needs `{field}`");
    let slot = slot.ok_or_else(|| missing("slot"))?;
    Ok(Feat {
        id: FeatId::new(slot, edition(slot, set)),
        name: name.ok_or_else(|| missing("name"))?,
        cost: cost.ok_or_else(|| missing("cost"))?.0,
        glory: glory.ok_or_else(|| missing("glory"))?,
        effect: effect.ok_or_else(|| missing("effect"))?.build()?,
        text: text.ok_or_else(|| missing("text"))?,
        source: source.ok_or_else(|| missing("source"))?,
        key,
    })
}
