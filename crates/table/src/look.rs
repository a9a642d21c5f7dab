//! What can be asked about a table as it is, by whoever serves it. What people are shown of it is in `view`.

use bots::Bot;
use catalog::{AnyGame, AnyPosition, Told};
use tabletop::{Fairness, Json, List, Options, Record, Seat, Standings, Turn};

use crate::{Clock, GameName, PersonId, Phase, Table, TableId, words::Words};

impl Table {
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
    pub fn bot_to_move(&self) -> Option<(Seat, Bot)> {
        let seat = self.deciding()?;
        let place = &self.places[seat.index()];
        let level = place.bot()?;
        Some((seat, place.taste().map_or(Bot::Level(level), |taste| Bot::Character(level, taste))))
    }

    /// What a bot's luck is made of at this decision: secret as the dice are, apart from them, and the same whenever it is asked for, after
    /// a server's end too.
    pub fn bots_luck(&self) -> u64 {
        let Fairness { table, seed, .. } = &self.opening.dice;
        let Some(seed) = seed else { return self.ply() as u64 };
        let mut luck = seed.key(&format!("the bots at {table}"), &[]).chance(self.ply());
        let mut half = || u64::from(luck.below(1 << 31));
        half() << 31 | half()
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

    /// Whether somebody learns the game here, with dice that are known to everybody.
    pub fn is_guided(&self) -> bool {
        self.opening.dice.seed.is_some_and(|seed| seed.is_guided())
    }

    pub(crate) fn dice_are_known(&self) -> bool {
        self.opening.dice.seed.is_some_and(|seed| seed.is_known())
    }

    /// Who may seat bots, free seats and start.
    pub fn opened_by(&self) -> &PersonId {
        &self.opening.host.id
    }

    /// A value for every option of its game.
    pub fn options(&self) -> &Options {
        &self.opening.options
    }

    /// Whether figures of the user's own are in force.
    pub fn has_pack(&self) -> bool {
        self.opening.pack.is_some()
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

    /// The last entries as people are shown them ([`Shown`](crate::Shown)), oldest first.
    pub fn log(&self) -> Vec<Json> {
        self.shown.iter().cloned().collect()
    }

    /// The entries after `seq` as people are shown them; `None` if not all of them are kept any more.
    pub fn shown_since(&self, seq: u64) -> Option<Vec<Json>> {
        if self.stuck.is_some() && seq != self.last_seq() {
            return None;
        }
        let missing = self.last_seq().checked_sub(seq)? as usize;
        let first = self.shown.len().checked_sub(missing)?;
        Some(self.shown.range(first..).cloned().collect())
    }

    /// The game as a record. The seed is in it only when the game is over. If the table was taken up from a snapshot, what was
    /// played in the entries that are [`unread`](Table::unread) is missing: [`Table::moves_of`] finds it in the log.
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
}
