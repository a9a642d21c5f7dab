//! Monte Carlo tree search for games of chance and any number of players. Each line of play gets fresh
//! dice (the tree is of actions, not of states), every seat goes for its own share (max^n), and a line is cut short
//! by the game's appraisal instead of being played to the end.

use std::{
    num::NonZero,
    panic::resume_unwind,
    thread,
    time::{Duration, Instant},
};

use tabletop::{Appraise, Fast, Seat, Turn};

use crate::{
    Budget, Candidate, Thought, conclude, hope, outlook,
    planner::Planner,
    tree::{Node, ROOT, Tree},
};

/// How to search. The defaults are what the bot plays with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// How much less known actions are favoured, as a multiple of how far apart the results seen in this position
    /// lie. So it fits games whose appraisal speaks out loud and games where it whispers.
    pub exploration: f32,
    /// How many random actions are played before a new leaf is appraised.
    pub rollout: u32,
    /// How many edges (of 30 to 40 bytes) may be remembered in all. When they are used up the search goes on with
    /// the trees it has.
    pub edges: usize,
}

impl Default for Search {
    fn default() -> Search {
        Search { exploration: 0.5, rollout: 0, edges: 4_000_000 }
    }
}

/// With this many iterations or more, a search counted in iterations grows several trees ...
const MANY: u64 = 8_000;
/// ... and as many as this, however many threads there are, so that the result is the same everywhere.
const TREES: usize = 4;
/// How many iterations go by between two looks at the clock.
const BETWEEN_LOOKS: u32 = 32;

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
    let mut actions = Vec::new();
    // Whoever is in the middle of a choice, in whatever order, is told of all that is left of it.
    game.actions(state, &mut actions);
    if let [action] = actions[..] {
        let values = outlook(game, state);
        let sole = Candidate { action, visits: 0, value: values[seat.index()] };
        return Thought { action, values, candidates: vec![sole], iterations: 0 };
    }
    let threads = if threads == 0 { thread::available_parallelism().map_or(1, NonZero::get) } else { threads };
    let (limits, threads) = plan(budget, threads);
    let room = (settings.edges / limits.len()).max(actions.len());
    let mut seeds = Fast::new(seed);
    let tasks: Vec<(Limit, u64)> = limits.into_iter().map(|limit| (limit, seeds.next_u64())).collect();
    let grow = |&(limit, seed): &(Limit, u64)| {
        if G::LOOKS_TELL {
            return Planner::new(game, state, room, seed).run(limit, &actions);
        }
        let mut seeker = Seeker::new(game, state, settings, actions.len(), Tree::new(room), seed);
        seeker.run(limit);
        seeker.findings
    };
    let findings = in_parallel(&tasks, threads, grow);
    put_together(seat, game.players(), &actions, &findings)
}

/// When a tree is done.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Until(Instant),
    Iterations(u64),
}

impl Limit {
    pub(crate) fn is_reached(self, iterations: u64) -> bool {
        match self {
            Limit::Until(end) => Instant::now() >= end,
            Limit::Iterations(most) => iterations >= most,
        }
    }
}

/// What each tree may spend, and how many threads are of use. For a time there is a tree to each thread.
fn plan(budget: Budget, threads: usize) -> (Vec<Limit>, usize) {
    match budget {
        Budget::Time(time) => {
            // A time beyond what the clock can count is as good as a year.
            let now = Instant::now();
            let end = now.checked_add(time).unwrap_or(now + Duration::from_secs(31_536_000));
            (vec![Limit::Until(end); threads], threads)
        }
        Budget::Iterations(iterations) => {
            let iterations = iterations.max(1);
            let trees = if iterations < MANY { 1 } else { TREES as u64 };
            let share = |tree| iterations / trees + u64::from(tree < iterations % trees);
            ((0..trees).map(|tree| Limit::Iterations(share(tree))).collect(), threads.min(trees as usize))
        }
    }
}

