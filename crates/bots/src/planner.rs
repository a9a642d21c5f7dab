//! Search for games in which there is much to choose from and a look at what an action leads to says a lot. A position
//! that is gone into has every action looked at once; only the best of them are gone into at first, more of them the
//! longer it is thought about (progressive widening), and a position is worth what its best action is worth to whoever
//! decides there (max^n).

use std::ops::Range;

use tabletop::{Appraise, Fast, Seat, Turn};

use crate::{
    hope,
    mcts::{Finding, Limit},
};

/// How many of the actions looked at are remembered for each position.
const REMEMBERED: usize = 24;
/// How many are gone into at first, and how fast that grows with the square root of the visits.
const NARROWEST: f32 = 2.0;
const WIDENING: f32 = 0.7;
/// How much less known actions are favoured, in shares.
const CURIOSITY: f32 = 0.015;

/// An action at some position, and what lies behind it.
#[derive(Clone, Debug)]
struct Branch<A> {
    action: A,
    visits: u32,
    /// The branches of the position behind it, once that has been gone into.
    behind: Option<Range<u32>>,
    seat: Seat,
}

/// One plan being made, with all it needs to be thought over again and again.
pub(crate) struct Planner<'a, G: Appraise> {
    game: &'a G,
    start: &'a G::State,
    branches: Vec<Branch<G::Action>>,
    /// What each seat may hope for behind each branch, one after the other.
    hopes: Vec<f32>,
    /// The most branches to be remembered.
    room: usize,
    dice: Fast,
    curiosity: f32,
    root: Range<u32>,
    // The line of play at hand.
    state: G::State,
    after: G::State,
    actions: Vec<G::Action>,
    looked: Vec<(f32, u32)>,
    seen: Vec<f32>,
    path: Vec<u32>,
}

