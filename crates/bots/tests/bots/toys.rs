//! Tiny games in which one thing matters. Their state is just what happened so far, actions and rolls
//! alike, and playing what is not offered panics.

use tabletop::{Appraise, Chance, Game, List, Log, Score, Seat, Standings, Turn};

pub(crate) type History = List<u8, 32>;

pub(crate) struct Toy {
    pub(crate) players: usize,
    /// Who decides, and between what.
    pub(crate) offered: fn(&[u8]) -> (u8, Vec<u8>),
    /// The sides of the die rolled after what just happened; 0 for none.
    pub(crate) sides: fn(&[u8]) -> u32,
    /// Who has won; nobody while the game goes on.
    pub(crate) winners: fn(&[u8]) -> Vec<u8>,
    /// How highly the appraisal thinks of the first seat, from 0 to 1; the others share the rest.
    pub(crate) opinion: fn(&[u8]) -> f32,
}

impl Toy {
    pub(crate) fn begin(&self) -> History {
        History::new()
    }
}

impl Game for Toy {
    type State = History;
    type Action = u8;
    type Event = ();

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> History {
        self.begin()
    }

    fn turn(&self, state: &History) -> Turn {
        let winners = (self.winners)(state);
        if winners.is_empty() {
            return Turn::Decide { seat: Seat((self.offered)(state).0) };
        }
        let points = |seat: Seat| Score::points(i32::from(winners.contains(&seat.0)));
        Turn::Over(Standings::by_score(Seat::all(self.players).map(points).collect()))
    }

    fn actions(&self, state: &History, out: &mut Vec<u8>) {
        out.extend((self.offered)(state).1);
    }

    fn play(&self, state: &mut History, action: u8, chance: &mut impl Chance, _: &mut impl Log<()>) {
        assert!((self.offered)(state).1.contains(&action), "{action} is not offered after {state:?}");
        state.push(action);
        let sides = (self.sides)(state);
        if sides > 0 {
            state.push(chance.roll(sides) as u8);
        }
    }
}

impl Appraise for Toy {
    type Plan = ();

    fn plan(&self, _: &History) {}

    fn appraise(&self, (): &(), state: &History, shares: &mut [f32]) {
        let first = (self.opinion)(state);
        shares.fill((1.0 - first) / (self.players - 1) as f32);
        shares[0] = first;
    }
}

pub(crate) const SAFE: u8 = 0;
pub(crate) const TRUST: u8 = 1;
pub(crate) const HOPE: u8 = 2;

/// Seat 0 may share the win with all (a third), trust seat 1 to prefer half a win to none (a half), or hope that
/// seat 2 makes it a present of the whole win (nothing, for seat 2 can have it all).
pub(crate) fn three_sided() -> Toy {
    Toy {
        players: 3,
        offered: |history| match history {
            [] => (0, vec![SAFE, TRUST, HOPE]),
            [TRUST] => (1, vec![0, 1]),
            _ => (2, vec![0, 1]),
        },
        sides: |_| 0,
        winners: |history| match history {
            [SAFE] => vec![0, 1, 2],
            [TRUST, 0] => vec![0, 1],
            [TRUST, _] => vec![2],
            [HOPE, 0] => vec![0],
            [HOPE, _] => vec![2],
            _ => vec![],
        },
        opinion: |_| 1.0 / 3.0,
    }
}

pub(crate) const COIN: u8 = 0;
pub(crate) const OPEN: u8 = 1;
pub(crate) const LEAVE: u8 = 9;

/// Toss a coin for the win, or open a box: it holds one of six things, and taking whatever is in it wins.
pub(crate) fn box_of_surprises() -> Toy {
    Toy {
        players: 2,
        offered: |history| match *history {
            [] => (0, vec![COIN, OPEN]),
            [_, thing] => (0, vec![LEAVE, thing]),
            _ => unreachable!("the game is over"),
        },
        sides: |history| match history {
            [COIN] => 2,
            [OPEN] => 6,
            _ => 0,
        },
        winners: |history| match *history {
            [COIN, side] => vec![side - 1],
            [OPEN, _, LEAVE] => vec![1],
            [OPEN, _, _] => vec![0],
            _ => vec![],
        },
        opinion: |_| 0.5,
    }
}

pub(crate) const LONG_SHOT: u8 = 0;
pub(crate) const LOT: u8 = 1;

/// Take a chance of one in eight, or let the lot name who decides the game: seat 0 once in four times, else seat 1.
pub(crate) fn whose_turn() -> Toy {
    Toy {
        players: 2,
        offered: |history| match *history {
            [] => (0, vec![LONG_SHOT, LOT]),
            [_, lot] => (u8::from(lot > 1), vec![0, 1]),
            _ => unreachable!("the game is over"),
        },
        sides: |history| match history {
            [LONG_SHOT] => 8,
            [LOT] => 4,
            _ => 0,
        },
        winners: |history| match *history {
            [LONG_SHOT, shot] => vec![u8::from(shot > 1)],
            [LOT, _, winner] => vec![winner],
            _ => vec![],
        },
        opinion: |_| 0.5,
    }
}

/// Thirty actions and a game that always ends in a tie; the appraisal finds each action a thousandth better than the
/// one before.
pub(crate) fn whisper() -> Toy {
    Toy {
        players: 2,
        offered: |history| (0, if history.len() < 20 { (0..30).collect() } else { vec![] }),
        sides: |_| 0,
        winners: |history| if history.len() < 20 { vec![] } else { vec![0, 1] },
        opinion: |history| 0.5 + history.first().map_or(0.0, |&first| 0.001 * f32::from(first)),
    }
}

/// One action only, though the rules of a real game would not ask.
pub(crate) fn no_choice() -> Toy {
    Toy {
        players: 2,
        offered: |_| (1, vec![5]),
        sides: |_| 0,
        winners: |history| if history.is_empty() { vec![] } else { vec![1] },
        opinion: |_| 0.25,
    }
}

/// Two actions come to the same, a third is worse.
pub(crate) fn tie() -> Toy {
    Toy {
        players: 2,
        offered: |_| (0, vec![0, 1, 2]),
        sides: |_| 0,
        winners: |history| if history.len() < 2 { vec![] } else { vec![0, 1] },
        opinion: |history| if history.first() == Some(&1) { 0.1 } else { 0.6 },
    }
}
