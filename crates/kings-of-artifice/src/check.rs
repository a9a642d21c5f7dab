//! Whether a position from outside could be one of this game (KA-1.1): everything is somewhere, once, nobody stands where
//! nobody can stand, and what is pending makes sense.

mod steps;

use tabletop::Seat;

use crate::{
    BagPlace, CREW, Cell, Character, Class, Kind, KingsOfArtifice, Phase, Shape, Spell, Spot, State, Step, Structure,
};

/// No game comes near this many points; sums of them stay within bounds.
const MOST_POINTS: u16 = 60_000;

impl KingsOfArtifice {
    pub(crate) fn check_state(&self, state: &State) -> Result<(), String> {
        self.check_table(state)?;
        self.check_cards(state)?;
        self.check_land(state)?;
        self.check_ships(state)?;
        for seat in Seat::all(self.players) {
            self.check_realm(state, seat).map_err(|reason| format!("seat {}: {reason}", seat.0))?;
            self.check_characters(state, seat).map_err(|reason| format!("seat {}: {reason}", seat.0))?;
        }
        self.check_turn(state)?;
        self.check_steps(state)
    }

    fn check_table(&self, state: &State) -> Result<(), String> {
        let (boards, realms) = (state.board.players(), state.realms.len());
        ensure(boards == self.players && realms == self.players, || {
            format!("{realms} realms and characters of {boards} for {} players", self.players)
        })?;
        ensure(self.sits(state.active), || format!("nobody sits at seat {}", state.active.0))?;
        let rounds = match state.phase {
            Phase::Planting | Phase::Landing => 0..=0,
            _ => 1..=self.content.most_rounds,
        };
        ensure(rounds.contains(&state.round), || format!("round {} of this phase", state.round))?;
        let quiet = match state.phase {
            Phase::Planting | Phase::Landing => 0,
            Phase::Building => (self.content.quiet_rounds - 1).min(state.round - 1),
            Phase::Crowning | Phase::Over => self.content.quiet_rounds.min(state.round),
        };
        ensure(state.quiet <= quiet, || format!("{} rounds without a block of the supply", state.quiet))?;
        ensure(!state.placed || state.phase == Phase::Building, || "a block was used out of turn".to_owned())?;
        let empty = |seat: Seat| state.realms[seat].blocks == 0;
        match state.emptied {
            Some(seat) => {
                ensure(self.sits(seat) && empty(seat), || "the first to use up all blocks has some".to_owned())
            }
            None => {
                ensure(!Seat::all(self.players).any(empty), || "nobody was the first to use up all blocks".to_owned())
            }
        }?;
        // The end is near at the end of a round only, so it can never have been near before this one.
        let due = state.round >= self.content.most_rounds || state.quiet >= self.content.quiet_rounds;
        let crowned = matches!(state.phase, Phase::Crowning | Phase::Over);
        ensure(!crowned || due || self.end_is_near(state), || "the crowning round came too early".to_owned())
    }

    fn check_cards(&self, state: &State) -> Result<(), String> {
        ensure(state.scoring.len() == 2 && state.scoring[0] < state.scoring[1], || {
            "two different scoring cards are dealt, in order".to_owned()
        })?;
        let spells = if self.options.flag("third-spell") { 3 } else { 2 };
        let in_order = state.spells.windows(2).all(|pair| pair[0] < pair[1]);
        ensure(state.spells.len() == spells && in_order, || format!("{spells} different spells are dealt, in order"))
    }

    fn check_land(&self, state: &State) -> Result<(), String> {
        let (board, island) = (&state.board, self.island());
        let astray = (board.trees() - island.development()) | board.trees() & board.built();
        ensure(astray.is_empty(), || format!("a tree on {:?}, where none can be", astray.first()))?;
        let adrift = board.built() - island.ground;
        ensure(adrift.is_empty(), || format!("a structure on {:?}, where none can be", adrift.first()))?;
        let houses = (board.all(Kind::House) | board.all(Kind::Tower) | board.all(Kind::Palace)) & island.forest;
        ensure(houses.is_empty(), || format!("{:?} is printed forest", houses.first()))?;
        let trees: usize =
            state.realms.iter().map(|realm| usize::from(realm.trees) + usize::from(realm.saplings)).sum();
        let trees = trees + board.trees().count() as usize;
        let wanted = usize::from(self.content.trees.of(self.players)) * self.players;
        ensure(trees == wanted, || format!("{trees} trees instead of {wanted}"))?;
        for seat in Seat::all(self.players) {
            let (place, saplings) = (seat.cmp(&state.active), usize::from(state.realms[seat].saplings));
            let left = usize::from(state.realms[state.active].saplings);
            let right = match state.phase {
                Phase::Planting if place.is_lt() => left > 0 && saplings == left - 1,
                Phase::Planting => left > 0 && saplings == left,
                _ => saplings == 0,
            };
            ensure(right, || format!("seat {} has {saplings} trees to plant", seat.0))?;
            let fountains = board.own(seat, Kind::Fountain).count();
            ensure(fountains <= 1, || format!("seat {} has {fountains} fountains", seat.0))?;
        }
        ensure(state.round > 0 || board.built().is_empty(), || "something is built before the first round".to_owned())
    }

