//! Dice: what they are made of, how many of each there are, and single dice with the value they show.

use std::{
    fmt,
    ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign},
    str::FromStr,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use ts_rs::TS;

/// What a die stands for, the commonest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    Metal,
    Wood,
    Gem,
    Magic,
    /// KF-16.13: of the Archives, of whatever material it is placed as. No box of its own asks for it.
    White,
}

impl Material {
    /// How many there are without the white of the Archives.
    pub const COUNT: usize = 4;
    pub const ALL: [Material; Material::COUNT] = [Material::Metal, Material::Wood, Material::Gem, Material::Magic];
    /// All that dice of a supply can be.
    pub const EVERY: [Material; Material::COUNT + 1] =
        [Material::Metal, Material::Wood, Material::Gem, Material::Magic, Material::White];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn letter(self) -> char {
        ['M', 'W', 'G', 'A', 'L'][self.index()]
    }

    pub fn name(self) -> &'static str {
        ["metal", "wood", "gem", "magic", "white"][self.index()]
    }

    pub fn from_letter(letter: char) -> Option<Material> {
        Material::ALL.into_iter().find(|material| material.letter() == letter)
    }
}

/// Written `W`.
impl FromStr for Material {
    type Err = String;

    fn from_str(text: &str) -> Result<Material, String> {
        let mut signs = text.chars();
        let material = signs.next().and_then(Material::from_letter).filter(|_| signs.next().is_none());
        material.ok_or_else(|| format!("`{text}` is no material: write M, W, G or A"))
    }
}

/// Some of the four materials, as bits, and a bit for whatever takes any die, white ones too. Written `GA`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Materials(u8);

impl Materials {
    pub const ANY: Materials = Materials(0b1_1111);
    /// How many different sets of the four materials there are.
    pub(crate) const SETS: usize = 16;

    #[inline]
    pub fn contains(self, material: Material) -> bool {
        self.0 >> material.index() & 1 == 1
    }

    pub fn iter(self) -> impl Iterator<Item = Material> {
        Material::ALL.into_iter().filter(move |&material| self.contains(material))
    }

    /// The commonest of them.
    #[inline]
    pub fn first(self) -> Material {
        Material::ALL[self.0.trailing_zeros() as usize % Material::COUNT]
    }

    /// Whether it is none but those of the set with this number, white ones apart.
    pub(crate) fn within(self, set: usize) -> bool {
        usize::from(self.0) & (Materials::SETS - 1) & !set == 0
    }

    /// Without those commoner than this.
    #[must_use]
    pub(crate) fn no_commoner_than(self, material: Material) -> Materials {
        Materials(self.0 & !((1 << material.index()) - 1))
    }

    /// Whether some material is in both.
    #[inline]
    pub(crate) fn meets(self, others: Materials) -> bool {
        self.0 & others.0 != 0
    }

    /// Those of either.
    #[must_use]
    #[inline]
    pub(crate) fn or(self, others: Materials) -> Materials {
        Materials(self.0 | others.0)
    }

    /// Those of both.
    #[must_use]
    #[inline]
    pub(crate) fn and(self, others: Materials) -> Materials {
        Materials(self.0 & others.0)
    }

    /// With all the others if one of them is among these.
    #[must_use]
    #[inline]
    pub(crate) fn widened(self, alike: Materials) -> Materials {
        if self.0 & alike.0 == 0 { self } else { Materials(self.0 | alike.0) }
    }
}

impl From<Material> for Materials {
    #[inline]
    fn from(material: Material) -> Materials {
        Materials(1 << material.index())
    }
}

impl fmt::Display for Materials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|material| write!(f, "{}", material.letter()))
    }
}

impl FromStr for Materials {
    type Err = String;

    fn from_str(text: &str) -> Result<Materials, String> {
        let mut materials = Materials::default();
        for letter in text.chars() {
            let material = Material::from_letter(letter).filter(|&material| !materials.contains(material));
            let material = material.ok_or_else(|| format!("`{text}` are no materials: write them like GA"))?;
            materials.0 |= 1 << material.index();
        }
        if text.is_empty() { Err("no material is named".to_owned()) } else { Ok(materials) }
    }
}

impl Serialize for Materials {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// None of them is written as nothing.
impl<'de> Deserialize<'de> for Materials {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Materials, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() { Ok(Materials::default()) } else { text.parse().map_err(D::Error::custom) }
    }
}

/// Numbers of dice by material, where values do not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(from = "Named", into = "Named")]
#[ts(as = "Named")]
pub struct Dice([u8; Material::EVERY.len()]);

