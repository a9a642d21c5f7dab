//! One action of a turn by lot, all alike, without a list of them. A turn offers a hundred actions in a dozen parts: moves of
//! this character, walls, houses. How many a part can have at most is known at a glance, so a place is drawn among all that there
//! could be, and only the part it lies in is worked out. If there is nothing at that place, another one is drawn.

use tabletop::{Chance, Seat};

use crate::{
    Action, Band, Cells, Character, Class, KingsOfArtifice, Phase, Spot, State, Step,
    build::Means,
    horse::RIDDEN,
    movement::WALKERS,
    offers::{Nth, Offers},
};

/// What is offered by one and the same rule.
#[derive(Clone, Copy, Debug)]
enum Part {
    Moves(Character),
    Ride(Character),
    Summons,
    Escape,
    Walls,
    Houses,
    Fountains,
    Advanced,
    Attacks,
    Sailing,
    Spells,
    Throw,
    End,
}

const OTHERS: [Part; 11] = [
    Part::Summons,
    Part::Escape,
    Part::Walls,
    Part::Houses,
    Part::Fountains,
    Part::Advanced,
    Part::Attacks,
    Part::Sailing,
    Part::Spells,
    Part::Throw,
    Part::End,
];
const PARTS: usize = WALKERS.len() + RIDDEN.len() + OTHERS.len();

/// Whose turn it is, and what part of everything can be done in it at all.
#[derive(Clone, Copy, Debug)]
struct Turn {
    seat: Seat,
    points: u8,
    building: bool,
    /// There are blocks to build with, and a point.
    builds: bool,
    /// Who is on the island.
    land: Band,
    /// A warlock that is somebody else.
    morphed: u32,
}

impl Turn {
    #[inline]
    fn of(state: &State) -> Turn {
        let seat = state.active;
        let (points, building) = (state.action_points(seat), state.phase == Phase::Building);
        let mut land = Band::NOBODY;
        for who in Character::ALL {
            if state.board.cell(seat, who).is_some() {
                land = land.with(who);
            }
        }
        let builds = building && points > 0 && state.realms[seat].blocks > 0;
        let morphed = u32::from(state.turn.morph.is_some() && land.contains(Character::Warlock));
        Turn { seat, points, building, builds, land, morphed }
    }

    #[inline]
    fn on_land(&self, who: Character) -> u32 {
        u32::from(self.land.contains(who))
    }
}

impl KingsOfArtifice {
    /// One of the actions of a turn. `None` if another question is asked, or one that needs a list.
    pub(crate) fn draw_of_turn(&self, state: &State, chance: &mut impl Chance) -> Option<Action> {
        if state.steps.last() != Some(&Step::ChooseAction) || self.wall_to_leave(state).is_some() {
            return None;
        }
        let turn = Turn::of(state);
        let mut parts = [(Part::End, 0); PARTS];
        let mut all = 0;
        let mut count = 0;
        let mut add = |part| {
            let most = self.most(state, turn, part);
            if most > 0 {
                parts[count] = (part, most);
                count += 1;
                all += most;
            }
        };
        WALKERS.into_iter().for_each(|who| add(Part::Moves(who)));
        RIDDEN.into_iter().for_each(|who| add(Part::Ride(who)));
        OTHERS.into_iter().for_each(&mut add);
        loop {
            let mut before = chance.draw(all);
            for &(part, most) in &parts[..count] {
                if before < most {
                    let mut nth = Nth::new(before);
                    self.offer_part(state, turn, part, &mut nth);
                    if let Some(action) = nth.found() {
                        return Some(action);
                    }
                    break;
                }
                before -= most;
            }
        }
    }

    /// How many actions a part can have at most.
    #[inline]
    fn most(&self, state: &State, turn: Turn, part: Part) -> u32 {
        let Turn { seat, points, building, builds, land, morphed } = turn;
        let costs = &self.content.costs;
        match part {
            Part::Moves(who) if points >= costs.step => self.most_ends(state, seat, who, state.class(seat, who)),
            Part::Ride(who) if state.class(seat, who) == Class::Horse && !state.turn.moved.contains(who) => {
                let riders = WALKERS.len() as u32;
                self.most_ends(state, seat, who, Class::Horse) + riders
            }
            Part::Summons if points >= costs.summon => {
                (Class::COUNT + 2) as u32 * turn.on_land(Character::King).max(morphed)
            }
            Part::Escape if points >= costs.escape => 1,
            Part::Walls if builds => 8 * land.count(),
            Part::Houses if builds => {
                8 * (turn.on_land(Character::FirstVillager) + turn.on_land(Character::SecondVillager) + morphed)
            }
            Part::Fountains if building && points >= costs.fountain => 8 * (turn.on_land(Character::Artisan) + morphed),
            // Two battlements to a wall, and less of anything else.
            Part::Advanced if builds && self.has_a_pair(state, seat) => 2 * state.board.owned(seat).count(),
            Part::Attacks if building && points >= costs.attack => {
                let victims = (Character::COUNT - 1) * (self.players - 1);
                victims as u32 * (turn.on_land(Character::Knight) + morphed)
            }
            Part::Sailing => 3,
            Part::Spells if building => state.spells.len() as u32 * turn.on_land(Character::Warlock),
            Part::Throw if !building && points > 0 => 1,
            Part::End => 1,
            _ => 0,
        }
    }

    /// How many moves somebody can have at most: all spaces as far as the feet carry, and aboard.
    #[inline]
    fn most_ends(&self, state: &State, seat: Seat, who: Character, class: Class) -> u32 {
        let steps = u32::from(self.content.moves[class as usize]);
        let spaces = match state.board.spot(seat, who) {
            Spot::Supply => return 0,
            Spot::On(_) => (2 * steps + 1) * (2 * steps + 1),
            Spot::Ship => (2 * steps + 2) * (2 * steps + 1),
        };
        spaces.min(256) + 1
    }

    fn offer_part(&self, state: &State, turn: Turn, part: Part, out: &mut impl Offers) {
        let Turn { seat, points, .. } = turn;
        let means = Means { seat, points, blocks: state.realms[seat].blocks, alchemy: false };
        match part {
            Part::Moves(who) => {
                self.offer_moves_of(state, seat, who, (self.room(state), self.shore(state, seat)), out);
            }
            Part::Ride(who) => self.offer_ride_of(state, seat, who, out),
            Part::Summons => self.offer_summons(state, seat, out),
            Part::Escape => self.offer_escape(state, seat, out),
            Part::Walls => self.offer_walls(state, means, Cells::NONE, out),
            Part::Houses => self.offer_houses(state, means, out),
            Part::Fountains => self.offer_fountains(state, means, out),
            Part::Advanced => self.offer_advanced(state, means, out),
            Part::Attacks => self.offer_attacks(state, seat, out),
            Part::Sailing => self.offer_sailing(state, seat, true, points >= self.content.costs.sail, out),
            Part::Spells => self.offer_spells(state, seat, points, out),
            Part::Throw => self.offer_throw(state, seat, out),
            Part::End => out.add(Action::EndTurn),
        }
    }
}
