//! What the bots are told: that every step towards a palace is worth something, and what is not worth a thought.

use kings_of_artifice::{Action, Card, Cell, Character, Class, Kind, Spell, State};
use tabletop::{Appraise, Fast, Game, Seat, Tune};

use super::table::{A, Table, cell};

/// The king and his artisan where they can make palaces of four squares, and the villagers at the first of them.
fn site() -> Table {
    let drawing = "
        . . .  .     .
        Ua . . .     .
        . . .  Va    .
        . . .  Ka+Aa .
        . . .  .     .
    ";
    Table::draw(2, "E5", drawing).cards([Card::Ranches, Card::RoyalCities]).spells(&[Spell::Morph])
}

/// The first player's share of the win if the turn ended now.
fn worth(table: &Table, plan: &<kings_of_artifice::KingsOfArtifice as Appraise>::Plan) -> f32 {
    let mut shares = [0.0; 2];
    let mut over = Table { game: table.game.clone(), state: table.state, events: Vec::new() };
    over.play(Action::EndTurn);
    over.game.appraise(plan, &over.state, &mut shares);
    shares[0]
}

fn rest(table: &mut Table) {
    let realm = &mut table.state.realms[A];
    (realm.tokens, realm.bag.active) = (4, true);
}

#[test]
fn every_step_towards_a_palace_is_worth_something() {
    steps_are_worth_something(site());
}

#[test]
fn a_palace_is_worth_its_walls_and_houses_even_where_cards_count_those() {
    steps_are_worth_something(site().cards([Card::MasterMason, Card::VillageFestival]));
}

fn steps_are_worth_something(mut table: Table) {
    let plan = table.game.plan(&table.state);
    let wall = |at| vec![Action::BuildWall { at: cell(at) }];
    let house = |at| vec![Action::BuildHouse { at: cell(at) }];
    let script = [
        [wall("G6"), wall("G7")].concat(),
        [wall("F6"), wall("F7")].concat(),
        house("G6"),
        house("G7"),
        house("F6"),
        house("F7"),
        vec![Action::BuildPalace { at: cell("F6") }],
    ];
    let mut before = worth(&table, &plan);
    for step in script {
        rest(&mut table);
        for &action in &step {
            table.play(action);
        }
        let after = worth(&table, &plan);
        assert!(after > before, "{step:?} takes the share from {before} to {after}");
        before = after;
    }
    assert_eq!(table.state.board.own(A, Kind::Palace).count(), 4);
}

#[test]
fn a_wall_for_the_fountain_and_the_fountain_are_worth_something() {
    let mut table = site();
    let plan = table.game.plan(&table.state);
    let start = worth(&table, &plan);
    // Between the squares, beside the king.
    let wanted = |action: &Action| {
        let between = ["G8", "I8", "H9"].map(cell);
        matches!(action, Action::BuildWall { at } if between.contains(at))
            && table.game.is_prospect(&plan, &table.state, *action)
    };
    let wall = table.offers().into_iter().find(wanted).expect("a place for the fountain");
    let Action::BuildWall { at } = wall else { unreachable!() };
    table.play(wall);
    if table.can(Action::LeaveAtOne) {
        table.play(Action::LeaveAtOne);
    }
    let ready = worth(&table, &plan);
    rest(&mut table);
    table.play(Action::BuildFountain { at });
    let built = worth(&table, &plan);
    assert!(start < ready && ready < built, "{start} {ready} {built}");
}

#[test]
fn nobody_thinks_of_ending_the_turn_while_there_is_planned_work() {
    let table = site();
    let plan = table.game.plan(&table.state);
    assert!(!table.game.is_prospect(&plan, &table.state, Action::EndTurn));
    let tired = site().points(2);
    assert!(tired.game.is_prospect(&plan, &tired.state, Action::EndTurn));
}

#[test]
fn who_waits_for_an_opponent_to_leave_builds_something_else() {
    let drawing = |fourth: &str| {
        let rows =
            [". .  .  .     .  .", ". ha ha .     .  .", &format!(". ha {fourth} .  Va ."), ". .  .  Ka+Aa Ua ."];
        let mut table = Table::draw(2, "E5", &rows.join("\n")).cards([Card::Ranches, Card::RoyalCities]);
        // Enough for this palace and some houses, and not for another palace.
        table.state.realms[A].blocks = 8;
        let plan = table.game.plan(&table.state);
        let elsewhere = |action: &Action| matches!(action, Action::BuildWall { at } if *at != cell("G7"));
        let thought = |action: &&Action| elsewhere(action) && table.game.is_prospect(&plan, &table.state, **action);
        table.offers().iter().filter(thought).count()
    };
    // What is planned comes first, with a place for the fountain; but an opponent's horse may stay where the fourth house is to be.
    let (planned, waiting) = (drawing("."), drawing("Hb"));
    assert!(planned <= 1 && waiting > 5, "{planned} and {waiting} other walls");
}

