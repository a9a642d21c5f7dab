//! KA-6.1 to KA-6.13: building.

use kings_of_artifice::{Action, Character, Event, Kind, Spell, Step};

use crate::table::{A, B, Table, cell, cells};

fn houses(table: &Table) -> kings_of_artifice::Cells {
    table.spaces(|action| match action {
        Action::BuildHouse { at } => Some(at),
        _ => None,
    })
}

/// KA-6.1, KA-6.2
#[test]
fn a_wall_goes_on_a_vacant_space_beside_its_builder() {
    let mut table = Table::draw(2, "D4", ". wb .\nVb Ka .\n. . \"");
    assert_eq!(table.wall_plots(), cells("D4 F4 F5 D6 E6 F6"), "not on a structure or under anybody");
    table.play(Action::BuildWall { at: cell("F5") });
    assert_eq!(table.own(A, Kind::Wall), cells("F5"));
    assert_eq!((table.state.realms[A].blocks, table.action_points(), table.scored(A)), (39, 4, 0));
}

/// KA-6.1
#[test]
fn nothing_is_built_on_wasteland_but_from_it() {
    let table = Table::draw_real(2, "E5", "Ka");
    assert!(table.wall_plots().contains(cell("D6")) && !table.wall_plots().contains(cell("D4")), "E5 is wasteland");
}

/// KA-6.1
#[test]
fn without_blocks_nothing_is_built() {
    let table = Table::draw(2, "D4", "Ka Va wa").blocks(A, 0);
    assert!(table.wall_plots().is_empty() && houses(&table).is_empty());
}

/// KA-6.2
#[test]
fn everybody_on_land_builds_walls_but_horses() {
    for who in ["Ka", "Aa", "Wa", "Ta", "Na", "Va", "Ua", "Ta+wb", "Wa+3a"] {
        assert_eq!(Table::draw(2, "D4", who).wall_plots().count(), 8, "{who}");
    }
    assert!(Table::draw(2, "D4", "Ha").wall_plots().is_empty());
}

/// KA-6.3
#[test]
fn a_villager_builds_two_walls_for_one_point() {
    let mut table = Table::draw(2, "D4", ". . .\n. Va .\n. . .");
    table.play(Action::BuildWall { at: cell("D4") });
    assert_eq!(table.wall_plots().count(), 7);
    table.play(Action::BuildWall { at: cell("F6") });
    assert_eq!(table.own(A, Kind::Wall), cells("D4 F6"));
    assert_eq!((table.state.realms[A].blocks, table.action_points()), (38, 4));
    table.play(Action::BuildWall { at: cell("E4") }).play(Action::LeaveAtOne);
    assert_eq!((table.state.realms[A].blocks, table.action_points()), (37, 3));
}

/// KA-6.3
#[test]
fn both_walls_are_beside_the_same_villager() {
    let mut table = Table::draw(2, "D4", ". . . . . .\n. Va . . Ua .\n. . . . . .");
    table.play(Action::BuildWall { at: cell("D5") });
    assert!(table.wall_plots().contains(cell("F5")) && !table.wall_plots().contains(cell("I5")));
    let mut shared = Table::draw(2, "D4", ". . . . .\n. Va . Ua .\n. . . . .");
    shared.play(Action::BuildWall { at: cell("F5") });
    assert!(shared.wall_plots().contains(cell("D4")) && shared.wall_plots().contains(cell("H6")), "either could be it");
}

/// KA-6.3
#[test]
fn others_build_one_wall_and_so_does_a_villager_with_one_block() {
    let mut table = Table::draw(2, "D4", "Na");
    table.play(Action::BuildWall { at: cell("E4") });
    assert_eq!(table.question(), Step::ChooseAction);
    let mut poor = Table::draw(2, "D4", "Va").blocks(A, 1);
    poor.play(Action::BuildWall { at: cell("E4") });
    assert_eq!((poor.question(), poor.state.realms[A].blocks), (Step::ChooseAction, 0));
}

/// KA-6.4
#[test]
fn a_wall_on_a_tree_takes_the_tree() {
    let mut table = Table::draw(2, "D4", "Na \"");
    table.play(Action::BuildWall { at: cell("E4") });
    assert_eq!((table.state.realms[A].trees, table.state.board.trees().count()), (1, 0));
    assert!(table.events.contains(&Event::TreeCollected { seat: A, at: cell("E4") }));
}

/// KA-6.4, KA-6.5: what was under a tree is development, printed forest never is.
#[test]
fn a_house_goes_where_a_tree_was_but_not_on_printed_forest() {
    let mut table = Table::draw_real(4, "E4", "Va \"\n. .");
    // E5 is printed forest.
    table.play(Action::BuildWall { at: cell("F4") }).play(Action::BuildWall { at: cell("E5") });
    assert_eq!(houses(&table), cells("F4"));
}

