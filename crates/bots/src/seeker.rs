//! One tree being grown. First every action is looked at several times, all of them with the same luck; the best are then
//! tried in whole lines of play, again with the same luck, and the worse half is left out again and again (sequential halving).
//! Below the root a place that is reached for the first time has every action looked at once; later lines follow what looks best
//! and what was tried less (PUCT). Every seat goes for its own share (max^n), dice are rolled afresh in every line, and small
//! questions are answered by the game's habits, so that only quiet positions are appraised. Where no luck has been asked, a place that
//! another order of actions led to is known again, and what was followed to its end is not followed again.

use std::collections::HashMap;

use tabletop::{Appraise, Chance, Fast, Seat};

use crate::{
    afterwards::{Ends, play_turn},
    hope,
    search::{Finding, Limit, Search},
    tree::{NONE, Tree},
};

/// So many small questions in a row are answered by habit; after that it is quiet enough.
const MOST_HABITS: u32 = 64;
/// How many of the actions of a place are remembered where no luck was asked on the way to it.
const REMEMBERED: usize = 32;
/// So many of the actions of the start have what looks best after them followed to its end, if ends are wanted.
const FOLLOWED: usize = 4;

pub(crate) struct Seeker<'a, G: Appraise> {
    game: &'a G,
    plan: &'a G::Plan,
    start: &'a G::State,
    offered: &'a [G::Action],
    /// By offered action: how much it is liked beyond its worth.
    likings: &'a [f32],
    settings: &'a Search,
    seat: Seat,
    tree: Tree<G::Action>,
    /// Places that were opened before any luck, by what they are known by: their first edges.
    places: HashMap<u64, u32>,
    luck: Fast,
    ends: Ends<G::Action, G::State>,
    // The line of play at hand, and room for lists: nothing is allocated for a line, unless its end is one of the best.
    dice: Watched,
    state: G::State,
    after: G::State,
    actions: Vec<G::Action>,
    room: Vec<G::Action>,
    /// By action of a place: what its seat hopes for, and which one it is.
    looked: Vec<(f32, u32)>,
    seen: Vec<f32>,
    path: Vec<u32>,
    shares: Vec<f32>,
}

