//! Persons, tokens and accounts.

use store::{Account, AccountAdded, Append, Filter, Person, Summary};

use crate::fixture::{Place, append, entries, row, summary};

on_both!(
    a_person_is_known_by_their_tokens,
    a_person_changes_their_name,
    a_token_belongs_to_one_person,
    an_account_is_found_by_its_name_however_it_is_capitalised,
    a_name_is_taken_once,
    of_two_who_want_a_name_at_once_one_gets_it,
    a_password_is_changed,
    a_token_nobody_is_seen_with_expires,
    who_logs_out_everywhere_else_has_one_token,
    who_is_banned_or_muted_is_so_until_then,
    who_is_deleted_leaves_the_games_of_others_alone,
    all_people_are_told_page_by_page,
);

async fn a_person_is_known_by_their_tokens(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.add_token("p", "two", 6).await.unwrap();
    let ann = Person {
        id: "p".to_owned(),
        name: "Ann".to_owned(),
        account: None,
        created_at: 5,
        banned_until: 0,
        muted_until: 0,
    };
    for token in ["one", "two"] {
        assert_eq!(store.person_of_token(token, 0).await.unwrap().unwrap().person, ann);
    }
    assert_eq!(store.person_of_token("three", 0).await.unwrap(), None);
    store.remove_token("one").await.unwrap();
    assert_eq!(store.person_of_token("one", 0).await.unwrap(), None);
    assert_eq!(store.person_of_token("two", 0).await.unwrap().unwrap().person, ann);
    store.add_token("p", "three", 7).await.unwrap();
    store.remove_tokens("p").await.unwrap();
    for token in ["two", "three"] {
        assert_eq!(store.person_of_token(token, 0).await.unwrap(), None);
    }
    assert_eq!(store.person("p").await.unwrap(), Some(ann));
    assert_eq!(store.person("q").await.unwrap(), None);
}

async fn a_person_changes_their_name(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.add_person("q", "Bob", "two", 5).await.unwrap();
    store.rename("p", "Änne O'Hara").await.unwrap();
    assert_eq!(store.person("p").await.unwrap().unwrap().name, "Änne O'Hara");
    assert_eq!(store.person("q").await.unwrap().unwrap().name, "Bob");
}

async fn a_token_belongs_to_one_person(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.add_person("q", "Bob", "one", 5).await.unwrap_err();
    assert_eq!(store.person("q").await.unwrap(), None, "who got no token is not there at all");
    store.add_token("nobody", "two", 5).await.unwrap_err();
    assert_eq!(store.person_of_token("one", 0).await.unwrap().unwrap().person.id, "p");
}

async fn an_account_is_found_by_its_name_however_it_is_capitalised(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    assert_eq!(store.add_account("p", "Änne", "secret hash", 6).await.unwrap(), AccountAdded::Done);
    let account = Account { person: "p".to_owned(), name: "Änne".to_owned(), password_hash: "secret hash".to_owned() };
    for name in ["Änne", "änne", "ÄNNE"] {
        assert_eq!(store.account(name).await.unwrap().as_ref(), Some(&account));
    }
    assert_eq!(store.account("Anne").await.unwrap(), None);
    assert_eq!(store.person("p").await.unwrap().unwrap().account.as_deref(), Some("Änne"));
    assert_eq!(store.person_of_token("one", 0).await.unwrap().unwrap().person.account.as_deref(), Some("Änne"));
    assert!(!format!("{account:?}").contains("secret"), "a hash does not get into a log");
}

async fn a_name_is_taken_once(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.add_person("q", "Bob", "two", 5).await.unwrap();
    assert_eq!(store.add_account("p", "ann", "x", 6).await.unwrap(), AccountAdded::Done);
    assert_eq!(store.add_account("q", "Ann", "y", 6).await.unwrap(), AccountAdded::NameTaken);
    assert_eq!(store.add_account("p", "anna", "z", 6).await.unwrap(), AccountAdded::HasOne);
    assert_eq!(store.account("ann").await.unwrap().unwrap().password_hash, "x");
    assert_eq!(store.account("anna").await.unwrap(), None);
}

