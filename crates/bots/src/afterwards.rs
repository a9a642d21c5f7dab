//! What comes after the lines of play that ended best: a round is played on from each of these ends, by everybody as it looks best from step
//! to step and each turn with a plan of its own. More lines only find more of what the plan of one turn sees; what the others do then, and
//! what is left of the plan when it is one's turn again, shows when it is played.

use std::time::Instant;

use tabletop::{Appraise, Chance, Fast, Seat};

use crate::{
    Weighed, hope, outlook,
    search::in_parallel,
    seeker::{keep_prospects, settle},
};

/// No turn is played on for more steps than these.
const MOST_STEPS: usize = 64;
/// So many ends are played on even if the time is over.
const FEWEST: usize = 4;

/// So near to each other hopes are the same.
const SAME: f32 = 1e-4;

/// Where lines of play were far enough.
#[derive(Clone, Debug)]
pub(crate) struct End<A, S> {
    /// What they began with: the steps of a turn may be taken in another order.
    actions: Vec<A>,
    /// How it appeals to the one who thinks.
    appeal: f32,
    state: S,
}

/// The best ends of lines, the best first and each of them once.
#[derive(Clone, Debug)]
pub(crate) struct Ends<A, S> {
    best: Vec<End<A, S>>,
    most: usize,
}

impl<A: Copy + Eq, S: Clone + Eq> Ends<A, S> {
    /// Room for so many.
    pub(crate) fn of(most: usize) -> Ends<A, S> {
        Ends { best: Vec::with_capacity(most), most }
    }

    pub(crate) fn are_wanted(&self) -> bool {
        self.most > 0
    }

    pub(crate) fn add(&mut self, action: A, appeal: f32, state: &S) {
        let place = self.best.partition_point(|end| end.appeal >= appeal);
        let mut alike = self.best[..place].iter_mut().rev().take_while(|end| end.appeal == appeal);
        if let Some(known) = alike.find(|end| end.state == *state) {
            if !known.actions.contains(&action) {
                known.actions.push(action);
            }
        } else if place < self.most {
            self.best.truncate(self.most - 1);
            self.best.insert(place, End { actions: vec![action], appeal, state: state.clone() });
        }
    }

    /// These and the ends another tree found.
    pub(crate) fn with(mut self, others: Ends<A, S>) -> Ends<A, S> {
        for end in others.best {
            end.actions.iter().for_each(|&action| self.add(action, end.appeal, &end.state));
        }
        self
    }
}

/// Plays the ends on, a few of them in any case and others while there is time, and puts what they began with in front, the best first.
pub(crate) fn decide<G: Appraise>(
    game: &G,
    seat: Seat,
    weighed: &mut [Weighed<G::Action>],
    ends: &Ends<G::Action, G::State>,
    (until, threads): (Option<Instant>, usize),
    seed: u64,
) {
    let tasks: Vec<(usize, &G::State)> = ends.best.iter().map(|end| &end.state).enumerate().collect();
    let play_on = |&(place, end): &(usize, &G::State)| {
        let is_late = place >= FEWEST && until.is_some_and(|until| Instant::now() >= until);
        (!is_late).then(|| after_a_round(game, end, seed))
    };
    let came_to = in_parallel(&tasks, threads, play_on);
    let outcomes = ends.best.iter().zip(came_to).filter_map(|(end, hopes)| Some((end, hopes?))).collect();
    put_in_order(seat, weighed, outcomes);
}

/// What came of an end.
type Outcome<'a, A, S> = (&'a End<A, S>, Vec<f32>);

