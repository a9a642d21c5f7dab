//! How the small questions of a turn are answered without much thought: by what a face or a resource is roughly worth to a hero.
//! Search answers them so on its way to the next action, offering or end of a turn.

use tabletop::Seat;

use crate::{
    Action, DiceForge, Die, Face, Hero, Resource, State,
    feat::{Effect, Instead},
    resource::Amounts,
    step::{Blessing, Step},
};

/// What a piece of each resource is worth in glory to one hero.
#[derive(Clone, Copy)]
struct Worth {
    gold: f32,
    sun: f32,
    moon: f32,
}

impl Worth {
    fn of(self, amounts: Amounts) -> f32 {
        f32::from(amounts.gold) * self.gold
            + f32::from(amounts.sun) * self.sun
            + f32::from(amounts.moon) * self.moon
            + f32::from(amounts.glory)
    }
}

impl DiceForge {
    /// The usual answer to a small question; `None` if it is not small.
    pub(crate) fn usual_answer(&self, state: &State, offered: &mut Vec<Action>) -> Option<Action> {
        let step = *state.steps.last()?;
        if matches!(step, Step::ChooseAction { .. } | Step::ChooseOffering { .. } | Step::ChooseToEndTurn { .. }) {
            return None;
        }
        let seat = self.asked_by(state, &step);
        self.offer(state, offered);
        let mut best = *offered.first()?;
        let mut highest = f32::NEG_INFINITY;
        for &action in &*offered {
            let liking = self.liking(state, seat, step, action);
            if liking > highest {
                (best, highest) = (action, liking);
            }
        }
        Some(best)
    }

    /// How many more turns a hero has after the present one.
    pub(crate) fn turns_left(&self, state: &State, seat: Seat) -> u8 {
        self.rounds().saturating_sub(state.round) + u8::from(seat > state.active)
    }

    /// How often everybody will still roll at the start of a turn.
    pub(crate) fn rolls_left(&self, state: &State) -> u16 {
        let turns = u16::from((self.rounds() + 1).saturating_sub(state.round)) * self.players as u16;
        turns.saturating_sub(u16::from(state.active.0) + 1)
            * u16::from(self.content.blessings_per_turn.of(self.players))
    }

    /// How much a hero would like to answer a question so, among its other answers.
    fn liking(&self, state: &State, seat: Seat, step: Step, action: Action) -> f32 {
        let hero = &state.heroes[seat];
        let turns = f32::from(self.turns_left(state, seat));
        let worth = self.worth(hero, turns, seat == state.active);
        match (step, action) {
            (_, Action::CallReinforcement { feat }) => match self.content.feat(feat).effect {
                Effect::ReinforceByPaying { pay, gain } => {
                    let spare = if turns == 0.0 { 0 } else { 4 };
                    if hero.gold >= pay.gold + spare { worth.of(gain) } else { -1.0 }
                }
                _ => 10.0,
            },
            (_, Action::TakeFace { face }) => self.face_worth(face, worth) * (turns - 1.0).min(1.0),
            (Step::ChooseFaceToReplace { face, .. }, Action::ForgeOver { die, face: over }) => {
                // A x3 wants a good die beside it, and takes the place of a bad face on a bad one.
                let beside = self.average(&hero.dice[1 - die.index()], worth);
                let triple = if face == Face::Triple { 0.5 * beside } else { 0.0 };
                triple - self.face_worth(over, worth)
            }
            (_, Action::NameBearer { seat: bearer }) => f32::from(self.glory(state, bearer)),
            (Step::Apply(Blessing { loss: true, .. }), Action::CopyFace { face }) => -self.face_worth(face, worth),
            (_, Action::PickFace { face } | Action::CopyFace { face }) => self.face_worth(face, worth),
            (_, Action::RollDie { die }) => self.average(&hero.dice[die.index()], worth),
            (Step::ChooseRepeat(blessing), Action::RepeatBlessing) => {
                let brought: f32 = blessing.acts_as.iter().map(|&face| self.face_worth(face, worth)).sum();
                let patience = if turns < 1.0 { 0.0 } else { 4.0 + 0.25 * turns };
                brought - patience
            }
            (Step::ChooseResource { among, times, loss, .. }, Action::ChooseResource { resource }) => {
                let amounts = among.only(resource) * times;
                if loss { -self.taken_from(hero, amounts, worth) } else { self.fitting(hero, amounts, worth) }
            }
            (Step::ChooseHowToTake { amounts, instead, .. }, action) => {
                self.way_to_take(hero, amounts, instead, action, turns, worth)
            }
            _ => 0.0,
        }
    }

    /// What there is room for, in glory.
    fn fitting(&self, hero: &Hero, amounts: Amounts, worth: Worth) -> f32 {
        let most = self.maxima(hero);
        let mut fits = amounts;
        for resource in Resource::RESERVED {
            let room = most.of(resource) - hero.reserve().of(resource);
            let held = fits.of_mut(resource);
            *held = (*held).min(room);
        }
        worth.of(fits)
    }

    /// What a loss takes that is there, in glory.
    fn taken_from(&self, hero: &Hero, amounts: Amounts, worth: Worth) -> f32 {
        let mut taken = amounts;
        for resource in Resource::RESERVED {
            let held = taken.of_mut(resource);
            *held = (*held).min(hero.reserve().of(resource));
        }
        worth.of(taken)
    }

    fn way_to_take(
        &self,
        hero: &Hero,
        amounts: Amounts,
        instead: Option<Instead>,
        action: Action,
        turns: f32,
        worth: Worth,
    ) -> f32 {
        match action {
            Action::TakeGlory => {
                instead.and_then(|instead| instead.exchange(amounts)).map_or(0.0, |it| self.fitting(hero, it, worth))
            }
            Action::TakeAsShown => self.fitting(hero, amounts, worth),
            Action::SendToHammer { gold } => {
                let room = self.maxima(hero).gold - hero.gold;
                let wanted =
                    if turns <= 3.0 || hero.gold >= 6 { amounts.gold } else { amounts.gold.saturating_sub(room) };
                -f32::from(gold.abs_diff(wanted))
            }
            _ => 0.0,
        }
    }

    fn worth(&self, hero: &Hero, turns: f32, active: bool) -> Worth {
        let spendable = turns + if active { 0.7 } else { 0.0 };
        let shard = 2.4 * (spendable / 1.5).min(1.0);
        let gold = (0.12 * spendable).min(0.75);
        let hammer = if self.hammer_room(hero) > 0 { 0.65 } else { 0.0 };
        Worth { gold: gold.max(hammer * (spendable / 2.0).min(1.0)), sun: shard * 1.1, moon: shard }
    }

    /// What a roll of a die gives on average, an x3 aside.
    fn average(&self, die: &Die, worth: Worth) -> f32 {
        die.faces.iter().map(|&face| self.face_worth(face, worth)).sum::<f32>() / 6.0
    }

    fn face_worth(&self, face: Face, worth: Worth) -> f32 {
        match face {
            Face::Gain(amounts) => worth.of(amounts),
            Face::Choice(amounts) => amounts.kinds().map(|kind| worth.of(amounts.only(kind))).fold(0.0, f32::max),
            Face::Mirror => 1.6 + worth.sun,
            Face::Ship => 0.8 + 2.0 * worth.gold,
            Face::Shield(colour) => worth.of(self.content.shield(colour).otherwise) * 0.7 + 1.5,
            Face::Boar(_) => worth.moon - 1.0,
            Face::Triple => 4.0,
        }
    }
}
