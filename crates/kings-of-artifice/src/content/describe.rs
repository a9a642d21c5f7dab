//! The figures with names, texts and sources, for whoever draws the game.

use std::collections::BTreeMap;

use content::{Source, Sourced};
use serde::Serialize;
use ts_rs::TS;

use super::{Content, Costs, FinalPoints, PointsFor, ScoringCard, SpellCard};
use crate::{
    berth::Berth,
    card::{Card, Spell},
    cells::Cells,
    class::Class,
    guide::Guide,
    island::{Island, Quadrant, sign},
};

/// Everything a client needs to draw the game for so many players.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Content")]
pub struct Description {
    pub blocks: u8,
    pub action_points: u8,
    /// For each player.
    pub trees: u8,
    pub few_blocks: u8,
    pub quiet_rounds: u8,
    pub most_rounds: u8,
    #[ts(type = "Record<Class, number>")]
    pub moves: BTreeMap<&'static str, u8>,
    pub costs: Costs,
    pub points: PointsFor,
    #[serde(rename = "final")]
    pub last: FinalPoints,
    pub board: DescribedBoard,
    pub spells: [DescribedSpell; Spell::COUNT],
    pub cards: [DescribedCard; Card::COUNT],
    pub sources: Vec<Sourced>,
    pub guide: Guide,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedBoard {
    pub columns: usize,
    pub rows: usize,
    /// One line of signs for each row.
    pub terrain: Vec<String>,
    pub fault: Fault,
    pub fault_spaces: Cells,
    pub coast: Cells,
    pub quadrants: [DescribedQuadrant; 4],
    #[ts(type = "Record<Quadrant, Array<Berth>>")]
    pub berths: BTreeMap<Quadrant, Vec<Berth>>,
    pub source: Source,
}

/// How many columns and rows lie before the fault lines.
#[derive(Debug, Serialize, TS)]
pub struct Fault {
    pub columns_west: usize,
    pub rows_north: usize,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedQuadrant {
    pub id: Quadrant,
    pub name: &'static str,
    pub land: Cells,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedSpell {
    pub id: Spell,
    pub name: String,
    pub cost: u8,
    pub text: String,
    pub source: Source,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedCard {
    pub id: Card,
    pub name: String,
    pub points: Vec<i8>,
    pub text: String,
    pub source: Source,
}

impl Content {
    pub(crate) fn describe(&self, players: usize) -> Description {
        Description {
            blocks: self.blocks,
            action_points: self.action_points,
            trees: self.trees.of(players),
            few_blocks: self.few_blocks,
            quiet_rounds: self.quiet_rounds,
            most_rounds: self.most_rounds,
            moves: Class::ALL.into_iter().map(|class| (class.name(), self.moves[class as usize])).collect(),
            costs: self.costs,
            points: self.points,
            last: self.last,
            board: DescribedBoard::of(self.island(players), self.board_sources[players - 2]),
            spells: self.spells.clone().map(|SpellCard { id, name, cost, text, source }| DescribedSpell {
                id,
                name,
                cost,
                text,
                source,
            }),
            cards: self.cards.clone().map(|ScoringCard { id, name, points, text, source }| DescribedCard {
                id,
                name,
                points,
                text,
                source,
            }),
            sources: self.sources.clone(),
            guide: Guide::of(self),
        }
    }
}

impl DescribedBoard {
    fn of(island: &Island, source: Source) -> DescribedBoard {
        let row =
            |row: usize| (0..island.columns()).filter_map(|column| island.terrain(column, row)).map(sign).collect();
        let (columns_west, rows_north) = island.fault();
        DescribedBoard {
            columns: island.columns(),
            rows: island.rows(),
            terrain: (0..island.rows()).map(row).collect(),
            fault: Fault { columns_west, rows_north },
            fault_spaces: island.faults,
            coast: island.coast,
            quadrants: Quadrant::ALL.map(|quadrant| DescribedQuadrant {
                id: quadrant,
                name: quadrant.name(),
                land: island.quadrants[quadrant as usize],
            }),
            berths: Quadrant::ALL.into_iter().map(|quadrant| (quadrant, island.berths(quadrant).to_vec())).collect(),
            source,
        }
    }
}
