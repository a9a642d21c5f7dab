//! An opinion of a position for bots: the points each king can expect to end with. What is scored counts in full; what is
//! built counts for what it can still score, the less the nearer the end and the farther its people; and what is still to be built
//! counts by when it will be finished (`schedule`).

mod crowning;
mod habits;
mod layout;
mod meadow;
mod planting;
mod prospects;
mod schedule;
mod site;
mod spellcraft;
mod standing;
mod turret;
mod ways;
mod weights;

use std::{
    cmp::Ordering,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, LazyLock},
};

use tabletop::{Appraise, Better, Measure, Opponent, Seat, Sight, Skill, Tune, shares_by_points};

use crate::{Action, BagPlace, Cell, Cells, Character, KingsOfArtifice, Phase, Spell, Spot, State, Step, opponents};

pub(crate) use layout::Layout;
use schedule::{End, Purpose, Schedule};
use ways::Ways;
pub(crate) use weights::Weights;

static SHIPPED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = Weights::read(include_str!("../content/value.weights"));
    Arc::new(weights.unwrap_or_else(|bad| panic!("content/value.weights: {bad}")))
});

/// The weights that come with the game.
pub(crate) fn shipped() -> Arc<Weights> {
    Arc::clone(&SHIPPED)
}

/// More action points than these without anything planned are of no use.
const IDLE: f32 = 5.0;

/// Farther than this nobody lays out anything, in steps of the king.
const TEAM_FAR: f32 = 9.0;

/// How far the game has come.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    /// Building rounds still to come, more or less.
    pub(crate) rounds: f32,
    /// From 0 to 1: how much it matters where people stand now.
    pub(crate) late: f32,
}

/// What everybody has to do, and until when.
#[derive(Clone, Copy, Debug, Default)]
struct Foreseen {
    schedules: [Schedule; 4],
    end: End,
    outlook: Outlook,
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
    /// Palaces, pastures and houses to come.
    layout: f32,
    /// People on the island.
    company: f32,
    /// The stealable tokens.
    bags: f32,
    /// Action points that nothing is planned for.
    idle: f32,
}

impl Parts {
    fn sum(&self) -> f32 {
        let Parts { scored, structures, fountain, cards, layout, company, bags, idle } = *self;
        [scored, structures, fountain, cards, layout, company, bags, idle].iter().sum()
    }
}

/// What everybody is building towards, worked out where a search begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    layouts: [Layout; 4],
    /// What everybody can expect there.
    expected: [f32; 4],
    /// Who thinks, whose turn it is, and in which round.
    me: Seat,
    active: Seat,
    round: u8,
    /// Whether it was made before everybody had a ship.
    is_early: bool,
    /// How far it is to the own centre.
    to_centre: Ways,
}

impl Appraise for KingsOfArtifice {
    const LOOKS_TELL: bool = true;
    const CONTENDERS: usize = 24;
    const SKILLS: [Skill; 5] = opponents::SKILLS;
    const OPPONENTS: &'static [Opponent] = opponents::OPPONENTS;

    type Plan = Plan;

    fn plan(&self, state: &State) -> Plan {
        let me = self.asked(state).unwrap_or_default();
        let is_early = matches!(state.phase, Phase::Planting | Phase::Landing);
        let mut plan = Plan { me, active: state.active, round: state.round, is_early, ..Plan::default() };
        if self.is_set_up(state) {
            for seat in Seat::all(self.players) {
                plan.layouts[seat.index()] = self.lay_out(state, seat);
            }
            let foreseen = self.foresee(&plan, state);
            if let Some(centre) = plan.layout(me).centre {
                plan.to_centre = self.ways(state, Cells::of(centre));
            }
            for seat in Seat::all(self.players) {
                plan.expected[seat.index()] = self.parts(&plan, state, seat, &foreseen).sum();
            }
        }
        plan
    }

