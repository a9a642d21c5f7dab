//! KA-7.13 to KA-7.23: Morph, Channeled Guidance, Step Into the Future, Teleportation.

use kings_of_artifice::{Action, Character, Class, Kind, Spell, Spot, Step};

use crate::table::{A, B, C, Table, cell, cells};

const WARLOCK: Character = Character::Warlock;

fn cast(spell: Spell) -> Action {
    Action::Cast { spell }
}

fn morphed(drawing: &str, class: Class) -> Table {
    let mut table = Table::draw(2, "D4", drawing).spells(&[Spell::Morph, Spell::Teleportation]);
    table.play(cast(Spell::Morph)).play(Action::MorphInto { class });
    table
}

/// KA-7.13
#[test]
fn morph_lasts_until_the_end_of_the_turn() {
    let mut table = morphed("Wa . Kb", Class::King);
    assert_eq!(table.state.class(A, WARLOCK), Class::King);
    assert_eq!(table.reach(WARLOCK).count(), 24, "two steps like a king");
    table.end_turn();
    assert_eq!(table.state.class(A, WARLOCK), Class::Warlock);
}

/// KA-7.13
#[test]
fn morph_needs_land_and_the_warlock_is_none_meanwhile() {
    let on_tower = Table::draw(2, "D4", "3a+Wa").spells(&[Spell::Morph]);
    assert!(!on_tower.can(cast(Spell::Morph)));
    let table = morphed("Wa+Aa ha 3a", Class::Knight);
    assert!(!table.can(Action::BuildTower { at: cell("E4") }), "no warlock, no tower");
    assert!(!table.reach(WARLOCK).contains(cell("F4")), "nor on towers");
}

/// KA-7.14
#[test]
fn a_morphed_warlock_does_what_its_class_does() {
    let king = morphed("Wa . . .\n. . . .", Class::King);
    assert!(king.can(Action::Summon { class: Class::Knight, both: false }), "the real king is aboard");
    let villager = {
        let mut table = morphed("Wa . wa", Class::Villager);
        table.play(Action::BuildWall { at: cell("E4") });
        table
    };
    assert!(matches!(villager.question(), Step::ChooseSecondWall { .. }));
    assert!(morphed("Wa wa", Class::Villager).can(Action::BuildHouse { at: cell("E4") }));
    let artisan = morphed("Wa+Na wa wa", Class::Artisan);
    assert!(artisan.can(Action::BuildBattlement { at: cell("E4"), and: cell("F4") }));
    assert!(!artisan.can(Action::BuildFountain { at: cell("E4") }), "four points are left");
    let horse = morphed("Wa wb . . . Va", Class::Horse);
    assert!(horse.reach(WARLOCK).contains(cell("F4")), "over the wall");
    assert!(
        horse.wall_plots() - cells("H3 I3 J3 H4 J4 H5 I5 J5") == kings_of_artifice::Cells::NONE,
        "it builds nothing"
    );
    let palace = morphed("Wa+Aa ha ha\n. ha ha", Class::King);
    assert!(palace.can(Action::BuildPalace { at: cell("E4") }));
}

/// KA-7.14: a horse's move is free and once a turn for a warlock too.
#[test]
fn a_warlock_that_is_a_horse_moves_once_for_nothing_and_carries() {
    let mut table = morphed("Wa+Va . . . .", Class::Horse);
    table.play(Action::PickUp { horse: WARLOCK, rider: Character::FirstVillager });
    table.play(Action::CarryTo { to: cell("H4") });
    assert_eq!((table.action_points(), table.cell(A, Character::FirstVillager)), (4, Some(cell("H4"))));
    assert!(table.reach(WARLOCK).is_empty());
}

/// KA-7.14: the escape and the knight's return remain the real king's.
#[test]
fn escape_and_return_are_the_real_kings() {
    let mut table = morphed("Wa Vb .\n. . .\n. . Ka", Class::Knight);
    table.play(Action::Attack { who: WARLOCK, seat: B, victim: Character::FirstVillager });
    assert!(table.places().contains(cell("E5")) && !table.places().contains(cell("D4")));
    let stuck = morphed("wb wb wb\nwb Wa wb\nwb wb wb", Class::King);
    assert!(!stuck.can(Action::Escape));
    let mut no_king = morphed("Wa+Na Vb", Class::King);
    no_king.play(Action::Attack { who: Character::Knight, seat: B, victim: Character::FirstVillager });
    assert_eq!(no_king.spot(A, Character::Knight), Spot::Supply);
}

/// KA-7.16
#[test]
fn boarding_ends_the_morph() {
    let mut table = Table::draw(2, "D2", "Wa").spells(&[Spell::Morph]);
    table.play(cast(Spell::Morph)).play(Action::MorphInto { class: Class::Horse });
    table.play(Action::Board { who: WARLOCK });
    assert_eq!(table.state.class(A, WARLOCK), Class::Warlock);
    assert!(!table.reach(WARLOCK).is_empty(), "as a warlock it may land for a point");
}

