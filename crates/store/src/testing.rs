//! A PostgreSQL server to throw away, for tests. It listens on a Unix socket in a folder of its own, and a guardian
//! stops it and removes the folder when those it is for are gone, whatever way they went.

use std::{
    env, fs, io,
    io::{BufRead, BufReader},
    os::unix::{
        fs::MetadataExt,
        process::{CommandExt, parent_id},
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio, id},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

/// `$1` holds the programs, `$2` is the folder; `$3` is the process it is for, or nothing if it is for the one that holds
/// the other end of its input. The power will not fail, so nothing waits for the disk.
const GUARDIAN: &str = r#"
exec 3>"$2/log"
"$1/initdb" -D "$2/data" -U postgres -A trust -E UTF8 --no-locale --no-sync >&3 2>&3 &&
"$1/pg_ctl" -D "$2/data" -l "$2/log" -w start >&3 2>&3 \
    -o "-k '$2' -c listen_addresses= -c fsync=off -c max_connections=500 -c shared_buffers=32MB" &&
echo ready || echo failed
if [ -n "$3" ]; then while [ -d "/proc/$3" ] || ps -p "$3" >&3 2>&3; do sleep 1; done; else read -r gone; fi
"$1/pg_ctl" -D "$2/data" -m immediate stop >&3 2>&3
rm -rf "$2"
"#;

#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    databases: AtomicU32,
    /// Its input ends with us.
    _guardian: Option<Child>,
}

impl Postgres {
    /// The one server of this process, or of all that cargo-nextest runs: that has a process for each test.
    ///
    /// # Panics
    /// If there is no PostgreSQL, or it does not start.
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| {
            let server = match env::var("NEXTEST_RUN_ID") {
                Ok(run) => Postgres::of_run(&run),
                Err(_) => tempfile::Builder::new()
                    .prefix("crownforge-pg-")
                    .tempdir()
                    .and_then(|folder| Postgres::start(folder.keep(), None)),
            };
            server.expect("a PostgreSQL server for the tests")
        })
    }

    /// The first process of the run starts it, and it goes on until the run is over.
    fn of_run(run: &str) -> io::Result<Postgres> {
        let folder = env::temp_dir().join(format!("crownforge-pg-{run}"));
        fs::create_dir_all(&folder)?;
        let gate = fs::File::create(folder.join("gate"))?;
        gate.lock()?;
        if folder.join("data/postmaster.pid").exists() {
            return Ok(Postgres { programs: programs()?, folder, databases: AtomicU32::new(0), _guardian: None });
        }
        Postgres::start(folder, Some(parent_id()))
    }

    fn start(folder: PathBuf, whose: Option<u32>) -> io::Result<Postgres> {
        let programs = programs()?;
        let mut guardian = as_its_user(&folder)?
            .args(["sh", "-c", GUARDIAN, "guardian"])
            .args([&programs, &folder])
            .arg(whose.map_or(String::new(), |process| process.to_string()))
            .process_group(0)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut word = String::new();
        if let Some(output) = guardian.stdout.take() {
            BufReader::new(output).read_line(&mut word)?;
        }
        if word.trim() != "ready" {
            let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
            return Err(io::Error::other(format!("PostgreSQL does not start:\n{log}")));
        }
        Ok(Postgres { programs, folder, databases: AtomicU32::new(0), _guardian: Some(guardian) })
    }

    /// Makes an empty database and gives its address.
    pub fn database(&self) -> io::Result<String> {
        let name = format!("test_{}_{}", id(), self.databases.fetch_add(1, Ordering::Relaxed));
        let output = Command::new(self.programs.join("createdb"))
            .arg("-h")
            .arg(&self.folder)
            .args(["-U", "postgres", &name])
            .output()?;
        match output.status.success() {
            true => Ok(self.address(&name)),
            false => Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned())),
        }
    }

    /// The address of a database, there or not.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@localhost/{database}?host={}", self.folder.display())
    }
}

/// Where the programs of the newest PostgreSQL are.
fn programs() -> io::Result<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = debian
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    versions.sort();
    let newest_first = versions.into_iter().rev().map(|(_, folder)| folder);
    let path = env::var_os("PATH").unwrap_or_default();
    let all = newest_first.chain(env::split_paths(&path));
    let found = all
        .into_iter()
        .find(|folder| ["initdb", "pg_ctl", "createdb"].iter().all(|program| folder.join(program).is_file()));
    found.ok_or_else(|| {
        io::Error::other("PostgreSQL is not installed: `cargo xtask test` does it, or `apt-get install postgresql`")
    })
}

/// A command that runs what follows as a user PostgreSQL accepts, who is made the owner of the folder: it refuses
/// to be run by root.
fn as_its_user(folder: &Path) -> io::Result<Command> {
    if fs::metadata(folder)?.uid() != 0 {
        return Ok(Command::new("env"));
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let user = if users.lines().any(|line| line.starts_with("postgres:")) { "postgres" } else { "nobody" };
    let status = Command::new("chown").arg(user).arg(folder).status()?;
    if !status.success() {
        return Err(io::Error::other(format!("the folder of PostgreSQL cannot be given to {user}")));
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", user, "--clear-groups", "--"]);
    Ok(command)
}
