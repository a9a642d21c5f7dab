//! Fitting a net to games that were played: small steps against the error (Adam), in an order drawn from a seed.

use tabletop::{Fast, Goal, Learn, Net, Seat, Standings, shares_by_points};

/// How many positions make a step.
const BATCH: usize = 32;
const KEEP_SLOPE: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
/// No game of ours has more.
const MOST_SEATS: usize = 8;

/// Positions with what came of them, seat by seat.
#[derive(Debug, Default)]
pub(crate) struct Lessons {
    players: Vec<u8>,
    /// Where the seats of each position begin.
    firsts: Vec<usize>,
    targets: Vec<f32>,
    /// What was said of each seat before the net says anything.
    before: Vec<f32>,
    /// Where the inputs of each seat end.
    ends: Vec<usize>,
    /// Only those that are not 0.
    inputs: Vec<(u16, f32)>,
}

/// The positions of a game, to be judged when its end is known.
#[derive(Debug, Default)]
pub(crate) struct Open {
    /// What each seat could hope for in each position, if what came of it is to be judged by that too.
    hopes: Vec<f32>,
    /// Those to learn from: which position it was, and each seat's points.
    taken: Vec<usize>,
    points: Vec<f32>,
}

impl Open {
    /// The next position, as the best net so far sees it.
    pub(crate) fn hope<G: Learn>(&mut self, judge: &G, state: &G::State) {
        let first = self.hopes.len();
        self.hopes.resize(first + judge.players(), 0.0);
        judge.appraise(&judge.plan(state), state, &mut self.hopes[first..]);
    }
}

impl Lessons {
    pub(crate) fn len(&self) -> usize {
        self.players.len()
    }

    /// Takes note of a position, the one hoped for last if any was; `open` remembers what has to be known of it at the end.
    pub(crate) fn add<G: Learn>(&mut self, game: &G, state: &G::State, sheet: &mut [f32], open: &mut Open) {
        open.taken.push(open.hopes.len() / game.players());
        self.players.push(game.players() as u8);
        self.firsts.push(self.ends.len());
        for seat in Seat::all(game.players()) {
            sheet.fill(0.0);
            game.describe(state, seat, sheet);
            let present = (0..).zip(&*sheet).filter(|&(_, &input)| input != 0.0);
            self.inputs.extend(present.map(|(place, &input)| (place, input)));
            self.ends.push(self.inputs.len());
            open.points.push(game.points(state, seat));
        }
    }

    /// The game of the positions added last is over. What came of a position is how the game ended and, the less `patience` the
    /// more, what could be hoped for soon after it.
    pub(crate) fn close(&mut self, goal: Goal, players: usize, mut open: Open, standings: &Standings, patience: f32) {
        let mut came: Vec<f32> = Seat::all(players).map(|seat| standings.win_share(seat)).collect();
        for hopes in open.hopes.chunks_mut(players).rev() {
            for (hope, came) in hopes.iter_mut().zip(&mut came) {
                let after = *came;
                *came = *hope + (after - *hope) * patience;
                *hope = after;
            }
        }
        for (place, points) in open.points.iter().enumerate() {
            let (lesson, seat) = (place / players, place % players);
            let judged = open.taken[lesson].checked_sub(1).map(|position| open.hopes[position * players + seat]);
            self.targets.push(judged.unwrap_or_else(|| goal.target(*points, standings, Seat(seat as u8))));
            self.before.push(if goal == Goal::Win { *points } else { 0.0 });
        }
    }

    fn inputs(&self, seat: usize) -> &[(u16, f32)] {
        let start = if seat == 0 { 0 } else { self.ends[seat - 1] };
        &self.inputs[start..self.ends[seat]]
    }
}

/// A net being fitted.
pub(crate) struct Fit {
    net: Net,
    slopes: Vec<f32>,
    /// By weight: how it sloped lately, and the square of it.
    lately: Vec<(f32, f32)>,
    steps: i32,
    /// What the units said, seat by seat.
    units: Vec<f32>,
    back: Vec<f32>,
}

impl Fit {
    pub(crate) fn new(net: Net) -> Fit {
        let (size, hidden) = (net.weights().len(), net.hidden());
        Fit {
            net,
            slopes: vec![0.0; size],
            lately: vec![(0.0, 0.0); size],
            steps: 0,
            units: vec![0.0; MOST_SEATS * hidden],
            back: vec![0.0; hidden],
        }
    }

    pub(crate) fn into_net(self) -> Net {
        self.net
    }

