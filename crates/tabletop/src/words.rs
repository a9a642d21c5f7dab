//! How a game is told: what is asked, what can be done, what happened, and how it all looks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Game, Json, Names, Picture};

/// The game in words, for people at a terminal, for logs and for screen readers.
pub trait Words: Game {
    /// What letters beside a number stand for, such as `M` for the moon in `2M`: whoever looks for the word finds the letter.
    const MARKS: &'static [(&'static str, &'static str)] = &[];

    /// Every kind of question there is, so that whoever explains them knows when one is missing.
    const KINDS: &'static [&'static str];

    /// What is being decided. Only asked while the game goes on.
    fn decision(&self, state: &Self::State, names: &Names) -> Decision;

    /// What an action offered in this state does.
    fn action_text(&self, state: &Self::State, action: Self::Action, names: &Names) -> String;

    /// What happened.
    fn event_text(&self, event: &Self::Event, names: &Names) -> String;

    /// The whole position. A map with what stands beside it takes at most 100 columns; other lines are broken where they have to be.
    fn picture(&self, state: &Self::State, names: &Names) -> Picture;
}

/// An action, an event or a remark, as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Told {
    pub value: Json,
    pub text: String,
}

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The name of the kind of question, one of [`Words::KINDS`]; it never changes.
    pub kind: &'static str,
    pub text: String,
    /// The numbers of the rules behind it, the first one first.
    pub rules: &'static [&'static str],
}
