//! Setting up (section 1): what lies on the table before the first blessing.

use dice_forge::{DiceForge, Event, Slot, State};
use tabletop::{Chance, Game, OptionKind, Options, Seat, Title};

use crate::table::{DARK, LIGHT, Table};

/// Draws what it is told to, rolls first faces, and remembers among how many things it drew.
struct Draws {
    outcomes: Vec<u32>,
    among: Vec<u32>,
}

impl Chance for Draws {
    fn roll(&mut self, _: u32) -> u32 {
        1
    }

    fn draw(&mut self, count: u32) -> u32 {
        self.among.push(count);
        if self.outcomes.is_empty() { 0 } else { self.outcomes.remove(0) }
    }
}

/// A new game with these draws, and the sizes of the bags that were drawn from.
fn laid_out(players: usize, options: &Options, draws: &[u32]) -> (State, Vec<Event>, Vec<u32>) {
    let game = DiceForge::new(players, options, None).unwrap();
    let mut chance = Draws { outcomes: draws.to_vec(), among: Vec::new() };
    let mut events = Vec::new();
    let state = game.start(&mut chance, &mut events);
    (state, events, chance.among)
}

fn in_temple(state: &State, face: &str) -> u8 {
    state.temple.iter().find(|pile| pile.face.to_string() == face).expect("a face of the temple").left
}

/// The names of the feats in play, by slot.
fn feats(options: &Options, draws: &[u32]) -> Vec<String> {
    let (state, ..) = laid_out(3, options, draws);
    let game = DiceForge::new(3, &Options::default(), None).unwrap();
    state.stacks.iter().map(|stack| game.content().feat(stack.feat).name.clone()).collect()
}

const INTRODUCTORY: [&str; 15] = [
    "The Blacksmith's Hammer",
    "The Blacksmith's Chest",
    "The Silver Hind",
    "Satyrs",
    "Ferryman",
    "Helmet of Invisibility",
    "Cancer",
    "Hydra",
    "The Elder",
    "Wild Spirits",
    "The Guardian's Owl",
    "Minotaur",
    "Gorgon",
    "Mirror of the Abyss",
    "Sphinx",
];

const ALTERNATE: [&str; 15] = [
    "The Blacksmith's Hammer",
    "The Blacksmith's Chest",
    "The Great Bear",
    "Tenacious Boar",
    "Cerberus",
    "Helmet of Invisibility",
    "Sentinel",
    "Typhon",
    "The Elder",
    "Wild Spirits",
    "Celestial Ship",
    "The Guardian's Shield",
    "Triton",
    "Mirror of the Abyss",
    "Cyclops",
];

/// DF-1.1
#[test]
fn two_to_four_players_play_and_no_other_number() {
    for players in [0, 1, 5, 6] {
        let refusal = DiceForge::new(players, &Options::default(), None).unwrap_err();
        assert_eq!(refusal.to_string(), format!("Dice Forge is for 2 to 4 players, not {players}"));
    }
    for players in 2..=4 {
        assert_eq!(Table::new(players).state.heroes.len(), players);
    }
}

/// DF-1.1
#[test]
fn every_pawn_starts_on_a_portal_of_its_own_and_shares_no_island() {
    for players in 2..=4 {
        let table = Table::new(players);
        assert!(table.state.heroes.iter().all(|hero| hero.island == 0));
    }
}

/// DF-1.2
#[test]
fn the_light_die_starts_with_a_sun_shard_the_dark_one_with_a_moon_shard_and_glory() {
    let table = Table::new(4);
    for seat in 0..4 {
        assert_eq!(table.faces(seat, LIGHT), ["1S", "1G", "1G", "1G", "1G", "1G"]);
        assert_eq!(table.faces(seat, DARK), ["1M", "2GP", "1G", "1G", "1G", "1G"]);
    }
}

/// DF-1.3: the dice of this table show 1S and 1M, so that the gold is what each hero started with.
#[test]
fn starting_gold_falls_with_the_turn_order_and_all_else_starts_empty() {
    let table = Table::new(4);
    assert_eq!([0, 1, 2, 3].map(|seat| table.has(seat)), ["3G+1S+1M", "2G+1S+1M", "1G+1S+1M", "1S+1M"]);
    let table = Table::new(3);
    assert_eq!([0, 1, 2].map(|seat| table.has(seat)), ["3G+1S+1M", "2G+1S+1M", "1G+1S+1M"]);
    let table = Table::new(2);
    assert_eq!([0, 1].map(|seat| table.has(seat)), ["3G+2S+2M", "2G+2S+2M"]);
}

