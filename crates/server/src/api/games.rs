//! The games there are: what can be chosen, and their rules in numbered sentences.

use axum::{Json, extract::Path, http::StatusCode};
use catalog::{AnyGame, GAMES};
use serde::Serialize;
use tabletop::OptionSpec;
use utoipa::ToSchema;

use crate::problem::Problem;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameTold {
    id: &'static str,
    name: &'static str,
    /// Fewest and most.
    players: [usize; 2],
    /// What can be chosen at set-up.
    options: Vec<OptionTold>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct OptionTold {
    name: String,
    #[serde(flatten)]
    #[schema(value_type = Object)]
    spec: OptionSpec,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct RulesTold {
    title: &'static str,
    sections: Vec<SectionTold>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct SectionTold {
    title: &'static str,
    rules: Vec<RuleTold>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct RuleTold {
    /// Its number, which decisions and refusals name.
    id: &'static str,
    text: &'static str,
}

/// The games there are
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = [GameTold])))]
pub(crate) async fn games() -> Json<Vec<GameTold>> {
    Json(GAMES.iter().map(|&game| told(game)).collect())
}

/// The rules of a game, sentence by sentence
#[utoipa::path(
    get, path = "/api/games/{id}/rules", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = RulesTold), (status = 404, body = Problem))
)]
pub(crate) async fn rules(Path(id): Path<String>) -> Result<Json<RulesTold>, Problem> {
    let no_game = || Problem::new(StatusCode::NOT_FOUND, "unknown_game", "There is no such game.");
    let game = catalog::game(&id).ok_or_else(no_game)?;
    let mut sections: Vec<SectionTold> = Vec::new();
    for rule in game.rulebook().rules() {
        if sections.last().is_none_or(|section| section.title != rule.section) {
            sections.push(SectionTold { title: rule.section, rules: Vec::new() });
        }
        let section = sections.last_mut().expect("one was just put there");
        section.rules.push(RuleTold { id: rule.number, text: rule.text });
    }
    Ok(Json(RulesTold { title: game.name(), sections }))
}

fn told(game: &'static dyn AnyGame) -> GameTold {
    let options = game.options(None).expect("without a pack nothing is wrong with it");
    GameTold {
        id: game.id(),
        name: game.name(),
        players: game.players(),
        options: options.into_iter().map(|spec| OptionTold { name: spec.name.clone(), spec }).collect(),
    }
}
