//! The small steps players take. `who` is always one of the asked player's own characters.

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use ts_rs::TS;

use crate::{
    berth::Berth,
    card::Spell,
    cells::Cell,
    class::{Character, Class},
    island::Quadrant,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Action {
    PlantTree {
        at: Cell,
    },
    /// Chooses a quadrant for the ship.
    Sail {
        quadrant: Quadrant,
    },
    Anchor {
        berth: Berth,
    },
    /// A whole move, named by where it ends.
    Move {
        who: Character,
        to: Cell,
    },
    /// A whole move that ends aboard.
    Board {
        who: Character,
    },
    /// A horse goes to a character's space and takes it up.
    PickUp {
        horse: Character,
        rider: Character,
    },
    /// The horse takes its rider there and sets it down.
    CarryTo {
        to: Cell,
    },
    CarryAboard,
    /// Ends a horse's move where it is.
    Halt,
    Summon {
        class: Class,
        both: bool,
    },
    /// Where a summoned, attacked or returning character stands.
    Place {
        at: Cell,
    },
    BuildWall {
        at: Cell,
    },
    /// No second wall.
    LeaveAtOne,
    BuildHouse {
        at: Cell,
    },
    BuildFountain {
        at: Cell,
    },
    BuildBattlement {
        at: Cell,
        and: Cell,
    },
    /// Makes a house a tower or a tower taller.
    BuildTower {
        at: Cell,
    },
    /// `at` is the north-western house.
    BuildPalace {
        at: Cell,
    },
    Attack {
        who: Character,
        seat: Seat,
        victim: Character,
    },
    Steal,
    LetBe,
    /// The attacked character goes to the supply.
    Withdraw,
    /// The king goes from where he is stuck to his ship.
    Escape,
    ThrowToken,
    Cast {
        spell: Spell,
    },
    TakeWall {
        at: Cell,
    },
    CurseHouse {
        at: Cell,
    },
    Demolish {
        at: Cell,
    },
    EnchantHouse {
        at: Cell,
    },
    Strike {
        seat: Seat,
        victim: Character,
    },
    FlyWall {
        from: Cell,
        to: Cell,
    },
    MorphInto {
        class: Class,
    },
    /// A horse's guided step with a rider.
    GuideRider {
        horse: Character,
        rider: Character,
        to: Cell,
    },
    Teleport {
        to: Cell,
    },
    TeleportAboard,
    Swap {
        who: Character,
        with: Character,
    },
    FinishSpell,
    /// Lets the rest of the temporary points go.
    FinishWindow,
    EndTurn,
}
