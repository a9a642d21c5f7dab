//! Reads the files people name on the command line, and keeps what is in them from playing tricks on
//! the terminal.

use std::{
    fmt::{self, Display, Formatter},
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow};
use tabletop::{BadRecord, Pack, Record};

/// Reads a game record; `-` stands for standard input.
pub(crate) fn read_record(path: &Path) -> anyhow::Result<Record> {
    let name = name_of(path);
    let text = read_text(path).map_err(|reason| anyhow!("{name} {reason}"))?;
    Record::from_json(&text).with_context(|| name)
}

/// A record of a file, with its line where there is one on each.
pub(crate) struct Found {
    pub(crate) line: Option<usize>,
    pub(crate) record: Result<Record, BadRecord>,
}

/// What is the matter with a file, to be said after its name.
#[derive(Debug)]
pub(crate) struct Unreadable(String);

impl Display for Unreadable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads all records of a file: one, laid out as it likes, or one a line as `crownforge match --records` writes them.
pub(crate) fn read_records(path: &Path) -> Result<Vec<Found>, Unreadable> {
    Ok(records_in(&read_text(path)?))
}

fn records_in(text: &str) -> Vec<Found> {
    let lines = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    // A record over several lines has no line that is an object by itself at its beginning.
    let is_a_list = lines().nth(1).is_some()
        && lines().next().is_some_and(|(_, first)| serde_json::from_str::<serde_json::Map<_, _>>(first).is_ok());
    if !is_a_list {
        return vec![Found { line: None, record: Record::from_json(text) }];
    }
    lines().map(|(place, line)| Found { line: Some(place + 1), record: Record::from_json(line) }).collect()
}

pub(crate) fn read_pack(path: &Path) -> anyhow::Result<Pack> {
    let file = name_of(path);
    let toml = read_text(path).map_err(|reason| anyhow!("{file} {reason}"))?;
    Ok(Pack { file, toml })
}

/// What a file is called in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Text from a file of somebody else's, with anything that could steer a terminal made visible.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}

fn read_text(path: &Path) -> Result<String, Unreadable> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(path).map(|content| bytes = content)
    };
    read.map_err(|error| Unreadable(format!("cannot be read: {error}")))?;
    String::from_utf8(bytes)
        .map_err(|error| Unreadable(format!("is not text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Option<usize>> {
        records_in(text).iter().map(|found| found.line).collect()
    }

    #[test]
    fn a_file_has_one_record_or_one_a_line() {
        assert_eq!(lines("{\"crownforge\": 1}"), [None]);
        assert_eq!(lines("{\n  \"crownforge\": 1\n}\n"), [None]);
        assert_eq!(lines("{\"crownforge\": 1}\n\n{\"crownforge\": 1}\nnonsense\n"), [Some(1), Some(3), Some(4)]);
        assert_eq!(lines("nonsense\nmore of it\n"), [None]);
        assert_eq!(lines(""), [None]);
    }
}
