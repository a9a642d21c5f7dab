//! From the content as written to the figures the rules use: every field must be there, and within the limits.

use toml::Spanned;

use super::{
    Content, limits,
    raw::{ActionEntry, CraftEntry, DockEntry, GatherEntry, Raw, place},
};
use crate::{
    card::{
        Ability, CraftBox, CraftCard, CraftId, Dock, DockId, Effect, GatherAction, GatherCard, GatherId, Side, Source,
        Terms,
    },
    chances::Chances,
    placing::asked,
    state::Tokens,
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
        let stock = Table::of("stock", self.stock)?;
        let patience = Table::of("patience", self.patience)?;
        let mut content = Content {
            starting_supply: setup.needed(setup.entry.starting_supply, "starting_supply")?.0,
            craft_deck: setup.needed(setup.entry.craft_deck, "craft_deck")?.into(),
            items_to_win: setup.needed(setup.entry.items_to_win, "items_to_win")?.into(),
            random_gather: setup.needed(setup.entry.random_gather, "random_gather")?,
            dice: stock.needed(stock.entry.dice, "dice")?.0,
            library_dice: stock.needed(stock.entry.library, "library")?,
            tokens: Tokens {
                plus_ones: stock.needed(stock.entry.plus_ones, "plus_ones")?,
                automatic_six: stock.needed(stock.entry.automatic_six, "automatic_six")?,
            },
            barren_rounds: patience.needed(patience.entry.rounds, "rounds")?,
            gather: Vec::new(),
            terms: Vec::new(),
            docks: Vec::new(),
            craft: Vec::new(),
            asked: Vec::new(),
            chances: Vec::new(),
            sources: vec![
                setup.source(setup.entry.source)?,
                stock.source(stock.entry.source)?,
                patience.source(patience.entry.source)?,
            ],
        };
        limits::check_stock(&content).map_err(|reason| stock.refuse(reason))?;
        limits::check_setup(&content).map_err(|reason| setup.refuse(reason))?;
        limits::check_patience(&content).map_err(|reason| patience.refuse(reason))?;
        add_all(&mut content, &self.gather, add_gather)?;
        add_all(&mut content, &self.dock, add_dock)?;
        add_all(&mut content, &self.craft, add_craft)?;
        limits::check_decks(&content).map_err(|reason| {
            let latest = latest_place(&self.gather).or(latest_place(&self.craft));
            Refusal { at: setup.at.or(latest), reason }
        })?;
        finish(&mut content);
        Ok(content)
    }
}

fn add_all<T>(
    content: &mut Content,
    entries: &[Spanned<T>],
    add: impl Fn(&mut Content, &T, bool) -> Result<(), String>,
) -> Result<(), Refusal> {
    let latest = latest_place(entries);
    for entry in entries {
        let at = place(entry);
        add(content, entry.get_ref(), at.is_some()).map_err(|reason| Refusal { at: at.or(latest), reason })?;
    }
    Ok(())
}

/// The last entry a pack has a hand in. What the printed game cannot be blamed for is told there.
fn latest_place<T>(entries: &[Spanned<T>]) -> Option<usize> {
    entries.iter().rev().find_map(place)
}

fn add_gather(content: &mut Content, entry: &GatherEntry, _: bool) -> Result<(), String> {
    let GatherEntry { source, id, name, anvil, top, bottom } = entry.clone();
    let key = id.ok_or("a Gather card needs an `id`")?;
    let missing = |field: &str| format!("Gather card `{key}` needs `{field}`");
    let action = |side: Side, entry: Option<ActionEntry>| {
        let entry = entry.ok_or_else(|| missing(side.name()))?;
        let missing = |field: &str| missing(&format!("{}.{field}", side.name()));
        build_action(&entry, &missing).map_err(|reason| format!("{key}, {}: {reason}", side.name()))
    };
    let card = GatherCard {
        id: GatherId(content.gather.len() as u8),
        name: name.ok_or_else(|| missing("name"))?,
        anvil: anvil.unwrap_or(false),
        actions: [action(Side::Top, top)?, action(Side::Bottom, bottom)?],
        source: source.ok_or_else(|| missing("source"))?,
        key: key.clone(),
    };
    limits::check_gather(content, &card)?;
    content.sources.push((card.name.clone(), card.source));
    content.gather.push(card);
    Ok(())
}

