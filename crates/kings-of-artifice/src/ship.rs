//! Ships (KA-4): a quadrant is chosen first, then a place in it, so that both lists stay short.

use tabletop::{Log, Seat};

use crate::{Action, Berth, Event, KingsOfArtifice, Phase, Quadrant, State, Step, offers::Offers};

impl KingsOfArtifice {
    /// The quadrant a player's ship lies in.
    pub fn quadrant(&self, state: &State, seat: Seat) -> Option<Quadrant> {
        state.board.ship(seat).map(|berth| self.island().mooring(berth).quadrant)
    }

    /// KA-4.2, KA-4.3: another place in the quadrant for nothing, or a neighbouring quadrant.
    pub(crate) fn offer_sailing(&self, state: &State, seat: Seat, free: bool, pays: bool, out: &mut impl Offers) {
        let Some(here) = self.quadrant(state, seat) else { return };
        if free && self.may_sail_free(state, seat) {
            out.add(Action::Sail { quadrant: here });
        }
        if pays {
            for quadrant in here.neighbours() {
                if self.some_berth(state, seat, quadrant) {
                    out.add(Action::Sail { quadrant });
                }
            }
        }
    }

    /// KA-4.2: whether the ship may move within its quadrant.
    #[inline]
    pub(crate) fn may_sail_free(&self, state: &State, seat: Seat) -> bool {
        !state.turn.sailed && self.quadrant(state, seat).is_some_and(|here| self.some_berth(state, seat, here))
    }

    /// KA-4.1: whether the ship could lie there. Where it lies already is no move.
    #[inline]
    fn is_free(&self, state: &State, seat: Seat, berth: Berth) -> bool {
        let taken = |other: Seat| state.board.ship(other).is_some_and(|ship| ship.overlaps(berth));
        state.board.ship(seat) != Some(berth) && !seat.others(self.players).any(taken)
    }

    fn some_berth(&self, state: &State, seat: Seat, quadrant: Quadrant) -> bool {
        let berths = self.island().berths(quadrant);
        // A ship is in the way of its own berth and of up to six that share a space with it.
        berths.len() > 7 * self.players || berths.iter().any(|&berth| self.is_free(state, seat, berth))
    }

    /// KA-1.8: at set-up along the shore only.
    pub(crate) fn offer_berths(&self, state: &State, seat: Seat, quadrant: Quadrant, out: &mut impl Offers) {
        let landing = state.phase == Phase::Landing;
        for &berth in self.island().berths(quadrant) {
            if self.is_free(state, seat, berth) && (!landing || self.island().mooring(berth).shore) {
                out.add(Action::Anchor { berth });
                if out.enough() {
                    return;
                }
            }
        }
    }

    /// What sailing to this quadrant costs.
    pub(crate) fn fare(&self, state: &State, seat: Seat, quadrant: Quadrant) -> u8 {
        if self.quadrant(state, seat) == Some(quadrant) { 0 } else { self.content.costs.sail }
    }

    pub(crate) fn sail(&self, state: &mut State, seat: Seat, quadrant: Quadrant) {
        state.turn.sailed = self.quadrant(state, seat) == Some(quadrant);
        state.steps.push(Step::ChooseAnchorage { seat, quadrant });
    }

    pub(crate) fn anchor(&self, state: &mut State, seat: Seat, to: Berth, log: &mut impl Log<Event>) {
        let from = state.board.ships[seat].replace(to);
        log.note(Event::ShipMoved { seat, from, to });
        if state.phase == Phase::Landing {
            self.go_on_landing(state, log);
        }
    }
}
