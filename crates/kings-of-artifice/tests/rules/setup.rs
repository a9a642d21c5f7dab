//! Section 1: laying out the game.

use kings_of_artifice::{
    Action, BagPlace, Character, Event, KingsOfArtifice, Phase, Quadrant, Spot, State, Step, Terrain,
};
use tabletop::{Fast, Game, Options, Seat, Title, Turn};

use crate::{laws::game, table::cell};

fn begin(players: usize, seed: u64) -> (KingsOfArtifice, State) {
    let game = game(players);
    let state = game.start(&mut Fast::new(seed), &mut ());
    (game, state)
}

fn offers(game: &KingsOfArtifice, state: &State) -> Vec<Action> {
    let mut offers = Vec::new();
    game.actions(state, &mut offers);
    offers
}

fn play(game: &KingsOfArtifice, state: &mut State, action: Action) {
    assert!(offers(game, state).contains(&action), "{action:?}");
    game.play(state, action, &mut Fast::new(1), &mut ());
}

/// Plants all trees wherever they go first.
fn plant_all(game: &KingsOfArtifice, state: &mut State) {
    while state.phase == Phase::Planting {
        let first = offers(game, state)[0];
        play(game, state, first);
    }
}

/// KA-1.1
#[test]
fn everybody_begins_with_forty_blocks_five_tokens_and_mana() {
    for players in 2..=4 {
        let (game, state) = begin(players, 1);
        assert_eq!(game.turn(&state), Turn::Decide { seat: Seat(0) });
        for seat in Seat::all(players) {
            let realm = &state.realms[seat];
            assert_eq!((realm.blocks, realm.removed, realm.trees, realm.mana), (40, 0, 0, None));
            assert_eq!((state.action_points(seat), realm.bag.at), (5, BagPlace::Home));
            assert_eq!(realm.points.total(), 0);
        }
    }
}

/// KA-1.2, KA-1.3
#[test]
fn the_sea_is_wider_with_fewer_players_and_two_have_wasteland_corners() {
    for (players, margin, waste, land) in [(2, 2, 36, 144), (3, 2, 0, 144), (4, 1, 0, 196)] {
        let (game, _) = begin(players, 1);
        let island = game.island();
        let all = || (0..island.rows()).flat_map(|row| (0..island.columns()).map(move |column| (column, row)));
        let count = |wanted: Terrain| all().filter(|&(x, y)| island.terrain(x, y) == Some(wanted)).count();
        assert_eq!(count(Terrain::Wasteland), waste);
        assert_eq!(256 - count(Terrain::Sea), land);
        let at_edge = |&(x, y): &(usize, usize)| [x, y, 15 - x, 15 - y].into_iter().min() < Some(margin);
        assert!(all().all(|place| at_edge(&place) == (island.terrain(place.0, place.1) == Some(Terrain::Sea))));
        let corners = [(margin, margin), (15 - margin, margin), (margin, 15 - margin), (15 - margin, 15 - margin)];
        let expected = if players == 2 { Terrain::Wasteland } else { Terrain::Development };
        assert!(corners.iter().all(|&(x, y)| island.terrain(x, y) == Some(expected)));
        assert_eq!(island.fault(), (8, 8));
    }
}

/// KA-1.4
#[test]
fn two_scoring_cards_and_two_spells_are_dealt_or_three() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let (_, state) = begin(2, seed);
        assert_eq!((state.scoring.len(), state.spells.len()), (2, 2));
        assert!(state.scoring[0] != state.scoring[1] && state.spells[0] != state.spells[1]);
        seen.extend(state.scoring.iter().map(|card| format!("{card:?}")));
        seen.extend(state.spells.iter().map(|spell| format!("{spell:?}")));
    }
    assert_eq!(seen.len(), 20, "every card is dealt sometimes");
    let third = KingsOfArtifice::new(2, Options::default().set("third-spell", true), None).unwrap();
    let mut events = Vec::new();
    let state = third.start(&mut Fast::new(3), &mut events);
    assert_eq!(state.spells.len(), 3);
    assert!(matches!(events[0], Event::CardsDealt { spells, .. } if spells == state.spells));
}

