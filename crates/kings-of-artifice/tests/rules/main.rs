//! The rules of Kings of Artifice, sentence by sentence: each test cites the numbers of
//! `docs/rules/kings-of-artifice.md` it stands for.

mod any_pack;
mod building;
mod cards;
mod characters;
mod citations;
mod client;
mod content;
mod ending;
mod golden;
mod guide;
mod horses;
mod insight;
mod knights;
mod laws;
mod more_spells;
mod morph;
mod movement;
mod mutations;
mod packs;
mod pastures;
mod plans;
mod recipes;
mod refusals;
mod scoring;
mod setup;
mod ships;
mod spellcraft;
mod spells;
mod states;
mod table;
mod turn;
mod typescript;
mod words;
