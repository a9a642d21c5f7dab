//! The Craft phase (KF-6): rolling, crafting, stealing, and what is left over.

use tabletop::{Chance, List, Log, Seat};

use crate::{
    Action, Event, KingsForge, State,
    card::{CraftBox, CraftCard, CraftId},
    dice::{Dice, Die, Kind},
    event::Back,
    pool::Pool,
    state::{Crafted, Placed},
    step::Step,
};

impl KingsForge {
    /// KF-6.2: all unused dice are rolled, those of the Library with them.
    pub(crate) fn begin_craft_turn(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = state.active;
        log.note(Event::CraftTurnStarted { seat });
        if self.smithy_joins_roll(state, seat) {
            // KF-4.4: cancelled dice are kept apart and stay where they are.
            let dice = std::mem::take(&mut state.smiths[seat].smithy);
            state.smiths[seat].supply += dice;
            log.note(Event::SmithyJoined { seat, dice });
        }
        let supply = std::mem::take(&mut state.smiths[seat].supply);
        let mut dice = Pool::default();
        for (material, count) in supply.kinds() {
            (0..count).for_each(|_| dice.add(Die::new(material, chance.roll(6) as u8)));
        }
        for claim in state.claims.iter_mut().filter(|claim| claim.seat == seat && claim.library) {
            claim.library = false;
            dice.add(Die { kind: Kind::Library, value: chance.roll(6) as u8 });
        }
        if !dice.is_empty() {
            log.note(Event::DiceRolled { seat, dice });
            self.take_in_hand(state, dice, log);
        }
        state.steps.push(Step::ChooseCraftAction);
    }

    fn smithy_joins_roll(&self, state: &State, seat: Seat) -> bool {
        state.claims_of(seat).any(|claim| self.terms(claim.action()).smithy_joins_roll)
    }

    pub(crate) fn answer_craft(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::Craft { item } => {
                state.steps.push(Step::ChooseCraftAction);
                state.steps.push(Step::ChoosePlacing { item, from: None, placed: Placed::default() });
            }
            Action::Steal { item } => {
                let from = state.crafted.iter().find(|crafted| crafted.card == item).map(|crafted| crafted.seat);
                state.steps.push(Step::ChooseCraftAction);
                state.steps.push(Step::ChoosePlacing { item, from, placed: Placed::default() });
            }
            Action::EndCraftTurn => self.end_craft_turn(state, log),
            action => self.manipulate(state, action, chance, log),
        }
    }

    /// KF-6.6: what was not placed goes to the Smithy tile; Library dice go back to the stock.
    fn end_craft_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        let back = Back::from(&state.rolled);
        state.smiths[seat].smithy += back.dice;
        state.stock.library += back.library;
        state.rolled = Pool::default();
        log.note(Event::CraftTurnEnded { seat, back });
    }

    /// The boxes a player has to fill: the card's own, or the dice that lie on it.
    pub(crate) fn boxes_to_fill(
        &self,
        state: &State,
        item: CraftId,
        from: Option<Seat>,
    ) -> List<CraftBox, { CraftCard::BOXES }> {
        let mut boxes = self.content.craft[item.index()].boxes;
        if from.is_some() {
            let crafted = state.crafted.iter().find(|crafted| crafted.card == item).expect("the item was crafted");
            boxes.iter_mut().zip(crafted.placed.values.iter()).for_each(|(craft_box, &value)| craft_box.least = value);
        }
        boxes
    }

    /// KF-6.4, KF-7.3: all boxes are filled.
    pub(crate) fn finish_item(
        &self,
        state: &mut State,
        item: CraftId,
        from: Option<Seat>,
        placed: Placed,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        // KF-5.7: on the card a value above 6 is a 6 for everybody else.
        let mut lying = placed;
        lying.values.iter_mut().for_each(|value| *value = (*value).min(6));
        if let Some(from) = from {
            let place = state.crafted.iter().position(|crafted| crafted.card == item).expect("the item was crafted");
            let robbed = state.crafted[place];
            let back = self.take_back(state, &robbed);
            log.note(Event::ItemStolen { seat, from, item, placed, lying, back });
            state.crafted[place] = Crafted { seat, card: item, placed: lying };
            return;
        }
        log.note(Event::ItemCrafted { seat, item, placed, lying });
        state.crafted.push(Crafted { seat, card: item, placed: lying });
        let place = state.display.iter().position(|&shown| shown == item).expect("the item is on display");
        (*state.display)[place..].rotate_left(1);
        state.display.pop();
        if !state.waiting.is_empty() {
            let next = state.waiting[0];
            state.waiting.rotate_left(1);
            state.waiting.pop();
            // Whatever waits is of higher rank than all that is on display.
            state.display.push(next);
            log.note(Event::ItemRevealed { item: next });
        }
    }

    /// KF-7.4, KF-8.1: the dice on an item go back to the Smithy tile of whoever placed them.
    pub(crate) fn take_back(&self, state: &mut State, crafted: &Crafted) -> Back {
        let (dice, library) = self.dice_on(crafted.card, &crafted.placed);
        state.smiths[crafted.seat].smithy += dice;
        state.stock.library += library;
        Back { dice, library }
    }

    /// The dice on the boxes of an item, Library dice apart.
    pub(crate) fn dice_on(&self, item: CraftId, placed: &Placed) -> (Dice, u8) {
        let (mut dice, mut library) = (Dice::NONE, 0);
        let boxes = &self.content.craft[item.index()].boxes;
        for (place, craft_box) in boxes.iter().enumerate().take(placed.values.len()) {
            if placed.is_library(place) {
                library += 1;
            } else {
                dice[craft_box.material] += 1;
            }
        }
        (dice, library)
    }
}
