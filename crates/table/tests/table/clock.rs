//! Time: it runs for the person who decides, and nothing that can be taken back earns any.

use table::{Clock, Command};
use tabletop::{Fast, Seat};

use crate::world::{START, World, bot, hold, me, roll};

const FISCHER: Clock = Clock::Fischer { seconds: 60, increment: 5 };

fn seats(world: &World) -> (Seat, Seat) {
    let mover = world.table.deciding().unwrap();
    (mover, mover.next(2))
}

fn name(seat: Seat) -> &'static str {
    ["Ann", "Bob"][seat.index()]
}

fn left(world: &World, seat: Seat) -> u64 {
    world.spectator().seats[seat.index()].time_left_ms.unwrap()
}

fn play(world: &mut World, action: tabletop::Json) {
    let (mover, _) = seats(world);
    let ply = world.table.ply();
    world.does(name(mover), Command::Play { ply, action }).unwrap();
}

#[test]
fn time_runs_only_for_whoever_decides_and_a_move_earns_the_increment() {
    let mut world = World::ann_and_bob("pig", FISCHER, 1);
    let (mover, other) = seats(&world);
    assert_eq!(world.table.deadline(), Some(START + 60_000));
    world.now += 10_000;
    assert_eq!((left(&world, mover), left(&world, other)), (50_000, 60_000));
    play(&mut world, hold());
    assert_eq!((left(&world, mover), left(&world, other)), (55_000, 60_000));
    assert_eq!(world.table.deadline(), Some(START + 70_000));
    world.now += 1_000;
    world.does("Cy", Command::Say { text: "Tick tock".to_owned() }).unwrap();
    world.now += 1_000;
    assert_eq!((left(&world, mover), left(&world, other)), (55_000, 58_000));
}

#[test]
fn a_run_of_decisions_is_one_move() {
    let mut world =
        (1..).map(|seed| World::ann_and_bob("pig", Clock::PerMove { seconds: 60 }, seed)).find_map(|mut world| {
            let (mover, _) = seats(&world);
            world.now += 10_000;
            play(&mut world, roll());
            (seats(&world).0 == mover).then_some(world)
        });
    let world = world.as_mut().unwrap();
    let (mover, other) = seats(world);
    assert_eq!(left(world, mover), 50_000);
    play(world, hold());
    assert_eq!((left(world, mover), left(world, other)), (60_000, 60_000));
}

#[test]
fn taking_back_gains_no_time() {
    let mut world = World::ann_and_bob("dice-forge", FISCHER, 5);
    let mut lot = Fast::new(5);
    while !["Ann", "Bob"].iter().any(|name| world.view(name).can_undo) {
        world.step(&mut lot);
    }
    let (mover, _) = seats(&world);
    let before = left(&world, mover);
    for _ in 0..10 {
        let ply = world.table.ply();
        let action = world.table.record().unwrap().moves[ply - 1].action.clone();
        world.now += 100;
        world.does(name(mover), Command::Undo { ply }).unwrap();
        world.now += 100;
        world.does(name(mover), Command::Play { ply: ply - 1, action }).unwrap();
    }
    assert_eq!(left(&world, mover), before - 2_000);
}

#[test]
fn a_bot_plays_on_for_whoever_ran_out_of_time() {
    let mut world = World::ann_and_bob("pig", FISCHER, 1);
    let (mover, _) = seats(&world);
    let call = Command::CallTime { ply: 0 };
    assert_eq!(world.refusal(name(mover), call.clone()), "server_only");
    world.now += 59_999;
    assert_eq!(world.server_does(call.clone()).unwrap_err().code(), "time_left");
    world.now += 1;
    assert_eq!(world.refusal(name(mover), Command::Play { ply: 0, action: hold() }), "out_of_time");
    assert_eq!(world.server_does(Command::CallTime { ply: 1 }).unwrap_err().code(), "stale");
    world.server_does(call).unwrap();
    assert_eq!(world.table.bot_to_move().map(|(seat, _)| seat), Some(mover));
    assert_eq!(world.table.deadline(), None);
    assert_eq!(world.refusal(name(mover), Command::Play { ply: 0, action: hold() }), "bot_plays");
    assert_eq!(world.refusal(name(mover), Command::GiveBack { seat: mover }), "out_of_time");
    world.server_does(Command::Play { ply: 0, action: hold() }).unwrap();
    assert_eq!(left(&world, mover), 0, "a bot's move earns no increment");
    assert!(!world.view(name(mover)).seats[mover.index()].may_return);
}

