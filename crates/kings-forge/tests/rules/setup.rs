//! Setting up (section 1).

use kings_forge::{Event, KingsForge, Phase};
use tabletop::{Chance, Game, Options, Seat, Title};

use crate::table::{Table, dice};

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

/// KF-1.1
#[test]
fn everybody_starts_with_five_metal_dice_and_nothing_else() {
    for players in 2..=4 {
        let table = Table::new(players);
        assert_eq!(table.state.smiths.len(), players);
        for smith in table.state.smiths.iter() {
            assert_eq!((smith.supply, smith.smithy, smith.items.len()), (dice("5M"), dice("0"), 0));
        }
    }
    for players in [0, 1, 6] {
        let refusal = KingsForge::new(players, &Options::default(), None).unwrap_err().to_string();
        assert_eq!(refusal, format!("King's Forge is for 2 to 4 players, not {players}"));
    }
}

/// KF-1.2
#[test]
fn what_no_player_has_is_the_stock() {
    let table = Table::new(3);
    let stock = table.state.stock;
    assert_eq!(stock.dice, dice("27M22W14G10A"));
    assert_eq!((stock.library, stock.tokens.plus_ones, stock.tokens.automatic_six), (2, 2, 2));
    assert_eq!(table.state.dead, None, "the Cemetery die lies beside the board");
}

/// KF-1.3: a state is all there is to know, and only one player is ever asked.
#[test]
fn only_the_active_player_is_asked() {
    let mut table = Table::new(3);
    for seat in [0, 1, 2, 0] {
        assert_eq!((table.asked(), table.state.active), (seat, Seat(seat)));
        table.claim("North Mine", crate::table::TOP).row(&["North Mine", "South Mine", "East Forest", "West Forest"]);
        table.state.claims.clear();
    }
}

/// KF-1.4
#[test]
fn the_number_of_craft_cards_depends_on_the_number_of_players() {
    for (players, cards) in [(2, 9), (3, 10), (4, 13)] {
        let game = KingsForge::new(players, &Options::default(), None).unwrap();
        let mut chance = Last::default();
        let state = game.start(&mut chance, &mut ());
        assert_eq!(state.display.len() + state.waiting.len(), cards);
        // Seven Gather cards of fourteen first, then the Craft cards of 32, each from what is left.
        let drawn: Vec<u32> = (0..cards as u32).map(|number| 32 - number).collect();
        assert_eq!(chance.draws[7..7 + cards], drawn);
    }
}

/// KF-1.5
#[test]
fn the_lowest_three_are_on_display_and_the_others_wait_in_order() {
    let game = KingsForge::new(4, &Options::default(), None).unwrap();
    let state = game.start(&mut Last::default(), &mut ());
    let line: Vec<u16> =
        state.display.iter().chain(state.waiting.iter()).map(|&item| game.content().craft_card(item).rank).collect();
    assert!(line.is_sorted() && line[12] == 125, "{line:?}");
    assert_eq!(state.display.len(), 3);
}

/// KF-1.6
#[test]
fn four_cards_are_in_every_game_and_seven_others_by_chance() {
    let game = KingsForge::new(2, &Options::default(), None).unwrap();
    let (mut chance, mut events) = (Last::default(), Vec::new());
    game.start(&mut chance, &mut events);
    assert_eq!(chance.draws[..7], [14, 13, 12, 11, 10, 9, 8]);
    let chosen = events.iter().find_map(|event| match event {
        Event::CardsChosen { cards } => Some(cards),
        _ => None,
    });
    let names: Vec<&str> = chosen.unwrap().iter().map(|&card| game.content().gather_card(card).name.as_str()).collect();
    assert_eq!(names.len(), 11);
    for anvil in ["North Mine", "South Mine", "East Forest", "West Forest"] {
        assert!(names.contains(&anvil), "{names:?}");
    }
    assert!(names.contains(&"Workshop") && !names.contains(&"Alchemist"));
}

/// KF-1.7
#[test]
fn chance_gives_the_anvil_to_the_first_player() {
    let game = KingsForge::new(3, &Options::default(), None).unwrap();
    let mut chance = Last::default();
    let state = game.start(&mut chance, &mut ());
    assert_eq!((state.first, state.active), (Seat(2), Seat(2)));
    assert_eq!(chance.draws[17], 3, "one of three, after the cards were chosen");
}

/// KF-2.2
#[test]
fn four_cards_are_dealt_and_the_owner_of_the_anvil_begins() {
    let game = KingsForge::new(4, &Options::default(), None).unwrap();
    let state = game.start(&mut Last::default(), &mut ());
    assert_eq!((state.row.iter().flatten().count(), state.deck.len()), (4, 7));
    assert_eq!((state.phase, state.round, state.active), (Phase::Gather, 1, Seat(3)));
}
