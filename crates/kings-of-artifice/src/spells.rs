//! The ten spells (KA-7): when they can be cast, what they ask, and what comes of it.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Band, Cell, Cells, Character, Class, Event, Kind, KingsOfArtifice, Shape, Spell, Spot, State, Step,
    Structure,
    build::Means,
    offers::{Few, Offers},
    pasture::Enclosure,
    state::gain,
};

/// KA-7.20: temporary action points for the caster and for each opponent.
const TEMPORARY_POINTS: [u8; 2] = [2, 1];

impl KingsOfArtifice {
    /// KA-7.1: the spells the active player could cast with so many action points.
    pub(crate) fn offer_spells(&self, state: &State, seat: Seat, points: u8, out: &mut impl Offers) {
        let ready = state.board.cell(seat, Character::Warlock).is_some()
            && state.class(seat, Character::Warlock) == Class::Warlock
            && state.realms[seat].mana.is_none();
        if !ready {
            return;
        }
        for &spell in state.spells.iter() {
            if self.content.spell(spell).cost <= points && !out.enough() && self.is_possible(state, spell) {
                out.add(Action::Cast { spell });
            }
        }
    }

    /// KA-7.2
    fn is_possible(&self, state: &State, spell: Spell) -> bool {
        let Some(question) = question(spell) else { return true };
        let mut few = Few::None;
        self.offer_for_spell(state, question, &mut few);
        !matches!(few, Few::None)
    }

    pub(crate) fn cast(&self, state: &mut State, seat: Seat, spell: Spell, log: &mut impl Log<Event>) {
        state.realms[seat].mana = Some(spell);
        log.note(Event::SpellCast { seat, spell, cost: self.content.spell(spell).cost });
        if let Some(question) = question(spell) {
            state.steps.push(question);
            return;
        }
        let [own, others] = TEMPORARY_POINTS;
        for other in seat.others(self.players).rev() {
            state.steps.push(Step::UseTemporaryPoints { seat: other, left: others });
        }
        state.steps.push(Step::UseTemporaryPoints { seat, left: own });
        log.note(Event::TemporaryPointsGiven { seat, points: own });
    }

    pub(crate) fn offer_for_spell(&self, state: &State, question: Step, out: &mut impl Offers) {
        let seat = state.active;
        match question {
            Step::TakeWalls { taken } => {
                if !taken.is_full() {
                    self.offer_protected(state, self.free_walls(state, seat), |at| Action::TakeWall { at }, out);
                }
                if !taken.is_empty() {
                    out.add(Action::FinishSpell);
                }
            }
            Step::BuildByAlchemy { blocks, taken } if blocks > 0 => {
                let means = Means { seat, points: u8::MAX, blocks, alchemy: true };
                let taken: Cells = taken.iter().copied().collect();
                self.offer_buildings(state, means, taken | self.last_forest(state), out);
                out.add(Action::FinishSpell);
            }
            Step::ChooseHouseToCurse if state.realms[seat].blocks > 0 => {
                let houses = state.board.all(Kind::House) - state.board.owned(seat);
                self.offer_protected(state, houses, |at| Action::CurseHouse { at }, out);
            }
            Step::ChooseWallToDemolish => {
                let near = state.board.cell(seat, Character::Warlock).map_or(Cells::NONE, Cell::near);
                let walls = near & (state.board.all(Kind::Wall) - state.board.peopled());
                self.offer_protected(state, walls, |at| Action::Demolish { at }, out);
            }
            Step::ChooseHouseToEnchant if state.realms[seat].blocks >= 3 => {
                out.add_all(self.houses_for_towers(state, seat), |at| Action::EnchantHouse { at });
            }
            Step::ChooseLightningTarget => self.offer_lightning(state, seat, out),
            Step::ChooseFlyingWall { flown } => self.offer_flights(state, seat, &flown, out),
            Step::ChooseForm => {
                let here = state.board.cell(seat, Character::Warlock);
                if here.is_some_and(|here| !state.board.all(Kind::Tower).contains(here)) {
                    let others = Class::ALL.into_iter().filter(|&class| class != Class::Warlock);
                    others.for_each(|class| out.add(Action::MorphInto { class }));
                }
            }
            Step::ChooseGuidedStep { guided } => self.offer_guidance(state, seat, guided, out),
            Step::ChooseTeleport => self.offer_teleports(state, seat, out),
            _ => {}
        }
    }

    /// KA-7.3: of these spaces, those whose change would not break a pasture. A change is tried on a copy, and only if
    /// there is a pasture at all.
    fn offer_protected(&self, state: &State, cells: Cells, action: impl Fn(Cell) -> Action, out: &mut impl Offers) {
        if cells.is_empty() {
            return;
        }
        let protected = self.protected(state);
        let pastures = protected.iter().any(|kept| !kept.forest.is_empty());
        for at in cells.iter() {
            if out.enough() {
                return;
            }
            if !pastures || self.is_harmless(state, action(at), &protected) {
                out.add(action(at));
            }
        }
    }

