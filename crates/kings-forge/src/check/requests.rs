//! Ambassador Requests in a position from outside.

use super::ensure;
use crate::{KingsForge, State, dice::Materials, ids::CraftId, requests::Reward};

impl KingsForge {
    /// KF-21.1, KF-21.2: one request is somewhere if the game has any, and the card on its back is nowhere.
    pub(super) fn check_request(&self, state: &State, all: &[CraftId]) -> Result<(), String> {
        let wanted = usize::from(self.content.ranked < self.content.craft.len());
        let there = all.iter().filter(|&&item| self.is_request(item)).count();
        ensure(there == wanted, || format!("{there} requests instead of {wanted}"))?;
        let beside = state.request.is_none_or(|item| self.is_request(item));
        ensure(beside, || "what lies beside the display is no request".to_owned())?;
        let request = all.iter().copied().find(|&item| self.is_request(item));
        let back = all.iter().find(|&&item| self.is_back_of(request, item));
        ensure(back.is_none(), || "both sides of one card are in the game".to_owned())?;
        let claimed = state.smiths.iter().flat_map(|smith| smith.items.iter());
        let reward = claimed.copied().find_map(|item| self.request(item)).map(|request| request.reward);
        let most = if let Some(Reward::Gifts(gifts)) = reward { gifts.iter().count() } else { 0 };
        ensure(usize::from(state.knights) <= most, || "nobody brings so many gifts".to_owned())
    }

    /// KF-21.13: before anything else is done with the roll.
    pub(super) fn check_holding(&self, state: &State) -> Result<(), String> {
        ensure(self.asks_for_held_die(state), || "no die is to be set aside".to_owned())?;
        ensure(!self.may_not_roll(state, state.active), || "who went through the Gate rolls nothing".to_owned())
    }

    /// KF-21.12: whoever has just claimed the request is asked.
    pub(super) fn check_fittest(&self, state: &State, seat: tabletop::Seat, of: Materials) -> Result<(), String> {
        ensure(self.sits(seat), || "nobody sits there".to_owned())?;
        let right = self.reward_of(state, seat) == Some(Reward::DieOfTheHighest);
        let request = self.request_of(state);
        let takes = request.iter().flat_map(|item| self.content.craft[item.index()].all_boxes());
        let on_it = takes.fold(Materials::default(), |all, next| all.or(next.takes));
        ensure(right && of.and(on_it) == of, || "nobody takes a die for a request".to_owned())
    }
}
