//! The rules of Dice Forge, sentence by sentence: each test cites the numbers of `docs/rules/dice-forge.md` it stands for.

#[path = "rules/table.rs"]
mod table;

#[path = "rules/fixture.rs"]
mod fixture;
