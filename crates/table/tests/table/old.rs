//! Games that were played by another program: shown as far as they can be, their record kept whole, and never played on by
//! rules they were not begun with.

use serde_json::{Value, json};
use table::{BadLog, Clock, Command, Entry, Phase, Table};
use tabletop::{Fast, Seat};

use crate::world::{START, World, person};

/// Twelve moves of a game of Pig.
fn begun() -> World {
    let mut world = World::ann_and_bob("pig", Clock::Fischer { seconds: 600, increment: 1 }, 3);
    let mut lot = Fast::new(3);
    (0..12).for_each(|_| world.step(&mut lot));
    world
}

fn written(world: &World) -> Vec<Value> {
    world.log.iter().map(|entry| serde_json::to_value(entry).unwrap()).collect()
}

/// What a server makes of these entries.
fn read(log: &[Value], was_over: bool) -> Result<Table, BadLog> {
    Table::read(
        log.iter().map(|entry| serde_json::from_value::<Entry>(entry.clone()).map_err(|error| error.to_string())),
        was_over,
    )
}

fn ply_of(entry: &Value) -> Option<u64> {
    (entry["fact"]["type"] == "Moved").then(|| entry["fact"]["ply"].as_u64().unwrap())
}

/// The entry of this move.
fn moved(log: &mut [Value], ply: u64) -> &mut Value {
    log.iter_mut().find(|entry| ply_of(entry) == Some(ply)).unwrap()
}

#[test]
fn a_log_tells_what_each_move_led_to_and_by_which_program() {
    let world = begun();
    let digests: Vec<Value> = written(&world).into_iter().filter(|entry| ply_of(entry).is_some()).collect();
    let moves = world.table.record().unwrap().moves;
    assert_eq!(digests.len(), moves.len());
    for (entry, played) in digests.iter().zip(moves) {
        assert_eq!(entry["fact"]["after"], json!(played.after));
    }
    assert!(world.table.version().is_some());
}

#[test]
fn logs_that_do_not_tell_are_read_and_played_on() {
    let world = begun();
    let mut log = written(&world);
    log[0]["fact"].as_object_mut().unwrap().remove("version").unwrap();
    log.iter_mut().filter(|entry| ply_of(entry).is_some()).for_each(|entry| {
        entry["fact"].as_object_mut().unwrap().remove("after").unwrap();
    });
    let mut table = read(&log, false).unwrap();
    assert_eq!((table.phase(), table.record(), table.version()), (Phase::Playing, world.table.record(), None));
    let action = table.actions().remove(0).value;
    table.handle(&world.decider(), &Command::Play { ply: 12, action }, world.now, None).unwrap();
}

#[test]
fn a_game_whose_rules_lead_elsewhere_is_shown_up_to_where_they_agree() {
    let world = begun();
    let mut other_digest = written(&world);
    moved(&mut other_digest, 7)["fact"]["after"] = json!("0123456789abcdef");
    let mut other_action = written(&world);
    moved(&mut other_action, 7)["fact"]["action"] = json!({ "type": "Swap" });
    let mut newer = written(&world);
    moved(&mut newer, 7)["fact"]["spell"] = json!("of a newer program");
    for log in [other_digest, other_action, newer] {
        let table = read(&log, false).unwrap();
        let view = table.view(Some(&person("Ann").id), &|_| true, world.now);
        assert_eq!((view.phase, view.ply, view.actions.len(), view.turn), (Phase::Stuck, 7, 0, None));
        assert!(view.state.is_some() && view.stuck.unwrap().contains("shown as it was after 7 moves"));
        assert_eq!((table.deadline(), table.bot_to_move(), table.next_seq()), (None, None, log.len() as u64));
        assert!(table.trouble().unwrap().to_string().contains(&format!("entry {}", 4 + 7)), "{:?}", table.trouble());
    }
}

#[test]
fn its_record_holds_everything_that_was_played() {
    let world = begun();
    let mut log = written(&world);
    moved(&mut log, 7)["fact"]["after"] = json!("0123456789abcdef");
    let (open, over) = (read(&log, false).unwrap().record().unwrap(), read(&log, true).unwrap().record().unwrap());
    let honest = world.table.record().unwrap();
    assert_eq!(open.moves.len(), honest.moves.len());
    assert_eq!((&open.moves[8..], &open.dice, open.content), (&honest.moves[8..], &honest.dice, honest.content));
    // One that goes on elsewhere keeps its dice secret.
    assert_eq!((open.dice.seed, over.dice.seed.map(|seed| seed.commitment())), (None, Some(honest.dice.commitment)));
}

#[test]
fn the_record_ends_where_an_entry_cannot_be_read() {
    let world = begun();
    let mut log = written(&world);
    moved(&mut log, 7)["fact"]["spell"] = json!("of a newer program");
    let record = read(&log, false).unwrap().record().unwrap();
    assert_eq!(record.moves, world.table.record().unwrap().moves[..7]);
}

#[test]
fn a_game_whose_figures_are_gone_has_a_record_and_nothing_to_show() {
    let world = begun();
    let mut log = written(&world);
    log[0]["fact"]["content"] = json!("77".repeat(32));
    let table = read(&log, true).unwrap();
    let view = table.view(None, &|_| true, world.now);
    assert_eq!((view.phase, view.state, view.seats[1].name.as_str()), (Phase::Stuck, None, "Bob"));
    assert!(view.stuck.unwrap().contains("figures this program does not have"));
    let record = table.record().unwrap();
    assert_eq!((record.moves.len(), record.names), (12, vec!["Ann".to_owned(), "Bob".to_owned()]));
    assert_eq!(record.dice.nonces, world.table.record().unwrap().dice.nonces);
}

#[test]
fn nothing_is_done_at_a_table_that_is_stuck() {
    let world = begun();
    let mut log = written(&world);
    moved(&mut log, 7)["fact"]["after"] = json!("0123456789abcdef");
    let table = read(&log, false).unwrap();
    let mut stuck = World { table, log: world.log.clone(), now: world.now };
    for command in [
        Command::Play { ply: 7, action: crate::world::roll() },
        Command::Say { text: "Hello?".to_owned() },
        Command::Resign { seat: Seat(0) },
        Command::Undo { ply: 7 },
        Command::Rematch { table: table::TableId("next".to_owned()) },
    ] {
        assert_eq!(stuck.refusal("Ann", command), "stuck");
    }
    assert_eq!(stuck.table.shown_since(stuck.table.last_seq() - 1), None, "everything is shown anew");
}

#[test]
fn what_opens_no_table_is_no_table() {
    assert_eq!(read(&[], false).unwrap_err(), BadLog::NotOpened);
    assert!(matches!(read(&[json!({ "at": START })], false).unwrap_err(), BadLog::Unreadable { seq: 0, .. }));
    let mut chess = written(&begun());
    chess[0]["fact"]["game"] = json!("chess");
    assert_eq!(read(&chess, false).unwrap_err(), BadLog::UnknownGame("chess".to_owned()));
}
