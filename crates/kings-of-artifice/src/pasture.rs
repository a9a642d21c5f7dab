//! Pastures (KA-6.14 to KA-6.16): found by flooding from every space that spoils one. What the flood does not reach is
//! enclosed.

use tabletop::Seat;

use crate::{Cells, KingsOfArtifice, State};

/// One enclosed region of a player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Enclosure {
    /// All of it, others' structures included.
    pub(crate) region: Cells,
    /// Its visible forest.
    pub(crate) forest: Cells,
}

impl KingsOfArtifice {
    /// Forest, printed or planted.
    #[inline]
    pub(crate) fn forest(&self, state: &State) -> Cells {
        self.island().forest | state.board.trees()
    }

    pub(crate) fn each_pasture(&self, state: &State, seat: Seat, mut each: impl FnMut(Enclosure)) {
        let owned = state.board.owned(seat);
        if owned.is_empty() {
            return;
        }
        let open = self.island().ground - owned;
        let visible = open - state.board.built();
        let spoilt = (visible - self.forest(state)).flood(open);
        let mut enclosed = visible - spoilt;
        while let Some(seed) = enclosed.first() {
            let region = Cells::of(seed).flood(open);
            if region.spread().meets(owned) {
                each(Enclosure { region, forest: region & enclosed });
            }
            enclosed -= region;
        }
    }

    /// Visible forest in any of a player's pastures.
    pub(crate) fn pastured(&self, state: &State, seat: Seat) -> Cells {
        let mut all = Cells::NONE;
        self.each_pasture(state, seat, |pasture| all |= pasture.forest);
        all
    }

    /// KA-7.3: everybody's visible pasture land, to be compared after a step of a spell.
    pub(crate) fn protected(&self, state: &State) -> [Cells; 4] {
        let mut all = [Cells::NONE; 4];
        for seat in Seat::all(self.players) {
            all[seat.index()] = self.pastured(state, seat);
        }
        all
    }

    /// Whether everything that was protected still is, or is built over.
    pub(crate) fn keeps_pastures(&self, state: &State, protected: &[Cells; 4]) -> bool {
        Seat::all(self.players).all(|seat| {
            let visible = protected[seat.index()] - state.board.built();
            visible.is_empty() || (visible - self.pastured(state, seat)).is_empty()
        })
    }
}
