//! A server in a process of its own: the real program, started, asked for its address and, when a drill wants it so,
//! killed without a warning.

use std::{fs, path::Path, process::Stdio, time::Duration};

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
    pub async fn start(program: &Path, db: &str, port: u16) -> Result<ServerProcess> {
        ServerProcess::begin(Command::new(program), program, db, port).await
    }

    /// The same with so many files, connections among them.
    pub async fn start_with_files(program: &Path, db: &str, files: usize) -> Result<ServerProcess> {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {files} && exec \"$0\" \"$@\"")]).arg(program);
        ServerProcess::begin(shell, program, db, 0).await
    }

    async fn begin(mut command: Command, program: &Path, db: &str, port: u16) -> Result<ServerProcess> {
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
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// How much of the processors it has used since it began, where the system tells.
    pub fn processor_time(&self) -> Option<Duration> {
        let told = fs::read_to_string(format!("/proc/{}/stat", self.child.id()?)).ok()?;
        // The program's name may hold anything, so one counts from the bracket behind it.
        let figures: Vec<&str> = told.rsplit(')').next()?.split_whitespace().collect();
        let ticks: u64 = [11, 12].iter().map(|&place| figures.get(place)?.parse::<u64>().ok()).sum::<Option<u64>>()?;
        // Linux tells it in hundredths of a second.
        Some(Duration::from_millis(ticks * 10))
    }
}
