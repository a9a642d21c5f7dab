//! Rolled dice in hand, counted by kind and value. Equal dice are interchangeable, so numbers are all there is to
//! know, and a whole row of values can be compared at once.

use std::ops::AddAssign;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tabletop::List;
use ts_rs::TS;

use crate::dice::{Dice, Die, Kind, Material};

/// One byte for each value from 0 to [`Die::HIGHEST`].
type Row = u128;

/// Dice no two of which are alike.
pub(crate) type Different = List<Die, { Die::HIGHEST as usize * Kind::IN_HAND.len() }>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, TS)]
#[ts(as = "Vec<Die>")]
pub struct Pool([[u8; Pool::VALUES]; Kind::IN_HAND.len()]);

impl Pool {
    const VALUES: usize = Die::HIGHEST as usize + 1;
    /// What a row of numbers may add up to, so that rows can be compared byte by byte.
    const MOST: usize = 120;

    pub fn is_empty(&self) -> bool {
        Kind::IN_HAND.into_iter().all(|kind| self.row(kind) == 0)
    }

    /// Whether there is an exotic die among them.
    #[inline]
    pub fn has_exotic(&self) -> bool {
        Kind::EXOTIC.into_iter().fold(0, |all, kind| all | self.row(kind)) != 0
    }

    /// Whether there is a die of a kind.
    #[inline]
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.row(kind) != 0
    }

    /// The kinds there may be: all is quicker where there is no exotic die.
    #[inline]
    pub(crate) fn kinds(&self) -> &'static [Kind] {
        if self.has_exotic() { &Kind::IN_HAND } else { &Kind::ROLLED }
    }

    #[inline]
    pub fn count(&self, die: Die) -> u8 {
        self.0[die.kind.index()][usize::from(die.value)]
    }

    #[inline]
    pub fn add(&mut self, die: Die) {
        self.0[die.kind.index()][usize::from(die.value)] += 1;
    }

    #[inline]
    pub fn remove(&mut self, die: Die) {
        self.0[die.kind.index()][usize::from(die.value)] -= 1;
    }

    /// The dice with values that are allowed.
    #[must_use]
    pub(crate) fn only(&self, allows: impl Fn(u8) -> bool) -> Pool {
        let allowed = Row::from_le_bytes(std::array::from_fn(|value| if allows(value as u8) { 0xff } else { 0 }));
        Pool(self.0.map(|row| (Row::from_le_bytes(row) & allowed).to_le_bytes()))
    }

    /// How many dice of a kind there are.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> u8 {
        self.at_least(kind) as u8
    }

    /// The dice of the four materials.
    pub fn dice(&self) -> Dice {
        let mut dice = Dice::NONE;
        for material in Material::ALL {
            dice[material] = self.of_kind(material.into());
        }
        dice
    }

    /// The different dice there are: by kind, then by value.
    #[inline]
    pub fn distinct(&self) -> impl Iterator<Item = Die> + '_ {
        let there = self.kinds().iter().filter(|&&kind| self.has(kind));
        there.flat_map(|&kind| values(self.row(kind)).map(move |value| Die { kind, value }))
    }

    /// The different dice that were rolled and show a 1.
    #[inline]
    pub fn ones(&self) -> impl Iterator<Item = Die> {
        let ones = self.kinds().iter().map(|&kind| Die { kind, value: 1 });
        ones.filter(|&die| die.kind.is_rolled() && self.count(die) > 0)
    }

    /// The different values of a kind, the lowest first.
    #[inline]
    pub fn values_of(&self, kind: Kind) -> impl Iterator<Item = u8> + use<> {
        values(self.row(kind))
    }

    /// All dice, each by itself.
    pub fn each(&self) -> impl Iterator<Item = Die> + '_ {
        self.distinct().flat_map(|die| (0..self.count(die)).map(move |_| die))
    }

    #[inline]
    fn row(&self, kind: Kind) -> Row {
        Row::from_le_bytes(self.0[kind.index()])
    }

    /// For each value, how many dice of a kind show at least that.
    #[inline]
    pub(crate) fn at_least(&self, kind: Kind) -> Row {
        summed_up(self.row(kind))
    }

    /// The same for dice of no material of their own: white and exotic ones.
    #[inline]
    pub(crate) fn others_at_least(&self) -> Row {
        summed_up(Kind::IN_HAND[Material::COUNT..].iter().map(|&kind| self.row(kind)).sum())
    }

    /// The dice of no material of their own: white and exotic ones.
    #[must_use]
    pub(crate) fn without_materials(&self) -> Pool {
        let mut others = *self;
        others.0[..Material::COUNT].fill([0; Pool::VALUES]);
        others
    }

    /// The same without the dice above a value.
    #[inline]
    pub(crate) fn at_least_up_to(&self, kind: Kind, highest: u8) -> Row {
        summed_up(self.row(kind) & up_to(highest))
    }
}

