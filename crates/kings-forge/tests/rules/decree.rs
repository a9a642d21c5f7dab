//! The parts of Masterworks (section 14) and the Royal Decree (section 15).

use kings_forge::{CraftId, Event, KingsForge, Phase};
use tabletop::{Fast, Game, Pack, Seat, Title};

use crate::{
    expansion::{game_with, options},
    laws::everything_is_there,
    table::Table,
};

/// A table of the Decree where seat 0 is about to craft with these dice and has so many items.
fn decreed(rolled: &str, claimed: &[&str]) -> Table {
    let mut table = Table::of(game_with(3, &["royal-decree"]));
    table.items(&["Anvil", "Shield", "Table"], &["Axe"]).masterworks(&["Holy Hand Grenade", "Crown"]);
    table.claimed(0, claimed).busy(0).craft_turn(0, rolled);
    table
}

const GRENADE: &str = "A1 A2 A5";
const THREE: [&str; 3] = ["Pick", "Bracelet", "Giant Club"];

/// KF-14.1
#[test]
fn each_part_of_masterworks_goes_with_everything() {
    for parts in [&["realm-items"][..], &["royal-decree"], &["realm-items", "royal-decree", "apprentices"]] {
        for players in 2..=4 {
            let game = game_with(players, parts);
            let state = game.start(&mut Fast::new(1), &mut ());
            assert_eq!(state.masterworks.is_empty(), !parts.contains(&"royal-decree"), "{parts:?}");
        }
    }
}

/// KF-14.2
#[test]
fn the_realms_bring_22_items() {
    let items = |parts: &[&str]| -> Vec<String> {
        game_with(2, parts).content().craft_cards().iter().map(|card| card.name.clone()).collect()
    };
    let (without, with) = (items(&[]), items(&["realm-items"]));
    assert_eq!((without.len(), with.len()), (32, 54));
    assert!(with.contains(&"Jade Dragon".to_owned()) && with.contains(&"Griffin Saddle".to_owned()));
}

/// KF-15.1, KF-15.2
#[test]
fn three_masterworks_lie_beside_the_others() {
    for (players, in_line) in [(2, 8), (3, 9), (4, 12), (5, 15)] {
        let game = game_with(players, &["royal-decree", "more-items", "more-dice"]);
        let rank = |item: &CraftId| game.content().craft_card(*item).rank;
        for seed in 0..20 {
            let mut events = Vec::new();
            let state = game.start(&mut Fast::new(seed), &mut events);
            assert!(state.masterworks.len() == 3 && state.masterworks.iter().all(|item| rank(item) >= 100));
            let line: Vec<CraftId> = state.display.iter().chain(&*state.waiting).copied().collect();
            assert!(line.len() == in_line && line.iter().all(|item| rank(item) < 100), "{players} players");
            assert!(state.masterworks.is_sorted());
            assert!(events.contains(&Event::MasterworksChosen { items: state.masterworks }));
        }
    }
}

/// KF-15.3, KF-15.4
#[test]
fn a_masterwork_is_for_who_lacks_one_item() {
    assert!(!decreed(GRENADE, &[]).can_craft("Holy Hand Grenade"));
    assert!(!decreed(GRENADE, &THREE[..2]).can_craft("Holy Hand Grenade"));
    let mut table = decreed(GRENADE, &THREE);
    assert!(table.can_craft("Holy Hand Grenade"));
    table.craft("Holy Hand Grenade");
    let crown = table.item("Crown");
    assert_eq!(&*table.state.masterworks, &[crown], "nothing takes its place");
    assert_eq!(table.shown(), ["Anvil", "Shield", "Table"]);
}

/// KF-15.3: the Crown before the Holy Hand Grenade.
#[test]
fn masterworks_are_made_in_any_order() {
    let mut table = decreed("M4 M5 G4 G4 G4 A4", &THREE);
    assert!(table.can_craft("Crown"));
    table.craft("Crown");
    assert_eq!(&*table.state.masterworks, &[table.item("Holy Hand Grenade")]);
}

/// KF-15.4: with two players four items are needed before.
#[test]
fn two_players_need_four_before_it() {
    let mut table = Table::of(game_with(2, &["royal-decree"]));
    table.items(&["Anvil"], &[]).masterworks(&["Holy Hand Grenade"]).claimed(0, &THREE).busy(0).craft_turn(0, GRENADE);
    assert!(!table.can_craft("Holy Hand Grenade"));
    table.claimed(0, &["Necklace"]);
    assert!(table.can_craft("Holy Hand Grenade"));
}

/// KF-15.4: an item made in the same turn counts.
#[test]
fn items_not_yet_claimed_count() {
    let mut table = decreed("M5 M5 A1 A2 A5", &THREE[..2]);
    assert!(!table.can_craft("Holy Hand Grenade"));
    table.craft("Shield");
    assert!(table.can_craft("Holy Hand Grenade"));
}

