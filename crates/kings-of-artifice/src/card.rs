//! The ten spells and the ten scoring cards. What they do is told where it is done; their names, texts and
//! prices are content.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Spell {
    #[default]
    Alchemy,
    CursedHouse,
    DemolitionBlast,
    EnchantedTower,
    LightningBlast,
    FlyingWalls,
    Morph,
    ChanneledGuidance,
    StepIntoTheFuture,
    Teleportation,
}

impl Spell {
    pub const COUNT: usize = 10;
    pub const ALL: [Spell; Spell::COUNT] = [
        Spell::Alchemy,
        Spell::CursedHouse,
        Spell::DemolitionBlast,
        Spell::EnchantedTower,
        Spell::LightningBlast,
        Spell::FlyingWalls,
        Spell::Morph,
        Spell::ChanneledGuidance,
        Spell::StepIntoTheFuture,
        Spell::Teleportation,
    ];
}

/// A scoring card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    #[default]
    MasterMason,
    VillageFestival,
    TriumphantTowers,
    Earthquake,
    Lighthouses,
    BuildingTax,
    Ramparts,
    RoyalCities,
    DiverseEconomy,
    Ranches,
}

impl Card {
    pub const COUNT: usize = 10;
    pub const ALL: [Card; Card::COUNT] = [
        Card::MasterMason,
        Card::VillageFestival,
        Card::TriumphantTowers,
        Card::Earthquake,
        Card::Lighthouses,
        Card::BuildingTax,
        Card::Ramparts,
        Card::RoyalCities,
        Card::DiverseEconomy,
        Card::Ranches,
    ];
}
