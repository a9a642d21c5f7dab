//! The figures of the game as the rules use them, built from `content/kings-forge.toml` and, where the user
//! has one, a pack laid over it.

mod build;
mod describe;
mod limits;
mod notes;

use content::{ByPlayers, Sourced};
pub use describe::{DescribedAction, DescribedCraft, DescribedDock, DescribedGather, Description, Gain};
pub use notes::{Note, Notes};
use serde::Serialize;
use tabletop::{BadPack, Hex, Pack};

use crate::{
    card::{CraftCard, CraftId, Dock, GatherCard, GatherId, Terms},
    chances::Chances,
    dice::Dice,
    placing::Asked,
    state::Tokens,
};

#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub(crate) starting_supply: Dice,
    pub(crate) craft_deck: ByPlayers<4>,
    pub(crate) items_to_win: ByPlayers<4>,
    /// How many Gather cards without an anvil are in a game.
    pub(crate) random_gather: u8,
    /// Whether the dice of one choice may be named in any order. Earlier editions do not speak of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) any_order: bool,
    /// All dice of the four materials.
    pub(crate) dice: Dice,
    pub(crate) library_dice: u8,
    pub(crate) tokens: Tokens,
    /// After how many rounds in a row without a claimed item the game ends.
    pub(crate) barren_rounds: u8,
    pub(crate) gather: Vec<GatherCard>,
    /// By Gather card, for its top and bottom action.
    #[serde(skip)]
    pub(crate) terms: Vec<[Terms; 2]>,
    pub(crate) docks: Vec<Dock>,
    /// By rank.
    pub(crate) craft: Vec<CraftCard>,
    /// What each Craft card asks for, ready to be compared.
    #[serde(skip)]
    pub(crate) asked: Vec<Asked>,
    /// How likely each Craft card is with so many dice.
    #[serde(skip)]
    pub(crate) chances: Vec<Chances>,
    #[serde(skip)]
    sources: Vec<Sourced>,
}

impl Content {
    /// The printed game, with a pack laid over it if there is one.
    pub fn load(pack: Option<&Pack>) -> Result<Content, BadPack> {
        content::load("content/kings-forge.toml", include_str!("../content/kings-forge.toml"), pack, build::build)
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

    /// All Craft cards, by rank.
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
