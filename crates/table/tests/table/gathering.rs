//! Before the game: who may sit where, and who may start.

use serde_json::json;
use table::{Clock, Command, Order, Phase, Refusal, SeatKind, SeatPlan, Table};
use tabletop::{Level, Seat};

use crate::world::{START, World, bot, fresh, me, order, person};

fn sit(seat: u8) -> Command {
    Command::Sit { seat: Seat(seat), name: None, seal: None }
}

#[test]
fn people_sit_down_on_open_seats_until_all_are_taken() {
    let mut world = World::open(&order("pig", &[me(), SeatPlan::Open, SeatPlan::Open]), 1).unwrap();
    assert_eq!(world.refusal("Bob", sit(0)), "seat_taken");
    assert_eq!(world.refusal("Bob", sit(3)), "no_such_seat");
    world.does("Bob", sit(1)).unwrap();
    assert_eq!(world.refusal("Ann", Command::Start), "seats_open");
    world.does("Ann", Command::SeatBot { seat: Seat(2), level: Level::Master, taste: None }).unwrap();
    assert_eq!(world.refusal("Cy", sit(1)), "table_full");
    world.does("Ann", Command::Start).unwrap();
    assert_eq!(world.refusal("Bob", Command::Leave { seat: Seat(1) }), "already_started");
    let names: Vec<_> = world.view("Bob").seats.into_iter().map(|seat| (seat.name, seat.you)).collect();
    assert_eq!(names, [("Ann", false), ("Bob", true), ("Master bot", false)].map(|(name, you)| (name.to_owned(), you)));
}

#[test]
fn only_the_host_seats_bots_frees_seats_and_starts() {
    let mut world = World::open(&order("pig", &[SeatPlan::Open, bot()]), 1).unwrap();
    world.does("Bob", sit(0)).unwrap();
    for command in [
        Command::SeatBot { seat: Seat(1), level: Level::Casual, taste: None },
        Command::OpenSeat { seat: Seat(1) },
        Command::Start,
    ] {
        assert_eq!(world.refusal("Bob", command.clone()), "not_the_host");
        assert_eq!(world.server_does(command).unwrap_err().code(), "not_the_host");
    }
    assert_eq!(
        world.refusal("Ann", Command::SeatBot { seat: Seat(0), level: Level::Casual, taste: None }),
        "seat_taken"
    );
    world.does("Ann", Command::OpenSeat { seat: Seat(0) }).unwrap();
    assert_eq!(world.refusal("Ann", Command::OpenSeat { seat: Seat(0) }), "seat_open");
    assert_eq!(world.view("Ann").seats[0].kind, SeatKind::Open);
    assert_eq!(world.last_shown().text, "The seat of Bob was freed.");
}

#[test]
fn a_seat_is_left_by_whoever_holds_it_and_nobody_else() {
    let mut world = World::open(&order("pig", &[me(), SeatPlan::Open]), 1).unwrap();
    world.does("Bob", sit(1)).unwrap();
    assert_eq!(world.refusal("Ann", Command::Leave { seat: Seat(1) }), "not_your_seat");
    world.does("Bob", Command::Leave { seat: Seat(1) }).unwrap();
    world.does("Cy", sit(1)).unwrap();
    assert_eq!(world.view("Cy").seats[1].name, "Cy");
}

#[test]
fn several_people_at_one_device_are_told_apart() {
    let named = SeatPlan::Me { name: Some("Grandma".to_owned()) };
    let world = World::started("pig", &[me(), named, me(), bot()], 1);
    let view = world.view("Ann");
    let names: Vec<_> = view.seats.iter().map(|seat| (seat.name.as_str(), seat.you)).collect();
    assert_eq!(names, [("Ann", true), ("Grandma", true), ("Ann 2", true), ("Casual bot", false)]);
    assert!(!view.actions.is_empty() || view.turn.unwrap().seat == Seat(3));
}

#[test]
fn equal_names_are_numbered_within_the_length_a_name_may_have() {
    let long = "x".repeat(30);
    let named = SeatPlan::Me { name: Some(long.clone()) };
    let world = World::started("pig", &[named.clone(), named], 1);
    let names: Vec<_> = world.view("Ann").seats.into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, [long, format!("{} 2", "x".repeat(28))]);
}

#[test]
fn names_that_are_too_long_empty_or_odd_are_refused() {
    let mut world = World::open(&order("pig", &[me(), SeatPlan::Open]), 1).unwrap();
    let mut refusal =
        |name: &str| world.refusal("Bob", Command::Sit { seat: Seat(1), name: Some(name.to_owned()), seal: None });
    assert_eq!(refusal(&"x".repeat(31)), "too_long");
    assert_eq!(refusal(" "), "empty");
    assert_eq!(refusal("Bo\nb"), "control_character");
    assert_eq!(refusal("Bo\u{200b}b"), "control_character");
    assert_eq!(refusal("\u{202e}boB"), "control_character");
}

#[test]
fn an_order_that_cannot_be_met_is_refused_with_the_reason() {
    let refusal = |order: &Order| World::open(order, 1).err().map(|refusal| (refusal.code(), refusal.to_string()));
    let good = order("pig", &[me(), bot()]);
    assert_eq!(refusal(&good), None);
    let said = |code, words: &str| Some((code, words.to_owned()));
    let unknown = Order { game: "chess".to_owned(), ..good.clone() };
    assert_eq!(refusal(&unknown), said("unknown_game", "there is no game `chess`"));
    let alone = Order { players: 1, seats: vec![me()], ..good.clone() };
    assert_eq!(refusal(&alone), said("bad_seats", "Pig is for 2 to 4 players, not 1"));
    let crowded = Order { seats: vec![me(), bot(), bot()], ..good.clone() };
    assert_eq!(refusal(&crowded), said("bad_seats", "3 seats were given for 2 players"));
    let options = serde_json::from_value(json!({ "goal": 1000 })).unwrap();
    assert_eq!(refusal(&Order { options, ..good.clone() }).unwrap().0, "bad_option");
    let pack = Some("x = 1".to_owned());
    assert_eq!(refusal(&Order { pack, ..good.clone() }).unwrap().0, "bad_pack");
    let clock = Clock::PerMove { seconds: 1 };
    assert_eq!(refusal(&Order { clock, ..good.clone() }).unwrap().0, "bad_clock");
    let open = Order { seats: vec![me()], start: true, ..good };
    assert_eq!(refusal(&open), said("seats_open", "1 of the seats are still open"));
}

#[test]
fn an_order_is_read_as_the_client_writes_it() {
    let order: Order = serde_json::from_value(json!({
        "game": "dice-forge", "players": 3, "options": {}, "clock": { "type": "fischer", "seconds": 600, "increment": 10 },
        "seats": [{ "kind": "me" }, { "kind": "bot", "level": "normal" }, { "kind": "open" }], "public": true
    }))
    .unwrap();
    let log = Table::open(&order, fresh(1), &person("Ann"), START).unwrap();
    let table = Table::replay(&log).unwrap();
    let view = table.view(None, &|_| true, START);
    assert_eq!((view.phase, view.public, view.players), (Phase::Gathering, true, 3));
    assert_eq!(view.clock, Clock::Fischer { seconds: 600, increment: 10 });
    assert_eq!(
        view.seats.iter().map(|seat| seat.kind).collect::<Vec<_>>(),
        [SeatKind::Person, SeatKind::Bot, SeatKind::Open]
    );
    assert!(matches!(World::open(&Order { start: true, ..order }, 1).err(), Some(Refusal::SeatsOpen(1))));
}
