//! The table itself, computed from its log one entry at a time. An entry that does not fit is a broken log, told as
//! such: everything in it was decided against a table that had all the entries before.

use std::{
    collections::{HashMap, VecDeque},
    sync::OnceLock,
};

use catalog::{AnyGame, AnyPlay, AnyPosition, Chapter, Setup, Told};
use tabletop::{Fairness, Hex, Json, List, LoadError, Pack, PlayError, Record, Seat, Standings, Turn};
use thiserror::Error;

use crate::{
    BotLevel, Clock, Entry, Fact, GameName, Opening, PersonId, Phase, Shown, TableId,
    clock::Timer,
    seating::{Holder, Place, StandIn, Word, free_name},
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
    /// Who made each action that stands, and whether luck had a part in it.
    pub(crate) moves: Vec<MoveBy>,
    pub(crate) timer: Timer,
    /// How often somebody said something at the table, and looking on.
    pub(crate) said: usize,
    pub(crate) said_looking_on: usize,
    pub(crate) rematch: Option<TableId>,
    pub(crate) last_at: u64,
    pub(crate) next_seq: u64,
    keys: HashMap<(PersonId, String), u64>,
    shown: VecDeque<Shown>,
    /// What follows from the present position, made when it is first asked for: without and with what each action brings.
    insight: [OnceLock<Option<Json>>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
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
            said: 0,
            said_looking_on: 0,
            rematch: None,
            last_at: 0,
            next_seq: 0,
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
            Fact::BotSeated { seat, level } => {
                let name = free_name(&self.places, *seat, level.name());
                self.give_seat(*seat, Holder::Bot { level: *level, name }, Word::default())
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
    }

    pub fn id(&self) -> &TableId {
        &self.opening.table
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    pub fn game_name(&self) -> GameName {
        GameName { id: self.game.id().to_owned(), name: self.game.name().to_owned() }
    }

    pub fn phase(&self) -> Phase {
        if self.stuck.is_some() {
            return Phase::Stuck;
        }
        match self.play.as_ref().map(|play| play.turn()) {
            None => match self.words {
                Words::Coming => Phase::Gathering,
                Words::Opening => Phase::Sealed,
                Words::Missed => Phase::Void,
            },
            Some(Turn::Decide { .. }) if !self.is_given_up() => Phase::Playing,
            Some(_) => Phase::Over,
        }
    }

    /// Whether all but one have resigned: then nobody is left to play against.
    fn is_given_up(&self) -> bool {
        self.places.iter().filter(|place| !place.resigned()).count() < 2
    }

    /// How many actions have been played.
    pub fn ply(&self) -> usize {
        self.play.as_ref().map_or(0, |play| play.ply())
    }

    /// Whose decision it is.
    pub fn deciding(&self) -> Option<Seat> {
        self.play.as_ref()?.turn().seat().filter(|_| !self.is_given_up() && self.stuck.is_none())
    }

    /// The bot whose decision it is, if it is a bot's.
    pub fn bot_to_move(&self) -> Option<(Seat, BotLevel)> {
        let seat = self.deciding()?;
        Some((seat, self.places[seat.index()].bot()?))
    }

    /// When the time of whoever decides runs out.
    pub fn deadline(&self) -> Option<u64> {
        self.timer.deadline()
    }

    /// Since when somebody's time runs, in milliseconds since 1970.
    pub fn running_since(&self) -> Option<u64> {
        self.timer.running_since()
    }

    /// When the last entry was made. No later one is earlier, whatever clocks say.
    pub fn last_at(&self) -> u64 {
        self.last_at
    }

    /// The person who holds a seat, also while a bot plays for it.
    pub fn owner(&self, seat: Seat) -> Option<&PersonId> {
        self.places.get(seat.index())?.person().map(|person| &person.id)
    }

    /// The program that opened it, if it told.
    pub fn version(&self) -> Option<&str> {
        self.opening.version.as_deref()
    }

    pub fn clock(&self) -> Clock {
        self.opening.clock
    }

    /// Whether it stands in the list of open tables.
    pub fn is_public(&self) -> bool {
        self.opening.public
    }

    /// Who may seat bots, free seats and start.
    pub fn opened_by(&self) -> &PersonId {
        &self.opening.host.id
    }

    /// Whether anybody but bots sits here.
    pub fn has_people(&self) -> bool {
        self.places.iter().any(|place| place.person().is_some())
    }

    pub fn is_seated(&self, person: &PersonId) -> bool {
        self.places.iter().any(|place| place.belongs_to(person))
    }

    /// The seq the next entry will have: how many entries there are.
    pub fn next_seq(&self) -> u64 {
        self.next_seq
    }

    pub fn last_seq(&self) -> u64 {
        self.next_seq - 1
    }

    /// The first entry that came of a person's command with this key.
    pub fn seq_of_key(&self, person: &PersonId, key: &str) -> Option<u64> {
        self.keys.get(&(person.clone(), key.to_owned())).copied()
    }

    /// The last entries as people are shown them, oldest first.
    pub fn log(&self) -> Vec<Shown> {
        self.shown.iter().cloned().collect()
    }

    /// The entries after `seq` as people are shown them; `None` if not all of them are kept any more.
    pub fn shown_since(&self, seq: u64) -> Option<Vec<Shown>> {
        if self.stuck.is_some() && seq != self.last_seq() {
            return None;
        }
        let missing = self.last_seq().checked_sub(seq)? as usize;
        let first = self.shown.len().checked_sub(missing)?;
        Some(self.shown.range(first..).cloned().collect())
    }

    /// The game as a record, from its start on. The seed is in it only when the game is over.
    pub fn record(&self) -> Option<Record> {
        let mut record = match &self.stuck {
            Some(stuck) => stuck.record.clone()?,
            None => self.play.as_ref()?.record().clone(),
        };
        if !self.is_over() {
            record.dice.seed = None;
        }
        Some(record)
    }

    /// Whether the game has come to its end, here or where it was played.
    pub fn is_over(&self) -> bool {
        self.stuck.as_ref().map_or(self.phase() == Phase::Over, |stuck| stuck.was_over)
    }

    /// How it ended. Who resigned is ranked behind everybody who did not; a game that was given up has no scores.
    pub fn result(&self) -> Option<Standings> {
        let seats = || Seat::all(self.places.len());
        if self.stuck.is_some() {
            return None;
        }
        let mut standings = match self.play.as_ref()?.turn() {
            Turn::Over(standings) => standings,
            Turn::Decide { .. } if self.is_given_up() => {
                Standings { scores: List::new(), ranks: seats().map(|_| 1).collect(), winners: List::new() }
            }
            Turn::Decide { .. } => return None,
        };
        let standing = |seat: Seat| (self.places[seat.index()].resigned(), standings.ranks[seat]);
        let rank = |seat| 1 + seats().filter(|&other| standing(other) < standing(seat)).count() as u8;
        let ranks: List<u8, 8> = seats().map(rank).collect();
        standings.winners = seats().filter(|&seat| ranks[seat] == 1).collect();
        standings.ranks = ranks;
        Some(standings)
    }

    /// A copy of the position, for bots and hints to think about elsewhere. The seed is not in it.
    pub fn position(&self) -> Option<Box<dyn AnyPosition>> {
        Some(self.play.as_ref()?.position())
    }

    /// What may be done now, by whoever decides.
    pub fn actions(&self) -> Vec<Told> {
        self.deciding().and(self.play.as_ref()).map(|play| play.actions()).unwrap_or_default()
    }

    /// The figures in force, once the game has started.
    pub fn content(&self) -> Option<Json> {
        Some(self.play.as_ref()?.content())
    }

    pub(crate) fn state(&self) -> Option<Json> {
        Some(self.play.as_ref()?.state().clone())
    }

    /// What follows from the position, and for whoever decides also what each action would bring.
    pub(crate) fn insight(&self, with_actions: bool) -> Option<Json> {
        let play = self.play.as_ref()?;
        self.insight[usize::from(with_actions)].get_or_init(|| play.insight(with_actions)).clone()
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
        let names = self.places.iter().map(|place| place.name().to_owned()).collect();
        let record = self.opening.record(dice, names);
        let play = self.game.load(&record).inspect_err(|_| self.unplayable = Some(record.clone()))?;
        let events = play.story().opening;
        self.play = Some(play);
        Ok(Outcome { action: None, events })
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
        let play = self.play.as_mut().filter(|play| to_ply < play.ply()).ok_or(error)?;
        while play.ply() > to_ply {
            play.undo();
        }
        self.moves.truncate(to_ply);
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
        let shown = self.show(entry, self.next_seq, outcome);
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
