//! KA-5.11 to KA-5.16: horses, on drawn boards.

use kings_of_artifice::{Action, Character, Spot, Step};

use crate::table::{A, Table, cell, cells};

const HORSE: Character = Character::FirstHorse;
const VILLAGER: Character = Character::FirstVillager;
const KNIGHT: Character = Character::Knight;

fn pick_up(rider: Character) -> Action {
    Action::PickUp { horse: HORSE, rider }
}

/// The spaces the rider can be carried to.
fn carried(table: &Table) -> kings_of_artifice::Cells {
    table.spaces(|action| match action {
        Action::CarryTo { to } => Some(to),
        _ => None,
    })
}

/// KA-5.11
#[test]
fn a_horse_moves_four_spaces_once_a_turn_for_nothing() {
    let mut table = Table::draw(2, "H8", "Ha").points(0);
    assert_eq!(table.reach(HORSE).count(), 80);
    assert!(table.reach(HORSE).contains(cell("L12")) && !table.reach(HORSE).contains(cell("M8")));
    table.play(Action::Move { who: HORSE, to: cell("I8") });
    assert!(table.reach(HORSE).is_empty(), "even if it moved one space only");
    let mut rich = Table::draw(2, "H8", "Ha");
    rich.play(Action::Move { who: HORSE, to: cell("I8") });
    assert!(rich.reach(HORSE).is_empty(), "action points do not move it");
    assert_eq!(rich.action_points(), 5);
    rich.end_turn().end_turn();
    assert!(!rich.reach(HORSE).is_empty());
}

/// KA-5.11
#[test]
fn each_horse_has_its_own_move_also_when_just_summoned() {
    let mut table = Table::draw(2, "D4", ". Ka . Ha");
    table.play(Action::Move { who: HORSE, to: cell("H4") });
    table.play(Action::Summon { class: kings_of_artifice::Class::Horse, both: false });
    table.play(Action::Place { at: cell("D4") });
    table.play(Action::Move { who: Character::SecondHorse, to: cell("D8") });
    assert_eq!(table.cell(A, Character::SecondHorse), Some(cell("D8")));
}

/// KA-5.11
#[test]
fn horses_build_nothing() {
    assert!(Table::draw(2, "D4", "Ha").wall_plots().is_empty());
}

/// KA-5.12: a fence of walls with one of each kind of obstacle behind it.
#[test]
fn a_horse_jumps_over_a_single_wall_in_a_straight_line() {
    let table = Table::draw(
        2,
        "D4",
        "wb wb wb wb wb wb wb
         wb Ha wa . wb . wb
         wb wb wb wb wb wb wb",
    );
    let reach = table.reach(HORSE);
    assert!(reach.contains(cell("G5")), "over F5");
    assert!(reach.contains(cell("G7")), "over F6, diagonally");
    assert!(reach.contains(cell("E7")) && reach.contains(cell("E3")) && reach.contains(cell("C3")));
    assert!(reach.contains(cell("I5")), "two jumps are four spaces: over F5 and H5");
    assert!(!reach.contains(cell("F5")), "it does not stop on a wall");
}

/// KA-5.12: a jump counts as two spaces.
#[test]
fn a_jump_takes_two_of_the_four_spaces() {
    let table = Table::draw(
        2,
        "D4",
        "ha ha ha ha ha ha ha ha ha
         hb Ha wb . . . . . hb
         hb hb hb hb hb hb hb hb hb",
    );
    assert_eq!(table.reach(HORSE), cells("G5 H5 I5"));
}

