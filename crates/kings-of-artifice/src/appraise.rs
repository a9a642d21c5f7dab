//! A rough opinion of a position for bots: the points each king can expect to end with. What is scored counts in full;
//! what is built counts for what it can still score, the less the nearer the end and the farther its people; what is begun
//! counts a little, so that a plan is worth more with every step of it.

mod plans;

use tabletop::{Appraise, Seat, shares_by_points};

use crate::{BagPlace, Card, Cell, Cells, Character, Kind, KingsOfArtifice, Phase, Spot, State, Step};

/// How many blocks a player places in a round, more or less.
const PACE: f32 = 4.0;
/// What an action point at hand is worth: enough not to waste it, too little to hoard it.
const POINT: f32 = 0.05;
/// What a block is worth less in the supply than anywhere on the island: what is never built scores nothing.
const IDLE_BLOCK: f32 = 0.2;
/// What the stealable token is worth to whoever has it.
const BAG: f32 = 1.0;
/// By character: what it is worth to have it on the island.
const PRESENCE: [f32; Character::COUNT] = [3.0, 3.0, 1.6, 1.4, 2.2, 2.6, 2.2, 0.9, 0.5];

/// How far the game has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Building rounds still to come, more or less.
    pub(crate) rounds: f32,
    /// From 0 to 1: how much it matters where people stand now.
    pub(crate) late: f32,
}

impl Appraise for KingsOfArtifice {
    const LOOKS_TELL: bool = true;

    type Plan = ();

    fn plan(&self, _: &State) {}

    fn appraise(&self, (): &(), state: &State, shares: &mut [f32]) {
        let outlook = self.outlook(state);
        let mut points = [0.0; 4];
        let points = &mut points[..self.players];
        for seat in Seat::all(self.players) {
            points[seat.index()] = self.expected(state, seat, outlook);
        }
        for step in &*state.steps {
            self.add_pending(state, step, outlook, points);
        }
        shares_by_points(points, 8.0 + 1.5 * outlook.rounds, shares);
    }
}

impl KingsOfArtifice {
    fn outlook(&self, state: &State) -> Outlook {
        if !matches!(state.phase, Phase::Building) {
            let rounds = if matches!(state.phase, Phase::Crowning | Phase::Over) { 0.0 } else { 12.0 };
            return Outlook { rounds, late: if rounds > 0.0 { 0.0 } else { 1.0 } };
        }
        let (mut least, mut second, mut most) = (u8::MAX, u8::MAX, 0);
        for realm in state.realms.iter() {
            most = most.max(realm.blocks);
            if realm.blocks < least {
                (least, second) = (realm.blocks, least);
            } else {
                second = second.min(realm.blocks);
            }
        }
        // KA-8.1: two without blocks, or one without and the others with few.
        let blocks = second.min(least.max(most.saturating_sub(self.content.few_blocks)));
        let mut rounds = f32::from(blocks) / PACE;
        if state.round > 20 {
            rounds = rounds.min(f32::from(self.content.most_rounds - state.round));
        }
        Outlook { rounds, late: (1.0 - rounds / 4.0).clamp(0.0, 0.9) }
    }

    fn expected(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let realm = &state.realms[seat];
        let mut points = realm.points.total() as f32 + f32::from(realm.trees) / 2.0;
        points += self.structures(state, seat, outlook);
        points += self.fountain(state, seat, outlook);
        for &card in state.scoring.iter() {
            points += self.card_hope(state, card, seat, outlook);
        }
        if state.phase == Phase::Building {
            points += self.presence(state, seat) * (outlook.rounds / 5.0).min(1.0);
            points += self.plans(state, seat, outlook);
            points += match realm.bag.at {
                BagPlace::Stolen { .. } => 0.0,
                _ => BAG,
            };
            points += state.realms.iter().filter(|other| other.bag.held_by(seat)).count() as f32 * BAG;
            let at_hand = if seat == state.active { state.action_points(seat) } else { self.content.action_points };
            points += f32::from(at_hand) * POINT - f32::from(realm.blocks) * IDLE_BLOCK;
        }
        points
    }

    /// What the structures will score at the end: as people stand now if it is late, else as they might.
    fn structures(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let board = &state.board;
        let last = &self.content.last;
        let now = |points: i32| points as f32 * outlook.late;
        let then = |points: f32| points * (1.0 - outlook.late);
        let mut points = 0.0;
        let houses = board.own(seat, Kind::House).count() as f32;
        if houses > 0.0 {
            points += now(self.house_score(state, seat)) + then(houses.min(12.0) * f32::from(last.house) * 0.7);
        }
        let palaces = board.own(seat, Kind::Palace).count() as f32 / 4.0;
        if palaces > 0.0 {
            points += now(self.palace_score(state, seat)) + then(palaces * f32::from(last.palace) * 0.8);
        }
        let towers = board.own(seat, Kind::Tower);
        if !towers.is_empty() {
            let levels: u32 = towers.iter().map(|at| u32::from(board.level(at))).sum();
            points += now(self.tower_score(state, seat)) + then(levels as f32 * 0.8);
        }
        let battlements = board.own(seat, Kind::Battlement);
        if !battlements.is_empty() {
            let best = self.best_system(battlements);
            points += now(self.battlement_score(state, seat)) + then(best * best * 0.85);
        }
        points + now(self.thief_score(state, seat)) + self.pasture_hope(state, seat, outlook)
    }

