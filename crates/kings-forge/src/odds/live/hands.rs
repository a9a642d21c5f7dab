//! What a smith brings to a Craft turn. The rules themselves begin the turn, with dice that always fall the same, and what
//! they put on the table is counted: so all that cards and apprentices bring to the roll is there, and nothing else.

use tabletop::{Chance, List, Seat};

use crate::{
    Action, KingsForge, State, Tool,
    card::Token,
    dice::{Kind, Material},
    effect::Ability,
    exotic::{Exotic, Exotics, heartwood_value},
    odds::ask::{
        exotics::ExoticHand,
        question::{Abilities, Bonus, Coloured, Hand},
    },
    pool::Pool,
    state::Phase,
    step::Step,
};

/// Dice that all fall the same, and that remember whether they fell at all.
pub(super) struct Falls {
    pub(super) value: u32,
    pub(super) asked: bool,
}

impl Falls {
    pub(super) fn on(value: u32) -> Falls {
        Falls { value, asked: false }
    }
}

impl Chance for Falls {
    fn roll(&mut self, _: u32) -> u32 {
        self.asked = true;
        self.value
    }

    fn draw(&mut self, _: u32) -> u32 {
        0
    }
}

impl KingsForge {
    /// What the seat would bring to its Craft turn now: one hand for each choice of dice it would have there (KF-12.29). Or
    /// what it has left of that turn.
    pub fn hands_of(&self, state: &State, seat: Seat) -> Vec<Hand> {
        // No value is dead here, so that no die leaves before it is counted.
        let mut turn = State { dead: None, ..*state };
        if !is_in_craft_turn(state, seat) {
            (turn.active, turn.rolled, turn.steps) = (seat, Pool::default(), List::new());
            if state.phase == Phase::Apprentice && self.comes_after(state, seat, state.active) {
                // KF-12.8: whoever has not had that turn will have what it brings.
                self.begin_apprentice_turn(&mut turn, &mut ());
                turn.steps.pop();
            }
            turn.phase = Phase::Craft;
            self.begin_craft_turn(&mut turn, &mut Falls::on(1), &mut ());
        }
        let mut turns = vec![turn];
        if let Some(Step::ChooseJoining { .. }) = turn.steps.last() {
            let mut offered = Vec::new();
            self.offer(&turn, &mut offered);
            turns = offered.into_iter().map(|action| self.answered(&turn, action)).collect();
        }
        let rolled = turns.iter().flat_map(|turn| self.with_exotics(turn));
        rolled.map(|turn| Hand { dead: state.dead, ..self.hand_left(&turn) }).collect()
    }

    fn answered(&self, turn: &State, action: Action) -> State {
        let mut turn = *turn;
        self.answer(&mut turn, action, &mut Falls::on(1), &mut ());
        turn
    }

    /// More dice are never worse in this turn: all exotic ones are activated, and each Grimstone there might be.
    fn with_exotics(&self, turn: &State) -> Vec<State> {
        let Some(Step::ChooseExotics { .. }) = turn.steps.last() else { return vec![*turn] };
        let mut turn = *turn;
        for exotic in [Exotic::Aether, Exotic::Borealis] {
            while turn.smiths[turn.active].exotica.held[exotic] > 0 {
                turn = self.answered(&turn, Action::ActivateExotic { exotic });
            }
        }
        let exotica = turn.smiths[turn.active].exotica;
        let stones = exotica.stones.kinds().filter(|_| exotica.stone.is_none());
        let mut turns: Vec<State> =
            stones.map(|stone| self.answered(&turn, Action::ActivateGrimstone { stone })).collect();
        if turns.is_empty() {
            turns.push(turn);
        }
        turns.iter().map(|turn| self.answered(turn, Action::RollDice)).collect()
    }

    /// Whether a seat acts after another in each phase.
    pub(super) fn comes_after(&self, state: &State, seat: Seat, other: Seat) -> bool {
        let place = |seat: Seat| (seat.index() + self.players - state.first.index()) % self.players;
        place(seat) > place(other)
    }

    /// The dice on the table and the abilities left, in the active player's Craft turn.
    fn hand_left(&self, turn: &State) -> Hand {
        let mut hand = Hand { exotics: self.exotics_left(turn), ..Hand::default() };
        // KF-11.20, KF-18.9: who rolls nothing has no use for anything but what can be harvested, not even for a Garden.
        let may_roll = !self.may_not_roll(turn, turn.active);
        if !may_roll && hand.exotics.is_none() {
            return hand;
        }
        let woods = if may_roll { turn.stock.dice[Material::Wood] } else { 0 };
        hand.dice = Kind::ROLLED.map(|kind| turn.rolled.of_kind(kind));
        let smith = &turn.smiths[turn.active];
        self.each_ability(turn, turn.active, |tool, ability| {
            let copies = match tool {
                Tool::Token(token) => smith.tokens.of(token),
                Tool::Gift => smith.gifts,
                _ => 1,
            };
            (0..copies).for_each(|_| add(&mut hand.abilities, ability, woods));
        });
        hand.abilities.automatic_sixes += smith.tokens.of(Token::AutomaticSix);
        hand.abilities.alike = self.alike(turn);
        hand
    }

    /// The exotic dice on the table, and the Heartwood that can still be harvested.
    fn exotics_left(&self, turn: &State) -> ExoticHand {
        let exotica = &turn.smiths[turn.active].exotica;
        let stone = self.grimstone_in_hand(turn).map(|(effect, _)| effect);
        let mut dice = Exotics::among(turn.rolled.each());
        let any = dice.heartwood + exotica.held.heartwood > 0;
        let heartwood = if any { heartwood_value(turn.round) } else { 0 };
        dice.heartwood = exotica.held.heartwood;
        dice.grimstone = if stone.is_some() { 0 } else { dice.grimstone };
        ExoticHand { dice, mimics: exotica.mimics, heartwood, fed: exotica.fed, stone }
    }
}

/// Whether the seat's Craft turn has begun.
pub(super) fn is_in_craft_turn(state: &State, seat: Seat) -> bool {
    state.phase == Phase::Craft && state.active == seat
}

fn add(abilities: &mut Abilities, ability: Ability, wood_in_stock: u8) {
    match ability {
        Ability::Bonus { plus, dice } => abilities.bonuses.push(Bonus { plus, dice }),
        Ability::Flip => abilities.flips += 1,
        Ability::Reroll => abilities.rerolls += 1,
        Ability::OnesToSixes => abilities.ones_to_six = true,
        // Of several Gardens only as many can be turned to wood as the stock has.
        Ability::BonusOrDie { plus: 2, die: Material::Wood } if abilities.gardens < wood_in_stock => {
            abilities.gardens += 1;
        }
        Ability::BonusOrDie { plus, .. } => abilities.bonuses.push(Bonus { plus, dice: 1 }),
        Ability::BonusOrFlip { plus } => abilities.tax_collectors.push(plus),
        Ability::ColouredBonus { plus, only } => abilities.coloured.push(Coloured { plus, only }),
        Ability::TurnToSix => abilities.automatic_sixes += 1,
        // Among the dice on the table by now.
        Ability::WhiteDie => {}
        // Deluxe items are not reckoned with, which is told.
        Ability::BonusAmong { .. } | Ability::RerollOne { .. } => {}
    }
}
