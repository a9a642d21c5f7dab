//! Exotic dice in a question (KF-18): how many there are, and which boxes dice of a kind fill.

use serde::Serialize;

use super::question::{Abilities, COLOURS, HEARTWOOD, KINDS, LIBRARY};
use crate::{
    card::CraftBox,
    dice::{Kind, Material, Materials},
    exotic::{Exotic, Exotics},
    grimstone::StoneEffect,
};

/// The exotic dice of a Craft turn: those that are activated, and Heartwood that can be harvested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ExoticHand {
    /// A Grimstone among them is a fed Gobblestone; one that is still to be used is told apart.
    pub dice: Exotics,
    /// KF-18.6: what Borealis counts as.
    pub mimics: Materials,
    /// KF-18.10: what all Heartwood shows.
    pub heartwood: u8,
    /// KF-19.14: what the Gobblestone was fed.
    pub fed: Materials,
    /// The Grimstone that is rolled, or lies in hand.
    pub stone: Option<StoneEffect>,
}

impl ExoticHand {
    pub(crate) fn is_none(&self) -> bool {
        self.dice.is_none() && self.stone.is_none()
    }

    /// What a die counts as when it is placed, by its kind.
    pub(crate) fn counts_as(&self, kind: usize) -> Materials {
        match Kind::IN_HAND[kind] {
            Kind::Aether => Materials::from(Material::Metal).or(Material::Magic.into()),
            Kind::Borealis => self.mimics,
            Kind::Heartwood => Materials::from(Material::Wood).or(Material::Gem.into()),
            Kind::Grimstone => self.fed,
            _ => Materials::default(),
        }
    }

    pub(crate) fn count(&self, kind: usize) -> u8 {
        Exotic::ALL.into_iter().find(|exotic| exotic.kind().index() == kind).map_or(0, |exotic| self.dice[exotic])
    }
}

/// The kinds of dice a box takes, a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kinds(u16);

impl Kinds {
    /// KF-4.18, KF-12.23: a white die counts as whatever it is placed as. KF-12.25: so may others, but no exotic die
    /// does (KF-18.8).
    pub(crate) fn of(on: CraftBox, abilities: &Abilities, exotics: &ExoticHand) -> Kinds {
        let mut kinds = on.takes.widened(abilities.alike).iter().fold(1 << LIBRARY, |all, own| all | 1 << own.index());
        for kind in (COLOURS..KINDS).filter(|&kind| exotics.counts_as(kind).meets(on.takes)) {
            kinds |= 1 << kind;
        }
        Kinds(kinds)
    }

    pub(crate) fn has(self, kind: usize) -> bool {
        self.0 & (1 << kind) != 0
    }

    /// All but white dice.
    pub(crate) fn each(self) -> impl Iterator<Item = usize> {
        (0..KINDS).filter(move |&kind| kind != LIBRARY && self.has(kind))
    }

    /// The colours among them, as a set with this number.
    pub(crate) fn colours(self) -> usize {
        usize::from(self.0) & ((1 << COLOURS) - 1)
    }
}

/// What a die of a kind can fall on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Faces {
    pub(crate) values: std::ops::RangeInclusive<u8>,
    /// A die that falls on this is lost.
    pub(crate) dead: Option<u8>,
}

impl Faces {
    /// KF-18.9: Heartwood is never rolled; it is as if it fell on what it shows, however often.
    pub(crate) fn of(kind: usize, exotics: &ExoticHand, dead: Option<u8>) -> Faces {
        match kind {
            HEARTWOOD => Faces { values: exotics.heartwood..=exotics.heartwood, dead: None },
            _ => Faces { values: 1..=6, dead },
        }
    }

    pub(crate) fn is_fixed(&self) -> bool {
        self.values.start() == self.values.end()
    }
}
