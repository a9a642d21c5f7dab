//! From the content as written to the figures the rules use: every field must be there, and within limits the rules
//! can work with.

use toml::Spanned;

use super::{
    Content, Costs, FinalPoints, PointsFor, ScoringCard, Source, SpellCard,
    raw::{BoardEntry, CardEntry, Raw, SpellEntry, place},
};
use crate::{
    card::{Card, Spell},
    island::{Island, Quadrant},
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
        let entry = entry.ok_or_else(|| Refusal { at: None, reason: format!("there is no table of the {name}") })?;
        Ok(Table { name, at: place(&entry), entry: entry.into_inner() })
    }

    fn needed<U>(&self, field: Option<U>, what: &str) -> Result<U, Refusal> {
        field.ok_or_else(|| self.refuse(format!("`{what}` is missing in the {}", self.name)))
    }

    /// A figure that must lie within bounds.
    fn within(&self, field: Option<u8>, what: &str, low: u8, high: u8) -> Result<u8, Refusal> {
        let figure = self.needed(field, what)?;
        if (low..=high).contains(&figure) {
            return Ok(figure);
        }
        Err(self.refuse(format!("`{what}` in the {} is {figure}; it can be {low} to {high}", self.name)))
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
        let guard = Table::of("guard", self.guard)?;
        let moves = Table::of("moves", self.moves)?;
        let costs = Table::of("costs", self.costs)?;
        let points = Table::of("points", self.points)?;
        let last = Table::of("final points", self.last)?;
        let trees: [u8; 3] = setup.needed(setup.entry.trees, "trees")?.into();
        let move_of = |field, what| moves.within(field, what, 1, 8);
        let cost = |field, what| costs.within(field, what, 1, 9);
        let scores = |field, what| points.within(field, what, 0, 50);
        let mut sources = vec![
            setup.source(setup.entry.source)?,
            guard.source(guard.entry.source)?,
            moves.source(moves.entry.source)?,
            costs.source(costs.entry.source)?,
            points.source(points.entry.source)?,
            last.source(last.entry.source)?,
        ];
        let islands = build_boards(&self.board, trees, &mut sources)?;
        let maps = std::array::from_fn(|place: usize| islands[place].draw());
        Ok(Content {
            blocks: setup.within(setup.entry.blocks, "blocks", 1, 60)?,
            action_points: setup.within(setup.entry.action_points, "action_points", 1, 9)?,
            trees,
            few_blocks: setup.within(setup.entry.few_blocks, "few_blocks", 0, 60)?,
            quiet_rounds: guard.within(guard.entry.quiet_rounds, "quiet_rounds", 1, 100)?,
            most_rounds: guard.within(guard.entry.most_rounds, "most_rounds", 1, 100)?,
            moves: [
                move_of(moves.entry.king, "king")?,
                move_of(moves.entry.artisan, "artisan")?,
                move_of(moves.entry.warlock, "warlock")?,
                move_of(moves.entry.thief, "thief")?,
                move_of(moves.entry.knight, "knight")?,
                move_of(moves.entry.villager, "villager")?,
                move_of(moves.entry.horse, "horse")?,
            ],
            costs: Costs {
                step: cost(costs.entry.step, "move")?,
                sail: cost(costs.entry.sail, "sail")?,
                summon: cost(costs.entry.summon, "summon")?,
                escape: cost(costs.entry.escape, "escape")?,
                wall: cost(costs.entry.wall, "wall")?,
                house: cost(costs.entry.house, "house")?,
                fountain: cost(costs.entry.fountain, "fountain")?,
                battlement: cost(costs.entry.battlement, "battlement")?,
                tower: cost(costs.entry.tower, "tower")?,
                palace: cost(costs.entry.palace, "palace")?,
                attack: cost(costs.entry.attack, "attack")?,
            },
            points: PointsFor {
                house: scores(points.entry.house, "house")?,
                tower: scores(points.entry.tower, "tower")?,
                battlement: scores(points.entry.battlement, "battlement")?,
                palace: scores(points.entry.palace, "palace")?,
                fountain: scores(points.entry.fountain, "fountain")?,
                attack: scores(points.entry.attack, "attack")?,
                curse: scores(points.entry.curse, "curse")?,
                throw: scores(points.entry.throw, "throw")?,
            },
            last: FinalPoints {
                house: last.within(last.entry.house, "house", 0, 50)?,
                palace: last.within(last.entry.palace, "palace", 0, 50)?,
                forest: last.within(last.entry.forest, "forest", 0, 50)?,
                most_battlements: last.within(last.entry.most_battlements, "most_battlements", 1, 15)?,
            },
            islands,
            maps,
            spells: build_spells(&self.spell, &mut sources)?,
            cards: build_cards(&self.card, &mut sources)?,
            sources,
        })
    }
}

