//! What is begun and not yet scored: squares of houses on their way to a palace, walls on their way to a battlement, and a
//! team that stands where the work is.

use tabletop::Seat;

use super::{Outlook, TEAM, apart};
use crate::{
    Cell, Cells, Character, Kind, KingsOfArtifice, State, build::squares, cells::Direction, structure::square,
};

/// What a square is worth on its way to a palace, by its blocks: eight make four houses.
const SQUARE: [f32; 9] = [0.0, 0.2, 0.5, 0.9, 1.4, 2.0, 2.8, 3.7, 5.0];

impl KingsOfArtifice {
    pub(super) fn plans(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        // There is always this turn.
        let time = (0.5 + outlook.rounds / 4.0).min(1.0);
        let walls = self.free_walls(state, seat);
        let mut points = walls.count().min(12) as f32 * 0.35 * time;
        let square = self.best_square(state, seat, walls);
        if let Some((at, blocks)) = square {
            points += SQUARE[blocks] * time;
            if blocks >= 6 {
                let ready = if blocks == 8 { 1.0 } else { 0.4 };
                points += self.workshop(state, seat, at, Character::King) * ready * time;
            }
        }
        let pair = self.best_pair(state, seat, walls);
        if let Some((at, worth)) = pair {
            points += worth * 0.25 * time;
            points += self.workshop(state, seat, at, Character::Knight) * 0.25 * time;
        }
        points += self.villagers_work(state, seat, walls) * time;
        let home = square.map(|(at, _)| at).or_else(|| self.home(state, seat));
        if let Some(home) = home {
            for (who, weight) in TEAM {
                points -= weight * (apart(self, state, seat, who, home) - 2.0).max(0.0) * (1.0 - outlook.late);
            }
        }
        points
    }

    /// The square nearest to a palace: its north-western space, and how many blocks of houses it has.
    fn best_square(&self, state: &State, seat: Seat, walls: Cells) -> Option<(Cell, usize)> {
        let houses = state.board.own(seat, Kind::House);
        let begun = houses | (walls - self.island().forest);
        let open = begun | (self.island().development() - state.board.built());
        let mut touched = begun | begun.shifted(Direction::West);
        touched |= touched.shifted(Direction::North);
        let mut best: Option<(Cell, usize)> = None;
        for at in (squares(open) & touched).iter() {
            let parts = square(at)?;
            let blocks = |cell: Cell| usize::from(begun.contains(cell)) + usize::from(houses.contains(cell));
            let blocks = parts.iter().map(|&(cell, _)| blocks(cell)).sum();
            if best.is_none_or(|(_, most)| blocks > most) {
                best = Some((at, blocks));
            }
        }
        best
    }

    /// Two adjoining walls that would make the next battlement of the best system, and what that would score.
    fn best_pair(&self, state: &State, seat: Seat, walls: Cells) -> Option<(Cell, f32)> {
        let [north, east, south, west] =
            [Direction::North, Direction::East, Direction::South, Direction::West].map(|way| walls.shifted(way));
        let paired = walls & (north | east | south | west);
        let battlements = state.board.own(seat, Kind::Battlement);
        if battlements.is_empty() {
            return paired.first().map(|at| (at, 2.0));
        }
        let best = self.best_system(battlements);
        let joined = paired & battlements.spread_orthogonally();
        match joined.first() {
            Some(at) if best < 5.0 => Some((at, 2.0 * best + 2.0)),
            _ => paired.first().map(|at| (at, 1.5)),
        }
    }

    /// What the villagers could build without another step.
    fn villagers_work(&self, state: &State, seat: Seat, walls: Cells) -> f32 {
        if state.realms[seat].blocks == 0 {
            return 0.0;
        }
        let sites = walls - self.island().forest;
        let (plots, room) = (self.plots(state), self.room(state));
        let mut work = 0.0;
        for who in [Character::FirstVillager, Character::SecondVillager] {
            if let Some(at) = state.board.cell(seat, who) {
                work += 0.3 * (at.near() & sites).count().min(3) as f32;
                work += 0.15 * (at.near() & plots).count().min(4) as f32;
                // Whoever builds himself in builds no more.
                let freedom = Cells::of(at).flood(room | Cells::of(at)).spread() & plots;
                work += 0.06 * freedom.count().min(16) as f32;
            }
        }
        work
    }

    /// How near an artisan and a partner are to working together beside a space.
    fn workshop(&self, state: &State, seat: Seat, at: Cell, partner: Character) -> f32 {
        let (artisan, partner_at) = (state.board.cell(seat, Character::Artisan), state.board.cell(seat, partner));
        let far = apart(self, state, seat, Character::Artisan, at) + apart(self, state, seat, partner, at);
        let together = artisan.is_some() && artisan == partner_at;
        (2.0 - 0.2 * far).max(0.0) + if together { 0.6 } else { 0.0 }
    }

    /// Where a player's work is: any structure, or the king.
    fn home(&self, state: &State, seat: Seat) -> Option<Cell> {
        state.board.owned(seat).first().or_else(|| state.board.cell(seat, Character::King))
    }
}
