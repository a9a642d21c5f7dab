//! The memory of a search: a tree of action sequences, not of states, because dice make the same actions lead to different
//! states. All edges live in one list; what is offered at a place may differ between visits.

use std::mem::replace;

use tabletop::Seat;

/// No edge, or no room for one.
pub(crate) const NONE: u32 = u32::MAX;

/// A look at what an action leads to weighs as much as this many lines of play through it.
const LOOK: f32 = 4.0;

/// An action of one seat at one place. Where dice decide whose turn comes next, each seat has its own edges, so that what is
/// hoped of an edge is always of the same seat's choice.
#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    pub(crate) seat: Seat,
    /// How many lines of play went along it.
    pub(crate) visits: u32,
    /// The first edge of the place it leads to; none while that has not been looked at.
    pub(crate) first: u32,
    /// The next edge of the place it leaves from.
    next: u32,
    /// Nothing more can be found out along it: all lines of play behind it were followed to where they end.
    pub(crate) is_settled: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    edges: Vec<Edge<A>>,
    /// What each seat may hope for along each edge, one after the other.
    hopes: Vec<f32>,
    players: usize,
    limit: usize,
}

impl<A: Copy + Eq> Tree<A> {
    /// A tree with room for `limit` edges.
    pub(crate) fn new(players: usize, limit: usize) -> Tree<A> {
        Tree { edges: Vec::new(), hopes: Vec::new(), players, limit: limit.min(NONE as usize) }
    }

    pub(crate) fn has_room(&self, edges: usize) -> bool {
        self.edges.len() + edges <= self.limit
    }

    pub(crate) fn edge(&self, at: u32) -> &Edge<A> {
        &self.edges[at as usize]
    }

    /// What each seat may hope for along an edge.
    pub(crate) fn hopes(&self, at: u32) -> &[f32] {
        &self.hopes[at as usize * self.players..][..self.players]
    }

    /// What the seat that chooses it may hope for along an edge.
    pub(crate) fn own_hope(&self, at: u32) -> f32 {
        self.hopes[at as usize * self.players + self.edges[at as usize].seat.index()]
    }

    /// A new edge with what a look at it promised. It comes behind the edge `last` of the same place, or in front of all
    /// others of the place `under`, if that is an edge; else it is an edge of the root.
    pub(crate) fn add(&mut self, under: u32, last: u32, seat: Seat, action: A, look: &[f32]) -> u32 {
        let new = self.edges.len() as u32;
        let next = match (last, under) {
            (NONE, NONE) => NONE,
            (NONE, under) => replace(&mut self.edges[under as usize].first, new),
            (last, _) => replace(&mut self.edges[last as usize].next, new),
        };
        self.edges.push(Edge { action, seat, visits: 0, first: NONE, next, is_settled: false });
        self.hopes.extend_from_slice(look);
        new
    }

    /// An edge leads to the place with this first edge, too.
    pub(crate) fn lead_to(&mut self, at: u32, first: u32) {
        self.edges[at as usize].first = first;
    }

    /// The edges of the place an edge leads to.
    pub(crate) fn behind(&self, at: u32) -> impl Iterator<Item = u32> {
        let follow = |at: u32| Some(at).filter(|&at| at != NONE);
        std::iter::successors(follow(self.edges[at as usize].first), move |&at| follow(self.edges[at as usize].next))
    }

    /// What comes best behind an edge for whoever chooses there.
    pub(crate) fn best_behind(&self, at: u32) -> Option<u32> {
        self.behind(at).reduce(|one, other| if self.own_hope(other) > self.own_hope(one) { other } else { one })
    }

    /// The edge of an action of a seat at the place behind `under`. Mostly the same actions are offered in the same order as
    /// before, so it is looked for behind the one found last, and only then from the beginning.
    pub(crate) fn find(&self, under: u32, last: u32, seat: Seat, action: A) -> Option<u32> {
        let first = self.edges[under as usize].first;
        let start = if last == NONE { first } else { self.edges[last as usize].next };
        self.find_from(start, NONE, seat, action).or_else(|| self.find_from(first, start, seat, action))
    }

    fn find_from(&self, start: u32, end: u32, seat: Seat, action: A) -> Option<u32> {
        let mut at = start;
        while at != end {
            let edge = &self.edges[at as usize];
            if edge.action == action && edge.seat == seat {
                return Some(at);
            }
            at = edge.next;
        }
        None
    }

    /// What an edge may be worth to its seat at best: what is hoped of it, and more the less it was tried.
    pub(crate) fn bound(&self, at: u32, curiosity: f32) -> f32 {
        self.own_hope(at) + curiosity / (1.0 + self.edges[at as usize].visits as f32)
    }

