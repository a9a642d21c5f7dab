//! Kings of Artifice: kings and their characters build on an island that grows crowded, with spells, thieves and knights.
//!
//! The rules are our own words in `docs/rules/kings-of-artifice.md`; comments and tests cite its numbers (`KA-6.3`). All
//! figures and the boards are in `content/kings-of-artifice.toml`.
//!
//! A whole game by lot:
//!
//! ```
//! use kings_of_artifice::KingsOfArtifice;
//! use tabletop::{Fast, Game, Options, Title, Turn};
//!
//! let (game, mut dice) = (KingsOfArtifice::new(2, &Options::default(), None)?, Fast::new(1));
//! let mut state = game.start(&mut dice, &mut ());
//! let standings = loop {
//!     if let Turn::Over(standings) = game.turn(&state) {
//!         break standings;
//!     }
//!     let mut offered = Vec::new();
//!     game.actions(&state, &mut offered);
//!     let action = offered[dice.below(offered.len() as u32) as usize];
//!     game.play(&mut state, action, &mut dice, &mut ());
//! };
//! assert!(!standings.winners.is_empty());
//! # Ok::<(), tabletop::BadSetup>(())
//! ```

mod action;
mod appraise;
mod berth;
mod board;
mod build;
mod card;
mod cards;
mod cells;
mod check;
mod class;
mod content;
mod event;
mod fight;
mod flow;
mod guide;
mod horse;
mod insight;
mod island;
mod lots;
mod morph;
mod movement;
mod notes;
mod offers;
mod opponents;
mod pasture;
mod picture;
mod scoring;
mod setup;
mod ship;
mod spells;
mod state;
mod step;
mod structure;
mod summon;
mod title;
mod window;
mod words;

use std::sync::Arc;

use tabletop::{Chance, Game, List, Log, Options, Score, Seat, Standings, Turn};

pub use ::content::Source;
pub use action::Action;
pub use berth::Berth;
pub use board::{Board, Pieces, Spot, WholeStructure};
pub use card::{Card, Spell};
pub use cells::{Cell, Cells, CellsIter};
pub use class::{Band, Character, Class};
pub use content::{
    Content, Costs, DescribedBoard, DescribedCard, DescribedQuadrant, DescribedSpell, Description, Fault, FinalPoints,
    PointsFor, ScoringCard, SpellCard,
};
pub use event::Event;
pub use flow::Ending;
pub use guide::{Guide, Note};
pub use insight::{
    Doer, Enclosed, Insight, Land, Part, Pasture, Prospect, Recipe, Refusal, Row, Space, Stage, Standing,
};
pub use island::{Island, Quadrant, Terrain};
pub use scoring::Scores;
pub use state::{Bag, BagPlace, Phase, Points, Realm, State, ThisTurn};
pub use step::Step;
pub use structure::{Corner, Half, Kind, Shape, Structure};

/// How many characters a ship holds.
pub(crate) const CREW: usize = 3;

/// The rules of Kings of Artifice for a number of players, with their options and content.
#[derive(Clone, Debug)]
pub struct KingsOfArtifice {
    players: usize,
    content: Arc<Content>,
    options: Options,
    /// What bots go by.
    weights: Arc<appraise::Weights>,
}

impl Game for KingsOfArtifice {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = self.set_up(chance, log);
        self.go_on(&mut state, log);
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match self.asked(state) {
            Some(seat) => Turn::Decide { seat },
            None => Turn::Over(self.standings(state)),
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.offer(state, out);
    }

    fn any_action(&self, state: &State, chance: &mut impl Chance, room: &mut Vec<Action>) -> Action {
        self.draw_of_turn(state, chance).unwrap_or_else(|| {
            room.clear();
            self.offer(state, room);
            room[chance.draw(room.len() as u32) as usize]
        })
    }

    fn play(&self, state: &mut State, action: Action, _: &mut impl Chance, log: &mut impl Log<Event>) {
        self.answer(state, action, log);
        self.go_on(state, log);
    }
}

impl KingsOfArtifice {
    pub fn content(&self) -> &Content {
        &self.content
    }

    #[inline]
    pub fn island(&self) -> &Island {
        self.content.island(self.players)
    }

    /// KA-8.6: most points win, halves included; tied players win together.
    fn standings(&self, state: &State) -> Standings {
        let scores: List<Score, 8> =
            Seat::all(self.players).map(|seat| Score::halves(self.score(state, seat).halves())).collect();
        Standings::by_score(scores)
    }
}
