//! The tower that a scoring card pays for: where it is to stand, and what it brings.

use tabletop::Seat;

use super::{
    Layout, apart, distance,
    schedule::{Job, Purpose},
    site::Hands,
};
use crate::{Card, Cell, Cells, Character, Class, Kind, KingsOfArtifice, Spot, State};

/// Farther from the centre than this nobody builds a tower.
const REACH: f32 = 5.0;

/// A tower to be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turret {
    pub(crate) at: Option<Cell>,
    /// What scoring cards pay for it.
    gain: f32,
}

impl Turret {
    /// The space it wants to be built upon, if it is to be there.
    pub(crate) fn site(&self) -> Cells {
        self.at.map_or(Cells::NONE, Cells::of)
    }
}

impl KingsOfArtifice {
    /// The best place for a first tower beside what is laid out, if a card pays for one.
    pub(super) fn turret(&self, state: &State, seat: Seat, layout: &Layout) -> Turret {
        let board = &state.board;
        let Some(centre) = layout.centre.filter(|_| board.own(seat, Kind::Tower).is_empty()) else {
            return Turret::default();
        };
        let taken =
            layout.site | layout.meadow.fence | layout.meadow.pasture | layout.basin.map_or(Cells::NONE, Cells::of);
        let sides = centre.near();
        let plots = self.island().ground - self.island().forest - board.built() - sides;
        let walls = board.own(seat, Kind::Wall) - self.island().forest;
        let places = (board.own(seat, Kind::House) | walls | plots) - taken - Cells::of(centre);
        let mut best = (0.0, Turret::default());
        for at in places.iter().filter(|&at| distance(at, centre) <= REACH) {
            let gain = self.gain_of_tower(state, seat, at);
            let begun = match board.structure(at).map(|it| it.shape.kind()) {
                Some(Kind::House) => 2.5,
                Some(_) => 1.0,
                None => 0.0,
            };
            let worth = gain + begun - 0.7 * distance(at, centre);
            if gain > 0.0 && worth > best.0 {
                best = (worth, Turret { at: Some(at), gain });
            }
        }
        best.1
    }

    /// What the scoring cards would pay for a first tower there.
    fn gain_of_tower(&self, state: &State, seat: Seat, at: Cell) -> f32 {
        let gain = |&card: &Card| {
            let figures = &self.content.card(card).points;
            let points = match card {
                Card::TriumphantTowers => {
                    let most = seat.others(self.players).map(|other| self.card_measure(state, card, other)).max();
                    match most {
                        Some(0) | None => i32::from(figures[0]),
                        // KA-10.4: who are tied divide the points.
                        Some(1) => i32::from(figures[0]) / 2,
                        Some(_) => 0,
                    }
                }
                Card::Lighthouses if self.island().coast.contains(at) => i32::from(figures[1]) - i32::from(figures[0]),
                Card::DiverseEconomy => i32::from(figures[2]) - i32::from(figures[1]),
                _ => 0,
            };
            points as f32
        };
        state.scoring.iter().map(gain).sum()
    }

    /// What is left to do for it.
    pub(super) fn tower_to_be(&self, state: &State, seat: Seat, turret: &Turret, hands: &Hands) -> Option<Job> {
        let at = turret.at?;
        let board = &state.board;
        let begun = match board.structure(at) {
            None => 0,
            Some(it) if it.owner != seat => return None,
            Some(it) => match it.shape.kind() {
                Kind::Wall => 1,
                Kind::House => 2,
                _ => return None,
            },
        };
        let blocks = 3 - begun;
        let steps = f32::from(self.content.moves[Class::Warlock as usize]);
        let warlock = match board.spot(seat, Character::Warlock) {
            Spot::Supply => f32::from(self.content.costs.summon),
            _ => (apart(self, state, seat, Character::Warlock, at) - 1.0).max(0.0) / steps,
        };
        let meeting = board.cell(seat, Character::Warlock) != board.cell(seat, Character::Artisan);
        let mut way = warlock + if meeting { self.weights.turret_way } else { 0.0 };
        if blocks > 1 {
            way += self.way_to_work(state, seat, turret.site(), hands);
        }
        let points = &self.content.points;
        let house =
            if begun < 2 { f32::from(points.house) } else { -f32::from(self.content.last.house) * self.weights.house };
        let prize = f32::from(points.tower) + house + 2.0 * self.weights.tower + turret.gain * self.weights.turret;
        Some(Job::new(Purpose::Tower, (f32::from(blocks), way), blocks, prize))
    }
}
