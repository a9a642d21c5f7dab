//! Dice that can be checked. The host promises a secret seed by its SHA-256 before anyone rolls; every seat seals a word of
//! its own, and opens it when all seals are known; the dice are keyed with the seed and the words, so nobody can steer them;
//! when the game is over the seed is shown and everybody can compute every roll again.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{BadHex, Hex, Seat, Seeded};

/// The secret of one game. It never appears in debug output; it is shown on purpose or not at all.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(Hex<32>);

/// The SHA-256 of a [`Seed`]: what is published before the first roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(pub Hex<32>);

/// What is shown of a seat's word before it is opened: from then on the word is fixed, and still secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seal(pub Hex<32>);

/// What a seat without a seal puts into the dice, a bot's above all. It is one and the same, for whoever may choose a word when
/// the others are known could try out many.
pub const UNSEALED_WORD: &str = "bot";

/// How the seeds of guided games begin, and those on a server for trials: everybody may know them.
const GUIDED: &[u8; 28] = b"crownforge guided game dice ";
const TRIAL: &[u8; 28] = b"crownforge dice for a trial ";

/// The key of all chance in one game.
#[derive(Clone, Copy)]
pub struct DiceKey([u8; 32]);

impl Seed {
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(Hex(bytes))
    }

    /// The seed of a guided game. Anybody can have it, so that what comes up is known; it promises nothing.
    pub fn guided(number: u32) -> Seed {
        Seed::numbered(GUIDED, number)
    }

    /// The seed of a game on a server for trials. Anybody can have it, too.
    pub fn trial(number: u32) -> Seed {
        Seed::numbered(TRIAL, number)
    }

    fn numbered(kind: &[u8; 28], number: u32) -> Seed {
        let mut bytes = [0; 32];
        bytes[..kind.len()].copy_from_slice(kind);
        bytes[kind.len()..].copy_from_slice(&number.to_be_bytes());
        Seed::new(bytes)
    }

    /// Whether it is that of a guided game, which counts for nothing.
    pub fn is_guided(&self) -> bool {
        self.0.0.starts_with(GUIDED)
    }

    /// Whether everybody may know it: such a game proves nothing about its dice.
    pub fn is_known(&self) -> bool {
        self.is_guided() || self.0.0.starts_with(TRIAL)
    }

    pub fn commitment(&self) -> Commitment {
        Commitment(Hex(Sha256::digest(self.0.0).into()))
    }

    /// The digits of the seed, for the moment it is revealed.
    pub fn reveal(&self) -> String {
        self.0.to_string()
    }

    /// HMAC-SHA-256, keyed with the seed, of the line `crownforge dice 1`, a line with the table's name and a
    /// line with each seat's nonce, each line ended by a line feed.
    pub fn key(&self, table: &str, nonces: &[String]) -> DiceKey {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0.0).expect("HMAC takes keys of any length");
        for line in ["crownforge dice 1", table].into_iter().chain(nonces.iter().map(String::as_str)) {
            mac.update(line.as_bytes());
            mac.update(b"\n");
        }
        DiceKey(mac.finalize().into_bytes().into())
    }
}

impl Seal {
    /// SHA-256 of the line `crownforge word 1` and a line each with the table's name, the seat's number, counted from 0, and
    /// the word, each line ended by a line feed. Table and seat are in it so that nobody can pass another's seal off as theirs.
    pub fn of(table: &str, seat: Seat, word: &str) -> Seal {
        Seal(Hex(Sha256::digest(format!("crownforge word 1\n{table}\n{}\n{word}\n", seat.0)).into()))
    }
}

impl DiceKey {
    /// The chance of the set-up (`ply` 0) or of the `ply`th action.
    pub fn chance(&self, ply: usize) -> Seeded {
        Seeded::new(self.0, ply as u64)
    }
}

impl std::str::FromStr for Seed {
    type Err = BadHex;

    fn from_str(text: &str) -> Result<Seed, BadHex> {
        text.parse().map(Seed)
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl std::fmt::Debug for DiceKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DiceKey(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> Seed {
        Seed::new(std::array::from_fn(|place| place as u8))
    }

    // Both figures can be had from any shell: `printf ... | openssl dgst -sha256 [-mac hmac -macopt hexkey:...]`.
    #[test]
    fn commitment_and_key_are_plain_sha256_and_hmac() {
        assert_eq!(
            seed().commitment().0.to_string(),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        let key = seed().key("table 7", &["aa".to_owned(), "bb".to_owned()]);
        assert_eq!(Hex(key.0).to_string(), KEY);
    }

    const KEY: &str = "711bb1666dbf975e3e89a521c16a63e505de09654b7c82b31388b0690e283510";

    // `printf 'crownforge word 1\ntable 7\n1\nbb\n' | openssl dgst -sha256`
    #[test]
    fn a_seal_is_plain_sha256_and_of_one_seat_at_one_table() {
        let seal = Seal::of("table 7", Seat(1), "bb");
        assert_eq!(seal.0.to_string(), SEAL);
        for other in [("table 8", Seat(1), "bb"), ("table 7", Seat(0), "bb"), ("table 7", Seat(1), "bc")] {
            assert_ne!(Seal::of(other.0, other.1, other.2), seal);
        }
    }

    const SEAL: &str = "0b0858229e22bf5c9185c71831623879010f94c6aa9f6ae3e867209f059df37a";

    #[test]
    fn every_seat_has_a_say_in_the_dice() {
        let key = |nonces: [&str; 2]| seed().key("t", &nonces.map(str::to_owned)).0;
        assert_ne!(key(["a", "b"]), key(["a", "c"]));
        assert_ne!(key(["a", "b"]), key(["b", "a"]));
    }

    #[test]
    fn a_seed_that_everybody_may_know_is_told_by_its_bytes() {
        assert!(Seed::guided(0).is_guided() && Seed::guided(u32::MAX).is_guided());
        assert_ne!(Seed::guided(1), Seed::guided(2));
        assert!(!seed().is_guided() && !seed().is_known() && !Seed::trial(1).is_guided());
        assert!(Seed::guided(1).is_known() && Seed::trial(1).is_known());
        assert_ne!(Seed::trial(1), Seed::trial(2));
    }

    #[test]
    fn a_seed_is_not_printed_by_accident() {
        assert_eq!(format!("{:?} {:?}", seed(), seed().key("", &[])), "Seed(secret) DiceKey(secret)");
    }
}
