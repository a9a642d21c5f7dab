//! `crownforge lab`: what can be learned of the games from bots that play many of them.

mod rank_card;
mod study;
mod train;

use std::io::Write;

use clap::{Args, Subcommand};

/// Learns about the games from bots that play many of them, and lets the bots learn.
#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

// What each command does is told where its arguments are.
#[derive(Debug, Subcommand)]
enum LabCommand {
    Study(study::StudyArgs),
    RankCard(rank_card::RankCardArgs),
    Train(train::TrainArgs),
}

pub(crate) fn run(args: &LabArgs, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.command {
        LabCommand::Study(args) => study::run(args, out),
        LabCommand::RankCard(args) => rank_card::run(args, out),
        LabCommand::Train(args) => train::run(args, out),
    }
}
