//! Kings of Artifice on the shelf: its name, options and the way in from outside.

use std::{ops::RangeInclusive, sync::Arc};

use tabletop::{BadPack, BadSetup, BadState, Decision, Hex, Names, OptionSpec, Options, Pack, Picture, Title};

use crate::{Action, Content, Event, Insight, KingsOfArtifice, State};

impl Title for KingsOfArtifice {
    const ID: &'static str = "kings-of-artifice";
    const NAME: &'static str = "Kings of Artifice";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const RULES: &'static str = include_str!("../../../docs/rules/kings-of-artifice.md");

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
        Ok(KingsOfArtifice { players, content: Arc::new(content), options })
    }

    fn chosen(&self) -> &Options {
        &self.options
    }

    fn content_hash(&self) -> Hex<32> {
        self.content.hash()
    }

    fn content(&self) -> serde_json::Value {
        self.content.describe(self.players)
    }

    fn check(&self, state: &State) -> Result<(), BadState> {
        self.check_state(state).map_err(BadState)
    }

    fn decision(&self, state: &State, names: &Names) -> Decision {
        self.decision_in_words(state, names)
    }

    fn action_text(&self, state: &State, action: Action, names: &Names) -> String {
        self.action_in_words(state, action, names)
    }

    fn event_text(&self, event: &Event, names: &Names) -> String {
        self.event_in_words(event, names)
    }

    fn picture(&self, state: &State, names: &Names) -> Picture {
        self.draw(state, names)
    }

    fn insight(&self, state: &State, offered: &[Action]) -> Option<serde_json::Value> {
        Some(serde_json::to_value(Insight::of(self, state, offered)).expect("insight is plain data"))
    }
}

fn options() -> Vec<OptionSpec> {
    vec![OptionSpec::flag("third-spell", false, "Deal three spells instead of two, for experienced players.")]
}