#[test]
fn with_time_for_each_move_one_may_come_back_for_the_next() {
    let mut world = World::ann_and_bob("pig", Clock::PerMove { seconds: 30 }, 1);
    let (mover, _) = seats(&world);
    world.now += 30_000;
    world.server_does(Command::CallTime { ply: 0 }).unwrap();
    assert_eq!(world.refusal(name(mover), Command::GiveBack { seat: mover }), "out_of_time");
    world.server_does(Command::Play { ply: 0, action: hold() }).unwrap();
    assert!(world.view(name(mover)).seats[mover.index()].may_return);
    world.does(name(mover), Command::GiveBack { seat: mover }).unwrap();
    assert_eq!(left(&world, mover), 30_000);
}

#[test]
fn bots_and_tables_without_a_clock_have_no_deadline() {
    let world = World::ann_and_bob("pig", Clock::None, 1);
    assert_eq!((world.table.deadline(), world.spectator().seats[0].time_left_ms), (None, None));
    let order = table::Order { clock: FISCHER, start: true, ..crate::world::order("pig", &[bot(), bot()]) };
    let mut world = World::open(&order, 1).unwrap();
    assert_eq!(world.table.deadline(), None);
    world.now += 100_000;
    assert_eq!(world.server_does(Command::CallTime { ply: 0 }).unwrap_err().code(), "time_left");
    assert_eq!(world.spectator().seats[0].time_left_ms, None);
}

#[test]
fn a_server_whose_clock_is_behind_does_not_turn_time_back() {
    let mut world = World::started("pig", &[me(), me()], 1);
    world.now += 5_000;
    world.does("Ann", Command::Say { text: "one".to_owned() }).unwrap();
    world.now -= 3_000;
    world.does("Ann", Command::Say { text: "two".to_owned() }).unwrap();
    assert!(world.log.is_sorted_by_key(|entry| entry.at));
    assert_eq!(world.log.last().unwrap().at, START + 5_000);
}

#[test]
fn nobody_is_charged_for_the_time_no_server_was_there() {
    let mut world = World::ann_and_bob("pig", FISCHER, 1);
    let (mover, other) = seats(&world);
    world.now += 10_000;
    world.does("Cy", Command::Say { text: "Tick".to_owned() }).unwrap();
    world.now += 3_600_000;
    assert_eq!(world.refusal(name(mover), Command::ResumeClock), "server_only");
    world.server_does(Command::ResumeClock).unwrap();
    assert_eq!((left(&world, mover), left(&world, other)), (50_000, 60_000));
    assert_eq!(world.table.deadline(), Some(world.now + 50_000));
    world.now += 1_000;
    assert_eq!(left(&world, mover), 49_000, "it runs again");
    play(&mut world, hold());
    let again = table::Table::replay(&world.log).unwrap();
    assert_eq!(again.deadline(), world.table.deadline());
}

#[test]
fn a_clock_that_does_not_run_is_not_resumed() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    assert_eq!(world.server_does(Command::ResumeClock).unwrap_err().code(), "no_clock");
    let mut gathering = World::open(&crate::world::order("pig", &[me(), bot()]), 1).unwrap();
    assert_eq!(gathering.server_does(Command::ResumeClock).unwrap_err().code(), "not_started");
}
