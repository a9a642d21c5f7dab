//! Reads the tree into the structs of a game. What does not fit is kept apart by its kind, so that it can be told in
//! words a person understands, with the field's name and its place.

use std::{collections::btree_map, fmt, str::FromStr, vec};

use serde::{
    Deserialize, Deserializer,
    de::{
        self, DeserializeSeed, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
        value::{MapAccessDeserializer, StrDeserializer},
    },
    forward_to_deserialize_any,
};

use crate::node::{Node, Table, Value};

/// A variant read by this name stands for every word its enum does not know: what is in it is written without a word around.
const REST: &str = "*";

/// Reads what has a short way to be written, like `3M1W`.
pub fn written<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// The same for a field that may be left out.
pub fn written_if_any<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err = String>,
{
    written(deserializer).map(Some)
}

/// What is wrong with an entry, and where.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) at: Option<usize>,
    /// The fields on the way there, the outermost first.
    path: Vec<String>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Missing(&'static str),
    UnknownField { field: String, known: Vec<&'static str> },
    UnknownWord { word: String, known: Vec<&'static str> },
    Unfit { wanted: String, found: String },
    Said(String),
}

impl Wrong {
    /// The whole sentence, about the entry of this name.
    pub(crate) fn tell(&self, entry: &str) -> String {
        let to = |field: &str| self.path.iter().map(String::as_str).chain([field]).collect::<Vec<_>>().join(".");
        let here = self.path.join(".");
        match &self.kind {
            Kind::Missing(field) => format!("`{}` is missing in {entry}", to(field)),
            Kind::UnknownField { field, known } => {
                format!("there is no `{}` in {entry}, only {}", to(field), known.join(", "))
            }
            Kind::UnknownWord { word, known } => {
                format!("{entry}: `{here}` is one of {}, not `{word}`", known.join(", "))
            }
            Kind::Unfit { wanted, found } => format!("{entry}: `{here}` is {wanted}, not {found}"),
            Kind::Said(reason) => format!("{entry}: {reason}"),
        }
    }

    fn new(kind: Kind) -> Wrong {
        Wrong { at: None, path: Vec::new(), kind }
    }

    fn unfit(found: &Unexpected<'_>, wanted: &dyn Expected) -> Wrong {
        let found = match found {
            Unexpected::Str(text) => format!("{text:?}"),
            Unexpected::Signed(number) => number.to_string(),
            Unexpected::Bool(flag) => flag.to_string(),
            Unexpected::Other(text) => (*text).to_owned(),
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Map => "a table".to_owned(),
            Unexpected::UnitVariant => "a word alone".to_owned(),
            other => other.to_string(),
        };
        Wrong::new(Kind::Unfit { wanted: in_words(&wanted.to_string()), found })
    }

    fn length(found: usize, wanted: String) -> Wrong {
        Wrong::new(Kind::Unfit { wanted, found: format!("of {found}") })
    }

    /// These words would have been right as well.
    fn also(mut self, more: &[&'static str]) -> Wrong {
        if let Kind::UnknownWord { known, .. } = &mut self.kind {
            known.splice(0..0, more.iter().copied().filter(|word| *word != REST));
        }
        self
    }

    fn within(mut self, field: Option<String>, at: Option<usize>) -> Wrong {
        self.at = self.at.or(at);
        self.path.splice(0..0, field);
        self
    }
}

/// What a person would call the type that is wanted.
fn in_words(wanted: &str) -> String {
    match wanted {
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" => "a whole number from 0 to 65535".to_owned(),
        "i8" => "a whole number from -128 to 127".to_owned(),
        "usize" => "a whole number".to_owned(),
        "a string" => "text in quotes".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        _ if wanted.starts_with("an array of length ") => wanted.replace("an array of length", "a list of"),
        _ if wanted.contains("variant") => "a word with figures, written { word = ... }".to_owned(),
        _ if wanted.starts_with("struct") || wanted == "a map" => "a table".to_owned(),
        _ if wanted.starts_with("enum") => "a word, or a table of one".to_owned(),
        _ => wanted.to_owned(),
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell("the entry"))
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(reason: T) -> Wrong {
        Wrong::new(Kind::Said(reason.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Wrong {
        Wrong::unfit(&found, wanted)
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Wrong {
        Wrong::unfit(&found, wanted)
    }

    fn invalid_length(length: usize, wanted: &dyn Expected) -> Wrong {
        Wrong::length(length, in_words(&wanted.to_string()))
    }

    fn missing_field(field: &'static str) -> Wrong {
        Wrong::new(Kind::Missing(field))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Wrong {
        Wrong::new(Kind::UnknownField { field: field.to_owned(), known: known.to_vec() })
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Wrong {
        Wrong::new(Kind::UnknownWord { word: word.to_owned(), known: known.to_vec() })
    }
}

/// A value about to be read.
pub(crate) struct Reader(pub(crate) Node);

impl<'de> Deserializer<'de> for Reader {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.value {
            Value::Text(text) => visitor.visit_string(text),
            Value::Number(number) => visitor.visit_i64(number),
            Value::Flag(flag) => visitor.visit_bool(flag),
            Value::Other(text) => Err(Wrong::unfit(&Unexpected::Other(&text), &visitor)),
            Value::Table(table) => visitor.visit_map(Fields::of(table)),
            Value::List(nodes) => {
                let (count, mut items) = (nodes.len(), Items(nodes.into_iter()));
                let read = visitor.visit_seq(&mut items)?;
                let wanted = count - items.0.len();
                if wanted == count { Ok(read) } else { Err(Wrong::length(count, format!("a list of {wanted}"))) }
            }
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let word = match &self.0.value {
            Value::Text(word) => Some(word.as_str()),
            Value::Table(table) if table.len() == 1 => table.keys().next().map(String::as_str),
            _ => None,
        };
        let known = word.is_none_or(|word| variants.contains(&word));
        match self.0 {
            node if !known && variants.contains(&REST) => {
                let inside = Fields::of(Table::from([(REST.to_owned(), node)]));
                visitor.visit_enum(MapAccessDeserializer::new(inside)).map_err(|wrong: Wrong| wrong.also(variants))
            }
            Node { value: Value::Text(word), .. } => visitor.visit_enum(word.into_deserializer()),
            Node { value: Value::Table(table), .. } if table.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(Fields::of(table)))
            }
            node => Reader(node).deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// The fields of a table, one by one. What is wrong in one is told with its name and place.
struct Fields {
    left: btree_map::IntoIter<String, Node>,
    next: Option<(String, Node)>,
}

impl Fields {
    fn of(table: Table) -> Fields {
        Fields { left: table.into_iter(), next: None }
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Wrong> {
        self.next = self.left.next();
        let Some((key, node)) = &self.next else { return Ok(None) };
        let name: StrDeserializer<'_, Wrong> = key.as_str().into_deserializer();
        seed.deserialize(name).map(Some).map_err(|wrong| wrong.within(None, node.at))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let (key, node) = self.next.take().expect("a key is read before its value");
        let at = node.at;
        seed.deserialize(Reader(node)).map_err(|wrong| wrong.within(Some(key).filter(|key| key != REST), at))
    }
}

struct Items(vec::IntoIter<Node>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        let Some(node) = self.0.next() else { return Ok(None) };
        let at = node.at;
        seed.deserialize(Reader(node)).map(Some).map_err(|wrong| wrong.within(None, at))
    }
}
