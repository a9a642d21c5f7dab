//! Bots think here: on a few threads of their own, never on those that serve people, and no more of them at once
//! than the machine can spare.

use std::{sync::Arc, time::Instant};

use bots::{Bot, Budget};
use catalog::{Advice, AnyPlay};
use tokio::sync::Semaphore;

use crate::secrets::random_bytes;

#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
}

impl Thinkers {
    pub(crate) fn new(places: usize) -> Thinkers {
        Thinkers { places: Arc::new(Semaphore::new(places)) }
    }

    /// Thinks about a copy of the game, which holds no secret: a bot rolls dice of its own. `None` if there is nothing to
    /// decide or the server is closing.
    pub(crate) async fn think(&self, play: Box<dyn AnyPlay>, bot: Bot, budget: Budget) -> Option<Advice> {
        let thought = self.work(move || {
            let began = Instant::now();
            let seed = u64::from_le_bytes(random_bytes());
            let advice = play.think(bot, budget, seed, 1);
            metrics::histogram!("crownforge_thought_seconds", "bot" => bot.name()).record(began.elapsed());
            advice
        });
        thought.await.flatten()
    }

    /// Waits for a place and works something out there. `None` if the server is closing.
    pub(crate) async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let waiting = Waiting::new();
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((place, waiting));
            done
        });
        done.await.ok()
    }

    /// No new thought begins; those being thought end by themselves.
    pub(crate) fn close(&self) {
        self.places.close();
    }
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
