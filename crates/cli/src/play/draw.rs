//! Draws the model on the screen. Nothing here changes anything.

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Paragraph, Widget},
};
use tabletop::{Line as Toned, Seat, Tone, fit};

use super::{
    app::App,
    layout::Screen,
    palette::Palette,
    popups,
    sight::{Row, Sight},
    thinking::Purpose,
};

/// Turns while somebody thinks.
const SPINNER: [&str; 8] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠧", "⠇", "⠏"];

pub(crate) fn draw(frame: &mut Frame<'_>, app: &App, palette: Palette) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    match app.screen(area) {
        Some(screen) => {
            let pen = Pen { app, palette };
            pen.title(screen.title, buffer);
            pen.picture(&screen, buffer);
            pen.question(&screen, buffer);
            pen.actions(screen.actions, buffer);
            pen.log(&screen, buffer);
            pen.help(&screen, buffer);
            if let Some(popup) = &app.popup {
                popups::draw(app, popup, palette, area, buffer);
            }
        }
        None => too_small(area, buffer),
    }
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let words = Toned::new().plain("Please make the window larger.");
    let rows = fit::wrap(&words, usize::from(area.width), 0);
    let top = area.height.saturating_sub(rows.len() as u16) / 2;
    let rows: Vec<Line<'_>> = rows.iter().map(|row| Line::raw(row.to_string()).centered()).collect();
    Paragraph::new(rows).render(Rect { y: area.y + top, height: area.height - top, ..area }, buffer);
}

/// Writes one line, cut to its area.
fn put(area: Rect, line: &Line<'_>, buffer: &mut Buffer) {
    if !area.is_empty() {
        buffer.set_line(area.x, area.y, line, area.width);
    }
}

struct Pen<'a> {
    app: &'a App,
    palette: Palette,
}