/// KF-15.5
#[test]
fn nothing_but_a_masterwork_is_made_next() {
    let mut table = decreed("M5 M5 W3 W4 A1 A2 A5", &THREE);
    assert!(!table.can_craft("Shield") && !table.can_craft("Table"));
    table.craft("Holy Hand Grenade");
    assert!(table.can_craft("Shield") && table.can_craft("Table"), "after it anything may follow");
}

/// KF-15.4, KF-15.5: stealing is no way around.
#[test]
fn the_decree_holds_for_stealing_too() {
    let lying = |claimed: &[&str]| {
        let mut table = decreed("M6 M6 A2 A3 A6", claimed);
        table.items(&["Anvil", "Table"], &["Axe"]).masterworks(&["Crown"]);
        table.crafted(1, "Shield", &[5, 5]).crafted(2, "Holy Hand Grenade", &[5, 2, 1]);
        table
    };
    let table = lying(&[]);
    assert!(table.can_steal("Shield") && !table.can_steal("Holy Hand Grenade"));
    let table = lying(&THREE);
    assert!(!table.can_steal("Shield") && table.can_steal("Holy Hand Grenade"));
    let mut table = lying(&THREE);
    table.steal("Holy Hand Grenade");
    assert!(table.can_steal("Shield"), "after a masterwork anything may follow");
}

/// KF-15.6
#[test]
fn the_game_ends_with_a_masterwork() {
    let mut table = decreed(GRENADE, &THREE);
    table.craft("Holy Hand Grenade").end_turn();
    assert_eq!(table.state.phase, Phase::Over);
    let mut table = decreed("M5 M5", &THREE[..2]);
    table.craft("Shield").end_turn();
    assert_eq!((table.state.phase == Phase::Over, table.items_of(0).len()), (false, 3));
}

/// KF-15.6: a theft takes the third item; the masterwork alone does not end the game, and a fourth item does.
#[test]
fn a_masterwork_with_too_few_items_ends_nothing() {
    let mut table = decreed("M6 M6", &[]);
    table.claimed(1, &THREE[..2]).crafted(1, "Holy Hand Grenade", &[5, 2, 1]).crafted(1, "Shield", &[5, 5]);
    table.items(&["Anvil", "Table"], &["Axe"]).masterworks(&["Crown"]);
    table.steal("Shield").end_turn();
    assert_eq!((table.state.phase == Phase::Over, table.items_of(1).len()), (false, 3));
    table.claimed(1, &["Necklace"]).busy(0).craft_turn(0, "M2");
    table.end_turn();
    assert_eq!(table.state.phase, Phase::Over, "four items with a masterwork among them");
}

/// KF-15.7
#[test]
fn tokens_bring_no_masterwork() {
    let mut table = Table::of(game_with(3, &["royal-decree", "more-places"]));
    table.items(&["Anvil"], &[]).masterworks(&["Crown"]).claimed(1, &THREE);
    table.state.smiths[Seat(1)].counterfeits = 3;
    table.state.smiths[Seat(2)].counterfeits = 4;
    table.next_round(&["1M", "1M", "1M"]);
    assert_eq!(table.items_of(1), ["Pick", "Bracelet", "Giant Club", "Anvil"]);
    assert_eq!((table.items_of(2).len(), table.counterfeits(2)), (0, 4), "nothing is left for them");
    assert_ne!(table.state.phase, Phase::Over, "four items, and none a masterwork");
    table.busy(1).craft_turn(1, GRENADE);
    table.masterworks(&["Holy Hand Grenade"]);
    assert!(table.can_craft("Holy Hand Grenade"), "it is still needed");
}

/// KF-15.8
#[test]
fn the_game_ends_when_nothing_is_left() {
    let mut table = decreed("M5 M5", &[]);
    table.items(&["Shield"], &[]).masterworks(&[]).craft("Shield").end_turn();
    assert_eq!(table.state.phase, Phase::Over);
    assert_eq!(table.events.last(), Some(&Event::GameEnded { barren: false }));
}

/// KF-15.2: own masterworks may always be in the game, like other own cards (KF-1.8).
#[test]
fn an_own_masterwork_is_one_of_the_three() {
    let pack = Pack {
        file: "own.toml".to_owned(),
        toml: "[[craft]]\nid = \"throne\"\nname = \"Throne\"\nrank = 500\ndice = [\"M6\"]\n".to_owned(),
    };
    let mut options = options(&["royal-decree"]);
    options.set("own-cards", "always");
    let game = KingsForge::new(2, &options, Some(&pack)).unwrap();
    for seed in 0..10 {
        let state = game.start(&mut Fast::new(seed), &mut ());
        assert_eq!(game.content().craft_card(state.masterworks[2]).name, "Throne");
        everything_is_there(&state);
    }
}