fn build_boards(
    entries: &[Spanned<BoardEntry>],
    trees: [u8; 3],
    sources: &mut Vec<(String, Source)>,
) -> Result<[Island; 3], Refusal> {
    for entry in entries {
        let refuse = |reason: String| Refusal { at: place(entry), reason };
        match entry.get_ref().players {
            None => return Err(refuse("a board needs its number of `players`".to_owned())),
            Some(players) if !(2..=4).contains(&players) => {
                return Err(refuse(format!("a board for {players} players; there are 2 to 4")));
            }
            Some(_) => {}
        }
    }
    let mut build = |players: usize| -> Result<Island, Refusal> {
        let entry = entries.iter().find(|entry| entry.get_ref().players == Some(players));
        let refuse =
            |reason: String| Refusal { at: entry.and_then(place), reason: format!("board for {players}: {reason}") };
        let fields = entry.map(Spanned::get_ref).ok_or_else(|| refuse("it is missing".to_owned()))?;
        let map = fields.map.as_deref().ok_or_else(|| refuse("`map` is missing".to_owned()))?;
        let island = Island::parse(map).map_err(refuse)?;
        check_board(&island, players, trees[players - 2]).map_err(refuse)?;
        let source = fields.source.ok_or_else(|| refuse("`source` is missing".to_owned()))?;
        sources.push((format!("board for {players}"), source));
        Ok(island)
    };
    Ok([build(2)?, build(3)?, build(4)?])
}

/// Whether a game can be set up there.
fn check_board(island: &Island, players: usize, trees: u8) -> Result<(), String> {
    let total = usize::from(trees) * players;
    if !(1..=120).contains(&total) {
        return Err(format!("{total} trees; there can be 1 to 120"));
    }
    // Trees spread by adjoining spaces and never block each other, so what they can reach at all is what counts.
    let reached = island.forest.flood_orthogonally(island.ground) - island.forest;
    if (reached.count() as usize) < total {
        return Err(format!("only {} of {total} trees find a space beside a forest", reached.count()));
    }
    for quadrant in Quadrant::ALL {
        if !island.berths(quadrant).iter().any(|&berth| island.mooring(berth).shore) {
            return Err(format!("no ship can lie along the shore in the {}", quadrant.name()));
        }
    }
    Ok(())
}

fn build_spells(
    entries: &[Spanned<SpellEntry>],
    sources: &mut Vec<(String, Source)>,
) -> Result<[SpellCard; Spell::COUNT], Refusal> {
    let mut spells = Vec::new();
    for spell in Spell::ALL {
        let entry = entries.iter().find(|entry| entry.get_ref().id == Some(spell));
        let refuse = |reason: String| Refusal { at: entry.and_then(place), reason };
        let missing = |what: &str| refuse(format!("`{what}` is missing in the spell {spell:?}"));
        let fields = entry.map(Spanned::get_ref).ok_or_else(|| missing("everything"))?.clone();
        let name = fields.name.ok_or_else(|| missing("name"))?;
        let text = fields.text.ok_or_else(|| missing("text"))?;
        let cost = fields.cost.ok_or_else(|| missing("cost"))?;
        if cost > 9 {
            return Err(refuse(format!("a spell costs 0 to 9 action points, not {cost}")));
        }
        check_words(&name, &text, sources).map_err(refuse)?;
        sources.push((name.clone(), fields.source.ok_or_else(|| missing("source"))?));
        spells.push(SpellCard { name, cost, text });
    }
    nameless(entries.iter().find(|entry| entry.get_ref().id.is_none()), "spell")?;
    Ok(spells.try_into().expect("one entry for each spell"))
}

fn build_cards(
    entries: &[Spanned<CardEntry>],
    sources: &mut Vec<(String, Source)>,
) -> Result<[ScoringCard; Card::COUNT], Refusal> {
    let mut cards = Vec::new();
    for card in Card::ALL {
        let entry = entries.iter().find(|entry| entry.get_ref().id == Some(card));
        let refuse = |reason: String| Refusal { at: entry.and_then(place), reason };
        let missing = |what: &str| refuse(format!("`{what}` is missing in the scoring card {card:?}"));
        let fields = entry.map(Spanned::get_ref).ok_or_else(|| missing("everything"))?.clone();
        let name = fields.name.ok_or_else(|| missing("name"))?;
        let text = fields.text.ok_or_else(|| missing("text"))?;
        let points = fields.points.ok_or_else(|| missing("points"))?;
        let wanted = match card {
            Card::Lighthouses => 5,
            Card::DiverseEconomy => 6,
            _ => 1,
        };
        if points.len() != wanted || points.iter().any(|points| points.unsigned_abs() > 60) {
            return Err(refuse(format!("this card needs {wanted} figures of at most 60 points, not {points:?}")));
        }
        check_words(&name, &text, sources).map_err(refuse)?;
        sources.push((name.clone(), fields.source.ok_or_else(|| missing("source"))?));
        cards.push(ScoringCard { name, points, text });
    }
    nameless(entries.iter().find(|entry| entry.get_ref().id.is_none()), "scoring card")?;
    Ok(cards.try_into().expect("one entry for each card"))
}

fn nameless<T>(entry: Option<&Spanned<T>>, what: &str) -> Result<(), Refusal> {
    entry.map_or(Ok(()), |entry| Err(Refusal { at: place(entry), reason: format!("a {what} needs an `id`") }))
}

fn check_words(name: &str, text: &str, sources: &[(String, Source)]) -> Result<(), String> {
    let clean = |text: &str| {
        !text.is_empty() && text.trim() == text && !text.contains("  ") && !text.contains(char::is_control)
    };
    if !clean(name) || !clean(text) {
        return Err(format!("names and texts are one line of words, not {name:?} and {text:?}"));
    }
    if name.chars().count() > 24 {
        return Err(format!("a name has at most 24 letters, not `{name}`"));
    }
    if sources.iter().any(|(other, _)| other == name) {
        return Err(format!("there are two things called {name}"));
    }
    Ok(())
}
