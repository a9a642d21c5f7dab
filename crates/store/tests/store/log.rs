//! Appending to the logs and reading them.

use std::collections::BTreeMap;

use sqlx::Connection;
use store::{Append, Appended, Entry, Snapshot, StoreError};

use crate::fixture::{Place, append, entries, keyed, row};

on_both!(
    what_is_appended_is_read_back,
    texts_come_back_as_they_went,
    a_gap_or_a_taken_place_is_a_clash_and_changes_nothing,
    a_table_is_opened_once,
    a_repeated_key_tells_where_it_was_used_first,
    rows_of_one_append_may_share_a_key,
    a_key_belongs_to_its_table,
    of_racing_appends_to_one_place_one_wins,
    many_at_once_are_all_kept_once,
    a_text_with_a_zero_character_is_refused,
    a_part_of_a_log_is_read_alone,
    a_key_tells_its_place,
    the_newest_snapshot_of_a_table_is_kept_for_those_with_its_rules,
    a_snapshot_is_of_a_table_that_is_there,
    a_closed_store_keeps_what_it_accepted,
);

async fn what_is_appended_is_read_back(place: Place) {
    let store = place.open().await;
    assert_eq!(store.append(append("t", 0, vec![row("0"), keyed("1", "k")])).await.unwrap(), Appended::Done);
    assert_eq!(store.append(append("t", 2, vec![row("2")])).await.unwrap(), Appended::Done);
    let entry = |seq: u64, key: Option<&str>| Entry { seq, entry: seq.to_string(), key: key.map(str::to_owned) };
    assert_eq!(store.read("t", 0).await.unwrap(), [entry(0, None), entry(1, Some("k")), entry(2, None)]);
    assert_eq!(store.read("t", 2).await.unwrap(), [entry(2, None)]);
    assert_eq!(store.read("t", 3).await.unwrap(), []);
    assert_eq!(store.read("u", 0).await.unwrap(), []);
}

async fn a_part_of_a_log_is_read_alone(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0"), row("1"), row("2"), row("3")])).await.unwrap();
    let seqs = |part: Vec<Entry>| part.into_iter().map(|entry| entry.seq).collect::<Vec<_>>();
    assert_eq!(seqs(store.read_part("t", 1..3).await.unwrap()), [1, 2]);
    assert_eq!(seqs(store.read_part("t", 3..9).await.unwrap()), [3]);
    assert!(store.read_part("t", 4..9).await.unwrap().is_empty());
}

async fn a_key_tells_its_place(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0"), keyed("1", "k")])).await.unwrap();
    assert_eq!(store.seq_of_key("t", "k").await.unwrap(), Some(1));
    assert_eq!(store.seq_of_key("t", "other").await.unwrap(), None);
    assert_eq!(store.seq_of_key("u", "k").await.unwrap(), None);
}

fn snapshot(seq: u64, rules: &str) -> Snapshot {
    Snapshot { seq, rules: rules.to_owned(), snapshot: format!("{{\"of\":{seq}}}") }
}

async fn the_newest_snapshot_of_a_table_is_kept_for_those_with_its_rules(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0"), row("1"), row("2"), row("3")])).await.unwrap();
    assert_eq!(store.snapshot("t", "ours").await.unwrap(), None);
    for seq in [2, 3, 1] {
        store.keep_snapshot("t", &snapshot(seq, "ours")).await.unwrap();
    }
    assert_eq!(store.snapshot("t", "ours").await.unwrap(), Some(snapshot(3, "ours")));
    assert_eq!(store.snapshot("t", "theirs").await.unwrap(), None);
    store.keep_snapshot("t", &snapshot(2, "theirs")).await.unwrap();
    assert_eq!(store.snapshot("t", "theirs").await.unwrap(), Some(snapshot(2, "theirs")));
    assert_eq!(store.snapshot("t", "ours").await.unwrap(), None);
    store.drop_snapshot("t").await.unwrap();
    assert_eq!(store.snapshot("t", "theirs").await.unwrap(), None);
}

