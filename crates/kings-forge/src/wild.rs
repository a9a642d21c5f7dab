//! Dice that fill boxes of other materials than their own: white ones, exotic ones (KF-18) and those that count as each
//! other (KF-12.25).

use tabletop::{List, Seat};

use crate::{
    KingsForge, State,
    dice::{Kind, Material, Materials},
};

/// What the dice of a player count as besides what they are.
#[derive(Clone, Copy)]
pub(crate) struct Wild {
    /// Materials that count as each other.
    pub(crate) alike: Materials,
    /// What dice count as, by [`Kind::IN_HAND`]. KF-18.8: no exotic die is literally gem or magic.
    counts_as: [Materials; Kind::IN_HAND.len()],
}

impl Default for Wild {
    #[inline]
    fn default() -> Wild {
        let [metal, wood, gem, magic] = Material::ALL.map(Materials::from);
        let none = Materials::default();
        Wild { alike: none, counts_as: [metal, wood, gem, magic, Materials::ANY, none, none, none, none] }
    }
}

impl Wild {
    /// With what exotic dice count as, by [`Kind::EXOTIC`], if any were activated.
    #[inline]
    pub(crate) fn new(alike: Materials, exotic: Option<[Materials; Kind::EXOTIC.len()]>) -> Wild {
        let mut wild = Wild { alike, ..Wild::default() };
        if alike != Materials::default() {
            wild.counts_as[..Material::COUNT].iter_mut().for_each(|own| *own = own.widened(alike));
        }
        if let Some(exotic) = exotic {
            wild.counts_as[Kind::ROLLED.len()..].copy_from_slice(&exotic);
        }
        wild
    }

    /// The materials of a box a die of a kind can be.
    #[inline]
    pub(crate) fn on(&self, kind: Kind, takes: Materials) -> Materials {
        self.counts_as.get(kind.index()).map_or(Materials::default(), |counts_as| counts_as.and(takes))
    }

    /// Whether a box for these materials takes dice of a kind.
    #[inline]
    pub(crate) fn fits(&self, kind: Kind, takes: Materials) -> bool {
        self.on(kind, takes) != Materials::default()
    }

    /// The kinds of dice a box takes: its own first, exotic and white ones last.
    pub(crate) fn kinds(&self, own: Materials) -> List<Kind, { Kind::IN_HAND.len() }> {
        let mut kinds: List<Kind, { Kind::IN_HAND.len() }> = own.iter().map(Kind::from).collect();
        if self.alike.meets(own) {
            self.alike.iter().filter(|&foreign| !own.contains(foreign)).for_each(|foreign| kinds.push(foreign.into()));
        }
        Kind::EXOTIC.into_iter().filter(|&kind| self.fits(kind, own)).for_each(|kind| kinds.push(kind));
        kinds.push(Kind::Library);
        kinds
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
        Wild::new(self.alike_for(state, seat), exotic)
    }
}
