//! The figures of the game as the rules use them, built from `content/kings-forge.toml` and, where the user
//! has one, a pack laid over it.

mod build;
mod describe;
mod limits;
mod notes;

use std::ops::Range;

use content::{ByPlayers, Sourced};
pub use describe::{
    DescribedAction, DescribedAmbassador, DescribedApprentice, DescribedCraft, DescribedDeluxe, DescribedDock,
    DescribedGather, DescribedGrimstone, DescribedRequest, Description, Gain,
};
pub use notes::{ApprenticeNotes, ExoticNotes, Note, Notes};
use serde::Serialize;
use tabletop::{BadPack, Hex, Pack};

use crate::{
    ambassadors::Ambassador,
    appraise::Wage,
    bag::Bag,
    card::{Apprentice, CraftCard, Dock, GatherCard, Part, Realm},
    chances::Chances,
    dice::Dice,
    effect::Effect,
    exotic::Exotics,
    grimstone::GrimstoneCard,
    ids::{CraftId, GatherId},
    placing::Asked,
    state::Tokens,
    terms::{Roles, Terms},
};

#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub(crate) starting_supply: Dice,
    craft_deck: ByPlayers<4>,
    items_to_win: ByPlayers<4>,
    /// How many Gather cards without an anvil are in a game.
    random_gather: u8,
    /// What is different with five players, if the dice are there for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    five: Option<Five>,
    /// How many apprentices are in a game, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) apprentice_deck: Option<ByPlayers<5>>,
    /// The Royal Decree, if it is played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decree: Option<Decree>,
    /// The tiles of Ambassador's Row, if it is played with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) ambassadors: Vec<Ambassador>,
    /// All exotic dice.
    #[serde(skip_serializing_if = "none_of_them")]
    pub(crate) exotics: Exotics,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) grimstones: Vec<GrimstoneCard>,
    /// Whether the dice of one choice may be named in any order. Earlier editions do not speak of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) any_order: bool,
    /// All dice of the four materials.
    pub(crate) dice: Dice,
    pub(crate) library_dice: u8,
    pub(crate) tokens: Tokens,
    /// After how many rounds in a row without a claimed item the game ends.
    pub(crate) barren_rounds: u8,
    /// Places first, then visitors, then the Toy Factory.
    pub(crate) gather: Vec<GatherCard>,
    #[serde(skip)]
    pub(crate) visitors: Bag<GatherId>,
    /// By realm.
    #[serde(skip)]
    pub(crate) visitors_of: [Bag<GatherId>; Realm::ALL.len()],
    /// The place Holiday Toys bring, if they are in the game. It comes last of all.
    #[serde(skip)]
    pub(crate) toy_factory: Option<GatherId>,
    /// The item that brings it.
    #[serde(skip)]
    pub(crate) toys: Option<CraftId>,
    /// By Gather card, for its top and bottom action.
    #[serde(skip)]
    pub(crate) terms: Vec<[Terms; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) apprentices: Vec<Apprentice>,
    #[serde(skip)]
    pub(crate) apprentice_terms: Vec<Terms>,
    #[serde(skip)]
    pub(crate) roles: Roles,
    /// What each brings in a round, for bots.
    #[serde(skip)]
    pub(crate) wages: Vec<Wage>,
    pub(crate) docks: Vec<Dock>,
    /// By rank, requests last.
    pub(crate) craft: Vec<CraftCard>,
    /// How many of them have a rank: all others are requests.
    #[serde(skip)]
    pub(crate) ranked: usize,
    /// KF-15.1: those of the highest ranks, if there is a Decree.
    #[serde(skip)]
    pub(crate) masterworks: Range<usize>,
    /// What each Craft card asks for, ready to be compared.
    #[serde(skip)]
    pub(crate) asked: Vec<Asked>,
    /// How likely each Craft card is with so many dice.
    #[serde(skip)]
    pub(crate) chances: Vec<Chances>,
    #[serde(skip)]
    sources: Vec<Sourced>,
}

fn none_of_them(exotics: &Exotics) -> bool {
    exotics.is_none()
}

/// KF-10.6: the figures for five players.
#[derive(Clone, Copy, Debug, Serialize)]
struct Five {
    craft_deck: u8,
    items_to_win: u8,
    random_gather: u8,
}

