//! The rules of King's Forge, sentence by sentence: each test cites the numbers of `docs/rules/kings-forge.md` it stands for.

#[path = "rules/laws.rs"]
mod laws;
