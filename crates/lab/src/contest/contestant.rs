//! Who takes part in a match, as people write it: `expert`, `expert:raider`, `mcts@200it`, `mcts@50ms`, `cmd:./my-bot --fast@50ms`.

use std::{fmt, str::FromStr, time::Duration};

use bots::{Bot, Budget};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    pub player: Player,
    /// What it may spend on a decision, if it has a budget of its own.
    pub budget: Option<Budget>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    Bot(Bot),
    /// A program and its arguments, which answers `load` and `think` of the line protocol.
    Outside(Vec<String>),
}

impl Contestant {
    pub(crate) fn has_a_level(&self) -> bool {
        matches!(self.player, Player::Bot(bot) if bot.level().is_some())
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        let (name, budget) = match text.rsplit_once('@') {
            Some((name, budget)) => (name, Some(parse_budget(budget)?)),
            None => (text, None),
        };
        if let Some(command) = name.strip_prefix("cmd:") {
            let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if words.is_empty() {
                return Err("the program is missing: write it like `cmd:./my-bot`".to_owned());
            }
            return Ok(Contestant { player: Player::Outside(words), budget });
        }
        let bot: Bot = name.parse()?;
        if budget.is_some() && bot != Bot::Mcts {
            return Err(format!("{name} has no budget: it answers at once"));
        }
        Ok(Contestant { player: Player::Bot(bot), budget })
    }
}

fn parse_budget(text: &str) -> Result<Budget, String> {
    let number = |digits: &str| digits.parse::<u64>().ok().filter(|&number| number > 0);
    let time = text.strip_suffix("ms").and_then(number).map(|ms| Budget::Time(Duration::from_millis(ms)));
    let budget = time.or_else(|| text.strip_suffix("it").and_then(number).map(Budget::Iterations));
    budget.ok_or_else(|| format!("`{text}` is no budget: write it like 50ms or 200it"))
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.player {
            Player::Bot(bot) => write!(f, "{bot}")?,
            Player::Outside(words) => write!(f, "cmd:{}", words.join(" "))?,
        }
        match self.budget {
            Some(Budget::Time(time)) => write!(f, "@{}ms", time.as_millis()),
            Some(Budget::Iterations(iterations)) => write!(f, "@{iterations}it"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_are_written_as_they_are_read() {
        for text in [
            "random",
            "greedy",
            "mcts",
            "mcts@200it",
            "mcts@50ms",
            "rules",
            "expert",
            "master:raider",
            "cmd:./bot",
            "cmd:./bot -x y@7it",
        ] {
            assert_eq!(text.parse::<Contestant>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_contestant_is_refused_with_a_reason() {
        let refusal = |text: &str| text.parse::<Contestant>().unwrap_err();
        assert!(refusal("oracle").contains("no bot is called `oracle`"));
        assert!(refusal("mcts@soon").contains("like 50ms or 200it"));
        assert!(refusal("mcts@0it").contains("like 50ms or 200it"));
        assert!(refusal("expert:poet").contains("builder, raider, gambler"));
        assert!(refusal("greedy@50ms").contains("answers at once"));
        assert!(refusal("cmd:").contains("program is missing"));
    }
}
