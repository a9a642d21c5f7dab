//! Which actions are worth a thought while there is a layout to be built: those that serve it. When it is finished, or
//! cannot be, everything is.

use tabletop::Seat;

use super::{Layout, Plan, distance, ways::Ways};
use crate::{Action, Card, Cell, Cells, Character, Class, Kind, KingsOfArtifice, Phase, Spot, State};

/// With so few blocks left it is time for everybody to go where they score.
const FEW_BLOCKS: u8 = 5;

/// Whom a horse carries to their work.
const BUILDERS: [Character; 4] =
    [Character::King, Character::Artisan, Character::FirstVillager, Character::SecondVillager];

impl KingsOfArtifice {
    pub(super) fn serves(&self, plan: &Plan, state: &State, action: Action) -> bool {
        let Some(seat) = self.asked(state) else { return true };
        if state.phase == Phase::Crowning {
            return self.crowns(plan, state, seat, action);
        }
        match action {
            // Whoever is aboard wants to be somewhere; an empty ship is well where it is.
            Action::Sail { .. } => state.phase == Phase::Landing || self.builders_aboard(state, seat),
            Action::Move { who, to } if state.class(seat, who) == Class::Horse => {
                self.grazes(state, seat, to) || self.comes_nearer_to_meadow(plan.layout(seat), state, seat, (who, to))
            }
            Action::Cast { spell } => self.casts(plan, state, seat, spell),
            // Both come for the same price.
            Action::Summon { class, both: false } => state.board.in_supply(seat, class) < 2,
            _ if state.phase == Phase::Building => self.serves_layout(plan, state, seat, action),
            _ => true,
        }
    }

    pub(super) fn builders_aboard(&self, state: &State, seat: Seat) -> bool {
        BUILDERS.iter().any(|&who| state.board.spot(seat, who) == Spot::Ship)
    }

    fn serves_layout(&self, plan: &Plan, state: &State, seat: Seat, action: Action) -> bool {
        let layout = plan.layout(seat);
        let Some(centre) = layout.centre else { return true };
        let turret = layout.turret.site();
        let open = self.open_sites(layout, state, seat);
        // Opponents may stand where the rest of it is to be.
        let free = (open - self.strangers(state, seat)).is_empty() || state.realms[seat].blocks <= FEW_BLOCKS;
        match action {
            Action::EndTurn => !(state.action_points(seat) >= 3 && self.planned_build_offered(state, seat, open)),
            Action::PickUp { rider, .. } => BUILDERS.contains(&rider),
            Action::Move { who, to } if free => {
                self.scores_there(state, seat, who, to)
                    || match state.class(seat, who) {
                        Class::King => distance(to, centre) == 0.0,
                        // With two blocks a house can be built anywhere.
                        Class::Villager => state.realms[seat].blocks > 1 || self.may_build_house_near(state, seat, to),
                        _ => false,
                    }
            }
            _ if free => true,
            Action::Move { who, to } => self.move_serves(plan, state, seat, (who, to), open),
            Action::Board { .. } => false,
            Action::BuildWall { at } => open.contains(at) || layout.basin == Some(at),
            Action::BuildHouse { at } => (layout.site | turret).contains(at),
            _ => true,
        }
    }

    /// Where villagers have something to build for the layout.
    pub(super) fn open_sites(&self, layout: &Layout, state: &State, seat: Seat) -> Cells {
        let finished = state.board.own(seat, Kind::House) | state.board.own(seat, Kind::Palace);
        ((layout.site | layout.turret.site()) - finished) | layout.meadow.missing(state, seat)
    }

    /// Whether somebody has anything to score or to do on a space when the layout is finished.
    pub(super) fn scores_there(&self, state: &State, seat: Seat, who: Character, to: Cell) -> bool {
        let board = &state.board;
        let building = state.phase == Phase::Building;
        let beside = |kind| to.near().meets(board.own(seat, kind));
        match state.class(seat, who) {
            Class::King => beside(Kind::Palace),
            Class::Artisan => beside(Kind::Fountain) || building && beside(Kind::Wall),
            Class::Warlock => board.own(seat, Kind::Tower).contains(to),
            Class::Thief => board.all(Kind::Wall).contains(to) || building && self.someone_to_rob(state, seat, to),
            Class::Knight => beside(Kind::Battlement) || building && self.someone_near(state, seat, to),
            Class::Villager => beside(Kind::House),
            Class::Horse => self.grazes(state, seat, to),
        }
    }

