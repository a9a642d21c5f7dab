//! A dealer at rest. Where nothing happens for a while the table is put away: those who look on are remembered, the rest is
//! in the store and read again when something does happen.

use std::{ops::ControlFlow, sync::atomic::Ordering::Relaxed};

use table::PersonId;
use tokio::{
    sync::mpsc,
    time::{Instant, interval_at, sleep, sleep_until},
};

use super::{Dealer, LONG, QUIET};
use crate::{
    live::{
        Mail,
        audience::{Audience, SIGNS},
    },
    problem::Problem,
};

impl Dealer {
    /// Rests until something happens. Gives back the dealer with its table, and the letter that came, if one did.
    pub(super) async fn rest(self, letters: &mut mpsc::Receiver<Mail>) -> Option<(Dealer, Option<Mail>)> {
        let Dealer { id, table, shared, own, mut audience, time, .. } = self;
        let (told, here, deadline) =
            (table.last_seq(), audience.players(&table), table.deadline().map(|at| time.instant(at)));
        let seated: Vec<PersonId> = table.seats().filter_map(|seat| seat.person.cloned()).collect();
        drop(table);
        shared.resting.fetch_add(1, Relaxed);
        metrics::gauge!("crownforge_tables_resting").increment(1);
        let awaited = deadline.is_some_and(|deadline| deadline < Instant::now() + LONG);
        let mut signs = interval_at(Instant::now() + SIGNS, SIGNS);
        let woken = loop {
            tokio::select! {
                biased;
                letter = letters.recv() => match letter.map(|letter| in_sleep(letter, &seated, &mut audience)) {
                    Some(ControlFlow::Continue(())) => {}
                    Some(ControlFlow::Break(letter)) => break letter.map(Some),
                    None => break None,
                },
                () = sleep_until(deadline.unwrap_or_else(Instant::now)), if deadline.is_some() => break Some(None),
                () = sleep(QUIET), if audience.is_empty() && !awaited => {
                    if shared.forget(&id, letters) {
                        break None;
                    }
                }
                _ = signs.tick(), if shared.store.is_shared() => {
                    shared.tell_here(&id, &here);
                    if shared.has_grown(&id, told).await {
                        break Some(None);
                    }
                }
            }
        };
        shared.resting.fetch_sub(1, Relaxed);
        metrics::gauge!("crownforge_tables_resting").decrement(1);
        let letter = woken?;
        let read = shared.load(&id).await.and_then(|table| table.ok_or_else(Problem::no_table));
        let read =
            read.inspect_err(|problem| tracing::warn!(table = %id, message = problem.message, "it did not wake"));
        let mut dealer = Dealer { audience, visited: true, ..Dealer::new(id, read.ok()?, shared, own) };
        dealer.tell_since(told);
        Some((dealer, letter))
    }
}

/// What can be done without the table is done; whatever else comes wakes it. No letter is left when the server closes.
fn in_sleep(letter: Mail, seated: &[PersonId], audience: &mut Audience) -> ControlFlow<Option<Mail>> {
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
        letter => ControlFlow::Break(Some(letter)),
    }
}
