//! TOML as a small tree whose values know where they stand.

use std::collections::BTreeMap;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

pub(crate) type Table = BTreeMap<String, Node>;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The place in the text that is blamed for it, if any is.
    pub(crate) at: Option<usize>,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
    /// What no content is made of, such as dates and fractions, as it is written.
    Other(String),
    List(Vec<Node>),
    Table(Table),
}

/// The places are kept if `placed`.
pub(crate) fn parse(toml: &str, placed: bool) -> Result<Table, toml::de::Error> {
    Ok(table(DeTable::parse(toml)?.into_inner(), placed))
}

/// Lays fields over others: each replaces the one of its name. The `parts` are tables that are laid over field by field too.
pub(crate) fn lay(under: &mut Table, over: Table, parts: &[&str]) {
    for (field, node) in over {
        match (under.get_mut(&field), node) {
            (Some(Node { at, value: Value::Table(old) }), Node { at: place, value: Value::Table(new) })
                if parts.contains(&field.as_str()) =>
            {
                *at = place;
                lay(old, new, &[]);
            }
            (_, node) => drop(under.insert(field, node)),
        }
    }
}

fn table(fields: DeTable<'_>, placed: bool) -> Table {
    fields.into_iter().map(|(key, value)| (key.into_inner().into_owned(), node(value, placed))).collect()
}

fn node(written: Spanned<DeValue<'_>>, placed: bool) -> Node {
    let at = placed.then(|| written.span().start);
    let value = match written.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| Value::Other(number.to_string()), Value::Number),
        DeValue::Boolean(flag) => Value::Flag(flag),
        DeValue::Float(number) => Value::Other(number.to_string()),
        DeValue::Datetime(time) => Value::Other(time.to_string()),
        DeValue::Array(nodes) => Value::List(nodes.into_iter().map(|written| node(written, placed)).collect()),
        DeValue::Table(fields) => Value::Table(table(fields, placed)),
    };
    Node { at, value }
}