/// KA-5.12
#[test]
fn a_horse_jumps_neither_two_walls_nor_other_structures_nor_people() {
    let barred = |middle: &str| {
        let drawing = format!("hb hb hb hb hb hb\nhb Ha {middle} . . hb\nhb hb hb hb hb hb");
        !Table::draw(2, "D4", &drawing).reach(HORSE).contains(cell("G5"))
    };
    for middle in ["ha", "3a", "Oa", "wa+Tb", "wb+Ta"] {
        assert!(barred(middle), "{middle}");
    }
    let two = Table::draw(2, "D4", "hb hb hb hb hb hb\nhb Ha wa wb . hb\nhb hb hb hb hb hb");
    assert!(two.reach(HORSE).is_empty());
    let people = Table::draw(2, "D4", "hb hb hb hb hb hb\nhb Ha Vb+Ub . . hb\nhb hb hb hb hb hb");
    assert!(people.reach(HORSE).is_empty(), "two people are no wall");
}

/// KA-5.12: it lands where one may stand, but not where two do.
#[test]
fn a_jump_ends_on_a_vacant_or_semi_vacant_space() {
    let lands = |beyond: &str| {
        let drawing = format!("hb hb hb hb hb\nhb Ha wa {beyond} hb\nhb hb hb hb hb");
        Table::draw(2, "D4", &drawing).reach(HORSE).contains(cell("G5"))
    };
    assert!(lands(".") && lands("Vb") && lands("\""));
    assert!(!lands("Vb+Ub") && !lands("wb"));
}

/// KA-5.13: the picture of the rulebook: a step to the knight, a jump with it, set down, and on.
#[test]
fn a_horse_picks_up_a_knight_jumps_sets_it_down_and_goes_on() {
    let mut table = Table::draw(
        2,
        "D4",
        "Ha Na wb . .
         . . . . .",
    );
    table.play(pick_up(KNIGHT));
    assert_eq!(table.cell(A, HORSE), Some(cell("E4")));
    assert_eq!(table.question(), Step::CarryRider { seat: A, horse: HORSE, rider: KNIGHT, left: 3 });
    table.play(Action::CarryTo { to: cell("G4") });
    assert_eq!(table.cell(A, KNIGHT), Some(cell("G4")));
    assert_eq!(table.question(), Step::GoOnRiding { seat: A, horse: HORSE, rider: KNIGHT, left: 1 });
    table.play(Action::Move { who: HORSE, to: cell("H5") });
    assert_eq!((table.cell(A, HORSE), table.cell(A, KNIGHT)), (Some(cell("H5")), Some(cell("G4"))));
    assert_eq!((table.question(), table.action_points()), (Step::ChooseAction, 5));
    assert!(table.reach(HORSE).is_empty(), "that was its move");
}

/// KA-5.13: an artisan set down, a villager picked up on the way.
#[test]
fn one_rider_after_another() {
    let mut table = Table::draw(2, "D4", "Ha+Aa . Va . .");
    table.play(pick_up(Character::Artisan)).play(Action::CarryTo { to: cell("E4") });
    table.play(pick_up(VILLAGER)).play(Action::CarryTo { to: cell("H4") });
    assert_eq!((table.cell(A, Character::Artisan), table.cell(A, VILLAGER)), (Some(cell("E4")), Some(cell("H4"))));
    assert_eq!(table.question(), Step::ChooseAction, "the four spaces are used up");
}

/// KA-5.13
#[test]
fn a_horse_carries_neither_the_other_horse_nor_opponents() {
    let table = Table::draw(2, "D4", "Ha+Ga Vb Va");
    let picked = |action: &Action| matches!(action, Action::PickUp { rider, .. } if *rider != VILLAGER);
    assert!(!table.offers().iter().any(picked));
    assert!(table.can(pick_up(VILLAGER)));
}

/// KA-5.13: a king with two steps of his own is carried four spaces.
#[test]
fn the_riders_own_movement_does_not_matter() {
    let mut table = Table::draw(2, "D4", "Ha+Ka");
    table.play(pick_up(Character::King));
    assert!(carried(&table).contains(cell("H8")));
    table.play(Action::CarryTo { to: cell("H8") });
    assert!(!table.reach(Character::King).is_empty(), "and he can still walk");
}

