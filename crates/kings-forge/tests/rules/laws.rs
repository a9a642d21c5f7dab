//! The laws every game keeps, on random games of all sizes, with this game's own: every die, card and token is
//! somewhere, once.

use kings_forge::{Exotic, KingsForge, Side, State, Step};
use tabletop::{Fast, Game, Options, Title};
use testkit::{Trial, check_laws, check_replay};

pub(crate) fn game(players: usize) -> KingsForge {
    KingsForge::new(players, &Options::default(), None).unwrap()
}

/// Every combination of the parts of the expansions, by number: those of Apprentices first.
pub(crate) fn parts(number: u32) -> Options {
    const PARTS: [&str; 13] = [
        "apprentices",
        "more-items",
        "more-places",
        "more-dice",
        "realm-items",
        "royal-decree",
        "griffins-landing",
        "variant-monuments",
        "ambassadors-row",
        "other-sides",
        "ambassador-requests",
        "deluxe-items",
        "parting-gifts",
    ];
    let mut options = Options::default();
    for (place, part) in PARTS.into_iter().enumerate() {
        options.set(part, number >> place & 1 == 1);
    }
    options
}

/// KF-1.2, KF-10.6, KF-12.1: counted from what lies where, without a look at the content.
pub(crate) fn everything_is_there(state: &State) {
    let players = state.smiths.len();
    let here = state.visitors.here.iter().flatten().count();
    let known: usize = state.visitors.known.iter().map(|pile| pile.len()).sum();
    let visitors = known + state.visitors.unseen.len() as usize + here;
    // One of each realm is there or in front of somebody.
    let received = if visitors == 0 { 0 } else { 16 - visitors };
    assert!(received <= 4, "{received} visitors in front of players");
    let claims = state.claims.len() - received;
    let cards = state.deck.len() as usize + state.row.iter().flatten().count() + claims + state.visits.len();
    let (cards, wanted) = (cards + state.turned.len() as usize, [11, 11, 11, 14][players - 2]);
    // KF-22.16: somebody may be at the Toy Factory, which is no card of the village.
    let toys = state.claims.iter().any(|claim| claim.side == Side::Top && claim.lost.total() == 1);
    assert!(cards == wanted || toys && cards == wanted + 1, "{cards} Gather cards");
    let items: usize = state.smiths.iter().map(|smith| smith.items.len()).sum();
    let items = items + state.crafted.len() + state.display.len() + state.waiting.len() + state.masterworks.len();
    let (without, decreed) = ([9, 10, 13, 16][players - 2], [11, 12, 15, 18][players - 2]);
    // KF-21.1: and a request, if the game has one.
    let all = items + usize::from(state.request.is_some());
    assert!([without, decreed, without + 1, decreed + 1].contains(&all), "{all} Craft cards");
    let apprentices = state.apprentice_deck.len() as usize + state.apprentice_row.iter().flatten().count();
    let apprentices = apprentices + state.apprentices.len();
    assert!(apprentices == 0 || apprentices == [6, 8, 10, 12][players - 2], "apprentices");
    let tokens: u8 = state.smiths.iter().map(|smith| smith.tokens.plus_ones).sum();
    assert_eq!(tokens + state.stock.tokens.plus_ones, 2, "+1/+1 tokens");
    exotic_dice_are_there(state);
}

/// KF-18.1, KF-19.1: 6 dice of each kind and 15 cards, or none.
fn exotic_dice_are_there(state: &State) {
    let stones = state.smiths.iter().flat_map(|smith| smith.exotica.stones.each().chain(smith.exotica.stone)).count();
    let drawn = if let Some(Step::ChooseGrimstone { .. }) = state.steps.last() { 2 } else { 0 };
    for smith in state.smiths.iter() {
        assert!(smith.deluxe.iter().all(|item| smith.items.contains(item)), "abilities belong to items");
    }
    let cards = state.grimstones.len() + stones + drawn;
    assert!(cards == 0 || cards == 15, "{cards} Grimstone cards");
    for exotic in Exotic::ALL {
        let owned = state.smiths.iter().map(|smith| smith.exotica.held[exotic] + smith.exotica.active[exotic]);
        let dice = state.stock.exotics[exotic] + owned.sum::<u8>();
        assert_eq!(dice, if cards == 0 { 0 } else { 6 }, "{}", exotic.name());
    }
}