/// DF-1.3
#[test]
fn nobody_starts_with_feats_chests_hammers_or_tokens() {
    let table = Table::with(4, &[("feats", "alternate")]);
    for hero in table.state.heroes.iter() {
        assert_eq!(hero.feats, [0; Slot::COUNT]);
        assert_eq!((hero.chests, hero.hammers, hero.hammer_gold, hero.cerberus, hero.triton), (0, 0, 0, 0, 0));
    }
    assert_eq!((table.state.boars, table.state.discarded.len()), ([None; 4], 0));
}

/// DF-1.3
#[test]
fn the_first_player_stays_the_first_player_in_every_round() {
    let mut table = Table::new(3);
    table.quiet();
    for seat in 0..3 {
        table.reserve(seat, "2G");
    }
    for round in 1..=10 {
        for seat in 0..3 {
            assert_eq!((table.state.round, table.asked()), (round, seat));
            table.end_turn();
        }
    }
}

/// DF-1.4
#[test]
fn a_stack_holds_as_many_cards_as_there_are_players() {
    for players in 2..=4 {
        for feats in ["introductory", "alternate"] {
            let table = Table::with(players, &[("feats", feats)]);
            assert!(table.state.stacks.iter().all(|stack| usize::from(stack.left) == players));
        }
    }
}

/// DF-1.5
#[test]
fn the_temple_is_full_with_three_and_four_players() {
    for players in [3, 4] {
        let (state, events, drawn) = laid_out(players, &Options::default(), &[]);
        for face in ["3G", "1M", "4G", "1S", "3G/2GP", "2M", "2S", "3GP", "mirror", "ship", "x3"] {
            assert_eq!(in_temple(&state, face), 4, "{face}");
        }
        let single = ["6G", "1G/1S/1M", "1S+1GP", "2G+1M", "4GP", "2M+2GP", "2G/2S/2M", "1G+1S+1M+1GP"];
        let coloured =
            ["red", "green", "yellow", "blue"].map(|colour| [format!("{colour}-shield"), format!("{colour}-boar")]);
        for face in single.into_iter().chain(coloured.as_flattened().iter().map(String::as_str)) {
            assert_eq!(in_temple(&state, face), 1, "{face}");
        }
        assert_eq!(state.temple.iter().map(|pile| u32::from(pile.left)).sum::<u32>(), 60);
        assert!(state.removed.is_empty() && drawn.is_empty());
        assert!(!events.iter().any(|event| matches!(event, Event::FacesRemoved { .. })));
    }
}

/// DF-1.6: the faces of the two mixed pools are drawn, and a face drawn is gone when the next is drawn.
#[test]
fn with_two_players_the_mixed_pools_lose_two_faces_by_lot() {
    let (state, events, drawn) = laid_out(2, &Options::default(), &[0, 0, 3, 1]);
    assert_eq!(drawn, [4, 3, 4, 3]);
    let left = |faces: [&str; 4]| faces.map(|face| in_temple(&state, face));
    assert_eq!(left(["6G", "1G/1S/1M", "1S+1GP", "2G+1M"]), [0, 0, 1, 1]);
    assert_eq!(left(["4GP", "2M+2GP", "2G/2S/2M", "1G+1S+1M+1GP"]), [1, 0, 1, 0]);
    assert!(events.contains(&Event::FacesRemoved { faces: state.removed }));
}

/// DF-1.6
#[test]
fn with_two_players_every_other_sanctuary_pool_keeps_two_faces_without_a_draw() {
    let (state, _, drawn) = laid_out(2, &Options::default(), &[]);
    for face in ["3G", "1M", "4G", "1S", "3G/2GP", "2M", "2S", "3GP"] {
        assert_eq!(in_temple(&state, face), 2, "{face}");
        assert_eq!(state.removed.iter().filter(|removed| removed.to_string() == face).count(), 2, "{face}");
    }
    assert_eq!((drawn.len(), state.removed.len()), (4, 20));
}

/// DF-1.6: any two of a mixed pool may go, each as often as the others.
#[test]
fn every_face_of_a_mixed_pool_can_be_removed() {
    let mut pairs = Vec::new();
    for first in 0..4 {
        for second in 0..3 {
            let (state, ..) = laid_out(2, &Options::default(), &[first, second]);
            let mut gone: Vec<String> = state.removed.iter().map(ToString::to_string).collect();
            gone.retain(|face| ["6G", "1G/1S/1M", "1S+1GP", "2G+1M"].contains(&face.as_str()));
            gone.sort();
            pairs.push(gone);
        }
    }
    pairs.sort();
    let all = pairs.clone();
    pairs.dedup();
    assert_eq!((all.len(), pairs.len()), (12, 6));
    assert!(pairs.iter().all(|pair| all.iter().filter(|&other| other == pair).count() == 2), "{all:?}");
}

