//! Adds the games of a match up: what each bot won, scored and spent.

use std::{io::Write, time::Duration};

use serde_json::{Value, json};
use tabletop::Seat;

use super::{
    Bout, Contestant,
    rating::{self, Rating},
};

/// The half-width of a 95% interval, in standard deviations.
const DEVIATIONS: f64 = 1.959_964;

#[derive(Clone, Debug)]
pub struct Tally {
    players: usize,
    /// How many games make a round in which every seating comes up once.
    round: usize,
    games: u64,
    actions: u64,
    entries: Vec<Entry>,
    /// By bot.
    ratings: Vec<Rating>,
    /// The first bot's part of what it and the others won, round by round; the last one may not be over.
    rounds: Vec<f64>,
    won_in_round: f64,
}

/// One bot of the list.
#[derive(Clone, Debug)]
struct Entry {
    name: String,
    /// How often it sat at a table. A bot with several seats counts each of them.
    seats: u64,
    /// By seat: how often it sat there and what it won.
    by_seat: Vec<(u64, f64)>,
    wins: f64,
    score: f64,
    decisions: u64,
    time: Duration,
}

impl Tally {
    pub(super) fn new(contestants: &[Contestant], players: usize, round: usize) -> Tally {
        let entry = |place: usize| {
            let alike = |range: &[Contestant]| range.iter().filter(|&other| *other == contestants[place]).count();
            // Bots of the same kind are told apart by their place among their like.
            let name = match alike(contestants) {
                1 => contestants[place].to_string(),
                _ => format!("{} {}", contestants[place], 1 + alike(&contestants[..place])),
            };
            let by_seat = vec![(0, 0.0); players];
            Entry { name, seats: 0, by_seat, wins: 0.0, score: 0.0, decisions: 0, time: Duration::ZERO }
        };
        let entries = (0..contestants.len()).map(entry).collect();
        let ratings = vec![Rating::default(); contestants.len()];
        Tally { players, round, games: 0, actions: 0, entries, ratings, rounds: Vec::new(), won_in_round: 0.0 }
    }

    pub(super) fn add(&mut self, bout: &Bout, seating: &[usize]) {
        self.games += 1;
        self.actions += bout.actions;
        rating::update(&mut self.ratings, seating, &bout.standings);
        for (seat, &place) in Seat::all(self.players).zip(seating) {
            let (entry, thinking) = (&mut self.entries[place], &bout.thinking[seat.index()]);
            let won = f64::from(bout.standings.win_share(seat));
            entry.seats += 1;
            entry.wins += won;
            entry.by_seat[seat.index()].0 += 1;
            entry.by_seat[seat.index()].1 += won;
            entry.score += f64::from(bout.standings.scores[seat].as_f32());
            entry.decisions += thinking.decisions;
            entry.time += thinking.time;
            self.won_in_round += if place == 0 { won } else { 0.0 };
        }
        if self.games.is_multiple_of(self.round as u64) {
            self.rounds.push(self.won_in_round / self.round as f64);
            self.won_in_round = 0.0;
        }
    }

    /// What the first bot won of each round of all seatings: half of it, if it is one of two equals.
    pub(super) fn rounds_of_first(&self) -> &[f64] {
        &self.rounds
    }

    pub fn json(&self, game: &str, seed: u64) -> Value {
        let bot = |(entry, rating): (&Entry, &Rating)| {
            let [low, high] = entry.interval();
            json!({
                "bot": entry.name,
                "seats": entry.seats,
                "wins": entry.wins,
                "win_rate": entry.win_rate(),
                "win_rate_95": [low, high],
                "win_rate_by_seat": entry.by_seat.iter().map(|&(sat, won)| share(sat, won)).collect::<Vec<_>>(),
                "rating": rating.mean().round(),
                "rating_95": rating.interval().map(f64::round),
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
            "bots": self.entries.iter().zip(&self.ratings).map(bot).collect::<Vec<_>>(),
        })
    }

    pub fn print(&self, game: &str, seed: u64, out: &mut impl Write) -> std::io::Result<()> {
        let Tally { players, games, .. } = self;
        writeln!(out, "{game}, {players} players, {games} games, seed {seed}")?;
        let width = self.entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0).max(12);
        let seats: String = (1..=*players).map(|seat| format!("  seat {seat}")).collect();
        writeln!(
            out,
            "{:<width$} {:>6}  {:>15}  {:>8}  {:>11}{seats}",
            "bot", "won", "95% interval", "score", "ms/decision"
        )?;
        for entry in &self.entries {
            let [low, high] = entry.interval().map(|share| share * 100.0);
            let by_seat: String =
                entry.by_seat.iter().map(|&(sat, won)| format!("  {:>5.1}%", share(sat, won) * 100.0)).collect();
            writeln!(
                out,
                "{:<width$} {:>5.1}%  {:>5.1}% to {:>5.1}%  {:>8.1}  {:>11.3}{by_seat}",
                entry.name,
                entry.win_rate() * 100.0,
                low,
                high,
                entry.average_score(),
                entry.ms_per_decision(),
            )?;
        }
        if self.entries.len() > 2 {
            self.print_ratings(width, out)?;
        }
        writeln!(out, "{:.1} actions per game", self.actions_per_game())?;
        if !self.games.is_multiple_of(self.round as u64) {
            writeln!(out, "The seats are not shared evenly: {games} is no multiple of {} seatings.", self.round)?;
        }
        Ok(())
    }

