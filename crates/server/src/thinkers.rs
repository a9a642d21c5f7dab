//! Bots think here: on a few threads of their own, never on those that serve people, and no more of them at once
//! than the machine can spare. Nobody's bots keep those of others waiting for long.

use std::time::{Duration, Instant};

use bots::{Bot, Budget};
use catalog::{Advice, AnyPosition};
use tabletop::{Json, Seat};

use crate::{
    desk::{Desk, Place},
    secrets::random_bytes,
};

/// What an answer that is not searched for takes at most, unless a pack makes it hard.
const AT_ONCE: Duration = Duration::from_millis(5);
/// With more people than this waiting for each place, every thought is shortened so that nobody waits longer than for so
/// many whole ones ...
const WHOLE_THOUGHTS: usize = 8;
/// ... but not to less than this.
const SHORTEST: Duration = Duration::from_millis(20);

#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    desk: Desk,
    places: usize,
    /// Hints and odds have a place of their own: who asks for many does not keep bots waiting.
    adviser: Desk,
}

impl Thinkers {
    pub(crate) fn new(places: usize) -> Thinkers {
        Thinkers { desk: Desk::new(places), places, adviser: Desk::new(1) }
    }

    /// Thinks about a position, which holds no secret: a bot rolls dice of its own. It is done for these people, who share
    /// the places with all others. `None` if there is nothing to decide or the server is closing.
    pub(crate) async fn think(
        &self,
        people: &[String],
        position: Box<dyn AnyPosition>,
        bot: Bot,
        budget: Budget,
    ) -> Option<Advice> {
        let whole = WHOLE_THOUGHTS * self.places;
        let work = move |place: &Place| thought(&*position, bot, shortened(budget, whole, place.people));
        let _thinking = Thinking::new();
        self.desk.work(people, cost(bot, budget), work).await.flatten()
    }

    /// As [`Thinkers::think`], for a person who wants to know.
    pub(crate) async fn advise(
        &self,
        person: &str,
        position: Box<dyn AnyPosition>,
        bot: Bot,
        budget: Budget,
    ) -> Option<Advice> {
        let work = move |_: &Place| thought(&*position, bot, budget);
        self.adviser.work(&[person.to_owned()], cost(bot, budget), work).await.flatten()
    }

    /// What a seat may hope for. `None` if the server is closing.
    pub(crate) async fn odds(&self, person: &str, position: Box<dyn AnyPosition>, seat: Seat) -> Option<Option<Json>> {
        self.adviser.work(&[person.to_owned()], AT_ONCE, move |_| position.odds(seat)).await
    }

    /// No new thought begins; those being thought end by themselves.
    pub(crate) fn close(&self) {
        self.desk.close();
        self.adviser.close();
    }

    /// Where bots wait.
    #[cfg(test)]
    pub(crate) fn desk(&self) -> &Desk {
        &self.desk
    }
}

/// What a thought is expected to take.
fn cost(bot: Bot, budget: Budget) -> Duration {
    match (bot, budget) {
        (Bot::Mcts, Budget::Time(time)) => time.max(AT_ONCE),
        _ => AT_ONCE,
    }
}

/// What is left of a budget while so many people wait.
fn shortened(budget: Budget, whole: usize, people: usize) -> Budget {
    match budget {
        Budget::Time(time) if people > whole => {
            let share = time.mul_f64(whole as f64 / people as f64);
            Budget::Time(share.max(SHORTEST).min(time))
        }
        budget => budget,
    }
}

fn thought(position: &dyn AnyPosition, bot: Bot, budget: Budget) -> Option<Advice> {
    let began = Instant::now();
    let advice = position.think(bot, budget, u64::from_le_bytes(random_bytes()), 1);
    metrics::histogram!("crownforge_thought_seconds", "bot" => bot.name()).record(began.elapsed());
    advice
}

/// Counts those that think or wait to.
struct Thinking;

impl Thinking {
    fn new() -> Thinking {
        metrics::gauge!("crownforge_thinking").increment(1);
        Thinking
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        metrics::gauge!("crownforge_thinking").decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Budget = Budget::Time(Duration::from_secs(1));

    #[test]
    fn the_more_people_wait_the_shorter_a_bot_thinks() {
        assert_eq!(shortened(SECOND, 8, 8), SECOND);
        assert_eq!(shortened(SECOND, 8, 40), Budget::Time(Duration::from_millis(200)));
        assert_eq!(shortened(SECOND, 8, 100_000), Budget::Time(SHORTEST));
        let trifle = Budget::Time(Duration::ZERO);
        assert_eq!(shortened(trifle, 8, 100_000), trifle);
    }

    #[test]
    fn what_is_not_searched_for_is_cheap() {
        assert!(cost(Bot::Greedy, SECOND) < cost(Bot::Mcts, Budget::Time(Duration::from_millis(100))));
        assert_eq!(cost(Bot::Mcts, SECOND), Duration::from_secs(1));
    }
}
