//! What the appraisal's features weigh, in points of the final score unless said otherwise. The rulebook's own figures are not
//! here but in the content.
//!
//! They were set by hand from what an action point buys, and changed where games of the bot against itself showed a fault
//! (`docs/strength.md` tells which); no program fitted them. Whoever changes one should play such games too.

use crate::Character;

/// A palace farther away by an action point is worth this many times as much.
pub(super) const HASTE: f32 = 0.86;
/// In action points: somebody stands where a wall or house is to be.
pub(super) const HINDERED: f32 = 0.3;
/// How many blocks a player places in a round, more or less.
pub(super) const PACE: f32 = 4.0;
/// An action point of this round not used yet: what one mostly brings; with no blocks left; and in the crowning round.
pub(super) const POINT: f32 = 1.8;
pub(super) const IDLE_POINT: f32 = 0.4;
pub(super) const LAST_POINT: f32 = 0.02;
/// A temporary action point still to be used.
pub(super) const TEMPORARY_POINT: f32 = 1.8;
/// The stealable token, to whoever has it.
pub(super) const BAG: f32 = 0.9;
/// By character: being on the island, whatever it is for. Enough to summon somebody with points that are left over.
pub(super) const COMPANY: [f32; Character::COUNT] = [0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.3, 0.6, 0.3];
/// A warlock who can step into the future, for each round to come.
pub(super) const FUTURE: f32 = 0.8;
/// How much of what opponents lose by others' doing counts.
pub(super) const THEIR_LOSSES: f32 = 0.25;
/// Blocks that no plan asks for, each.
pub(super) const SPARE_BLOCK: f32 = 0.7;
/// A square that takes one of the ways to the centre, compared with one that does not.
pub(super) const CLOSED_WAY: f32 = 0.8;
/// A fountain there is a wall for, and one there is only a place for; and over how many rounds before the end that hope fades.
pub(super) const FOUNTAIN_READY: f32 = 3.5;
pub(super) const FOUNTAIN_WANTED: f32 = 0.8;
pub(super) const FOUNTAIN_FADES: f32 = 5.0;
/// A centre nearer to an opponent's king by a step than he is left alone, and how many steps that is.
pub(super) const CROWDED: f32 = 0.7;
pub(super) const ALONE: f32 = 7.0;
