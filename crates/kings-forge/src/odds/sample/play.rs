//! Trying out: dice are rolled many times, and each time a good player and one who knows the dice to come play on. The
//! first is a lower bound of perfect play, the second an upper one. The good player looks at some ways to roll again,
//! tries each on the same few rolls to come, and takes the one that did best there.

use tabletop::{Chance, Fast};

use super::{
    fill::{Pile, Values},
    interval::{Trial, interval},
    placing::{Depth, Made, Placer, Placing},
};
use crate::{
    dice::{Die, Kind},
    odds::{
        advise::Advised,
        ask::{
            kit::Use,
            question::{Goal, HEARTWOOD, Hand, Odds, WOOD, Wish},
        },
        work::{TooMuch, Work},
    },
};

/// Plays a question out.
#[derive(Debug)]
pub(crate) struct Player<'a> {
    hand: &'a Hand,
    placer: Placer,
    dice: Fast,
    work: &'a mut Work,
    /// What the dearest trial took.
    dearest: u64,
    /// What may go into one choice.
    allowance: u64,
}

/// Dice on the table, and what is left to roll with.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) lying: Vec<Die>,
    pub(crate) rerolls: u8,
    pub(crate) gardens: u8,
}

/// The rolls to come: by die, and by Garden, one after the other.
struct Future {
    of_lying: Vec<Vec<u8>>,
    of_wood: Vec<Vec<u8>>,
}

/// What the good player does, and what the one who knows the dice would get on average.
pub(crate) struct Choice {
    pub(crate) step: Advised,
    pub(crate) now: Made,
    known: f64,
}

/// Rolls to come that each way to roll again is tried on.
const FUTURES: usize = 6;
/// Rolls to come that are played by the one who knows them.
const KNOWN: usize = 2;
/// Rolls that are played out after the last choice.
const OUTCOMES: usize = 8;
const MOST_TRIALS: usize = 2000;
/// The better a choice is looked at, the fewer trials there are: from a hundred to this many are wanted.
const WANTED: u64 = 600;
const SLACK: f64 = 1e-9;

