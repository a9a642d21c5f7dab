//! Abilities and tokens (KF-5): what a player holds, and what it does to dice.

use tabletop::{Chance, Log, Seat};

use crate::{
    Action, Event, KingsForge, State, Tool,
    card::Token,
    deluxe::DeluxeAbility,
    dice::{Die, Kind, Material, Materials},
    effect::{Ability, Bonus},
    ids::GatherId,
    pool::Pool,
    state::Phase,
    step::{Picked, Raised, Roll, Step},
};

/// What a +1/+1 token does.
pub(crate) const PLUS_ONES: Ability = Ability::Bonus { plus: 1, dice: 2 };
/// What the Orchard gives to others.
const GIFT: Ability = Ability::Bonus { plus: 1, dice: 1 };

impl KingsForge {
    /// The abilities a seat may still use, tokens last. An Automatic 6 is a token of another kind and not among them.
    #[inline]
    pub(crate) fn each_ability(&self, state: &State, seat: Seat, mut each: impl FnMut(Tool, Ability)) {
        for claim in state.ready_claims_of(seat) {
            if let Some(ability) = self.terms(claim.action()).ability {
                each(Tool::Card(claim.card), ability);
            }
        }
        for apprentice in state.apprentices.ready_for(seat).and(self.content.roles.ability).iter() {
            if let Some(ability) = self.apprentice_terms(apprentice).ability {
                each(Tool::Apprentice(apprentice), ability);
            }
        }
        let smith = &state.smiths[seat];
        if smith.gifts > 0 {
            each(Tool::Gift, GIFT);
        }
        for &item in &*smith.deluxe {
            if let Some(ability) = self.deluxe(item).and_then(DeluxeAbility::on_dice) {
                each(Tool::Deluxe(item), ability);
            }
        }
        if smith.tokens.plus_ones > 0 {
            each(Tool::Token(Token::PlusOnes), PLUS_ONES);
        }
    }

    /// What a tool can do that the active player may still use.
    pub(crate) fn ability_of(&self, state: &State, tool: Tool) -> Option<Ability> {
        let (seat, smith) = (state.active, &state.smiths[state.active]);
        match tool {
            Tool::Card(card) => {
                let claim = state.claims.iter().find(|claim| claim.card == card)?;
                self.terms(claim.action()).ability.filter(|_| claim.ready && claim.seat == seat)
            }
            Tool::Apprentice(apprentice) => {
                let ready = state.apprentices.ready_for(seat).contains(apprentice);
                if ready { self.apprentice_terms(apprentice).ability } else { None }
            }
            Tool::Gift => (smith.gifts > 0).then_some(GIFT),
            Tool::Deluxe(item) if smith.deluxe.contains(&item) => self.deluxe(item).and_then(DeluxeAbility::on_dice),
            Tool::Token(Token::PlusOnes) => (smith.tokens.plus_ones > 0).then_some(PLUS_ONES),
            Tool::Deluxe(_) | Tool::Token(_) | Tool::Grimstone(_) | Tool::GrimstoneInstead(_) => None,
        }
    }

    /// Materials that count as each other when the active player fills boxes.
    #[inline]
    pub(crate) fn alike(&self, state: &State) -> Materials {
        self.alike_for(state, state.active)
    }

    /// KF-12.25: gem and magic for whoever has hired Mila.
    #[inline]
    pub(crate) fn alike_for(&self, state: &State, seat: Seat) -> Materials {
        let mut hired = self.hired_as(state, seat, self.content.roles.alike);
        hired.next().map(|terms| terms.alike).unwrap_or_default()
    }

    fn bonus_of(&self, state: &State, tool: Tool) -> Bonus {
        self.ability_of(state, tool).and_then(Ability::bonus).expect("only a bonus in hand raises dice")
    }

    /// Turns the card sideways, or returns the token.
    fn use_up(&self, state: &mut State, tool: Tool) {
        let seat = state.active;
        match tool {
            Tool::Card(card) => self.turn_sideways(state, card),
            Tool::Apprentice(apprentice) => state.apprentices.use_up(apprentice),
            Tool::Gift => state.smiths[seat].gifts -= 1,
            Tool::Deluxe(item) => state.smiths[seat].turn_over(item),
            Tool::Grimstone(_) | Tool::GrimstoneInstead(_) => {}
            Tool::Token(token) => {
                *state.smiths[seat].tokens.of_mut(token) -= 1;
                *state.stock.tokens.of_mut(token) += 1;
            }
        }
    }

