//! What the client draws besides the position itself: pastures, standings, scores, and what actions would bring.

use kings_of_artifice::{
    Action, BagPlace, Card, Character, Class, Doer, Enclosed, Event, Insight, Kind, KingsOfArtifice, Part, Prospect,
    Quadrant, Spell, Stage, State, Step,
};
use serde_json::json;
use tabletop::{Fast, Game, Score, Seat, Title, Turn};

use crate::{
    laws::game,
    states::play_on,
    table::{A, B, C, Table, cell, cells},
};

/// What is told of the position on a table, with all that may be done.
fn told(table: &Table) -> Insight {
    Insight::of(&table.game, &table.state, &table.offers())
}

#[track_caller]
fn prospect(table: &Table, action: Action) -> Prospect {
    let place = table.offers().iter().position(|&offered| offered == action).expect("it is offered");
    told(table).prospects.swap_remove(place)
}

fn words(table: &Table, action: Action) -> Option<String> {
    prospect(table, action).words
}

/// KA-6.14, KA-9.7
#[test]
fn pastures_are_outlined_with_their_owner_and_whether_they_score() {
    let table = Table::draw(2, "E5", "wa wa wa wa\nwa \" hb wa\nwa wa wa wa");
    let pastures = told(&table).pastures;
    assert_eq!(pastures.len(), 1);
    assert_eq!((pastures[0].owner, pastures[0].region, pastures[0].forest), (A, cells("F6 G6"), cells("F6")));
    assert_eq!((pastures[0].worth, pastures[0].scores), (2, false));
    assert_eq!(pastures[0].words, "2 points at the end once a horse is inside");
    let grazed = Table::draw(2, "E5", "wa wa wa\nwa \"+Ha wa\nwa wa wa");
    assert!(told(&grazed).pastures[0].scores);
    assert_eq!(told(&grazed).pastures[0].words, "2 points at the end");
    assert_eq!(row(&told(&grazed), "Pastures with a horse"), [Score::points(2), Score::points(0)]);
}

fn row(insight: &Insight, name: &str) -> Vec<Score> {
    let row = insight.rows.iter().find(|row| row.name == name);
    row.map_or(Vec::new(), |row| row.points.clone())
}

