//! `crownforge replay`: a recorded game again, on the screen step by step or as a text.

mod text;
mod viewer;

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
};

use anyhow::{Context, anyhow, bail, ensure};
use catalog::{Games, ReplayStep};
use clap::Args;
use crossterm::terminal;
use tabletop::{Names, Record};

use crate::{args::find_game, files, screen};

/// Shows a recorded game.
///
/// On a terminal step by step: the arrow keys, Page Up and Down, Home and End move through the game, the space bar lets
/// it run by itself, q ends. Otherwise, or with `--all`, as a text.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record, a JSON file; `-` reads standard input
    file: PathBuf,

    /// The record on this line of the file, where there is one on each (see `crownforge match --records`)
    #[arg(long, value_name = "N")]
    line: Option<usize>,

    /// Begin at this move (0 is the set-up); without a terminal, print only this one
    #[arg(long, value_name = "N", conflicts_with = "all")]
    ply: Option<usize>,

    /// Print the whole game as a text
    #[arg(long)]
    all: bool,
}

/// A record as it is shown.
struct Telling {
    title: String,
    names: Names,
    /// The set-up, then every move that can be played.
    steps: Vec<ReplayStep>,
    /// Why the rest cannot.
    broken: Option<String>,
}

pub(crate) fn run(args: &ReplayArgs, games: Games) -> anyhow::Result<()> {
    let telling = read(args, games)?;
    let last = telling.steps.len() - 1;
    if let Some(ply) = args.ply {
        ensure!(ply <= last, "there is no move {ply}: the record has {last} that can be shown");
    }
    let out = io::stdout();
    if !args.all && screen::is_there() {
        return viewer::watch(telling, args.ply.unwrap_or(0));
    }
    let columns = if out.is_terminal() { terminal::size().ok().map(|(columns, _)| columns.into()) } else { None };
    let mut printer = text::Printer { telling: &telling, out: io::BufWriter::new(out.lock()), columns };
    match args.ply {
        Some(ply) => printer.print_step(ply)?,
        None => printer.print_all()?,
    }
    drop(printer);
    match telling.broken {
        // The single move that was asked for is whole.
        Some(reason) if args.ply.is_none() => Err(anyhow::anyhow!("{}: {reason}", files::name_of(&args.file))),
        _ => Ok(()),
    }
}

fn read(args: &ReplayArgs, games: Games) -> anyhow::Result<Telling> {
    let name = || files::name_of(&args.file);
    let record = chosen(args)?;
    let game = find_game(games, &record.game).with_context(name)?;
    let mut replay = game.replay(&record).with_context(name)?;
    let names = replay.play().names().clone();
    let title = format!("{}, {} players, {} moves", game.name(), record.players, record.moves.len());
    let (mut steps, mut broken) = (Vec::new(), None);
    for step in &mut replay {
        match step {
            Ok(step) => steps.push(step),
            Err(error) => broken = Some(error.to_string()),
        }
    }
    Ok(Telling { title, names, steps, broken })
}

/// The record that is meant: the only one of the file, or that of a line.
fn chosen(args: &ReplayArgs) -> anyhow::Result<Record> {
    let name = files::name_of(&args.file);
    let mut found = files::read_records(&args.file).map_err(|reason| anyhow!("{name} {reason}"))?;
    let place = match args.line {
        None if found.len() == 1 => Some(0),
        None => bail!("{name} has {} records, one a line: choose one with --line", found.len()),
        Some(line) => found.iter().position(|each| each.line.unwrap_or(1) == line),
    };
    let place = place.with_context(|| format!("{name} has no record on that line"))?;
    found.swap_remove(place).record.with_context(|| name)
}

/// What was done, in one line.
fn headline(step: &ReplayStep, names: &Names) -> String {
    let words = match (step.seat, &step.action) {
        (Some(seat), Some(action)) => format!("{}: {}", &names[seat], action.text),
        (Some(seat), None) => names[seat].to_owned(),
        (None, _) => "Set-up".to_owned(),
    };
    files::printable(&words)
}
