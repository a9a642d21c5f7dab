//! Words for the dice: sealed before any is shown, opened when all seals are known, and then never changed. Whoever knows the
//! seed, and whoever is last to open, has nothing left to choose but not to play.

use serde_json::json;
use table::{Command, Entry, Fact, Order, Phase, SeatPlan, ServerMessage, Table};
use tabletop::{Fast, Level, Seal, Seat};

use crate::world::{START, World, bot, me, order, person};

fn seal_of(seat: u8, word: &str) -> Seal {
    Seal::of("table-1", Seat(seat), word)
}

fn seal(seat: u8, word: &str) -> Command {
    Command::Seal { seat: Seat(seat), seal: seal_of(seat, word) }
}

fn sit(seat: u8, word: &str) -> Command {
    Command::Sit { seat: Seat(seat), name: None, seal: Some(seal_of(seat, word)) }
}

fn open_word(seat: u8, word: &str) -> Command {
    Command::OpenWord { seat: Seat(seat), word: word.to_owned() }
}

/// Ann's table with a bot and Bob: both have sealed a word.
fn gathered() -> World {
    let mut world = World::open(&order("pig", &[me(), bot(), SeatPlan::Open]), 1).unwrap();
    world.does("Ann", seal(0, "a11")).unwrap();
    world.does("Bob", sit(2, "b0b")).unwrap();
    world
}

fn sealed() -> World {
    let mut world = gathered();
    world.does("Ann", Command::Start).unwrap();
    world
}

#[test]
fn the_game_begins_with_the_last_word_and_all_are_in_the_dice() {
    let mut world = sealed();
    assert_eq!((world.table.phase(), world.spectator().state), (Phase::Sealed, None));
    world.does("Bob", open_word(2, "b0b")).unwrap();
    assert_eq!(world.table.phase(), Phase::Sealed);
    world.does("Ann", open_word(0, "a11")).unwrap();
    assert_eq!(world.table.phase(), Phase::Playing);
    let last = world.last_shown();
    assert_eq!(last.text, "Ann opened the word for the dice. The game began.");
    assert!(!last.events.is_empty(), "the set-up is told");
    let dice = world.table.record().unwrap().dice;
    assert_eq!((dice.table.as_str(), dice.nonces), ("table-1", ["a11", "bot", "b0b"].map(str::to_owned).to_vec()));
    assert_eq!(dice.seals, [Some(seal_of(0, "a11")), None, Some(seal_of(2, "b0b"))]);
    assert_eq!(Table::replay(&world.log).unwrap().record(), world.table.record());
    world.play_to_the_end(&mut Fast::new(1));
    catalog::game("pig").unwrap().verify(&world.table.record().unwrap()).unwrap();
}

// Else whoever knows the seed could try out words once those of the others are known.
#[test]
fn a_word_that_was_not_sealed_is_refused() {
    let mut world = sealed();
    for word in ["b1b", "a11", "B0B"] {
        assert_eq!(world.refusal("Bob", open_word(2, word)), "other_word");
    }
    assert_eq!(world.refusal("Bob", open_word(2, "")), "empty");
    assert_eq!(world.refusal("Bob", open_word(2, "two\nlines")), "control_character");
    assert_eq!(world.refusal("Bob", open_word(2, &"b".repeat(65))), "too_long");
    assert_eq!(world.refusal("Bob", open_word(1, "bot")), "not_your_seat");
    assert_eq!(world.refusal("Ann", open_word(2, "b0b")), "not_your_seat");
    assert_eq!(world.server_does(open_word(2, "b0b")).unwrap_err().code(), "not_your_seat");
}

#[test]
fn a_sealed_word_cannot_be_changed_before_or_after_it_is_opened() {
    let mut world = gathered();
    assert_eq!(world.refusal("Ann", seal(0, "a12")), "seal_given");
    assert_eq!(world.refusal("Bob", seal(0, "b0b")), "not_your_seat");
    assert_eq!(world.refusal("Ann", seal(1, "b0t")), "not_your_seat");
    world.does("Ann", Command::Start).unwrap();
    assert_eq!(world.refusal("Ann", seal(0, "a12")), "sealed");
    world.does("Ann", open_word(0, "a11")).unwrap();
    assert_eq!(world.refusal("Ann", open_word(0, "a11")), "word_opened");
    assert_eq!(world.refusal("Ann", open_word(0, "a12")), "word_opened");
}

