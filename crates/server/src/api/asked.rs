//! What a request asks for, read at the edge: whatever cannot be meant is refused there, with a sentence.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::{
        FromRequest, FromRequestParts, Path, Query, Request, rejection::BytesRejection, rejection::JsonRejection,
    },
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{
    app::App,
    limits::{Caller, Taken},
    problem::Problem,
};

/// No table and no game has a longer name.
const LONGEST_ID: usize = 64;

/// A request's JSON, refused with a sentence if it is none or does not come.
pub(crate) struct Body<T>(pub(crate) T);

/// A long request's bytes, as they came; only so many are taken in at once.
pub(crate) struct Upload {
    pub(crate) bytes: Bytes,
    pub(crate) room: Taken,
}

/// The name of a table or a game in an address.
pub(crate) struct Id(pub(crate) String);

/// What stands behind the question mark of an address.
pub(crate) struct Choice<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Problem> {
        let is_json =
            request.headers().get("content-type").is_none_or(|kind| kind.as_bytes().starts_with(b"application/json"));
        if !is_json {
            let message = "What is sent here is JSON: say so with `content-type: application/json`.";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "no_json", message));
        }
        let bytes = in_time(app.config.patience, Bytes::from_request(request, app)).await?;
        let bytes = bytes.map_err(|error| too_long(&error))?;
        if has_zero_character(&bytes) {
            return Err(bad_text());
        }
        match axum::Json::from_bytes(&bytes) {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(error @ (JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_))) => {
                Err(Problem::bad("bad_request", error.body_text()))
            }
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

impl FromRequestParts<Arc<App>> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Id, Problem> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| bad_text())?;
        let fits = id.len() <= LONGEST_ID && !id.contains(char::is_control);
        fits.then_some(Id(id)).ok_or_else(bad_text)
    }
}

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Choice<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Choice<T>, Problem> {
        let chosen = Query::<T>::from_request_parts(parts, app).await;
        chosen.map(|Query(value)| Choice(value)).map_err(|error| Problem::bad("bad_request", error.body_text()))
    }
}

/// Who begins to send something sends the rest of it soon.
async fn in_time<T>(patience: Duration, coming: impl Future<Output = T>) -> Result<T, Problem> {
    timeout(patience, coming).await.map_err(|_| Problem::too_slow())
}

fn too_long(error: &BytesRejection) -> Problem {
    match error.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(status, "too_long", "That is longer than anything this server takes.")
        }
        _ => Problem::bad("bad_request", "The request broke off."),
    }
}

fn bad_text() -> Problem {
    Problem::bad("bad_text", "There are characters in it that no text here has.")
}

/// Whether JSON names the zero character, which PostgreSQL cannot keep.
fn has_zero_character(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|&byte| byte == b'\\') {
        if rest[at + 1..].starts_with(b"u0000") {
            return true;
        }
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_rest_of_a_request_is_not_waited_for_without_end() {
        let patience = Duration::from_secs(20);
        assert_eq!(in_time(patience, pending::<()>()).await.unwrap_err().code, "too_slow");
        assert_eq!(in_time(patience, async { 7 }).await, Ok(7));
    }

    #[test]
    fn the_zero_character_is_found_and_nothing_else() {
        for zero in [r#""\u0000""#, r#"{"a":"b\\\u0000"}"#, "\\u0000"] {
            assert!(has_zero_character(zero.as_bytes()), "{zero}");
        }
        for fine in ["", r#""\\u0000""#, r#""\u0001""#, "\\", "\"\\\"", "u0000"] {
            assert!(!has_zero_character(fine.as_bytes()), "{fine}");
        }
    }
}
