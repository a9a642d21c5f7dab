//! The interface described, for programs and for people: every address as an OpenAPI document, the messages of a table's
//! WebSocket as JSON Schema, and a plain page made from both. The types are ours, so none of it can be out of date.

mod operation;

use std::{fmt::Write, sync::LazyLock};

use axum::{
    Json,
    http::StatusCode,
    response::{Html, IntoResponse},
};
use catalog::schema::{Corrections, Schemas};
use serde_json::{Value, json};
use table::{ClientMessage, EarlierView, Order, ServerMessage};
use tabletop::Record;

use self::operation::{Operation, get, post};
use super::{account, games, people, reach, tables};
use crate::{identity, live::card::TableCard, replayed::Replayed, verdict::Verdict};

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Crownforge for programs</title>
<h1>Crownforge for programs</h1>
<p>Everything the web client does can be done by a program. Requests and answers are JSON; a problem is answered with
<code>{\"code\", \"message\"}</code> and a fitting status. <code>POST /api/guest</code> gives a cookie that says who you are;
send it with everything else. Pages of other sites are refused by their <code>Origin</code>.</p>
<p>The whole of it as an OpenAPI document: <a href=\"/api/openapi.json\">openapi.json</a>. The messages of a table's WebSocket as
JSON Schema: <a href=\"/api/messages.json\">messages.json</a>.</p>
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

const CORRECTIONS: Corrections = Corrections {
    broken_numbers: &[
        ("Weighed", "value"),
        ("Weighed", "score"),
        ("Reason", "amount"),
        ("Reason", "otherwise"),
        ("Reason", "brings"),
    ],
    defaults: &[
        ("Order", &["options", "clock", "seats", "public", "start"]),
        ("LogIn", &["leave_games"]),
        ("Farewell", &["password", "leave_games"]),
        ("PackBrought", &["options"]),
        ("GameRecord", &["options"]),
        ("ReplayedPosition", &["insight"]),
        ("ReplayedPly", &["insight"]),
    ],
};

static DOCUMENT: LazyLock<Value> = LazyLock::new(openapi);
static MESSAGES: LazyLock<Value> = LazyLock::new(messages);
static PAGE: LazyLock<String> = LazyLock::new(page_text);

/// The OpenAPI document.
pub(crate) async fn document() -> impl IntoResponse {
    Json(&*DOCUMENT)
}

/// The messages of a WebSocket.
pub(crate) async fn message_schema() -> impl IntoResponse {
    Json(&*MESSAGES)
}

/// The plain page.
pub(crate) async fn page() -> Html<&'static str> {
    Html(&PAGE)
}

fn operations(schemas: &mut Schemas) -> Vec<Operation> {
    [people(schemas), games(schemas), tables(schemas), records(schemas), upkeep()].into_iter().flatten().collect()
}

fn people(types: &mut Schemas) -> Vec<Operation> {
    let conflict = [StatusCode::CONFLICT];
    vec![
        post(
            "/api/guest",
            "guest",
            "Take a name and sit down; the cookie that comes back says who you are from then on",
        )
        .takes::<people::Name>(types)
        .tells::<people::Me>(types),
        get("/api/reach", "reach", "Where other devices find this server, told to whoever sits at its machine")
            .tells::<reach::Reach>(types),
        get("/api/me", "me", "Who you are").tells::<people::Me>(types),
        post("/api/name", "rename", "Take another name")
            .signed()
            .takes::<people::Name>(types)
            .tells::<people::Me>(types),
        post(
            "/api/account",
            "register",
            "Make an account of who you are, with a name and a password; your games stay yours",
        )
        .takes::<people::Credentials>(types)
        .tells::<people::Me>(types)
        .refused(&conflict),
        post("/api/login", "logIn", "Log in to an account, on this device as well")
            .takes::<people::LogIn>(types)
            .tells::<people::Me>(types)
            .refused(&conflict)
            .refused(&[StatusCode::UNAUTHORIZED]),
        get("/api/me/data", "myData", "All that is kept of you").signed().tells::<account::MyData>(types),
        post("/api/me/delete", "deleteMe", "Be forgotten; games with others stay theirs")
            .signed()
            .takes::<account::Farewell>(types)
            .tells::<people::Me>(types)
            .refused(&conflict),
        post("/api/password", "changePassword", "Take another password; every other device is logged out")
            .signed()
            .takes::<account::NewPassword>(types)
            .tells::<people::Me>(types)
            .refused(&conflict),
        post("/api/logout/everywhere", "logOutEverywhere", "Log out on every device but this one")
            .signed()
            .tells::<people::Me>(types),
        post("/api/logout", "logOut", "Make this browser forget who you are").tells::<people::Me>(types),
    ]
}