#[test]
fn no_token_is_kept_that_can_be_thrown() {
    let table = Table::draw(2, "E5", "Ka+Aa Oa Va Wa").crowning();
    let plan = table.game.plan(&table.state);
    let thought = |action: &Action| table.game.is_prospect(&plan, &table.state, *action);
    let left: Vec<Action> = table.offers().into_iter().filter(thought).collect();
    assert!(left.contains(&Action::ThrowToken) && !left.contains(&Action::EndTurn), "{left:?}");
    assert!(!left.iter().any(|action| matches!(action, Action::Move { who: Character::Warlock, .. })), "{left:?}");
}

#[test]
fn nobody_wanders_about_in_the_crowning_round() {
    // The king scores nothing anywhere, and the thief has a wall to climb.
    let table = Table::draw(2, "E5", "Ka Wa Ta . wa . Ha").crowning();
    let plan = table.game.plan(&table.state);
    let thought = |action: &Action| table.game.is_prospect(&plan, &table.state, *action);
    let left: Vec<Action> = table.offers().into_iter().filter(thought).collect();
    let climb = Action::Move { who: Character::Thief, to: cell("I5") };
    let idle = |action: &Action| {
        matches!(action, Action::Move { .. } if *action != climb)
            || matches!(action, Action::Sail { .. } | Action::Board { .. })
    };
    assert!(left.contains(&climb) && !left.contains(&Action::EndTurn) && !left.iter().any(idle), "{left:?}");
    let mut table = table;
    table.play(climb);
    let thought = |action: &Action| table.game.is_prospect(&plan, &table.state, *action);
    let left: Vec<Action> = table.offers().into_iter().filter(thought).collect();
    assert!(left.contains(&Action::EndTurn) && !left.iter().any(idle), "{left:?}");
}

#[test]
fn whoever_comes_last_knows_how_the_game_ends() {
    let mut table = Table::draw(2, "E5", "Ka . Kb+Ab Ob").cards([Card::Ranches, Card::RoyalCities]).crowning();
    table.state.realms[A].points.palaces = 40;
    table.play(Action::EndTurn);
    let plan = table.game.plan(&table.state);
    let hope = |state: &State| {
        let mut shares = [0.0; 2];
        table.game.appraise(&plan, state, &mut shares);
        shares[1]
    };
    // With trees for twelve points, five tokens for ten are not enough, but better than nothing.
    let lost = hope(&table.state);
    assert!(lost > 0.0 && lost < 0.001, "{lost}");
    let mut tired = table.state;
    tired.realms[Seat(1)].tokens = 1;
    assert!(hope(&tired) < lost);
    let mut level = table.state;
    level.realms[A].points.palaces = 22;
    assert!((hope(&level) - 0.5).abs() < 0.01, "{}", hope(&level));
    level.realms[A].points.palaces = 21;
    assert!(hope(&level) > 0.99);
    // Who wins goes for points, too.
    let won = hope(&level);
    level.realms[Seat(1)].points.palaces = 1;
    assert!(hope(&level) > won);
}

#[test]
fn pieces_are_not_shuffled_and_nothing_is_cast_for_nothing() {
    let table = Table::draw(2, "E5", "Ka+Aa Va Ua Ha Wa").spells(&[Spell::FlyingWalls, Spell::Morph]);
    let plan = table.game.plan(&table.state);
    let thought: Vec<Action> =
        table.offers().into_iter().filter(|&action| table.game.is_prospect(&plan, &table.state, action)).collect();
    let idle = |action: &Action| {
        matches!(
            action,
            Action::Sail { .. }
                | Action::Cast { .. }
                | Action::Move { who: Character::FirstHorse | Character::Warlock, .. }
        )
    };
    assert!(!thought.is_empty() && !thought.iter().any(idle), "{thought:?}");
}

#[test]
fn both_villagers_are_summoned_where_the_work_is() {
    let table = Table::draw(2, "H8", "Ka+Aa");
    let plan = table.game.plan(&table.state);
    let both = Action::Summon { class: Class::Villager, both: true };
    let one = Action::Summon { class: Class::Villager, both: false };
    assert!(table.game.is_prospect(&plan, &table.state, both) && !table.game.is_prospect(&plan, &table.state, one));
    let mut summoned = Table { game: table.game.clone(), state: table.state, events: Vec::new() };
    summoned.play(both);
    let place = summoned.game.habit(&plan, &summoned.state, &mut Vec::new()).expect("a usual answer");
    assert!(summoned.can(place));
}

