//! A text to scroll through in a window of its own, with a search.

use crossterm::event::{KeyCode, KeyEvent};
use tabletop::{Line, fit::wrap};

#[derive(Clone, Debug)]
pub(crate) struct Pager {
    pub(crate) title: String,
    lines: Vec<Line>,
    /// Drawn pictures keep their lines and are scrolled sideways instead.
    broken: bool,
    top: usize,
    left: usize,
    search: Search,
}

#[derive(Clone, Debug, Default)]
struct Search {
    text: String,
    typing: bool,
    /// The line found.
    found: Option<usize>,
}

/// What a key did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Handled,
    Close,
    NotMine,
}

/// A row of the window, and whether it belongs to what the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) line: Line,
    pub(crate) found: bool,
}

/// How far rows after the first of a broken line are set in.
const INDENT: usize = 2;

impl Pager {
    /// A text whose lines may be broken.
    pub(crate) fn text(title: impl Into<String>, lines: Vec<Line>) -> Pager {
        Pager { title: title.into(), lines, broken: true, top: 0, left: 0, search: Search::default() }
    }

    /// A picture whose lines must stay as they are.
    pub(crate) fn picture(title: impl Into<String>, lines: Vec<Line>) -> Pager {
        Pager { broken: false, ..Pager::text(title, lines) }
    }

    fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// How wide a window it is read best in: lines of words should not be too long.
    pub(crate) fn preferred_width(&self) -> usize {
        self.width().min(if self.broken { 84 } else { 120 })
    }

    /// Whether it has to be scrolled sideways in a window of this width.
    pub(crate) fn is_wider(&self, columns: u16) -> bool {
        !self.broken && self.width() > usize::from(columns)
    }

    /// How many rows it takes at a width.
    pub(crate) fn height(&self, columns: u16) -> usize {
        self.rows(columns).len()
    }

    /// The rows that are in view in a window of this size.
    pub(crate) fn view(&self, columns: u16, height: u16) -> Vec<Row> {
        let rows = self.rows(columns);
        let top = self.top.min(rows.len().saturating_sub(usize::from(height)));
        rows.into_iter().skip(top).take(usize::from(height)).collect()
    }

    /// How much is scrolled off to the left.
    pub(crate) fn left(&self, columns: u16) -> usize {
        self.left.min(self.width().saturating_sub(usize::from(columns)))
    }

    /// The first and last row in view and how many there are, if not all are in view.
    pub(crate) fn place(&self, columns: u16, height: u16) -> Option<[usize; 3]> {
        let (count, height) = (self.height(columns), usize::from(height));
        let top = self.top.min(count.saturating_sub(height));
        (count > height).then(|| [top + 1, top + height, count])
    }

    /// What is searched for, and whether it is still being typed.
    pub(crate) fn search(&self) -> Option<(&str, bool)> {
        let Search { text, typing, .. } = &self.search;
        (*typing || !text.is_empty()).then_some((text.as_str(), *typing))
    }

    pub(crate) fn found(&self) -> bool {
        self.search.found.is_some()
    }

