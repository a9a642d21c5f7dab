//! `crownforge match`: bots against each other, with honest error bars.

use std::{
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    num::{NonZeroU32, NonZeroU64},
    path::PathBuf,
    sync::Mutex,
    time::Duration,
};

use anyhow::Context;
use bots::Budget;
use catalog::GAMES;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Contest, Contestant, Evidence, Question, Shown, Thought, Watch};
use serde::Serialize;
use serde_json::json;
use tabletop::Record;

use crate::{
    args::{SetupArgs, meant_game},
    chance,
};

/// Lets bots play against each other and compares them.
///
/// Gives the share of games each bot wins (a shared win counts in parts) with a 95% interval, its average score, its
/// time per decision and what it wins in each seat. A bot with several seats is measured per seat.
///
/// Three bots and more are rated as well, whatever the number of seats: with two seats each meets each other.
///
/// Every way to seat the bots comes up equally often, each with the same dice, when the number of games is a multiple of the number
/// of seatings. With more bots than seats they take turns. As many games run at once as there are cores, and each bot thinks on
/// one thread: 50 ms are 50 ms of one core. With `--seed` and budgets in iterations the outcome is the same every time.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The id of the game (see `crownforge games`)
    game: String,

    /// The bots, separated by commas: the levels `learning`, `casual`, `skilled`, `expert`, `master`; `random`, `greedy`, `mcts`, with a
    /// budget of its own `mcts@200it` or `mcts@50ms`; `rules`, a table of rules where the game has one; and programs that speak the
    /// line protocol, `cmd:./my-bot@50ms`
    #[arg(long, value_delimiter = ',', required = true, value_name = "BOT,BOT")]
    bots: Vec<Contestant>,

    /// How many games to play, at most with `--until-shown` [default: 100, or 10000 with `--until-shown`]
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,

    /// How many milliseconds a bot without a budget of its own thinks about a decision [default: 50]
    #[arg(long, value_name = "MS", conflicts_with = "iterations")]
    ms: Option<NonZeroU32>,

    /// How many iterations a bot without a budget of its own thinks about a decision
    #[arg(long, value_name = "N")]
    iterations: Option<NonZeroU64>,

    /// Stop as soon as it is shown which of two bots is better, or that neither wins more than half by this many percent [default: 5]
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, default_missing_value = "5", value_parser = parse_percent)]
    until_shown: Option<f64>,

    /// How often that may be wrong, in percent: equals told apart, and a difference of that size overlooked
    #[arg(long, value_name = "PERCENT", default_value = "5", requires = "until_shown", value_parser = parse_percent)]
    error: f64,

    /// Write the games into this file, one record a line, for `crownforge replay` and `verify`
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Write what the bots thought of each decision into this file, one line a game: values, and candidates with visits and value
    #[arg(long, value_name = "FILE")]
    thoughts: Option<PathBuf>,

    /// How many games to play at once [default: as many as there are cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,

    #[command(flatten)]
    setup: SetupArgs,

    /// The number all dice and all bots' luck come from; drawn by lot if absent
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Print the outcome as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MatchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = meant_game(GAMES, &args.game)?;
    let seed = args.seed.unwrap_or_else(chance::fresh_number);
    let [fewest, most] = game.players();
    let setup = args.setup.setup(game, args.bots.len().clamp(fewest, most), chance::fresh_seed())?;
    let budget = match (args.ms, args.iterations) {
        (_, Some(iterations)) => Budget::Iterations(iterations.get()),
        (ms, None) => Budget::Time(Duration::from_millis(ms.map_or(50, NonZeroU32::get).into())),
    };
    let contest = Contest {
        game: game.id().to_owned(),
        setup,
        contestants: args.bots.clone(),
        budget,
        seed,
        games: games(args) as usize,
        threads: args.threads,
        question: args.until_shown.map(|percent| Question { margin: percent / 100.0, error: args.error / 100.0 }),
    };
    let hall = Hall::new(args)?;
    let (tally, evidence) = contest.play(&hall)?;
    hall.close()?;
    if args.json {
        let mut json = tally.json(game.id(), seed);
        if let Some((evidence, question)) = evidence.zip(contest.question) {
            json["shown"] = verdict(evidence.shown()).into();
            json["test"] = json!({ "question": question, "evidence": evidence });
        }
        writeln!(out, "{json}")?;
    } else {
        tally.print(game.name(), seed, out)?;
        if let Some((evidence, question)) = evidence.zip(contest.question) {
            writeln!(out, "{} {}", verdict(evidence.shown()), test_words(question, evidence))?;
        }
    }
    Ok(())
}

