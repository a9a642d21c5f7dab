//! A die face is what it shows: there is no table of faces, a face is its own value and is written as
//! that (`1G`, `3G/2GP`, `x3`, `mirror`, `red-boar`).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use ts_rs::TS;

use crate::resource::{Amounts, Resource};

/// A face as what it shows: `2G+1M`, `3G/2GP`, `x3`, `mirror`, `ship`, `red-shield` or `blue-boar`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub enum Face {
    /// All of it.
    Gain(Amounts),
    /// One of the resources, in full.
    Choice(Amounts),
    /// The other die of the blessing counts three times.
    Triple,
    Mirror,
    Ship,
    Shield(Colour),
    Boar(Colour),
}

impl Default for Face {
    fn default() -> Face {
        Face::Gain(Amounts::NONE)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    #[default]
    Red,
    Green,
    Yellow,
    Blue,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Yellow, Colour::Blue];

    pub fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
            Colour::Blue => "blue",
        }
    }

    /// The resource a shield of this colour watches for.
    pub fn resource(self) -> Resource {
        match self {
            Colour::Red => Resource::Sun,
            Colour::Green => Resource::Glory,
            Colour::Yellow => Resource::Gold,
            Colour::Blue => Resource::Moon,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Gain(amounts) => amounts.write(f, '+'),
            Face::Choice(amounts) => amounts.write(f, '/'),
            Face::Triple => f.write_str("x3"),
            Face::Mirror => f.write_str("mirror"),
            Face::Ship => f.write_str("ship"),
            Face::Shield(colour) => write!(f, "{}-shield", colour.name()),
            Face::Boar(colour) => write!(f, "{}-boar", colour.name()),
        }
    }
}

impl FromStr for Face {
    type Err = String;

    fn from_str(text: &str) -> Result<Face, String> {
        let coloured = |kind: &str| {
            let name = text.strip_suffix(kind)?.strip_suffix('-')?;
            Colour::ALL.into_iter().find(|colour| colour.name() == name)
        };
        match text {
            "x3" => Some(Face::Triple),
            "mirror" => Some(Face::Mirror),
            "ship" => Some(Face::Ship),
            _ if text.contains('/') => Amounts::read(text, '/').map(Face::Choice),
            _ => (coloured("shield").map(Face::Shield))
                .or_else(|| coloured("boar").map(Face::Boar))
                .or_else(|| Amounts::read(text, '+').map(Face::Gain)),
        }
        .ok_or_else(|| {
            format!(
                "`{text}` is not a die face: write it like 2G+1M, 3G/2GP, x3, mirror, ship, red-shield or blue-boar"
            )
        })
    }
}

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Reads amounts of which one is chosen, written `1S/1M`.
pub(crate) fn choice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Amounts, D::Error> {
    match Face::deserialize(deserializer)? {
        Face::Choice(amounts) => Ok(amounts),
        _ => Err(D::Error::custom("a choice is written like 1S/1M/3GP")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_written_as_they_are_read() {
        for text in ["1G", "2G+1M", "3G/2GP", "1G/1S/1M", "x3", "mirror", "ship", "green-shield", "blue-boar"] {
            assert_eq!(text.parse::<Face>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_face_is_refused() {
        for text in ["", "x4", "pink-boar", "boar", "1G/", "1G/1G", "0", "-shield"] {
            assert!(text.parse::<Face>().is_err(), "{text}");
        }
    }
}
