//! What every game is tested with: the laws it must keep, changed positions, packs, whole games as text, counts of positions,
//! rules and the tests that cite them, and Pig, a small game to try the tools on.

mod citations;
mod golden;
mod laws;
mod mutations;
mod orders;
mod packs;
mod perft;
mod pig;
mod replay;
mod schema;
mod soak;
mod typescript;
mod words;

pub use citations::{Citations, cited_rules, every_rule_is_tested};
pub use golden::{check_golden, compare_golden, first_difference, playthrough_text};
pub use laws::{Broken, Finished, Law, Trial, check_laws};
pub use mutations::{Mutated, Mutations, check_mutations};
pub use orders::check_orders;
pub use packs::{Packed, check_packs};
pub use perft::{check_perft, perft, perft_text};
pub use pig::{Pig, PigAction, PigEvent, PigState};
pub use replay::check_replay;
pub use schema::fits_schema;
pub use soak::{Soaked, soak, soak_program};
pub use typescript::TypeScript;

use serde::Serialize;
use tabletop::{Fast, Seed};

/// The seed of a test's dice: a number where real games have 32 random bytes.
pub fn numbered_seed(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed::new(bytes)
}

/// One of the actions offered, by lot.
fn any_of<A: Copy>(actions: &[A], choices: &mut Fast) -> A {
    actions[choices.below(actions.len() as u32) as usize]
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("states, actions and events are plain data")
}
