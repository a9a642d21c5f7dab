//! A bot that looks one action ahead. Where an action rolls dice or draws cards it is tried several
//! times, every action with the same luck, and what it leads to is averaged.

use std::array::from_fn;

use tabletop::{Appraise, Chance, Fast};

use crate::{Candidate, Thought, conclude, hope};

/// How often an action that involves chance is tried.
const TRIES: usize = 16;

pub(crate) fn look_ahead<G: Appraise>(game: &G, state: &G::State, seed: u64) -> Thought<G::Action> {
    let seat = game.turn(state).seat().expect("somebody decides");
    let mut dice = Fast::new(seed);
    let luck: [u64; TRIES] = from_fn(|_| dice.next_u64());
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    shuffle(&mut actions, &mut dice);

    let mut weighed: Vec<(Candidate<G::Action>, Vec<f32>)> = Vec::with_capacity(actions.len());
    for action in actions {
        let (visits, shares) = try_out(game, state, action, &luck);
        weighed.push((Candidate { action, visits, value: shares[seat.index()] }, shares));
    }
    // The sort keeps the shuffled order of equals, so a tie goes to any of them.
    weighed.sort_by(|(one, _), (other, _)| other.value.total_cmp(&one.value));
    conclude(weighed)
}

/// How often the action was tried, and what each seat may hope for after it on average. One try is enough if the
/// action did not ask for luck.
fn try_out<G: Appraise>(game: &G, state: &G::State, action: G::Action, luck: &[u64; TRIES]) -> (u64, Vec<f32>) {
    let mut shares = vec![0.0; game.players()];
    let mut sums = shares.clone();
    let mut tries = 0;
    for &seed in luck {
        let mut chance = Watched { dice: Fast::new(seed), asked: false };
        let mut after = state.clone();
        game.play(&mut after, action, &mut chance, &mut ());
        hope(game, &after, &mut shares);
        sums.iter_mut().zip(&shares).for_each(|(sum, share)| *sum += share);
        tries += 1;
        if !chance.asked {
            break;
        }
    }
    sums.iter_mut().for_each(|sum| *sum /= tries as f32);
    (tries, sums)
}

fn shuffle<T>(items: &mut [T], dice: &mut Fast) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// Dice that know whether they were used.
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
