//! What a caller is told when something cannot be done: a stable code, a sentence, and the fitting HTTP status.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Problem {
    #[serde(skip)]
    pub(crate) status: u16,
    /// The name of the problem; it never changes.
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Problem {
        Problem { status: status.as_u16(), code, message: message.into() }
    }

    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub(crate) fn no_table() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "no_such_table", "There is no such table.")
    }

    pub(crate) fn nobody() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "no_name", "Choose a name first.")
    }

    pub(crate) fn banned() -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "banned", "The operator of this server does not let you in.")
    }

    pub(crate) fn muted() -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "muted", "The operator of this server does not let you speak.")
    }

    pub(crate) fn too_fast() -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", "That was a bit fast. Wait a moment and try again.")
    }

    pub(crate) fn busy() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Many want that just now. Try again in a moment.")
    }

    pub(crate) fn too_slow() -> Problem {
        Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The rest of that did not come. Try again.")
    }

    pub(crate) fn closing() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "The server is closing. Try again in a moment.")
    }

    /// Something of ours went wrong: the caller is told so, the log is told what.
    pub(crate) fn ours(error: &dyn std::fmt::Display) -> Problem {
        tracing::error!(%error, "a request failed");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "server_error", "Something went wrong here; it was not you.")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self)).into_response()
    }
}