async fn of_two_who_want_a_name_at_once_one_gets_it(place: Place) {
    let (one, other) = (place.open().await, place.open().await);
    one.add_person("p", "Ann", "one", 5).await.unwrap();
    one.add_person("q", "Ann", "two", 5).await.unwrap();
    let (p, q) = tokio::join!(one.add_account("p", "Ann", "x", 6), other.add_account("q", "ann", "y", 6));
    let mut answers = [p.unwrap(), q.unwrap()];
    answers.sort_by_key(|answer| *answer != AccountAdded::Done);
    assert_eq!(answers, [AccountAdded::Done, AccountAdded::NameTaken]);
}

async fn a_password_is_changed(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.add_account("p", "Ann", "old", 6).await.unwrap();
    store.set_password("p", "new").await.unwrap();
    assert_eq!(store.account("Ann").await.unwrap().unwrap().password_hash, "new");
}

async fn a_token_nobody_is_seen_with_expires(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    assert_eq!(store.person_of_token("one", 5).await.unwrap().unwrap().seen_at, 5);
    assert_eq!(store.person_of_token("one", 6).await.unwrap(), None);
    store.see_token("one", 8).await.unwrap();
    assert_eq!(store.person_of_token("one", 6).await.unwrap().unwrap().seen_at, 8);
    store.add_token("p", "two", 9).await.unwrap();
    assert_eq!(store.tokens_seen("p").await.unwrap(), [9, 8]);
}

async fn who_logs_out_everywhere_else_has_one_token(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.add_token("p", "two", 6).await.unwrap();
    store.add_person("q", "Bob", "other", 5).await.unwrap();
    store.replace_tokens("p", "three", 7).await.unwrap();
    for gone in ["one", "two"] {
        assert_eq!(store.person_of_token(gone, 0).await.unwrap(), None);
    }
    for there in ["three", "other"] {
        assert!(store.person_of_token(there, 0).await.unwrap().is_some(), "{there}");
    }
}

async fn who_is_banned_or_muted_is_so_until_then(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.ban("p", 70).await.unwrap();
    store.mute("p", 80).await.unwrap();
    let ann = store.person_of_token("one", 0).await.unwrap().unwrap().person;
    assert_eq!((ann.banned_until, ann.muted_until), (70, 80));
    store.ban("p", 0).await.unwrap();
    assert_eq!(store.person("p").await.unwrap().unwrap().banned_until, 0);
}

async fn who_is_deleted_leaves_the_games_of_others_alone(place: Place) {
    let store = place.open().await;
    store.add_person("ann", "Ann", "one", 5).await.unwrap();
    store.add_account("ann", "Ann", "hash", 6).await.unwrap();
    let alone = Summary { people: vec!["ann".to_owned()], ..summary() };
    store.append(append("shared", 0, vec![row("0")])).await.unwrap();
    store.append(Append { summary: alone, ..append("alone", 0, vec![row("0")]) }).await.unwrap();
    store.delete_person("ann").await.unwrap();
    assert_eq!(store.person("ann").await.unwrap(), None);
    assert_eq!(store.account("Ann").await.unwrap(), None);
    assert_eq!(store.person_of_token("one", 0).await.unwrap(), None);
    assert_eq!(entries(&store, "shared").await, ["0"]);
    assert!(entries(&store, "alone").await.is_empty() && store.summary("alone").await.unwrap().is_none());
    let of = |person: &str| Filter::Of(person.to_owned());
    assert!(store.listing(&of("ann"), None, 9).await.unwrap().tables.is_empty());
    assert_eq!(store.listing(&of("bob"), None, 9).await.unwrap().tables.len(), 1);
}

async fn all_people_are_told_page_by_page(place: Place) {
    let store = place.open().await;
    for (id, name) in [("a", "Ann"), ("b", "Bob"), ("c", "Cid")] {
        store.add_person(id, name, id, 5).await.unwrap();
    }
    let names = |people: Vec<Person>| people.into_iter().map(|person| person.name).collect::<Vec<_>>();
    assert_eq!(names(store.persons("", 2).await.unwrap()), ["Ann", "Bob"]);
    assert_eq!(names(store.persons("b", 2).await.unwrap()), ["Cid"]);
}
