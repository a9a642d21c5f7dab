//! Building (KA-6): who can build what where, and what comes of it.

use tabletop::{Log, Seat};

use crate::{
    Action, Band, Cell, Cells, Character, Class, Event, Half, Kind, KingsOfArtifice, Shape, State, Step, Structure,
    WholeStructure, cells::Direction, offers::Offers, state::gain, structure::square,
};

/// Where blocks come from and what building with them costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    pub(crate) seat: Seat,
    /// Action points there are; enough for everything if it is free.
    pub(crate) points: u8,
    pub(crate) blocks: u8,
    /// KA-7.5: blocks of walls that Alchemy took.
    pub(crate) alchemy: bool,
}

impl Means {
    /// Blocks of the supply that one act of building takes.
    fn supplied(self) -> u8 {
        u8::from(!self.alchemy)
    }
}

impl KingsOfArtifice {
    /// Everything adjacent to those of a player's characters on land that are of one of the classes wanted.
    #[inline]
    pub(crate) fn beside(&self, state: &State, seat: Seat, wanted: impl Fn(Class) -> bool) -> Cells {
        let mut near = Cells::NONE;
        for who in Character::ALL {
            if let Some(cell) = state.board.cell(seat, who)
                && wanted(state.class(seat, who))
            {
                near |= cell.near();
            }
        }
        near
    }

    /// KA-6.10: everything adjacent to a space an artisan shares with somebody else of this class.
    pub(crate) fn beside_pair(&self, state: &State, seat: Seat, class: Class) -> Cells {
        let mut near = Cells::NONE;
        for artisan in [Character::Artisan, Character::Warlock] {
            let Some(cell) = state.board.cell(seat, artisan) else { continue };
            if state.class(seat, artisan) != Class::Artisan || !state.board.crowded().contains(cell) {
                continue;
            }
            let helps =
                |&(owner, who): &(Seat, Character)| owner == seat && who != artisan && state.class(owner, who) == class;
            if state.board.standing(cell).any(|one| helps(&one)) {
                near |= cell.near();
            }
        }
        near
    }

    /// KA-6.11: own walls nobody stands on.
    #[inline]
    pub(crate) fn free_walls(&self, state: &State, seat: Seat) -> Cells {
        state.board.own(seat, Kind::Wall) - state.board.peopled()
    }

    /// KA-6.1, KA-6.2: where walls may stand at all.
    #[inline]
    pub(crate) fn plots(&self, state: &State) -> Cells {
        self.island().ground - state.board.built() - state.board.peopled()
    }

    /// Where a player's characters could build a wall now.
    #[inline]
    pub(crate) fn wall_plots(&self, state: &State, seat: Seat) -> Cells {
        self.beside(state, seat, |class| class != Class::Horse) & self.plots(state)
    }

    /// Houses a warlock and an artisan together stand beside.
    pub(crate) fn houses_for_towers(&self, state: &State, seat: Seat) -> Cells {
        self.beside_pair(state, seat, Class::Warlock) & state.board.own(seat, Kind::House)
    }

    /// `barred` are spaces on which no wall may be built.
    pub(crate) fn offer_buildings(&self, state: &State, means: Means, barred: Cells, out: &mut impl Offers) {
        self.offer_walls(state, means, barred, out);
        self.offer_houses(state, means, out);
        self.offer_fountains(state, means, out);
        if !out.enough() {
            self.offer_advanced(state, means, out);
        }
    }

    #[inline]
    pub(crate) fn offer_walls(&self, state: &State, means: Means, barred: Cells, out: &mut impl Offers) {
        if means.blocks > 0 && means.points >= self.content.costs.wall {
            out.add_all(self.wall_plots(state, means.seat) - barred, |at| Action::BuildWall { at });
        }
    }

    #[inline]
    pub(crate) fn offer_houses(&self, state: &State, means: Means, out: &mut impl Offers) {
        let walls = self.free_walls(state, means.seat) - self.island().forest;
        if means.blocks > 0 && means.points >= self.content.costs.house && !walls.is_empty() {
            let beside = self.beside(state, means.seat, |class| class == Class::Villager);
            out.add_all(beside & walls, |at| Action::BuildHouse { at });
        }
    }

    #[inline]
    pub(crate) fn offer_fountains(&self, state: &State, means: Means, out: &mut impl Offers) {
        let Means { seat, points, alchemy, .. } = means;
        if !alchemy && points >= self.content.costs.fountain && state.board.own(seat, Kind::Fountain).is_empty() {
            let walls = self.free_walls(state, seat);
            if !walls.is_empty() {
                let beside = self.beside(state, seat, |class| class == Class::Artisan);
                out.add_all(beside & walls, |at| Action::BuildFountain { at });
            }
        }
    }

