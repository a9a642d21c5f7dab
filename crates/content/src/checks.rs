//! What every game asks of ids, names, texts and figures.

use std::ops::RangeInclusive;

use serde::Serialize;

/// Nothing, or why figures cannot be used.
pub type Checked = Result<(), String>;

const NAME: usize = 24;
const ID: usize = 40;

pub fn ensure(holds: bool, reason: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(reason.into()) }
}

pub fn check_id(id: &str) -> Checked {
    let word = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    let right = (1..=ID).contains(&id.len()) && id.chars().all(word);
    ensure(right, format!("`{id}` is no id: write it like ruby-collar"))
}

/// A name has to fit its card.
pub fn check_name(name: &str) -> Checked {
    ensure(name.chars().count() <= NAME, format!("a name has at most {NAME} letters, not `{name}`"))?;
    check_line("name", name)
}

/// Words that stand in one line, parted by single blanks.
pub fn check_line(what: &str, text: &str) -> Checked {
    let clean = !text.is_empty() && text.trim() == text && !text.contains("  ") && !text.contains(char::is_control);
    ensure(clean, format!("a {what} is one line of words, not {text:?}"))
}

/// Every figure of a table of figures.
pub fn check_figures(figures: &impl Serialize, within: &RangeInclusive<i64>) -> Checked {
    let json = serde_json::to_value(figures).expect("content is plain data");
    let mut figures =
        json.as_object().into_iter().flatten().filter_map(|(name, figure)| Some((name, figure.as_i64()?)));
    let outside = figures.find(|(_, figure)| !within.contains(figure));
    outside.map_or(Ok(()), |(name, figure)| {
        Err(format!("`{name}` is {figure}; it can be {} to {}", within.start(), within.end()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_names_and_texts_are_plain_words() {
        assert!(check_id("ruby-collar-2").is_ok() && check_name("Ruby Collar").is_ok());
        for id in ["", "Ruby", "ruby collar", &"r".repeat(41)] {
            assert!(check_id(id).is_err(), "{id}");
        }
        for name in ["", " Ruby", "Ruby  Collar", "Ruby\nCollar", "A Collar Of Rubies For Me"] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }

    #[test]
    fn a_figure_out_of_bounds_is_named() {
        let figures = std::collections::BTreeMap::from([("wall", 0), ("house", 9)]);
        assert_eq!(check_figures(&figures, &(0..=9)), Ok(()));
        assert_eq!(check_figures(&figures, &(1..=9)).unwrap_err(), "`wall` is 0; it can be 1 to 9");
    }
}
