//! `crownforge admin`: what the operator can do to a server's database.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, IsTerminal, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use server::{
    Config,
    admin::{Admin, Ended, PersonLine, TableLine, Transferred},
};

use crate::files;

const DAY_MS: u64 = 24 * 3600 * 1000;

/// Look after a server's database: tables, people, copies
///
/// All of it works on the database itself, not through a server. Most of it may be done while servers use the database: they
/// notice within half a minute, at once with PostgreSQL. `restore`, and `compact` with SQLite, refuse to work while a server runs.
#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    /// Where tables are kept: a file for SQLite, or postgres://...; the file in your data folder, if not given
    #[arg(long, value_name = "URL", env = "CROWNFORGE_DB", hide_env_values = true, global = true)]
    db: Option<String>,

    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// List tables, the last changed first
    Tables(TablesArgs),
    /// End games: all people at these tables resign
    End {
        /// Tables' names, as in their addresses
        #[arg(required = true)]
        tables: Vec<String>,
    },
    /// Delete tables with all that happened there; whoever sits there can do nothing any more
    Delete {
        #[arg(required = true)]
        tables: Vec<String>,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// List people, or those of this name
    People {
        /// A name, the name of an account, or an id
        who: Option<String>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Keep somebody out, and let them in again with `--lift`
    Ban(SentenceArgs),
    /// Keep somebody from speaking at tables, and let them speak again with `--lift`
    Mute(SentenceArgs),
    /// Give an account another password, and log it out everywhere
    ///
    /// Without `--stdin` a password is made up and printed.
    Password {
        /// The account's name
        account: String,
        /// Read the password from standard input
        #[arg(long)]
        stdin: bool,
    },
    /// Write tables, or everything, to a file that `import` reads
    ///
    /// The file holds the secrets of games under way and hashes of passwords: guard it as you guard the database.
    Export {
        /// A new file; `-` is standard output
        file: PathBuf,
        /// These tables only; everything, with all people, if not given
        tables: Vec<String>,
    },
    /// Take in what was exported, from this or another database; what is here already stays as it is
    Import {
        /// The file; `-` is standard input
        file: PathBuf,
    },
    /// Copy a SQLite database to a new file, while servers use it
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Put a copy made by `backup` in the place of the SQLite database; what was there is kept beside it
    Restore {
        /// The copy
        file: PathBuf,
    },
    /// Give back the room of what was deleted
    Compact,
}

#[derive(Debug, Args)]
struct TablesArgs {
    /// Only those of this phase
    #[arg(long)]
    phase: Option<PhaseArg>,
    /// Only those that have not changed for so many days
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    unchanged: u64,
    /// So many at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    most: usize,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PhaseArg {
    Gathering,
    Playing,
    Over,
}

#[derive(Debug, Args)]
struct SentenceArgs {
    /// A name, the name of an account, or an id (see `crownforge admin people`)
    who: String,
    /// For so many days; for ever, if not given
    #[arg(long, value_name = "DAYS")]
    days: Option<u64>,
    /// End it
    #[arg(long, conflicts_with = "days")]
    lift: bool,
}

impl SentenceArgs {
    fn time(&self) -> Option<u64> {
        let time = self.days.map_or(u64::MAX / 4, |days| days.saturating_mul(DAY_MS));
        (!self.lift).then_some(time)
    }
}

pub(crate) fn run(args: &AdminArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let database = Config { db: args.db.clone(), ..Config::default() }.database()?;
    server::block_on(async {
        if let AdminCommand::Restore { file } = &args.command {
            return restore(file, &database, out).await;
        }
        let admin = Admin::open(&database).await?;
        let done = execute(&args.command, &admin, out).await;
        admin.close().await;
        done
    })?
}

async fn execute(command: &AdminCommand, admin: &Admin, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        AdminCommand::Tables(args) => tables(args, admin, out).await?,
        AdminCommand::End { tables } => {
            for table in tables {
                match admin.end(table).await? {
                    Ended::Over => writeln!(out, "The game of table {table} is over.")?,
                    Ended::BotsLeft => writeln!(out, "The people of table {table} have resigned; the bots rest.")?,
                }
            }
        }
        AdminCommand::Delete { tables, yes } => {
            agree(*yes, &format!("Delete {} with all that happened there?", counted(tables.len(), "table")))?;
            for table in tables {
                admin.delete(table).await?;
                writeln!(out, "Table {table} is deleted.")?;
            }
        }
        AdminCommand::People { who, json } => {
            let people = admin.people(who.as_deref()).await?;
            if *json {
                told(&people, out)?;
            } else {
                people.iter().try_for_each(|person| writeln!(out, "{}", person_words(person)))?;
            }
        }
        AdminCommand::Ban(args) => writeln!(out, "{}", person_words(&admin.ban(&args.who, args.time()).await?))?,
        AdminCommand::Mute(args) => writeln!(out, "{}", person_words(&admin.mute(&args.who, args.time()).await?))?,
        AdminCommand::Password { account, stdin } => {
            let given = stdin.then(read_password).transpose()?;
            let made_up = given.is_none();
            let password = admin.reset_password(account, given).await?;
            match made_up {
                true => writeln!(out, "The password of {} is now: {password}", files::printable(account))?,
                false => writeln!(out, "{} has another password.", files::printable(account))?,
            }
        }
        AdminCommand::Export { file, tables } => {
            let tables = (!tables.is_empty()).then_some(tables.as_slice());
            if file.as_path() == Path::new("-") {
                admin.export(tables, out).await?;
            } else {
                let mut to = BufWriter::new(new_file(file)?);
                let done = admin.export(tables, &mut to).await?;
                to.flush()?;
                writeln!(out, "{} written.", transferred(done))?;
            }
        }
        AdminCommand::Import { file } => {
            let done = if file.as_path() == Path::new("-") {
                admin.import(io::stdin().lock()).await?
            } else {
                let from = File::open(file).with_context(|| format!("{} cannot be read", file.display()))?;
                admin.import(BufReader::new(from)).await?
            };
            writeln!(out, "{} taken in; {} here already.", transferred(done), done.known)?;
        }
        AdminCommand::Backup { file } => {
            admin.back_up(file).await?;
            writeln!(out, "A whole copy is in {}.", file.display())?;
        }
        AdminCommand::Restore { .. } => unreachable!("it needs no open database"),
        AdminCommand::Compact => {
            admin.compact().await?;
            writeln!(out, "Done.")?;
        }
    }
    Ok(())
}

