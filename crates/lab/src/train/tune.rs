//! Learning the weights of an opinion that is a sum of named features. In a generation pairs of bots whose weights differ by lot, the one's as much
//! upwards as the other's downwards, play each other with the same dice from both seats; then the weights go a step towards what won, the
//! farther the more it won by. What is kept in the end is the average of the steps of late, since each of them is mostly luck.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, bail};
use bots::{Bot, Budget, think};
use tabletop::{Fast, Title, Tune, Turn, write_weights};

use super::{Course, play::MOST_ACTIONS, write};
use crate::workers::in_order;

/// How many play at the tables of a generation, in turn.
const TABLES: [usize; 6] = [2, 2, 3, 2, 2, 4];
/// Lines of play a decision.
const LINES: u64 = 12;
/// How far the weights of a pair are off, as a part of each; it halves in so many generations.
const SPREAD: f32 = 0.25;
const HALVED: f32 = 500.0;
/// How far a step goes that is as clear as one usually is.
const STEP: f32 = 0.05;
/// How much of the average of the steps so far remains after one more.
const MEMORY: f32 = 0.99;
/// No win by more than so many points counts for more.
const MOST_POINTS: f32 = 50.0;
/// So many times the games of a generation decide whether what was learned is better than what was there before.
const TRIAL: usize = 8;

/// Where a course is. All but the first two are logarithms of how much a weight is to be multiplied with.
#[derive(Clone, Debug, PartialEq)]
struct Progress {
    generation: u32,
    /// How many points a pair of games is usually won by.
    usual: f32,
    at: Vec<f32>,
    average: Vec<f32>,
}

/// Learns the weights of a game. The best are in `best.weights` of the folder if they beat those the game came with.
pub(super) fn tune<G: Title + Tune>(course: &Course, tell: &mut dyn FnMut(&str)) -> Result<()> {
    fs::create_dir_all(&course.folder).with_context(|| format!("the folder {}", course.folder.display()))?;
    let file = |name: &str| -> PathBuf { course.folder.join(name) };
    let learned = learned::<G>(&course.only)?;
    let only = if course.only.is_empty() { String::new() } else { format!(" only {}", course.only.join(",")) };
    let claim = format!("{} seed {} games {}{only}", G::ID, course.seed, course.games);
    match fs::read_to_string(file("course.txt")) {
        Ok(begun) if begun == claim => {}
        Ok(begun) => bail!("another course was begun in this folder: {begun}"),
        Err(_) => write(&file("course.txt"), &claim)?,
    }
    let mut progress = match fs::read_to_string(file("progress.txt")) {
        Ok(text) => Progress::read(&text, G::WEIGHTS.len()).context("progress.txt is not of this course")?,
        Err(_) => Progress::new(G::WEIGHTS.len()),
    };
    let tables = (*G::PLAYERS.start()..=TABLES.into_iter().max().unwrap_or(2))
        .map(|players| G::new(players, &tabletop::Options::default(), None))
        .collect::<Result<Vec<G>, _>>()?;
    while progress.generation < course.generations {
        let points = run_generation(&tables, course, &learned, &mut progress);
        write(&file("progress.txt"), &progress.write())?;
        if progress.generation.is_multiple_of(10) {
            tell(&format!("generation {}: {points:.1} points a seat on average", progress.generation));
        }
    }
    let weights = scaled(&tables[0].weights(), &progress.average);
    let share = trial(&tables[0], &tables[0].with_weights(&weights), course);
    let games = TRIAL * course.games;
    tell(&format!("what was learned wins {:.1}% of {games} games against what was there before", share * 100.0));
    let note = format!(
        "{}: generation {} of a course with seed {}, {} games a generation.",
        G::NAME,
        progress.generation,
        course.seed,
        course.games
    );
    let name = if share > 0.5 { "best.weights" } else { "last.weights" };
    write(&file(name), &write_weights(&note, G::WEIGHTS, &weights))
}