    fn turn_sideways(&self, state: &mut State, card: GatherId) {
        let claim = state.claims.iter_mut().find(|claim| claim.card == card);
        claim.expect("the card lies in front of the player").ready = false;
    }

    /// Something done to dice in a Craft turn. The question has been taken off the stack and is put back first.
    pub(crate) fn manipulate(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        state.steps.push(Step::ChooseCraftAction);
        match action {
            Action::Raise { with: with @ (Tool::Grimstone(_) | Tool::GrimstoneInstead(_)), die } => {
                self.raise_by_grimstone(state, with, die, log);
            }
            Action::Reroll { with: with @ Tool::Grimstone(_), die } => self.reroll_by_grimstone(state, with, die, log),
            Action::Feed { die } => self.feed(state, die, 0, log),
            Action::Harvest => self.harvest(state, log),
            Action::Raise { with, die } => {
                let Bonus { plus, dice } = self.bonus_of(state, with);
                self.use_up(state, with);
                log.note(Event::DieRaised { seat, with: Some(with), die, plus, to: die.raised(plus).value });
                raise(state, die, plus, dice, Raised::new());
            }
            Action::Flip { with, die } => {
                self.use_up(state, with);
                state.rolled.remove(die);
                state.rolled.add(die.flipped());
                log.note(Event::DieFlipped { seat, with, die, to: die.flipped().value });
            }
            Action::KeepOre { with } => self.keep_ore(state, with, log),
            Action::Reroll { with, die } => {
                self.use_up(state, with);
                state.rolled.remove(die);
                log.note(Event::DieTakenUp { seat, with: Some(with), die });
                let mut picked = Picked::default();
                picked.add(die.kind);
                // KF-22.5: a deluxe item is for one die.
                let left = if let Tool::Deluxe(_) = with { Some(0) } else { None };
                state.steps.push(Step::ChooseRerollDie { picked, last: die, left });
            }
            Action::TurnOnes { with } => {
                self.use_up(state, with);
                let dice: Pool = state.rolled.each().filter(|die| die.value == 1 && die.kind.is_rolled()).collect();
                dice.each().for_each(|die| turn_to_six(state, die));
                log.note(Event::OnesTurned { seat, with, count: dice.each().count() as u8, dice });
            }
            Action::TurnOne { with, die } => {
                self.use_up(state, with);
                turn_one(state, with, die, log);
            }
            Action::TurnToSix { die, with } => {
                self.use_up(state, with.unwrap_or(Tool::Token(Token::AutomaticSix)));
                turn_to_six(state, die);
                log.note(Event::DieTurnedToSix { seat, with, die });
            }
            Action::TakeOfferedDie { with } => self.take_offered_die(state, with, chance, log),
            action => unreachable!("{action:?} was offered to change dice"),
        }
    }

    /// KF-5.12: rolls the dice that were taken up; a dead value cancels them as at any roll.
    pub(crate) fn roll_again(
        &self,
        state: &mut State,
        picked: Picked,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let mut dice = Pool::default();
        for kind in Kind::IN_HAND {
            for _ in 0..picked.of(kind) {
                dice.add(Die { kind, value: chance.roll(6) as u8 });
            }
        }
        log.note(Event::DiceRerolled { seat: state.active, dice });
        self.take_in_hand(state, &dice, log);
    }

    /// KF-4.15: the Garden's wood goes to the Smithy tile in the Gather phase and is rolled at once in a Craft turn.
    pub(crate) fn take_offered_die(
        &self,
        state: &mut State,
        with: Tool,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if let Tool::Deluxe(item) = with {
            return self.take_exotic(state, item, log);
        }
        let Some(Ability::BonusOrDie { die: material, .. }) = self.ability_of(state, with) else { return };
        let seat = state.active;
        self.use_up(state, with);
        log.note(Event::OfferTaken { seat, with });
        if state.phase == Phase::Gather {
            let die = crate::dice::Dice::of(material, 1);
            self.gain(state, seat, die, crate::effect::Place::Smithy, log);
            return;
        }
        state.stock.dice[material] -= 1;
        let die = Die::new(material, chance.roll(6) as u8);
        log.note(Event::DieAdded { seat, die });
        self.take_in_hand(state, &[die].into_iter().collect(), log);
    }

