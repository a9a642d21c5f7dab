//! Whether what is pending could be pending: each step makes sense by itself and on what it lies on, and play would stop
//! just here. Whatever passes can be played on without coming to a place the rules do not know.

use tabletop::Seat;

use super::ensure;
use crate::{
    BagPlace, Band, Cell, Character, Class, Kind, KingsOfArtifice, Phase, Spell, Spot, State, Step, offers::Few,
};

impl KingsOfArtifice {
    pub(super) fn check_steps(&self, state: &State) -> Result<(), String> {
        let steps = &*state.steps;
        for seat in steps.iter().map(|step| step.asks(state)) {
            ensure(self.sits(seat), || format!("nobody sits at seat {}", seat.0))?;
        }
        match (state.phase, steps) {
            (Phase::Over, []) => return ensure(state.active == Seat(0), || "the game ended in mid-round".to_owned()),
            (Phase::Over, _) => return Err("the game is over, but something is still to happen".to_owned()),
            (Phase::Planting, [Step::PlantTree]) | (Phase::Landing, [Step::ChooseQuadrant]) => {}
            (Phase::Landing, &[Step::ChooseAnchorage { seat, quadrant }]) => {
                let free = seat == state.active && self.free_quadrants(state).any(|free| free == quadrant);
                ensure(free, || format!("the {} is taken", quadrant.name()))?;
            }
            (Phase::Building | Phase::Crowning, [Step::ChooseAction, above @ ..]) => self.check_above(state, above)?,
            _ => return Err(format!("{steps:?} cannot wait in this phase")),
        }
        ensure(self.has_a_way_off(state), || "the warlock cannot leave its wall".to_owned())?;
        let mut few = Few::None;
        self.offer(state, &mut few);
        ensure(matches!(few, Few::More), || "nothing is asked".to_owned())?;
        let mut copy = *state;
        self.go_on(&mut copy, &mut ());
        ensure(copy == *state, || "play would not stop here".to_owned())
    }

    /// What lies on the turn: temporary points first, then one action with what it led to.
    fn check_above(&self, state: &State, above: &[Step]) -> Result<(), String> {
        let windows = above.iter().take_while(|step| matches!(step, Step::UseTemporaryPoints { .. })).count();
        let (windows, action) = above.split_at(windows);
        self.check_windows(state, windows, action.is_empty())?;
        let actor = windows.last().map_or(state.active, |step| step.asks(state));
        let own_turn = windows.is_empty();
        let wrong = || format!("{action:?} cannot wait like this");
        ensure(state.phase == Phase::Building || action.len() <= 1 && action.iter().all(is_peaceful), wrong)?;
        match *action {
            [] => Ok(()),
            [Step::ChooseAnchorage { seat, quadrant }] => {
                let here = self.quadrant(state, seat);
                let near = here.is_some_and(|here| here.neighbours().contains(&quadrant));
                let free = own_turn && here == Some(quadrant) && state.turn.sailed;
                ensure(seat == actor && (near || free), wrong)
            }
            [Step::ChooseSecondWall { seat, builders }] => {
                let villager =
                    |who: Character| state.class(seat, who) == Class::Villager && state.board.cell(seat, who).is_some();
                let fits = !builders.is_empty() && builders.iter().all(villager) && state.realms[seat].blocks > 0;
                ensure(seat == actor && fits, wrong)
            }
            [Step::ChooseSummonSpace { seat, class, pair, summoners }] => {
                ensure(seat == actor && self.may_summon(state, seat, class, pair, summoners), wrong)
            }
            [Step::CarryRider { seat, horse, rider, left }] => {
                let most = self.content.moves[Class::Horse as usize];
                ensure(own_turn && seat == actor && (1..=most).contains(&left), wrong)?;
                ensure(self.may_ride(state, horse, rider), wrong)
            }
            [Step::GoOnRiding { seat, horse, rider, left }] => {
                let most = self.content.moves[Class::Horse as usize];
                let landed = state.board.cell(seat, horse).is_some();
                ensure(own_turn && seat == actor && left < most && landed, wrong)?;
                ensure(self.may_ride(state, horse, rider), wrong)
            }
            [Step::ChooseToSteal { seat, thief, from }] => {
                ensure(seat == actor && self.may_steal(state, seat, thief, from), wrong)
            }
            [Step::ChooseReturn { seat, knight }] => {
                ensure(seat == actor && self.may_return(state, seat, knight), wrong)
            }
            [Step::ChooseReturn { seat, knight }, Step::ChooseRefuge { seat: of, victim }] => {
                let fits = seat == actor && self.may_return(state, seat, knight);
                ensure(fits && self.may_flee(state, actor, of, victim), wrong)
            }
            [Step::ChooseRefuge { seat: of, victim }] => {
                let struck = own_turn && self.has_cast(state, Spell::LightningBlast);
                ensure(struck && self.may_flee(state, actor, of, victim), wrong)
            }
            [guidance @ Step::ChooseGuidedStep { .. }, Step::ChooseToSteal { seat, thief, from }] => {
                self.check_spell(state, guidance)?;
                ensure(own_turn && seat == actor && self.may_steal(state, seat, thief, from), wrong)
            }
            [spell] => {
                ensure(own_turn, wrong)?;
                self.check_spell(state, spell)
            }
            _ => Err(wrong()),
        }
    }