/// By weight, whether it is learned.
fn learned<G: Tune>(only: &[String]) -> Result<Vec<bool>> {
    if let Some(unknown) = only.iter().find(|name| !G::WEIGHTS.contains(&name.as_str())) {
        bail!("no weight is called `{unknown}`; there are: {}", G::WEIGHTS.join(", "));
    }
    Ok(G::WEIGHTS.iter().map(|&name| only.is_empty() || only.iter().any(|it| it == name)).collect())
}

/// Plays the games of a generation and goes a step. Tells how many points a seat made on average.
fn run_generation<G: Tune + Sync>(tables: &[G], course: &Course, learned: &[bool], progress: &mut Progress) -> f32 {
    let mut lots = Fast::new(course.seed ^ u64::from(progress.generation) << 32);
    let spread = SPREAD / (1.0 + progress.generation as f32 / HALVED);
    let pairs = course.games.div_ceil(2);
    let way = |lots: &mut Fast| learned.iter().map(|&it| if it { by_lot(lots) } else { 0.0 }).collect();
    let ways: Vec<Vec<f32>> = (0..pairs).map(|_| way(&mut lots)).collect();
    let seeds: Vec<u64> = (0..pairs).map(|_| lots.next_u64()).collect();
    let one = |number: usize| {
        let (pair, turned) = (number / 2, number % 2);
        let players = TABLES[pair % TABLES.len()];
        let game = &tables[players - tables[0].players()];
        let off = |by: f32| -> G {
            let at: Vec<f32> = progress.at.iter().zip(&ways[pair]).map(|(at, way)| at + by * way).collect();
            game.with_weights(&scaled(&game.weights(), &at))
        };
        let sides = [off(spread), off(-spread)];
        let side = |seat: usize| (seat + turned) % 2;
        let seats: Vec<&G> = (0..players).map(|seat| &sides[side(seat)]).collect();
        let scores = play(&seats, seeds[pair]);
        let of = |which: usize| scores.iter().enumerate().filter(move |(seat, _)| side(*seat) == which);
        let mean = |which| of(which).map(|(_, score)| score).sum::<f32>() / of(which).count() as f32;
        let best = |which| of(which).map(|(_, score)| *score).fold(f32::MIN, f32::max);
        let lead = (mean(0) - mean(1) + best(0) - best(1)) / 2.0;
        (lead.clamp(-MOST_POINTS, MOST_POINTS), scores.iter().sum::<f32>() / players as f32)
    };
    let played = in_order(2 * pairs, course.threads, one, || ());
    let leads: Vec<f32> = played.chunks(2).map(|games| (games[0].0 + games[1].0) / 2.0).collect();
    progress.step(&ways, &leads);
    played.iter().map(|(_, points)| points).sum::<f32>() / played.len() as f32
}

impl Progress {
    fn new(names: usize) -> Progress {
        Progress { generation: 0, usual: 20.0, at: vec![0.0; names], average: vec![0.0; names] }
    }

    /// Goes towards what won.
    fn step(&mut self, ways: &[Vec<f32>], leads: &[f32]) {
        let pairs = leads.len() as f32;
        let square = leads.iter().map(|lead| lead * lead).sum::<f32>() / pairs;
        self.usual = 0.95 * self.usual + 0.05 * square.sqrt();
        // At first the average is of few steps.
        let memory = MEMORY.min(self.generation as f32 / (self.generation as f32 + 1.0));
        for (name, (at, average)) in self.at.iter_mut().zip(&mut self.average).enumerate() {
            let way: f32 = ways.iter().zip(leads).map(|(way, lead)| lead / self.usual * way[name]).sum();
            *at += STEP * way / pairs;
            *average = memory * *average + (1.0 - memory) * *at;
        }
        self.generation += 1;
    }

    fn write(&self) -> String {
        let list = |numbers: &[f32]| numbers.iter().map(f32::to_string).collect::<Vec<_>>().join(" ");
        format!("{} {}\n{}\n{}\n", self.generation, self.usual, list(&self.at), list(&self.average))
    }