async fn a_snapshot_is_of_a_table_that_is_there(place: Place) {
    let store = place.open().await;
    store.keep_snapshot("t", &snapshot(1, "ours")).await.unwrap();
    assert_eq!(store.snapshot("t", "ours").await.unwrap(), None);
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    store.keep_snapshot("t", &snapshot(2, "ours")).await.unwrap();
    assert_eq!(store.snapshot("t", "ours").await.unwrap(), None, "it has not come so far");
    store.keep_snapshot("t", &snapshot(1, "ours")).await.unwrap();
    store.delete_table("t").await.unwrap();
    assert_eq!(store.snapshot("t", "ours").await.unwrap(), None);
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    assert_eq!(store.snapshot("t", "ours").await.unwrap(), None, "nothing is left for another of this name");
}

async fn texts_come_back_as_they_went(place: Place) {
    let store = place.open().await;
    let odd = r#"{"text":"a 'quoted' \"word\", \\ \u0000 $1 ? – 🎲","n":1.50,"list":[ ]}"#;
    let key = "ann:'\"\\$1 🎲";
    let mut first = append("table – 🎲", 0, vec![keyed(odd, key)]);
    first.summary.people = vec!["o'hara \"x\"".to_owned()];
    first.summary.card = odd.to_owned();
    store.append(first.clone()).await.unwrap();
    let log = store.read("table – 🎲", 0).await.unwrap();
    assert_eq!(log, [Entry { seq: 0, entry: odd.to_owned(), key: Some(key.to_owned()) }]);
    assert_eq!(store.summary("table – 🎲").await.unwrap().unwrap().summary, first.summary);
}

async fn a_gap_or_a_taken_place_is_a_clash_and_changes_nothing(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0"), row("1")])).await.unwrap();
    let before = store.summary("t").await.unwrap();
    for taken in [0, 1, 3] {
        let late = Append { at: 2_000, ..append("t", taken, vec![row("x"), row("y")]) };
        assert_eq!(store.append(late).await.unwrap(), Appended::Clash { next_seq: 2 });
    }
    assert_eq!(store.append(append("u", 1, vec![row("x")])).await.unwrap(), Appended::Clash { next_seq: 0 });
    assert_eq!(entries(&store, "t").await, ["0", "1"]);
    assert_eq!(entries(&store, "u").await, [""; 0]);
    assert_eq!(store.summary("t").await.unwrap(), before);
    assert_eq!(store.summary("u").await.unwrap(), None);
}

async fn a_table_is_opened_once(place: Place) {
    let store = place.open().await;
    let open = |word: &str| store.append(append("t", 0, vec![row(word)]));
    let (one, other) = tokio::join!(open("one"), open("other"));
    let mut answers = [one.unwrap(), other.unwrap()];
    answers.sort_by_key(|answer| *answer != Appended::Done);
    assert_eq!(answers, [Appended::Done, Appended::Clash { next_seq: 1 }]);
    assert_eq!(entries(&store, "t").await.len(), 1);
}

async fn a_repeated_key_tells_where_it_was_used_first(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![row("0")])).await.unwrap();
    store.append(append("t", 1, vec![keyed("1", "ann:a"), row("2")])).await.unwrap();
    store.append(append("t", 3, vec![keyed("3", "ann:b")])).await.unwrap();
    for place in [1, 3, 4, 9] {
        let again = append("t", place, vec![keyed("again", "ann:a")]);
        assert_eq!(store.append(again).await.unwrap(), Appended::Repeated { seq: 1 });
    }
    let second = append("t", 4, vec![row("x"), keyed("again", "ann:b")]);
    assert_eq!(store.append(second).await.unwrap(), Appended::Repeated { seq: 3 });
    assert_eq!(entries(&store, "t").await, ["0", "1", "2", "3"]);
}

async fn rows_of_one_append_may_share_a_key(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, vec![keyed("0", "k"), keyed("1", "k"), keyed("2", "l")])).await.unwrap();
    let keys: Vec<Option<String>> = store.read("t", 0).await.unwrap().into_iter().map(|entry| entry.key).collect();
    assert_eq!(keys, [Some("k".to_owned()), None, Some("l".to_owned())]);
    let again = append("t", 3, vec![keyed("x", "k")]);
    assert_eq!(store.append(again).await.unwrap(), Appended::Repeated { seq: 0 });
}

async fn a_key_belongs_to_its_table(place: Place) {
    let store = place.open().await;
    for table in ["t", "u"] {
        assert_eq!(store.append(append(table, 0, vec![keyed("0", "k")])).await.unwrap(), Appended::Done);
    }
}

