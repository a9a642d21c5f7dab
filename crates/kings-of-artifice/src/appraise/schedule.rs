//! The work still to be done, in the order in which it pays, and when each piece of it will be finished.
//!
//! Time is counted in action points, on one clock for everybody: so many pass in a round as a player has, used or not. Work that is done
//! leaves everything as it was foreseen; a point that is wasted puts off all that is to come. So a position in the middle of a turn
//! can be compared with one at its end.

use tabletop::{List, Seat};

use super::{Layout, Plan, apart, layout::power, meadow::Meadow, site::Hands};
use crate::{Cells, Character, Class, Kind, KingsOfArtifice, Spell, Spot, State};

/// What a piece of work is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Purpose {
    #[default]
    Palace,
    Pasture,
    Fountain,
    Tower,
    /// As many as there are blocks for.
    Houses,
}

/// Something that is not finished.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Job {
    pub(super) purpose: Purpose,
    /// Action points it takes, walking aside, and for walking.
    points: f32,
    way: f32,
    blocks: u8,
    /// What it brings.
    prize: f32,
    /// When it will be finished, or never for want of blocks.
    finished: Option<f32>,
}

impl Job {
    /// Action points it takes, walking aside, and for walking; blocks; and what it brings.
    pub(super) fn new(purpose: Purpose, (points, way): (f32, f32), blocks: u8, prize: f32) -> Job {
        Job { purpose, points, way, blocks, prize, finished: None }
    }

    /// What it brings for an action point.
    fn density(&self) -> f32 {
        self.prize / (self.points + self.way)
    }
}

/// All that a player has to do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Schedule {
    pub(super) jobs: List<Job, 8>,
    /// When all of it is done.
    pub(super) done: f32,
    /// When no block is left, and when few are.
    used_up: f32,
    few_left: f32,
}

/// When the crowning round begins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    pub(super) at: f32,
    /// How far off that may be; nothing if it is sure.
    slack: f32,
}

impl End {
    /// How likely something is finished in time.
    fn hope(self, finished: f32) -> f32 {
        if self.slack == 0.0 {
            return if finished <= self.at + 0.01 { 1.0 } else { 0.0 };
        }
        (0.5 + (self.at - finished) / (2.0 * self.slack)).clamp(0.0, 1.0)
    }
}

impl KingsOfArtifice {
    /// What is to be done for a layout, and what blocks are good for beside it.
    pub(super) fn schedule(&self, plan: &Plan, state: &State, seat: Seat) -> Schedule {
        let layout = plan.layout(seat);
        let hands = self.hands(state, seat);
        let mut jobs: List<Job, 8> = List::new();
        self.palaces_to_be(state, seat, layout, &hands, &mut jobs);
        let others = [
            self.fence_to_be(state, seat, layout, &hands),
            self.fountain_to_be(state, seat, layout),
            self.tower_to_be(state, seat, &layout.turret, &hands),
        ];
        others.into_iter().flatten().for_each(|job| jobs.push(job));
        jobs.sort_unstable_by(|one, other| other.density().total_cmp(&one.density()));
        let clock = self.clock(plan, state, seat);
        let mut schedule = Schedule { jobs, ..Schedule::default() };
        let mut time = clock;
        let mut blocks = state.realms[seat].blocks;
        let mut gathering = self.gathering(state, seat, layout, &hands);
        for job in schedule.jobs.iter_mut() {
            if job.blocks > blocks {
                continue;
            }
            blocks -= job.blocks;
            time += job.points + job.way + gathering.before(job.purpose);
            // KA-6.6: the points for it are those of one turn.
            let (turn, fountain) = (f32::from(self.content.action_points), f32::from(self.content.costs.fountain));
            let next_turn = job.purpose == Purpose::Fountain && clock + fountain > turn;
            job.finished = Some(if next_turn { time.max(turn + fountain) } else { time });
        }
        if let Some(mut houses) = self.houses_to_be(state, seat, layout, blocks) {
            time += houses.points + houses.way + gathering.before(Purpose::Houses);
            blocks -= houses.blocks;
            houses.finished = Some(time - houses.points / 2.0);
            schedule.jobs.push(houses);
        }
        schedule.done = time;
        schedule.used_up = time + f32::from(blocks) * self.weights.block_time;
        let few = self.content.few_blocks;
        schedule.few_left = if state.realms[seat].blocks <= few {
            clock
        } else {
            (schedule.used_up - f32::from(few) * self.weights.block_time).max(clock)
        };
        schedule
    }

