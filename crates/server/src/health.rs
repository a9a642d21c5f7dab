//! Whether the server can do its work: the database answers and takes what is written, and there is room to write it.
//! Looked into at most once in a while, however often somebody asks.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError},
    time::Duration,
};

use store::{Filter, Store};
use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

/// How long an answer holds.
const HOLDS: Duration = Duration::from_secs(2);
/// A database that takes longer than this is no help to anybody.
const PATIENCE: Duration = Duration::from_secs(5);
/// What is written to see whether there is room: as much as some moves need.
static TRIAL: [u8; 64 * 1024] = [0; 64 * 1024];

#[derive(Debug)]
pub(crate) struct Health {
    /// The database's file, if it is one.
    file: Option<Arc<DatabaseFile>>,
    last: Mutex<Option<(Instant, Result<(), &'static str>)>>,
}

#[derive(Debug)]
struct DatabaseFile {
    path: PathBuf,
    identity: Option<Identity>,
    /// Kept locked while this server is up, so that another one notices.
    lock: std::sync::Mutex<Option<File>>,
}

/// What a file is, whatever it is called.
type Identity = (u64, u64);

impl Health {
    /// For a database at this address, which has just been opened.
    pub(crate) fn new(address: &str) -> Health {
        Health { file: path(address).map(DatabaseFile::new).map(Arc::new), last: Mutex::new(None) }
    }

    pub(crate) async fn check(&self, store: &Store) -> Result<(), &'static str> {
        let mut last = self.last.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < HOLDS
        {
            return found;
        }
        let found = self.look(store).await;
        *last = Some((Instant::now(), found));
        found
    }

    /// Lets others have the file: nothing more is written to it.
    pub(crate) fn let_go(&self) {
        if let Some(file) = &self.file {
            file.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
    }

    async fn look(&self, store: &Store) -> Result<(), &'static str> {
        if let Some(file) = self.file.clone() {
            // Waiting for the disk is not for the threads that serve people.
            tokio::task::spawn_blocking(move || file.check()).await.unwrap_or(Err("the check failed"))?;
        }
        match timeout(PATIENCE, answers(store)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                tracing::error!(%error, "the database fails");
                Err("the database fails")
            }
            Err(_) => Err("the database does not answer"),
        }
    }
}

/// Reads something, and takes the right to write, with nothing to change.
async fn answers(store: &Store) -> Result<(), store::StoreError> {
    store.listing(&Filter::Open, None, 1).await?;
    store.remove_token("").await
}

impl DatabaseFile {
    fn new(path: PathBuf) -> DatabaseFile {
        let (identity, lock) = (identity(&path), locked(&path));
        DatabaseFile { path, identity, lock: std::sync::Mutex::new(lock) }
    }

    /// Whether the file is still there and there is room beside it.
    fn check(&self) -> Result<(), &'static str> {
        if !self.path.exists() || identity(&self.path) != self.identity {
            return Err("the database's file is gone");
        }
        let trial = beside(&self.path, ".trial");
        let written = File::create(&trial).and_then(|mut file| file.write_all(&TRIAL).and_then(|()| file.sync_data()));
        // Perhaps it could not even be made.
        let _ = fs::remove_file(&trial);
        written.map_err(|error| {
            tracing::error!(%error, "nothing can be written beside the database");
            "nothing can be written beside the database"
        })
    }
}

/// Locks a file beside the database. If another server has it, the operator is told: each would miss what the other does.
fn locked(path: &Path) -> Option<File> {
    let file = File::create(beside(path, ".lock")).ok()?;
    if let Err(fs::TryLockError::WouldBlock) = file.try_lock() {
        tracing::warn!(file = %path.display(), "another server uses this database: players of one miss what happens at the other");
    }
    Some(file)
}

/// Whether a server uses the database in this file.
pub(crate) fn is_locked(path: &Path) -> bool {
    let lock = File::open(beside(path, ".lock"));
    lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The file a database address names, as the store reads it.
pub(crate) fn path(address: &str) -> Option<PathBuf> {
    let path = address.strip_prefix("sqlite:").map_or(address, |path| path.strip_prefix("//").unwrap_or(path));
    (!path.contains("://")).then(|| path.into())
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    async fn database() -> (TempDir, String, Store) {
        let folder = TempDir::new().unwrap();
        let address = folder.path().join("test.db").display().to_string();
        let store = store::open(&address).await.unwrap();
        (folder, address, store)
    }

    #[tokio::test]
    async fn a_server_with_its_database_is_well() {
        let (folder, address, store) = database().await;
        let health = Health::new(&format!("sqlite://{address}"));
        assert_eq!(health.check(&store).await, Ok(()));
        assert!(!folder.path().join("test.db.trial").exists());
        store.close().await;
        assert_eq!(health.look(&store).await, Err("the database fails"));
    }

    #[tokio::test]
    async fn a_deleted_or_replaced_database_is_noticed() {
        let (_folder, address, store) = database().await;
        let health = Health::new(&address);
        fs::remove_file(&address).unwrap();
        assert_eq!(health.look(&store).await, Err("the database's file is gone"));
    }

    #[tokio::test]
    async fn a_disk_that_takes_no_more_is_noticed() {
        let (folder, address, store) = database().await;
        let health = Health::new(&address);
        // A folder where the trial should be stands for whatever keeps files from being written.
        fs::create_dir(folder.path().join("test.db.trial")).unwrap();
        assert_eq!(health.look(&store).await, Err("nothing can be written beside the database"));
    }

    #[tokio::test]
    async fn an_answer_holds_for_a_moment() {
        let (_folder, address, store) = database().await;
        let health = Health::new(&address);
        *health.last.lock().await = Some((Instant::now(), Err("just now")));
        tokio::time::pause();
        assert_eq!(health.check(&store).await, Err("just now"));
        tokio::time::advance(HOLDS).await;
        tokio::time::resume();
        assert_eq!(health.check(&store).await, Ok(()));
    }

    #[test]
    fn the_file_of_an_address_is_known() {
        for address in ["/tmp/a.db", "sqlite:/tmp/a.db", "sqlite:///tmp/a.db"] {
            assert_eq!(path(address), Some(PathBuf::from("/tmp/a.db")), "{address}");
        }
        assert_eq!(path("postgres://u:p@host/name"), None);
    }

    #[tokio::test]
    async fn a_second_server_finds_the_lock_taken() {
        let (_folder, address, _store) = database().await;
        let first = Health::new(&address);
        let lock = File::create(beside(address.as_ref(), ".lock")).unwrap();
        assert!(matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)));
        assert!(is_locked(address.as_ref()));
        drop(first);
        assert!(!is_locked(address.as_ref()));
        lock.try_lock().unwrap();
    }
}
