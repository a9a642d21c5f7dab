//! A study in lines of text.

use std::fmt::{Display, Formatter, Result};

use super::report::{Group, Interval, Line, Report, TableReport};

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "{}, {} games at each table, seed {}", self.game, self.games, self.seed)?;
        self.tables.iter().try_for_each(|table| write!(f, "\n{table}"))
    }
}

impl Display for TableReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let passed: Vec<String> =
            self.passed.iter().map(|(name, times)| format!(", {times:.1} {}", name.to_lowercase())).collect();
        writeln!(f, "{} players: {:.1} actions a game{}", self.players, self.actions, passed.concat())?;
        writeln!(f, "{:<34} {:>7}  wins", "seat", "score")?;
        for seat in &self.seats {
            writeln!(f, "{:<34} {:>7.1}  {}", seat.seat, seat.score, percent(&seat.share))?;
        }
        self.groups.iter().try_for_each(|group| write!(f, "\n{group}"))
    }
}

impl Display for Group {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let columns = ["a game", "each time", "used by"];
        let [game, time, by] = columns;
        writeln!(
            f,
            "{:<34} {game:>7} {time:>9} {by:>8}  {:<22} {:<6} more with it",
            self.name, "wins with it", "without"
        )?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let each = self.per_appearance.map(|times| format!("{times:.2}")).unwrap_or_default();
        let with = self.with.as_ref().map(percent).unwrap_or_default();
        let without = self.without.map(|share| format!("{:.0}%", share.value * 100.0)).unwrap_or_default();
        let difference = self.difference.as_ref().map(points).unwrap_or_default();
        let (name, used) = (&self.name, self.used_by * 100.0);
        write!(f, "{name:<34} {:>7.2} {each:>9} {used:>7.0}%  {with:<22} {without:<6} {difference}", self.per_game)
    }
}

pub(super) fn percent(share: &Interval) -> String {
    let Interval { value, low, high } = share;
    format!("{:.1}% ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
}

/// A difference of shares; one that chance hardly explains has a star.
pub(super) fn points(difference: &Interval) -> String {
    let Interval { value, low, high } = difference;
    let star = if difference.excludes(0.0) { " *" } else { "" };
    format!("{:+.1} ({:+.1} to {:+.1}){star}", value * 100.0, low * 100.0, high * 100.0)
}
