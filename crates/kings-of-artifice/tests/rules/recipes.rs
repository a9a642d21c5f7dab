//! What is told of how things are built, and of what is lacking.

use kings_of_artifice::{Action, Insight, Kind, KingsOfArtifice, Recipe, State};
use tabletop::{Fast, Game};

use crate::{
    laws::game,
    states::play_on,
    table::{A, Table},
};

#[track_caller]
fn recipe(table: &Table, kind: Kind) -> Recipe {
    let recipes = Insight::of(&table.game, &table.state, &table.offers()).recipes;
    recipes.into_iter().find(|recipe| recipe.kind == kind).expect("it is told")
}

/// What is lacking, in words.
#[track_caller]
fn lacks(table: &Table, kind: Kind) -> Vec<String> {
    recipe(table, kind).lacks
}

/// KA-6.9
#[test]
fn who_wants_a_palace_is_told_what_is_lacking() {
    let begun = Table::draw(2, "D4", "ha ha .\n. ha Ka");
    let pair = "King and artisan on one space";
    let beside = "Both beside one of them";
    assert_eq!(lacks(&begun, Kind::Palace), [pair, "Four of your houses in a square (you have 3)", beside]);
    let afar = Table::draw(2, "D4", "ha ha . .\nha ha . Ka+Aa");
    assert_eq!(lacks(&afar, Kind::Palace), [beside]);
    let ready = Table::draw(2, "D4", "ha ha .\nha ha Ka+Aa");
    assert_eq!(lacks(&ready, Kind::Palace), [""; 0]);
    let met =
        ["King and artisan on one space", "Four of your houses in a square (you have 4)", beside, "1 action point"];
    assert_eq!(recipe(&ready, Kind::Palace).met, met);
}

/// KA-6.5, KA-6.6, KA-6.7, KA-6.11
#[test]
fn walls_that_cannot_be_built_upon_do_not_count() {
    let no_wall = ["Your wall, not on forest", "The villager beside it"];
    assert_eq!(lacks(&Table::draw(2, "N15", "Va wa"), Kind::House), no_wall, "it is on forest");
    assert_eq!(lacks(&Table::draw(2, "D4", "Va wa+Ta"), Kind::House), no_wall, "a thief stands on it");
    let apart = Table::draw(2, "D4", "wa . wa\n. Na+Aa .");
    let no_pair = ["Two of your walls side by side", "Both beside one of them"];
    assert_eq!(lacks(&apart, Kind::Battlement), no_pair);
    assert_eq!(lacks(&Table::draw(2, "D4", "Oa wa Aa"), Kind::Fountain), ["You have none yet"]);
    let high = Table::draw(2, "D4", "5a Wa+Aa");
    let no_base = ["Your house, or a tower below 5 blocks", "Both beside it"];
    assert_eq!(lacks(&high, Kind::Tower), no_base);
}

/// KA-6.1
#[test]
fn blocks_are_among_what_is_needed() {
    let table = Table::draw(2, "D4", "Va wa").blocks(A, 0);
    assert_eq!(lacks(&table, Kind::Wall), ["A block in your supply"]);
    assert_eq!(lacks(&table, Kind::House), ["A block in your supply"]);
}

/// What lacks nothing is offered, and what is offered lacks nothing, at every point of whole games and where pairs build.
#[test]
fn recipes_and_offers_agree() {
    let mut seen = Vec::new();
    for players in 2..=4 {
        let game = game(players);
        let mut chance = Fast::new(40 + players as u64);
        let mut state = game.start(&mut chance, &mut ());
        while play_on(&game, &mut state, &mut chance) {
            agree(&game, &state, &mut seen);
        }
    }
    for drawing in ["wa wa Na+Aa", "ha Wa+Aa", "4a Wa+Aa", "ha ha .\nha ha Ka+Aa", "wa . Na+Aa", "ha ha .\n. ha Ka+Aa"]
    {
        let table = Table::draw(2, "D4", drawing);
        agree(&table.game, &table.state, &mut seen);
    }
    assert_eq!(seen.len(), Kind::COUNT, "{seen:?}");
}

fn agree(game: &KingsOfArtifice, state: &State, seen: &mut Vec<Kind>) {
    let mut offered = Vec::new();
    game.actions(state, &mut offered);
    let insight = Insight::of(game, state, &[]);
    // KA-7.15: who must leave a wall first is kept from much.
    if insight.notices.iter().any(|notice| notice.contains("must leave the wall")) {
        return;
    }
    for recipe in insight.recipes {
        let ready = recipe.lacks.is_empty();
        assert_eq!(ready, offered.iter().any(|&action| kind_of(action) == Some(recipe.kind)), "{recipe:?}: {state:?}");
        if ready && !seen.contains(&recipe.kind) {
            seen.push(recipe.kind);
        }
    }
}

fn kind_of(action: Action) -> Option<Kind> {
    match action {
        Action::BuildWall { .. } => Some(Kind::Wall),
        Action::BuildHouse { .. } => Some(Kind::House),
        Action::BuildBattlement { .. } => Some(Kind::Battlement),
        Action::BuildTower { .. } => Some(Kind::Tower),
        Action::BuildFountain { .. } => Some(Kind::Fountain),
        Action::BuildPalace { .. } => Some(Kind::Palace),
        _ => None,
    }
}
