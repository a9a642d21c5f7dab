//! The Royal Decree (KF-15): whoever ends the game does it with a masterwork.

use tabletop::{List, Seat};

use crate::{
    KingsForge, State,
    ids::CraftId,
    state::{DISPLAY, MASTERWORKS, Smith},
};

/// How far a smith is on the way to what the Decree asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress {
    /// How many items are still to be made before a masterwork can be.
    pub missing: usize,
    /// There is a masterwork already.
    pub fulfilled: bool,
}

impl Progress {
    /// KF-15.4, KF-15.5: whether so many other items and so many masterworks can be made, in the right order.
    pub(crate) fn allows(self, others: usize, masterworks: usize) -> bool {
        match masterworks {
            0 => self.fulfilled || others <= self.missing,
            _ => others >= self.missing,
        }
    }
}

impl KingsForge {
    /// KF-15.1: whether an item is one of the highest ranks, where the Decree is played with.
    #[inline]
    pub(crate) fn is_masterwork(&self, item: CraftId) -> bool {
        self.content.masterworks.contains(&item.index())
    }

    /// Nothing without a Decree.
    pub(crate) fn progress(&self, state: &State, seat: Seat) -> Option<Progress> {
        self.content.decree?;
        let crafted = || state.crafted.iter().filter(|crafted| crafted.seat == seat).map(|crafted| crafted.card);
        let items = &state.smiths[seat].items;
        let needed = self.items_to_win() - 1;
        Some(Progress {
            missing: needed.saturating_sub(items.len() + crafted().count()),
            fulfilled: items.iter().copied().chain(crafted()).any(|item| self.is_masterwork(item)),
        })
    }

    /// KF-15.4, KF-15.5: whether a smith may craft or steal this item next.
    #[inline]
    pub(crate) fn may_make(&self, state: &State, seat: Seat, item: CraftId) -> bool {
        self.may_go_on_with(self.progress(state, seat), item)
    }

    /// The same with what the Decree still asks for.
    #[inline]
    pub(crate) fn may_go_on_with(&self, progress: Option<Progress>, item: CraftId) -> bool {
        match progress {
            None => true,
            Some(progress) if self.is_masterwork(item) => progress.allows(0, 1),
            Some(progress) => progress.allows(1, 0),
        }
    }

    /// What a smith may craft: from the display, or a masterwork or the request beside it.
    pub(crate) fn to_be_crafted(&self, state: &State, seat: Seat) -> List<CraftId, { DISPLAY + MASTERWORKS + 1 }> {
        let all = state.display.iter().chain(&*state.masterworks).chain(&state.request).copied();
        all.filter(|&item| self.may_make(state, seat, item)).collect()
    }

    /// KF-9.1, KF-15.6: enough items, and a masterwork among them if the King asks for one.
    pub(crate) fn has_enough(&self, smith: &Smith) -> bool {
        let fulfilled = || smith.items.iter().any(|&item| self.is_masterwork(item));
        smith.items.len() >= self.items_to_win() && (self.content.decree.is_none() || fulfilled())
    }
}
