//! Where work for people is done one after another, apart from what serves the tables.

use tokio::sync::Semaphore;

use crate::problem::Problem;

/// One piece of work at a time; some wait in line, and the rest may come back later.
pub(super) struct Desk {
    line: Semaphore,
    place: Semaphore,
}

const LINE: usize = 16;

impl Desk {
    pub(super) const fn new() -> Desk {
        Desk { line: Semaphore::const_new(LINE), place: Semaphore::const_new(1) }
    }

    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _waiting = self.line.try_acquire().map_err(|_| Problem::busy())?;
        let _turn = self.place.acquire().await.map_err(|error| Problem::ours(&error))?;
        tokio::task::spawn_blocking(work).await.map_err(|error| Problem::ours(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_finds_a_long_line_is_asked_to_come_back() {
        static DESK: Desk = Desk::new();
        let place = DESK.place.acquire().await.unwrap();
        let line: Vec<_> = (0..LINE).map(|number| tokio::spawn(DESK.work(move || number))).collect();
        while DESK.line.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(DESK.work(|| 0).await.unwrap_err().code, "busy");
        drop(place);
        for (number, waited) in line.into_iter().enumerate() {
            assert_eq!(waited.await.unwrap().unwrap(), number);
        }
    }
}
