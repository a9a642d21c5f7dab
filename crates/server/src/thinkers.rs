//! Bots think here: on a few threads of their own, never on those that serve people, and no more of them at once
//! than the machine can spare. Nobody's bots keep those of others waiting for long.

use std::time::{Duration, Instant};

use bots::{Bot, Budget};
use catalog::{Advice, AnyPosition};
use tabletop::{Json, Level, Seat};

use crate::{
    desk::{Desk, Place},
    problem::Problem,
    secrets::random_bytes,
};

/// What an answer that is not searched for takes at most, unless a pack makes it hard.
const AT_ONCE: Duration = Duration::from_millis(5);
/// A bot's thought is promised within this time: the more people wait, the shorter it is ...
const PROMISE: Duration = Duration::from_secs(8);
/// ... and a hint within this.
const HINT_PROMISE: Duration = Duration::from_secs(2);
/// But no thought is shorter than this, if it need not be.
const SHORTEST: Duration = Duration::from_millis(20);
/// So many hints and odds may be waited for.
const MOST_QUESTIONS: usize = 50;

#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    bots: Desk,
    places: u32,
    /// Hints and odds have a place each: who asks for many keeps no bots waiting, and hard odds no hints.
    hints: Desk,
    odds: Desk,
}

impl Thinkers {
    pub(crate) fn new(places: u32) -> Thinkers {
        let questions = || Desk::with_line(1, MOST_QUESTIONS);
        Thinkers { bots: Desk::new(places as usize), places, hints: questions(), odds: questions() }
    }

    /// Thinks about a position, which holds no secret: a bot rolls dice of its own. It is done for these people, who share
    /// the places with all others. The same luck gives the same answer, but for a bot that thinks for a time. `None` if there is nothing to
    /// decide or the server is closing.
    pub(crate) async fn think(
        &self,
        people: &[String],
        position: Box<dyn AnyPosition>,
        bot: Bot,
        luck: u64,
    ) -> Option<Advice> {
        let promise = PROMISE * self.places;
        let cost = usual_time(&*position, bot);
        let work = move |place: &Place| {
            waited("bots", place);
            let most = share(Budget::Time(Level::LONGEST), promise, place.waited, place.people);
            thought(&*position, bot, most, luck)
        };
        let _thinking = Thinking::new();
        self.bots.work(people, cost, work).await.ok().flatten()
    }

    /// The friendly bot of a guided game: it looks one action ahead, every third time takes what it likes third best, and the same
    /// luck gives the same answer.
    pub(crate) async fn think_by(
        &self,
        people: &[String],
        position: Box<dyn AnyPosition>,
        luck: u64,
    ) -> Option<Advice> {
        let work = move |place: &Place| {
            waited("bots", place);
            let mut advice = thought(&*position, Bot::Greedy, Budget::Iterations(0), luck)?;
            if let Some(third) = advice.candidates.get(2).filter(|_| luck.is_multiple_of(3)) {
                advice.action = third.action.clone();
            }
            Some(advice)
        };
        let _thinking = Thinking::new();
        self.bots.work(people, AT_ONCE, work).await.ok().flatten()
    }

    /// What the best bot would do, for a person who wants to know, and why: so many candidates are explained. `None` if there is nothing to decide.
    pub(crate) async fn advise(
        &self,
        person: &str,
        position: Box<dyn AnyPosition>,
        budget: Budget,
        candidates: usize,
    ) -> Result<Option<Advice>, Problem> {
        let time = move |place: &Place| share(budget, HINT_PROMISE, place.waited, place.people);
        let work = move |place: &Place| {
            waited("hints", place);
            let mut advice = thought(&*position, Bot::Mcts, time(place), luck())?;
            position.explain(&mut advice, candidates);
            Some(advice)
        };
        self.hints.work(&[person.to_owned()], cost(budget), work).await
    }

    /// What a seat may hope for, where the game tells it.
    pub(crate) async fn odds(
        &self,
        person: &str,
        position: Box<dyn AnyPosition>,
        seat: Seat,
    ) -> Result<Option<Json>, Problem> {
        let work = move |place: &Place| {
            waited("odds", place);
            position.odds(seat)
        };
        self.odds.work(&[person.to_owned()], AT_ONCE, work).await
    }

    /// No new thought begins; those being thought end by themselves.
    pub(crate) fn close(&self) {
        for desk in [&self.bots, &self.hints, &self.odds] {
            desk.close();
        }
    }

