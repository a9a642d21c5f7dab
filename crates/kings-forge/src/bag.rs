//! Cards of one kind where their order is nobody's business, such as a face-down deck: which comes next is for chance
//! to say.

use std::{fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Some of at most 64 numbered cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag<Id>(u64, PhantomData<Id>);

impl<Id> Default for Bag<Id> {
    fn default() -> Bag<Id> {
        Bag(0, PhantomData)
    }
}

impl<Id: From<u8> + Into<u8> + Copy> Bag<Id> {
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Those that are in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Bag<Id>) -> Bag<Id> {
        Bag(self.0 & other.0, PhantomData)
    }

    pub fn contains(self, card: Id) -> bool {
        self.0 >> card.into() & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, card: Id) {
        self.0 |= 1 << card.into();
    }

    #[inline]
    pub(crate) fn insert_if(&mut self, is: bool, card: Id) {
        self.0 |= u64::from(is) << card.into();
    }

    #[inline]
    pub fn remove(&mut self, card: Id) {
        self.0 &= !(1 << card.into());
    }

    pub fn iter(self) -> impl Iterator<Item = Id> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (card < 64).then_some(Id::from(card as u8))
        })
    }

    /// Takes out the card at this place, counted from 0.
    #[inline]
    pub(crate) fn take(&mut self, place: u32) -> Id {
        let mut left = self.0;
        (0..place).for_each(|_| left &= left - 1);
        let card = Id::from(left.trailing_zeros() as u8);
        self.remove(card);
        card
    }
}

impl<Id: From<u8> + Into<u8> + Copy + fmt::Debug> fmt::Debug for Bag<Id> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<Id: From<u8> + Into<u8> + Copy> FromIterator<Id> for Bag<Id> {
    fn from_iter<I: IntoIterator<Item = Id>>(cards: I) -> Bag<Id> {
        let mut bag = Bag::default();
        cards.into_iter().for_each(|card| bag.insert(card));
        bag
    }
}

impl<Id: From<u8> + Into<u8> + Copy + Serialize> Serialize for Bag<Id> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, Id: From<u8> + Into<u8> + Copy + PartialEq + Deserialize<'de>> Deserialize<'de> for Bag<Id> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bag<Id>, D::Error> {
        let cards = Vec::<Id>::deserialize(deserializer)?;
        let bag: Bag<Id> = cards.iter().copied().filter(|&card| card.into() < 64).collect();
        // Ascending, each once: a bag is written in one way only.
        if !bag.iter().eq(cards) {
            return Err(D::Error::custom("a deck is a list of cards in ascending order, each once"));
        }
        Ok(bag)
    }
}
