//! Section 3: spaces and movement.

use kings_of_artifice::{Action, Character, Spot};

use crate::table::{A, Table, cell, cells};

const KING: Character = Character::King;
const VILLAGER: Character = Character::FirstVillager;
const THIEF: Character = Character::Thief;
const WARLOCK: Character = Character::Warlock;

/// KA-3.1, KA-3.3
#[test]
fn each_class_moves_its_value_in_all_eight_directions() {
    let table = Table::draw(2, "H8", "Ka Va Ta Na Aa Wa");
    let square = |name: &str, far: usize| {
        let (x, y) = cell(name).grid();
        let inside = |place: usize, at: usize| place.abs_diff(at) <= far;
        let land = (1..15).flat_map(|row| (1..15).map(move |column| (column, row)));
        let near = land.filter(|&(column, row)| inside(column, x) && inside(row, y) && (column, row) != (x, y));
        near.filter_map(|(column, row)| kings_of_artifice::Cell::on_grid(column, row))
            .collect::<kings_of_artifice::Cells>()
    };
    assert_eq!(table.reach(KING), square("H8", 2));
    assert_eq!(table.reach(VILLAGER), square("I8", 3));
    assert_eq!(table.reach(THIEF), square("J8", 5));
    assert_eq!(table.reach(Character::Knight), square("K8", 3));
    assert_eq!(table.reach(Character::Artisan), square("L8", 3));
    assert_eq!(table.reach(WARLOCK), square("M8", 3));
}

/// KA-3.3
#[test]
fn a_character_moves_again_for_another_point() {
    let mut table = Table::draw(2, "D4", "Ka . . . . . . . Kb");
    table.play(Action::Move { who: KING, to: cell("F4") }).play(Action::Move { who: KING, to: cell("H4") });
    assert_eq!((table.cell(A, KING), table.action_points()), (Some(cell("H4")), 3));
}

/// KA-3.2, KA-3.4
#[test]
fn two_characters_or_a_structure_bar_the_way_and_one_does_not() {
    // The king stands in a corridor of walls; one of its ends is taken by one character, the other by two.
    let table = Table::draw(
        2,
        "D4",
        "wb wb wb wb wb wb wb
         . Vb+Ub . Ka Tb . .
         wb wb wb wb wb wb wb",
    );
    assert_eq!(table.reach(KING), cells("F5 H5 I5"));
}

/// KA-3.4
#[test]
fn a_move_may_end_on_an_opponent_or_an_own_character() {
    let mut table = Table::draw(2, "D4", "Ka Vb Va");
    table.play(Action::Move { who: KING, to: cell("E4") });
    assert_eq!(table.state.board.standing(cell("E4")).count(), 2);
    assert!(table.state.board.crowded().contains(cell("E4")));
}

/// KA-3.4: no structure of any kind is entered, whoever's it is.
#[test]
fn structures_are_never_entered() {
    let table = Table::draw(
        2,
        "D4",
        "wa ha 3a
         Oa Ka wb
         <a >a hb",
    );
    assert!(table.reach(KING).is_empty());
}

/// KA-3.5
#[test]
fn a_diagonal_step_between_two_structures_is_allowed() {
    let table = Table::draw(
        2,
        "D4",
        "wb wb wb .
         wb Ka wb .
         wb wb . wb",
    );
    assert_eq!(table.reach(KING) & cells("F6 G7 E7 F7"), cells("F6 G7 E7 F7"));
}

/// KA-3.6
#[test]
fn wasteland_is_walked_on() {
    let table = Table::draw_real(2, "E5", "Ka");
    assert!(table.reach(KING).contains(cell("D4")), "a wasteland corner");
    assert!(table.reach(KING).contains(cell("C3")));
}

/// KA-3.7
#[test]
fn a_thief_walks_and_stands_on_walls_and_nothing_else() {
    let mut table = Table::draw(
        2,
        "D4",
        "ha hb 3b hb ha
         hb Ta wb wa hb
         ha hb Ob wb ha
         . . . . .",
    );
    assert_eq!(table.reach(THIEF) & cells("F5 G5 G6"), cells("F5 G5 G6"));
    assert!(table.reach(THIEF).contains(cell("G7")), "over the walls and out");
    assert!(!table.reach(THIEF).contains(cell("F6")), "not on a fountain");
    table.play(Action::Move { who: THIEF, to: cell("G5") });
    assert_eq!(table.cell(A, THIEF), Some(cell("G5")));
}