fn keeps_the_laws(players: usize) {
    let game = game(players);
    for seed in 0..6 {
        let trial = Trial { at_most: 5000, closely_every: 7, ..Trial::new(seed) };
        let finished = check_laws(&game, trial, &mut everything_is_there).unwrap();
        assert!(finished.plies > 20 && finished.widest <= 150, "{} plies, {} wide", finished.plies, finished.widest);
    }
}

#[test]
fn two_players_keep_the_laws() {
    keeps_the_laws(2);
}

#[test]
fn three_players_keep_the_laws() {
    keeps_the_laws(3);
}

#[test]
fn four_players_keep_the_laws() {
    keeps_the_laws(4);
}

/// KF-10.1, KF-14.1: any parts go together.
#[test]
fn all_parts_keep_the_laws_together() {
    // Variant Monuments, which stand in for others, with every other combination.
    let without_ambassadors = (0..128).map(|number| number | (number & 1) << 7);
    // Steps that change every bit, with the tiles on one side and on the other.
    let with_ambassadors = (256..512).step_by(11).chain((768..1024).step_by(13));
    // Requests with and without all that matters to them: the Decree, monuments on their backs, Ambassador's Row.
    let with_requests = (1024..1536).step_by(19).chain((1792..2048).step_by(37));
    // Deluxe items with and without exotic dice and requests, and parting gifts.
    let with_deluxe = (2048..4096).step_by(83).map(|number| number | (number & 1) << 12);
    for number in without_ambassadors.chain(with_ambassadors).chain(with_requests).chain(with_deluxe) {
        let options = parts(number);
        let players: Vec<usize> = KingsForge::players_with(&options).collect();
        // Every number of players with what Apprentices brings; with Masterworks by turns.
        let some = if number < 16 { players.as_slice() } else { &players[number as usize % players.len()..][..1] };
        for &players in some {
            let game = KingsForge::new(players, &options, None).unwrap();
            let trial = Trial { at_most: 8000, closely_every: 31, ..Trial::new(u64::from(number)) };
            check_laws(&game, trial, &mut everything_is_there).unwrap();
        }
    }
}

#[test]
fn records_replay() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let trial = Trial { closely_every: 60, ..Trial::new(seed) };
        check_replay::<KingsForge>(players, &Options::default(), None, trial).unwrap();
    }
    for players in 2..=5 {
        let trial = Trial { closely_every: 60, ..Trial::new(4) };
        check_replay::<KingsForge>(players, &parts(255), None, trial).unwrap();
    }
    // Whoever bids at random crafts little, so these games are long.
    let trial = Trial { closely_every: 400, ..Trial::new(5) };
    check_replay::<KingsForge>(3, &parts(256), None, trial).unwrap();
    for (players, seed) in [(2, 6), (5, 7)] {
        let trial = Trial { closely_every: 90, ..Trial::new(seed) };
        check_replay::<KingsForge>(players, &parts(0b100_1010_1111), None, trial).unwrap();
    }
}

#[test]
fn what_is_drawn_by_lot_is_offered_and_all_of_it_alike() {
    const DRAWS: usize = 200;
    let complete = |players| KingsForge::new(players, &parts(0b1_1101_1111_1111), None).unwrap();
    for (game, seed) in [(game(2), 5), (complete(3), 6), (complete(5), 7)] {
        let mut dice = Fast::new(seed);
        let (mut state, mut offered, mut room) = (game.start(&mut dice, &mut ()), Vec::new(), Vec::new());
        let mut crafting = 0;
        while game.turn(&state).seat().is_some() {
            let action = game.any_action(&state, &mut dice, &mut room);
            offered.clear();
            game.actions(&state, &mut offered);
            assert!(offered.contains(&action), "{action:?} is not offered");
            let asked = state.steps.last() == Some(&Step::ChooseCraftAction);
            crafting += usize::from(asked);
            if asked && crafting % 50 == 20 {
                let mut drawn = vec![0; offered.len()];
                for _ in 0..DRAWS * offered.len() {
                    let action = game.any_action(&state, &mut dice, &mut room);
                    drawn[offered.iter().position(|&other| other == action).unwrap()] += 1;
                }
                // Six times as far from the middle as such counts are on average.
                let alike = |&count: &usize| count.abs_diff(DRAWS) < 6 * 14;
                assert!(drawn.iter().all(alike), "{drawn:?} of {offered:?}");
            }
            game.play(&mut state, action, &mut dice, &mut ());
        }
    }
}
