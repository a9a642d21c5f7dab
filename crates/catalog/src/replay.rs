//! A record told move by move: what was done, what came of it and how the table looked then. It goes on
//! as far as the record makes sense, so a broken one can be looked at up to the place where it breaks.

use tabletop::{LoadError, Move, Picture, Seat, Turn};

use crate::{AnyPlay, Told};

/// The set-up (ply 0) or one move of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayStep {
    pub ply: usize,
    /// Who moved; nobody at the set-up.
    pub seat: Option<Seat>,
    pub action: Option<Told>,
    pub events: Vec<Told>,
    /// Whose decision comes next, or how the game ended.
    pub turn: Turn,
    /// The position after it.
    pub picture: Picture,
}

/// Steps through a record, the set-up first.
#[derive(Debug)]
pub struct Replay {
    play: Box<dyn AnyPlay>,
    begun: bool,
    moves: std::vec::IntoIter<Move>,
}

impl Replay {
    pub(crate) fn new(play: Box<dyn AnyPlay>, moves: Vec<Move>) -> Replay {
        Replay { play, begun: false, moves: moves.into_iter() }
    }

    /// The game as far as it has been told.
    pub fn play(&self) -> &dyn AnyPlay {
        &*self.play
    }

    fn step(&mut self, recorded: &Move) -> Result<ReplayStep, LoadError> {
        let played = self.play.play(&recorded.action, recorded.chance.as_deref());
        let played = played.map_err(|error| LoadError::Move { ply: self.play.ply() + 1, error })?;
        Ok(self.shown(Some(played.seat), Some(played.action), played.events))
    }

    fn shown(&self, seat: Option<Seat>, action: Option<Told>, events: Vec<Told>) -> ReplayStep {
        ReplayStep { ply: self.play.ply(), seat, action, events, turn: self.play.turn(), picture: self.play.picture() }
    }
}

impl Iterator for Replay {
    type Item = Result<ReplayStep, LoadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.begun {
            self.begun = true;
            return Some(Ok(self.shown(None, None, self.play.story().opening)));
        }
        let recorded = self.moves.next()?;
        let step = self.step(&recorded);
        if step.is_err() {
            // What follows a move that cannot be played has no meaning.
            self.moves = Vec::new().into_iter();
        }
        Some(step)
    }
}