impl<'a, G: Appraise> Seeker<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        plan: &'a G::Plan,
        start: &'a G::State,
        (offered, likings): (&'a [G::Action], &'a [f32]),
        settings: &'a Search,
        room: usize,
        seed: u64,
    ) -> Seeker<'a, G> {
        let players = game.players();
        Seeker {
            game,
            plan,
            start,
            offered,
            likings,
            settings,
            seat: game.turn(start).seat().expect("somebody decides"),
            tree: Tree::new(players, room.max(offered.len())),
            places: HashMap::new(),
            luck: Fast::new(seed),
            ends: Ends::of(0),
            dice: Watched { dice: Fast::new(0), asked: false },
            state: start.clone(),
            after: start.clone(),
            actions: Vec::with_capacity(64),
            room: Vec::with_capacity(64),
            looked: Vec::with_capacity(64),
            seen: Vec::with_capacity(64 * players),
            path: Vec::with_capacity(64),
            shares: vec![0.0; players],
        }
    }

    /// Looks at every action as often as the settings say, or once if it asks for no luck, and makes the root's edges of it.
    /// Where time is short, all of them get fewer looks. Tells how often each was looked at.
    pub(crate) fn look_at_all(&mut self, limit: Limit) -> Vec<Finding> {
        let (players, many) = (self.game.players(), self.offered.len());
        let mut findings = vec![Finding { visits: 0, hopes: vec![0.0; players] }; many];
        let mut sure = vec![false; many];
        for look in 0..self.settings.looks.max(1) {
            if look > 0 && limit.is_time_over(1, 3) {
                break;
            }
            let luck = Fast::new(self.luck.next_u64());
            for place in 0..many {
                if sure[place] {
                    continue;
                }
                self.dice = Watched { dice: luck.clone(), asked: false };
                self.state.clone_from(self.start);
                self.look(self.offered[place]);
                sure[place] = !self.dice.asked;
                let finding = &mut findings[place];
                finding.visits += 1;
                finding.hopes.iter_mut().zip(&self.shares).for_each(|(sum, share)| *sum += share);
            }
        }
        for (finding, &action) in findings.iter_mut().zip(self.offered) {
            let looks = finding.visits as f32;
            finding.hopes.iter_mut().for_each(|sum| *sum /= looks);
            self.tree.add(NONE, NONE, self.seat, action, &finding.hopes);
        }
        findings
    }

    /// Keeps so many of the best ends of lines.
    pub(crate) fn keep_ends(mut self, many: usize) -> Self {
        self.ends = Ends::of(many);
        self
    }

    /// Looks, then tries lines of play until the limit, and tells what it thinks of each of the actions offered at the start, and which
    /// ends of lines were the best.
    pub(crate) fn run(mut self, limit: Limit) -> (Vec<Finding>, Ends<G::Action, G::State>) {
        let mut findings = self.look_at_all(limit);
        let mut contenders: Vec<u32> = (0..self.offered.len() as u32).collect();
        self.rank(&mut contenders);
        contenders.truncate(limit.contenders(G::CONTENDERS));
        let rounds = contenders.len().next_power_of_two().ilog2();
        let mut lines = 0;
        for round in 1..=rounds {
            'round: while !limit.is_reached(round, rounds, lines) {
                let luck = self.luck.next_u64();
                for &at in &contenders {
                    if limit.is_reached(rounds, rounds, lines) {
                        break 'round;
                    }
                    if self.tree.edge(at).is_settled {
                        self.tree.count_again(at);
                    } else {
                        self.try_line(at, luck);
                    }
                    lines += 1;
                }
            }
            self.rank(&mut contenders);
            if round < rounds {
                contenders.truncate(contenders.len().div_ceil(2));
            }
        }
        // Of those that are left, one may have been tried once more than the others: that says nothing.
        let most = contenders.iter().copied().max_by_key(|&at| self.tree.edge(at).visits);
        self.tree.swap_visits(contenders[0], most.expect("something is left"));
        for (at, finding) in (0..).zip(&mut findings) {
            finding.visits = u64::from(self.tree.edge(at).visits);
            finding.hopes.copy_from_slice(self.tree.hopes(at));
        }
        if self.ends.are_wanted() {
            let mut edges: Vec<u32> = (0..self.offered.len() as u32).collect();
            self.rank(&mut edges);
            edges.into_iter().take(FOLLOWED).for_each(|at| self.follow(at));
        }
        (findings, self.ends)
    }

    /// The most appealing of the actions at the start first; equals stay in their order.
    fn rank(&self, edges: &mut [u32]) {
        let appeal = |at: u32| self.tree.own_hope(at) + self.likings[at as usize];
        edges.sort_by(|&one, &other| appeal(other).total_cmp(&appeal(one)));
    }

    /// One line of play: along an action of the start, through what looks best to a place nobody has looked at yet, and back.
    fn try_line(&mut self, contender: u32, luck: u64) {
        self.dice = Watched { dice: Fast::new(luck), asked: false };
        self.state.clone_from(self.start);
        self.path.clear();
        // How many steps lie before any luck: the positions there are always the same.
        let mut known = 0;
        let mut at = contender;
        loop {
            self.path.push(at);
            let action = self.tree.edge(at).action;
            self.game.play(&mut self.state, action, &mut self.dice, &mut ());
            settle(self.game, self.plan, &mut self.state, &mut self.dice, &mut self.room);
            if !self.dice.asked {
                known = self.path.len();
            }
            let seat = self.game.turn(&self.state).seat().filter(|_| !self.game.is_far(self.plan, &self.state));
            let Some(seat) = seat else {
                if G::LOOKS_TELL && !self.dice.asked {
                    self.tree.settle(at);
                }
                break self.come_to_an_end(contender);
            };
            if self.tree.edge(at).first == NONE {
                let known_by = if self.dice.asked { None } else { self.game.likeness(&self.state) };
                match known_by.and_then(|known_by| self.places.get(&known_by)) {
                    // Another order of actions led here before: it is one place from now on.
                    Some(&first) => self.tree.lead_to(at, first),
                    None => break self.open(at, seat, known_by),
                }
            }
            match self.choose(at, seat) {
                Some(next) => at = next,
                None => break self.appraise(),
            }
        }
        for step in (0..self.path.len()).rev() {
            if G::LOOKS_TELL && step < known {
                self.tree.take_best(self.path[step], &mut self.shares);
                if self.tree.is_all_settled(self.path[step]) {
                    self.tree.settle(self.path[step]);
                }
            } else {
                self.tree.count(self.path[step], &self.shares);
            }
        }
    }

    /// Follows what looks best after an action of the start to its end, farther than any line went.
    fn follow(&mut self, contender: u32) {
        self.dice = Watched { dice: Fast::new(self.luck.next_u64()), asked: false };
        self.state.clone_from(self.start);
        let mut next = Some(contender);
        while let Some(at) = next.filter(|_| !self.dice.asked) {
            self.game.play(&mut self.state, self.tree.edge(at).action, &mut self.dice, &mut ());
            settle(self.game, self.plan, &mut self.state, &mut self.dice, &mut self.room);
            next = self.tree.best_behind(at);
        }
        play_turn(self.game, self.plan, &mut self.state, &mut self.dice);
        self.come_to_an_end(contender);
    }

    fn come_to_an_end(&mut self, contender: u32) {
        self.appraise();
        if !self.dice.asked {
            let action = self.tree.edge(contender).action;
            let appeal = self.shares[self.seat.index()] + self.likings[contender as usize];
            self.ends.add(action, appeal, &self.state);
        }
    }

    fn appraise(&mut self) {
        hope(self.game, self.plan, &self.state, &mut self.shares);
    }

    /// Looks at what an action of the position at hand leads to, with the luck at hand.
    fn look(&mut self, action: G::Action) {
        self.after.clone_from(&self.state);
        self.game.play(&mut self.after, action, &mut self.dice, &mut ());
        settle(self.game, self.plan, &mut self.after, &mut self.dice, &mut self.room);
        hope(self.game, self.plan, &self.after, &mut self.shares);
    }

    /// Lists what is worth a look in the position at hand.
    fn list(&mut self) {
        self.actions.clear();
        self.game.distinct_actions(&self.state, &mut self.actions);
        keep_prospects(self.game, self.plan, &self.state, &mut self.actions);
    }

    /// Looks at every action of a place, all with the same luck. The shares are then those of the best for whoever decides.
    fn open(&mut self, under: u32, seat: Seat, known_by: Option<u64>) {
        self.list();
        if !self.tree.has_room(self.actions.len()) {
            return self.appraise();
        }
        let (luck, known) = (self.dice.clone(), !self.dice.asked);
        self.looked.clear();
        self.seen.clear();
        for place in 0..self.actions.len() {
            self.dice = luck.clone();
            self.look(self.actions[place]);
            self.looked.push((self.shares[seat.index()], place as u32));
            self.seen.extend_from_slice(&self.shares);
        }
        let better = |one: (f32, u32), other: (f32, u32)| if other.0 > one.0 { other } else { one };
        let best = self.looked.iter().copied().reduce(better).expect("something is offered").1;
        if known {
            // Here the same is always offered, so that it can be kept best first and the rest left out.
            self.looked.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
            self.looked.truncate(REMEMBERED);
        }
        let players = self.shares.len();
        let mut last = NONE;
        for &(_, place) in &self.looked {
            let look = &self.seen[place as usize * players..][..players];
            last = self.tree.add(under, last, seat, self.actions[place as usize], look);
        }
        if let Some(known_by) = known_by {
            self.places.insert(known_by, self.tree.edge(under).first);
        }
        self.shares.copy_from_slice(&self.seen[best as usize * players..][..players]);
    }

    /// Which way to go on from a place that was looked at before. Where dice had a say something new may be offered: that is
    /// looked at now. `None` if there is no room for that and nothing else is offered.
    fn choose(&mut self, under: u32, seat: Seat) -> Option<u32> {
        let curiosity = G::CURIOSITY * (self.tree.edge(under).visits as f32).sqrt();
        let (mut best, mut highest, mut last) = (None, f32::NEG_INFINITY, NONE);
        let mut consider = |tree: &Tree<G::Action>, at: u32| {
            let bound = tree.bound(at, curiosity);
            if bound > highest {
                (best, highest) = (Some(at), bound);
            }
        };
        if !self.dice.asked {
            let open = |at: &u32| !self.tree.edge(*at).is_settled;
            self.tree.behind(under).filter(open).for_each(|at| consider(&self.tree, at));
            return best;
        }
        self.list();
        for place in 0..self.actions.len() {
            let action = self.actions[place];
            let at = match self.tree.find(under, last, seat, action) {
                Some(at) => at,
                None if self.tree.has_room(1) => {
                    let luck = self.dice.clone();
                    self.look(action);
                    self.dice = luck;
                    self.tree.add(under, last, seat, action, &self.shares)
                }
                None => continue,
            };
            last = at;
            consider(&self.tree, at);
        }
        best
    }
}

