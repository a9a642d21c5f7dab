//! Section 8: the end of the game, the crowning round, and who wins.

use kings_of_artifice::{Action, BagPlace, Character, Ending, Event, Phase, Spell};
use tabletop::{Score, Seat};

use crate::table::{A, B, C, Table, cell};

/// The phase after everybody ended a turn with these supplies.
fn after_round(blocks: &[u8]) -> Phase {
    let people = ["Ka . Kb", "Ka . Kb . Kc"][blocks.len() - 2];
    let mut table = Table::draw(blocks.len(), "D4", people);
    for (seat, &left) in Seat::all(blocks.len()).zip(blocks) {
        table = table.blocks(seat, left);
    }
    for seat in Seat::all(blocks.len()).rev() {
        if table.state.realms[seat].blocks == 0 {
            table.state.emptied = Some(seat);
        }
    }
    for _ in blocks {
        table.end_turn();
    }
    table.state.phase
}

/// KA-8.1
#[test]
fn the_end_is_near_when_one_is_out_of_blocks_and_all_others_are_low() {
    assert_eq!(after_round(&[0, 10]), Phase::Crowning);
    assert_eq!(after_round(&[0, 11]), Phase::Building);
    assert_eq!(after_round(&[1, 1]), Phase::Building);
    assert_eq!(after_round(&[0, 10, 10]), Phase::Crowning);
    assert_eq!(after_round(&[0, 10, 11]), Phase::Building);
}

/// KA-8.1
#[test]
fn the_end_is_near_when_two_are_out_of_blocks() {
    assert_eq!(after_round(&[0, 40, 0]), Phase::Crowning);
    assert_eq!(after_round(&[1, 40, 0]), Phase::Building);
}

/// KA-8.1: the round is played to its end.
#[test]
fn everybody_has_as_many_turns() {
    let mut table = Table::draw(3, "D4", "Ka . Kb . Kc").blocks(A, 1).blocks(B, 5).blocks(C, 5);
    let at = table.wall_plots().first().unwrap();
    table.play(Action::BuildWall { at });
    assert!(table.events.contains(&Event::BlocksUsedUp { seat: A }));
    for seat in [A, B, C] {
        assert_eq!((table.state.phase, table.asked()), (Phase::Building, Some(seat)));
        table.end_turn();
    }
    assert_eq!((table.state.phase, table.asked()), (Phase::Crowning, Some(A)));
    assert!(table.events.contains(&Event::CrowningStarted { ending: Ending::BlocksUsedUp }));
}

/// KA-8.2
#[test]
fn three_rounds_without_building_end_it() {
    let mut table = Table::draw(2, "D4", "Ka . Kb");
    for _ in 0..2 {
        table.end_turn().end_turn();
    }
    let at = table.wall_plots().first().unwrap();
    table.play(Action::BuildWall { at }).end_turn().end_turn();
    assert_eq!(table.state.quiet, 0, "a wall starts the count anew");
    for _ in 0..3 {
        assert_eq!(table.state.phase, Phase::Building);
        table.end_turn().end_turn();
    }
    assert_eq!(table.state.phase, Phase::Crowning);
    assert!(table.events.contains(&Event::CrowningStarted { ending: Ending::NobodyBuilt }));
}

/// KA-8.2: a wall, a curse and an enchantment use the supply; what is moved on the board and the fountain do not.
#[test]
fn only_blocks_from_the_supply_keep_the_game_going() {
    let goes_on = |mut table: Table, actions: &[Action]| {
        table.state.quiet = 2;
        for &action in actions {
            table.play(action);
        }
        table.end_turn().end_turn();
        table.state.phase == Phase::Building
    };
    let drawn = |drawing: &str, spell: Spell| Table::draw(2, "D4", drawing).spells(&[spell]);
    let cast = |spell: Spell| Action::Cast { spell };
    assert!(goes_on(drawn("Ka . wa", Spell::Alchemy), &[Action::BuildWall { at: cell("E4") }]));
    assert!(goes_on(drawn("Ka Wa hb", Spell::CursedHouse), &[cast(Spell::CursedHouse)]));
    assert!(goes_on(drawn("Ka Wa+Aa ha", Spell::EnchantedTower), &[cast(Spell::EnchantedTower)]));
    assert!(!goes_on(drawn("Ka Aa wa", Spell::Alchemy), &[Action::BuildFountain { at: cell("F4") }]));
    let alchemy = [cast(Spell::Alchemy), Action::TakeWall { at: cell("G4") }, Action::FinishSpell];
    let [built, wasted] = [Action::BuildWall { at: cell("E5") }, Action::FinishSpell]
        .map(|end| goes_on(drawn("Ka Wa . wa wa", Spell::Alchemy), &[alchemy.as_slice(), &[end]].concat()));
    assert!(!built && !wasted, "its blocks were on the board already");
    let flight = [cast(Spell::FlyingWalls), Action::FlyWall { from: cell("F4"), to: cell("G4") }];
    assert!(!goes_on(drawn("Ka Wa wa", Spell::FlyingWalls), &flight));
}

/// KA-8.2
#[test]
fn sixty_rounds_are_the_most() {
    let mut table = Table::draw(2, "D4", "Ka . Kb");
    table.state.round = 59;
    table.end_turn().end_turn();
    assert_eq!((table.state.phase, table.state.round), (Phase::Building, 60));
    table.end_turn().end_turn();
    assert_eq!(table.state.phase, Phase::Crowning);
    assert!(table.events.contains(&Event::CrowningStarted { ending: Ending::RoundsUsedUp }));
}

