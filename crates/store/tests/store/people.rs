//! Persons, tokens and accounts.

use store::{Account, AccountAdded, Person};

use crate::fixture::Place;

on_both!(
    a_person_is_known_by_their_tokens,
    a_person_changes_their_name,
    a_token_belongs_to_one_person,
    an_account_is_found_by_its_name_however_it_is_capitalised,
    a_name_is_taken_once,
    of_two_who_want_a_name_at_once_one_gets_it,
    a_password_is_changed,
);

async fn a_person_is_known_by_their_tokens(place: Place) {
    let store = place.open().await;
    store.add_person("p", "Ann", "one", 5).await.unwrap();
    store.add_token("p", "two", 6).await.unwrap();
    let ann = Person { id: "p".to_owned(), name: "Ann".to_owned(), account: None, created_at: 5 };
    for token in ["one", "two"] {
        assert_eq!(store.person_of_token(token).await.unwrap().as_ref(), Some(&ann));
    }
    assert_eq!(store.person_of_token("three").await.unwrap(), None);
    store.remove_token("one").await.unwrap();
    assert_eq!(store.person_of_token("one").await.unwrap(), None);
    assert_eq!(store.person_of_token("two").await.unwrap().as_ref(), Some(&ann));
    store.add_token("p", "three", 7).await.unwrap();
    store.remove_tokens("p").await.unwrap();
    for token in ["two", "three"] {
        assert_eq!(store.person_of_token(token).await.unwrap(), None);
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
    assert_eq!(store.person_of_token("one").await.unwrap().unwrap().id, "p");
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
    assert_eq!(store.person_of_token("one").await.unwrap().unwrap().account.as_deref(), Some("Änne"));
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