    /// Goes through all lessons once, in an order by lot, and tells the mean error.
    pub(crate) fn go_through(&mut self, lessons: &Lessons, goal: Goal, rate: f32, lots: &mut Fast) -> f64 {
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, lots.below(last as u32 + 1) as usize);
        }
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            self.slopes.fill(0.0);
            for &lesson in batch {
                error += f64::from(self.learn(lessons, lesson as usize, goal));
            }
            self.step(rate);
        }
        error / lessons.len() as f64
    }

    /// Adds one position to the slopes, and tells its error.
    fn learn(&mut self, lessons: &Lessons, lesson: usize, goal: Goal) -> f32 {
        let players = usize::from(lessons.players[lesson]);
        let first = lessons.firsts[lesson];
        let mut answers = [0.0_f32; MOST_SEATS];
        for (place, answer) in answers[..players].iter_mut().enumerate() {
            *answer = lessons.before[first + place] + self.answer(place, lessons.inputs(first + place));
        }
        let mut off = [0.0; MOST_SEATS];
        if goal == Goal::Win {
            shares_by_points(&answers[..players], 1.0, &mut off[..players]);
        } else {
            off = answers;
        }
        let mut error = 0.0;
        for (place, answer) in off[..players].iter().enumerate() {
            let wrong = answer - lessons.targets[first + place];
            error += wrong * wrong;
            // One surprising game is not to turn everything over.
            self.slope(place, lessons.inputs(first + place), wrong.clamp(-2.0, 2.0));
        }
        error / players as f32
    }

    fn answer(&mut self, place: usize, inputs: &[(u16, f32)]) -> f32 {
        let (count, hidden) = (self.net.inputs(), self.net.hidden());
        let (rows, rest) = self.net.weights().split_at(count * hidden);
        let units = &mut self.units[place * hidden..][..hidden];
        units.copy_from_slice(&rest[..hidden]);
        let plain = &rest[2 * hidden..];
        let mut answer = plain[count];
        for &(place, input) in inputs {
            let place = usize::from(place);
            answer += plain[place] * input;
            let row = &rows[place * hidden..][..hidden];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight * input);
        }
        for (unit, weight) in units.iter_mut().zip(&rest[hidden..2 * hidden]) {
            *unit = unit.max(0.0);
            answer += *unit * weight;
        }
        answer
    }

    /// How the error slopes with each weight, if the answer to these inputs of a seat was so far off.
    fn slope(&mut self, place: usize, inputs: &[(u16, f32)], wrong: f32) {
        let (count, hidden) = (self.net.inputs(), self.net.hidden());
        let second = &self.net.weights()[count * hidden + hidden..][..hidden];
        let (rows, rest) = self.slopes.split_at_mut(count * hidden);
        let units = &self.units[place * hidden..][..hidden];
        for unit in 0..hidden {
            self.back[unit] = if units[unit] > 0.0 { wrong * second[unit] } else { 0.0 };
            rest[unit] += self.back[unit];
            rest[hidden + unit] += wrong * units[unit];
        }
        let plain = &mut rest[2 * hidden..];
        plain[count] += wrong;
        for &(place, input) in inputs {
            let place = usize::from(place);
            plain[place] += wrong * input;
            let row = &mut rows[place * hidden..][..hidden];
            row.iter_mut().zip(&self.back).for_each(|(slope, back)| *slope += back * input);
        }
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let early = (1.0 - KEEP_SQUARE.powi(self.steps)).sqrt() / (1.0 - KEEP_SLOPE.powi(self.steps));
        let length = rate * early;
        for ((weight, slope), lately) in self.net.weights_mut().iter_mut().zip(&self.slopes).zip(&mut self.lately) {
            lately.0 += (slope - lately.0) * (1.0 - KEEP_SLOPE);
            lately.1 += (slope * slope - lately.1) * (1.0 - KEEP_SQUARE);
            *weight -= length * lately.0 / (lately.1.sqrt() + 1e-6);
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Score;

    use super::*;

    #[test]
    fn what_came_of_a_position_is_what_was_hoped_soon_after_and_the_end() {
        let standings = Standings::by_score([1, 0].into_iter().map(Score::points).collect());
        let mut lessons = Lessons::default();
        let open = Open { hopes: vec![0.5, 0.5, 0.25, 0.75], taken: vec![1, 2], points: vec![0.0; 4] };
        lessons.close(Goal::Win, 2, open, &standings, 0.75);
        // The last is judged by the end alone, the first by a quarter of what was hoped for in the last.
        assert_eq!(lessons.targets, [0.8125, 0.1875, 1.0, 0.0]);
        let unheard = Open { hopes: Vec::new(), taken: vec![0], points: vec![0.0; 2] };
        lessons.close(Goal::Win, 2, unheard, &standings, 0.75);
        assert_eq!(lessons.targets[4..], [1.0, 0.0]);
    }

    #[test]
    fn a_net_learns_what_is_no_plain_sum() {
        // The larger of two numbers, which only the units can tell.
        let mut lots = Fast::new(1);
        let mut lessons = Lessons::default();
        for place in 0..2_000 {
            let pair = [0, 1].map(|_| lots.below(1_000) as f32 / 1_000.0);
            lessons.players.push(1);
            lessons.firsts.push(place);
            lessons.inputs.extend([(0, pair[0]), (1, pair[1])]);
            lessons.ends.push(lessons.inputs.len());
            lessons.targets.push(pair[0].max(pair[1]));
            lessons.before.push(0.0);
        }
        let mut fit = Fit::new(Net::unlearned(2, 8, 3));
        let errors: Vec<f64> =
            (0..30).map(|_| fit.go_through(&lessons, Goal::Points { unit: 1.0 }, 0.01, &mut lots)).collect();
        assert!(errors[29] < 0.002 && errors[0] > 0.01, "{errors:?}");
        let net = fit.into_net();
        assert!((net.answer(&[0.9, 0.2]) - 0.9).abs() < 0.1 && (net.answer(&[0.1, 0.7]) - 0.7).abs() < 0.1);
    }
}
