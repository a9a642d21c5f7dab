//! The browser tests: a real server on a file of its own, a real browser, whole games.

use std::{
    env, fs,
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::{
    stages::Stages,
    tools::{cargo, target},
    web,
};

/// How long the server may take to answer the door.
const PATIENCE: Duration = Duration::from_secs(60);

/// Installs Chromium where it is missing and we may.
pub(crate) fn need() -> Result<()> {
    if chromium().is_some() {
        return Ok(());
    }
    println!("Chromium is missing; installing it with apt-get");
    for words in [&["update"][..], &["install", "--yes", "--no-install-recommends", "chromium"]] {
        let done = Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !done.is_ok_and(|status| status.success()) {
            bail!("Chromium is missing; install it (on Debian: `sudo apt-get install chromium`), then try again");
        }
    }
    if chromium().is_none() {
        bail!("Chromium was installed, but `chromium` is not in the PATH");
    }
    Ok(())
}

pub(crate) fn tests(stages: &mut Stages) -> Result<()> {
    stages.command("the program for the browser", &mut cargo(["build", "--package", "crownforge"]))?;
    // A test is the same game each time, but where fair dice are what it is about.
    let (known, fair) = (Server::start("known", &["--known-dice"])?, Server::start("fair", &[])?);
    let mut tests = web::script("e2e");
    tests.env("CROWNFORGE_URL", &known.url).env("CROWNFORGE_FAIR_URL", &fair.url);
    stages.tests("browser tests", tests)
}

fn chromium() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).map(|folder| folder.join("chromium")).find(|program| program.is_file())
}

/// A server that is stopped, and its file removed, when it is no longer needed.
struct Server {
    child: Child,
    folder: PathBuf,
    url: String,
}

impl Server {
    fn start(name: &str, words: &[&str]) -> Result<Server> {
        let folder = env::temp_dir().join(format!("crownforge-browser-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let child = Command::new(target().join("debug").join(format!("crownforge{}", env::consts::EXE_SUFFIX)))
            .args(["serve", "--no-open", "--log", "warn", "--port", &port.to_string(), "--db"])
            .arg(folder.join("browser.db"))
            .args(words)
            // All visitors of the tests come from one address, and play faster than people.
            .args(["--requests-per-second", "0", "--messages-per-second", "0", "--sign-ins-per-minute", "0"])
            .spawn()
            .context("cannot start the server")?;
        let server = Server { child, folder, url: format!("http://localhost:{port}") };
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if began.elapsed() > PATIENCE {
                bail!("the server does not answer");
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let ended = self.child.kill().and_then(|()| self.child.wait()).and_then(|_| fs::remove_dir_all(&self.folder));
        if let Err(error) = ended {
            eprintln!("the server of the browser tests: {error}");
        }
    }
}
