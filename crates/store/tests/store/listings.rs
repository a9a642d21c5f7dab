//! Finding tables.

use store::{Append, Cursor, Filter, Listing, Phase, Store, Summary};

use crate::fixture::{Place, append, row, summary};

on_both!(
    a_listing_shows_the_table_as_it_was_last,
    strangers_find_public_tables_by_their_phase,
    a_person_finds_their_own_tables,
    who_left_does_not_find_the_table_any_more,
    pages_follow_each_other_without_gaps,
    tables_in_play_are_found_after_a_restart,
);

/// Opens a table of these people.
async fn open(store: &Store, table: &str, at: u64, phase: Phase, public: bool, people: &[&str]) {
    let people = people.iter().map(|person| (*person).to_owned()).collect();
    let summary = Summary { phase, public, people, ..summary() };
    store.append(Append { summary, at, ..append(table, 0, vec![row("0")]) }).await.unwrap();
}

async fn tables(store: &Store, filter: Filter) -> Vec<String> {
    let listing = store.listing(&filter, None, 100).await.unwrap();
    assert_eq!(listing.next, None);
    listing.tables.into_iter().map(|listed| listed.table).collect()
}

async fn a_listing_shows_the_table_as_it_was_last(place: Place) {
    let store = place.open().await;
    open(&store, "t", 10, Phase::Gathering, true, &["ann"]).await;
    let last = Summary {
        game: "dice-forge".to_owned(),
        phase: Phase::Over,
        public: false,
        people: vec!["bob".to_owned(), "ann".to_owned()],
        card: r#"{"winner":"Bob"}"#.to_owned(),
    };
    let end = Append { summary: last.clone(), at: 30, ..append("t", 1, vec![row("1"), row("2")]) };
    store.append(end).await.unwrap();
    let listed = store.summary("t").await.unwrap().unwrap();
    assert_eq!((listed.created_at, listed.updated_at, listed.next_seq), (10, 30, 3));
    assert_eq!(listed.summary, last);
    let listing = store.listing(&Filter::Of("bob".to_owned()), None, 10).await.unwrap();
    assert_eq!(listing, Listing { tables: vec![listed], next: None });
    assert_eq!(store.summary("u").await.unwrap(), None);
}

async fn strangers_find_public_tables_by_their_phase(place: Place) {
    let store = place.open().await;
    for (number, phase) in [Phase::Gathering, Phase::Playing, Phase::Over].into_iter().enumerate() {
        for public in [true, false] {
            open(&store, &format!("{phase:?} {public}"), number as u64, phase, public, &["ann"]).await;
        }
    }
    assert_eq!(tables(&store, Filter::Open).await, ["Gathering true"]);
    assert_eq!(tables(&store, Filter::Playing).await, ["Playing true"]);
    assert_eq!(tables(&store, Filter::Finished).await, ["Over true"]);
}

async fn a_person_finds_their_own_tables(place: Place) {
    let store = place.open().await;
    open(&store, "a", 1, Phase::Gathering, true, &["ann", "ann"]).await;
    open(&store, "b", 4, Phase::Over, false, &["ann", "bob"]).await;
    open(&store, "c", 3, Phase::Playing, true, &["ann"]).await;
    open(&store, "d", 2, Phase::Playing, true, &["bob"]).await;
    open(&store, "e", 5, Phase::Playing, true, &[]).await;
    let ann = || "ann".to_owned();
    assert_eq!(tables(&store, Filter::Of(ann())).await, ["b", "c", "a"]);
    assert_eq!(tables(&store, Filter::UnfinishedOf(ann())).await, ["c", "a"]);
    assert_eq!(tables(&store, Filter::FinishedOf(ann())).await, ["b"]);
    assert_eq!(tables(&store, Filter::Of("eve".to_owned())).await, [""; 0]);
}

async fn who_left_does_not_find_the_table_any_more(place: Place) {
    let store = place.open().await;
    open(&store, "t", 1, Phase::Gathering, true, &["ann", "bob"]).await;
    let left = Summary { people: vec!["ann".to_owned(), "eve".to_owned()], ..summary() };
    store.append(Append { summary: left, ..append("t", 1, vec![row("1")]) }).await.unwrap();
    assert_eq!(tables(&store, Filter::Of("bob".to_owned())).await, [""; 0]);
    assert_eq!(tables(&store, Filter::Of("eve".to_owned())).await, ["t"]);
    assert_eq!(tables(&store, Filter::Of("ann".to_owned())).await, ["t"]);
}

async fn pages_follow_each_other_without_gaps(place: Place) {
    let store = place.open().await;
    for number in 0..10 {
        // Several changed at the same moment.
        open(&store, &format!("t{number}"), number / 3, Phase::Over, true, &["ann"]).await;
    }
    for filter in [Filter::Finished, Filter::Of("ann".to_owned())] {
        let (mut pages, mut after) = (Vec::new(), None);
        loop {
            let Listing { tables, next } = store.listing(&filter, after.as_ref(), 4).await.unwrap();
            pages.push(tables.into_iter().map(|listed| listed.table).collect::<Vec<_>>());
            // A cursor travels as text.
            match next {
                Some(cursor) => after = Some(cursor.to_string().parse::<Cursor>().unwrap()),
                None => break,
            }
        }
        let expected: [&[&str]; 3] = [&["t9", "t8", "t7", "t6"], &["t5", "t4", "t3", "t2"], &["t1", "t0"]];
        assert_eq!(pages, expected);
    }
    assert!("nonsense".parse::<Cursor>().is_err());
}

async fn tables_in_play_are_found_after_a_restart(place: Place) {
    let store = place.open().await;
    open(&store, "gathering", 9, Phase::Gathering, true, &["ann"]).await;
    open(&store, "late", 8, Phase::Playing, false, &["ann"]).await;
    open(&store, "early", 7, Phase::Playing, true, &["ann"]).await;
    open(&store, "asleep", 1, Phase::Playing, true, &["ann"]).await;
    let playing = store.listing(&Filter::InPlay, None, 9).await.unwrap();
    let found: Vec<_> = playing.tables.iter().map(|listed| (listed.table.as_str(), listed.updated_at)).collect();
    assert_eq!(found, [("late", 8), ("early", 7), ("asleep", 1)]);
}
