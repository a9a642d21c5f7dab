//! Dice Forge on the shelf: its name, options and the way in from outside.

use std::{ops::RangeInclusive, sync::Arc};

use tabletop::{BadPack, BadSetup, BadState, Hex, OptionSpec, Options, Pack, Title};

use crate::{
    Content, Description, DiceForge, State, check,
    feat::{Edition, FeatId, Slot},
    value,
};

impl Title for DiceForge {
    const ID: &'static str = "dice-forge";
    const NAME: &'static str = "Dice Forge";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const RULES: &'static str = include_str!("../../../docs/rules/dice-forge.md");

    type Content = Description;

    fn options(pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        Ok(options(&Content::load(pack)?))
    }

    fn new(players: usize, options: &Options, pack: Option<&Pack>) -> Result<DiceForge, BadSetup> {
        if !DiceForge::PLAYERS.contains(&players) {
            return Err(BadSetup::Players { game: DiceForge::NAME, players: DiceForge::PLAYERS, given: players });
        }
        let content = Content::load(pack)?;
        let options = Options::complete(&self::options(&content), options)?;
        let lineup = Slot::ALL.map(|slot| choose_feat(&content, &options, slot));
        Ok(DiceForge { players, content: Arc::new(content), options, lineup, net: value::shipped() })
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
        self.check_state(state).map_err(check::refuse)
    }
}

fn options(content: &Content) -> Vec<OptionSpec> {
    let mut specs = vec![
        OptionSpec::choice(
            "feats",
            ["introductory", "alternate", "random"],
            "Which feats lie around the islands: the introductory ones, the alternates, or by chance for each slot.",
        ),
        OptionSpec::flag(
            "tie-break",
            false,
            "Part equal scores by faces forged, feats, what is left in the reserves, then turn order.",
        ),
    ];
    for slot in Slot::ALL {
        if content.candidates(slot).count() > 1 {
            let names = content.candidates(slot).map(|feat| feat.name.as_str()).collect::<Vec<_>>().join(" or ");
            let feats = content.candidates(slot).map(|feat| (feat.key.as_str(), feat.name.as_str()));
            let values = [("as-set", "As the set has it")].into_iter().chain(feats);
            let text = format!("{names}, in slot {slot:?}.");
            specs.push(OptionSpec::named(&format!("{slot:?}").to_lowercase(), values, &text));
        }
    }
    specs
}

/// DF-1.8: the card chosen for the slot itself, or else by the set chosen for all. `None` leaves it to chance.
fn choose_feat(content: &Content, options: &Options, slot: Slot) -> Option<FeatId> {
    let chosen = options.word(&format!("{slot:?}").to_lowercase());
    if let Some(feat) = content.candidates(slot).find(|feat| feat.key == chosen) {
        return Some(feat.id);
    }
    let alternate = FeatId::new(slot, Edition::ALTERNATE);
    match options.word("feats") {
        "alternate" if content.find_feat(alternate).is_some() => Some(alternate),
        "random" if content.candidates(slot).count() > 1 => None,
        _ => Some(FeatId::new(slot, Edition::INTRODUCTORY)),
    }
}
