//! KA-7.15: a warlock that is a thief, on walls and off them again.

use kings_of_artifice::{Action, BagPlace, Character, Class, Event, Kind, Quadrant, Spell, Spot, Step};
use tabletop::{Fast, Names, Title, Words};

use crate::table::{A, B, Table, cell, cells};

const WARLOCK: Character = Character::Warlock;

fn thief(drawing: &str, points: u8) -> Table {
    let mut table = Table::draw(2, "D4", drawing).spells(&[Spell::Morph]).points(points + 1);
    table.play(Action::Cast { spell: Spell::Morph }).play(Action::MorphInto { class: Class::Thief });
    assert_eq!(table.action_points(), points);
    table
}

/// A drawing in which the warlock of a, who is a thief, stands on a wall already.
fn on_wall(corner: &str, drawing: &str, points: u8) -> Table {
    let mut table = Table::draw(2, corner, drawing).spells(&[Spell::Morph]).points(points);
    (table.state.turn.morph, table.state.realms[A].mana) = (Some(Class::Thief), Some(Spell::Morph));
    table
}

fn refusal(table: &Table) -> String {
    table.game.check(&table.state).unwrap_err().to_string()
}

fn to(at: &str) -> Action {
    Action::Move { who: WARLOCK, to: cell(at) }
}

/// KA-7.15
#[test]
fn a_warlock_that_is_a_thief_stands_on_walls_but_not_at_the_end_of_the_turn() {
    let mut table = thief("wb wb wb wb wb\nwb Wa wb . Vb\nwb wb wb wb wb", 4);
    table.play(to("F5"));
    assert!(!table.can(Action::EndTurn) && table.can(Action::BuildWall { at: cell("G5") }));
    table.play(to("H5")).play(Action::Steal);
    assert_eq!(table.bag(B), BagPlace::Stolen { by: A, fresh: true });
    assert!(table.events.contains(&Event::TokenStolen { seat: A, by: WARLOCK, from: B, at: cell("H5") }));
    table.end_turn();
}

/// KA-7.15
#[test]
fn it_steals_from_a_thief_on_a_wall() {
    let mut table = thief("Wa wb+Tb .", 2);
    table.play(to("E4")).play(Action::Steal);
    assert_eq!(table.bag(B), BagPlace::Stolen { by: A, fresh: true });
    assert!(!table.can(Action::EndTurn));
    table.play(to("F4")).end_turn();
}

/// KA-7.15: its last point takes it over walls, not onto one.
#[test]
fn it_stops_on_a_wall_only_with_a_point_left_to_leave() {
    let drawing = "wb wb wb wb\nwb Wa wb .\nwb wb wb wb";
    assert!(thief(drawing, 2).reach(WARLOCK).contains(cell("F5")));
    let last = thief(drawing, 1).reach(WARLOCK);
    assert!(last.contains(cell("G5")) && (last & cells("D4 E4 F4 G4 D5 F5 D6 E6 F6 G6")).is_empty());
}

/// KA-7.15
#[test]
fn the_point_it_leaves_with_is_spent_on_nothing_else() {
    let mut table = thief("Ka Wa wb wb .", 3);
    table.play(to("F4"));
    assert!(table.can(Action::BuildWall { at: cell("G5") }) && table.can(to("G4")));
    assert!(!table.can(Action::Summon { class: Class::Knight, both: false }), "two points are one too many");
    table.play(Action::BuildWall { at: cell("E5") });
    assert!(!table.can(Action::BuildWall { at: cell("G5") }) && !table.can(to("G4")));
    assert!(table.reach(Character::King).is_empty() && table.can(to("H4")));
    assert!(table.can(Action::Sail { quadrant: Quadrant::NorthWest }), "what is free is allowed");
}

/// KA-7.15: along a wall between houses and the sea; far out it takes two moves to come back.
#[test]
fn it_goes_as_far_on_walls_as_its_points_bring_it_back() {
    let lane = format!("Wa {}\n{}", "wa ".repeat(13), "hb ".repeat(14));
    let reach = |points: u8| {
        let mut table = Table::draw(2, "B2", &lane).ship(A, "C16-D16").spells(&[Spell::Morph]).points(points + 1);
        table.play(Action::Cast { spell: Spell::Morph }).play(Action::MorphInto { class: Class::Thief });
        table.play(to("G2"));
        table.reach(WARLOCK)
    };
    assert_eq!(reach(3), cells("B2 C2 D2 E2 F2"), "one point for the way back");
    assert_eq!(reach(4), cells("B2 C2 D2 E2 F2 H2 I2 J2 K2 L2"), "two");
}

/// KA-7.15: the way off may be over the ship, which then stays where it can be boarded.
#[test]
fn the_ship_it_leaves_by_stays_within_reach() {
    let mut table = on_wall("B2", "wa+Wa hb\nhb hb", 3);
    assert!(!table.can(Action::Sail { quadrant: Quadrant::NorthEast }));
    table.play(Action::Sail { quadrant: Quadrant::NorthWest });
    let anchors = table.offers();
    let near = |offer: &Action| match offer {
        Action::Anchor { berth } => berth.spaces().iter().any(|&(column, row)| column <= 2 && row <= 2),
        _ => false,
    };
    assert!(anchors.len() > 1 && anchors.iter().all(near), "{anchors:?}");
    table.play(anchors[0]);
    assert_eq!(table.spot(A, WARLOCK), Spot::Ship, "boarding was all that was left to do");
}

