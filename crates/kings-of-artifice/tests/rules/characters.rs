//! KA-5.1 to KA-5.6: summoning, the king's escape, theft.

use kings_of_artifice::{Action, BagPlace, Character, Class, Spell, Spot, Step};

use crate::table::{A, B, C, Table, cell, cells};

fn summon(class: Class) -> Action {
    Action::Summon { class, both: false }
}

/// KA-5.1
#[test]
fn a_king_summons_onto_his_space_or_beside_him_for_two_points() {
    let mut table = Table::draw(2, "D4", ". wa Vb+Ub\n. Ka Tb\nha . .");
    table.play(summon(Class::Knight));
    assert_eq!(table.places(), cells("D4 D5 E5 F5 E6 F6"), "not on walls, houses or where two stand");
    table.play(Action::Place { at: cell("E5") });
    assert_eq!((table.cell(A, Character::Knight), table.action_points()), (Some(cell("E5")), 3));
    assert!(!table.can(summon(Class::Knight)), "there is only one");
    table.play(summon(Class::Artisan));
    assert!(!table.places().contains(cell("E5")), "the king is not alone any more");
}

/// KA-5.1
#[test]
fn summoning_takes_two_points_and_a_king_on_land() {
    assert!(!Table::draw(2, "D4", "Ka").points(1).can(summon(Class::Knight)));
    let aboard = Table::draw(2, "D4", "Va");
    assert!(!aboard.offers().iter().any(|action| matches!(action, Action::Summon { .. })));
}

/// KA-5.1: a king with no room around him does not summon.
#[test]
fn without_room_nobody_is_summoned() {
    let table = Table::draw(2, "D4", "wb wb wb\nwb Ka+Va wb\nwb wb wb");
    let others = |action: &Action| matches!(action, Action::Summon { class, .. } if *class != Class::Thief);
    assert!(!table.offers().iter().any(others));
    assert!(table.can(summon(Class::Thief)), "a thief stands on walls");
}

/// KA-5.2
#[test]
fn pairs_are_summoned_together_for_the_same_two_points() {
    for (class, one, other) in [
        (Class::Villager, Character::FirstVillager, Character::SecondVillager),
        (Class::Horse, Character::FirstHorse, Character::SecondHorse),
    ] {
        let mut table = Table::draw(2, "D4", ". . .\n. Ka .");
        table.play(Action::Summon { class, both: true });
        table.play(Action::Place { at: cell("D4") }).play(Action::Place { at: cell("D4") });
        assert_eq!((table.cell(A, one), table.cell(A, other)), (Some(cell("D4")), Some(cell("D4"))));
        assert_eq!(table.action_points(), 3);
    }
}

/// KA-5.2
#[test]
fn one_of_a_pair_costs_two_points_as_well_and_leaves_no_pair() {
    let mut table = Table::draw(2, "D4", ". Ka .");
    table.play(summon(Class::Villager)).play(Action::Place { at: cell("D4") });
    assert_eq!(table.action_points(), 3);
    assert!(!table.can(Action::Summon { class: Class::Villager, both: true }));
    assert!(table.can(summon(Class::Villager)));
}

/// KA-5.2: both must find a space.
#[test]
fn a_pair_needs_room_for_two() {
    let table = Table::draw(2, "D4", "wb wb wb\nwb Ka wb\nwb wb wb");
    assert!(table.can(summon(Class::Villager)));
    assert!(!table.can(Action::Summon { class: Class::Villager, both: true }));
    let mut table = Table::draw(2, "D4", "wb wb wb\nwb Ka Vb\nwb wb wb");
    table.play(Action::Summon { class: Class::Villager, both: true });
    table.play(Action::Place { at: cell("F5") });
    assert_eq!(table.cell(A, Character::SecondVillager), Some(cell("E5")), "the only space left");
}

/// KA-5.3
#[test]
fn a_thief_is_summoned_onto_a_wall_and_a_warlock_not_onto_a_tower() {
    let mut table = Table::draw(2, "D4", "wa wb 3a\n. Ka .");
    table.play(summon(Class::Thief));
    assert_eq!(table.places() & cells("D4 E4 F4"), cells("D4 E4"));
    table.play(Action::Place { at: cell("E4") });
    table.play(summon(Class::Warlock));
    assert!(!table.places().contains(cell("F4")));
}

/// KA-5.4
#[test]
fn a_king_who_cannot_take_a_step_escapes_for_five_points() {
    let mut table = Table::draw(2, "D4", "wb wb wb\nwb Ka Va+Ua\nhb wb wb");
    table.play(Action::Escape);
    assert_eq!((table.spot(A, Character::King), table.action_points()), (Spot::Ship, 0));
}

/// KA-5.4
#[test]
fn a_king_who_can_take_a_step_does_not_escape() {
    assert!(!Table::draw(2, "D4", "wb wb wb\nwb Ka Va\nhb wb wb").can(Action::Escape), "a semi-vacant space");
    assert!(!Table::draw(2, "C2", "Ka wb\nwb wb").can(Action::Escape), "he could board");
    assert!(!Table::draw(2, "D4", "wb wb wb\nwb Ka wb\nhb wb wb").points(4).can(Action::Escape));
    let full = [Character::Artisan, Character::Thief, Character::Knight];
    assert!(!Table::draw(2, "D4", "wb wb wb\nwb Ka wb\nhb wb wb").aboard(A, &full).can(Action::Escape));
}

