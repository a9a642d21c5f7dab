//! Signs for terminals whose locale says that they know nothing but ASCII: lines, dots and crosses as those can show them.

use std::{
    env,
    io::{self, Write},
};

use ratatui::buffer::Buffer;

/// Whether the locale is one without the signs we like to draw with. Where none is set nobody has said so.
pub(crate) fn only_ascii() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env::var(name).ok().filter(|set| !set.is_empty()));
    !cfg!(windows) && set.is_some_and(|locale| !is_unicode(&locale))
}

fn is_unicode(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

fn ascii(sign: char) -> char {
    match sign {
        '─' | '–' | '—' | '−' => '-',
        '│' | '▏' | '▎' | '┃' => '|',
        '┤' | '├' | '┬' | '┴' | '┼' | '┌' | '┐' | '└' | '┘' | '╭' | '╮' | '╰' | '╯' => '+',
        '▸' | '›' | '→' => '>',
        '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '×' => 'x',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '…' => '.',
        '·' | '•' | '⠀'..='⣿' => '*',
        sign if sign.is_ascii() => sign,
        _ => '?',
    }
}

/// Draws a screen anew in such signs.
pub(crate) fn redraw(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if let Some(sign) = cell.symbol().chars().next().filter(|sign| !sign.is_ascii()) {
            cell.set_char(ascii(sign));
        }
    }
}

/// Writes on what goes through it in such signs.
pub(crate) struct Ascii<W>(pub(crate) W);

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(text.chars().map(ascii).collect::<String>().as_bytes())?,
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn a_locale_tells_what_can_be_shown() {
        assert!(["C.UTF-8", "de_DE.utf8", "en_GB.UTF-8@euro"].into_iter().all(is_unicode));
        assert!(!["C", "POSIX", "de_DE.ISO-8859-1"].into_iter().any(is_unicode));
    }

    #[test]
    fn lines_dots_and_crosses_have_their_like_in_ascii() {
        let mut written = Vec::new();
        write!(Ascii(&mut written), "─ Ann ─┬─ Hammer×2 · “1–4” ▸ é").unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), "- Ann -+- Hammerx2 * \"1-4\" > ?");
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        buffer.set_string(0, 0, "▸⠋ok", ratatui::style::Style::new());
        redraw(&mut buffer);
        assert_eq!(buffer, Buffer::with_lines([">*ok"]));
    }
}
