//! Reads the files people name on the command line, and keeps what is in them from playing tricks on
//! the terminal.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::Context;
use tabletop::{Pack, Record};

/// Reads a game record; `-` stands for standard input.
pub(crate) fn read_record(path: &Path) -> anyhow::Result<Record> {
    let name = name_of(path);
    let text = read_text(path)?;
    Record::from_json(&text).with_context(|| name)
}

pub(crate) fn read_pack(path: &Path) -> anyhow::Result<Pack> {
    Ok(Pack { file: name_of(path), toml: read_text(path)? })
}

/// What a file is called in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Text from a file of somebody else's, with anything that could steer a terminal made visible.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}

fn read_text(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(path).map(|content| bytes = content)
    };
    read.with_context(|| format!("{} cannot be read", name_of(path)))?;
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        anyhow::anyhow!("{} is not text: byte {} is not UTF-8", name_of(path), place + 1)
    })
}
