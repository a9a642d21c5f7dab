//! What every game asks of ids, names and texts.

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
