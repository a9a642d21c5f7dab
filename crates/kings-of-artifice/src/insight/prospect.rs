//! What is to be known of an action before it is taken: who does it and where, what it costs, and what it would bring.

use serde::{Serialize, Serializer};
use tabletop::{Score, Seat};
use ts_rs::TS;

use crate::{
    Action, Berth, Cell, Cells, Character, Event, Kind, KingsOfArtifice, Quadrant, Scores, Spot, State, Step,
    WholeStructure, cells::grid_name, insight::Land, structure::square, words::counted,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Prospect {
    /// The pieces whose doing it is; nobody's if the question itself says whose.
    pub by: Vec<Doer>,
    /// Where it happens.
    pub at: Vec<Space>,
    /// Action points it costs.
    pub cost: u8,
    /// Points scored at once, and how much more the whole score would be if the game ended then.
    #[ts(as = "f64")]
    pub at_once: Score,
    #[ts(as = "f64")]
    pub in_all: Score,
    /// The structure that would stand there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub raises: Option<WholeStructure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub encloses: Option<Enclosed>,
    /// What lies where it leads, if that is what one chooses by.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub land: Option<Land>,
    /// What it brings beyond what the text of the action says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub words: Option<String>,
}

/// Forest that comes to lie in an own pasture, and what it scores there at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Enclosed {
    pub forest: Cells,
    pub worth: u32,
}

/// One of a player's pieces; a wall that flies is named by its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, TS)]
#[ts(type = "Character | 'ship' | Cell")]
pub enum Doer {
    Character(Character),
    Ship,
    Wall(Cell),
}

/// A space of the whole board, the sea included: its column and row, written as a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, TS)]
#[ts(type = "string")]
pub struct Space(usize, usize);

impl Serialize for Doer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Doer::Character(who) => who.serialize(serializer),
            Doer::Ship => serializer.serialize_str("ship"),
            Doer::Wall(at) => at.serialize(serializer),
        }
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&grid_name(self.0, self.1))
    }
}

impl From<Cell> for Space {
    fn from(cell: Cell) -> Space {
        let (column, row) = cell.grid();
        Space(column, row)
    }
}

impl From<(usize, usize)> for Space {
    fn from((column, row): (usize, usize)) -> Space {
        Space(column, row)
    }
}

impl KingsOfArtifice {
    /// Every action is tried out to where the next choice is.
    pub(crate) fn prospects(&self, state: &State, seat: Seat, before: &Scores, offered: &[Action]) -> Vec<Prospect> {
        let fenced = self.pastured(state, seat);
        // Who is attacked, and the knight after it, leave their spaces anyway: what they scored there is lost by no choice.
        let gone = match state.steps.last() {
            Some(&(Step::ChooseRefuge { seat: of, victim: who } | Step::ChooseReturn { seat: of, knight: who })) => {
                let mut without = *state;
                without.board.put(of, who, Spot::Supply);
                Some(self.score(&without, seat))
            }
            _ => None,
        };
        let before = gone.as_ref().unwrap_or(before);
        let lands: Vec<Land> = offered.iter().filter_map(|&action| self.land_of(state, action)).collect();
        let paid = matches!(state.steps.last(), Some(Step::ChooseAction | Step::UseTemporaryPoints { .. }));
        let prospect = |&action: &Action| {
            let (mut then, mut events) = (*state, Vec::new());
            self.answer(&mut then, action, &mut events);
            self.go_on(&mut then, &mut events);
            let after = self.score(&then, seat);
            let at_once = after.in_play - before.in_play;
            let in_all = after.halves() - before.halves();
            let forest = self.pastured(&then, seat) - fenced;
            let land = self.land_of(state, action);
            let brings = in_words(at_once - i32::from(self.points_at_once(action)), in_all - 2 * at_once, forest);
            Prospect {
                by: self.doers(state, seat, action),
                at: self.spaces(state, seat, action),
                cost: if paid { self.price(state, seat, action) } else { 0 },
                at_once: Score::points(at_once),
                in_all: Score::halves(in_all),
                raises: events.iter().find_map(raised).and_then(|at| then.board.whole(at)),
                encloses: (!forest.is_empty()).then(|| Enclosed { forest, worth: self.worth(forest) }),
                land,
                words: brings.or_else(|| land?.words(&lands)),
            }
        };
        offered.iter().map(prospect).collect()
    }

    /// Victory points an action scores at once, and its text says so.
    pub(crate) fn points_at_once(&self, action: Action) -> u8 {
        let points = &self.content.points;
        match action {
            Action::BuildHouse { .. } => points.house,
            Action::BuildFountain { .. } => points.fountain,
            Action::BuildBattlement { .. } => points.battlement,
            Action::BuildTower { .. } => points.tower,
            Action::BuildPalace { .. } => points.palace,
            Action::Attack { .. } => points.attack,
            Action::CurseHouse { .. } => points.curse,
            Action::EnchantHouse { .. } => 3 * points.tower,
            Action::ThrowToken => points.throw,
            _ => 0,
        }
    }