#[test]
fn trees_are_planted_for_who_chooses_a_quadrant_first() {
    // KA-1.7: the second of two players chooses first.
    let game = super::laws::game(2);
    let mut state = game.start(&mut Fast::new(1), &mut ());
    let plan = game.plan(&state);
    assert!(!game.expected_scores(&plan, &state, &mut [0.0; 2]), "nobody can tell a score yet");
    let quadrant = |at: Cell| {
        let ((column, row), fault) = (at.grid(), game.island().fault());
        (column >= fault.0, row >= fault.1)
    };
    let trees =
        |state: &State, at: Cell| state.board.trees().iter().filter(|&tree| quadrant(tree) == quadrant(at)).count();
    let mut shares = [0.0; 2];
    for _ in 0..8 {
        let (seat, mut offered) = (game.turn(&state).seat().unwrap(), Vec::new());
        game.actions(&state, &mut offered);
        let mut worth = |action: Action| {
            let mut after = state;
            game.play(&mut after, action, &mut Fast::new(1), &mut ());
            game.appraise(&plan, &after, &mut shares);
            shares[seat.index()]
        };
        let best = offered.iter().copied().max_by(|&one, &other| worth(one).total_cmp(&worth(other))).unwrap();
        let Action::PlantTree { at } = best else { panic!("{best:?}") };
        let most = offered.iter().map(|&action| match action {
            Action::PlantTree { at } => trees(&state, at),
            _ => 0,
        });
        if seat == Seat(1) {
            assert_eq!(trees(&state, at), most.max().unwrap(), "where most trees are already");
        }
        game.play(&mut state, best, &mut Fast::new(1), &mut ());
    }
}

#[test]
fn a_line_of_play_is_far_enough_when_the_turn_is_over() {
    let mut table = site();
    let plan = table.game.plan(&table.state);
    table.play(Action::BuildWall { at: cell("G7") });
    assert!(!table.game.is_far(&plan, &table.state));
    table.play(Action::LeaveAtOne);
    table.play(Action::EndTurn);
    assert!(table.game.is_far(&plan, &table.state));
}

#[test]
fn the_same_position_is_known_again_however_it_came_about() {
    let built = |first: &str, second: &str| {
        let mut table = site();
        for at in [first, second] {
            table.play(Action::BuildWall { at: cell(at) });
            table.play(Action::LeaveAtOne);
        }
        table.game.likeness(&table.state).unwrap()
    };
    assert_eq!(built("G6", "F7"), built("F7", "G6"));
    assert_ne!(built("G6", "F7"), built("G6", "F6"));
}

#[test]
fn weights_of_ones_own_change_the_opinion() {
    let table = site();
    let mut hasty = table.game.weights();
    assert_eq!(hasty.len(), kings_of_artifice::KingsOfArtifice::WEIGHTS.len());
    let place = kings_of_artifice::KingsOfArtifice::WEIGHTS.iter().position(|&name| name == "delay").unwrap();
    hasty[place] = 0.0;
    let other = table.game.with_weights(&hasty);
    assert_eq!(other.weights(), hasty);
    let hope = |game: &kings_of_artifice::KingsOfArtifice| {
        let mut scores = [0.0; 2];
        game.expected_scores(&game.plan(&table.state), &table.state, &mut scores);
        scores[0]
    };
    assert!(hope(&other) > hope(&table.game) + 10.0, "palaces far away count in full");
}

/// What the first player may expect to end with.
fn expected(table: &Table, plan: &<kings_of_artifice::KingsOfArtifice as Appraise>::Plan) -> f32 {
    let mut scores = [0.0; 2];
    assert!(table.game.expected_scores(plan, &table.state, &mut scores));
    scores[0]
}

#[test]
fn work_that_is_done_is_as_it_was_foreseen_and_a_wasted_point_is_not() {
    let mut table = site();
    let plan = table.game.plan(&table.state);
    let before = expected(&table, &plan);
    let mut idle = Table { game: table.game.clone(), state: table.state, events: Vec::new() };
    table.play(Action::BuildWall { at: cell("G6") });
    table.play(Action::BuildWall { at: cell("G7") });
    idle.play(Action::Move { who: Character::SecondVillager, to: cell("E5") });
    let (worked, wasted) = (expected(&table, &plan), expected(&idle, &plan));
    assert!((worked - before).abs() < 1.0, "{before} to {worked}");
    assert!(wasted < worked - 0.5, "{wasted} and {worked} of {before}");
}