/// How dice are written down.
#[derive(Clone, Copy, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
struct Named {
    metal: u8,
    wood: u8,
    gem: u8,
    magic: u8,
    /// Of the Archives, where there are any.
    #[serde(default, skip_serializing_if = "is_none")]
    #[ts(optional, as = "Option<u8>")]
    white: u8,
}

fn is_none(dice: &u8) -> bool {
    *dice == 0
}

impl From<Named> for Dice {
    fn from(named: Named) -> Dice {
        Dice([named.metal, named.wood, named.gem, named.magic, named.white])
    }
}

impl From<Dice> for Named {
    fn from(Dice([metal, wood, gem, magic, white]): Dice) -> Named {
        Named { metal, wood, gem, magic, white }
    }
}

impl Dice {
    pub const NONE: Dice = Dice([0; Material::EVERY.len()]);

    pub const fn new(metal: u8, wood: u8, gem: u8, magic: u8) -> Dice {
        Dice([metal, wood, gem, magic, 0])
    }

    pub fn of(material: Material, count: u8) -> Dice {
        let mut dice = Dice::NONE;
        dice[material] = count;
        dice
    }

    #[inline]
    pub fn total(self) -> u8 {
        let [metal, wood, gem, magic, white] = self.0;
        metal.saturating_add(wood).saturating_add(gem).saturating_add(magic).saturating_add(white)
    }

    #[inline]
    pub fn is_none(self) -> bool {
        self == Dice::NONE
    }

    /// Whether these dice are among the others.
    pub fn within(self, others: Dice) -> bool {
        Material::EVERY.into_iter().all(|material| self[material] <= others[material])
    }

    /// As many of these as are among the others.
    #[must_use]
    #[inline]
    pub fn at_most(self, others: Dice) -> Dice {
        Dice(std::array::from_fn(|place| self.0[place].min(others.0[place])))
    }

    /// Which of the four materials there are.
    pub(crate) fn standard(self) -> Materials {
        let there = Material::ALL.into_iter().filter(|&material| self[material] > 0);
        there.fold(Materials::default(), |all, material| Materials(all.0 | Materials::from(material).0))
    }

    /// The materials there are, with their numbers.
    pub fn kinds(self) -> impl Iterator<Item = (Material, u8)> {
        Material::EVERY.into_iter().map(move |material| (material, self[material])).filter(|(_, count)| *count > 0)
    }
}

impl Index<Material> for Dice {
    type Output = u8;

    #[inline]
    fn index(&self, material: Material) -> &u8 {
        &self.0[material.index()]
    }
}

impl IndexMut<Material> for Dice {
    #[inline]
    fn index_mut(&mut self, material: Material) -> &mut u8 {
        &mut self.0[material.index()]
    }
}

impl Add for Dice {
    type Output = Dice;

    #[inline]
    fn add(mut self, more: Dice) -> Dice {
        self += more;
        self
    }
}

impl AddAssign for Dice {
    #[inline]
    fn add_assign(&mut self, more: Dice) {
        self.0.iter_mut().zip(more.0).for_each(|(count, more)| *count += more);
    }
}

impl Sub for Dice {
    type Output = Dice;

    #[inline]
    fn sub(mut self, fewer: Dice) -> Dice {
        self -= fewer;
        self
    }
}

impl SubAssign for Dice {
    #[inline]
    fn sub_assign(&mut self, fewer: Dice) {
        self.0.iter_mut().zip(fewer.0).for_each(|(count, fewer)| *count -= fewer);
    }
}

/// Written `3M1W`, or `0` for none.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("0");
        }
        self.kinds().try_for_each(|(material, count)| write!(f, "{count}{}", material.letter()))
    }
}

impl FromStr for Dice {
    type Err = String;

    fn from_str(text: &str) -> Result<Dice, String> {
        let read = || {
            let (mut dice, mut number) = (Dice::NONE, None);
            if text == "0" {
                return Some(dice);
            }
            for sign in text.chars() {
                match (sign.to_digit(10), number) {
                    (Some(digit), _) => number = Some(number.unwrap_or(0) * 10 + digit),
                    (None, Some(count)) if (1..=99).contains(&count) => {
                        let mut all = Material::EVERY.into_iter();
                        let material = all.find(|&each| each.letter() == sign && dice[each] == 0)?;
                        dice[material] = count as u8;
                        number = None;
                    }
                    _ => return None,
                }
                if number.is_some_and(|number| number > 99) {
                    return None;
                }
            }
            (number.is_none() && !dice.is_none()).then_some(dice)
        };
        read().ok_or_else(|| format!("`{text}` is not a number of dice: write it like 3M1W"))
    }
}

