//! The addresses under `/api`, and the two for the operator.

mod desk;
pub(crate) mod games;
pub(crate) mod openapi;
pub(crate) mod people;
pub(crate) mod records;
pub(crate) mod tables;

use std::sync::Arc;

use axum::{
    extract::{FromRequest, Request, State, rejection::JsonRejection},
    http::StatusCode,
};
use serde::de::DeserializeOwned;

use crate::{app::App, problem::Problem};

/// A request's JSON, refused with a sentence if it is none.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(JsonRejection::BytesRejection(error)) => {
                Err(Problem::new(error.status(), "too_long", "That is longer than anything this server takes."))
            }
            Err(error) => Err(Problem::new(error.status(), "bad_request", error.body_text())),
        }
    }
}

/// Whether the server is up and its store answers
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200), (status = 503)))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    match app.store.ping().await {
        Ok(()) if !*app.closing.borrow() => (StatusCode::OK, "ok\n"),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, "closing\n"),
        Err(error) => {
            tracing::error!(%error, "the store does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
        }
    }
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
    use testkit::TypeScript;

    use super::{games, people, tables};
    use crate::{live::card::TableCard, replayed::Replayed, verdict::Verdict};

    /// What is asked for without a socket is made from our types as well.
    #[test]
    fn the_client_reads_our_answers() {
        let types = TypeScript::new().with::<games::GameInfo>().with::<games::RulesPage>().with::<people::Me>();
        let types = types.with::<games::Remarked>();
        let types = types.with::<tables::Advised>().with::<TableCard>().with::<Replayed>().with::<Verdict>();
        types.check("../../web/src/protocol/api.ts");
    }
}