impl<'a, G: Appraise> Planner<'a, G> {
    pub(crate) fn new(game: &'a G, start: &'a G::State, room: usize, seed: u64) -> Planner<'a, G> {
        // Several plans for one decision should not all be the same.
        let mut dice = Fast::new(seed);
        let curiosity = CURIOSITY * (0.5 + dice.below(1024) as f32 / 1024.0);
        Planner {
            game,
            start,
            branches: Vec::new(),
            hopes: Vec::new(),
            room,
            dice,
            curiosity,
            root: 0..0,
            state: start.clone(),
            after: start.clone(),
            actions: Vec::new(),
            looked: Vec::new(),
            seen: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Plans until the limit and tells what it thinks of each of the actions offered at the start.
    pub(crate) fn run(mut self, limit: Limit, actions: &[G::Action]) -> Vec<Finding> {
        self.root = self.go_into(usize::MAX).expect("somebody decides at the start");
        // The first look at everything is a thought about what looked best.
        self.branches[self.root.start as usize].visits = 1;
        let mut thoughts = 1;
        while !limit.is_reached(thoughts) {
            self.think();
            thoughts += 1;
        }
        self.prefer_the_most_hopeful();
        let nothing = Finding { visits: 0, sums: vec![0.0; self.game.players()] };
        let mut findings = vec![nothing; actions.len()];
        for at in self.root.clone() {
            let branch = &self.branches[at as usize];
            let place = actions.iter().position(|&action| action == branch.action).expect("an action of the start");
            let sums = self.hopes_behind(at).iter().map(|&hope| f64::from(hope) * f64::from(branch.visits));
            findings[place] = Finding { visits: u64::from(branch.visits), sums: sums.collect() };
        }
        findings
    }

    /// The most visited branch is usually the one its seat hopes most of. Where it is not, because it disappointed late, the
    /// better one takes its place.
    fn prefer_the_most_hopeful(&mut self) {
        let visits = |at: &u32| self.branches[*at as usize].visits;
        let visited = || self.root.clone().filter(|at| visits(at) > 0);
        let most = visited().max_by_key(|at| (visits(at), std::cmp::Reverse(*at)));
        let best = visited().reduce(|one, other| if self.own_hope(other) > self.own_hope(one) { other } else { one });
        if let (Some(most), Some(best)) = (most, best) {
            let (more, fewer) = (visits(&most), visits(&best));
            self.branches[most as usize].visits = fewer;
            self.branches[best as usize].visits = more;
        }
    }

    /// One line of play: along what looks best to a position not gone into yet, and back.
    fn think(&mut self) {
        self.state.clone_from(self.start);
        self.path.clear();
        let mut here = self.root.clone();
        while !here.is_empty() {
            let at = self.choose(here);
            if !self.is_offered(at) {
                break;
            }
            self.path.push(at);
            self.game.play(&mut self.state, self.branches[at as usize].action, &mut self.dice, &mut ());
            here = match self.branches[at as usize].behind.clone() {
                Some(behind) => behind,
                None => {
                    self.branches[at as usize].behind = self.go_into(REMEMBERED);
                    break;
                }
            };
        }
        self.back_up();
    }

    /// Where dice have a say, what was offered last time may not be now.
    fn is_offered(&mut self, at: u32) -> bool {
        let Branch { seat, action, .. } = self.branches[at as usize];
        self.actions.clear();
        self.game.actions(&self.state, &mut self.actions);
        self.game.turn(&self.state).seat() == Some(seat) && self.actions.contains(&action)
    }

    /// Looks at every action of the position at hand and remembers the best of them, best first. Nothing is
    /// remembered of a game that is over, and nothing more at all when there is no room.
    fn go_into(&mut self, most: usize) -> Option<Range<u32>> {
        let first = self.branches.len() as u32;
        let Turn::Decide { seat } = self.game.turn(&self.state) else { return Some(first..first) };
        let players = self.game.players();
        self.actions.clear();
        if most == usize::MAX {
            // Whoever is in the middle of a choice, in whatever order, is told of all that is left of it.
            self.game.actions(&self.state, &mut self.actions);
        } else {
            self.game.distinct_actions(&self.state, &mut self.actions);
        }
        if most != usize::MAX && self.branches.len() + self.actions.len() > self.room {
            return None;
        }
        self.looked.clear();
        self.seen.clear();
        for (place, &action) in self.actions.iter().enumerate() {
            self.after.clone_from(&self.state);
            self.game.play(&mut self.after, action, &mut self.dice, &mut ());
            let shares = self.seen.len();
            self.seen.resize(shares + players, 0.0);
            hope(self.game, &self.after, &mut self.seen[shares..]);
            self.looked.push((self.seen[shares + seat.index()], place as u32));
        }
        // Equals stay in the order they were offered in.
        self.looked.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        self.looked.truncate(most);
        for &(_, place) in &self.looked {
            let place = place as usize;
            self.branches.push(Branch { action: self.actions[place], visits: 0, behind: None, seat });
            self.hopes.extend_from_slice(&self.seen[place * players..(place + 1) * players]);
        }
        Some(first..self.branches.len() as u32)
    }

    /// Which branch of a position to go along: one of the first few, and each of them once before any twice.
    fn choose(&self, here: Range<u32>) -> u32 {
        let visits: u32 = here.clone().map(|at| self.branches[at as usize].visits).sum();
        let width = (NARROWEST + WIDENING * (visits as f32).sqrt()) as u32;
        let few = here.start..here.end.min(here.start + width);
        if let Some(untried) = few.clone().find(|&at| self.branches[at as usize].visits == 0) {
            return untried;
        }
        let bound = |at: u32| {
            let tried = self.branches[at as usize].visits as f32;
            self.own_hope(at) + self.curiosity * (visits as f32).sqrt() / (1.0 + tried)
        };
        few.reduce(|one, other| if bound(other) > bound(one) { other } else { one }).expect("something is offered")
    }

    fn back_up(&mut self) {
        let players = self.game.players();
        for place in (0..self.path.len()).rev() {
            let at = self.path[place];
            self.branches[at as usize].visits += 1;
            let Some(behind) = self.branches[at as usize].behind.clone() else { continue };
            let best = behind.reduce(|one, other| if self.own_hope(other) > self.own_hope(one) { other } else { one });
            if let Some(best) = best {
                let (to, from) = (at as usize * players, best as usize * players);
                self.hopes.copy_within(from..from + players, to);
            }
        }
    }

    fn hopes_behind(&self, at: u32) -> &[f32] {
        let players = self.game.players();
        &self.hopes[at as usize * players..][..players]
    }

    /// What the seat that decides there may hope for along a branch.
    fn own_hope(&self, at: u32) -> f32 {
        self.hopes_behind(at)[self.branches[at as usize].seat.index()]
    }
}
