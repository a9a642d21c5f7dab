//! Who is served next. What each person asks for is laid end to end, as if all were served at once and shared alike: who
//! asks for much comes late with most of it, who asks seldom comes soon, and what is short comes before what is long.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::Duration,
};

#[derive(Debug)]
pub(crate) struct Line<T> {
    /// How much of everybody's work would be done by now if all were served at once, in microseconds.
    now: u64,
    /// Where on that scale ends what each has asked for; forgotten once it is past.
    ends: HashMap<String, u64>,
    waiting: BTreeMap<Turn, Waiting<T>>,
    asked: u64,
}

/// A place in the line: where the work would end, and which of two was asked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Turn {
    end: u64,
    number: u64,
}

/// Something that waits.
#[derive(Debug)]
pub(crate) struct Waiting<T> {
    /// On whose account it is.
    pub(crate) who: String,
    /// What it is expected to take, in microseconds.
    pub(crate) cost: u64,
    pub(crate) item: T,
}

impl<T> Line<T> {
    pub(crate) fn new() -> Line<T> {
        Line { now: 0, ends: HashMap::new(), waiting: BTreeMap::new(), asked: 0 }
    }

    /// Puts something into the line, for whichever of these people has least under way.
    pub(crate) fn join(&mut self, people: &[String], cost: Duration, item: T) -> Turn {
        let who = people.iter().min_by_key(|person| self.end(person)).cloned().unwrap_or_default();
        // Nothing is free: who asks for a great many trifles waits as well.
        let cost = micros(cost).max(1);
        let end = self.end(&who) + cost;
        self.ends.insert(who.clone(), end);
        self.asked += 1;
        let turn = Turn { end, number: self.asked };
        self.waiting.insert(turn, Waiting { who, cost, item });
        turn
    }

    /// Takes out something nobody waits for any more.
    pub(crate) fn leave(&mut self, turn: Turn) {
        if let Some(Waiting { who, cost, .. }) = self.waiting.remove(&turn) {
            self.settle(&who, cost, Duration::ZERO);
        }
    }

    /// Takes out what is to be done next.
    pub(crate) fn next(&mut self) -> Option<Waiting<T>> {
        let people = self.people() as u64;
        let (_, next) = self.waiting.pop_first()?;
        self.now += next.cost / people;
        self.ends.retain(|_, end| *end > self.now);
        Some(next)
    }

    /// Puts right what something that cost so much really took.
    pub(crate) fn settle(&mut self, who: &str, cost: u64, took: Duration) {
        let end = (self.end(who) + micros(took)).saturating_sub(cost);
        if end > self.now {
            self.ends.insert(who.to_owned(), end);
        } else {
            self.ends.remove(who);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// How many people have something in the line.
    pub(crate) fn people(&self) -> usize {
        self.waiting.values().map(|waiting| &waiting.who).collect::<HashSet<_>>().len()
    }

    /// How much of this person's is in the line.
    pub(crate) fn len_of(&self, person: &str) -> usize {
        self.waiting.values().filter(|waiting| waiting.who == person).count()
    }

    fn end(&self, person: &str) -> u64 {
        self.ends.get(person).map_or(self.now, |&end| end.max(self.now))
    }
}

fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(5);
    const LONG: Duration = Duration::from_millis(1000);

    fn join(line: &mut Line<&'static str>, who: &'static str, cost: Duration) -> Turn {
        line.join(&[who.to_owned()], cost, who)
    }

    fn served(line: &mut Line<&'static str>, count: usize) -> Vec<&'static str> {
        (0..count).filter_map(|_| line.next().map(|next| next.item)).collect()
    }

    #[test]
    fn who_asks_for_much_does_not_keep_another_waiting() {
        let mut line = Line::new();
        for _ in 0..40 {
            join(&mut line, "eve", LONG);
        }
        served(&mut line, 10);
        join(&mut line, "ann", LONG);
        assert!(served(&mut line, 2).contains(&"ann"));
        for _ in 0..4 {
            join(&mut line, "ann", LONG);
        }
        let ann = served(&mut line, 8).iter().filter(|&&who| who == "ann").count();
        assert!((3..=4).contains(&ann), "{ann} of 8");
    }

    #[test]
    fn what_is_short_comes_before_what_is_long() {
        let mut line = Line::new();
        for who in ["ann", "bob", "cid"] {
            join(&mut line, who, LONG);
        }
        join(&mut line, "dan", SHORT);
        assert_eq!(served(&mut line, 4), ["dan", "ann", "bob", "cid"]);
    }

    #[test]
    fn nobody_waits_for_ever_however_many_trifles_are_asked_for() {
        let mut line = Line::new();
        line.join(&["ann".to_owned()], LONG, ());
        let mut trifles = 0;
        loop {
            // Each from somebody new, who has had nothing yet.
            let eve = format!("eve {trifles}");
            line.join(&[eve], SHORT, ());
            if line.next().unwrap().who == "ann" {
                break;
            }
            trifles += 1;
        }
        assert!((100..=400).contains(&trifles), "about as much as Ann's takes was done before it: {trifles}");
    }

    #[test]
    fn work_for_several_people_is_on_the_account_of_who_has_least() {
        let mut line = Line::new();
        for _ in 0..10 {
            join(&mut line, "eve", LONG);
        }
        line.join(&["eve".to_owned(), "ann".to_owned()], LONG, "both");
        assert_eq!(served(&mut line, 2), ["eve", "both"]);
        assert_eq!((line.len(), line.people(), line.len_of("eve")), (9, 1, 9));
    }

    #[test]
    fn what_nobody_waits_for_any_more_costs_nothing() {
        let mut line = Line::new();
        let turns: Vec<Turn> = (0..5).map(|_| join(&mut line, "ann", LONG)).collect();
        turns.into_iter().for_each(|turn| line.leave(turn));
        join(&mut line, "bob", LONG + SHORT);
        join(&mut line, "ann", LONG);
        assert_eq!(served(&mut line, 3), ["ann", "bob"]);
    }

    #[test]
    fn who_took_longer_than_expected_comes_later_next_time() {
        let mut line = Line::new();
        join(&mut line, "eve", SHORT);
        let Waiting { who, cost, .. } = line.next().unwrap();
        line.settle(&who, cost, 6 * LONG);
        join(&mut line, "eve", SHORT);
        join(&mut line, "ann", LONG);
        assert_eq!(served(&mut line, 2), ["ann", "eve"]);
    }
}