/// Does the tasks on so many threads and gives the results in the tasks' order.
fn in_parallel<T: Sync, R: Send>(tasks: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads == 1 || tasks.len() == 1 {
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
    /// The shares of every seat, summed over all visits.
    pub(crate) sums: Vec<f64>,
}

/// Puts together what the trees found. The most visited action is the best one.
fn put_together<A: Copy>(seat: Seat, players: usize, actions: &[A], trees: &[Vec<Finding>]) -> Thought<A> {
    let mut weighed: Vec<(Candidate<A>, Vec<f32>)> = Vec::new();
    for (place, &action) in actions.iter().enumerate() {
        let visits: u64 = trees.iter().map(|findings| findings[place].visits).sum();
        if visits == 0 {
            continue;
        }
        let sum = |seat: usize| trees.iter().map(|findings| findings[place].sums[seat]).sum::<f64>();
        let values: Vec<f32> = (0..players).map(|seat| (sum(seat) / visits as f64) as f32).collect();
        weighed.push((Candidate { action, visits, value: values[seat.index()] }, values));
    }
    weighed
        .sort_by(|(one, _), (other, _)| other.visits.cmp(&one.visits).then_with(|| other.value.total_cmp(&one.value)));
    conclude(weighed)
}

/// One tree being grown, with all it needs to go down it again and again without asking for memory.
struct Seeker<'a, G: Appraise> {
    game: &'a G,
    start: &'a G::State,
    settings: &'a Search,
    tree: Tree<G::Action>,
    dice: Fast,
    spread: Vec<Spread>,
    findings: Vec<Finding>,
    // The line of play at hand.
    state: G::State,
    actions: Vec<G::Action>,
    path: Vec<Node>,
    shares: Vec<f32>,
}

impl<'a, G: Appraise> Seeker<'a, G> {
    fn new(
        game: &'a G,
        start: &'a G::State,
        settings: &'a Search,
        actions: usize,
        tree: Tree<G::Action>,
        seed: u64,
    ) -> Seeker<'a, G> {
        let players = game.players();
        Seeker {
            game,
            start,
            settings,
            tree,
            dice: Fast::new(seed),
            spread: vec![Spread::NONE; players],
            findings: vec![Finding { visits: 0, sums: vec![0.0; players] }; actions],
            state: start.clone(),
            actions: Vec::with_capacity(actions),
            path: Vec::new(),
            shares: vec![0.0; players],
        }
    }

    fn run(&mut self, limit: Limit) {
        match limit {
            Limit::Iterations(iterations) => (0..iterations).for_each(|_| self.iterate()),
            Limit::Until(end) => loop {
                (0..BETWEEN_LOOKS).for_each(|_| self.iterate());
                if Instant::now() >= end {
                    break;
                }
            },
        }
    }

    /// One line of play: down the tree to a new leaf, a look at what it is worth, and back.
    fn iterate(&mut self) {
        self.state.clone_from(self.start);
        self.path.clear();
        self.descend();
        hope(self.game, &self.state, &mut self.shares);
        self.tree.back_up(&self.path, &self.shares);
        let finding = &mut self.findings[self.path[0].index()];
        finding.visits += 1;
        for ((sum, spread), &share) in finding.sums.iter_mut().zip(&mut self.spread).zip(&self.shares) {
            *sum += f64::from(share);
            spread.add(share);
        }
    }

    fn descend(&mut self) {
        let mut node = ROOT;
        while let Turn::Decide { seat } = self.game.turn(&self.state) {
            self.actions.clear();
            if node == ROOT {
                self.game.actions(&self.state, &mut self.actions);
            } else {
                self.game.distinct_actions(&self.state, &mut self.actions);
            }
            let width = self.settings.exploration * self.spread[seat.index()].width();
            let Some(choice) = self.tree.choose(node, seat, &self.actions, width, &mut self.dice) else { return };
            self.path.push(choice.to);
            self.game.play(&mut self.state, self.actions[choice.action], &mut self.dice, &mut ());
            if choice.fresh {
                return self.roll_out();
            }
            node = choice.to;
        }
    }

    /// Plays on at random for as long as the settings say.
    fn roll_out(&mut self) {
        for _ in 0..self.settings.rollout {
            if self.game.turn(&self.state).seat().is_none() {
                return;
            }
            self.actions.clear();
            self.game.distinct_actions(&self.state, &mut self.actions);
            let action = self.actions[self.dice.below(self.actions.len() as u32) as usize];
            self.game.play(&mut self.state, action, &mut self.dice, &mut ());
        }
    }
}

/// How widely one seat's results lie apart. The width never shrinks: if it did, a search that has settled for a
/// quiet line would stop looking at the others.
#[derive(Clone, Copy, Debug)]
struct Spread {
    lowest: f32,
    highest: f32,
}

impl Spread {
    const NONE: Spread = Spread { lowest: 1.0, highest: 0.0 };
    /// Results that all look alike are still not taken to be the same.
    const LEAST: f32 = 0.02;

    fn add(&mut self, share: f32) {
        self.lowest = self.lowest.min(share);
        self.highest = self.highest.max(share);
    }

    fn width(&self) -> f32 {
        (self.highest - self.lowest).max(Spread::LEAST)
    }
}
