//! With many lines of play the best ends of lines are played on for a round, where a game wishes it.

use std::time::Duration;

use bots::{Bot, Budget, Thought, think};
use tabletop::{Appraise, Chance, Game, Log, Score, Seat, Standings, Turn};

/// Each turn is one step. Whatever the first does looks well while it is one's own turn, a trap best of all; what it is worth shows when the
/// other has answered it.
struct Trap {
    /// Whether the game is over after the answer.
    is_short: bool,
    /// Whether dice are rolled at every step, for nothing.
    rolls: bool,
}

const PLAIN: u8 = 0;
const SOUND: u8 = 1;
const TRAP: u8 = 2;

/// What was done, one step after the other.
type Steps = Vec<u8>;

impl Game for Trap {
    type State = Steps;
    type Action = u8;
    type Event = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Steps {
        Steps::new()
    }

    fn turn(&self, steps: &Steps) -> Turn {
        let won = match steps[..] {
            [first, answer] if self.is_short => first != TRAP || answer == 0,
            _ if steps.len() == 10 => steps[0] == SOUND,
            _ => return Turn::Decide { seat: Seat((steps.len() % 2) as u8) },
        };
        Turn::Over(Standings::by_score([won, !won].map(|won| Score::points(won.into())).into_iter().collect()))
    }

    fn actions(&self, _: &Steps, out: &mut Vec<u8>) {
        out.extend([PLAIN, SOUND, TRAP]);
    }

    fn play(&self, steps: &mut Steps, action: u8, chance: &mut impl Chance, _: &mut impl Log<()>) {
        steps.push(action);
        if self.rolls {
            chance.roll(6);
        }
    }
}

impl Appraise for Trap {
    const LOOKS_TELL: bool = true;
    /// How many steps had been made.
    type Plan = usize;

    fn plan(&self, steps: &Steps) -> usize {
        steps.len()
    }

    fn plays_on(&self) -> bool {
        true
    }

    fn is_far(&self, plan: &usize, steps: &Steps) -> bool {
        steps.len() > *plan
    }

    fn appraise(&self, plan: &usize, steps: &Steps, shares: &mut [f32]) {
        let first = match steps[..] {
            [] => 0.5,
            [first] => 0.5 + 0.1 * f32::from(first),
            [TRAP, SOUND, ..] => 0.2,
            // What comes of the sound one is seen only by who plans anew.
            [SOUND, ..] if *plan >= 2 => 0.6,
            _ => 0.4,
        };
        shares.copy_from_slice(&[first, 1.0 - first]);
    }
}

fn thought(budget: Budget, threads: usize) -> Thought<u8> {
    think(Bot::Mcts, &Trap { is_short: false, rolls: false }, &Steps::new(), budget, 1, threads)
}

#[test]
fn what_comes_of_an_end_in_a_round_decides() {
    let thought = thought(Budget::Iterations(200), 1);
    assert_eq!((thought.action, thought.iterations), (SOUND, 200));
    let told: Vec<(u8, f32)> = thought.candidates.iter().map(|it| (it.action, it.value)).collect();
    assert_eq!(told, [(SOUND, 0.6), (PLAIN, 0.4), (TRAP, 0.2)]);
    assert_eq!(thought.values[0], 0.6);
}

#[test]
fn with_few_lines_the_end_of_the_turn_decides() {
    assert_eq!(thought(Budget::Iterations(199), 1).action, TRAP);
    assert_eq!(thought(Budget::Time(Duration::from_millis(5)), 1).action, TRAP);
}

#[test]
fn a_long_time_is_enough_to_play_ends_on() {
    for threads in [1, 2] {
        assert_eq!(thought(Budget::Time(Duration::from_millis(40)), threads).action, SOUND);
    }
}

#[test]
fn it_comes_to_the_same_with_any_number_of_threads() {
    for iterations in [200, 9_003] {
        let alone = thought(Budget::Iterations(iterations), 1);
        assert_eq!(thought(Budget::Iterations(iterations), 3), alone);
    }
}

#[test]
fn a_game_that_is_over_is_worth_its_result() {
    let thought =
        think(Bot::Mcts, &Trap { is_short: true, rolls: false }, &Steps::new(), Budget::Iterations(200), 1, 1);
    assert!(thought.action != TRAP && thought.values[0] == 1.0, "{thought:?}");
}

#[test]
fn an_end_that_came_by_luck_is_not_played_on() {
    let game = Trap { is_short: false, rolls: true };
    for threads in [1, 2] {
        assert_eq!(think(Bot::Mcts, &game, &Steps::new(), Budget::Iterations(400), 1, threads).action, TRAP);
    }
}
