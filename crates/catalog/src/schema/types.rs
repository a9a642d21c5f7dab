//! Our types as JSON Schema. What the browser's TypeScript is made from says all there is to say, so the schemas are read
//! from the same declarations and can never differ from them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use ts_rs::{Config, TS, TypeVisitor};

/// What TypeScript has no words for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corrections {
    /// Types and fields whose numbers are not whole.
    pub broken_numbers: &'static [(&'static str, &'static str)],
    /// Types and fields that may be left out though TypeScript names them.
    pub defaults: &'static [(&'static str, &'static [&'static str])],
}

/// The types that are spoken of, each under its name.
#[derive(Debug)]
pub struct Schemas {
    /// Where a type's schema is found: before its name.
    place: &'static str,
    corrections: Corrections,
    /// Whether an object has the fields that are named and no others.
    closed: bool,
    declared: BTreeMap<String, Value>,
}

impl Schemas {
    pub fn at(place: &'static str) -> Schemas {
        Schemas { place, corrections: Corrections::default(), closed: false, declared: BTreeMap::new() }
    }

    #[must_use]
    pub fn corrected(self, corrections: Corrections) -> Schemas {
        Schemas { corrections, ..self }
    }

    #[must_use]
    pub fn closed(self) -> Schemas {
        Schemas { closed: true, ..self }
    }

    /// The schema of a type; those it is made of are kept.
    pub fn of<T: TS + 'static>(&mut self) -> Value {
        self.visit::<T>();
        self.read(&T::name(&config()))
    }

    pub fn declared(mut self) -> Value {
        let mut joined = Vec::new();
        self.declared.values().for_each(|schema| find_joined(schema, false, &mut joined));
        while let Some(name) = joined.pop() {
            let Some(schema) = self.declared.get_mut(&name) else { continue };
            if !is_open(schema) {
                open(schema);
                find_joined(schema, true, &mut joined);
            }
        }
        Value::Object(self.declared.into_iter().collect())
    }

    fn read(&self, text: &str) -> Value {
        let mut reader = Reader { rest: text, place: self.place, closed: self.closed };
        let schema = reader.whole();
        assert!(reader.rest.trim().is_empty(), "a type is read to its end: {}", reader.rest);
        schema
    }
}

impl TypeVisitor for Schemas {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&config());
        if T::output_path().is_none() {
            T::visit_generics(self);
            return;
        }
        if self.declared.contains_key(&name) {
            return;
        }
        let declared = T::decl(&config());
        let text = declared.split_once('=').map_or("unknown", |(_, text)| text);
        let mut schema = self.read(text.trim().trim_end_matches(';'));
        self.corrections.apply(&name, &mut schema);
        if let Some(docs) = T::docs() {
            schema["description"] = plain(&docs).into();
        }
        self.declared.insert(name, schema);
        T::visit_dependencies(self);
    }
}

fn config() -> Config {
    Config::new().with_large_int("number").with_array_tuple_limit(4)
}

impl Corrections {
    fn apply(&self, name: &str, schema: &mut Value) {
        for (_, field) in self.broken_numbers.iter().filter(|(broken, _)| *broken == name) {
            schema["properties"][field]["type"] = "number".into();
        }
        for (_, fields) in self.defaults.iter().filter(|(defaulted, _)| *defaulted == name) {
            if let Some(required) = schema["required"].as_array_mut() {
                required.retain(|field| !field.as_str().is_some_and(|field| fields.contains(&field)));
            }
        }
    }
}

