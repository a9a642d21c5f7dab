//! What time it is at the tables. It is the wall clock's when the server begins, and from then on that of a clock nobody sets: a
//! wall clock that jumps, or a machine that sleeps, takes no time from anybody.

use std::time::Duration;

use tokio::time::Instant;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    /// In milliseconds since 1970.
    began_ms: u64,
    began: Instant,
}

impl Time {
    /// Begins when the wall clock tells this.
    pub(crate) fn begin(wall_ms: u64) -> Time {
        Time { began_ms: wall_ms, began: Instant::now() }
    }

    pub(crate) fn now(&self) -> u64 {
        self.began_ms + self.began.elapsed().as_millis() as u64
    }

    pub(crate) fn began_ms(&self) -> u64 {
        self.began_ms
    }
}

/// The time at one table. It is never earlier than its last entry, even if that was made by a clock that was ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableTime {
    time: Time,
    ahead: u64,
}

impl TableTime {
    pub(crate) fn new(time: Time) -> TableTime {
        TableTime { time, ahead: 0 }
    }

    /// An entry was made then.
    pub(crate) fn is_at_least(&mut self, at: u64) {
        self.ahead = self.ahead.max(at.saturating_sub(self.time.now()));
    }

    pub(crate) fn now(&self) -> u64 {
        self.time.now() + self.ahead
    }

    /// The moment when a time is over.
    pub(crate) fn instant(&self, at: u64) -> Instant {
        Instant::now() + Duration::from_millis((at + 1).saturating_sub(self.now()))
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    const WALL: u64 = 1_800_000_000_000;
    const MINUTE: u64 = 60_000;

    // The wall clock is asked once: whatever it is set to afterwards, nobody here is told.
    #[tokio::test(start_paused = true)]
    async fn time_goes_on_at_its_own_pace_whatever_the_wall_clock_says() {
        let time = Time::begin(WALL);
        advance(Duration::from_millis(MINUTE)).await;
        assert_eq!((time.now(), time.began_ms()), (WALL + MINUTE, WALL));
    }

    #[tokio::test(start_paused = true)]
    async fn at_a_table_with_entries_of_a_clock_that_was_ahead_time_goes_on_from_there() {
        let mut table = TableTime::new(Time::begin(WALL));
        table.is_at_least(WALL + 60 * MINUTE);
        advance(Duration::from_millis(MINUTE)).await;
        assert_eq!(table.now(), WALL + 61 * MINUTE);
        table.is_at_least(WALL);
        assert_eq!(table.now(), WALL + 61 * MINUTE, "it is never turned back");
        assert_eq!(table.instant(table.now() + MINUTE), Instant::now() + Duration::from_millis(MINUTE + 1));
    }
}
