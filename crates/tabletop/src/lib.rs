//! The core every Crownforge game stands on: what a game is ([`Game`]), how it is set up, told and looked into ([`Title`],
//! [`Words`], [`Insights`]), where its luck comes from ([`Chance`]), how it is written down ([`Record`]) and how its dice are proved fair
//! ([`Seed`]). No IO, no clock, no thread and no game lives here.
//!
//! A whole game of Pig, the little game of the test kit, its record, and the check of every roll in it:
//!
//! ```
//! use tabletop::{Fairness, Options, Playthrough, Seed, verify};
//! use testkit::{Pig, PigAction};
//!
//! let dice = Fairness::of(Seed::new([7; 32]));
//! let (mut play, _) = Playthrough::<Pig>::new(2, &Options::default(), None, dice, None)?;
//! while play.turn().seat().is_some() {
//!     let action = if play.state().at_risk < 10 { PigAction::Roll } else { PigAction::Hold };
//!     play.play(action, None)?;
//! }
//! let again = verify::<Pig>(play.record())?;
//! assert_eq!(again.state(), play.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod appraise;
mod chance;
mod fairness;
pub mod fit;
mod game;
mod hex;
mod insight;
mod json;
mod list;
mod net;
mod options;
mod picture;
mod playthrough;
mod record;
mod rulebook;
mod seat;
mod sheet;
mod skill;
mod standings;
mod title;
mod typescript;
mod weights;
mod words;

pub use appraise::{Appraise, Better, Measure, Sight, also_for_points, shares_by_points};
pub use chance::{Chance, Fast, ScriptError, Scripted, Seeded};
pub use fairness::{Commitment, DiceKey, Seal, Seed, UNSEALED_WORD};
pub use game::{Game, Illegal, Log, Turn, play_checked};
pub use hex::{BadHex, Hex};
pub use insight::{Insights, Note};
pub use json::Json;
pub use list::List;
pub use net::{BadNet, Goal, Learn, Net};
pub use options::{BadOption, OptionKind, OptionSpec, Options, Preset};
pub use picture::{COLUMNS, Line, Part, Picture, Span, Tone, side_by_side};
pub use playthrough::{LoadError, PlayError, Played, Playthrough, Written};
pub use record::{BadRecord, Difference, Fairness, Move, Record, Start, verify};
pub use rulebook::{Rule, Rulebook};
pub use seat::{Names, Seat};
pub use sheet::Sheet;
pub use skill::{Level, Opponent, Skill, Taste};
pub use standings::{Score, Standings};
pub use title::{BadPack, BadSetup, BadState, Pack, Title};
pub use weights::{BadWeights, Tune, read_weights, write_weights};
pub use words::{Decision, Told, Words};
