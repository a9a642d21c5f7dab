//! King's Forge: smiths gather dice around the village, roll what they kept back, and craft what the King asks for.
//!
//! The rules are our own words in `docs/rules/kings-forge.md`; comments and tests cite its numbers (`KF-5.4`). All
//! figures are in `content/kings-forge.toml`.
//!
//! A whole game by lot:
//!
//! ```
//! use kings_forge::KingsForge;
//! use tabletop::{Fast, Game, Options, Title, Turn};
//!
//! let (game, mut dice) = (KingsForge::new(2, &Options::default(), None)?, Fast::new(1));
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
mod ambassadors;
mod appraise;
mod apprentices;
mod bag;
mod card;
mod chances;
mod check;
mod cleanup;
mod content;
mod cost;
mod counterfeits;
mod craft;
mod decree;
mod deluxe;
mod dice;
mod effect;
mod event;
mod exotic;
mod flow;
mod gather;
mod grimstone;
mod hardness;
mod ids;
mod insight;
mod monuments;
mod notes;
pub mod odds;
mod offers;
mod opponents;
mod picture;
mod placing;
mod pool;
mod requests;
mod setup;
mod staff;
mod state;
mod step;
mod terms;
mod title;
mod tools;
mod visitors;
mod wild;
mod words;

use std::sync::Arc;

use tabletop::{Chance, Game, List, Log, Net, Options, Score, Seat, Standings, Turn};

pub use ::content::Source;
pub use action::{Action, Benefit, Tool};
pub use ambassadors::{Ambassador, Bid};
pub use bag::Bag;
pub use card::{
    Apprentice, CardAction, CraftBox, CraftCard, Dock, DockGain, GatherAction, GatherCard, Part, Realm, Side, Token,
};
pub use content::{
    ApprenticeNotes, Content, DescribedAction, DescribedAmbassador, DescribedApprentice, DescribedCraft,
    DescribedDeluxe, DescribedDock, DescribedGather, DescribedGrimstone, DescribedRequest, Description, ExoticNotes,
    Gain, Note, Notes,
};
pub use cost::{Cost, CostBox};
pub use deluxe::{Deluxe, DeluxeAbility, Kinds};
pub use dice::{Dice, Die, Kind, Material, Materials};
pub use effect::{Ability, Band, Bonus, Effect, Place, Tier};
pub use event::{Back, Event};
pub use exotic::{Exotic, Exotica, Exotics, heartwood_value};
pub use grimstone::{GrimstoneCard, GrimstoneDeck, StoneEffect, Stones};
pub use hardness::Hardness;
pub use ids::{ApprenticeId, CraftId, DockId, GatherId, GrimstoneId, TileId};
pub use insight::{
    Bidding, Choice, CountsAs, Does, Ending, ExoticInsight, Forgery, Held, Insight, Items, Making, StoneInHand,
};
pub use monuments::Limit;
pub use pool::Pool;
pub use requests::{Request, Reward};
pub use staff::Staff;
pub use state::{Claim, ClaimedApprentice, Crafted, Phase, Placed, Smith, State, Stock, Tokens, Visit};
pub use step::{Errand, Picked, Purchase, Raised, Roll, Step};
pub use visitors::Visitors;

/// The rules of King's Forge for a number of players, with their options and content.
#[derive(Clone, Debug)]
pub struct KingsForge {
    players: usize,
    content: Arc<Content>,
    options: Options,
    /// What bots think of positions with.
    net: Arc<Net>,
}

impl Game for KingsForge {
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
        match state.phase {
            Phase::Over => Turn::Over(self.standings(state)),
            _ => Turn::Decide { seat: state.asked() },
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.offer(state, out);
    }

    fn distinct_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.offer_in_one_order(state, out);
    }

    fn any_action(&self, state: &State, chance: &mut impl Chance, room: &mut Vec<Action>) -> Action {
        room.clear();
        if let Some(Step::ChooseCraftAction) = state.steps.last() {
            return self.any_craft_action(state, chance, room);
        }
        self.offer(state, room);
        room[chance.draw(room.len() as u32) as usize]
    }

    fn play(&self, state: &mut State, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.answer(state, action, chance, log);
        self.go_on(state, chance, log);
    }
}

impl KingsForge {
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// KF-9.1: how many items end the game.
    pub fn items_to_win(&self) -> usize {
        self.content.items_to_win(self.players).into()
    }

    /// KF-9.2, KF-9.3: most items wins, the highest rank among them parts ties.
    #[inline(never)]
    fn standings(&self, state: &State) -> Standings {
        let items = |seat: Seat| state.smiths[seat].items;
        let scores: List<Score, 8> =
            Seat::all(self.players).map(|seat| Score::points(items(seat).len() as i32)).collect();
        // KF-21.5: what has no rank parts no tie.
        let ranked = |item: &CraftId| !self.is_request(*item);
        Standings::by_score_then(scores, |seat| items(seat).iter().copied().filter(ranked).max())
    }

    #[inline]
    pub(crate) fn terms(&self, action: CardAction) -> &terms::Terms {
        &self.content.terms[action.card.index()][action.side.index()]
    }

    pub(crate) fn action(&self, action: CardAction) -> &GatherAction {
        &self.content.gather[action.card.index()].actions[action.side.index()]
    }
}
