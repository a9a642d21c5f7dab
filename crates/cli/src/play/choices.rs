//! The numbered actions: picked by number, by arrows or by typing a part of their words.

use std::ops::Range;

use catalog::Told;
use crossterm::event::{KeyCode, KeyEvent};
use tabletop::{Json, Line, fit};

#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    all: Vec<Told>,
    /// What letters beside a number stand for.
    marks: &'static [(&'static str, &'static str)],
    /// Places in `all` of those that fit the filter.
    shown: Vec<usize>,
    /// A place in `shown`.
    selected: usize,
    /// What was typed after `/`, while that lasts.
    filter: Option<String>,
    /// The digits typed so far.
    typed: String,
}

/// What a key did.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    Picked(Json),
    Handled,
    /// There is no such number.
    NoSuch(String),
    NotMine,
}

/// A list in columns, each read downwards. What does not fit is on further pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) column_width: usize,
}

impl Choices {
    pub(crate) fn new(all: Vec<Told>) -> Choices {
        let shown = (0..all.len()).collect();
        Choices { all, shown, ..Choices::default() }
    }

    /// Finds what is only written as a letter, such as the moon in `2M`, by its word as well.
    #[must_use]
    pub(crate) fn with_marks(self, marks: &'static [(&'static str, &'static str)]) -> Choices {
        Choices { marks, ..self }
    }

