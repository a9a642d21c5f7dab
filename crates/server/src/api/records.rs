//! Games written down: taken from a table or brought by somebody, looked through and checked.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    body::Bytes,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use serde_json::Value;
use table::{Table, TableId};
use tabletop::{Record, Standings};

use super::{Id, Upload};
use crate::{
    app::App,
    desk::Desk,
    limits::{Caller, Taken},
    problem::Problem,
    replayed::{check_length, replayed},
    verdict::verdict,
};

/// What it takes to play a game again.
const AGAIN: Duration = Duration::from_millis(100);

/// A table's record; its seed is in it once the game is over
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Result<Response, Problem> {
    let room = app.limits.game(caller).ok_or_else(Problem::busy)?;
    let Found { record, .. } = of_table(&app, id).await?;
    told(&app.desks.tables, caller, room, move || Ok(record)).await
}

/// A table's game from its beginning, position by position
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Result<Response, Problem> {
    let room = app.limits.game(caller).ok_or_else(Problem::busy)?;
    let Found { record, result, over } = of_table(&app, id.clone()).await?;
    if !over {
        let later = "The game is not over: its dice are still secret, so it cannot be told again yet.";
        return Err(Problem::new(StatusCode::CONFLICT, "not_over", later));
    }
    check_length(&record)?;
    let again = move || {
        let mut replayed = replayed(&record)?;
        // The table knows who resigned; the record does not. One that is stuck knows nothing.
        replayed.result = result.or(replayed.result);
        replayed.table = Some(id);
        Ok(replayed)
    };
    told(&app.desks.tables, caller, room, again).await
}

/// A table's game recomputed from its seed and checked, in words
pub(crate) async fn verify(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Result<Response, Problem> {
    let room = app.limits.game(caller).ok_or_else(Problem::busy)?;
    let Found { record, .. } = of_table(&app, id).await?;
    told(&app.desks.tables, caller, room, move || Ok(verdict(&record))).await
}

/// Any record, brought as it is, from its beginning, position by position
pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Upload { bytes, room }: Upload,
) -> Result<Response, Problem> {
    told(&app.desks.brought, caller, room, move || replayed(&brought(&bytes)?)).await
}

/// Any record, brought as it is, recomputed and checked, in words
pub(crate) async fn verify_upload(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Upload { bytes, room }: Upload,
) -> Result<Response, Problem> {
    told(&app.desks.brought, caller, room, move || Ok(verdict(&brought(&bytes)?))).await
}

/// Works an answer out and writes it at a desk. There is room for others once it has been sent.
async fn told<T: Serialize>(
    desk: &Desk,
    caller: Caller,
    room: Taken,
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let write = |told: &T| serde_json::to_vec(told).map_err(|error| Problem::ours(&error));
    let text = desk.work(&[caller.to_string()], AGAIN, move |_| write(&work()?)).await??;
    let body = Bytes::from_owner(Sent { text, _room: room });
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// An answer on its way.
struct Sent {
    text: Vec<u8>,
    _room: Taken,
}

impl AsRef<[u8]> for Sent {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// A record, or `{"record": ...}` around one.
fn brought(bytes: &[u8]) -> Result<Record, Problem> {
    let bad = |error: &dyn std::fmt::Display| Problem::bad("bad_record", error.to_string());
    let mut value: Value = serde_json::from_slice(bytes).map_err(|error| bad(&error))?;
    let inner = value.get_mut("record").map(Value::take);
    let record = Record::from_value(inner.unwrap_or(value)).map_err(|error| bad(&error))?;
    check_length(&record)?;
    Ok(record)
}

/// What a table has of its game.
struct Found {
    record: Record,
    result: Option<Standings>,
    over: bool,
}

async fn of_table(app: &App, id: String) -> Result<Found, Problem> {
    let id = TableId(id);
    let look = |table: &Table| {
        let found = Found { record: table.record()?, result: table.result(), over: table.is_over() };
        Some((found, table.unread()))
    };
    let found = app.hub.look_up_to_date(&id, look).await?;
    let too_early = "The game has not started: there is nothing to tell yet.";
    let (found, unread) = found.ok_or_else(|| Problem::new(StatusCode::CONFLICT, "not_started", too_early))?;
    let record = app.hub.whole_record(&id, unread, found.record).await?;
    Ok(Found { record, ..found })
}
