//! Long logs: a table that is taken up from a snapshot is the one its whole log leads to, and a snapshot that does not fit
//! is of no use to anybody.

use serde_json::{Value, json};
use table::{Clock, Command, Entry, Fact, Phase, Snapshot, Table};
use tabletop::{Fast, Hex};

use crate::world::{World, everything, person};

/// A game with much talk, and the snapshots that were made of it.
struct Long {
    world: World,
    lot: Fast,
    snapshots: Vec<Snapshot>,
}

impl Long {
    fn new(game: &str, seed: u64, entries: usize) -> Long {
        let clock = Clock::Fischer { seconds: 3600, increment: 2 };
        let mut long =
            Long { world: World::ann_and_bob(game, clock, seed), lot: Fast::new(seed), snapshots: Vec::new() };
        while long.world.log.len() < entries {
            let command = long.next();
            long.act(&command);
        }
        long
    }

    /// Some move or take back, most talk.
    fn next(&mut self) -> (String, Command) {
        let table = &self.world.table;
        let decides = table.deciding().filter(|_| self.lot.below(9) == 0);
        let Some(seat) = decides else { return ("Ann".to_owned(), Command::Say { text: "So?".to_owned() }) };
        let who = ["Ann", "Bob"][seat.index()].to_owned();
        let ply = table.ply();
        if self.world.view(&who).can_undo && self.lot.below(2) == 0 {
            return (who, Command::Undo { ply });
        }
        let offered = self.world.offered();
        let action = offered[self.lot.below(offered.len() as u32) as usize].clone();
        (who, Command::Play { ply, action })
    }

    fn act(&mut self, (who, command): &(String, Command)) {
        self.world.now += 7;
        self.world.does(who, command).unwrap();
        self.snapshots.extend(self.world.table.new_snapshot().map(|snapshot| *snapshot));
    }

    fn take_up(&self, snapshot: &Snapshot) -> Option<Table> {
        take_up(&self.world.log, snapshot.clone())
    }
}

fn take_up(log: &[Entry], snapshot: Snapshot) -> Option<Table> {
    let rest = log[snapshot.seq() as usize..].to_vec();
    Table::take_up(&log[0], snapshot, rest.into_iter().map(Ok))
}

/// All there is to see of a table, with what was played before it was taken up.
fn all(table: &Table, log: &[Entry], now: u64) -> Value {
    let mut all: Value = serde_json::from_str(&everything(table, now)).unwrap();
    let earlier = Table::moves_of(log[..table.unread() as usize].to_vec());
    if let Some(moves) = all[2]["moves"].as_array_mut() {
        moves.splice(0..0, earlier.iter().map(|earlier| json!(earlier)));
    }
    all
}

#[test]
fn a_table_taken_up_is_the_one_its_whole_log_leads_to() {
    for (game, seed) in [("dice-forge", 1), ("dice-forge", 2), ("kings-forge", 3), ("pig", 4)] {
        let long = Long::new(game, seed, 1900);
        assert!(long.snapshots.len() >= 2, "{game}: {} snapshots", long.snapshots.len());
        let (log, now) = (&long.world.log, long.world.now);
        let whole = Table::replay(log).unwrap();
        for snapshot in &long.snapshots {
            let kept = Snapshot::from_json(&snapshot.to_json()).unwrap();
            assert_eq!(kept, *snapshot);
            let table = take_up(log, kept).unwrap();
            assert_eq!(table.unread(), snapshot.seq());
            assert_eq!(all(&table, log, now), all(&whole, log, now), "{game}, seed {seed}");
        }
    }
}

#[test]
fn a_table_taken_up_is_played_on_as_if_nothing_had_been() {
    let mut long = Long::new("dice-forge", 5, 1200);
    let mut other = long.take_up(&long.snapshots[0]).unwrap();
    let mut undone = 0;
    while long.world.log.len() < 1800 {
        let (who, command) = long.next();
        long.act(&(who.clone(), command.clone()));
        let actor = table::Actor::Person(person(&who));
        let entry = other.handle(&actor, &command, long.world.now, None).unwrap();
        assert_eq!(Some(&entry), long.world.log.last());
        undone += usize::from(matches!(entry.fact, Fact::Undone { .. }));
    }
    assert!(undone > 0, "nothing was taken back");
    let (log, now) = (&long.world.log, long.world.now);
    assert_eq!(all(&other, log, now), all(&long.world.table, log, now));
    assert_eq!(long.snapshots.last(), other.new_snapshot().as_deref(), "it makes the same snapshots");
}

