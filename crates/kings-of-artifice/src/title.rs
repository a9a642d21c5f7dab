//! Kings of Artifice on the shelf: its name, options and the way in from outside.

use std::{ops::RangeInclusive, sync::Arc};

use tabletop::{BadPack, BadSetup, BadState, Hex, Insights, Note, OptionSpec, Options, Pack, Title};

use crate::{Action, Content, Description, Event, Insight, KingsOfArtifice, State, appraise};

impl Title for KingsOfArtifice {
    const ID: &'static str = "kings-of-artifice";
    const NAME: &'static str = "Kings of Artifice";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const RULES: &'static str = include_str!("../../../docs/rules/kings-of-artifice.md");

    const EARLIER: &'static [&'static str] = &[include_str!("../content/earlier/spell-costs.toml")];

    type Content = Description;

    fn options(pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        Content::load(pack)?;
        Ok(options())
    }

    fn new(players: usize, options: &Options, pack: Option<&Pack>) -> Result<KingsOfArtifice, BadSetup> {
        if !KingsOfArtifice::PLAYERS.contains(&players) {
            let (game, range) = (KingsOfArtifice::NAME, KingsOfArtifice::PLAYERS);
            return Err(BadSetup::Players { game, players: range, given: players });
        }
        let content = Content::load(pack)?;
        let options = Options::complete(&self::options(), options)?;
        Ok(KingsOfArtifice { players, content: Arc::new(content), options, weights: appraise::shipped() })
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

impl Insights for KingsOfArtifice {
    type Insight = Insight;
    type Odds = ();

    fn insight(&self, state: &State, offered: &[Action]) -> Option<Insight> {
        Some(Insight::of(self, state, offered))
    }

    fn notes(&self, event: &Event, tell: &mut dyn FnMut(Note<'_>)) {
        self.noted(event, tell);
    }
}

fn options() -> Vec<OptionSpec> {
    vec![OptionSpec::flag("third-spell", false, "Deal three spells instead of two, for experienced players.")]
}
