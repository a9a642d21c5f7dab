//! A game as it stands on the shelf: what it is called, how it is set up, and what a sound position of it is.

use std::ops::RangeInclusive;

use serde::Serialize;
use thiserror::Error;

use crate::{BadOption, Game, Hex, OptionSpec, Options, Preset, Told};

/// What people and programs need of a game to find it and set it up.
pub trait Title: Game {
    const ID: &'static str;
    const NAME: &'static str;
    /// How many may play, whatever the options.
    const PLAYERS: RangeInclusive<usize>;
    /// Our rulebook of the game, in Markdown (see [`Rulebook`](crate::Rulebook)).
    const RULES: &'static str;

    /// Packs that bring back the figures of earlier editions, the newest first: games that were begun with them can be read and
    /// played on.
    const EARLIER: &'static [&'static str] = &[];

    /// All figures with names, texts and sources, for whoever draws the game.
    type Content: Serialize;

    /// Everything that can be chosen at set-up, with this pack if there is one.
    fn options(pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack>;

    /// How many may play with these options.
    fn players_with(_: &Options) -> RangeInclusive<usize> {
        Self::PLAYERS
    }

    /// Choices of options people like to play with, if there are any to be made.
    fn presets() -> Vec<Preset> {
        Vec::new()
    }

    /// What is worth knowing of a pack before anybody plays with it and these options; often it is only that nothing is
    /// wrong with it.
    fn remarks(_options: &Options, pack: &Pack) -> Result<Vec<Told>, BadPack> {
        Self::options(Some(pack)).map(|_| Vec::new())
    }

    /// Sets up the rules. `options` may leave out what has a default.
    fn new(players: usize, options: &Options, pack: Option<&Pack>) -> Result<Self, BadSetup>;

    /// The options in force, all of them.
    fn chosen(&self) -> &Options;

    /// SHA-256 of all figures the rules work with: equal hashes play alike.
    fn content_hash(&self) -> Hex<32>;

    /// The same figures, described.
    fn content(&self) -> Self::Content;

    /// Checks a state from outside: that it could be a position of this game, nothing lost, nothing made up.
    fn check(&self, state: &Self::State) -> Result<(), BadState>;
}

/// A file of the user's with corrected or additional content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Where it came from, for messages.
    pub file: String,
    pub toml: String,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{file}{}: {reason}", line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct BadPack {
    pub file: String,
    pub line: Option<usize>,
    pub reason: String,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadSetup {
    #[error("{game} is for {} to {} players, not {given}", players.start(), players.end())]
    Players { game: &'static str, players: RangeInclusive<usize>, given: usize },
    #[error("{game} for {given} players needs {needs}")]
    Needs { game: &'static str, given: usize, needs: &'static str },
    #[error(transparent)]
    Option(#[from] BadOption),
    #[error(transparent)]
    Pack(#[from] BadPack),
}

/// Why a state cannot be a position of the game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct BadState(pub String);

impl Pack {
    /// The line of a place in the text, counted from 1.
    pub fn line_of(&self, offset: usize) -> usize {
        1 + self.toml.bytes().take(offset).filter(|&byte| byte == b'\n').count()
    }

    pub fn refuse(&self, offset: Option<usize>, reason: impl Into<String>) -> BadPack {
        BadPack { file: self.file.clone(), line: offset.map(|offset| self.line_of(offset)), reason: reason.into() }
    }
}
