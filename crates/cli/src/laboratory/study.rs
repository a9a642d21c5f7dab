//! `crownforge lab study`: which cards, faces and seats win.

use std::{
    fs,
    io::Write,
    num::{NonZeroU32, NonZeroU64},
    path::PathBuf,
};

use anyhow::Context;
use bots::{Bot, Budget};
use catalog::GAMES;
use clap::Args;
use lab::Study;

use crate::{
    args::{SetupArgs, meant_game},
    chance,
    contest::progress_bar,
};

/// Studies the balance of a game: which seats, cards and faces win.
///
/// Bots of one kind play many games against each other. For every card, face or building it tells how often it was used,
/// what share of the win those had who used it and those who did not, and how far apart the two are, with 95% intervals;
/// likewise for the seats. One table for each number of players.
///
/// With `--seed` and a bot that counts iterations the outcome is the same every time.
#[derive(Debug, Args)]
pub(crate) struct StudyArgs {
    /// The id of the game (see `crownforge games`)
    game: String,

    #[command(flatten)]
    setup: SetupArgs,

    /// Tables to study, by their number of players, separated by commas [default: all the game allows]
    #[arg(long, value_delimiter = ',', value_name = "N,N", conflicts_with = "players")]
    tables: Vec<usize>,

    /// Who plays in all seats: random, greedy or mcts
    #[arg(long, value_name = "BOT", default_value = "mcts")]
    bot: Bot,

    /// How many iterations a bot thinks about a decision
    #[arg(long, value_name = "N", default_value = "200")]
    iterations: NonZeroU64,

    /// How many games to play at each table
    #[arg(long, value_name = "N", default_value = "200")]
    games: NonZeroU32,

    /// The number all dice and all bots' luck come from; drawn by lot if absent
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Print the findings as one JSON object
    #[arg(long)]
    json: bool,

    /// Write the findings as a page with charts too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub(crate) fn run(args: &StudyArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = meant_game(GAMES, &args.game)?;
    let setup = args.setup.setup(game, game.players()[0], chance::fresh_seed())?;
    let players = match (args.setup.players, &args.tables[..]) {
        (Some(players), _) => vec![players],
        (None, []) => lab::table_sizes(game.id(), &setup.options),
        (None, tables) => tables.to_vec(),
    };
    let study = Study {
        game: game.id().to_owned(),
        options: setup.options,
        pack: setup.pack,
        players,
        bot: args.bot,
        budget: Budget::Iterations(args.iterations.get()),
        games: args.games.get(),
        seed: args.seed.unwrap_or_else(chance::fresh_number),
    };
    let progress = progress_bar(study.games * study.players.len() as u32);
    let report = study.run(&|| progress.inc(1))?;
    progress.finish_and_clear();
    if let Some(path) = &args.html {
        let chosen = args.setup.preset.as_deref().map(|preset| format!(", preset {preset}")).unwrap_or_default();
        let (bot, iterations) = (args.bot.name(), args.iterations);
        let about = format!(
            "{} games at each table by the bot {bot} with {iterations} iterations a decision in every seat{chosen}, seed {}.",
            study.games, study.seed
        );
        let page = report.html(&format!("{}: a study of its balance", game.name()), &about);
        fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}
