//! What everything is worth at the end (KA-9), as if the game ended now.

use tabletop::Seat;

use crate::{
    Cell, Cells, Character, Kind, KingsOfArtifice, Quadrant, Shape, Spot, State, Structure, structure::square,
};

/// A player's score by what it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Scored at once, in play.
    pub in_play: i32,
    pub thief_on_wall: i32,
    pub houses: i32,
    pub battlements: i32,
    pub towers: i32,
    pub palaces: i32,
    pub pastures: i32,
    /// How many trees: half a point each.
    pub trees: i32,
    /// In the order they were dealt.
    pub cards: [i32; 2],
}

impl Scores {
    /// What is counted at the end for everybody, whatever the cards.
    pub(crate) const NAMES: [&str; 7] = [
        "Walls under the thief",
        "Houses beside villagers",
        "Battlements beside the knight",
        "Towers under the warlock",
        "Palaces beside the king",
        "Pastures with a horse",
        "Trees",
    ];

    /// In the order of their names, in half points.
    pub(crate) fn final_halves(&self) -> [i32; 7] {
        let Scores { thief_on_wall, houses, battlements, towers, palaces, pastures, trees, .. } = *self;
        [2 * thief_on_wall, 2 * houses, 2 * battlements, 2 * towers, 2 * palaces, 2 * pastures, trees]
    }

    /// The whole score in half points.
    pub fn halves(&self) -> i32 {
        2 * (self.in_play + self.cards.iter().sum::<i32>()) + self.final_halves().iter().sum::<i32>()
    }
}

impl KingsOfArtifice {
    /// What a player would score if the game ended now.
    pub fn score(&self, state: &State, seat: Seat) -> Scores {
        let mut cards = [0; 2];
        for (points, &card) in cards.iter_mut().zip(state.scoring.iter()) {
            *points = self.card_points(state, card, seat);
        }
        Scores {
            in_play: state.realms[seat].points.total() as i32,
            thief_on_wall: self.thief_score(state, seat),
            houses: self.house_score(state, seat),
            battlements: self.battlement_score(state, seat),
            towers: self.tower_score(state, seat),
            palaces: self.palace_score(state, seat),
            pastures: self.pasture_score(state, seat),
            trees: i32::from(state.realms[seat].trees),
            cards,
        }
    }

    /// KA-9.1, KA-9.2
    pub(crate) fn thief_score(&self, state: &State, seat: Seat) -> i32 {
        let walls = state.board.all(Kind::Wall);
        let Some(here) = state.board.cell(seat, Character::Thief).filter(|&here| walls.contains(here)) else {
            return 0;
        };
        let system = self.wall_system(state, here);
        let standing = |other: &Seat| state.board.cell(*other, Character::Thief).is_some_and(|at| system.contains(at));
        let sharers = Seat::all(self.players).filter(standing).count();
        system.count() as i32 / sharers as i32
    }

    /// All walls that hang together with the one on a space, whoever's they are.
    pub fn wall_system(&self, state: &State, at: Cell) -> Cells {
        Cells::of(at).flood_orthogonally(state.board.all(Kind::Wall))
    }

    /// KA-9.3
    pub(crate) fn house_score(&self, state: &State, seat: Seat) -> i32 {
        let near = [Character::FirstVillager, Character::SecondVillager]
            .into_iter()
            .filter_map(|who| state.board.cell(seat, who))
            .fold(Cells::NONE, |near, at| near | at.near());
        (near & state.board.own(seat, Kind::House)).count() as i32 * i32::from(self.content.last.house)
    }

    /// KA-9.4
    pub(crate) fn battlement_score(&self, state: &State, seat: Seat) -> i32 {
        let Some(knight) = state.board.cell(seat, Character::Knight) else { return 0 };
        let battlements = state.board.own(seat, Kind::Battlement);
        let mut beside = knight.near() & battlements;
        let mut points = 0;
        while let Some(one) = beside.first() {
            let system = Cells::of(one).flood_orthogonally(battlements);
            let count = (system.count() as i32 / 2).min(i32::from(self.content.last.most_battlements));
            points += count * count;
            beside -= system;
        }
        points
    }

    /// KA-9.5
    pub(crate) fn tower_score(&self, state: &State, seat: Seat) -> i32 {
        let towers = state.board.own(seat, Kind::Tower);
        let Some(here) = state.board.cell(seat, Character::Warlock).filter(|&here| towers.contains(here)) else {
            return 0;
        };
        let height = state.board.level(here);
        towers.iter().map(|at| state.board.level(at)).filter(|&level| level <= height).map(i32::from).sum()
    }

    /// KA-9.6
    pub(crate) fn palace_score(&self, state: &State, seat: Seat) -> i32 {
        let Spot::On(king) = state.board.spot(seat, Character::King) else { return 0 };
        let near = king.near();
        let palaces = self.palaces(state, seat).filter(|palace| near.meets(*palace));
        palaces.count() as i32 * i32::from(self.content.last.palace)
    }

    /// The spaces of each of a player's palaces.
    pub(crate) fn palaces(&self, state: &State, seat: Seat) -> impl Iterator<Item = Cells> {
        let corner = |at: &Cell| {
            matches!(state.board.structure(*at), Some(Structure { shape: Shape::Palace(crate::Corner::NorthWest), .. }))
        };
        let whole = |at| square(at).map(|parts| parts.into_iter().map(|(cell, _)| cell).collect());
        state.board.own(seat, Kind::Palace).iter().filter(corner).filter_map(whole)
    }

    /// KA-9.7
    pub(crate) fn pasture_score(&self, state: &State, seat: Seat) -> i32 {
        let horses = self.horses(state, seat);
        let mut forest = 0;
        self.each_pasture(state, seat, |pasture| {
            if pasture.region.meets(horses) {
                forest += pasture.forest.count() as i32;
            }
        });
        forest * i32::from(self.content.last.forest)
    }

    /// Where a player's horses stand.
    pub(crate) fn horses(&self, state: &State, seat: Seat) -> Cells {
        [Character::FirstHorse, Character::SecondHorse]
            .into_iter()
            .filter_map(|who| state.board.cell(seat, who))
            .collect()
    }

    /// Quadrants in which a player has a lighthouse.
    pub(crate) fn lighthouses(&self, state: &State, seat: Seat) -> usize {
        let towers = state.board.own(seat, Kind::Tower) & self.island().coast;
        Quadrant::ALL.iter().filter(|&&quadrant| towers.meets(self.island().quadrants[quadrant as usize])).count()
    }
}
