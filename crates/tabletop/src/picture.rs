//! A position drawn in words and colours: lines of toned text that a terminal, a log or a golden
//! file can show as it likes.

use crate::Seat;

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
pub struct Line(pub Vec<Span>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture(pub Vec<Line>);

impl Line {
    pub fn new() -> Line {
        Line::default()
    }

    #[must_use]
    pub fn with(mut self, tone: Tone, text: impl Into<String>) -> Line {
        self.0.push(Span { text: text.into(), tone });
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

    /// How many characters wide the line is.
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.chars().count()).sum()
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text: String = self.0.iter().map(|span| span.text.as_str()).collect();
        f.write_str(text.trim_end())
    }
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_ends_are_trimmed() {
        let picture = Picture(vec![
            Line::new().strong("Gold").to_column(8).plain("3/12"),
            Line::new().dim("Sun shards").to_column(8).plain("0/6  "),
        ]);
        assert_eq!(picture.to_string(), "Gold    3/12\nSun shards 0/6\n");
    }
}
