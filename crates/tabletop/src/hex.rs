//! Bytes as people write them down: lower-case hexadecimal.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use thiserror::Error;

/// `N` bytes, written as `2 * N` hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{} hexadecimal digits are needed here", bytes * 2)]
pub struct BadHex {
    bytes: usize,
}

impl<const N: usize> std::fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> std::fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl<const N: usize> std::str::FromStr for Hex<N> {
    type Err = BadHex;

    fn from_str(text: &str) -> Result<Self, BadHex> {
        let refusal = BadHex { bytes: N };
        if text.len() != 2 * N {
            return Err(refusal);
        }
        let mut bytes = [0; N];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let value = |digit: u8| char::from(digit).to_digit(16).ok_or(refusal);
            *byte = (value(digits[0])? << 4 | value(digits[1])?) as u8;
        }
        Ok(Hex(bytes))
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_read_back_from_their_digits() {
        assert_eq!("00ff7A".parse::<Hex<3>>().unwrap().to_string(), "00ff7a");
    }

    #[test]
    fn anything_else_is_refused() {
        for wrong in ["", "00ff", "00ff7g", "00ff7a00", "0€f7"] {
            let error = wrong.parse::<Hex<3>>().unwrap_err();
            assert_eq!(error.to_string(), "6 hexadecimal digits are needed here");
        }
    }
}
