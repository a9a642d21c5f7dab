//! How the small questions are answered without much thought: which dice pay, where bonuses go, which dice are rolled again. Search
//! answers them so on its way to the next card, craft or end of a turn.

use super::worth::{PRICES, price, worth_of};
use crate::{
    Action, KingsForge, State,
    dice::{Dice, Die, Material},
    ids::CraftId,
    pool::Pool,
    step::Step,
};

/// What answers to a question are judged by.
#[derive(Clone, Copy, Debug, Default)]
struct View {
    /// What the dice in hand are nearest to.
    target: Option<CraftId>,
    /// How far they are from anything.
    lacking: f32,
    /// What is on display asks for so many of each.
    asked: Dice,
}

impl KingsForge {
    /// The usual answer to a small question; `None` if it is not small.
    pub(super) fn usual_answer(&self, state: &State, offered: &mut Vec<Action>) -> Option<Action> {
        let step = state.steps.last()?;
        if !is_small(step) {
            return None;
        }
        self.offer_in_one_order(state, offered);
        if let [only] = offered[..] {
            return Some(only);
        }
        let view = self.view(state, step);
        let mut best = *offered.first()?;
        let mut highest = f32::NEG_INFINITY;
        for &action in &*offered {
            let liking = self.liking(state, step, &view, action);
            if liking > highest {
                (best, highest) = (action, liking);
            }
        }
        Some(best)
    }

    /// What is worked out once for all answers to a question.
    fn view(&self, state: &State, step: &Step) -> View {
        let mut view = View::default();
        match step {
            Step::ChooseRerollDie { .. } => view.target = self.nearest_item(state),
            Step::ChooseBonusDie { .. } | Step::ChooseMatch { .. } => {
                view.lacking = self.fewest_lacking(state, &state.rolled);
            }
            Step::ChooseDockPayment { .. }
            | Step::ChoosePayment { .. }
            | Step::ChooseGift { .. }
            | Step::ChooseWage { .. }
            | Step::ChooseStake { .. }
            | Step::ChooseSetAside { .. } => {
                for &item in state.display.iter() {
                    let needed = self.content.chances[item.index()].needed;
                    for material in Material::ALL {
                        view.asked[material] = view.asked[material].max(needed[material]);
                    }
                }
            }
            _ => {}
        }
        view
    }

    /// How much a smith would like to answer a question so, among its other answers.
    fn liking(&self, state: &State, step: &Step, view: &View, action: Action) -> f32 {
        match action {
            Action::DiscardCard { card } => {
                let worth = |action: &crate::GatherAction| worth_of(&action.effects) - 0.2 * self.cost_of(action);
                -self.content.gather[card.index()].actions.iter().map(worth).fold(0.0, f32::max)
            }
            Action::Pay { dice } | Action::SetAside { dice } | Action::Give { dice, .. } => {
                self.spared(state, view, dice)
            }
            Action::LayOnX { dice } => -price(dice),
            Action::TakeDie { material, .. } | Action::Take { material } | Action::Recall { material } => {
                PRICES[material.index()]
            }
            Action::Spare { material } => PRICES[material.index()],
            Action::Push { material } => material.map_or(0.0, |material| PRICES[material.index()]),
            Action::TradeUp { material } => {
                let to = Material::EVERY[(material.index() + 1).min(Material::COUNT - 1)];
                PRICES[to.index()] - PRICES[material.index()]
            }
            Action::Join { dice } => price(dice),
            Action::Activate { .. } | Action::KeepRoll | Action::RollAgain | Action::FinishFeeding => 1.0,
            Action::RerollAlso { die } => self.is_poor(state, view.target, die),
            Action::RaiseAlso { die } => self.brought_near(state, step, view, die),
            Action::TurnOneAlso { .. } => 1.0,
            Action::HoldDie { die } => {
                f32::from(die.value) + die.kind.material().map_or(0.0, |material| PRICES[material.index()])
            }
            Action::PlaceHighest | Action::PlaceLowest | Action::Place { .. } => self.placing(state, step, action),
            _ => 0.0,
        }
    }

    fn cost_of(&self, action: &crate::GatherAction) -> f32 {
        f32::from(action.cost.needs().all.count())
    }

