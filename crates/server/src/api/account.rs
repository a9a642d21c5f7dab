//! What somebody may do with what is known of them: a new password, out of every device, a copy of it all, or the end of it.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{StatusCode, header},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Filter, Listed};
use table::PersonId;
use tokio::sync::Semaphore;
use ts_rs::TS;

use super::{
    Body,
    people::{WithCookie, WithCookies, checked_password, failed, give, give_both, no_longer, told},
};
use crate::{
    app::App,
    identity::{Identity, no_cookie},
    limits::Caller,
    live::{
        card::{Card, TableCard},
        now_ms,
    },
    problem::Problem,
    secrets::{self, Token, acquaintance},
};

/// A copy of all a person has done is work: one at a time.
static COPYING: Semaphore = Semaphore::const_new(1);
/// How many tables are looked up at once, and how many are told of: the last ones.
const PAGE: u32 = 100;
const MOST_TABLES: usize = 1000;

#[derive(Deserialize, TS)]
pub(crate) struct NewPassword {
    /// The one in force.
    password: String,
    new: String,
}

#[derive(Deserialize, TS)]
pub(crate) struct Farewell {
    /// Of the account, if there is one.
    #[serde(default)]
    password: Option<String>,
    /// Whether games that are under way are given up.
    #[serde(default)]
    leave_games: bool,
}

/// All that is kept of a person.
#[derive(Debug, Serialize, TS)]
pub(crate) struct MyData {
    id: String,
    name: String,
    account: Option<String>,
    /// Milliseconds since 1970, as all times here.
    created_at: u64,
    /// When each browser that is logged in was last seen.
    seen_at: Vec<u64>,
    /// The last thousand, the last changed first.
    tables: Vec<MyTable>,
}

#[derive(Debug, Serialize, TS)]
struct MyTable {
    #[serde(flatten)]
    table: TableCard,
    /// What this person did there, as the log has it.
    #[ts(type = "Array<unknown>")]
    done: Vec<Value>,
}

/// Another password; every other device is logged out.
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    Body(NewPassword { password, new }): Body<NewPassword>,
) -> Result<WithCookies, Problem> {
    let (account, before) = (identity.account.clone(), identity.token.clone());
    let person = identity.known()?;
    let account = account.ok_or_else(no_account)?;
    check_password(&app, caller, &account, password).await?;
    checked_password(&account, &new)?;
    let hash = secrets::hash_password(new).await?;
    app.store.set_password(&person.id.0, &hash).await.map_err(failed)?;
    let token = only_here(&app, &person.id, before.as_ref()).await?;
    Ok((give_both(&app, &acquaintance(&account, &hash), &token), told(Some((&person, true)))))
}

/// Out of every device but this one.
pub(crate) async fn log_out_everywhere(State(app): State<Arc<App>>, identity: Identity) -> Result<WithCookie, Problem> {
    let (account, before) = (identity.account.is_some(), identity.token.clone());
    let person = identity.known()?;
    let token = only_here(&app, &person.id, before.as_ref()).await?;
    Ok((give(&app, &token), told(Some((&person, account)))))
}

/// All that is kept of whoever asks.
pub(crate) async fn data(State(app): State<Arc<App>>, identity: Identity) -> Result<Json<MyData>, Problem> {
    let person = identity.known()?;
    if !app.limits.advice(&person.id.0) {
        return Err(Problem::too_fast());
    }
    let _turn = COPYING.acquire().await.map_err(|error| Problem::ours(&error))?;
    let kept = app.store.person(&person.id.0).await.map_err(failed)?.ok_or_else(Problem::nobody)?;
    let seen_at = app.store.tokens_seen(&person.id.0).await.map_err(failed)?;
    let (mut tables, mut next) = (Vec::new(), None);
    loop {
        let filter = Filter::Of(person.id.0.clone());
        let page = app.store.listing(&filter, next.as_ref(), PAGE).await.map_err(failed)?;
        for listed in &page.tables {
            tables.push(my_table(&app, listed, &person.id).await?);
        }
        next = page.next;
        if next.is_none() || tables.len() >= MOST_TABLES {
            break;
        }
    }
    let (id, name, account, created_at) = (kept.id, kept.name, kept.account, kept.created_at);
    Ok(Json(MyData { id, name, account, created_at, seen_at, tables }))
}

async fn my_table(app: &App, listed: &Listed, person: &PersonId) -> Result<MyTable, Problem> {
    let card: Card = serde_json::from_str(&listed.summary.card).map_err(|error| Problem::ours(&error))?;
    let log = app.store.read(&listed.table, 0).await.map_err(failed)?;
    let entries = log.iter().filter_map(|row| serde_json::from_str::<Value>(&row.entry).ok());
    // The opening holds the secret of the dice; what else there is to say of it is on the card.
    let own = entries.filter(|entry| entry["by"] == *person.0 && entry["fact"]["type"] != "Opened");
    Ok(MyTable { done: own.collect(), table: card.shown(listed, Some(person)) })
}

/// Forgets whoever asks. Games with others stay theirs, under the name they knew.
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    Body(Farewell { password, leave_games }): Body<Farewell>,
) -> Result<WithCookie, Problem> {
    let account = identity.account.clone();
    let person = identity.known()?;
    if let Some(account) = account {
        check_password(&app, caller, &account, password.unwrap_or_default()).await?;
    }
    let games = Filter::UnfinishedOf(person.id.0.clone());
    if !leave_games && !app.store.listing(&games, None, 1).await.map_err(failed)?.tables.is_empty() {
        let message = "You are still in a game. Who leaves for good leaves it too.";
        return Err(Problem::new(StatusCode::CONFLICT, "games_under_way", message));
    }
    app.store.delete_person(&person.id.0).await.map_err(failed)?;
    no_longer(&app, &person.id.0, None);
    Ok(([(header::SET_COOKIE, no_cookie(app.config.secure()))], told(None)))
}

/// Who is asked for a password has as many tries as somebody who logs in.
async fn check_password(app: &App, caller: Caller, account: &str, password: String) -> Result<(), Problem> {
    if !app.limits.sign_in(caller) || !app.limits.guess(&account.to_lowercase(), caller, true) {
        return Err(Problem::too_fast());
    }
    let kept = app.store.account(account).await.map_err(failed)?;
    if secrets::is_password(password, kept.map(|account| account.password_hash)).await? {
        return Ok(());
    }
    tracing::warn!(address = %caller, account, "a wrong password");
    Err(Problem::new(StatusCode::FORBIDDEN, "wrong_password", "That is not your password."))
}

/// A new token for this browser; all others of the person are good no longer.
async fn only_here(app: &App, person: &PersonId, before: Option<&Token>) -> Result<Token, Problem> {
    let token = Token::fresh();
    app.store.replace_tokens(&person.0, &token.hash(), now_ms()).await.map_err(failed)?;
    no_longer(app, &person.0, before);
    Ok(token)
}

fn no_account() -> Problem {
    Problem::new(StatusCode::CONFLICT, "no_account", "You have no account, so there is no password.")
}
