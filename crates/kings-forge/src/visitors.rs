//! Griffin's Landing (KF-16): a visitor of each realm a round. A visitor is a Gather card beside the row; what is different is
//! where it comes from, who may claim it and where it goes.

use serde::{Deserialize, Serialize};
use tabletop::{Chance, List, Log};
use ts_rs::TS;

use crate::{Event, KingsForge, State, bag::Bag, card::Realm, cost::Sums, ids::GatherId, offers::Offers};

/// The most visitors of one realm.
pub(crate) const PILE: usize = 4;

/// The visitors of a game but for those in front of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Visitors {
    /// Those nobody has seen yet: they come before all others of their realm.
    #[ts(as = "Vec<GatherId>")]
    pub unseen: Bag<GatherId>,
    /// By realm: those who have been there, in the order in which they come back.
    #[ts(as = "Vec<Vec<GatherId>>")]
    pub known: [List<GatherId, PILE>; Realm::ALL.len()],
    /// By realm: those who are there and have not been claimed.
    #[ts(as = "Vec<Option<GatherId>>")]
    pub here: [Option<GatherId>; Realm::ALL.len()],
}

impl Visitors {
    pub(crate) fn unseen(unseen: Bag<GatherId>) -> Visitors {
        Visitors { unseen, ..Visitors::default() }
    }

    /// Somebody claims one.
    pub(crate) fn take(&mut self, visitor: GatherId) {
        let place = self.here.iter().position(|&here| here == Some(visitor));
        self.here[place.expect("the visitor is there")] = None;
    }
}

impl KingsForge {
    /// KF-16.3, KF-16.8: the first of each pile, by chance while nobody has seen it.
    pub(crate) fn receive_visitors(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.content.visitors.is_empty() {
            return;
        }
        let visitors = Realm::ALL.map(|realm| {
            let pile = &mut state.visitors;
            let mut unseen = pile.unseen.and(self.content.visitors_of[realm.index()]);
            let visitor = match unseen.len() {
                0 => {
                    let known = &mut pile.known[realm.index()];
                    known.rotate_left(1);
                    known.pop().expect("a realm has visitors")
                }
                // The last one is no surprise.
                1 => unseen.take(0),
                count => unseen.take(chance.draw(count)),
            };
            pile.unseen.remove(visitor);
            pile.here[realm.index()] = Some(visitor);
            visitor
        });
        log.note(Event::VisitorsArrived { visitors });
    }

    /// KF-16.7: claimed or not, they go under their piles.
    pub(crate) fn see_off_visitors(&self, state: &mut State, log: &mut impl Log<Event>) {
        if self.content.visitors.is_empty() {
            return;
        }
        let visitors = Realm::ALL.map(|realm| {
            let of_realm = self.content.visitors_of[realm.index()];
            let claimed = state.claims.iter().map(|claim| claim.card).find(|&card| of_realm.contains(card));
            let here = state.visitors.here[realm.index()].take();
            let visitor = here.or(claimed).expect("a visitor of each realm is there");
            state.visitors.known[realm.index()].push(visitor);
            visitor
        });
        log.note(Event::VisitorsLeft { visitors });
    }

    /// KF-16.4, KF-16.5: those who are there, for a smith who has claimed none in this round.
    #[inline]
    pub(crate) fn offer_visitors(&self, state: &State, supply: Sums, out: &mut impl Offers) {
        if self.may_receive(state) {
            self.offer_cards(state, supply, &state.visitors.here, out);
        }
    }

    /// Whether a visitor may be claimed for what it costs.
    #[inline]
    pub(crate) fn may_receive(&self, state: &State) -> bool {
        state.visitors.here.iter().any(Option::is_some) && !self.has_visitor(state)
    }

    /// Whether the active player has claimed a visitor in this round.
    pub(crate) fn has_visitor(&self, state: &State) -> bool {
        let (seat, visitors) = (state.active, self.content.visitors);
        state.claims.iter().fold(false, |has, claim| has | (claim.seat == seat) & visitors.contains(claim.card))
    }
}