/// A comment's words.
fn plain(comment: &str) -> String {
    let lines = comment.lines().map(|line| line.trim().trim_start_matches("/**").trim_end_matches("*/"));
    let words = lines.flat_map(|line| line.trim().trim_start_matches('*').split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

/// Reads the part of TypeScript that ts-rs writes.
struct Reader<'a> {
    rest: &'a str,
    place: &'static str,
    closed: bool,
}

impl<'a> Reader<'a> {
    /// Types one of which it is.
    fn whole(&mut self) -> Value {
        self.take("|");
        let mut types = vec![self.joined()];
        while self.take("|") {
            types.push(self.joined());
        }
        one_of(types)
    }

    /// Types all of which it is.
    fn joined(&mut self) -> Value {
        let mut types = vec![self.single()];
        while self.take("&") {
            types.push(self.single());
        }
        if types.len() == 1 {
            return types.remove(0);
        }
        types.iter_mut().for_each(open);
        let mut joined = json!({ "allOf": types });
        if self.closed {
            joined["unevaluatedProperties"] = false.into();
        }
        joined
    }

    fn single(&mut self) -> Value {
        if self.take("(") {
            let inner = self.whole();
            self.expect(")");
            return inner;
        }
        if self.take("{") {
            return self.object();
        }
        if self.take("[") {
            let items = self.list("]");
            return json!({ "type": "array", "prefixItems": items, "minItems": items.len(), "maxItems": items.len() });
        }
        for quote in ['"', '\''] {
            if self.take(quote.encode_utf8(&mut [0; 4])) {
                return json!({ "const": self.until(quote) });
            }
        }
        let name = self.name();
        let mut inner = if self.take("<") { self.list(">") } else { Vec::new() };
        match (name, inner.len()) {
            ("string" | "boolean" | "null", 0) => json!({ "type": name }),
            ("number", 0) => json!({ "type": "integer" }),
            ("unknown" | "any", 0) => json!({}),
            ("Array", 1) => json!({ "type": "array", "items": inner.remove(0) }),
            ("Record", 2) => json!({ "type": "object", "additionalProperties": inner.remove(1) }),
            (name, _) => json!({ "$ref": format!("{}{name}", self.place) }),
        }
    }

    fn object(&mut self) -> Value {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        loop {
            let comment = if self.take("/**") { Some(self.comment()) } else { None };
            if self.take("}") {
                break;
            }
            let key = if self.take("\"") { self.until('"') } else { self.name() };
            if !self.take("?") {
                required.push(key);
            }
            self.expect(":");
            let mut schema = self.whole();
            if let Some(comment) = comment {
                schema["description"] = plain(comment).into();
            }
            properties.insert(key.to_owned(), schema);
            self.take(",");
        }
        let mut object = json!({ "type": "object", "properties": properties, "required": required });
        if self.closed {
            object["additionalProperties"] = false.into();
        }
        object
    }

    fn list(&mut self, end: &str) -> Vec<Value> {
        let mut items = Vec::new();
        while !self.take(end) {
            items.push(self.whole());
            self.take(",");
        }
        items
    }

    fn comment(&mut self) -> &'a str {
        let (comment, rest) = self.rest.split_once("*/").unwrap_or((self.rest, ""));
        self.rest = rest;
        comment
    }

    fn until(&mut self, end: char) -> &'a str {
        let (text, rest) = self.rest.split_once(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        text
    }

    fn name(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        assert!(!name.is_empty(), "a name is expected: {}", self.rest);
        self.rest = rest;
        name
    }

    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, text: &str) {
        assert!(self.take(text), "`{text}` is expected: {}", self.rest);
    }
}

/// Lets an object have further fields: one that is joined with others has not all of them alone.
fn open(schema: &mut Value) {
    if let Some(fields) = schema.as_object_mut() {
        // What a map holds is told in the same place, but closes nothing.
        for closing in ["additionalProperties", "unevaluatedProperties"] {
            if fields.get(closing).is_some_and(Value::is_boolean) {
                fields.remove(closing);
            }
        }
        for choices in ["anyOf", "allOf"] {
            fields.get_mut(choices).and_then(Value::as_array_mut).into_iter().flatten().for_each(open);
        }
    }
}

fn is_open(schema: &Value) -> bool {
    let mut opened = schema.clone();
    open(&mut opened);
    opened == *schema
}

/// Adds the names of types that are joined with others. Inside of a join so is whatever can be chosen.
fn find_joined(schema: &Value, in_join: bool, names: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            if let (true, Some(place)) = (in_join, fields.get("$ref").and_then(Value::as_str)) {
                names.extend(place.rsplit('/').next().map(str::to_owned));
            }
            for (name, field) in fields {
                find_joined(field, name == "allOf" || (in_join && name == "anyOf"), names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| find_joined(item, in_join, names)),
        _ => {}
    }
}

