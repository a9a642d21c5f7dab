//! King's Forge on the shelf: its name, options and the way in from outside.

use std::{ops::RangeInclusive, sync::Arc};

use tabletop::{
    BadPack, BadSetup, BadState, Hex, Insights, Note, OptionSpec, Options, Pack, Preset, Seat, Title, Told,
};

use crate::{Action, Content, Description, Event, Insight, KingsForge, Part, State, appraise, odds::SeatOdds};

impl Title for KingsForge {
    const ID: &'static str = "kings-forge";
    const NAME: &'static str = "King's Forge";
    const PLAYERS: RangeInclusive<usize> = 2..=5;
    const RULES: &'static str = include_str!("../../../docs/rules/kings-forge.md");

    const EARLIER: &'static [&'static str] = &[
        include_str!("../content/earlier/one-order.toml"),
        include_str!("../content/earlier/first-wages.toml"),
        include_str!("../content/earlier/four-for-romina.toml"),
        include_str!("../content/earlier/two-for-pinni.toml"),
    ];

    type Content = Description;

    fn options(pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        let own = pack.map(|pack| Content::load(Some(pack))).transpose()?;
        Ok(options(own.is_some_and(|content| content.craft_cards().iter().any(|card| card.own))))
    }

    fn remarks(options: &Options, pack: &Pack) -> Result<Vec<Told>, BadPack> {
        Ok(Content::with_parts(&parts(options), Some(pack))?.remarks())
    }

    fn new(players: usize, options: &Options, pack: Option<&Pack>) -> Result<KingsForge, BadSetup> {
        let options = Options::complete(&KingsForge::options(pack)?, options)?;
        let range = KingsForge::players_with(&options);
        if !range.contains(&players) {
            let game = KingsForge::NAME;
            return Err(match KingsForge::PLAYERS.contains(&players) {
                true => BadSetup::Needs { game, given: players, needs: "the options more-items and more-dice" },
                false => BadSetup::Players { game, players: range, given: players },
            });
        }
        let content = Content::with_parts(&parts(&options), pack)?;
        Ok(KingsForge { players, content: Arc::new(content), options, net: appraise::shipped() })
    }

    /// KF-10.5: five need the dice and the items for them.
    fn players_with(options: &Options) -> RangeInclusive<usize> {
        let five = [Part::MoreDice, Part::MoreItems].iter().all(|part| parts(options).contains(part));
        2..=if five { 5 } else { 4 }
    }

    fn presets() -> Vec<Preset> {
        let apprentices = ["apprentices", "more-items", "more-places", "more-dice"].map(|name| (name, true));
        let masterworks = ["realm-items", "griffins-landing", "ambassadors-row"].map(|name| (name, true));
        // The tiles of Ambassador's Row have one side up.
        let complete: Vec<(&str, bool)> =
            PARTS.iter().filter(|(_, part, ..)| *part != Part::OtherSides).map(|(name, ..)| (*name, true)).collect();
        vec![
            Preset::new("base", "King's Forge", "The game of the first box, for two to four.", &[]),
            Preset::new("apprentices", "With Apprentices", "All of the expansion, for two to five.", &apprentices),
            Preset::new(
                "masterworks",
                "With Masterworks",
                "Items of four realms, visitors, ambassadors and exotic dice, without bonus cards, for two to four.",
                &masterworks,
            ),
            Preset::new(
                "complete",
                "Complete",
                "All of Apprentices and Masterworks, the Royal Decree and every bonus card with it, for two to five.",
                &complete,
            ),
        ]
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

    fn notes(&self, event: &Event, tell: &mut dyn FnMut(Note<'_>)) {
        self.noted(event, tell);
    }
}

/// KF-10.1, KF-14.1: the parts of the expansions, with a word on what each changes and from how many players on it is needed.
const PARTS: [(&str, Part, &str, Option<u8>); 13] = [
    ("apprentices", Part::Apprentices, "Helpers to hire, who work for you in every round.", None),
    ("more-items", Part::MoreItems, "18 more Craft cards, very easy and very hard ones.", Some(5)),
    ("more-places", Part::MorePlaces, "14 more Gather cards, and counterfeit tokens.", None),
    ("more-dice", Part::MoreDice, "18 more dice: nothing runs short, and a fifth player can join.", Some(5)),
    ("realm-items", Part::RealmItems, "22 more Craft cards, from four realms.", None),
    ("royal-decree", Part::RoyalDecree, "Whoever ends the game does it with a masterwork.", None),
    ("griffins-landing", Part::GriffinsLanding, "Visitors of four realms, with gifts and cheap collaborations.", None),
    ("variant-monuments", Part::VariantMonuments, "Four monuments that limit what dice may show.", None),
    ("ambassadors-row", Part::AmbassadorsRow, "Ambassadors to bid for: exotic dice, and Grimstone.", None),
    ("other-sides", Part::OtherSides, "With Ambassador's Row: the other sides of its tiles, which ask for wood.", None),
    (
        "ambassador-requests",
        Part::AmbassadorRequests,
        "One more item beside the King's list, with a reward for its smith.",
        None,
    ),
    ("deluxe-items", Part::DeluxeItems, "Eight items with an ability, once a game. Best with Ambassador's Row.", None),
    ("parting-gifts", Part::PartingGifts, "Two more masterworks: Harmony Staff and Legendary Dragonfly.", None),
];

/// The parts these options choose.
fn parts(options: &Options) -> Vec<Part> {
    PARTS.into_iter().filter(|(name, ..)| options.flag(name)).map(|(_, part, ..)| part).collect()
}

/// KF-1.8, KF-10.1: the parts, and something to choose about own Craft cards if a pack brings any.
fn options(own_cards: bool) -> Vec<OptionSpec> {
    let part = |(name, _, text, players)| OptionSpec { needed_from: players, ..OptionSpec::flag(name, false, text) };
    let mut options: Vec<OptionSpec> = PARTS.into_iter().map(part).collect();
    if own_cards {
        let text = "Your own Craft cards: shuffled in with the others, or always in the game.";
        options.push(OptionSpec::choice("own-cards", ["shuffled", "always"], text));
    }
    options
}
