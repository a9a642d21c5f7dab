//! The web client: built by npm into `web/dist`, from where the server takes it on board.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

use anyhow::{Context, Result, bail};

use crate::tools::root;

/// Folders of the client that are made, not written.
const MADE: [&str; 2] = ["dist", "node_modules"];

/// Builds the client where it is missing or older than what it is made from.
pub(crate) fn build() -> Result<()> {
    let web = root().join("web");
    if !web.join("package.json").exists() {
        return Ok(());
    }
    let built = modified(&web.join("dist/index.html"));
    if built.is_some_and(|built| newest(&web).is_none_or(|source| source <= built)) {
        return Ok(());
    }
    println!("Building the web client.");
    install()?;
    succeed(script("build"))
}

/// Installs what the client is made with, unless it is there.
pub(crate) fn install() -> Result<()> {
    let web = root().join("web");
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&web.join("package-lock.json")) {
        return Ok(());
    }
    // Not `npm ci`: the lock file names the native parts of the platform it was made on, and the others are to be
    // found as well.
    succeed(npm(["install", "--no-save", "--no-audit", "--no-fund"]))
}

/// One of the scripts in `package.json`.
pub(crate) fn script(name: &str) -> Command {
    npm(["run", "--silent", name])
}

fn npm<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(args).current_dir(root().join("web"));
    command
}

fn succeed(mut command: Command) -> Result<()> {
    let status = command.status().context("npm is missing; install Node 20.19 or newer (https://nodejs.org)")?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}

/// When the newest file the client is made from was changed.
fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let paths = entries.map(|entry| entry.path()).filter(|path| !MADE.iter().any(|made| path.ends_with(made)));
    paths.filter_map(|path: PathBuf| if path.is_dir() { newest(&path) } else { modified(&path) }).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_does_not_count_as_a_source() {
        let folder = std::env::temp_dir().join(format!("crownforge-web-{}", std::process::id()));
        fs::create_dir_all(folder.join("src/dist")).unwrap();
        fs::create_dir_all(folder.join("node_modules")).unwrap();
        fs::write(folder.join("node_modules/made.js"), "").unwrap();
        assert_eq!(newest(&folder), None);
        fs::write(folder.join("src/page.ts"), "").unwrap();
        assert_eq!(newest(&folder), modified(&folder.join("src/page.ts")));
        fs::remove_dir_all(folder).unwrap();
    }
}
