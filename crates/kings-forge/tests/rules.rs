//! The rules of King's Forge, sentence by sentence: each test cites the numbers of `docs/rules/kings-forge.md` it stands for.

#[path = "rules/table.rs"]
mod table;

#[path = "rules/setup.rs"]
mod setup;

#[path = "rules/gathering.rs"]
mod gathering;

#[path = "rules/claiming.rs"]
mod claiming;

#[path = "rules/gains.rs"]
mod gains;

#[path = "rules/rolling.rs"]
mod rolling;

#[path = "rules/library.rs"]
mod library;

#[path = "rules/workshop.rs"]
mod workshop;

#[path = "rules/abilities.rs"]
mod abilities;

#[path = "rules/crafting.rs"]
mod crafting;

#[path = "rules/placing.rs"]
mod placing;

#[path = "rules/cleanup.rs"]
mod cleanup;

#[path = "rules/awkward.rs"]
mod awkward;

#[path = "rules/laws.rs"]
mod laws;

#[path = "rules/packs.rs"]
mod packs;

#[path = "rules/any_pack.rs"]
mod any_pack;

#[path = "rules/words.rs"]
mod words;

#[path = "rules/states.rs"]
mod states;

#[path = "rules/mutations.rs"]
mod mutations;

#[path = "rules/insight.rs"]
mod insight;

#[path = "rules/fixture.rs"]
mod fixture;

#[path = "rules/typescript.rs"]
mod typescript;

#[path = "rules/golden.rs"]
mod golden;

#[path = "rules/citations.rs"]
mod citations;