    /// How many battlements the largest system has, as far as they count.
    pub(crate) fn best_system(&self, mut battlements: Cells) -> f32 {
        let mut best = 0;
        while let Some(one) = battlements.first() {
            let system = Cells::of(one).flood_orthogonally(battlements);
            best = best.max(system.count() / 2);
            battlements -= system;
        }
        best.min(u32::from(self.content.last.most_battlements)) as f32
    }

    fn pasture_hope(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let horses = self.horses(state, seat);
        let mut points = 0.0;
        self.each_pasture(state, seat, |pasture| {
            let worth = pasture.forest.count() as f32 * f32::from(self.content.last.forest);
            let inside = if pasture.region.meets(horses) { 1.0 } else { 0.7 * (1.0 - outlook.late) };
            points += worth * inside;
        });
        points
    }

    /// KA-8.5: tokens to be thrown in the crowning round.
    fn fountain(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let Some(fountain) = state.board.own(seat, Kind::Fountain).first() else { return 0.0 };
        let each = f32::from(self.content.points.throw);
        let artisan = state.board.cell(seat, Character::Artisan);
        let beside = artisan.is_some_and(|at| at.near().contains(fountain));
        if state.phase == Phase::Crowning {
            let tokens = match seat.cmp(&state.active) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => state.action_points(seat),
                std::cmp::Ordering::Greater => self.content.action_points,
            };
            return f32::from(tokens) * each * if beside { 0.98 } else { 0.4 };
        }
        let hope = 0.8 - 0.2 * outlook.late + if beside { 0.2 * outlook.late } else { 0.0 };
        f32::from(self.content.action_points) * each * hope
    }

    fn card_hope(&self, state: &State, card: Card, seat: Seat, outlook: Outlook) -> f32 {
        let sure = 0.35 + 0.65 * outlook.late;
        let points = self.card_points(state, card, seat) as f32 * sure;
        // A lead shrinks and grows: being near it counts as well.
        let near = match card {
            Card::VillageFestival => 0.5,
            Card::TriumphantTowers => 0.9,
            Card::MasterMason => 0.3,
            Card::Lighthouses if outlook.late < 0.5 => 0.5,
            _ => return points,
        };
        points + near * (1.0 - outlook.late) * self.card_measure(state, card, seat).min(8) as f32
    }

    /// People on the island, near what their king builds.
    fn presence(&self, state: &State, seat: Seat) -> f32 {
        let mut points = 0.0;
        for who in Character::ALL {
            points += match state.board.spot(seat, who) {
                Spot::On(_) => PRESENCE[who.index()],
                Spot::Ship if who == Character::King => 0.0,
                Spot::Ship => PRESENCE[who.index()] * 0.8,
                Spot::Supply => 0.0,
            };
        }
        points
    }

    /// What a question still to be answered will bring.
    fn add_pending(&self, state: &State, step: &Step, outlook: Outlook, points: &mut [f32]) {
        let time = (outlook.rounds / 5.0).min(1.0);
        let seat = step.asks(state).index();
        match *step {
            Step::ChooseSummonSpace { class, pair, .. } => {
                let worth = class.characters().iter().rev().map(|who| PRESENCE[who.index()]);
                let arriving = if pair { 2 } else { 1 };
                points[seat] += worth.take(arriving).sum::<f32>() * time;
            }
            Step::ChooseSecondWall { .. } => points[seat] += 0.3 * time,
            Step::ChooseToSteal { from, .. } => {
                points[seat] += BAG * 0.9;
                points[from.index()] -= BAG * 0.9;
            }
            Step::ChooseRefuge { victim, .. } => points[seat] -= PRESENCE[victim.index()] * time * 0.9,
            Step::UseTemporaryPoints { left, .. } => points[seat] += 0.5 * f32::from(left),
            Step::TakeWalls { taken } => points[seat] += 0.8 * taken.len() as f32,
            Step::BuildByAlchemy { blocks, .. } => points[seat] += 0.8 * f32::from(blocks),
            Step::ChooseHouseToCurse => points[seat] += 3.0,
            Step::ChooseWallToDemolish => points[seat] += 0.5,
            Step::ChooseHouseToEnchant => points[seat] += 6.0,
            Step::ChooseLightningTarget => points[seat] += 1.5 * time,
            Step::ChooseForm => points[seat] += 0.3,

            _ => {}
        }
    }
}

/// How many steps apart two spaces are.
pub(crate) fn distance(one: Cell, other: Cell) -> f32 {
    let ((x, y), (u, v)) = (one.grid(), other.grid());
    x.abs_diff(u).max(y.abs_diff(v)) as f32
}

/// Where somebody stands, or might soon: on a ship it is told by the landing nearest to the goal.
pub(crate) fn apart(game: &KingsOfArtifice, state: &State, seat: Seat, who: Character, goal: Cell) -> f32 {
    match state.board.spot(seat, who) {
        Spot::On(cell) => distance(cell, goal),
        Spot::Ship => {
            let landings = game.landings(state, seat);
            1.0 + landings.iter().map(|cell| distance(cell, goal)).fold(12.0, f32::min)
        }
        Spot::Supply => 8.0,
    }
}

/// The characters whose work is building.
pub(crate) const TEAM: [(Character, f32); 6] = [
    (Character::King, 0.08),
    (Character::Artisan, 0.12),
    (Character::Knight, 0.06),
    (Character::Warlock, 0.05),
    (Character::FirstVillager, 0.12),
    (Character::SecondVillager, 0.12),
];