/// KA-7.16: a morphed knight that attacks without a king on land goes to the supply.
#[test]
fn leaving_the_board_ends_the_morph() {
    let mut table = morphed("Wa Vb", Class::Knight);
    table.play(Action::Attack { who: WARLOCK, seat: B, victim: Character::FirstVillager });
    assert_eq!((table.spot(A, WARLOCK), table.state.turn.morph), (Spot::Supply, None));
}

/// KA-7.17
#[test]
fn guidance_moves_everybody_on_land_one_space() {
    let mut table =
        Table::draw(2, "D4", "Wa . . Ka . . Ha").aboard(A, &[Character::Thief]).spells(&[Spell::ChanneledGuidance]);
    table.play(cast(Spell::ChanneledGuidance));
    assert!(!table.can(Action::FinishSpell) && !table.can(Action::EndTurn), "it is compulsory");
    table.play(Action::Move { who: Character::King, to: cell("H5") });
    assert!(table.reach(Character::King).is_empty(), "one step each");
    assert!(table.reach(Character::Thief).is_empty(), "nobody lands");
    table.play(Action::Move { who: Character::FirstHorse, to: cell("K4") });
    assert_eq!(table.reach(WARLOCK).count(), 8);
    table.play(Action::Move { who: WARLOCK, to: cell("E5") });
    assert_eq!((table.question(), table.action_points()), (Step::ChooseAction, 4));
}

/// KA-7.17: who has no legal step stays, and nobody boards.
#[test]
fn who_cannot_step_is_passed_over() {
    let mut table = Table::draw(2, "B2", "wb wb wb wb\nwb Va wb Wa\nwb wb wb .").spells(&[Spell::ChanneledGuidance]);
    table.play(cast(Spell::ChanneledGuidance));
    assert!(!table.can(Action::Board { who: WARLOCK }));
    table.play(Action::Move { who: WARLOCK, to: cell("E4") });
    assert_eq!(table.question(), Step::ChooseAction, "the villager has nowhere to go");
}

/// KA-7.18
#[test]
fn a_guided_horse_may_carry_and_its_rider_still_owes_a_step() {
    let mut table = Table::draw(2, "D4", "Ha+Va . . Vb\n. . . .\nWa").spells(&[Spell::ChanneledGuidance]);
    table.play(cast(Spell::ChanneledGuidance));
    table.play(Action::GuideRider { horse: Character::FirstHorse, rider: Character::FirstVillager, to: cell("E4") });
    assert_eq!(table.cell(A, Character::FirstVillager), Some(cell("E4")));
    assert!(!table.reach(Character::FirstVillager).is_empty());
    let walled = Table::draw(2, "D4", "wb wb wb wb\nwb Ha wb .\nwb wb wb wb\nWa").spells(&[Spell::ChanneledGuidance]);
    let mut walled = walled;
    walled.play(cast(Spell::ChanneledGuidance));
    assert!(walled.reach(Character::FirstHorse).is_empty(), "no jumps");
}

/// KA-7.18
#[test]
fn a_guided_rider_needs_a_vacant_space() {
    let mut table = Table::draw(2, "D4", "Ha+Va Vb .\n. . .\nWa").spells(&[Spell::ChanneledGuidance]);
    table.play(cast(Spell::ChanneledGuidance));
    let carry =
        |to: &str| Action::GuideRider { horse: Character::FirstHorse, rider: Character::FirstVillager, to: cell(to) };
    assert!(!table.can(carry("E4")) && table.can(carry("E5")));
    assert!(table.can(Action::Move { who: Character::FirstHorse, to: cell("E4") }));
}

/// KA-7.19
#[test]
fn guidance_is_not_the_horses_move_of_the_turn() {
    let mut table = Table::draw(2, "D4", "Wa . . Ha").spells(&[Spell::ChanneledGuidance]);
    table.play(cast(Spell::ChanneledGuidance)).play(Action::Move { who: Character::FirstHorse, to: cell("H4") });
    table.play(Action::Move { who: WARLOCK, to: cell("D5") });
    assert!(table.reach(Character::FirstHorse).contains(cell("L4")));
}

/// KA-7.20
#[test]
fn the_future_gives_two_points_to_the_caster_and_one_to_each_opponent_in_turn() {
    let mut table = Table::draw(3, "D4", "Wa Va . Vb . . Vc").spells(&[Spell::StepIntoTheFuture]);
    table.play(cast(Spell::StepIntoTheFuture));
    assert_eq!((table.question(), table.action_points()), (Step::UseTemporaryPoints { seat: A, left: 2 }, 5));
    table.play(Action::Move { who: Character::FirstVillager, to: cell("F4") });
    table.play(Action::BuildWall { at: cell("F5") }).play(Action::LeaveAtOne);
    assert_eq!(table.asked(), Some(B));
    table.play(Action::BuildWall { at: cell("H4") }).play(Action::BuildWall { at: cell("H5") });
    assert_eq!((table.asked(), table.own(B, Kind::Wall)), (Some(C), cells("H4 H5")));
    table.play(Action::FinishWindow);
    assert_eq!((table.asked(), table.question(), table.action_points()), (Some(A), Step::ChooseAction, 5));
}

