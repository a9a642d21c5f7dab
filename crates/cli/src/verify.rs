//! `crownforge verify`: recomputes records from their seeds and says what was found true.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use catalog::{AnyPlay, Games};
use clap::Args;
use tabletop::{Record, Seat, Start, Turn};

use crate::{args::find_game, files};

/// Recomputes recorded games and checks everything they claim.
///
/// Checks that the seed is the one promised, that each seat's word is the one it had sealed, that the figures are those of this program, that every move was legal
/// and led to what is recorded, and the result. Ends with exit code 0 if all is true; at the first difference it says
/// where, with exit code 1. Of several records each gets one line, and all are looked at.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The records, JSON files with one record each or one a line; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// A record and where it comes from.
struct Claim {
    place: String,
    record: anyhow::Result<Record>,
}

pub(crate) fn run(args: &VerifyArgs, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let mut claims = Vec::new();
    for path in &args.files {
        match claims_in(path) {
            Ok(found) => claims.extend(found),
            // Where there is nothing else to look at the file itself is the matter.
            Err(error) if args.files.len() == 1 => return Err(error),
            Err(error) => claims.push(Claim { place: files::name_of(path), record: Err(error) }),
        }
    }
    match <[Claim; 1]>::try_from(claims) {
        Ok([Claim { place, record }]) => tell_whole(&record.with_context(|| place.clone())?, &place, games, out),
        Err(claims) => tell_each(claims, games, out),
    }
}

fn claims_in(path: &Path) -> anyhow::Result<Vec<Claim>> {
    let name = files::name_of(path);
    let claim = |files::Found { line, record }| {
        let place = line.map_or_else(|| name.clone(), |line| format!("{name}, line {line}"));
        Claim { place, record: record.map_err(anyhow::Error::from) }
    };
    Ok(files::read_records(path)?.into_iter().map(claim).collect())
}

/// One line each, and at the end how many are wrong.
fn tell_each(claims: Vec<Claim>, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let (count, mut wrong) = (claims.len(), 0);
    for Claim { place, record } in claims {
        let verdict = record.and_then(|record| {
            let game = find_game(games, &record.game)?;
            let play = game.verify(&record)?;
            Ok(format!("{}, {} moves; {}", game.name(), record.moves.len(), result_words(&*play)))
        });
        let place = files::printable(&place);
        match verdict {
            Ok(words) => writeln!(out, "{place}: true. {words}.")?,
            Err(error) => {
                wrong += 1;
                writeln!(out, "{place}: WRONG. {}", files::printable(&format!("{error:#}")))?;
            }
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {count} records are wrong");
    }
    writeln!(out, "All {count} records are true.")?;
    Ok(())
}

fn tell_whole(record: &Record, place: &str, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let name = || place.to_owned();
    let game = find_game(games, &record.game).with_context(name)?;
    let play = game.verify(record).with_context(name)?;

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
    if record.dice.seed.is_some_and(|seed| seed.is_guided()) {
        return "this is a guided game, whose dice everybody may know beforehand; it shows nothing about fairness"
            .to_owned();
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
