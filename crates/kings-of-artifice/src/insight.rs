//! What follows from a position and is worth drawing: pastures, wall systems' scores, how the scoring cards stand.
//! It is computed for people only and is no part of a state.

use serde::Serialize;
use tabletop::{Score, Seat};

use crate::{Action, Card, Cells, Kind, KingsOfArtifice, Scores, State};

#[derive(Clone, Debug, Serialize)]
pub struct Insight {
    pub pastures: Vec<Pasture>,
    pub cards: Vec<Standing>,
    /// By seat: the score by source if the game ended now, and its sum.
    pub scores: Vec<Scores>,
    pub totals: Vec<Score>,
    /// By seat: action points at hand, and those at the start of the next turn.
    pub action_points: Vec<u8>,
    pub next_points: Vec<u8>,
    /// By seat: where walls could be built, and walls that count as ramparts.
    pub wall_plots: Vec<Cells>,
    pub ramparts: Vec<Cells>,
    /// For each offered action in its order: what the asked player would gain at once, and what the score would be more
    /// if the game ended after it.
    pub gains: Vec<Gain>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Gain {
    pub at_once: Score,
    pub in_all: Score,
    pub cost: u8,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Pasture {
    pub owner: Seat,
    /// All of it, others' structures included.
    pub region: Cells,
    /// Visible forest: what it scores by.
    pub forest: Cells,
    /// Whether a horse of its owner's is inside.
    pub scores: bool,
}

/// How a scoring card stands.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    pub card: Card,
    /// By seat: what the card counts, and the points for it.
    pub measures: Vec<i32>,
    pub points: Vec<i32>,
}

impl KingsOfArtifice {
    /// Everything worth drawing that a state does not say itself.
    pub fn insight(&self, state: &State) -> Insight {
        let seats = || Seat::all(self.players);
        let mut pastures = Vec::new();
        for owner in seats() {
            let horses = self.horses(state, owner);
            self.each_pasture(state, owner, |found| {
                let scores = found.region.meets(horses);
                pastures.push(Pasture { owner, region: found.region, forest: found.forest, scores });
            });
        }
        let standing = |&card: &Card| Standing {
            card,
            measures: seats().map(|seat| self.card_measure(state, card, seat)).collect(),
            points: seats().map(|seat| self.card_points(state, card, seat)).collect(),
        };
        let scores: Vec<Scores> = seats().map(|seat| self.score(state, seat)).collect();
        Insight {
            pastures,
            cards: state.scoring.iter().map(standing).collect(),
            totals: scores.iter().map(|scores| Score::halves(scores.halves())).collect(),
            scores,
            action_points: seats().map(|seat| state.action_points(seat)).collect(),
            next_points: seats().map(|seat| self.points_next_turn(state, seat)).collect(),
            wall_plots: seats().map(|seat| self.wall_plots(state, seat)).collect(),
            ramparts: seats().map(|seat| self.ramparts(state, seat)).collect(),
            gains: self.gains(state),
        }
    }

    fn gains(&self, state: &State) -> Vec<Gain> {
        let Some(seat) = self.asked(state) else { return Vec::new() };
        let mut offered: Vec<Action> = Vec::new();
        self.offer(state, &mut offered);
        let before = self.score(state, seat);
        let gain = |&action: &Action| {
            let mut after = *state;
            self.answer(&mut after, action, &mut ());
            let scores = self.score(&after, seat);
            Gain {
                at_once: Score::points(scores.in_play - before.in_play),
                in_all: Score::halves(scores.halves() - before.halves()),
                cost: if state.steps.len() == 1 { self.price(state, seat, action) } else { 0 },
            }
        };
        offered.iter().map(gain).collect()
    }

    /// Victory points an action scores at once.
    pub(crate) fn points_at_once(&self, action: Action) -> u8 {
        let points = &self.content.points;
        match action {
            Action::BuildHouse { .. } => points.house,
            Action::BuildFountain { .. } => points.fountain,
            Action::BuildBattlement { .. } => points.battlement,
            Action::BuildTower { .. } => points.tower,
            Action::BuildPalace { .. } => points.palace,
            Action::Attack { .. } => points.attack,
            Action::CurseHouse { .. } => points.curse,
            Action::EnchantHouse { .. } => 3 * points.tower,
            Action::ThrowToken => points.throw,
            _ => 0,
        }
    }

    /// How large the wall system under a space is, whoever's walls it is of.
    pub fn wall_system(&self, state: &State, at: crate::Cell) -> Cells {
        Cells::of(at).flood_orthogonally(state.board.all(Kind::Wall))
    }
}