/// KA-7.20
#[test]
fn what_is_not_used_is_gone() {
    let mut table = Table::draw(2, "D4", "Wa . . Vb").spells(&[Spell::StepIntoTheFuture]);
    table.play(cast(Spell::StepIntoTheFuture)).play(Action::FinishWindow).play(Action::FinishWindow);
    assert_eq!((table.question(), table.action_points()), (Step::ChooseAction, 5));
    assert!(!table.can(cast(Spell::StepIntoTheFuture)));
}

/// KA-7.21
#[test]
fn temporary_points_pay_by_themselves_and_nothing_is_free_in_between() {
    let mut table = Table::draw(2, "D4", "Wa+Aa wa Ka Ha . . Kb Hb").spells(&[Spell::StepIntoTheFuture]);
    table.play(cast(Spell::StepIntoTheFuture));
    assert!(!table.can(Action::BuildFountain { at: cell("E4") }), "five points are not two and three");
    assert!(table.can(Action::Summon { class: Class::Knight, both: false }));
    assert!(table.reach(Character::FirstHorse).is_empty(), "no free moves");
    let here = table.game.quadrant(&table.state, A).unwrap();
    assert!(!table.can(Action::Sail { quadrant: here }) && table.can(Action::Sail { quadrant: here.neighbours()[0] }));
    table.play(Action::FinishWindow);
    assert!(!table.can(Action::Summon { class: Class::Knight, both: false }), "one point does not summon");
    assert!(table.reach(Character::FirstHorse).is_empty());
}

/// KA-7.22
#[test]
fn opponents_cast_nothing_in_the_future() {
    let mut table = Table::draw(2, "D4", "Wa . Wb wb").spells(&[Spell::StepIntoTheFuture, Spell::Alchemy]);
    table.play(cast(Spell::StepIntoTheFuture));
    assert!(!table.can(cast(Spell::Alchemy)), "nor does the caster, whose mana is used");
    table.play(Action::FinishWindow);
    assert!(table.asked() == Some(B) && !table.can(cast(Spell::Alchemy)));
}

/// KA-7.20, KA-5.9: an attack inside a window asks the attacked player inside it too.
#[test]
fn an_attack_in_the_future_is_answered_there() {
    let mut table = Table::draw(2, "D4", "Wa Va Nb Kb\n. . . .\nOa . .").spells(&[Spell::StepIntoTheFuture]);
    table.play(cast(Spell::StepIntoTheFuture)).play(Action::FinishWindow);
    table.play(Action::Attack { who: Character::Knight, seat: A, victim: Character::FirstVillager });
    assert_eq!(
        (table.asked(), table.question()),
        (Some(A), Step::ChooseRefuge { seat: A, victim: Character::FirstVillager })
    );
    table.play(Action::Place { at: cell("E6") });
    assert!(table.asked() == Some(B) && matches!(table.question(), Step::ChooseReturn { .. }));
    table.play(Action::Place { at: cell("F4") });
    assert_eq!((table.asked(), table.question(), table.scored(B)), (Some(A), Step::ChooseAction, 1));
}

/// KA-7.23
#[test]
fn teleportation_takes_the_warlock_anywhere_it_may_stand() {
    let mut table = Table::draw(2, "D4", "Wa wa hb 4a 3b Vb+Ub").spells(&[Spell::Teleportation]);
    table.play(cast(Spell::Teleportation));
    for far in ["G4", "O14", "B2"] {
        assert!(table.can(Action::Teleport { to: cell(far) }), "{far}");
    }
    for barred in ["E4", "F4", "H4", "I4", "D4"] {
        assert!(!table.can(Action::Teleport { to: cell(barred) }), "{barred}");
    }
    table.play(Action::TeleportAboard);
    assert_eq!(table.spot(A, WARLOCK), Spot::Ship);
}

/// KA-7.23
#[test]
fn two_own_characters_swap_if_each_may_stand_where_the_other_stood() {
    let mut table = Table::draw(2, "D4", "Wa Ka wa+Ta 3a Va Ha Ua Vb")
        .aboard(A, &[Character::Knight])
        .spells(&[Spell::Teleportation]);
    table.play(cast(Spell::Teleportation));
    let swaps = |who: Character, with: Character| table.can(Action::Swap { who, with });
    assert!(swaps(Character::King, WARLOCK) && swaps(Character::King, Character::FirstHorse));
    assert!(!swaps(Character::King, Character::Thief), "the king may not stand on a wall");
    assert!(!swaps(Character::King, Character::Knight), "who is aboard is out of reach");
    assert!(!swaps(Character::FirstVillager, Character::SecondVillager), "nothing would change");
    table.play(Action::Swap { who: Character::King, with: Character::FirstHorse });
    assert_eq!(
        (table.cell(A, Character::King), table.cell(A, Character::FirstHorse)),
        (Some(cell("I4")), Some(cell("E4")))
    );
}
