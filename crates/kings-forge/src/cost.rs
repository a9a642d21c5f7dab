//! What an action costs in dice: boxes that take certain materials, some marked with an X. Whether dice fill the
//! boxes is decided by counting: for every set of materials, the boxes that take nothing else need as many dice of it. White
//! dice of the Archives lie on boxes for any die only.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Unexpected, Visitor, value::SeqAccessDeserializer},
};
use tabletop::List;
use ts_rs::TS;

use crate::{
    dice::{Dice, Material, Materials},
    pool::covers,
};

/// One box of a cost, written `any`, `W` or `GA`, with an `X` behind it if the die in it is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, TS)]
#[ts(type = "string")]
pub struct CostBox {
    pub takes: Materials,
    /// The die on it returns to the stock in Clean-up.
    pub x: bool,
}

impl std::fmt::Display for CostBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.takes == Materials::ANY { f.write_str("any") } else { write!(f, "{}", self.takes) }?;
        if self.x { f.write_str("X") } else { Ok(()) }
    }
}

impl std::str::FromStr for CostBox {
    type Err = String;

    fn from_str(text: &str) -> Result<CostBox, String> {
        let (takes, x) = text.strip_suffix('X').map_or((text, false), |takes| (takes, true));
        let takes = if takes == "any" { Ok(Materials::ANY) } else { takes.parse() };
        takes
            .map(|takes| CostBox { takes, x })
            .map_err(|_| format!("`{text}` is not a box: write it like any, W, GA or anyX"))
    }
}

impl Serialize for CostBox {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CostBox {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CostBox, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A cost as it is printed, or every unused die there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cost {
    pub boxes: List<CostBox, { Cost::BOXES }>,
    /// The Caravan's: all unused dice, whatever they are.
    pub all: bool,
}

/// Written as a list of boxes, or as the word `all`.
impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cost, D::Error> {
        struct Written;

        impl<'de> Visitor<'de> for Written {
            type Value = Cost;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("\"all\" or a list of boxes like any, W, GA or anyX")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Cost, E> {
                let all = (word == "all").then(|| Cost { boxes: List::new(), all: true });
                all.ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, boxes: A) -> Result<Cost, A::Error> {
                Ok(Cost { boxes: List::deserialize(SeqAccessDeserializer::new(boxes))?, all: false })
            }
        }

        deserializer.deserialize_any(Written)
    }
}

/// How many dice of each set of materials some boxes need at least: one byte a set, so that all sets are compared at once.
/// The first byte, of the set of none, counts the boxes that take no white die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Need(u128);

/// How many dice of each set of materials there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums(u128);

impl Sums {
    #[inline]
    pub(crate) fn of(dice: Dice) -> Sums {
        // A 1 in the byte of every set a material is in, of the sets without magic; those with it follow in the same order.
        let of = |material: Material| u64::from(dice[material]);
        let without_magic = 0x01_00_01_00_01_00_01_00 * of(Material::Metal)
            + 0x01_01_00_00_01_01_00_00 * of(Material::Wood)
            + 0x01_01_01_01_00_00_00_00 * of(Material::Gem);
        let with_magic = without_magic + 0x01_01_01_01_01_01_01_01 * of(Material::Magic);
        // All but white ones, which are among all only.
        let none = with_magic >> 56;
        // No smith ever has so many dice of two materials that a sum would not fit: see the limits of packs.
        let with_magic = with_magic + (of(Material::White) << 56);
        Sums(u128::from(with_magic) << 64 | u128::from(without_magic + none))
    }
}

impl Need {
    const ALL_MATERIALS: u32 = 8 * (Materials::SETS as u32 - 1);

    fn of<'a>(boxes: impl Iterator<Item = &'a CostBox>) -> Need {
        let mut sets = [0; Materials::SETS];
        for cost_box in boxes {
            (0..Materials::SETS).filter(|&set| cost_box.takes.within(set)).for_each(|set| sets[set] += 1);
            sets[0] += u8::from(!cost_box.takes.contains(Material::White));
        }
        Need(u128::from_le_bytes(sets))
    }

    /// The same with more boxes that take any die.
    #[must_use]
    #[inline]
    pub(crate) fn and_any(self, more: u8) -> Need {
        Need(self.0 + (u128::from(more) << Need::ALL_MATERIALS))
    }

    #[inline]
    pub(crate) fn count(self) -> u8 {
        (self.0 >> Need::ALL_MATERIALS) as u8
    }

    /// Whether all boxes take any die.
    #[inline]
    pub(crate) fn takes_any(self) -> bool {
        self.0.trailing_zeros() >= Need::ALL_MATERIALS
    }

