//! Hands, abilities and advice as people write and read them: `5M3W1L`, `+1, reroll, 6, G=A`.

use std::{fmt, str::FromStr};

use super::{
    kit::Change,
    question::{Abilities, Bonus, Coloured, LIBRARY, Odds},
};
use crate::{
    dice::{Dice, Die, Kind, Material, Materials},
    exotic::{Exotic, Exotics},
    odds::{Advice, Advised, Placing},
};

/// Dice for a Craft turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Supply {
    pub dice: [u8; Kind::ROLLED.len()],
    pub exotics: Exotics,
    /// What Heartwood shows.
    pub heartwood: u8,
}

/// Written `5M3W1G`, then white dice as `1L`, and at the end Aether Ore as `1O`, Borealis as `1B` and Heartwood that shows a 4
/// as `1H4`.
impl FromStr for Supply {
    type Err = String;

    fn from_str(text: &str) -> Result<Supply, String> {
        let first = text.find(['O', 'B', 'H']).unwrap_or(text.len());
        let start = match text[..first].rfind(|sign: char| !sign.is_ascii_digit()) {
            _ if first == text.len() => first,
            before => before.map_or(0, |place| place + 1),
        };
        let (plain, exotic) = text.split_at(start);
        let mut supply = Supply::default();
        if !plain.is_empty() || exotic.is_empty() {
            supply.dice = parse_plain(plain)?;
        }
        supply.add_exotics(exotic).ok_or_else(|| {
            format!("`{exotic}` are no exotic dice: write them like 1O2B1H4, Heartwood with the value it shows")
        })?;
        Ok(supply)
    }
}

impl Supply {
    fn add_exotics(&mut self, text: &str) -> Option<()> {
        let mut rest = text;
        while !rest.is_empty() {
            let place = rest.find(|sign: char| !sign.is_ascii_digit())?;
            let count = rest[..place].parse().ok().filter(|count| (1..=6).contains(count))?;
            let exotic = Exotic::ALL.into_iter().find(|exotic| rest[place..].starts_with(exotic.kind().letter()))?;
            if self.exotics[exotic] > 0 || exotic == Exotic::Grimstone {
                return None;
            }
            self.exotics[exotic] = count;
            rest = &rest[place + 1..];
            if exotic == Exotic::Heartwood {
                let value = rest.get(..1)?.parse().ok().filter(|value| (1..=6).contains(value))?;
                (self.heartwood, rest) = (value, &rest[1..]);
            }
        }
        Some(())
    }
}

fn parse_plain(text: &str) -> Result<[u8; Kind::ROLLED.len()], String> {
    let refuse = || format!("`{text}` is not a supply of dice: write it like 5M3W1G, with white dice as 1L at the end");
    let mut counts = [0; Kind::ROLLED.len()];
    let mut coloured = text;
    if let Some(rest) = text.strip_suffix('L') {
        let start = rest.rfind(|sign: char| !sign.is_ascii_digit()).map_or(0, |place| place + 1);
        counts[LIBRARY] = rest[start..].parse().map_err(|_| refuse())?;
        coloured = &rest[..start];
        if coloured.is_empty() {
            return Ok(counts);
        }
    }
    let dice: Dice = coloured.parse().map_err(|_| refuse())?;
    if dice[Material::White] > 0 {
        return Err(refuse());
    }
    for material in Material::ALL {
        counts[material.index()] = dice[material];
    }
    Ok(counts)
}

/// The names of abilities, and what they mean.
pub const ABILITIES: [(&str, &str); 11] = [
    ("+1", "one pip more for one die; so +2, +3 and so on"),
    ("+1x3", "one pip more for each of three dice"),
    ("+1/+1", "the token: one pip more for each of two dice"),
    ("+2G", "two pips more for one gem die; so for M, W and A"),
    ("6", "the Automatic 6 token"),
    ("flip", "one die to its opposite face"),
    ("reroll", "any number of dice once more"),
    ("ones", "any number of 1s to 6s"),
    ("garden", "two pips more for one die, or a wood die"),
    ("+3-or-flip", "the Tax Collector: three pips more for one die, or one die to its opposite face"),
    ("G=A", "Mila: gem dice fill magic boxes too, and magic dice gem boxes"),
];

/// Written with commas between them: `+1, +2, reroll`.
impl FromStr for Abilities {
    type Err = String;

    fn from_str(text: &str) -> Result<Abilities, String> {
        let mut abilities = Abilities::default();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "6" => abilities.automatic_sixes += 1,
                "flip" => abilities.flips += 1,
                "reroll" | "re-roll" => abilities.rerolls += 1,
                "ones" => abilities.ones_to_six = true,
                "garden" => abilities.gardens += 1,
                _ if word.contains('=') && abilities.alike != Materials::default() => {
                    return Err(format!("`{word}` is one too many: materials are alike in one way only"));
                }
                _ => abilities.add(word).ok_or_else(|| {
                    let known = ABILITIES.map(|(word, _)| word).join(", ");
                    format!("there is no ability `{word}`; there are: {known}")
                })?,
            }
        }
        Ok(abilities)
    }
}

