//! Why a request was refused: a code for programs, which never changes, and a sentence for people.

use serde_json::{Value, json};
use tabletop::{BadSetup, LoadError, PlayError, ScriptError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    BadChance,
    BadField,
    BadJson,
    BadOption,
    BadPack,
    BadRecord,
    BadState,
    ChanceExhausted,
    ChanceLeftOver,
    Defect,
    GameOver,
    IllegalAction,
    LineTooLong,
    NoGame,
    NoSeed,
    NothingToUndo,
    TooManyGames,
    UnknownVerb,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: Code,
    pub message: String,
}

impl Code {
    pub fn name(self) -> &'static str {
        match self {
            Code::BadChance => "bad_chance",
            Code::BadField => "bad_field",
            Code::BadJson => "bad_json",
            Code::BadOption => "bad_option",
            Code::BadPack => "bad_pack",
            Code::BadRecord => "bad_record",
            Code::BadState => "bad_state",
            Code::ChanceExhausted => "chance_exhausted",
            Code::ChanceLeftOver => "chance_left_over",
            Code::Defect => "defect",
            Code::GameOver => "game_over",
            Code::IllegalAction => "illegal_action",
            Code::LineTooLong => "line_too_long",
            Code::NoGame => "no_game",
            Code::NoSeed => "no_seed",
            Code::NothingToUndo => "nothing_to_undo",
            Code::TooManyGames => "too_many_games",
            Code::UnknownVerb => "unknown_verb",
        }
    }
}

impl Refusal {
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }

    /// The line that answers the request with this id.
    pub(super) fn reply(&self, id: &Value) -> String {
        json!({ "id": id, "error": { "code": self.code.name(), "message": self.message } }).to_string()
    }

    /// A record is refused as a whole, whatever is wrong inside it; only a bad position is told apart.
    pub(super) fn of_record(error: &LoadError) -> Refusal {
        let code = if matches!(error, LoadError::State(_)) { Code::BadState } else { Code::BadRecord };
        Refusal::new(code, error.to_string())
    }
}

impl From<LoadError> for Refusal {
    fn from(error: LoadError) -> Refusal {
        let code = match &error {
            LoadError::Setup(BadSetup::Players { .. } | BadSetup::Needs { .. }) => Code::BadField,
            LoadError::Setup(BadSetup::Option(_)) => Code::BadOption,
            LoadError::Setup(BadSetup::Pack(_)) => Code::BadPack,
            LoadError::State(_) => Code::BadState,
            LoadError::Start(inner) | LoadError::Move { error: inner, .. } => code_of(inner),
            LoadError::Record(_) | LoadError::OtherGame { .. } | LoadError::Content { .. } => Code::BadRecord,
        };
        Refusal::new(code, error.to_string())
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        Refusal::new(code_of(&error), error.to_string())
    }
}

fn code_of(error: &PlayError) -> Code {
    match error {
        PlayError::Illegal(tabletop::Illegal::GameOver(())) => Code::GameOver,
        PlayError::Illegal(tabletop::Illegal::NotOffered(())) | PlayError::NotAnAction(_) => Code::IllegalAction,
        PlayError::Script(ScriptError::Exhausted { .. }) => Code::ChanceExhausted,
        PlayError::Script(ScriptError::LeftOver { .. }) => Code::ChanceLeftOver,
        PlayError::Script(ScriptError::Misfit { .. }) => Code::BadChance,
        PlayError::NoSeed => Code::NoSeed,
    }
}
