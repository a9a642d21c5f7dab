//! The sections of the content file as they are written, and the figures the rules make of them, within limits they can
//! work with.

use content::{
    BadEntry, ByPlayers, Checked, Entry, Layers, Section, Source, Sourced, check_figures, check_line, check_name,
    complete, ensure,
};
use serde::{Deserialize, Serialize};

use super::{Content, Costs, FinalPoints, PointsFor, ScoringCard, SpellCard};
use crate::{
    card::{Card, Spell},
    island::{Island, Quadrant},
};

const BOARD: Section = Section { name: "board", each: "board", key: "players", parts: &[] };
const SPELL: Section = Section { name: "spell", each: "spell", key: "id", parts: &[] };
const CARD: Section = Section { name: "card", each: "scoring card", key: "id", parts: &[] };

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    blocks: u8,
    action_points: u8,
    trees: ByPlayers<4>,
    few_blocks: u8,
    source: Source,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Guard {
    quiet_rounds: u8,
    most_rounds: u8,
    #[serde(skip_serializing)]
    source: Source,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moves {
    king: u8,
    artisan: u8,
    warlock: u8,
    thief: u8,
    knight: u8,
    villager: u8,
    horse: u8,
    #[serde(skip_serializing)]
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    players: usize,
    map: String,
    source: Source,
}

pub(super) fn build(layers: &mut Layers) -> Result<Content, BadEntry> {
    let setup: Entry<Setup> = layers.table("setup", "set-up")?;
    let guard: Entry<Guard> = layers.table("guard", "guard")?;
    let moves: Entry<Moves> = layers.table("moves", "moves")?;
    let costs: Entry<Costs> = layers.table("costs", "costs")?;
    let points: Entry<PointsFor> = layers.table("points", "points")?;
    let last: Entry<FinalPoints> = layers.table("final", "final points")?;
    let mut sources = Vec::new();
    for (what, source) in [
        ("set-up", setup.value.source),
        ("guard", guard.value.source),
        ("moves", moves.value.source),
        ("costs", costs.value.source),
        ("points", points.value.source),
        ("final points", last.value.source),
    ] {
        sources.push(Sourced { what: what.to_owned(), source });
    }
    setup.check(check_setup(&setup.value))?;
    guard.check(check_figures(&guard.value, &(1..=100)))?;
    moves.check(check_figures(&moves.value, &(1..=8)))?;
    costs.check(check_figures(&costs.value, &(1..=9)))?;
    points.check(check_figures(&points.value, &(0..=50)))?;
    last.check(check_figures(&last.value, &(0..=50)))?;
    last.check(ensure((1..=15).contains(&last.value.most_battlements), "`most_battlements` can be 1 to 15"))?;
    let boards = layers.list(BOARD)?;
    let (islands, board_sources) = build_boards(boards, &setup, &mut sources)?;
    let spells: [Entry<SpellCard>; Spell::COUNT] = complete(layers.list(SPELL)?, |card: &SpellCard| card.id)?;
    for card in &spells {
        card.check(check_spell(&card.value, &mut sources))?;
    }
    let cards: [Entry<ScoringCard>; Card::COUNT] = complete(layers.list(CARD)?, |card: &ScoringCard| card.id)?;
    for card in &cards {
        card.check(check_card(&card.value, &mut sources))?;
    }
    let Moves { king, artisan, warlock, thief, knight, villager, horse, .. } = moves.value;
    Ok(Content {
        blocks: setup.value.blocks,
        action_points: setup.value.action_points,
        trees: setup.value.trees,
        few_blocks: setup.value.few_blocks,
        quiet_rounds: guard.value.quiet_rounds,
        most_rounds: guard.value.most_rounds,
        moves: [king, artisan, warlock, thief, knight, villager, horse],
        costs: costs.value,
        points: points.value,
        last: last.value,
        maps: islands.each_ref().map(Island::draw),
        islands,
        board_sources,
        spells: spells.map(|card| card.value),
        cards: cards.map(|card| card.value),
        sources,
    })
}

fn check_setup(setup: &Setup) -> Checked {
    ensure((1..=60).contains(&setup.blocks), format!("`blocks` is {}; it can be 1 to 60", setup.blocks))?;
    ensure((1..=9).contains(&setup.action_points), "`action_points` can be 1 to 9")?;
    ensure(setup.few_blocks <= 60, "`few_blocks` can be 0 to 60")
}

fn build_boards(
    entries: Vec<Entry<Board>>,
    setup: &Entry<Setup>,
    sources: &mut Vec<Sourced>,
) -> Result<([Island; 3], [Source; 3]), BadEntry> {
    for entry in &entries {
        let players = entry.value.players;
        entry.check(ensure((2..=4).contains(&players), format!("a board for {players} players; there are 2 to 4")))?;
    }
    let boards: [Entry<Board>; 3] = complete(entries, |board| board.players)?;
    let mut build = |entry: &Entry<Board>| {
        let Board { players, map, source } = &entry.value;
        let island = entry.check(Island::parse(map))?;
        entry.check_among(setup.at, check_board(&island, *players, setup.value.trees.of(*players)))?;
        sources.push(Sourced { what: format!("board for {players}"), source: *source });
        Ok(island)
    };
    let [two, three, four] = &boards;
    Ok(([build(two)?, build(three)?, build(four)?], boards.each_ref().map(|board| board.value.source)))
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

fn check_spell(card: &SpellCard, sources: &mut Vec<Sourced>) -> Checked {
    ensure(card.cost <= 9, format!("a spell costs 0 to 9 action points, not {}", card.cost))?;
    check_words(&card.name, &card.text, card.source, sources)
}

fn check_card(card: &ScoringCard, sources: &mut Vec<Sourced>) -> Checked {
    let wanted = match card.id {
        Card::Lighthouses => 5,
        Card::DiverseEconomy => 6,
        _ => 1,
    };
    let points = &card.points;
    let right = points.len() == wanted && points.iter().all(|points| points.unsigned_abs() <= 60);
    ensure(right, format!("this card needs {wanted} figures of at most 60 points, not {points:?}"))?;
    check_words(&card.name, &card.text, card.source, sources)
}

/// A card that passes is one more thing that has a source.
fn check_words(name: &str, text: &str, source: Source, sources: &mut Vec<Sourced>) -> Checked {
    check_name(name)?;
    check_line("text", text)?;
    ensure(sources.iter().all(|other| other.what != name), format!("there are two things called {name}"))?;
    sources.push(Sourced { what: name.to_owned(), source });
    Ok(())
}
