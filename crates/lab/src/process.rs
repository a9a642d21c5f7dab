//! A server in a process of its own: the real program, started, asked for its address and, when a drill wants it so,
//! killed without a warning.

use std::{path::PathBuf, process::Stdio, time::Duration};

use anyhow::{Context, Result, bail};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    time::timeout,
};

const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
    /// `host:port`
    pub address: String,
    /// Kept open: a server that cannot print would stop.
    _lines: Lines<BufReader<ChildStdout>>,
}

impl ServerProcess {
    /// Starts `program serve` on a store, without limits; port 0 takes any free one.
    pub async fn start(program: &PathBuf, db: &str, port: u16) -> Result<ServerProcess> {
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--host", "127.0.0.1", "--log", "error", "--db", db, "--port"]);
        command.arg(port.to_string());
        for limit in
            ["--requests-per-second", "--messages-per-second", "--sign-ins-per-minute", "--sockets-per-address"]
        {
            command.args([limit, "0"]);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        let mut lines = BufReader::new(child.stdout.take().context("standard output is piped")?).lines();
        while let Some(line) = timeout(PATIENCE, lines.next_line()).await.context("the server does not start")?? {
            if let Some(address) = line.strip_prefix("Crownforge is at http://") {
                return Ok(ServerProcess { child, address: address.to_owned(), _lines: lines });
            }
        }
        bail!("the server ended before it began: {}", child.wait().await?)
    }

    pub fn port(&self) -> u16 {
        self.address.rsplit(':').next().and_then(|port| port.parse().ok()).unwrap_or(0)
    }

    /// Ends it without a warning (SIGKILL), as a power cut would.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// What it holds in memory, in bytes, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes * 1024)
    }
}
