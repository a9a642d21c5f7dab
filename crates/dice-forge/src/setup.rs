//! Laying out the game (DF-1).

use tabletop::{Chance, List, Log, Seat};

use crate::{
    DiceForge,
    event::Event,
    face::Face,
    feat::{FeatId, Slot},
    state::{Die, Hero, Pile, Stack, State},
};

impl DiceForge {
    pub(crate) fn set_up(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let hero = |seat: Seat| Hero {
            gold: self.content.starting_gold[seat.index()],
            dice: self.content.dice.map(|faces| Die { faces, up: 0 }),
            ..Hero::default()
        };
        let stacks = Slot::ALL.map(|slot| Stack { feat: self.lay_out(slot, chance), left: self.players as u8 });
        let mut state = State {
            round: 1,
            active: Seat(0),
            heroes: Seat::all(self.players).map(hero).collect(),
            stacks,
            temple: self.content.lots.iter().map(|lot| Pile { face: lot.face, left: lot.copies }).collect(),
            removed: List::new(),
            discarded: List::new(),
            boars: [None; 4],
            steps: List::new(),
        };
        self.thin_out_sanctuary(&mut state, chance);
        log.note(Event::FeatsLaidOut { feats: stacks.map(|stack| stack.feat) });
        if !state.removed.is_empty() {
            log.note(Event::FacesRemoved { faces: state.removed });
        }
        self.start_turn(&mut state, log);
        state
    }

    /// DF-1.8: the card chosen for the slot, or else one by chance.
    fn lay_out(&self, slot: Slot, chance: &mut impl Chance) -> FeatId {
        self.lineup[slot.index()].unwrap_or_else(|| {
            let candidates = self.content.candidates(slot);
            let drawn = chance.draw(candidates.count() as u32) as usize;
            self.content.candidates(slot).nth(drawn).expect("a card of the slot").id
        })
    }

    /// DF-1.6: with two players, two faces leave every pool of the sanctuary at random.
    fn thin_out_sanctuary(&self, state: &mut State, chance: &mut impl Chance) {
        let keep = self.content.faces_per_pool.of(self.players);
        let pools = self.content.lots[..self.content.sanctuary].iter().map(|lot| lot.pool);
        for pool in 0..pools.max().map_or(0, |last| last + 1) {
            let count = |state: &State| -> u8 { self.content.pool(pool).map(|lot| state.temple[lot].left).sum() };
            while count(state) > keep {
                // Where all faces of a pool are alike, there is nothing to draw.
                let alike = self.content.pool(pool).count() == 1;
                let mut place = if alike { 0 } else { chance.draw(u32::from(count(state))) as u8 };
                let lot = self.content.pool(pool).find(|&lot| {
                    let left = state.temple[lot].left;
                    let here = place < left;
                    place = place.saturating_sub(left);
                    here
                });
                let pile = &mut state.temple[lot.expect("the place drawn is in the pool")];
                pile.left -= 1;
                let face: Face = pile.face;
                state.removed.push(face);
            }
        }
    }
}
