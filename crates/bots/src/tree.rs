//! The memory of a search: a tree of action sequences, not of states, because dice make the same actions lead to
//! different states. All edges live in one list; what is legal at a node may differ between visits.

use std::mem::replace;

use tabletop::{Fast, Seat};

/// A place in the tree: the root, or where an edge leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node(u32);

/// Where a search begins.
pub(crate) const ROOT: Node = Node(NONE);

const NONE: u32 = u32::MAX;

/// An action of one seat at one node. Where dice decide whose turn comes next, each seat has its own edges, so that
/// the sum of an edge is always of the same seat's shares.
#[derive(Clone, Debug)]
struct Edge<A> {
    /// The shares of `seat`, summed over all visits.
    total: f64,
    visits: u32,
    /// How often the action was among the legal ones.
    available: u32,
    /// The first edge of the node this edge leads to.
    first: u32,
    /// The next edge of the node this edge is of.
    next: u32,
    seat: Seat,
    action: A,
}

#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    /// Edge 0 is the first of the root's.
    edges: Vec<Edge<A>>,
    limit: usize,
}

/// Which way the search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) to: Node,
    /// The place of the action among the legal ones.
    pub(crate) action: usize,
    /// Nobody has been there yet.
    pub(crate) fresh: bool,
}

impl Node {
    /// The place of the edge that leads here. The root's edges come first, in the order of its actions.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl<A: Copy + Eq> Tree<A> {
    /// A tree with room for `limit` edges. When they are used up the search goes on in what there is.
    pub(crate) fn new(limit: usize) -> Tree<A> {
        Tree { edges: Vec::new(), limit: limit.min(NONE as usize) }
    }

    /// Chooses among the actions legal now: any untried one if there is one, else the one with the highest upper
    /// confidence bound. `width` is the weight of what is not known, in shares. `None` if the tree is full.
    pub(crate) fn choose(
        &mut self,
        node: Node,
        seat: Seat,
        actions: &[A],
        width: f32,
        dice: &mut Fast,
    ) -> Option<Choice> {
        let (mut best, mut highest, mut untried, mut last) = (None, f32::NEG_INFINITY, 0, NONE);
        for (place, &action) in actions.iter().enumerate() {
            let Some(at) = self.find(node, last, seat, action).or_else(|| self.add(node, last, seat, action)) else {
                continue;
            };
            last = at;
            let edge = &mut self.edges[at as usize];
            edge.available += 1;
            if edge.visits == 0 {
                untried += 1;
                // Each of the untried ones met so far is equally likely to be the one that stays.
                if dice.below(untried) == 0 {
                    best = Some(Choice { to: Node(at), action: place, fresh: true });
                }
            } else if untried == 0 {
                let bound = edge.bound(width);
                if bound > highest {
                    highest = bound;
                    best = Some(Choice { to: Node(at), action: place, fresh: false });
                }
            }
        }
        best
    }

    /// Adds what a line of play came to: every seat counts its own share of it.
    pub(crate) fn back_up(&mut self, path: &[Node], shares: &[f32]) {
        for node in path {
            let edge = &mut self.edges[node.index()];
            edge.visits += 1;
            edge.total += f64::from(shares[edge.seat.index()]);
        }
    }

    fn first(&self, node: Node) -> u32 {
        match node {
            ROOT if self.edges.is_empty() => NONE,
            ROOT => 0,
            Node(edge) => self.edges[edge as usize].first,
        }
    }

