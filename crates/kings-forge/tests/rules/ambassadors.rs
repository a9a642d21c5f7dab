//! Ambassador's Row (section 17).

use kings_forge::{Action, Event, Exotic, Exotics, Phase, TileId};
use tabletop::Seat;

use crate::{
    expansion::game_with,
    table::{Table, die, pool},
};

pub(crate) const CAULDRON: TileId = TileId(0);
pub(crate) const TUNDRA: TileId = TileId(1);
pub(crate) const ONE_TREE: TileId = TileId(2);
pub(crate) const HIDDEN_CITY: TileId = TileId(3);

impl Table {
    /// A table with Ambassador's Row, and these parts besides.
    pub(crate) fn with_ambassadors(players: usize, parts: &[&str]) -> Table {
        let parts: Vec<&str> = parts.iter().copied().chain(["ambassadors-row"]).collect();
        Table::of(game_with(players, &parts))
    }

    #[track_caller]
    pub(crate) fn bid(&mut self, tile: TileId) -> &mut Table {
        self.play(Action::Bid { tile })
    }

    pub(crate) fn can_bid(&self, tile: TileId) -> bool {
        self.offered().contains(&Action::Bid { tile })
    }

    /// Who has a tile, and the dice on it.
    pub(crate) fn bid_on(&self, tile: TileId) -> Option<(u8, String)> {
        let bid = self.state.bids.iter().find(|bid| bid.tile == tile)?;
        let dice: Vec<String> = bid.placed.dice.iter().map(|die| die.to_string()).collect();
        Some((bid.seat.0, dice.join(" ")))
    }

    pub(crate) fn held(&self, seat: u8) -> Exotics {
        self.state.smiths[Seat(seat)].exotica.held
    }

    /// Exotic dice on the cards of a seat, from the stock.
    pub(crate) fn owns(&mut self, seat: u8, exotic: Exotic, dice: u8) -> &mut Table {
        self.state.stock.exotics[exotic] -= dice;
        self.state.smiths[Seat(seat)].exotica.held[exotic] += dice;
        self
    }
}

/// A Craft turn of seat 0 with these dice in hand, at a table of three without items to craft.
fn bidding(rolled: &str) -> Table {
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Sword of Destiny"], &[]).busy(0).craft_turn(0, rolled);
    table
}

/// KF-17.1, KF-17.2
#[test]
fn four_tiles_ask_for_more_and_more() {
    let told = |parts: &[&str]| -> Vec<String> {
        let game = game_with(2, parts);
        let tiles = game.content().ambassadors().iter();
        tiles
            .map(|tile| {
                let boxes: Vec<String> = tile.boxes.iter().map(ToString::to_string).collect();
                format!("{} {}: {} for {}", tile.realm.name(), tile.name, boxes.join(" "), tile.prize.name())
            })
            .collect()
    };
    assert!(told(&[]).is_empty() && told(&["realm-items", "other-sides"]).is_empty());
    let row = [
        "West Great Cauldron: M1 M1 for Grimstone",
        "North Crystal Tundra: M2 M2 for Borealis",
        "South One Tree: M3 M3 for Heartwood",
        "East Hidden City: M4 M4 for Aether Ore",
    ];
    assert_eq!(told(&["ambassadors-row"]), row);
    assert_eq!(
        told(&["ambassadors-row", "other-sides"]),
        row.map(|tile| {
            let (before, after) = tile.rsplit_once(" M").unwrap();
            format!("{before} W{after}")
        })
    );
}

/// KF-17.3
#[test]
fn a_tile_is_bid_for_like_an_item() {
    let table = bidding("M1 M3 W6 W6");
    assert!(table.can_bid(CAULDRON) && !table.can_bid(TUNDRA), "two metal dice, and a 1 is too low");
    let mut table = bidding("M2 M3 W6");
    table.bid(TUNDRA);
    assert_eq!(table.bid_on(TUNDRA), Some((0, "M3 M2".to_owned())));
    assert_eq!(table.hand(), "W6");
    let mut table = bidding("M2 M3 M4");
    table.bid(TUNDRA);
    assert_eq!(table.question(), "ChooseBid");
    table.play(Action::Place { die: die("M4") }).play(Action::Place { die: die("M2") });
    assert_eq!(table.bid_on(TUNDRA), Some((0, "M4 M2".to_owned())));
}

/// KF-17.3: white dice bid for any material, as on items.
#[test]
fn a_white_die_may_be_bid() {
    let mut table = bidding("M4 L5");
    table.bid(HIDDEN_CITY);
    assert_eq!(table.bid_on(HIDDEN_CITY), Some((0, "L5 M4".to_owned())));
}

/// KF-17.4
#[test]
fn a_bid_is_outbid_as_an_item_is_stolen() {
    let against = |rolled: &str| {
        let mut table = bidding("M3 M5");
        table.bid(ONE_TREE).busy(1);
        table.end_turn();
        table.state.rolled = pool(rolled);
        table.state.stock.dice -= pool(rolled).dice();
        table
    };
    assert!(!against("M5 M3").can_bid(ONE_TREE), "equal dice beat nothing");
    assert!(!against("M6 M2").can_bid(ONE_TREE), "one of them is lower");
    let mut table = against("M5 M4 M1");
    table.bid(ONE_TREE);
    assert_eq!(table.bid_on(ONE_TREE), Some((1, "M5 M4".to_owned())));
    assert_eq!(table.smithy_of(0), "2M", "the dice of the lower bid");
}