#[test]
fn no_word_is_opened_and_no_game_begins_before_all_seals_are_known() {
    let mut world = gathered();
    assert_eq!(world.refusal("Bob", open_word(2, "b0b")), "not_sealed");
    world.does("Ann", Command::OpenSeat { seat: Seat(1) }).unwrap();
    assert_eq!(world.refusal("Ann", Command::Start), "seats_open");
    world.does("Cy", sit(1, "c1c")).unwrap();
    world.does("Ann", Command::Start).unwrap();
    for (who, seat, word) in [("Cy", 1, "c1c"), ("Ann", 0, "a11")] {
        assert_eq!(world.refusal("Ann", Command::Start), "sealed");
        world.does(who, open_word(seat, word)).unwrap();
    }
    assert_eq!((world.table.phase(), world.refusal("Ann", Command::Start)), (Phase::Sealed, "sealed"));
}

#[test]
fn who_plays_is_settled_before_any_word_is_opened() {
    let mut world = sealed();
    let before = world.view("Ann");
    for command in [
        sit(1, "x"),
        Command::Leave { seat: Seat(0) },
        Command::OpenSeat { seat: Seat(2) },
        Command::SeatBot { seat: Seat(1), level: Level::Master, taste: None },
    ] {
        assert_eq!(world.refusal("Ann", command), "sealed");
    }
    assert_eq!(world.view("Ann"), before);
    let seals: Vec<_> = before.seats.iter().map(|seat| (seat.seal, seat.word_opened)).collect();
    assert_eq!(seals, [(Some(seal_of(0, "a11")), false), (None, false), (Some(seal_of(2, "b0b")), false)]);
}

// What somebody saw before opening a word, they compare with the record.
#[test]
fn promise_seals_and_terms_stay_what_they_were_when_the_words_were_opened() {
    let mut world = sealed();
    let before = world.view("Bob");
    world.does("Ann", open_word(0, "a11")).unwrap();
    world.does("Bob", open_word(2, "b0b")).unwrap();
    let record = world.table.record().unwrap();
    assert_eq!((record.dice.commitment, record.dice.table), (before.commitment, before.id.0));
    assert_eq!(record.dice.seals, before.seats.iter().map(|seat| seat.seal).collect::<Vec<_>>());
    assert_eq!((record.content, record.options, record.players), (before.content, before.options, before.players));
}

#[test]
fn a_word_is_shown_to_nobody_before_all_are_open() {
    let mut world = sealed();
    world.does("Ann", open_word(0, "a-secret-word")).unwrap_err();
    world.does("Ann", open_word(0, "a11")).unwrap();
    for who in ["Ann", "Bob", "Cy"] {
        let view = Box::new(world.view(who));
        assert!(view.nonces.is_empty() && view.seats[0].word_opened);
        let message = ServerMessage::Welcome { seq: 0, view, log: world.table.log() };
        assert!(!serde_json::to_string(&message).unwrap().contains("\"a11\""));
    }
}

// Whoever keeps a word closed gets no other dice for it: there are none at this table.
#[test]
fn a_word_that_is_not_opened_voids_the_table() {
    let mut world = sealed();
    world.does("Ann", open_word(0, "a11")).unwrap();
    assert_eq!(world.refusal("Cy", Command::CallOff), "not_seated");
    assert_eq!(world.server_does(Command::CallOff).unwrap_err().code(), "not_seated");
    world.does("Bob", Command::CallOff).unwrap();
    assert_eq!((world.table.phase(), world.table.record(), world.spectator().seed), (Phase::Void, None, None));
    assert_eq!(
        world.last_shown().text,
        "Bob called the game off, since a word for the dice was not opened. Missing: Bob."
    );
    for (who, command) in [
        ("Bob", open_word(2, "b0b")),
        ("Bob", sit(1, "x")),
        ("Ann", Command::Start),
        ("Ann", Command::CallOff),
        ("Ann", seal(0, "a12")),
        ("Ann", Command::Resign { seat: Seat(0) }),
    ] {
        assert_eq!(world.refusal(who, command), "called_off");
    }
    let fresh = crate::world::fresh(2);
    let promise = fresh.dice.commitment;
    let next = Table::replay(&world.table.rematch(fresh, &person("Ann"), START).unwrap()).unwrap();
    let view = next.view(Some(&person("Ann").id), &|_| true, START);
    assert_eq!((view.commitment, view.phase, view.rematch_of), (promise, Phase::Gathering, Some(world.view("Ann").id)));
    assert!(view.seats.iter().all(|seat| seat.seal.is_none()), "everybody seals anew, for a new promise");
}

