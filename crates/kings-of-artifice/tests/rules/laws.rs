//! The laws every game keeps, on random games of all sizes, with this game's own: every block, character, tree and
//! token is somewhere, once.

use kings_of_artifice::{BagPlace, Kind, KingsOfArtifice, Phase, Shape, Spot, State, Step};
use tabletop::{Fast, Game, Options, Seat, Title};
use testkit::{Trial, check_laws, check_replay};

pub(crate) fn game(players: usize) -> KingsOfArtifice {
    KingsOfArtifice::new(players, &Options::default(), None).unwrap()
}

/// KA-1.1: blocks counted from what stands where, by height and footprint, without a look at how the rules count.
fn blocks(state: &State) -> usize {
    let board = &state.board;
    let heights: usize = board
        .built()
        .iter()
        .map(|at| match board.structure(at).unwrap().shape {
            Shape::Wall | Shape::Fountain | Shape::Battlement(_) => 1,
            Shape::House | Shape::Palace(_) => 2,
            Shape::Tower(level) => usize::from(level),
        })
        .sum();
    let tops = board.all(Kind::Battlement).count() as usize / 2 + board.all(Kind::Palace).count() as usize / 4;
    let supplies: usize = state.realms.iter().map(|realm| usize::from(realm.blocks) + usize::from(realm.removed)).sum();
    let in_hand = state.steps.iter().map(|step| match step {
        Step::TakeWalls { taken } => taken.len(),
        Step::BuildByAlchemy { blocks, .. } => usize::from(*blocks),
        _ => 0,
    });
    heights + tops + supplies + in_hand.sum::<usize>()
}

fn everything_is_there(state: &State) {
    let players = state.realms.len();
    assert_eq!(blocks(state), 40 * players, "blocks");
    let trees: usize = state.realms.iter().map(|realm| usize::from(realm.trees + realm.saplings)).sum();
    assert_eq!(trees + state.board.trees().count() as usize, 24, "trees");
    for seat in Seat::all(players) {
        let aboard = state.board.aboard(seat);
        assert!(aboard <= 3, "{aboard} aboard");
        assert!(state.board.own(seat, Kind::Fountain).count() <= 1, "fountains");
        assert_ne!(state.board.spot(seat, kings_of_artifice::Character::King), Spot::Supply);
        let bag = state.realms[seat].bag;
        assert!(bag.at == BagPlace::Home || state.phase == Phase::Building, "{bag:?}");
        assert!(state.action_points(seat) <= 4 + players as u8, "action points");
    }
    for at in state.board.peopled().iter() {
        assert!(state.board.standing(at).count() <= 2, "a crowd on {at}");
    }
}

fn keeps_the_laws(players: usize, seeds: std::ops::Range<u64>) {
    let game = game(players);
    for seed in seeds {
        let trial = Trial { at_most: 6_000, closely_every: 41, ..Trial::new(seed) };
        let finished = check_laws(&game, trial, &mut everything_is_there).unwrap();
        assert!(finished.plies > 30 && finished.widest <= 600, "{} plies, {} wide", finished.plies, finished.widest);
    }
}

#[test]
fn two_players_keep_the_laws() {
    keeps_the_laws(2, 0..6);
}

#[test]
fn three_players_keep_the_laws() {
    keeps_the_laws(3, 10..13);
}

#[test]
fn four_players_keep_the_laws() {
    keeps_the_laws(4, 20..23);
}

#[test]
fn a_game_with_three_spells_keeps_the_laws() {
    let game = KingsOfArtifice::new(3, Options::default().set("third-spell", true), None).unwrap();
    let trial = Trial { at_most: 6_000, closely_every: 97, ..Trial::new(5) };
    check_laws(&game, trial, &mut everything_is_there).unwrap();
}

#[test]
fn records_replay() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let trial = Trial { closely_every: 250, ..Trial::new(seed) };
        check_replay::<KingsOfArtifice>(players, &Options::default(), None, trial).unwrap();
    }
}

#[test]
fn what_is_drawn_by_lot_is_offered_and_all_of_it_alike() {
    const DRAWS: usize = 200;
    for (players, seed) in [(2, 5), (3, 6), (4, 7)] {
        let game = KingsOfArtifice::new(players, &Options::default(), None).unwrap();
        let mut dice = Fast::new(seed);
        let (mut state, mut offered, mut room) = (game.start(&mut dice, &mut ()), Vec::new(), Vec::new());
        for ply in 0.. {
            if game.turn(&state).seat().is_none() {
                break;
            }
            let action = game.any_action(&state, &mut dice, &mut room);
            offered.clear();
            game.actions(&state, &mut offered);
            assert!(offered.contains(&action), "{action:?} is not offered");
            if ply % 250 == 80 {
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
