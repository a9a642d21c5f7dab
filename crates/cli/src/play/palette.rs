//! The colours. All are of middle brightness, so that they can be read on a dark and on a light
//! background; the ordinary text keeps the terminal's own.

use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line, Span},
};
use tabletop::{Seat, Tone};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    coloured: bool,
}

/// One for each seat, kept apart from the colours of things.
const SEATS: [u8; 6] = [30, 133, 166, 63, 64, 132];

impl Palette {
    /// Colours, unless the user asked for none (`NO_COLOR`, see no-color.org).
    pub(crate) fn from_environment() -> Palette {
        Palette { coloured: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    pub(crate) fn style(self, tone: Tone) -> Style {
        let style = Style::new();
        match tone {
            Tone::Plain => style,
            Tone::Strong => style.add_modifier(Modifier::BOLD),
            Tone::Dim => self.paint(style, 244),
            Tone::Owner(seat) => self.paint(style, seat_colour(seat)).add_modifier(Modifier::BOLD),
            Tone::Gold => self.paint(style, 136),
            Tone::Red => self.paint(style, 167),
            Tone::Blue => self.paint(style, 32),
            Tone::Green => self.paint(style, 28),
        }
    }

    /// What is picked out now.
    pub(crate) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn line(self, line: &tabletop::Line) -> Line<'static> {
        line.spans.iter().map(|span| Span::styled(span.text.clone(), self.style(span.tone))).collect()
    }

    fn paint(self, style: Style, colour: u8) -> Style {
        if self.coloured { style.fg(Color::Indexed(colour)) } else { style }
    }
}

fn seat_colour(seat: Seat) -> u8 {
    SEATS[seat.index() % SEATS.len()]
}
