//! The addresses under `/api`, and the two for the operator.

pub(crate) mod games;
pub(crate) mod openapi;
pub(crate) mod people;
pub(crate) mod records;
pub(crate) mod tables;

use std::{sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::{
        FromRequest, Request, State,
        rejection::{BytesRejection, JsonRejection},
    },
    http::StatusCode,
};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{
    app::App,
    desk::Desk,
    limits::{Caller, Taken},
    problem::Problem,
};

/// So many may wait at one desk.
const LINE: usize = 32;

/// Where work is done that requests bring, a piece at a time. What people bring does not keep those waiting who want to
/// see a table's game.
#[derive(Debug)]
pub(crate) struct Desks {
    pub(crate) packs: Desk,
    pub(crate) tables: Desk,
    pub(crate) brought: Desk,
}

impl Desks {
    pub(crate) fn new() -> Desks {
        let desk = || Desk::with_line(1, LINE);
        Desks { packs: desk(), tables: desk(), brought: desk() }
    }
}

/// A request's JSON, refused with a sentence if it is none or does not come.
pub(crate) struct Body<T>(pub(crate) T);

/// A long request's bytes, as they came; only so many are taken in at once.
pub(crate) struct Upload {
    pub(crate) bytes: Bytes,
    pub(crate) room: Taken,
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Problem> {
        match in_time(app.config.patience, axum::Json::from_request(request, app)).await? {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(JsonRejection::BytesRejection(error)) => Err(too_long(&error)),
            Err(error) => Err(Problem::new(error.status(), "bad_request", error.body_text())),
        }
    }
}

impl FromRequest<Arc<App>> for Upload {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Upload, Problem> {
        let caller = request.extensions().get::<Caller>().copied().ok_or_else(Problem::nobody)?;
        let room = app.limits.upload(caller).ok_or_else(Problem::busy)?;
        let bytes = in_time(app.config.patience, Bytes::from_request(request, app)).await?;
        Ok(Upload { bytes: bytes.map_err(|error| too_long(&error))?, room })
    }
}

/// Who begins to send something sends the rest of it soon.
async fn in_time<T>(patience: Duration, coming: impl Future<Output = T>) -> Result<T, Problem> {
    timeout(patience, coming).await.map_err(|_| Problem::too_slow())
}

fn too_long(error: &BytesRejection) -> Problem {
    Problem::new(error.status(), "too_long", "That is longer than anything this server takes.")
}

/// Whether the server can do its work: its database answers, takes what is written and has room for it
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200), (status = 503)))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> (StatusCode, String) {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n".to_owned());
    }
    match app.health.check(&app.store).await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
    }
}

/// Whether the server is up, whatever it can do
#[utoipa::path(get, path = "/livez", tag = "operation", responses((status = 200)))]
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The figures of this server, for Prometheus
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = 200, body = String)))]
pub(crate) async fn figures(State(app): State<Arc<App>>) -> String {
    app.figures.render()
}

pub(crate) async fn unknown() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_such_address", "There is nothing at this address; see /api.")
}

#[cfg(test)]
mod tests {
    use std::{future::pending, time::Duration};

    use testkit::TypeScript;

    use super::{games, in_time, people, tables};
    use crate::{live::card::TableCard, replayed::Replayed, verdict::Verdict};

    #[tokio::test(start_paused = true)]
    async fn the_rest_of_a_request_is_not_waited_for_without_end() {
        let patience = Duration::from_secs(20);
        assert_eq!(in_time(patience, pending::<()>()).await.unwrap_err().code, "too_slow");
        assert_eq!(in_time(patience, async { 7 }).await, Ok(7));
    }

    /// What is asked for without a socket is made from our types as well.
    #[test]
    fn the_client_reads_our_answers() {
        let types = TypeScript::new().with::<games::GameInfo>().with::<games::RulesPage>().with::<people::Me>();
        let types = types.with::<games::Remarked>();
        let types = types.with::<tables::Advised>().with::<TableCard>().with::<Replayed>().with::<Verdict>();
        types.check("../../web/src/protocol/api.ts");
    }
}
