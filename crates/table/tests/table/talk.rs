//! What is said at the table, and asking for another game.

use table::{Clock, Command, Fact, Phase, SeatKind, ShownKind, Table, TableId};
use tabletop::{Fast, Level, Seat};

use crate::world::{World, bot, fresh, me, person};

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

#[test]
fn everybody_may_speak_in_a_few_words() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    world.does("Cy", say("  Good luck!  ")).unwrap();
    let shown = world.last_shown();
    assert_eq!((shown.kind, shown.name.as_deref(), shown.text.as_str()), (ShownKind::Said, Some("Cy"), "Good luck!"));
    world.does("Ann", say(&"ü".repeat(500))).unwrap();
    assert_eq!(world.refusal("Ann", say(&"ü".repeat(501))), "too_long");
    assert_eq!(world.refusal("Ann", say(" \t ")), "empty");
    assert_eq!(world.refusal("Ann", say("a\u{7}b")), "control_character");
    assert!(world.server_does(say("I am the server")).is_err());
}

#[test]
fn there_is_an_end_to_talking() {
    let mut world = World::started("pig", &[me(), bot()], 1);
    for _ in 0..2000 {
        world.does("Ann", say("and")).unwrap();
    }
    assert_eq!(world.refusal("Ann", say("so on")), "chat_full");
}

#[test]
fn those_who_look_on_are_known_as_such_and_cannot_silence_the_table() {
    let mut world = World::started("pig", &[bot(), me()], 1);
    for _ in 0..200 {
        world.does("Cy", say("I am Ann")).unwrap();
    }
    assert_eq!(world.refusal("Bob", say("and so on")), "chat_full");
    assert_eq!(world.last_shown().seat, None);
    world.does("Ann", say("Good luck!")).unwrap();
    assert_eq!(world.last_shown().seat, Some(Seat(1)));
}

#[test]
fn a_log_comes_to_an_end_though_the_game_goes_on() {
    let mut world = World::open(&crate::world::order("pig", &[me(), bot()]), 1).unwrap();
    let (seated, freed) =
        (Command::SeatBot { seat: Seat(1), level: Level::Casual, taste: None }, Command::OpenSeat { seat: Seat(1) });
    world.does("Ann", Command::Start).unwrap();
    while world.table.next_seq() < 20_000 {
        let over_and_over = [Command::TakeOver { seat: Seat(0), away: false }, Command::GiveBack { seat: Seat(0) }];
        over_and_over.iter().for_each(|command| world.does("Ann", command).unwrap());
    }
    for command in [say("more"), Command::TakeOver { seat: Seat(0), away: false }, seated, freed] {
        assert_eq!(world.refusal("Ann", command), "log_full");
    }
    world.play_to_the_end(&mut Fast::new(1));
    assert_eq!(world.table.phase(), Phase::Over);
}

#[test]
fn a_rematch_is_opened_once_by_somebody_who_played() {
    let mut world = World::ann_and_bob("pig", Clock::PerMove { seconds: 60 }, 1);
    let ask = |id: &str| Command::Rematch { table: TableId(id.to_owned()) };
    assert_eq!(world.refusal("Ann", ask("next")), "not_over");
    world.play_to_the_end(&mut Fast::new(1));
    assert_eq!(world.refusal("Cy", ask("next")), "not_seated");
    let entries = world.table.rematch(fresh(2), &person("Bob"), world.now).unwrap();
    world.does("Bob", ask("table-2")).unwrap();
    assert_eq!(world.refusal("Ann", ask("another")), "rematch_opened");
    assert_eq!(world.table.rematch(fresh(3), &person("Ann"), world.now).unwrap_err().code(), "rematch_opened");
    assert_eq!(world.spectator().rematch, Some(TableId("table-2".to_owned())));

    let next = Table::replay(&entries).unwrap();
    let view = next.view(Some(&person("Bob").id), &|_| true, world.now);
    assert_eq!((view.phase, view.clock, view.host), (Phase::Gathering, Clock::PerMove { seconds: 60 }, true));
    assert_eq!(view.rematch_of, Some(TableId("table-1".to_owned())));
    assert_eq!((view.seats[0].kind, view.seats[1].name.as_str()), (SeatKind::Open, "Bob"));
}

#[test]
fn a_rematch_against_bots_waits_only_for_the_word_of_whoever_asked() {
    let mut world = World::started("pig", &[bot(), me(), me()], 1);
    world.play_to_the_end(&mut Fast::new(1));
    let entries = world.table.rematch(fresh(2), &person("Ann"), world.now).unwrap();
    assert!(entries.contains(&table::Entry {
        at: world.now,
        by: Some(person("Ann").id),
        key: None,
        fact: Fact::BotSeated { seat: Seat(0), level: Level::Casual, taste: None }
    }));
    let mut next = Table::replay(&entries).unwrap();
    assert_eq!(next.phase(), Phase::Gathering);
    let start = Command::Start;
    assert!(next.handle(&table::Actor::Person(person("Ann")), &start, world.now, None).is_ok());
    let names: Vec<_> = next.view(None, &|_| true, world.now).seats.into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["Casual bot", "Ann", "Ann 2"]);
}
