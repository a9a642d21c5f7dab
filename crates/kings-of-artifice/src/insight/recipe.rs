//! How each kind of structure is built, point by point, and which of these points are met: what a player who wants a
//! palace still lacks.

use serde::Serialize;
use tabletop::Seat;
use ts_rs::TS;

use crate::{
    Cell, Cells, Class, Kind, KingsOfArtifice, Phase, State, Step, build::squares, cells::Direction, structure::square,
    words::counted,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Recipe {
    pub kind: Kind,
    /// What is needed and there already.
    pub met: Vec<String>,
    /// What is needed besides; where nothing is, it can be built now.
    pub lacks: Vec<String>,
}

fn need(text: impl Into<String>, met: bool) -> (String, bool) {
    (text.into(), met)
}

/// From the plainest to the grandest.
const ORDER: [Kind; Kind::COUNT] =
    [Kind::Wall, Kind::House, Kind::Battlement, Kind::Tower, Kind::Fountain, Kind::Palace];

impl KingsOfArtifice {
    /// Told in the middle of a turn in which one may build.
    pub(crate) fn recipes(&self, state: &State, seat: Seat) -> Vec<Recipe> {
        if state.phase != Phase::Building || state.steps.last() != Some(&Step::ChooseAction) {
            return Vec::new();
        }
        let recipe = |kind| {
            let cost = self.building_cost(kind);
            let mut needs = self.needs(state, seat, kind);
            needs.push((counted(cost, "action point"), state.action_points(seat) >= cost));
            // KA-6.6: a fountain is a piece of its own. Others think of blocks when they run out.
            if kind != Kind::Fountain && state.realms[seat].blocks == 0 {
                needs.push(need("A block in your supply", false));
            }
            let (met, lacks): (Vec<_>, Vec<_>) = needs.into_iter().partition(|(_, met)| *met);
            let texts = |needs: Vec<(String, bool)>| needs.into_iter().map(|(text, _)| text).collect();
            Recipe { kind, met: texts(met), lacks: texts(lacks) }
        };
        ORDER.into_iter().map(recipe).collect()
    }

    fn building_cost(&self, kind: Kind) -> u8 {
        let costs = &self.content.costs;
        match kind {
            Kind::Wall => costs.wall,
            Kind::House => costs.house,
            Kind::Battlement => costs.battlement,
            Kind::Tower => costs.tower,
            Kind::Fountain => costs.fountain,
            Kind::Palace => costs.palace,
        }
    }

    /// What is needed besides blocks and action points, and whether it is there.
    fn needs(&self, state: &State, seat: Seat, kind: Kind) -> Vec<(String, bool)> {
        let walls = self.free_walls(state, seat);
        let beside = |class: Class| self.beside(state, seat, |one| one == class);
        let own = |kind| state.board.own(seat, kind);
        match kind {
            // KA-6.2
            Kind::Wall => {
                let near = self.beside(state, seat, |class| class != Class::Horse);
                vec![
                    need("Anybody but a horse ashore", !near.is_empty()),
                    need("An empty space beside them", near.meets(self.plots(state))),
                ]
            }
            // KA-6.5
            Kind::House => {
                let (near, open) = (beside(Class::Villager), walls - self.island().forest);
                vec![
                    need("A villager ashore", !near.is_empty()),
                    need("Your wall, not on forest", !open.is_empty()),
                    need("The villager beside it", near.meets(open)),
                ]
            }
            // KA-6.6
            Kind::Fountain => {
                let near = beside(Class::Artisan);
                vec![
                    need("You have none yet", own(Kind::Fountain).is_empty()),
                    need("The artisan ashore", !near.is_empty()),
                    need("Your wall", !walls.is_empty()),
                    need("The artisan beside it", near.meets(walls)),
                ]
            }
            // KA-6.7
            Kind::Battlement => {
                let near = self.beside_pair(state, seat, Class::Knight);
                let joined = adjoining(walls);
                vec![
                    need("Knight and artisan on one space", !near.is_empty()),
                    need("Two of your walls side by side", !joined.is_empty()),
                    need("Both beside one of them", near.meets(joined)),
                ]
            }
            // KA-6.8
            Kind::Tower => {
                let near = self.beside_pair(state, seat, Class::Warlock);
                let low: Cells = own(Kind::Tower).iter().filter(|&at| state.board.level(at) < 5).collect();
                let bases = own(Kind::House) | low;
                vec![
                    need("Warlock and artisan on one space", !near.is_empty()),
                    need("Your house, or a tower below 5 blocks", !bases.is_empty()),
                    need("Both beside it", near.meets(bases)),
                ]
            }
            // KA-6.9
            Kind::Palace => {
                let near = self.beside_pair(state, seat, Class::King);
                let whole: Cells = squares(own(Kind::House)).iter().flat_map(four).collect();
                let most = self.fullest_square(own(Kind::House));
                vec![
                    need("King and artisan on one space", !near.is_empty()),
                    need(format!("Four of your houses in a square (you have {most})"), !whole.is_empty()),
                    need("Both beside one of them", near.meets(whole)),
                ]
            }
        }
    }

    /// The most houses that stand in one square of four spaces.
    fn fullest_square(&self, houses: Cells) -> usize {
        let in_square = |at| four(at).filter(|&cell| houses.contains(cell)).count();
        self.island().ground.iter().map(in_square).max().unwrap_or(0)
    }
}

/// The spaces of the square of four with this one in its north-west.
fn four(at: Cell) -> impl Iterator<Item = Cell> {
    square(at).into_iter().flatten().map(|(cell, _)| cell)
}

/// Those that adjoin another one of them.
fn adjoining(cells: Cells) -> Cells {
    let ways = [Direction::North, Direction::East, Direction::South, Direction::West];
    ways.into_iter().fold(Cells::NONE, |found, way| found | cells & cells.shifted(way))
}