    fn doers(&self, state: &State, seat: Seat, action: Action) -> Vec<Doer> {
        let question = state.steps.last();
        let one = |who: Character| vec![Doer::Character(who)];
        match action {
            Action::Move { who, .. } | Action::Board { who } | Action::Attack { who, .. } => one(who),
            Action::PickUp { horse, .. } | Action::GuideRider { horse, .. } => one(horse),
            Action::Escape => one(Character::King),
            Action::Cast { .. } | Action::Strike { .. } | Action::Teleport { .. } | Action::TeleportAboard => {
                one(Character::Warlock)
            }
            Action::ThrowToken => one(Character::Artisan),
            Action::Swap { who, with } => vec![Doer::Character(who), Doer::Character(with)],
            Action::FlyWall { from, .. } => vec![Doer::Wall(from)],
            Action::Sail { .. } if question != Some(&Step::ChooseQuadrant) => vec![Doer::Ship],
            Action::Summon { .. } => self.summoners(state, seat).map(|(who, _)| Doer::Character(who)).collect(),
            _ if matches!(question, Some(Step::ChooseSecondWall { .. })) => Vec::new(),
            action => self.who_builds(state, seat, action).iter().map(Doer::Character).collect(),
        }
    }

    fn spaces(&self, state: &State, seat: Seat, action: Action) -> Vec<Space> {
        let moored = || state.board.ship(seat).map_or(Vec::new(), along);
        let of = |seat: Seat, who: Character| match state.board.spot(seat, who) {
            Spot::On(cell) => vec![cell.into()],
            Spot::Ship => state.board.ship(seat).map_or(Vec::new(), along),
            Spot::Supply => Vec::new(),
        };
        match action {
            Action::PlantTree { at }
            | Action::Place { at }
            | Action::BuildWall { at }
            | Action::BuildHouse { at }
            | Action::BuildFountain { at }
            | Action::BuildTower { at }
            | Action::TakeWall { at }
            | Action::CurseHouse { at }
            | Action::Demolish { at }
            | Action::EnchantHouse { at } => vec![at.into()],
            Action::Move { to, .. }
            | Action::CarryTo { to }
            | Action::FlyWall { to, .. }
            | Action::GuideRider { to, .. }
            | Action::Teleport { to } => vec![to.into()],
            Action::BuildBattlement { at, and } => vec![at.into(), and.into()],
            Action::BuildPalace { at } => square(at).into_iter().flatten().map(|(cell, _)| cell.into()).collect(),
            Action::Board { .. } | Action::CarryAboard | Action::Escape | Action::TeleportAboard => moored(),
            Action::PickUp { rider, .. } => of(seat, rider),
            Action::Attack { seat, victim, .. } | Action::Strike { seat, victim } => of(seat, victim),
            Action::Swap { who, with } => [of(seat, who), of(seat, with)].concat(),
            Action::Sail { quadrant } => self.waters(quadrant),
            Action::Anchor { berth } => along(berth),
            Action::ThrowToken => state.board.own(seat, Kind::Fountain).first().map(Space::from).into_iter().collect(),
            Action::Halt
            | Action::Summon { .. }
            | Action::LeaveAtOne
            | Action::Steal
            | Action::LetBe
            | Action::Withdraw
            | Action::Cast { .. }
            | Action::MorphInto { .. }
            | Action::FinishSpell
            | Action::FinishWindow
            | Action::EndTurn => Vec::new(),
        }
    }

    /// The sea of a quadrant, as far as ships can lie there.
    pub(super) fn waters(&self, quadrant: Quadrant) -> Vec<Space> {
        let mut waters = Vec::new();
        for space in self.island().berths(quadrant).iter().flat_map(|&berth| along(berth)) {
            if !waters.contains(&space) {
                waters.push(space);
            }
        }
        waters
    }
}

pub(super) fn along(berth: Berth) -> Vec<Space> {
    berth.spaces().map(|(column, row)| Space(column, row)).to_vec()
}

/// The first space of what an event put on the island.
fn raised(event: &Event) -> Option<Cell> {
    match *event {
        Event::StructureBuilt { ref at, .. } => at.first().copied(),
        Event::HouseCursed { at, .. } | Event::WallFlew { to: at, .. } => Some(at),
        _ => None,
    }
}

/// `+3 now, +4½ at the end, encloses 2 forest spaces`; nothing where nothing changes.
fn in_words(now: i32, later_halves: i32, forest: Cells) -> Option<String> {
    let signed = |halves: i32| {
        let sign = if halves > 0 { '+' } else { '−' };
        format!("{sign}{}", Score::halves(halves.abs()))
    };
    let mut parts = Vec::new();
    if now != 0 {
        parts.push(format!("{} now", signed(2 * now)));
    }
    if later_halves != 0 {
        parts.push(format!("{} at the end", signed(later_halves)));
    }
    if !forest.is_empty() {
        parts.push(format!("encloses {}", counted(forest.count() as u8, "forest space")));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}