/// KF-17.4: a 7 beats a 6, and is a 6 for the next.
#[test]
fn a_bid_above_six_is_a_six_for_others() {
    let mut table = bidding("M6 M7");
    table.bid(HIDDEN_CITY);
    assert_eq!(table.bid_on(HIDDEN_CITY), Some((0, "M6 M6".to_owned())));
    let crafted =
        table.events.iter().any(|event| matches!(event, Event::TileBid { placed, .. } if placed.dice[0] == die("M7")));
    assert!(crafted, "the log tells what was placed");
}

/// KF-17.5
#[test]
fn one_bids_for_several_tiles_but_once_for_each() {
    let mut table = bidding("M4 M4 M5 M5 M6 M6");
    table.bid(HIDDEN_CITY).play(Action::PlaceLowest);
    assert!(!table.can_bid(HIDDEN_CITY), "not even with better dice");
    table.bid(CAULDRON).play(Action::PlaceLowest);
    table.bid(ONE_TREE);
    assert_eq!(table.state.bids.len(), 3);
    assert!(!table.can_bid(TUNDRA), "all dice lie somewhere");
}

/// KF-17.5: bids and items in one turn.
#[test]
fn one_bids_and_crafts() {
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Shield"], &[]).busy(0).craft_turn(0, "M5 M5 M2 M2");
    table.bid(TUNDRA).play(Action::PlaceLowest).craft("Shield");
    assert_eq!((table.bid_on(TUNDRA), table.on("Shield")), (Some((0, "M2 M2".to_owned())), (0, vec![5, 5])));
}

/// KF-17.6
#[test]
fn a_tile_is_no_item() {
    let mut table = bidding("M1 M1");
    table.state.barren = 7;
    table.bid(CAULDRON).end_turn();
    let mut table = bidding("M2 M2");
    (table.state.barren, table.state.smiths[Seat(0)].passed) = (7, true);
    table.bid(TUNDRA).end_turn();
    assert_eq!((table.state.barren, table.items_of(0).len()), (8, 0));
    assert_eq!(table.supply_of(0), "2M", "the dice are there for the next round");
}

/// KF-17.7: after Clean-up, for the next round.
#[test]
fn the_best_bid_brings_an_exotic_die() {
    let mut table = bidding("M2 M2 M3 M3 M4 M4");
    table.bid(HIDDEN_CITY).bid(ONE_TREE).bid(TUNDRA).end_turn();
    assert_eq!((table.state.phase, table.state.round), (Phase::Gather, 2));
    assert_eq!(table.held(0), Exotics { aether: 1, borealis: 1, heartwood: 1, grimstone: 0 });
    assert_eq!(table.state.stock.exotics, Exotics { aether: 5, borealis: 5, heartwood: 5, grimstone: 6 });
    assert!(table.state.bids.is_empty(), "the tiles are in their places");
    let prizes: Vec<TileId> = table
        .events
        .iter()
        .filter_map(|event| if let Event::PrizeWon { tile, .. } = event { Some(*tile) } else { None })
        .collect();
    assert_eq!(prizes, [TUNDRA, ONE_TREE, HIDDEN_CITY], "from left to right");
    let at = |wanted: fn(&Event) -> bool| table.events.iter().position(wanted).unwrap();
    let claimed = at(|event| matches!(event, Event::BidWon { .. }));
    let prize = at(|event| matches!(event, Event::PrizeWon { .. }));
    let round = at(|event| matches!(event, Event::RoundStarted { .. }));
    assert!(claimed < prize && prize < round);
}

/// KF-17.7: whoever was outbid gets nothing.
#[test]
fn only_the_last_who_has_the_tile_wins() {
    let mut table = bidding("M2 M2");
    table.bid(TUNDRA).busy(1);
    table.state.smiths[Seat(1)].supply = crate::table::dice("2M");
    table.state.stock.dice -= crate::table::dice("2M");
    table.rolls(&[3, 3]).end_turn().bid(TUNDRA).end_turn();
    assert_eq!((table.held(0).borealis, table.held(1).borealis), (0, 1));
}

/// KF-17.7
#[test]
fn there_is_no_prize_when_the_game_is_over() {
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Shield"], &[]).claimed(0, &["Pick", "Bracelet", "Giant Club"]).busy(0).craft_turn(0, "M5 M5 M2 M2");
    table.bid(TUNDRA).play(Action::PlaceLowest).craft("Shield").end_turn();
    assert_eq!((table.state.phase, table.held(0)), (Phase::Over, Exotics::NONE));
    assert!(table.state.bids.is_empty());
}

/// KF-17.8: three Borealis dice are active and in the stock again when prizes are given.
#[test]
fn one_may_bid_for_what_the_stock_lacks() {
    let mut table = bidding("M2 M2");
    table.owns(1, Exotic::Borealis, 6);
    assert!(table.can_bid(TUNDRA));
    table.bid(TUNDRA).end_turn().roll();
    assert_eq!(table.held(0).borealis, 0, "nothing is owed");
    assert!(table.events.contains(&Event::PrizeWon {
        seat: Seat(0),
        tile: TUNDRA,
        prize: Exotic::Borealis,
        missing: true
    }));
    let mut table = bidding("M2 M2");
    table.owns(1, Exotic::Borealis, 5).owns(0, Exotic::Borealis, 1);
    let exotica = &mut table.state.smiths[Seat(0)].exotica;
    (exotica.held.borealis, exotica.active.borealis) = (0, 1);
    table.bid(TUNDRA).end_turn().roll();
    assert_eq!(table.held(0).borealis, 1, "the own die came back in time");
}
