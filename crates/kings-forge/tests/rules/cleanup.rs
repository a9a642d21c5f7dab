//! Clean-up (section 8) and the end of the game (section 9).

use kings_forge::{Action, Back, Event, Phase};
use tabletop::{Score, Seat};

use crate::table::{BOTTOM, TOP, Table, dice};

/// Ends all Craft turns of the round without crafting.
pub(crate) fn finish_round(table: &mut Table) {
    let round = table.state.round;
    while table.state.phase == Phase::Craft && table.state.round == round {
        table.play(Action::EndCraftTurn);
    }
}

/// KF-8.1
#[test]
fn items_are_claimed_and_their_dice_come_back() {
    let mut table = Table::new(3);
    table.items(&["Crown"], &[]).craft_turn(2, "M1").crafted(0, "Axe", &[5, 3, 3]).holds(2, "Tavern", BOTTOM);
    table.end_turn();
    assert_eq!((table.items_of(0), table.supply_of(0)), (vec!["Axe".to_owned()], "1M2W".into()));
    let back = Back { dice: dice("1M2W"), library: 0 };
    assert!(table.events.contains(&Event::ItemClaimed { seat: Seat(0), item: table.item("Axe"), back }));
    assert!(table.state.crafted.is_empty());
}

/// KF-8.2
#[test]
fn dice_on_an_x_and_at_the_docks_go_to_the_stock_and_others_come_back() {
    let mut table = Table::new(2);
    table.row(&["Shrine", "North Mine", "South Mine", "East Forest"]).supply(0, "4M2W").supply(1, "0");
    table.passed(&[1]).claim("Shrine", TOP).pay("3M1W").on_x("1W");
    table.visit("wood", 0, "North Mine").pay("1W");
    let stock = table.state.stock.dice;
    table.rolls(&[1]).pass();
    finish_round(&mut table);
    // 3 metal of the Shrine, 1 metal that was rolled, and what was gained: a gem and a wood.
    assert_eq!(table.supply_of(0), "4M1W1G");
    assert_eq!(table.state.stock.dice, stock + dice("2W"));
    assert!(table.events.contains(&Event::DiceReturned { dice: dice("2W") }));
}

/// KF-8.2: the stock gets them after items are claimed, too late for this round.
#[test]
fn lost_dice_are_not_in_the_stock_before_clean_up() {
    let mut table = Table::new(2);
    table.row(&["Caravan", "Garden", "South Mine", "East Forest"]).supply(0, "1W").stock("9M").claim("Caravan", TOP);
    table.rolls(&[6]).claim("Garden", TOP);
    assert!(table.events.contains(&Event::NothingToRoll { seat: Seat(1), die: kings_forge::Material::Wood }));
}

/// KF-8.3
#[test]
fn a_new_round_begins_with_the_next_players_anvil_and_all_cards() {
    let mut table = Table::new(3);
    table.items(&["Crown"], &["Sword of Destiny"]).claim("North Mine", TOP);
    table.visit("wood", 0, "South Mine").pass().pass();
    table.state.dead = Some(3);
    table.pass();
    assert_eq!((table.state.round, table.state.first, table.asked()), (2, Seat(1), 1));
    assert_eq!((table.state.deck.len(), table.row_names().len()), (7, 4));
    assert_eq!((table.state.claims.len(), table.state.visits.len(), table.state.dead), (0, 0, None));
    assert!(table.state.smiths.iter().all(|smith| !smith.passed && smith.smithy.is_none()));
    // Seat 0: 3 unused, 2 on the mine and 2 new ones. Seat 1: 4 and the wood, one lost. Seat 2: 5 and the benefit.
    assert_eq!((table.supply_of(0), table.supply_of(1), table.supply_of(2)), ("7M".into(), "4M1W".into(), "6M".into()));
}

/// KF-8.3: cancelled dice are part of the new supply like all others.
#[test]
fn cancelled_dice_are_back_in_the_next_round() {
    let mut table = Table::new(2);
    table.state.dead = Some(1);
    table.supply(0, "3M").supply(1, "1M").passed(&[1]).rolls(&[1, 1, 1, 1]).pass();
    assert_eq!((table.state.round, table.supply_of(0), table.supply_of(1)), (2, "3M".into(), "1M".into()));
}

/// KF-9.1
#[test]
fn the_game_ends_at_four_items_and_at_five_with_two_players() {
    for (players, needed) in [(2, 5), (3, 4), (4, 4)] {
        let names = ["Anvil", "Shield", "Horseshoes", "Table", "Trumpet"];
        for (before, over) in [(needed - 2, false), (needed - 1, true)] {
            let mut table = Table::new(players);
            table.items(&["Crown"], &[]).claimed(0, &names[..before]);
            table.craft_turn(players as u8 - 1, "M1").holds(players as u8 - 1, "Tavern", BOTTOM);
            table.crafted(0, "Axe", &[5, 3, 3]).end_turn();
            assert_eq!(table.state.phase == Phase::Over, over, "{players} players, {} items", before + 1);
        }
    }
}

