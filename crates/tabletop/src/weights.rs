//! The weights of an opinion that is made of named features: data of a game, one name and number a line, found by games of the bots
//! against each other.

use std::fmt::Write;

use thiserror::Error;

use crate::Appraise;

/// A game whose opinion of a position is a sum of features with weights that can be learned.
pub trait Tune: Appraise {
    /// What the weights are for, in their order.
    const WEIGHTS: &'static [&'static str];

    fn weights(&self) -> Vec<f32>;

    /// The same game with other weights, in the order of their names.
    #[must_use]
    fn with_weights(&self, weights: &[f32]) -> Self;
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadWeights {
    #[error("`{0}` is no name and number")]
    NoWeight(String),
    #[error("`{found}` stands where the weight of `{expected}` should be")]
    Name { found: String, expected: String },
    #[error("there should be {expected} weights, and there are {found}")]
    Count { found: usize, expected: usize },
}

/// Reads weights from a text: a line for each name, in their order. What begins with `#` is a note.
pub fn read_weights(text: &str, names: &[&str]) -> Result<Vec<f32>, BadWeights> {
    let mut weights = Vec::with_capacity(names.len());
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let bad = || BadWeights::NoWeight(line.to_owned());
        let (name, number) = line.split_once(' ').ok_or_else(bad)?;
        let expected = names.get(weights.len()).copied().unwrap_or("nothing");
        if name != expected {
            return Err(BadWeights::Name { found: name.to_owned(), expected: expected.to_owned() });
        }
        weights.push(number.parse().ok().filter(|weight: &f32| weight.is_finite()).ok_or_else(bad)?);
    }
    if weights.len() != names.len() {
        return Err(BadWeights::Count { found: weights.len(), expected: names.len() });
    }
    Ok(weights)
}

/// Writes weights so that they can be read again, with a note on top.
pub fn write_weights(note: &str, names: &[&str], weights: &[f32]) -> String {
    let mut text = String::new();
    note.lines().for_each(|line| text += &format!("# {line}\n"));
    for (name, weight) in names.iter().zip(weights) {
        let _ = writeln!(text, "{name} {weight:.4}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str] = &["haste", "point"];

    #[test]
    fn what_is_written_is_read_again() {
        let text = write_weights("By hand.\nFor a test.", NAMES, &[0.86, -1.5]);
        assert_eq!(text, "# By hand.\n# For a test.\nhaste 0.8600\npoint -1.5000\n");
        assert_eq!(read_weights(&text, NAMES), Ok(vec![0.86, -1.5]));
    }

    #[test]
    fn weights_of_another_shape_are_refused() {
        let name = |found: &str, expected: &str| BadWeights::Name { found: found.into(), expected: expected.into() };
        assert_eq!(read_weights("point 1\nhaste 1", NAMES), Err(name("point", "haste")));
        assert_eq!(read_weights("haste 1", NAMES), Err(BadWeights::Count { found: 1, expected: 2 }));
        assert_eq!(read_weights("haste 1\npoint 1\nmore 1", NAMES), Err(name("more", "nothing")));
        assert_eq!(read_weights("haste nan", NAMES), Err(BadWeights::NoWeight("haste nan".into())));
        assert_eq!(read_weights("haste", NAMES), Err(BadWeights::NoWeight("haste".into())));
    }
}
