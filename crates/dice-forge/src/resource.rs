//! What is won and spent: gold, sun shards, moon shards and glory, one by one or together.

use std::{
    fmt,
    ops::{Add, AddAssign, Mul, SubAssign},
    str::FromStr,
};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    Gold,
    Sun,
    Moon,
    Glory,
}

impl Resource {
    pub const ALL: [Resource; 4] = [Resource::Gold, Resource::Sun, Resource::Moon, Resource::Glory];
    /// What is kept in reserves, which have room for so much of it.
    pub const RESERVED: [Resource; 3] = [Resource::Gold, Resource::Sun, Resource::Moon];

    /// The letters it goes by in content files and on faces.
    pub fn code(self) -> &'static str {
        match self {
            Resource::Gold => "G",
            Resource::Sun => "S",
            Resource::Moon => "M",
            Resource::Glory => "GP",
        }
    }
}

/// So much of each resource. Written as `2G+1M`; nothing is written `0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Amounts {
    #[serde(default)]
    pub gold: u8,
    #[serde(default)]
    pub sun: u8,
    #[serde(default)]
    pub moon: u8,
    #[serde(default)]
    pub glory: u8,
}

impl Amounts {
    pub const NONE: Amounts = Amounts { gold: 0, sun: 0, moon: 0, glory: 0 };

    pub const fn glory(glory: u8) -> Amounts {
        Amounts { glory, ..Amounts::NONE }
    }

    pub const fn gold(gold: u8) -> Amounts {
        Amounts { gold, ..Amounts::NONE }
    }

    #[inline]
    pub fn of(self, resource: Resource) -> u8 {
        match resource {
            Resource::Gold => self.gold,
            Resource::Sun => self.sun,
            Resource::Moon => self.moon,
            Resource::Glory => self.glory,
        }
    }

    /// Only this resource of it.
    #[inline]
    pub fn only(self, resource: Resource) -> Amounts {
        let mut only = Amounts::NONE;
        *only.of_mut(resource) = self.of(resource);
        only
    }

    /// The resources there is some of.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |&resource| self.of(resource) > 0)
    }

    pub fn is_none(self) -> bool {
        self == Amounts::NONE
    }

    /// Whether this is enough to pay `cost` in gold and shards.
    #[inline]
    pub fn covers(self, cost: Amounts) -> bool {
        self.gold >= cost.gold && self.sun >= cost.sun && self.moon >= cost.moon
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, resource: Resource) -> &mut u8 {
        match resource {
            Resource::Gold => &mut self.gold,
            Resource::Sun => &mut self.sun,
            Resource::Moon => &mut self.moon,
            Resource::Glory => &mut self.glory,
        }
    }
}

impl Add for Amounts {
    type Output = Amounts;

    #[inline]
    fn add(mut self, other: Amounts) -> Amounts {
        self += other;
        self
    }
}

impl AddAssign for Amounts {
    #[inline]
    fn add_assign(&mut self, other: Amounts) {
        self.gold += other.gold;
        self.sun += other.sun;
        self.moon += other.moon;
        self.glory += other.glory;
    }
}

impl SubAssign for Amounts {
    #[inline]
    fn sub_assign(&mut self, other: Amounts) {
        self.gold -= other.gold;
        self.sun -= other.sun;
        self.moon -= other.moon;
        self.glory -= other.glory;
    }
}

impl Mul<u8> for Amounts {
    type Output = Amounts;

    #[inline]
    fn mul(self, times: u8) -> Amounts {
        let Amounts { gold, sun, moon, glory } = self;
        Amounts { gold: gold * times, sun: sun * times, moon: moon * times, glory: glory * times }
    }
}

/// Which resources there were some of, whatever the amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Kinds(u8);

impl Kinds {
    pub fn contains(self, resource: Resource) -> bool {
        self.0 & 1 << resource as u8 != 0
    }
}

impl From<Amounts> for Kinds {
    #[inline]
    fn from(amounts: Amounts) -> Kinds {
        Kinds(amounts.kinds().fold(0, |bits, resource| bits | 1 << resource as u8))
    }
}

impl Amounts {
    /// Writes the parts with `between` them.
    pub(crate) fn write(self, f: &mut fmt::Formatter<'_>, between: char) -> fmt::Result {
        for (place, resource) in self.kinds().enumerate() {
            if place > 0 {
                write!(f, "{between}")?;
            }
            write!(f, "{}{}", self.of(resource), resource.code())?;
        }
        if self.is_none() { f.write_str("0") } else { Ok(()) }
    }

    /// Reads parts with `between` them. Each resource stands at most once, with 1 to 99 of it.
    pub(crate) fn read(text: &str, between: char) -> Option<Amounts> {
        let mut amounts = Amounts::NONE;
        for part in text.split(between) {
            let letters = part.find(|letter: char| !letter.is_ascii_digit())?;
            let (number, code) = part.split_at(letters);
            let resource = Resource::ALL.into_iter().find(|resource| resource.code() == code)?;
            let number: u8 = number.parse().ok().filter(|number| (1..=99).contains(number))?;
            if amounts.of(resource) > 0 {
                return None;
            }
            *amounts.of_mut(resource) = number;
        }
        Some(amounts)
    }
}

impl fmt::Display for Amounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, '+')
    }
}

impl FromStr for Amounts {
    type Err = String;

    fn from_str(text: &str) -> Result<Amounts, String> {
        if text == "0" {
            return Ok(Amounts::NONE);
        }
        Amounts::read(text, '+').ok_or_else(|| format!("`{text}` is not an amount: write it like 2G+1M (G, S, M, GP)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_they_are_read() {
        for text in ["3G", "1G+1S+1M+1GP", "2GP", "5S+5M", "0"] {
            assert_eq!(text.parse::<Amounts>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in ["", "G", "3", "3X", "0G", "100G", "1G+", "1G+2G", "1G/1S", "-1G"] {
            assert!(text.parse::<Amounts>().is_err(), "{text}");
        }
    }
}
