//! The games of one conversation, each under the name it was given.

use std::collections::HashMap;

use catalog::{AnyGame, AnyPlay, Setup};
use tabletop::{LoadError, Options};

use super::{Code, Refusal};

/// So many games may be open at once.
const MOST_GAMES: usize = 10_000;

#[derive(Debug, Default)]
pub(super) struct Shelf(HashMap<String, Held>);

#[derive(Debug)]
struct Held {
    play: Box<dyn AnyPlay>,
    /// How it was asked for, if not by a record.
    asked: Option<Asked>,
}

/// What makes the rules of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    game: &'static str,
    players: usize,
    options: Options,
}

impl Asked {
    pub(super) fn new(game: &dyn AnyGame, setup: &Setup) -> Asked {
        Asked { game: game.id(), players: setup.players, options: setup.options.clone() }
    }
}

impl Shelf {
    pub(super) fn find(&self, name: &str) -> Result<&dyn AnyPlay, Refusal> {
        self.0.get(name).map(|held| &*held.play).ok_or_else(|| none_called(name))
    }

    pub(super) fn find_mut(&mut self, name: &str) -> Result<&mut dyn AnyPlay, Refusal> {
        match self.0.get_mut(name) {
            Some(held) => Ok(&mut *held.play),
            None => Err(none_called(name)),
        }
    }

    /// Puts a game there; one that had this name is gone.
    pub(super) fn put(&mut self, name: String, play: Box<dyn AnyPlay>, asked: Option<Asked>) -> Result<(), Refusal> {
        if self.0.len() >= MOST_GAMES && !self.0.contains_key(&name) {
            let message = format!("there are {MOST_GAMES} games already: `close` one before you begin another");
            return Err(Refusal::new(Code::TooManyGames, message));
        }
        self.0.insert(name, Held { play, asked });
        Ok(())
    }

    /// Puts a copy of a game's position under another name.
    pub(super) fn copy(&mut self, name: &str, copy: String, dice: tabletop::Fairness) -> Result<(), Refusal> {
        let held = self.0.get(name).ok_or_else(|| none_called(name))?;
        let (play, asked) = (held.play.branch(dice), held.asked.clone());
        self.put(copy, play, asked)
    }

    pub(super) fn close(&mut self, name: &str) -> Result<(), Refusal> {
        self.0.remove(name).map(drop).ok_or_else(|| none_called(name))
    }

    /// A position that comes from outside. To set up the rules takes far longer than to read a position, so those of a game
    /// that is there already, under this name above all, are used again.
    pub(super) fn resume(
        &self,
        name: &str,
        game: &'static dyn AnyGame,
        (asked, setup): (&Asked, &Setup),
        state: serde_json::Value,
    ) -> Result<Box<dyn AnyPlay>, LoadError> {
        let alike = |held: &&Held| held.asked.as_ref() == Some(asked);
        let found = self.0.get(name).filter(alike).or_else(|| self.0.values().find(alike));
        match found {
            Some(held) => held.play.elsewhere(setup.dice.clone(), state),
            None => game.resume(setup, state),
        }
    }
}

fn none_called(name: &str) -> Refusal {
    let message = match name {
        "" => "there is no game yet: begin with `new` or `load`".to_owned(),
        name => format!("there is no game called {}", super::request::shortened(&name.into())),
    };
    Refusal::new(Code::NoGame, message)
}
