//! What goes when it has had its time, packs that are kept once, and copies of a database.

use std::path::PathBuf;

use store::{Append, Appended, Pack, Phase, StoreError, Summary};

use crate::fixture::{Place, append, entries, row, summary};

on_both!(
    tables_that_have_not_changed_are_found_by_their_age,
    a_deleted_table_is_gone_with_its_log,
    guests_without_a_token_or_a_table_are_forgotten,
    a_pack_is_kept_once_for_all_tables_and_goes_with_the_last,
    what_was_deleted_gives_its_room_back,
);

async fn tables_that_have_not_changed_are_found_by_their_age(place: Place) {
    let store = place.open().await;
    for (table, at) in [("old", 10), ("older", 5), ("new", 20)] {
        store.append(Append { at, ..append(table, 0, vec![row("0")]) }).await.unwrap();
    }
    let over = Summary { phase: Phase::Over, ..summary() };
    store.append(Append { summary: over, at: 1, ..append("over", 0, vec![row("0")]) }).await.unwrap();
    assert_eq!(store.unchanged_since(Phase::Playing, 20, 9).await.unwrap(), ["older", "old"]);
    assert_eq!(store.unchanged_since(Phase::Playing, 20, 1).await.unwrap(), ["older"]);
    assert_eq!(store.unchanged_since(Phase::Over, 20, 9).await.unwrap(), ["over"]);
    assert!(store.unchanged_since(Phase::Gathering, 20, 9).await.unwrap().is_empty());
}

async fn a_deleted_table_is_gone_with_its_log(place: Place) {
    let store = place.open().await;
    for table in ["t", "u"] {
        store.append(append(table, 0, vec![row("0"), row("1")])).await.unwrap();
    }
    assert!(store.delete_table("t").await.unwrap());
    assert!(!store.delete_table("t").await.unwrap());
    assert!(entries(&store, "t").await.is_empty() && store.summary("t").await.unwrap().is_none());
    assert_eq!(entries(&store, "u").await, ["0", "1"]);
    // Whoever still has it in memory cannot add to it.
    let late = store.append(append("t", 2, vec![row("2")])).await.unwrap();
    assert_eq!(late, Appended::Clash { next_seq: 0 });
}

async fn guests_without_a_token_or_a_table_are_forgotten(place: Place) {
    let store = place.open().await;
    for person in ["ann", "bob", "cid", "dan", "eve"] {
        store.add_person(person, person, person, 5).await.unwrap();
    }
    // Ann sits at a table, Cid has an account, Dan was seen, Eve is banned; nobody knows anything of Bob.
    let anns = Summary { people: vec!["ann".to_owned()], ..summary() };
    store.append(Append { summary: anns, ..append("t", 0, vec![row("0")]) }).await.unwrap();
    store.add_account("cid", "Cid", "hash", 6).await.unwrap();
    store.see_token("dan", 30).await.unwrap();
    store.ban("eve", 99).await.unwrap();
    assert_eq!(store.tidy(20).await.unwrap(), 1);
    assert_eq!(store.person("bob").await.unwrap(), None);
    for person in ["ann", "cid", "dan", "eve"] {
        assert!(store.person(person).await.unwrap().is_some(), "{person}");
    }
    assert_eq!(store.person_of_token("ann", 0).await.unwrap(), None, "her token has had its time");
    assert!(store.person_of_token("dan", 0).await.unwrap().is_some());
}

async fn a_pack_is_kept_once_for_all_tables_and_goes_with_the_last(place: Place) {
    let store = place.open().await;
    let pack = Pack { hash: "h".to_owned(), text: "[game]".to_owned() };
    for table in ["t", "u"] {
        let append = Append { pack: Some(pack.clone()), ..append(table, 0, vec![row("0")]) };
        assert_eq!(store.append(append).await.unwrap(), Appended::Done);
    }
    let refused = Pack { hash: "other".to_owned(), text: "x".to_owned() };
    let clash = Append { pack: Some(refused), ..append("t", 5, vec![row("5")]) };
    assert_eq!(store.append(clash).await.unwrap(), Appended::Clash { next_seq: 1 });
    assert_eq!(store.pack("other").await.unwrap(), None);
    for table in ["t", "u"] {
        assert_eq!(store.pack("h").await.unwrap().as_deref(), Some("[game]"));
        store.delete_table(table).await.unwrap();
        store.tidy(0).await.unwrap();
    }
    assert_eq!(store.pack("h").await.unwrap(), None);
}

async fn what_was_deleted_gives_its_room_back(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![row(&"x".repeat(1_000_000))])).await.unwrap();
    store.delete_table("t").await.unwrap();
    store.compact().await.unwrap();
    store.append(append("u", 0, vec![row("0")])).await.unwrap();
    assert_eq!(entries(&store, "u").await, ["0"]);
    if store.kind() == "SQLite" {
        assert!(std::fs::metadata(&place.address).unwrap().len() < 500_000);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_taken_while_others_write_is_whole_and_can_be_restored() {
    let place = Place::sqlite();
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    let copy = PathBuf::from(format!("{}.copy", place.address));
    let writing = {
        let store = store.clone();
        tokio::spawn(async move {
            for seq in 1..200 {
                store.append(append("t", seq, vec![row(&seq.to_string())])).await.unwrap();
            }
        })
    };
    store.back_up(&copy).await.unwrap();
    writing.await.unwrap();
    assert!(matches!(store.back_up(&copy).await, Err(StoreError::InTheWay(_))), "no copy is written over");
    store.append(append("later", 0, vec![row("0")])).await.unwrap();
    store.close().await;

    let before = store::restore(&copy, place.address.as_ref()).await.unwrap().unwrap();
    let restored = place.open().await;
    let log = entries(&restored, "t").await;
    assert!((1..=200).contains(&log.len()));
    assert!(log.iter().enumerate().all(|(seq, entry)| *entry == seq.to_string()));
    assert!(entries(&restored, "later").await.is_empty(), "what came after the copy is not in it");
    assert_eq!(restored.person("p").await.unwrap().unwrap().name, "Ann");
    restored.close().await;
    let kept = store::open(&before).await.unwrap();
    assert_eq!(entries(&kept, "t").await.len(), 200, "what was there is kept beside it");
    assert_eq!(entries(&kept, "later").await, ["0"]);
}

#[tokio::test]
async fn what_is_no_whole_database_is_not_restored() {
    let place = Place::sqlite();
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    store.close().await;
    let letter = PathBuf::from(format!("{}.letter", place.address));
    std::fs::write(&letter, "Dear Ann, this is no database. ".repeat(200)).unwrap();
    store::restore(&letter, place.address.as_ref()).await.unwrap_err();
    store::restore("/nowhere/at/all".as_ref(), place.address.as_ref()).await.unwrap_err();
    assert_eq!(entries(&place.open().await, "t").await, ["0"]);
}

#[tokio::test]
async fn postgresql_is_copied_by_its_own_programs_and_knows_its_servers() {
    let place = Place::postgres();
    let upkeep = store::open_for_upkeep(&place.address).await.unwrap();
    assert!(!upkeep.is_served().await.unwrap(), "who looks after it is no server");
    let told = upkeep.back_up("/tmp/copy".as_ref()).await.unwrap_err().to_string();
    assert!(told.contains("pg_dump"), "{told}");
    let server = place.open().await;
    assert!(upkeep.is_served().await.unwrap());
    server.close().await;
}
