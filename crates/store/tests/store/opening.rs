//! Opening a database, and saying clearly why it cannot be opened.

use std::fs;

use sqlx::Connection;
use store::{StoreError, testing::Postgres};

use crate::fixture::{Place, append, entries, row};

on_both!(
    what_was_kept_is_there_after_opening_again,
    two_that_open_a_fresh_database_at_once_both_can,
    an_open_database_answers,
    a_database_that_is_looked_at_is_not_written_to,
);

async fn what_was_kept_is_there_after_opening_again(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    store.add_person("p", "Ann", "hash", 5).await.unwrap();
    store.close().await;
    let store = place.open().await;
    assert_eq!(entries(&store, "t").await, ["0"]);
    assert_eq!(store.person("p").await.unwrap().unwrap().name, "Ann");
}

async fn two_that_open_a_fresh_database_at_once_both_can(place: Place) {
    let opened = [0; 8].map(|_| {
        let address = place.address.clone();
        tokio::spawn(async move { store::open(&address).await })
    });
    for (number, opened) in opened.into_iter().enumerate() {
        let store = opened.await.unwrap().unwrap();
        store.append(append(&format!("t{number}"), 0, vec![row("0")])).await.unwrap();
    }
}

async fn an_open_database_answers(place: Place) {
    let store = place.open().await;
    store.ping().await.unwrap();
    store.close().await;
    assert!(matches!(store.ping().await, Err(StoreError::Closed)));
}

async fn a_database_that_is_looked_at_is_not_written_to(place: Place) {
    let store = place.open().await;
    for table in ["a", "b", "c"] {
        store.append(append(table, 0, vec![row("0")])).await.unwrap();
    }
    store.close().await;
    let store = store::look(&place.address).await.unwrap();
    assert_eq!((entries(&store, "b").await, store.count_tables().await.unwrap()), (vec!["0".to_owned()], 3));
    let mut found = Vec::new();
    while let [listed] = &store.tables_after(found.last().map_or("", String::as_str), 1).await.unwrap()[..] {
        found.push(listed.table.clone());
    }
    assert_eq!(found, ["a", "b", "c"]);
    let refused = store.append(append("a", 1, vec![row("1")])).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
    assert!(store.add_person("p", "Ann", "hash", 5).await.is_err());
}

#[tokio::test]
async fn what_is_not_there_cannot_be_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.db");
    let missing = store::look(&path.display().to_string()).await;
    assert!(matches!(missing, Err(StoreError::Unopened { .. })), "{missing:?}");
    assert!(!path.exists());
}

// While one of them is up, the clocks of the tables run.
#[tokio::test]
async fn a_server_knows_whether_it_began_alone() {
    let place = Place::postgres();
    let first = place.open().await;
    let second = place.open().await;
    assert_eq!((first.began_alone(), second.began_alone()), (true, false));
    assert!(Place::sqlite().open().await.began_alone());
}

#[tokio::test]
async fn a_path_may_say_that_it_is_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    for address in
        [path.display().to_string(), format!("sqlite:{}", path.display()), format!("sqlite://{}", path.display())]
    {
        assert_eq!(store::open(&address).await.unwrap().kind(), "SQLite");
    }
    assert_eq!(Place::postgres().open().await.kind(), "PostgreSQL");
}

#[cfg(unix)]
#[tokio::test]
async fn the_file_is_nobody_elses_business() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::sqlite();
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    for end in ["", "-wal"] {
        let mode = fs::metadata(format!("{}{end}", place.address)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

/// Why the address cannot be opened.
async fn trouble(address: &str) -> String {
    store::open(address).await.unwrap_err().to_string()
}

#[tokio::test]
async fn what_is_no_database_is_named() {
    let told = trouble("mysql://root:secret@localhost/x").await;
    assert_eq!(told, "`mysql://...` is no database: give a file's path, or postgres://user:password@host/name");
    assert!(trouble("").await.starts_with("`` is no database"));
    assert!(trouble("postgres://[half").await.starts_with("this address of a PostgreSQL database cannot be read: "));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    fs::write(&path, "Dear Ann, this is a letter and no database. ".repeat(40)).unwrap();
    let told = trouble(path.to_str().unwrap()).await;
    assert!(told.starts_with(&format!("the database `{}` cannot be opened: ", path.display())), "{told}");
    assert!(told.contains("not a database"), "{told}");
    let told = trouble(path.join("below.db").to_str().unwrap()).await;
    assert!(told.contains("below.db` cannot be opened: "), "{told}");
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named_without_its_password() {
    let told = trouble(&Postgres::shared().address("nowhere").replace("postgres@", "postgres:secret@")).await;
    assert!(told.starts_with("the database `nowhere` at "), "{told}");
    assert!(told.contains("database \"nowhere\" does not exist"), "{told}");
    assert!(!told.contains("secret"), "{told}");
    let told = trouble("postgres://ann:secret@127.0.0.1:1/games").await;
    assert!(told.starts_with("the database `games` at 127.0.0.1 cannot be opened: "), "{told}");
    assert!(told.contains("refused"), "{told}");
    assert!(!told.contains("secret"), "{told}");
}

#[tokio::test]
async fn a_database_of_a_newer_crownforge_is_left_alone() {
    const AHEAD: &str = "INSERT INTO migrations VALUES (99)";
    let (file, server) = (Place::sqlite(), Place::postgres());
    file.open().await.close().await;
    server.open().await.close().await;
    let mut connection = sqlx::SqliteConnection::connect(&file.address).await.unwrap();
    sqlx::raw_sql(AHEAD).execute(&mut connection).await.unwrap();
    let mut connection = sqlx::PgConnection::connect(&server.address).await.unwrap();
    sqlx::raw_sql(AHEAD).execute(&mut connection).await.unwrap();
    for place in [file, server] {
        let told = trouble(&place.address).await;
        assert!(told.starts_with("the database was made by a newer Crownforge (version 99"), "{told}");
    }
}