    fn is_harmless(&self, state: &State, action: Action, protected: &[Enclosure; 4]) -> bool {
        let mut after = *state;
        match action {
            Action::TakeWall { at } | Action::Demolish { at } => after.board.clear(at),
            Action::CurseHouse { at } => {
                after.board.build(at, Structure { shape: Shape::House, owner: state.active, base: state.active });
            }
            Action::FlyWall { from, to } => fly(&mut after, from, to),
            _ => {}
        }
        self.keeps_pastures(&after, protected)
    }

    /// KA-7.12
    fn offer_flights(&self, state: &State, seat: Seat, flown: &List<Cell, 3>, out: &mut impl Offers) {
        if !flown.is_empty() {
            out.add(Action::FinishSpell);
        }
        if flown.is_full() {
            return;
        }
        let plots = self.plots(state);
        let protected = self.protected(state);
        let pastures = protected.iter().any(|kept| !kept.forest.is_empty());
        for from in self.free_walls(state, seat).iter().filter(|from| !flown.contains(from)) {
            for to in (from.near() & plots).iter() {
                let flight = Action::FlyWall { from, to };
                if !out.enough() && (!pastures || self.is_harmless(state, flight, &protected)) {
                    out.add(flight);
                }
            }
        }
    }

    /// KA-7.17, KA-7.18
    fn offer_guidance(&self, state: &State, seat: Seat, guided: Band, out: &mut impl Offers) {
        for who in Character::ALL {
            let Some(here) = state.board.cell(seat, who).filter(|_| !guided.contains(who)) else { continue };
            let twin_waits = who.elder_twin().is_some_and(|twin| !guided.contains(twin));
            if out.enough() || twin_waits && self.twin_stands_for(state, seat, who) {
                continue;
            }
            let class = state.class(seat, who);
            out.add_all(here.near() & self.walkable(state, seat, class), |to| Action::Move { who, to });
            if class == Class::Horse && state.board.crowded().contains(here) {
                let rides = |rider: &Character| {
                    state.board.cell(seat, *rider) == Some(here) && state.class(seat, *rider) != Class::Horse
                };
                for rider in Character::ALL.into_iter().filter(rides) {
                    let vacant = here.near() & self.vacant(state);
                    out.add_all(vacant, |to| Action::GuideRider { horse: who, rider, to });
                }
            }
        }
    }

    /// KA-7.23
    fn offer_teleports(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        let mut spaces = self.walkable(state, seat, Class::Warlock);
        if let Some(here) = state.board.cell(seat, Character::Warlock) {
            spaces.remove(here);
        }
        out.add_all(spaces, |to| Action::Teleport { to });
        if self.has_berth_for(state, seat, 1) {
            out.add(Action::TeleportAboard);
        }
        for (place, &who) in Character::ALL.iter().enumerate() {
            for &with in &Character::ALL[place + 1..] {
                let twins = self.twin_stands_for(state, seat, who) || self.twin_stands_for(state, seat, with);
                if !out.enough() && !twins && self.may_swap(state, seat, who, with) {
                    out.add(Action::Swap { who, with });
                }
            }
        }
    }

    fn may_swap(&self, state: &State, seat: Seat, who: Character, with: Character) -> bool {
        let (Some(one), Some(other)) = (state.board.cell(seat, who), state.board.cell(seat, with)) else {
            return false;
        };
        let stands = |who: Character, at: Cell| match state.board.structure(at) {
            None => true,
            Some(Structure { shape: Shape::Wall, .. }) => who == Character::Thief,
            Some(Structure { shape: Shape::Tower(_), owner, .. }) => who == Character::Warlock && owner == seat,
            Some(_) => false,
        };
        one != other && who.class() != with.class() && stands(who, other) && stands(with, one)
    }