    /// Whether a villager who stands there could make a house of a wall.
    fn may_build_house_near(&self, state: &State, seat: Seat, at: Cell) -> bool {
        state.realms[seat].blocks > 0 && at.near().meets(self.free_walls(state, seat) - self.island().forest)
    }

    /// Whether a horse scores there, in an own pasture or with Ranches in another's.
    fn grazes(&self, state: &State, seat: Seat, at: Cell) -> bool {
        let pays = |other: &Seat| *other == seat || state.scoring.contains(&Card::Ranches);
        self.forest(state).contains(at)
            && Seat::all(self.players).filter(pays).any(|other| self.enclosed(state, other).region.contains(at))
    }

    /// Whether a horse comes into a pasture to be, or much nearer to it.
    fn comes_nearer_to_meadow(&self, layout: &Layout, state: &State, seat: Seat, (who, to): (Character, Cell)) -> bool {
        let pasture = layout.meadow.pasture;
        let Some(goal) = pasture.first() else { return false };
        match state.board.cell(seat, who) {
            Some(from) if pasture.contains(from) => false,
            Some(from) => pasture.contains(to) || distance(from, goal) - distance(to, goal) >= 3.0,
            None => pasture.contains(to),
        }
    }

    fn move_serves(&self, plan: &Plan, state: &State, seat: Seat, (who, to): (Character, Cell), open: Cells) -> bool {
        // By as much as a move can bring, or there.
        let nearer = |ways: &Ways| match state.board.spot(seat, who) {
            // The ways are those of whoever thinks.
            Spot::On(from) if seat == plan.me => {
                let most = f32::from(self.content.moves[state.class(seat, who) as usize]);
                ways.from(to) == 0.0 || ways.from(from) - ways.from(to) >= most - 1.0
            }
            _ => true,
        };
        let work = |at: Cell| (at.near() & open).count();
        let layout = plan.layout(seat);
        match state.class(seat, who) {
            // To where there is work, and not into its way.
            Class::Villager => {
                let here = state.board.cell(seat, who).map_or(0, work);
                let there = work(to);
                there > 0 && !open.contains(to) && (there >= 2 || open.count() <= 2)
                    || here == 0 && nearer(&plan.to_centre)
            }
            Class::King => nearer(&plan.to_centre),
            Class::Artisan => {
                let beside = layout.turret.site() | layout.basin.map_or(Cells::NONE, Cells::of);
                nearer(&plan.to_centre) || to.near().meets(beside)
            }
            Class::Thief => self.someone_to_rob(state, seat, to),
            Class::Knight => self.someone_near(state, seat, to),
            Class::Warlock => to.near().meets(layout.turret.site()),
            Class::Horse => false,
        }
    }

    /// Whether a thief who comes there shares the space with somebody who can be robbed.
    fn someone_to_rob(&self, state: &State, seat: Seat, at: Cell) -> bool {
        let robbed = |other: Seat| state.realms[other].bag.at == crate::BagPlace::Home;
        state.board.peopled().contains(at) && state.board.standing(at).any(|(other, _)| other != seat && robbed(other))
    }

    /// Whether somebody stands near whom a knight could attack.
    fn someone_near(&self, state: &State, seat: Seat, at: Cell) -> bool {
        let peopled = (at.near() | Cells::of(at)) & state.board.peopled();
        !peopled.is_empty()
            && seat.others(self.players).any(|other| {
                Character::ALL[1..]
                    .iter()
                    .any(|&who| state.board.cell(other, who).is_some_and(|stands| peopled.contains(stands)))
            })
    }

    /// Whether a villager could go on with the layout from where it stands.
    pub(crate) fn planned_build_offered(&self, state: &State, seat: Seat, open: Cells) -> bool {
        if state.realms[seat].blocks == 0 {
            return false;
        }
        let sites = open & (self.plots(state) | self.free_walls(state, seat));
        [Character::FirstVillager, Character::SecondVillager]
            .iter()
            .any(|&who| state.board.cell(seat, who).is_some_and(|at| at.near().meets(sites)))
    }
}
