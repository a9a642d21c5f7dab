//! Why an action looks better or worse than others: what the game's opinion goes by is compared where each of them leads.

use tabletop::{Appraise, Fast, Measure, Seat, Sight, Turn};

use crate::{hope, seeker::settle};

/// How often what an action leads to is looked at, each time with the same luck for all of them.
const LOOKS: u32 = 24;
/// So many reasons say enough.
const REASONS: usize = 3;
/// What changes the share of the win by less than this is no reason.
const LEAST: f32 = 0.002;

/// What there is to say about one action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explained {
    /// The score the deciding seat may expect to end with, where the game has an opinion of it.
    pub score: Option<f32>,
    /// What makes the greatest difference to the other actions, the greatest first.
    pub reasons: Vec<Reason>,
}

/// One thing that is different after an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// In a person's words.
    pub what: &'static str,
    pub measure: Measure,
    /// How much of it there is after this action, and after the others on average.
    pub amount: f32,
    pub otherwise: f32,
    /// What the difference adds to the deciding seat's share of the win, or takes from it.
    pub brings: f32,
}

/// Compares actions of a position in which somebody decides. One alone is compared with how things are before it.
pub fn explain<G: Appraise>(game: &G, state: &G::State, actions: &[G::Action], seed: u64) -> Vec<Explained> {
    let seat = game.turn(state).seat().expect("somebody decides");
    let plan = game.plan(state);
    let mut views: Vec<View> = actions.iter().map(|_| View::default()).collect();
    let (mut luck, mut room) = (Fast::new(seed), Vec::new());
    for _ in 0..LOOKS {
        let dice = Fast::new(luck.next_u64());
        for (view, &action) in views.iter_mut().zip(actions) {
            let (mut dice, mut after) = (dice.clone(), state.clone());
            game.play(&mut after, action, &mut dice, &mut ());
            settle(game, &plan, &mut after, &mut dice, &mut room);
            view.look(game, &plan, &after, seat);
        }
    }
    views.iter_mut().for_each(View::take_means);
    let mut before = View::default();
    before.look(game, &plan, state, seat);
    before.take_means();
    let compare = |place: usize| {
        let others = views.iter().enumerate().filter(|&(other, view)| other != place && view.looks > 0.0);
        let others: Vec<&View> = others.map(|(_, view)| view).collect();
        let others = if others.is_empty() { vec![&before] } else { others };
        Explained { score: views[place].score(), reasons: views[place].reasons(&others) }
    };
    (0..views.len()).map(compare).collect()
}

/// What was seen after an action: sums at first, then means.
#[derive(Debug, Default)]
struct View {
    /// How many looks found the game going on, and how many told a score.
    looks: f32,
    scored: f32,
    score: f32,
    share: f32,
    sights: Vec<Sight>,
}

impl View {
    fn look<G: Appraise>(&mut self, game: &G, plan: &G::Plan, state: &G::State, seat: Seat) {
        let mut numbers = vec![0.0; game.players()];
        let told = match game.turn(state) {
            Turn::Over(standings) => {
                numbers[seat.index()] = standings.scores[seat].as_f32();
                true
            }
            Turn::Decide { .. } => game.expected_scores(plan, state, &mut numbers),
        };
        if told {
            self.scored += 1.0;
            self.score += numbers[seat.index()];
        }
        if game.turn(state).seat().is_none() {
            return;
        }
        hope(game, plan, state, &mut numbers);
        self.looks += 1.0;
        self.share += numbers[seat.index()];
        let mut sights = Vec::new();
        game.sights(plan, state, seat, &mut sights);
        if self.sights.is_empty() {
            self.sights = sights;
            return;
        }
        for (sum, sight) in self.sights.iter_mut().zip(sights) {
            sum.amount += sight.amount;
            sum.worth += sight.worth;
        }
    }

    fn take_means(&mut self) {
        self.share /= self.looks.max(1.0);
        for sum in &mut self.sights {
            sum.amount /= self.looks;
            sum.worth /= self.looks;
        }
    }

    fn score(&self) -> Option<f32> {
        (self.scored > 0.0).then(|| self.score / self.scored)
    }

    /// What is different from the average of others. Where the opinion sees something that the amount does not show, so that less of a
    /// good thing is praised, nothing is said.
    fn reasons(&self, others: &[&View]) -> Vec<Reason> {
        let count = others.len() as f32;
        let share = (self.share + others.iter().map(|view| view.share).sum::<f32>() / count) / 2.0;
        let mut reasons = Vec::new();
        for (place, here) in self.sights.iter().enumerate() {
            let mean = |of: fn(&Sight) -> f32| {
                others.iter().map(|view| view.sights.get(place).map_or(0.0, of)).sum::<f32>() / count
            };
            let otherwise = mean(|sight| sight.amount);
            // The share follows the odds by so much.
            let brings = (here.worth - mean(|sight| sight.worth)) * share * (1.0 - share);
            let Sight { what, amount, measure, better, .. } = *here;
            if brings.abs() >= LEAST && better.agrees(amount - otherwise, brings) {
                reasons.push(Reason { what, measure, amount, otherwise, brings });
            }
        }
        reasons.sort_by(|one, other| other.brings.abs().total_cmp(&one.brings.abs()));
        reasons.truncate(REASONS);
        reasons
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Better::{self, Less, More};

    use super::*;

    #[test]
    fn what_moves_against_its_own_measure_is_not_told() {
        let view = |seen: [(&'static str, f32, Better, f32); 4]| View {
            looks: 1.0,
            share: 0.5,
            sights: seen
                .map(|(what, amount, better, worth)| Sight { what, amount, measure: Measure::Number, better, worth })
                .to_vec(),
            ..View::default()
        };
        let here = view([
            ("dice", 2.3, More, 1.0),
            ("cards", 3.0, More, 1.0),
            ("theirs", 9.0, Less, 1.0),
            ("hand", 4.0, More, 1.0),
        ]);
        let there = view([
            ("dice", 2.4, More, 0.0),
            ("cards", 2.0, More, 0.0),
            ("theirs", 10.0, Less, 0.0),
            ("hand", 4.0, More, 0.0),
        ]);
        let told =
            |one: &View, other: &View| one.reasons(&[other]).iter().map(|reason| reason.what).collect::<Vec<_>>();
        assert_eq!(told(&here, &there), ["cards", "theirs", "hand"], "fewer on the dice is no praise");
        assert_eq!(told(&there, &here), ["cards", "theirs", "hand"], "nor is more on them a reproach");
    }
}
