//! What the client draws besides the position itself: pastures, standings, scores, and what actions would bring.

use kings_of_artifice::{Action, BagPlace, Card, Character, Ending, Gain, Insight, KingsOfArtifice, Spell, State};
use serde_json::{Value, json};
use tabletop::{Fast, Game, Score, Title, Turn};
use testkit::check_golden;

use crate::{
    laws::game,
    states::play_on,
    table::{A, B, Table, cell, cells},
};

/// What is told of the position on a table, with all that may be done.
fn told(table: &Table) -> Insight {
    Insight::of(&table.game, &table.state, &table.offers())
}

fn gain(table: &Table, action: Action) -> Gain {
    let place = table.offers().iter().position(|&offered| offered == action).expect("it is offered");
    told(table).gains[place]
}

/// KA-6.14, KA-9.7
#[test]
fn pastures_are_outlined_with_their_owner_and_whether_they_score() {
    let table = Table::draw(2, "E5", "wa wa wa wa\nwa \" hb wa\nwa wa wa wa");
    let pastures = told(&table).pastures;
    assert_eq!(pastures.len(), 1);
    assert_eq!((pastures[0].owner, pastures[0].region, pastures[0].forest), (A, cells("F6 G6"), cells("F6")));
    assert!(!pastures[0].scores);
    let grazed = Table::draw(2, "E5", "wa wa wa\nwa \"+Ha wa\nwa wa wa");
    assert!(told(&grazed).pastures[0].scores);
    assert_eq!(told(&grazed).scores[0].pastures, 2);
}

#[test]
fn a_gain_is_told_with_its_price_for_now_and_for_the_end() {
    let table = Table::draw(2, "D4", "ha ha .\nha ha Ka+Aa").cards([Card::VillageFestival, Card::Ranches]);
    let palace = gain(&table, Action::BuildPalace { at: cell("D4") });
    assert_eq!((palace.at_once, palace.cost), (Score::points(9), 1));
    assert_eq!(palace.in_all, Score::points(9 + 9 - 12), "with the king beside it, but the most houses are gone");
    let nothing = Gain { at_once: Score::points(0), in_all: Score::points(0), cost: 0, forest: cells("") };
    assert_eq!(gain(&table, Action::EndTurn), nothing);
}

/// KA-6.14
#[test]
fn a_wall_that_closes_a_pasture_tells_which_forest_it_encloses() {
    let drawing = "wa wa wa wa\nwa \" \" wa\nwa wa wa .\n. . . Va";
    let table = Table::draw(2, "E5", drawing).cards([Card::VillageFestival, Card::Ranches]);
    let closing = gain(&table, Action::BuildWall { at: cell("H7") });
    assert_eq!((closing.forest, closing.in_all), (cells("F6 G6"), Score::points(0)), "no horse is inside");
    assert_eq!(gain(&table, Action::BuildWall { at: cell("I8") }).forest, cells(""));
}

/// KA-9.1
#[test]
fn going_away_from_what_scores_is_a_loss() {
    let table = Table::draw(2, "E5", "wa+Ta wa wb");
    assert_eq!(gain(&table, Action::Move { who: Character::Thief, to: cell("E6") }).in_all, Score::points(-3));
    assert_eq!(gain(&table, Action::Move { who: Character::Thief, to: cell("G5") }).in_all, Score::points(0));
}

/// KA-7.9: what is asked in the middle of a spell is paid for already, and a question with one answer is none.
#[test]
fn a_spell_is_paid_for_once_and_tells_what_it_does_if_it_has_one_aim() {
    let cast = Action::Cast { spell: Spell::EnchantedTower };
    let enchants = |drawing: &str| Table::draw(2, "D4", drawing).spells(&[Spell::EnchantedTower]);
    let mut table = enchants("ha Wa+Aa ha");
    assert_eq!((gain(&table, cast).cost, gain(&table, cast).at_once), (2, Score::points(0)));
    table.play(cast);
    let towers = told(&table).gains;
    assert_eq!(towers.len(), 2);
    assert!(towers.iter().all(|gain| gain.cost == 0 && gain.at_once == Score::points(3)));
    assert_eq!(gain(&enchants("Wa+Aa ha"), cast).at_once, Score::points(3));
}

/// KA-2.2
#[test]
fn a_stolen_token_is_missing_now_and_next_turn() {
    let mut table = Table::draw(2, "D4", "Ka . Kb");
    table.state.realms[B].bag.at = BagPlace::Stolen { by: A, fresh: true };
    table.state.realms[B].bag.active = false;
    let insight = told(&table);
    assert_eq!((insight.action_points, insight.next_points), (vec![5, 4], vec![6, 4]));
}