/// KA-6.5
#[test]
fn a_villager_makes_an_own_wall_a_house() {
    let mut table = Table::draw(2, "D4", "wa wb .\n. Va .\n. . . wa");
    assert_eq!(houses(&table), cells("D4"), "not b's, and not out of reach");
    table.play(Action::BuildHouse { at: cell("D4") });
    assert_eq!((table.own(A, Kind::House), table.own(A, Kind::Wall)), (cells("D4"), cells("G6")));
    assert_eq!((table.scored(A), table.state.realms[A].blocks, table.action_points()), (1, 37, 4));
    assert!(houses(&Table::draw(2, "D4", "wa Na")).is_empty(), "knights do not");
}

/// KA-6.6
#[test]
fn an_artisan_makes_a_wall_the_fountain_for_five_points() {
    let mut table = Table::draw_real(4, "E4", "Aa wa\nwa .");
    assert!(table.can(Action::BuildFountain { at: cell("F4") }));
    table.play(Action::BuildFountain { at: cell("E5") });
    assert_eq!((table.scored(A), table.action_points()), (5, 0), "on printed forest too");
    assert_eq!(table.state.realms[A].blocks, 38, "it takes no block");
    assert_eq!(table.state.board.blocks(A), 2);
    table.end_turn().end_turn();
    assert!(!table.can(Action::BuildFountain { at: cell("F4") }), "one for each player");
    assert!(!Table::draw(2, "D4", "Aa wa").points(4).can(Action::BuildFountain { at: cell("E4") }));
}

/// KA-6.7
#[test]
fn knight_and_artisan_make_two_adjoining_walls_a_battlement() {
    let mut table = Table::draw(2, "D4", "Na+Aa wa wa wa\n. wb . .\n. . wa .");
    let offered =
        |at: &str, and: &str, table: &Table| table.can(Action::BuildBattlement { at: cell(at), and: cell(and) });
    assert!(offered("E4", "F4", &table));
    assert!(!offered("F4", "G4", &table), "neither is beside the builders");
    assert!(!offered("E4", "E5", &table), "b's wall");
    table.play(Action::BuildBattlement { at: cell("E4"), and: cell("F4") });
    assert_eq!((table.own(A, Kind::Battlement), table.scored(A)), (cells("E4 F4"), 1));
    assert_eq!((table.state.realms[A].blocks, table.action_points()), (35, 4));
    let apart = Table::draw(2, "D4", "Na wa wa Aa");
    assert!(!offered("E4", "F4", &apart), "both on one space");
    let upright = Table::draw(2, "D4", "wa Na+Aa\nwa .");
    assert!(offered("D4", "D5", &upright));
    let forest = Table::draw_real(4, "E4", "Na+Aa wa\nwa wa");
    assert!(offered("E5", "F5", &forest), "forest below does not matter");
}

/// KA-6.8
#[test]
fn warlock_and_artisan_raise_a_house_to_a_tower_of_five() {
    let mut table = Table::draw(2, "D4", "Wa+Aa ha hb . ha");
    assert!(!table.can(Action::BuildTower { at: cell("F4") }) && !table.can(Action::BuildTower { at: cell("H4") }));
    for level in 3..=5 {
        table.play(Action::BuildTower { at: cell("E4") });
        assert_eq!(table.state.board.level(cell("E4")), level);
    }
    assert_eq!((table.scored(A), table.state.realms[A].blocks, table.action_points()), (3, 33, 2));
    assert!(!table.can(Action::BuildTower { at: cell("E4") }), "five is the limit");
    assert!(!Table::draw(2, "D4", "Wa ha Aa").can(Action::BuildTower { at: cell("E4") }));
    assert!(!Table::draw(2, "D4", "Wa+Aa wa").can(Action::BuildTower { at: cell("E4") }), "not on a wall");
}

/// KA-6.9
#[test]
fn king_and_artisan_make_four_houses_a_palace() {
    let mut table = Table::draw(2, "D4", "ha ha .\nha ha Ka+Aa\nha . .");
    assert!(!table.can(Action::BuildPalace { at: cell("D5") }), "three houses are not enough");
    table.play(Action::BuildPalace { at: cell("D4") });
    assert_eq!((table.own(A, Kind::Palace), table.own(A, Kind::House)), (cells("D4 E4 D5 E5"), cells("D6")));
    assert_eq!((table.scored(A), table.state.realms[A].blocks, table.action_points()), (9, 29, 4));
    assert_eq!(table.state.board.blocks(A), 11);
    let far = Table::draw(2, "D4", "ha ha . Ka+Aa\nha ha . .");
    assert!(!far.can(Action::BuildPalace { at: cell("D4") }));
    let mixed = Table::draw(2, "D4", "ha hb Ka+Aa\nha ha .");
    assert!(!mixed.can(Action::BuildPalace { at: cell("D4") }));
}