    /// The best first.
    fn print_ratings(&self, width: usize, out: &mut impl Write) -> std::io::Result<()> {
        let mut rated: Vec<(&Entry, &Rating)> = self.entries.iter().zip(&self.ratings).collect();
        rated.sort_by(|one, other| other.1.mean().total_cmp(&one.1.mean()));
        writeln!(out, "{:<width$} {:>6}  {:>15}", "rating", "", "95% interval")?;
        for (entry, rating) in rated {
            let [low, high] = rating.interval();
            writeln!(out, "{:<width$} {:>6.0}  {:>6.0} to {:>5.0}", entry.name, rating.mean(), low, high)?;
        }
        writeln!(out, "A lead of 400 is worth ten wins to one between two.")
    }

    fn actions_per_game(&self) -> f64 {
        self.actions as f64 / self.games as f64
    }
}

impl Entry {
    fn win_rate(&self) -> f64 {
        share(self.seats, self.wins)
    }

    fn interval(&self) -> [f64; 2] {
        wilson(self.win_rate(), self.seats)
    }

    fn average_score(&self) -> f64 {
        share(self.seats, self.score)
    }

    fn ms_per_decision(&self) -> f64 {
        if self.decisions == 0 { 0.0 } else { self.time.as_secs_f64() * 1000.0 / self.decisions as f64 }
    }
}

fn share(trials: u64, sum: f64) -> f64 {
    if trials == 0 { 0.0 } else { sum / trials as f64 }
}

/// Wilson's 95% interval of a share found in `trials`.
fn wilson(share: f64, trials: u64) -> [f64; 2] {
    if trials == 0 {
        return [0.0, 1.0];
    }
    let (n, z2) = (trials as f64, DEVIATIONS * DEVIATIONS);
    let centre = share + z2 / (2.0 * n);
    let reach = DEVIATIONS * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    [centre - reach, centre + reach].map(|bound| (bound / (1.0 + z2 / n)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use tabletop::{Score, Standings};

    use super::*;
    use crate::Thinking;

    fn contestants(names: &[&str]) -> Vec<Contestant> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn bout(points: &[i32]) -> Bout {
        let scores = points.iter().map(|&points| Score::points(points)).collect();
        let spent = Thinking { decisions: 2, time: Duration::from_millis(10) };
        Bout {
            standings: Standings::by_score(scores),
            actions: 7,
            thinking: vec![spent; points.len()],
            record: None,
            thoughts: Vec::new(),
        }
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
        let mut tally = Tally::new(&contestants(&["mcts", "greedy"]), 2, 2);
        tally.add(&bout(&[10, 20]), &[0, 1]);
        tally.add(&bout(&[10, 20]), &[1, 0]);
        tally.add(&bout(&[5, 5]), &[0, 1]);
        let json = tally.json("pig", 1);
        assert_eq!((&json["bots"][0]["wins"], &json["bots"][1]["wins"]), (&json!(1.5), &json!(1.5)));
        assert_eq!(json["bots"][0]["average_score"], json!(35.0 / 3.0));
        assert_eq!(json["bots"][1]["ms_per_decision"], json!(5.0));
        assert_eq!(json["actions_per_game"], json!(7.0));
        assert_eq!(json["bots"][0]["win_rate_by_seat"], json!([0.25, 1.0]));
        assert_eq!(tally.rounds_of_first(), [0.5]);
    }

    #[test]
    fn a_bot_in_two_seats_is_measured_per_seat() {
        let mut tally = Tally::new(&contestants(&["mcts", "greedy"]), 3, 6);
        tally.add(&bout(&[3, 2, 1]), &[0, 1, 0]);
        let json = tally.json("pig", 1);
        assert_eq!((&json["bots"][0]["seats"], &json["bots"][0]["win_rate"]), (&json!(2), &json!(0.5)));
    }

    #[test]
    fn many_bots_are_rated_the_best_first() {
        let mut tally = Tally::new(&contestants(&["random", "greedy", "mcts"]), 2, 6);
        for (points, seating) in [([1, 2], [0, 1]), ([1, 2], [0, 2]), ([1, 2], [1, 2]), ([2, 1], [2, 0])] {
            tally.add(&bout(&points), &seating);
        }
        let mut printed = Vec::new();
        tally.print("Pig", 1, &mut printed).unwrap();
        let printed = String::from_utf8(printed).unwrap();
        let rated = printed.split_once("rating").unwrap().1;
        let place = |name: &str| rated.find(name).unwrap();
        assert!(place("mcts") < place("greedy") && place("greedy") < place("random"), "{printed}");
        let rating = |bot: usize| tally.json("pig", 1)["bots"][bot]["rating"].as_f64().unwrap();
        assert!(rating(2) > 1_500.0 && rating(0) < 1_500.0, "{printed}");
    }

    #[test]
    fn two_bots_of_a_kind_have_names_of_their_own() {
        let json = Tally::new(&contestants(&["mcts@5it", "mcts@5it"]), 2, 2).json("pig", 1);
        assert_eq!((&json["bots"][0]["bot"], &json["bots"][1]["bot"]), (&json!("mcts@5it 1"), &json!("mcts@5it 2")));
    }
}
