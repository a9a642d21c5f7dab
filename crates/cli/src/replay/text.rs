//! A replay as a text: every move in words, the table at the beginning and at the end.

use std::io::{self, Write};

use catalog::ReplayStep;
use tabletop::{COLUMNS, Line, fit::wrap};

use super::{Telling, headline};
use crate::{files::printable, play::sight};

/// Prints a replay. On a terminal lines are broken between words where it ends.
pub(super) struct Printer<'a, W> {
    pub(super) telling: &'a Telling,
    pub(super) out: W,
    pub(super) columns: Option<usize>,
}

impl<W: Write> Printer<'_, W> {
    pub(super) fn print_all(&mut self) -> io::Result<()> {
        let Telling { title, steps, .. } = self.telling;
        self.print(title, 0)?;
        let last = steps.len() - 1;
        for (ply, step) in steps.iter().enumerate() {
            self.print("", 0)?;
            self.print_words(step)?;
            if ply == 0 || ply == last {
                self.print_picture(step)?;
            }
        }
        self.out.flush()
    }

    /// One move, and the table after it.
    pub(super) fn print_step(&mut self, ply: usize) -> io::Result<()> {
        let Telling { steps, .. } = self.telling;
        let step = &steps[ply];
        self.print_words(step)?;
        self.print_picture(step)?;
        self.out.flush()
    }

    fn print_words(&mut self, step: &ReplayStep) -> io::Result<()> {
        let number = if step.ply == 0 { String::new() } else { format!("{}. ", step.ply) };
        self.print(&format!("{number}{}", headline(step, &self.telling.names)), 4)?;
        step.events.iter().try_for_each(|event| self.print(&format!("    {}", printable(&event.text)), 6))
    }

    fn print_picture(&mut self, step: &ReplayStep) -> io::Result<()> {
        self.print("", 0)?;
        let columns = self.columns.unwrap_or(COLUMNS);
        let rows = sight::all(&step.picture, columns);
        rows.iter().try_for_each(|row| writeln!(self.out, "{}", printable(&row.to_string())))
    }

    fn print(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let Some(columns) = self.columns else { return writeln!(self.out, "{text}") };
        wrap(&Line::new().plain(text), columns, indent).iter().try_for_each(|row| writeln!(self.out, "{row}"))
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Names, Part, Picture, Turn};

    use super::*;

    #[test]
    fn long_lines_are_broken_on_a_terminal_only() {
        let picture = Picture(vec![Part::new(vec![Line::new().plain("Ann has three red dice and a hammer")])]);
        let turn = Turn::Decide { seat: tabletop::Seat(0) };
        let step = ReplayStep { ply: 0, seat: None, action: None, events: Vec::new(), turn, picture };
        let names = Names::given(&[], 2);
        let telling = Telling { title: "A game".to_owned(), names, steps: vec![step], broken: None };
        let printed = |columns| {
            let mut out = Vec::new();
            Printer { telling: &telling, out: &mut out, columns }.print_all().unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(printed(None), "A game\n\nSet-up\n\nAnn has three red dice and a hammer\n");
        assert!(printed(Some(24)).ends_with("Ann has three red dice\n      and a hammer\n"), "{}", printed(Some(24)));
    }
}