    /// Carries out an answer to one of the questions of a spell, which is no longer on the stack.
    pub(crate) fn answer_spell(&self, state: &mut State, question: Step, action: Action, log: &mut impl Log<Event>) {
        let seat = state.active;
        match (question, action) {
            (Step::TakeWalls { mut taken }, Action::TakeWall { at }) => {
                state.board.clear(at);
                log.note(Event::WallTaken { seat, at });
                taken.push(at);
                state.steps.push(Step::TakeWalls { taken });
            }
            (Step::TakeWalls { taken }, _) => {
                state.steps.push(Step::BuildByAlchemy { blocks: taken.len() as u8, taken });
            }
            (Step::BuildByAlchemy { blocks, .. }, Action::FinishSpell) => self.remove_blocks(state, seat, blocks, log),
            (Step::BuildByAlchemy { blocks, taken }, action) => {
                state.steps.push(Step::BuildByAlchemy { blocks: blocks - 1, taken });
                self.build(state, Means { seat, points: u8::MAX, blocks, alchemy: true }, action, log);
            }
            (_, Action::CurseHouse { at }) => self.curse(state, seat, at, log),
            (_, Action::Demolish { at }) => {
                let of = state.board.structure(at).map_or(seat, |wall| wall.owner);
                state.board.clear(at);
                state.realms[of].removed += 1;
                log.note(Event::WallDemolished { seat, of, at });
            }
            (_, Action::EnchantHouse { at }) => self.enchant(state, seat, at, log),
            (_, Action::Strike { seat: of, victim }) => {
                self.attack(state, seat, Character::Warlock, (of, victim), true, log);
            }
            (Step::ChooseFlyingWall { mut flown }, Action::FlyWall { from, to }) => {
                self.collect_tree(state, seat, to, log);
                fly(state, from, to);
                log.note(Event::WallFlew { seat, from, to });
                flown.push(to);
                state.steps.push(Step::ChooseFlyingWall { flown });
            }
            (_, Action::MorphInto { class }) => {
                state.turn.morph = Some(class);
                log.note(Event::WarlockMorphed { seat, class });
            }
            (Step::ChooseGuidedStep { guided }, Action::Move { who, to }) => {
                state.steps.push(Step::ChooseGuidedStep { guided: guided.with(who) });
                self.walk(state, seat, who, to, log);
            }
            (Step::ChooseGuidedStep { guided }, Action::GuideRider { horse, rider, to }) => {
                state.steps.push(Step::ChooseGuidedStep { guided: guided.with(horse) });
                let from = state.board.spot(seat, horse);
                [horse, rider].into_iter().for_each(|who| state.board.put(seat, who, Spot::On(to)));
                log.note(Event::RiderCarried { seat, horse, rider, from, to: Spot::On(to) });
            }
            (Step::ChooseTeleport, action) => self.teleport(state, seat, action, log),
            (Step::ChooseFlyingWall { .. }, Action::FinishSpell) => {}
            (question, action) => unreachable!("{action:?} was offered for {question:?}"),
        }
    }

    /// KA-7.6
    fn remove_blocks(&self, state: &mut State, seat: Seat, blocks: u8, log: &mut impl Log<Event>) {
        state.realms[seat].removed += blocks;
        log.note(Event::BlocksRemoved { seat, blocks });
    }

    /// KA-7.7
    fn curse(&self, state: &mut State, seat: Seat, at: Cell, log: &mut impl Log<Event>) {
        let house = state.board.structure(at).expect("a house is cursed");
        state.board.build(at, Structure { owner: seat, ..house });
        state.realms[house.owner].removed += 1;
        let points = self.content.points.curse;
        gain(&mut state.realms[seat].points.curses, points);
        let base = state.board.whole(at).map_or(List::new(), |cursed| cursed.base);
        log.note(Event::HouseCursed { seat, of: house.owner, at, points, base, blocks: 1 });
        self.use_supply(state, seat, 1, log);
    }

    /// KA-7.9
    fn enchant(&self, state: &mut State, seat: Seat, at: Cell, log: &mut impl Log<Event>) {
        let base = state.board.structure(at).map_or(seat, |house| house.base);
        state.board.build(at, Structure { shape: Shape::Tower(5), owner: seat, base });
        let points = 3 * self.content.points.tower;
        gain(&mut state.realms[seat].points.towers, points);
        self.tell_built(state, at, points, 3, log);
        self.use_supply(state, seat, 3, log);
    }

    fn teleport(&self, state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
        match action {
            Action::Teleport { to } => {
                let from = state.board.spot(seat, Character::Warlock);
                state.board.put(seat, Character::Warlock, Spot::On(to));
                log.note(Event::CharacterMoved { seat, who: Character::Warlock, from, to: Spot::On(to) });
            }
            Action::Swap { who, with } => {
                let (one, other) = (state.board.spot(seat, who), state.board.spot(seat, with));
                state.board.put(seat, who, Spot::Supply);
                state.board.put(seat, with, one);
                state.board.put(seat, who, other);
                log.note(Event::CharactersSwapped { seat, who, with });
            }
            _ => self.board_ship(state, seat, Character::Warlock, log),
        }
    }
}

/// The first thing a spell asks; nothing if it gives temporary points.
fn question(spell: Spell) -> Option<Step> {
    Some(match spell {
        Spell::Alchemy => Step::TakeWalls { taken: List::new() },
        Spell::CursedHouse => Step::ChooseHouseToCurse,
        Spell::DemolitionBlast => Step::ChooseWallToDemolish,
        Spell::EnchantedTower => Step::ChooseHouseToEnchant,
        Spell::LightningBlast => Step::ChooseLightningTarget,
        Spell::FlyingWalls => Step::ChooseFlyingWall { flown: List::new() },
        Spell::Morph => Step::ChooseForm,
        Spell::ChanneledGuidance => Step::ChooseGuidedStep { guided: Band::NOBODY },
        Spell::StepIntoTheFuture => return None,
        Spell::Teleportation => Step::ChooseTeleport,
    })
}

fn fly(state: &mut State, from: Cell, to: Cell) {
    if let Some(wall) = state.board.structure(from) {
        state.board.clear(from);
        state.board.take_tree(to);
        state.board.build(to, wall);
    }
}
