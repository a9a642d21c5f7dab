//! What lies in a quadrant, for whoever chooses where to land: room to build, and forest for pastures.

use serde::Serialize;
use ts_rs::TS;

use crate::{Action, Cells, KingsOfArtifice, Quadrant, State, Step, structure::square, words::counted};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Land {
    /// Development without trees: where houses can stand.
    pub open: u8,
    /// Squares of four such spaces, overlapping ones too (KA-6.9).
    pub squares: u8,
    /// Forest, printed or planted, and how much of it at most is one piece that a ring can go around (KA-6.15).
    pub forest: u8,
    pub together: u8,
}

impl KingsOfArtifice {
    /// The land that an action chooses, where it is chosen by its land.
    pub(super) fn land_of(&self, state: &State, action: Action) -> Option<Land> {
        match action {
            Action::Sail { quadrant } if state.steps.last() == Some(&Step::ChooseQuadrant) => {
                Some(self.survey(state, quadrant))
            }
            _ => None,
        }
    }

    fn survey(&self, state: &State, quadrant: Quadrant) -> Land {
        let here = self.island().quadrants[quadrant as usize];
        let forest = here & self.forest(state);
        let open = here & (self.island().ground - forest);
        let is_open = |at| square(at).is_some_and(|cells| cells.iter().all(|&(cell, _)| open.contains(cell)));
        Land {
            open: open.count() as u8,
            squares: open.iter().filter(|&at| is_open(at)).count() as u8,
            forest: forest.count() as u8,
            together: largest_piece(forest),
        }
    }
}

impl Land {
    /// `has 26 open spaces, 11 squares for a palace, 9 forest spaces, 6 of them in one piece`: what is not the same everywhere.
    pub(super) fn words(&self, everywhere: &[Land]) -> Option<String> {
        let differs = |of: fn(&Land) -> u8| everywhere.iter().any(|other| of(other) != of(self));
        let mut parts = Vec::new();
        if differs(|land| land.open) {
            parts.push(counted(self.open, "open space"));
        }
        if differs(|land| land.squares) {
            let squares = if self.squares == 1 { "square" } else { "squares" };
            parts.push(format!("{} {squares} for a palace", self.squares));
        }
        if differs(|land| land.forest) || differs(|land| land.together) {
            let piece = match self.together {
                0 | 1 => "",
                together if together == self.forest => " in one piece",
                together => &format!(", {together} of them in one piece"),
            };
            parts.push(format!("{}{piece}", counted(self.forest, "forest space")));
        }
        (!parts.is_empty()).then(|| format!("has {}", parts.join(", ")))
    }
}

/// A ring with a diagonal gap leaks, so what is adjacent is one piece.
fn largest_piece(mut forest: Cells) -> u8 {
    let mut most = 0;
    while let Some(one) = forest.first() {
        let piece = Cells::of(one).flood(forest);
        most = most.max(piece.count() as u8);
        forest -= piece;
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::Cell;

    #[test]
    fn what_is_the_same_everywhere_is_not_told() {
        let land = |open, squares, forest, together| Land { open, squares, forest, together };
        let both = [land(20, 9, 7, 7), land(24, 9, 3, 1)];
        assert_eq!(both[0].words(&both).as_deref(), Some("has 20 open spaces, 7 forest spaces in one piece"));
        assert_eq!(both[1].words(&both).as_deref(), Some("has 24 open spaces, 3 forest spaces"));
        assert_eq!(both[0].words(&both[..1]), None);
    }

    /// KA-6.15
    #[test]
    fn forest_that_meets_at_a_corner_is_one_piece() {
        let forest = ["C3", "D4", "D5", "G7"].iter().map(|name| name.parse::<Cell>().unwrap()).collect();
        assert_eq!(largest_piece(forest), 3);
    }
}
