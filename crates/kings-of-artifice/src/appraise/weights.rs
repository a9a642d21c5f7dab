//! What the appraisal's features weigh, in points of the final score unless said otherwise. The rulebook's own figures are not
//! here but in the content.
//!
//! They were set by hand from what an action point buys and then changed one after the other in matches of the bot
//! against itself (see `docs/strength.md`); whoever changes one should play such a match too.

use crate::Character;

/// A palace or fountain nearer by an action point is worth this many times as much.
pub(super) const HASTE: f32 = 0.86;
pub(super) const FOUNTAIN_HASTE: f32 = 0.86;
/// In action points: somebody stands where a wall or house is to be.
pub(super) const HINDERED: f32 = 0.3;
/// How many blocks a player places in a round, more or less.
pub(super) const PACE: f32 = 4.0;
/// An action point at hand: enough not to waste it, too little to hoard it.
pub(super) const POINT: f32 = 0.05;
/// A temporary action point still to be used.
pub(super) const TEMPORARY_POINT: f32 = 1.2;
/// The stealable token, to whoever has it.
pub(super) const BAG: f32 = 0.9;
/// By character: being on the island, whatever it is for. Enough to summon somebody with points that are left over.
pub(super) const COMPANY: [f32; Character::COUNT] = [0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.3, 0.6, 0.3];
/// A warlock who can step into the future, for each round to come.
pub(super) const FUTURE: f32 = 0.8;
/// How much of a change in an opponent's promise counts: they can plan anew.
pub(super) const THEIR_PLANS: f32 = 0.35;
/// Blocks that no plan asks for, each.
pub(super) const SPARE_BLOCK: f32 = 0.7;
