//! The game itself: who may move, what a record is worth, and logs that are none.

use bots::Budget;
use serde_json::json;
use table::{Actor, BadLog, Clock, Command, Fact, Phase, Shown, Table, TableView};
use tabletop::{Fast, Level, LoadError, Seat};

use crate::world::{World, bot, hold, me, person, roll};

fn play(world: &World, action: tabletop::Json) -> Command {
    Command::Play { ply: world.table.ply(), action }
}

/// The name of whoever decides, and of the other.
fn names(world: &World) -> (&'static str, &'static str) {
    if world.table.deciding() == Some(Seat(0)) { ("Ann", "Bob") } else { ("Bob", "Ann") }
}

#[test]
fn only_whoever_decides_may_move() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    let (mover, other) = names(&world);
    let command = play(&world, hold());
    assert_eq!(world.refusal(other, command.clone()), "not_your_seat");
    assert_eq!(world.refusal("Cy", command.clone()), "not_your_seat");
    assert_eq!(world.server_does(command.clone()).unwrap_err().code(), "not_your_seat");
    world.does(mover, command).unwrap();
    assert_eq!(world.table.ply(), 1);
    assert_eq!(world.last_shown().text, format!("{mover}: Hold and bank 0"));
}

#[test]
fn what_may_be_done_is_shown_to_whoever_decides_only() {
    let world = World::ann_and_bob("pig", Clock::None, 1);
    let (mover, other) = names(&world);
    let texts: Vec<_> = world.view(mover).actions.into_iter().map(|told| told.text).collect();
    assert_eq!(texts, ["Roll the die", "Hold and bank 0"]);
    assert_eq!(world.view(other).actions, []);
    assert_eq!(world.spectator().actions, []);
    let turn = world.spectator().turn.unwrap();
    assert_eq!(turn.decision.text, format!("{mover}: roll, or bank 0?"));
    assert_eq!(turn.decision.rules, ["P-1.1", "P-1.2"]);
}

#[test]
fn what_follows_from_a_position_is_told_to_all_and_what_actions_bring_to_whoever_decides() {
    let world = World::ann_and_bob("kings-of-artifice", Clock::None, 1);
    let (mover, other) = names(&world);
    let prospects = |view: TableView| view.insight.unwrap().value()["prospects"].as_array().unwrap().len();
    assert_eq!(prospects(world.view(mover)), world.view(mover).actions.len());
    assert_eq!((prospects(world.view(other)), prospects(world.spectator())), (0, 0));
    let totals = |view: TableView| view.insight.unwrap().value()["totals"].clone();
    assert_eq!(totals(world.view(mover)), totals(world.spectator()));
    assert_eq!(World::ann_and_bob("pig", Clock::None, 1).spectator().insight, None, "most states say it all");
}

#[test]
fn what_follows_from_a_position_is_told_anew_after_every_move() {
    let mut world = World::ann_and_bob("kings-of-artifice", Clock::None, 1);
    let mut lot = Fast::new(3);
    for _ in 0..40 {
        world.step(&mut lot);
        let again = Table::replay(&world.log).unwrap().view(None, &|_| true, world.now);
        assert_eq!(world.spectator().insight.unwrap(), again.insight.unwrap());
    }
}

#[test]
fn a_move_for_another_moment_is_stale() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    let (mover, _) = names(&world);
    let command = play(&world, roll());
    world.does(mover, command.clone()).unwrap();
    assert_eq!(world.refusal(mover, command), "stale");
    assert_eq!(world.refusal(mover, Command::Play { ply: 9, action: roll() }), "stale");
}

#[test]
fn an_action_is_taken_only_as_it_was_offered() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    let (mover, _) = names(&world);
    for action in [json!({ "type": "Fly" }), json!({ "type": "Roll", "padding": "x" }), json!(null)] {
        let command = play(&world, action.into());
        assert_eq!(world.refusal(mover, command), "illegal_action");
    }
}

#[test]
fn the_server_moves_for_bots_and_for_nobody_else() {
    let mut world = World::started("pig", &[bot(), bot()], 1);
    assert_eq!(world.table.bot_to_move().map(|(seat, _)| Some(seat)), Some(world.table.deciding()));
    let command = play(&world, hold());
    assert_eq!(world.refusal("Ann", command.clone()), "not_your_seat");
    world.server_does(command).unwrap();
    world.play_to_the_end(&mut Fast::new(1));
    assert_eq!(world.table.bot_to_move(), None);
}

