//! A rough opinion of a position for bots: the glory each hero can expect to end with, from what is
//! held, what the dice promise for the rolls that are left, and what the cards will still do.

use tabletop::{Appraise, Seat, shares_by_points};

use crate::{
    DiceForge, Die, Effect, Face, Hero, State,
    feat::{Instead, Slot},
    resource::Amounts,
    step::Step,
};

/// What a piece of each resource is worth in glory to one hero.
#[derive(Clone, Copy)]
struct Worth {
    gold: f32,
    sun: f32,
    moon: f32,
}

impl Appraise for DiceForge {
    type Plan = ();

    fn plan(&self, _: &State) {}

    fn appraise(&self, (): &(), state: &State, shares: &mut [f32]) {
        let mut points = [0.0; 4];
        let points = &mut points[..self.players];
        for seat in Seat::all(self.players) {
            points[seat.index()] = self.expected_glory(state, seat);
        }
        let turns = f32::from(self.turns_left(state, Seat(0)));
        shares_by_points(points, 5.0 + 1.5 * turns, shares);
    }
}

impl DiceForge {
    fn expected_glory(&self, state: &State, seat: Seat) -> f32 {
        let hero = &state.heroes[seat];
        let turns = f32::from(self.turns_left(state, seat));
        let rolls = f32::from(self.rolls_left(state));
        let worth = self.worth(hero, turns, seat == state.active);
        let dice = [self.average(&hero.dice[0], worth), self.average(&hero.dice[1], worth)];
        let mut glory = f32::from(self.glory(state, seat)) + rolls * self.pair(hero, dice);
        glory += worth.of(hero.reserve());
        glory += self.cards_to_come(state, hero, turns, dice, worth);
        for step in &*state.steps {
            glory += self.pending(state, seat, step, rolls, dice, worth);
        }
        glory
    }

    /// How many more turns a hero has after the present one.
    fn turns_left(&self, state: &State, seat: Seat) -> u8 {
        self.rounds().saturating_sub(state.round) + u8::from(seat > state.active)
    }

    /// How often everybody will still roll at the start of a turn.
    fn rolls_left(&self, state: &State) -> u16 {
        let turns = u16::from((self.rounds() + 1).saturating_sub(state.round)) * self.players as u16;
        turns.saturating_sub(u16::from(state.active.0) + 1)
            * u16::from(self.content.blessings_per_turn.of(self.players))
    }

    fn worth(&self, hero: &Hero, turns: f32, active: bool) -> Worth {
        let spendable = turns + if active { 0.7 } else { 0.0 };
        let shard = 2.4 * (spendable / 1.5).min(1.0);
        let gold = (0.12 * spendable).min(0.75);
        let hammer = if self.hammer_room(hero) > 0 { 0.65 } else { 0.0 };
        Worth { gold: gold.max(hammer * (spendable / 2.0).min(1.0)), sun: shard * 1.1, moon: shard }
    }

    /// What a roll of a die gives on average, its special faces aside.
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
            Face::Triple => 0.0,
        }
    }

    /// Both dice together: an x3 on one is worth twice the other once more.
    fn pair(&self, hero: &Hero, [light, dark]: [f32; 2]) -> f32 {
        let triples = |die: &Die| die.faces.iter().filter(|&&face| face == Face::Triple).count() as f32 / 6.0;
        light + dark + 2.0 * (triples(&hero.dice[0]) * dark + triples(&hero.dice[1]) * light)
    }

    /// What cards already taken will still bring.
    fn cards_to_come(&self, state: &State, hero: &Hero, turns: f32, dice: [f32; 2], worth: Worth) -> f32 {
        let mut glory = f32::from(hero.cerberus) * (dice[0] + dice[1]) * 1.6;
        glory += f32::from(hero.triton) * 2.0 * worth.sun;
        for slot in Slot::ALL {
            let copies = hero.feats[slot.index()];
            if copies > 0 {
                glory += f32::from(copies) * turns * self.each_turn(state, slot, dice, worth);
            }
        }
        glory
    }

    fn each_turn(&self, state: &State, slot: Slot, dice: [f32; 2], worth: Worth) -> f32 {
        match self.content.feat(state.feat(slot)).effect {
            Effect::ReinforceByMinorBlessing => dice[0].max(dice[1]),
            Effect::ReinforceByChoosing(among) => {
                among.kinds().map(|kind| worth.of(among.only(kind))).fold(0.0, f32::max)
            }
            Effect::ReinforceByPaying { pay, gain } => (worth.of(gain) - worth.of(pay)).max(0.0) * 0.7,
            Effect::Bear(glory) => f32::from(glory) * 0.4,
            Effect::Chest => 0.4,
            _ => 0.0,
        }
    }

    /// What waits on the stack for this hero: a face to forge, a card to take, rolls to come.
    fn pending(&self, state: &State, seat: Seat, step: &Step, rolls: f32, dice: [f32; 2], worth: Worth) -> f32 {
        let hero = &state.heroes[seat];
        match *step {
            Step::ChooseFaceToReplace { seat: smith, face } if smith == seat => {
                let worst =
                    |die: &Die| die.faces.iter().map(|&old| self.face_worth(old, worth)).fold(f32::MAX, f32::min);
                let over = worst(&hero.dice[0]).min(worst(&hero.dice[1]));
                let triple = if face == Face::Triple { 2.0 * dice[0].max(dice[1]) } else { 0.0 };
                rolls / 6.0 * (self.face_worth(face, worth) + triple - over)
            }
            Step::TakeFeat { slot } if state.active == seat => {
                f32::from(self.content.feat(state.feat(slot)).glory) + 1.0
            }
            Step::ReceiveDivineBlessings { seat: blessed, left, instead } if blessed == seat => {
                f32::from(left) * (dice[0] + dice[1] + bonus(instead))
            }
            Step::ReceiveMinorBlessings { seat: blessed, die, left, instead } if blessed == seat => {
                f32::from(left) * (dice[die.index()] + bonus(instead))
            }
            Step::ChooseDie { seat: blessed, rolls, instead } if blessed == seat => {
                f32::from(rolls) * (dice[0].max(dice[1]) + bonus(instead))
            }
            _ => 0.0,
        }
    }
}

fn bonus(instead: Option<Instead>) -> f32 {
    if instead.is_some() { 0.5 } else { 0.0 }
}

impl Worth {
    fn of(self, amounts: Amounts) -> f32 {
        f32::from(amounts.gold) * self.gold
            + f32::from(amounts.sun) * self.sun
            + f32::from(amounts.moon) * self.moon
            + f32::from(amounts.glory)
    }
}
