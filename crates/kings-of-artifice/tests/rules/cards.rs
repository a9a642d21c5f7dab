//! Section 10: the scoring cards, on drawn boards.

use kings_of_artifice::{Card, Insight};
use tabletop::Seat;

use crate::table::{A, B, Table};

/// What a card gives each player.
fn points(card: Card, players: usize, drawing: &str) -> Vec<i32> {
    let table = Table::draw(players, "D4", drawing);
    Seat::all(players).map(|seat| table.game.card_points(&table.state, card, seat)).collect()
}

fn measure(card: Card, drawing: &str) -> i32 {
    let table = Table::draw(2, "D4", drawing);
    table.game.card_measure(&table.state, card, A)
}

/// KA-10.1: five walls with a branch beat four in a row; what is built upon, others' walls and corners do not count.
#[test]
fn the_longest_wall_scores_twelve() {
    let drawing = "
        wa wa wa .  wb wb wb wb
        .  wa .  wa .  .  .  .
        .  wa ha .  .  .  .  .";
    assert_eq!(points(Card::MasterMason, 2, drawing), [12, 0]);
    assert_eq!(measure(Card::MasterMason, drawing), 5);
    assert_eq!(measure(Card::MasterMason, "wa wb wa <a >a wa wa+Ta"), 2, "a thief on a wall does not matter");
}

/// KA-10.2
#[test]
fn the_most_houses_score_twelve() {
    assert_eq!(points(Card::VillageFestival, 3, "ha ha hb 3b 4b hc"), [12, 0, 0]);
}

/// KA-10.3
#[test]
fn the_most_towers_score_twelve_whatever_their_height() {
    assert_eq!(points(Card::TriumphantTowers, 2, "3a 3a 5b"), [12, 0]);
}

/// KA-10.4
#[test]
fn tied_players_divide_and_nothing_scores_nothing() {
    assert_eq!(points(Card::VillageFestival, 2, "ha hb"), [6, 6]);
    assert_eq!(points(Card::TriumphantTowers, 3, "3a 4b 5c"), [4, 4, 4]);
    assert_eq!(points(Card::MasterMason, 3, "wa . wb"), [6, 6, 0]);
    for card in [Card::MasterMason, Card::VillageFestival, Card::TriumphantTowers] {
        assert_eq!(points(card, 3, "Ka"), [0, 0, 0], "{card:?}");
    }
}

/// KA-10.5: the fault lines run between H and I and between 8 and 9.
#[test]
fn the_earthquake_takes_a_point_for_each_space_along_the_fault_lines() {
    let quake = |corner: &str, drawing: &str| {
        let table = Table::draw(2, corner, drawing);
        table.game.card_points(&table.state, Card::Earthquake, A)
    };
    assert_eq!(quake("G4", "wa wa wa wa"), -2, "H4 and I4");
    assert_eq!(quake("D7", "wa\nwa\nwa\nwa"), -2, "D8 and D9");
    assert_eq!(quake("H8", "wa wa\nwa wa"), -4, "each of the four in the middle once");
    assert_eq!(quake("G4", "Pa Pa wb\nPa Pa wb"), -2, "each space of a palace");
    assert_eq!(quake("H4", "5a"), -1, "a space, not a block");
    assert_eq!(quake("D4", "wa wa"), 0);
}

/// KA-10.6: towers in each quadrant, near the sea and not.
#[test]
fn lighthouses_count_quadrants_with_a_tower_near_the_sea() {
    let lights = |corner: &str, drawing: &str| {
        let table = Table::draw(2, corner, drawing);
        table.game.card_points(&table.state, Card::Lighthouses, A)
    };
    assert_eq!(lights("D4", "3a"), -5, "two land spaces from the sea is too far");
    assert_eq!(lights("D3", "3a"), 0, "one land space between");
    assert_eq!(lights("D2", "3a 5a . . . . 3a"), 5, "D2 and J2: two quadrants");
    assert_eq!(lights("C3", "3a . 3a"), 0, "two in one quadrant are one");
    assert_eq!(lights("D2", "3b ha wa"), -5);
    let row = "3a . . . . . . . . . . 3a";
    assert_eq!(lights("C3", &format!("{row}\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n{row}")), 15, "all four");
    assert_eq!(lights("C3", &format!("{row}\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n3a")), 10, "three");
}

/// KA-10.6: a tower behind the wasteland of a corner.
#[test]
fn wasteland_is_a_land_space_between_tower_and_sea() {
    let lights = |at: &str| {
        let table = Table::draw_real(2, at, "3a");
        table.game.card_points(&table.state, Card::Lighthouses, A)
    };
    assert_eq!(lights("F5"), -5, "F5 is three from the sea");
    assert_eq!(lights("D6"), 0, "D6 is beside C6, which is at the sea");
}

