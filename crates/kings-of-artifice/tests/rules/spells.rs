//! KA-7.1 to KA-7.12: casting, and the spells on walls, houses and towers.

use kings_of_artifice::{Action, Cells, Character, Event, Kind, Spell, Spot, Step};

use crate::table::{A, B, C, Table, cell, cells};

fn cast(spell: Spell) -> Action {
    Action::Cast { spell }
}

fn taken(table: &Table) -> Cells {
    table.spaces(|action| match action {
        Action::TakeWall { at } => Some(at),
        _ => None,
    })
}

/// KA-7.1
#[test]
fn a_spell_takes_a_warlock_on_land_mana_and_its_price() {
    let spells = [Spell::Alchemy, Spell::CursedHouse];
    let drawn = || Table::draw(2, "D4", "Wa wa wa hb").spells(&spells);
    let mut table = drawn();
    table.play(cast(Spell::CursedHouse));
    assert_eq!((table.action_points(), table.state.realms[A].mana), (4, Some(Spell::CursedHouse)));
    assert!(!table.can(cast(Spell::Alchemy)), "one mana, one spell");
    table.end_turn().end_turn();
    assert_eq!(table.state.realms[A].mana, None);
    assert!(table.can(cast(Spell::Alchemy)));
    assert!(!drawn().points(0).can(cast(Spell::CursedHouse)));
    assert!(!Table::draw(2, "D4", "wa wa hb").spells(&spells).can(cast(Spell::Alchemy)), "no warlock");
    let aboard = Table::draw(2, "D4", "wa wa hb").aboard(A, &[Character::Warlock]).spells(&spells);
    assert!(!aboard.can(cast(Spell::Alchemy)));
    assert!(!drawn().can(cast(Spell::Morph)), "not in play");
}

/// KA-7.1: the same spell, by everybody.
#[test]
fn others_may_cast_the_same_spell() {
    let mut table = Table::draw(2, "D4", "Wa wa wa hb ha Wb").spells(&[Spell::CursedHouse]);
    table.play(cast(Spell::CursedHouse)).end_turn();
    assert!(table.can(cast(Spell::CursedHouse)));
}

/// KA-7.2
#[test]
fn a_spell_that_could_do_nothing_is_not_cast() {
    let empty = || Table::draw(2, "D4", "Wa . . . . .");
    for spell in Spell::ALL {
        let useful = [Spell::Morph, Spell::ChanneledGuidance, Spell::StepIntoTheFuture, Spell::Teleportation];
        assert_eq!(empty().spells(&[spell]).can(cast(spell)), useful.contains(&spell), "{spell:?}");
    }
}

/// KA-7.4: a thief keeps its wall safe from every spell on walls.
#[test]
fn a_wall_with_a_thief_is_touched_by_no_spell() {
    for spell in [Spell::Alchemy, Spell::DemolitionBlast, Spell::FlyingWalls] {
        let guarded = Table::draw(2, "D4", "Wa wa+Tb .").spells(&[spell]);
        assert!(!guarded.can(cast(spell)), "{spell:?}");
        assert!(Table::draw(2, "D4", "Wa wa Tb").spells(&[spell]).can(cast(spell)), "{spell:?}");
    }
}

/// KA-7.4
#[test]
fn lightning_does_not_strike_kings() {
    let table = Table::draw(2, "D4", "5a+Wa . Kb").spells(&[Spell::LightningBlast]);
    assert!(!table.can(cast(Spell::LightningBlast)));
}

/// KA-7.5: two walls become a house and a battlement's top.
#[test]
fn alchemy_builds_with_walls_from_the_board_without_action_points() {
    let mut table = Table::draw(2, "D4", "Wa . wa . . wa\nVa wa . . . .\nNa+Aa wa . . . .").spells(&[Spell::Alchemy]);
    let supply = table.state.realms[A].blocks;
    table.play(cast(Spell::Alchemy));
    assert_eq!(taken(&table), cells("F4 I4 E5 E6"));
    table.play(Action::TakeWall { at: cell("F4") }).play(Action::TakeWall { at: cell("I4") });
    assert_eq!(
        table.question(),
        Step::BuildByAlchemy { blocks: 2, taken: [cell("F4"), cell("I4")].into_iter().collect() }
    );
    table.play(Action::BuildBattlement { at: cell("E5"), and: cell("E6") });
    table.play(Action::BuildWall { at: cell("E4") });
    assert_eq!((table.own(A, Kind::Battlement), table.own(A, Kind::Wall)), (cells("E5 E6"), cells("E4")));
    assert_eq!((table.scored(A), table.action_points(), table.state.realms[A].blocks), (1, 4, supply));
    assert_eq!((table.question(), table.state.realms[A].removed), (Step::ChooseAction, 0));
}

