//! The rules of King's Forge, sentence by sentence: each test cites the numbers of `docs/rules/kings-forge.md` it stands for.

mod abilities;
mod any_pack;
mod awkward;
mod citations;
mod claiming;
mod cleanup;
mod crafting;
mod fixture;
mod gains;
mod gathering;
mod golden;
mod insight;
mod laws;
mod library;
mod mutations;
mod packs;
mod placing;
mod rolling;
mod setup;
mod states;
mod table;
mod typescript;
mod words;
mod workshop;
