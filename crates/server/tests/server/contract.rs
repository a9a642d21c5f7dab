//! Random requests made from the description of the interface: no answer is one that is not described, and none is our
//! fault.

use std::fmt::Write;

use lab::Visitor;
use serde_json::{Map, Value, json};
use server::{Limits, Server};
use store::testing::Postgres;
use tabletop::Fast;
use testkit::fits_schema;

use crate::world::{World, config, open_table};

/// Texts people and programs send, the awkward ones among them.
const TEXTS: [&str; 10] = [
    "Ann",
    "",
    "pig",
    "dice-forge",
    "nowhere",
    "a\u{0}b",
    "\u{202e}gnp",
    "' OR 1=1 --",
    "żółw 🐢",
    "correct horse battery",
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_is_what_is_described() {
    let world = World::new().await;
    Stranger::new(&world.address(), 7).await.tries_everything(12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_is_what_is_described_with_postgresql() {
    let server = Server::start(config(Postgres::shared().database().unwrap(), Limits::NONE)).await.unwrap();
    Stranger::new(&server.address().to_string(), 8).await.tries_everything(12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn zero_characters_are_refused_with_postgresql_too() {
    let server = Server::start(config(Postgres::shared().database().unwrap(), Limits::NONE)).await.unwrap();
    let mut ann = Visitor::guest(&server.address().to_string(), "Ann").await.unwrap();
    for path in ["record", "replay", "verify", "content", "position?ply=0", "odds", "ws"] {
        for bad in ["a%00b", "%00", "%ff", "a%0Ab"] {
            let answer = ann.get(&format!("/api/tables/{bad}/{path}")).await.unwrap();
            assert_eq!(
                (answer.status, answer.json().unwrap()["code"].clone()),
                (400, "bad_text".into()),
                "{bad} {path}"
            );
        }
    }
    let zero = "a\u{0}b";
    let bodies = [
        ("/api/guest", json!({ "name": zero })),
        ("/api/name", json!({ "name": zero })),
        ("/api/account", json!({ "name": zero, "password": "long enough" })),
        ("/api/account", json!({ "name": "Ann", "password": "long enough\u{0}" })),
        ("/api/login", json!({ "name": zero, "password": "long enough" })),
        ("/api/tables", json!({ "game": "pig", "players": 2, "nonce": zero })),
        ("/api/tables", json!({ "game": "pig", "players": 2, "seats": [{ "kind": "me", "name": zero }] })),
        ("/api/games/pig/remarks", json!({ "pack": zero })),
    ];
    for (path, body) in bodies {
        assert_eq!(ann.post(path, &body).await.unwrap().status, 400, "{path} {body}");
    }
}

/// A program that knows the interface from its description only.
struct Stranger {
    visitor: Visitor,
    luck: Fast,
    document: Value,
    /// Ids to ask for, good and bad ones.
    ids: Vec<String>,
}

impl Stranger {
    async fn new(address: &str, seed: u64) -> Stranger {
        let mut visitor = Visitor::guest(address, "Ann").await.unwrap();
        let document = visitor.get("/api/openapi.json").await.unwrap().ok().unwrap();
        let mut ids: Vec<String> = ["pig", "kings-forge", "nowhere", "%00", "%ff"].map(str::to_owned).into();
        for game in ["pig", "dice-forge"] {
            let order = json!({ "game": game, "players": 2, "start": true,
                "seats": [{ "kind": "me" }, { "kind": "bot", "level": "learning" }] });
            ids.push(open_table(&mut visitor, order).await.unwrap());
        }
        ids.push(open_table(&mut visitor, json!({ "game": "pig", "players": 2 })).await.unwrap());
        Stranger { visitor, luck: Fast::new(seed), document, ids }
    }

    async fn tries_everything(&mut self, times: usize) {
        let paths = self.document["paths"].as_object().unwrap().clone();
        for _ in 0..times {
            for (path, item) in &paths {
                for (method, operation) in item.as_object().unwrap() {
                    self.tries(method, path, operation).await;
                }
            }
        }
    }

    async fn tries(&mut self, method: &str, path: &str, operation: &Value) {
        let which = self.below(self.ids.len());
        let mut address = path.replace("{id}", &self.ids[which]);
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] == "query" && self.below(3) > 0 {
                let value = self.makes(&parameter["schema"], 0);
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let mark = if address.contains('?') { '&' } else { '?' };
                let _ = write!(address, "{mark}{}={}", parameter["name"].as_str().unwrap(), encoded(&text));
            }
        }
        let body = operation.get("requestBody").map(|body| {
            let schema = &body["content"]["application/json"]["schema"];
            match self.below(12) {
                0 => "{\"half\": ".to_owned(),
                1 => String::new(),
                _ => self.makes(schema, 0).to_string(),
            }
        });
        // Now and then it has not said who it is.
        let kept = self.visitor.cookie.clone();
        if self.below(4) == 0 {
            self.visitor.cookie = None;
        }
        let answer = self.visitor.ask(&method.to_uppercase(), &address, body.clone()).await.unwrap();
        self.visitor.cookie = kept;
        let told = format!(
            "{method} {address} {body:?}: {} {}",
            answer.status,
            answer.text.get(..200).unwrap_or(&answer.text)
        );
        assert!(answer.status < 500, "{told}");
        let described = &operation["responses"][answer.status.to_string()];
        assert!(described.is_object(), "not described: {told}");
        if let Some(content) = described["content"].get("application/json") {
            let value = answer.json().unwrap_or_else(|error| panic!("{told}: {error}"));
            if let Err(wrong) = fits_schema(&self.document, &content["schema"], &value) {
                panic!("{told}: {wrong}");
            }
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.luck.below(bound as u32) as usize
    }

    fn text(&mut self) -> Value {
        TEXTS[self.below(TEXTS.len())].into()
    }

    /// A value that fits the schema, most of the time.
    fn makes(&mut self, schema: &Value, depth: usize) -> Value {
        if self.below(25) == 0 || depth > 8 {
            return [Value::Null, json!(-1), json!(1.5), json!({}), json!("\u{0}")][self.below(5)].clone();
        }
        let schema = self.resolved(schema);
        for each in ["anyOf", "enum"] {
            if let Some(choices) = schema[each].as_array() {
                let choice = choices[self.below(choices.len())].clone();
                return if each == "enum" { choice } else { self.makes(&choice, depth + 1) };
            }
        }
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        match schema["type"].as_str() {
            Some("string") => self.text(),
            Some("boolean") => (self.below(2) == 0).into(),
            Some("integer" | "number") => {
                [json!(0), json!(1), json!(2), json!(3), json!(255), json!(1u64 << 40)][self.below(6)].clone()
            }
            Some("null") => Value::Null,
            Some("array") => {
                let length = self.below(3);
                (0..length).map(|_| self.makes(&schema["items"], depth + 1)).collect()
            }
            Some("object") => self.makes_object(&schema, depth),
            _ => self.text(),
        }
    }

    fn makes_object(&mut self, schema: &Value, depth: usize) -> Value {
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut object = Map::new();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let left_out = if required.contains(&name.as_str()) { 20 } else { 2 };
            if self.below(left_out) > 0 {
                object.insert(name.clone(), self.makes(field, depth + 1));
            }
        }
        Value::Object(object)
    }

    fn resolved(&self, schema: &Value) -> Value {
        match schema.get("$ref").and_then(Value::as_str) {
            Some(place) => self.document.pointer(place.trim_start_matches('#')).unwrap().clone(),
            None => schema.clone(),
        }
    }
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "%{byte:02x}");
        text
    })
}
