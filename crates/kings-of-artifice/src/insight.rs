//! What follows from a position and is worth drawing: pastures, how the scoring cards stand, the score if the game ended
//! now, and what is to be known of each offered action. It is computed for people only and is no part of a state.

mod land;
mod prospect;
mod recipe;
mod refusal;
mod stage;

use serde::Serialize;
use tabletop::{Score, Seat};
use ts_rs::TS;

pub use land::Land;
pub use prospect::{Doer, Enclosed, Prospect, Space};
pub use recipe::Recipe;
pub use refusal::Refusal;
pub use stage::Stage;

use crate::{Action, Card, Cells, Ending, KingsOfArtifice, Phase, Points, Scores, State};

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Insight {
    pub pastures: Vec<Pasture>,
    pub cards: Vec<Standing>,
    /// By seat: what was scored at once, and the whole score if the game ended now.
    pub in_play: Vec<i32>,
    #[ts(as = "Vec<f64>")]
    pub totals: Vec<Score>,
    /// The same by source. A source that gave nobody anything is left out, but for the cards.
    pub rows: Vec<Row>,
    /// By seat: action points at hand, and those at the start of the next turn if there is one.
    pub action_points: Vec<u8>,
    pub next_points: Vec<Option<u8>>,
    /// What everybody should know of this turn or round.
    pub notices: Vec<String>,
    /// Where the player who is asked is in something that takes several steps.
    pub stage: Option<Stage>,
    /// How the player who is asked can build what, and what is lacking; nothing when it is not the time to build.
    pub recipes: Vec<Recipe>,
    /// What is to be known of each of the offered actions, in their order.
    pub prospects: Vec<Prospect>,
    /// Why nothing can be done where nothing is offered.
    pub refusals: Vec<Refusal>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Pasture {
    pub owner: Seat,
    /// All of it, others' structures included.
    pub region: Cells,
    /// Visible forest: what it scores by.
    pub forest: Cells,
    /// Victory points for it at the end, if it scores.
    pub worth: u32,
    /// Whether a horse of its owner's is inside.
    pub scores: bool,
    /// What it is worth, and what for.
    pub words: String,
}

/// How a scoring card stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Standing {
    pub card: Card,
    /// By seat: what the card counts, and the points for it.
    pub measures: Vec<i32>,
    pub points: Vec<i32>,
}

/// Everybody's points from one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Row {
    pub name: String,
    pub part: Part,
    #[ts(as = "Vec<f64>")]
    pub points: Vec<Score>,
}

/// When points are scored, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Play,
    Final,
    Card,
}

impl Insight {
    pub fn of(game: &KingsOfArtifice, state: &State, offered: &[Action]) -> Insight {
        let seats = || Seat::all(game.players);
        let scores: Vec<Scores> = seats().map(|seat| game.score(state, seat)).collect();
        let asked = game.asked(state);
        let prospects = asked.map_or(Vec::new(), |seat| game.prospects(state, seat, &scores[seat.index()], offered));
        Insight {
            pastures: game.pastures(state),
            cards: state.scoring.iter().map(|&card| game.standing(state, card)).collect(),
            in_play: scores.iter().map(|scores| scores.in_play).collect(),
            totals: scores.iter().map(|scores| Score::halves(scores.halves())).collect(),
            rows: game.score_rows(state, &scores),
            action_points: seats().map(|seat| state.action_points(seat)).collect(),
            next_points: seats().map(|seat| game.points_next_turn(state, seat)).collect(),
            notices: game.notices(state),
            stage: asked.and_then(|seat| game.stage(state, seat)),
            recipes: asked.map_or(Vec::new(), |seat| game.recipes(state, seat)),
            refusals: asked.map_or(Vec::new(), |seat| game.refusals(state, seat, &prospects)),
            prospects,
        }
    }
}

impl KingsOfArtifice {
    fn pastures(&self, state: &State) -> Vec<Pasture> {
        let mut pastures = Vec::new();
        for owner in Seat::all(self.players) {
            let horses = self.horses(state, owner);
            self.each_pasture(state, owner, |found| {
                let (worth, scores) = (self.worth(found.forest), found.region.meets(horses));
                let points = if worth == 1 { "point" } else { "points" };
                // KA-9.7
                let lack = if scores { "" } else { " once a horse is inside" };
                let words = format!("{worth} {points} at the end{lack}");
                pastures.push(Pasture { owner, region: found.region, forest: found.forest, worth, scores, words });
            });
        }
        pastures
    }

    /// KA-9.7: what so much forest in a pasture scores at the end.
    fn worth(&self, forest: Cells) -> u32 {
        forest.count() * u32::from(self.content.last.forest)
    }

    fn standing(&self, state: &State, card: Card) -> Standing {
        let seats = || Seat::all(self.players);
        Standing {
            card,
            measures: seats().map(|seat| self.card_measure(state, card, seat)).collect(),
            points: seats().map(|seat| self.card_points(state, card, seat)).collect(),
        }
    }

    fn score_rows(&self, state: &State, scores: &[Scores]) -> Vec<Row> {
        let row = |name: &str, part: Part, points: Vec<Score>| Row { name: name.to_owned(), part, points };
        let mut rows = Vec::new();
        for (place, name) in Points::NAMES.into_iter().enumerate() {
            let points = state.realms.iter().map(|realm| Score::points(i32::from(realm.points.each()[place])));
            rows.push(row(name, Part::Play, points.collect()));
        }
        for (place, name) in Scores::NAMES.into_iter().enumerate() {
            let points = scores.iter().map(|scores| Score::halves(scores.final_halves()[place]));
            rows.push(row(name, Part::Final, points.collect()));
        }
        rows.retain(|row| row.points.iter().any(|&points| points != Score::default()));
        // A card that gave nothing still says so: it was in everybody's mind.
        for (place, &card) in state.scoring.iter().enumerate() {
            let points = scores.iter().map(|scores| Score::points(scores.cards[place]));
            rows.push(row(&self.content.card(card).name, Part::Card, points.collect()));
        }
        rows
    }

    fn notices(&self, state: &State) -> Vec<String> {
        let mut notices = Vec::new();
        // KA-7.15
        if let Some(wall) = self.wall_to_leave(state) {
            notices.push(format!(
                "The turn cannot end yet: the warlock, a thief for this turn, must leave the wall on {wall} first."
            ));
        }
        if state.phase == Phase::Crowning {
            // KA-8.3 to KA-8.5
            notices.push(
                "The crowning round: one last turn each, to summon, move and throw tokens. Nobody builds, attacks, \
                 steals or casts."
                    .to_owned(),
            );
        }
        let coming = match self.ending(state) {
            None => return notices,
            Some(Ending::BlocksUsedUp) => "The blocks run out: after this round comes the crowning round.",
            Some(Ending::RoundsUsedUp) => "The last round of building: after it comes the crowning round.",
            Some(Ending::NobodyBuilt) => {
                "Nobody has used blocks of the supply for a while: if nobody does in this round, the crowning round \
                 comes."
            }
        };
        notices.push(coming.to_owned());
        notices
    }
}
