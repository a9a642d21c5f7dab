//! What a study found, in figures with 95% intervals.

use serde::Serialize;

use super::counts::{Counts, Mean, Used};

/// The half-width of a 95% interval, in standard deviations.
const DEVIATIONS: f64 = 1.959_964;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub game: String,
    pub seed: u64,
    /// At each table.
    pub games: u32,
    pub tables: Vec<TableReport>,
}

/// What was found with one number of players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableReport {
    pub players: usize,
    pub games: u64,
    pub actions: f64,
    /// What went by in a game on average, such as rounds.
    pub passed: Vec<(&'static str, f64)>,
    pub seats: Vec<SeatLine>,
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatLine {
    /// Counted from 1.
    pub seat: usize,
    pub score: f64,
    /// Of the wins; a shared one counts in parts.
    pub share: Interval,
}

/// What belongs together, such as all items.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    pub name: &'static str,
    pub lines: Vec<Line>,
}

/// One thing that was used, or might have been.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    pub name: String,
    /// Games it was in.
    pub games: u64,
    /// Uses in such a game, by all seats together.
    pub per_game: f64,
    /// Uses each time it was there to be used, where that was told.
    pub per_appearance: Option<f64>,
    /// Of the seats in such games, the part that used it at least once.
    pub used_by: f64,
    /// The share of the win of those who used it, and of those who did not.
    pub with: Option<Interval>,
    pub without: Option<Interval>,
    /// How much larger the first is.
    pub difference: Option<Interval>,
}

/// A figure and the interval that holds the truth 95 times of 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// Whether this value lies outside.
    pub fn excludes(&self, value: f64) -> bool {
        value < self.low || value > self.high
    }

    fn share(mean: &Mean) -> Option<Interval> {
        let (value, half) = (mean.value(), DEVIATIONS * mean.variance()?.sqrt());
        Some(Interval { value, low: (value - half).max(0.0), high: (value + half).min(1.0) })
    }

    /// As if the seats of a game had nothing to do with each other: those who used something and those who did not sit
    /// in the same games, which makes the true interval somewhat narrower or wider.
    fn difference(one: &Mean, other: &Mean) -> Option<Interval> {
        let value = one.value() - other.value();
        let half = DEVIATIONS * (one.variance()? + other.variance()?).sqrt();
        Some(Interval { value, low: value - half, high: value + half })
    }
}

impl TableReport {
    pub(super) fn of(players: usize, counts: &Counts) -> TableReport {
        let games = counts.games as f64;
        let seats = counts.shares.iter().zip(&counts.scores).zip(1..).map(|((share, score), seat)| {
            let value = share.value();
            let share = Interval::share(share).unwrap_or(Interval { value, low: 0.0, high: 1.0 });
            SeatLine { seat, score: score.value(), share }
        });
        let mut groups: Vec<Group> = Vec::new();
        for ((group, name), used) in counts.settled() {
            let line = Line::of(name, players, &used);
            match groups.iter_mut().find(|known| known.name == group) {
                Some(known) => known.lines.push(line),
                None => groups.push(Group { name: group, lines: vec![line] }),
            }
        }
        TableReport {
            players,
            games: counts.games,
            actions: counts.actions.value(),
            passed: counts.passed.iter().map(|(&name, &times)| (name, times as f64 / games)).collect(),
            seats: seats.collect(),
            groups,
        }
    }
}

impl Line {
    fn of(name: String, players: usize, used: &Used) -> Line {
        let games = used.games as f64;
        let times = used.times as f64;
        let both = used.with.number > 0 && used.without.number > 0;
        Line {
            name,
            games: used.games,
            per_game: times / games,
            per_appearance: (used.present > 0).then(|| times / used.present as f64),
            used_by: used.with.number as f64 / (games * players as f64),
            with: Interval::share(&used.with).filter(|_| used.with.number > 0),
            without: Interval::share(&used.without).filter(|_| used.without.number > 0),
            difference: Interval::difference(&used.with, &used.without).filter(|_| both),
        }
    }
}
