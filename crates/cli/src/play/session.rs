//! One game at one keyboard: the play, who sits where, what happened so far and the file it is kept
//! in. Both faces, the screen and the plain lines, are drawn from this.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use catalog::{AnyGame, AnyPlay, Chapter, Setup, Story, Told};
use tabletop::{Fairness, Json, Picture, PlayError, Record, Seat, Seed, Standings, Turn};

use super::{
    seats::{Player, Players},
    thinking::{Job, Purpose},
};

pub(crate) struct Session {
    game: &'static dyn AnyGame,
    play: Box<dyn AnyPlay>,
    players: Players,
    story: Story,
    /// Where the record is kept up to date, once that has been chosen.
    pub(crate) file: Option<PathBuf>,
}

/// A line of what happened, with the seat whose action brought it about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String,
}

impl Session {
    pub(crate) fn begin(game: &'static dyn AnyGame, players: Players, setup: &Setup) -> Result<Session> {
        let (play, _) = game.begin(setup, None)?;
        Ok(Session::over(game, play, players))
    }

    /// Goes on with a record, with its own players or with others in their seats.
    pub(crate) fn resume(game: &'static dyn AnyGame, record: &Record, players: Option<Players>) -> Result<Session> {
        if record.dice.seed.is_none() {
            bail!("the dice of this game are still secret (its record has no seed), so it cannot be played on here");
        }
        let players = players.unwrap_or_else(|| Players::of_names(&record.names, record.players));
        if players.len() != record.players {
            bail!("the record is of a game for {}, and {} seats were given", record.players, players.len());
        }
        let play = game.load(record).context("the record cannot be played on")?;
        Ok(Session::over(game, play, players))
    }

    fn over(game: &'static dyn AnyGame, mut play: Box<dyn AnyPlay>, players: Players) -> Session {
        play.set_names(players.names());
        let story = play.story();
        Session { game, play, players, story, file: None }
    }

    /// The same game with the same players once more, from its beginning and kept nowhere yet.
    pub(crate) fn again(&self, seed: Seed) -> Result<Session> {
        let Record { players, ref options, .. } = *self.record();
        let setup = Setup { players, options: options.clone(), pack: self.record().pack(), dice: Fairness::of(seed) };
        Session::begin(self.game, self.players.clone(), &setup)
    }

    pub(crate) fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    pub(crate) fn players(&self) -> &Players {
        &self.players
    }

    pub(crate) fn record(&self) -> &Record {
        self.play.record()
    }

    pub(crate) fn ply(&self) -> usize {
        self.play.ply()
    }

    pub(crate) fn picture(&self) -> Picture {
        self.play.picture()
    }

    pub(crate) fn actions(&self) -> Vec<Told> {
        self.play.actions()
    }

    pub(crate) fn decider(&self) -> Option<Seat> {
        self.play.turn().seat()
    }

    /// Whose decision it is, if that is a person.
    pub(crate) fn person(&self) -> Option<Seat> {
        self.decider().filter(|&seat| self.players.is_person(seat))
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    pub(crate) fn standings(&self) -> Option<Standings> {
        match self.play.turn() {
            Turn::Over(standings) => Some(standings),
            Turn::Decide { .. } => None,
        }
    }

    /// What is being decided, in words. The text may or may not begin with the player's name.
    pub(crate) fn question(&self) -> Option<String> {
        Some(self.play.decision()?.text)
    }

    /// The numbers of the rules behind the decision.
    pub(crate) fn rules(&self) -> &'static [&'static str] {
        self.play.decision().map_or(&[], |decision| decision.rules)
    }

    /// Plays an action for whoever decides. Gives back what came of it.
    pub(crate) fn act(&mut self, action: &Json) -> Result<&Chapter, PlayError> {
        let chapter = self.play.play(action, None)?;
        self.story.moves.push(chapter);
        Ok(self.story.moves.last().expect("a chapter was just added"))
    }

    /// Takes back the last action of a person, and what bots answered to it. Never crosses a roll or a draw:
    /// what chance has shown cannot be unseen. The refusal says why.
    pub(crate) fn undo(&mut self) -> Result<String, &'static str> {
        for (back, chapter) in self.story.moves.iter().rev().enumerate() {
            if chapter.chance {
                return Err("Something was rolled or drawn since: that cannot be taken back.");
            }
            let seat = chapter.seat;
            if self.players.is_person(seat) {
                (0..=back).for_each(|_| assert!(self.play.undo(), "every move in the story can be undone"));
                self.story.moves.truncate(self.play.ply());
                return Ok(format!("{} took that back.", self.players[seat].name));
            }
        }
        Err("There is nothing of yours to take back.")
    }

    /// What happened before the first move, beginning with the promise of fair dice.
    pub(crate) fn opening(&self) -> impl Iterator<Item = Entry> {
        let digits = self.record().dice.commitment.0.to_string();
        let promise = format!("Dice promised: {}… After saving, `crownforge verify` checks every roll.", &digits[..16]);
        std::iter::once(promise)
            .chain(self.story.opening.iter().map(|told| told.text.clone()))
            .map(|text| Entry { seat: None, text })
    }

    /// What happened from a ply on.
    pub(crate) fn entries_from(&self, ply: usize) -> impl Iterator<Item = Entry> {
        let entry = |seat: Seat, told: &Told| Entry { seat: Some(seat), text: told.text.clone() };
        let told =
            self.story.moves[ply..].iter().flat_map(|chapter| chapter.events.iter().map(|told| (chapter.seat, told)));
        told.map(move |(seat, told)| entry(seat, told))
    }

    /// A task for a bot: to think about the present decision, as far as it is still going on.
    pub(crate) fn job(&self, purpose: Purpose) -> Option<Job> {
        let seat = self.decider()?;
        let (bot, budget) = match purpose {
            Purpose::Move => self.players[seat].kind.bot()?,
            Purpose::Hint => super::thinking::HINT,
        };
        let record = self.record().clone();
        // Any number will do; one made of the promise and the ply lets a game with a given seed go the same way again.
        let promise = record.dice.commitment.0.0;
        let seed = u64::from_le_bytes(std::array::from_fn(|place| promise[place])).wrapping_add(self.ply() as u64);
        Some(Job { position: self.play.position(), ply: self.ply(), bot, budget, seed, purpose })
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("game", &self.game.id()).field("ply", &self.ply()).finish_non_exhaustive()
    }
}
