//! How well a bot plays, and what it likes. Five levels have the same names in every game; what each of them does is data of the game, with
//! the rating that was measured of it beside it. Characters have a taste of their own, which costs them little.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A step of playing strength. The names of earlier tables are still read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Sensible but shallow, as somebody who has just learned the rules.
    #[serde(alias = "random")]
    Learning,
    #[serde(alias = "easy")]
    Casual,
    #[serde(alias = "normal", alias = "medium")]
    Skilled,
    Expert,
    /// As well as it can within a second.
    #[serde(alias = "hard")]
    Master,
}

/// What a bot of a level does in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// As measured in the lab, among the five levels of its game: a lead of 400 is worth ten wins to one (docs/strength.md). 0 where
    /// nobody has measured it.
    pub rating: u16,
    /// About how long a thought of it takes on one core.
    pub ms: u16,
    /// How often, at most, what an action leads to is looked at.
    pub looks: u32,
    /// How many lines of play are tried: none, so many, or (`None`) as many as there is time for.
    pub iterations: Option<u64>,
    /// How large a difference in the share of the win it may overlook: it chooses by lot among near-equals, the better the
    /// likelier. With 0 it takes what it likes best.
    pub temperature: f32,
}

/// What a character likes to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Taste {
    Builder,
    Raider,
    Gambler,
}

/// Somebody with a taste whom one may play against, at any level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    pub taste: Taste,
    pub name: &'static str,
    /// What to expect of them, in a short sentence.
    pub about: &'static str,
    /// Kinds of actions (see [`Appraise::kind`](crate::Appraise::kind)), and what share of the win each of them gives up for one.
    pub likes: &'static [(&'static str, f32)],
}

impl Opponent {
    /// What share of the win they give up for an action of this kind.
    pub fn liking(&self, kind: &str) -> f32 {
        self.likes.iter().find(|(liked, _)| *liked == kind).map_or(0.0, |&(_, share)| share)
    }
}

impl Taste {
    pub const ALL: [Taste; 3] = [Taste::Builder, Taste::Raider, Taste::Gambler];

    pub fn name(self) -> &'static str {
        match self {
            Taste::Builder => "builder",
            Taste::Raider => "raider",
            Taste::Gambler => "gambler",
        }
    }
}

impl FromStr for Taste {
    type Err = String;

    fn from_str(name: &str) -> Result<Taste, String> {
        let known = || Taste::ALL.map(Taste::name).join(", ");
        let taste = Taste::ALL.into_iter().find(|taste| taste.name() == name);
        taste.ok_or_else(|| format!("no taste is called `{name}`; there are: {}", known()))
    }
}

impl Level {
    pub const ALL: [Level; 5] = [Level::Learning, Level::Casual, Level::Skilled, Level::Expert, Level::Master];

    /// No bot of any level thinks longer than this about a decision.
    pub const LONGEST: Duration = Duration::from_secs(1);

    pub fn name(self) -> &'static str {
        match self {
            Level::Learning => "learning",
            Level::Casual => "casual",
            Level::Skilled => "skilled",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// What a bot of this level is called at a table.
    pub fn title(self) -> &'static str {
        match self {
            Level::Learning => "Learning bot",
            Level::Casual => "Casual bot",
            Level::Skilled => "Skilled bot",
            Level::Expert => "Expert bot",
            Level::Master => "Master bot",
        }
    }
}

impl Skill {
    /// What the levels are in a game nobody has measured.
    pub const USUAL: [Skill; 5] = [
        Skill { rating: 0, ms: 1, looks: 1, iterations: Some(0), temperature: 0.1 },
        Skill { rating: 0, ms: 1, looks: 4, iterations: Some(0), temperature: 0.04 },
        Skill { rating: 0, ms: 1, looks: 16, iterations: Some(0), temperature: 0.0 },
        Skill { rating: 0, ms: 20, looks: 16, iterations: Some(200), temperature: 0.0 },
        Skill { rating: 0, ms: 1_000, looks: 16, iterations: None, temperature: 0.0 },
    ];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    /// Also by the names levels had before.
    fn from_str(name: &str) -> Result<Level, String> {
        let earlier = match name {
            "easy" => Some(Level::Casual),
            "normal" | "medium" => Some(Level::Skilled),
            "hard" => Some(Level::Master),
            _ => None,
        };
        let known = || Level::ALL.map(Level::name).join(", ");
        let level = Level::ALL.into_iter().find(|level| level.name() == name).or(earlier);
        level.ok_or_else(|| format!("no level is called `{name}`; there are: {}", known()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_written_and_read_by_its_name() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(serde_json::to_value(level).unwrap(), level.name());
        }
        assert!("oracle".parse::<Level>().unwrap_err().contains("learning, casual, skilled, expert, master"));
    }

    #[test]
    fn the_names_of_earlier_tables_are_still_read() {
        let read = |name: &str| serde_json::from_value::<Level>(name.into()).unwrap();
        let earlier = ["random", "easy", "normal", "hard"].map(read);
        assert_eq!(earlier, [Level::Learning, Level::Casual, Level::Skilled, Level::Master]);
        for name in ["easy", "normal", "medium", "hard"] {
            assert_eq!(name.parse(), Ok(read(name)));
        }
    }
}
