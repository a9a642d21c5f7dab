//! Whole games of Pig between bots. All dice and thoughts are seeded and counted in iterations, so the
//! results never change.

use bots::{Bot, Budget, think};
use tabletop::{Fast, Game, Seat, Standings, Turn, play_checked};
use testkit::Pig;

use crate::pig;

fn play_out(game: &Pig, bots: &[Bot], iterations: u64, seed: u64) -> Standings {
    let mut dice = Fast::new(seed);
    let mut state = game.start(&mut dice, &mut ());
    for ply in 0..5_000 {
        let seat = match game.turn(&state) {
            Turn::Over(standings) => return standings,
            Turn::Decide { seat } => seat,
        };
        let budget = Budget::Iterations(iterations);
        let thought = think(bots[seat.index()], game, &state, budget, seed * 10_000 + ply, 1);
        play_checked(game, &mut state, thought.action, &mut dice, &mut ()).expect("bots play what is offered");
        assert_eq!(thought.values.len(), game.players());
        let sum: f32 = thought.values.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "shares add up to {sum}");
    }
    panic!("the game does not end");
}

/// How many of the games, in which both begin equally often, the first bot wins.
fn wins(bots: [Bot; 2], games: u64) -> f32 {
    let game = pig(2, 50);
    let play = |number: u64| {
        let [one, other] = bots;
        let (seats, seat) = if number.is_multiple_of(2) { ([one, other], Seat(0)) } else { ([other, one], Seat(1)) };
        play_out(&game, &seats, 300, number / 2).win_share(seat)
    };
    (0..games).map(play).sum()
}

#[test]
fn every_bot_plays_whole_games_by_the_rules() {
    for players in 2..=4 {
        let game = pig(players, 20);
        for bot in Bot::ALL {
            for seed in 0..5 {
                let standings = play_out(&game, &vec![bot; players], 100, seed);
                assert_eq!(standings.winners.len(), 1);
            }
        }
    }
}

#[test]
fn greedy_beats_random() {
    let won = wins([Bot::Greedy, Bot::Random], 100);
    assert!(won >= 90.0, "{won} of 100");
}

#[test]
fn mcts_beats_random() {
    let won = wins([Bot::Mcts, Bot::Random], 100);
    assert!(won >= 95.0, "{won} of 100");
}

#[test]
fn mcts_beats_greedy() {
    let won = wins([Bot::Mcts, Bot::Greedy], 200);
    assert!(won >= 120.0, "{won} of 200");
}