/// KA-7.15
#[test]
fn nobody_bars_its_way_off() {
    let built = on_wall("D4", "hb hb hb hb\nhb wa+Wa . hb\nhb hb hb hb\n. . Va", 4);
    assert!(!built.can(Action::BuildWall { at: cell("F5") }) && built.can(Action::BuildWall { at: cell("E8") }));
    let mut crowded = on_wall("D4", "hb hb hb hb\nhb wa+Wa Ka hb\nhb hb hb hb", 4);
    assert!(!crowded.can(Action::Summon { class: Class::Knight, both: false }));
    crowded.play(Action::Summon { class: Class::Thief, both: false });
    assert_eq!(crowded.cell(A, Character::Thief), Some(cell("E5")), "not on the king's space, which is the way off");
}

/// KA-7.15: an attack whose victim could stand in the way is none to make.
#[test]
fn nor_may_an_opponents_choice_bar_it() {
    let attack = Action::Attack { who: Character::Knight, seat: B, victim: Character::FirstVillager };
    let drawing = |exit: &str| format!("hb hb hb hb\nhb wa+Wa {exit} Ob\nhb hb hb hb\n. . . . Vb Na Ka");
    assert!(on_wall("D4", &drawing("."), 4).can(attack), "one more finds room on F5");
    assert!(!on_wall("D4", &drawing("Ub"), 4).can(attack), "two would fill it");
}

/// KA-7.15
#[test]
fn the_question_tells_that_the_wall_must_be_left() {
    let mut table = thief("Wa wb .", 3);
    table.play(to("E4"));
    let decision = table.game.decision(&table.state, &Names::numbered(2));
    assert_eq!(table.question(), Step::ChooseAction);
    assert!(decision.text.contains("The warlock must leave its wall"), "{}", decision.text);
    assert!(decision.rules.contains(&"KA-7.15"));
}

/// KA-7.15: positions from outside.
#[test]
fn a_position_in_which_it_could_not_leave_is_refused() {
    let mut table = on_wall("D4", "hb hb hb hb\nhb wa+Wa . hb\nhb hb hb hb\nVa Ka", 1);
    table.state.realms[A].tokens = 0;
    assert!(refusal(&table).contains("the warlock cannot leave its wall"));
    table.state.realms[A].tokens = 1;
    table.state.turn.morph = Some(Class::Knight);
    assert!(refusal(&table).contains("stands on a structure"));
}

/// KA-7.15: crowded drawings, and turns played at random from where the warlock has just become a thief.
#[test]
fn whatever_is_done_the_turn_ends_off_the_wall() {
    let mut chance = Fast::new(3);
    let (mut turns, mut on_walls) = (0, 0);
    for _ in 0..300 {
        let words = ["wa", "wa", "wb", "wb", "hb", "hb", "."];
        let mut spaces: Vec<&str> = (0..30).map(|_| words[chance.below(7) as usize]).collect();
        for someone in ["Wa", "Ka", "Na", "Va", "Ha", "Vb", "Ub", "wb+Tb", "Ob"] {
            spaces[chance.below(30) as usize] = someone;
        }
        let drawing: Vec<String> = spaces.chunks(6).map(|row| row.join(" ")).collect();
        let mut table = Table::draw(2, "B2", &drawing.join("\n")).spells(&[Spell::Morph]);
        let (cast, become_thief) = (Action::Cast { spell: Spell::Morph }, Action::MorphInto { class: Class::Thief });
        if !table.can(cast) {
            continue;
        }
        table.play(cast).play(become_thief);
        while table.state.active == A {
            let offers = table.offers();
            assert!(offers.len() > 1, "{offers:?}");
            let on_wall = table.cell(A, WARLOCK).is_some_and(|at| table.state.board.all(Kind::Wall).contains(at));
            assert!(!on_wall || !table.can(Action::EndTurn));
            on_walls += usize::from(on_wall);
            // Half of the time it is the warlock that moves, so that it is on walls often enough.
            let own = |offer: &&Action| matches!(offer, Action::Move { who: WARLOCK, .. });
            let moves: Vec<&Action> = offers.iter().filter(own).collect();
            let picked = if moves.is_empty() || chance.below(2) == 0 {
                offers[chance.below(offers.len() as u32) as usize]
            } else {
                *moves[chance.below(moves.len() as u32) as usize]
            };
            table.play(picked);
        }
        turns += 1;
        let stands = table.cell(A, WARLOCK);
        assert!(stands.is_none_or(|at| !table.state.board.all(Kind::Wall).contains(at)), "{stands:?}");
    }
    assert!(turns > 100 && on_walls > 100, "{turns} turns, {on_walls} positions on walls");
}