impl Abilities {
    /// An ability that is written with figures or letters.
    fn add(&mut self, word: &str) -> Option<()> {
        if let Some(word) = word.strip_suffix(OR_FLIP) {
            self.tax_collectors.push(bonus(word).filter(|bonus| bonus.dice == 1)?.plus);
        } else if word.contains('=') {
            let letters = word.split('=').map(|letter| Some(letter.parse::<Material>().ok()?.letter()));
            self.alike = letters.collect::<Option<String>>()?.parse().ok()?;
        } else if let Some(only) = word.chars().last().and_then(Material::from_letter) {
            let plus = bonus(&word[..word.len() - 1]).filter(|bonus| bonus.dice == 1)?.plus;
            self.coloured.push(Coloured { plus, only });
        } else {
            self.bonuses.push(bonus(word)?);
        }
        Some(())
    }
}

const OR_FLIP: &str = "-or-flip";

fn bonus(word: &str) -> Option<Bonus> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=9).contains(number));
    // Each part of a token is written out.
    if let Some((first, second)) = word.split_once('/') {
        return (first == second).then(|| bonus(first)).flatten().map(|bonus| Bonus { dice: 2, ..bonus });
    }
    let word = word.strip_prefix('+')?;
    match word.split_once('x') {
        Some((plus, dice)) => Some(Bonus { plus: number(plus)?, dice: number(dice)? }),
        None => Some(Bonus { plus: number(word)?, dice: 1 }),
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dice {
            1 => write!(f, "+{}", self.plus),
            2 => write!(f, "+{0}/+{0}", self.plus),
            dice => write!(f, "+{}x{dice}", self.plus),
        }
    }
}

/// Written as it is read; `nothing` if there are none.
impl fmt::Display for Abilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = self.bonuses.iter().map(Bonus::to_string).collect();
        words.extend(self.coloured.iter().map(|Coloured { plus, only }| format!("+{plus}{}", only.letter())));
        let counted =
            [("6", self.automatic_sixes), ("flip", self.flips), ("reroll", self.rerolls), ("garden", self.gardens)];
        for (word, count) in counted {
            words.extend((0..count).map(|_| word.to_owned()));
        }
        words.extend(self.tax_collectors.iter().map(|plus| format!("+{plus}{OR_FLIP}")));
        words.extend(self.ones_to_six.then(|| "ones".to_owned()));
        if self.alike != Materials::default() {
            let letters: Vec<String> = self.alike.iter().map(|material| material.letter().to_string()).collect();
            words.push(letters.join("="));
        }
        f.write_str(&if words.is_empty() { "nothing".to_owned() } else { words.join(", ") })
    }
}

impl Odds {
    /// As a chance: `93.4 %`, and if it was sampled `93.4 % ± 1.2`.
    pub fn percent(&self) -> String {
        let shown = format!("{:.1} %", 100.0 * self.value);
        match self.error {
            Some(error) => format!("{shown} ± {:.1}", 100.0 * error),
            None => shown,
        }
    }

    /// As a number of items: `1.73`, and if it was sampled `1.73 ± 0.03`.
    pub fn number(&self) -> String {
        match self.error {
            Some(error) => format!("{:.2} ± {error:.2}", self.value),
            None => format!("{:.2}", self.value),
        }
    }
}

/// What to do, in a sentence.
impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.step {
            Advised::Reroll { dice } => write!(f, "Roll {} again.", list(dice.iter().map(Die::to_string))),
            Advised::TakeWood => f.write_str("Take the Garden's wood and roll it."),
            Advised::UseGrimstone { dice } if dice.is_empty() => f.write_str("Use the Grimstone's bonus for any die."),
            Advised::UseGrimstone { dice } => {
                write!(f, "Use the Grimstone on {}.", list(dice.iter().map(Die::to_string)))
            }
            Advised::Place { placings } => write!(f, "Place {}.", list(placings.iter().map(placing))),
            Advised::Stop => f.write_str("Nothing more can be done."),
        }
    }
}

fn placing(placing: &Placing) -> String {
    let Placing { die, changes, value, on, .. } = placing;
    let how = |change: &Change| match change {
        Change::OneToSix => "turned to 6".to_owned(),
        Change::AutomaticSix => "an Automatic 6".to_owned(),
        Change::Flip => "flipped".to_owned(),
        Change::Bonus(bonus) => format!("+{}", bonus.plus),
    };
    if changes.is_empty() {
        return format!("{die} on {on}");
    }
    let how = changes.iter().map(how).collect::<Vec<_>>().join(", ");
    format!("{die} ({how}: {value}) on {on}")
}

fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