/// KA-9.8
#[test]
fn the_score_is_told_by_source_and_adds_up() {
    let table = Table::draw(2, "D4", "ha Va").cards([Card::Ranches, Card::Lighthouses]);
    let insight = told(&table);
    assert_eq!(row(&insight, "Houses beside villagers"), [Score::points(2), Score::points(0)]);
    assert_eq!(row(&insight, "Trees"), [Score::points(0), Score::points(12)], "24 of them");
    let named = |part: Part| {
        let rows = insight.rows.iter().filter(move |row| row.part == part);
        rows.map(|row| row.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(named(Part::Card), ["Lighthouses", "Ranches"], "one that gives nothing is told of too");
    assert!(named(Part::Play).is_empty());
    assert_eq!(insight.totals, [Score::points(2 - 5), Score::points(12 - 5)]);
}

#[test]
fn a_gain_is_told_with_its_price_for_now_and_for_the_end() {
    let table = Table::draw(2, "D4", "ha ha .\nha ha Ka+Aa").cards([Card::VillageFestival, Card::Ranches]);
    let palace = prospect(&table, Action::BuildPalace { at: cell("D4") });
    assert_eq!((palace.at_once, palace.cost), (Score::points(9), 1));
    assert_eq!(palace.in_all, Score::points(9 + 9 - 12), "with the king beside it, but the most houses are gone");
    assert_eq!(palace.words.as_deref(), Some("−3 at the end"), "what it scores at once is in its text");
    let nothing = Prospect {
        by: vec![],
        at: vec![],
        cost: 0,
        at_once: Score::points(0),
        in_all: Score::points(0),
        raises: None,
        encloses: None,
        land: None,
        words: None,
    };
    assert_eq!(prospect(&table, Action::EndTurn), nothing);
}

/// KA-6.14
#[test]
fn a_wall_that_closes_a_pasture_tells_which_forest_it_encloses() {
    let drawing = "wa wa wa wa\nwa \" \" wa\nwa wa wa .\n. . . Va";
    let table = Table::draw(2, "E5", drawing).cards([Card::VillageFestival, Card::Ranches]);
    let closing = prospect(&table, Action::BuildWall { at: cell("H7") });
    assert_eq!(closing.encloses, Some(Enclosed { forest: cells("F6 G6"), worth: 4 }));
    assert_eq!(closing.words.as_deref(), Some("encloses 2 forest spaces"), "no horse is inside");
    assert_eq!(prospect(&table, Action::BuildWall { at: cell("I8") }).encloses, None);
}

/// KA-1.7, KA-6.9
#[test]
fn whoever_lands_is_told_what_lies_in_each_quadrant() {
    let game = game(2);
    let mut state = game.start(&mut Fast::new(1), &mut ());
    // In reading order: the trees come to lie in the north.
    let offers = |state: &State| {
        let mut offers = Vec::new();
        game.actions(state, &mut offers);
        offers
    };
    while state.steps.last() != Some(&Step::ChooseQuadrant) {
        let first = offers(&state)[0];
        game.play(&mut state, first, &mut Fast::new(1), &mut ());
    }
    let insight = Insight::of(&game, &state, &offers(&state));
    let land = |quadrant: Quadrant| {
        let place = offers(&state).iter().position(|&offered| offered == Action::Sail { quadrant }).unwrap();
        (insight.prospects[place].land.unwrap(), insight.prospects[place].words.clone().unwrap())
    };
    let (planted, told) = land(Quadrant::NorthWest);
    let (bare, told_bare) = land(Quadrant::SouthEast);
    // 27 spaces without the wasteland, three of them printed forest.
    assert_eq!((bare.open, bare.forest, bare.together), (24, 3, 1));
    assert_eq!(told_bare, "has 24 open spaces, 9 squares for a palace, 3 forest spaces");
    assert_eq!(told, "has 11 open spaces, 4 squares for a palace, 16 forest spaces in one piece");
    assert_eq!(planted.open + planted.forest, 27);
    assert!(insight.prospects.iter().all(|prospect| prospect.land.is_some()));
}

/// KA-9.1
#[test]
fn going_away_from_what_scores_is_a_loss() {
    let table = Table::draw(2, "E5", "wa+Ta wa wb");
    let away = Action::Move { who: Character::Thief, to: cell("E6") };
    assert_eq!(prospect(&table, away).in_all, Score::points(-3));
    assert_eq!(words(&table, away).as_deref(), Some("−3 at the end"));
    assert_eq!(words(&table, Action::Move { who: Character::Thief, to: cell("G5") }), None);
}

/// KA-7.9: what is asked in the middle of a spell is paid for already, and a question with one answer is none.
#[test]
fn a_spell_is_paid_for_once_and_tells_what_it_does_if_it_has_one_aim() {
    let cast = Action::Cast { spell: Spell::EnchantedTower };
    let enchants = |drawing: &str| Table::draw(2, "D4", drawing).spells(&[Spell::EnchantedTower]);
    let mut table = enchants("ha Wa+Aa ha");
    assert_eq!((prospect(&table, cast).cost, prospect(&table, cast).at_once), (1, Score::points(0)));
    table.play(cast);
    let towers = told(&table).prospects;
    assert_eq!(towers.len(), 2);
    assert!(towers.iter().all(|tower| tower.cost == 0 && tower.at_once == Score::points(3)));
    assert_eq!(towers[0].words, None, "the text says it");
    let forced = enchants("Wa+Aa ha");
    assert_eq!(prospect(&forced, cast).at_once, Score::points(3));
    assert_eq!(words(&forced, cast).as_deref(), Some("+3 now"));
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
    let notices = |table: &Table| told(table).notices;
    let says = |table: &Table, words: &str| {
        let told = notices(table);
        assert!(told.len() == 1 && told[0].starts_with(words), "{told:?}");
    };
    let mut table = Table::draw(2, "D4", "Ka . Kb");
    assert!(notices(&table).is_empty());
    table.end_turn().end_turn().end_turn().end_turn();
    says(&table, "Nobody has used blocks of the supply for a while");
    table.play(Action::BuildWall { at: cell("D5") });
    assert!(notices(&table).is_empty());
    table.state.round = 60;
    says(&table, "The last round of building");
    let spent = Table::draw(2, "D4", "Ka . Kb").blocks(A, 0).blocks(B, 10);
    says(&spent, "The blocks run out");
    says(&spent.crowning(), "The crowning round: one last turn each");
}

/// KA-7.15
#[test]
fn a_turn_that_cannot_end_says_why() {
    let mut table = Table::draw(2, "D4", "Wa wb . .").spells(&[Spell::Morph]);
    table.play(Action::Cast { spell: Spell::Morph }).play(Action::MorphInto { class: Class::Thief });
    assert!(table.can(Action::EndTurn) && told(&table).notices.is_empty());
    table.play(Action::Move { who: Character::Warlock, to: cell("E4") });
    assert!(!table.can(Action::EndTurn));
    let why = "The turn cannot end yet: the warlock, a thief for this turn, must leave the wall on E4 first.";
    assert_eq!(told(&table).notices, [why]);
}

fn by(table: &Table, action: Action) -> Vec<Doer> {
    prospect(table, action).by
}

fn at(table: &Table, action: Action) -> String {
    let spaces = json!(prospect(table, action).at);
    spaces.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

/// KA-6.2, KA-6.5, KA-6.7, KA-6.10
#[test]
fn every_building_tells_who_can_build_it() {
    let table = Table::draw(2, "D4", "wa wa Na+Aa\n. Va Ha");
    let (knight, artisan, villager) = (Character::Knight, Character::Artisan, Character::FirstVillager);
    let pair = Action::BuildBattlement { at: cell("D4"), and: cell("E4") };
    assert_eq!(by(&table, pair), [Doer::Character(artisan), Doer::Character(knight)]);
    assert_eq!(by(&table, Action::BuildHouse { at: cell("D4") }), [Doer::Character(villager)]);
    assert_eq!(by(&table, Action::BuildFountain { at: cell("E4") }), [Doer::Character(artisan)]);
    let wall = Action::BuildWall { at: cell("E6") };
    assert_eq!(by(&table, wall), [Doer::Character(villager)], "the horse beside it builds nothing");
    assert_eq!((at(&table, pair), at(&table, wall)), ("D4 E4".to_owned(), "E6".to_owned()));
}

/// KA-8.5
#[test]
fn a_token_is_thrown_at_the_fountain() {
    let table = Table::draw(2, "D4", "Ka Aa Oa").crowning();
    assert_eq!(by(&table, Action::ThrowToken), [Doer::Character(Character::Artisan)]);
    assert_eq!(at(&table, Action::ThrowToken), "F4");
}

/// KA-6.3
#[test]
fn a_second_wall_and_a_first_ship_are_nobodys_doing() {
    let mut table = Table::draw(2, "D4", "Va .");
    table.play(Action::BuildWall { at: cell("E4") });
    let second = Action::BuildWall { at: cell("D5") };
    assert_eq!((by(&table, second), at(&table, second)), (vec![], "D5".to_owned()));
    let game = game(2);
    let mut state = game.start(&mut Fast::new(1), &mut ());
    while !game.turn(&state).seat().is_some_and(|_| state.realms.iter().all(|realm| realm.saplings == 0)) {
        play_on(&game, &mut state, &mut Fast::new(1));
    }
    let landing = Table { game, state, events: Vec::new() };
    let sail = Action::Sail { quadrant: Quadrant::NorthWest };
    assert_eq!(by(&landing, sail), []);
    assert!(at(&landing, sail).starts_with("A1 B1 "), "{}", at(&landing, sail));
}

/// KA-5.1, KA-7.14: a warlock that is a king summons too.
#[test]
fn pieces_on_and_off_the_island_are_named_with_what_they_do() {
    let mut table = Table::draw(2, "D4", "Ka Wa . wa").spells(&[Spell::Morph]).aboard(A, &[Character::Thief]);
    assert_eq!(by(&table, Action::Cast { spell: Spell::Morph }), [Doer::Character(Character::Warlock)]);
    let sail = Action::Sail { quadrant: Quadrant::NorthEast };
    assert_eq!((by(&table, sail), prospect(&table, sail).cost), (vec![Doer::Ship], 1));
    let villagers = Action::Summon { class: Class::Villager, both: true };
    assert_eq!((by(&table, villagers), at(&table, villagers)), (vec![Doer::Character(Character::King)], String::new()));
    let aboard = Action::Board { who: Character::King };
    assert!(!table.can(aboard), "it lies two spaces away");
    table.play(Action::Cast { spell: Spell::Morph }).play(Action::MorphInto { class: Class::King });
    let both = [Doer::Character(Character::King), Doer::Character(Character::Warlock)];
    assert_eq!(by(&table, villagers), both);
}

/// KA-7.12
#[test]
fn a_wall_that_flies_is_its_own_doer() {
    let mut table = Table::draw(2, "D4", "wa . Wa . wa").spells(&[Spell::FlyingWalls]);
    table.play(Action::Cast { spell: Spell::FlyingWalls });
    let flight = Action::FlyWall { from: cell("D4"), to: cell("E5") };
    assert_eq!((by(&table, flight), at(&table, flight)), (vec![Doer::Wall(cell("D4"))], "E5".to_owned()));
    assert_eq!(json!(by(&table, flight)), json!(["D4"]));
    let stage = Stage {
        title: "Flying Walls".to_owned(),
        spell: Some(Spell::FlyingWalls),
        steps: ["first wall", "second", "third"].map(str::to_owned).to_vec(),
        at: 0,
    };
    assert_eq!(told(&table).stage, Some(stage));
    table.play(flight);
    assert_eq!(told(&table).stage.unwrap().at, 1);
}

/// KA-7.17, KA-7.20
#[test]
fn steps_of_a_spell_are_counted() {
    let mut table = Table::draw(2, "D4", "Ka . Wa").spells(&[Spell::ChanneledGuidance, Spell::StepIntoTheFuture]);
    assert_eq!(told(&table).stage, None);
    let mut guided = Table { game: table.game.clone(), state: table.state, events: Vec::new() };
    guided.play(Action::Cast { spell: Spell::ChanneledGuidance });
    assert_eq!(told(&guided).stage.unwrap().steps, ["0 of 2 have stepped"]);
    table.play(Action::Cast { spell: Spell::StepIntoTheFuture });
    assert_eq!(told(&table).stage.unwrap().steps, ["2 temporary action points"]);
}

/// KA-5.1, KA-5.2
#[test]
fn a_summons_names_who_is_coming() {
    let title = |table: &Table| told(table).stage.unwrap().title;
    let mut table = Table::draw(2, "D4", "Ka");
    table.play(Action::Summon { class: Class::Villager, both: true });
    assert_eq!(title(&table), "Summon both villagers");
    table.play(Action::Place { at: cell("D5") });
    assert_eq!(title(&table), "Summon the villager");
}

/// KA-6.8, KA-7.7: as high as it will be, on whosever blocks.
#[test]
fn what_would_be_built_is_told_before_it_is() {
    let table = Table::draw(2, "D4", "3a Wa+Aa ha").spells(&[Spell::CursedHouse]);
    let raised = prospect(&table, Action::BuildTower { at: cell("D4") }).raises.unwrap();
    assert_eq!((raised.kind, raised.level, raised.owner), (Kind::Tower, 4, A));
    assert_eq!(prospect(&table, Action::EndTurn).raises, None);
    let mut cursing = Table::draw(2, "D4", "hb Wa hb").spells(&[Spell::CursedHouse]);
    cursing.play(Action::Cast { spell: Spell::CursedHouse });
    let cursed = prospect(&cursing, Action::CurseHouse { at: cell("D4") }).raises.unwrap();
    assert_eq!((cursed.kind, cursed.owner, cursed.base.to_vec()), (Kind::House, A, vec![B]));
}

/// Those who are named for a building can build it without the others, and the others cannot without them.
fn builders_hold(game: &KingsOfArtifice, state: &State, seat: Seat, action: Action, by: &[Doer]) {
    let offered_to = |stays: &dyn Fn(Character) -> bool| {
        let mut json = serde_json::to_value(state).unwrap();
        for who in Character::ALL.into_iter().filter(|&who| !stays(who)) {
            json["board"]["characters"][seat.index()][who.key()] = "supply".into();
        }
        let mut offered = Vec::new();
        game.actions(&serde_json::from_value(json).unwrap(), &mut offered);
        offered.contains(&action)
    };
    assert!(!by.is_empty(), "{action:?}");
    assert!(offered_to(&|who| by.contains(&Doer::Character(who))), "{by:?} can {action:?}");
    assert!(!offered_to(&|who| !by.contains(&Doer::Character(who))), "nobody but {by:?} can {action:?}");
}

/// Looks at every building that is offered; how many there are.
fn all_builders_hold(game: &KingsOfArtifice, state: &State) -> usize {
    let (Some(seat), mut offered) = (game.turn(state).seat(), Vec::new()) else { return 0 };
    game.actions(state, &mut offered);
    let insight = Insight::of(game, state, &offered);
    let builds = |action: &Action| json!(action)["type"].as_str().unwrap().starts_with("Build");
    let buildings: Vec<_> = offered.iter().zip(&insight.prospects).filter(|(action, _)| builds(action)).collect();
    for &(&action, told) in &buildings {
        builders_hold(game, state, seat, action, &told.by);
    }
    buildings.len()
}

/// KA-6.2 to KA-6.10
#[test]
fn nobody_but_the_builders_named_could_build_it() {
    let drawings = [
        ("wa wa Na+Aa\n. Va .", None),
        ("wa wa Na+Wa Aa\nwa . Ua .", Some(Class::Artisan)),
        ("3a Wa+Aa ha .\nha . Va .", None),
        ("ha ha .\nha ha Ka+Aa", None),
        ("ha ha Wa+Aa .\nha ha Ka .", Some(Class::King)),
        ("Ka . .\n. wa Wa", Some(Class::Horse)),
    ];
    for (drawing, morph) in drawings {
        let mut table = Table::draw(2, "D4", drawing);
        table.state.turn.morph = morph;
        assert!(all_builders_hold(&table.game, &table.state) > 0, "{drawing}");
    }
    let mut tried = 0;
    for (players, seed) in [(2, 1), (4, 3)] {
        let game = game(players);
        let mut chance = Fast::new(seed);
        let mut state = game.start(&mut chance, &mut ());
        while play_on(&game, &mut state, &mut chance) {
            // A second wall is nobody's doing.
            if chance.below(60) == 0 && !matches!(state.steps.last(), Some(Step::ChooseSecondWall { .. })) {
                tried += all_builders_hold(&game, &state);
            }
        }
    }
    assert!(tried > 300, "{tried} buildings");
}

/// The same position with a character in the supply.
fn without(state: &State, seat: Seat, who: Character) -> State {
    let mut told = json!(state);
    told["board"]["characters"][seat.index()][json!(who).as_str().unwrap()] = json!("supply");
    serde_json::from_value(told).unwrap()
}

/// Who is attacked leaves its space anyway: going home loses nothing, and beside the fountain something may be gained.
#[test]
fn what_an_attack_takes_is_no_loss_of_a_refuge() {
    let mut table = Table::draw(2, "D4", "Ka Na Vb hb . .\n. . . . hb .\n. . . . Ob Ua+Va\n. . . . . Kb");
    table.play(Action::Attack { who: Character::Knight, seat: B, victim: Character::FirstVillager });
    assert_eq!(prospect(&table, Action::Withdraw).in_all, Score::points(0));
    assert_eq!(prospect(&table, Action::Place { at: cell("G5") }).in_all, Score::points(4));
    assert_eq!(words(&table, Action::Withdraw), None);
}

/// Everything told of a position is what comes of it.
fn insight_holds(game: &KingsOfArtifice, state: &State) {
    let Turn::Decide { seat } = game.turn(state) else { panic!("nothing is offered any more") };
    let mut offered = Vec::new();
    game.actions(state, &mut offered);
    let insight = Insight::of(game, state, &offered);
    assert_eq!(insight.prospects.len(), offered.len());
    let summed = |insight: &Insight, seat: Seat| -> f32 {
        insight.rows.iter().map(|row| row.points[seat.index()].as_f32()).sum()
    };
    for each in Seat::all(game.players()) {
        assert_eq!(summed(&insight, each), insight.totals[each.index()].as_f32());
    }
    let fenced = |insight: &Insight| {
        let own = insight.pastures.iter().filter(|pasture| pasture.owner == seat);
        own.fold(cells(""), |all, pasture| all | pasture.forest)
    };
    let points = |insight: &Insight| insight.totals[seat.index()].as_f32();
    let (question, mut before) = (state.steps.last(), points(&insight));
    if let Some(&(Step::ChooseRefuge { seat: of, victim: who } | Step::ChooseReturn { seat: of, knight: who })) =
        question
    {
        before = points(&Insight::of(game, &without(state, of, who), &[]));
    }
    for (&action, gain) in offered.iter().zip(&insight.prospects) {
        let mut then = *state;
        game.play(&mut then, action, &mut Fast::new(1), &mut ());
        let after = Insight::of(game, &then, &[]);
        assert_eq!(before + gain.in_all.as_f32(), points(&after), "{action:?}");
        let scored = then.realms[seat].points.total() - state.realms[seat].points.total();
        assert_eq!(gain.at_once, Score::points(scored as i32), "{action:?}");
        let forest = gain.encloses.map_or(cells(""), |enclosed| enclosed.forest);
        assert_eq!(forest, fenced(&after) - fenced(&insight), "{action:?}");
        if let Some(raised) = gain.raises {
            let structures = json!(then)["board"]["structures"].clone();
            assert!(structures.as_array().unwrap().contains(&json!(raised)), "{action:?}");
        }
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
        for standing in &insight.cards {
            let counted: Vec<Score> = standing.points.iter().map(|&points| Score::points(points)).collect();
            assert_eq!(row(&insight, &game.content().card(standing.card).name), counted, "{:?}", standing.card);
        }
    }
}
