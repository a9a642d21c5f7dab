//! An opinion of a position for bots: the points each king can expect to end with. What is scored counts in full; what is
//! built counts for what it can still score, the less the nearer the end and the farther its people; and what a layout still
//! promises counts by how many action points it is away, so that every step of a plan is worth something.

mod habits;
mod layout;
mod meadow;
mod planting;
mod potential;
mod prospects;
mod weights;

use std::{
    cmp::Ordering,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, LazyLock},
};

use tabletop::{Appraise, Better, Measure, Opponent, Seat, Sight, Skill, Tune, shares_by_points};

use crate::{
    Action, BagPlace, Card, Cell, Cells, Character, Kind, KingsOfArtifice, Phase, Spell, Spot, State, Step, opponents,
};

pub(crate) use layout::Layout;
pub(crate) use weights::Weights;

static SHIPPED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = Weights::read(include_str!("../content/value.weights"));
    Arc::new(weights.unwrap_or_else(|bad| panic!("content/value.weights: {bad}")))
});

/// The weights that come with the game.
pub(crate) fn shipped() -> Arc<Weights> {
    Arc::clone(&SHIPPED)
}

/// In the crowning round points are good for little else than to be thrown.
const LAST_POINT: f32 = 0.02;

/// Farther than this nobody lays out anything, in steps of the king.
const TEAM_FAR: f32 = 9.0;

/// How far the game has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Building rounds still to come, more or less.
    pub(crate) rounds: f32,
    /// From 0 to 1: how much it matters where people stand now.
    pub(crate) late: f32,
}

/// What a player can expect to end with by the rule of thumb, by what it is for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts {
    /// Scored already, trees included.
    scored: f32,
    /// What stands, as it will score at the end.
    structures: f32,
    /// The fountain and its tokens, or the hope of one.
    fountain: f32,
    cards: f32,
    /// Palaces to come.
    layout: f32,
    /// People on the island.
    company: f32,
    /// The stealable tokens.
    bags: f32,
    /// Blocks that no plan asks for.
    spare: f32,
    /// Action points of this round.
    time: f32,
}

impl Parts {
    fn sum(&self) -> f32 {
        let Parts { scored, structures, fountain, cards, layout, company, bags, spare, time } = *self;
        [scored, structures, fountain, cards, layout, company, bags, spare, time].iter().sum()
    }
}

/// What everybody is building towards, worked out where a search begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    layouts: [Layout; 4],
    /// What everybody can expect there.
    expected: [f32; 4],
    /// Who thinks, and whose turn it is.
    me: Seat,
    active: Seat,
    /// Whether it was made before everybody had a ship.
    is_early: bool,
}

impl Appraise for KingsOfArtifice {
    const LOOKS_TELL: bool = true;
    const SKILLS: [Skill; 5] = opponents::SKILLS;
    const OPPONENTS: &'static [Opponent] = opponents::OPPONENTS;

    type Plan = Plan;

    fn plan(&self, state: &State) -> Plan {
        let outlook = self.outlook(state);
        let me = self.asked(state).unwrap_or_default();
        let is_early = matches!(state.phase, Phase::Planting | Phase::Landing);
        let mut plan = Plan { me, active: state.active, is_early, ..Plan::default() };
        if self.is_set_up(state) {
            for seat in Seat::all(self.players) {
                plan.layouts[seat.index()] = self.lay_out(state, seat);
                let layout = plan.layout(seat);
                plan.expected[seat.index()] = self.parts(state, seat, layout, outlook).sum();
            }
        }
        plan
    }

    fn appraise(&self, plan: &Plan, state: &State, shares: &mut [f32]) {
        let mut points = [0.0; 4];
        let points = &mut points[..self.players];
        self.hopes(plan, state, points);
        shares_by_points(points, self.spread(state), shares);
    }

    fn expected_scores(&self, plan: &Plan, state: &State, scores: &mut [f32]) -> bool {
        // Before anybody has landed there are only differences to tell.
        if matches!(state.phase, Phase::Planting | Phase::Landing) {
            return false;
        }
        self.hopes(plan, state, scores);
        true
    }

