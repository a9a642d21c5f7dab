//! A game written down: how it was set up, the seed of its dice and what was played. It is all there
//! is to a game; everything else is computed from it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;
use ts_rs::TS;

use crate::{
    Commitment, DiceKey, Hex, Json, LoadError, Options, Pack, Playthrough, Seal, Seat, Seed, Standings, Title,
    UNSEALED_WORD,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "GameRecord")]
pub struct Record {
    /// The version of this format.
    pub crownforge: u32,
    pub game: String,
    pub players: usize,
    #[serde(default)]
    pub options: Options,
    /// The hash of the figures that were in force.
    pub content: Hex<32>,
    /// The user's pack, if one was in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pack: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    pub dice: Fairness,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub start: Option<Start>,
    pub moves: Vec<Move>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<Standings>,
}

/// What the dice were made from. The seed is absent while it is still secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    pub commitment: Commitment,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub table: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nonces: Vec<String>,
    /// What each seat showed of its word before any was opened; nothing for seats without a word of their own. Empty where no
    /// words were sealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<Option<Seal>>,
}

/// A beginning other than a set-up with the game's own dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// Set up with these outcomes.
    Chance(Vec<u32>),
    /// Begun from this position.
    State(Json),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub action: Json,
    /// Outcomes that were given instead of the game's own dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chance: Option<Vec<u32>>,
    /// A digest of what happened and of the position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub after: Option<Hex<8>>,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadRecord {
    #[error("this is not a game record: {0}")]
    Json(String),
    #[error("this record has format {0}; this program reads format {here}", here = Record::FORMAT)]
    Format(u32),
    #[error("the {0} of the dice holds a control character")]
    ControlCharacter(&'static str),
}

/// The first place where a record and the game computed from it part.
#[derive(Debug, Error)]
pub enum Difference {
    #[error("the seed of the dice is not in the record: a game still being played cannot be verified")]
    NoSeed,
    #[error("the seed does not fit the commitment: it was promised as {promised} but is {actual}")]
    Commitment { promised: Hex<32>, actual: Hex<32> },
    #[error("the words of the dice: there are {seals} seals and {words} words for {players} seats")]
    Seals { seals: usize, words: usize, players: usize },
    #[error("the word of seat {seat} is not the one it sealed: the seal is {sealed}, the word has {actual}")]
    Seal { seat: usize, sealed: Hex<32>, actual: Hex<32> },
    #[error("the word of seat {seat} was never sealed, so it had to be `{UNSEALED_WORD}`")]
    Unsealed { seat: usize },
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("at move {ply}: the record says {recorded}, the rules give {computed}")]
    Digest { ply: usize, recorded: Hex<8>, computed: Hex<8> },
    #[error("the result: the record says {recorded}, the rules give {computed}")]
    Result { recorded: String, computed: String },
}

impl Fairness {
    pub fn of(seed: Seed) -> Fairness {
        Fairness {
            commitment: seed.commitment(),
            seed: Some(seed),
            table: String::new(),
            nonces: Vec::new(),
            seals: Vec::new(),
        }
    }

    pub fn key(&self) -> Option<DiceKey> {
        self.seed.map(|seed| seed.key(&self.table, &self.nonces))
    }

    /// Whether every word is the one its seat had sealed. Where nothing was sealed there is nothing to compare.
    fn check_seals(&self, players: usize) -> Result<(), Difference> {
        let (seals, words) = (self.seals.len(), self.nonces.len());
        if seals == 0 {
            return Ok(());
        }
        if seals != players || words != players {
            return Err(Difference::Seals { seals, words, players });
        }
        for (seat, (seal, word)) in Seat::all(players).zip(self.seals.iter().zip(&self.nonces)) {
            let (number, actual) = (seat.index() + 1, Seal::of(&self.table, seat, word));
            match seal {
                Some(sealed) if *sealed == actual => {}
                Some(Seal(sealed)) => {
                    return Err(Difference::Seal { seat: number, sealed: *sealed, actual: actual.0 });
                }
                None if word == UNSEALED_WORD => {}
                None => return Err(Difference::Unsealed { seat: number }),
            }
        }
        Ok(())
    }
}

impl Record {
    /// The version of the format this program writes and reads.
    pub const FORMAT: u32 = 1;

    pub(crate) fn new<G: Title>(game: &G, pack: Option<&Pack>, dice: Fairness) -> Record {
        Record {
            crownforge: Record::FORMAT,
            game: G::ID.to_owned(),
            players: game.players(),
            options: game.chosen().clone(),
            content: game.content_hash(),
            pack: pack.map(|pack| pack.toml.clone()),
            names: Vec::new(),
            dice,
            start: None,
            moves: Vec::new(),
            result: None,
        }
    }

    pub fn from_json(text: &str) -> Result<Record, BadRecord> {
        let record: Record = serde_json::from_str(text).map_err(|error| BadRecord::Json(error.to_string()))?;
        record.checked()
    }

    pub fn from_value(value: Value) -> Result<Record, BadRecord> {
        let record: Record = serde_json::from_value(value).map_err(|error| BadRecord::Json(error.to_string()))?;
        record.checked()
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is made of JSON values")
    }

    /// The pack as a file of this record's.
    pub fn pack(&self) -> Option<Pack> {
        self.pack.clone().map(|toml| Pack { file: "the record's pack".to_owned(), toml })
    }

    fn checked(self) -> Result<Record, BadRecord> {
        if self.crownforge != Record::FORMAT {
            return Err(BadRecord::Format(self.crownforge));
        }
        // The key of the dice is made of lines, so a line feed in a word would make two tables alike.
        let controlled = |word: &str| word.chars().any(char::is_control);
        if controlled(&self.dice.table) {
            return Err(BadRecord::ControlCharacter("table"));
        }
        if self.dice.nonces.iter().any(|nonce| controlled(nonce)) {
            return Err(BadRecord::ControlCharacter("nonces"));
        }
        Ok(self)
    }
}

/// Plays a record through and compares everything it claims. Gives back the game, ready to look at.
pub fn verify<G: Title>(record: &Record) -> Result<Playthrough<G>, Difference> {
    let seed = record.dice.seed.ok_or(Difference::NoSeed)?;
    let (promised, actual) = (record.dice.commitment.0, seed.commitment().0);
    if promised != actual {
        return Err(Difference::Commitment { promised, actual });
    }
    record.dice.check_seals(record.players)?;
    let mut play = Playthrough::<G>::begin(record)?;
    for (index, recorded) in record.moves.iter().enumerate() {
        let ply = index + 1;
        play.replay(recorded).map_err(|error| LoadError::Move { ply, error })?;
        let computed = play.record().moves[index].after.expect("a move just played has its digest");
        if let Some(recorded) = recorded.after.filter(|&recorded| recorded != computed) {
            return Err(Difference::Digest { ply, recorded, computed });
        }
    }
    let computed = play.record().result;
    if computed != record.result {
        let words = |result: Option<Standings>| {
            result
                .map_or("that it goes on".to_owned(), |end| format!("scores {:?}, ranks {:?}", texts(&end), end.ranks))
        };
        return Err(Difference::Result { recorded: words(record.result), computed: words(computed) });
    }
    Ok(play)
}

fn texts(standings: &Standings) -> Vec<String> {
    standings.scores.iter().map(ToString::to_string).collect()
}
