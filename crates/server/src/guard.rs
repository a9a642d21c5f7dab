//! What every request passes: who may ask (the page's own origin), how much, and the headers that keep a browser
//! from being turned against its user.

use std::{sync::Arc, time::Instant};

use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use tracing::Instrument;

use crate::{app::App, limits::Caller, problem::Problem, visit::Visit};

/// Scripts, styles and connections of our own only. Style attributes move pawns about; they cannot run anything.
const CONTENT_SECURITY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; \
    style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_SECURITY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
];

pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(visit): ConnectInfo<Visit>,
    mut request: Request,
    next: Next,
) -> Response {
    visit.is_served();
    let began = Instant::now();
    let caller = Caller::of(&request, visit.address, app.config.behind_proxy);
    request.extensions_mut().insert(caller);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    // Whatever is logged on the way says who asked for what.
    let span = tracing::info_span!("request", address = %caller, %method, path);
    let changes = !matches!(method, Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let mut response = if (changes || upgrades) && !own_origin(request.headers(), &app.config.origins) {
        Problem::new(StatusCode::FORBIDDEN, "foreign_origin", "That page is not one of this server's.").into_response()
    } else if !app.limits.request(caller) {
        ([(header::CONNECTION, "close")], Problem::too_fast()).into_response()
    } else {
        next.run(request).instrument(span.clone()).await
    };
    // A WebSocket has no next request.
    if response.status() != StatusCode::SWITCHING_PROTOCOLS {
        visit.is_waited_for();
    }
    let (status, taken) = (response.status(), began.elapsed());
    metrics::counter!("crownforge_requests_total", "status" => status.as_str().to_owned()).increment(1);
    metrics::histogram!("crownforge_request_seconds", "route" => route).record(taken);
    let (code, ms) = (status.as_u16(), taken.as_millis() as u64);
    span.in_scope(|| match code {
        // Not more lines than an operator, or a program that locks addresses out, has use for.
        401 | 403 | 429 if app.limits.line(caller) => tracing::warn!(status = code, "refused"),
        500.. => tracing::warn!(status = code, ms, "failed"),
        _ => tracing::debug!(status = code, ms, "answered"),
    });
    if app.config.access_log {
        tracing::info!(target: "access", address = %caller, %method, path, status = code, ms, "asked");
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if app.config.secure() {
        let always = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, always);
    }
    response
}

/// Whether the page that asks is one of ours. A browser always says where a page that asks for a WebSocket or sends
/// something comes from; a program that is no browser carries nobody else's cookies, so it need not.
fn own_origin(headers: &HeaderMap, known: &[String]) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(origin) = text(header::ORIGIN) else { return true };
    if known.iter().any(|known| known == origin) {
        return true;
    }
    let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.is_some() && host == text(header::HOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(origin: Option<&str>, host: &str, known: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        own_origin(&headers, &known.iter().map(|&origin| origin.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_page_may_ask_only_its_own_server() {
        assert!(own(Some("http://forge.example:7340"), "forge.example:7340", &[]));
        assert!(own(None, "forge.example", &[]));
        for foreign in ["http://evil.example", "http://forge.example:1", "null", "forge.example:7340", ""] {
            assert!(!own(Some(foreign), "forge.example:7340", &[]), "{foreign}");
        }
    }

    #[test]
    fn behind_a_proxy_the_known_origin_is_ours() {
        let known = ["https://forge.example"];
        assert!(own(Some("https://forge.example"), "10.0.0.7:7340", &known));
        assert!(!own(Some("https://evil.example"), "10.0.0.7:7340", &known));
    }
}