impl Pen<'_> {
    fn dim(&self, text: impl Into<String>) -> Span<'static> {
        Span::styled(text.into(), self.palette.style(Tone::Dim))
    }

    fn strong(&self, text: impl Into<String>) -> Span<'static> {
        Span::styled(text.into(), self.palette.style(Tone::Strong))
    }

    /// A ruled line with words at its left and right. What does not fit on the right is left out.
    fn rule(&self, area: Rect, left: Vec<Span<'static>>, right: &str, buffer: &mut Buffer) {
        let used: usize = left.iter().map(Span::width).sum::<usize>() + 4;
        let right = if right.is_empty() { String::new() } else { format!(" {right} ─") };
        let room = usize::from(area.width).saturating_sub(used);
        let right = if fit::width(&right) <= room { right } else { String::new() };
        let mut spans = vec![self.dim("─ ")];
        spans.extend(left);
        spans.push(self.dim(format!(" {}", "─".repeat((room + 1).saturating_sub(fit::width(&right))))));
        spans.push(self.dim(right));
        put(area, &Line::from(spans), buffer);
    }

    fn title(&self, area: Rect, buffer: &mut Buffer) {
        let session = &self.app.session;
        let mut left = vec![self.strong(session.game().name())];
        for seat in Seat::all(session.players().len()) {
            let decides = session.decider() == Some(seat);
            let style = self.palette.style(Tone::Owner(seat));
            left.push(self.dim(if decides { "  ▸" } else { "   " }));
            left.push(Span::styled(session.player(seat).name.clone(), style));
        }
        let right = match session.decider() {
            Some(_) => format!("move {}", session.ply() + 1),
            None => format!("{} moves", session.ply()),
        };
        self.rule(area, left, &right, buffer);
    }

    fn picture(&self, screen: &Screen, buffer: &mut Buffer) {
        for (row, shown) in screen.picture.rows().zip(self.app.sight(screen).rows) {
            match shown {
                Row::Whole(line) => put(row, &self.palette.line(&line), buffer),
                Row::Cut(line) => {
                    put(row, &self.palette.line(&line), buffer);
                    self.mark(row, "›", buffer);
                }
            }
        }
    }

    /// Writes over the right end of a row.
    fn mark(&self, row: Rect, mark: &str, buffer: &mut Buffer) {
        let width = (fit::width(mark) as u16).min(row.width);
        put(Rect { x: row.right() - width, width, ..row }, &Line::from(self.dim(mark)), buffer);
    }

    fn question(&self, screen: &Screen, buffer: &mut Buffer) {
        let session = &self.app.session;
        let name = match session.decider() {
            Some(seat) => {
                let style = self.palette.style(Tone::Owner(seat));
                Span::styled(session.player(seat).name.clone(), style)
            }
            None => self.strong("The game is over"),
        };
        self.rule(screen.heading, vec![name], &self.list_state(screen.actions), buffer);
        let thinking = self.app.waiting.is_some_and(|waiting| waiting.purpose == Purpose::Move);
        let words = if thinking {
            let spin = SPINNER[self.app.beat % SPINNER.len()];
            Toned::new().with(Tone::Gold, spin).dim(format!(" {}", self.app.question()))
        } else {
            Toned::new().strong(self.app.question())
        };
        let width = usize::from(screen.question.width).saturating_sub(2);
        for (row, line) in screen.question.rows().zip(fit::wrap(&words, width, 0)) {
            put(indented(row), &self.palette.line(&line), buffer);
        }
        if session.standings().is_some() {
            let keys = self.palette.line(&Toned::new().dim("Enter shows the final table again."));
            put(indented(screen.actions), &keys, buffer);
        }
    }

    /// What was typed, and which part of the list is in view.
    fn list_state(&self, area: Rect) -> String {
        let choices = &self.app.choices;
        let count = choices.shown().len();
        let page = choices.page(choices.grid(area.width, area.height));
        let part =
            if page.len() < count { format!("{}–{} of {count}", page.start + 1, page.end) } else { String::new() };
        match choices.filter() {
            Some(filter) => format!("/{filter}▏ {count} of {} {part}", choices.len()).trim_end().to_owned(),
            None if !choices.typed().is_empty() => format!("number {}▏ {part}", choices.typed()).trim_end().to_owned(),
            None => part,
        }
    }

    fn actions(&self, area: Rect, buffer: &mut Buffer) {
        let choices = &self.app.choices;
        let grid = choices.grid(area.width, area.height);
        let digits = choices.number_width();
        let page = choices.page(grid);
        let (mut column, mut row) = (0, 0);
        for (place, (number, words)) in choices.shown().enumerate().skip(page.start).take(page.len()) {
            let (mark, style) = match place == choices.selected() {
                true => ("▸", self.palette.selected()),
                false => (" ", Style::new()),
            };
            let mut number = format!("{number:>digits$} ");
            let mut mark = mark;
            for words in choices.cell(words, grid) {
                let x = area.x + (column * grid.column_width) as u16;
                let cell = Rect { x, y: area.y + row as u16, width: grid.column_width as u16, height: 1 };
                let gold = Span::styled(number, self.palette.style(Tone::Gold)).patch_style(style);
                let cells = vec![self.strong(mark), gold, Span::styled(format!("{words} "), style)];
                put(cell.intersection(area), &Line::from(cells), buffer);
                (number, mark) = (" ".repeat(digits + 1), " ");
                row += 1;
            }
            if row >= grid.rows {
                (column, row) = (column + 1, 0);
            }
        }
        if choices.len() > 0 && choices.shown().len() == 0 {
            put(indented(area), &Line::from(self.dim("Nothing fits that. Esc shows all again.")), buffer);
        }
    }

    fn log(&self, screen: &Screen, buffer: &mut Buffer) {
        if screen.log.is_empty() {
            return;
        }
        let rows = self.app.log_lines(screen.log.width);
        let height = usize::from(screen.log.height);
        let furthest = rows.len().saturating_sub(height);
        let back = self.app.log_back.min(furthest);
        let first = furthest - back;
        let more = if back > 0 { format!("{back} below: PgDn") } else { String::new() };
        self.rule(screen.log_heading, vec![self.dim("What happened")], &more, buffer);
        for (row, line) in screen.log.rows().zip(rows.iter().skip(first)) {
            put(row, &self.palette.line(line), buffer);
        }
        // A line down the side parts it from what it stands beside.
        if screen.log.x > screen.heading.x {
            let x = screen.log.x - 1;
            for y in screen.log.y..screen.log.bottom() {
                put(Rect::new(x, y, 1, 1), &Line::from(self.dim("│")), buffer);
            }
            for (y, corner) in [(screen.heading.y, "┤"), (screen.log_heading.y, "┬")] {
                put(Rect::new(x, y, 1, 1), &Line::from(self.dim(corner)), buffer);
            }
        }
    }

    fn help(&self, screen: &Screen, buffer: &mut Buffer) {
        let area = screen.help;
        if let Some(message) = &self.app.message {
            let tone = if message.bad { Tone::Red } else { Tone::Green };
            let words = fit::cut(&message.text, usize::from(area.width).saturating_sub(2));
            put(area, &self.palette.line(&Toned::new().plain(" ").with(tone, words)), buffer);
            return;
        }
        if self.app.waiting.is_some_and(|waiting| waiting.purpose == Purpose::Hint) {
            let spin = SPINNER[self.app.beat % SPINNER.len()];
            let words = Toned::new().plain(" ").with(Tone::Gold, spin).dim(" Thinking about a hint…");
            put(area, &self.palette.line(&words), buffer);
            return;
        }
        put(area, &self.palette.line(&key_line(&self.keys(screen), usize::from(area.width))), buffer);
    }

    fn keys(&self, screen: &Screen) -> Vec<Key> {
        let choices = &self.app.choices;
        let of = |keys: &[(&str, &str)]| {
            keys.iter().map(|&(key, word)| (key.to_owned(), word.to_owned())).collect::<Vec<_>>()
        };
        if choices.filter().is_some() {
            return of(&[("letters", "narrow the list"), ("↑↓", "choose"), ("Enter", "play"), ("Esc", "show all")]);
        }
        if self.app.session.standings().is_some() {
            return of(&[("n", "new game"), ("s", "save"), ("v", "view"), ("r", "rulebook"), ("q", "quit")]);
        }
        let common = [("u", "undo"), ("?", "rules"), ("s", "save"), ("r", "rulebook"), ("v", "view"), ("q", "quit")];
        let mut keys = match choices.len() {
            0 => Vec::new(),
            count @ ..10 => vec![(format!("1-{count}"), "play".to_owned())],
            _ => of(&[("number Enter", "play")]),
        };
        let Sight { page, pages, .. } = self.app.sight(screen);
        if pages > 1 {
            keys.push(("Tab".to_owned(), format!("table {} of {pages}", page + 1)));
        }
        if choices.len() == 0 {
            keys.extend(of(&common));
            return keys;
        }
        keys.extend(of(&[("u", "undo"), ("?", "rules"), ("h", "hint"), ("/", "find"), ("s", "save")]));
        keys.extend(of(&[("↑↓ Enter", "choose"), ("r", "rulebook"), ("PgUp", "log"), ("v", "view")]));
        keys.extend(of(&[("F1", "keys"), ("q", "quit")]));
        keys
    }
}

/// A key and what it does.
pub(crate) type Key = (String, String);

/// As many keys as fit; the last one, the way out, always does.
pub(crate) fn key_line(keys: &[Key], width: usize) -> Toned {
    let size = |(key, word): &Key| fit::width(key) + fit::width(word) + 3;
    let Some((last, others)) = keys.split_last() else { return Toned::new() };
    let mut room = width.saturating_sub(size(last));
    let mut line = Toned::new().plain(" ");
    for key in others {
        if size(key) > room {
            break;
        }
        room -= size(key);
        line = line.strong(key.0.clone()).dim(format!(" {}  ", key.1));
    }
    line.strong(last.0.clone()).dim(format!(" {}", last.1))
}

fn indented(area: Rect) -> Rect {
    Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(1), ..area }
}