/// A die as it is rolled: of a material, exotic, or of another special kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    #[default]
    Metal,
    Wood,
    Gem,
    Magic,
    /// White: of whatever material it is placed as.
    Library,
    /// Aether Ore: metal or magic.
    Aether,
    /// Of any material rolled with it.
    Borealis,
    /// Harvested: wood or gem.
    Heartwood,
    /// Of no material, unless it is a Gobblestone that was fed.
    Grimstone,
    /// Purple: only ever rolled for its card.
    Cemetery,
    /// Any die: only ever rolled for what it shows.
    Plain,
}

impl Kind {
    /// All that are rolled in a Craft turn without exotic dice.
    pub const ROLLED: [Kind; 5] = [Kind::Metal, Kind::Wood, Kind::Gem, Kind::Magic, Kind::Library];
    pub const EXOTIC: [Kind; 4] = [Kind::Aether, Kind::Borealis, Kind::Heartwood, Kind::Grimstone];
    /// All that can be in hand.
    pub const IN_HAND: [Kind; 9] = [
        Kind::Metal,
        Kind::Wood,
        Kind::Gem,
        Kind::Magic,
        Kind::Library,
        Kind::Aether,
        Kind::Borealis,
        Kind::Heartwood,
        Kind::Grimstone,
    ];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn letter(self) -> char {
        ['M', 'W', 'G', 'A', 'L', 'O', 'B', 'H', 'S', 'C', 'D'][self.index()]
    }

    #[inline]
    pub fn is_exotic(self) -> bool {
        (Kind::Aether..=Kind::Grimstone).contains(&self)
    }

    /// KF-18.9: Heartwood is never rolled.
    #[inline]
    pub fn is_rolled(self) -> bool {
        self != Kind::Heartwood
    }

    #[inline]
    pub fn material(self) -> Option<Material> {
        Material::ALL.get(self.index()).copied()
    }
}

impl From<Material> for Kind {
    #[inline]
    fn from(material: Material) -> Kind {
        Kind::ROLLED[material.index()]
    }
}

/// A die with the value it shows, written `M5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Die {
    pub kind: Kind,
    pub value: u8,
}

impl Die {
    /// The highest value that is told apart. No number of bonuses in the game comes near it, and whatever is above 6
    /// beats the same dice.
    pub const HIGHEST: u8 = 15;

    pub fn new(kind: impl Into<Kind>, value: u8) -> Die {
        Die { kind: kind.into(), value }
    }

    #[must_use]
    pub fn raised(self, plus: u8) -> Die {
        Die { value: (self.value + plus).min(Die::HIGHEST), ..self }
    }

    /// KF-5.9: turned to its opposite face. A die above 6 has none.
    #[must_use]
    pub fn flipped(self) -> Die {
        Die { value: 7_u8.saturating_sub(self.value), ..self }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.letter(), self.value)
    }
}

impl FromStr for Die {
    type Err = String;

    fn from_str(text: &str) -> Result<Die, String> {
        let read = || {
            let mut signs = text.chars();
            let letter = signs.next()?;
            let kind =
                [Kind::Cemetery, Kind::Plain].into_iter().chain(Kind::IN_HAND).find(|kind| kind.letter() == letter)?;
            let value: u8 = signs.as_str().parse().ok()?;
            (1..=Die::HIGHEST).contains(&value).then_some(Die { kind, value }).filter(|die| die.to_string() == text)
        };
        read().ok_or_else(|| format!("`{text}` is not a die: write it like M5, W3 or L6"))
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Die, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_written_as_they_are_read() {
        for text in ["0", "5M", "3M1W", "12M4W2G1A", "1A", "2M1L"] {
            assert_eq!(text.parse::<Dice>().unwrap().to_string(), text);
        }
        for text in ["", "M", "3", "0M", "3M3M", "3X", "100M", "3M1"] {
            assert!(text.parse::<Dice>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_die_is_written_as_it_is_read() {
        for text in ["M5", "W1", "G6", "A2", "L4", "C6", "M12", "O3", "B6", "H1", "S4"] {
            assert_eq!(text.parse::<Die>().unwrap().to_string(), text);
        }
        for text in ["", "M", "M0", "M16", "M05", "5M", "X3"] {
            assert!(text.parse::<Die>().is_err(), "{text}");
        }
    }
}
