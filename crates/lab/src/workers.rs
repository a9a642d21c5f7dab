//! Many games at once, on all cores, with results in order: whoever was done first, the outcome is the same.

use std::{
    num::NonZero,
    panic::resume_unwind,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

/// Does so many pieces of work on so many threads (0: as many as there are cores) and gives the results in the order of the
/// pieces. `done` is told of each as it is finished.
pub(crate) fn in_order<R: Send>(
    pieces: usize,
    threads: usize,
    work: impl Fn(usize) -> R + Sync,
    done: impl Fn() + Sync,
) -> Vec<R> {
    let threads = if threads == 0 { thread::available_parallelism().map_or(1, NonZero::get) } else { threads };
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(pieces)));
    let run = || {
        loop {
            let piece = next.fetch_add(1, Relaxed);
            if piece >= pieces {
                return;
            }
            let result = work(piece);
            results.lock().expect("nobody panics with the results in hand").push((piece, result));
            done();
        }
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads.min(pieces)).map(|_| scope.spawn(run)).collect();
        running.into_iter().for_each(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
    });
    let mut results = results.into_inner().expect("nobody panics with the results in hand");
    results.sort_by_key(|&(piece, _)| piece);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let told = AtomicUsize::new(0);
        for threads in [0, 1, 3] {
            let squares = in_order(20, threads, |piece| piece * piece, || _ = told.fetch_add(1, Relaxed));
            assert!(squares.iter().enumerate().all(|(piece, &square)| square == piece * piece));
        }
        assert_eq!(told.into_inner(), 60);
    }
}
