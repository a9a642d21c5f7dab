//! Several servers on one PostgreSQL hear of each other.

use std::time::Duration;

use sqlx::Connection;
use store::{Appended, Change, Changes};
use tokio::time::timeout;

use crate::fixture::{Place, append, row};

async fn heard(changes: &mut Changes) -> Option<Change> {
    timeout(Duration::from_secs(20), changes.next()).await.expect("news within 20 seconds")
}

fn grew(table: &str, next_seq: u64) -> Option<Change> {
    Some(Change::Grew { table: table.to_owned(), next_seq })
}

#[tokio::test]
async fn servers_hear_what_others_append_and_not_what_they_did_themselves() {
    let place = Place::postgres();
    let (one, other) = (place.open().await, place.open().await);
    let (mut to_one, mut to_other) = (one.watch(), other.watch());
    one.append(append("a table", 0, vec![row("0"), row("1")])).await.unwrap();
    assert_eq!(heard(&mut to_other).await, grew("a table", 2));
    other.append(append("a table", 2, vec![row("2")])).await.unwrap();
    // Had the first heard of its own append, it would come first.
    assert_eq!(heard(&mut to_one).await, grew("a table", 3));
    assert_eq!(one.read("a table", 2).await.unwrap().len(), 1);
}

#[tokio::test]
async fn servers_hear_who_is_where_and_one_alone_tells_nobody() {
    let place = Place::postgres();
    let (one, other) = (place.open().await, place.open().await);
    let (mut to_one, mut to_other) = (one.watch(), other.watch());
    one.tell_here("a table", "ann").await.unwrap();
    other.tell_here("a table", "bob").await.unwrap();
    let here = |person: &str| Some(Change::Here { table: "a table".to_owned(), person: person.to_owned() });
    assert_eq!((heard(&mut to_other).await, heard(&mut to_one).await), (here("ann"), here("bob")));
    assert!(one.is_shared());
    let alone = Place::sqlite().open().await;
    assert!(!alone.is_shared());
    alone.tell_here("a table", "ann").await.unwrap();
}

#[tokio::test]
async fn servers_hear_whose_tokens_are_good_no_longer() {
    let place = Place::postgres();
    let (one, other) = (place.open().await, place.open().await);
    let mut to_other = other.watch();
    one.add_person("ann", "Ann", "hash", 5).await.unwrap();
    one.remove_token("hash").await.unwrap();
    one.remove_token("hash").await.unwrap();
    one.replace_tokens("ann", "new", 6).await.unwrap();
    one.delete_person("ann").await.unwrap();
    let gone = |who: &str| Some(Change::Gone { who: who.to_owned() });
    for who in ["hash", "ann", "ann"] {
        assert_eq!(heard(&mut to_other).await, gone(who));
    }
}

#[tokio::test]
async fn refused_appends_are_no_news() {
    let place = Place::postgres();
    let (one, other) = (place.open().await, place.open().await);
    let mut changes = other.watch();
    one.append(append("t", 0, vec![row("0")])).await.unwrap();
    assert_eq!(one.append(append("t", 0, vec![row("x")])).await.unwrap(), Appended::Clash { next_seq: 1 });
    one.append(append("u", 0, vec![row("0")])).await.unwrap();
    assert_eq!(heard(&mut changes).await, grew("t", 1));
    assert_eq!(heard(&mut changes).await, grew("u", 1));
}

#[tokio::test]
async fn after_a_lost_connection_servers_are_told_that_they_missed_something_and_hear_again() {
    let place = Place::postgres();
    let (one, other) = (place.open().await, place.open().await);
    let mut changes = other.watch();
    let mut connection = sqlx::PgConnection::connect(&place.address).await.unwrap();
    let listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
        WHERE datname = current_database() AND query LIKE 'LISTEN%'";
    sqlx::raw_sql(listeners).execute(&mut connection).await.unwrap();
    assert_eq!(heard(&mut changes).await, Some(Change::Missed));
    one.append(append("t", 0, vec![row("0")])).await.unwrap();
    assert_eq!(heard(&mut changes).await, grew("t", 1));
}

#[tokio::test]
async fn who_listens_too_slowly_is_told_that_they_missed_something() {
    let place = Place::postgres();
    let (one, other) = (place.open().await, place.open().await);
    let (mut slow, mut quick) = (other.watch(), other.watch());
    // More than the store keeps for a listener: each batch tells of every table in it.
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..5_000 {
        let one = one.clone();
        tasks.spawn(async move { one.append(append(&format!("t{number}"), 0, vec![row("0")])).await.unwrap() });
    }
    let mut news = 0;
    while news < 5_000 {
        news += match heard(&mut quick).await {
            Some(Change::Grew { .. }) => 1,
            other => panic!("the quick one got {other:?} after {news}"),
        };
    }
    tasks.join_all().await;
    assert_eq!(heard(&mut slow).await, Some(Change::Missed));
    assert!(matches!(heard(&mut slow).await, Some(Change::Grew { .. })));
}

#[tokio::test]
async fn a_writer_cut_off_comes_back() {
    let place = Place::postgres();
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    let mut connection = sqlx::PgConnection::connect(&place.address).await.unwrap();
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    sqlx::raw_sql(others).execute(&mut connection).await.unwrap();
    assert_eq!(store.append(append("t", 1, vec![row("1")])).await.unwrap(), Appended::Done);
    assert_eq!(store.read("t", 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn watching_ends_with_the_store() {
    for place in [Place::sqlite(), Place::postgres()] {
        let store = place.open().await;
        let mut changes = store.watch();
        store.close().await;
        assert_eq!(heard(&mut changes).await, None);
        assert_eq!(heard(&mut store.watch()).await, None);
    }
}
