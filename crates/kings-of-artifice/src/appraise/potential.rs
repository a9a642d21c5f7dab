//! What a layout still promises: each square by how many action points it is away, walking included.

use tabletop::{List, Seat};

use super::{Layout, Outlook, apart, layout::power, meadow::Meadow};
use crate::{
    Cell, Cells, Character, Class, Kind, KingsOfArtifice, Spot, State,
    window::{Frame, spread},
};

/// Something that is laid out and not finished.
#[derive(Clone, Copy, Debug, Default)]
struct Job {
    /// Action points until it is finished, walking included.
    away: f32,
    /// Without walking.
    points: f32,
    blocks: u8,
    /// What it brings then.
    prize: f32,
}

/// What the villagers have around them.
struct Hands {
    /// What they can build on from where they stand.
    at_hand: Cells,
    /// What they can build on after one move.
    within_a_move: Cells,
    on_land: bool,
}

impl KingsOfArtifice {
    pub(super) fn potential(&self, state: &State, seat: Seat, layout: &Layout, outlook: Outlook) -> f32 {
        let Some(centre) = layout.centre else { return 0.0 };
        let hands = self.hands(state, seat);
        let meeting = self.meeting(state, seat, centre);
        let mut jobs: List<Job, 5> = List::new();
        let estate = self.estate(state, seat);
        for &at in layout.squares.iter() {
            if let Some(work) = estate.work(at).filter(|work| !work.done) {
                let mut away = work.points() + meeting + self.way_to_work(state, seat, work.cells, &hands);
                if work.hindered {
                    away += self.weights.hindered;
                }
                let palace = f32::from(self.content.points.palace) + f32::from(self.content.last.palace);
                let prize = palace + f32::from(work.houses);
                jobs.push(Job { away, points: work.points(), blocks: work.blocks(), prize });
            }
        }
        if let Some(fencing) = self.fencing(state, seat, layout, &hands, outlook) {
            jobs.push(fencing);
        }
        jobs.sort_unstable_by(|one, other| one.away.total_cmp(&other.away));
        let mut blocks = state.realms[seat].blocks;
        let at_hand = if seat == state.active { state.action_points(seat) } else { 0 };
        let mut time = f32::from(at_hand) + outlook.rounds * f32::from(self.content.action_points);
        let mut promise = 0.0;
        for job in jobs.iter() {
            if job.blocks > blocks {
                continue;
            }
            blocks -= job.blocks;
            let chance = ((time + 1.0 - job.points) / 4.0).clamp(0.0, 1.0);
            time -= job.points;
            promise += job.prize * power(1.0 - self.weights.delay, job.away) * chance;
        }
        promise
    }

    /// What is left to do for a pasture to be.
    fn fencing(&self, state: &State, seat: Seat, layout: &Layout, hands: &Hands, outlook: Outlook) -> Option<Job> {
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
        let away = points + self.way_to_work(state, seat, missing, hands) + 0.5 * waiting as f32;
        let each = f32::from(self.content.last.forest) * self.weights.forest * self.horse_hope(state, seat, outlook);
        let prize = each * forest.count() as f32 + self.weights.fence * f32::from(blocks);
        Some(Job { away, points, blocks, prize })
    }

    fn hands(&self, state: &State, seat: Seat) -> Hands {
        let room = self.room(state);
        let mut hands = Hands { at_hand: Cells::NONE, within_a_move: Cells::NONE, on_land: false };
        let steps = self.content.moves[Class::Villager as usize].min(Frame::STEPS);
        for who in [Character::FirstVillager, Character::SecondVillager] {
            if let Some(at) = state.board.cell(seat, who) {
                hands.on_land = true;
                hands.at_hand |= at.near();
                let frame = Frame::around(at);
                let open = frame.cut(room);
                let mut reached = frame.spot(at);
                for _ in 0..steps {
                    reached = spread(reached) & open | frame.spot(at);
                }
                hands.within_a_move |= frame.window(reached).map(Cell::near).fold(Cells::NONE, |all, near| all | near);
            }
        }
        hands
    }

    /// Action points until the king and the artisan are both at the centre.
    fn meeting(&self, state: &State, seat: Seat, centre: Cell) -> f32 {
        let king =
            apart(self, state, seat, Character::King, centre) / f32::from(self.content.moves[Class::King as usize]);
        let artisan = match state.board.spot(seat, Character::Artisan) {
            Spot::Supply => f32::from(self.content.costs.summon),
            _ => {
                let far = apart(self, state, seat, Character::Artisan, centre);
                far / f32::from(self.content.moves[Class::Artisan as usize])
            }
        };
        king + artisan
    }

    /// Action points of walking until the villagers have done their part of some work.
    fn way_to_work(&self, state: &State, seat: Seat, work: Cells, hands: &Hands) -> f32 {
        let weights = &*self.weights;
        let rest = work - hands.at_hand;
        let Some(first) = rest.first() else { return 0.0 };
        if !hands.on_land {
            let aboard = [Character::FirstVillager, Character::SecondVillager]
                .iter()
                .any(|&who| state.board.spot(seat, who) == Spot::Ship);
            return if aboard { 2.0 } else { f32::from(self.content.costs.summon) + 0.8 };
        }
        if work.meets(hands.at_hand) {
            return if (rest - hands.within_a_move).is_empty() { weights.way_near } else { weights.way_half };
        }
        if work.meets(hands.within_a_move) {
            return weights.way_move + if (work - hands.within_a_move).is_empty() { 0.3 } else { 0.6 };
        }
        let far = |who| apart(self, state, seat, who, first);
        let steps = far(Character::FirstVillager).min(far(Character::SecondVillager));
        weights.way_far + (steps - 4.0).max(0.0) / 3.0
    }

    /// Blocks that the layout does not need.
    pub(crate) fn spare(&self, state: &State, seat: Seat, layout: &Layout) -> u8 {
        let estate = self.estate(state, seat);
        let needed: u8 = layout.squares.iter().filter_map(|&at| estate.work(at)).map(|work| work.blocks()).sum();
        let basin = u8::from(state.board.own(seat, Kind::Fountain).is_empty());
        let fence = layout.meadow.missing(state, seat).count() as u8;
        state.realms[seat].blocks.saturating_sub(needed + basin + fence)
    }
}