fn verdict(shown: Shown) -> &'static str {
    match shown {
        Shown::Nothing => "No difference is shown yet.",
        Shown::FirstIsBetter => "The first bot is better.",
        Shown::SecondIsBetter => "The second bot is better.",
        Shown::NoDifference => "The difference is smaller than asked about.",
    }
}

/// What was asked, and what was found.
fn test_words(Question { margin, error }: Question, Evidence { rounds, first, second, bounds }: Evidence) -> String {
    let [equal, different] = bounds;
    format!(
        "(Sequential test for {:.1}% more than half, wrong in {:.1}% of such tests: after {rounds} rounds {first:+.2} for the \
         first and {second:+.2} for the second, between {equal:+.2} and {different:+.2}.)",
        margin * 100.0,
        error * 100.0
    )
}

fn games(args: &MatchArgs) -> u32 {
    args.games.map_or(if args.until_shown.is_some() { 10_000 } else { 100 }, NonZeroU32::get)
}

/// Shows how far a match is, and keeps its records.
struct Hall {
    progress: ProgressBar,
    records: Option<Mutex<Keeper>>,
    thoughts: Option<Mutex<Keeper>>,
}

struct Keeper {
    file: BufWriter<File>,
    failed: Option<io::Error>,
}

impl Hall {
    fn new(args: &MatchArgs) -> anyhow::Result<Hall> {
        let open = |path: &PathBuf| {
            let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            anyhow::Ok(Mutex::new(Keeper { file: BufWriter::new(file), failed: None }))
        };
        let (records, thoughts) = (args.records.as_ref(), args.thoughts.as_ref());
        let (records, thoughts) = (records.map(open).transpose()?, thoughts.map(open).transpose()?);
        Ok(Hall { progress: progress_bar(games(args)), records, thoughts })
    }

    fn close(self) -> anyhow::Result<()> {
        self.progress.finish_and_clear();
        for keeper in [self.records, self.thoughts].into_iter().flatten() {
            let mut keeper = keeper.into_inner().expect("nobody panics with the records in hand");
            keeper.failed.map_or_else(|| keeper.file.flush(), Err).context("cannot write the records")?;
        }
        Ok(())
    }
}

impl Watch for Hall {
    fn over(&self) {
        self.progress.inc(1);
    }

    fn wants_records(&self) -> bool {
        self.records.is_some()
    }

    fn keep(&self, record: Record) {
        keep(self.records.as_ref(), &record);
    }

    fn wants_thoughts(&self) -> bool {
        self.thoughts.is_some()
    }

    fn keep_thoughts(&self, thoughts: Vec<Thought>) {
        keep(self.thoughts.as_ref(), &thoughts);
    }
}

/// Writes a line. The first failure is told when all is over.
fn keep(keeper: Option<&Mutex<Keeper>>, told: &impl Serialize) {
    let Some(keeper) = keeper else { return };
    let mut keeper = keeper.lock().expect("nobody panics with the records in hand");
    let line = serde_json::to_string(told).expect("records and thoughts can be written");
    if let Err(error) = writeln!(keeper.file, "{line}") {
        keeper.failed.get_or_insert(error);
    }
}

pub(crate) fn progress_bar(games: u32) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} to go");
    ProgressBar::new(games.into()).with_style(style.expect("the template is well formed"))
}

fn parse_percent(text: &str) -> Result<f64, String> {
    let percent: f64 = text.parse().map_err(|_| "a number of percent is needed".to_owned())?;
    if (0.5..=40.0).contains(&percent) { Ok(percent) } else { Err("from 0.5 to 40 percent".to_owned()) }
}