/// Words to choose from are an enumeration.
fn one_of(mut types: Vec<Value>) -> Value {
    if types.len() == 1 {
        return types.remove(0);
    }
    let words: Option<Vec<&Value>> = types.iter().map(|each| each.get("const")).collect();
    match words {
        Some(words) => json!({ "type": "string", "enum": words }),
        None => json!({ "anyOf": types }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Value {
        Schemas::at("#/").read(text)
    }

    #[test]
    fn types_are_read_as_they_are_written() {
        assert_eq!(read("\"open\" | \"bot\""), json!({ "type": "string", "enum": ["open", "bot"] }));
        assert_eq!(read("'ship' | 'supply'"), json!({ "type": "string", "enum": ["ship", "supply"] }));
        assert_eq!(
            read("Array<Told> | null"),
            json!({ "anyOf": [
            { "type": "array", "items": { "$ref": "#/Told" } }, { "type": "null" }
        ] })
        );
        assert_eq!(
            read("[number, string]"),
            json!({ "type": "array", "minItems": 2, "maxItems": 2,
            "prefixItems": [{ "type": "integer" }, { "type": "string" }] })
        );
        assert_eq!(
            read("Record<string, boolean | string>")["additionalProperties"],
            json!({ "anyOf": [{ "type": "boolean" }, { "type": "string" }] })
        );
    }

    #[test]
    fn fields_keep_their_comments_and_what_may_be_left_out() {
        let object = read("{\n/**\n * Nobody\n * yet.\n */\nkey?: string, \"type\": \"a\", } & ({ b: unknown, })");
        assert_eq!(
            object["allOf"][0],
            json!({
                "type": "object", "required": ["type"],
                "properties": { "key": { "type": "string", "description": "Nobody yet." }, "type": { "const": "a" } }
            })
        );
        assert_eq!(object["allOf"][1]["properties"]["b"], json!({}));
    }

    #[test]
    fn a_type_brings_those_it_is_made_of_and_its_corrections() {
        let corrections = Corrections { broken_numbers: &[("Weighed", "value")], defaults: &[("Weighed", &["text"])] };
        let mut schemas = Schemas::at("#/").corrected(corrections);
        assert_eq!(schemas.of::<Vec<crate::Weighed>>()["items"], json!({ "$ref": "#/Weighed" }));
        let declared = schemas.declared();
        assert_eq!(declared["Weighed"]["properties"]["value"]["type"], "number");
        assert_eq!(declared["Weighed"]["required"], json!(["action", "visits", "value", "reasons"]));
    }

    #[test]
    fn a_closed_object_has_no_other_fields() {
        let closed = |text: &str| Schemas::at("#/").closed().read(text);
        assert_eq!(closed("{ a: number, }")["additionalProperties"], json!(false));
        let joined = closed("{ a: number, } & { b: number, }");
        assert_eq!(joined["unevaluatedProperties"], json!(false));
        assert!(joined["allOf"][0].get("additionalProperties").is_none());
        let either = closed("{ a: number, } & ({ b: number, } | { c: Record<string, number>, })");
        assert!(either["allOf"][1]["anyOf"][0].get("additionalProperties").is_none());
    }

    #[test]
    fn a_type_that_is_joined_with_a_tag_is_open_by_itself() {
        let mut schemas = Schemas::at("#/").closed();
        let step = schemas.read("{ \"type\": \"Apply\", } & Roll | { \"type\": \"Hold\", }");
        let roll = schemas.read("{ value: number, }");
        schemas.declared.extend([("Step".to_owned(), step), ("Roll".to_owned(), roll)]);
        let declared = schemas.declared();
        assert!(declared["Roll"].get("additionalProperties").is_none(), "{declared}");
        assert_eq!(declared["Step"]["anyOf"][0]["unevaluatedProperties"], json!(false));
        assert_eq!(declared["Step"]["anyOf"][1]["additionalProperties"], json!(false));
    }
}
