//! The programs the chores stand on, and what to do when one is missing.

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context, Result, bail};

/// Cargo, in the root of the repository.
pub(crate) fn cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root()).args(args);
    command
}

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root's folder")
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Runs a program that speaks for itself.
pub(crate) fn run(command: &mut Command) -> Result<ExitCode> {
    let status = command.status().with_context(|| format!("cannot start {:?}", command.get_program()))?;
    // A program ended by a signal has no code.
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}

pub(crate) fn has_nextest() -> bool {
    works(&mut cargo(["nextest", "--version"]))
}

/// Sees to it that rustfmt and Clippy are there.
pub(crate) fn need_components() -> Result<()> {
    for (component, command) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if works(&mut cargo([command, "--version"])) {
            continue;
        }
        println!("{component} is missing; adding it with rustup");
        let added = Command::new("rustup").args(["component", "add", component]).status();
        if !added.is_ok_and(|status| status.success()) {
            bail!(
                "{component} is missing; install Rust by rustup (https://rustup.rs), then `rustup component add {component}`"
            );
        }
    }
    Ok(())
}

fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
