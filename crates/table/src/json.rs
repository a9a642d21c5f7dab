//! JSON that is written once and sent to many: a position is the same text for everybody at the table.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

/// A game's own data, as text. Cloning it is cheap.
#[derive(Clone, Debug)]
pub struct Json(Arc<RawValue>);

impl Json {
    pub fn new(value: &impl Serialize) -> Json {
        Json::from(to_raw_value(value).expect("games are made of plain data"))
    }

    pub fn text(&self) -> &str {
        self.0.get()
    }

    pub fn value(&self) -> Value {
        serde_json::from_str(self.text()).expect("it was written as JSON")
    }
}

impl From<Box<RawValue>> for Json {
    fn from(raw: Box<RawValue>) -> Json {
        Json(Arc::from(raw))
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.text() == other.text() || self.value() == other.value()
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
