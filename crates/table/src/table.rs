//! The table itself, computed from its log one entry at a time. An entry that does not fit is a broken log, told as
//! such: everything in it was decided against a table that had all the entries before.

use std::{
    collections::{HashMap, VecDeque},
    sync::OnceLock,
};

use catalog::{AnyGame, AnyPlay, Chapter, Setup, Told};
use serde::{Deserialize, Serialize};
use tabletop::{Fairness, Hex, Json, LoadError, Pack, PlayError, Record, Seat};
use thiserror::Error;

use crate::{
    Entry, Fact, Opening, PersonId, TableId,
    clock::Timer,
    seating::{Holder, Place, StandIn, Word, free_name},
    snapshot::Snapshots,
    stuck::Stuck,
    words::Words,
};

/// How many entries are kept to be shown.
pub(crate) const SHOWN: usize = 500;

#[derive(Debug)]
pub struct Table {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) opening: Opening,
    pub(crate) places: Vec<Place>,
    /// Where the log leads nowhere any more, if it does.
    pub(crate) stuck: Option<Stuck>,
    /// A game that could not be set up.
    pub(crate) unplayable: Option<Record>,
    /// Whether the words for the dice are being opened, or one of them never was.
    pub(crate) words: Words,
    /// The game, once it has started.
    pub(crate) play: Option<Box<dyn AnyPlay>>,
    /// Who made each action that stands, and whether luck had a part in it: those since the table was taken up, and the last
    /// one before.
    pub(crate) moves: Vec<MoveBy>,
    /// How many actions that stand are not among them.
    pub(crate) moves_before: usize,
    pub(crate) timer: Timer,
    /// How often somebody said something at the table, and looking on.
    pub(crate) said: usize,
    pub(crate) said_looking_on: usize,
    pub(crate) rematch: Option<TableId>,
    pub(crate) last_at: u64,
    pub(crate) next_seq: u64,
    /// The first entry that was read, but for the opening.
    pub(crate) since: u64,
    pub(crate) snapshots: Snapshots,
    /// Of the entries that were read.
    pub(crate) keys: HashMap<(PersonId, String), u64>,
    pub(crate) shown: VecDeque<Json>,
    /// What follows from the present position, made when it is first asked for: without and with what each action brings.
    pub(crate) insight: [OnceLock<Option<Json>>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MoveBy {
    pub(crate) seat: Seat,
    /// Nobody for a bot.
    pub(crate) by: Option<PersonId>,
    pub(crate) chance: bool,
}

/// Why a log is not that of a table.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadLog {
    #[error("the log does not begin with an opening")]
    NotOpened,
    #[error("the table plays `{0}`, which is not among the games here")]
    UnknownGame(String),
    #[error("the set-up: {0}")]
    Setup(#[from] LoadError),
    #[error("entry {seq}: {error}")]
    Move { seq: u64, error: PlayError },
    #[error("entry {seq}: it led to {recorded}, and leads to {computed} here")]
    Differs { seq: u64, recorded: Hex<8>, computed: Hex<8> },
    #[error("entry {seq} cannot be read: {what}")]
    Unreadable { seq: u64, what: String },
    #[error("entry {seq} does not fit: {what}")]
    Misfit { seq: u64, what: &'static str },
}

/// What an entry outcome about in the game.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) action: Option<Told>,
    pub(crate) events: Vec<Told>,
}

impl Table {
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Table, BadLog> {
        let mut entries = entries.into_iter();
        let mut table = Table::opened(entries.next().ok_or(BadLog::NotOpened)?)?;
        entries.try_for_each(|entry| table.apply(entry))?;
        Ok(table)
    }

    /// The table its first entry opens.
    pub(crate) fn opened(entry: &Entry) -> Result<Table, BadLog> {
        let Fact::Opened(opening) = &entry.fact else { return Err(BadLog::NotOpened) };
        let opening = (**opening).clone();
        let game = catalog::game(&opening.game).ok_or_else(|| BadLog::UnknownGame(opening.game.clone()))?;
        let mut table = Table {
            game,
            places: vec![Place::default(); opening.players],
            timer: Timer::new(opening.clock, opening.players),
            opening,
            stuck: None,
            unplayable: None,
            words: Words::Coming,
            play: None,
            moves: Vec::new(),
            moves_before: 0,
            said: 0,
            said_looking_on: 0,
            rematch: None,
            last_at: 0,
            next_seq: 0,
            since: 0,
            snapshots: Snapshots::default(),
            keys: HashMap::new(),
            shown: VecDeque::new(),
            insight: Default::default(),
        };
        table.note(entry, Outcome::default());
        Ok(table)
    }

    /// Adds the next entry of the log. After an error the table is not to be used any more.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), BadLog> {
        let outcome = self.enact(&entry.fact, entry.by.as_ref())?;
        self.settle(entry, outcome);
        Ok(())
    }

    /// Makes a fact true, and tells what it brought about in the game.
    pub(crate) fn enact(&mut self, fact: &Fact, by: Option<&PersonId>) -> Result<Outcome, BadLog> {
        match fact {
            Fact::Opened(_) => Err(self.misfit("the table is open already")),
            Fact::Sat { seat, person, nonce, seal } => {
                let word = Word { seal: *seal, said: nonce.clone() };
                self.give_seat(*seat, Holder::Person(person.clone()), word)
            }
            Fact::BotSeated { seat, level, taste } => {
                let character = self.game.opponents().iter().find(|opponent| Some(opponent.taste) == *taste);
                let name = free_name(&self.places, *seat, character.map_or(level.title(), |opponent| opponent.name));
                self.give_seat(*seat, Holder::Bot { level: *level, taste: *taste, name }, Word::default())
            }
            Fact::WordSealed { seat, seal } => {
                self.gathers()?;
                self.place(*seat)?.word = Word { seal: Some(*seal), said: None };
                Ok(Outcome::default())
            }
            Fact::Sealed => self.seal_words(),
            Fact::WordOpened { seat, word } => self.word_opened(*seat, word),
            Fact::CalledOff => {
                self.opens_words()?;
                self.words = Words::Missed;
                Ok(Outcome::default())
            }
            Fact::Left { seat } | Fact::SeatOpened { seat } => self.place(*seat).map(|_| Outcome::default()),
            Fact::Started { nonce } => self.start(by, nonce.as_deref()),
            Fact::Moved { seat, ply, action, after } => self.moved(*seat, *ply, action, *after, by),
            Fact::Undone { to_ply, .. } => self.undone(*to_ply),
            Fact::Resigned { seat } => self.stand_in(*seat, Some(StandIn::Resigned)),
            Fact::TimedOut { seat } => self.stand_in(*seat, Some(StandIn::TimedOut)),
            Fact::TakenOver { seat } => self.stand_in(*seat, Some(StandIn::Away)),
            Fact::GivenBack { seat } => self.stand_in(*seat, None),
            Fact::ClockResumed => Ok(Outcome::default()),
            Fact::Said { seat, .. } => {
                let said = if seat.is_some() { &mut self.said } else { &mut self.said_looking_on };
                *said += 1;
                Ok(Outcome::default())
            }
            Fact::RematchOpened { table } => {
                self.rematch = Some(table.clone());
                Ok(Outcome::default())
            }
        }
    }

    /// Remembers an entry whose fact is true now.
    pub(crate) fn settle(&mut self, entry: &Entry, outcome: Outcome) {
        self.note(entry, outcome);
        // Only now, so that what is shown still knows who left.
        if let Fact::Left { seat } | Fact::SeatOpened { seat } = entry.fact {
            self.places[seat.index()] = Place::default();
        }
        self.insight = Default::default();
        if let Fact::ClockResumed = entry.fact {
            self.timer.forgive(entry.at);
        }
        self.run_clock(entry.at);
        self.note_snapshot();
    }

    pub(crate) fn misfit(&self, what: &'static str) -> BadLog {
        BadLog::Misfit { seq: self.next_seq, what }
    }

    pub(crate) fn place(&mut self, seat: Seat) -> Result<&mut Place, BadLog> {
        let error = self.misfit("there is no such seat");
        self.places.get_mut(seat.index()).ok_or(error)
    }

    fn give_seat(&mut self, seat: Seat, holder: Holder, word: Word) -> Result<Outcome, BadLog> {
        self.gathers()?;
        *self.place(seat)? = Place { holder, stand_in: None, word };
        Ok(Outcome::default())
    }

    fn stand_in(&mut self, seat: Seat, why: Option<StandIn>) -> Result<Outcome, BadLog> {
        self.place(seat)?.stand_in = why;
        Ok(Outcome::default())
    }

    pub(crate) fn set_up(&mut self, dice: Fairness) -> Result<Outcome, BadLog> {
        let record = self.opening.record(dice, self.names());
        let play = self.game.load(&record).inspect_err(|_| self.unplayable = Some(record.clone()))?;
        let events = play.story().opening;
        self.play = Some(play);
        Ok(Outcome { action: None, events })
    }

    /// What those who play are called.
    pub(crate) fn names(&self) -> Vec<String> {
        self.places.iter().map(|place| place.name().to_owned()).collect()
    }

    fn moved(
        &mut self,
        seat: Seat,
        ply: usize,
        action: &Json,
        after: Option<Hex<8>>,
        by: Option<&PersonId>,
    ) -> Result<Outcome, BadLog> {
        let seq = self.next_seq;
        let misfit = |what| BadLog::Misfit { seq, what };
        let play = self.play.as_mut().ok_or(misfit("the game has not started"))?;
        if play.ply() != ply || play.turn().seat() != Some(seat) {
            return Err(misfit("another decision was due"));
        }
        let chapter = play.play(action, None).map_err(|error| BadLog::Move { seq, error })?;
        let led_to = play.record().moves.last().and_then(|played| played.after);
        if let (Some(recorded), Some(computed)) = (after, led_to)
            && recorded != computed
        {
            play.undo();
            return Err(BadLog::Differs { seq, recorded, computed });
        }
        Ok(self.note_move(chapter, by.cloned()))
    }

    /// Remembers by whose hand an action was taken.
    pub(crate) fn note_move(&mut self, chapter: Chapter, by: Option<PersonId>) -> Outcome {
        let Chapter { seat, action, events, chance } = chapter;
        self.moves.push(MoveBy { seat, by, chance });
        Outcome { action: Some(action), events }
    }

    fn undone(&mut self, to_ply: usize) -> Result<Outcome, BadLog> {
        let error = self.misfit("there is nothing to take back");
        let play = self.play.as_mut().filter(|play| to_ply < play.ply());
        let Some(play) = play else { return Err(error) };
        while play.ply() > to_ply {
            if !play.undo() {
                return Err(error);
            }
        }
        self.moves.truncate(to_ply - self.moves_before);
        Ok(Outcome::default())
    }

    /// Time runs for the person who decides now.
    fn run_clock(&mut self, at: u64) {
        let seat = self.deciding();
        let timed = seat.is_some_and(|seat| self.places[seat.index()].bot().is_none());
        self.timer.turn_to(seat, timed, at);
    }

    /// Remembers an entry that has been applied.
    fn note(&mut self, entry: &Entry, outcome: Outcome) {
        if let (Some(by), Some(key)) = (&entry.by, &entry.key) {
            self.keys.entry((by.clone(), key.clone())).or_insert(self.next_seq);
        }
        let shown = Json::new(&self.show(entry, self.next_seq, outcome));
        if self.shown.len() == SHOWN {
            self.shown.pop_front();
        }
        self.shown.push_back(shown);
        self.next_seq += 1;
        self.last_at = self.last_at.max(entry.at);
    }
}

impl Opening {
    /// The set-up of the game with these dice.
    pub(crate) fn setup(&self, dice: Fairness) -> Setup {
        let pack = self.pack.clone().map(|toml| Pack { file: "the table's pack".to_owned(), toml });
        Setup { players: self.players, options: self.options.clone(), pack, dice }
    }

    /// The game before its first move, with these dice and names.
    pub(crate) fn record(&self, dice: Fairness, names: Vec<String>) -> Record {
        let Opening { game, players, options, content, pack, .. } = self.clone();
        let (start, moves, result) = (None, Vec::new(), None);
        Record { crownforge: Record::FORMAT, game, players, options, content, pack, names, dice, start, moves, result }
    }
}