    fn sights(&self, plan: &Plan, state: &State, seat: Seat, sights: &mut Vec<Sight>) {
        let spread = self.spread(state);
        let outlook = self.outlook(state);
        let layout = plan.layout(seat);
        let parts = self.parts(state, seat, layout, outlook);
        let mut see = |what, amount: f32, worth: f32| {
            let (measure, better) = (Measure::Number, Better::More);
            sights.push(Sight { what, amount, measure, better, worth: worth / spread });
        };
        see("points scored so far", parts.scored, parts.scored);
        see("points of what stands, at the end", parts.structures, parts.structures);
        see("points of the fountain, or the hope of one", parts.fountain, parts.fountain);
        see("points of the scoring cards", parts.cards, parts.cards);
        see("points of palaces and pastures to come", parts.layout, parts.layout);
        see("people on the island", self.people(state, seat), parts.company);
        see("stealable tokens", parts.bags / self.weights.bag, parts.bags);
        see("action points of this round", f32::from(self.points_of_round(state, seat)), parts.time);
        let mut scores = [0.0; 4];
        self.hopes(plan, state, &mut scores[..self.players]);
        let best = seat.others(self.players).map(|other| scores[other.index()]).fold(0.0, f32::max);
        let (what, measure) = ("points the best opponent may end with", Measure::Number);
        sights.push(Sight { what, amount: best, measure, better: Better::Less, worth: -best / spread });
    }

    fn habit(&self, plan: &Plan, state: &State, room: &mut Vec<Action>) -> Option<Action> {
        self.usual_answer(plan, state, room)
    }

    fn is_far(&self, plan: &Plan, state: &State) -> bool {
        state.active != plan.active && state.steps.len() <= 1
    }

    fn likeness(&self, state: &State) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        Some(hasher.finish())
    }

    fn kind(&self, _: &State, action: Action) -> &'static str {
        opponents::kind_of(action)
    }

    fn is_prospect(&self, plan: &Plan, state: &State, action: Action) -> bool {
        self.serves(plan, state, action)
    }
}

impl Tune for KingsOfArtifice {
    const WEIGHTS: &'static [&'static str] = Weights::NAMES;

    fn weights(&self) -> Vec<f32> {
        self.weights.values()
    }

    fn with_weights(&self, weights: &[f32]) -> KingsOfArtifice {
        KingsOfArtifice { weights: Arc::new(Weights::new(weights)), ..self.clone() }
    }
}

impl Plan {
    pub(crate) fn layout(&self, seat: Seat) -> &Layout {
        &self.layouts[seat.index()]
    }
}

impl KingsOfArtifice {
    /// Whether anybody's ship lies somewhere, so that there is something to lay out.
    fn is_set_up(&self, state: &State) -> bool {
        state.phase != Phase::Planting && Seat::all(self.players).any(|seat| state.board.ship(seat).is_some())
    }

