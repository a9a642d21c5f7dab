//! Whoever has lost already still plays for points.

use bots::{Bot, Budget, think};
use tabletop::{Appraise, Chance, Game, Log, Score, Seat, Standings, Turn};

/// The second seat has ten points. The first may take any of these, and the game is over.
struct Lost(&'static [u8]);

impl Game for Lost {
    type State = Option<u8>;
    type Action = u8;
    type Event = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Option<u8> {
        None
    }

    fn turn(&self, state: &Option<u8>) -> Turn {
        match *state {
            None => Turn::Decide { seat: Seat(0) },
            Some(points) => Turn::Over(Standings::by_score(
                [points, 10].map(|it| Score::points(i32::from(it))).into_iter().collect(),
            )),
        }
    }

    fn actions(&self, _: &Option<u8>, out: &mut Vec<u8>) {
        out.extend(self.0);
    }

    fn play(&self, state: &mut Option<u8>, action: u8, _: &mut impl Chance, _: &mut impl Log<()>) {
        *state = Some(action);
    }
}

impl Appraise for Lost {
    type Plan = ();

    fn plan(&self, _: &Option<u8>) {}

    fn appraise(&self, (): &(), _: &Option<u8>, shares: &mut [f32]) {
        shares.fill(0.5);
    }
}

#[test]
fn a_lost_game_is_played_for_points() {
    for seed in 0..20 {
        let choice = |points| think(Bot::Mcts, &Lost(points), &None, Budget::Iterations(20), seed, 1).action;
        assert_eq!(choice(&[1, 7, 3, 5]), 7);
        assert_eq!(choice(&[9, 0, 11, 1]), 11, "but a win is worth more than any points");
    }
}