    /// KA-6.10: whether an artisan shares a space with anybody; alone he builds none of these.
    #[inline]
    pub(crate) fn has_a_pair(&self, state: &State, seat: Seat) -> bool {
        let shares = |who| state.board.cell(seat, who).is_some_and(|cell| state.board.crowded().contains(cell));
        shares(Character::Artisan) || shares(Character::Warlock)
    }

    /// Battlements, towers and palaces.
    pub(crate) fn offer_advanced(&self, state: &State, means: Means, out: &mut impl Offers) {
        let Means { seat, points, blocks, .. } = means;
        if blocks == 0 || !self.has_a_pair(state, seat) {
            return;
        }
        let (costs, walls) = (&self.content.costs, self.free_walls(state, seat));
        if points >= costs.battlement {
            let beside = self.beside_pair(state, seat, Class::Knight);
            let near = beside.spread_orthogonally() & walls;
            for at in near.iter() {
                for way in [Direction::East, Direction::South] {
                    if let Some(and) = at.towards(way, 1).filter(|&and| walls.contains(and))
                        && (beside.contains(at) || beside.contains(and))
                    {
                        out.add(Action::BuildBattlement { at, and });
                    }
                }
            }
        }
        if points >= costs.tower {
            let beside = self.beside_pair(state, seat, Class::Warlock);
            let low = |at: &Cell| state.board.level(*at) < 5;
            let towers = (beside & state.board.own(seat, Kind::Tower)).iter().filter(low);
            let houses = (beside & state.board.own(seat, Kind::House)).iter();
            houses.chain(towers).for_each(|at| out.add(Action::BuildTower { at }));
        }
        if points >= costs.palace {
            let houses = state.board.own(seat, Kind::House);
            let beside = self.beside_pair(state, seat, Class::King);
            if houses.meets(beside) {
                for at in squares(houses).iter() {
                    let touched = square(at).is_some_and(|parts| parts.iter().any(|(cell, _)| beside.contains(*cell)));
                    if touched {
                        out.add(Action::BuildPalace { at });
                    }
                }
            }
        }
    }

    /// Everybody who can have a hand in a building, one of them or a pair.
    pub(crate) fn who_builds(&self, state: &State, seat: Seat, action: Action) -> Band {
        let on = |wanted: &dyn Fn(Class) -> bool, plots: Cells| -> Band {
            let builds = |who: &Character| {
                let at = state.board.cell(seat, *who);
                wanted(state.class(seat, *who)) && at.is_some_and(|at| at.near().meets(plots))
            };
            Character::ALL.into_iter().filter(builds).collect()
        };
        // KA-6.10
        let pair = |class: Class, plots: Cells| -> Band {
            let (artisans, others) = (on(&|one| one == Class::Artisan, plots), on(&|one| one == class, plots));
            let beside = |one: &Character, others: Band| {
                others.iter().any(|other| state.board.cell(seat, other) == state.board.cell(seat, *one))
            };
            let artisans_paired = artisans.iter().filter(|one| beside(one, others));
            artisans_paired.chain(others.iter().filter(|one| beside(one, artisans))).collect()
        };
        match action {
            Action::BuildWall { at } => on(&|class| class != Class::Horse, Cells::of(at)),
            Action::BuildHouse { at } => on(&|class| class == Class::Villager, Cells::of(at)),
            Action::BuildFountain { at } => on(&|class| class == Class::Artisan, Cells::of(at)),
            Action::BuildBattlement { at, and } => pair(Class::Knight, Cells::of(at) | Cells::of(and)),
            Action::BuildTower { at } => pair(Class::Warlock, Cells::of(at)),
            Action::BuildPalace { at } => {
                pair(Class::King, square(at).into_iter().flatten().map(|(cell, _)| cell).collect())
            }
            _ => Band::NOBODY,
        }
    }

    /// KA-6.3: villagers adjacent to a wall just built who can build another one.
    pub(crate) fn second_wall_builders(&self, state: &State, seat: Seat, first: Cell) -> Band {
        let plots = self.plots(state);
        let reaches = |who: &Character| {
            let cell = state.board.cell(seat, *who);
            cell.is_some_and(|cell| cell.near().contains(first) && cell.near().meets(plots))
        };
        let villager = |who: &Character| state.class(seat, *who) == Class::Villager;
        Character::ALL.into_iter().filter(villager).filter(reaches).collect()
    }

    pub(crate) fn second_wall_plots(&self, state: &State, seat: Seat, builders: Band) -> Cells {
        let cells = builders.iter().filter_map(|who| state.board.cell(seat, who));
        cells.fold(Cells::NONE, |near, cell| near | cell.near()) & self.plots(state)
    }

