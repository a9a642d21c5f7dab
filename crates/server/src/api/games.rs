//! The games there are: what can be chosen, their rules in numbered sentences, and what they say about a pack.

use std::{sync::Arc, time::Duration};

use axum::{Extension, Json, extract::State, http::StatusCode};
use catalog::{AnyGame, GAMES, Told};
use serde::{Deserialize, Serialize};
use tabletop::{BadPack, Level, Opponent, OptionSpec, Options, Pack, Preset, Taste};
use ts_rs::TS;

use super::{Body, Id};
use crate::{app::App, limits::Caller, problem::Problem};

/// What it takes to look through a pack.
const LOOK: Duration = Duration::from_millis(50);

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct GameInfo {
    id: &'static str,
    name: &'static str,
    /// Fewest and most.
    players: [usize; 2],
    /// What can be chosen at set-up.
    options: Vec<OptionInfo>,
    /// Choices people like to play with, the usual one first. None if there is nothing to choose between.
    presets: Vec<Preset>,
    /// How well bots play it, the weakest first.
    levels: Vec<LevelInfo>,
    /// Characters one may play against, at any level.
    opponents: Vec<OpponentInfo>,
}

#[derive(Clone, Copy, Debug, Serialize, TS)]
struct OpponentInfo {
    taste: Taste,
    name: &'static str,
    /// What to expect of them.
    about: &'static str,
}

#[derive(Clone, Copy, Debug, Serialize, TS)]
struct LevelInfo {
    level: Level,
    /// As measured against the other levels: a lead of 400 is worth ten wins to one. 0 where nobody has measured it.
    rating: u16,
}

#[derive(Clone, Debug, Serialize, TS)]
struct OptionInfo {
    name: String,
    #[serde(flatten)]
    spec: OptionSpec,
}

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct RulesPage {
    title: &'static str,
    sections: Vec<RulesSection>,
}

#[derive(Clone, Debug, Serialize, TS)]
struct RulesSection {
    title: &'static str,
    rules: Vec<RuleLine>,
}

#[derive(Clone, Copy, Debug, Serialize, TS)]
struct RuleLine {
    /// Its number, which decisions and refusals name.
    id: &'static str,
    text: &'static str,
}

#[derive(Debug, Deserialize, TS)]
pub(crate) struct PackBrought {
    /// Its text, in TOML.
    pack: String,
    /// What it is to be played with.
    #[serde(default)]
    options: Options,
}

/// What a game says about a pack.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Remarked {
    /// What is worth knowing of it.
    Remarks(Vec<Told>),
    /// Why nobody can play with it, and the line that is to blame.
    Refused { line: Option<usize>, reason: String },
}

/// The games there are
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    Json(GAMES.iter().map(|&game| told(game)).collect())
}

/// The rules of a game, sentence by sentence
pub(crate) async fn rules(Id(id): Id) -> Result<Json<RulesPage>, Problem> {
    let game = found(&id)?;
    let mut sections: Vec<RulesSection> = Vec::new();
    for rule in game.rulebook().rules() {
        if sections.last().is_none_or(|section| section.title != rule.section) {
            sections.push(RulesSection { title: rule.section, rules: Vec::new() });
        }
        let section = sections.last_mut().expect("one was just put there");
        section.rules.push(RuleLine { id: rule.number, text: rule.text });
    }
    Ok(Json(RulesPage { title: game.name(), sections }))
}

/// What a game says about a pack before a table is opened with it
pub(crate) async fn remarks(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    Body(PackBrought { pack, options }): Body<PackBrought>,
) -> Result<Json<Remarked>, Problem> {
    let game = found(&id)?;
    let pack = Pack { file: "the pack".to_owned(), toml: pack };
    let said = app.desks.packs.work(&[caller.to_string()], LOOK, move |_| game.remarks(&options, &pack)).await?;
    Ok(Json(match said {
        Ok(remarks) => Remarked::Remarks(remarks),
        Err(BadPack { line, reason, .. }) => Remarked::Refused { line, reason },
    }))
}

fn found(id: &str) -> Result<&'static dyn AnyGame, Problem> {
    let no_game = || Problem::new(StatusCode::NOT_FOUND, "unknown_game", "There is no such game.");
    catalog::game(id).ok_or_else(no_game)
}

fn told(game: &'static dyn AnyGame) -> GameInfo {
    let options = game.options(None).expect("without a pack nothing is wrong with it");
    GameInfo {
        presets: game.presets(),
        levels: Level::ALL
            .into_iter()
            .zip(game.skills())
            .map(|(level, skill)| LevelInfo { level, rating: skill.rating })
            .collect(),
        opponents: game
            .opponents()
            .iter()
            .map(|&Opponent { taste, name, about, .. }| OpponentInfo { taste, name, about })
            .collect(),
        id: game.id(),
        name: game.name(),
        players: game.players(),
        options: options.into_iter().map(|spec| OptionInfo { name: spec.name.clone(), spec }).collect(),
    }
}
