//! How far it is on foot, around what is built. Where structures close all ways they are climbed over, which takes a horse and more
//! points.

use std::fmt;

use tabletop::Seat;

use super::distance;
use crate::{
    Cell, Cells, Character, KingsOfArtifice, Spot, State,
    window::{Frame, spread},
};

/// As far away as can be, in steps.
const FAR: f32 = 12.0;

/// From everywhere the steps to the nearest of some spaces, as the board was when they were counted.
#[derive(Clone, Copy)]
pub(crate) struct Ways([f32; 256]);

impl Default for Ways {
    fn default() -> Ways {
        Ways([FAR; 256])
    }
}

impl fmt::Debug for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().filter(|&&steps| steps < FAR)).finish()
    }
}

impl Ways {
    /// How many steps it is from there.
    pub(super) fn from(&self, at: Cell) -> f32 {
        self.0[at.index()]
    }
}

impl KingsOfArtifice {
    /// How many steps the shortest way takes from a space to another one, whoever stands there.
    pub(crate) fn steps_between(&self, state: &State, from: Cell, to: Cell) -> f32 {
        let frame = Frame::around(to);
        // A short way lies within a window.
        if distance(from, to) <= f32::from(Frame::STEPS) {
            let start = frame.spot(from);
            let open = frame.cut(self.island().land - state.board.built()) | start;
            let mut reached = frame.spot(to);
            for steps in 0..=Frame::STEPS {
                if reached & start != 0 {
                    return f32::from(steps);
                }
                reached |= spread(reached) & open;
            }
        }
        self.steps(state, Cells::of(from), Cells::of(to))
    }

    /// How many steps the shortest way takes from one of some spaces to one of others, whoever stands there.
    pub(crate) fn steps(&self, state: &State, from: Cells, to: Cells) -> f32 {
        let land = self.island().land;
        let way = |through: Cells| {
            let (mut reached, mut steps) = (to, 0.0);
            while !reached.meets(from) {
                let further = reached.spread() & (through | from) | reached;
                if further == reached {
                    return None;
                }
                (reached, steps) = (further, steps + 1.0);
            }
            Some(steps)
        };
        way(land - state.board.built()).unwrap_or_else(|| way(land).map_or(FAR, |steps| steps + self.weights.walled))
    }

    /// The same from everywhere.
    pub(super) fn ways(&self, state: &State, to: Cells) -> Ways {
        let land = self.island().land;
        let mut ways = Ways::default();
        let mut count = |through: Cells, more: f32, known: Cells| {
            let (mut reached, mut steps) = (to, more);
            let mut new = to;
            while !new.is_empty() {
                (new - known).iter().for_each(|at| ways.0[at.index()] = steps);
                let further = reached.spread() & through | reached;
                (new, reached, steps) = (further - reached, further, steps + 1.0);
            }
            reached
        };
        let open = count(land - state.board.built(), 0.0, Cells::NONE);
        count(land, self.weights.walled, open);
        ways
    }

    /// The same to where a king is; aboard he is a step from where he can land.
    pub(super) fn ways_of_king(&self, state: &State, seat: Seat) -> Ways {
        match state.board.spot(seat, Character::King) {
            Spot::On(at) => self.ways(state, Cells::of(at)),
            _ => {
                let mut ways = self.ways(state, self.landings(state, seat));
                ways.0.iter_mut().for_each(|steps| *steps += 1.0);
                ways
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Fast, Game, Options, Title};

    use super::*;
    use crate::{Shape, Structure};

    /// A position with so many walls anywhere.
    fn walled(seed: u64, walls: u32) -> (KingsOfArtifice, State) {
        let game = KingsOfArtifice::new(2, &Options::default(), None).expect("two play it");
        let mut lots = Fast::new(seed);
        let mut state = game.start(&mut lots, &mut ());
        let land: Vec<Cell> = game.island().land.iter().collect();
        for _ in 0..walls {
            let at = land[lots.below(land.len() as u32) as usize];
            if !state.board.built().contains(at) {
                state.board.build(at, Structure { owner: Seat(0), base: Seat(0), shape: Shape::Wall });
            }
        }
        (game, state)
    }

    #[test]
    fn a_way_leads_around_walls_and_over_them_if_there_is_no_other() {
        let (game, mut state) = walled(1, 0);
        let cell = |name: &str| name.parse::<Cell>().expect("a space");
        let (from, to) = (cell("F8"), cell("H8"));
        assert_eq!(game.steps_between(&state, from, to), 2.0);
        for at in ["G6", "G7", "G8", "G9"].map(cell) {
            state.board.build(at, Structure { owner: Seat(1), base: Seat(1), shape: Shape::Wall });
        }
        assert_eq!(game.steps_between(&state, from, to), 4.0);
        for at in to.near().iter() {
            if !state.board.built().contains(at) {
                state.board.build(at, Structure { owner: Seat(1), base: Seat(1), shape: Shape::Wall });
            }
        }
        assert_eq!(game.steps_between(&state, from, to), 2.0 + game.weights.walled);
    }

    #[test]
    fn ways_are_told_alike_by_whatever_finds_them() {
        for seed in 0..6 {
            let (game, state) = walled(seed, 10 + 14 * seed as u32);
            let open = game.island().land - state.board.built();
            for to in open.iter().step_by(7) {
                let ways = game.ways(&state, Cells::of(to));
                for from in open.iter() {
                    let steps = game.steps(&state, Cells::of(from), Cells::of(to));
                    assert_eq!(game.steps_between(&state, from, to), steps, "{from} to {to}, seed {seed}");
                    assert_eq!(ways.from(from), steps, "{from} to {to}, seed {seed}");
                }
            }
        }
    }
}
