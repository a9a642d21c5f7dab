//! A few places for work that takes a while, on threads apart from those that serve people, and a fair line before them.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{
    line::{Line, Turn, Waiting},
    problem::Problem,
};

#[derive(Clone, Debug)]
pub(crate) struct Desk(Arc<Mutex<Books>>);

#[derive(Debug)]
struct Books {
    free: usize,
    line: Line<Asked>,
    most_waiting: usize,
    closed: bool,
}

#[derive(Debug)]
struct Asked {
    at: Instant,
    give: oneshot::Sender<Place>,
}

/// What one person may have in a line that is not endless.
const MOST_EACH: usize = 4;

/// The right to work, given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    desk: Desk,
    /// How many people waited when it was given, the one who got it among them, and for how long that one.
    pub(crate) people: usize,
    pub(crate) waited: Duration,
    who: String,
    cost: u64,
    began: Instant,
}

impl Desk {
    /// With a line as long as need be.
    pub(crate) fn new(places: usize) -> Desk {
        Desk::with_line(places, usize::MAX)
    }

    /// Who finds so many waiting may come back later, and so may who has some waiting already.
    pub(crate) fn with_line(places: usize, most_waiting: usize) -> Desk {
        Desk(Arc::new(Mutex::new(Books { free: places, line: Line::new(), most_waiting, closed: false })))
    }

    /// Waits for a place, on the account of whichever of these people has least under way.
    pub(crate) async fn place(&self, people: &[String], cost: Duration) -> Result<Place, Problem> {
        let (turn, place) = {
            let mut books = self.books();
            books.check(people)?;
            let (give, place) = oneshot::channel();
            (books.line.join(people, cost, Asked { at: Instant::now(), give }), place)
        };
        let _waiting = InLine { desk: self, turn };
        self.hand_out();
        place.await.map_err(|_| Problem::closing())
    }

    /// Waits for a place and works something out there.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        people: &[String],
        cost: Duration,
        work: impl FnOnce(&Place) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.place(people, cost).await?;
        tokio::task::spawn_blocking(move || work(&place)).await.map_err(|error| Problem::ours(&error))
    }

    /// Nothing new begins; what is under way ends by itself.
    pub(crate) fn close(&self) {
        let waiting = {
            let mut books = self.books();
            books.closed = true;
            std::mem::replace(&mut books.line, Line::new())
        };
        drop(waiting);
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.books().line.len()
    }

    fn hand_out(&self) {
        while let Some((place, give)) = self.next() {
            // Who has just stopped waiting gives it back at once.
            drop(give.send(place));
        }
    }

    fn next(&self) -> Option<(Place, oneshot::Sender<Place>)> {
        let mut books = self.books();
        if books.free == 0 {
            return None;
        }
        let people = books.line.people();
        let Waiting { who, cost, item: Asked { at, give } } = books.line.next()?;
        books.free -= 1;
        let (desk, began) = (self.clone(), Instant::now());
        Some((Place { desk, people, waited: began - at, who, cost, began }, give))
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    /// Whether these people may wait here.
    fn check(&self, people: &[String]) -> Result<(), Problem> {
        if self.closed {
            return Err(Problem::closing());
        }
        if self.most_waiting == usize::MAX {
            return Ok(());
        }
        if people.iter().any(|person| self.line.len_of(person) >= MOST_EACH) {
            return Err(Problem::too_fast());
        }
        if self.line.len() >= self.most_waiting { Err(Problem::busy()) } else { Ok(()) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut books = self.desk.books();
        books.free += 1;
        books.line.settle(&self.who, self.cost, self.began.elapsed());
        drop(books);
        self.desk.hand_out();
    }
}

/// Somebody in the line; who goes away leaves it.
struct InLine<'a> {
    desk: &'a Desk,
    turn: Turn,
}

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        // Whatever had its turn is in the line no more.
        self.desk.books().line.leave(self.turn);
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::JoinHandle;

    use super::*;

    const COST: Duration = Duration::from_secs(1);

    async fn ask(desk: &Desk, who: &str) -> JoinHandle<Result<Place, Problem>> {
        let (before, asking, who) = (desk.waiting(), desk.clone(), [who.to_owned()]);
        let asked = tokio::spawn(async move { asking.place(&who, COST).await });
        while desk.waiting() == before {
            tokio::task::yield_now().await;
        }
        asked
    }

    #[tokio::test]
    async fn a_place_goes_from_hand_to_hand() {
        let desk = Desk::new(1);
        let place = desk.place(&["ann".to_owned()], COST).await.unwrap();
        let (bob, cid) = (ask(&desk, "bob").await, ask(&desk, "cid").await);
        drop(place);
        let place = bob.await.unwrap().unwrap();
        assert_eq!((place.people, desk.waiting()), (2, 1));
        drop(place);
        assert_eq!(cid.await.unwrap().unwrap().people, 1);
    }

    #[tokio::test]
    async fn who_goes_away_leaves_the_line() {
        let desk = Desk::new(1);
        let place = desk.place(&["ann".to_owned()], COST).await.unwrap();
        let (bob, cid) = (ask(&desk, "bob").await, ask(&desk, "cid").await);
        bob.abort();
        assert!(bob.await.unwrap_err().is_cancelled());
        assert_eq!(desk.waiting(), 1);
        drop(place);
        assert!(cid.await.unwrap().is_ok());
    }

    #[tokio::test]
    async fn a_desk_that_closes_sends_everybody_away() {
        let desk = Desk::new(1);
        let place = desk.place(&["ann".to_owned()], COST).await.unwrap();
        let bob = ask(&desk, "bob").await;
        desk.close();
        assert_eq!(bob.await.unwrap().unwrap_err().code, "closing");
        drop(place);
        assert_eq!(desk.place(&["ann".to_owned()], COST).await.unwrap_err().code, "closing");
        assert_eq!(desk.work(&[], COST, |_| 1).await.unwrap_err().code, "closing");
    }

    #[tokio::test]
    async fn who_finds_a_long_line_is_asked_to_come_back() {
        let desk = Desk::with_line(1, MOST_EACH + 1);
        let place = desk.place(&["ann".to_owned()], COST).await.unwrap();
        let code = async |who: &str| desk.place(&[who.to_owned()], COST).await.unwrap_err().code;
        let mut line = Vec::new();
        for _ in 0..MOST_EACH {
            line.push(ask(&desk, "eve").await);
        }
        assert_eq!(code("eve").await, "too_fast");
        line.insert(1, ask(&desk, "bob").await);
        assert_eq!(code("cid").await, "busy");
        drop(place);
        for waited in line {
            assert!(waited.await.unwrap().is_ok());
        }
    }
}