#[test]
fn nothing_is_played_before_the_start_or_after_the_end() {
    let mut world = World::open(&crate::world::order("pig", &[me(), bot()]), 1).unwrap();
    assert_eq!(world.refusal("Ann", Command::Play { ply: 0, action: roll() }), "not_started");
    assert_eq!(world.refusal("Ann", Command::Undo { ply: 0 }), "not_started");
    assert_eq!(world.refusal("Ann", Command::Resign { seat: Seat(0) }), "not_started");
    world.does("Ann", Command::Start).unwrap();
    assert_eq!(world.refusal("Ann", Command::Start), "already_started");
    world.play_to_the_end(&mut Fast::new(1));
    let command = play(&world, roll());
    assert_eq!(world.refusal("Ann", command), "game_over");
    let ply = world.table.ply();
    assert_eq!(world.refusal("Ann", Command::Undo { ply }), "game_over");
    assert_eq!(world.refusal("Ann", Command::Resign { seat: Seat(0) }), "game_over");
}

#[test]
fn a_finished_game_is_a_record_that_verifies() {
    for game in ["pig", "dice-forge"] {
        let mut world = World::ann_and_bob(game, Clock::None, 3);
        world.play_to_the_end(&mut Fast::new(3));
        let record = world.table.record().unwrap();
        assert_eq!(record.names, ["Ann", "Bob"]);
        let again = catalog::game(game).unwrap().verify(&record).unwrap();
        assert_eq!(*again.state(), world.spectator().state.unwrap());
        assert_eq!(world.table.phase(), Phase::Over);
    }
}

#[test]
fn a_command_sent_twice_is_found_by_its_key() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    let (mover, other) = names(&world);
    let command = play(&world, hold());
    world.table.handle(&Actor::Person(person(mover)), &command, world.now, Some("k1")).unwrap();
    assert_eq!(world.table.seq_of_key(&person(mover).id, "k1"), Some(world.table.last_seq()));
    assert_eq!(world.table.seq_of_key(&person(other).id, "k1"), None, "keys are each person's own");
    assert_eq!(world.table.seq_of_key(&person(mover).id, "k2"), None);
    assert_eq!(Table::check_key(&"k".repeat(65)).unwrap_err().code(), "too_long");
}

#[test]
fn whoever_was_away_is_shown_what_was_missed() {
    let mut world = World::ann_and_bob("pig", Clock::None, 2);
    let seen = world.table.last_seq();
    let mut lot = Fast::new(2);
    (0..3).for_each(|_| world.step(&mut lot));
    let missed = world.table.shown_since(seen).unwrap();
    let missed: Vec<Shown> = missed.iter().map(|shown| shown.read().unwrap()).collect();
    assert_eq!(missed.iter().map(|shown| shown.seq).collect::<Vec<_>>(), [seen + 1, seen + 2, seen + 3]);
    assert_eq!(missed[2].ply, 3);
    assert!(world.table.shown_since(world.table.last_seq()).unwrap().is_empty());
    assert_eq!(world.table.shown_since(world.table.next_seq()), None, "nobody can have seen more than there is");
    assert_eq!(world.table.shown_since(0).unwrap().len() as u64, world.table.last_seq());
    for _ in 0..600 {
        world.does("Ann", Command::Say { text: "hm".to_owned() }).unwrap();
    }
    assert_eq!(world.table.shown_since(seen), None);
    assert_eq!(world.table.log().len(), 500);
}

#[test]
fn bots_think_on_a_copy_that_knows_no_seed() {
    let world = World::started("dice-forge", &[bot(), bot()], 4);
    let (_, bot) = world.table.bot_to_move().unwrap();
    // A position has no dice to give away: it knows the rules, the state and the names.
    let advice = world.table.position().unwrap().think(bot, Budget::Time(Level::LONGEST), 1, 1).unwrap();
    assert!(world.offered().contains(&advice.action));
}

#[test]
fn a_log_that_is_none_is_told() {
    let world = World::ann_and_bob("pig", Clock::None, 1);
    let fail = |log: &[table::Entry]| Table::replay(log).unwrap_err();
    assert_eq!(fail(&[]), BadLog::NotOpened);
    assert_eq!(fail(&world.log[1..]), BadLog::NotOpened);
    let mut log = world.log.clone();
    log.push(log[0].clone());
    assert!(matches!(fail(&log), BadLog::Misfit { seq: 4, .. }));
    log.last_mut().unwrap().fact = Fact::Moved { seat: Seat(0), ply: 5, action: roll(), after: None };
    assert!(matches!(fail(&log), BadLog::Misfit { seq: 4, .. }));

    let mut log = world.log;
    let Fact::Opened(opening) = &mut log[0].fact else { panic!("a log begins with an opening") };
    opening.content = tabletop::Hex([1; 32]);
    assert!(matches!(fail(&log), BadLog::Setup(LoadError::Content { .. })));
}
