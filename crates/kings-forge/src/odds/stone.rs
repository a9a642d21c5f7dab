//! A Grimstone in hand (KF-19), whose worth depends on what all the other dice show. Where nothing is rolled again, rolls are
//! looked at one by one: all of them if there are few enough, and else as many as the work allows. Of each roll it is known
//! what the dice make if the Grimstone is used at once, before anything else is done to them: that is one way to play, and
//! perfect play is no worse. From above stands an ability that can do all the Grimstone can, and more. Without any ability
//! to be used before it, both are the same.

mod rolls;
mod uses;

use super::{
    advise::{Advice, Advised, best_use as plain_use},
    ask::question::{Abilities, BadQuestion, Bonus, Goal, Hand, LIBRARY, Odds, Wish},
    work::Work,
};
use crate::{
    dice::{Die, Kind},
    grimstone::StoneEffect,
};
use rolls::Rolls;

/// What perfect play is worth before the roll.
pub(super) fn odds(hand: &Hand, wishes: &[Wish], goal: Goal, work: &mut Work) -> Result<Odds, BadQuestion> {
    let without = work.share(4, |work| super::odds(&hand.without_stone(), wishes, goal, work))?;
    let with = work.share(3, |work| relaxed_odds(hand, wishes, goal, work));
    // KF-18.14: a dead value leaves the player without it.
    let alive = if hand.dead.is_some() { 5.0 / 6.0 } else { 1.0 };
    let (mut low, mut high) = (without.low(), alive * with.high() + (1.0 - alive) * without.high());
    if high > low
        && hand.rolls_once()
        && let Ok(seen) = Rolls::new(hand, wishes, goal, work).and_then(|mut rolls| rolls.value())
    {
        (low, high) = (low.max(seen.low()), high.min(seen.high()));
    }
    Ok(Odds::between(low, high.max(low)))
}

/// What to do with a roll: the Grimstone is used if that makes more than anything else does.
pub(super) fn best_use(
    hand: &Hand,
    roll: &[Die],
    wishes: &[Wish],
    goal: Goal,
    work: &mut Work,
) -> Result<Advice, BadQuestion> {
    let without = hand.without_stone();
    let dice: Vec<Die> = roll.iter().copied().filter(|die| die.kind != Kind::Grimstone).collect();
    let Some(stone) = roll.iter().find(|die| die.kind == Kind::Grimstone) else {
        return plain_use(&without, &dice, wishes, goal, work);
    };
    let advice = work.share(3, |work| plain_use(&without, &dice, wishes, goal, work))?;
    let high = work.share(2, |work| {
        let (hand, dice) = hand.relaxed_roll(&dice, stone.value);
        plain_use(&hand, &dice, wishes, goal, work).map_or(goal.most(wishes), |advice| advice.odds.high())
    });
    let (mut low, mut high, mut step) = (advice.odds.low(), high.max(advice.odds.low()), advice.step);
    if hand.rolls_once() {
        let all = hand.with_harvest(&dice);
        let seen = Rolls::new(hand, wishes, goal, work).and_then(|mut rolls| rolls.of_roll(&all, Some(stone.value)));
        if let Ok(seen) = seen {
            if seen.trial.low > low {
                (low, step) = (seen.trial.low, Advised::UseGrimstone { dice: seen.used });
            }
            high = high.min(seen.trial.high).max(low);
        }
    }
    Ok(Advice { odds: Odds::between(low, high), step })
}

fn relaxed_odds(hand: &Hand, wishes: &[Wish], goal: Goal, work: &mut Work) -> Odds {
    let odds = super::odds(&hand.relaxed(), wishes, goal, work);
    // What cannot even be asked may be anything.
    odds.unwrap_or(Odds::between(0.0, goal.most(wishes)))
}

impl Hand {
    pub(super) fn without_stone(&self) -> Hand {
        let mut hand = self.clone();
        hand.exotics.stone = None;
        hand
    }

    /// Whether there is one roll, and nothing is rolled after it.
    fn rolls_once(&self) -> bool {
        let Abilities { rerolls, gardens, .. } = self.abilities;
        rerolls + gardens == 0 && self.exotics.stone != Some(StoneEffect::Reroll)
    }

    /// With an ability instead of the Grimstone that can do whatever it can.
    pub(super) fn relaxed(&self) -> Hand {
        let mut hand = self.without_stone();
        let abilities = &mut hand.abilities;
        match self.exotics.stone {
            // The dice need not match.
            Some(StoneEffect::Match { plus, dice, otherwise }) => {
                abilities.bonuses.push(Bonus { plus: plus.max(otherwise), dice });
            }
            Some(StoneEffect::Lowest { cap: ..=6 }) => abilities.automatic_sixes += 1,
            Some(StoneEffect::Lowest { .. } | StoneEffect::Highest { .. }) => {
                // A part of a bonus may raise the Grimstone, and so the die that had another part of it.
                let parts = |bonus: &Bonus| std::iter::repeat_n(Bonus { dice: 1, ..*bonus }, bonus.dice.into());
                abilities.bonuses = abilities.bonuses.iter().flat_map(parts).collect();
                abilities.bonuses.push(Bonus { plus: 6, dice: 1 });
            }
            Some(StoneEffect::Reroll) => abilities.rerolls += 1,
            // Of any colour, and nothing is fed to it.
            Some(StoneEffect::Feed { dice }) => {
                hand.dice[LIBRARY] += 1;
                abilities.bonuses.push(Bonus { plus: dice, dice: 1 });
            }
            None => {}
        }
        hand
    }

    /// The same once the Grimstone lies on the table and shows a value.
    pub(super) fn relaxed_roll(&self, dice: &[Die], shows: u8) -> (Hand, Vec<Die>) {
        let mut dice = dice.to_vec();
        if matches!(self.exotics.stone, Some(StoneEffect::Feed { .. })) {
            dice.push(Die { kind: Kind::Library, value: shows });
        }
        (self.relaxed(), dice)
    }
}
