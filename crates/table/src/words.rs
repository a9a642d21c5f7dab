//! The words for the dice, and how a game begins with them. Each seat's word is sealed while people gather, opened when all
//! seals are known, and never changed; the last one to be opened begins the game. A word that is not opened leaves nobody
//! a choice among dice: the table is void.

use serde::{Deserialize, Serialize};
use tabletop::{Fairness, Seal, Seat};

use crate::{
    Fact, Person, PersonId, Phase, Refusal, Table,
    decide::word,
    seating::Place,
    table::{BadLog, Outcome},
};

const LONGEST_WORD: usize = 64;

/// How it stands with the words for the dice, before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Words {
    /// They are sealed, one by one.
    Coming,
    /// All that will come are sealed: they are opened.
    Opening,
    /// One of them was not opened.
    Missed,
}

/// What may be done.
impl Table {
    /// Once sealed a word stays: whoever has seen other seals, or knows the seed, gains nothing by another.
    pub(crate) fn seal(&self, person: Option<&Person>, seat: Seat, seal: Seal) -> Result<Fact, Refusal> {
        self.gathering()?;
        match self.own_seat(person, seat)?.word.seal {
            None => Ok(Fact::WordSealed { seat, seal }),
            Some(_) => Err(Refusal::SealGiven),
        }
    }

    pub(crate) fn start_by(&self, person: Option<&Person>) -> Result<Fact, Refusal> {
        self.gathering()?;
        self.host(person)?;
        let sealed = self.places.iter().any(|place| place.word.seal.is_some());
        match self.places.iter().filter(|place| place.is_open()).count() {
            0 if sealed => Ok(Fact::Sealed),
            0 => Ok(Fact::Started { nonce: None }),
            open => Err(Refusal::SeatsOpen(open)),
        }
    }

    pub(crate) fn open_word(&self, person: Option<&Person>, seat: Seat, said: &str) -> Result<Fact, Refusal> {
        self.sealed()?;
        let place = self.own_seat(person, seat)?;
        if !place.is_sealed() {
            return Err(Refusal::WordOpened);
        }
        let said = word("the word for the dice", said, LONGEST_WORD)?;
        if place.word.seal != Some(Seal::of(&self.id().0, seat, said)) {
            return Err(Refusal::OtherWord);
        }
        Ok(Fact::WordOpened { seat, word: said.to_owned() })
    }

    /// Anybody at the table may: whoever would rather not play could as well keep a word closed.
    pub(crate) fn call_off(&self, person: Option<&Person>) -> Result<Fact, Refusal> {
        self.sealed()?;
        let seated = person.is_some_and(|person| self.is_seated(&person.id));
        if seated || self.host(person).is_ok() { Ok(Fact::CalledOff) } else { Err(Refusal::NotSeated) }
    }

    fn sealed(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Gathering => Err(Refusal::NotSealed),
            Phase::Sealed => Ok(()),
            Phase::Void => Err(Refusal::CalledOff),
            Phase::Playing | Phase::Over | Phase::Stuck => Err(Refusal::AlreadyStarted),
        }
    }
}

/// What comes of it.
impl Table {
    pub(crate) fn gathers(&self) -> Result<(), BadLog> {
        let gathers = self.phase() == Phase::Gathering;
        if gathers { Ok(()) } else { Err(self.misfit("the seats are settled already")) }
    }

    pub(crate) fn opens_words(&self) -> Result<(), BadLog> {
        if self.phase() == Phase::Sealed { Ok(()) } else { Err(self.misfit("no words are being opened")) }
    }

    /// A word that was given plainly may have been chosen when others were known: it counts no more.
    pub(crate) fn seal_words(&mut self) -> Result<Outcome, BadLog> {
        self.gathers()?;
        self.words = Words::Opening;
        self.places.iter_mut().for_each(|place| place.word.said = None);
        Ok(Outcome::default())
    }

    pub(crate) fn word_opened(&mut self, seat: Seat, word: &str) -> Result<Outcome, BadLog> {
        self.opens_words()?;
        let seal = Seal::of(&self.opening.table.0, seat, word);
        let error = self.misfit("that is not the word this seat has sealed");
        let place = self.place(seat)?;
        if !place.is_sealed() || place.word.seal != Some(seal) {
            return Err(error);
        }
        let said = Some(word.to_owned());
        let mut outcome = Outcome::default();
        if self.places.iter().filter(|place| place.is_sealed()).count() == 1 {
            let mut nonces: Vec<String> = self.places.iter().map(Place::nonce).collect();
            nonces[seat.index()] = word.to_owned();
            let seals = self.places.iter().map(|place| place.word.seal).collect();
            outcome = self.set_up(Fairness { nonces, seals, ..self.opening.dice.clone() })?;
        }
        self.place(seat)?.word.said = said;
        Ok(outcome)
    }

    /// At tables of before, the host's word came with the start.
    pub(crate) fn start(&mut self, host: Option<&PersonId>, word: Option<&str>) -> Result<Outcome, BadLog> {
        self.gathers()?;
        let own = |place: &Place| host.is_some_and(|host| place.belongs_to(host));
        let nonce = |place: &Place| word.filter(|_| own(place)).map_or_else(|| place.nonce(), str::to_owned);
        let nonces = self.places.iter().map(nonce).collect();
        self.set_up(Fairness { nonces, ..self.opening.dice.clone() })
    }
}
