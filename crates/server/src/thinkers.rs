//! Bots think here: on a few threads of their own, never on those that serve people, and no more of them at once
//! than the machine can spare.

use std::{sync::Arc, time::Instant};

use bots::{Bot, Budget};
use catalog::{Advice, AnyPosition};
use tabletop::{Json, Seat};
use tokio::sync::Semaphore;

use crate::secrets::random_bytes;

#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
    /// Hints and odds have a place of their own: who asks for many does not keep bots waiting.
    adviser: Arc<Semaphore>,
}

impl Thinkers {
    pub(crate) fn new(places: usize) -> Thinkers {
        Thinkers { places: Arc::new(Semaphore::new(places)), adviser: Arc::new(Semaphore::new(1)) }
    }

    /// Thinks about a position, which holds no secret: a bot rolls dice of its own. `None` if there is nothing to
    /// decide or the server is closing.
    pub(crate) async fn think(&self, position: Box<dyn AnyPosition>, bot: Bot, budget: Budget) -> Option<Advice> {
        work(&self.places, move || thought(&*position, bot, budget)).await.flatten()
    }

    /// As [`Thinkers::think`], for a person who wants to know.
    pub(crate) async fn advise(&self, position: Box<dyn AnyPosition>, bot: Bot, budget: Budget) -> Option<Advice> {
        work(&self.adviser, move || thought(&*position, bot, budget)).await.flatten()
    }

    /// What a seat may hope for. `None` if the server is closing.
    pub(crate) async fn odds(&self, position: Box<dyn AnyPosition>, seat: Seat) -> Option<Option<Json>> {
        work(&self.adviser, move || position.odds(seat)).await
    }

    /// No new thought begins; those being thought end by themselves.
    pub(crate) fn close(&self) {
        self.places.close();
        self.adviser.close();
    }
}

fn thought(position: &dyn AnyPosition, bot: Bot, budget: Budget) -> Option<Advice> {
    let began = Instant::now();
    let advice = position.think(bot, budget, u64::from_le_bytes(random_bytes()), 1);
    metrics::histogram!("crownforge_thought_seconds", "bot" => bot.name()).record(began.elapsed());
    advice
}

/// Waits for a place and works something out there. `None` if the server is closing.
async fn work<T: Send + 'static>(places: &Arc<Semaphore>, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let waiting = Waiting::new();
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    let done = tokio::task::spawn_blocking(move || {
        let done = work();
        drop((place, waiting));
        done
    });
    done.await.ok()
}

/// Counts those that think or wait to.
struct Waiting;

impl Waiting {
    fn new() -> Waiting {
        metrics::gauge!("crownforge_thinking").increment(1);
        Waiting
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        metrics::gauge!("crownforge_thinking").decrement(1);
    }
}