/// KA-6.10: a villager in the place of the knight is no builder, and people aboard are none.
#[test]
fn partners_share_a_land_space() {
    let table = Table::draw(2, "C2", "wa wa\nha ha\nha ha").aboard(A, &[Character::Artisan, Character::Knight]);
    let advanced = |action: &Action| matches!(action, Action::BuildBattlement { .. } | Action::BuildPalace { .. });
    assert!(!table.offers().iter().any(advanced));
    let tower = Table::draw(2, "D4", "3a+Wa ha Aa");
    assert!(!tower.can(Action::BuildTower { at: cell("E4") }), "the warlock stands on a tower, the artisan does not");
    let foreign = Table::draw(2, "D4", "Aa+Nb wa wa");
    assert!(!foreign.can(Action::BuildBattlement { at: cell("E4"), and: cell("F4") }), "b's knight is no partner");
}

/// KA-6.11
#[test]
fn a_wall_with_a_thief_on_it_is_left_alone() {
    let table = Table::draw(2, "D4", "Va wa+Tb wa\n. Na+Aa .");
    assert!(houses(&table).is_empty());
    assert!(
        !table.can(Action::BuildFountain { at: cell("E4") }) && table.can(Action::BuildFountain { at: cell("F4") })
    );
    assert!(!table.can(Action::BuildBattlement { at: cell("E4"), and: cell("F4") }));
    let own = Table::draw(2, "D4", "Va wa+Ta");
    assert!(houses(&own).is_empty(), "an own thief is no exception");
}

/// KA-6.12
#[test]
fn what_is_built_upon_is_no_wall_any_more() {
    let table = Table::draw(2, "D4", "Ta wa <a >a wa ha Oa");
    assert_eq!(table.reach(Character::Thief) & cells("E4 F4 G4 H4 I4 J4"), cells("E4 H4"));
    assert_eq!(table.game.wall_system(&table.state, cell("E4")), cells("E4"));
}

/// KA-6.13: demolished walls leave the game; printed forest shows again.
#[test]
fn removed_blocks_are_out_of_the_game() {
    let mut table = Table::draw_real(4, "E4", "Wa .\nwb .").spells(&[kings_of_artifice::Spell::DemolitionBlast]);
    table.play(Action::Cast { spell: kings_of_artifice::Spell::DemolitionBlast });
    assert_eq!((table.state.realms[B].blocks, table.state.realms[B].removed), (39, 1));
    assert!(table.state.board.built().is_empty());
    table.play(Action::BuildWall { at: cell("E5") });
    assert_eq!(table.state.realms[A].trees, 0, "it is printed forest, and there is no tree to take");
}

/// KA-6.6, KA-7.5, KA-7.7, KA-7.9: what is drawn from an event needs no rule.
#[test]
fn what_is_built_tells_whose_blocks_lie_below_and_what_the_supply_gave() {
    let built = |table: &Table| match table.events.last() {
        Some(Event::StructureBuilt { base, blocks, .. } | Event::HouseCursed { base, blocks, .. }) => {
            (base.to_vec(), *blocks)
        }
        other => panic!("{other:?} builds nothing"),
    };
    let spell = |drawing: &str, spell: Spell| {
        let mut table = Table::draw(2, "D4", drawing).spells(&[spell]);
        table.play(Action::Cast { spell });
        table
    };
    let mut cursing = spell("hb Wa+Aa hb", Spell::CursedHouse);
    cursing.play(Action::CurseHouse { at: cell("D4") });
    assert_eq!(built(&cursing), (vec![B], 1));
    cursing.play(Action::BuildTower { at: cell("D4") });
    assert_eq!(built(&cursing), (vec![B], 1), "the bottom block stays whose it was");
    let mut enchanting = spell("ha Wa+Aa ha", Spell::EnchantedTower);
    enchanting.play(Action::EnchantHouse { at: cell("D4") });
    assert_eq!(built(&enchanting), (vec![], 3));
    let mut alchemy = spell("wa wa Wa", Spell::Alchemy);
    alchemy.play(Action::TakeWall { at: cell("D4") }).play(Action::FinishSpell);
    alchemy.play(Action::BuildWall { at: cell("F5") });
    assert_eq!(built(&alchemy), (vec![], 0));
    let mut fountain = Table::draw(2, "D4", "wa Aa");
    fountain.play(Action::BuildFountain { at: cell("D4") });
    assert_eq!(built(&fountain), (vec![], 0));
}
