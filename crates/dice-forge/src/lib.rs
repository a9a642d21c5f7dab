//! Dice Forge: heroes roll two dice, remake them face by face, and spend what they roll on heroic feats.
//!
//! The rules are our own words in `docs/rules/dice-forge.md`; comments and tests cite its numbers (`DF-4.4`). All
//! figures are in `content/dice-forge.toml`.
//!
//! A whole game by lot:
//!
//! ```
//! use dice_forge::DiceForge;
//! use tabletop::{Fast, Game, Options, Title, Turn};
//!
//! let (game, mut dice) = (DiceForge::new(2, &Options::default(), None)?, Fast::new(1));
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
mod alike;
mod blessing;
mod check;
mod content;
mod event;
mod face;
mod feat;
mod feats;
mod flow;
mod habit;
mod insight;
mod notes;
mod offers;
mod opponents;
mod picture;
mod questions;
mod resource;
mod routine;
mod rule_table;
mod setup;
mod state;
mod step;
mod temple;
mod title;
mod value;
mod words;

use std::sync::Arc;

use tabletop::{Chance, Game, List, Log, Net, Options, Score, Seat, Standings, Turn};

pub use ::content::Source;
pub use action::Action;
pub use alike::Nth;
pub use content::{Content, DescribedBoar, DescribedFace, DescribedFeat, DescribedShield, Description, Lot, Shield};
pub use event::{Cause, Event, Token};
pub use face::{Colour, Face};
pub use feat::{Edition, Effect, Feat, FeatId, Hammer, Instead, Slot};
pub use insight::{DieOf, Insight, Outlook, Payable, Performed, Price, Prospect, Track};
pub use resource::{Amounts, Resource};
pub use routine::{Habit, Routine};
pub use state::{Die, Discard, Hero, Pile, Stack, State, Which};
pub use step::{Blessing, LotSet, Step};

/// The rules of Dice Forge for a number of players, with their options and content.
#[derive(Clone, Debug)]
pub struct DiceForge {
    players: usize,
    content: Arc<Content>,
    options: Options,
    /// By slot: the feat that was chosen, or none if chance decides at set-up.
    lineup: [Option<FeatId>; Slot::COUNT],
    /// What bots believe positions to be worth.
    net: Arc<Net>,
}

impl Game for DiceForge {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = self.set_up(chance, log);
        self.go_on(&mut state, chance, log);
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

    fn distinct_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.offer(state, out);
        self.keep_one_order(state, out);
    }

    fn play(&self, state: &mut State, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.answer(state, action, log);
        self.go_on(state, chance, log);
    }
}

impl DiceForge {
    pub fn content(&self) -> &Content {
        &self.content
    }

    pub fn rounds(&self) -> u8 {
        self.content.rounds.of(self.players)
    }

    /// The most gold and shards a hero's reserves hold.
    #[inline]
    pub fn maxima(&self, hero: &Hero) -> Amounts {
        self.content.maxima + self.content.chest * hero.chests
    }

    /// DF-9.2: glory in the inventory and on the feat cards.
    pub fn glory(&self, state: &State, seat: Seat) -> u16 {
        state.heroes[seat].glory.saturating_add(self.card_glory(state, seat))
    }

    /// Glory on the feat cards alone, which only counts at the end.
    pub fn card_glory(&self, state: &State, seat: Seat) -> u16 {
        let glory = |slot: Slot| {
            let cards = state.heroes[seat].feats[slot.index()];
            if cards == 0 { 0 } else { u16::from(cards) * u16::from(self.content.feat(state.feat(slot)).glory) }
        };
        Slot::ALL.into_iter().map(glory).sum()
    }

    /// DF-9.3, DF-9.4: most glory wins, ties are shared unless the table wanted a tie-break.
    fn standings(&self, state: &State) -> Standings {
        let scores: List<Score, 8> =
            Seat::all(self.players).map(|seat| Score::points(i32::from(self.glory(state, seat)))).collect();
        if !self.options.flag("tie-break") {
            return Standings::by_score(scores);
        }
        Standings::by_score_then(scores, |seat| {
            let hero = &state.heroes[seat];
            let feats: u8 = hero.feats.iter().sum();
            let left = u16::from(hero.gold) + u16::from(hero.sun) + u16::from(hero.moon);
            (state.forged(seat), feats, left, std::cmp::Reverse(seat))
        })
    }
}
