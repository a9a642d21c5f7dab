//! Databases to try the store on, and plain things to put into them.

use store::{Append, Phase, Row, Store, Summary, testing::Postgres};
use tempfile::TempDir;

/// A fresh database of either kind.
pub(crate) struct Place {
    pub(crate) address: String,
    _folder: Option<TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = TempDir::new().unwrap();
        let address = folder.path().join("deep/down/crownforge.db").to_str().unwrap().to_owned();
        Place { address, _folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Place {
        Place { address: Postgres::shared().database().unwrap(), _folder: None }
    }

    pub(crate) async fn open(&self) -> Store {
        store::open(&self.address).await.unwrap()
    }
}

/// Runs each of these tests on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test(crate::fixture::Place::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test(crate::fixture::Place::postgres()).await;
            })*
        }
    };
}

pub(crate) fn row(entry: &str) -> Row {
    Row { entry: entry.to_owned(), key: None }
}

pub(crate) fn keyed(entry: &str, key: &str) -> Row {
    Row { entry: entry.to_owned(), key: Some(key.to_owned()) }
}

pub(crate) fn summary() -> Summary {
    Summary {
        game: "pig".to_owned(),
        phase: Phase::Playing,
        public: true,
        people: vec!["ann".to_owned(), "bob".to_owned()],
        card: "{}".to_owned(),
    }
}

pub(crate) fn append(table: &str, first_seq: u64, rows: Vec<Row>) -> Append {
    Append { table: table.to_owned(), first_seq, rows, summary: summary(), pack: None, at: 1_000 }
}

/// The entries of a table's log.
pub(crate) async fn entries(store: &Store, table: &str) -> Vec<String> {
    let log = store.read(table, 0).await.unwrap();
    assert!(log.iter().map(|entry| entry.seq).eq(0..log.len() as u64), "the log has no gaps");
    log.into_iter().map(|entry| entry.entry).collect()
}