fn games(types: &mut Schemas) -> Vec<Operation> {
    vec![
        get("/api/games", "games", "The games there are").tells::<Vec<games::GameInfo>>(types),
        get("/api/games/{id}/rules", "rules", "The rules of a game, sentence by sentence")
            .tells::<games::RulesPage>(types),
        post("/api/games/{id}/remarks", "remarks", "What a game says about a pack before a table is opened with it")
            .takes::<games::PackBrought>(types)
            .tells::<games::Remarked>(types)
            .refused(&[StatusCode::SERVICE_UNAVAILABLE]),
    ]
}

fn tables(types: &mut Schemas) -> Vec<Operation> {
    let listed = json!({ "type": "string", "enum": ["open", "playing", "mine", "finished"], "default": "open" });
    let seat = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    let ply = json!({ "type": "integer", "minimum": 0 });
    let busy = [StatusCode::CONFLICT, StatusCode::SERVICE_UNAVAILABLE];
    vec![
        get("/api/tables", "tables", "The tables there are, the last changed first")
            .query(
                "filter",
                &listed,
                "Open ones to join, those in play to look on at, yours that are not over, or finished ones.",
            )
            .tells::<Vec<TableCard>>(types),
        post(
            "/api/tables",
            "openTable",
            "Open a table: which game, how it is set up, who sits where; with `start` the game begins at once",
        )
        .signed()
        .takes::<Order>(types)
        .tells::<tables::Opened>(types)
        .refused(&busy),
        get("/api/tables/{id}/ws", "talk", "A table's WebSocket; its messages are described in /api/messages.json")
            .status(StatusCode::SWITCHING_PROTOCOLS)
            .refused(&[StatusCode::FORBIDDEN, StatusCode::UPGRADE_REQUIRED, StatusCode::SERVICE_UNAVAILABLE]),
        get(
            "/api/tables/{id}/content",
            "content",
            "The figures of a table's game, with names and texts, for whoever draws it",
        )
        .answers("application/json", json!({}))
        .refused(&busy),
        get("/api/tables/{id}/position", "position", "The position after so many actions, for whoever looks back")
            .query("ply", &ply, "How many actions had been played.")
            .tells::<EarlierView>(types)
            .refused(&busy[1..]),
        post("/api/tables/{id}/hint", "hint", "Ask for advice about your decision")
            .signed()
            .takes::<tables::AdviceAsked>(types)
            .tells::<tables::Advised>(types)
            .refused(&busy),
        get(
            "/api/tables/{id}/odds",
            "odds",
            "What a seat may hope for now, as the game tells it; by default the seat that decides",
        )
        .signed()
        .query("seat", &seat, "The seat's number, from 0.")
        .answers("application/json", json!({}))
        .refused(&busy),
    ]
}

fn records(types: &mut Schemas) -> Vec<Operation> {
    let busy = [StatusCode::CONFLICT, StatusCode::SERVICE_UNAVAILABLE];
    vec![
        get("/api/tables/{id}/record", "record", "A table's record; its seed is in it once the game is over")
            .tells::<Record>(types)
            .refused(&busy),
        get("/api/tables/{id}/replay", "replay", "A table's game from its beginning, position by position")
            .tells::<Replayed>(types)
            .refused(&busy),
        get("/api/tables/{id}/verify", "verify", "A table's game recomputed from its seed and checked, in words")
            .tells::<Verdict>(types)
            .refused(&busy),
        post("/api/records", "replayRecord", "Any record, brought as it is, from its beginning, position by position")
            .takes::<Record>(types)
            .tells::<Replayed>(types)
            .refused(&busy[1..]),
        post("/api/verify", "verifyRecord", "Any record, brought as it is, recomputed and checked, in words")
            .takes::<Record>(types)
            .tells::<Verdict>(types)
            .refused(&busy[1..]),
    ]
}

