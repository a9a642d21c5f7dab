//! Pastures (KA-6.14 to KA-6.16): found by flooding from every space that spoils one. What the flood does not reach is
//! enclosed.

use tabletop::Seat;

use crate::{Cells, KingsOfArtifice, State};

/// One enclosed region of a player's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
        let mut spoilt = visible - self.forest(state);
        let mut enclosed = visible - spoilt;
        // The flood mostly gets everywhere in a step or two.
        while !enclosed.is_empty() {
            let wider = spoilt.spread() & open;
            if wider == spoilt {
                break;
            }
            spoilt = wider;
            enclosed -= spoilt;
        }
        while let Some(seed) = enclosed.first() {
            let region = Cells::of(seed).flood(open);
            if region.spread().meets(owned) {
                each(Enclosure { region, forest: region & enclosed });
            }
            enclosed -= region;
        }
    }

    /// All of a player's pastures together. No two of them touch, so that each is still a region of its own.
    pub(crate) fn enclosed(&self, state: &State, seat: Seat) -> Enclosure {
        let mut all = Enclosure::default();
        self.each_pasture(state, seat, |pasture| {
            all.region |= pasture.region;
            all.forest |= pasture.forest;
        });
        all
    }

    /// Visible forest in any of a player's pastures.
    pub(crate) fn pastured(&self, state: &State, seat: Seat) -> Cells {
        self.enclosed(state, seat).forest
    }

    /// KA-7.3: everybody's pastures, to be compared after a step of a spell.
    pub(crate) fn protected(&self, state: &State) -> [Enclosure; 4] {
        let mut all = [Enclosure::default(); 4];
        for seat in Seat::all(self.players) {
            all[seat.index()] = self.enclosed(state, seat);
        }
        all
    }

    /// KA-7.3: whether each protected pasture still shows forest that is enclosed, and none that is not.
    pub(crate) fn keeps_pastures(&self, state: &State, protected: &[Enclosure; 4]) -> bool {
        Seat::all(self.players).all(|seat| {
            let before = protected[seat.index()];
            if before.forest.is_empty() {
                return true;
            }
            let forest = self.pastured(state, seat);
            let outside = before.forest - state.board.built() - forest;
            outside.is_empty() && forest.flood(before.region) == before.region
        })
    }

    /// KA-7.3: spaces that are the last visible forest of somebody's pasture.
    pub(crate) fn last_forest(&self, state: &State) -> Cells {
        let mut last = Cells::NONE;
        for seat in Seat::all(self.players) {
            self.each_pasture(state, seat, |pasture| {
                if pasture.forest.count() == 1 {
                    last |= pasture.forest;
                }
            });
        }
        last
    }
}