/// KA-7.5, KA-6.4, KA-6.6
#[test]
fn alchemy_takes_trees_and_scores_as_usual_but_builds_no_fountain() {
    let mut table = Table::draw(2, "D4", "Wa \" . wa\nVa wa Aa").spells(&[Spell::Alchemy]);
    table.play(cast(Spell::Alchemy)).play(Action::TakeWall { at: cell("G4") }).play(Action::FinishSpell);
    assert!(!table.offers().iter().any(|action| matches!(action, Action::BuildFountain { .. })));
    assert!(table.can(Action::BuildHouse { at: cell("E5") }));
    table.play(Action::BuildWall { at: cell("E4") });
    assert_eq!(table.state.realms[A].trees, 1);
}

/// KA-7.6
#[test]
fn alchemys_unused_blocks_are_out_of_the_game_and_walls_do_not_go_back() {
    let mut table = Table::draw(2, "D4", "Wa wa . wa").spells(&[Spell::Alchemy]);
    table
        .play(cast(Spell::Alchemy))
        .play(Action::TakeWall { at: cell("E4") })
        .play(Action::TakeWall { at: cell("G4") });
    assert!(!table.wall_plots().contains(cell("E4")));
    table.play(Action::FinishSpell);
    assert_eq!((table.state.realms[A].removed, table.state.realms[A].blocks), (2, 38));
    assert!(table.events.contains(&Event::BlocksRemoved { seat: A, blocks: 2 }));
}

/// KA-7.7
#[test]
fn a_cursed_house_changes_hands_with_its_top_block() {
    let mut table = Table::draw(3, "D4", "Wa . hb ha\n. . . .\nWc . . . hc").spells(&[Spell::CursedHouse]);
    table.play(cast(Spell::CursedHouse)).play(Action::CurseHouse { at: cell("F4") });
    assert_eq!((table.own(A, Kind::House), table.own(B, Kind::House)), (cells("F4 G4"), Cells::NONE));
    assert_eq!((table.scored(A), table.state.realms[A].blocks, table.state.realms[B].removed), (1, 37, 1));
    assert_eq!(table.state.board.blocks(B), 1, "b's lower block stays");
    table.end_turn().end_turn();
    table.play(cast(Spell::CursedHouse)).play(Action::CurseHouse { at: cell("F4") });
    assert_eq!((table.own(C, Kind::House), table.state.realms[A].removed), (cells("F4 H6"), 1));
    assert_eq!(table.state.board.blocks(B), 1);
}

/// KA-7.7: the new owner builds on with it; towers and palaces are beyond curses.
#[test]
fn a_cursed_house_becomes_its_new_owners_tower() {
    let mut table = Table::draw(2, "D4", "Wa+Aa hb . 3b").spells(&[Spell::CursedHouse]);
    table.play(cast(Spell::CursedHouse));
    assert_eq!(table.own(A, Kind::House), cells("E4"), "the tower is no choice");
    table.play(Action::BuildTower { at: cell("E4") });
    assert_eq!(
        (table.own(A, Kind::Tower), table.state.board.blocks(A), table.state.board.blocks(B)),
        (cells("E4"), 2, 4)
    );
    let poor = Table::draw(2, "D4", "Wa hb").spells(&[Spell::CursedHouse]).blocks(A, 0);
    assert!(!poor.can(cast(Spell::CursedHouse)), "a curse takes a block");
}

/// KA-7.8
#[test]
fn demolition_removes_any_wall_beside_the_warlock() {
    let mut table = Table::draw(2, "D4", "wa wb ha\n. Wa .\n. . . wb").spells(&[Spell::DemolitionBlast]);
    table.play(cast(Spell::DemolitionBlast));
    let demolished = |action: Action| match action {
        Action::Demolish { at } => Some(at),
        _ => None,
    };
    assert_eq!(table.spaces(demolished), cells("D4 E4"));
    table.play(Action::Demolish { at: cell("E4") });
    assert_eq!((table.own(B, Kind::Wall), table.state.realms[B].removed), (cells("G6"), 1));
    assert!(table.events.contains(&Event::WallDemolished { seat: A, of: B, at: cell("E4") }));
}

