//! Reads a request: the line as JSON, then its fields one by one. A field that is `null` counts as left out; a
//! field nobody asked for is refused, because it is a slip of the pen that would otherwise go unnoticed.

use serde_json::{Map, Value};
use tabletop::{Options, Seed};

use super::{Code, Refusal};

/// The longest name a game can be given, in bytes.
const LONGEST_NAME: usize = 100;

pub(super) struct Request {
    pub(super) id: Value,
    pub(super) fields: Fields,
}

/// What has not been read of a request yet.
pub(super) struct Fields(Map<String, Value>);

impl Request {
    /// Reads a line. What cannot be read has no id to answer to.
    pub(super) fn read(line: &[u8]) -> Result<Request, Refusal> {
        let bad = |message: String| Refusal::new(Code::BadJson, message);
        let value: Value =
            serde_json::from_slice(line).map_err(|error| bad(format!("the line is not JSON: {error}")))?;
        let Value::Object(mut fields) = value else {
            return Err(bad("a request is a JSON object".to_owned()));
        };
        let id = fields.remove("id").unwrap_or_default();
        fields.retain(|_, value| !value.is_null());
        Ok(Request { id, fields: Fields(fields) })
    }
}

/// The id of a line, or `null`.
pub(super) fn id_of(line: &[u8]) -> Value {
    Request::read(line).map(|request| request.id).unwrap_or_default()
}

impl Fields {
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub(super) fn any(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    pub(super) fn word(&mut self, name: &str) -> Result<String, Refusal> {
        match self.any(name) {
            Some(Value::String(word)) => Ok(word),
            Some(other) => Err(wrong(name, "is a string", &other)),
            None => Err(missing(name)),
        }
    }

    /// What a game is called in this conversation; most have no name.
    pub(super) fn name(&mut self, field: &str) -> Result<String, Refusal> {
        match self.any(field) {
            None => Ok(String::new()),
            Some(Value::String(name)) if name.len() <= LONGEST_NAME => Ok(name),
            Some(other) => Err(wrong(field, &format!("is a name of at most {LONGEST_NAME} bytes"), &other)),
        }
    }

    /// Whether the answer is to be told in words as well.
    pub(super) fn texts(&mut self) -> Result<bool, Refusal> {
        match self.any("texts") {
            None => Ok(true),
            Some(Value::Bool(texts)) => Ok(texts),
            Some(other) => Err(wrong("texts", "is true or false", &other)),
        }
    }

    pub(super) fn list(&mut self, name: &str) -> Result<Option<Vec<Value>>, Refusal> {
        match self.any(name) {
            None => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(other) => Err(wrong(name, "is a list", &other)),
        }
    }

    pub(super) fn object(&mut self, name: &str) -> Result<Option<Map<String, Value>>, Refusal> {
        match self.any(name) {
            None => Ok(None),
            Some(Value::Object(fields)) => Ok(Some(fields)),
            Some(other) => Err(wrong(name, "is an object", &other)),
        }
    }

    pub(super) fn whole_number(&mut self, name: &str) -> Result<Option<u64>, Refusal> {
        let Some(value) = self.any(name) else { return Ok(None) };
        value.as_u64().map(Some).ok_or_else(|| wrong(name, "is a whole number, 0 or more", &value))
    }

    /// A whole number from 1 to `most`.
    pub(super) fn amount(&mut self, name: &str, most: u64) -> Result<Option<u64>, Refusal> {
        let number = self.whole_number(name)?;
        match number {
            Some(given) if !(1..=most).contains(&given) => {
                Err(wrong(name, &format!("is a whole number from 1 to {most}"), &Value::from(given)))
            }
            _ => Ok(number),
        }
    }

    pub(super) fn players(&mut self) -> Result<usize, Refusal> {
        let players = self.whole_number("players")?.ok_or_else(|| missing("players"))?;
        usize::try_from(players).map_err(|_| wrong("players", "is a small number", &Value::from(players)))
    }

    pub(super) fn options(&mut self) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (name, value) in self.object("options")?.unwrap_or_default() {
            options.set(&name, value);
        }
        Ok(options)
    }

    /// The seed of a game's dice: as given, or a fresh one.
    pub(super) fn seed(&mut self) -> Result<Seed, Refusal> {
        match self.any("seed") {
            None => Ok(crate::chance::fresh_seed()),
            Some(Value::String(digits)) => {
                digits.parse().map_err(|_| wrong("seed", "is 64 hexadecimal digits", &Value::from(digits)))
            }
            Some(other) => Err(wrong("seed", "is 64 hexadecimal digits", &other)),
        }
    }

    /// The seed of a bot's own dice: a number, or the digits a game takes, or a fresh one.
    pub(super) fn bot_seed(&mut self) -> Result<u64, Refusal> {
        const TAKES: &str = "is a whole number or 64 hexadecimal digits";
        match self.any("seed") {
            None => Ok(crate::chance::fresh_number()),
            Some(Value::String(digits)) => match digits.parse::<Seed>() {
                Ok(_) => Ok(u64::from_str_radix(&digits[..16], 16).expect("a seed is made of hexadecimal digits")),
                Err(_) => Err(wrong("seed", TAKES, &Value::from(digits))),
            },
            Some(other) => other.as_u64().ok_or_else(|| wrong("seed", TAKES, &other)),
        }
    }

    /// The list of outcomes. An integer no die can show is a misfit; anything else is not an outcome at all.
    pub(super) fn chance(&mut self) -> Result<Option<Vec<u32>>, Refusal> {
        let outcomes = match self.any("chance") {
            None => return Ok(None),
            Some(Value::Array(outcomes)) => outcomes,
            Some(other) => return Err(wrong("chance", "is a list of integers", &other)),
        };
        let outcome = |(place, value): (usize, &Value)| {
            if !value.is_u64() && !value.is_i64() {
                return Err(wrong("chance", "is a list of integers", value));
            }
            let misfit = || Refusal::new(Code::BadChance, format!("outcome {value} at place {place} does not fit"));
            value.as_u64().and_then(|number| u32::try_from(number).ok()).ok_or_else(misfit)
        };
        outcomes.iter().enumerate().map(outcome).collect::<Result<_, _>>().map(Some)
    }

    /// Refuses what is left over.
    pub(super) fn finish(self) -> Result<(), Refusal> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Refusal::new(Code::BadField, format!("this verb takes no field `{name}`"))),
        }
    }
}

pub(super) fn missing(name: &str) -> Refusal {
    Refusal::new(Code::BadField, format!("the field `{name}` is missing"))
}

pub(super) fn wrong(name: &str, takes: &str, given: &Value) -> Refusal {
    Refusal::new(Code::BadField, format!("the field `{name}` {takes}, not {}", shortened(given)))
}

/// A value to quote in a message, without repeating half a record.
pub(super) fn shortened(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.to_string();
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST).chain(['…']).collect() }
}