/// KA-8.3
#[test]
fn stolen_tokens_go_home_before_the_crowning_round() {
    let mut table = Table::draw(3, "D4", "Ka . Kb . Kc").blocks(A, 0).blocks(B, 0);
    table.state.emptied = Some(A);
    table.state.realms[B].bag.at = BagPlace::Stolen { by: A, fresh: true };
    table.state.realms[C].bag.at = BagPlace::Kitty;
    table.state.realms[B].bag.active = false;
    table.state.realms[C].bag.active = false;
    // C takes its token back in its own turn; B's would stay with A.
    table.end_turn().end_turn().end_turn();
    assert_eq!(table.state.phase, Phase::Crowning);
    for seat in [A, B, C] {
        assert_eq!((table.bag(seat), table.asked(), table.action_points()), (BagPlace::Home, Some(seat), 5));
        table.end_turn();
    }
    assert_eq!(table.state.phase, Phase::Over);
}

/// KA-8.3
#[test]
fn in_the_crowning_round_people_horses_and_ships_move_and_kings_summon() {
    let table = Table::draw(2, "D4", "Ka . Ha . Va").crowning();
    assert!(!table.reach(Character::King).is_empty() && !table.reach(Character::FirstHorse).is_empty());
    assert!(table.can(Action::Summon { class: kings_of_artifice::Class::Knight, both: false }));
    let here = table.game.quadrant(&table.state, A).unwrap();
    assert!(table.can(Action::Sail { quadrant: here }));
}

/// KA-8.4
#[test]
fn in_the_crowning_round_nobody_builds_attacks_steals_or_casts() {
    let drawing = "Ka+Aa ha Na Vb\nWa wa Ta+Ub wa\nVa wa . .";
    let forbidden = |action: &Action| {
        let builds =
            matches!(action, Action::BuildWall { .. } | Action::BuildHouse { .. } | Action::BuildFountain { .. });
        builds || matches!(action, Action::Attack { .. } | Action::Cast { .. } | Action::BuildTower { .. })
    };
    let building = Table::draw(2, "D4", drawing).spells(&[Spell::Morph]);
    assert!(building.offers().iter().any(forbidden));
    let mut table = Table::draw(2, "D4", drawing).spells(&[Spell::Morph]).crowning();
    for seat in 0..2 {
        (table.state.realms[seat].blocks, table.state.realms[seat].removed) = (table.state.realms[seat].removed, 0);
    }
    table = table.blocks(A, 9).blocks(B, 0);
    assert!(!table.offers().iter().any(forbidden));
    assert!(!table.reach(Character::Thief).contains(cell("F5")), "no circle to steal");
    table.play(Action::Move { who: Character::Thief, to: cell("G4") });
    assert!(!table.can(Action::Steal));
}

/// KA-8.5
#[test]
fn tokens_are_thrown_into_the_own_fountain_for_two_points_each() {
    let mut table = Table::draw(2, "D4", "Ka Aa Oa").crowning();
    table.play(Action::ThrowToken).play(Action::ThrowToken);
    assert_eq!((table.scored(A), table.action_points()), (4, 3));
    for _ in 0..3 {
        table.play(Action::ThrowToken);
    }
    assert_eq!((table.scored(A), table.can(Action::ThrowToken)), (10, false));
    assert!(!Table::draw(2, "D4", "Ka Aa . Oa").crowning().can(Action::ThrowToken), "the artisan stands beside it");
    assert!(!Table::draw(2, "D4", "Ka Aa Ob").crowning().can(Action::ThrowToken), "the own one");
    assert!(!Table::draw(2, "D4", "Ka Aa Oa").can(Action::ThrowToken), "in the crowning round only");
}

/// KA-8.6
#[test]
fn most_points_win_and_ties_are_shared() {
    let mut table = Table::draw(2, "D4", "Ka . Kb").crowning();
    table.state.realms[B].trees = 0;
    table.state.realms[A].points.attacks = 3;
    table.state.realms[B].points.attacks = 3;
    table.state.realms[A].trees = 12;
    table.state.realms[B].trees = 12;
    table.end_turn().end_turn();
    let standings = table.standings();
    assert_eq!((*standings.winners).to_vec(), [A, B]);
    assert_eq!(*standings.scores, [Score::points(9), Score::points(9)]);
}

/// KA-8.6, KA-9.8: half a point decides.
#[test]
fn half_a_point_parts_equal_players() {
    let mut table = Table::draw(2, "D4", "Ka . Kb").crowning();
    (table.state.realms[A].trees, table.state.realms[B].trees) = (13, 11);
    table.end_turn().end_turn();
    assert_eq!(*table.standings().winners, [A]);
    assert_eq!(*table.standings().scores, [Score::halves(13), Score::halves(11)]);
}

/// KA-8.6
#[test]
fn scores_can_be_negative() {
    // Houses along the fault line between H and I: the earthquake takes three.
    let mut table = Table::draw(2, "H4", "wa wa wa\n. . .\nKa . Kb").crowning();
    table.end_turn().end_turn();
    assert_eq!(table.standings().scores[0], Score::points(-2));
}
