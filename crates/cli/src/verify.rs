//! `crownforge verify`: recomputes records from their seeds and says what was found true.

use std::{
    error::Error,
    fmt::{self, Display, Formatter},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use catalog::{AnyGame, AnyPlay, Games};
use clap::Args;
use tabletop::{BadRecord, Difference, LoadError, Record, Seat, Start, Turn};

use crate::{
    args::find_game,
    files::{self, Unreadable},
};

/// Recomputes recorded games and checks everything they claim.
///
/// Checks that the seed is the one promised, that each seat's word is the one it had sealed, that the figures are those of this program, that every move was legal
/// and led to what is recorded, and the result. Ends with exit code 0 if all is true; at the first difference it says
/// where, with exit code 1. What cannot be checked here (a file that is no record, a game that still goes on, figures of another
/// version) is no lie: it is told with exit code 3. Of several records each gets one line, and all are looked at.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The records, JSON files with one record each or one a line; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Nothing was found wrong, but not everything could be checked.
#[derive(Debug)]
pub(crate) struct Unchecked(String);

impl Unchecked {
    pub(crate) const EXIT_CODE: u8 = 3;
}

impl Display for Unchecked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unchecked {}

/// A record and where it comes from.
struct Claim {
    place: String,
    record: Result<Record, Matter>,
}

/// Why there is no record in a file.
enum Matter {
    Unreadable(Unreadable),
    NoRecord(BadRecord),
}

enum Verdict<'a> {
    True(&'a Record, &'static dyn AnyGame, Box<dyn AnyPlay>),
    /// It claims what is not so.
    Wrong(Difference),
    /// Nothing can be said about it here, for this reason.
    Unchecked(String),
}

pub(crate) fn run(args: &VerifyArgs, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let claims: Vec<Claim> = args.files.iter().flat_map(|path| claims_in(path)).collect();
    match claims.as_slice() {
        [claim] => tell_whole(claim, games, out),
        claims => tell_each(claims, games, out),
    }
}

fn claims_in(path: &Path) -> Vec<Claim> {
    let name = files::name_of(path);
    let claim = |files::Found { line, record }| {
        let place = line.map_or_else(|| name.clone(), |line| format!("{name}, line {line}"));
        Claim { place, record: record.map_err(Matter::NoRecord) }
    };
    match files::read_records(path) {
        Ok(found) => found.into_iter().map(claim).collect(),
        Err(unreadable) => vec![Claim { place: name, record: Err(Matter::Unreadable(unreadable)) }],
    }
}

fn judge(claim: &Claim, games: Games) -> Verdict<'_> {
    let record = match &claim.record {
        Ok(record) => record,
        Err(Matter::Unreadable(reason)) => return Verdict::Unchecked(format!("it {reason}")),
        Err(Matter::NoRecord(error)) => return Verdict::Unchecked(error.to_string()),
    };
    let game = match find_game(games, &record.game) {
        Ok(game) => game,
        Err(error) => return Verdict::Unchecked(error.to_string()),
    };
    match game.verify(record) {
        Ok(play) => Verdict::True(record, game, play),
        Err(unknown @ (Difference::NoSeed | Difference::Load(LoadError::Record(_) | LoadError::Content { .. }))) => {
            Verdict::Unchecked(unknown.to_string())
        }
        Err(difference) => Verdict::Wrong(difference),
    }
}

