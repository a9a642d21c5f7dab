//! Questions most people always answer alike: what a player may make a habit of, so as not to be asked again and again.

use serde::Serialize;
use tabletop::Seat;
use ts_rs::TS;

use crate::{Action, DiceForge, State, feat::Effect, step::Step};

/// A habit, and how it answers the question at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Routine {
    pub habit: Habit,
    /// What the player wants to happen always.
    pub text: &'static str,
    /// The place of the answer among the offered actions.
    pub answer: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Habit {
    CallFree,
    KeepCerberus,
    KeepGold,
    HammerSurplus,
    HammerAll,
    ForgeAnywhere,
}

impl Habit {
    pub fn text(self) -> &'static str {
        match self {
            Habit::CallFree => "Call a reinforcement that costs nothing",
            Habit::KeepCerberus => "Keep Cerberus until a roll is a good one",
            Habit::KeepGold => "Keep all gold",
            Habit::HammerSurplus => "Send to the hammer what there is no room for",
            Habit::HammerAll => "Send all gold to the hammer",
            Habit::ForgeAnywhere => "Forge where it costs least once no roll is to come",
        }
    }
}

impl DiceForge {
    /// The habits that would answer the question at hand, each with its answer.
    pub(crate) fn routines(&self, state: &State, seat: Seat, offered: &[Action]) -> Vec<Routine> {
        let mut routines = Vec::new();
        let mut add = |habit: Habit, wanted: Option<Action>| {
            let answer = wanted.and_then(|wanted| offered.iter().position(|&action| action == wanted));
            routines.extend(answer.map(|answer| Routine { habit, text: habit.text(), answer }));
        };
        match state.steps.last() {
            Some(Step::ChooseReinforcement { .. }) => add(Habit::CallFree, self.only_free_reinforcement(offered)),
            Some(Step::ChooseRepeat(_)) => {
                let usual = self.usual_answer(state, &mut Vec::new());
                add(Habit::KeepCerberus, usual.filter(|&action| action == Action::KeepCerberus));
            }
            Some(&Step::ChooseHowToTake { amounts, instead: None, .. }) => {
                let hero = &state.heroes[seat];
                let surplus = amounts.gold.saturating_sub(self.maxima(hero).gold - hero.gold);
                let sent = |gold: u8| Action::SendToHammer { gold: gold.min(self.hammer_room(hero)) };
                add(Habit::KeepGold, Some(sent(0)));
                add(Habit::HammerSurplus, Some(sent(surplus)));
                add(Habit::HammerAll, Some(sent(amounts.gold)));
            }
            // DF-3.1: whoever's turn it is, everybody rolls. Where nobody's turn begins any more, a face is forged for its own sake.
            Some(Step::ChooseFaceToReplace { .. }) if self.rolls_left(state) == 0 => {
                add(Habit::ForgeAnywhere, self.usual_answer(state, &mut Vec::new()));
            }
            _ => {}
        }
        routines
    }

    /// Several free cards leave a choice, if only of their order.
    fn only_free_reinforcement(&self, offered: &[Action]) -> Option<Action> {
        let is_free = |action: &&Action| match **action {
            Action::CallReinforcement { feat } => {
                !matches!(self.content.feat(feat).effect, Effect::ReinforceByPaying { .. })
            }
            _ => false,
        };
        let mut free = offered.iter().filter(is_free);
        let first = free.next().copied();
        if free.next().is_none() { first } else { None }
    }
}