    /// KF-4.9: rolled dice come to hand, but those that show the dead value are cancelled at once.
    pub(crate) fn take_in_hand(&self, state: &mut State, dice: &Pool, log: &mut impl Log<Event>) {
        let Some(dead) = state.dead else {
            state.rolled += *dice;
            return;
        };
        let seat = state.active;
        let (mut alive, mut cancelled) = (*dice, Pool::default());
        for die in dice.each().filter(|die| die.value == dead) {
            alive.remove(die);
            cancelled.add(die);
        }
        state.rolled += alive;
        if !cancelled.is_empty() {
            let mut dice = cancelled.dice();
            dice[Material::White] += state.return_white(seat, cancelled.of_kind(Kind::Library));
            // KF-11.27: a die of the Keep goes to the stock; equal dice are not told apart.
            let keep = dice.at_most(state.smiths[seat].keep);
            state.smiths[seat].keep -= keep;
            state.stock.dice += keep;
            state.smiths[seat].cancelled += dice - keep;
            if cancelled.has_exotic() {
                self.put_back_exotics(state, &cancelled);
            }
            log.note(Event::DiceCancelled { seat, dice: cancelled });
        }
    }

    /// KF-5.6: what is done to a die rolled for a card in the Gather phase.
    pub(crate) fn answer_roll(
        &self,
        state: &mut State,
        roll: Roll,
        value: u8,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let die = Die { kind: roll.kind(), value };
        let changed = match action {
            Action::KeepRoll => return self.settle_roll(state, roll, value, log),
            Action::Reroll { with, .. } => {
                self.use_up(state, with);
                log.note(Event::DieTakenUp { seat, with: Some(with), die });
                return self.roll_for(state, roll, chance, log);
            }
            Action::RollWhiteDie { with } => {
                self.use_up(state, with);
                log.note(Event::WhiteDieTaken { seat, with });
                return self.roll_for(state, roll, chance, log);
            }
            Action::Raise { with, .. } => {
                // A bonus for several dice has only this one to go to.
                let Bonus { plus, .. } = self.bonus_of(state, with);
                self.use_up(state, with);
                let to = die.raised(plus).value;
                log.note(Event::DieRaised { seat, with: Some(with), die, plus, to });
                to
            }
            Action::Flip { with, .. } => {
                self.use_up(state, with);
                let to = die.flipped().value;
                log.note(Event::DieFlipped { seat, with, die, to });
                to
            }
            Action::TurnOnes { with } => {
                self.use_up(state, with);
                log.note(Event::OnesTurned { seat, with, count: 1, dice: Pool::default() });
                6
            }
            Action::TurnToSix { with, .. } => {
                self.use_up(state, with.unwrap_or(Tool::Token(Token::AutomaticSix)));
                log.note(Event::DieTurnedToSix { seat, with, die });
                6
            }
            action => unreachable!("{action:?} was offered for a roll"),
        };
        state.steps.push(Step::ChooseRoll { roll, value: changed });
    }
}

/// Adds pips to a die and asks for the next one if the bonus has more parts.
pub(crate) fn raise(state: &mut State, die: Die, plus: u8, parts: u8, mut raised: Raised) {
    state.rolled.remove(die);
    state.rolled.add(die.raised(plus));
    if parts > 1 {
        raised.push(die.raised(plus));
        state.steps.push(Step::ChooseBonusDie { plus, left: parts - 1, raised });
    }
}

/// Turns a 1 to a 6 and asks for another.
pub(crate) fn turn_one(state: &mut State, with: Tool, die: Die, log: &mut impl Log<Event>) {
    turn_to_six(state, die);
    log.note(Event::OnesTurned { seat: state.active, with, count: 1, dice: [die].into_iter().collect() });
    state.steps.push(Step::ChooseOne { with, last: die });
}

fn turn_to_six(state: &mut State, die: Die) {
    state.rolled.remove(die);
    state.rolled.add(Die { value: 6, ..die });
}

/// The die an ability offers instead of a bonus, if any.
pub(crate) fn offered_die(ability: Ability) -> Option<Material> {
    match ability {
        Ability::BonusOrDie { die, .. } => Some(die),
        _ => None,
    }
}