    /// Carries out one of the actions that build, except for its price. `false` if it is none.
    pub(crate) fn build(&self, state: &mut State, means: Means, action: Action, log: &mut impl Log<Event>) -> bool {
        let (seat, points) = (means.seat, &self.content.points);
        let blocks = means.supplied();
        let base = |state: &State, at: Cell| state.board.structure(at).map_or(seat, |below| below.base);
        match action {
            Action::BuildWall { at } => {
                self.raise_wall(state, means, at, log);
                return true;
            }
            Action::BuildHouse { at } => {
                state.board.build(at, Structure { shape: Shape::House, owner: seat, base: seat });
                gain(&mut state.realms[seat].points.houses, points.house);
                self.tell_built(state, at, points.house, blocks, log);
            }
            Action::BuildFountain { at } => {
                state.board.build(at, Structure { shape: Shape::Fountain, owner: seat, base: seat });
                gain(&mut state.realms[seat].points.fountain, points.fountain);
                // KA-6.6: it is a piece of its own.
                self.tell_built(state, at, points.fountain, 0, log);
                return true;
            }
            Action::BuildBattlement { at, and } => {
                let (half, other) = if at.towards(Direction::East, 1) == Some(and) {
                    (Half::ToEast, Half::ToWest)
                } else {
                    (Half::ToSouth, Half::ToNorth)
                };
                state.board.build(at, Structure { shape: Shape::Battlement(half), owner: seat, base: seat });
                state.board.build(and, Structure { shape: Shape::Battlement(other), owner: seat, base: seat });
                gain(&mut state.realms[seat].points.battlements, points.battlement);
                self.tell_built(state, at, points.battlement, blocks, log);
            }
            Action::BuildTower { at } => {
                let level = state.board.level(at).max(2) + 1;
                let base = base(state, at);
                state.board.build(at, Structure { shape: Shape::Tower(level), owner: seat, base });
                gain(&mut state.realms[seat].points.towers, points.tower);
                self.tell_built(state, at, points.tower, blocks, log);
            }
            Action::BuildPalace { at } => {
                let parts = square(at).expect("a palace stands on a square");
                for (cell, corner) in parts {
                    let base = base(state, cell);
                    state.board.build(cell, Structure { shape: Shape::Palace(corner), owner: seat, base });
                }
                gain(&mut state.realms[seat].points.palaces, points.palace);
                self.tell_built(state, at, points.palace, blocks, log);
            }
            _ => return false,
        }
        self.use_block(state, means, log);
        true
    }

    /// KA-6.4: a tree below goes to the builder.
    fn raise_wall(&self, state: &mut State, means: Means, at: Cell, log: &mut impl Log<Event>) {
        let seat = means.seat;
        self.collect_tree(state, seat, at, log);
        state.board.build(at, Structure { shape: Shape::Wall, owner: seat, base: seat });
        self.tell_built(state, at, 0, means.supplied(), log);
        self.use_block(state, means, log);
        if !means.alchemy && state.realms[seat].blocks > 0 {
            let builders = self.second_wall_builders(state, seat, at);
            if !builders.is_empty() {
                state.steps.push(Step::ChooseSecondWall { seat, builders });
            }
        }
    }

    pub(crate) fn raise_second_wall(&self, state: &mut State, seat: Seat, at: Cell, log: &mut impl Log<Event>) {
        self.collect_tree(state, seat, at, log);
        state.board.build(at, Structure { shape: Shape::Wall, owner: seat, base: seat });
        self.tell_built(state, at, 0, 1, log);
        self.use_supply(state, seat, 1, log);
    }

    pub(crate) fn collect_tree(&self, state: &mut State, seat: Seat, at: Cell, log: &mut impl Log<Event>) {
        if state.board.take_tree(at) {
            state.realms[seat].trees += 1;
            log.note(Event::TreeCollected { seat, at });
        }
    }

    fn use_block(&self, state: &mut State, means: Means, log: &mut impl Log<Event>) {
        if means.supplied() > 0 {
            self.use_supply(state, means.seat, means.supplied(), log);
        }
    }

    pub(crate) fn use_supply(&self, state: &mut State, seat: Seat, blocks: u8, log: &mut impl Log<Event>) {
        let realm = &mut state.realms[seat];
        realm.blocks -= blocks;
        // KA-8.2: only here; what Alchemy builds was on the board already, and a fountain is no block.
        state.placed = true;
        if realm.blocks == 0 {
            log.note(Event::BlocksUsedUp { seat });
            state.emptied.get_or_insert(seat);
        }
    }

    /// Tells of the structure that stands there now, with the blocks of the supply that went into it.
    pub(crate) fn tell_built(&self, state: &State, first: Cell, points: u8, blocks: u8, log: &mut impl Log<Event>) {
        let built = state.board.whole(first).expect("it was just built");
        let WholeStructure { kind, at, owner, level, base } = built;
        log.note(Event::StructureBuilt { seat: owner, kind, at, level, points, base, blocks });
    }
}

/// The north-western spaces of all squares of four.
pub(crate) fn squares(cells: Cells) -> Cells {
    let pairs = cells & cells.shifted(Direction::West);
    pairs & pairs.shifted(Direction::North)
}
