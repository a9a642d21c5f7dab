//! Search for games of chance and any number of players: how its budget is shared out, and what its trees found put together.

use std::{
    num::NonZero,
    panic::resume_unwind,
    thread,
    time::{Duration, Instant},
};

use tabletop::{Appraise, Fast, Seat, Taste, Turn};

use crate::{
    Budget, Candidate, Thought, Weighed,
    afterwards::{Ends, decide},
    conclude, outlook,
    seeker::{Seeker, keep_prospects},
};

/// How to search. The defaults are what the bot plays with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// How often, at most, what an action leads to is looked at before any line of play is tried.
    pub looks: u32,
    /// How many edges (of 30 to 50 bytes) may be remembered in all. When they are used up the search goes on with
    /// the trees it has.
    pub edges: usize,
    /// How large a difference in the share of the win may be overlooked at the end: then lots decide among near-equals.
    pub temperature: f32,
    /// No thought takes longer than this, however many iterations are asked for, but for a few ends that are played on in any case.
    pub longest: Option<Duration>,
    /// What is liked beyond its worth, as the game's characters do.
    pub taste: Option<Taste>,
}

impl Default for Search {
    fn default() -> Search {
        Search { looks: 16, edges: 2_000_000, temperature: 0.0, longest: None, taste: None }
    }
}

/// Lines of play are tried with so many actions, however few lines there are ...
const FEW: usize = 8;
/// ... and with more of them if each gets so many lines.
const LINES_EACH: u64 = 8;

/// With this many iterations or more, a search counted in iterations grows several trees ...
const MANY: u64 = 8_000;
/// ... and as many as this, however many threads there are, so that the result is the same everywhere.
const TREES: usize = 4;

/// With so many lines of play, or so much time, the best ends of lines are played on in games that wish it ...
const LINES_TO_PLAY_ON: u64 = 200;
const TIME_TO_PLAY_ON: Duration = Duration::from_millis(20);
/// ... so many of them, for which a part of the time is left, and no more of it than is of use.
const ENDS: usize = 16;
const PART_FOR_ENDS: u32 = 4;
const MOST_FOR_ENDS: Duration = Duration::from_millis(40);

/// Searches a position in which somebody decides. `threads` of 0 means all cores.
pub fn search<G: Appraise>(
    game: &G,
    state: &G::State,
    settings: &Search,
    budget: Budget,
    seed: u64,
    threads: usize,
) -> Thought<G::Action> {
    let Turn::Decide { seat } = game.turn(state) else { panic!("the game is over") };
    let plan = game.plan(state);
    let (actions, likings) = contested(game, &plan, state, settings.taste, seed);
    if let [action] = actions[..] {
        let values = outlook(game, &plan, state);
        let sole = Candidate { action, visits: 0, value: values[seat.index()] };
        return Thought { action, values, candidates: vec![sole], iterations: 0 };
    }
    let threads = if threads == 0 { thread::available_parallelism().map_or(1, NonZero::get) } else { threads };
    let (for_lines, plays_on) = for_lines(game, budget);
    let until = time_of(budget).or(settings.longest).map(|time| Instant::now() + time);
    let (limits, trees_at_once) = share_out(for_lines, settings.longest, threads);
    let room = settings.edges / limits.len();
    let mut seeds = Fast::new(seed);
    let tasks: Vec<(Limit, u64)> = limits.into_iter().map(|limit| (limit, seeds.next_u64())).collect();
    let grow = |&(limit, seed): &(Limit, u64)| {
        let seeker = Seeker::new(game, &plan, state, (&actions, &likings), settings, room, seed);
        seeker.keep_ends(if plays_on { ENDS } else { 0 }).run(limit)
    };
    let grown = in_parallel(&tasks, trees_at_once, grow);
    let (findings, ends): (Vec<Vec<Finding>>, Vec<Ends<_, _>>) = grown.into_iter().unzip();
    let mut weighed = put_together(seat, game.players(), (&actions, &likings), &findings);
    if let Some(ends) = ends.into_iter().reduce(Ends::with).filter(Ends::are_wanted) {
        decide(game, seat, &mut weighed, &ends, (until, threads), seed);
    }
    conclude(weighed, settings.temperature, seed)
}

/// What lines of play may spend, and whether their ends are played on.
fn for_lines<G: Appraise>(game: &G, budget: Budget) -> (Budget, bool) {
    match budget {
        Budget::Iterations(lines) => (budget, game.plays_on() && lines >= LINES_TO_PLAY_ON),
        Budget::Time(time) if game.plays_on() && time >= TIME_TO_PLAY_ON => {
            (Budget::Time(time - (time / PART_FOR_ENDS).min(MOST_FOR_ENDS)), true)
        }
        Budget::Time(_) => (budget, false),
    }
}

fn time_of(budget: Budget) -> Option<Duration> {
    match budget {
        Budget::Time(time) => Some(time),
        Budget::Iterations(_) => None,
    }
}

