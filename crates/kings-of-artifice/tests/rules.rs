//! The rules of Kings of Artifice, sentence by sentence: each test cites the numbers of
//! `docs/rules/kings-of-artifice.md` it stands for.

#[path = "rules/table.rs"]
mod table;

#[path = "rules/setup.rs"]
mod setup;

#[path = "rules/turn.rs"]
mod turn;

#[path = "rules/movement.rs"]
mod movement;

#[path = "rules/ships.rs"]
mod ships;

#[path = "rules/characters.rs"]
mod characters;

#[path = "rules/knights.rs"]
mod knights;

#[path = "rules/horses.rs"]
mod horses;

#[path = "rules/building.rs"]
mod building;

#[path = "rules/pastures.rs"]
mod pastures;

#[path = "rules/spells.rs"]
mod spells;

#[path = "rules/more_spells.rs"]
mod more_spells;

#[path = "rules/morph.rs"]
mod morph;

#[path = "rules/ending.rs"]
mod ending;

#[path = "rules/scoring.rs"]
mod scoring;

#[path = "rules/cards.rs"]
mod cards;

#[path = "rules/content.rs"]
mod content;

#[path = "rules/packs.rs"]
mod packs;

#[path = "rules/any_pack.rs"]
mod any_pack;

#[path = "rules/states.rs"]
mod states;

#[path = "rules/mutations.rs"]
mod mutations;

#[path = "rules/words.rs"]
mod words;

#[path = "rules/insight.rs"]
mod insight;

#[path = "rules/client.rs"]
mod client;

#[path = "rules/guide.rs"]
mod guide;

#[path = "rules/typescript.rs"]
mod typescript;

#[path = "rules/laws.rs"]
mod laws;

#[path = "rules/golden.rs"]
mod golden;

#[path = "rules/citations.rs"]
mod citations;
