//! The sections of the content file as they are written, and the figures the rules make of them.

use content::{BadEntry, ByPlayers, Checked, Entry, Layers, Section, Source, Sourced, latest, written};
use serde::Deserialize;
use tabletop::List;

use super::{Content, Decree, Five, limits};
use crate::{
    ambassadors::Ambassador,
    appraise::Wage,
    bag::Bag,
    card::{Apprentice, CraftBox, CraftCard, Dock, GatherAction, GatherCard, Part, Realm},
    chances::Chances,
    cost::Cost,
    deluxe::{Deluxe, DeluxeAbility},
    dice::{Dice, Material},
    effect::Effect,
    exotic::{Exotic, Exotics},
    grimstone::GrimstoneCard,
    ids::{ApprenticeId, CraftId, DockId, GatherId, GrimstoneId, TileId},
    placing::Asked,
    requests::{Request, Reward},
    state::Tokens,
    terms::{Roles, Terms},
};

const GATHER: Section = Section { name: "gather", each: "Gather card", key: "id", parts: &["top", "bottom"] };
const VISITOR: Section = Section { name: "visitor", each: "visitor", key: "id", parts: &["gift", "collaboration"] };
const DOCK: Section = Section { name: "dock", each: "action of the Docks", key: "id", parts: &[] };
const APPRENTICE: Section = Section { name: "apprentice", each: "apprentice", key: "id", parts: &[] };
const AMBASSADOR: Section = Section { name: "ambassador", each: "tile of Ambassador's Row", key: "id", parts: &[] };
const GRIMSTONE: Section = Section { name: "grimstone", each: "Grimstone", key: "id", parts: &[] };
const REQUEST: Section = Section { name: "request", each: "request", key: "id", parts: &[] };
const CRAFT: Section = Section { name: "craft", each: "Craft card", key: "id", parts: &[] };

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    #[serde(deserialize_with = "written")]
    starting_supply: Dice,
    craft_deck: ByPlayers<4>,
    items_to_win: ByPlayers<4>,
    random_gather: u8,
    any_order: bool,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stock {
    #[serde(deserialize_with = "written")]
    dice: Dice,
    library: u8,
    plus_ones: u8,
    automatic_six: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Patience {
    rounds: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GatherEntry {
    id: String,
    name: String,
    #[serde(default)]
    anvil: bool,
    #[serde(default)]
    part: Option<Part>,
    top: GatherAction,
    bottom: GatherAction,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VisitorEntry {
    id: String,
    name: String,
    realm: Realm,
    gift: GatherAction,
    collaboration: GatherAction,
    #[serde(default)]
    note: String,
    source: Source,
    #[serde(default = "own")]
    name_source: Source,
}

fn own() -> Source {
    Source::Own
}

/// KF-16.13: white dice for good.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Landing {
    archive_dice: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoreDice {
    #[serde(deserialize_with = "written")]
    dice: Dice,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FivePlayers {
    craft_deck: u8,
    items_to_win: u8,
    random_gather: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoyalDecree {
    rank: u16,
    masterworks: u8,
    craft_deck: ByPlayers<5>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExoticDice {
    aether: u8,
    borealis: u8,
    heartwood: u8,
    grimstone: u8,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AmbassadorEntry {
    id: String,
    name: String,
    realm: Realm,
    prize: Exotic,
    bid: List<CraftBox, { CraftCard::BOXES }>,
    other_bid: List<CraftBox, { CraftCard::BOXES }>,
    source: Source,
    other_source: Source,
}

/// KF-22.16: a place with one action.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToyFactory {
    name: String,
    cost: Cost,
    effects: List<Effect, 4>,
    text: String,
    rule: String,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RequestEntry {
    id: String,
    name: String,
    realm: Realm,
    #[serde(default)]
    back: Option<String>,
    dice: List<CraftBox, { CraftCard::BOXES }>,
    #[serde(default)]
    boost: Option<CraftBox>,
    reward: Reward,
    reward_name: String,
    reward_text: String,
    #[serde(default = "any_request")]
    rule: String,
    #[serde(default)]
    note: String,
    #[serde(default = "own")]
    source: Source,
    #[serde(default = "own")]
    reward_source: Source,
    #[serde(default = "own")]
    name_source: Source,
}

/// The sentence about all of them.
fn any_request() -> String {
    "KF-21.1".to_owned()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ApprenticeDeck {
    deck: ByPlayers<5>,
    source: Source,
}

pub(super) fn build(layers: &mut Layers, parts: &[Part]) -> Result<Content, BadEntry> {
    let setup: Entry<Setup> = layers.table("setup", "set-up")?;
    let stock: Entry<Stock> = layers.table("stock", "stock")?;
    let patience: Entry<Patience> = layers.table("patience", "patience")?;
    let mut content = Content {
        starting_supply: setup.value.starting_supply,
        craft_deck: setup.value.craft_deck,
        items_to_win: setup.value.items_to_win,
        random_gather: setup.value.random_gather,
        five: None,
        apprentice_deck: None,
        decree: None,
        ambassadors: Vec::new(),
        exotics: Exotics::NONE,
        grimstones: Vec::new(),
        apprentices: Vec::new(),
        apprentice_terms: Vec::new(),
        roles: Roles::default(),
        wages: Vec::new(),
        any_order: setup.value.any_order,
        dice: stock.value.dice,
        library_dice: stock.value.library,
        tokens: Tokens { plus_ones: stock.value.plus_ones, automatic_six: stock.value.automatic_six },
        barren_rounds: patience.value.rounds,
        gather: Vec::new(),
        visitors: Bag::default(),
        visitors_of: <_>::default(),
        toy_factory: None,
        toys: None,
        terms: Vec::new(),
        docks: Vec::new(),
        craft: Vec::new(),
        ranked: 0,
        masterworks: 0..0,
        asked: Vec::new(),
        chances: Vec::new(),
        sources: Vec::new(),
    };
    content.says("set-up", setup.value.source);
    content.says("stock", stock.value.source);
    content.says("patience", patience.value.source);
    let more_dice: Entry<MoreDice> = layers.table("more-dice", "more dice")?;
    let five: Entry<FivePlayers> = layers.table("five", "five players")?;
    if parts.contains(&Part::MoreDice) {
        more_dice.check(limits::check_more_dice(more_dice.value.dice))?;
        content.dice += more_dice.value.dice;
        content.says("more dice", more_dice.value.source);
        let FivePlayers { craft_deck, items_to_win, random_gather, source } = five.value;
        content.five = Some(Five { craft_deck, items_to_win, random_gather });
        content.says("five players", source);
    }
    let landing: Entry<Landing> = layers.table("griffins-landing", "Griffin's Landing")?;
    let landed = parts.contains(&Part::GriffinsLanding);
    if landed {
        landing.check(limits::check_archive_dice(landing.value.archive_dice))?;
        content.dice[Material::White] = landing.value.archive_dice;
        content.says("Griffin's Landing", landing.value.source);
    }
    let decree: Entry<RoyalDecree> = layers.table("decree", "Royal Decree")?;
    if parts.contains(&Part::RoyalDecree) {
        let RoyalDecree { rank, masterworks, craft_deck, source } = decree.value;
        content.decree = Some(Decree { rank, masterworks, craft_deck });
        decree.check(limits::check_decree(&content))?;
        content.says("Royal Decree", source);
    }
    add_ambassadors(&mut content, layers, parts)?;
    stock.check(limits::check_stock(&content))?;
    setup.check(limits::check_setup(&content))?;
    patience.check(limits::check_patience(&content))?;
    let plays = |part: Option<Part>| part.is_none_or(|part| parts.contains(&part));
    let gather =
        layers.list(GATHER)?.into_iter().filter(|entry: &Entry<GatherEntry>| plays(entry.value.part)).collect();
    let mut gather = add_all(&mut content, gather, add_gather)?;
    let visitors = layers.list(VISITOR)?;
    if landed {
        let latest = add_all(&mut content, visitors, add_visitor)?;
        limits::check_visitors(&content).map_err(|reason| BadEntry { at: latest.or(landing.at), reason })?;
        gather = gather.or(latest);
    }
    add_all(&mut content, layers.list(DOCK)?, add_dock)?;
    let craft = layers.list(CRAFT)?.into_iter().filter(|entry: &Entry<CraftCard>| plays(entry.value.part)).collect();
    let craft = add_all(&mut content, craft, add_craft)?;
    let replaced: Vec<String> = content.craft.iter().filter_map(|card| card.replaces.clone()).collect();
    content.craft.retain(|card| !replaced.contains(&card.key));
    let factory: Entry<ToyFactory> = layers.table("toy-factory", "Toy Factory")?;
    let at = factory.at.or(craft);
    add_deluxe(&mut content, factory.value).map_err(|reason| BadEntry { at, reason })?;
    let requests: Vec<Entry<RequestEntry>> = layers.list(REQUEST)?;
    if parts.contains(&Part::AmbassadorRequests) {
        let latest = add_all(&mut content, requests, add_request)?;
        limits::check_requests(&content).map_err(|reason| BadEntry { at: latest.or(setup.at), reason })?;
    }
    let deck: Entry<ApprenticeDeck> = layers.table("apprentices", "apprentices")?;
    let apprentices = layers.list(APPRENTICE)?;
    if parts.contains(&Part::Apprentices) {
        content.apprentice_deck = Some(deck.value.deck);
        content.says("apprentices", deck.value.source);
        let latest = add_all(&mut content, apprentices, add_apprentice)?;
        limits::check_apprentices(&content).map_err(|reason| BadEntry { at: deck.at.or(latest), reason })?;
    }
    limits::check_decks(&content)
        .map_err(|reason| BadEntry { at: setup.at.or(gather).or(craft).or(decree.at), reason })?;
    finish(&mut content);
    Ok(content)
}

/// KF-17.1, KF-18.1, KF-19.1: the tiles with the sides that are up, the dice they give, and the deck of Grimstones.
fn add_ambassadors(content: &mut Content, layers: &mut Layers, parts: &[Part]) -> Result<(), BadEntry> {
    let exotic: Entry<ExoticDice> = layers.table("exotic-dice", "exotic dice")?;
    let tiles: Vec<Entry<AmbassadorEntry>> = layers.list(AMBASSADOR)?;
    let grimstones: Vec<Entry<GrimstoneCard>> = layers.list(GRIMSTONE)?;
    if !parts.contains(&Part::AmbassadorsRow) {
        return Ok(());
    }
    let ExoticDice { aether, borealis, heartwood, grimstone, source } = exotic.value;
    content.exotics = Exotics { aether, borealis, heartwood, grimstone };
    content.says("exotic dice", source);
    let other_side = parts.contains(&Part::OtherSides);
    let add_tile = |content: &mut Content, tile| add_tile(content, tile, other_side);
    let latest_tile = add_all(content, tiles, add_tile)?;
    let latest = add_all(content, grimstones, add_grimstone)?;
    limits::check_exotics(content).map_err(|reason| BadEntry { at: exotic.at.or(latest).or(latest_tile), reason })
}

fn add_tile(content: &mut Content, entry: AmbassadorEntry, other_side: bool) -> Checked {
    let AmbassadorEntry { id: key, name, realm, prize, bid, other_bid, source, other_source } = entry;
    let (mut boxes, source) = if other_side { (other_bid, other_source) } else { (bid, source) };
    boxes.sort_by_key(|next| (next.takes, std::cmp::Reverse(next.least)));
    let (id, asked) = (TileId(content.ambassadors.len() as u8), Asked::of(&boxes));
    let tile = Ambassador { id, key, name, realm, prize, boxes, asked, source };
    limits::check_tile(content, &tile)?;
    content.says(&tile.name, source);
    content.ambassadors.push(tile);
    Ok(())
}

fn add_grimstone(content: &mut Content, card: GrimstoneCard) -> Checked {
    limits::check_grimstone(content, &card)?;
    content.says(&card.name, card.source);
    content.grimstones.push(GrimstoneCard { id: GrimstoneId(content.grimstones.len() as u8), ..card });
    Ok(())
}

/// Adds them one by one, so that each is checked against those before it. Tells the last place of the pack's.
fn add_all<T>(
    content: &mut Content,
    entries: Vec<Entry<T>>,
    add: impl Fn(&mut Content, T) -> Checked,
) -> Result<Option<usize>, BadEntry> {
    let latest = latest(&entries);
    for Entry { label, at, value } in entries {
        add(content, value).map_err(|reason| BadEntry { at: at.or(latest), reason: format!("{label}: {reason}") })?;
    }
    Ok(latest)
}

fn add_gather(content: &mut Content, entry: GatherEntry) -> Checked {
    let GatherEntry { id: key, name, anvil, part, top, bottom, source } = entry;
    let id = GatherId(content.gather.len() as u8);
    let (realm, name_source, note) = (None, Source::Printed, String::new());
    let actions = [top, bottom];
    let card = GatherCard { id, key, name, anvil, part, realm, actions, source, name_source, note };
    limits::check_gather(content, &card)?;
    content.says(&card.name, source);
    content.gather.push(card);
    Ok(())
}

fn add_visitor(content: &mut Content, entry: VisitorEntry) -> Checked {
    let VisitorEntry { id: key, name, realm, gift, collaboration, note, source, name_source } = entry;
    let id = GatherId(content.gather.len() as u8);
    let (part, actions) = (Some(Part::GriffinsLanding), [gift, collaboration]);
    let realm = Some(realm);
    let card = GatherCard { id, key, name, anvil: false, part, realm, actions, source, name_source, note };
    limits::check_visitor(content, &card)?;
    content.says(&card.name, source);
    content.visitors.insert(id);
    content.visitors_of[realm.map_or(0, Realm::index)].insert(id);
    content.gather.push(card);
    Ok(())
}

/// KF-22.4, KF-22.16: abilities that are of no use without exotic dice are not there, and Holiday Toys bring their place.
fn add_deluxe(content: &mut Content, factory: ToyFactory) -> Checked {
    if content.ambassadors.is_empty() {
        let useless = |deluxe: &Deluxe| !deluxe.ability.works_without_exotics();
        content.craft.iter_mut().for_each(|card| drop(card.deluxe.take_if(|deluxe| useless(deluxe))));
    }
    limits::check_deluxe(content)?;
    let has_toys =
        |card: &CraftCard| matches!(&card.deluxe, Some(deluxe) if deluxe.ability == DeluxeAbility::ToyFactory);
    if !content.craft.iter().any(has_toys) {
        return Ok(());
    }
    let ToyFactory { name, cost, effects, text, rule, source } = factory;
    let id = GatherId(content.gather.len() as u8);
    let action = GatherAction { cost, effects, text, rule, source };
    let (part, actions) = (Some(Part::DeluxeItems), [action.clone(), action]);
    let (key, note, name_source) = ("toy-factory".to_owned(), String::new(), Source::Printed);
    let card = GatherCard { id, key, name, anvil: false, part, realm: None, actions, source, name_source, note };
    limits::check_factory(content, &card)?;
    content.says(&card.name, source);
    content.toy_factory = Some(id);
    content.gather.push(card);
    Ok(())
}

fn add_dock(content: &mut Content, dock: Dock) -> Checked {
    limits::check_dock(content, &dock)?;
    content.says(&format!("Docks, {}", dock.key), dock.source);
    content.docks.push(Dock { id: DockId(content.docks.len() as u8), ..dock });
    Ok(())
}

fn add_apprentice(content: &mut Content, apprentice: Apprentice) -> Checked {
    limits::check_apprentice(content, &apprentice)?;
    content.says(&apprentice.name, apprentice.source);
    content.apprentices.push(Apprentice { id: ApprenticeId(content.apprentices.len() as u8), ..apprentice });
    Ok(())
}

fn add_craft(content: &mut Content, mut card: CraftCard) -> Checked {
    limits::check_craft(content, &card)?;
    card.own = card.source == Source::Own;
    in_order(&mut card.boxes);
    content.says(&card.name, card.source);
    content.craft.push(card);
    Ok(())
}

/// KF-21.1: a Craft card without a rank.
fn add_request(content: &mut Content, entry: RequestEntry) -> Checked {
    let RequestEntry { id: key, name, realm, back, dice, boost, reward, reward_name, reward_text, rule, note, .. } =
        entry;
    let RequestEntry { source, reward_source, name_source, .. } = entry;
    let request = Request { realm, back, boost, reward, reward_name, reward_text, rule, note, reward_source };
    let mut card = CraftCard {
        id: CraftId(0),
        key,
        name,
        rank: 0,
        boxes: dice,
        limit: None,
        deluxe: None,
        replaces: None,
        request: Some(request),
        own: source == Source::Own,
        part: Some(Part::AmbassadorRequests),
        source,
        rank_source: Source::Printed,
        name_source,
    };
    limits::check_request(content, &card)?;
    in_order(&mut card.boxes);
    content.says(&card.name, card.source);
    content.craft.push(card);
    Ok(())
}

/// Locked boxes come first; then by material, the highest minimum first.
fn in_order(boxes: &mut [CraftBox]) {
    boxes.sort_by_key(|next| (!next.locked, next.takes, std::cmp::Reverse(next.least)));
}

impl Content {
    fn says(&mut self, what: &str, source: Source) {
        self.sources.push(Sourced { what: what.to_owned(), source });
    }
}

/// Puts the Craft cards in order and works out what is asked again and again.
fn finish(content: &mut Content) {
    content.craft.sort_by_key(|card| (card.request.is_some(), card.rank));
    content.ranked = content.craft.iter().filter(|card| card.request.is_none()).count();
    let first = content.craft[..content.ranked]
        .partition_point(|card| content.decree.is_none_or(|decree| card.rank < decree.rank));
    content.masterworks = first..content.ranked;
    for (number, card) in content.craft.iter_mut().enumerate() {
        card.id = CraftId(number as u8);
    }
    let is_toys =
        |card: &&CraftCard| card.deluxe.as_ref().is_some_and(|deluxe| deluxe.ability == DeluxeAbility::ToyFactory);
    content.toys = content.craft.iter().find(is_toys).map(|card| card.id);
    let terms = |card: &GatherCard| {
        let visitor = card.realm.is_some();
        card.actions.each_ref().map(|action| Terms { visitor, ..Terms::of(&action.cost, &action.effects) })
    };
    content.terms = content.gather.iter().map(terms).collect();
    let terms = |apprentice: &Apprentice| Terms::of(&apprentice.cost, &apprentice.effects);
    content.apprentice_terms = content.apprentices.iter().map(terms).collect();
    content.roles = Roles::of(&content.apprentice_terms);
    content.wages = content.apprentices.iter().map(|apprentice| Wage::of(&apprentice.effects)).collect();
    content.asked = content.craft.iter().map(|card| Asked::of(&card.boxes)).collect();
    content.chances = Chances::of_all(content.craft.iter().map(|card| &*card.boxes));
}
