//! Games the rules here no longer lead through: their figures cannot be had, a move is not offered any more, or it leads to
//! something else. They are shown up to the last position that is right, and their record can be taken elsewhere.

use tabletop::{LoadError, Record};

use crate::{Entry, Fact, Phase, Table, snapshot::keep_move, table::BadLog};

#[derive(Clone, Debug)]
pub(crate) struct Stuck {
    /// What people are told.
    pub(crate) words: String,
    /// Whether the game had come to its end where it was played.
    pub(crate) was_over: bool,
    /// The game as it was played, once it had begun.
    pub(crate) record: Option<Record>,
    /// An entry could not even be read: the record ends there.
    cut: bool,
    why: BadLog,
}

impl Table {
    /// Computes a table from a log that may be another program's. Where it leads nowhere the table is stuck, and the rest is
    /// kept as it is; only a log that does not even open a table is refused. `was_over` is what is known of its end. An entry
    /// that could not be read comes as the reason.
    pub fn read(entries: impl IntoIterator<Item = Result<Entry, String>>, was_over: bool) -> Result<Table, BadLog> {
        let mut entries = entries.into_iter();
        let first = entries.next().ok_or(BadLog::NotOpened)?;
        let mut table = Table::opened(&first.map_err(|what| BadLog::Unreadable { seq: 0, what })?)?;
        entries.for_each(|entry| table.read_on(entry, was_over));
        Ok(table)
    }

    /// Adds the next entry of the log, if the table is not stuck; otherwise, or if that makes it stuck, only what it was is kept.
    pub fn read_on(&mut self, entry: Result<Entry, String>, was_over: bool) {
        let seq = self.next_seq;
        let why = match &entry {
            _ if self.stuck.is_some() => None,
            Ok(entry) => match self.apply(entry) {
                Ok(()) => return,
                Err(why) => Some(why),
            },
            Err(what) => Some(BadLog::Unreadable { seq, what: what.clone() }),
        };
        if let Some(why) = why {
            self.get_stuck(why, was_over);
        }
        self.next_seq = seq + 1;
        match entry {
            Ok(entry) => {
                self.last_at = self.last_at.max(entry.at);
                self.keep_playing(&entry.fact);
            }
            Err(_) => self.stuck.iter_mut().for_each(|stuck| stuck.cut = true),
        }
    }

    /// Why the log leads nowhere any more, if it does not.
    pub fn trouble(&self) -> Option<&BadLog> {
        self.stuck.as_ref().map(|stuck| &stuck.why)
    }

    fn get_stuck(&mut self, why: BadLog, was_over: bool) {
        let record = self.play.as_ref().map(|play| play.record().clone()).or_else(|| self.unplayable.take());
        let shown = match self.phase() {
            Phase::Playing | Phase::Over => format!("It is shown as it was after {} moves.", self.ply()),
            Phase::Gathering | Phase::Sealed | Phase::Void | Phase::Stuck => "Nothing of it can be shown.".to_owned(),
        };
        let reason = match why {
            BadLog::Setup(LoadError::Content { .. }) => "It was begun with figures this program does not have.",
            BadLog::Unreadable { .. } => "It was played with a newer program than this.",
            _ => "It was played by rules this program does not have.",
        };
        let words =
            format!("{reason} {shown} Its record can be downloaded, and read by the program it was played with.");
        self.timer.turn_to(None, false, self.last_at);
        self.stuck = Some(Stuck { words, was_over, record, cut: false, why });
    }

    /// What was played goes into the record as it stands.
    fn keep_playing(&mut self, fact: &Fact) {
        let whole = self.stuck.as_mut().filter(|stuck| !stuck.cut);
        if let Some(record) = whole.and_then(|stuck| stuck.record.as_mut()) {
            keep_move(&mut record.moves, fact);
        }
    }
}