    /// Whether some of these dice fill the boxes.
    #[inline]
    pub(crate) fn met_by(self, dice: Dice) -> bool {
        self.met(Sums::of(dice))
    }

    #[inline]
    pub(crate) fn met(self, sums: Sums) -> bool {
        covers(sums.0, self.0)
    }
}

/// The needs of a cost, counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    pub(crate) all: Need,
    /// Of the boxes without an X.
    pub(crate) kept: Need,
    /// Of the boxes with one.
    pub(crate) lost: Need,
}

impl Cost {
    pub const BOXES: usize = 8;

    pub(crate) fn needs(&self) -> Needs {
        Needs {
            all: Need::of(self.boxes.iter()),
            kept: Need::of(self.boxes.iter().filter(|cost_box| !cost_box.x)),
            lost: Need::of(self.boxes.iter().filter(|cost_box| cost_box.x)),
        }
    }
}

impl Needs {
    /// With the Workshop's own box, which takes any die and gives it back.
    #[must_use]
    pub(crate) fn through_the_workshop(self) -> Needs {
        Needs { all: self.all.and_any(1), kept: self.kept.and_any(1), lost: self.lost }
    }
}

/// All ways to take so many of these dice, the commonest materials first. `each` says whether to go on.
#[inline]
pub(crate) fn selections(from: Dice, count: u8, mut each: impl FnMut(Dice) -> bool) {
    let highest = |material: Material, left: u8| from[material].min(left);
    for metal in (0..=highest(Material::Metal, count)).rev() {
        let after_metal = count - metal;
        for wood in (0..=highest(Material::Wood, after_metal)).rev() {
            let after_wood = after_metal - wood;
            if after_wood > from[Material::Gem] + from[Material::Magic] + from[Material::White] {
                break;
            }
            for gem in (0..=highest(Material::Gem, after_wood)).rev() {
                let after_gem = after_wood - gem;
                if after_gem > from[Material::Magic] + from[Material::White] {
                    break;
                }
                for magic in
                    (after_gem.saturating_sub(from[Material::White])..=highest(Material::Magic, after_gem)).rev()
                {
                    let mut dice = Dice::new(metal, wood, gem, magic);
                    dice[Material::White] = after_gem - magic;
                    if !each(dice) {
                        return;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(boxes: &str) -> Cost {
        Cost { boxes: boxes.split_whitespace().map(|text| text.parse::<CostBox>().unwrap()).collect(), all: false }
    }

    /// Whether the dice can be laid on the boxes one by one, by trying all orders.
    fn fills(boxes: &[CostBox], dice: Dice) -> bool {
        let Some((first, rest)) = boxes.split_first() else { return true };
        dice.kinds().any(|(material, _)| first.takes.contains(material) && fills(rest, dice - Dice::of(material, 1)))
    }

    #[test]
    fn counting_agrees_with_laying_dice_one_by_one() {
        for boxes in [
            "",
            "any any",
            "G GA any",
            "W W",
            "GX any",
            "GAX any any any",
            "W any any",
            "GWX anyX",
            "G W A",
            "MWG GA any",
            "MWGA any",
        ] {
            let cost = cost(boxes);
            for metal in 0..3 {
                for wood in 0..3 {
                    for gem in 0..3 {
                        for magic in 0..3 {
                            for white in 0..3 {
                                let mut dice = Dice::new(metal, wood, gem, magic);
                                dice[Material::White] = white;
                                assert_eq!(cost.needs().all.met_by(dice), fills(&cost.boxes, dice), "{boxes}: {dice}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn selections_are_all_there_once_and_the_commonest_first() {
        let mut all = Vec::new();
        selections(Dice::new(2, 1, 0, 1), 2, |dice| {
            all.push(dice.to_string());
            true
        });
        assert_eq!(all, ["2M", "1M1W", "1M1A", "1W1A"]);
        all.clear();
        selections("1M1A2L".parse().unwrap(), 2, |dice| {
            all.push(dice.to_string());
            true
        });
        assert_eq!(all, ["1M1A", "1M1L", "1A1L", "2L"]);
        let mut first = Vec::new();
        selections(Dice::new(5, 5, 5, 5), 7, |dice| {
            first.push(dice);
            first.len() < 3
        });
        assert_eq!(first.len(), 3);
        let mut none = 0;
        selections(Dice::NONE, 0, |_| {
            none += 1;
            true
        });
        assert_eq!(none, 1, "nothing can be taken in one way");
    }
}
