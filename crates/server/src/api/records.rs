//! Games written down: taken from a table or brought by somebody, looked through and checked.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde_json::Value;
use table::TableId;
use tabletop::{Record, Standings};

use super::{Upload, desk::Desk};
use crate::{
    app::App,
    problem::Problem,
    replayed::{Replayed, check_length, replayed},
    verdict::{Verdict, verdict},
};

/// Where games are played again. What people bring does not keep those waiting who want to see a table's game.
static TABLES: Desk = Desk::new();
static BROUGHT: Desk = Desk::new();

/// A table's record; its seed is in it once the game is over
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Record>, Problem> {
    of_table(&app, id).await.map(|(record, _)| Json(record))
}

/// A table's game from its beginning, position by position
#[utoipa::path(
    get, path = "/api/tables/{id}/replay", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Replayed), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn replay(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Replayed>, Problem> {
    let (record, result) = of_table(&app, id.clone()).await?;
    if result.is_none() {
        let later = "The game is not over: its dice are still secret, so it cannot be told again yet.";
        return Err(Problem::new(StatusCode::CONFLICT, "not_over", later));
    }
    check_length(&record)?;
    let mut replayed = TABLES.work(move || replayed(&record)).await??;
    // The table knows who resigned; the record does not.
    replayed.result = result;
    replayed.table = Some(id);
    Ok(Json(replayed))
}

/// A table's game recomputed from its seed and checked, in words
#[utoipa::path(
    get, path = "/api/tables/{id}/verify", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Verdict), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn verify(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Verdict>, Problem> {
    let (record, _) = of_table(&app, id).await?;
    TABLES.work(move || verdict(&record)).await.map(Json)
}

/// Any record, brought as it is, from its beginning, position by position
#[utoipa::path(
    post, path = "/api/records", tag = "records", request_body = Object,
    responses((status = 200, body = Replayed), (status = 400, body = Problem))
)]
pub(crate) async fn upload(upload: Upload) -> Result<Json<Replayed>, Problem> {
    BROUGHT.work(move || replayed(&brought(&upload.bytes)?)).await?.map(Json)
}

/// Any record, brought as it is, recomputed and checked, in words
#[utoipa::path(
    post, path = "/api/verify", tag = "records", request_body = Object,
    responses((status = 200, body = Verdict), (status = 400, body = Problem))
)]
pub(crate) async fn verify_upload(upload: Upload) -> Result<Json<Verdict>, Problem> {
    BROUGHT.work(move || brought(&upload.bytes).map(|record| verdict(&record))).await?.map(Json)
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

async fn of_table(app: &App, id: String) -> Result<(Record, Option<Standings>), Problem> {
    let found = app.hub.look_up_to_date(&TableId(id), |table| Some((table.record()?, table.result()))).await?;
    let too_early = "The game has not started: there is nothing to tell yet.";
    found.ok_or_else(|| Problem::new(StatusCode::CONFLICT, "not_started", too_early))
}