fn put_in_order<A: Copy + Eq, S>(seat: Seat, weighed: &mut [Weighed<A>], mut outcomes: Vec<Outcome<'_, A, S>>) {
    let own = |hopes: &[f32]| hopes[seat.index()];
    outcomes.sort_by(|(_, one), (_, other)| own(other).total_cmp(&own(one)));
    let mut found: Vec<Found<A>> = weighed.iter().map(|it| Found::of(it, &outcomes)).collect();
    found.sort_by(|one, other| match (&one.hopes, &other.hopes) {
        (Some(hopes), Some(others)) => (own(others) + other.liking).total_cmp(&(own(hopes) + one.liking)),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
    let Some(Found { hopes: Some(best), .. }) = found.first() else { return };
    let (best, thought) = (own(best), found.iter().map(|it| it.before.candidate.value).fold(f32::MIN, f32::max));
    for (it, found) in weighed.iter_mut().zip(&found) {
        it.clone_from(&found.before);
        // Where nobody has played on what it is good for it is as far behind as was thought.
        let behind = (best - (thought - it.candidate.value)).clamp(0.0, best);
        match &found.hopes {
            Some(hopes) if found.is_whole || own(hopes) >= behind => it.hopes.clone_from(hopes),
            _ => it.hopes[seat.index()] = behind,
        }
        it.candidate.value = own(&it.hopes);
        it.appeal = it.candidate.value + found.liking;
    }
}

/// An action as it was thought of, and what came of it.
struct Found<A> {
    before: Weighed<A>,
    liking: f32,
    /// What each seat may hope for after the best of its ends that were played on.
    hopes: Option<Vec<f32>>,
    /// Whether what it was thought to be good for is among them.
    is_whole: bool,
}

impl<A: Copy + Eq> Found<A> {
    /// `outcomes`: the best first.
    fn of<S>(before: &Weighed<A>, outcomes: &[Outcome<'_, A, S>]) -> Found<A> {
        let own = || outcomes.iter().filter(|(end, _)| end.actions.contains(&before.candidate.action));
        let thought = own().map(|(end, _)| end.appeal).fold(f32::MIN, f32::max);
        Found {
            before: before.clone(),
            liking: before.appeal - before.candidate.value,
            hopes: own().next().map(|(_, hopes)| hopes.clone()),
            is_whole: thought >= before.appeal - SAME,
        }
    }
}

/// What each seat may hope for when everybody has had a turn.
fn after_a_round<G: Appraise>(game: &G, end: &G::State, seed: u64) -> Vec<f32> {
    let (mut state, mut dice) = (end.clone(), Fast::new(seed));
    for _ in 0..game.players() {
        if game.turn(&state).seat().is_some() {
            play_turn(game, &game.plan(&state), &mut state, &mut dice);
        }
    }
    outlook(game, &game.plan(&state), &state)
}

/// Plays on as it looks best from step to step, until a line of play with this plan would be far enough or the game is over.
pub(crate) fn play_turn<G: Appraise>(game: &G, plan: &G::Plan, state: &mut G::State, dice: &mut impl Chance) {
    let (mut actions, mut room) = (Vec::new(), Vec::new());
    let (mut after, mut shares) = (state.clone(), vec![0.0; game.players()]);
    for _ in 0..MOST_STEPS {
        let Some(seat) = game.turn(state).seat().filter(|_| !game.is_far(plan, state)) else { return };
        actions.clear();
        game.distinct_actions(state, &mut actions);
        keep_prospects(game, plan, state, &mut actions);
        let mut best = (f32::NEG_INFINITY, actions[0]);
        for &action in &actions {
            after.clone_from(state);
            game.play(&mut after, action, dice, &mut ());
            settle(game, plan, &mut after, dice, &mut room);
            hope(game, plan, &after, &mut shares);
            if shares[seat.index()] > best.0 {
                best = (shares[seat.index()], action);
            }
        }
        game.play(state, best.1, dice, &mut ());
        settle(game, plan, state, dice, &mut room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(ends: &Ends<char, u8>) -> Vec<(String, u8)> {
        ends.best.iter().map(|end| (end.actions.iter().collect(), end.state)).collect()
    }

    fn known<const N: usize>(ends: [(&str, u8); N]) -> Vec<(String, u8)> {
        ends.map(|(actions, state)| (actions.to_owned(), state)).to_vec()
    }

    #[test]
    fn the_best_ends_are_kept_and_each_of_them_once() {
        let mut ends = Ends::of(3);
        for (action, hope, state) in
            [('a', 0.5, 1), ('b', 0.7, 2), ('c', 0.7, 3), ('d', 0.7, 2), ('e', 0.6, 4), ('f', 0.1, 5)]
        {
            ends.add(action, hope, &state);
        }
        assert_eq!(told(&ends), known([("bd", 2), ("c", 3), ("e", 4)]), "d leads where b does");
        let mut others = Ends::of(3);
        others.add('g', 0.7, &3);
        others.add('h', 0.65, &6);
        assert_eq!(told(&ends.with(others)), known([("bd", 2), ("cg", 3), ("h", 6)]));
    }

    /// What is told of each action after an end of some of them came to this, in order.
    fn ordered(before: &[(char, f32, f32)], came_to: &[(&str, f32, f32)]) -> Vec<(char, f32)> {
        let of = |&(action, value, liking): &(char, f32, f32)| {
            let candidate = crate::Candidate { action, visits: 1, value };
            Weighed { candidate, hopes: vec![value, 1.0 - value], appeal: value + liking }
        };
        let mut weighed: Vec<Weighed<char>> = before.iter().map(of).collect();
        let end =
            |&(actions, appeal, _): &(&str, f32, f32)| End { actions: actions.chars().collect(), appeal, state: 0 };
        let ends: Vec<End<char, u8>> = came_to.iter().map(end).collect();
        let outcomes = ends.iter().zip(came_to).map(|(end, &(.., share))| (end, vec![share, 1.0 - share])).collect();
        put_in_order(Seat(0), &mut weighed, outcomes);
        weighed.iter().map(|it| (it.candidate.action, (it.candidate.value * 100.0).round() / 100.0)).collect()
    }

    #[test]
    fn what_came_of_an_end_counts_for_all_that_lead_there() {
        let told = ordered(&[('a', 0.7, 0.0), ('b', 0.6, 0.0), ('c', 0.6, 0.0)], &[("a", 0.7, 0.4), ("bc", 0.6, 0.5)]);
        assert_eq!(told, [('b', 0.5), ('c', 0.5), ('a', 0.4)]);
    }

    #[test]
    fn what_was_not_played_on_is_as_far_behind_as_was_thought() {
        let told = ordered(&[('a', 0.7, 0.0), ('b', 0.65, 0.0), ('c', 0.3, 0.0)], &[("a", 0.7, 0.5)]);
        assert_eq!(told, [('a', 0.5), ('b', 0.45), ('c', 0.1)]);
        // Nor does an end that is not its best one tell against an action.
        let told = ordered(&[('a', 0.7, 0.0), ('b', 0.7, 0.0)], &[("a", 0.7, 0.5), ("b", 0.4, 0.2)]);
        assert_eq!(told, [('a', 0.5), ('b', 0.5)]);
    }

    #[test]
    fn what_is_liked_goes_before_what_is_a_little_better() {
        let told = ordered(&[('a', 0.6, 0.0), ('b', 0.58, 0.05)], &[("b", 0.63, 0.5), ("a", 0.6, 0.52)]);
        assert_eq!(told, [('b', 0.5), ('a', 0.52)]);
    }

    #[test]
    fn where_none_are_wanted_none_are_kept() {
        let mut ends = Ends::of(0);
        ends.add('a', 0.5, &1);
        assert!(told(&ends).is_empty() && !ends.are_wanted());
    }
}
