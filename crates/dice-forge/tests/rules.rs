//! The rules of Dice Forge, sentence by sentence: each test cites the numbers of `docs/rules/dice-forge.md` it stands for.

#[path = "rules/table.rs"]
mod table;

#[path = "rules/fixture.rs"]
mod fixture;

#[path = "rules/setup.rs"]
mod setup;

#[path = "rules/reserves.rs"]
mod reserves;

#[path = "rules/blessings.rs"]
mod blessings;

#[path = "rules/turn.rs"]
mod turn;

#[path = "rules/offering.rs"]
mod offering;

#[path = "rules/performing.rs"]
mod performing;

#[path = "rules/end.rs"]
mod end;

#[path = "rules/blessed.rs"]
mod blessed;

#[path = "rules/order.rs"]
mod order;

#[path = "rules/faces.rs"]
mod faces;

#[path = "rules/mirror.rs"]
mod mirror;

#[path = "rules/ship.rs"]
mod ship;

#[path = "rules/shield.rs"]
mod shield;

#[path = "rules/boar.rs"]
mod boar;

#[path = "rules/minotaur.rs"]
mod minotaur;

#[path = "rules/satyrs.rs"]
mod satyrs;

#[path = "rules/cerberus.rs"]
mod cerberus;

#[path = "rules/conversion.rs"]
mod conversion;

#[path = "rules/hammer.rs"]
mod hammer;

#[path = "rules/feats.rs"]
mod feats;

#[path = "rules/triton.rs"]
mod triton;

#[path = "rules/content.rs"]
mod content;

#[path = "rules/packs.rs"]
mod packs;

#[path = "rules/any_pack.rs"]
mod any_pack;

#[path = "rules/states.rs"]
mod states;

#[path = "rules/pending.rs"]
mod pending;

#[path = "rules/mutations.rs"]
mod mutations;

#[path = "rules/laws.rs"]
mod laws;

#[path = "rules/golden.rs"]
mod golden;

#[path = "rules/words.rs"]
mod words;

#[path = "rules/insight.rs"]
mod insight;

#[path = "rules/described.rs"]
mod described;

#[path = "rules/stretches.rs"]
mod stretches;

#[path = "rules/typescript.rs"]
mod typescript;

#[path = "rules/citations.rs"]
mod citations;
