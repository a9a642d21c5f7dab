//! Who somebody is: a name is enough to play, an account carries one's games to other devices.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::AppendHeaders,
};
use serde::{Deserialize, Serialize};
use store::{AccountAdded, Filter};
use table::{Person, PersonId, is_hidden};
use ts_rs::TS;

use super::Body;
use crate::{
    app::{App, GivenUp},
    identity::{Identity, cookie, is_known, known_cookie, no_cookie},
    limits::Caller,
    live::now_ms,
    problem::Problem,
    secrets::{self, Token, acquaintance, random_hex},
};

const LONGEST_NAME: usize = 24;
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

#[derive(Debug, Deserialize, TS)]
pub(crate) struct Name {
    name: String,
}

#[derive(Deserialize, TS)]
pub(crate) struct Credentials {
    name: String,
    password: String,
}

#[derive(Deserialize, TS)]
pub(crate) struct LogIn {
    name: String,
    password: String,
    /// Whether a guest gives up games that are under way.
    #[serde(default)]
    leave_games: bool,
}

#[derive(Debug, Serialize, TS)]
pub(crate) struct Me {
    /// Nobody yet, if it is missing.
    person: Option<Myself>,
}

#[derive(Debug, Serialize, TS)]
struct Myself {
    /// Known to nobody else.
    id: String,
    name: String,
    /// Whether there is an account.
    account: bool,
}

pub(crate) type WithCookie = ([(HeaderName, HeaderValue); 1], Json<Me>);
pub(crate) type WithCookies = (AppendHeaders<[(HeaderName, HeaderValue); 2]>, Json<Me>);

/// Take a name and sit down; the cookie that comes back says who you are from then on
pub(crate) async fn guest(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    Body(Name { name }): Body<Name>,
) -> Result<WithCookie, Problem> {
    let name = checked_name(&name)?;
    if let (Some(person), Some(token)) = (&identity.person, &identity.token) {
        app.store.rename(&person.id.0, &name).await.map_err(failed)?;
        let person = Person { id: person.id.clone(), name };
        return Ok((give(&app, token), told(Some((&person, identity.account.is_some())))));
    }
    sign_in(&app, caller)?;
    let (person, token) = (Person { id: PersonId(random_hex::<12>()), name }, Token::fresh());
    app.store.add_person(&person.id.0, &person.name, &token.hash(), now_ms()).await.map_err(failed)?;
    Ok((give(&app, &token), told(Some((&person, false)))))
}

/// Who you are
pub(crate) async fn me(identity: Identity) -> Json<Me> {
    told(identity.person.as_ref().map(|person| (person, identity.account.is_some())))
}

/// Take another name
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(Name { name }): Body<Name>,
) -> Result<Json<Me>, Problem> {
    let (name, account) = (checked_name(&name)?, identity.account.is_some());
    let id = identity.known()?.id;
    app.store.rename(&id.0, &name).await.map_err(failed)?;
    Ok(told(Some((&Person { id, name }, account))))
}

