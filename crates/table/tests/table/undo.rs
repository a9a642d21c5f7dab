//! Taking back. Dice Forge has decisions without dice; in Pig every choice rolls or passes the turn on.

use table::{Clock, Command, NoUndo, Refusal};
use tabletop::{Fast, Seat};

use crate::world::{World, bot, hold, me, roll};

/// A Dice Forge game in which whoever decides has just made a choice that neither rolled nor passed the decision on.
fn just_chosen() -> (World, &'static str, &'static str) {
    let mut lot = Fast::new(5);
    let mut world = World::ann_and_bob("dice-forge", Clock::None, 5);
    loop {
        world.step(&mut lot);
        for (mover, other) in [("Ann", "Bob"), ("Bob", "Ann")] {
            if world.view(mover).can_undo {
                return (world, mover, other);
            }
        }
    }
}

#[test]
fn a_choice_is_taken_back_by_whoever_made_it() {
    let (mut world, mover, other) = just_chosen();
    let ply = world.table.ply();
    assert!(!world.view(other).can_undo);
    assert_eq!(world.refusal(other, Command::Undo { ply }), "no_undo");
    assert_eq!(world.refusal("Cy", Command::Undo { ply }), "no_undo");
    assert_eq!(world.refusal(mover, Command::Undo { ply: ply - 1 }), "stale");
    world.does(mover, Command::Undo { ply }).unwrap();
    assert_eq!(world.table.ply(), ply - 1);
    let shown = world.last_shown();
    assert_eq!((shown.ply, shown.text), (ply - 1, format!("{mover} took the last action back.")));
}

#[test]
fn what_was_taken_back_can_be_played_again_with_the_same_end() {
    let (mut world, mover, _) = just_chosen();
    let after = world.spectator().state;
    let ply = world.table.ply();
    let action = world.table.record().unwrap().moves[ply - 1].action.clone();
    world.does(mover, Command::Undo { ply }).unwrap();
    assert_ne!(world.spectator().state, after);
    world.does(mover, Command::Play { ply: ply - 1, action }).unwrap();
    assert_eq!(world.spectator().state, after);
}

fn reason(world: &mut World, who: &str) -> NoUndo {
    let ply = world.table.ply();
    match world.does(who, Command::Undo { ply }) {
        Err(Refusal::NoUndo(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_roll_is_never_taken_back() {
    // A seed whose first roll is no 1, so that the decision stays.
    let mut world = (1..).map(|seed| World::started("pig", &[me(), me()], seed));
    let mut world = world
        .find_map(|mut world| {
            let mover = world.table.deciding();
            assert_eq!(reason(&mut world, "Ann"), NoUndo::NothingPlayed);
            world.does("Ann", Command::Play { ply: 0, action: roll() }).unwrap();
            (world.table.deciding() == mover).then_some(world)
        })
        .unwrap();
    assert_eq!(reason(&mut world, "Ann"), NoUndo::ChanceDrawn);
}

#[test]
fn a_decision_that_has_passed_on_is_not_called_back_even_by_one_person_for_two_seats() {
    let mut world = World::started("pig", &[me(), me()], 1);
    world.does("Ann", Command::Play { ply: 0, action: hold() }).unwrap();
    assert_eq!(reason(&mut world, "Ann"), NoUndo::NotYourAction);

    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    let (mover, other) = if world.table.deciding() == Some(Seat(0)) { ("Ann", "Bob") } else { ("Bob", "Ann") };
    world.does(mover, Command::Play { ply: 0, action: hold() }).unwrap();
    assert_eq!(reason(&mut world, mover), NoUndo::NotYourDecision);
    assert_eq!(reason(&mut world, other), NoUndo::NotYourAction);
}

#[test]
fn what_a_bot_chose_for_a_seat_stays_chosen() {
    let (mut world, mover, _) = just_chosen();
    let seat = world.table.deciding().unwrap();
    let ply = world.table.ply();
    world.does(mover, Command::TakeOver { seat, away: false }).unwrap();
    assert_eq!(reason(&mut world, mover), NoUndo::NotYourDecision);
    world.does(mover, Command::GiveBack { seat }).unwrap();
    world.does(mover, Command::Undo { ply }).unwrap();

    let action = world.offered()[0].clone();
    world.does(mover, Command::TakeOver { seat, away: false }).unwrap();
    world.server_does(Command::Play { ply: ply - 1, action }).unwrap();
    world.does(mover, Command::GiveBack { seat }).unwrap();
    if world.table.deciding() == Some(seat) {
        assert_eq!(reason(&mut world, mover), NoUndo::NotYourAction);
    } else {
        assert_eq!(reason(&mut world, mover), NoUndo::NotYourDecision);
    }
}

#[test]
fn bots_take_nothing_back() {
    let mut world = World::started("dice-forge", &[bot(), bot()], 1);
    let mut lot = Fast::new(1);
    for _ in 0..50 {
        world.step(&mut lot);
        let ply = world.table.ply();
        assert_eq!(world.server_does(Command::Undo { ply }).unwrap_err().code(), "no_undo");
    }
}