/// DF-1.6
#[test]
fn the_gardens_are_not_thinned_out() {
    let (state, ..) = laid_out(2, &Options::default(), &[]);
    for face in ["mirror", "ship", "x3"] {
        assert_eq!(in_temple(&state, face), 4, "{face}");
    }
    for colour in ["red", "green", "yellow", "blue"] {
        assert_eq!(in_temple(&state, &format!("{colour}-shield")), 1);
        assert_eq!(in_temple(&state, &format!("{colour}-boar")), 1);
    }
}

/// DF-1.7
#[test]
fn the_game_lasts_nine_rounds_and_ten_with_three_players() {
    for (players, rounds) in [(2, 9), (3, 10), (4, 9)] {
        let mut table = Table::new(players);
        table.quiet();
        let (mut turns, mut last) = (vec![Seat(0)], Vec::new());
        while table.game.turn(&table.state).seat().is_some() {
            table.end_turn();
            for event in &table.events {
                match event {
                    Event::TurnStarted { seat } => turns.push(*seat),
                    Event::RoundStarted { round, last: true } => last.push(*round),
                    _ => {}
                }
            }
        }
        let expected: Vec<Seat> = (0..rounds).flat_map(|_| Seat::all(players)).collect();
        assert_eq!((turns, last), (expected, vec![rounds]));
    }
}

/// DF-1.8
#[test]
fn the_introductory_feats_are_in_play_unless_the_table_wants_others() {
    assert_eq!(feats(&Options::default(), &[]), INTRODUCTORY);
}

/// DF-1.8
#[test]
fn nine_slots_have_an_alternate_feat() {
    assert_eq!(feats(Options::default().set("feats", "alternate"), &[]), ALTERNATE);
    let differing = INTRODUCTORY.iter().zip(ALTERNATE).filter(|(first, second)| *first != second).count();
    assert_eq!(differing, 9);
}

/// DF-1.8
#[test]
fn chance_may_decide_for_each_slot_that_has_an_alternate() {
    let mut random = Options::default();
    random.set("feats", "random");
    let (_, events, drawn) = laid_out(3, &random, &[]);
    assert_eq!(drawn, [2; 9]);
    assert!(events.iter().any(|event| matches!(event, Event::FeatsLaidOut { .. })));
    assert_eq!(feats(&random, &[0; 9]), INTRODUCTORY);
    assert_eq!(feats(&random, &[1; 9]), ALTERNATE);
    let mixed = feats(&random, &[1, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((mixed[2].as_str(), mixed[3].as_str(), mixed[14].as_str()), ("The Great Bear", "Satyrs", "Cyclops"));
}

/// DF-1.8
#[test]
fn a_slot_chosen_by_the_table_is_as_chosen_whatever_the_set() {
    let chosen =
        |set: &str| feats(Options::default().set("feats", set).set("m3", "great-bear").set("f7", "sphinx"), &[]);
    let expected = |all: [&'static str; 15]| {
        let mut all = all;
        (all[2], all[14]) = ("The Great Bear", "Sphinx");
        all
    };
    assert_eq!(chosen("introductory"), expected(INTRODUCTORY));
    assert_eq!(chosen("alternate"), expected(ALTERNATE));
    let mut random = Options::default();
    random.set("feats", "random").set("m3", "great-bear").set("f7", "sphinx");
    assert_eq!(laid_out(3, &random, &[]).2, [2; 7], "chosen slots are not drawn for");
}

/// DF-1.8
#[test]
fn a_feat_of_another_slot_cannot_be_chosen() {
    let refusal = DiceForge::new(2, Options::default().set("m3", "cyclops"), None).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "option `m3` cannot be \"cyclops\": it takes one of as-set, silver-hind, great-bear"
    );
    assert!(DiceForge::new(2, Options::default().set("m1", "blacksmiths-hammer"), None).is_err());
}

/// DF-1.8
#[test]
fn a_feat_chosen_for_a_slot_is_named_by_its_card() {
    let specs = DiceForge::options(None).unwrap();
    let spec = specs.iter().find(|spec| spec.name == "m3").unwrap();
    assert_eq!(spec.names, ["As the set has it", "The Silver Hind", "The Great Bear"]);
    let OptionKind::Choice { values } = &spec.kind else { panic!("it is a choice: {spec:?}") };
    assert_eq!(values, &["as-set", "silver-hind", "great-bear"]);
}
