//! What the laboratory says of the games, Pig among them.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bots::{Bot, Budget};
use catalog::{GameVisitor, Setup, WholeGame};
use lab::{Contest, Course, LabError, Question, Shown, Study, Thought, Watch, bench, train};
use serde_json::Value;
use tabletop::{Fairness, Fast, Level, Options, Record, Seed, Turn};
use testkit::PigState;

fn setup(players: usize) -> Setup {
    Setup { players, options: Options::default(), pack: None, dice: Fairness::of(Seed::new([7; 32])) }
}

#[test]
fn bench_counts_what_a_game_does() {
    let report = bench("pig", &setup(2), Duration::from_millis(10)).unwrap();
    assert_eq!(report.state_bytes, size_of::<PigState>());
    // Most games of Pig to 20 with random choices take a dozen to three dozen actions.
    assert!((12.0..36.0).contains(&report.actions_per_game), "{report:?}");
}

/// Takes the records, if it wants any.
#[derive(Default)]
struct Shelf {
    wants: bool,
    records: Mutex<Vec<Record>>,
    thoughts: Mutex<Vec<Vec<Thought>>>,
    over: AtomicUsize,
}

impl Watch for Shelf {
    fn over(&self) {
        self.over.fetch_add(1, Ordering::Relaxed);
    }

    fn wants_records(&self) -> bool {
        self.wants
    }

    fn keep(&self, record: Record) {
        self.records.lock().unwrap().push(record);
    }

    fn wants_thoughts(&self) -> bool {
        self.wants
    }

    fn keep_thoughts(&self, thoughts: Vec<Thought>) {
        self.thoughts.lock().unwrap().push(thoughts);
    }
}

fn contest(bots: &[&str], players: usize, games: usize) -> Contest {
    Contest {
        game: "pig".to_owned(),
        setup: setup(players),
        contestants: bots.iter().map(|bot| bot.parse().unwrap()).collect(),
        budget: Budget::Iterations(5),
        seed: 3,
        games,
        threads: 2,
        question: None,
    }
}

fn outcome(contest: &Contest) -> Value {
    contest.play(&Shelf::default()).unwrap().0.json("pig", 3)
}

#[test]
fn the_same_seed_gives_the_same_match_on_any_number_of_threads() {
    let play = |threads| {
        let mut outcome = outcome(&Contest { threads, ..contest(&["mcts@20it", "greedy", "random"], 2, 24) });
        let bots = outcome["bots"].as_array_mut().unwrap();
        bots.iter_mut().for_each(|bot| bot["ms_per_decision"] = Value::Null);
        outcome
    };
    assert_eq!(play(1), play(4));
    assert_eq!(play(1)["games"], 24);
}

#[test]
fn equal_bots_win_equally_often_whoever_sits_beside_them() {
    for (bots, players) in [(2, 3), (3, 3), (2, 4)] {
        let outcome = outcome(&contest(&["random"; 3][..bots], players, 1_800));
        let share = 1.0 / players as f64;
        for bot in outcome["bots"].as_array().unwrap() {
            let [low, high] = [0, 1].map(|bound| bot["win_rate_95"][bound].as_f64().unwrap());
            assert!(low - 0.02 < share && share < high + 0.02, "{outcome}");
        }
    }
}

#[test]
fn a_difference_that_is_shown_ends_a_match() {
    let question = Some(Question { margin: 0.05, error: 0.05 });
    let test = Contest { question, ..contest(&["greedy", "random"], 2, 10_000) };
    let (tally, evidence) = test.play(&Shelf::default()).unwrap();
    assert_eq!(evidence.unwrap().shown(), Shown::FirstIsBetter);
    assert!(tally.json("pig", 3)["games"].as_u64().unwrap() < 400);
    let three = Contest { question, ..contest(&["greedy", "random", "random"], 3, 10) };
    assert_eq!(three.play(&Shelf::default()).unwrap_err(), LabError::TwoNeeded);
}

