//! What can be chosen when a game is set up, and the choosing of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;
use ts_rs::TS;

/// One thing that can be chosen before the game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptionSpec {
    #[serde(skip)]
    pub name: String,
    #[serde(flatten)]
    pub kind: OptionKind,
    #[ts(type = "boolean | number | string")]
    pub default: Value,
    pub text: String,
    /// From so many players on it has to be chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needed_from: Option<u8>,
    /// What people call the values of a choice, in their order, where the values themselves tell them little.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub names: Vec<String>,
}

/// A choice of options with a name, for those who do not want to choose each.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Preset {
    pub id: &'static str,
    pub name: &'static str,
    pub text: &'static str,
    /// What it chooses; everything else has its default.
    pub options: Options,
}

impl Preset {
    pub fn new(id: &'static str, name: &'static str, text: &'static str, flags: &[(&str, bool)]) -> Preset {
        let mut options = Options::default();
        for &(name, on) in flags {
            options.set(name, on);
        }
        Preset { id, name, text, options }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum OptionKind {
    Flag,
    Choice { values: Vec<String> },
    Number { range: [i64; 2] },
}

/// A value for every option of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, Value>);

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadOption {
    #[error("there is no option `{name}`; there are: {known}")]
    Unknown { name: String, known: String },
    #[error("option `{name}` cannot be {given}: it takes {takes}")]
    Value { name: String, given: String, takes: String },
}

impl OptionSpec {
    pub fn flag(name: &str, default: bool, text: &str) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Flag, Value::from(default), text)
    }

    /// A choice among words; the first is the default.
    pub fn choice(name: &str, values: impl IntoIterator<Item = impl Into<String>>, text: &str) -> OptionSpec {
        let values: Vec<String> = values.into_iter().map(Into::into).collect();
        let default = Value::from(values[0].clone());
        OptionSpec::new(name, OptionKind::Choice { values }, default, text)
    }

    /// A choice whose values have names.
    pub fn named<'a>(name: &str, values: impl IntoIterator<Item = (&'a str, &'a str)>, text: &str) -> OptionSpec {
        let (values, names): (Vec<&str>, Vec<&str>) = values.into_iter().unzip();
        OptionSpec { names: names.into_iter().map(str::to_owned).collect(), ..OptionSpec::choice(name, values, text) }
    }

    pub fn number(name: &str, range: [i64; 2], default: i64, text: &str) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Number { range }, Value::from(default), text)
    }

    fn new(name: &str, kind: OptionKind, default: Value, text: &str) -> OptionSpec {
        OptionSpec { name: name.to_owned(), kind, default, text: text.to_owned(), needed_from: None, names: Vec::new() }
    }

    fn check(&self, value: &Value) -> Result<(), BadOption> {
        let (fits, takes) = match &self.kind {
            OptionKind::Flag => (value.is_boolean(), "true or false".to_owned()),
            OptionKind::Choice { values } => {
                (values.iter().any(|allowed| value == allowed), format!("one of {}", values.join(", ")))
            }
            OptionKind::Number { range: [low, high] } => (
                value.as_i64().is_some_and(|number| (*low..=*high).contains(&number)),
                format!("a whole number from {low} to {high}"),
            ),
        };
        let given = value.to_string();
        if fits { Ok(()) } else { Err(BadOption::Value { name: self.name.clone(), given, takes }) }
    }
}

impl Options {
    /// Checks what was given and fills in the defaults of the rest.
    pub fn complete(specs: &[OptionSpec], given: &Options) -> Result<Options, BadOption> {
        for name in given.0.keys() {
            if !specs.iter().any(|spec| spec.name == *name) {
                let known = specs.iter().map(|spec| spec.name.as_str()).collect::<Vec<_>>().join(", ");
                return Err(BadOption::Unknown { name: name.clone(), known });
            }
        }
        let mut values = BTreeMap::new();
        for spec in specs {
            let value = given.0.get(&spec.name).unwrap_or(&spec.default);
            spec.check(value)?;
            values.insert(spec.name.clone(), value.clone());
        }
        Ok(Options(values))
    }

    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> &mut Options {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn word(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    pub fn number(&self, name: &str) -> i64 {
        self.0.get(name).and_then(Value::as_i64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::choice("feats", ["introductory", "random"], "Which feats are in play."),
            OptionSpec::flag("tie-break", false, "Part equal scores."),
            OptionSpec::number("rounds", [1, 10], 9, "How many rounds."),
        ]
    }

    fn complete(json: &str) -> Result<Options, BadOption> {
        Options::complete(&specs(), &serde_json::from_str(json).unwrap())
    }

    #[test]
    fn what_is_not_chosen_takes_its_default() {
        let options = complete(r#"{"rounds": 3}"#).unwrap();
        assert_eq!(
            (options.word("feats"), options.flag("tie-break"), options.number("rounds")),
            ("introductory", false, 3)
        );
    }

    #[test]
    fn a_wrong_choice_is_refused_with_what_would_be_right() {
        let refusal = |json| complete(json).unwrap_err().to_string();
        assert_eq!(refusal(r#"{"feat": 1}"#), "there is no option `feat`; there are: feats, tie-break, rounds");
        assert_eq!(
            refusal(r#"{"feats": "all"}"#),
            "option `feats` cannot be \"all\": it takes one of introductory, random"
        );
        assert_eq!(refusal(r#"{"tie-break": 1}"#), "option `tie-break` cannot be 1: it takes true or false");
        assert_eq!(refusal(r#"{"rounds": 11}"#), "option `rounds` cannot be 11: it takes a whole number from 1 to 10");
    }
}