#[test]
fn in_the_last_round_only_what_can_be_finished_counts() {
    let drawing = "
        ha ha .     .
        ha wa Va    .
        .  .  Ka+Aa .
    ";
    let last = |points| {
        let mut table = Table::draw(2, "E5", drawing).cards([Card::Ranches, Card::RoyalCities]).points(points);
        // KA-8.1: the other player has none left, and these are few.
        (table.state.realms[A].blocks, table.state.realms[Seat(1)].blocks) = (4, 0);
        let plan = table.game.plan(&table.state);
        expected(&table, &plan)
    };
    // A house and the palace take two points.
    assert!(last(2) > last(1) + 8.0, "{} {}", last(2), last(1));
    assert!(last(3) < last(2) + 4.0, "{} {}", last(3), last(2));
}

#[test]
fn a_fountain_wants_a_whole_turn() {
    let table = |points| Table::draw(2, "E5", "Ka+Aa wa").cards([Card::Ranches, Card::RoyalCities]).points(points);
    let fountain = |table: &Table| {
        let mut sights = Vec::new();
        table.game.sights(&table.game.plan(&table.state), &table.state, A, &mut sights);
        sights.iter().find(|sight| sight.what.contains("fountain")).expect("a fountain").amount
    };
    let last = |points| {
        let mut table = table(points);
        (table.state.realms[A].blocks, table.state.realms[Seat(1)].blocks) = (4, 0);
        fountain(&table)
    };
    // KA-6.6: it takes all five points.
    assert!(last(5) > 10.0 && last(4) == 0.0, "{} {}", last(5), last(4));
    assert!(fountain(&table(5)) > fountain(&table(4)));
}

#[test]
fn a_tower_is_planned_if_a_card_pays_for_it() {
    let drawing = "
        . . .  .     .
        . . .  Va+Wa .
        . . .  Ka+Aa .
        . . .  .     .
    ";
    let planned = |card| {
        let table = Table::draw(2, "E5", drawing).cards([card, Card::RoyalCities]).spells(&[Spell::Morph]);
        let plan = table.game.plan(&table.state);
        let scores = expected(&table, &plan);
        (table, plan, scores)
    };
    let (_, _, without) = planned(Card::Ranches);
    let (table, plan, with) = planned(Card::TriumphantTowers);
    assert!(with > without + 0.5, "{with} and {without}");
    // Every step of it is worth something, and nobody thinks it is for nothing.
    let at = |action: &Action| match *action {
        Action::BuildWall { at } => Some(at),
        _ => None,
    };
    let open = |table: &Table, at: Cell| table.game.is_prospect(&plan, &table.state, Action::BuildWall { at });
    assert!(table.offers().iter().filter_map(at).any(|at| open(&table, at)));
}

#[test]
fn houses_that_can_be_cursed_are_worth_less() {
    let drawing = "
        ha ha .     .
        wa wa Va    .
        .  .  Ka+Aa .
    ";
    let worth_of = |spell| {
        let table =
            Table::draw(2, "E5", drawing).cards([Card::Ranches, Card::RoyalCities]).spells(&[spell, Spell::Morph]);
        let plan = table.game.plan(&table.state);
        let mut over = Table { game: table.game.clone(), state: table.state, events: Vec::new() };
        over.play(Action::EndTurn);
        expected(&over, &plan)
    };
    let (cursed, safe) = (worth_of(Spell::CursedHouse), worth_of(Spell::Alchemy));
    assert!(cursed < safe - 1.0, "{cursed} and {safe}");
}

#[test]
fn an_opinion_tells_what_it_goes_by() {
    let mut table = site();
    let plan = table.game.plan(&table.state);
    let sights = |table: &Table| {
        let mut sights = Vec::new();
        table.game.sights(&plan, &table.state, A, &mut sights);
        sights
    };
    let before = sights(&table);
    table.play(Action::Move { who: Character::SecondVillager, to: cell("E5") });
    let after = sights(&table);
    let names = |sights: &[tabletop::Sight]| sights.iter().map(|sight| sight.what).collect::<Vec<_>>();
    assert_eq!(names(&before), names(&after));
    let of = |sights: &[tabletop::Sight], what: &str| sights.iter().find(|sight| sight.what == what).unwrap().worth;
    let to_come = "points of what is to be built";
    assert!(of(&after, to_come) < of(&before, to_come), "a point was wasted");
}