async fn restore(file: &Path, database: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let before = server::admin::restore(file, database).await?;
    writeln!(out, "{} is in place.", file.display())?;
    if let Some(before) = before {
        writeln!(out, "What was there is kept as {before}.")?;
    }
    Ok(())
}

async fn tables(args: &TablesArgs, admin: &Admin, out: &mut impl Write) -> anyhow::Result<()> {
    let phase = args.phase.map(|phase| match phase {
        PhaseArg::Gathering => "gathering",
        PhaseArg::Playing => "playing",
        PhaseArg::Over => "over",
    });
    let found = admin.tables(phase, args.unchanged.saturating_mul(DAY_MS), args.most).await?;
    if args.json {
        return told(&found, out);
    }
    for table in &found {
        writeln!(out, "{}", table_words(table))?;
    }
    Ok(())
}

fn table_words(table: &TableLine) -> String {
    let TableLine { id, game, phase, entries, updated_at, people, .. } = table;
    let public = if table.public { "public" } else { "private" };
    format!("{id}  {game}  {phase}  {public}  {entries} entries  {}  {}", ago(*updated_at), people.join(" "))
}

fn person_words(person: &PersonLine) -> String {
    let account = person.account.as_deref().map_or("guest".to_owned(), |account| format!("account {account}"));
    let sentence = |word: &str, until: u64| match until {
        until if until <= now_ms() => String::new(),
        until if until > now_ms() + 100 * 365 * DAY_MS => format!("  {word} for ever"),
        until => format!("  {word} for {} more days", (until - now_ms()).div_ceil(DAY_MS)),
    };
    let sentences = sentence("banned", person.banned_until) + &sentence("muted", person.muted_until);
    files::printable(&format!("{}  {}  {account}  {}{sentences}", person.id, person.name, ago(person.created_at)))
}

/// How long ago something was.
fn ago(at: u64) -> String {
    let minutes = now_ms().saturating_sub(at) / 60_000;
    match minutes {
        0..=119 => format!("{minutes} min ago"),
        120..=2879 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / (24 * 60)),
    }
}

fn transferred(done: Transferred) -> String {
    format!("{} and {}", counted(done.people, "person"), counted(done.tables, "table"))
}

fn counted(count: usize, what: &str) -> String {
    match (count, what) {
        (1, _) => format!("1 {what}"),
        (_, "person") => format!("{count} people"),
        _ => format!("{count} {what}s"),
    }
}

fn told(value: &impl Serialize, out: &mut impl Write) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// Asks once more, if somebody is there to be asked.
fn agree(yes: bool, question: &str) -> anyhow::Result<()> {
    if yes {
        return Ok(());
    }
    if !io::stdin().is_terminal() {
        bail!("this cannot be undone; say --yes");
    }
    write!(io::stderr(), "{question} [y/N] ")?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    if answer.trim().eq_ignore_ascii_case("y") { Ok(()) } else { bail!("nothing was done") }
}

fn read_password() -> anyhow::Result<String> {
    let mut text = String::new();
    io::stdin().lock().take(10_000).read_to_string(&mut text)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// A file that only its owner can read.
fn new_file(path: &Path) -> anyhow::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).with_context(|| format!("{} cannot be made", path.display()))
}

fn now_ms() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().unwrap_or(Duration::ZERO).as_millis() as u64
}