/// KF-9.1: what is crafted but not yet claimed ends nothing.
#[test]
fn others_still_have_their_craft_turn() {
    let mut table = Table::new(3);
    table.items(&["Anvil"], &["Crown"]).claimed(0, &["Shield", "Horseshoes", "Table"]).craft_turn(0, "M2 M2 M2");
    table.supply(1, "3M").rolls(&[6, 6, 6]).craft("Anvil");
    assert_eq!((table.state.phase, table.asked()), (Phase::Craft, 1));
    table.steal("Anvil");
    assert_eq!(
        (table.state.phase, table.items_of(0).len(), table.items_of(1)),
        (Phase::Gather, 3, vec!["Anvil".to_owned()])
    );
}

/// KF-9.2
#[test]
fn the_most_items_win() {
    let mut table = Table::new(3);
    table
        .items(&["Crown"], &[])
        .claimed(1, &["Shield", "Horseshoes", "Table"])
        .claimed(2, &["Sword of Destiny", "Axe"]);
    table.craft_turn(2, "M1").holds(2, "Tavern", BOTTOM).crafted(1, "Anvil", &[2, 2, 2]).end_turn();
    let standings = table.standings();
    assert_eq!(*standings.winners, [Seat(1)]);
    assert_eq!(*standings.ranks, [3, 1, 2]);
    assert_eq!(*standings.scores, [0, 4, 2].map(Score::points));
}

/// KF-9.3
#[test]
fn of_equal_numbers_the_highest_rank_wins() {
    let mut table = Table::new(3);
    table.items(&["Crown"], &[]).claimed(0, &["Shield", "Horseshoes", "Table"]).claimed(1, &["Trumpet", "Axe", "Pick"]);
    table.craft_turn(2, "M1").holds(2, "Tavern", BOTTOM);
    table.crafted(0, "Swift Sword", &[5, 5, 4, 4]).crafted(1, "Ruby Collar", &[4]).end_turn();
    assert_eq!(*table.standings().ranks, [1, 2, 3]);

    let mut table = Table::new(2);
    table.items(&["Crown"], &[]).claimed(0, &["Anvil", "Shield", "Horseshoes", "Table"]);
    table.claimed(1, &["Trumpet", "Axe", "Pick", "Bracelet"]).craft_turn(1, "M1").holds(1, "Tavern", BOTTOM);
    table.crafted(0, "Dragon Whistle", &[5, 5, 2]).crafted(1, "Ruby Collar", &[4]).end_turn();
    assert_eq!(*table.standings().winners, [Seat(0)], "rank 43 beats rank 36");
}

/// KF-9.4
#[test]
fn the_king_loses_patience_after_twenty_rounds_without_an_item() {
    let mut table = Table::new(2);
    table.claimed(1, &["Shield"]).items(&["Crown"], &["Sword of Destiny"]);
    for round in 1..=20 {
        assert_eq!((table.state.round, table.state.barren), (round, round as u8 - 1));
        table.supply(0, "0").supply(1, "0");
        while table.state.phase == Phase::Gather && table.state.round == round {
            table.pass();
        }
    }
    assert!(table.events.contains(&Event::GameEnded { barren: true }));
    assert_eq!(*table.standings().winners, [Seat(1)]);
}

/// KF-9.4
#[test]
fn players_without_any_item_share_their_place() {
    let mut table = Table::new(3);
    table.items(&["Crown"], &[]).claimed(1, &["Shield"]).craft_turn(2, "M1").holds(2, "Tavern", BOTTOM);
    table.state.barren = 19;
    table.end_turn();
    assert_eq!(*table.standings().ranks, [2, 1, 2]);

    let mut table = Table::new(2);
    table.items(&["Crown"], &[]).craft_turn(1, "M1").holds(1, "Tavern", BOTTOM);
    table.state.barren = 19;
    table.end_turn();
    assert_eq!((&*table.standings().ranks, &*table.standings().winners), (&[1, 1][..], &[Seat(0), Seat(1)][..]));
}

/// KF-9.4: an item claimed begins the count anew.
#[test]
fn an_item_gives_the_king_new_patience() {
    let mut table = Table::new(2);
    table.items(&["Crown"], &["Sword of Destiny"]).craft_turn(1, "M1").holds(1, "Tavern", BOTTOM);
    table.state.barren = 19;
    table.crafted(0, "Ruby Collar", &[4]).end_turn();
    assert_eq!((table.state.phase, table.state.barren), (Phase::Gather, 0));
}
