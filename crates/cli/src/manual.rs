//! `crownforge completions` and `crownforge manual`: what a shell and `man` know of the program, made from its own arguments.

use std::{fs, io::Write, path::PathBuf};

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;

/// Prints what a shell needs to complete the commands.
///
/// For bash, say: crownforge completions bash > ~/.local/share/bash-completion/completions/crownforge
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

/// Writes a page for `man` about each command into a folder.
#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// The folder; it is made if it is not there
    folder: PathBuf,
}

pub(crate) fn print_completions(args: &CompletionsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // Made in memory first: a pipe that is closed early is no reason to panic.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "crownforge", &mut text);
    Ok(out.write_all(&text)?)
}

pub(crate) fn write_manual(args: &ManualArgs) -> anyhow::Result<()> {
    fs::create_dir_all(&args.folder).with_context(|| args.folder.display().to_string())?;
    clap_mangen::generate_to(Cli::command(), &args.folder).with_context(|| args.folder.display().to_string())?;
    Ok(())
}
