//! The apprentices in front of players, who of them works for whom, and who is still to be put to use: asked so often
//! that it is kept by seat.

use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tabletop::{List, Seat};

use crate::{
    bag::Bag,
    ids::ApprenticeId,
    state::{ClaimedApprentice, SEATS},
};

/// The most apprentices in one game.
pub(crate) const APPRENTICES: usize = 12;

/// In the order they were claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Staff {
    all: List<ClaimedApprentice, APPRENTICES>,
    hired: [Bag<ApprenticeId>; SEATS],
    ready: [Bag<ApprenticeId>; SEATS],
}

impl Staff {
    pub fn push(&mut self, claimed: ClaimedApprentice) {
        self.all.push(claimed);
        self.look_up(claimed);
    }

    /// Changes what is known of those claimed.
    pub fn change(&mut self, mut change: impl FnMut(&mut ClaimedApprentice)) {
        (self.hired, self.ready) = <_>::default();
        for place in 0..self.all.len() {
            change(&mut self.all[place]);
            self.look_up(self.all[place]);
        }
    }

    /// Has one of them done what can be done once a round.
    pub(crate) fn use_up(&mut self, apprentice: ApprenticeId) {
        let claimed = self.all.iter_mut().find(|claimed| claimed.apprentice == apprentice);
        let claimed = claimed.expect("the apprentice is in front of a player");
        claimed.ready = false;
        self.ready[claimed.seat.index()].remove(apprentice);
    }

    /// Those a seat has hired.
    #[inline]
    pub fn hired_by(&self, seat: Seat) -> Bag<ApprenticeId> {
        self.hired[seat.index()]
    }

    /// Those of a seat who can still do what can be done once a round.
    #[inline]
    pub fn ready_for(&self, seat: Seat) -> Bag<ApprenticeId> {
        self.ready[seat.index()]
    }

    fn look_up(&mut self, claimed: ClaimedApprentice) {
        let ClaimedApprentice { seat, apprentice, hired, ready, .. } = claimed;
        self.hired[seat.index()].insert_if(hired, apprentice);
        self.ready[seat.index()].insert_if(ready, apprentice);
    }
}

impl Deref for Staff {
    type Target = [ClaimedApprentice];

    #[inline]
    fn deref(&self) -> &[ClaimedApprentice] {
        &self.all
    }
}

impl FromIterator<ClaimedApprentice> for Staff {
    fn from_iter<I: IntoIterator<Item = ClaimedApprentice>>(all: I) -> Staff {
        let mut staff = Staff::default();
        all.into_iter().for_each(|claimed| staff.push(claimed));
        staff
    }
}

impl Serialize for Staff {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Staff {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Staff, D::Error> {
        let all = List::<ClaimedApprentice, APPRENTICES>::deserialize(deserializer)?;
        let known = |one: &ClaimedApprentice| one.seat.index() < SEATS && one.apprentice.index() < ApprenticeId::LIMIT;
        if !all.iter().all(known) {
            return Err(D::Error::custom("an apprentice nobody knows"));
        }
        Ok(all.iter().copied().collect())
    }
}
