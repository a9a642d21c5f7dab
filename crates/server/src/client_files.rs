//! The web client, carried inside the program. Every address that is no file of its is one of its own pages.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use tabletop::Hex;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// Shown by a program that was built without the client.
const NOT_BUILT: &str = include_str!("not_built.html");

pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(found) = Files::get(path).filter(|_| !path.is_empty()) {
        // Names under assets/ hold a hash of what is in them.
        let kept = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(found, kept, &headers);
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Files::get("index.html") {
        Some(page) => answer(page, "no-cache", &headers),
        None => Html(NOT_BUILT).into_response(),
    }
}

fn answer(file: EmbeddedFile, kept: &'static str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", Hex(file.metadata.sha256_hash()));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    let mut response = Response::new(Body::from(file.data.into_owned()));
    let headers = response.headers_mut();
    for (name, value) in [(header::CONTENT_TYPE, kind), (header::ETAG, tag)] {
        headers.insert(name, HeaderValue::from_str(&value).expect("types and tags are plain letters"));
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    response
}
