//! What follows from a position and is worth drawing: pastures, how the scoring cards stand, the score if the game ended
//! now, and what each offered action would bring. It is computed for people only and is no part of a state.

use serde::Serialize;
use tabletop::{Score, Seat};

use crate::{Action, Card, Cells, Ending, KingsOfArtifice, Scores, State, Step};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Insight {
    pub pastures: Vec<Pasture>,
    pub cards: Vec<Standing>,
    /// By seat: the score by source if the game ended now, and its sum.
    pub scores: Vec<Scores>,
    pub totals: Vec<Score>,
    /// By seat: action points at hand, and those at the start of the next turn if there is one.
    pub action_points: Vec<u8>,
    pub next_points: Vec<Option<u8>>,
    /// Why the crowning round follows this round, if it does as things stand.
    pub ending: Option<Ending>,
    /// What each of the offered actions would bring, in their order.
    pub gains: Vec<Gain>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    pub card: Card,
    /// By seat: what the card counts, and the points for it.
    pub measures: Vec<i32>,
    pub points: Vec<i32>,
}

/// What an action would bring to the player who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Gain {
    /// Points scored at once, and how much more the whole score would be if the game ended then.
    pub at_once: Score,
    pub in_all: Score,
    /// Action points it costs.
    pub cost: u8,
    /// Forest that comes to lie in an own pasture.
    #[serde(skip_serializing_if = "Cells::is_empty")]
    pub forest: Cells,
}

impl Insight {
    pub fn of(game: &KingsOfArtifice, state: &State, offered: &[Action]) -> Insight {
        let seats = || Seat::all(game.players);
        let scores: Vec<Scores> = seats().map(|seat| game.score(state, seat)).collect();
        Insight {
            pastures: game.pastures(state),
            cards: state.scoring.iter().map(|&card| game.standing(state, card)).collect(),
            totals: scores.iter().map(|scores| Score::halves(scores.halves())).collect(),
            action_points: seats().map(|seat| state.action_points(seat)).collect(),
            next_points: seats().map(|seat| game.points_next_turn(state, seat)).collect(),
            ending: game.ending(state),
            gains: match game.asked(state) {
                Some(seat) => game.gains(state, seat, &scores[seat.index()], offered),
                None => Vec::new(),
            },
            scores,
        }
    }
}

impl KingsOfArtifice {
    fn pastures(&self, state: &State) -> Vec<Pasture> {
        let mut pastures = Vec::new();
        for owner in Seat::all(self.players) {
            let horses = self.horses(state, owner);
            self.each_pasture(state, owner, |found| {
                let scores = found.region.meets(horses);
                pastures.push(Pasture { owner, region: found.region, forest: found.forest, scores });
            });
        }
        pastures
    }

    fn standing(&self, state: &State, card: Card) -> Standing {
        let seats = || Seat::all(self.players);
        Standing {
            card,
            measures: seats().map(|seat| self.card_measure(state, card, seat)).collect(),
            points: seats().map(|seat| self.card_points(state, card, seat)).collect(),
        }
    }

    /// Every action is tried out to where the next choice is.
    fn gains(&self, state: &State, seat: Seat, before: &Scores, offered: &[Action]) -> Vec<Gain> {
        let fenced = self.pastured(state, seat);
        let paid = matches!(state.steps.last(), Some(Step::ChooseAction | Step::UseTemporaryPoints { .. }));
        let gain = |&action: &Action| {
            let mut then = *state;
            self.answer(&mut then, action, &mut ());
            self.go_on(&mut then, &mut ());
            let after = self.score(&then, seat);
            Gain {
                at_once: Score::points(after.in_play - before.in_play),
                in_all: Score::halves(after.halves() - before.halves()),
                cost: if paid { self.price(state, seat, action) } else { 0 },
                forest: self.pastured(&then, seat) - fenced,
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
}
