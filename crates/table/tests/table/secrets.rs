//! What must not leave the server: the seed before the end, and what people are known by.

use catalog::Told;
use serde::Serialize;
use table::{Clock, Command, Entry, Phase, ServerMessage, Table};
use tabletop::{Fast, Level, Seat};

use crate::world::{World, bot, fresh, me, person};

/// Every message about the present table, to everybody.
fn messages(world: &World) -> String {
    let mut text = String::new();
    let seq = world.table.last_seq();
    for who in ["Ann", "Bob", "Cy"] {
        let view = Box::new(world.view(who));
        let entries = world.table.shown_since(seq.saturating_sub(2)).unwrap();
        push(&mut text, &ServerMessage::Update { seq, entries, view });
    }
    push(&mut text, &ServerMessage::Welcome { seq, view: Box::new(world.spectator()), log: world.table.log() });
    push(&mut text, &world.table.record());
    push(&mut text, &world.table.look_back(world.table.ply() / 2));
    text + &format!("{:?}", world.table)
}

fn push(text: &mut String, message: &impl Serialize) {
    text.push_str(&serde_json::to_string(message).unwrap());
}

#[test]
fn the_seed_is_shown_when_the_game_is_over_and_never_before() {
    for game in ["pig", "dice-forge"] {
        let mut world = World::ann_and_bob(game, Clock::None, 8);
        let secret = fresh(8).dice.seed.unwrap().reveal();
        let commitment = fresh(8).dice.commitment.0.to_string();
        let mut lot = Fast::new(8);
        while world.table.phase() == Phase::Playing {
            let sent = messages(&world);
            assert!(!sent.contains(&secret) && sent.contains(&commitment), "at ply {}", world.table.ply());
            world.step(&mut lot);
        }
        let Some(seed) = world.spectator().seed else { panic!("the game is over") };
        assert_eq!(seed.reveal(), secret);
        assert!(messages(&world).contains(&secret));
    }
}

#[test]
fn nobody_is_shown_what_others_are_known_by() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    world.does("Cy", Command::Say { text: "Hello".to_owned() }).unwrap();
    world.does("Bob", Command::Resign { seat: Seat(1) }).unwrap();
    let mut text = String::new();
    push(&mut text, &world.view("Ann"));
    push(&mut text, &world.table.log());
    push(&mut text, &world.table.record());
    for who in ["Ann", "Bob", "Cy"] {
        assert!(!text.contains(&person(who).id.0), "{text}");
    }
}

#[test]
fn messages_and_entries_survive_json() {
    let mut world = World::ann_and_bob("dice-forge", Clock::Fischer { seconds: 60, increment: 1 }, 1);
    let mut lot = Fast::new(1);
    (0..20).for_each(|_| world.step(&mut lot));
    let message = ServerMessage::Welcome {
        seq: world.table.last_seq(),
        view: Box::new(world.view("Ann")),
        log: world.table.log(),
    };
    let json = serde_json::to_string(&message).unwrap();
    assert_eq!(serde_json::from_str::<ServerMessage>(&json).unwrap(), message);
    let log = serde_json::to_string(&world.log).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Entry>>(&log).unwrap(), world.log);
    let told: Told = serde_json::from_str(r#"{ "value": {"a": 1}, "text": "A." }"#).unwrap();
    assert_eq!(told.value.text(), r#"{"a":1}"#);
}

#[test]
fn what_a_client_asks_is_read_with_and_without_a_key() {
    use table::{Ask, ClientMessage};
    let read = |json: &str| serde_json::from_str::<ClientMessage>(json).unwrap();
    let hello = ClientMessage { key: String::new(), ask: Ask::Hello { last_seq: Some(3) } };
    assert_eq!(read(r#"{"type":"Hello","last_seq":3}"#), hello);
    assert_eq!(read(r#"{"type":"Ping"}"#).ask, Ask::Ping);
    let sit = Ask::Sit { seat: Seat(1), seal: None, name: None };
    assert_eq!(read(r#"{"type":"Sit","key":"k","seat":1}"#), ClientMessage { key: "k".to_owned(), ask: sit });
    assert_eq!(
        read(r#"{"key":"k","type":"SeatBot","seat":0,"level":"hard"}"#).ask,
        Ask::SeatBot { seat: Seat(0), level: Level::Master, taste: None }
    );
    assert_eq!(read(r#"{"key":"k","type":"Start"}"#).ask, Ask::Start);
    assert!(serde_json::from_str::<ClientMessage>(r#"{"key":"k","type":"Cheat"}"#).is_err());
}

#[test]
fn the_luck_of_bots_is_of_the_table_and_the_decision() {
    let mut lot = Fast::new(3);
    let mut world = World::started("dice-forge", &[me(), bot()], 1);
    let began = world.table.bots_luck();
    assert_eq!(began, Table::replay(&world.log).unwrap().bots_luck());
    assert_ne!(began, World::started("dice-forge", &[me(), bot()], 2).table.bots_luck());
    world.step(&mut lot);
    assert_ne!(began, world.table.bots_luck());
}
