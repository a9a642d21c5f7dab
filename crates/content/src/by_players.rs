//! A figure that depends on the number of players.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The most players a figure can be given for.
const SEATS: usize = 5;
const COUNTS: [&str; SEATS - 1] = ["2", "3", "4", "5"];

/// One figure for each number of players from 2 to `MOST`, written `{ 2 = 9, 3 = 10, 4 = 13 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByPlayers<const MOST: usize>([u8; SEATS - 1]);

impl<const MOST: usize> ByPlayers<MOST> {
    const COUNT: usize = MOST - 1;

    #[inline]
    pub fn of(&self, players: usize) -> u8 {
        self.0[..Self::COUNT][players - 2]
    }

    /// Each number of players with its figure.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u8)> {
        (2..=MOST).zip(self.0)
    }

    pub fn figures(&self) -> impl Iterator<Item = u8> {
        self.iter().map(|(_, figure)| figure)
    }
}

/// In JSON the figures alone, from two players on.
impl<const MOST: usize> Serialize for ByPlayers<MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.figures())
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for ByPlayers<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByPlayers<MOST>, D::Error> {
        let mut written = BTreeMap::<String, u8>::deserialize(deserializer)?;
        let mut figures = [0; SEATS - 1];
        for (figure, count) in figures.iter_mut().zip(&COUNTS[..Self::COUNT]) {
            *figure = written.remove(*count).ok_or_else(|| D::Error::missing_field(count))?;
        }
        match written.into_keys().next() {
            Some(other) => Err(D::Error::unknown_field(&other, &COUNTS[..Self::COUNT])),
            None => Ok(ByPlayers(figures)),
        }
    }
}