impl<'a> Player<'a> {
    pub(crate) fn new(hand: &'a Hand, goal: Goal, wishes: &[Wish], work: &'a mut Work) -> Result<Player<'a>, TooMuch> {
        let placer = Placer::new(hand, goal, wishes, work)?;
        Ok(Player { hand, placer, dice: Fast::new(0x0dd5), work, dearest: 0, allowance: 0 })
    }

    /// What play is worth before the roll.
    pub(crate) fn value(&mut self) -> Odds {
        let counts = self.hand.counts();
        let rolled = Kind::IN_HAND.into_iter().filter(|kind| kind.is_rolled());
        let kinds: Vec<Kind> = rolled.flat_map(|kind| std::iter::repeat_n(kind, counts[kind.index()].into())).collect();
        let harvest = self.hand.with_harvest(&[]);
        let trials = self.trials(|player| {
            let mut lying = harvest.clone();
            player.roll(&mut lying, kinds.iter().copied());
            let abilities = &player.hand.abilities;
            let position = Position { lying, rerolls: abilities.rerolls, gardens: abilities.gardens };
            let choice = player.choose(&position)?;
            Ok(Trial { low: player.go_on(&position, &choice)?, high: choice.known })
        });
        self.interval(&trials)
    }

    /// What play is worth from a position on if it begins with this choice, for perfect play that may begin with any.
    pub(crate) fn value_of(&mut self, position: &Position, choice: &Choice) -> Odds {
        let most = self.placer.cards.target.min(self.placer.cards.list.len());
        if !position.may_roll() || choice.now.items == most {
            return Odds::between(choice.now.items as f64, choice.now.bound as f64);
        }
        let trials = self.trials(|player| {
            let future = player.future(position)?;
            let high = player.known(position, &future)?.bound as f64;
            Ok(Trial { low: player.outcome(position, choice)?, high })
        });
        self.interval(&trials)
    }

    fn interval(&self, trials: &[Trial]) -> Odds {
        interval(trials, self.placer.cards.target.min(self.placer.cards.list.len()) as f64)
    }

    /// As many trials as there is work for. One that proves too much is left out.
    fn trials(&mut self, mut trial: impl FnMut(&mut Self) -> Result<Trial, TooMuch>) -> Vec<Trial> {
        self.allow();
        let mut trials = Vec::new();
        while trials.len() < MOST_TRIALS && self.work.left() >= 2 * self.dearest {
            let before = self.work.done();
            let Ok(result) = trial(self) else { break };
            self.dearest = self.dearest.max(self.work.done() - before);
            trials.push(result);
        }
        trials
    }

    /// Says what may go into one choice.
    fn allow(&mut self) {
        let left = self.work.left();
        let choices = u64::from(self.hand.abilities.rerolls + self.hand.abilities.gardens).max(1);
        self.allowance = left / choices / (left / 200_000).clamp(100, WANTED);
    }

    fn roll(&mut self, lying: &mut Vec<Die>, kinds: impl Iterator<Item = Kind>) {
        for kind in kinds {
            let value = self.dice.roll(6) as u8;
            if self.hand.dead != Some(value) {
                lying.push(Die { kind, value });
            }
        }
    }

    /// What the dice make as they lie.
    pub(crate) fn now(&mut self, position: &Position) -> Result<Made, TooMuch> {
        let piles = Pile::of_roll(&position.lying, &self.placer.cards);
        self.placer.most(&piles, self.held(position.gardens), Depth::FULL, self.work)
    }

    fn held(&self, gardens: u8) -> Use {
        self.placer.kit.held(self.hand.abilities.gardens - gardens)
    }

    /// Placing the dice for this, if it is anything.
    pub(crate) fn place(&self, position: &Position, made: &Made) -> Advised {
        match made.items {
            0 => Advised::Stop,
            _ => Advised::Place { placings: self.placings(position, made) },
        }
    }

    fn placings(&self, position: &Position, made: &Made) -> Vec<Placing> {
        self.placer.placings(&position.lying, self.held(position.gardens), made)
    }

    /// What the good player does.
    pub(crate) fn choose(&mut self, position: &Position) -> Result<Choice, TooMuch> {
        let now = self.now(position)?;
        if !position.may_roll() || now.items == self.placer.cards.target {
            let known = now.bound as f64;
            return Ok(Choice { step: Advised::Stop, now, known });
        }
        let futures = (0..FUTURES).map(|_| self.future(position)).collect::<Result<Vec<Future>, TooMuch>>()?;
        let mut known = 0.0;
        for future in &futures[..KNOWN] {
            known += self.known(position, future)?.bound as f64 / KNOWN as f64;
        }
        let mut best = (now.items as f64, Advised::Stop);
        // No roll to come helps: nothing is done for nothing.
        if known <= best.0 + SLACK {
            return Ok(Choice { step: Advised::Stop, now, known });
        }
        if position.rerolls > 0 {
            let (value, held) = self.best_hold(position, &now, &futures)?;
            let dice: Vec<Die> =
                position.lying.iter().zip(&held).filter(|(_, held)| !**held).map(|(die, _)| *die).collect();
            if value >= best.0 - SLACK && !dice.is_empty() {
                best = (value, Advised::Reroll { dice });
            }
        }
        if position.gardens > 0 && self.placer.cards.takes(WOOD) {
            let mut value = 0.0;
            for future in &futures {
                let after = |values: &[u8]| values.to_vec();
                let mut dice: Vec<(usize, Values)> = self.all(position, future, after);
                dice.extend(self.values(WOOD, None, &future.of_wood[0]));
                let woods = &future.of_wood[1..];
                value +=
                    self.with_woods(&dice, position.gardens - 1, woods, Depth::QUICK)?.items as f64 / FUTURES as f64;
            }
            if value > best.0 + SLACK || value >= best.0 - SLACK && best.1 == Advised::Stop {
                best = (value, Advised::TakeWood);
            }
        }
        Ok(Choice { step: best.1, now, known })
    }

    /// Which dice to keep, of some ways that are tried: those used now, all from some value on, and then kind by kind and
    /// value by value the other way round where that is better.
    fn best_hold(&mut self, position: &Position, now: &Made, futures: &[Future]) -> Result<(f64, Vec<bool>), TooMuch> {
        let until = self.work.done() + self.allowance;
        let lying = &position.lying;
        // Dice no box takes stay where they are, and Heartwood does.
        let rolls = |die: &Die| die.kind.is_rolled() && self.placer.cards.takes(die.kind.index());
        let useful: Vec<bool> = lying.iter().map(rolls).collect();
        let mut holds = vec![self.used(position, now)];
        holds.extend([4, 5, 3, 6, 2].map(|least| lying.iter().map(|die| die.value >= least).collect()));
        let mut best = (-1.0, Vec::new());
        for mut held in holds {
            if self.work.done() > until {
                break;
            }
            held.iter_mut().zip(&useful).for_each(|(held, useful)| *held |= !useful);
            let value = self.with_hold(position, &held, futures)?;
            if value > best.0 + SLACK {
                best = (value, held);
            }
        }
        let mut alike: Vec<Die> =
            lying.iter().zip(&useful).filter(|(_, useful)| **useful).map(|(die, _)| *die).collect();
        alike.sort_unstable();
        alike.dedup();
        for die in alike {
            if self.work.done() > until {
                break;
            }
            let all = lying.iter().zip(&best.1).all(|(other, held)| *other != die || *held);
            let turned = lying.iter().zip(&best.1).map(|(other, &held)| if *other == die { !all } else { held });
            let held: Vec<bool> = turned.collect();
            let value = self.with_hold(position, &held, futures)?;
            if value > best.0 + SLACK {
                best = (value, held);
            }
        }
        Ok(best)
    }

    /// The dice that are used for what is made now.
    fn used(&self, position: &Position, now: &Made) -> Vec<bool> {
        let mut held = vec![false; position.lying.len()];
        for placing in self.placings(position, now) {
            let free = |&place: &usize| !held[place] && position.lying[place] == placing.die;
            let place = (0..held.len()).find(free).expect("the die is on the table");
            held[place] = true;
        }
        held
    }

    /// What keeping these dice comes to on average, if what follows is known.
    fn with_hold(&mut self, position: &Position, held: &[bool], futures: &[Future]) -> Result<f64, TooMuch> {
        let mut sum = 0.0;
        for future in futures {
            let mut dice = Vec::with_capacity(held.len());
            for ((die, values), held) in position.lying.iter().zip(&future.of_lying).zip(held) {
                let (first, later) = values.split_first().expect("there is a roll to come");
                let held = *held || !die.kind.is_rolled();
                let value = if held { die.value } else { *first };
                if held || self.hand.dead != Some(value) {
                    dice.extend(self.values(die.kind.index(), Some(value), later));
                }
            }
            sum += self.with_woods(&dice, position.gardens, &future.of_wood, Depth::QUICK)?.items as f64;
        }
        Ok(sum / futures.len() as f64)
    }

    /// What the dice come to if all rolls to come are known.
    fn known(&mut self, position: &Position, future: &Future) -> Result<Made, TooMuch> {
        let dice = self.all(position, future, <[u8]>::to_vec);
        self.with_woods(&dice, position.gardens, &future.of_wood, Depth::FULL)
    }

    fn all(&self, position: &Position, future: &Future, later: impl Fn(&[u8]) -> Vec<u8>) -> Vec<(usize, Values)> {
        let dice = position.lying.iter().zip(&future.of_lying);
        dice.flat_map(|(die, values)| self.values(die.kind.index(), Some(die.value), &later(values))).collect()
    }

    /// All a die may count as: what it shows and what it will show, until it is lost.
    fn values(&self, kind: usize, shown: Option<u8>, later: &[u8]) -> Option<(usize, Values)> {
        let later = if kind == HEARTWOOD { &[] } else { later };
        let later = later.iter().copied().take_while(|&value| self.hand.dead != Some(value));
        let values = shown.into_iter().chain(later).fold(Values::default(), Values::with);
        (values != Values::default()).then_some((kind, values))
    }

    /// The most that is made, with as many Gardens turned to wood as is best.
    fn with_woods(
        &mut self,
        dice: &[(usize, Values)],
        gardens: u8,
        woods: &[Vec<u8>],
        depth: Depth,
    ) -> Result<Made, TooMuch> {
        let mut best = Made::default();
        let most = if self.placer.cards.takes(WOOD) { gardens } else { 0 };
        for count in 0..=most {
            let grown = woods[..usize::from(count)].iter().filter_map(|values| self.values(WOOD, None, values));
            let piles = Pile::of(dice.iter().copied().chain(grown), &self.placer.cards);
            let made = self.placer.most(&piles, self.held(gardens - count), depth, self.work)?;
            let bound = best.bound.max(made.bound);
            if made.items > best.items {
                best = made;
            }
            best.bound = bound;
        }
        Ok(best)
    }

    fn future(&mut self, position: &Position) -> Result<Future, TooMuch> {
        let rolls = usize::from(position.rerolls);
        self.work.spend((8 * (position.lying.len() + usize::from(position.gardens)) * (1 + rolls)) as u64)?;
        let mut rolls_of = |dice: usize, rolls: usize| -> Vec<Vec<u8>> {
            (0..dice).map(|_| (0..rolls).map(|_| self.dice.roll(6) as u8).collect()).collect()
        };
        let of_lying = rolls_of(position.lying.len(), rolls);
        Ok(Future { of_lying, of_wood: rolls_of(position.gardens.into(), rolls + 1) })
    }

    /// What the good player gets on average after this choice.
    fn go_on(&mut self, position: &Position, choice: &Choice) -> Result<f64, TooMuch> {
        let last = position.rerolls + position.gardens == 1;
        let outcomes = if last && choice.step != Advised::Stop { OUTCOMES } else { 1 };
        let mut sum = 0.0;
        for _ in 0..outcomes {
            sum += self.outcome(position, choice)?;
        }
        Ok(sum / outcomes as f64)
    }

    /// What the good player gets after this choice, once.
    fn outcome(&mut self, position: &Position, choice: &Choice) -> Result<f64, TooMuch> {
        let mut position = position.clone();
        match &choice.step {
            Advised::Reroll { dice } => {
                for die in dice {
                    let place = position.lying.iter().position(|other| other == die).expect("the die is on the table");
                    position.lying.swap_remove(place);
                }
                position.rerolls -= 1;
                self.roll(&mut position.lying, dice.iter().map(|die| die.kind));
            }
            Advised::TakeWood => {
                position.gardens -= 1;
                self.roll(&mut position.lying, [Kind::ROLLED[WOOD]].into_iter());
            }
            Advised::Stop | Advised::UseGrimstone { .. } | Advised::Place { .. } => return Ok(choice.now.items as f64),
        }
        let next = self.choose(&position)?;
        self.outcome(&position, &next)
    }
}

impl Position {
    fn may_roll(&self) -> bool {
        self.rerolls + self.gardens > 0
    }
}