    /// The actions shown, each with its number (which the filter does not change).
    pub(crate) fn shown(&self) -> impl ExactSizeIterator<Item = (usize, &str)> {
        self.shown.iter().map(|&place| (place + 1, self.all[place].text.as_str()))
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn selected(&self) -> usize {
        self.selected
    }

    pub(crate) fn filter(&self) -> Option<&str> {
        self.filter.as_deref()
    }

    pub(crate) fn typed(&self) -> &str {
        &self.typed
    }

    /// How the list is laid out in so much room: in no more columns than are needed and can be read.
    pub(crate) fn grid(&self, width: u16, height: u16) -> Grid {
        let (width, rows) = (usize::from(width).max(1), usize::from(height).max(1));
        let longest = self.shown().map(|(_, text)| fit::width(text)).max().unwrap_or(0);
        let wanted = longest + self.number_width() + 4;
        let columns = self.shown.len().div_ceil(rows).min(width / wanted.min(width)).max(1);
        Grid { columns, rows, column_width: width / columns }
    }

    /// The rows an action takes: in a single column all of its words are told.
    pub(crate) fn cell(&self, text: &str, grid: Grid) -> Vec<String> {
        let columns = grid.column_width.saturating_sub(self.number_width() + 4);
        match grid.columns {
            1 => fit::wrap(&Line::new().plain(text), columns, 2).iter().map(ToString::to_string).collect(),
            _ => vec![fit::cut(text, columns)],
        }
    }

    /// Which of the actions shown are on the page with the selected one.
    pub(crate) fn page(&self, grid: Grid) -> Range<usize> {
        let (mut start, mut used) = (0, 0);
        for (place, (_, text)) in self.shown().enumerate() {
            let height = self.cell(text, grid).len();
            if used + height > grid.columns * grid.rows && used > 0 {
                if self.selected < place {
                    return start..place;
                }
                (start, used) = (place, 0);
            }
            used += height;
        }
        start..self.shown.len()
    }

    /// The width of the widest number.
    pub(crate) fn number_width(&self) -> usize {
        self.all.len().to_string().len()
    }

    pub(crate) fn handle(&mut self, key: KeyEvent, grid: Grid) -> Reply {
        if self.all.is_empty() {
            return Reply::NotMine;
        }
        let before = self.selected;
        match (key.code, &mut self.filter) {
            (KeyCode::Enter, _) => return self.pick_selected(),
            (KeyCode::Esc, Some(_)) => self.set_filter(None),
            (KeyCode::Esc, None) if !self.typed.is_empty() => self.typed.clear(),
            (KeyCode::Up, _) | (KeyCode::Char('k'), None) => self.step(-1),
            (KeyCode::Down, _) | (KeyCode::Char('j'), None) => self.step(1),
            (KeyCode::Left, _) => self.step_column(-(grid.rows as isize)),
            (KeyCode::Right, _) => self.step_column(grid.rows as isize),
            (KeyCode::Home, _) => self.selected = 0,
            (KeyCode::End, _) => self.selected = self.shown.len().saturating_sub(1),
            (KeyCode::Char('/'), None) => self.set_filter(Some(String::new())),
            (KeyCode::Char(letter), Some(filter)) => {
                let filter = format!("{filter}{letter}");
                self.set_filter(Some(filter));
            }
            (KeyCode::Backspace, Some(filter)) => {
                let shorter = filter.pop().map(|_| filter.clone());
                self.set_filter(shorter);
            }
            (KeyCode::Char(digit @ '0'..='9'), None) => return self.type_digit(digit),
            (KeyCode::Backspace, None) if !self.typed.is_empty() => {
                self.typed.pop();
                self.select_typed();
            }
            _ => return Reply::NotMine,
        }
        if self.selected != before {
            self.typed.clear();
        }
        Reply::Handled
    }

    fn pick_selected(&mut self) -> Reply {
        if !self.typed.is_empty() && self.typed_place().is_none() {
            return Reply::NoSuch(std::mem::take(&mut self.typed));
        }
        match self.shown.get(self.selected) {
            Some(&place) => Reply::Picked(self.all[place].value.clone()),
            None => Reply::NoSuch(self.filter.clone().unwrap_or_default()),
        }
    }

    /// With fewer than ten actions one digit is the whole number; otherwise digits gather until Enter.
    fn type_digit(&mut self, digit: char) -> Reply {
        if self.all.len() < 10 {
            self.typed = digit.to_string();
            self.select_typed();
            let reply = self.pick_selected();
            self.typed.clear();
            return reply;
        }
        if self.typed.len() < self.number_width() {
            self.typed.push(digit);
        }
        self.select_typed();
        Reply::Handled
    }

    fn typed_place(&self) -> Option<usize> {
        self.typed.parse::<usize>().ok()?.checked_sub(1).filter(|&place| place < self.all.len())
    }

    fn select_typed(&mut self) {
        if let Some(place) = self.typed_place() {
            self.selected = place;
        }
    }

    fn set_filter(&mut self, filter: Option<String>) {
        let words: Vec<String> =
            filter.iter().flat_map(|text| text.split_whitespace()).map(str::to_lowercase).collect();
        let fits = |told: &Told| words.iter().all(|word| self.speaks_of(&told.text, word));
        let kept = self.shown.get(self.selected).copied();
        self.shown = (0..self.all.len()).filter(|&place| fits(&self.all[place])).collect();
        self.selected = self.shown.iter().position(|&place| Some(place) == kept).unwrap_or(0);
        self.typed.clear();
        self.filter = filter;
    }

    /// Whether a text has a word in it, written out or as a letter.
    fn speaks_of(&self, text: &str, word: &str) -> bool {
        let mut marks = self.marks.iter().filter(|(_, words)| words.split(' ').any(|each| each.starts_with(word)));
        text.to_lowercase().contains(word) || marks.any(|(letters, _)| has_mark(text, letters))
    }

    fn step(&mut self, by: isize) {
        let count = self.shown.len();
        if count > 0 {
            self.selected = (self.selected as isize + by).rem_euclid(count as isize) as usize;
        }
    }

    /// To the next column, or to its end if it is shorter; at the edge nothing happens.
    fn step_column(&mut self, by: isize) {
        let rows = by.unsigned_abs().max(1);
        let last_column = self.shown.len().saturating_sub(1) / rows;
        let column = self.selected / rows;
        if by < 0 {
            self.selected = self.selected.checked_sub(rows).unwrap_or(self.selected);
        } else if column < last_column {
            self.selected = (self.selected + rows).min(self.shown.len() - 1);
        }
    }
}

/// Whether these letters stand beside a number in a text and are no part of a word.
fn has_mark(text: &str, letters: &str) -> bool {
    text.match_indices(letters).any(|(place, _)| {
        let (before, after) = (text[..place].chars().next_back(), text[place + letters.len()..].chars().next());
        let is = |letter: Option<char>, kind: fn(&char) -> bool| letter.is_some_and(|letter| kind(&letter));
        let in_word = |letter| is(letter, |letter| letter.is_alphabetic());
        let beside = is(before, char::is_ascii_digit) || is(after, char::is_ascii_digit);
        beside && !in_word(before) && !in_word(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(texts: &[&str], marks: &'static [(&'static str, &'static str)], words: &str) -> Vec<String> {
        let told = |text: &&str| Told { value: Json::new(text), text: (*text).to_owned() };
        let mut choices = Choices::new(texts.iter().map(told).collect()).with_marks(marks);
        choices.set_filter(Some(words.to_owned()));
        choices.shown().map(|(_, text)| text.to_owned()).collect()
    }

    #[test]
    fn what_is_written_as_a_letter_is_found_by_its_word() {
        let texts = [
            "Buy 1M for 2 gold",
            "Buy 3G for 2 gold",
            "Over 1S of the light die",
            "M1 Messenger",
            "Move to M",
            "Buy 3GP",
        ];
        let marks = &[("M", "moon shards"), ("S", "sun shards"), ("G", "gold")];
        assert_eq!(found(&texts, marks, "moon"), ["Buy 1M for 2 gold", "M1 Messenger"]);
        assert_eq!(found(&texts, marks, "Sun"), ["Over 1S of the light die"]);
        assert_eq!(found(&texts, marks, "shard light"), ["Over 1S of the light die"]);
        assert_eq!(found(&texts, marks, "gold"), ["Buy 1M for 2 gold", "Buy 3G for 2 gold"]);
        assert_eq!(found(&texts, &[], "moon"), [""; 0]);
    }

    #[test]
    fn long_words_are_broken_in_a_single_column_and_pages_are_as_long_as_they_fit() {
        let told = |number: usize| Told { value: Json::new(&number), text: format!("Move the villager on K{number}") };
        let mut choices = Choices::new((1..=9).map(told).collect());
        let narrow = choices.grid(21, 6);
        assert_eq!(choices.cell("Move the villager on K1", narrow), ["Move the", "  villager on K1"]);
        assert_eq!((narrow.columns, choices.page(narrow)), (1, 0..3));
        choices.handle(KeyEvent::from(KeyCode::End), narrow);
        assert_eq!(choices.page(narrow), 6..9);
        let wide = choices.grid(60, 2);
        assert_eq!((wide.columns, choices.page(wide)), (2, 8..9));
    }

    #[test]
    fn every_game_says_what_its_letters_stand_for() {
        let marks = catalog::game("dice-forge").unwrap().marks();
        assert_eq!(found(&["Buy 1M for 2 gold", "Buy 3G for 2 gold"], marks, "moon"), ["Buy 1M for 2 gold"]);
        let marks = catalog::game("kings-forge").unwrap().marks();
        assert_eq!(found(&["Craft Trumpet (M5 M4 M4)", "Craft Flute (W3 W2)"], marks, "wood"), ["Craft Flute (W3 W2)"]);
    }
}
