//! The tests of the store start a PostgreSQL server of their own; here it is seen to that there is one to start.

use std::{env, fs, path::PathBuf, process::Command};

use anyhow::{Result, bail};

/// Installs PostgreSQL where it is missing and we may.
pub(crate) fn need() -> Result<()> {
    if is_there() {
        return Ok(());
    }
    println!("PostgreSQL is missing; installing it with apt-get");
    for words in [&["update"][..], &["install", "--yes", "--no-install-recommends", "postgresql"]] {
        let done = Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !done.is_ok_and(|status| status.success()) {
            bail!("PostgreSQL is missing; install it (on Debian: `sudo apt-get install postgresql`), then try again");
        }
    }
    if !is_there() {
        bail!("PostgreSQL was installed, but `initdb` is neither in /usr/lib/postgresql nor in the PATH");
    }
    Ok(())
}

/// Looks where the tests look.
fn is_there() -> bool {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = debian.map(|version| version.path().join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = debian.chain(env::split_paths(&path)).collect();
    folders.iter().any(|folder| ["initdb", "pg_ctl", "createdb"].iter().all(|program| folder.join(program).is_file()))
}
