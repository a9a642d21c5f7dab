//! What a layout still promises: each square by how many action points it is away, walking included.

use tabletop::Seat;

use super::{
    Layout, Outlook, apart,
    layout::{Work, power},
    weights::{HASTE, HINDERED},
};
use crate::{
    Cell, Cells, Character, Class, Kind, KingsOfArtifice, Spot, State,
    window::{Frame, spread},
};

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
        let mut works = [(f32::MAX, Work::default()); 4];
        let mut count = 0;
        for &at in layout.squares.iter() {
            if let Some(work) = self.work(state, seat, at).filter(|work| !work.done) {
                let mut points = work.points() + meeting + self.way_to_work(state, seat, &work, &hands, centre);
                if work.hindered {
                    points += HINDERED;
                }
                works[count] = (points, work);
                count += 1;
            }
        }
        let works = &mut works[..count];
        works.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut blocks = state.realms[seat].blocks;
        let at_hand = if seat == state.active { state.action_points(seat) } else { 0 };
        let mut time = f32::from(at_hand) + outlook.rounds * f32::from(self.content.action_points);
        let mut promise = 0.0;
        for (points, work) in works {
            if work.blocks() > blocks {
                break;
            }
            blocks -= work.blocks();
            let own = work.points();
            let chance = ((time + 1.0 - own) / 4.0).clamp(0.0, 1.0);
            time -= own;
            let prize = f32::from(self.content.points.palace) + f32::from(self.content.last.palace);
            promise += (prize + f32::from(work.houses)) * power(HASTE, *points) * chance;
        }
        promise
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

    /// Action points of walking until the villagers have done their part of a square.
    fn way_to_work(&self, state: &State, seat: Seat, work: &Work, hands: &Hands, centre: Cell) -> f32 {
        let rest = work.cells - hands.at_hand;
        if rest.is_empty() {
            return 0.0;
        }
        if !hands.on_land {
            let aboard = [Character::FirstVillager, Character::SecondVillager]
                .iter()
                .any(|&who| state.board.spot(seat, who) == Spot::Ship);
            return if aboard { 2.0 } else { f32::from(self.content.costs.summon) + 0.8 };
        }
        if !(work.cells & hands.at_hand).is_empty() {
            return if (rest - hands.within_a_move).is_empty() { 0.5 } else { 0.9 };
        }
        if work.cells.meets(hands.within_a_move) {
            return 1.0 + if (work.cells - hands.within_a_move).is_empty() { 0.3 } else { 0.6 };
        }
        let far = |who| apart(self, state, seat, who, centre);
        let steps = far(Character::FirstVillager).min(far(Character::SecondVillager));
        2.2 + (steps - 4.0).max(0.0) / 3.0
    }

    /// Blocks that the layout does not need.
    pub(crate) fn spare(&self, state: &State, seat: Seat, layout: &Layout) -> u8 {
        let needed: u8 =
            layout.squares.iter().filter_map(|&at| self.work(state, seat, at)).map(|work| work.blocks()).sum();
        let basin = u8::from(state.board.own(seat, Kind::Fountain).is_empty());
        state.realms[seat].blocks.saturating_sub(needed + basin)
    }
}
