//! The Craft phase (KF-6): rolling, crafting, stealing, and what is left over.

use tabletop::{Chance, List, Log, Seat};

use crate::{
    Action, Event, KingsForge, State, Tool,
    card::{CraftBox, CraftCard},
    dice::{Dice, Die, Kind, Material},
    effect::Ability,
    event::Back,
    ids::CraftId,
    pool::Pool,
    state::{Crafted, Placed},
    step::Step,
};

impl KingsForge {
    /// KF-6.2: all unused dice are rolled, those of the Library with them.
    pub(crate) fn begin_craft_turn(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = state.active;
        log.note(Event::CraftTurnStarted { seat });
        let (mut forbidden, mut all_join) = (false, false);
        for claim in state.claims_of(seat) {
            let terms = self.terms(claim.action());
            forbidden |= terms.no_craft_roll;
            all_join |= terms.smithy_joins_roll;
        }
        if forbidden {
            log.note(Event::RollForbidden { seat });
            state.steps.push(Step::ChooseCraftAction);
            return;
        }
        let smithy = state.smiths[seat].smithy;
        if all_join {
            self.join(state, smithy, log);
        } else if !smithy.is_none() {
            let joining: u8 = self.hired_as(state, seat, self.content.roles.joining).map(|terms| terms.joining).sum();
            if joining > 0 {
                state.steps.push(Step::ChooseJoining { dice: joining });
                return;
            }
        }
        self.prepare_roll(state, chance, log);
    }

    /// KF-4.4: dice of the Smithy tile are rolled too. Cancelled ones are kept apart and stay where they are.
    pub(crate) fn join(&self, state: &mut State, dice: Dice, log: &mut impl Log<Event>) {
        let seat = state.active;
        let smith = &mut state.smiths[seat];
        smith.smithy -= dice;
        smith.supply += dice;
        log.note(Event::SmithyJoined { seat, dice });
    }

    /// KF-11.20: whoever took the metal of the Stygian Gate rolls nothing.
    pub(crate) fn may_not_roll(&self, state: &State, seat: Seat) -> bool {
        state.claims_of(seat).any(|claim| self.terms(claim.action()).no_craft_roll)
    }

    pub(crate) fn roll_craft_dice(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = state.active;
        let mut supply = std::mem::take(&mut state.smiths[seat].supply);
        let (mut white, mut kept) = (0, false);
        for claim in state.claims.iter_mut().filter(|claim| claim.seat == seat) {
            white += u8::from(std::mem::take(&mut claim.library));
            kept |= !self.terms(claim.action()).keep.is_none();
        }
        if kept {
            supply += self.take_keep_dice(state, log);
        }
        white += self.take_white_dice(state, log);
        let mut dice = Pool::default();
        state.smiths[seat].archive += supply[Material::White];
        for (material, count) in supply.kinds() {
            (0..count).for_each(|_| dice.add(Die::new(material, chance.roll(6) as u8)));
        }
        (0..white).for_each(|_| dice.add(Die { kind: Kind::Library, value: chance.roll(6) as u8 }));
        if !state.smiths[seat].exotica.active.is_none() {
            self.roll_exotics(state, &mut dice, supply, chance, log);
        }
        if !dice.is_empty() {
            log.note(Event::DiceRolled { seat, dice });
            self.take_in_hand(state, &dice, log);
            self.raise_naturals(state, log);
        }
        let held = self.asks_for_held_die(state);
        state.steps.push(if held { Step::ChooseHeldDie } else { Step::ChooseCraftAction });
        if !held {
            self.ask_for_commands(state, seat);
        }
    }

    /// KF-11.25: what the stock has of them.
    fn take_keep_dice(&self, state: &mut State, log: &mut impl Log<Event>) -> Dice {
        let (seat, mut all) = (state.active, Dice::NONE);
        for place in 0..state.claims.len() {
            let claim = state.claims[place];
            let dice = self.terms(claim.action()).keep;
            if claim.seat == seat && !dice.is_none() {
                let taken = dice.at_most(state.stock.dice);
                state.stock.dice -= taken;
                state.smiths[seat].keep += taken;
                log.note(Event::KeepDiceTaken { seat, dice: taken, missing: dice - taken });
                all += taken;
            }
        }
        all
    }

