//! Who sits where. Seats are counted from 0 in turn order; people are told "Player 1" and so on.

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0 in turn order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table of `players`, in turn order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..players as u8).map(Seat)
    }

    /// All seats in turn order, beginning with this one.
    pub fn and_on(self, players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..players as u8).map(move |step| Seat((self.0 + step) % players as u8))
    }

    /// The other seats in turn order, beginning with the one after this.
    pub fn others(self, players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (1..players as u8).map(move |step| Seat((self.0 + step) % players as u8))
    }

    /// The seat whose turn comes after this one's.
    pub fn next(self, players: usize) -> Seat {
        Seat((self.0 + 1) % players as u8)
    }
}

/// What the people at the table are called in texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Vec<String>);

impl Names {
    /// "Player 1", "Player 2" and so on.
    pub fn numbered(players: usize) -> Names {
        Names((1..=players).map(|number| format!("Player {number}")).collect())
    }

    /// The given names in seat order; seats beyond the list are numbered.
    pub fn given(names: &[String], players: usize) -> Names {
        let mut all = Names::numbered(players);
        all.0.iter_mut().zip(names).for_each(|(name, given)| name.clone_from(given));
        all
    }

    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

impl std::ops::Index<Seat> for Names {
    type Output = str;

    fn index(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_follow_each_other_around_the_table() {
        let from_two: Vec<_> = Seat(2).and_on(4).map(|seat| seat.0).collect();
        assert_eq!(from_two, [2, 3, 0, 1]);
        let others: Vec<_> = Seat(2).others(3).map(|seat| seat.0).collect();
        assert_eq!(others, [0, 1]);
        assert_eq!(Seat(3).next(4), Seat(0));
    }

    #[test]
    fn unnamed_seats_are_numbered_from_one() {
        let names = Names::given(&["Ann".to_owned()], 2);
        assert_eq!((&names[Seat(0)], &names[Seat(1)]), ("Ann", "Player 2"));
    }
}
