//! Which actions are worth a thought while there is a layout to be built: those that serve it. When it is finished, or
//! cannot be, everything is.

use tabletop::Seat;

use super::{Plan, distance};
use crate::{Action, Cell, Cells, Character, Class, Kind, KingsOfArtifice, Phase, Spot, State};

/// With so few blocks left it is time for everybody to go where they score.
const FEW_BLOCKS: u8 = 5;

impl KingsOfArtifice {
    pub(super) fn serves(&self, plan: &Plan, state: &State, action: Action) -> bool {
        let Some(seat) = self.asked(state) else { return true };
        let layout = plan.layout(seat);
        let (Phase::Building, Some(centre)) = (state.phase, layout.centre) else { return true };
        let finished = state.board.own(seat, Kind::House) | state.board.own(seat, Kind::Palace);
        let open = layout.site - finished;
        let blocks = state.realms[seat].blocks;
        match action {
            Action::EndTurn => !(state.action_points(seat) >= 3 && self.planned_build_offered(state, seat, open)),
            Action::Summon { class: Class::Villager | Class::Horse, both: false } => {
                // Both come for the same price.
                state.board.in_supply(
                    seat,
                    if action == (Action::Summon { class: Class::Horse, both: false }) {
                        Class::Horse
                    } else {
                        Class::Villager
                    },
                ) < 2
            }
            _ if open.is_empty() || blocks <= FEW_BLOCKS => true,
            Action::Move { who, to } => self.move_serves(plan, state, seat, (who, to), (centre, open)),
            Action::Board { .. } => false,
            Action::Sail { .. } => state.board.spot(seat, Character::King) == Spot::Ship,
            Action::PickUp { rider, .. } => matches!(
                rider,
                Character::King | Character::Artisan | Character::FirstVillager | Character::SecondVillager
            ),
            Action::BuildWall { at } => {
                open.contains(at) || layout.basin == Some(at) || self.spare(state, seat, layout) > 0
            }
            Action::BuildHouse { at } => layout.site.contains(at) || self.spare(state, seat, layout) > 0,
            _ => true,
        }
    }

    fn move_serves(
        &self,
        plan: &Plan,
        state: &State,
        seat: Seat,
        (who, to): (Character, Cell),
        (centre, open): (Cell, Cells),
    ) -> bool {
        let nearer = || match state.board.spot(seat, who) {
            Spot::On(from) => distance(to, centre) < distance(from, centre),
            _ => true,
        };
        match state.class(seat, who) {
            Class::Villager => to.near().meets(open) || nearer(),
            Class::King => nearer(),
            Class::Artisan => nearer() || plan.layout(seat).basin.is_some_and(|basin| to.near().contains(basin)),
            Class::Thief => self.loot(state, seat, to).is_some() || self.someone_to_rob(state, seat, to),
            Class::Knight => self.someone_near(state, seat, to),
            Class::Horse | Class::Warlock => false,
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
