//! How a game ended: scores, ranks and who won, with honest ties.

use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

use crate::{List, Seat};

/// A number of points. Some games give half points, so halves are what is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    pub const fn points(points: i32) -> Score {
        Score(points * 2)
    }

    pub const fn halves(halves: i32) -> Score {
        Score(halves)
    }

    pub fn as_f32(self) -> f32 {
        self.0 as f32 / 2.0
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, half) if half < 0 => f.write_str("-½"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 2 == 0 {
            serializer.serialize_i32(self.0 / 2)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 2.0)
        }
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let halves = f64::deserialize(deserializer)? * 2.0;
        if halves.fract() != 0.0 || halves.abs() > 1e6 {
            return Err(serde::de::Error::custom("a score is a number of whole or half points"));
        }
        Ok(Score(halves as i32))
    }
}

/// The final table. Rank 1 is a winner; equal players share a rank and the next rank is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Standings {
    pub scores: List<Score, 8>,
    pub ranks: List<u8, 8>,
    pub winners: List<Seat, 8>,
}

impl Standings {
    /// Most points wins; equal points share their rank.
    pub fn by_score(scores: List<Score, 8>) -> Standings {
        Standings::by_score_then(scores, |_| ())
    }

    /// Most points wins; equal points are parted by the greater `tie_break`, and share their rank if that is equal too.
    pub fn by_score_then<K: Ord>(scores: List<Score, 8>, tie_break: impl Fn(Seat) -> K) -> Standings {
        let strength = |seat: Seat| (scores[seat], tie_break(seat));
        let seats = || Seat::all(scores.len());
        let rank = |seat: Seat| 1 + seats().filter(|&other| strength(other) > strength(seat)).count() as u8;
        let ranks: List<u8, 8> = seats().map(rank).collect();
        Standings { scores, ranks, winners: seats().filter(|&seat| ranks[seat] == 1).collect() }
    }

    /// What a seat's result is worth to it: 1 for a win, shared equally among tied winners, else 0.
    pub fn win_share(&self, seat: Seat) -> f32 {
        if self.winners.contains(&seat) { 1.0 / self.winners.len() as f32 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(points: &[i32]) -> List<Score, 8> {
        points.iter().map(|&points| Score::points(points)).collect()
    }

    #[test]
    fn tied_players_share_their_rank_and_the_win() {
        let standings = Standings::by_score(scores(&[40, 55, 55, 12]));
        assert_eq!(*standings.ranks, [3, 1, 1, 4]);
        assert_eq!(*standings.winners, [Seat(1), Seat(2)]);
        assert_eq!(standings.win_share(Seat(1)), 0.5);
        assert_eq!(standings.win_share(Seat(0)), 0.0);
    }

    #[test]
    fn a_tie_break_parts_equal_scores_only() {
        let standings = Standings::by_score_then(scores(&[40, 55, 55]), |seat| [9, 1, 2][seat.index()]);
        assert_eq!(*standings.ranks, [3, 2, 1]);
    }

    #[test]
    fn half_points_are_written_as_such() {
        let texts = [3, -1, 1, 4, -5].map(|halves| Score::halves(halves).to_string());
        assert_eq!(texts, ["1½", "-½", "½", "2", "-2½"]);
        let json = serde_json::to_string(&[Score::halves(3), Score::points(7)]).unwrap();
        assert_eq!(json, "[1.5,7]");
        assert_eq!(serde_json::from_str::<Vec<Score>>(&json).unwrap(), [Score::halves(3), Score::points(7)]);
        assert!(serde_json::from_str::<Score>("1.25").is_err());
    }
}