    /// The places and how many wait there.
    pub(crate) fn waiting(&self) -> [(&'static str, usize); 3] {
        [("bots", self.bots.waiting()), ("hints", self.hints.waiting()), ("odds", self.odds.waiting())]
    }

    /// Where bots wait.
    #[cfg(test)]
    pub(crate) fn bots(&self) -> &Desk {
        &self.bots
    }
}

/// What a search is expected to take.
fn cost(budget: Budget) -> Duration {
    match budget {
        Budget::Time(time) => time.max(AT_ONCE),
        Budget::Iterations(_) => AT_ONCE,
    }
}

/// What a bot is expected to take.
fn usual_time(position: &dyn AnyPosition, bot: Bot) -> Duration {
    let ms = bot.level().map_or(0, |level| position.skill(level).ms);
    Duration::from_millis(ms.into()).max(AT_ONCE)
}

/// How long to think: what is left of the promised time is shared by those who wait.
fn share(budget: Budget, promise: Duration, waited: Duration, people: usize) -> Budget {
    let left = promise.saturating_sub(waited).div_f64(people.max(1) as f64);
    match budget {
        Budget::Time(time) => Budget::Time(left.max(SHORTEST).min(time)),
        counted @ Budget::Iterations(_) => counted,
    }
}

fn waited(desk: &'static str, place: &Place) {
    metrics::histogram!("crownforge_waited_seconds", "desk" => desk).record(place.waited);
}

fn luck() -> u64 {
    u64::from_le_bytes(random_bytes())
}

fn thought(position: &dyn AnyPosition, bot: Bot, budget: Budget, luck: u64) -> Option<Advice> {
    let began = Instant::now();
    let advice = position.think(bot, budget, luck, 1);
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

    const SECOND: Duration = Duration::from_secs(1);

    fn shared(time: Duration, promise: Duration, waited: Duration, people: usize) -> Duration {
        match share(Budget::Time(time), promise, waited, people) {
            Budget::Time(time) => time,
            Budget::Iterations(_) => unreachable!("time is counted as time"),
        }
    }

    #[test]
    fn the_more_people_wait_the_shorter_a_bot_thinks() {
        assert_eq!(shared(SECOND, PROMISE, Duration::ZERO, 8), SECOND);
        assert_eq!(shared(SECOND, PROMISE, Duration::ZERO, 40), Duration::from_millis(200));
        assert_eq!(shared(SECOND, PROMISE, Duration::ZERO, 100_000), SHORTEST);
        assert_eq!(shared(SECOND, PROMISE, 2 * PROMISE, 1), SHORTEST);
        assert_eq!(shared(Duration::ZERO, PROMISE, Duration::ZERO, 100_000), Duration::ZERO);
    }

    #[test]
    fn what_is_promised_is_kept_for_the_last_in_the_line() {
        // All ask at once; each one's thought is waited for by those behind.
        let mut waited = Duration::ZERO;
        for people in (1..=MOST_QUESTIONS).rev() {
            waited += shared(SECOND, HINT_PROMISE, waited, people);
        }
        assert!(waited <= HINT_PROMISE, "{waited:?}");
    }

    #[tokio::test]
    async fn neither_bots_nor_hard_odds_keep_a_hint_waiting() {
        let thinkers = Thinkers::new(1);
        let eve = ["eve".to_owned()];
        let _thought = thinkers.bots.place(&eve, SECOND).await.unwrap();
        let _odds = thinkers.odds.place(&eve, SECOND).await.unwrap();
        let dice = tabletop::Fairness::of(tabletop::Seed::new([7; 32]));
        let setup = catalog::Setup { players: 2, options: tabletop::Options::default(), pack: None, dice };
        let (play, _) = catalog::game("pig").unwrap().begin(&setup, None).unwrap();
        let hint = thinkers.advise("ann", play.position(), Budget::Iterations(10), 2).await.unwrap();
        assert_eq!(hint.unwrap().candidates.len(), 2);
    }

    #[test]
    fn weaker_bots_come_before_stronger_ones() {
        for game in catalog::GAMES {
            let dice = tabletop::Fairness::of(tabletop::Seed::new([7; 32]));
            let setup = catalog::Setup { players: 2, options: tabletop::Options::default(), pack: None, dice };
            let (play, _) = game.begin(&setup, None).unwrap();
            let times = Level::ALL.map(|level| usual_time(&*play.position(), Bot::Level(level)));
            assert!(times.is_sorted(), "{} {times:?}", game.id());
            assert_eq!((times[0], times[4]), (AT_ONCE, SECOND), "{}", game.id());
        }
    }
}