fn upkeep() -> Vec<Operation> {
    let text = || json!({ "type": "string" });
    vec![
        get("/api", "page", "This interface, described for people").answers("text/html", text()),
        get("/api/openapi.json", "openapi", "This interface as an OpenAPI document")
            .answers("application/json", json!({})),
        get("/api/messages.json", "messages", "The messages of a table's WebSocket as JSON Schema")
            .answers("application/json", json!({})),
        get(
            "/healthz",
            "health",
            "Whether the server can do its work: its database answers, takes what is written and has room for it",
        )
        .answers("text/plain", text())
        .refused(&[StatusCode::SERVICE_UNAVAILABLE]),
        get("/livez", "alive", "Whether the server is up, whatever it can do").answers("text/plain", text()),
        get("/metrics", "figures", "The figures of this server, for Prometheus").answers("text/plain", text()),
    ]
}

fn openapi() -> Value {
    let mut schemas = Schemas::at("#/components/schemas/").corrected(CORRECTIONS);
    let mut paths = json!({});
    for operation in operations(&mut schemas) {
        paths[operation.path][operation.method] = operation.told(&mut schemas);
    }
    let info = json!({
        "title": "Crownforge", "version": env!("CARGO_PKG_VERSION"),
        "description": "Live tables, people, games and records of one Crownforge server.",
        "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" }
    });
    let cookie = json!({
        "type": "apiKey", "in": "cookie", "name": identity::COOKIE,
        "description": "Comes with the answer to POST /api/guest, /api/account or /api/login."
    });
    json!({
        "openapi": "3.1.0", "info": info, "servers": [{ "url": "/" }], "paths": paths,
        "components": { "schemas": schemas.declared(), "securitySchemes": { "cookie": cookie } }
    })
}

fn messages() -> Value {
    let mut schemas = Schemas::at("#/$defs/").corrected(CORRECTIONS);
    let (client, server) = (schemas.of::<ClientMessage>(), schemas.of::<ServerMessage>());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of a table's WebSocket",
        "description": "A client sends ClientMessage, the server ServerMessage, each as one JSON text.",
        "anyOf": [client, server],
        "$defs": schemas.declared()
    })
}

fn page_text() -> String {
    let mut page = HEAD.to_owned();
    page += "<h2>Addresses</h2>\n<dl>\n";
    for operation in operations(&mut Schemas::at("")) {
        let (method, path, words) = (operation.method.to_uppercase(), operation.path, escaped(operation.summary));
        let _ = writeln!(page, "<dt><code>{method} {path}</code><dd>{words}.");
    }
    page += "</dl>\n";
    page + SOCKET
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The place of every reference in it.
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(place)) = fields.get("$ref") {
                    found.insert(place.clone());
                }
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        for document in [&*DOCUMENT, &*MESSAGES] {
            let mut found = BTreeSet::new();
            references(document, &mut found);
            assert!(found.len() >= 10, "{found:?}");
            for place in found {
                assert!(document.pointer(place.trim_start_matches('#')).is_some(), "{place}");
            }
        }
    }

    #[test]
    fn what_has_a_default_may_be_left_out() {
        assert_eq!(DOCUMENT["components"]["schemas"]["Weighed"]["properties"]["value"]["type"], "number");
        let schemas = &DOCUMENT["components"]["schemas"];
        assert_eq!(schemas["Order"]["required"], json!(["game", "players"]));
        for name in ["SeatPlan", "Clock", "Level"] {
            assert!(schemas[name].is_object(), "{name}");
        }
    }

    #[test]
    fn no_two_operations_share_a_name() {
        let operations = operations(&mut Schemas::at(""));
        let told: Vec<Value> = operations.iter().map(|operation| operation.told(&mut Schemas::at(""))).collect();
        let names: BTreeSet<&str> = told.iter().filter_map(|told| told["operationId"].as_str()).collect();
        assert_eq!(names.len(), operations.len());
    }

    #[test]
    fn who_has_to_say_who_they_are_may_be_refused_for_it() {
        for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
            for operation in item.as_object().unwrap().values() {
                let refused = operation["responses"].get("401").is_some();
                assert!(refused || operation.get("security").is_none(), "{path}");
            }
        }
        assert_eq!(DOCUMENT["components"]["securitySchemes"]["cookie"]["name"], "crownforge");
    }

    #[test]
    fn the_messages_are_all_there() {
        let told = MESSAGES.to_string();
        for word in ["Hello", "Play", "Rematch", "Welcome", "Refused", "Presence", "TableView"] {
            assert!(told.contains(&format!("\"{word}\"")), "{word}");
        }
    }

    #[test]
    fn the_page_tells_of_every_address() {
        for path in DOCUMENT["paths"].as_object().unwrap().keys() {
            assert!(PAGE.contains(path.as_str()), "{path}");
        }
    }
}
