//! Long logs are not played again from their beginning whenever their table is opened. From time to time a table keeps what
//! it had come to; later it is taken up there, and only what followed is played again. A snapshot says nothing the log does
//! not: whoever does not trust it reads the whole log instead.

use serde::{Deserialize, Serialize};
use tabletop::{Fairness, Json, Move};

use crate::{
    BadLog, Entry, Fact, Table, TableId,
    clock::Timer,
    seating::Place,
    table::{MoveBy, SHOWN},
    words::Words,
};

/// So many entries lie between two snapshots, and as many are played again at least: they are shown.
const EVERY: u64 = SHOWN as u64;

/// What a table had come to after so many entries. Neither the opening is in it nor the seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The rules by which the table came to this; others may come to something else.
    rules: String,
    /// How many entries it holds.
    seq: u64,
    places: Vec<Place>,
    words: Words,
    game: Option<Middle>,
    timer: Timer,
    said: usize,
    said_looking_on: usize,
    rematch: Option<TableId>,
    last_at: u64,
}

/// The game in its middle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Middle {
    /// Without the seed.
    dice: Fairness,
    ply: usize,
    state: Json,
    last: Option<MoveBy>,
}

/// The snapshots a table has made of itself.
#[derive(Debug, Default)]
pub(crate) struct Snapshots {
    /// How many entries the newest holds, or the one the table was taken up from.
    newest: u64,
    /// Not enough has followed it yet.
    waiting: Option<Box<Snapshot>>,
    due: Option<Box<Snapshot>>,
}

impl Snapshot {
    /// What tells the rules of this program from those of another: snapshots are trusted between equals only.
    pub const RULES: &str = env!("RULES");

    /// A shorter log has no snapshot.
    pub const SHORTEST_LOG: u64 = 2 * EVERY;

    /// How many entries of the log it holds: reading goes on with the one of this number.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a snapshot is plain data")
    }

    /// Nothing if it is not one of this program's.
    pub fn from_json(text: &str) -> Option<Snapshot> {
        serde_json::from_str(text).ok().filter(|snapshot: &Snapshot| snapshot.rules == Snapshot::RULES)
    }
}

impl Table {
    /// Takes a table up where a snapshot was made, and reads on from there. Nothing comes of a snapshot that does not fit: then
    /// the whole log is to be read.
    pub fn take_up(
        opened: &Entry,
        snapshot: Snapshot,
        rest: impl IntoIterator<Item = Result<Entry, String>>,
    ) -> Option<Table> {
        let mut table = Table::opened(opened).ok()?;
        let Snapshot { seq, places, words, game, timer, said, said_looking_on, rematch, last_at, .. } = snapshot;
        if places.len() != table.places.len() || !timer.fits(table.opening.clock, places.len()) {
            return None;
        }
        table.places = places;
        if let Some(middle) = game {
            table.take_up_game(middle).ok()?;
        }
        table.shown.clear();
        table.keys.clear();
        let snapshots = Snapshots { newest: seq, ..Snapshots::default() };
        let mut table = Table {
            words,
            timer,
            said,
            said_looking_on,
            rematch,
            last_at,
            next_seq: seq,
            since: seq,
            snapshots,
            ..table
        };
        for entry in rest {
            table.apply(&entry.ok()?).ok()?;
        }
        (table.next_seq >= seq + EVERY).then_some(table)
    }

    fn take_up_game(&mut self, middle: Middle) -> Result<(), BadLog> {
        let Middle { dice, ply, state, last } = middle;
        let dice = Fairness { seed: self.opening.dice.seed, ..dice };
        let record = self.opening.record(dice, self.names());
        self.play = Some(self.game.take_up(&record, ply, &state)?);
        self.moves_before = ply - usize::from(last.is_some()).min(ply);
        self.moves = last.into_iter().collect();
        Ok(())
    }

    /// How many entries were not read: those before the snapshot the table was taken up from.
    pub fn unread(&self) -> u64 {
        self.since
    }

    /// The newest snapshot that is worth keeping, once.
    pub fn new_snapshot(&mut self) -> Option<Box<Snapshot>> {
        self.snapshots.due.take()
    }

    /// After each entry: makes a snapshot if it is time, and finds the last one due when enough has followed it.
    pub(crate) fn note_snapshot(&mut self) {
        if self.snapshots.waiting.as_ref().is_some_and(|waiting| self.next_seq >= waiting.seq + EVERY) {
            self.snapshots.due = self.snapshots.waiting.take();
        }
        if self.next_seq >= self.snapshots.newest + EVERY && self.may_be_snapshot() {
            self.snapshots.newest = self.next_seq;
            self.snapshots.waiting = Some(Box::new(self.snapshot()));
        }
    }

    /// Nobody may ever want to take anything back from before. And what was played is in the record with what it led to, also
    /// when only the log knows it; logs of before do not.
    fn may_be_snapshot(&self) -> bool {
        let passed_on = |last: &MoveBy| last.chance || self.deciding() != Some(last.seat);
        self.opening.version.is_some() && self.stuck.is_none() && self.moves.last().is_none_or(passed_on)
    }

    fn snapshot(&self) -> Snapshot {
        let middle = self.play.as_ref().map(|play| Middle {
            dice: Fairness { seed: None, ..play.record().dice.clone() },
            ply: play.ply(),
            state: play.state().clone(),
            last: self.moves.last().cloned(),
        });
        Snapshot {
            rules: Snapshot::RULES.to_owned(),
            seq: self.next_seq,
            places: self.places.clone(),
            words: self.words,
            game: middle,
            timer: self.timer.clone(),
            said: self.said,
            said_looking_on: self.said_looking_on,
            rematch: self.rematch.clone(),
            last_at: self.last_at,
        }
    }

    /// The moves that stand after the first entries of a log. What was played before a table was taken up is found so.
    pub fn moves_of(entries: impl IntoIterator<Item = Entry>) -> Vec<Move> {
        let mut moves = Vec::new();
        for entry in entries {
            keep_move(&mut moves, &entry.fact);
        }
        moves
    }
}

/// What was played goes into a record as it stands.
pub(crate) fn keep_move(moves: &mut Vec<Move>, fact: &Fact) {
    match fact {
        Fact::Moved { action, after, .. } => moves.push(Move { action: action.clone(), chance: None, after: *after }),
        Fact::Undone { to_ply, .. } => moves.truncate(*to_ply),
        _ => {}
    }
}
