//! Handles commands: what may be done by whom and when. What is allowed comes back as an entry; what is refused changes
//! nothing.

use tabletop::{Json, Level, Seal, Seat, Taste};

use crate::{
    Actor, Command, Entry, Fact, NoUndo, Person, PersonId, Phase, Refusal, Table, TableId, is_hidden,
    seating::{LONGEST_NAME, Place, StandIn, free_name},
    table::Outcome,
};

const LONGEST_KEY: usize = 64;
const LONGEST_WORDS: usize = 500;
/// How often people may say something at one table: those who sit there, and those who look on, who cannot silence them.
const MOST_SAID: usize = 2000;
const MOST_SAID_LOOKING_ON: usize = 200;
/// A log this long takes what ends the game, and nothing else any more.
const LONG_LOG: u64 = 20_000;

impl Table {
    /// Carries out a command at this time. What comes of it is in the table at once, and comes back as the next entry of the
    /// log, to be committed before anybody is told. A refusal changes nothing.
    pub fn handle(
        &mut self,
        actor: &Actor,
        command: &Command,
        now_ms: u64,
        key: Option<&str>,
    ) -> Result<Entry, Refusal> {
        let person = actor.person();
        let by = person.map(|person| person.id.clone());
        if self.stuck.is_some() {
            return Err(Refusal::Stuck);
        }
        self.fits_log(command)?;
        let (fact, outcome) = match command {
            Command::Play { ply, action } => self.play_on(person, *ply, action, now_ms)?,
            command => {
                let fact = self.decide(person, command, now_ms)?;
                let outcome = self.enact(&fact, by.as_ref()).map_err(|error| Refusal::Unplayable(error.to_string()))?;
                (fact, outcome)
            }
        };
        let entry = Entry { at: now_ms.max(self.last_at), by, key: key.map(str::to_owned), fact };
        self.settle(&entry, outcome);
        Ok(entry)
    }

    /// Takes an action of the game. Whether it may be taken is the game's word, and asked for only once.
    fn play_on(
        &mut self,
        person: Option<&Person>,
        ply: usize,
        action: &Json,
        now_ms: u64,
    ) -> Result<(Fact, Outcome), Refusal> {
        let seat = self.may_play(person, ply)?;
        self.in_time(person, now_ms)?;
        let play = self.play.as_mut().ok_or(Refusal::NotStarted)?;
        let chapter = play.play(action, None).map_err(|_| Refusal::IllegalAction)?;
        let after = play.record().moves.last().and_then(|played| played.after);
        let fact = Fact::Moved { seat, ply, action: chapter.action.value.clone(), after };
        Ok((fact, self.note_move(chapter, person.map(|person| person.id.clone()))))
    }

    /// What comes of any other command, or why it is refused. Nothing changes here.
    fn decide(&self, person: Option<&Person>, command: &Command, now_ms: u64) -> Result<Fact, Refusal> {
        match command {
            Command::Sit { seat, name, seal } => self.sit(person, *seat, name.as_deref(), *seal),
            Command::Seal { seat, seal } => self.seal(person, *seat, *seal),
            Command::Leave { seat } => self.leave(person, *seat),
            Command::SeatBot { seat, level, taste } => self.seat_bot(person, *seat, *level, *taste),
            Command::OpenSeat { seat } => self.open_seat(person, *seat),
            Command::Start => self.start_by(person),
            Command::OpenWord { seat, word } => self.open_word(person, *seat, word),
            Command::CallOff => self.call_off(person),
            Command::Play { .. } => unreachable!("actions are the game's to decide"),
            Command::Undo { ply } => {
                self.at_ply(*ply)?;
                self.in_time(person, now_ms)?;
                let (seat, to_ply) = self.undo_of(person.map(|person| &person.id)).map_err(Refusal::NoUndo)?;
                Ok(Fact::Undone { seat, to_ply })
            }
            Command::Resign { seat } => self.resign(person, *seat),
            Command::TakeOver { seat, away } => self.take_over(person, *seat, *away),
            Command::GiveBack { seat } => self.give_back(person, *seat, now_ms),
            Command::CallTime { ply } => self.call_time(person, *ply, now_ms),
            Command::ResumeClock => self.resume_clock(person),
            Command::Say { text } => self.say(person, text),
            Command::Rematch { table } => self.open_rematch(person, table),
        }
    }

    /// Whether a key a client made up can be kept in the log.
    pub fn check_key(key: &str) -> Result<(), Refusal> {
        word("the key", key, LONGEST_KEY).map(drop)
    }

    /// The seat and the ply a person could go back to. Four laws: it neither takes a decision away from another player nor
    /// gives one to them, takes back nobody else's choice, and crosses neither a roll nor a reveal.
    pub(crate) fn undo_of(&self, person: Option<&PersonId>) -> Result<(Seat, usize), NoUndo> {
        let person = person.ok_or(NoUndo::NotYourDecision)?;
        let seat = self.deciding().ok_or(NoUndo::NotYourDecision)?;
        let place = &self.places[seat.index()];
        if !place.belongs_to(person) || place.bot().is_some() {
            return Err(NoUndo::NotYourDecision);
        }
        let last = self.moves.last().ok_or(NoUndo::NothingPlayed)?;
        if last.seat != seat || last.by.as_ref() != Some(person) {
            return Err(NoUndo::NotYourAction);
        }
        if last.chance {
            return Err(NoUndo::ChanceDrawn);
        }
        Ok((seat, self.ply() - 1))
    }

