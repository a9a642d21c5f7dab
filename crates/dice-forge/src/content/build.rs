//! From the sections of the content file to the figures the rules use, each within its limits.

use content::{BadEntry, Entry, Layers, Source, Sourced, complete, latest};

use super::{
    Content, LOTS, Lot, Shield,
    entries::{
        Boar, Chest, Dice, FEAT, FeatEntry, HammerEntry, Islands, POOL, Pool, SHIELD, Set, Setup, ShieldEntry, Ship,
        Triton,
    },
    limits,
};
use crate::feat::{Edition, Feat, FeatId, Hammer, Slot};

pub(super) fn build(layers: &mut Layers) -> Result<Content, BadEntry> {
    let setup: Entry<Setup> = layers.table("setup", "set-up")?;
    let dice: Entry<Dice> = layers.table("dice", "starting dice")?;
    let ship: Entry<Ship> = layers.table("ship", "ship")?;
    let boar: Entry<Boar> = layers.table("boar", "boar")?;
    let hammer: Entry<HammerEntry> = layers.table("hammer", "hammer")?;
    let chest: Entry<Chest> = layers.table("chest", "chest")?;
    let triton: Entry<Triton> = layers.table("triton", "Triton token")?;
    let islands: Entry<Islands> = layers.table("islands", "islands")?;
    let shields: [Entry<ShieldEntry>; 4] = complete(layers.list(SHIELD)?, |shield: &ShieldEntry| shield.colour)?;
    let [red, green, yellow, blue] = shields.each_ref().map(build_shield);
    let mut content = Content {
        rounds: setup.value.rounds,
        faces_per_pool: setup.value.faces_per_pool,
        blessings_per_turn: setup.value.blessings_per_turn,
        starting_gold: setup.value.starting_gold,
        maxima: setup.value.maxima,
        extra_action: setup.value.extra_action,
        dice: [dice.value.light, dice.value.dark],
        ship_discount: ship.value.discount,
        boar_bearer: boar.value.bearer,
        boar_owner: boar.value.owner,
        triton: triton.value.gain,
        shields: [red?, green?, yellow?, blue?],
        lots: Vec::new(),
        sanctuary: 0,
        islands: islands.check(build_islands(&islands.value.portals))?,
        feats: vec![None; Slot::COUNT * Edition::LIMIT],
        hammer: Hammer { spaces: hammer.value.spaces, rewards: hammer.value.rewards },
        chest: chest.value.more,
        sources: Vec::new(),
    };
    for (what, source) in [
        ("set-up", setup.value.source),
        ("starting dice", dice.value.source),
        ("ship", ship.value.source),
        ("boar", boar.value.source),
        ("hammer", hammer.value.source),
        ("chest", chest.value.source),
        ("Triton token", triton.value.source),
        ("islands", islands.value.source),
    ] {
        content.says(what, source);
    }
    setup.check(limits::check_setup(&content))?;
    dice.check(limits::check_dice(&content))?;
    ship.check(limits::check_ship(&content))?;
    boar.check(limits::check_boar(&content))?;
    hammer.check(limits::check_hammer(&content))?;
    chest.check(limits::check_chest(&content))?;
    triton.check(limits::check_triton(&content))?;
    for Entry { value, .. } in &shields {
        content.says(&format!("{} shield", value.colour.name()), value.source);
    }
    build_temple(&mut content, layers.list(POOL)?)?;
    setup.check(limits::check_removed(&content))?;
    build_feats(&mut content, layers.list(FEAT)?)?;
    Ok(content)
}

impl Content {
    fn says(&mut self, what: &str, source: Source) {
        self.sources.push(Sourced { what: what.to_owned(), source });
    }
}

fn build_shield(entry: &Entry<ShieldEntry>) -> Result<Shield, BadEntry> {
    let shield = Shield { matched: entry.value.matched, otherwise: entry.value.otherwise };
    entry.check(limits::check_shield(shield))?;
    Ok(shield)
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

fn build_temple(content: &mut Content, entries: Vec<Entry<Pool>>) -> Result<(), BadEntry> {
    let latest = latest(&entries);
    // The sanctuary comes first, whatever the order in the files.
    let (sanctuary, gardens): (Vec<_>, Vec<_>) = entries.into_iter().partition(|entry| entry.value.cost.is_some());
    for (number, entry) in sanctuary.into_iter().chain(gardens).enumerate() {
        let Pool { id, cost, faces, source } = &entry.value;
        entry.check_among(latest, limits::check_pool(content, faces, *cost))?;
        for &face in faces {
            match content.lot(face) {
                Some(lot) if content.lots[lot].pool == number as u8 => content.lots[lot].copies += 1,
                Some(_) => return entry.check_among(latest, Err(format!("face {face} lies in two pools"))),
                None if content.lots.len() == LOTS => {
                    return Err(BadEntry { at: latest, reason: format!("more than {LOTS} kinds of faces") });
                }
                None => content.lots.push(Lot { face, pool: number as u8, cost: cost.unwrap_or(0), copies: 1 }),
            }
        }
        if cost.is_some() {
            content.sanctuary = content.lots.len();
        }
        content.says(&format!("pool {id}"), *source);
    }
    limits::check_gardens(content).map_err(|reason| BadEntry { at: latest, reason })
}

fn build_feats(content: &mut Content, entries: Vec<Entry<FeatEntry>>) -> Result<(), BadEntry> {
    let latest = latest(&entries);
    let mut added = [0; Slot::COUNT];
    for Entry { label, at, value } in entries {
        let FeatEntry { id: key, name, slot, set, cost, glory, effect, text, source } = value;
        let edition = match set {
            Some(Set::Introductory) => Edition::INTRODUCTORY,
            Some(Set::Alternate) => Edition::ALTERNATE,
            None => {
                added[slot.index()] += 1;
                Edition::added(added[slot.index()])
            }
        };
        let feat = Feat { id: FeatId::new(slot, edition), key, name, cost, glory, effect, text, source };
        add_feat(content, feat)
            .map_err(|reason| BadEntry { at: at.or(latest), reason: format!("{label}: {reason}") })?;
    }
    match Slot::ALL.into_iter().find(|slot| content.feats[slot.index() * Edition::LIMIT].is_none()) {
        Some(slot) => Err(BadEntry { at: latest, reason: format!("slot {slot:?} has no introductory feat") }),
        None => Ok(()),
    }
}

fn add_feat(content: &mut Content, feat: Feat) -> Result<(), String> {
    limits::check_feat(content, &feat)?;
    let FeatId { slot, edition: Edition(number) } = feat.id;
    if usize::from(number) >= Edition::LIMIT {
        return Err(format!("slot {slot:?} has more than {} feats", Edition::LIMIT));
    }
    let index = slot.index() * Edition::LIMIT + usize::from(number);
    if let Some(other) = &content.feats[index] {
        return Err(format!("feats `{}` and `{}` are both the same set of slot {slot:?}", other.key, feat.key));
    }
    content.says(&feat.name, feat.source);
    content.feats[index] = Some(feat);
    Ok(())
}
