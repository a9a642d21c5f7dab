//! Command line arguments that several commands share: which game, and how it is set up.

use std::path::PathBuf;

use anyhow::bail;
use catalog::{AnyGame, Games, Setup};
use clap::Args;
use serde_json::Value;
use tabletop::{Fairness, Options, Seed};

use crate::files;

/// How a game is to be set up.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct SetupArgs {
    /// How many play; if not given as few as can, but in a match as many as there are bots
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,

    /// Choose the options people like to play together; `--option` goes before it (see `crownforge games`)
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,

    /// Choose an option of the game; may be given several times (see `crownforge games`)
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    pub(crate) options: Vec<(String, Value)>,

    /// Correct figures or add cards with a pack of your own, a TOML file
    #[arg(long, value_name = "FILE")]
    pub(crate) pack: Option<PathBuf>,
}

impl SetupArgs {
    /// The set-up for this many players, if the command line does not say otherwise.
    pub(crate) fn setup(&self, game: &dyn AnyGame, usual_players: usize, seed: Seed) -> anyhow::Result<Setup> {
        let options = options(game, self.preset.as_deref(), &self.options)?;
        let pack = self.pack.as_deref().map(files::read_pack).transpose()?;
        let players = self.players.unwrap_or(usual_players);
        Ok(Setup { players, options, pack, dice: Fairness::of(seed) })
    }
}

/// The options of a preset, with those given one by one laid over them.
pub(crate) fn options(game: &dyn AnyGame, preset: Option<&str>, given: &[(String, Value)]) -> anyhow::Result<Options> {
    let mut options = Options::default();
    if let Some(id) = preset {
        let presets = game.presets();
        let Some(preset) = presets.iter().find(|preset| preset.id == id) else {
            let known: Vec<&str> = presets.iter().map(|preset| preset.id).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            bail!("{} has no preset `{id}`; there are: {known}", game.name())
        };
        options = preset.options.clone();
    }
    for (name, value) in given {
        options.set(name, value.clone());
    }
    Ok(options)
}

/// The game with this id, or a refusal that names those there are.
pub(crate) fn find_game(games: Games, id: &str) -> anyhow::Result<&'static dyn AnyGame> {
    match catalog::find(games, id) {
        Some(game) => Ok(game),
        None => {
            let known = games.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
            bail!("there is no game `{id}`; there are: {known}")
        }
    }
}

/// The game a person means: by its id or name, or by any beginning of any word of them that fits no other game, whatever the case and
/// the marks between the letters.
pub(crate) fn meant_game(games: Games, words: &str) -> anyhow::Result<&'static dyn AnyGame> {
    let wanted = letters(words);
    if wanted.is_empty() {
        return find_game(games, words);
    }
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<&'static dyn AnyGame> {
        let called = |game: &dyn AnyGame| [game.id(), game.name()].into_iter().any(fits);
        games.iter().copied().filter(|&game| called(game)).collect()
    };
    let exactly = fitting(&|name| letters(name) == wanted);
    let begun = fitting(&|name| ends(name).any(|end| letters(end).starts_with(&wanted)));
    match (exactly.as_slice(), begun.as_slice()) {
        ([game], _) | ([], [game]) => Ok(*game),
        (_, []) => find_game(games, words),
        (_, several) => {
            let ids: Vec<&str> = several.iter().map(|game| game.id()).collect();
            bail!("`{words}` fits several games: {}", ids.join(", "))
        }
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A name from each of its words on: `Kings of Artifice`, `of Artifice`, `Artifice`.
fn ends(name: &str) -> impl Iterator<Item = &str> {
    let starts = name.match_indices([' ', '-']).map(|(place, _)| place + 1);
    std::iter::once(0).chain(starts).map(|start| &name[start..])
}

/// `name=value`, where the value is JSON or, failing that, a word.
pub(crate) fn parse_option(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("write it as NAME=VALUE")?;
    if name.is_empty() {
        return Err("the name of the option is missing".to_owned());
    }
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn meant(words: &str) -> Result<&'static str, String> {
        meant_game(catalog::GAMES, words).map(|game| game.id()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_game_is_known_by_what_people_call_it() {
        for words in ["kings-forge", "King's Forge", "KINGS FORGE", "kings f"] {
            assert_eq!(meant(words), Ok("kings-forge"), "{words}");
        }
        for words in ["artifice", "Art", "of", "kings of art"] {
            assert_eq!(meant(words), Ok("kings-of-artifice"), "{words}");
        }
        assert_eq!(meant("dice"), Ok("dice-forge"));
        for words in ["", "chess", "'", "ice", "forge dice"] {
            assert!(meant(words).unwrap_err().starts_with("there is no game `"), "{words}");
        }
    }

    #[test]
    fn where_a_word_fits_several_games_they_are_listed() {
        assert_eq!(meant("kings").unwrap_err(), "`kings` fits several games: kings-forge, kings-of-artifice");
        assert_eq!(meant("Forge").unwrap_err(), "`Forge` fits several games: dice-forge, kings-forge");
    }

    #[test]
    fn an_option_is_json_or_a_bare_word() {
        assert_eq!(parse_option("goal=30"), Ok(("goal".to_owned(), json!(30))));
        assert_eq!(parse_option("quick=true"), Ok(("quick".to_owned(), json!(true))));
        assert_eq!(parse_option("feats=random"), Ok(("feats".to_owned(), json!("random"))));
        assert_eq!(parse_option("note=a=b"), Ok(("note".to_owned(), json!("a=b"))));
    }

    #[test]
    fn an_option_needs_a_name_and_a_value() {
        assert!(parse_option("goal").is_err());
        assert!(parse_option("=30").is_err());
    }
}