async fn of_racing_appends_to_one_place_one_wins(place: Place) {
    let (one, other) = (place.open().await, place.open().await);
    one.append(append("t", 0, vec![row("0")])).await.unwrap();
    for seq in 1..30 {
        let (a, b) = tokio::join!(
            one.append(append("t", seq, vec![keyed("a", &format!("a{seq}"))])),
            other.append(append("t", seq, vec![keyed("b", &format!("b{seq}"))])),
        );
        let (a, b) = (a.unwrap(), b.unwrap());
        let clash = Appended::Clash { next_seq: seq + 1 };
        assert!((a == Appended::Done && b == clash) || (a == clash && b == Appended::Done), "{a:?} {b:?}");
        let winner = if a == Appended::Done { "a" } else { "b" };
        assert_eq!(entries(&other, "t").await[seq as usize], winner);
    }
}

async fn many_at_once_are_all_kept_once(place: Place) {
    let store = place.open().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..200_u64 {
        let store = store.clone();
        tasks.spawn(async move {
            // Four to a table, each trying until its turn has come.
            let table = format!("t{}", number % 50);
            let mut seq = number / 50;
            loop {
                let rows = vec![keyed(&number.to_string(), &format!("k{number}")), row("\"more\"")];
                match store.append(append(&table, seq, rows)).await.unwrap() {
                    Appended::Done => break,
                    Appended::Clash { next_seq } => seq = next_seq,
                    Appended::Repeated { seq } => panic!("{number} was kept at {seq} without an answer"),
                }
            }
        });
    }
    tasks.join_all().await;
    let mut kept = BTreeMap::new();
    for table in 0..50 {
        let log = entries(&store, &format!("t{table}")).await;
        assert_eq!(log.len(), 8);
        for pair in log.chunks(2) {
            assert_eq!(pair[1], "\"more\"", "what is appended together stays together");
            *kept.entry(pair[0].parse::<u64>().unwrap()).or_insert(0) += 1;
        }
    }
    assert_eq!(kept, (0..200).map(|number| (number, 1)).collect());
}

async fn a_text_with_a_zero_character_is_refused(place: Place) {
    let store = place.open().await;
    let bad = append("t", 0, vec![keyed("0", "k\0")]);
    assert!(matches!(store.append(bad).await, Err(StoreError::ZeroCharacter)));
    assert_eq!(store.append(append("t", 0, vec![keyed("0", "k")])).await.unwrap(), Appended::Done);
}

async fn a_closed_store_keeps_what_it_accepted(place: Place) {
    let store = place.open().await;
    let appends = (0..20).map(|number| {
        let store = store.clone();
        tokio::spawn(async move { store.append(append(&format!("t{number}"), 0, vec![row("0")])).await })
    });
    let appends: Vec<_> = appends.collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut kept = Vec::new();
    for (number, task) in appends.into_iter().enumerate() {
        match task.await.unwrap() {
            Ok(answer) => {
                assert_eq!(answer, Appended::Done);
                kept.push(number);
            }
            Err(error) => assert!(matches!(error, StoreError::Closed), "{error}"),
        }
    }
    assert!(matches!(store.append(append("u", 0, vec![row("0")])).await, Err(StoreError::Closed)));
    assert!(matches!(store.read("u", 0).await, Err(StoreError::Closed)));
    let store = place.open().await;
    for number in kept {
        assert_eq!(entries(&store, &format!("t{number}")).await, ["0"]);
    }
}

#[tokio::test]
async fn an_append_the_database_refuses_does_not_harm_those_that_share_its_commit() {
    let place = Place::sqlite();
    let store = place.open().await;
    let mut connection = sqlx::SqliteConnection::connect(&place.address).await.unwrap();
    let refusal = "CREATE TRIGGER refusal BEFORE INSERT ON entries WHEN NEW.entry = 'bad' \
        BEGIN SELECT RAISE(ABORT, 'not this one'); END";
    sqlx::raw_sql(refusal).execute(&mut connection).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..20 {
        let store = store.clone();
        let entry = if number == 7 { "bad" } else { "good" };
        tasks.spawn(async move { (number, store.append(append(&format!("t{number}"), 0, vec![row(entry)])).await) });
    }
    for (number, answer) in tasks.join_all().await {
        match number {
            7 => assert!(answer.unwrap_err().to_string().contains("not this one")),
            _ => assert_eq!(answer.unwrap(), Appended::Done),
        }
    }
    assert_eq!(store.summary("t7").await.unwrap(), None);
}