/// For each value, the numbers of it and of all above it.
#[inline]
fn summed_up(mut row: Row) -> Row {
    row += row >> 8;
    row += row >> 16;
    row += row >> 32;
    row + (row >> 64)
}

/// The bytes of the values that are not above this one.
#[inline]
fn up_to(value: u8) -> Row {
    Row::MAX >> (8 * (u32::from(Die::HIGHEST) - u32::from(value)))
}

/// The values there are dice of, the lowest first.
#[inline]
fn values(row: Row) -> impl Iterator<Item = u8> {
    const HIGH: Row = Row::from_le_bytes([0x80; Pool::VALUES]);
    const ALMOST: Row = Row::from_le_bytes([0x7f; Pool::VALUES]);
    // One bit for each value: no number of dice is so high that its byte would run over.
    let there = (row + ALMOST) & HIGH;
    // Half a row is quicker to look at, and hardly ever is anything in the other.
    let (mut low, mut high) = (there as u64, (there >> u64::BITS) as u64);
    std::iter::from_fn(move || {
        let (half, first) = if low != 0 { (&mut low, 0) } else { (&mut high, 8) };
        let place = half.trailing_zeros() / 8;
        *half &= half.wrapping_sub(1);
        (place < 8).then_some(first + place as u8)
    })
}

/// A row that asks for one die of at least this value.
#[inline]
pub(crate) fn one_of_at_least(value: u8) -> Row {
    const ONES: Row = Row::from_le_bytes([1; Pool::VALUES]);
    ONES & up_to(value)
}

/// Whether there are at least as many dice for each value as are asked for.
#[inline]
pub(crate) fn covers(there: Row, asked: Row) -> bool {
    const HIGH: Row = Row::from_le_bytes([0x80; Pool::VALUES]);
    ((there | HIGH) - asked) & HIGH == HIGH
}

impl AddAssign for Pool {
    #[inline]
    fn add_assign(&mut self, more: Pool) {
        for &kind in more.kinds() {
            self.0[kind.index()] = (self.row(kind) + more.row(kind)).to_le_bytes();
        }
    }
}

impl FromIterator<Die> for Pool {
    fn from_iter<I: IntoIterator<Item = Die>>(dice: I) -> Pool {
        let mut pool = Pool::default();
        dice.into_iter().for_each(|die| pool.add(die));
        pool
    }
}

impl Serialize for Pool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for Pool {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pool, D::Error> {
        let dice = Vec::<Die>::deserialize(deserializer)?;
        if dice.len() > Pool::MOST {
            return Err(D::Error::custom(format!("{} dice in hand where at most {} can be", dice.len(), Pool::MOST)));
        }
        if let Some(die) = dice.iter().find(|die| !Kind::IN_HAND.contains(&die.kind)) {
            return Err(D::Error::custom(format!("{die} is never in hand")));
        }
        Ok(dice.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(dice: &str) -> Pool {
        dice.split_whitespace().map(|die| die.parse::<Die>().unwrap()).collect()
    }

    #[test]
    fn a_pool_counts_what_was_put_in() {
        let mut dice = pool("M5 M5 M1 W3 L6");
        assert_eq!((dice.count(Die::new(Material::Metal, 5)), dice.of_kind(Kind::Metal)), (2, 3));
        assert_eq!(dice.dice(), Dice::new(3, 1, 0, 0));
        dice.remove(Die::new(Material::Metal, 5));
        let shown: Vec<String> = dice.each().map(|die| die.to_string()).collect();
        assert_eq!(shown, ["M1", "M5", "W3", "L6"]);
        assert!(!dice.is_empty() && pool("").is_empty());
        dice += pool("M1 G2");
        assert_eq!(dice, pool("M1 M1 M5 W3 G2 L6"));
    }

    #[test]
    fn rows_are_compared_value_by_value() {
        let dice = pool("M5 M5 M1 M12");
        let ask = |values: &[u8]| values.iter().map(|&value| one_of_at_least(value)).sum::<u128>();
        for (asked, enough) in [
            (vec![5, 5, 5], true),
            (vec![6, 5, 5, 1], true),
            (vec![6, 6], false),
            (vec![1, 2, 2, 2, 1], false),
            (vec![2; 4], false),
        ] {
            assert_eq!(covers(dice.at_least(Kind::Metal), ask(&asked)), enough, "{asked:?}");
        }
        assert!(covers(dice.at_least(Kind::Metal), ask(&[12])) && covers(0, 0));
    }

    #[test]
    fn a_pool_survives_json() {
        let dice = pool("M1 M5 M5 G7 L6");
        let json = serde_json::to_string(&dice).unwrap();
        assert_eq!(json, r#"["M1","M5","M5","G7","L6"]"#);
        assert_eq!(serde_json::from_str::<Pool>(&json).unwrap(), dice);
        assert!(serde_json::from_str::<Pool>(r#"["C3"]"#).is_err());
        assert!(serde_json::from_str::<Pool>(&serde_json::to_string(&vec!["M1"; 121]).unwrap()).is_err());
    }
}