    /// A line of play went along the edge and came to these shares.
    pub(crate) fn count(&mut self, at: u32, shares: &[f32]) {
        let edge = &mut self.edges[at as usize];
        edge.visits += 1;
        let weight = 1.0 / (LOOK + edge.visits as f32);
        let hopes = &mut self.hopes[at as usize * self.players..][..self.players];
        hopes.iter_mut().zip(shares).for_each(|(hope, &share)| *hope += (share - *hope) * weight);
    }

    /// A line of play went along the edge, behind which everything is known: it is worth what comes best there for whoever
    /// chooses, and if nothing comes there, these shares.
    pub(crate) fn take_best(&mut self, at: u32, shares: &mut [f32]) {
        self.edges[at as usize].visits += 1;
        if let Some(best) = self.best_behind(at) {
            shares.copy_from_slice(self.hopes(best));
        }
        self.hopes[at as usize * self.players..][..self.players].copy_from_slice(shares);
    }

    /// A line of play would go along the edge and find nothing new.
    pub(crate) fn count_again(&mut self, at: u32) {
        self.edges[at as usize].visits += 1;
    }

    /// Lines of play end where this edge leads to.
    pub(crate) fn settle(&mut self, at: u32) {
        self.edges[at as usize].is_settled = true;
    }

    /// Whether all that can be done where this edge leads to is settled.
    pub(crate) fn is_all_settled(&self, at: u32) -> bool {
        self.edges[at as usize].first != NONE && self.behind(at).all(|next| self.edge(next).is_settled)
    }

    /// Exchanges how often two edges were gone along.
    pub(crate) fn swap_visits(&mut self, one: u32, other: u32) {
        let visits = self.edges[one as usize].visits;
        self.edges[one as usize].visits = replace(&mut self.edges[other as usize].visits, visits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Seat = Seat(0);
    const YOU: Seat = Seat(1);

    /// A tree with one edge at its root, and these behind it.
    fn tree(behind: &[(Seat, char, f32)]) -> Tree<char> {
        let mut tree = Tree::new(2, 100);
        let mut last = NONE;
        tree.add(NONE, NONE, ME, 'r', &[0.5, 0.5]);
        for &(seat, action, hope) in behind {
            last = tree.add(0, last, seat, action, &[hope, 1.0 - hope]);
        }
        tree
    }

    #[test]
    fn an_action_is_found_whatever_was_found_before_it() {
        let tree = tree(&[(ME, 'a', 0.1), (ME, 'b', 0.2), (YOU, 'a', 0.3)]);
        for last in [NONE, 1, 2, 3] {
            assert_eq!(tree.find(0, last, ME, 'b'), Some(2));
            assert_eq!(tree.find(0, last, YOU, 'a'), Some(3), "each seat has its own edges");
            assert_eq!(tree.find(0, last, YOU, 'b'), None);
        }
        assert_eq!(tree.behind(0).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn a_look_weighs_as_much_as_four_lines() {
        let mut tree = tree(&[(ME, 'a', 0.8)]);
        (0..4).for_each(|_| tree.count(1, &[0.0, 1.0]));
        assert!((tree.own_hope(1) - 0.4).abs() < 1e-6);
        assert!((tree.hopes(1)[1] - 0.6).abs() < 1e-6);
        assert_eq!(tree.edge(1).visits, 4);
    }

    #[test]
    fn what_is_known_is_worth_what_is_best_for_whoever_chooses() {
        let mut shares = [0.0; 2];
        let mut mine = tree(&[(ME, 'a', 0.2), (ME, 'b', 0.7)]);
        mine.take_best(0, &mut shares);
        assert_eq!((mine.own_hope(0), shares[0]), (0.7, 0.7));
        let mut yours = tree(&[(YOU, 'a', 0.25), (YOU, 'b', 0.75)]);
        yours.take_best(0, &mut shares);
        assert_eq!((yours.own_hope(0), shares[0]), (0.25, 0.25));
        let mut over = tree(&[]);
        over.take_best(0, &mut [1.0, 0.0]);
        assert_eq!(over.own_hope(0), 1.0);
    }

    #[test]
    fn what_was_tried_less_is_favoured() {
        let mut tree = tree(&[(ME, 'a', 0.5), (ME, 'b', 0.5)]);
        tree.count(1, &[0.5, 0.5]);
        assert!(tree.bound(2, 0.1) > tree.bound(1, 0.1));
        assert_eq!(tree.bound(1, 0.0), tree.bound(2, 0.0));
    }
}
