//! What is said to a player who touches a space where nothing is offered.

use kings_of_artifice::{Action, Character, Class, Doer, Insight, KingsOfArtifice, Refusal, State, Step};
use serde_json::json;
use tabletop::{Fast, Game, Title, Turn};

use crate::{
    laws::game,
    states::play_on,
    table::{Table, cell},
};

/// As the client looks it up: the first that speaks of the piece in hand and of the space.
fn found<'a>(refusals: &'a [Refusal], held: Option<Doer>, at: &str) -> Option<&'a str> {
    let fits = |refusal: &&Refusal| {
        let here = refusal.at.is_empty() || refusal.at.iter().any(|space| json!(space) == json!(at));
        here && (refusal.by.is_none() || refusal.by == held)
    };
    refusals.iter().find(fits).map(|refusal| refusal.words.as_str())
}

#[track_caller]
fn said(table: &Table, held: Option<Doer>, at: &str) -> String {
    let insight = Insight::of(&table.game, &table.state, &table.offers());
    found(&insight.refusals, held, at).expect("something is said").to_owned()
}

const KING: Option<Doer> = Some(Doer::Character(Character::King));

/// KA-3.3, KA-3.4, KA-3.9
#[test]
fn who_cannot_get_to_a_space_is_told_why() {
    let table = Table::draw(2, "D4", "wb wb wb . .\nwb Ka wb . .\nwb wb . . .\n. . . . Kb+Ab");
    assert_eq!(said(&table, KING, "K12"), "Too far: the king goes up to 2 spaces for 1 action point.");
    assert_eq!(said(&table, KING, "G4"), "No way leads there in 2 spaces: something stands between.");
    assert_eq!(said(&table, KING, "D4"), "Another player's wall stands there. Only a thief walks on walls.");
    assert_eq!(said(&table, KING, "H7"), "Two stand there already: there is no room for a third.");
    assert!(said(&table, KING, "A9").starts_with("Nobody swims."));
    assert_eq!(said(&table, None, "K12"), "None of yours gets there with one action.");
}

/// KA-3.7, KA-3.8, KA-5.12
#[test]
fn walls_and_towers_are_in_the_way_of_those_only_who_cannot_stand_on_them() {
    let table = Table::draw(2, "D4", "Ta Wa Ha . . . . . wb 3a");
    let by = |who| Some(Doer::Character(who));
    assert_eq!(said(&table, by(Character::Thief), "L4"), "Too far: the thief goes up to 5 spaces for 1 action point.");
    assert_eq!(
        said(&table, by(Character::Warlock), "M4"),
        "Too far: the warlock goes up to 3 spaces for 1 action point."
    );
    assert!(said(&table, by(Character::FirstHorse), "L4").starts_with("A horse does not stop on a wall."));
    assert!(said(&table, by(Character::Warlock), "L4").starts_with("Another player's wall"));
}

/// KA-6.5, KA-6.8
#[test]
fn what_stands_on_a_space_tells_who_could_build_on_it() {
    let table = Table::draw(2, "D4", "Ka . . wa ha 5a Oa");
    assert_eq!(said(&table, None, "G4"), "Your wall stands there. A villager beside it makes it a house.");
    assert!(said(&table, KING, "H4").ends_with("Warlock and artisan, on one space beside it, make it a tower."));
    assert_eq!(said(&table, None, "I4"), "Your tower stands there, as high as a tower gets.");
    assert!(said(&table, None, "J4").contains("nothing more is built on it"));
}

/// KA-2.4, KA-5.11
#[test]
fn a_piece_that_can_do_nothing_says_so() {
    let mut table = Table::draw(2, "D4", "Ka Ha . . . . . Kb").points(0);
    assert_eq!(said(&table, None, "D4"), "The king can do no more: no action points are left.");
    assert!(said(&table, None, "K4").starts_with("That is not your piece."));
    table.play(Action::Move { who: Character::FirstHorse, to: cell("F5") });
    assert_eq!(said(&table, None, "F5"), "The horse on F5 has moved: once a turn is all.");
}

/// KA-5.1
#[test]
fn a_question_with_one_kind_of_answer_says_what_it_wants() {
    let mut table = Table::draw(2, "D4", "Ka");
    table.play(Action::Summon { class: Class::Artisan, both: false });
    assert!(said(&table, None, "K12").starts_with("Who is summoned stands on the king's space"));
}

/// KA-1.6
#[test]
fn a_tree_that_cannot_stand_there_is_told_where_trees_stand() {
    let game = game(2);
    let state = game.start(&mut Fast::new(1), &mut ());
    let refusals = told(&game, &state);
    let terrain = Title::content(&game).board.terrain;
    for (sign, words) in
        [('~', "Trees stand on land."), ('#', "Nothing grows on wasteland."), ('F', "It is forest already.")]
    {
        let row = terrain.iter().position(|row| row.contains(sign)).unwrap();
        let column = terrain[row].find(sign).unwrap();
        let name = format!("{}{}", char::from(b'A' + column as u8), row + 1);
        assert_eq!(found(&refusals, None, &name), Some(words), "{name}");
    }
}

fn told(game: &KingsOfArtifice, state: &State) -> Vec<Refusal> {
    let mut offered = Vec::new();
    game.actions(state, &mut offered);
    Insight::of(game, state, &offered).refusals
}

#[test]
fn whatever_is_asked_about_the_board_something_is_said_of_every_space() {
    let mut silent = Vec::new();
    for players in 2..=4 {
        let game = game(players);
        let mut chance = Fast::new(players as u64);
        let mut state = game.start(&mut chance, &mut ());
        let mut ply = 0;
        while let Turn::Decide { .. } = game.turn(&state) {
            if ply % 17 == 0 && found(&told(&game, &state), None, "A1").is_none() {
                silent.push(*state.steps.last().unwrap());
            }
            play_on(&game, &mut state, &mut chance);
            ply += 1;
        }
    }
    assert_eq!(silent, [] as [Step; 0]);
}
