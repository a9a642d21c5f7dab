//! Section 4: ships.

use kings_of_artifice::{Action, Berth, Character, Quadrant, Spell, Spot};

use crate::table::{A, B, Table, berth, cell};

fn berths(table: &Table) -> Vec<Berth> {
    let at = |action: Action| match action {
        Action::Anchor { berth } => Some(berth),
        _ => None,
    };
    table.offers().into_iter().filter_map(at).collect()
}

/// KA-4.1
#[test]
fn a_ship_takes_two_adjoining_sea_spaces_of_one_quadrant_and_none_of_anothers() {
    let mut table = Table::draw(2, "H8", "Va").ship(B, "A4-A5");
    table.play(Action::Sail { quadrant: Quadrant::NorthWest });
    let berths = berths(&table);
    for free in ["A1-B1", "A1-A2", "G1-H1", "A2-A3", "A7-A8", "B1-C1", "D1-E1"] {
        assert!(berths.contains(&berth(free)), "{free}");
    }
    for (barred, why) in [
        ("H1-I1", "two quadrants"),
        ("A8-A9", "two quadrants"),
        ("A3-A4", "b's ship"),
        ("A5-A6", "b's ship"),
        ("A2-B2", "land"),
        ("C1-D1", "where it lies"),
        ("I1-J1", "another quadrant"),
    ] {
        assert!(!berths.contains(&berth(barred)), "{barred}: {why}");
    }
}

/// KA-4.2
#[test]
fn a_ship_moves_freely_within_its_quadrant_past_others_but_not_twice_in_a_row() {
    let mut table = Table::draw(2, "H8", "Va").ship(B, "A4-A5");
    table.play(Action::Sail { quadrant: Quadrant::NorthWest }).play(Action::Anchor { berth: berth("A6-A7") });
    assert_eq!((table.state.board.ship(A), table.action_points()), (Some(berth("A6-A7")), 5));
    assert_eq!(table.spot(A, Character::King), Spot::Ship, "it takes its crew along");
    assert!(!table.can(Action::Sail { quadrant: Quadrant::NorthWest }));
    let to = table.reach(Character::FirstVillager).first().unwrap();
    table.play(Action::Move { who: Character::FirstVillager, to });
    assert!(table.can(Action::Sail { quadrant: Quadrant::NorthWest }), "after something else it is another move");
}

/// KA-4.2
#[test]
fn an_empty_ship_moves_too() {
    let table = Table::draw(2, "D4", "Ka");
    assert_eq!(table.state.board.aboard(A), 0);
    assert!(table.can(Action::Sail { quadrant: Quadrant::NorthWest }));
}

/// KA-4.3
#[test]
fn a_neighbouring_quadrant_costs_a_point_and_the_opposite_one_is_two_moves_away() {
    let mut table = Table::draw(2, "H8", "Va");
    assert!(!table.can(Action::Sail { quadrant: Quadrant::SouthEast }));
    table.play(Action::Sail { quadrant: Quadrant::NorthEast }).play(Action::Anchor { berth: berth("I1-J1") });
    assert_eq!(table.action_points(), 4);
    assert!(table.can(Action::Sail { quadrant: Quadrant::NorthEast }), "it may be placed anew there for nothing");
    table.play(Action::Sail { quadrant: Quadrant::SouthEast }).play(Action::Anchor { berth: berth("P9-P10") });
    assert_eq!((table.action_points(), table.state.board.ship(A)), (3, Some(berth("P9-P10"))));
    let poor = Table::draw(2, "H8", "Va").points(0);
    assert!(!poor.can(Action::Sail { quadrant: Quadrant::NorthEast }));
    assert!(poor.can(Action::Sail { quadrant: Quadrant::NorthWest }));
}

/// KA-4.4
#[test]
fn who_is_aboard_can_only_land() {
    let crew = [Character::King, Character::Knight, Character::Warlock];
    let table = Table::draw(2, "C2", "Vb hb").aboard(A, &crew).spells(&[Spell::Morph]);
    for action in table.offers() {
        let lands = matches!(action, Action::Move { .. } | Action::Sail { .. } | Action::EndTurn);
        assert!(lands, "{action:?}");
    }
    assert!(table.reach(Character::Knight).contains(cell("D3")));
}

/// KA-4.4: nobody aboard is attacked, by a knight or by lightning.
#[test]
fn nobody_aboard_is_attacked() {
    let table = Table::draw(2, "C2", "Na . 5a+Wa\n. . .")
        .ship(B, "B1-C1")
        .ship(A, "A4-A5")
        .aboard(B, &[Character::Thief])
        .spells(&[Spell::LightningBlast]);
    assert!(!table.offers().iter().any(|action| matches!(action, Action::Attack { .. })));
    assert!(!table.can(Action::Cast { spell: Spell::LightningBlast }));
}

/// KA-4.5
#[test]
fn nobody_boards_an_opponents_ship() {
    let table = Table::draw(2, "H2", "Ka").ship(B, "G1-H1").ship(A, "A4-A5");
    assert!(!table.can(Action::Board { who: Character::King }));
}