    pub(crate) fn outlook(&self, state: &State) -> Outlook {
        if !matches!(state.phase, Phase::Building) {
            let rounds = if matches!(state.phase, Phase::Crowning | Phase::Over) { 0.0 } else { 10.0 };
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
        let mut rounds = f32::from(blocks) / self.weights.pace;
        if state.round > 20 {
            rounds = rounds.min(f32::from(self.content.most_rounds - state.round));
        }
        Outlook { rounds, late: (1.0 - rounds / self.weights.closing).clamp(0.0, 0.9) }
    }

    /// How far the points foretold may be off.
    fn spread(&self, state: &State) -> f32 {
        self.weights.spread + self.weights.spread_a_round * self.outlook(state).rounds
    }

    /// What each player can expect to end with.
    fn hopes(&self, plan: &Plan, state: &State, points: &mut [f32]) {
        if state.phase == Phase::Planting {
            return self.hopes_of_trees(state, points);
        }
        let outlook = self.outlook(state);
        // While ships are placed every place means another layout.
        let anew = if plan.is_early { Some(self.plan(state)) } else { None };
        let plan = anew.as_ref().unwrap_or(plan);
        for seat in Seat::all(self.players) {
            let expected = self.parts(state, seat, plan.layout(seat), outlook).sum();
            let before = plan.expected[seat.index()];
            // What is taken from others is not lost to them for good: they plan anew.
            let taken = if seat == plan.me { 0.0 } else { (before - expected).max(0.0) };
            points[seat.index()] = expected + taken * (1.0 - self.weights.their_losses);
        }
        for step in &*state.steps {
            self.add_pending(step, points);
        }
    }

    /// The rule of thumb.
    fn parts(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> Parts {
        let realm = &state.realms[seat];
        let mut parts = Parts {
            scored: realm.points.total() as f32 + f32::from(realm.trees) / 2.0,
            structures: self.structures(state, seat, layout, outlook),
            fountain: self.fountain(state, seat, layout, outlook),
            cards: state.scoring.iter().map(|&card| self.card_hope(state, card, seat, outlook)).sum(),
            time: self.time_left(state, seat),
            ..Parts::default()
        };
        if matches!(state.phase, Phase::Building | Phase::Landing) {
            parts.layout = self.potential(state, seat, layout, outlook);
        }
        if state.phase == Phase::Building {
            parts.company = self.company(state, seat, outlook);
            let held = state.realms.iter().filter(|other| other.bag.held_by(seat)).count();
            let bags = held + usize::from(!matches!(realm.bag.at, BagPlace::Stolen { .. }));
            parts.bags = bags as f32 * self.weights.bag * (outlook.rounds / 3.0).min(1.0);
            let spare = f32::from(self.spare(state, seat, layout).min(8));
            parts.spare = spare * self.weights.spare_block * (outlook.rounds / 2.0).min(1.0);
        }
        parts
    }

    /// What the action points of this round are worth that a player has not used yet. Without it a position would look the
    /// better for whoever has just acted.
    fn time_left(&self, state: &State, seat: Seat) -> f32 {
        let each = if state.phase != Phase::Building {
            LAST_POINT
        } else if state.realms[seat].blocks == 0 {
            self.weights.idle_point
        } else {
            self.weights.point
        };
        f32::from(self.points_of_round(state, seat)) * each
    }

    /// Action points a player has left in this round.
    fn points_of_round(&self, state: &State, seat: Seat) -> u8 {
        match seat.cmp(&state.active) {
            Ordering::Less => 0,
            Ordering::Equal => state.action_points(seat),
            Ordering::Greater => self.content.action_points,
        }
    }

    fn people(&self, state: &State, seat: Seat) -> f32 {
        Character::ALL.iter().filter(|&&who| state.board.cell(seat, who).is_some()).count() as f32
    }

    /// What the structures will score at the end: as people stand now if it is late, else as they might.
    fn structures(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let board = &state.board;
        let last = &self.content.last;
        let now = |points: i32| points as f32 * outlook.late;
        let then = |points: f32| points * (1.0 - outlook.late);
        let mut points = 0.0;
        let houses = board.own(seat, Kind::House);
        if !houses.is_empty() {
            // Those on the site of a palace to be are counted with it.
            let apart = (houses - layout.site).count() as f32;
            points +=
                now(self.house_score(state, seat)) + then(apart.min(10.0) * f32::from(last.house) * self.weights.house);
        }
        points += self.crowned_palaces(state, seat, layout, outlook);
        let towers = board.own(seat, Kind::Tower);
        if !towers.is_empty() {
            let levels: u32 = towers.iter().map(|at| u32::from(board.level(at))).sum();
            points += now(self.tower_score(state, seat)) + then(levels as f32 * self.weights.tower);
        }
        let battlements = board.own(seat, Kind::Battlement);
        if !battlements.is_empty() {
            let best = self.best_system(battlements);
            points += now(self.battlement_score(state, seat)) + then(best * best * self.weights.battlement);
        }
        points + self.thief_hope(state, seat, layout, outlook) + self.pasture_hope(state, seat, outlook)
    }

    /// Palaces that the king is likely to stand beside at the end: those he stands beside now, or at the centre.
    fn crowned_palaces(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let palaces = state.board.own(seat, Kind::Palace);
        if palaces.is_empty() {
            return 0.0;
        }
        let each = f32::from(self.content.last.palace);
        let now = self.palace_score(state, seat) as f32;
        let centre = layout.centre.map_or(0.0, |centre| {
            let near = centre.near();
            let beside = self.palaces(state, seat).filter(|palace| near.meets(*palace)).count() as f32;
            let far = apart(self, state, seat, Character::King, centre);
            beside * each * (1.0 - far * (self.weights.king_away + self.weights.king_away_late * outlook.late)).max(0.0)
        });
        now.max(centre)
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
            let inside = if pasture.region.meets(horses) { 1.0 } else { self.horse_hope(state, seat, outlook) };
            points += worth * inside;
        });
        points
    }

    /// How likely a horse comes into a pasture in time.
    fn horse_hope(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let here = self.horses(state, seat) != Cells::NONE;
        (if here { self.weights.horse_near } else { self.weights.horse_away }) * (1.0 - 0.6 * outlook.late)
    }

