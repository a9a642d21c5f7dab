//! The interface described: as an OpenAPI document for programs, and as a plain page made from it for people.

use std::{fmt::Write, sync::OnceLock};

use axum::{
    Json,
    response::{Html, IntoResponse},
};
use utoipa::{
    OpenApi,
    openapi::path::{Operation, PathItem},
};

use super::{games, people, records, tables};
use crate::live::socket;

#[derive(OpenApi)]
#[openapi(
    info(title = "Crownforge", description = "Live tables, people, games and records of one Crownforge server."),
    paths(
        people::guest,
        people::me,
        people::rename,
        people::register,
        people::log_in,
        people::log_out,
        games::games,
        games::rules,
        games::remarks,
        tables::list,
        tables::open,
        tables::content,
        tables::hint,
        tables::odds,
        socket::open,
        records::record,
        records::replay,
        records::verify,
        records::upload,
        records::verify_upload,
        super::health,
        super::alive,
        super::figures,
    )
)]
struct Described;

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Crownforge for programs</title>
<h1>Crownforge for programs</h1>
<p>Everything the web client does can be done by a program. Requests and answers are JSON; a problem is answered with
<code>{\"code\", \"message\"}</code> and a fitting status. <code>POST /api/guest</code> gives a cookie that says who you are;
send it with everything else. Pages of other sites are refused by their <code>Origin</code>.</p>
<p>The whole of it as an OpenAPI document: <a href=\"/api/openapi.json\">openapi.json</a>.</p>
";

const SOCKET: &str = "<h2>The WebSocket of a table</h2>
<p>Open <code>/api/tables/{id}/ws</code> and send <code>{\"type\": \"Hello\", \"last_seq\": null}</code>; a <code>Welcome</code> with the whole
table comes back. A client that lost its connection says the <code>seq</code> of the last entry it has seen and gets an
<code>Update</code> with what it missed. Every command carries a <code>key</code> of the client's own making and is answered by
<code>Accepted</code> once it is committed, or by <code>Refused</code> with a code and a sentence; sent again with the same key it is
answered alike and done once. A move names the <code>ply</code> it was made at:
<code>{\"type\": \"Play\", \"key\": \"a1\", \"ply\": 0, \"action\": ...}</code>, the action being one of the view's.</p>
</html>
";

/// The OpenAPI document.
pub(crate) async fn document() -> impl IntoResponse {
    Json(Described::openapi())
}

/// The plain page.
pub(crate) async fn page() -> Html<&'static str> {
    static PAGE: OnceLock<String> = OnceLock::new();
    Html(PAGE.get_or_init(|| described(&Described::openapi())))
}

fn described(document: &utoipa::openapi::OpenApi) -> String {
    let mut page = HEAD.to_owned();
    page += "<h2>Addresses</h2>\n<dl>\n";
    for (path, item) in &document.paths.paths {
        for (method, operation) in operations(item) {
            let summary = operation.summary.as_deref().unwrap_or_default();
            let words = operation.description.as_deref().unwrap_or_default();
            let _ = writeln!(page, "<dt><code>{method} {path}</code><dd>{}. {}", escaped(summary), escaped(words));
        }
    }
    page += "</dl>\n";
    page + SOCKET
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    [("GET", &item.get), ("POST", &item.post)].into_iter().filter_map(|(method, op)| Some((method, op.as_ref()?)))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_tells_of_every_address() {
        let document = Described::openapi();
        let page = described(&document);
        assert!(document.paths.paths.len() >= 17);
        for path in document.paths.paths.keys() {
            assert!(page.contains(path.as_str()), "{path}");
        }
    }
}
