//! The parts of Apprentices, and five players (section 10).

use kings_forge::{Action, Event, KingsForge, Phase};
use tabletop::{Chance, Game, Seat, Title};

use crate::{
    expansion::{PARTS, game_with, options},
    table::{BOTTOM, TOP, Table, dice},
};

/// Chance that remembers what it was asked and answers with the last thing there is.
#[derive(Default)]
struct Last {
    draws: Vec<u32>,
}

impl Chance for Last {
    fn roll(&mut self, sides: u32) -> u32 {
        sides
    }

    fn draw(&mut self, count: u32) -> u32 {
        self.draws.push(count);
        count - 1
    }
}

/// From how many Gather and how many Craft cards chance chooses.
fn chosen_from(players: usize, parts: &[&str]) -> (u32, u32) {
    let mut chance = Last::default();
    let random = if players == 5 { 10 } else { 7 };
    game_with(players, parts).start(&mut chance, &mut ());
    (chance.draws[0], chance.draws[random])
}

/// KF-10.1, KF-10.2, KF-10.3
#[test]
fn each_part_adds_its_own_cards_and_nothing_else() {
    assert_eq!(chosen_from(3, &[]), (14, 32));
    assert_eq!(chosen_from(3, &["more-items"]), (14, 50));
    assert_eq!(chosen_from(3, &["more-places"]), (28, 32));
    assert_eq!(chosen_from(3, &["more-dice"]), (14, 32));
    assert_eq!(chosen_from(3, &PARTS), (28, 50));
}

/// KF-10.1
#[test]
fn apprentices_are_a_part_of_their_own() {
    for (parts, on_display) in [(&["apprentices"][..], 3), (&PARTS[1..], 0), (&[], 0)] {
        let state = game_with(3, parts).start(&mut Last::default(), &mut ());
        assert_eq!(state.apprentice_row.iter().flatten().count(), on_display, "{parts:?}");
    }
}

/// KF-10.3
#[test]
fn none_of_the_new_places_has_an_anvil() {
    let game = game_with(3, &PARTS);
    let anvils: Vec<&str> =
        game.content().gather_cards().iter().filter(|card| card.anvil).map(|card| card.name.as_str()).collect();
    assert_eq!(anvils, ["East Forest", "North Mine", "South Mine", "West Forest"]);
    assert_eq!(game.content().gather_cards().len(), 32);
}

/// KF-10.4, KF-1.2
#[test]
fn more_dice_are_for_any_number_of_players() {
    for players in 2..=4 {
        let state = game_with(players, &["more-dice"]).start(&mut Last::default(), &mut ());
        let all = state.smiths.iter().fold(state.stock.dice, |all, smith| all + smith.supply);
        assert_eq!(all, dice("50M27W17G12A"));
        let tokens = state.stock.tokens;
        assert_eq!((state.stock.library, tokens.plus_ones, tokens.automatic_six), (2, 2, 2));
    }
    let state = game_with(4, &["apprentices", "more-items", "more-places"]).start(&mut Last::default(), &mut ());
    assert_eq!(state.stock.dice, dice("22M22W14G10A"));
}

/// KF-10.5, KF-1.1
#[test]
fn five_players_need_more_dice_and_more_items() {
    for parts in [&[][..], &["more-dice"], &["more-items"], &["apprentices", "more-places"]] {
        let refusal = KingsForge::new(5, &options(parts), None).unwrap_err().to_string();
        assert!(refusal.contains("more-dice") && refusal.contains("more-items"), "{parts:?}: {refusal}");
    }
    for parts in [&["more-dice", "more-items"][..], &PARTS] {
        assert_eq!(game_with(5, parts).players(), 5);
    }
    assert!(KingsForge::new(6, &options(&PARTS), None).is_err());
}

/// KF-10.6, KF-1.4, KF-1.6
#[test]
fn five_players_have_sixteen_items_and_fourteen_places() {
    let game = game_with(5, &["more-dice", "more-items"]);
    let (mut chance, mut events) = (Last::default(), Vec::new());
    let state = game.start(&mut chance, &mut events);
    assert_eq!(state.display.len() + state.waiting.len(), 16);
    assert_eq!(state.row.iter().flatten().count() + state.deck.len() as usize, 14);
    assert_eq!(chance.draws[..10], [14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
    assert_eq!(state.smiths.len(), 5);
    assert!(state.smiths.iter().all(|smith| smith.supply == dice("5M")));
}

/// KF-10.6, KF-9.1
#[test]
fn four_items_win_among_five_players() {
    for (before, over) in [(2, false), (3, true)] {
        let mut table = Table::with_apprentices(5);
        table.items(&["Crown"], &[]).claimed(0, &["Anvil", "Shield", "Horseshoes"][..before]);
        table.craft_turn(4, "M1").holds(4, "Tavern", BOTTOM).crafted(0, "Axe", &[5, 3, 3]).end_turn();
        assert_eq!(table.state.phase == Phase::Over, over, "{} items", before + 1);
    }
}

/// KF-10.7, KF-2.11
#[test]
fn with_five_players_a_gap_does_not_end_the_phase_but_an_empty_row_does() {
    let mut table = Table::with_apprentices(5);
    table.row(&["Dragon Lair", "Peddler"]).no_deck().passed(&[2]).claim("Dragon Lair", TOP);
    assert_eq!((table.state.phase, table.asked()), (Phase::Gather, 1));
    table.claim("Peddler", TOP);
    assert!(table.events.contains(&Event::CraftPhaseStarted));
}

/// KF-10.7, KF-2.12
#[test]
fn with_five_players_an_empty_row_makes_the_next_one_pass() {
    let mut table = Table::with_apprentices(5);
    table.row(&["Dragon Lair"]).no_deck().active(3).claim("Dragon Lair", TOP);
    assert_eq!((table.asked(), table.question()), (4, "ChooseToPass"));
    table.pass();
    assert!(table.events.contains(&Event::CraftPhaseStarted));
}

/// KF-10.7, KF-8.3, KF-6.1
#[test]
fn the_anvil_goes_round_among_five() {
    let mut table = Table::with_apprentices(5);
    table.state.first = Seat(4);
    table.craft_turn(3, "M1").holds(3, "Tavern", BOTTOM).play(Action::EndCraftTurn);
    assert_eq!((table.state.round, table.state.first, table.asked()), (2, Seat(0), 0));
}
