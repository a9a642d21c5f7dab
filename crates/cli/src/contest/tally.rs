//! Adds the games of a match up: what each bot won, scored and spent.

use std::{io::Write, time::Duration};

use bots::Bot;
use lab::Bout;
use serde_json::{Value, json};
use tabletop::Seat;

/// The half-width of a 95% interval, in standard deviations.
const DEVIATIONS: f64 = 1.959_964;

pub(super) struct Tally {
    players: usize,
    games: u64,
    actions: u64,
    entries: Vec<Entry>,
}

/// One bot of the list.
struct Entry {
    name: String,
    /// How often it sat at a table. A bot with several seats counts each of them.
    seats: u64,
    wins: f64,
    score: f64,
    decisions: u64,
    time: Duration,
}

impl Tally {
    pub(super) fn new(bots: &[Bot], players: usize) -> Tally {
        let entry = |place: usize| {
            let bot = bots[place];
            let alike = |range: &[Bot]| range.iter().filter(|&&other| other == bot).count();
            // Bots of the same kind are told apart by their place among their like.
            let name = match alike(bots) {
                1 => bot.name().to_owned(),
                _ => format!("{} {}", bot.name(), 1 + alike(&bots[..place])),
            };
            Entry { name, seats: 0, wins: 0.0, score: 0.0, decisions: 0, time: Duration::ZERO }
        };
        Tally { players, games: 0, actions: 0, entries: (0..bots.len()).map(entry).collect() }
    }

    pub(super) fn add(&mut self, bout: &Bout, seating: &[usize]) {
        self.games += 1;
        self.actions += bout.actions;
        for (seat, &place) in Seat::all(self.players).zip(seating) {
            let (entry, thinking) = (&mut self.entries[place], &bout.thinking[seat.index()]);
            entry.seats += 1;
            entry.wins += f64::from(bout.standings.win_share(seat));
            entry.score += f64::from(bout.standings.scores[seat].as_f32());
            entry.decisions += thinking.decisions;
            entry.time += thinking.time;
        }
    }

    pub(super) fn json(&self, game: &str, seed: u64) -> Value {
        let bot = |entry: &Entry| {
            let [low, high] = entry.interval();
            json!({
                "bot": entry.name,
                "seats": entry.seats,
                "wins": entry.wins,
                "win_rate": entry.win_rate(),
                "win_rate_95": [low, high],
                "average_score": entry.average_score(),
                "decisions": entry.decisions,
                "ms_per_decision": entry.ms_per_decision(),
            })
        };
        json!({
            "game": game,
            "players": self.players,
            "games": self.games,
            "seed": seed,
            "actions_per_game": self.actions_per_game(),
            "bots": self.entries.iter().map(bot).collect::<Vec<_>>(),
        })
    }

    pub(super) fn print(&self, game: &str, seed: u64, out: &mut impl Write) -> std::io::Result<()> {
        let Tally { players, games, .. } = self;
        writeln!(out, "{game}, {players} players, {games} games, seed {seed}")?;
        writeln!(out, "{:<12} {:>6}  {:>15}  {:>8}  {:>11}", "bot", "won", "95% interval", "score", "ms/decision")?;
        for entry in &self.entries {
            let [low, high] = entry.interval().map(|share| share * 100.0);
            writeln!(
                out,
                "{:<12} {:>5.1}%  {:>5.1}% to {:>5.1}%  {:>8.1}  {:>11.3}",
                entry.name,
                entry.win_rate() * 100.0,
                low,
                high,
                entry.average_score(),
                entry.ms_per_decision(),
            )?;
        }
        writeln!(out, "{:.1} actions per game", self.actions_per_game())?;
        if !self.games.is_multiple_of(self.players as u64) {
            writeln!(out, "The seats are not shared evenly: {games} is no multiple of {players}.")?;
        }
        Ok(())
    }

    fn actions_per_game(&self) -> f64 {
        self.actions as f64 / self.games as f64
    }
}

impl Entry {
    fn win_rate(&self) -> f64 {
        self.wins / self.seats as f64
    }

    fn interval(&self) -> [f64; 2] {
        wilson(self.win_rate(), self.seats)
    }

    fn average_score(&self) -> f64 {
        self.score / self.seats as f64
    }

    fn ms_per_decision(&self) -> f64 {
        if self.decisions == 0 { 0.0 } else { self.time.as_secs_f64() * 1000.0 / self.decisions as f64 }
    }
}

/// Wilson's 95% interval of a share found in `trials`.
fn wilson(share: f64, trials: u64) -> [f64; 2] {
    let (n, z2) = (trials as f64, DEVIATIONS * DEVIATIONS);
    let centre = share + z2 / (2.0 * n);
    let reach = DEVIATIONS * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    [centre - reach, centre + reach].map(|bound| (bound / (1.0 + z2 / n)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use lab::Thinking;
    use tabletop::{Score, Standings};

    use super::*;

    fn bout(points: &[i32]) -> Bout {
        let scores = points.iter().map(|&points| Score::points(points)).collect();
        let spent = Thinking { decisions: 2, time: Duration::from_millis(10) };
        Bout { standings: Standings::by_score(scores), actions: 7, thinking: vec![spent; points.len()] }
    }

    // The textbook figures for 8 of 10: 0.490 to 0.943.
    #[test]
    fn the_interval_is_wilsons() {
        let [low, high] = wilson(0.8, 10);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} to {high}");
        let [low, high] = wilson(0.0, 50);
        assert!(low < 1e-12 && (0.06..0.08).contains(&high), "{low} to {high}");
    }

    #[test]
    fn a_win_counts_for_the_bot_in_the_seat_and_a_tie_is_shared() {
        let mut tally = Tally::new(&[Bot::Mcts, Bot::Greedy], 2);
        tally.add(&bout(&[10, 20]), &[0, 1]);
        tally.add(&bout(&[10, 20]), &[1, 0]);
        tally.add(&bout(&[5, 5]), &[0, 1]);
        let json = tally.json("pig", 1);
        assert_eq!((&json["bots"][0]["wins"], &json["bots"][1]["wins"]), (&json!(1.5), &json!(1.5)));
        assert_eq!(json["bots"][0]["average_score"], json!(35.0 / 3.0));
        assert_eq!(json["bots"][1]["ms_per_decision"], json!(5.0));
        assert_eq!(json["actions_per_game"], json!(7.0));
    }

    #[test]
    fn a_bot_in_two_seats_is_measured_per_seat() {
        let mut tally = Tally::new(&[Bot::Mcts, Bot::Greedy], 3);
        tally.add(&bout(&[3, 2, 1]), &[0, 1, 0]);
        let json = tally.json("pig", 1);
        assert_eq!((&json["bots"][0]["seats"], &json["bots"][0]["win_rate"]), (&json!(2), &json!(0.5)));
    }

    #[test]
    fn two_bots_of_a_kind_have_names_of_their_own() {
        let json = Tally::new(&[Bot::Mcts, Bot::Mcts], 2).json("pig", 1);
        assert_eq!((&json["bots"][0]["bot"], &json["bots"][1]["bot"]), (&json!("mcts 1"), &json!("mcts 2")));
    }
}