#[test]
fn records_of_a_match_can_be_verified() {
    let shelf = Shelf { wants: true, ..Shelf::default() };
    contest(&["greedy", "random"], 2, 6).play(&shelf).unwrap();
    let records = shelf.records.into_inner().unwrap();
    assert_eq!((records.len(), shelf.over.into_inner()), (6, 6));
    assert_eq!(records[0].names, ["greedy", "random"]);
    assert_eq!(records[1].names, ["random", "greedy"]);
    for record in &records {
        assert!(tabletop::verify::<testkit::Pig>(record).is_ok());
    }
}

#[test]
fn what_the_bots_thought_of_each_decision_goes_with_the_records() {
    let shelf = Shelf { wants: true, ..Shelf::default() };
    contest(&["mcts@20it", "random"], 2, 2).play(&shelf).unwrap();
    let (records, thoughts) = (shelf.records.into_inner().unwrap(), shelf.thoughts.into_inner().unwrap());
    for (record, thoughts) in records.iter().zip(&thoughts) {
        assert_eq!(record.moves.len(), thoughts.len());
        for (ply, (played, thought)) in record.moves.iter().zip(thoughts).enumerate() {
            assert_eq!(thought.ply, ply as u64);
            assert!((thought.values.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{thought:?}");
            if record.names[thought.seat.index()] == "mcts@20it" {
                let [best, ..] = thought.candidates.as_slice() else { panic!("{thought:?}") };
                assert_eq!(played.action, best["action"]);
                let visits: u64 = thought.candidates.iter().filter_map(|each| each["visits"].as_u64()).sum();
                assert!((1..=20).contains(&visits), "{thought:?}");
            }
        }
    }
    assert_eq!(thoughts.len(), 2);
}

#[test]
fn a_program_from_outside_plays_by_the_protocol() {
    // It answers every `load` with a yes and wants to hold whenever it is asked.
    let script = r#"cmd:sed -u s/.*"id":\([0-9]*\).*/{"id":\1,"ok":{"action":{"type":"Hold"}}}/"#;
    let outcome = outcome(&contest(&[script, "random"], 2, 8));
    assert_eq!(outcome["bots"][0]["seats"], 8);
    assert!(outcome["bots"][0]["decisions"].as_u64().unwrap() > 8);
}

#[test]
fn a_program_from_outside_that_fails_ends_the_match_with_a_reason() {
    let refusal = |program: &str| contest(&[program, "random"], 2, 2).play(&Shelf::default()).unwrap_err().to_string();
    assert!(refusal("cmd:./no-such-program").contains("no-such-program"));
    assert!(refusal("cmd:/bin/cat").contains("it answered"));
    assert!(refusal("cmd:/bin/true").contains("the program /bin/true"));
}

#[test]
fn what_was_learned_wins() {
    let learned = Contest { game: "dice-forge".to_owned(), ..contest(&["greedy", "random"], 2, 8) };
    let wins = outcome(&learned)["bots"][0]["wins"].as_f64().unwrap();
    assert!(wins >= 7.5, "{wins} of 8 games");
}

#[test]
fn what_cannot_be_tried_is_refused() {
    let play = |contest: Contest| contest.play(&Shelf::default()).map(|_| ());
    let chess = Contest { game: "chess".to_owned(), ..contest(&["random", "random"], 2, 2) };
    assert_eq!(play(chess), Err(LabError::NoGame("chess".to_owned())));
    assert!(matches!(play(contest(&["random"], 9, 2)), Err(LabError::Setup(_))));
}

#[test]
fn a_course_goes_on_where_it_was_stopped_and_comes_to_the_same() {
    let learn = |folder: &std::path::Path, generations| {
        let folder = folder.to_owned();
        let course =
            Course { folder: folder.clone(), seed: 5, generations, games: 8, hidden: 4, only: Vec::new(), threads: 2 };
        train("dice-forge", &course, &mut |_| ()).unwrap();
        std::fs::read_to_string(folder.join(format!("{}.net", generations - 1))).unwrap()
    };
    let (once, twice) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    learn(twice.path(), 1);
    assert_eq!(learn(once.path(), 2), learn(twice.path(), 2));
    let other = Course {
        folder: once.path().to_owned(),
        seed: 6,
        generations: 1,
        games: 8,
        hidden: 4,
        only: Vec::new(),
        threads: 1,
    };
    assert!(train("dice-forge", &other, &mut |_| ()).unwrap_err().to_string().contains("another course"));
    assert!(train("pig", &other, &mut |_| ()).unwrap_err().to_string().contains("does not learn"));
}

#[test]
fn weights_are_learned_alike_in_one_go_and_in_two() {
    let learn = |folder: &std::path::Path, generations| {
        let folder = folder.to_owned();
        let course =
            Course { folder: folder.clone(), seed: 5, generations, games: 2, hidden: 4, only: Vec::new(), threads: 2 };
        train("kings-of-artifice", &course, &mut |_| ()).unwrap();
        std::fs::read_to_string(folder.join("progress.txt")).unwrap()
    };
    let (once, twice) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let first = learn(twice.path(), 1);
    let second = learn(twice.path(), 2);
    assert_ne!(first, second);
    assert_eq!(learn(once.path(), 2), second);
    let files = ["best.weights", "last.weights"].map(|name| once.path().join(name).exists());
    assert!(files[0] || files[1]);
    let other = Course {
        folder: once.path().to_owned(),
        seed: 6,
        generations: 1,
        games: 2,
        hidden: 4,
        only: Vec::new(),
        threads: 1,
    };
    let refused = train("kings-of-artifice", &other, &mut |_| ()).unwrap_err();
    assert!(refused.to_string().contains("another course"), "{refused}");
}

#[test]
fn only_the_weights_that_were_named_are_learned() {
    let folder = tempfile::tempdir().unwrap();
    let learn = |only: &[&str]| {
        let only = only.iter().map(|&name| name.to_owned()).collect();
        let course =
            Course { folder: folder.path().to_owned(), seed: 5, generations: 1, games: 2, hidden: 4, only, threads: 2 };
        train("kings-of-artifice", &course, &mut |_| ())
    };
    let unknown = learn(&["delay", "luck"]).unwrap_err().to_string();
    assert!(unknown.contains("no weight is called `luck`; there are: delay"), "{unknown}");
    learn(&["delay", "house"]).unwrap();
    let progress = std::fs::read_to_string(folder.path().join("progress.txt")).unwrap();
    let moved = progress.lines().nth(1).unwrap().split(' ').filter(|step| step.parse::<f32>().unwrap() != 0.0);
    assert_eq!(moved.count(), 2, "{progress}");
}

fn study(players: &[usize], games: u32) -> Study {
    Study {
        game: "pig".to_owned(),
        options: Options::default(),
        pack: None,
        players: players.to_vec(),
        bot: Bot::Random,
        budget: Budget::Iterations(1),
        games,
        seed: 5,
    }
}

#[test]
fn a_study_is_the_same_every_time_and_its_seats_share_the_win() {
    let report = study(&[2, 3], 40).run(&|| ()).unwrap();
    assert_eq!(report, study(&[2, 3], 40).run(&|| ()).unwrap());
    assert_eq!(report.tables.iter().map(|table| (table.players, table.games)).collect::<Vec<_>>(), [(2, 40), (3, 40)]);
    for table in &report.tables {
        assert!((table.seats.iter().map(|seat| seat.share.value).sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(table.seats.iter().all(|seat| !seat.share.excludes(seat.share.value)));
        let [("Turns", turns)] = table.passed[..] else { panic!("{:?}", table.passed) };
        assert!(turns > 2.0);
    }
}

/// Whoever wins at Pig has banked points, so those who never did have no share of the win.
#[test]
fn a_study_tells_those_who_used_a_thing_from_those_who_did_not() {
    let report = study(&[2], 200).run(&|| ()).unwrap();
    let group = |name| report.tables[0].groups.iter().find(|group| group.name == name).unwrap();
    let [banked] = &group("Points").lines[..] else { panic!("one line") };
    assert_eq!((banked.games, banked.per_appearance), (200, None));
    assert!(banked.per_game >= 20.0, "somebody reaches the goal: {banked:?}");
    let (with, without) = (banked.with.unwrap(), banked.without.unwrap());
    assert_eq!(without.value, 0.0);
    // Each game has one winner, who is among those with points.
    assert!((with.value * banked.used_by - 0.5).abs() < 1e-9, "{banked:?}");
    assert!(banked.difference.unwrap().excludes(0.0));
}

#[test]
fn a_study_is_told_in_lines_and_as_a_page() {
    let report = study(&[2], 20).run(&|| ()).unwrap();
    let text = report.to_string();
    assert!(text.starts_with("pig, 20 games at each table, seed 5\n\n2 players: "), "{text}");
    assert!(text.contains("\nSix "), "{text}");
    let page = report.html("Pig & co", "20 games");
    assert!(page.contains("<h1>Pig &amp; co</h1>") && page.contains("<svg"), "{page}");
    assert!(!page.contains("src=") && !page.contains("href="), "the page needs nothing else");
}

/// A card is claimed at most once each time it lies there, whether it is of the village or a visitor.
#[test]
fn nothing_is_used_more_often_than_it_is_there() {
    let mut options = Options::default();
    for part in ["griffins-landing", "ambassadors-row", "apprentices"] {
        options.set(part, true);
    }
    let table = Study { game: "kings-forge".to_owned(), options, ..study(&[3], 6) };
    let report = table.run(&|| ()).unwrap();
    let group = |name| report.tables[0].groups.iter().find(|group| group.name == name).unwrap();
    let groups = ["Gather actions used", "Visitors received", "Apprentices claimed"];
    let lines = groups.map(|name| &group(name).lines[..]).concat();
    assert!(lines.iter().any(|line| line.name == "Archives, gift" || line.name == "Archives, top"), "{lines:?}");
    assert!(lines.iter().all(|line| line.per_appearance.is_some_and(|times| times <= 1.0)), "{lines:?}");
}

/// Every character of a game plays the first seat, and then a bot without a taste does. Tells how often each did what the character likes, of
/// the times it could do that or something else.
struct Likings;

impl GameVisitor for Likings {
    type Out = Vec<(&'static str, [f64; 2])>;

    fn visit<G: WholeGame>(self) -> Self::Out {
        let game = G::new(2, &Options::default(), None).unwrap();
        let plain = Bot::Level(Level::Casual);
        let play = |bot: Bot, kinds: &[(&str, f32)]| {
            let (mut dice, mut luck, mut actions) = (Fast::new(1), Fast::new(2), Vec::new());
            let (mut liked, mut times) = (0, 0);
            for _ in 0..4 {
                let mut state = game.start(&mut dice, &mut ());
                while let Turn::Decide { seat } = game.turn(&state) {
                    let bot = if seat.index() == 0 { bot } else { plain };
                    let action = bots::think(bot, &game, &state, Budget::Iterations(1), luck.next_u64(), 1).action;
                    actions.clear();
                    game.actions(&state, &mut actions);
                    let is_liked =
                        |&action: &G::Action| kinds.iter().any(|&(kind, _)| kind == game.kind(&state, action));
                    if seat.index() == 0 && actions.iter().any(is_liked) && !actions.iter().all(is_liked) {
                        times += 1;
                        liked += u32::from(is_liked(&action));
                    }
                    game.play(&mut state, action, &mut dice, &mut ());
                }
            }
            f64::from(liked) / f64::from(times)
        };
        let both = |it: &tabletop::Opponent| {
            let character = Bot::Character(Level::Casual, it.taste);
            (it.name, [play(character, it.likes), play(plain, it.likes)])
        };
        G::OPPONENTS.iter().map(both).collect()
    }
}

#[test]
fn characters_do_more_of_what_they_like() {
    for game in ["dice-forge", "kings-forge", "kings-of-artifice"] {
        let counts = catalog::with_game(game, Likings).unwrap();
        assert_eq!(counts.len(), 3, "{game}");
        for (name, [tasted, plain]) in counts {
            assert!(tasted > plain, "{name} does in {tasted:.3} of all cases what others do in {plain:.3}");
        }
    }
}