fn build_action(entry: &ActionEntry, missing: &impl Fn(&str) -> String) -> Result<GatherAction, String> {
    let cost = entry.cost.as_ref().ok_or_else(|| missing("cost"))?.build()?;
    let effects = entry.effects.as_ref().ok_or_else(|| missing("effects"))?;
    if effects.is_empty() || effects.len() > 4 {
        return Err("an action has 1 to 4 effects".to_owned());
    }
    let effects: Vec<Effect> = effects.iter().map(|effect| effect.build()).collect::<Result<_, _>>()?;
    Ok(GatherAction {
        text: entry.text.clone().ok_or_else(|| missing("text"))?,
        source: entry.source.ok_or_else(|| missing("source"))?,
        effects: effects.into_iter().collect(),
        cost,
    })
}

fn add_dock(content: &mut Content, entry: &DockEntry, _: bool) -> Result<(), String> {
    let DockEntry { source, id, tile, dice, gain } = entry.clone();
    let key = id.ok_or("an action of the Docks needs an `id`")?;
    let missing = |field: &str| format!("action `{key}` of the Docks needs `{field}`");
    let dock = Dock {
        id: DockId(content.docks.len() as u8),
        tile: tile.ok_or_else(|| missing("tile"))?,
        dice: dice.ok_or_else(|| missing("dice"))?,
        gain: gain.ok_or_else(|| missing("gain"))?.build(),
        source: source.ok_or_else(|| missing("source"))?,
    };
    limits::check_dock(content, &dock)?;
    content.sources.push((format!("Docks, {key}"), dock.source));
    content.docks.push(dock);
    Ok(())
}

/// A card of a pack that is not a printed one is the owner's own: it needs no word about its source.
fn add_craft(content: &mut Content, entry: &CraftEntry, of_the_pack: bool) -> Result<(), String> {
    let CraftEntry { source, id, name, rank, dice, rank_source } = entry.clone();
    let key = id.ok_or("a Craft card needs an `id`")?;
    let missing = |field: &str| format!("Craft card `{key}` needs `{field}`");
    let own = of_the_pack && source.is_none_or(|source| source == Source::Own);
    let source = source.or(own.then_some(Source::Own)).ok_or_else(|| missing("source"))?;
    let mut boxes = dice.ok_or_else(|| missing("dice"))?;
    limits::check_boxes(&boxes)?;
    boxes.sort_by_key(|next: &CraftBox| (next.material, std::cmp::Reverse(next.least)));
    let card = CraftCard {
        id: CraftId(0),
        name: name.ok_or_else(|| missing("name"))?,
        rank: rank.ok_or_else(|| missing("rank"))?,
        boxes: boxes.into_iter().collect(),
        own,
        source,
        rank_source: rank_source.or(own.then_some(Source::Own)).ok_or_else(|| missing("rank_source"))?,
        key: key.clone(),
    };
    limits::check_craft(content, &card)?;
    content.sources.push((card.name.clone(), card.source));
    content.craft.push(card);
    Ok(())
}

/// Puts the Craft cards in order and works out what is asked again and again.
fn finish(content: &mut Content) {
    content.craft.sort_by_key(|card| card.rank);
    for (number, card) in content.craft.iter_mut().enumerate() {
        card.id = CraftId(number as u8);
    }
    let terms = |card: &GatherCard| [Terms::of(&card.actions[0]), Terms::of(&card.actions[1])];
    content.terms = content.gather.iter().map(terms).collect();
    content.asked = content.craft.iter().map(|card| asked(&card.boxes)).collect();
    content.chances = Chances::of_all(content.craft.iter().map(|card| &*card.boxes));
}

/// Whether this is a bonus, whatever else it can be.
pub(super) fn plus(ability: Ability) -> Option<(u8, u8)> {
    match ability {
        Ability::Bonus { plus, dice } => Some((plus, dice)),
        Ability::BonusOrDie { plus, .. } => Some((plus, 1)),
        _ => None,
    }
}
