//! Who plays: people by name and bots by level, character or kind, read from `--seats Ann,expert,casual:raider,mcts:500` or from the
//! names in a record.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use bots::{Bot, Budget};
use catalog::AnyGame;
use tabletop::{Seat, Taste};

use crate::files::printable;

/// How long a searching bot thinks about a move if nothing else is said.
const THINKING_TIME: Duration = Duration::from_millis(1000);

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Person,
    Bot { bot: Bot, time: Duration },
}

/// Everybody at the table, in seat order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Players(Vec<Player>);

impl Players {
    /// Reads a comma list. A bot's kind makes a bot; any other word is a person's name.
    pub(crate) fn parse(list: &str) -> Result<Players> {
        list.split(',').map(|word| Player::parse(word.trim())).collect::<Result<Vec<_>>>().map(Players::numbered)
    }

    /// The players of a record: a seat named like a bot is taken by that bot again.
    pub(crate) fn of_names(names: &[String], players: usize) -> Players {
        let unnamed = |place: usize| format!("Player {}", place + 1);
        let player =
            |place: usize| Player::of_name(&names.get(place).map_or_else(|| unnamed(place), |name| printable(name)));
        Players((0..players).map(player).collect())
    }

    /// Characters by the names they have in a game.
    pub(crate) fn introduced(mut self, game: &dyn AnyGame) -> Players {
        for player in &mut self.0 {
            let Kind::Bot { bot: Bot::Character(_, taste), .. } = player.kind else { continue };
            if let Some(opponent) = game.opponents().iter().find(|opponent| opponent.taste == taste) {
                player.name = format!("{}, {}", opponent.name, player.name);
            }
        }
        self
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|player| player.name.clone()).collect()
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self[seat].kind == Kind::Person
    }

    /// Gives players of the same name a number, so that everybody can be told apart.
    fn numbered(mut players: Vec<Player>) -> Players {
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        for (place, player) in players.iter_mut().enumerate() {
            if names.iter().filter(|name| **name == player.name).count() > 1 {
                let number = 1 + names[..place].iter().filter(|name| **name == player.name).count();
                player.name = format!("{} {number}", player.name);
            }
        }
        Players(players)
    }
}

impl std::ops::Index<Seat> for Players {
    type Output = Player;

    fn index(&self, seat: Seat) -> &Player {
        &self.0[seat.index()]
    }
}

impl Player {
    fn parse(word: &str) -> Result<Player> {
        ensure!(!word.is_empty(), "a seat in `--seats` is empty; write for example `--seats Ann,mcts`");
        ensure!(!word.chars().any(char::is_control), "a player's name holds a control character");
        if let Ok(bot) = word.parse::<Bot>() {
            return Ok(Player { name: word.replace(':', " "), kind: Kind::Bot { bot, time: THINKING_TIME } });
        }
        let (name, time) = word.split_once(':').map_or((word, None), |(name, time)| (name, Some(time)));
        let Ok(bot) = name.parse::<Bot>() else {
            let name = if word == "me" { "Hero" } else { word };
            return Ok(Player { name: name.to_owned(), kind: Kind::Person });
        };
        let time = match time {
            None => THINKING_TIME,
            Some(taste) if bot.level().is_some() => bail!("`{word}`: {}", taste.parse::<Taste>().unwrap_err()),
            Some(_) if bot != Bot::Mcts => bail!("{name} does not think for a time; only mcts does: `mcts:500`"),
            Some(time) => match time.parse() {
                Ok(milliseconds @ 1..=600_000) => Duration::from_millis(milliseconds),
                _ => bail!("`{word}`: the thinking time is a number of milliseconds from 1 to 600000"),
            },
        };
        Ok(Player { name: name.to_owned(), kind: Kind::Bot { bot, time } })
    }

    fn of_name(name: &str) -> Player {
        let word = match name.rsplit_once(' ') {
            Some((word, number)) if number.parse::<u8>().is_ok() => word,
            _ => name,
        };
        // A character's level and taste stand behind the name.
        let word = word.rsplit_once(", ").map_or(word, |(_, word)| word);
        let bot = word.replace(' ', ":").parse();
        let kind = bot.map_or(Kind::Person, |bot| Kind::Bot { bot, time: THINKING_TIME });
        Player { name: name.to_owned(), kind }
    }
}

impl Kind {
    /// The bot and what it may spend on a move.
    pub(crate) fn bot(self) -> Option<(Bot, Budget)> {
        match self {
            Kind::Person => None,
            Kind::Bot { bot, time } => Some((bot, Budget::Time(time))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(players: &Players) -> Vec<String> {
        let kind = |kind| match kind {
            Kind::Person => "person".to_owned(),
            Kind::Bot { bot, time } => format!("{bot} {}", time.as_millis()),
        };
        players.0.iter().map(|player| format!("{}: {}", player.name, kind(player.kind))).collect()
    }

    #[test]
    fn bots_are_known_by_their_kind_and_everybody_else_is_a_person() {
        let players = Players::parse("Ann, mcts:500,greedy,me").unwrap();
        assert_eq!(told(&players), ["Ann: person", "mcts: mcts 500", "greedy: greedy 1000", "Hero: person"]);
    }

    #[test]
    fn bots_of_a_level_may_have_a_taste() {
        let players = Players::parse("master,casual:raider,hard").unwrap();
        let expected = ["master: master 1000", "casual raider: casual:raider 1000", "hard: master 1000"];
        assert_eq!(told(&players), expected);
        assert_eq!(told(&Players::of_names(&players.names(), 3)), expected);
        assert!(Players::parse("casual:500").unwrap_err().to_string().contains("builder, raider, gambler"));
    }

    #[test]
    fn characters_have_names_and_take_their_seats_again() {
        let game = catalog::game("dice-forge").unwrap();
        let players = Players::parse("Ann,expert:builder,expert:builder").unwrap().introduced(game);
        let named =
            ["Brontes, expert builder 1: expert:builder 1000", "Brontes, expert builder 2: expert:builder 1000"];
        assert_eq!(told(&players)[1..], named);
        assert_eq!(told(&Players::of_names(&players.names(), 3)), told(&players));
    }

    #[test]
    fn players_of_the_same_name_are_numbered() {
        let players = Players::parse("mcts,Ann,mcts:20").unwrap();
        assert_eq!(told(&players), ["mcts 1: mcts 1000", "Ann: person", "mcts 2: mcts 20"]);
    }

    #[test]
    fn a_seat_list_that_makes_no_sense_is_refused_with_a_reason() {
        let refusal = |list| Players::parse(list).unwrap_err().to_string();
        assert!(refusal("Ann,").contains("is empty"));
        assert!(refusal("mcts:soon").contains("from 1 to 600000"));
        assert!(refusal("greedy:5").contains("only mcts does"));
    }

    #[test]
    fn the_seats_of_a_record_are_taken_by_the_same_again() {
        let names = ["Ann", "mcts 2"].map(str::to_owned);
        let players = Players::of_names(&names, 3);
        assert_eq!(told(&players), ["Ann: person", "mcts 2: mcts 1000", "Player 3: person"]);
    }
}