    fn appraise(&self, plan: &Plan, state: &State, shares: &mut [f32]) {
        let mut points = [0.0; 4];
        let points = &mut points[..self.players];
        let outlook = self.hopes(plan, state, points);
        if state.phase == Phase::Crowning {
            return self.crowned_shares(state, points, shares);
        }
        shares_by_points(points, self.spread(outlook), shares);
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
        let foreseen = self.foresee(plan, state);
        let spread = self.spread(foreseen.outlook);
        let parts = self.parts(plan, state, seat, &foreseen);
        let mut see = |what, amount: f32, worth: f32| {
            let (measure, better) = (Measure::Number, Better::More);
            sights.push(Sight { what, amount, measure, better, worth: worth / spread });
        };
        see("points scored so far", parts.scored, parts.scored);
        see("points of what stands, at the end", parts.structures, parts.structures);
        see("points of the fountain, or the hope of one", parts.fountain, parts.fountain);
        see("points of the scoring cards", parts.cards, parts.cards);
        see("points of what is to be built", parts.layout, parts.layout);
        see("people on the island", self.people(state, seat), parts.company);
        see("stealable tokens", parts.bags / self.weights.bag, parts.bags);
        see("action points to spare", parts.idle / self.weights.idle_point, parts.idle);
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

    /// With four it was not shown to help.
    fn plays_on(&self) -> bool {
        self.players <= 3
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

    /// What everybody has to do, and until when.
    fn foresee(&self, plan: &Plan, state: &State) -> Foreseen {
        if !matches!(state.phase, Phase::Building | Phase::Landing) {
            let rounds = if state.phase == Phase::Planting { 10.0 } else { 0.0 };
            let late = if rounds > 0.0 { 0.0 } else { 1.0 };
            return Foreseen { outlook: Outlook { rounds, late }, ..Foreseen::default() };
        }
        let mut schedules = [Schedule::default(); 4];
        for seat in Seat::all(self.players) {
            schedules[seat.index()] = self.schedule(plan, state, seat);
        }
        let end = self.end(plan, state, &schedules[..self.players]);
        let turn = f32::from(self.content.action_points);
        let rounds = (end.at / turn - f32::from(state.round - plan.round) - 1.0).max(0.0);
        let late = (1.0 - rounds / self.weights.closing).clamp(0.0, 0.9);
        Foreseen { schedules, end, outlook: Outlook { rounds, late } }
    }

    /// How far the points foretold may be off.
    fn spread(&self, outlook: Outlook) -> f32 {
        self.weights.spread + self.weights.spread_a_round * outlook.rounds
    }

    /// What each player can expect to end with.
    fn hopes(&self, plan: &Plan, state: &State, points: &mut [f32]) -> Outlook {
        if state.phase == Phase::Planting {
            self.hopes_of_trees(state, points);
            return self.foresee(plan, state).outlook;
        }
        // While ships are placed every place means another layout.
        let anew = if plan.is_early { Some(self.plan(state)) } else { None };
        let plan = anew.as_ref().unwrap_or(plan);
        let foreseen = self.foresee(plan, state);
        if state.phase == Phase::Crowning {
            for seat in Seat::all(self.players) {
                points[seat.index()] = self.crowned(plan.layout(seat), state, seat);
            }
            return foreseen.outlook;
        }
        for seat in Seat::all(self.players) {
            let expected = self.parts(plan, state, seat, &foreseen).sum();
            let before = plan.expected[seat.index()];
            // What is taken from others is not lost to them for good: they plan anew.
            let taken = if seat == plan.me { 0.0 } else { (before - expected).max(0.0) };
            points[seat.index()] = expected + taken * (1.0 - self.weights.their_losses);
        }
        for step in &*state.steps {
            self.add_pending(step, points);
        }
        foreseen.outlook
    }

    fn parts(&self, plan: &Plan, state: &State, seat: Seat, foreseen: &Foreseen) -> Parts {
        let (realm, layout, outlook) = (&state.realms[seat], plan.layout(seat), foreseen.outlook);
        let mut parts = Parts {
            scored: realm.points.total() as f32 + f32::from(realm.trees) / 2.0,
            structures: self.structures(state, seat, layout, outlook),
            fountain: self.fountain(state, seat, outlook),
            cards: state.scoring.iter().map(|&card| self.card_hope(plan, state, card, seat, outlook)).sum(),
            ..Parts::default()
        };
        let schedule = &foreseen.schedules[seat.index()];
        parts.layout = self.promise(schedule, foreseen.end, |purpose| purpose != Purpose::Fountain);
        parts.fountain += self.promise(schedule, foreseen.end, |purpose| purpose == Purpose::Fountain);
        if state.phase == Phase::Building {
            parts.company = self.company(state, seat, outlook);
            let held = state.realms.iter().filter(|other| other.bag.held_by(seat)).count();
            let bags = held + usize::from(!matches!(realm.bag.at, BagPlace::Stolen { .. }));
            parts.bags = bags as f32 * self.weights.bag * (outlook.rounds / 3.0).min(1.0);
            parts.idle = (foreseen.end.at - schedule.done).clamp(0.0, IDLE) * self.weights.idle_point;
        } else {
            parts.idle = f32::from(self.points_of_round(state, seat)) * crowning::POINT;
        }
        parts
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
        Spot::On(cell) => game.steps_between(state, cell, goal),
        Spot::Ship => 1.0 + game.steps(state, game.landings(state, seat), Cells::of(goal)),
        Spot::Supply => 8.0,
    }
}