/// One line each, and at the end how many are wrong.
fn tell_each(claims: &[Claim], games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let (count, mut wrong, mut unchecked) = (claims.len(), 0, 0);
    for claim in claims {
        let told = match judge(claim, games) {
            Verdict::True(record, game, play) => {
                format!("true. {}, {} moves; {}.", game.name(), record.moves.len(), result_words(&*play))
            }
            Verdict::Wrong(difference) => {
                wrong += 1;
                format!("WRONG. {difference}")
            }
            Verdict::Unchecked(reason) => {
                unchecked += 1;
                format!("not checked: {reason}")
            }
        };
        writeln!(out, "{}: {}", files::printable(&claim.place), files::printable(&told))?;
    }
    match (wrong, unchecked) {
        (0, 0) => writeln!(out, "All {count} records are true.")?,
        (0, _) => return Err(Unchecked(format!("{unchecked} of {count} could not be checked")).into()),
        (_, 0) => bail!("{wrong} of {count} are wrong"),
        _ => bail!("{wrong} of {count} are wrong, and {unchecked} could not be checked"),
    }
    Ok(())
}

fn tell_whole(claim: &Claim, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let place = &claim.place;
    let (record, game, play) = match judge(claim, games) {
        Verdict::True(record, game, play) => (record, game, play),
        Verdict::Wrong(difference) => return Err(difference).with_context(|| place.clone()),
        Verdict::Unchecked(reason) => return Err(Unchecked(format!("{place} cannot be verified: {reason}")).into()),
    };
    let count = record.moves.len();
    writeln!(out, "{}, {} players, {count} moves.", game.name(), record.players)?;
    writeln!(out, "Commitment: the seed is the one that was promised as {}.", record.dice.commitment.0)?;
    writeln!(out, "Words: {}.", word_words(record))?;
    writeln!(out, "Content: the figures are the ones in force here, {}.", record.content)?;
    writeln!(out, "Set-up: {}.", setup_words(record))?;
    writeln!(out, "Moves: {}.", move_words(record))?;
    writeln!(out, "Result: {}.", result_words(&*play))?;
    Ok(())
}

fn word_words(record: &Record) -> String {
    if record.dice.seed.is_some_and(|seed| seed.is_known()) {
        return "these are dice that everybody may know beforehand; they show nothing about fairness".to_owned();
    }
    let seats = record.dice.seals.len();
    match record.dice.seals.iter().flatten().count() {
        0 => "none were sealed, so the record alone does not show that nobody chose theirs last".to_owned(),
        sealed if sealed == seats => format!("all {sealed} are the ones that were sealed before any was opened"),
        sealed => format!(
            "{sealed} of {seats} seats sealed one, and it is the one in the dice; the others added nothing of their own"
        ),
    }
}

fn setup_words(record: &Record) -> &'static str {
    match record.start {
        None => "comes from the seed",
        Some(Start::Chance(_)) => "comes from outcomes that were given by hand, not from the seed",
        Some(Start::State(_)) => "begins from a position that was given; it is a possible one",
    }
}

fn move_words(record: &Record) -> String {
    let count = record.moves.len();
    if count == 0 {
        return "none were played".to_owned();
    }
    let compared = record.moves.iter().filter(|played| played.after.is_some()).count();
    let given = record.moves.iter().filter(|played| played.chance.is_some()).count();
    let compared = match compared {
        all if all == count => "and led to the recorded events and position".to_owned(),
        0 => "but the record does not tell what they led to".to_owned(),
        some => format!("and {some} of them led to the recorded events and position; the record is silent on the rest"),
    };
    let legal = if count == 1 { "the only one was legal".to_owned() } else { format!("all {count} were legal") };
    match given {
        0 => format!("{legal}, {compared}"),
        given => format!("{legal}, {compared}; the outcomes of {given} were given by hand, not by the seed"),
    }
}

fn result_words(play: &dyn AnyPlay) -> String {
    let Turn::Over(standings) = play.turn() else {
        return "the game is not over, and the record does not say it is".to_owned();
    };
    let score = |seat: Seat| format!("{} {}", files::printable(&play.names()[seat]), standings.scores[seat]);
    let scores = Seat::all(standings.scores.len()).map(score).collect::<Vec<_>>().join(", ");
    let winners: Vec<String> = standings.winners.iter().map(|&seat| files::printable(&play.names()[seat])).collect();
    format!("as recorded, {scores}; won by {}", winners.join(" and "))
}
