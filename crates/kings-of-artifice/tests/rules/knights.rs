//! KA-5.7 to KA-5.10: attacks.

use kings_of_artifice::{Action, Character, Event, Spot, Step};
use tabletop::Seat;

use crate::table::{A, B, C, Table, cell, cells};

const KNIGHT: Character = Character::Knight;

fn attack(seat: Seat, victim: Character) -> Action {
    Action::Attack { who: KNIGHT, seat, victim }
}

/// KA-5.7
#[test]
fn a_knight_attacks_beside_it_and_on_its_space_for_a_point() {
    let mut table = Table::draw(3, "D4", "Ka . . Hb\n. Na+Tb Vc Wc");
    assert!(table.can(attack(B, Character::Thief)) && table.can(attack(C, Character::FirstVillager)));
    assert!(!table.can(attack(B, Character::FirstHorse)), "two spaces away");
    assert!(!table.can(attack(C, Character::Warlock)), "two spaces away");
    table.play(attack(C, Character::FirstVillager));
    assert_eq!((table.scored(A), table.action_points()), (1, 4));
    assert_eq!(table.spot(C, Character::FirstVillager), Spot::Supply);
}

/// KA-5.7
#[test]
fn of_two_on_one_space_one_is_attacked() {
    let mut table = Table::draw(3, "D4", "Ka Na Vb+Vc");
    table.play(attack(B, Character::FirstVillager));
    assert_eq!(table.cell(C, Character::FirstVillager), Some(cell("F4")));
}

/// KA-5.7
#[test]
fn a_thief_on_a_wall_can_be_attacked() {
    let mut table = Table::draw(2, "D4", "Ka Na wa+Tb");
    table.play(attack(B, Character::Thief));
    assert_eq!(table.spot(B, Character::Thief), Spot::Supply);
}

/// KA-5.8
#[test]
fn kings_and_warlocks_on_towers_are_safe() {
    let table = Table::draw(2, "D4", "Kb Na 3b+Wb");
    assert!(!table.offers().iter().any(|action| matches!(action, Action::Attack { .. })));
    assert!(Table::draw(2, "D4", "Kb Na Wb").can(attack(B, Character::Warlock)), "a warlock on land is not");
}

/// KA-5.9
#[test]
fn the_owner_chooses_between_supply_and_fountain() {
    let mut table = Table::draw(2, "D4", "Ka Na Vb . . .\n. . . . wa .\n. . . . Ob Ua+Va\n. . . . . Kb");
    table.play(attack(B, Character::FirstVillager));
    assert_eq!(
        (table.asked(), table.question()),
        (Some(B), Step::ChooseRefuge { seat: B, victim: Character::FirstVillager })
    );
    assert_eq!(table.places(), cells("G5 I5 G6 G7 H7 I7"), "beside the fountain, vacant or semi-vacant");
    assert!(table.can(Action::Withdraw));
    table.play(Action::Place { at: cell("I7") });
    assert_eq!(table.cell(B, Character::FirstVillager), Some(cell("I7")));
    assert_eq!(table.asked(), Some(A), "and then the knight returns");
}

/// KA-5.9
#[test]
fn a_thief_may_flee_onto_a_wall_at_its_fountain() {
    let mut table = Table::draw(2, "D4", "Ka Na Tb . wa\n. . . . Ob");
    table.play(attack(B, Character::Thief));
    assert!(table.places().contains(cell("H4")));
    let mut table = Table::draw(2, "D4", "Ka Na Vb . wa\n. . . . Ob");
    table.play(attack(B, Character::FirstVillager));
    assert!(!table.places().contains(cell("H4")));
}

/// KA-5.9: without a fountain, or without a space at it, there is nothing to choose.
#[test]
fn without_a_space_at_a_fountain_it_is_the_supply() {
    let mut table = Table::draw(2, "D4", "Ka Na Vb . wa wa wa\n. . . . wa Ob wa\n. . . . wa wa wa");
    table.play(attack(B, Character::FirstVillager));
    assert_eq!(table.spot(B, Character::FirstVillager), Spot::Supply);
    assert_eq!(table.asked(), Some(A));
}

/// KA-5.9: the attacker's own fountain is no refuge.
#[test]
fn only_the_own_fountain_is_a_refuge() {
    let mut table = Table::draw(2, "D4", "Ka Na Vb\n. Oa .");
    table.play(attack(B, Character::FirstVillager));
    assert_eq!(table.spot(B, Character::FirstVillager), Spot::Supply);
}

/// KA-5.10
#[test]
fn the_knight_returns_to_its_king() {
    let mut table = Table::draw(2, "D4", ". wa Vb+Ub . . .\n. Ka . . Na Hb\n. . .");
    table.play(attack(B, Character::FirstHorse));
    assert_eq!(table.places(), cells("D4 D5 E5 F5 D6 E6 F6"));
    table.play(Action::Place { at: cell("E5") });
    assert_eq!(table.cell(A, KNIGHT), Some(cell("E5")));
    assert!(table.events.iter().any(|event| matches!(event, Event::CharacterSent { who: KNIGHT, .. })));
}

/// KA-5.10
#[test]
fn a_knight_already_beside_its_king_may_stay() {
    let mut table = Table::draw(2, "D4", "Ka Na Vb");
    table.play(attack(B, Character::FirstVillager));
    assert!(table.places().contains(cell("E4")));
    table.play(Action::Place { at: cell("E4") });
    assert_eq!(table.cell(A, KNIGHT), Some(cell("E4")));
}

/// KA-5.10
#[test]
fn without_a_king_on_land_or_room_beside_him_the_knight_goes_to_the_supply() {
    let mut table = Table::draw(2, "D4", "Na Vb");
    table.play(attack(B, Character::FirstVillager));
    assert_eq!(table.spot(A, KNIGHT), Spot::Supply);
    let mut table = Table::draw(2, "D4", "wb wb wb\nwb Ka+Aa wb . Na Vb\nwb wb wb");
    table.play(attack(B, Character::FirstVillager));
    assert_eq!(table.spot(A, KNIGHT), Spot::Supply);
}

/// KA-5.9, KA-5.10: the space the victim leaves is free for the knight.
#[test]
fn the_victim_goes_before_the_knight_returns() {
    let mut table = Table::draw(2, "D4", "wb wb wb\nwb Ka+Vb wb\nwb wb Na");
    table.play(attack(B, Character::FirstVillager));
    // Where it stands, and with the king.
    assert_eq!(table.places(), cells("E5 F6"));
}