/// KF-15.1, KF-15.2: items of this rank on are masterworks, and so many others are in the game.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Decree {
    pub(crate) rank: u16,
    pub(crate) masterworks: u8,
    craft_deck: ByPlayers<5>,
}

/// The base game and, after it, the expansions.
const PRINTED: &str = concat!(
    include_str!("../content/kings-forge.toml"),
    include_str!("../content/apprentices.toml"),
    include_str!("../content/masterworks.toml")
);

impl Content {
    /// The base game, with a pack laid over it if there is one.
    pub fn load(pack: Option<&Pack>) -> Result<Content, BadPack> {
        Content::with_parts(&[], pack)
    }

    /// The base game and these parts of its expansions, with a pack laid over all of it.
    pub fn with_parts(parts: &[Part], pack: Option<&Pack>) -> Result<Content, BadPack> {
        content::load("content/kings-forge.toml", PRINTED, pack, |layers| build::build(layers, parts))
    }

    /// The most players there are figures and dice for.
    pub(crate) fn most_players(&self) -> usize {
        if self.five.is_some() { 5 } else { 4 }
    }

    /// How many Craft cards are in line, without the masterworks of the Decree.
    pub(crate) fn craft_deck(&self, players: usize) -> usize {
        if let Some(decree) = &self.decree {
            return decree.craft_deck.of(players).into();
        }
        let five = self.five.filter(|_| players == 5).map(|five| five.craft_deck);
        five.unwrap_or_else(|| self.craft_deck.of(players)).into()
    }

    /// KF-9.1: how many items end the game.
    pub(crate) fn items_to_win(&self, players: usize) -> u8 {
        let five = self.five.filter(|_| players == 5).map(|five| five.items_to_win);
        five.unwrap_or_else(|| self.items_to_win.of(players))
    }

    pub(crate) fn random_gather(&self, players: usize) -> u8 {
        self.five.filter(|_| players == 5).map_or(self.random_gather, |five| five.random_gather)
    }

    /// How many Gather cards are places of the village.
    pub(crate) fn places(&self) -> usize {
        self.gather.len() - self.visitors.len() as usize - usize::from(self.toy_factory.is_some())
    }

    /// The place Holiday Toys bring.
    pub fn toy_factory(&self) -> Option<GatherId> {
        self.toy_factory
    }

    /// Whether there are counterfeit tokens in the game.
    pub(crate) fn has_counterfeits(&self) -> bool {
        let brings = |effect: &Effect| match effect {
            Effect::Counterfeit { .. } | Effect::CounterfeitFor { .. } => true,
            Effect::Roll(bands) => bands.iter().any(|band| band.counterfeit > 0),
            _ => false,
        };
        let cards = self.gather.iter().flat_map(|card| &card.actions).flat_map(|action| &*action.effects);
        cards.chain(self.apprentices.iter().flat_map(|apprentice| &*apprentice.effects)).any(brings)
    }

    /// All apprentices, by their number.
    pub fn apprentices(&self) -> &[Apprentice] {
        &self.apprentices
    }

    /// The tiles of Ambassador's Row, by their number.
    pub fn ambassadors(&self) -> &[Ambassador] {
        &self.ambassadors
    }

    /// The kinds of Grimstone cards, by their number.
    pub fn grimstones(&self) -> &[GrimstoneCard] {
        &self.grimstones
    }

    pub fn hash(&self) -> Hex<32> {
        content::hash(self)
    }

    /// All Gather cards, by their number.
    pub fn gather_cards(&self) -> &[GatherCard] {
        &self.gather
    }

    pub fn gather_card(&self, card: GatherId) -> &GatherCard {
        &self.gather[card.index()]
    }

    pub fn docks(&self) -> &[Dock] {
        &self.docks
    }

    /// All Craft cards, by rank, requests last.
    pub fn craft_cards(&self) -> &[CraftCard] {
        &self.craft
    }

    pub fn craft_card(&self, item: CraftId) -> &CraftCard {
        &self.craft[item.index()]
    }

    /// What each entry is called and how sure its figures are.
    pub fn sources(&self) -> &[Sourced] {
        &self.sources
    }
}