    /// What the thief scores where he stands, or could on the walls that stay walls.
    fn thief_hope(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let score = self.thief_score(state, seat) as f32 * (0.8 + 0.2 * outlook.late);
        let walls = (state.board.own(seat, Kind::Wall) - layout.site).largest_system() as f32;
        let here = state.board.cell(seat, Character::Thief).is_some();
        let hope = if here { self.weights.thief_near } else { self.weights.thief_away };
        score.max(walls * hope * (1.0 - 0.8 * outlook.late))
    }

    /// KA-8.5: tokens to be thrown in the crowning round, and the way to a fountain where there is none yet.
    fn fountain(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let each = f32::from(self.content.points.throw);
        let tokens = f32::from(self.content.action_points);
        let Some(fountain) = state.board.own(seat, Kind::Fountain).first() else {
            return if state.phase == Phase::Building {
                self.fountain_to_be(state, seat, layout, outlook)
            } else {
                0.0
            };
        };
        let artisan = state.board.cell(seat, Character::Artisan);
        let beside = artisan.is_some_and(|at| at.near().contains(fountain));
        if state.phase == Phase::Crowning {
            let tokens = self.points_of_round(state, seat);
            return f32::from(tokens) * each * if beside { 0.9 } else { 0.4 };
        }
        let far = apart(self, state, seat, Character::Artisan, fountain).max(1.0) - 1.0;
        tokens
            * each
            * (0.97 - far * (self.weights.artisan_away + self.weights.artisan_away_late * outlook.late)).max(0.2)
    }

    /// What can be hoped of a fountain while there is none: most of it only once there is a wall for it, for then it takes one
    /// turn.
    fn fountain_to_be(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let walls = self.free_walls(state, seat) - layout.site;
        let ready = layout.basin.filter(|&at| walls.contains(at)).or_else(|| walls.first());
        let plot = layout.basin.filter(|_| state.realms[seat].blocks > 0);
        let Some(basin) = ready.or(plot) else { return 0.0 };
        let far = match state.board.spot(seat, Character::Artisan) {
            Spot::Supply => 6.0,
            _ => (apart(self, state, seat, Character::Artisan, basin) - 1.0).clamp(0.0, 6.0),
        };
        let hope = if ready.is_some() { self.weights.fountain_ready } else { self.weights.fountain_wanted };
        hope * (1.0 - 0.1 * far) * ((outlook.rounds + 0.2) / self.weights.fountain_fades).min(1.0)
    }

    fn card_hope(&self, state: &State, card: Card, seat: Seat, outlook: Outlook) -> f32 {
        let sure = self.weights.card + (1.0 - self.weights.card) * outlook.late;
        let points = self.card_points(state, card, seat) as f32 * sure;
        // A lead shrinks and grows: being near it counts as well.
        let near = match card {
            Card::VillageFestival => self.weights.festival,
            Card::TriumphantTowers => self.weights.triumph,
            Card::MasterMason => self.weights.mason,
            Card::Lighthouses if outlook.late < 0.5 => 0.5,
            _ => return points,
        };
        points + near * (1.0 - outlook.late) * self.card_measure(state, card, seat).min(8) as f32
    }

    /// People on the island.
    fn company(&self, state: &State, seat: Seat, outlook: Outlook) -> f32 {
        let mut points = 0.0;
        for who in Character::ALL {
            if let Spot::On(_) = state.board.spot(seat, who) {
                points += self.weights.company;
            }
        }
        points *= (outlook.rounds / 4.0).min(1.0);
        if state.spells.contains(&Spell::StepIntoTheFuture) && state.board.cell(seat, Character::Warlock).is_some() {
            points += self.weights.future * outlook.rounds.min(8.0);
        }
        points
    }

    /// What a question still to be answered will bring.
    fn add_pending(&self, step: &Step, points: &mut [f32]) {
        if let Step::UseTemporaryPoints { seat, left } = *step {
            points[seat.index()] += self.weights.temporary_point * f32::from(left);
        }
    }
}

/// How many steps apart two spaces are.
pub(crate) fn distance(one: Cell, other: Cell) -> f32 {
    let ((x, y), (u, v)) = (one.grid(), other.grid());
    x.abs_diff(u).max(y.abs_diff(v)) as f32
}

/// How many steps somebody is away from a space. On a ship it is told by the landing nearest to it.
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