/// KA-3.7
#[test]
fn two_thieves_stand_on_one_wall_but_not_three() {
    let table = Table::draw(3, "D4", "Ta wa Tb+wb");
    assert!(table.reach(THIEF).contains(cell("F4")));
    let crowded = Table::draw(3, "D4", "Ta wb+Tb+Tc");
    assert!(!crowded.reach(THIEF).contains(cell("E4")));
}

/// KA-3.7: to everybody else the wall is a structure, thief or no thief.
#[test]
fn nobody_else_joins_a_thief_on_a_wall() {
    let table = Table::draw(2, "D4", "Ka wa+Ta Va");
    assert!(!table.reach(KING).contains(cell("E4")) && !table.reach(VILLAGER).contains(cell("E4")));
}

/// KA-3.8
#[test]
fn a_warlock_walks_on_own_towers_only() {
    let table = Table::draw(
        2,
        "D4",
        "wb wb wb wb wb
         wb Wa 3a . 4b
         wb wb wb wb wb",
    );
    assert_eq!(table.reach(WARLOCK), cells("F5 G5"));
}

/// KA-3.9
#[test]
fn boarding_is_a_step_onto_an_own_ship_and_ends_the_move() {
    let mut table = Table::draw(2, "D2", "Na . . . Ka");
    assert!(table.can(Action::Board { who: Character::Knight }), "the ship lies at C1 and D1");
    assert!(!table.can(Action::Board { who: KING }), "the king is four steps away");
    table.play(Action::Board { who: Character::Knight });
    assert_eq!((table.spot(A, Character::Knight), table.action_points()), (Spot::Ship, 4));
}

/// KA-3.9
#[test]
fn a_ship_holds_three() {
    let crew = [Character::King, Character::Artisan, Character::Thief];
    let table = Table::draw(2, "D2", "Na").aboard(A, &crew);
    assert!(!table.can(Action::Board { who: Character::Knight }));
    let table = Table::draw(2, "D2", "Na").aboard(A, &crew[..2]);
    assert!(table.can(Action::Board { who: Character::Knight }));
}

/// KA-3.9: boarding takes the last step, so a king two spaces away gets aboard and one three spaces away does not.
#[test]
fn boarding_counts_as_a_step() {
    assert!(Table::draw(2, "D3", "Ka").can(Action::Board { who: KING }));
    assert!(!Table::draw(2, "D4", "Ka").can(Action::Board { who: KING }));
}

/// KA-3.10
#[test]
fn landing_is_a_step_beside_either_space_of_the_ship_and_the_move_goes_on() {
    let table = Table::draw(2, "H8", "Va");
    // C1-D1: it lies beside B2 to E2, and the king has one more step from there.
    assert_eq!(table.reach(KING), cells("B2 C2 D2 E2 F2 B3 C3 D3 E3 F3"));
}

/// KA-3.10: characters land where they may walk.
#[test]
fn a_thief_lands_on_a_wall_and_a_warlock_on_a_tower() {
    let table = Table::draw(2, "B2", "wb wb 3a 3b wb\n wb wb wb wb wb").aboard(A, &[THIEF, WARLOCK]);
    assert!(table.reach(THIEF).contains(cell("B2")) && table.reach(THIEF).contains(cell("F2")));
    assert_eq!(table.reach(WARLOCK) & cells("B2 C2 D2 E2"), cells("D2"));
    assert!(table.reach(KING).is_empty());
}

/// KA-3.11
#[test]
fn a_move_does_not_end_where_it_began_but_for_a_thief_with_something_to_steal() {
    let mut table = Table::draw(2, "D4", "Ka Ta+Vb");
    assert!(!table.reach(KING).contains(cell("D4")));
    table.play(Action::Move { who: THIEF, to: cell("E4") });
    table.play(Action::Steal);
    assert_eq!(table.action_points(), 4);
    assert!(!table.reach(THIEF).contains(cell("E4")), "there is nothing more to steal");
    let walled = Table::draw(2, "D4", "hb hb hb\nhb Ta+Vb hb\nhb hb hb");
    assert!(walled.reach(THIEF).is_empty(), "there is no way out and back");
}
