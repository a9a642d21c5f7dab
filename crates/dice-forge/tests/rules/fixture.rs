//! That the table itself does what tests take for granted.

use dice_forge::Action;

use crate::table::{DARK, LIGHT, Table};

#[test]
fn a_table_rolls_the_first_faces_of_all_dice_at_the_start_of_a_turn() {
    let mut table = Table::new(3);
    table.reserve(0, "0").reserve(1, "0").reserve(2, "5G");
    table.dice(0, "3G", "2M").dice(1, "4G", "1S").dice(2, "2GP", "1G");
    table.begin_turn(1);
    assert_eq!((table.has(0), table.has(1), table.has(2)), ("3G+2M".into(), "4G+1S".into(), "6G+2GP".into()));
    assert_eq!((table.face_up(0, LIGHT), table.face_up(0, DARK)), ("3G".into(), "2M".into()));
    assert_eq!((table.asked(), table.question()), (1, "ChooseAction"));
    assert!(table.offered().contains(&Action::EndTurn));
}
