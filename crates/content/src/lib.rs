//! The figures of a game: a TOML file of ours, a pack of the user's laid over it, and the plain structs of the game both are
//! read into. What cannot be read is refused with the pack's file, its line and a reason in a person's words.

mod by_players;
mod checks;
mod layers;
mod node;
mod read;
mod source;

pub use by_players::ByPlayers;
pub use checks::{Checked, check_figures, check_id, check_line, check_name, ensure};
pub use layers::{BadEntry, Entry, Layers, Section, complete, latest, load};
pub use read::{written, written_if_any};
pub use source::{Source, Sourced};

use serde::Serialize;
use sha2::{Digest, Sha256};
use tabletop::Hex;

/// SHA-256 of figures as JSON. Records carry it, so the way figures are written as JSON must not change.
pub fn hash(figures: &impl Serialize) -> Hex<32> {
    let json = serde_json::to_vec(figures).expect("content is plain data");
    Hex(Sha256::digest(json).into())
}

/// The word an enum is written with: that of its variant.
pub fn word_of(value: &impl Serialize) -> Option<String> {
    match serde_json::to_value(value).expect("content is plain data") {
        serde_json::Value::String(word) => Some(word),
        serde_json::Value::Object(fields) => fields.into_iter().next().map(|(word, _)| word),
        _ => None,
    }
}