    /// KF-12.23: white dice of apprentices, which no stock has to give.
    fn take_white_dice(&self, state: &mut State, log: &mut impl Log<Event>) -> u8 {
        let (seat, mut white) = (state.active, 0);
        for apprentice in state.apprentices.ready_for(seat).and(self.content.roles.ability).iter() {
            if self.apprentice_terms(apprentice).ability == Some(Ability::WhiteDie) {
                state.apprentices.use_up(apprentice);
                state.stock.substitutes += 1;
                white += 1;
                log.note(Event::WhiteDieTaken { seat, with: Tool::Apprentice(apprentice) });
            }
        }
        white
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
                let from = state.crafted_as(item).map(|crafted| crafted.seat);
                state.steps.push(Step::ChooseCraftAction);
                state.steps.push(Step::ChoosePlacing { item, from, placed: Placed::default() });
            }
            Action::Bid { tile } => {
                state.steps.push(Step::ChooseCraftAction);
                self.begin_bid(state, tile);
            }
            Action::EndCraftTurn => self.end_craft_turn(state, log),
            action => self.manipulate(state, action, chance, log),
        }
    }

    /// KF-6.6: what was not placed goes to the Smithy tile; Library dice go back to the stock.
    fn end_craft_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        let own = state.return_white(seat, state.rolled.of_kind(Kind::Library));
        let back = Back::from(&state.rolled).with_own(own);
        state.smiths[seat].smithy += back.dice;
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
        if from.is_none() {
            return self.content.craft[item.index()].boxes;
        }
        self.boxes_to_beat(state, state.crafted_as(item).expect("the item was crafted"))
    }

    /// KF-7.2, KF-20.6: each box with what it takes to match the die on it.
    pub(crate) fn boxes_to_beat(&self, state: &State, crafted: &Crafted) -> List<CraftBox, { CraftCard::BOXES }> {
        let card = &self.content.craft[crafted.card.index()];
        let mut boxes = card.boxes;
        // KF-21.8: a boost that is filled is to be matched like any other box.
        let boosted = crafted.placed.dice.len() > boxes.len();
        card.boost().filter(|_| boosted).into_iter().for_each(|boost| boxes.push(boost));
        for (craft_box, die) in boxes.iter_mut().zip(&*crafted.placed.dice) {
            if craft_box.is_single() {
                (craft_box.least, craft_box.rarer) = (die.value, die.value);
            } else {
                *craft_box = craft_box.against(*die, self.wild_for(state, crafted.seat));
            }
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
        let lying = placed.as_it_lies();
        if let Some(from) = from {
            let place = state.crafted.iter().position(|crafted| crafted.card == item).expect("the item was crafted");
            let robbed = state.crafted[place];
            let back = self.give_back(state, robbed.seat, &robbed.placed);
            log.note(Event::ItemStolen { seat, from, item, placed, lying, back });
            state.crafted[place] = Crafted { seat, card: item, placed: lying };
            return;
        }
        log.note(Event::ItemCrafted { seat, item, placed, lying });
        state.crafted.push(Crafted { seat, card: item, placed: lying });
        self.take_from_display(state, item, log);
    }

    /// KF-7.4, KF-8.1: the dice on an item or a tile go back to the Smithy tile of whoever placed them. Exotic ones
    /// are gone by the next round (KF-18.4).
    pub(crate) fn give_back(&self, state: &mut State, seat: Seat, placed: &Placed) -> Back {
        let (dice, library) = placed.taken_apart();
        let own = state.return_white(seat, library);
        let back = Back { dice, library }.with_own(own);
        state.smiths[seat].smithy += back.dice;
        back
    }
}
