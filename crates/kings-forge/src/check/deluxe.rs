//! Deluxe items in a position from outside.

use tabletop::Seat;

use super::ensure;
use crate::{KingsForge, State, card::Side, deluxe::DeluxeAbility, ids::CraftId, state::Phase};

impl KingsForge {
    /// Abilities belong to whoever has claimed the item, once, and one seat at most is at the Toy Factory.
    pub(super) fn check_deluxe(&self, state: &State) -> Result<(), String> {
        for smith in state.smiths.iter() {
            for (place, item) in smith.deluxe.iter().enumerate() {
                let claimed = smith.items.contains(item) && self.deluxe(*item).is_some();
                ensure(claimed, || "an ability is there whose item is not".to_owned())?;
                let twice = (*smith.deluxe)[..place].contains(item);
                ensure(!twice, || "an ability is there twice".to_owned())?;
            }
        }
        let mut visits = state.claims.iter().filter(|claim| self.is_factory(claim.card));
        let Some(visit) = visits.next() else { return Ok(()) };
        ensure(visits.next().is_none() && visit.side == Side::Top, || "the Toy Factory has one action".to_owned())?;
        let own = self.content.toys.is_some_and(|toys| state.smiths[visit.seat].items.contains(&toys));
        ensure(own && !self.has_factory(state, visit.seat), || "the Toy Factory is somebody else's".to_owned())
    }

    /// Somebody has taken a Grimstone and names its card.
    pub(super) fn check_grimstone_card(&self, state: &State) -> Result<(), String> {
        let taker = &state.smiths[state.active];
        let used = |item: &CraftId| self.deluxe(*item).and_then(DeluxeAbility::takes).is_some();
        let used = taker.items.iter().any(|item| used(item) && !taker.deluxe.contains(item));
        ensure(used, || "nobody has taken a Grimstone".to_owned())
    }

    /// Somebody with an Obey Wand looks at the first roll.
    pub(super) fn check_command(&self, state: &State, seat: Seat, wand: CraftId) -> Result<(), String> {
        let other = self.sits(seat) && seat != state.active && state.phase == Phase::Craft;
        let known = other && state.smiths[seat].deluxe.contains(&wand);
        let commands = known && self.deluxe(wand) == Some(DeluxeAbility::Command);
        ensure(commands, || "nobody has such a wand".to_owned())
    }
}
