//! Games written down: taken from a table or brought by somebody, looked through and checked.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde_json::Value;
use table::TableId;
use tabletop::Record;
use tokio::sync::Semaphore;

use super::Body;
use crate::{
    app::App,
    checks::{Verdict, verdict},
    problem::Problem,
    replayed::{Replayed, replayed},
};

/// Playing games again is work: so many at once, and the others wait.
static READING: Semaphore = Semaphore::const_new(1);

/// A table's record; its seed is in it once the game is over
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Record>, Problem> {
    of_table(&app, id).await.map(Json)
}

/// A table's game from its beginning, position by position
#[utoipa::path(
    get, path = "/api/tables/{id}/replay", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Replayed), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn replay(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Replayed>, Problem> {
    let record = of_table(&app, id.clone()).await?;
    if record.result.is_none() {
        let later = "The game is not over: its dice are still secret, so it cannot be told again yet.";
        return Err(Problem::new(StatusCode::CONFLICT, "not_over", later));
    }
    let mut replayed = work(move || replayed(&record)).await??;
    replayed.table = Some(id);
    Ok(Json(replayed))
}

/// A table's game recomputed from its seed and checked, in words
#[utoipa::path(
    get, path = "/api/tables/{id}/verify", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Verdict), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn verify(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Verdict>, Problem> {
    let record = of_table(&app, id).await?;
    work(move || verdict(&record)).await.map(Json)
}

/// Any record, brought as it is, from its beginning, position by position
#[utoipa::path(
    post, path = "/api/records", tag = "records", request_body = Object,
    responses((status = 200, body = Replayed), (status = 400, body = Problem))
)]
pub(crate) async fn upload(Body(value): Body<Value>) -> Result<Json<Replayed>, Problem> {
    let record = brought(value)?;
    work(move || replayed(&record)).await?.map(Json)
}

/// Any record, brought as it is, recomputed and checked, in words
#[utoipa::path(
    post, path = "/api/verify", tag = "records", request_body = Object,
    responses((status = 200, body = Verdict), (status = 400, body = Problem))
)]
pub(crate) async fn verify_upload(Body(value): Body<Value>) -> Result<Json<Verdict>, Problem> {
    let record = brought(value)?;
    work(move || verdict(&record)).await.map(Json)
}

/// A record, or `{"record": ...}` around one.
fn brought(mut value: Value) -> Result<Record, Problem> {
    let inner = value.get_mut("record").map(Value::take);
    Record::from_value(inner.unwrap_or(value)).map_err(|error| Problem::bad("bad_record", error.to_string()))
}

async fn of_table(app: &App, id: String) -> Result<Record, Problem> {
    let record = app.hub.look_up_to_date(&TableId(id), |table| table.record()).await?;
    let too_early = "The game has not started: there is nothing to tell yet.";
    record.ok_or_else(|| Problem::new(StatusCode::CONFLICT, "not_started", too_early))
}

async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let _turn = READING.acquire().await.map_err(|error| Problem::ours(&error))?;
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::ours(&error))
}
