//! Positions to ask about, and what is told about them.

use kings_forge::{
    Action, ApprenticeId, Claim, ClaimedApprentice, CraftId, GatherId, KingsForge, Side, State,
    odds::{ActionOdds, Hand, SeatOdds},
};
use tabletop::{Fast, Game, Options, Seat, Title};

pub(crate) const ME: Seat = Seat(0);
pub(crate) const OTHER: Seat = Seat(1);

pub(crate) fn game() -> KingsForge {
    KingsForge::new(2, &Options::default(), None).unwrap()
}

/// A game with the whole expansion.
pub(crate) fn whole_game(players: usize) -> KingsForge {
    let mut options = Options::default();
    for part in ["apprentices", "more-items", "more-places", "more-dice"] {
        options.set(part, true);
    }
    KingsForge::new(players, &options, None).unwrap()
}

/// The beginning of a game in which I am asked, with other dice and other cards on display.
pub(crate) fn position(game: &KingsForge, supply: &str, display: &[&str]) -> State {
    let mut state = game.start(&mut Fast::new(3), &mut ());
    (state.first, state.active) = (ME, ME);
    state.smiths[ME].supply = supply.parse().unwrap();
    state.display = display.iter().map(|name| item(game, name)).collect();
    state
}

pub(crate) fn item(game: &KingsForge, name: &str) -> CraftId {
    game.content().craft_cards().iter().find(|card| card.name == name).expect("a Craft card").id
}

pub(crate) fn gather(game: &KingsForge, name: &str) -> GatherId {
    game.content().gather_cards().iter().find(|card| card.name == name).expect("a Gather card").id
}

pub(crate) fn apprentice(game: &KingsForge, name: &str) -> ApprenticeId {
    game.content().apprentices().iter().find(|apprentice| apprentice.name == name).expect("an apprentice").id
}

pub(crate) fn claim(game: &KingsForge, name: &str) -> Claim {
    Claim { seat: ME, card: gather(game, name), side: Side::Bottom, ready: true, ..Claim::default() }
}

/// An apprentice I have hired.
pub(crate) fn hired(game: &KingsForge, name: &str) -> ClaimedApprentice {
    let apprentice = apprentice(game, name);
    ClaimedApprentice { seat: ME, apprentice, hired: true, ready: true, ..ClaimedApprentice::default() }
}

/// What I would bring to my Craft turn if there is nothing to choose there.
pub(crate) fn only_hand(game: &KingsForge, state: &State) -> Hand {
    let [hand] = &game.hands_of(state, ME)[..] else { panic!("there is a choice") };
    hand.clone()
}

pub(crate) fn value(odds: &SeatOdds, card: usize) -> f64 {
    assert_eq!(odds.cards[card].odds.error, None);
    odds.cards[card].odds.value
}

pub(crate) fn after(odds: &SeatOdds, action: Action) -> &ActionOdds {
    odds.actions.iter().find(|told| told.action == action).unwrap_or_else(|| panic!("{action:?} is not told"))
}