    /// How much of the time has passed for a player since the round began in which the plan was made.
    fn clock(&self, plan: &Plan, state: &State, seat: Seat) -> f32 {
        let turn = f32::from(self.content.action_points);
        f32::from(state.round - plan.round) * turn + turn - f32::from(self.points_of_round(state, seat))
    }

    /// KA-8.1: two without blocks, or one without and the others with few.
    pub(super) fn end(&self, plan: &Plan, state: &State, schedules: &[Schedule]) -> End {
        let turn = f32::from(self.content.action_points);
        let this_round = f32::from(state.round - plan.round + 1) * turn;
        if self.ending(state).is_some() {
            return End { at: this_round, slack: 0.0 };
        }
        let (mut first, mut second, mut few) = (f32::MAX, f32::MAX, 0.0);
        for schedule in schedules {
            if schedule.used_up < first {
                (first, second) = (schedule.used_up, first);
            } else {
                second = second.min(schedule.used_up);
            }
            few = f32::max(few, schedule.few_left);
        }
        let used_up = second.min(first.max(few)).max(this_round);
        // The round is played to its end.
        let at = used_up + 0.5 * turn;
        let most = this_round + f32::from(self.content.most_rounds.saturating_sub(state.round)) * turn;
        End { at: at.min(most), slack: self.weights.slack + self.weights.slack_ahead * (at - this_round) }
    }

    /// What some of the work will bring.
    pub(super) fn promise(&self, schedule: &Schedule, end: End, of: impl Fn(Purpose) -> bool) -> f32 {
        let keeps = 1.0 - self.weights.delay;
        let worth = |job: &Job| {
            let finished = job.finished?;
            Some(job.prize * end.hope(finished) * power(keeps, finished.max(0.0)))
        };
        schedule.jobs.iter().filter(|job| of(job.purpose)).filter_map(worth).sum()
    }

    fn palaces_to_be(&self, state: &State, seat: Seat, layout: &Layout, hands: &Hands, jobs: &mut List<Job, 8>) {
        let estate = self.estate(state, seat);
        let houses = state.board.own(seat, Kind::House);
        let last = &self.content.last;
        // KA-7.7: houses that stand when the turn is over may be somebody else's when the next one begins.
        let is_cursed = state.active != seat && state.spells.contains(&Spell::CursedHouse);
        for &at in layout.squares.iter() {
            let Some(work) = estate.work(at).filter(|work| !work.done) else { continue };
            let way = self.way_to_work(state, seat, work.cells, hands) + self.in_the_way(&work);
            let palace = f32::from(self.content.points.palace) + f32::from(last.palace);
            // What its houses would score by themselves.
            let apart = (houses & at.square()).count() as f32 * f32::from(last.house) * self.weights.house;
            let mut prize = palace + f32::from(work.houses) - apart;
            if is_cursed && houses.meets(at.square()) {
                prize -= self.weights.curse;
            }
            jobs.push(Job::new(Purpose::Palace, (work.points(), way), work.blocks(), prize));
        }
    }

    /// What is left to do for a pasture to be.
    pub(super) fn fence_to_be(&self, state: &State, seat: Seat, layout: &Layout, hands: &Hands) -> Option<Job> {
        let Meadow { pasture, fence, closed_by_site } = layout.meadow;
        let built = state.board.built();
        let strangers = built - state.board.owned(seat);
        let forest = (pasture - built) & self.forest(state);
        let (missing, waiting) = (layout.meadow.missing(state, seat), (closed_by_site - built).count());
        if forest.is_empty() || strangers.meets(fence | pasture) || missing.is_empty() && waiting == 0 {
            return None;
        }
        let blocks = missing.count() as u8;
        let points = f32::from(blocks.div_ceil(2));
        let way = self.way_to_work(state, seat, missing, hands) + 0.5 * waiting as f32;
        let horse = if self.horses(state, seat).is_empty() { self.weights.horse_away } else { self.weights.horse_near };
        let each = f32::from(self.content.last.forest) * self.weights.forest * horse;
        let prize = each * forest.count() as f32 + self.weights.fence * f32::from(blocks);
        Some(Job::new(Purpose::Pasture, (points, way), blocks, prize))
    }

