//! Dice that fill boxes of other materials than their own: white ones, exotic ones (KF-18) and those that count as each
//! other (KF-12.25).

use tabletop::{List, Seat};

use crate::{
    KingsForge, State,
    dice::{Kind, Materials},
};

/// What the dice of a player count as besides what they are.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wild {
    /// Materials that count as each other.
    pub(crate) alike: Materials,
    /// What exotic dice count as, by [`Kind::EXOTIC`], if any were activated.
    exotic: Option<[Materials; Kind::EXOTIC.len()]>,
}

impl Wild {
    pub(crate) fn new(alike: Materials, exotic: [Materials; Kind::EXOTIC.len()]) -> Wild {
        Wild { alike, exotic: Some(exotic) }
    }

    /// The materials of a box a die of a kind can be. KF-18.8: no exotic die is literally gem or magic.
    #[inline]
    pub(crate) fn on(self, kind: Kind, takes: Materials) -> Materials {
        match kind.material() {
            Some(own) => Materials::from(own).widened(self.alike).and(takes),
            None if kind == Kind::Library => takes,
            None => {
                let place = kind.index() - Kind::EXOTIC[0].index();
                let counts_as = self.exotic.as_ref().and_then(|counts| counts.get(place));
                counts_as.map_or(Materials::default(), |counts_as| counts_as.and(takes))
            }
        }
    }

    /// Whether a box for these materials takes dice of a kind.
    #[inline]
    pub(crate) fn fits(self, kind: Kind, takes: Materials) -> bool {
        self.on(kind, takes) != Materials::default()
    }

    /// The kinds of dice a box takes: its own first, exotic and white ones last.
    pub(crate) fn kinds(self, own: Materials) -> List<Kind, { Kind::IN_HAND.len() }> {
        let foreign = own.widened(self.alike).iter().filter(move |&material| !own.contains(material));
        let exotic = self.exotics().filter(move |(_, counts_as)| counts_as.meets(own)).map(|(kind, _)| kind);
        own.iter().chain(foreign).map(Kind::from).chain(exotic).chain([Kind::Library]).collect()
    }

    fn exotics(self) -> impl Iterator<Item = (Kind, Materials)> {
        self.exotic.into_iter().flat_map(|counts| Kind::EXOTIC.into_iter().zip(counts))
    }
}

impl KingsForge {
    /// For the active player.
    #[inline]
    pub(crate) fn wild(&self, state: &State) -> Wild {
        self.wild_for(state, state.active)
    }

    #[inline]
    pub(crate) fn wild_for(&self, state: &State, seat: Seat) -> Wild {
        let exotica = &state.smiths[seat].exotica;
        let exotic = (!exotica.active.is_none()).then(|| Kind::EXOTIC.map(|kind| exotica.counts_as(kind)));
        Wild { alike: self.alike_for(state, seat), exotic }
    }
}