/// Make an account of who you are, with a name and a password; your games stay yours
pub(crate) async fn register(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<WithCookies, Problem> {
    sign_in(&app, caller)?;
    let name = checked_name(&name)?;
    checked_password(&name, &password)?;
    let hash = secrets::hash_password(password).await?;
    let (person, token) = (identity.person, Token::fresh());
    let is_new = person.is_none();
    let id = person.map_or_else(|| PersonId(random_hex::<12>()), |person| person.id);
    let person = Person { id, name: name.clone() };
    if is_new {
        app.store.add_person(&person.id.0, &name, &token.hash(), now_ms()).await.map_err(failed)?;
    }
    let conflict = |code, message| Err(Problem::new(StatusCode::CONFLICT, code, message));
    match app.store.add_account(&person.id.0, &name, &hash, now_ms()).await.map_err(failed)? {
        AccountAdded::Done => {}
        AccountAdded::NameTaken => return conflict("name_taken", "Somebody has this name already."),
        AccountAdded::HasOne => return conflict("has_account", "You have an account already."),
    }
    app.store.rename(&person.id.0, &name).await.map_err(failed)?;
    if !is_new {
        // What the guest was known by is good no longer: it may have been seen while there was nothing to guard.
        app.store.replace_tokens(&person.id.0, &token.hash(), now_ms()).await.map_err(failed)?;
        no_longer(&app, &person.id.0, identity.token.as_ref());
    }
    Ok((give_both(&app, &acquaintance(&name, &hash), &token), told(Some((&person, true)))))
}

/// Log in to an account, on this device as well
pub(crate) async fn log_in(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    headers: HeaderMap,
    Body(LogIn { name, password, leave_games }): Body<LogIn>,
) -> Result<WithCookies, Problem> {
    sign_in(&app, caller)?;
    if name.chars().any(char::is_control) || name.chars().count() > PASSWORD_LENGTH.end() + LONGEST_NAME {
        return Err(bad_name());
    }
    let account = app.store.account(&name).await.map_err(failed)?;
    let mark = account.as_ref().map(|account| acquaintance(&account.name, &account.password_hash));
    let known = mark.as_ref().is_some_and(|mark| is_known(&headers, mark));
    if !app.limits.guess(&name.to_lowercase(), caller, known) {
        return Err(Problem::too_fast());
    }
    let hash = account.as_ref().map(|account| account.password_hash.clone());
    let fits = secrets::is_password(password, hash).await?;
    let (Some(account), Some(mark), true) = (account, mark, fits) else {
        tracing::warn!(address = %caller, account = name, "a wrong password");
        let message = "The name or the password is wrong.";
        return Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_password", message));
    };
    // A guest is known by this browser alone: who becomes somebody else here never comes back to the guest's games.
    if let (Some(guest), None, false) = (&identity.person, &identity.account, leave_games) {
        let games = Filter::UnfinishedOf(guest.id.0.clone());
        if !app.store.listing(&games, None, 1).await.map_err(failed)?.tables.is_empty() {
            let message = format!("As {}, you are still in a game. Who logs in leaves it for good.", guest.name);
            return Err(Problem::new(StatusCode::CONFLICT, "games_under_way", message));
        }
    }
    if let Some(token) = identity.token {
        give_up(&app, &token).await?;
    }
    let token = Token::fresh();
    app.store.add_token(&account.person, &token.hash(), now_ms()).await.map_err(failed)?;
    let person = app.store.person(&account.person).await.map_err(failed)?;
    let name = person.map_or(account.name, |person| person.name);
    let person = Person { id: PersonId(account.person), name };
    Ok((give_both(&app, &mark, &token), told(Some((&person, true)))))
}

/// Make this browser forget who you are
pub(crate) async fn log_out(State(app): State<Arc<App>>, identity: Identity) -> Result<WithCookie, Problem> {
    if let Some(token) = identity.token {
        give_up(&app, &token).await?;
    }
    Ok(([(header::SET_COOKIE, no_cookie(app.config.secure()))], told(None)))
}

/// Forgets a token; its windows are told by their WebSockets.
async fn give_up(app: &App, token: &Token) -> Result<(), Problem> {
    app.store.remove_token(&token.hash()).await.map_err(failed)?;
    no_longer(app, &token.hash(), None);
    Ok(())
}

/// Tells the windows that are open with a token, or with any of a person's but one, that it is good no longer.
pub(crate) fn no_longer(app: &App, who: &str, but: Option<&Token>) {
    // Perhaps no window is open.
    let _ = app.given_up.send(GivenUp { who: who.to_owned(), but: but.map(Token::hash) });
}

pub(crate) fn told(person: Option<(&Person, bool)>) -> Json<Me> {
    let myself =
        |(person, account): (&Person, bool)| Myself { id: person.id.0.clone(), name: person.name.clone(), account };
    Json(Me { person: person.map(myself) })
}

pub(crate) fn give(app: &App, token: &Token) -> [(HeaderName, HeaderValue); 1] {
    [(header::SET_COOKIE, cookie(token, app.config.secure()))]
}

/// What the account knows the browser by, and who is logged in.
pub(crate) fn give_both(
    app: &App,
    acquaintance: &Token,
    token: &Token,
) -> AppendHeaders<[(HeaderName, HeaderValue); 2]> {
    let [own] = give(app, token);
    AppendHeaders([(header::SET_COOKIE, known_cookie(acquaintance, app.config.secure())), own])
}

fn sign_in(app: &App, caller: Caller) -> Result<(), Problem> {
    if app.limits.sign_in(caller) { Ok(()) } else { Err(Problem::too_fast()) }
}

fn checked_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(is_hidden);
    if fits { Ok(name) } else { Err(bad_name()) }
}

fn bad_name() -> Problem {
    Problem::bad("bad_name", format!("A name has 1 to {LONGEST_NAME} letters, all of which can be seen."))
}

/// Neither too short nor among the first that anybody would try.
pub(crate) fn checked_password(name: &str, password: &str) -> Result<(), Problem> {
    if !PASSWORD_LENGTH.contains(&password.chars().count()) {
        return Err(Problem::bad("bad_password", "A password has 8 to 200 characters."));
    }
    if secrets::is_common(name, password) {
        let message = "That is one of the first passwords anybody would try. Take another; a few words are best.";
        return Err(Problem::bad("common_password", message));
    }
    Ok(())
}

#[allow(clippy::needless_pass_by_value)] // for map_err
pub(crate) fn failed(error: store::StoreError) -> Problem {
    Problem::ours(&error)
}