/// Only looks one action ahead, at a quiet position each time.
pub fn look_ahead<G: Appraise>(game: &G, state: &G::State, settings: &Search, seed: u64) -> Thought<G::Action> {
    let seat = game.turn(state).seat().expect("somebody decides");
    let plan = game.plan(state);
    let (actions, likings) = contested(game, &plan, state, settings.taste, seed);
    let mut seeker = Seeker::new(game, &plan, state, (&actions, &likings), settings, 0, seed);
    let findings = seeker.look_at_all(Limit::counted(1));
    let mut weighed: Vec<Weighed<G::Action>> = Vec::with_capacity(actions.len());
    for ((&action, &liking), Finding { visits, hopes }) in actions.iter().zip(&likings).zip(findings) {
        let value = hopes[seat.index()];
        weighed.push(Weighed { candidate: Candidate { action, visits, value }, hopes, appeal: value + liking });
    }
    weighed.sort_by(|one, other| other.appeal.total_cmp(&one.appeal));
    conclude(weighed, settings.temperature, seed)
}

/// What is offered and worth a thought, in an order by lot, so that equals are parted by lot, and how much each of it is liked beyond its
/// worth. Whoever is in the middle of a choice, in whatever order, is told of all that is left of it.
fn contested<G: Appraise>(
    game: &G,
    plan: &G::Plan,
    state: &G::State,
    taste: Option<Taste>,
    seed: u64,
) -> (Vec<G::Action>, Vec<f32>) {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    keep_prospects(game, plan, state, &mut actions);
    let mut lots = Fast::new(!seed);
    for last in (1..actions.len()).rev() {
        actions.swap(last, lots.below(last as u32 + 1) as usize);
    }
    let character = G::OPPONENTS.iter().find(|opponent| Some(opponent.taste) == taste);
    let liking = |&action: &G::Action| character.map_or(0.0, |it| it.liking(game.kind(state, action)));
    let likings = actions.iter().map(liking).collect();
    (actions, likings)
}

/// When a tree is done: whichever comes first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    time: Option<(Instant, Duration)>,
    iterations: Option<u64>,
}

impl Limit {
    pub(crate) fn counted(iterations: u64) -> Limit {
        Limit { time: None, iterations: Some(iterations) }
    }

    /// With how many actions lines of play are tried, where a game wants at most so many.
    pub(crate) fn contenders(self, most: usize) -> usize {
        let enough = |lines: u64| usize::try_from(lines / LINES_EACH).unwrap_or(most).max(FEW);
        most.min(self.iterations.map_or(most, enough))
    }

    /// Whether this part of a time is over; where iterations are counted, it never is.
    pub(crate) fn is_time_over(self, part: u32, parts: u32) -> bool {
        self.time.is_some_and(|(from, time)| from.elapsed() >= time / parts * part)
    }

    /// Whether so many of so many parts of it have been used up.
    pub(crate) fn is_reached(self, part: u32, parts: u32, iterations: u64) -> bool {
        let all = |most: u64| iterations >= most * u64::from(part) / u64::from(parts);
        self.iterations.is_some_and(all) || self.is_time_over(part, parts)
    }
}

/// What each tree may spend, and how many threads are of use. For a time there is a tree to each thread.
fn share_out(budget: Budget, longest: Option<Duration>, threads: usize) -> (Vec<Limit>, usize) {
    let now = Instant::now();
    let iterations = match budget {
        Budget::Time(time) => return (vec![Limit { time: Some((now, time)), iterations: None }; threads], threads),
        Budget::Iterations(iterations) => iterations.max(1),
    };
    let time = longest.map(|longest| (now, longest));
    let trees = if iterations < MANY { 1 } else { TREES as u64 };
    let share = |tree| iterations / trees + u64::from(tree < iterations % trees);
    let limit = |tree| Limit { time, iterations: Some(share(tree)) };
    ((0..trees).map(limit).collect(), threads.min(trees as usize))
}

/// Does the tasks on so many threads and gives the results in the tasks' order.
pub(crate) fn in_parallel<T: Sync, R: Send>(tasks: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads == 1 || tasks.len() <= 1 {
        return tasks.iter().map(work).collect();
    }
    let work = &work;
    thread::scope(|scope| {
        let run = |chunk| scope.spawn(move || <[T]>::iter(chunk).map(work).collect::<Vec<R>>());
        let running: Vec<_> = tasks.chunks(tasks.len().div_ceil(threads)).map(run).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// What one tree has to say about one of the actions at its root.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) visits: u64,
    /// What each seat may hope for.
    pub(crate) hopes: Vec<f32>,
}

/// Puts together what the trees found: what one of them thought more about weighs more. The most visited action is the best
/// one, and of equally visited ones the most appealing.
fn put_together<A: Copy>(
    seat: Seat,
    players: usize,
    (actions, likings): (&[A], &[f32]),
    trees: &[Vec<Finding>],
) -> Vec<Weighed<A>> {
    let mut weighed: Vec<Weighed<A>> = Vec::new();
    for (place, (&action, &liking)) in actions.iter().zip(likings).enumerate() {
        let found = || trees.iter().map(|findings| &findings[place]);
        let weight = |finding: &Finding| finding.visits as f64 + 1.0;
        let weights: f64 = found().map(weight).sum();
        let mean = |seat: usize| found().map(|it| f64::from(it.hopes[seat]) * weight(it)).sum::<f64>() / weights;
        let hopes: Vec<f32> = (0..players).map(|seat| mean(seat) as f32).collect();
        let (visits, value) = (found().map(|finding| finding.visits).sum(), hopes[seat.index()]);
        weighed.push(Weighed { candidate: Candidate { action, visits, value }, hopes, appeal: value + liking });
    }
    weighed.sort_by(|one, other| {
        let visits = other.candidate.visits.cmp(&one.candidate.visits);
        visits.then_with(|| other.appeal.total_cmp(&one.appeal))
    });
    weighed
}