    /// Moves come to an end by the rules; what can be done over and over must come to one too.
    fn fits_log(&self, command: &Command) -> Result<(), Refusal> {
        let ends = matches!(
            command,
            Command::Play { .. } | Command::Resign { .. } | Command::CallTime { .. } | Command::Rematch { .. }
        );
        if ends || self.next_seq() < LONG_LOG { Ok(()) } else { Err(Refusal::LogFull) }
    }

    /// A person's time may be up before the server has said so.
    fn in_time(&self, person: Option<&Person>, now_ms: u64) -> Result<(), Refusal> {
        if person.is_some() && self.time_is_up(now_ms) { Err(Refusal::OutOfTime) } else { Ok(()) }
    }

    fn time_is_up(&self, now_ms: u64) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now_ms.max(self.last_at))
    }

    pub(crate) fn gathering(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Gathering => Ok(()),
            Phase::Sealed => Err(Refusal::Sealed),
            Phase::Void => Err(Refusal::CalledOff),
            Phase::Playing | Phase::Over | Phase::Stuck => Err(Refusal::AlreadyStarted),
        }
    }

    fn playing(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Gathering | Phase::Sealed => Err(Refusal::NotStarted),
            Phase::Playing => Ok(()),
            Phase::Void => Err(Refusal::CalledOff),
            Phase::Over => Err(Refusal::GameOver),
            Phase::Stuck => Err(Refusal::Stuck),
        }
    }

    fn at_ply(&self, ply: usize) -> Result<(), Refusal> {
        self.playing()?;
        let now = self.ply();
        if ply == now { Ok(()) } else { Err(Refusal::Stale { now }) }
    }

    fn seat(&self, seat: Seat) -> Result<&Place, Refusal> {
        self.places.get(seat.index()).ok_or(Refusal::NoSuchSeat(seat.0))
    }

    pub(crate) fn own_seat(&self, person: Option<&Person>, seat: Seat) -> Result<&Place, Refusal> {
        let place = self.seat(seat)?;
        let owned = person.is_some_and(|person| place.belongs_to(&person.id));
        if owned { Ok(place) } else { Err(Refusal::NotYourSeat) }
    }

    pub(crate) fn host(&self, person: Option<&Person>) -> Result<(), Refusal> {
        let host = person.is_some_and(|person| person.id == self.opening.host.id);
        if host { Ok(()) } else { Err(Refusal::NotTheHost) }
    }

    fn sit(
        &self,
        person: Option<&Person>,
        seat: Seat,
        name: Option<&str>,
        seal: Option<Seal>,
    ) -> Result<Fact, Refusal> {
        self.gathering()?;
        let person = person.ok_or(Refusal::NotYourSeat)?;
        if !self.seat(seat)?.is_open() {
            let full = !self.places.iter().any(Place::is_open);
            return Err(if full { Refusal::TableFull } else { Refusal::SeatTaken });
        }
        let wanted = plain_name(name.unwrap_or(&person.name))?;
        let name = free_name(&self.places, seat, wanted);
        Ok(Fact::Sat { seat, person: Person { id: person.id.clone(), name }, nonce: None, seal })
    }

    fn leave(&self, person: Option<&Person>, seat: Seat) -> Result<Fact, Refusal> {
        self.gathering()?;
        self.own_seat(person, seat)?;
        Ok(Fact::Left { seat })
    }

    fn seat_bot(
        &self,
        person: Option<&Person>,
        seat: Seat,
        level: Level,
        taste: Option<Taste>,
    ) -> Result<Fact, Refusal> {
        self.gathering()?;
        self.host(person)?;
        if self.seat(seat)?.person().is_some() {
            return Err(Refusal::SeatTaken);
        }
        // A game that has no such character has a bot without one.
        let taste = taste.filter(|&taste| self.game.opponents().iter().any(|opponent| opponent.taste == taste));
        Ok(Fact::BotSeated { seat, level, taste })
    }

    fn open_seat(&self, person: Option<&Person>, seat: Seat) -> Result<Fact, Refusal> {
        self.gathering()?;
        self.host(person)?;
        if self.seat(seat)?.is_open() {
            return Err(Refusal::SeatOpen);
        }
        Ok(Fact::SeatOpened { seat })
    }

    /// The seat somebody may decide for at `ply`: people for their own, the server where a bot plays.
    fn may_play(&self, person: Option<&Person>, ply: usize) -> Result<Seat, Refusal> {
        self.at_ply(ply)?;
        let seat = self.deciding().ok_or(Refusal::GameOver)?;
        let bot = self.places[seat.index()].bot().is_some();
        match person {
            None if bot => Ok(seat),
            None => Err(Refusal::NotYourSeat),
            Some(_) => {
                self.own_seat(person, seat)?;
                if bot { Err(Refusal::BotPlays) } else { Ok(seat) }
            }
        }
    }

    fn resign(&self, person: Option<&Person>, seat: Seat) -> Result<Fact, Refusal> {
        self.playing()?;
        if self.own_seat(person, seat)?.resigned() {
            return Err(Refusal::Resigned);
        }
        Ok(Fact::Resigned { seat })
    }

    fn take_over(&self, person: Option<&Person>, seat: Seat, away: bool) -> Result<Fact, Refusal> {
        self.playing()?;
        let place = self.seat(seat)?;
        if place.bot().is_some() {
            return Err(Refusal::BotPlays);
        }
        let own = person.is_some_and(|person| place.belongs_to(&person.id));
        if person.is_some_and(|person| !self.is_seated(&person.id)) {
            return Err(Refusal::NotSeated);
        }
        if own || away { Ok(Fact::TakenOver { seat }) } else { Err(Refusal::StillHere) }
    }

    fn give_back(&self, person: Option<&Person>, seat: Seat, now_ms: u64) -> Result<Fact, Refusal> {
        self.playing()?;
        self.own_seat(person, seat)?;
        self.may_return(seat, now_ms)?;
        Ok(Fact::GivenBack { seat })
    }

    /// Whether the person of a seat may take it back from the bot.
    pub(crate) fn may_return(&self, seat: Seat, now_ms: u64) -> Result<(), Refusal> {
        match self.seat(seat)?.stand_in {
            None => Err(Refusal::NoBotPlays),
            Some(StandIn::Resigned) => Err(Refusal::Resigned),
            Some(StandIn::Away | StandIn::TimedOut) if self.timer.left(seat, now_ms) == Some(0) => {
                Err(Refusal::OutOfTime)
            }
            Some(StandIn::Away | StandIn::TimedOut) => Ok(()),
        }
    }

    fn call_time(&self, person: Option<&Person>, ply: usize, now_ms: u64) -> Result<Fact, Refusal> {
        if person.is_some() {
            return Err(Refusal::ServerOnly);
        }
        self.at_ply(ply)?;
        let seat = self.deciding().filter(|_| self.time_is_up(now_ms)).ok_or(Refusal::TimeLeft)?;
        Ok(Fact::TimedOut { seat })
    }

    fn resume_clock(&self, person: Option<&Person>) -> Result<Fact, Refusal> {
        if person.is_some() {
            return Err(Refusal::ServerOnly);
        }
        self.playing()?;
        if self.running_since().is_some() { Ok(Fact::ClockResumed) } else { Err(Refusal::NoClock) }
    }

    fn say(&self, person: Option<&Person>, text: &str) -> Result<Fact, Refusal> {
        let person = person.ok_or(Refusal::NotSeated)?;
        let text = word("what is said", text, LONGEST_WORDS)?.to_owned();
        let seat = Seat::all(self.places.len()).find(|seat| self.places[seat.index()].belongs_to(&person.id));
        let full = match seat {
            Some(_) => self.said >= MOST_SAID,
            None => self.said_looking_on >= MOST_SAID_LOOKING_ON,
        };
        if full {
            return Err(Refusal::ChatFull);
        }
        let name = seat.map_or(person.name.as_str(), |seat| self.places[seat.index()].name());
        Ok(Fact::Said { seat, name: word("a name", name, LONGEST_NAME)?.to_owned(), text })
    }

    fn open_rematch(&self, person: Option<&Person>, table: &TableId) -> Result<Fact, Refusal> {
        self.may_ask_rematch(person)?;
        Ok(Fact::RematchOpened { table: table.clone() })
    }

    pub(crate) fn may_ask_rematch(&self, person: Option<&Person>) -> Result<(), Refusal> {
        if !matches!(self.phase(), Phase::Over | Phase::Void) {
            return Err(Refusal::NotOver);
        }
        if !person.is_some_and(|person| self.is_seated(&person.id)) {
            return Err(Refusal::NotSeated);
        }
        if self.rematch.is_some() { Err(Refusal::RematchOpened) } else { Ok(()) }
    }
}

/// A name as others can read it.
pub(crate) fn plain_name(text: &str) -> Result<&str, Refusal> {
    let name = word("a name", text, LONGEST_NAME)?;
    if name.chars().any(is_hidden) { Err(Refusal::ControlCharacter("a name")) } else { Ok(name) }
}

/// A short text from outside, without space around it.
pub(crate) fn word<'a>(what: &'static str, text: &'a str, most: usize) -> Result<&'a str, Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Refusal::Empty(what));
    }
    if text.chars().nth(most).is_some() {
        return Err(Refusal::TooLong { what, most });
    }
    // The key of the dice is made of lines, and names stand within sentences.
    if text.chars().any(char::is_control) {
        return Err(Refusal::ControlCharacter(what));
    }
    Ok(text)
}