/// KA-5.4: a horse that could carry him away does not count, and the crowning round does not matter.
#[test]
fn a_horse_beside_him_is_no_step_and_the_crowning_round_no_hindrance() {
    let table = Table::draw(2, "D4", "wb wb wb .\nwb Ka+Ha wb .\nhb wb wb .");
    assert!(table.can(Action::PickUp { horse: Character::FirstHorse, rider: Character::King }), "over the wall");
    assert!(table.can(Action::Escape));
    assert!(Table::draw(2, "D4", "wb wb wb\nwb Ka wb\nhb wb wb").crowning().can(Action::Escape));
}

/// KA-5.5
#[test]
fn a_thief_may_steal_from_whoever_it_ends_its_move_with() {
    let mut table = Table::draw(3, "D4", "Ta . Kb . Vc");
    table.play(Action::Move { who: Character::Thief, to: cell("F4") });
    assert_eq!(table.question(), Step::ChooseToSteal { seat: A, thief: Character::Thief, from: B });
    table.play(Action::LetBe);
    assert_eq!((table.bag(B), table.action_points()), (BagPlace::Home, 4));
    table.play(Action::Move { who: Character::Thief, to: cell("H4") }).play(Action::Steal);
    assert_eq!(table.bag(C), BagPlace::Stolen { by: A, fresh: true });
    table.play(Action::Move { who: Character::Thief, to: cell("F4") }).play(Action::Steal);
    assert_eq!(table.bag(B), BagPlace::Stolen { by: A, fresh: true });
    assert_eq!(table.action_points(), 2, "stealing is free, moving is not");
}

/// KA-5.5
#[test]
fn passing_somebody_or_joining_an_own_character_steals_nothing() {
    let mut table = Table::draw(2, "D4", "Ta Vb Va");
    table.play(Action::Move { who: Character::Thief, to: cell("F4") });
    assert_eq!(table.question(), Step::ChooseAction);
}

/// KA-5.5
#[test]
fn a_bag_that_is_not_there_cannot_be_stolen() {
    let mut table = Table::draw(3, "D4", "Ta Vb Kc");
    table.state.realms[B].bag.at = BagPlace::Stolen { by: C, fresh: true };
    table.state.realms[B].bag.active = false;
    table.play(Action::Move { who: Character::Thief, to: cell("E4") });
    assert_eq!(table.question(), Step::ChooseAction);
    assert!(!table.can(Action::Steal));
}

/// KA-5.6: c holds b's bag; who robs c gets c's own.
#[test]
fn only_the_robbed_players_own_bag_is_taken() {
    let mut table = Table::draw(3, "D4", "Ta Vc Kb");
    table.state.realms[B].bag.at = BagPlace::Stolen { by: C, fresh: true };
    table.state.realms[B].bag.active = false;
    table.play(Action::Move { who: Character::Thief, to: cell("E4") }).play(Action::Steal);
    assert_eq!(table.bag(C), BagPlace::Stolen { by: A, fresh: true });
    assert_eq!(table.bag(B), BagPlace::Stolen { by: C, fresh: true });
}

/// KA-5.5
#[test]
fn a_thief_steals_when_it_is_summoned() {
    let mut table = Table::draw(2, "D4", "Ka Vb");
    table.play(summon(Class::Thief)).play(Action::Place { at: cell("E4") });
    assert_eq!(table.question(), Step::ChooseToSteal { seat: A, thief: Character::Thief, from: B });
}

/// KA-5.6
#[test]
fn a_thief_that_is_carried_swapped_or_placed_steals_nothing() {
    let mut carried = Table::draw(2, "D4", "Ha+Ta . Vb");
    carried.play(Action::PickUp { horse: Character::FirstHorse, rider: Character::Thief });
    assert!(!carried.can(Action::CarryTo { to: cell("F4") }), "a rider needs a vacant space");
    let mut swapped = Table::draw(2, "D4", "Wa Ta . Va+Vb").spells(&[Spell::Teleportation]);
    swapped.play(Action::Cast { spell: Spell::Teleportation });
    swapped.play(Action::Swap { who: Character::Thief, with: Character::FirstVillager });
    assert_eq!((swapped.question(), swapped.cell(A, Character::Thief)), (Step::ChooseAction, Some(cell("G4"))));
    // b's thief, attacked, flees to its fountain, where a's villager stands.
    let mut placed = Table::draw(2, "D4", "Na Tb . . Ob\n. . . . Va\nKa");
    placed.play(Action::Attack { who: Character::Knight, seat: B, victim: Character::Thief });
    placed.play(Action::Place { at: cell("H5") });
    assert!(matches!(placed.question(), Step::ChooseReturn { .. }));
}

/// KA-5.6: a guided step is a move.
#[test]
fn a_guided_step_of_a_thief_may_steal() {
    let mut table = Table::draw(2, "D4", "Wa . Ta Vb").spells(&[Spell::ChanneledGuidance]);
    table.play(Action::Cast { spell: Spell::ChanneledGuidance });
    table.play(Action::Move { who: Character::Thief, to: cell("G4") }).play(Action::Steal);
    assert_eq!(table.bag(B), BagPlace::Stolen { by: A, fresh: true });
    assert!(matches!(table.question(), Step::ChooseGuidedStep { .. }), "the warlock still steps");
}