    /// What is left is worth more the more of it what is on display asks for.
    fn spared(&self, state: &State, view: &View, paid: Dice) -> f32 {
        let supply = state.smiths[state.asked()].supply;
        let mut lost = 0.0;
        for (material, count) in paid.kinds() {
            let spare = supply[material].saturating_sub(view.asked[material]).min(count);
            lost += PRICES[material.index()] * (f32::from(count) - 0.4 * f32::from(spare));
        }
        -lost
    }

    /// The item the dice in hand are nearest to, if there is one.
    fn nearest_item(&self, state: &State) -> Option<CraftId> {
        let mut best = None;
        let mut lowest = f32::INFINITY;
        for &item in &*self.to_be_crafted(state, state.active) {
            let (pips, dice) = self.lacking(state, item, &state.rolled);
            if pips + 8.0 * dice < lowest {
                (best, lowest) = (Some(item), pips + 8.0 * dice);
            }
        }
        best
    }

    /// Dice are rolled again that do nothing for the item to be crafted.
    fn is_poor(&self, state: &State, target: Option<CraftId>, die: Die) -> f32 {
        let Some(item) = target else { return 0.0 };
        let spare = self.lay_out(state, item, &state.rolled, |_, _| {});
        let least = self.content.craft[item.index()].boxes.iter().map(|next| next.least).min().unwrap_or(1);
        if spare.count(die) > 0 || die.value < least { 2.0 } else { 0.0 }
    }

    /// Pips that bring the dice in hand nearer to an item.
    fn brought_near(&self, state: &State, step: &Step, view: &View, die: Die) -> f32 {
        let plus = match step {
            Step::ChooseBonusDie { plus, .. } | Step::ChooseMatch { plus, .. } => *plus,
            _ => return 0.0,
        };
        let mut raised = state.rolled;
        raised.remove(die);
        raised.add(die.raised(plus));
        view.lacking - self.fewest_lacking(state, &raised)
    }

    fn fewest_lacking(&self, state: &State, rolled: &Pool) -> f32 {
        let mut fewest = 99.0_f32;
        for &item in &*self.to_be_crafted(state, state.active) {
            let (pips, dice) = self.lacking(state, item, rolled);
            fewest = fewest.min(pips + 8.0 * dice);
        }
        fewest
    }

    /// High dice are harder to steal; low ones leave more for another item.
    fn placing(&self, state: &State, step: &Step, action: Action) -> f32 {
        let placing = match *step {
            Step::ChoosePlacing { item, .. } => Some(item),
            _ => None,
        };
        let last = self.place_in_round(state, state.active) + 1 == self.players;
        let shown = || self.to_be_crafted(state, state.active);
        let another = || shown().iter().any(|&item| Some(item) != placing && self.can_craft(state, item));
        match action {
            Action::PlaceHighest if last || another() => 1.0,
            Action::PlaceHighest => 2.0,
            Action::PlaceLowest => 1.5,
            Action::Place { die } => 0.01 * f32::from(die.value),
            _ => 0.0,
        }
    }
}

fn is_small(step: &Step) -> bool {
    matches!(
        step,
        Step::ChooseDiscard { .. }
            | Step::ChooseDockPayment { .. }
            | Step::ChoosePayment { .. }
            | Step::ChooseLost { .. }
            | Step::ChooseGift { .. }
            | Step::ChooseExchange { .. }
            | Step::ChooseGain { .. }
            | Step::ChooseRecall
            | Step::ChoosePush { .. }
            | Step::ChooseSetAside { .. }
            | Step::ChooseActivation { .. }
            | Step::ChooseWage { .. }
            | Step::ChooseLostWage { .. }
            | Step::ChooseStake { .. }
            | Step::ChooseTrade { .. }
            | Step::ChooseJoining { .. }
            | Step::ChooseSpared
            | Step::ChooseRoll { .. }
            | Step::ChooseBonusDie { .. }
            | Step::ChooseRerollDie { .. }
            | Step::ChooseOne { .. }
            | Step::ChoosePlacing { .. }
            | Step::ChooseBid { .. }
            | Step::ChooseMatch { .. }
            | Step::ChooseFood { .. }
            | Step::ChooseHeldDie
            | Step::ChooseFittest { .. }
            | Step::ChooseCommand { .. }
    )
}