    pub(crate) fn handle(&mut self, key: KeyEvent, columns: u16, height: u16) -> Reply {
        if self.search.typing {
            return self.type_search(key, columns, height);
        }
        let page = usize::from(height).saturating_sub(1).max(1);
        let last = self.height(columns).saturating_sub(usize::from(height));
        self.top = self.top.min(last);
        match key.code {
            KeyCode::Esc if !self.search.text.is_empty() => self.search = Search::default(),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return Reply::Close,
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.top = (self.top + 1).min(last),
            KeyCode::PageUp => self.top = self.top.saturating_sub(page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top = (self.top + page).min(last),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = last,
            KeyCode::Left => self.left = self.left(columns).saturating_sub(8),
            KeyCode::Right => self.left = self.left(columns) + 8,
            KeyCode::Char('/') => self.search = Search { typing: true, ..Search::default() },
            KeyCode::Char('n') => self.find(1, columns, height),
            KeyCode::Char('N') => self.find(-1, columns, height),
            _ => return Reply::NotMine,
        }
        Reply::Handled
    }

    fn type_search(&mut self, key: KeyEvent, columns: u16, height: u16) -> Reply {
        match key.code {
            KeyCode::Esc => self.search = Search::default(),
            KeyCode::Enter => self.search.typing = false,
            KeyCode::Backspace => {
                self.search.text.pop();
                self.find(0, columns, height);
            }
            KeyCode::Char(letter) => {
                self.search.text.push(letter);
                self.find(0, columns, height);
            }
            _ => return Reply::NotMine,
        }
        Reply::Handled
    }

    /// Goes to a line with the text searched for: the present one or the first after it (0), the next (1) or the
    /// last before it (-1), around the end if need be.
    fn find(&mut self, direction: isize, columns: u16, height: u16) {
        let wanted = self.search.text.to_lowercase();
        let count = self.lines.len();
        let from = self.search.found.unwrap_or(0);
        let fits = |place: &usize| self.lines[*place].to_string().to_lowercase().contains(&wanted);
        let around = |step: usize| match direction {
            -1 => (from + count - step) % count,
            _ => (from + step) % count,
        };
        let first = usize::from(direction != 0 && self.search.found.is_some());
        let found = (first..first + count).map(around).find(fits).filter(|_| !wanted.is_empty());
        self.search.found = found;
        if let Some(place) = found {
            let row: usize = self.lines[..place].iter().map(|line| self.broken_up(line, columns).len()).sum();
            let last = self.height(columns).saturating_sub(usize::from(height));
            self.top = row.saturating_sub(1).min(last);
        }
    }

    fn rows(&self, columns: u16) -> Vec<Row> {
        let of_line = |(place, line)| {
            let found = self.search.found == Some(place);
            self.broken_up(line, columns).into_iter().map(move |line| Row { line, found })
        };
        self.lines.iter().enumerate().flat_map(of_line).collect()
    }

    fn broken_up(&self, line: &Line, columns: u16) -> Vec<Line> {
        if self.broken { wrap(line, usize::from(columns), INDENT) } else { vec![line.clone()] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pager() -> Pager {
        Pager::text("Rules", (1..=30).map(|number| Line::new().plain(format!("Rule number {number}"))).collect())
    }

    fn press(pager: &mut Pager, code: KeyCode) -> Reply {
        pager.handle(KeyEvent::from(code), 20, 10)
    }

    fn top(pager: &Pager) -> String {
        pager.view(20, 10)[0].line.to_string()
    }

    #[test]
    fn scrolling_stops_at_both_ends() {
        let mut pager = pager();
        press(&mut pager, KeyCode::Up);
        assert_eq!(top(&pager), "Rule number 1");
        (0..9).for_each(|_| assert_eq!(press(&mut pager, KeyCode::PageDown), Reply::Handled));
        assert_eq!(top(&pager), "Rule number 21");
        press(&mut pager, KeyCode::Up);
        assert_eq!(top(&pager), "Rule number 20");
        assert_eq!(pager.place(20, 10), Some([20, 29, 30]));
    }

    #[test]
    fn a_search_goes_to_the_next_match_and_around_the_end() {
        let mut pager = pager();
        for code in ['/', '1', '2'].map(KeyCode::Char) {
            press(&mut pager, code);
        }
        assert_eq!(pager.search(), Some(("12", true)));
        let found = |pager: &Pager| pager.view(20, 10).iter().find(|row| row.found).map(|row| row.line.to_string());
        assert_eq!(found(&pager).as_deref(), Some("Rule number 12"));
        press(&mut pager, KeyCode::Backspace);
        press(&mut pager, KeyCode::Char('9'));
        assert_eq!(found(&pager).as_deref(), Some("Rule number 19"));
        press(&mut pager, KeyCode::Enter);
        press(&mut pager, KeyCode::Char('n'));
        assert_eq!(found(&pager).as_deref(), Some("Rule number 19"));
        assert_eq!(press(&mut pager, KeyCode::Esc), Reply::Handled);
        assert_eq!(pager.search(), None);
        assert_eq!(press(&mut pager, KeyCode::Esc), Reply::Close);
    }

    #[test]
    fn long_lines_are_broken_and_pictures_are_not() {
        let lines = vec![Line::new().plain("one two three four five six")];
        assert_eq!(Pager::text("", lines.clone()).height(10), 4);
        let mut picture = Pager::picture("", lines);
        assert_eq!(picture.height(10), 1);
        (0..9).for_each(|_| assert_eq!(picture.handle(KeyEvent::from(KeyCode::Right), 10, 5), Reply::Handled));
        assert_eq!(picture.left(10), 17);
    }
}
