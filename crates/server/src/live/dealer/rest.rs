//! A dealer at rest. Where nothing happens for a while the table is put away: those who look on are remembered, the rest is
//! in the store and read again when something does happen.

use std::{
    ops::ControlFlow,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use table::{PersonId, TableId};
use tokio::{
    sync::mpsc,
    time::{Instant, interval_at, sleep, sleep_until},
};

use super::{Dealer, LONG, QUIET};
use crate::{
    live::{
        Letter, Mail,
        audience::{Audience, SIGNS},
        hub::Shared,
    },
    problem::Problem,
};

/// What is left in memory of a table that is put away.
pub(super) struct Resting {
    id: TableId,
    shared: Arc<Shared>,
    own: mpsc::WeakSender<Letter>,
    audience: Audience,
    /// Everybody has been told of the log up to here.
    told: u64,
    seated: Vec<PersonId>,
    /// The players among those who look on.
    here: Vec<PersonId>,
    deadline: Option<Instant>,
}

impl Dealer {
    pub(super) fn lie_down(self) -> Resting {
        let Dealer { id, table, shared, own, audience, time, .. } = self;
        Resting {
            told: table.last_seq(),
            seated: table.seats().filter_map(|seat| seat.person.cloned()).collect(),
            here: audience.players(&table),
            deadline: table.deadline().map(|at| time.instant(at)),
            id,
            shared,
            own,
            audience,
        }
    }
}

impl Resting {
    /// Rests until something happens. Gives back the dealer with its table, and the letter that came, if one did.
    pub(super) async fn rest(mut self, letters: &mut mpsc::Receiver<Letter>) -> Option<(Box<Dealer>, Option<Letter>)> {
        self.shared.resting.fetch_add(1, Relaxed);
        metrics::gauge!("crownforge_tables_resting").increment(1);
        let woken = self.sleep(letters).await;
        self.shared.resting.fetch_sub(1, Relaxed);
        metrics::gauge!("crownforge_tables_resting").decrement(1);
        let letter = woken?;
        Some((Box::pin(self.wake()).await?, letter))
    }

    /// Nothing comes back if nobody needs the table any more.
    async fn sleep(&mut self, letters: &mut mpsc::Receiver<Letter>) -> Option<Option<Letter>> {
        let awaited = self.deadline.is_some_and(|deadline| deadline < Instant::now() + LONG);
        let mut signs = interval_at(Instant::now() + SIGNS, SIGNS);
        loop {
            tokio::select! {
                biased;
                letter = letters.recv() => match in_sleep(*letter?, &self.seated, &mut self.audience) {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(letter) => return letter.map(Some),
                },
                () = sleep_until(self.deadline.unwrap_or_else(Instant::now)), if self.deadline.is_some() => return Some(None),
                () = sleep(QUIET), if self.audience.is_empty() && !awaited => {
                    if self.shared.forget(&self.id, letters) {
                        return None;
                    }
                }
                _ = signs.tick(), if self.shared.store.is_shared() => {
                    self.shared.tell_here(&self.id, &self.here);
                    if Box::pin(self.shared.has_grown(&self.id, self.told)).await {
                        return Some(None);
                    }
                }
            }
        }
    }

    async fn wake(self) -> Option<Box<Dealer>> {
        let Resting { id, shared, own, audience, told, .. } = self;
        let read = shared.load(&id).await.and_then(|table| table.ok_or_else(Problem::no_table));
        let read =
            read.inspect_err(|problem| tracing::warn!(table = %id, message = problem.message, "it did not wake"));
        let mut dealer = Dealer { audience, visited: true, ..Dealer::new(id, read.ok()?, shared, own) };
        dealer.tell_since(told);
        Some(Box::new(dealer))
    }
}

/// What can be done without the table is done; whatever else comes wakes it. No letter is left when the server closes.
fn in_sleep(letter: Mail, seated: &[PersonId], audience: &mut Audience) -> ControlFlow<Option<Letter>> {
    match letter {
        Mail::Close(done) => {
            // Whoever waits for it may have lost patience.
            let _ = done.send(());
            ControlFlow::Break(None)
        }
        // Nobody is left who could be told.
        Mail::Gone { number } if audience.is_alone(number) => {
            audience.remove(number, |person| seated.contains(person));
            ControlFlow::Continue(())
        }
        // Somebody who was here all the time is no news.
        Mail::Elsewhere { person } if !seated.contains(&person) => ControlFlow::Continue(()),
        Mail::Elsewhere { person } if audience.has(&person) => {
            audience.is_elsewhere(person);
            ControlFlow::Continue(())
        }
        letter => ControlFlow::Break(Some(Box::new(letter))),
    }
}
