//! King's Forge on the shelf: its name, options and the way in from outside.

use std::{ops::RangeInclusive, sync::Arc};

use tabletop::{BadPack, BadSetup, BadState, Hex, Insights, OptionSpec, Options, Pack, Seat, Title};

use crate::{Action, Content, Description, Insight, KingsForge, State, odds::SeatOdds};

impl Title for KingsForge {
    const ID: &'static str = "kings-forge";
    const NAME: &'static str = "King's Forge";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const RULES: &'static str = include_str!("../../../docs/rules/kings-forge.md");

    const EARLIER: &'static [&'static str] = &[include_str!("../content/earlier/one-order.toml")];

    type Content = Description;

    fn options(pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        Ok(options(&Content::load(pack)?))
    }

    fn new(players: usize, options: &Options, pack: Option<&Pack>) -> Result<KingsForge, BadSetup> {
        if !KingsForge::PLAYERS.contains(&players) {
            return Err(BadSetup::Players { game: KingsForge::NAME, players: KingsForge::PLAYERS, given: players });
        }
        let content = Content::load(pack)?;
        let options = Options::complete(&self::options(&content), options)?;
        Ok(KingsForge { players, content: Arc::new(content), options })
    }

    fn chosen(&self) -> &Options {
        &self.options
    }

    fn content_hash(&self) -> Hex<32> {
        self.content.hash()
    }

    fn content(&self) -> Self::Content {
        self.content.describe(self.players)
    }

    fn check(&self, state: &State) -> Result<(), BadState> {
        self.check_state(state).map_err(BadState)
    }
}

impl Insights for KingsForge {
    type Insight = Insight;
    type Odds = SeatOdds;

    fn insight(&self, state: &State, offered: &[Action]) -> Option<Insight> {
        Some(Insight::of(self, state, offered))
    }

    fn odds(&self, state: &State, seat: Seat) -> Option<SeatOdds> {
        self.odds_of(state, seat)
    }
}

/// KF-1.8: there is only something to choose if a pack brings own Craft cards.
fn options(content: &Content) -> Vec<OptionSpec> {
    if !content.craft_cards().iter().any(|card| card.own) {
        return Vec::new();
    }
    let text = "Your own Craft cards: shuffled in with the others, or always in the game.";
    vec![OptionSpec::choice("own-cards", ["shuffled", "always"], text)]
}
