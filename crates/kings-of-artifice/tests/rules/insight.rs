//! What the client draws besides the position itself: pastures, standings, scores, and what actions would bring.

use kings_of_artifice::{
    Action, BagPlace, Card, Character, Ending, Event, Gain, Insight, KingsOfArtifice, Spell, State,
};
use serde_json::{Value, json};
use tabletop::{Fast, Game, Insights, Score, Seat, Title, Turn};
use testkit::check_golden;

use crate::{
    laws::game,
    states::play_on,
    table::{A, B, C, Table, cell, cells},
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
    assert_eq!((gain(&table, cast).cost, gain(&table, cast).at_once), (1, Score::points(0)));
    table.play(cast);
    let towers = told(&table).gains;
    assert_eq!(towers.len(), 2);
    assert!(towers.iter().all(|gain| gain.cost == 0 && gain.at_once == Score::points(3)));
    assert_eq!(gain(&enchants("Wa+Aa ha"), cast).at_once, Score::points(3));
}

/// KA-2.2, KA-2.7
#[test]
fn a_stolen_token_is_missed_for_one_turn_and_told_of_until_then() {
    let mut table = Table::draw(2, "D4", "Ka . Ta . Kb");
    let points = |table: &Table| (told(table).action_points, told(table).next_points);
    table.play(Action::Move { who: Character::Thief, to: cell("H4") }).play(Action::Steal);
    assert_eq!(points(&table), (vec![4, 4], vec![Some(6), Some(4)]));
    table.end_turn();
    assert_eq!(points(&table), (vec![4, 4], vec![Some(6), Some(5)]), "it will be home when a has used it");
    table.end_turn();
    assert_eq!(points(&table), (vec![6, 4], vec![Some(5), Some(5)]), "a has it for this turn only");
}

/// KA-2.7, KA-2.8: b robs a, whose turn it is, and is the next to begin one.
#[test]
fn a_token_stolen_in_the_future_is_back_for_its_owners_next_turn() {
    let mut table = Table::draw(3, "D4", "Ka Wa . Tb . Kb . Kc").spells(&[Spell::StepIntoTheFuture]);
    table.play(Action::Cast { spell: Spell::StepIntoTheFuture }).play(Action::FinishWindow);
    table.play(Action::Move { who: Character::Thief, to: cell("D4") }).play(Action::Steal);
    assert_eq!(table.asked(), Some(C));
    assert_eq!(told(&table).next_points, [Some(5), Some(6), Some(5)]);
}

/// KA-8.3
#[test]
fn the_crowning_round_is_told_with_all_tokens_home_and_nothing_after_it() {
    let mut table = Table::draw(2, "D4", "Ka . Ta . Kb").blocks(A, 0).blocks(B, 10);
    table.play(Action::Move { who: Character::Thief, to: cell("H4") }).play(Action::Steal);
    assert_eq!(told(&table).next_points, [Some(5), Some(4)], "b has a turn before it");
    table.end_turn();
    assert_eq!(told(&table).next_points, [Some(5), Some(5)]);
    table.end_turn();
    assert_eq!(told(&table).next_points, [None, Some(5)]);
    table.end_turn();
    assert_eq!(told(&table).next_points, [None, None]);
}

/// The points everybody begins the next turn with, found by passing until then; nothing if nobody can pass now.
fn points_by_passing(game: &KingsOfArtifice, state: &State) -> Option<Vec<Option<u8>>> {
    let (mut then, mut points) = (*state, vec![None; game.players()]);
    while game.turn(&then).seat().is_some() && points.contains(&None) {
        let (mut offered, mut events) = (Vec::new(), Vec::new());
        game.actions(&then, &mut offered);
        let pass = offered.into_iter().find(|action| matches!(action, Action::EndTurn | Action::FinishWindow))?;
        game.play(&mut then, pass, &mut Fast::new(1), &mut events);
        for event in events {
            if let Event::TurnStarted { seat, points: begun } = event {
                points[seat.index()].get_or_insert(begun);
            }
        }
    }
    Some(points)
}

/// Everywhere a player's bag can be while it is somebody's turn.
fn bag_places(owner: Seat, active: Seat, players: usize) -> Vec<BagPlace> {
    let mut places = vec![BagPlace::Home];
    places.extend(owner.others(players).map(|by| BagPlace::Stolen { by, fresh: true }));
    if owner != active {
        places.extend([BagPlace::Kitty, BagPlace::Stolen { by: active, fresh: false }]);
    }
    places
}

/// KA-2.7, KA-8.3: two bags anywhere, in every player's turn, with and without the end in sight.
#[test]
fn wherever_the_bags_are_the_points_of_the_next_turn_are_those_it_begins_with() {
    for (players, blocks) in [(2, 40), (2, 0), (3, 40), (3, 0), (4, 40), (4, 0)] {
        let people = ["Ka . Kb", "Ka . Kb . Kc", "Ka . Kb . Kc . Kd"][players - 2];
        let mut table = Table::draw(players, "D4", people).blocks(B, blocks).blocks(A, blocks);
        let (last, drawn) = (Seat(players as u8 - 1), table.state);
        for active in Seat::all(players) {
            for one in bag_places(A, active, players) {
                for other in bag_places(last, active, players) {
                    table.state = State { active, ..drawn };
                    for (owner, at) in [(A, one), (last, other)] {
                        let bag = &mut table.state.realms[owner].bag;
                        (bag.at, bag.active) = (at, bag.active && at == BagPlace::Home);
                    }
                    table.game.check(&table.state).unwrap();
                    let points = points_by_passing(&table.game, &table.state).unwrap();
                    assert_eq!(told(&table).next_points, points, "{:?} in {active:?}'s turn", (one, other));
                }
            }
        }
    }
}

/// KA-2.2
#[test]
fn in_random_games_the_points_of_the_next_turn_are_those_it_begins_with() {
    let mut away = 0;
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (4, 4)] {
        let game = game(players);
        let mut chance = Fast::new(seed);
        let mut state = game.start(&mut chance, &mut ());
        while play_on(&game, &mut state, &mut chance) {
            let stolen = state.realms.iter().any(|realm| realm.bag.at != BagPlace::Home);
            if (stolen || chance.below(40) == 0)
                && let Some(points) = points_by_passing(&game, &state)
            {
                assert_eq!(Insight::of(&game, &state, &[]).next_points, points, "{state:?}");
                away += usize::from(stolen);
            }
        }
    }
    assert!(away > 100, "{away} positions with a token away");
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
    json!({ "state": state, "actions": offered, "insight": Insights::insight(game, state, &offered) })
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
