//! One address and what can be done there, in the words of OpenAPI.

use axum::http::StatusCode;
use catalog::schema::Schemas;
use serde_json::{Value, json};
use ts_rs::TS;

use crate::problem::Problem;

#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// No other operation has this name.
    id: &'static str,
    pub(crate) summary: &'static str,
    /// Whether one has to say who one is.
    signed: bool,
    query: Vec<Value>,
    body: Option<Value>,
    answer: (StatusCode, Option<(&'static str, Value)>),
    problems: Vec<StatusCode>,
}

/// What can be refused anywhere, and of requests that bring something.
const ANYWHERE: [StatusCode; 2] = [StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS];
const BRINGING: [StatusCode; 4] = [
    StatusCode::BAD_REQUEST,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
];

pub(crate) fn get(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    Operation::new("get", path, id, summary)
}

pub(crate) fn post(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    Operation::new("post", path, id, summary)
}

impl Operation {
    fn new(method: &'static str, path: &'static str, id: &'static str, summary: &'static str) -> Operation {
        let mut problems = ANYWHERE.to_vec();
        if path.contains("{id}") {
            problems.extend([StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND]);
        }
        let answer = (StatusCode::OK, None);
        Operation { method, path, id, summary, signed: false, query: Vec::new(), body: None, answer, problems }
    }

    pub(crate) fn signed(mut self) -> Operation {
        self.signed = true;
        self.refused(&[StatusCode::UNAUTHORIZED])
    }

    pub(crate) fn query(mut self, name: &str, schema: &Value, words: &str) -> Operation {
        let parameter =
            json!({ "name": name, "in": "query", "required": false, "description": words, "schema": schema });
        self.query.push(parameter);
        self.refused(&[StatusCode::BAD_REQUEST])
    }

    pub(crate) fn takes<T: TS + 'static>(mut self, schemas: &mut Schemas) -> Operation {
        self.body = Some(schemas.of::<T>());
        self.refused(&BRINGING)
    }

    pub(crate) fn tells<T: TS + 'static>(self, schemas: &mut Schemas) -> Operation {
        let schema = schemas.of::<T>();
        self.answers("application/json", schema)
    }

    pub(crate) fn answers(mut self, kind: &'static str, schema: Value) -> Operation {
        self.answer.1 = Some((kind, schema));
        self
    }

    pub(crate) fn status(mut self, status: StatusCode) -> Operation {
        self.answer.0 = status;
        self
    }

    pub(crate) fn refused(mut self, statuses: &[StatusCode]) -> Operation {
        self.problems.extend(statuses);
        self
    }

    fn tag(&self) -> &'static str {
        let mut parts = self.path.trim_start_matches('/').split('/');
        match (parts.next(), parts.next()) {
            (Some("api"), Some("tables")) => "tables",
            (Some("api"), Some("games")) => "games",
            (Some("api"), Some("records" | "verify")) => "records",
            (Some("api"), Some("openapi.json" | "messages.json") | None) => "description",
            (Some("api"), _) => "people",
            _ => "operation",
        }
    }

    pub(crate) fn told(&self, schemas: &mut Schemas) -> Value {
        let problem = schemas.of::<Problem>();
        let words = |status: StatusCode| status.canonical_reason().unwrap_or("See the code.");
        let mut responses = serde_json::Map::new();
        for &status in &self.problems {
            let content = json!({ "application/json": { "schema": problem } });
            responses.insert(status.as_str().to_owned(), json!({ "description": words(status), "content": content }));
        }
        let (status, answer) = &self.answer;
        let mut told = json!({ "description": words(*status) });
        if let Some((kind, schema)) = answer {
            told["content"] = json!({ *kind: { "schema": schema } });
        }
        responses.insert(status.as_str().to_owned(), told);
        let mut operation = json!({
            "operationId": self.id, "tags": [self.tag()], "summary": self.summary, "responses": responses
        });
        let mut parameters = self.query.clone();
        if self.path.contains("{id}") {
            parameters
                .insert(0, json!({ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }));
        }
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        if let Some(schema) = &self.body {
            let content = json!({ "application/json": { "schema": schema } });
            operation["requestBody"] = json!({ "required": true, "content": content });
        }
        if self.signed {
            operation["security"] = json!([{ "cookie": [] }]);
        }
        operation
    }
}