    fn check_ships(&self, state: &State) -> Result<(), String> {
        for seat in Seat::all(self.players) {
            let placed = match state.phase {
                Phase::Planting => false,
                Phase::Landing => seat > state.active,
                _ => true,
            };
            let ship = state.board.ship(seat);
            ensure(ship.is_some() == placed, || format!("the ship of seat {} is not where it should be", seat.0))?;
            let Some(berth) = ship else { continue };
            let mooring = self.island().find_mooring(berth).ok_or_else(|| format!("no ship can lie at {berth}"))?;
            for other in Seat::all(self.players).filter(|&other| other < seat) {
                let apart = state.board.ship(other).is_none_or(|ship| !ship.overlaps(berth));
                ensure(apart, || format!("two ships at {berth}"))?;
                let shared = state.phase == Phase::Landing && self.quadrant(state, other) == Some(mooring.quadrant);
                ensure(!shared, || format!("two ships begin in the {}", mooring.quadrant.name()))?;
            }
        }
        Ok(())
    }

    fn check_realm(&self, state: &State, seat: Seat) -> Result<(), String> {
        let realm = &state.realms[seat];
        let blocks =
            u32::from(realm.blocks) + u32::from(realm.removed) + state.board.blocks(seat) + in_hand(state, seat);
        ensure(blocks == u32::from(self.content.blocks), || {
            format!("{blocks} blocks instead of {}", self.content.blocks)
        })?;
        ensure(realm.tokens < self.content.action_points, || format!("{} active tokens", realm.tokens))?;
        ensure(realm.mana.is_none_or(|spell| state.spells.contains(&spell)), || {
            "the mana lies on a spell that is not in play".to_owned()
        })?;
        let building = state.phase == Phase::Building;
        let cast = building || state.phase == Phase::Crowning && seat > state.active;
        ensure(realm.mana.is_none() || cast, || "the mana cannot be on a spell now".to_owned())?;
        match realm.bag.at {
            BagPlace::Home => {}
            BagPlace::Kitty => {
                ensure(building && seat != state.active && !realm.bag.active, || "the bag is in the kitty".to_owned())?;
            }
            BagPlace::Stolen { by, fresh } => {
                ensure(building && self.sits(by) && by != seat, || "the bag was stolen by nobody".to_owned())?;
                ensure(if fresh { !realm.bag.active } else { by == state.active }, || {
                    "a stolen token is at hand out of turn".to_owned()
                })?;
            }
        }
        ensure(realm.points.each().iter().all(|&points| points <= MOST_POINTS), || "too many points".to_owned())
    }

    fn check_characters(&self, state: &State, seat: Seat) -> Result<(), String> {
        let board = &state.board;
        for who in Character::ALL {
            let (spot, name) = (board.spot(seat, who), who.key());
            if state.round == 0 {
                let begins = if who == Character::King { Spot::Ship } else { Spot::Supply };
                ensure(spot == begins, || format!("the {name} is on its way before the first round"))?;
            }
            ensure(who != Character::King || spot != Spot::Supply, || "the king is in the supply".to_owned())?;
            if let Spot::On(cell) = spot {
                ensure(self.island().land.contains(cell), || format!("the {name} stands in the sea at {cell}"))?;
                let stands = self.may_stand(state, seat, who, cell);
                ensure(stands, || format!("the {name} stands on a structure on {cell}"))?;
                let crowd = board.standing(cell).count();
                ensure(crowd <= 2, || format!("{crowd} characters on {cell}"))?;
            }
        }
        let aboard = board.aboard(seat);
        ensure(aboard <= CREW, || format!("{aboard} characters aboard"))
    }

    /// Whether a character may be on a space, as far as structures are concerned.
    fn may_stand(&self, state: &State, seat: Seat, who: Character, at: Cell) -> bool {
        match state.board.structure(at) {
            None => true,
            Some(Structure { shape: Shape::Wall, .. }) => state.class(seat, who) == Class::Thief,
            Some(Structure { shape: Shape::Tower(_), owner, .. }) => who == Character::Warlock && owner == seat,
            Some(_) => false,
        }
    }

    fn check_turn(&self, state: &State) -> Result<(), String> {
        let turn = state.turn;
        let playing = matches!(state.phase, Phase::Building | Phase::Crowning);
        ensure(playing || turn == Default::default(), || "there is no turn to remember anything of".to_owned())?;
        let morphed = state.realms[state.active].mana == Some(Spell::Morph) && state.phase == Phase::Building;
        let rides = |who: Character| who.class() == Class::Horse || who == Character::Warlock && morphed;
        ensure(turn.moved.iter().all(rides), || "somebody moved who is no horse".to_owned())?;
        if let Some(class) = turn.morph {
            ensure(class != Class::Warlock && morphed, || "the warlock cannot be something else".to_owned())?;
            let on_land = state.board.cell(state.active, Character::Warlock);
            let on_wall = self.wall_to_leave(state).is_some();
            ensure(on_wall || on_land.is_some_and(|at| !state.board.built().contains(at)), || {
                "who is something else stands on land".to_owned()
            })?;
        }
        Ok(())
    }

    fn sits(&self, seat: Seat) -> bool {
        seat.index() < self.players
    }
}

/// Blocks that Alchemy took off the board and that are not built yet.
fn in_hand(state: &State, seat: Seat) -> u32 {
    if seat != state.active {
        return 0;
    }
    let held = |step: &Step| match step {
        Step::TakeWalls { taken } => taken.len() as u32,
        Step::BuildByAlchemy { blocks, .. } => u32::from(*blocks),
        _ => 0,
    };
    state.steps.iter().map(held).sum()
}

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}