/// KA-7.9
#[test]
fn enchantment_makes_a_house_a_tower_of_five() {
    let mut table = Table::draw(2, "D4", "Wa+Aa ha 3a").spells(&[Spell::EnchantedTower]);
    table.play(cast(Spell::EnchantedTower));
    assert_eq!(table.state.board.level(cell("E4")), 5);
    assert_eq!((table.scored(A), table.state.realms[A].blocks, table.action_points()), (3, 32, 4));
    let enchants = |drawing: &str| Table::draw(2, "D4", drawing).spells(&[Spell::EnchantedTower]);
    assert!(!enchants("Wa+Aa 3a").can(cast(Spell::EnchantedTower)), "a house only");
    assert!(!enchants("Wa ha Aa").can(cast(Spell::EnchantedTower)), "both on one space");
    assert!(!enchants("Wa+Aa ha").blocks(A, 2).can(cast(Spell::EnchantedTower)), "three blocks");
    assert!(enchants("Wa+Aa ha").blocks(A, 3).can(cast(Spell::EnchantedTower)));
}

/// KA-7.10
#[test]
fn lightning_strikes_in_a_straight_line_as_far_as_the_tower_is_high() {
    let strikes = |drawing: &str| {
        let table = Table::draw(2, "D4", drawing).spells(&[Spell::LightningBlast]);
        table.can(cast(Spell::LightningBlast))
    };
    assert!(strikes("3a+Wa . . Vb") && !strikes("3a+Wa . . . Vb"));
    assert!(strikes("5a+Wa . . . . Vb"));
    assert!(strikes("3a+Wa\n. .\n. . Vb"), "diagonally");
    assert!(!strikes("3a+Wa\n. .\n. Vb"), "a knight's leap is no line");
    assert!(strikes("3a+Wa ha wb Vb"), "nothing stands in the way");
    assert!(!strikes("3a Wa Vb"), "from a tower only");
}

/// KA-7.11
#[test]
fn lightning_scores_nothing_reaches_towers_and_leaves_the_warlock_where_it_is() {
    let mut table = Table::draw(2, "D4", "Ka\n3a+Wa . 4b+Wb\n. . Ob").spells(&[Spell::LightningBlast]);
    table.play(cast(Spell::LightningBlast));
    assert_eq!(
        (table.asked(), table.question()),
        (Some(B), Step::ChooseRefuge { seat: B, victim: Character::Warlock })
    );
    table.play(Action::Withdraw);
    assert_eq!(
        (table.spot(B, Character::Warlock), table.cell(A, Character::Warlock)),
        (Spot::Supply, Some(cell("D5")))
    );
    assert_eq!((table.scored(A), table.action_points(), table.asked()), (0, 4, Some(A)));
}

/// KA-7.12
#[test]
fn up_to_three_walls_fly_one_space_each() {
    let mut table = Table::draw(2, "D4", "Wa . . . .\n. wa . wa \"\n. . . wb .").spells(&[Spell::FlyingWalls]);
    table.play(cast(Spell::FlyingWalls));
    let flights = |table: &Table, from: &str| {
        table.spaces(|action| match action {
            Action::FlyWall { from: wall, to } if wall == cell(from) => Some(to),
            _ => None,
        })
    };
    assert_eq!(flights(&table, "E5"), cells("E4 F4 D5 F5 D6 E6 F6"), "not onto the warlock");
    assert!(flights(&table, "G6").is_empty(), "b's wall stays");
    table.play(Action::FlyWall { from: cell("E5"), to: cell("F5") });
    assert!(flights(&table, "F5").is_empty(), "each wall once");
    table.play(Action::FlyWall { from: cell("G5"), to: cell("H5") });
    assert_eq!(table.state.realms[A].trees, 1, "a tree below is taken");
    assert_eq!((table.own(A, Kind::Wall), table.question()), (cells("F5 H5"), Step::ChooseAction));
}

/// KA-7.12
#[test]
fn one_flight_is_enough_and_wasteland_is_no_landing() {
    let mut table = Table::draw_real(2, "F5", "wa . Wa\nwa . wa\n. . wa").spells(&[Spell::FlyingWalls]);
    table.play(cast(Spell::FlyingWalls));
    assert!(!table.can(Action::FlyWall { from: cell("F5"), to: cell("E5") }), "E5 is wasteland");
    table.play(Action::FlyWall { from: cell("F5"), to: cell("G5") }).play(Action::FinishSpell);
    assert_eq!(table.question(), Step::ChooseAction);
}

/// KA-7.12: three at most.
#[test]
fn a_fourth_wall_does_not_fly() {
    let mut table = Table::draw(2, "D4", "wa . wa . wa . wa . Wa").spells(&[Spell::FlyingWalls]);
    table.play(cast(Spell::FlyingWalls));
    for (from, to) in [("D4", "D5"), ("F4", "F5"), ("H4", "H5")] {
        table.play(Action::FlyWall { from: cell(from), to: cell(to) });
    }
    assert_eq!(table.question(), Step::ChooseAction);
}
