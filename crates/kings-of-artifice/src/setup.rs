//! Laying out the game (KA-1): cards, trees and ships.

use tabletop::{Chance, List, Log, Seat};

use crate::{
    Bag, Berth, Board, Card, Cell, Character, Event, KingsOfArtifice, Phase, Quadrant, Realm, Spell, Spot, State, Step,
    ThisTurn, offers::Offers,
};

impl KingsOfArtifice {
    pub(crate) fn set_up(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let realm = Realm {
            blocks: self.content.blocks,
            saplings: self.content.trees.of(self.players),
            tokens: self.content.action_points - 1,
            bag: Bag { active: true, ..Bag::default() },
            ..Realm::default()
        };
        let mut board = Board::new(self.players);
        for seat in Seat::all(self.players) {
            board.put(seat, Character::King, Spot::Ship);
        }
        let scoring: List<Card, 2> = deal(Card::ALL, 2, chance);
        let spells: List<Spell, 3> = deal(Spell::ALL, if self.options.flag("third-spell") { 3 } else { 2 }, chance);
        log.note(Event::CardsDealt { scoring, spells });
        let mut steps = List::new();
        steps.push(Step::PlantTree);
        State {
            phase: Phase::Planting,
            round: 0,
            active: Seat(0),
            board,
            realms: Seat::all(self.players).map(|_| realm).collect(),
            scoring,
            spells,
            emptied: None,
            placed: false,
            quiet: 0,
            turn: ThisTurn::default(),
            steps,
        }
    }

    /// KA-1.6: development without a tree that adjoins forest or a tree.
    pub(crate) fn offer_trees(&self, state: &State, out: &mut impl Offers) {
        let island = self.island();
        let forest = island.forest | state.board.trees();
        (forest.spread_orthogonally() & (island.ground - forest))
            .iter()
            .for_each(|at| out.add(crate::Action::PlantTree { at }));
    }

    pub(crate) fn plant(&self, state: &mut State, at: Cell, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.board.put_tree(at);
        state.realms[seat].saplings -= 1;
        log.note(Event::TreePlanted { seat, at });
        state.active = seat.next(self.players);
        if state.realms[state.active].saplings == 0 {
            state.phase = Phase::Landing;
            state.active = Seat(self.players as u8 - 1);
            state.steps.push(Step::ChooseQuadrant);
        } else {
            state.steps.push(Step::PlantTree);
        }
    }

    /// KA-1.7: quadrants nobody has chosen.
    pub(crate) fn free_quadrants(&self, state: &State) -> impl Iterator<Item = Quadrant> {
        let chosen = move |quadrant: Quadrant| {
            let ships = state.board.ships.iter().flatten();
            ships.copied().any(|berth: Berth| self.island().mooring(berth).quadrant == quadrant)
        };
        Quadrant::ALL.into_iter().filter(move |&quadrant| !chosen(quadrant))
    }

    /// After a ship was placed at set-up: the next one, or the first turn.
    pub(crate) fn go_on_landing(&self, state: &mut State, log: &mut impl Log<Event>) {
        match state.active.0.checked_sub(1) {
            Some(next) => {
                state.active = Seat(next);
                state.steps.push(Step::ChooseQuadrant);
            }
            None => {
                state.phase = Phase::Building;
                state.round = 1;
                log.note(Event::RoundStarted { round: 1 });
                self.start_turn(state, log);
            }
        }
    }
}

/// KA-1.4: some of the cards, each once, kept in the order of the whole set.
fn deal<T: Copy + Default + Ord, const ALL: usize, const N: usize>(
    cards: [T; ALL],
    count: usize,
    chance: &mut impl Chance,
) -> List<T, N> {
    let mut left: List<T, ALL> = cards.into_iter().collect();
    let mut dealt: List<T, N> = List::new();
    for _ in 0..count {
        let drawn = chance.draw(left.len() as u32) as usize;
        dealt.push(left[drawn]);
        left = left.iter().copied().enumerate().filter(|&(place, _)| place != drawn).map(|(_, card)| card).collect();
    }
    dealt.sort_unstable();
    dealt
}