/// KA-8.1, KA-8.2
#[test]
fn the_crowning_round_is_seen_coming() {
    let mut table = Table::draw(2, "D4", "Ka . Kb");
    assert_eq!(told(&table).ending, None);
    table.end_turn().end_turn().end_turn().end_turn();
    assert_eq!(told(&table).ending, Some(Ending::NobodyBuilt));
    table.play(Action::BuildWall { at: cell("D5") });
    assert_eq!(told(&table).ending, None);
    table.state.round = 60;
    assert_eq!(told(&table).ending, Some(Ending::RoundsUsedUp));
    let spent = Table::draw(2, "D4", "Ka . Kb").blocks(A, 0).blocks(B, 10);
    assert_eq!(told(&spent).ending, Some(Ending::BlocksUsedUp));
    assert_eq!(told(&spent.crowning()).ending, None, "it is here");
}

/// Everything told of a position is what comes of it.
fn insight_holds(game: &KingsOfArtifice, state: &State) {
    let Turn::Decide { seat } = game.turn(state) else { panic!("nothing is offered any more") };
    let mut offered = Vec::new();
    game.actions(state, &mut offered);
    let insight = Insight::of(game, state, &offered);
    assert_eq!(insight.gains.len(), offered.len());
    let fenced = |insight: &Insight| {
        let own = insight.pastures.iter().filter(|pasture| pasture.owner == seat);
        own.fold(cells(""), |all, pasture| all | pasture.forest)
    };
    for (&action, gain) in offered.iter().zip(&insight.gains) {
        let mut then = *state;
        game.play(&mut then, action, &mut Fast::new(1), &mut ());
        let after = Insight::of(game, &then, &[]);
        let points = |insight: &Insight| insight.totals[seat.index()].as_f32();
        assert_eq!(points(&insight) + gain.in_all.as_f32(), points(&after), "{action:?}");
        let scored = then.realms[seat].points.total() - state.realms[seat].points.total();
        assert_eq!(gain.at_once, Score::points(scored as i32), "{action:?}");
        assert_eq!(gain.forest, fenced(&after) - fenced(&insight), "{action:?}");
    }
}

/// KA-8.6
#[test]
fn gains_are_what_playing_brings_and_the_last_totals_are_the_result() {
    for players in 2..=4 {
        let game = game(players);
        let mut chance = Fast::new(players as u64);
        let mut state = game.start(&mut chance, &mut ());
        let mut ply = 0;
        while let Turn::Decide { .. } = game.turn(&state) {
            if ply % 23 == 0 {
                insight_holds(&game, &state);
            }
            play_on(&game, &mut state, &mut chance);
            ply += 1;
        }
        let Turn::Over(standings) = game.turn(&state) else { unreachable!("the loop ended") };
        let insight = Insight::of(&game, &state, &[]);
        assert_eq!(insight.totals, standings.scores.to_vec());
        for (place, standing) in insight.cards.iter().enumerate() {
            let counted: Vec<i32> = insight.scores.iter().map(|scores| scores.cards[place]).collect();
            assert_eq!(standing.points, counted, "{:?}", standing.card);
        }
    }
}

/// A position with what is told of it, as the client gets both.
fn as_told(game: &KingsOfArtifice, state: &State) -> Value {
    let mut offered = Vec::new();
    if game.turn(state).seat().is_some() {
        game.actions(state, &mut offered);
    }
    json!({ "state": state, "actions": offered, "insight": Title::insight(game, state, &offered) })
}

/// What the client's own tests draw from.
#[test]
fn the_client_is_told_what_it_was() {
    let drawing = "wa wa wa wa\nwa \" \" wa\nwa wa wa .\nKa+Aa . . Va\nha ha Ta .\nha ha wb+Tb .";
    let table = Table::draw_real(2, "E5", drawing).cards([Card::MasterMason, Card::VillageFestival]);
    let middle = as_told(&table.game, &table.state);
    assert_eq!(middle["insight"]["scores"][1]["trees"], 11, "half of 22");
    let game = game(2);
    let mut chance = Fast::new(5);
    let mut state = game.start(&mut chance, &mut ());
    while play_on(&game, &mut state, &mut chance) {}
    let end = as_told(&game, &state);
    assert_eq!(end["insight"]["gains"], json!([]));
    let text = json!({ "middle": middle, "end": end }).to_string();
    check_golden("../../web/tests/fixtures/kings-of-artifice-insight.json", &format!("{text}\n"));
}