    /// KA-7.20: the caster's points lie on top, then those of the opponents in turn order.
    fn check_windows(&self, state: &State, windows: &[Step], last_waits: bool) -> Result<(), String> {
        if windows.is_empty() {
            return Ok(());
        }
        let cast = state.phase == Phase::Building && self.has_cast(state, Spell::StepIntoTheFuture);
        ensure(cast && windows.len() <= self.players, || "nobody stepped into the future".to_owned())?;
        let order = state.active.and_on(self.players).rev();
        for (place, (window, expected)) in windows.iter().zip(order).enumerate() {
            let Step::UseTemporaryPoints { seat, left } = *window else { continue };
            let most = if seat == state.active { 2 } else { 1 };
            let begun = place + 1 == windows.len();
            let fits = if !begun { left == most } else { left <= most && (left > 0 || !last_waits) };
            ensure(seat == expected && fits, || format!("{left} temporary points of seat {}", seat.0))?;
        }
        Ok(())
    }

    fn has_cast(&self, state: &State, spell: Spell) -> bool {
        state.realms[state.active].mana == Some(spell)
    }

    fn may_summon(&self, state: &State, seat: Seat, class: Class, pair: bool, summoners: Band) -> bool {
        let waiting = state.board.in_supply(seat, class);
        let king = |who: Character| {
            let spaces = self.summon_space(state, seat, class, Band::NOBODY.with(who));
            let places = spaces.count() + (spaces - state.board.peopled()).count();
            state.class(seat, who) == Class::King && places > u32::from(pair)
        };
        waiting > usize::from(pair) && !summoners.is_empty() && summoners.iter().all(king)
    }

    fn may_ride(&self, state: &State, horse: Character, rider: Character) -> bool {
        let seat = state.active;
        let spot = state.board.spot(seat, horse);
        state.class(seat, horse) == Class::Horse
            && state.turn.moved.contains(horse)
            && state.class(seat, rider) != Class::Horse
            && spot != Spot::Supply
            && state.board.spot(seat, rider) == spot
    }

    fn may_steal(&self, state: &State, seat: Seat, thief: Character, from: Seat) -> bool {
        let at = state.board.cell(seat, thief).filter(|_| state.class(seat, thief) == Class::Thief);
        self.sits(from)
            && from != seat
            && state.realms[from].bag.at == BagPlace::Home
            && at.is_some_and(|at| state.board.standing(at).any(|(other, _)| other == from))
    }

    fn may_return(&self, state: &State, seat: Seat, knight: Character) -> bool {
        state.class(seat, knight) == Class::Knight && state.board.cell(seat, knight).is_some()
    }

    fn may_flee(&self, state: &State, actor: Seat, of: Seat, victim: Character) -> bool {
        self.sits(of) && of != actor && victim != Character::King && state.board.cell(of, victim).is_some()
    }

    fn check_spell(&self, state: &State, step: Step) -> Result<(), String> {
        let seat = state.active;
        let board = &state.board;
        let distinct = |cells: &[Cell]| (1..cells.len()).all(|place| !cells[..place].contains(&cells[place]));
        let (spell, fits) = match step {
            Step::TakeWalls { taken } => {
                let gone = |at: &Cell| self.island().ground.contains(*at) && !board.built().contains(*at);
                (Spell::Alchemy, distinct(&taken) && taken.iter().all(gone))
            }
            Step::BuildByAlchemy { blocks, taken } => {
                let land = taken.iter().all(|&at| self.island().ground.contains(at));
                (Spell::Alchemy, distinct(&taken) && land && (1..=taken.len()).contains(&usize::from(blocks)))
            }
            Step::ChooseHouseToCurse => (Spell::CursedHouse, true),
            Step::ChooseWallToDemolish => (Spell::DemolitionBlast, true),
            Step::ChooseHouseToEnchant => (Spell::EnchantedTower, true),
            Step::ChooseLightningTarget => (Spell::LightningBlast, true),
            Step::ChooseFlyingWall { flown } => {
                let walls = board.own(seat, Kind::Wall);
                (Spell::FlyingWalls, distinct(&flown) && flown.iter().all(|&at| walls.contains(at)))
            }
            Step::ChooseForm => (Spell::Morph, state.turn.morph.is_none()),
            Step::ChooseGuidedStep { .. } => (Spell::ChanneledGuidance, true),
            Step::ChooseTeleport => (Spell::Teleportation, board.cell(seat, Character::Warlock).is_some()),
            _ => return Err(format!("{step:?} cannot wait like this")),
        };
        ensure(fits && self.has_cast(state, spell), || format!("{step:?} does not fit what is on the board"))
    }
}

/// KA-8.4: what can be pending in the crowning round too.
fn is_peaceful(step: &Step) -> bool {
    matches!(
        step,
        Step::ChooseAnchorage { .. }
            | Step::ChooseSummonSpace { .. }
            | Step::CarryRider { .. }
            | Step::GoOnRiding { .. }
    )
}