    /// The edge of an action. Mostly the same actions are legal in the same order as before, so it is looked for
    /// behind the one found last, and only then from the beginning.
    fn find(&self, node: Node, last: u32, seat: Seat, action: A) -> Option<u32> {
        let first = self.first(node);
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

    /// A new edge behind `last`, or at the front if there is none. `None` if the tree is full.
    fn add(&mut self, node: Node, last: u32, seat: Seat, action: A) -> Option<u32> {
        if self.edges.len() >= self.limit {
            return None;
        }
        let new = self.edges.len() as u32;
        let next = match (last, node) {
            (NONE, ROOT) if new == 0 => NONE,
            // The root's first edge stays the first.
            (NONE, ROOT) => replace(&mut self.edges[0].next, new),
            (NONE, Node(parent)) => replace(&mut self.edges[parent as usize].first, new),
            (last, _) => replace(&mut self.edges[last as usize].next, new),
        };
        self.edges.push(Edge { total: 0.0, visits: 0, available: 0, first: NONE, next, seat, action });
        Some(new)
    }
}

impl<A> Edge<A> {
    /// What the edge may be worth at best: its mean so far, and more the less it was tried when it could have been.
    fn bound(&self, width: f32) -> f32 {
        let visits = self.visits as f32;
        self.total as f32 / visits + width * (ln(self.available) / visits).sqrt()
    }
}

/// The natural logarithm to three decimals, the same on every machine: those of the system's library may differ.
fn ln(n: u32) -> f32 {
    let bits = (n as f32).to_bits();
    let doublings = (bits >> 23) as f32 - 127.0;
    let rest = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let t = (rest - 1.0) / (rest + 1.0);
    let t2 = t * t;
    doublings * std::f32::consts::LN_2 + 2.0 * t * (1.0 + t2 * (1.0 / 3.0 + t2 / 5.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Seat = Seat(0);
    const YOU: Seat = Seat(1);

    fn visit(tree: &mut Tree<char>, seat: Seat, actions: &[char], shares: &[f32]) -> char {
        let choice = tree.choose(ROOT, seat, actions, 0.5, &mut Fast::new(1)).unwrap();
        tree.back_up(&[choice.to], shares);
        actions[choice.action]
    }

    fn edge(tree: &Tree<char>, seat: Seat, action: char) -> &Edge<char> {
        &tree.edges[tree.find(ROOT, NONE, seat, action).unwrap() as usize]
    }

    #[test]
    fn every_legal_action_is_tried_before_any_twice() {
        let mut tree = Tree::new(100);
        let mut tried: Vec<char> = (0..4).map(|_| visit(&mut tree, ME, &['a', 'b', 'c', 'd'], &[0.9, 0.1])).collect();
        tried.sort_unstable();
        assert_eq!(tried, ['a', 'b', 'c', 'd']);
    }

    #[test]
    fn only_what_is_legal_counts_as_available() {
        let mut tree = Tree::new(100);
        for _ in 0..10 {
            visit(&mut tree, ME, &['a', 'b'], &[0.5, 0.5]);
        }
        for _ in 0..5 {
            assert_ne!(visit(&mut tree, ME, &['c', 'b'], &[0.5, 0.5]), 'a');
        }
        let available = ['a', 'b', 'c'].map(|action| edge(&tree, ME, action).available);
        assert_eq!(available, [10, 15, 5]);
    }

    #[test]
    fn an_action_seldom_available_is_not_owed_visits() {
        // Both are worth the same and were visited as often, but one of them was there only half the time.
        let mut tree = Tree::new(100);
        for actions in [['a', 'z'], ['a', 'b'], ['a', 'b'], ['a', 'z'], ['a', 'z'], ['a', 'z']] {
            tree.choose(ROOT, ME, &actions, 0.5, &mut Fast::new(1)).unwrap();
        }
        for action in ['a', 'b'] {
            let at = tree.find(ROOT, NONE, ME, action).unwrap();
            (0..2).for_each(|_| tree.back_up(&[Node(at)], &[0.5, 0.5]));
        }
        assert!(edge(&tree, ME, 'a').bound(0.5) > edge(&tree, ME, 'b').bound(0.5));
    }

    #[test]
    fn each_seat_has_its_own_edges_and_counts_its_own_shares() {
        let mut tree = Tree::new(100);
        visit(&mut tree, ME, &['a'], &[0.75, 0.25]);
        visit(&mut tree, YOU, &['a'], &[0.75, 0.25]);
        assert_eq!((edge(&tree, ME, 'a').total, edge(&tree, YOU, 'a').total), (0.75, 0.25));
    }

    #[test]
    fn a_full_tree_goes_on_with_what_it_has() {
        let mut tree = Tree::new(2);
        for _ in 0..20 {
            assert_ne!(visit(&mut tree, ME, &['a', 'b', 'c'], &[0.5, 0.5]), 'c');
        }
        assert_eq!(tree.choose(ROOT, YOU, &['a', 'b'], 0.5, &mut Fast::new(1)), None);
        assert_eq!(tree.edges.len(), 2);
    }

    #[test]
    fn the_logarithm_is_near_enough() {
        for n in [1, 2, 3, 7, 10, 99, 1_000, 123_456, 40_000_000] {
            let error = (f64::from(ln(n)) - f64::from(n).ln()).abs();
            assert!(error < 5e-4, "ln {n} is off by {error}");
        }
    }
}
