//! The games there are: what can be chosen, and their rules in numbered sentences.

use axum::{Json, extract::Path, http::StatusCode};
use catalog::{AnyGame, GAMES};
use serde::Serialize;
use tabletop::{OptionSpec, Preset};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::problem::Problem;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub(crate) struct GameInfo {
    id: &'static str,
    name: &'static str,
    /// Fewest and most.
    players: [usize; 2],
    /// What can be chosen at set-up.
    options: Vec<OptionInfo>,
    /// Choices people like to play with, the usual one first. None if there is nothing to choose between.
    #[schema(value_type = Vec<Object>)]
    presets: Vec<Preset>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
struct OptionInfo {
    name: String,
    #[serde(flatten)]
    #[schema(value_type = Object)]
    spec: OptionSpec,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub(crate) struct RulesPage {
    title: &'static str,
    sections: Vec<RulesSection>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
struct RulesSection {
    title: &'static str,
    rules: Vec<RuleLine>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema, TS)]
struct RuleLine {
    /// Its number, which decisions and refusals name.
    id: &'static str,
    text: &'static str,
}

/// The games there are
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = [GameInfo])))]
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    Json(GAMES.iter().map(|&game| told(game)).collect())
}

/// The rules of a game, sentence by sentence
#[utoipa::path(
    get, path = "/api/games/{id}/rules", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = RulesPage), (status = 404, body = Problem))
)]
pub(crate) async fn rules(Path(id): Path<String>) -> Result<Json<RulesPage>, Problem> {
    let no_game = || Problem::new(StatusCode::NOT_FOUND, "unknown_game", "There is no such game.");
    let game = catalog::game(&id).ok_or_else(no_game)?;
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

fn told(game: &'static dyn AnyGame) -> GameInfo {
    let options = game.options(None).expect("without a pack nothing is wrong with it");
    GameInfo {
        presets: game.presets(),
        id: game.id(),
        name: game.name(),
        players: game.players(),
        options: options.into_iter().map(|spec| OptionInfo { name: spec.name.clone(), spec }).collect(),
    }
}
