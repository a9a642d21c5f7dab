//! Adds up what games noted.

use std::collections::BTreeMap;

use tabletop::{Note, Seat, Standings};

/// What was noted in one game.
pub(super) struct GameCounts {
    players: usize,
    pub(super) actions: u64,
    shares: Vec<f64>,
    scores: Vec<f64>,
    noted: BTreeMap<Key, Noted>,
    passed: BTreeMap<&'static str, u64>,
}

/// A group and a name in it.
pub(super) type Key = (&'static str, String);

#[derive(Default)]
struct Noted {
    /// How often it was there to be used.
    present: u64,
    /// By seat.
    times: Vec<u64>,
}

impl GameCounts {
    pub(super) fn new(players: usize) -> GameCounts {
        let (noted, passed) = (BTreeMap::new(), BTreeMap::new());
        GameCounts { players, actions: 0, shares: Vec::new(), scores: Vec::new(), noted, passed }
    }

    pub(super) fn note(&mut self, note: Note<'_>) {
        match note {
            Note::Passed { name } => *self.passed.entry(name).or_default() += 1,
            Note::Present { group, name } => self.entry(group, name).present += 1,
            Note::Done { seat, group, name, times } => self.entry(group, name).times[seat.index()] += u64::from(times),
        }
    }

    fn entry(&mut self, group: &'static str, name: &str) -> &mut Noted {
        let nobody = Noted { present: 0, times: vec![0; self.players] };
        self.noted.entry((group, name.to_owned())).or_insert(nobody)
    }

    pub(super) fn end(&mut self, actions: u64, standings: &Standings) {
        self.actions = actions;
        self.shares = Seat::all(self.players).map(|seat| f64::from(standings.win_share(seat))).collect();
        self.scores = Seat::all(self.players).map(|seat| f64::from(standings.scores[seat].as_f32())).collect();
    }
}

/// What was noted in all games of a table.
pub(super) struct Counts {
    pub(super) games: u64,
    pub(super) actions: Mean,
    /// By seat.
    pub(super) shares: Vec<Mean>,
    pub(super) scores: Vec<Mean>,
    pub(super) passed: BTreeMap<&'static str, u64>,
    pub(super) used: BTreeMap<Key, Used>,
}

#[derive(Clone, Default)]
pub(super) struct Used {
    /// In how many games it was, and how often it was there to be used in them; none if that was never told.
    pub(super) games: u64,
    pub(super) present: u64,
    pub(super) times: u64,
    /// Shares of the win of those who used it, and of those who did not though it was in their game.
    pub(super) with: Mean,
    pub(super) without: Mean,
}

impl Counts {
    pub(super) fn new(players: usize) -> Counts {
        let means = vec![Mean::default(); players];
        let (passed, used) = (BTreeMap::new(), BTreeMap::new());
        Counts { games: 0, actions: Mean::default(), shares: means.clone(), scores: means, passed, used }
    }

    pub(super) fn add(&mut self, game: &GameCounts) {
        self.games += 1;
        self.actions.add(game.actions as f64);
        for (seat, (&share, &score)) in game.shares.iter().zip(&game.scores).enumerate() {
            self.shares[seat].add(share);
            self.scores[seat].add(score);
        }
        for (&name, times) in &game.passed {
            *self.passed.entry(name).or_default() += times;
        }
        for (key, noted) in &game.noted {
            let used = self.used.entry(key.clone()).or_default();
            used.games += 1;
            used.present += noted.present;
            for (&times, &share) in noted.times.iter().zip(&game.shares) {
                used.times += times;
                if times > 0 { used.with.add(share) } else { used.without.add(share) }
            }
        }
    }

    /// What is never told to be present is in every game: whoever played one in which nobody used it did without it.
    pub(super) fn settled(&self) -> BTreeMap<Key, Used> {
        let mut all = Mean::default();
        self.shares.iter().for_each(|share| all.join(share));
        let told = |group: &str| self.used.iter().any(|(key, used)| key.0 == group && used.present > 0);
        let settle = |(key, used): (&Key, &Used)| {
            let mut used = used.clone();
            if !told(key.0) {
                used.games = self.games;
                used.without = all.less(&used.with);
            }
            (key.clone(), used)
        };
        self.used.iter().map(settle).collect()
    }
}

/// A mean with its spread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean {
    pub(super) number: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(super) fn add(&mut self, value: f64) {
        self.number += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn join(&mut self, other: &Mean) {
        self.number += other.number;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    fn less(&self, other: &Mean) -> Mean {
        Mean {
            number: self.number - other.number,
            sum: self.sum - other.sum,
            squares: (self.squares - other.squares).max(0.0),
        }
    }

    pub(super) fn value(&self) -> f64 {
        self.sum / self.number as f64
    }

    /// How uncertain the mean is, as a variance. A single value tells nothing about that.
    pub(super) fn variance(&self) -> Option<f64> {
        let number = self.number as f64;
        let spread = self.squares / number - self.value() * self.value();
        (self.number > 1).then(|| spread.max(0.0) / (number - 1.0))
    }
}
