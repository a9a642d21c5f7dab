//! Why an action looks better or worse than others: what the game's opinion goes by is compared where each of them leads.

use tabletop::{Appraise, Fast, Measure, Seat, Sight, Turn};

use crate::{hope, seeker::settle};

/// How often what an action leads to is looked at, each time with the same luck for all of them.
const LOOKS: usize = 24;
/// So many positions may be looked at where the turn is played on, and so often and so far at most: every step of it has all its
/// actions looked at.
const FURTHER: usize = 2500;
const LOOKS_ON: usize = 6;
const STEPS_ON: usize = 8;
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
    /// It shows only when the turn has been played on as looks best.
    pub later: bool,
}

impl Reason {
    /// Whether it speaks for the action in figures that differ as they are told.
    fn tells(&self) -> bool {
        let least = if self.measure == Measure::Share { 0.005 } else { 0.05 };
        self.brings > 0.0 && (self.amount - self.otherwise).abs() >= least
    }
}

/// Compares actions of a position in which somebody decides. One alone is compared with how things are before it. Where nothing
/// speaks for an action at once, what it leads to in the rest of the turn may.
pub fn explain<G: Appraise>(game: &G, state: &G::State, actions: &[G::Action], seed: u64) -> Vec<Explained> {
    let looker = Looker { game, plan: &game.plan(state), seat: game.turn(state).seat().expect("somebody decides") };
    let mut told = looker.compared(state, actions, seed, None);
    if told.first().is_some_and(|best| !best.reasons.iter().any(Reason::tells)) {
        let mut offered = Vec::new();
        game.distinct_actions(state, &mut offered);
        let later = looker.compared(state, actions, seed, Some(Further::within(actions.len(), offered.len())));
        for (now, later) in told.iter_mut().zip(later) {
            let known = now.reasons.iter().any(Reason::tells);
            now.reasons.extend(later.reasons.into_iter().filter(|reason| !known && reason.tells()));
            now.reasons.sort_by(|one, other| other.brings.abs().total_cmp(&one.brings.abs()));
        }
    }
    told
}

/// How often and how far a turn is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Further {
    looks: usize,
    steps: usize,
    /// So many positions are looked at each time: later steps may have far more to choose from than the first.
    positions: usize,
}

impl Further {
    /// As much as can be done while somebody waits, after so many actions and with so many to choose from at each step.
    fn within(actions: usize, offered: usize) -> Further {
        let once = actions.max(1) * offered.max(1);
        let steps = (FURTHER / once).clamp(2, STEPS_ON);
        let looks = (FURTHER / (once * steps)).clamp(1, LOOKS_ON);
        Further { looks, steps, positions: FURTHER / (actions.max(1) * looks) }
    }
}

/// Who looks at what actions lead to.
struct Looker<'a, G: Appraise> {
    game: &'a G,
    plan: &'a G::Plan,
    seat: Seat,
}

