//! The core every Crownforge game stands on: what a game is ([`Game`]), how it is set up, told and looked into ([`Title`],
//! [`Words`], [`Insights`]), where its luck comes from ([`Chance`]), how it is written down ([`Record`]) and how its dice are proved fair
//! ([`Seed`]). No IO, no clock, no thread and no game lives here.

mod chance;
mod fairness;
mod game;
mod hex;
mod insight;
mod json;
mod list;
mod options;
mod picture;
mod playthrough;
mod record;
mod rulebook;
mod seat;
mod standings;
mod title;
mod words;

pub use chance::{Chance, Fast, ScriptError, Scripted, Seeded};
pub use fairness::{Commitment, DiceKey, Seed};
pub use game::{Appraise, Game, Illegal, Log, Turn, play_checked, shares_by_points};
pub use hex::{BadHex, Hex};
pub use insight::Insights;
pub use json::Json;
pub use list::List;
pub use options::{BadOption, OptionKind, OptionSpec, Options};
pub use picture::{Line, Picture, Span, Tone};
pub use playthrough::{LoadError, PlayError, Played, Playthrough, Written};
pub use record::{BadRecord, Difference, Fairness, Move, Record, Start, verify};
pub use rulebook::{Rule, Rulebook};
pub use seat::{Names, Seat};
pub use standings::{Score, Standings};
pub use title::{BadPack, BadSetup, BadState, Pack, Title};
pub use words::{Decision, Words};
