//! What the bots make of spells that ask more than one thing: they are cast where they help, and answered for what they are cast for.

use kings_of_artifice::{Action, Card, Character, Class, Kind, KingsOfArtifice, Spell};
use tabletop::Appraise;

use super::table::{A, Table, cell, cells};

type Plan = <KingsOfArtifice as Appraise>::Plan;

const NO_WALLS: &str = "
    . . .  .     .  .
    Ua . . .     .  .
    . . .  Va    .  .
    . . .  Ka+Aa .  Wa
    . . .  .     .  .
";

fn draw(drawing: &str, spell: Spell) -> Table {
    Table::draw(2, "E5", drawing).cards([Card::Ranches, Card::RoyalCities]).spells(&[spell])
}

fn is_thought_of(table: &Table, plan: &Plan, spell: Spell) -> bool {
    let cast = Action::Cast { spell };
    table.can(cast) && table.game.is_prospect(plan, &table.state, cast)
}

/// Casts it and gives the usual answers.
fn cast(table: &mut Table, plan: &Plan, spell: Spell) {
    table.play(Action::Cast { spell });
    while let Some(answer) = table.game.habit(plan, &table.state, &mut Vec::new()) {
        table.play(answer);
    }
}

fn hope(table: &Table, plan: &Plan) -> f32 {
    let mut shares = [0.0; 2];
    table.game.appraise(plan, &table.state, &mut shares);
    shares[0]
}

#[test]
fn walls_fly_to_where_the_layout_wants_them() {
    let there = draw(NO_WALLS, Spell::FlyingWalls);
    let plan = there.game.plan(&there.state);
    let beside = "
        .  wa wa .     .  .
        Ua .  .  .     .  .
        .  .  .  Va    .  .
        .  .  .  Ka+Aa .  Wa
        .  .  .  .     .  .
    ";
    let mut table = draw(beside, Spell::FlyingWalls);
    assert!(is_thought_of(&table, &plan, Spell::FlyingWalls));
    cast(&mut table, &plan, Spell::FlyingWalls);
    let square = cells("F6 G6 F7 G7");
    assert_eq!((table.own(A, Kind::Wall) & square).count(), 2, "{:?}", table.events);
    let wasted = draw(beside, Spell::FlyingWalls).points(4);
    assert!(hope(&table, &plan) > hope(&wasted, &plan), "more than the action point is worth");
    // Where they are is where they are wanted.
    let stands = "
        . .  .  .     .  .
        . wa wa .     .  .
        . .  .  Va    .  .
        . .  .  Ka+Aa .  Wa
        . .  .  .     .  .
    ";
    assert!(!is_thought_of(&draw(stands, Spell::FlyingWalls), &plan, Spell::FlyingWalls));
}

#[test]
fn the_king_changes_places_with_whoever_stands_at_the_centre() {
    let there = draw(NO_WALLS, Spell::Teleportation);
    let plan = there.game.plan(&there.state);
    assert!(!is_thought_of(&there, &plan, Spell::Teleportation), "nobody is far away");
    let far = "
        Ka . . .     .  .
        .  . . .     .  .
        .  . . Va    .  .
        .  . . Ta+Aa .  Wa
        .  . . .     .  .
    ";
    let mut table = draw(far, Spell::Teleportation);
    assert!(is_thought_of(&table, &plan, Spell::Teleportation));
    cast(&mut table, &plan, Spell::Teleportation);
    assert_eq!(table.cell(A, Character::King), Some(cell("H8")));
}

#[test]
fn guided_people_go_where_they_are_needed() {
    let there = draw(NO_WALLS, Spell::ChanneledGuidance);
    let plan = there.game.plan(&there.state);
    let near = "
        . . . .     .  .
        . . . .     .  .
        . . . .     Va .
        . . . .     .  Wa
        . . . Ka+Aa .  .
    ";
    let mut table = draw(near, Spell::ChanneledGuidance);
    assert!(is_thought_of(&table, &plan, Spell::ChanneledGuidance));
    cast(&mut table, &plan, Spell::ChanneledGuidance);
    assert_eq!(table.cell(A, Character::King), Some(cell("H8")));
    assert_eq!(table.cell(A, Character::Artisan), Some(cell("H8")));
    let alone = "
        . . . .     .  .
        . . . .     .  .
        . . . .     .  .
        . . . .     .  Wa
        . . . Ka+Aa .  .
    ";
    assert!(!is_thought_of(&draw(alone, Spell::ChanneledGuidance), &plan, Spell::ChanneledGuidance));
}

#[test]
fn the_warlock_becomes_a_villager_where_one_is_missed() {
    let there = draw(NO_WALLS, Spell::Morph);
    let plan = there.game.plan(&there.state);
    assert!(!is_thought_of(&there, &plan, Spell::Morph), "the villagers are there");
    let missed = "
        . . .  .     .
        . . .  .     .
        . . .  .     .
        . . Wa Ka+Aa .
        . . .  .     .
    ";
    let mut table = draw(missed, Spell::Morph);
    assert!(is_thought_of(&table, &plan, Spell::Morph));
    cast(&mut table, &plan, Spell::Morph);
    assert_eq!(table.state.class(A, Character::Warlock), Class::Villager);
    let wall = Action::BuildWall { at: cell("G7") };
    assert!(table.can(wall) && table.game.is_prospect(&plan, &table.state, wall));
}