impl<G: Appraise> Looker<'_, G> {
    /// What is different after each action, at once or when the turn has been played on.
    fn compared(&self, state: &G::State, actions: &[G::Action], seed: u64, further: Option<Further>) -> Vec<Explained> {
        let mut views: Vec<View> = actions.iter().map(|_| View::default()).collect();
        let (mut luck, mut room) = (Fast::new(seed), Vec::new());
        for _ in 0..further.map_or(LOOKS, |further| further.looks) {
            let dice = Fast::new(luck.next_u64());
            for (view, &action) in views.iter_mut().zip(actions) {
                let mut dice = dice.clone();
                let mut after = self.after(state, action, &mut dice, &mut room);
                if let Some(further) = further {
                    self.play_on(&mut after, further, &mut dice, &mut room);
                }
                view.look(self.game, self.plan, &after, self.seat);
            }
        }
        views.iter_mut().for_each(View::take_means);
        let mut before = View::default();
        before.look(self.game, self.plan, state, self.seat);
        before.take_means();
        let compare = |place: usize| {
            let others = views.iter().enumerate().filter(|&(other, view)| other != place && view.looks > 0.0);
            let others: Vec<&View> = others.map(|(_, view)| view).collect();
            let others = if others.is_empty() { vec![&before] } else { others };
            Explained { score: views[place].score(), reasons: views[place].reasons(&others, further.is_some()) }
        };
        (0..views.len()).map(compare).collect()
    }

    fn after(&self, state: &G::State, action: G::Action, dice: &mut Fast, room: &mut Vec<G::Action>) -> G::State {
        let mut after = state.clone();
        self.game.play(&mut after, action, dice, &mut ());
        settle(self.game, self.plan, &mut after, dice, room);
        after
    }

    /// Plays the rest of the turn as it looks best from step to step.
    fn play_on(&self, state: &mut G::State, further: Further, dice: &mut Fast, room: &mut Vec<G::Action>) {
        let mut shares = vec![0.0; self.game.players()];
        let mut left = further.positions;
        for _ in 0..further.steps {
            if self.game.turn(state).seat() != Some(self.seat) {
                return;
            }
            let mut offered = Vec::new();
            self.game.distinct_actions(state, &mut offered);
            let mut best: Option<(f32, G::Action)> = None;
            // Whoever chooses does not know the dice to come: these are others.
            let guessed = Fast::new(dice.next_u64());
            offered.retain(|&action| self.game.is_prospect(self.plan, state, action));
            let Some(rest) = left.checked_sub(offered.len()) else { return };
            left = rest;
            for action in offered {
                let after = self.after(state, action, &mut guessed.clone(), room);
                hope(self.game, self.plan, &after, &mut shares);
                let share = shares[self.seat.index()];
                if best.is_none_or(|(most, _)| share > most) {
                    best = Some((share, action));
                }
            }
            let Some((_, action)) = best else { return };
            *state = self.after(state, action, dice, room);
        }
    }
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
    fn reasons(&self, others: &[&View], later: bool) -> Vec<Reason> {
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
                reasons.push(Reason { what, measure, amount, otherwise, brings, later });
            }
        }
        reasons.sort_by(|one, other| other.brings.abs().total_cmp(&one.brings.abs()));
        reasons.truncate(REASONS);
        reasons
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{
        Better::{self, Less, More},
        List, Options, Title,
    };
    use testkit::{Pig, PigAction::Roll, PigState};

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
        let told = |one: &View, other: &View| {
            one.reasons(&[other], false).iter().map(|reason| reason.what).collect::<Vec<_>>()
        };
        assert_eq!(told(&here, &there), ["cards", "theirs", "hand"], "fewer on the dice is no praise");
        assert_eq!(told(&there, &here), ["cards", "theirs", "hand"], "nor is more on them a reproach");
    }

    #[test]
    fn what_shows_by_the_end_of_the_turn_is_told_as_such() {
        let game = Pig::new(2, &Options::default(), None).unwrap();
        let state = PigState { active: Seat(0), banked: List::from_iter([3, 9]), at_risk: 8 };
        let looker = Looker { game: &game, plan: &(), seat: Seat(0) };
        let at_risk = |on: bool| {
            let told = looker.compared(&state, &[Roll], 1, on.then_some(Further::within(1, 2)));
            *told[0].reasons.iter().find(|reason| reason.what == "points at risk").unwrap()
        };
        let (now, later) = (at_risk(false), at_risk(true));
        assert!(!now.later && now.tells() && now.amount > 8.0, "{now:?}");
        assert!(later.later && later.amount < 1.0, "the turn is over: {later:?}");
    }

    #[test]
    fn the_more_there_is_to_choose_from_the_less_of_the_turn_is_played_on() {
        assert_eq!(Further::within(2, 4), Further { looks: 6, steps: 8, positions: 208 });
        assert_eq!(Further::within(5, 40), Further { looks: 1, steps: 8, positions: 500 });
        assert_eq!(Further::within(5, 200), Further { looks: 1, steps: 2, positions: 500 });
    }
}