    fn read(text: &str, names: usize) -> Option<Progress> {
        let list = |line: &str| -> Option<Vec<f32>> {
            let numbers = line.split(' ').map(str::parse).collect::<Result<Vec<f32>, _>>().ok()?;
            (numbers.len() == names).then_some(numbers)
        };
        let mut lines = text.lines();
        let (generation, usual) = lines.next()?.split_once(' ')?;
        Some(Progress {
            generation: generation.parse().ok()?,
            usual: usual.parse().ok()?,
            at: list(lines.next()?)?,
            average: list(lines.next()?)?,
        })
    }
}

/// The share of the wins of what was learned against what was there before: each dice from both seats.
fn trial<G: Tune + Sync>(before: &G, learned: &G, course: &Course) -> f32 {
    let one = |number: usize| {
        let (deal, turned) = (number / 2, number % 2);
        let seats: Vec<&G> =
            (0..before.players()).map(|seat| if seat % 2 == turned { learned } else { before }).collect();
        let scores = play(&seats, Fast::new(!course.seed ^ deal as u64).next_u64());
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        let winners: Vec<usize> = (0..scores.len()).filter(|&seat| scores[seat] == best).collect();
        winners.iter().filter(|&&seat| seat % 2 == turned).count() as f32 / winners.len() as f32
    };
    let games = TRIAL * course.games;
    in_order(games, course.threads, one, || ()).iter().sum::<f32>() / games as f32
}

/// Plays a game and tells what everybody scored.
fn play<G: Tune>(seats: &[&G], seed: u64) -> Vec<f32> {
    let (mut dice, mut lots) = (Fast::new(seed), Fast::new(!seed));
    let mut state = seats[0].start(&mut dice, &mut ());
    for _ in 0..MOST_ACTIONS {
        let seat = match seats[0].turn(&state) {
            Turn::Over(standings) => return standings.scores.iter().map(|score| score.as_f32()).collect(),
            Turn::Decide { seat } => seat,
        };
        let budget = Budget::Iterations(LINES);
        let thought = think(Bot::Mcts, seats[seat.index()], &state, budget, lots.next_u64(), 1);
        seats[0].play(&mut state, thought.action, &mut dice, &mut ());
    }
    panic!("the game does not end")
}

/// Each weight times the exponential of a number. Made of multiplications only, so that it is the same on every machine.
fn scaled(weights: &[f32], by: &[f32]) -> Vec<f32> {
    let exponential = |number: f32| (0..6).fold(1.0 + number / 64.0, |power, _| power * power);
    weights.iter().zip(by).map(|(weight, &by)| weight * exponential(by)).collect()
}

/// About as the normal distribution has it.
fn by_lot(lots: &mut Fast) -> f32 {
    (0..12).map(|_| lots.below(1 << 16) as f32 / 65_536.0).sum::<f32>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_towards_what_won() {
        let mut progress = Progress::new(2);
        // The first name is what matters: whoever has more of it wins.
        let mut lots = Fast::new(1);
        for _ in 0..40 {
            let ways: Vec<Vec<f32>> = (0..8).map(|_| vec![by_lot(&mut lots), by_lot(&mut lots)]).collect();
            let leads: Vec<f32> = ways.iter().map(|way| 10.0 * way[0]).collect();
            progress.step(&ways, &leads);
        }
        assert!(progress.at[0] > 0.5 && progress.at[1].abs() < 0.5 * progress.at[0], "{progress:?}");
        assert!(progress.average[0] > 0.0 && progress.average[0] < progress.at[0]);
    }

    #[test]
    fn progress_is_read_as_it_was_written() {
        let mut progress = Progress::new(2);
        progress.step(&[vec![0.3, -1.7]], &[12.25]);
        assert_eq!(Progress::read(&progress.write(), 2), Some(progress.clone()));
        assert_eq!(Progress::read(&progress.write(), 3), None);
    }

    #[test]
    fn a_weight_is_multiplied() {
        let weights = scaled(&[2.0, 0.5], &[0.0, 0.693]);
        assert!((weights[0] - 2.0).abs() < 1e-6 && (weights[1] - 1.0).abs() < 0.01, "{weights:?}");
    }
}