#[test]
fn nothing_from_before_a_snapshot_is_ever_taken_back() {
    for seed in 0..6 {
        let long = Long::new("dice-forge", seed, 1600);
        for snapshot in &long.snapshots {
            let then = Table::replay(&long.world.log[..snapshot.seq() as usize]).unwrap();
            for who in ["Ann", "Bob"] {
                assert!(!then.view(Some(&person(who).id), &|_| true, long.world.now).can_undo);
            }
        }
    }
}

#[test]
fn a_game_that_is_over_or_never_began_is_taken_up_too() {
    let mut long = Long::new("pig", 6, 2);
    long.world.play_to_the_end(&mut Fast::new(6));
    let gathering = World::open(&crate::world::order("pig", &[crate::world::me(), table::SeatPlan::Open]), 7).unwrap();
    let gathering = Long { world: gathering, lot: Fast::new(7), snapshots: Vec::new() };
    for (mut long, phase) in [(long, Phase::Over), (gathering, Phase::Gathering)] {
        while long.world.log.len() < 1100 {
            let command = long.next();
            long.act(&command);
        }
        let table = long.take_up(&long.snapshots[0]).unwrap();
        assert_eq!(table.phase(), phase);
        let (log, now) = (&long.world.log, long.world.now);
        assert_eq!(all(&table, log, now), all(&long.world.table, log, now));
    }
}

#[test]
fn the_snapshot_of_other_rules_is_not_read() {
    let long = Long::new("dice-forge", 1, 1100);
    let text = long.snapshots[0].to_json();
    assert!(Snapshot::from_json(&text).is_some());
    assert_eq!(Snapshot::from_json(&text.replace(Snapshot::RULES, &"0".repeat(32))), None);
    assert_eq!(Snapshot::from_json(&text[1..]), None);
}

#[test]
fn a_snapshot_that_leads_elsewhere_than_the_log_is_of_no_use() {
    let long = Long::new("dice-forge", 1, 1900);
    let changed = |change: fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&long.snapshots[0].to_json()).unwrap();
        change(&mut value);
        long.take_up(&Snapshot::from_json(&value.to_string()).unwrap()).is_some()
    };
    assert!(changed(|_| {}));
    assert!(!changed(|value| value["game"]["ply"] = json!(3)), "the dice of another ply");
    assert!(!changed(|value| value["game"]["state"]["round"] = json!(1)), "another position");
    assert!(!changed(|value| value["game"]["state"] = json!({})), "no position at all");
    assert!(!changed(|value| drop(value["places"].as_array_mut().unwrap().pop())), "a seat less");
    assert!(!changed(|value| value["timer"]["left"] = json!([])), "a clock of nobody");
    // Only what was shown last is shown: too little has followed.
    let short = &long.world.log[..long.snapshots[0].seq() as usize + 20];
    assert!(take_up(short, long.snapshots[0].clone()).is_none());
}

#[test]
fn a_log_that_takes_back_what_was_before_a_snapshot_is_read_whole() {
    let long = Long::new("dice-forge", 1, 1100);
    let mut log = long.world.log.clone();
    let (seat, to_ply) = (tabletop::Seat(0), 1);
    log.push(Entry { fact: Fact::Undone { seat, to_ply }, ..log[1099].clone() });
    assert!(take_up(&log, long.snapshots[0].clone()).is_none());
}

#[test]
fn logs_that_do_not_tell_what_moves_led_to_have_no_snapshots() {
    let mut log = Long::new("pig", 1, 1300).world.log;
    assert!(Table::replay(&log).unwrap().new_snapshot().is_some());
    let Fact::Opened(opening) = &mut log[0].fact else { panic!("the first entry opens the table") };
    opening.version = None;
    assert!(Table::replay(&log).unwrap().new_snapshot().is_none());
}

// The log is as secret as a snapshot, but of the dice there is no need to speak twice.
#[test]
fn the_seed_is_not_in_a_snapshot() {
    let long = Long::new("pig", 1, 1100);
    let Fact::Opened(opening) = &long.world.log[0].fact else { panic!("the first entry opens the table") };
    let seed = serde_json::to_value(opening.dice.seed).unwrap();
    assert!(!long.snapshots[0].to_json().contains(seed.as_str().unwrap()));
    let _: Hex<16> = Snapshot::RULES.parse().unwrap();
}