/// KA-5.13: what the horse has left is vacant.
#[test]
fn a_rider_is_carried_away_over_the_space_the_horse_came_from() {
    let mut table = Table::draw(
        2,
        "C4",
        ". hb hb hb hb
         . wb Ha Ka hb
         . hb hb hb hb",
    );
    table.play(pick_up(Character::King));
    assert_eq!(carried(&table), cells("C5 E5"), "back, and over the wall with all four spaces");
    table.play(Action::CarryTo { to: cell("C5") });
    assert_eq!((table.cell(A, HORSE), table.cell(A, Character::King)), (Some(cell("C5")), Some(cell("C5"))));
    let mut dead_end = Table::draw(2, "D4", "hb hb hb hb\nhb Ha Ka hb\nhb hb hb hb");
    dead_end.play(pick_up(Character::King));
    assert_eq!(dead_end.cell(A, Character::King), Some(cell("E5")));
    let shared = Table::draw(2, "D4", "hb hb hb hb\nhb Ha+Vb Ka hb\nhb hb hb hb");
    assert!(!shared.can(pick_up(Character::King)), "b's villager stays there");
}

/// KA-5.14
#[test]
fn with_a_rider_only_vacant_spaces_are_entered() {
    let mut table = Table::draw(
        2,
        "D4",
        "hb hb hb hb hb hb
         hb Ha+Va . Vb . hb
         hb hb hb hb hb hb",
    );
    assert_eq!(table.reach(HORSE), cells("F5 G5 H5"), "alone it passes b's villager");
    table.play(pick_up(VILLAGER));
    assert_eq!(table.cell(A, VILLAGER), Some(cell("F5")), "with a rider there is one space to go to");
}

/// KA-5.14
#[test]
fn a_rider_jumps_along() {
    let mut table = Table::draw(
        2,
        "D4",
        "hb hb hb hb hb hb
         hb Ha+Va wb . . hb
         hb hb hb hb hb hb",
    );
    table.play(pick_up(VILLAGER));
    assert_eq!(carried(&table), cells("G5 H5"));
    let stuck = Table::draw(2, "D4", "hb hb hb hb\nhb Ha+Va wb Vb\nhb hb hb hb");
    assert!(!stuck.can(pick_up(VILLAGER)), "nowhere vacant to land");
    assert!(stuck.reach(HORSE).contains(cell("G5")), "but the horse alone may");
}

/// KA-5.15: the ship lies at C1 and D1.
#[test]
fn a_horse_boards_with_a_rider_if_there_is_room_for_both() {
    let mut table = Table::draw(2, "D2", "Ha+Va");
    assert!(table.can(Action::Board { who: HORSE }));
    table.play(pick_up(VILLAGER)).play(Action::CarryAboard);
    assert_eq!((table.spot(A, HORSE), table.spot(A, VILLAGER)), (Spot::Ship, Spot::Ship));
    assert_eq!(table.question(), Step::ChooseAction, "boarding ends the move");
    let mut crowded = Table::draw(2, "D2", "Ha+Va").aboard(A, &[Character::King, Character::Thief]);
    assert!(crowded.can(Action::Board { who: HORSE }));
    crowded.play(pick_up(VILLAGER));
    assert!(!crowded.can(Action::CarryAboard));
}

/// KA-5.15
#[test]
fn a_horse_leaves_the_ship_with_a_rider() {
    let mut table = Table::draw(2, "H8", "Va").aboard(A, &[Character::King, HORSE]);
    table.play(pick_up(Character::King));
    assert!(carried(&table).contains(cell("D5")), "one space to land, three more");
    assert!(!carried(&table).contains(cell("D6")));
    table.play(Action::CarryTo { to: cell("C3") });
    assert_eq!(table.cell(A, Character::King), Some(cell("C3")));
    assert_eq!(table.question(), Step::GoOnRiding { seat: A, horse: HORSE, rider: Character::King, left: 2 });
}