/// KA-1.5
#[test]
fn trees_are_planted_in_turn_until_all_are_out() {
    for (players, each) in [(2, 12), (3, 8), (4, 6)] {
        let (game, mut state) = begin(players, 1);
        for number in 0..24 {
            assert_eq!(game.turn(&state).seat(), Some(Seat(number % players as u8)));
            assert_eq!(state.realms[Seat(number % players as u8)].saplings, each - number / players as u8);
            let last = *offers(&game, &state).last().unwrap();
            play(&game, &mut state, last);
        }
        assert_eq!((state.phase, state.board.trees().count()), (Phase::Landing, 24));
    }
}

/// KA-1.6
#[test]
fn a_tree_grows_beside_forest_or_another_tree_on_development_only() {
    let (game, mut state) = begin(2, 1);
    let plants = |state: &State, at: &str| offers(&game, state).contains(&Action::PlantTree { at: cell(at) });
    // F6 is printed forest.
    for beside in ["E6", "G6", "F5", "F7"] {
        assert!(plants(&state, beside), "{beside}");
    }
    assert!(!plants(&state, "F6"), "forest itself");
    assert!(!plants(&state, "E7") && !plants(&state, "G7"), "not diagonally");
    assert!(!plants(&state, "F8"));
    play(&game, &mut state, Action::PlantTree { at: cell("F7") });
    assert!(plants(&state, "F8") && plants(&state, "E7"), "a tree spreads");
    assert!(!plants(&state, "F7"), "one tree a space");
    // G3 is forest on the shore; E3 is wasteland next to F3.
    play(&game, &mut state, Action::PlantTree { at: cell("F3") });
    assert!(!plants(&state, "E3"), "not on wasteland");
}

/// KA-1.7
#[test]
fn ships_arrive_counter_clockwise_each_in_a_quadrant_of_its_own() {
    for players in 2..=4 {
        let (game, mut state) = begin(players, 1);
        plant_all(&game, &mut state);
        for number in (0..players as u8).rev() {
            let last_of_four = players == 4 && number == 0;
            assert_eq!(game.turn(&state).seat(), Some(Seat(number)));
            if last_of_four {
                assert!(matches!(state.steps.last(), Some(Step::ChooseAnchorage { .. })), "one quadrant is left");
            } else {
                let free = offers(&game, &state);
                assert_eq!(free.len(), 4 - (players - 1 - usize::from(number)));
                play(&game, &mut state, free[0]);
            }
            let berths = offers(&game, &state);
            play(&game, &mut state, berths[0]);
            assert_eq!(state.board.spot(Seat(number), Character::King), Spot::Ship);
        }
        assert_eq!((state.phase, state.round, state.active), (Phase::Building, 1, Seat(0)));
    }
}

/// KA-1.8
#[test]
fn ships_begin_along_the_shore() {
    for (players, along) in [(2, 24), (3, 24), (4, 14)] {
        let (game, mut state) = begin(players, 1);
        plant_all(&game, &mut state);
        play(&game, &mut state, Action::Sail { quadrant: Quadrant::NorthWest });
        let berths = offers(&game, &state);
        assert_eq!(berths.len(), along);
        let outer = Action::Anchor { berth: "A1-B1".parse().unwrap() };
        assert!(!berths.contains(&outer) || players == 4);
        assert_eq!(game.island().berths(Quadrant::NorthWest).len(), if players == 4 { 14 } else { 40 });
    }
}

/// KA-1.9
#[test]
fn everybody_but_the_king_begins_in_the_supply() {
    let (_, state) = begin(3, 1);
    for seat in Seat::all(3) {
        for who in Character::ALL {
            let expected = if who == Character::King { Spot::Ship } else { Spot::Supply };
            assert_eq!(state.board.spot(seat, who), expected);
        }
    }
}