/// KA-10.7
#[test]
fn the_first_out_of_blocks_pays_for_the_largest_supply_left() {
    let mut table = Table::draw(3, "D4", "Ka").blocks(A, 0).blocks(Seat(2), 0).blocks(B, 7);
    table.state.emptied = Some(Seat(2));
    let tax = |table: &Table| {
        Seat::all(3).map(|seat| table.game.card_points(&table.state, Card::BuildingTax, seat)).collect::<Vec<_>>()
    };
    assert_eq!(tax(&table), [0, 0, -7]);
    let nobody = Table::draw(3, "D4", "Ka").blocks(B, 7);
    assert_eq!(tax(&nobody), [0, 0, 0]);
}

/// KA-10.8
#[test]
fn ramparts_are_walls_in_a_line_between_two_towers() {
    assert_eq!(points(Card::Ramparts, 2, "3a wa wa 4a"), [4, 0]);
    assert_eq!(measure(Card::Ramparts, "3a wa . wa 4a"), 0, "unbroken");
    assert_eq!(measure(Card::Ramparts, "3a wa wb wa 4a"), 0, "own walls only");
    assert_eq!(measure(Card::Ramparts, "3a wa 4b"), 0, "own towers only");
    assert_eq!(measure(Card::Ramparts, "3a\n. wa\n. . 3a"), 0, "not diagonally");
    assert_eq!(measure(Card::Ramparts, "3a wa wa\n. . wa\n. . 3a"), 0, "a corner is no line");
    assert_eq!(measure(Card::Ramparts, "3a wa 3a wa wa 3a"), 3);
    assert_eq!(measure(Card::Ramparts, "3a 3a"), 0);
}

/// KA-10.8: a wall at a crossing counts once.
#[test]
fn crossing_ramparts_share_a_wall() {
    let crossing = "
        .  3a .
        3a wa 3a
        .  3a .";
    assert_eq!(measure(Card::Ramparts, crossing), 1);
}

/// KA-10.9
#[test]
fn royal_cities_count_own_spaces_around_palaces() {
    assert_eq!(points(Card::RoyalCities, 2, "wa wa ha wb\n3a Pa Pa .\nwa Pa Pa .\n. . . ."), [5, 0]);
    assert_eq!(measure(Card::RoyalCities, "Pa Pa wa Pa Pa\nPa Pa . Pa Pa"), 1, "between two palaces, once");
    assert_eq!(measure(Card::RoyalCities, "Pa Pa Pa Pa\nPa Pa Pa Pa"), 4, "another palace counts");
    assert_eq!(measure(Card::RoyalCities, "Pb Pb wa\nPb Pb wa"), 0);
}

/// KA-10.10
#[test]
fn diverse_economy_counts_kinds() {
    let economy = |drawing: &str| points(Card::DiverseEconomy, 2, drawing)[0];
    assert_eq!(economy("wa wa wa"), 0, "walls are no kind");
    assert_eq!(economy("ha ha"), 0);
    assert_eq!(economy("ha 3a"), 3);
    assert_eq!(economy("ha 3a <a >a"), 6);
    assert_eq!(economy("ha 3a <a >a Oa"), 9);
    assert_eq!(economy("ha 3a <a >a Oa Pa Pa\n. . . . . Pa Pa"), 12);
    assert_eq!(
        economy("ha 3a <a >a Oa Pa Pa\n. . . . . Pa Pa\nwa wa wa\nwa \" wa\nwa wa wa"),
        15,
        "a pasture without a horse"
    );
    assert_eq!(economy("Ka"), 0);
}

/// KA-10.11
#[test]
fn ranches_score_horses_in_others_pastures() {
    let ring = |inside: &str| format!("wb wb wb wb\nwb {inside} wb\nwb wb wb wb");
    assert_eq!(points(Card::Ranches, 2, &ring("\"+Ha \"")), [2, 0]);
    assert_eq!(points(Card::Ranches, 2, &ring("\"+Ha \"+Ga")), [2, 0], "once for each pasture");
    assert_eq!(points(Card::Ranches, 2, &ring("\"+Hb \"")), [0, 0], "the own pasture scores otherwise");
    assert_eq!(
        points(Card::Ranches, 2, "wb wb wb wb wb\nwb \"+Ha wb \"+Ga wb\nwb wb wb wb wb"),
        [2, 0],
        "two pastures"
    );
    assert_eq!(points(Card::Ranches, 2, &ring("\" \"")), [0, 0]);
}

/// KA-10.1 to KA-10.11: cards count in the final score in the order they were dealt.
#[test]
fn dealt_cards_are_part_of_the_score() {
    let table = Table::draw(2, "H4", "ha ha").cards([Card::VillageFestival, Card::Earthquake]);
    assert_eq!(table.game.score(&table.state, A).cards, [12, -2]);
    let insight = Insight::of(&table.game, &table.state, &[]);
    assert_eq!((insight.cards[0].points.clone(), insight.cards[1].measures.clone()), (vec![12, 0], vec![2, 0]));
}