#[test]
fn words_can_be_called_off_only_while_they_are_opened() {
    let mut world = gathered();
    assert_eq!(world.refusal("Ann", Command::CallOff), "not_sealed");
    world.does("Ann", Command::Start).unwrap();
    world.does("Ann", open_word(0, "a11")).unwrap();
    world.does("Bob", open_word(2, "b0b")).unwrap();
    assert_eq!(world.refusal("Bob", Command::CallOff), "already_started");
}

#[test]
fn seats_without_a_word_leave_the_dice_to_the_others() {
    let mut world = World::open(&order("pig", &[me(), me(), SeatPlan::Open]), 1).unwrap();
    world.does("Bob", sit(2, "b0b")).unwrap();
    world.does("Ann", Command::Start).unwrap();
    world.does("Bob", open_word(2, "b0b")).unwrap();
    assert_eq!(world.table.record().unwrap().dice.nonces, ["bot", "bot", "b0b"]);
    // Where nobody has sealed anything there is nothing to wait for.
    let world = World::started("pig", &[me(), bot()], 1);
    let dice = world.table.record().unwrap().dice;
    assert_eq!((dice.nonces, dice.seals), (["bot", "bot"].map(str::to_owned).to_vec(), Vec::new()));
}

#[test]
fn whoever_stands_up_takes_the_seal_along() {
    let mut world = gathered();
    world.does("Bob", Command::Leave { seat: Seat(2) }).unwrap();
    world.does("Cy", Command::Sit { seat: Seat(2), name: None, seal: None }).unwrap();
    assert_eq!(world.view("Cy").seats[2].seal, None);
    world.does("Cy", seal(2, "c1c")).unwrap();
    assert_eq!(world.view("Cy").seats[2].seal, Some(seal_of(2, "c1c")));
}

/// What a server of before wrote when people sat down and the host started.
fn of_before(started: Option<&str>) -> Vec<Entry> {
    let order = Order { start: false, ..order("pig", &[me(), SeatPlan::Open]) };
    let mut log = World::open(&order, 1).unwrap().log;
    let entry = |who: &str, fact| {
        serde_json::from_value(json!({ "at": START, "by": person(who).id, "fact": fact })).expect("as it was written")
    };
    let sat = |who: &str, seat: u8, word: &str| {
        entry(who, json!({ "type": "Sat", "seat": seat, "person": person(who), "nonce": word }))
    };
    log.truncate(1);
    log.extend([sat("Ann", 0, "a-plain"), sat("Bob", 1, "b-plain")]);
    log.extend(started.map(|word| entry("Ann", json!({ "type": "Started", "nonce": word }))));
    log
}

#[test]
fn games_begun_before_words_were_sealed_are_what_they_were() {
    let table = Table::replay(&of_before(Some("a-later"))).unwrap();
    let dice = table.record().unwrap().dice;
    assert_eq!((dice.nonces, dice.seals), (["a-later", "b-plain"].map(str::to_owned).to_vec(), Vec::new()));
}

#[test]
fn tables_opened_before_words_were_sealed_begin_with_or_without_seals() {
    let log = of_before(None);
    let mut plain = World { table: Table::replay(&log).unwrap(), log: log.clone(), now: START };
    plain.does("Ann", Command::Start).unwrap();
    assert_eq!(plain.table.record().unwrap().dice.nonces, ["a-plain", "b-plain"]);
    // A word that was given plainly could have been chosen late: beside a sealed one it counts no more.
    let mut world = World { table: Table::replay(&log).unwrap(), log, now: START };
    world.does("Ann", seal(0, "a11")).unwrap();
    world.does("Ann", Command::Start).unwrap();
    world.does("Ann", open_word(0, "a11")).unwrap();
    assert_eq!(world.table.record().unwrap().dice.nonces, ["a11", "bot"]);
    assert_eq!(Table::replay(&world.log).unwrap().record(), world.table.record());
}

#[test]
fn a_log_with_another_word_than_was_sealed_is_no_log() {
    let mut world = sealed();
    world.does("Ann", open_word(0, "a11")).unwrap();
    world.does("Bob", open_word(2, "b0b")).unwrap();
    let mut log = world.log.clone();
    let Some(Entry { fact: Fact::WordOpened { word, .. }, .. }) = log.last_mut() else { panic!("a word was opened") };
    *word = "b1b".to_owned();
    assert!(Table::replay(&log).unwrap_err().to_string().ends_with("that is not the word this seat has sealed"));
}
