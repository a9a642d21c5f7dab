//! The nine characters of a player and the seven classes they are of.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    King,
    Artisan,
    Warlock,
    Thief,
    Knight,
    Villager,
    Horse,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Character {
    #[default]
    King,
    Artisan,
    Warlock,
    Thief,
    Knight,
    #[serde(rename = "villager-1")]
    FirstVillager,
    #[serde(rename = "villager-2")]
    SecondVillager,
    #[serde(rename = "horse-1")]
    FirstHorse,
    #[serde(rename = "horse-2")]
    SecondHorse,
}

impl Class {
    pub const COUNT: usize = 7;
    pub const ALL: [Class; Class::COUNT] =
        [Class::King, Class::Artisan, Class::Warlock, Class::Thief, Class::Knight, Class::Villager, Class::Horse];

    pub fn name(self) -> &'static str {
        ["king", "artisan", "warlock", "thief", "knight", "villager", "horse"][self as usize]
    }

    /// The characters of this class; most classes have one.
    pub fn characters(self) -> &'static [Character] {
        match self {
            Class::King => &[Character::King],
            Class::Artisan => &[Character::Artisan],
            Class::Warlock => &[Character::Warlock],
            Class::Thief => &[Character::Thief],
            Class::Knight => &[Character::Knight],
            Class::Villager => &[Character::FirstVillager, Character::SecondVillager],
            Class::Horse => &[Character::FirstHorse, Character::SecondHorse],
        }
    }
}

impl Character {
    pub const COUNT: usize = 9;
    pub const ALL: [Character; Character::COUNT] = [
        Character::King,
        Character::Artisan,
        Character::Warlock,
        Character::Thief,
        Character::Knight,
        Character::FirstVillager,
        Character::SecondVillager,
        Character::FirstHorse,
        Character::SecondHorse,
    ];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    #[inline]
    pub fn class(self) -> Class {
        match self {
            Character::King => Class::King,
            Character::Artisan => Class::Artisan,
            Character::Warlock => Class::Warlock,
            Character::Thief => Class::Thief,
            Character::Knight => Class::Knight,
            Character::FirstVillager | Character::SecondVillager => Class::Villager,
            Character::FirstHorse | Character::SecondHorse => Class::Horse,
        }
    }

    /// The first of a pair to its second one: if both can do the same from the same place, only it is asked.
    #[inline]
    pub(crate) fn elder_twin(self) -> Option<Character> {
        match self {
            Character::SecondVillager => Some(Character::FirstVillager),
            Character::SecondHorse => Some(Character::FirstHorse),
            _ => None,
        }
    }

    /// The name of this character in positions and protocols.
    pub fn key(self) -> &'static str {
        ["king", "artisan", "warlock", "thief", "knight", "villager-1", "villager-2", "horse-1", "horse-2"]
            [self.index()]
    }
}

/// Some of a player's characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, TS)]
#[ts(as = "Vec<Character>")]
pub struct Band(u16);

impl Band {
    pub const NOBODY: Band = Band(0);

    #[inline]
    pub fn contains(self, who: Character) -> bool {
        self.0 >> who.index() & 1 == 1
    }

    #[must_use]
    #[inline]
    pub fn with(self, who: Character) -> Band {
        Band(self.0 | 1 << who.index())
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = Character> {
        Character::ALL.into_iter().filter(move |&who| self.contains(who))
    }
}

impl FromIterator<Character> for Band {
    fn from_iter<I: IntoIterator<Item = Character>>(characters: I) -> Band {
        characters.into_iter().fold(Band::NOBODY, Band::with)
    }
}

impl Serialize for Band {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Band {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Band, D::Error> {
        let characters = Vec::<Character>::deserialize(deserializer)?;
        let band: Band = characters.iter().copied().collect();
        if band.iter().count() != characters.len() {
            return Err(serde::de::Error::custom("a character is named twice"));
        }
        Ok(band)
    }
}
