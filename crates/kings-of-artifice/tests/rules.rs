//! The rules of Kings of Artifice, sentence by sentence: each test cites the numbers of
//! `docs/rules/kings-of-artifice.md` it stands for.

#[path = "rules/laws.rs"]
mod laws;
