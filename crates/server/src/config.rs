//! How a server is to run. The command line fills it from flags and environment variables of the same names.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; the loopback address lets nobody in from outside.
    pub host: IpAddr,
    /// 0 takes any free port.
    pub port: u16,
    /// A path or `sqlite:` URL of a file, or `postgres://...`; absent: a file in the platform's data folder.
    pub db: Option<String>,
    /// Open the address in the browser once the server listens.
    pub open: bool,
    /// Where browsers find this server, if not at the `Host` they name: behind a proxy, for example.
    pub origins: Vec<String>,
    /// Believe a proxy's `X-Forwarded-For` about who is asking.
    pub behind_proxy: bool,
    pub limits: Limits,
    /// For trials: everybody's first table has the same dice, and their second, and so on, and they are no secret.
    pub known_dice: bool,
    pub keep: Keep,
    /// How many connections may be open at once; absent: as many as the system lets us, less a few for our own files.
    pub connections: Option<usize>,
    /// How long a client may keep the server waiting: for a request, the rest of one, or until it reads an answer.
    pub patience: Duration,
    /// How many bots may think at once; absent: one less than there are cores, but at least one.
    pub thinkers: Option<usize>,
    /// A player who has been gone for so long may be stood in for by a bot, if another player wants that.
    pub away_after: Duration,
    /// Which log lines are written, as `tracing` filters write it: `info`, `server=debug`.
    pub log: String,
    pub log_format: LogFormat,
    /// A line for every request.
    pub access_log: bool,
    /// Where the figures for Prometheus are served; absent: at `/metrics`, beside everything else.
    pub metrics: Option<SocketAddr>,
}

/// How long what nobody touches is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Browsers nobody was seen with for so long are logged out, and guests who have no other are forgotten.
    pub tokens: Duration,
    /// Tables where people gather or play; absent: for ever.
    pub unfinished: Option<Duration>,
    /// Games that are over; absent: for ever.
    pub finished: Option<Duration>,
    /// Where the record of a game that is over is written before its table is deleted.
    pub records: Option<PathBuf>,
}

/// What one address or one person may ask for; 0 means as much as they like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// HTTP requests a second and address, with four seconds' worth in one go.
    pub requests_per_second: u32,
    /// WebSocket messages a second and person, with four seconds' worth in one go.
    pub messages_per_second: u32,
    /// New guests, accounts and log-ins a minute and address, and as many new tables.
    pub sign_ins_per_minute: u32,
    /// WebSockets open at once from one address; there may be twice as many connections.
    pub sockets_per_address: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    #[default]
    Text,
    Json,
}

pub const DEFAULT_PORT: u16 = 7340;
/// How many files a process may usually have open, and how many of them are not for connections.
const USUAL_FILES: usize = 1024;
const OWN_FILES: usize = 150;

impl Default for Config {
    fn default() -> Config {
        Config {
            host: IpAddr::from([127, 0, 0, 1]),
            port: DEFAULT_PORT,
            db: None,
            open: true,
            origins: Vec::new(),
            behind_proxy: false,
            limits: Limits::default(),
            known_dice: false,
            keep: Keep::default(),
            connections: None,
            patience: Duration::from_secs(20),
            thinkers: None,
            away_after: Duration::from_secs(60),
            log: "info".to_owned(),
            log_format: LogFormat::default(),
            access_log: false,
            metrics: None,
        }
    }
}

impl Default for Keep {
    fn default() -> Keep {
        let days = |count: u64| Duration::from_secs(count * 24 * 3600);
        Keep { tokens: days(365), unfinished: Some(days(180)), finished: Some(days(730)), records: None }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { requests_per_second: 50, messages_per_second: 20, sign_ins_per_minute: 60, sockets_per_address: 200 }
    }
}

impl Limits {
    pub const NONE: Limits =
        Limits { requests_per_second: 0, messages_per_second: 0, sign_ins_per_minute: 0, sockets_per_address: 0 };
}

impl Config {
    /// Where the tables are kept.
    pub fn database(&self) -> anyhow::Result<String> {
        if let Some(url) = &self.db {
            return Ok(url.clone());
        }
        let folder = data_folder()?;
        std::fs::create_dir_all(&folder)?;
        Ok(folder.join("crownforge.db").display().to_string())
    }

    pub(crate) fn connections(&self) -> usize {
        let open_files = || open_files().unwrap_or(USUAL_FILES);
        self.connections.unwrap_or_else(|| open_files().saturating_sub(OWN_FILES)).max(1)
    }

    /// From one address; 0 is no limit. Behind a proxy all come from the same.
    pub(crate) fn connections_per_address(&self) -> usize {
        if self.behind_proxy { 0 } else { 2 * self.limits.sockets_per_address as usize }
    }

    pub(crate) fn thinkers(&self) -> u32 {
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        self.thinkers.unwrap_or_else(|| cores() - 1).clamp(1, 1000) as u32
    }

    /// Whether browsers come by HTTPS, so that cookies may be kept to it.
    pub(crate) fn secure(&self) -> bool {
        !self.origins.is_empty() && self.origins.iter().all(|origin| origin.starts_with("https://"))
    }
}

/// How many files this process may have open, where the system tells.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn data_folder() -> anyhow::Result<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "crownforge");
    let folders = folders.ok_or_else(|| anyhow::anyhow!("no home folder is known here: name a file with --db"))?;
    Ok(folders.data_dir().to_owned())
}
