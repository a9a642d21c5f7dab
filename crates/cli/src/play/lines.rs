//! Play without a screen: the position and its numbered actions in plain lines, one answer a line. For pipes, for
//! screen readers and for terminals that can do no more.

use std::{
    io::{BufRead, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

use anyhow::{Context, Result};
use tabletop::{Json, Line};

use super::{keep, session::Session, thinking::Purpose, words};

const HELP: &str = "u undo, ? rules, h hint, r rulebook, s FILE save, q quit";

/// Plays until the game is over, the player leaves or the input ends.
pub(crate) fn play(session: Session, input: impl BufRead, out: impl Write) -> Result<()> {
    Table { session, out }.play(input)
}

struct Table<W> {
    session: Session,
    out: W,
}

/// What an answer led to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The position changed.
    GoOn,
    /// The same question again.
    Ask,
    Leave,
}

impl<W: Write> Table<W> {
    fn play(mut self, input: impl BufRead) -> Result<()> {
        let mut answers = input.lines();
        self.tell_opening()?;
        loop {
            if let Some(standings) = self.session.standings() {
                self.show_position()?;
                writeln!(self.out, "{}", words::headline(&standings, self.session.players()))?;
                self.print(&words::table(&standings, self.session.players()))?;
                return Ok(self.out.flush()?);
            }
            if self.session.person().is_none() {
                self.bot_moves()?;
                continue;
            }
            self.show_position()?;
            self.show_actions()?;
            loop {
                write!(self.out, "> ")?;
                self.out.flush()?;
                let Some(answer) = answers.next().transpose()? else {
                    writeln!(self.out)?;
                    return Ok(());
                };
                match self.answer(answer.trim())? {
                    Next::GoOn => break,
                    Next::Ask => {}
                    Next::Leave => return Ok(()),
                }
            }
        }
    }

    fn answer(&mut self, answer: &str) -> Result<Next> {
        let (word, rest) = answer.split_once(' ').unwrap_or((answer, ""));
        match word {
            "u" => return self.undo(),
            "?" => self.print(&words::rules_behind(&self.session))?,
            "r" => self.print(&words::whole_rulebook(self.session.game().rulebook()))?,
            "h" => {
                let advice = self.session.job(Purpose::Hint).and_then(|job| job.think());
                self.print(&advice.map_or_else(Vec::new, |advice| words::hint(&advice, &self.session.actions())))?;
            }
            "s" => self.save(rest.trim())?,
            "q" => return Ok(Next::Leave),
            "" => self.show_actions()?,
            number => return self.pick(number),
        }
        Ok(Next::Ask)
    }

    fn pick(&mut self, number: &str) -> Result<Next> {
        let actions = self.session.actions();
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(action) = place.and_then(|place| actions.get(place)) else {
            writeln!(self.out, "Write a number from 1 to {}, or: {HELP}.", actions.len())?;
            return Ok(Next::Ask);
        };
        self.act(&action.value)?;
        Ok(Next::GoOn)
    }

    fn bot_moves(&mut self) -> Result<()> {
        let job = self.session.job(Purpose::Move).context("nobody is there to decide")?;
        let advice = job.think().context("the bot has no answer")?;
        self.act(&advice.action)
    }

    fn act(&mut self, action: &Json) -> Result<()> {
        let ply = self.session.ply();
        self.session.act(action)?;
        for entry in self.session.entries_from(ply) {
            writeln!(self.out, "  {}", entry.text)?;
        }
        self.keep()
    }

    fn undo(&mut self) -> Result<Next> {
        match self.session.undo() {
            Ok(text) => {
                writeln!(self.out, "{text}")?;
                self.keep()?;
                Ok(Next::GoOn)
            }
            Err(refusal) => {
                writeln!(self.out, "{refusal}")?;
                Ok(Next::Ask)
            }
        }
    }

    fn save(&mut self, name: &str) -> Result<()> {
        let path = match (name, &self.session.file) {
            ("", Some(path)) => path.clone(),
            ("", None) => keep::suggested_name(self.session.game().id(), SystemTime::now()),
            (name, _) => PathBuf::from(name),
        };
        let replace = self.session.file.as_ref() == Some(&path);
        match self.write(&path, replace) {
            Ok(()) => writeln!(self.out, "Saved in {}, and kept up to date there from now on.", path.display())?,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                writeln!(self.out, "{} is there already; choose another name.", path.display())?;
                return Ok(());
            }
            Err(error) => {
                writeln!(self.out, "Not saved in {}: {error}.", path.display())?;
                return Ok(());
            }
        }
        self.session.file = Some(path);
        Ok(())
    }

    /// Keeps the chosen file up to date.
    fn keep(&mut self) -> Result<()> {
        let Some(path) = self.session.file.clone() else { return Ok(()) };
        if let Err(error) = self.write(&path, true) {
            writeln!(self.out, "Not saved in {}: {error}.", path.display())?;
        }
        Ok(())
    }

    fn write(&self, path: &Path, replace: bool) -> std::io::Result<()> {
        keep::write(path, &self.session.record().to_json(), replace)
    }

    fn tell_opening(&mut self) -> Result<()> {
        writeln!(self.out, "{}: {}", self.session.game().name(), self.session.players().names().join(", "))?;
        for entry in self.session.opening() {
            writeln!(self.out, "  {}", entry.text)?;
        }
        if self.session.ply() > 0 {
            writeln!(self.out, "  Resumed after move {}.", self.session.ply())?;
        }
        Ok(())
    }

    fn show_position(&mut self) -> Result<()> {
        writeln!(self.out, "\n{}", self.session.picture())?;
        Ok(())
    }

    fn show_actions(&mut self) -> Result<()> {
        let actions = self.session.actions();
        writeln!(self.out, "{}", self.question())?;
        for (place, action) in actions.iter().enumerate() {
            writeln!(self.out, "{:>3} {}", place + 1, action.text)?;
        }
        Ok(())
    }

    /// What is asked, with the name of whoever is asked.
    fn question(&self) -> String {
        let question = self.session.question().unwrap_or_default();
        let name = self.session.decider().map_or("", |seat| &self.session.player(seat).name);
        if question.starts_with(name) { question } else { format!("{name}: {question}") }
    }

    fn print(&mut self, lines: &[Line]) -> Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        Ok(())
    }
}
