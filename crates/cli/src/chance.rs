//! Where fresh randomness comes from when nobody gave a seed: the operating system.

use tabletop::Seed;

const SYSTEM: &str = "the operating system gives random bytes";

pub(crate) fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect(SYSTEM);
    Seed::new(bytes)
}

pub(crate) fn fresh_number() -> u64 {
    getrandom::u64().expect(SYSTEM)
}