/// Leaves out what does not serve the plan, unless nothing else is offered.
pub(crate) fn keep_prospects<G: Appraise>(game: &G, plan: &G::Plan, state: &G::State, actions: &mut Vec<G::Action>) {
    let mut kept = 0;
    for place in 0..actions.len() {
        if game.is_prospect(plan, state, actions[place]) {
            actions.swap(kept, place);
            kept += 1;
        }
    }
    if kept > 0 {
        actions.truncate(kept);
    }
}

/// Answers small questions by habit until the position is quiet or the game is over.
pub(crate) fn settle<G: Appraise>(
    game: &G,
    plan: &G::Plan,
    state: &mut G::State,
    dice: &mut impl Chance,
    room: &mut Vec<G::Action>,
) {
    for _ in 0..MOST_HABITS {
        if game.turn(state).seat().is_none() {
            return;
        }
        room.clear();
        let Some(action) = game.habit(plan, state, room) else { return };
        game.play(state, action, dice, &mut ());
    }
}

/// Dice that know whether they were used.
#[derive(Clone)]
struct Watched {
    dice: Fast,
    asked: bool,
}

impl Chance for Watched {
    fn roll(&mut self, sides: u32) -> u32 {
        self.asked = true;
        self.dice.roll(sides)
    }

    fn draw(&mut self, count: u32) -> u32 {
        self.asked = true;
        self.dice.draw(count)
    }
}