/// KA-5.15: walls all along the shore.
#[test]
fn a_horse_jumps_on_and_off_its_ship_over_a_wall() {
    let fence = "wb wb wb wb wb\n. . Ha . .";
    let table = Table::draw(2, "B2", fence);
    assert!(table.can(Action::Board { who: HORSE }));
    assert!(!table.can(Action::Board { who: Character::King }));
    let off = Table::draw(2, "B2", "wb wb wb wb wb\n. . . . .").aboard(A, &[HORSE]);
    assert!(off.reach(HORSE).contains(cell("D3")) && off.reach(HORSE).contains(cell("F3")));
    assert!(!off.reach(HORSE).contains(cell("D6")), "the jump took two of four");
    assert!(off.reach(HORSE).contains(cell("D5")));
    let guarded = Table::draw(2, "B2", "wb+Tb hb hb hb hb\n. . Ha . .");
    assert!(!guarded.can(Action::Board { who: HORSE }), "not over a thief or a house");
}

/// KA-5.15: a villager on D2, shut in on the shore.
#[test]
fn a_horse_fetches_a_rider_aboard_from_where_there_is_no_other_way() {
    let shut_in = |crew: &[Character]| Table::draw(2, "C2", "hb Va hb\nhb hb hb").aboard(A, crew);
    let mut table = shut_in(&[Character::King, HORSE]);
    table.play(pick_up(VILLAGER));
    assert_eq!((table.spot(A, HORSE), table.spot(A, VILLAGER)), (Spot::Ship, Spot::Ship), "the berth it left is free");
    assert_eq!((table.state.board.aboard(A), table.question()), (3, Step::ChooseAction));
    assert!(!shut_in(&[Character::King, KNIGHT, HORSE]).can(pick_up(VILLAGER)), "there is no room for both");
}

/// KA-5.15: walls all along the shore, and a rider.
#[test]
fn a_rider_is_carried_on_and_off_the_ship_over_a_wall() {
    let fence = "wb wb wb wb wb\n. . Ha+Va . .";
    let mut on = Table::draw(2, "B2", fence);
    on.play(pick_up(VILLAGER)).play(Action::CarryAboard);
    assert_eq!((on.spot(A, HORSE), on.spot(A, VILLAGER)), (Spot::Ship, Spot::Ship));
    let mut crowded = Table::draw(2, "B2", fence).aboard(A, &[Character::King, KNIGHT]);
    crowded.play(pick_up(VILLAGER));
    assert!(!crowded.can(Action::CarryAboard));
    let mut off = Table::draw(2, "B2", "wb wb wb wb wb\n. Vb . . .").aboard(A, &[Character::King, HORSE]);
    off.play(pick_up(Character::King));
    assert!(carried(&off).contains(cell("D5")) && !carried(&off).contains(cell("D6")), "the jump took two of four");
    assert!(!carried(&off).contains(cell("C3")), "somebody stands there");
    off.play(Action::CarryTo { to: cell("D3") });
    assert_eq!((off.cell(A, HORSE), off.cell(A, Character::King)), (Some(cell("D3")), Some(cell("D3"))));
    assert_eq!(off.question(), Step::GoOnRiding { seat: A, horse: HORSE, rider: Character::King, left: 2 });
}

/// KA-5.16
#[test]
fn a_horse_may_stop_after_setting_its_rider_down_and_does_not_take_it_up_again() {
    let mut table = Table::draw(2, "D4", "Ha+Va");
    table.play(pick_up(VILLAGER)).play(Action::CarryTo { to: cell("E4") });
    assert!(!table.can(pick_up(VILLAGER)));
    table.play(Action::Halt);
    assert_eq!((table.cell(A, HORSE), table.cell(A, VILLAGER)), (Some(cell("E4")), Some(cell("E4"))));
}

/// KA-5.16: the leg to a rider takes the shortest way, so that as much as possible is left.
#[test]
fn legs_take_the_shortest_way() {
    let mut table = Table::draw(2, "D4", "Ha wb Va .\n. wb . .\n. . . .");
    table.play(pick_up(VILLAGER));
    assert_eq!(table.question(), Step::CarryRider { seat: A, horse: HORSE, rider: VILLAGER, left: 2 }, "a jump");
}
