//! JSON that is written once and read or sent many times: an action, an event, a position.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

/// A game's own data, as text. Cloning it is cheap.
#[derive(Clone, Debug)]
pub struct Json(Arc<RawValue>);

impl Json {
    pub fn new(value: &impl Serialize) -> Json {
        Json(Arc::from(to_raw_value(value).expect("games are made of plain data")))
    }

    pub fn text(&self) -> &str {
        self.0.get()
    }

    pub fn value(&self) -> Value {
        self.read().expect("it was written as JSON")
    }

    /// What it says, as a value of this type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.text())
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        Json::new(&value)
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.text() == other.text() || self.value() == other.value()
    }
}

impl PartialEq<Value> for Json {
    fn eq(&self, other: &Value) -> bool {
        self.value() == *other
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

// By way of a `Value`: raw text cannot be read inside a tagged message.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        Ok(Json::new(&Value::deserialize(deserializer)?))
    }
}
