//! A position drawn in words and colours: lines of toned text that a terminal, a log or a golden
//! file can show as it likes.

use crate::{Seat, fit};

/// The widest a picture may be.
pub const COLUMNS: usize = 100;
/// The columns between parts that stand beside each other.
const GAP: usize = 2;
/// How far what is broken is set in, unless it hangs from a column.
const INDENT: usize = 6;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    /// Headings and what matters now.
    Strong,
    /// Labels and what does not matter now.
    Dim,
    /// What belongs to a player.
    Owner(Seat),
    Gold,
    Red,
    Blue,
    Green,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub tone: Tone,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub spans: Vec<Span>,
    /// The column below which it goes on where it has to be broken.
    pub hangs_from: Option<usize>,
}

/// Lines that belong together, such as the cards on display or what lies in front of a player. A screen that is too small for a whole
/// picture chooses by what is told of its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub lines: Vec<Line>,
    /// In front of whom it lies.
    pub owner: Option<Seat>,
    /// Whether what is decided just now is about it.
    pub matters: bool,
    /// Whether the actions tell of it as well, so that it may come after what they do not tell.
    pub offered: bool,
    /// Whether it is a map, the lines of which must not be broken.
    pub is_map: bool,
    /// Whether it stands to the right of what comes before it, where there is room.
    pub beside: bool,
}

/// A whole position, part by part from top to bottom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture(pub Vec<Part>);

impl Line {
    pub fn new() -> Line {
        Line::default()
    }

    #[must_use]
    pub fn with(mut self, tone: Tone, text: impl Into<String>) -> Line {
        self.spans.push(Span { text: text.into(), tone });
        self
    }

    #[must_use]
    pub fn plain(self, text: impl Into<String>) -> Line {
        self.with(Tone::Plain, text)
    }

    #[must_use]
    pub fn dim(self, text: impl Into<String>) -> Line {
        self.with(Tone::Dim, text)
    }

    #[must_use]
    pub fn strong(self, text: impl Into<String>) -> Line {
        self.with(Tone::Strong, text)
    }

    /// Fills with blanks up to the given column, so that what follows lines up.
    #[must_use]
    pub fn to_column(self, column: usize) -> Line {
        let blanks = column.saturating_sub(self.width()).max(1);
        self.plain(" ".repeat(blanks))
    }

    /// Where the line has to be broken, it goes on below what comes next.
    #[must_use]
    pub fn hanging(self) -> Line {
        Line { hangs_from: Some(self.width()), ..self }
    }

    /// How many columns wide the line is.
    pub fn width(&self) -> usize {
        self.spans.iter().map(|span| fit::width(&span.text)).sum()
    }
}

impl Part {
    pub fn new(lines: Vec<Line>) -> Part {
        Part { lines, ..Part::default() }
    }

    #[must_use]
    pub fn of(self, seat: Seat) -> Part {
        Part { owner: Some(seat), ..self }
    }

    /// Says whether what is decided just now is about it.
    #[must_use]
    pub fn matters(self, matters: bool) -> Part {
        Part { matters, ..self }
    }

    /// Says whether the actions tell of it as well.
    #[must_use]
    pub fn offered(self, offered: bool) -> Part {
        Part { offered, ..self }
    }

    #[must_use]
    pub fn map(self) -> Part {
        Part { is_map: true, ..self }
    }

    #[must_use]
    pub fn beside(self) -> Part {
        Part { beside: true, ..self }
    }

    /// How wide its widest line is.
    pub fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }
}

impl Picture {
    /// Parts that stand beside each other; those that have their lines for themselves are alone.
    pub fn rows(&self) -> impl Iterator<Item = &[Part]> {
        self.0.chunk_by(|_, next| next.beside)
    }

    /// The whole picture, line by line. Only what must not be broken, a map and what stands beside it, can be wider than [`COLUMNS`].
    pub fn lines(&self) -> Vec<Line> {
        let of_row = |parts: &[Part]| match parts {
            [part] if !part.is_map => part.lines.iter().flat_map(|line| fit::wrap(line, COLUMNS, INDENT)).collect(),
            parts => side_by_side(parts),
        };
        self.rows().flat_map(of_row).collect()
    }
}

/// Parts in the lines they share: the first at the left, the others one below the other at its right.
pub fn side_by_side(parts: &[Part]) -> Vec<Line> {
    let [left, right @ ..] = parts else { return Vec::new() };
    let right: Vec<&Line> = right.iter().flat_map(|part| &part.lines).collect();
    let column = left.width() + GAP;
    let line = |place: usize| {
        let line = left.lines.get(place).cloned().unwrap_or_default();
        match right.get(place) {
            Some(beside) => {
                let spans = line.to_column(column).spans.into_iter().chain(beside.spans.iter().cloned()).collect();
                Line { spans, hangs_from: None }
            }
            None => line,
        }
    };
    (0..left.lines.len().max(right.len())).map(line).collect()
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text: String = self.spans.iter().map(|span| span.text.as_str()).collect();
        f.write_str(text.trim_end())
    }
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.lines().iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_ends_are_trimmed() {
        let picture = Picture(vec![Part::new(vec![
            Line::new().strong("Gold").to_column(8).plain("3/12"),
            Line::new().dim("Sun shards").to_column(8).plain("0/6  "),
        ])]);
        assert_eq!(picture.to_string(), "Gold    3/12\nSun shards 0/6\n");
    }

    #[test]
    fn parts_stand_below_or_beside_each_other() {
        let part = |lines: &[&str]| Part::new(lines.iter().map(|&line| Line::new().plain(line)).collect());
        let players = [part(&["Ann", "3 gold"]).of(Seat(0)).beside(), part(&["Bob"]).of(Seat(1)).beside()];
        let [ann, bob] = players;
        let picture = Picture(vec![part(&["Round 1"]), part(&["~~~~", "~.~"]).map(), ann, bob, part(&["~ sea"])]);
        assert_eq!(picture.to_string(), "Round 1\n~~~~  Ann\n~.~   3 gold\n      Bob\n~ sea\n");
        assert_eq!(picture.rows().map(<[Part]>::len).collect::<Vec<_>>(), [1, 3, 1]);
    }
}
