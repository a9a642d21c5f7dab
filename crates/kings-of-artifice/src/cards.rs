//! The ten scoring cards (KA-10): what each measures, and what a measure is worth.

use tabletop::Seat;

use crate::{Card, Cells, Kind, KingsOfArtifice, State, cells::Direction};

impl KingsOfArtifice {
    /// What a scoring card gives a player if the game ended now.
    pub fn card_points(&self, state: &State, card: Card, seat: Seat) -> i32 {
        let figures = &self.content.card(card).points;
        let figure = |place: usize| i32::from(figures[place]);
        let measure = self.card_measure(state, card, seat);
        match card {
            Card::MasterMason | Card::VillageFestival | Card::TriumphantTowers => {
                // KA-10.4
                let best = |other: &Seat| self.card_measure(state, card, *other);
                let most = Seat::all(self.players).map(|other| best(&other)).max().unwrap_or(0);
                let tied = Seat::all(self.players).filter(|other| best(other) == most).count() as i32;
                if measure == most && most > 0 { figure(0) / tied } else { 0 }
            }
            Card::Lighthouses => figure(measure as usize),
            Card::DiverseEconomy => {
                measure.checked_sub(1).filter(|&place| place >= 0).map_or(0, |place| figure(place as usize))
            }
            Card::Earthquake | Card::BuildingTax | Card::Ramparts | Card::RoyalCities | Card::Ranches => {
                measure * figure(0)
            }
        }
    }

    /// What a scoring card counts: walls, towers, spaces, quadrants, kinds.
    pub fn card_measure(&self, state: &State, card: Card, seat: Seat) -> i32 {
        let board = &state.board;
        match card {
            Card::MasterMason => self.longest_wall(state, seat),
            Card::VillageFestival => board.own(seat, Kind::House).count() as i32,
            Card::TriumphantTowers => board.own(seat, Kind::Tower).count() as i32,
            Card::Earthquake => (board.owned(seat) & self.island().faults).count() as i32,
            Card::Lighthouses => self.lighthouses(state, seat) as i32,
            Card::BuildingTax if state.emptied == Some(seat) => {
                state.realms.iter().map(|realm| i32::from(realm.blocks)).max().unwrap_or(0)
            }
            Card::BuildingTax => 0,
            Card::Ramparts => self.ramparts(state, seat).count() as i32,
            Card::RoyalCities => {
                let owned = board.owned(seat);
                let around = |palace: Cells| (palace.spread() - palace) & owned;
                self.palaces(state, seat).fold(Cells::NONE, |all, palace| all | around(palace)).count() as i32
            }
            Card::DiverseEconomy => self.kinds_of_structures(state, seat),
            Card::Ranches => self.ranched_forest(state, seat),
        }
    }

    /// KA-10.1
    fn longest_wall(&self, state: &State, seat: Seat) -> i32 {
        state.board.own(seat, Kind::Wall).largest_system() as i32
    }

    /// KA-10.8: walls that lie on an unbroken line from one own tower to another.
    pub(crate) fn ramparts(&self, state: &State, seat: Seat) -> Cells {
        let (walls, towers) = (state.board.own(seat, Kind::Wall), state.board.own(seat, Kind::Tower));
        let from = |way: Direction| {
            let mut line = towers.shifted(way) & walls;
            loop {
                let longer = line | line.shifted(way) & walls;
                if longer == line {
                    return line;
                }
                line = longer;
            }
        };
        from(Direction::East) & from(Direction::West) | from(Direction::South) & from(Direction::North)
    }

    /// KA-10.10
    fn kinds_of_structures(&self, state: &State, seat: Seat) -> i32 {
        let kinds = Kind::ALL.iter().filter(|&&kind| kind != Kind::Wall && !state.board.own(seat, kind).is_empty());
        kinds.count() as i32 + i32::from(!self.pastured(state, seat).is_empty())
    }

    /// KA-10.11
    fn ranched_forest(&self, state: &State, seat: Seat) -> i32 {
        let horses = self.horses(state, seat);
        let mut forest = 0;
        for other in seat.others(self.players) {
            self.each_pasture(state, other, |pasture| {
                if pasture.region.meets(horses) {
                    forest += pasture.forest.count() as i32;
                }
            });
        }
        forest
    }
}