    /// The way to a fountain where there is none.
    fn fountain_to_be(&self, state: &State, seat: Seat, layout: &Layout) -> Option<Job> {
        if !state.board.own(seat, Kind::Fountain).is_empty() {
            return None;
        }
        let walls = self.free_walls(state, seat) - layout.site;
        let steps = f32::from(self.content.moves[Class::Artisan as usize]);
        let way = |to: Cells| match state.board.spot(seat, Character::Artisan) {
            Spot::On(at) => (self.steps(state, Cells::of(at), to) - 1.0).clamp(0.0, 18.0) / steps,
            _ => 0.0,
        };
        let ready = (!walls.is_empty()).then(|| (way(walls), 0.0));
        let planned = layout.basin.filter(|&at| !walls.contains(at)).map(|at| (way(Cells::of(at)), self.weights.basin));
        let nearer = |one: (f32, f32), other: (f32, f32)| if other.0 + other.1 < one.0 + one.1 { other } else { one };
        let (way, wall) = ready.into_iter().chain(planned).reduce(nearer)?;
        let tokens = f32::from(self.content.action_points) * f32::from(self.content.points.throw);
        let prize = f32::from(self.content.points.fountain) + self.weights.throws * tokens;
        let points = f32::from(self.content.costs.fountain) + wall;
        Some(Job::new(Purpose::Fountain, (points, way), u8::from(wall > 0.0), prize))
    }

    /// Houses by themselves, for the blocks that nothing else asks for.
    fn houses_to_be(&self, state: &State, seat: Seat, layout: &Layout, blocks: u8) -> Option<Job> {
        let own = state.board.own(seat, Kind::Wall) - self.island().forest - layout.kept();
        let begun = (own.count() as u8).min(blocks);
        let new = (blocks - begun) / 2;
        let houses = f32::from(begun + new);
        if houses == 0.0 {
            return None;
        }
        let points = f32::from(begun) + 1.5 * f32::from(new);
        let each = f32::from(self.content.points.house) + f32::from(self.content.last.house) * self.weights.house;
        let way = self.weights.house_way * houses;
        Some(Job::new(Purpose::Houses, (points, way), begun + 2 * new, each * houses))
    }

    fn gathering(&self, state: &State, seat: Seat, layout: &Layout, hands: &Hands) -> Gathering {
        let steps = |who: Character, class: Class| match layout.centre {
            Some(centre) => apart(self, state, seat, who, centre) / f32::from(self.content.moves[class as usize]),
            None => 0.0,
        };
        let summon = f32::from(self.content.costs.summon);
        // Who is summoned comes to the king.
        let (artisan, artisan_way) = match state.board.spot(seat, Character::Artisan) {
            Spot::Supply => (summon, 0.0),
            _ => (0.0, steps(Character::Artisan, Class::Artisan)),
        };
        Gathering {
            king: steps(Character::King, Class::King),
            artisan,
            artisan_way,
            villagers: if hands.on_land {
                0.0
            } else if hands.aboard {
                2.0
            } else {
                summon + 0.8
            },
        }
    }
}

/// Action points until those are there who do the work: whatever comes first waits for them, and nothing after that.
struct Gathering {
    king: f32,
    artisan: f32,
    artisan_way: f32,
    villagers: f32,
}

impl Gathering {
    fn before(&mut self, purpose: Purpose) -> f32 {
        let mut wait = 0.0;
        let mut once = |points: &mut f32| wait += std::mem::take(points);
        match purpose {
            Purpose::Palace => {
                once(&mut self.villagers);
                once(&mut self.king);
                once(&mut self.artisan);
                once(&mut self.artisan_way);
            }
            Purpose::Fountain | Purpose::Tower => once(&mut self.artisan),
            Purpose::Pasture | Purpose::Houses => once(&mut self.villagers),
        }
        wait
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Fast, Game, Options, Title};

    use super::*;
    use crate::{Cell, Shape, Structure};

    #[test]
    fn a_fountain_is_built_of_a_wall_at_hand_and_not_of_one_far_away() {
        let game = KingsOfArtifice::new(2, &Options::default(), None).expect("two play it");
        let (me, cell) = (Seat(0), |name: &str| name.parse::<Cell>().expect("a space"));
        let mut state = game.start(&mut Fast::new(1), &mut ());
        state.board.put(me, Character::Artisan, Spot::On(cell("H8")));
        let layout = Layout { centre: Some(cell("H8")), basin: Some(cell("H9")), ..Layout::default() };
        let mut wall = |at: &str| {
            state.board.build(cell(at), Structure { owner: me, base: me, shape: Shape::Wall });
            let job = game.fountain_to_be(&state, me, &layout).expect("there is no fountain yet");
            (job.blocks, job.way)
        };
        assert_eq!(wall("C8"), (1, 0.0), "a wall beside the artisan is built first");
        assert_eq!(wall("I9"), (0, 0.0));
    }
}
