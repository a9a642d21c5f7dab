//! What the laboratory says of the games, Pig among them.

use std::time::Duration;

use bots::{Bot, Budget};
use catalog::Setup;
use lab::{LabError, Study, bench, bout};
use tabletop::{Fairness, Options, Seed};
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

#[test]
fn the_same_dice_bots_and_seed_give_the_same_bout() {
    let play = |seed| bout("pig", &setup(2), &[Bot::Random, Bot::Greedy], Budget::Iterations(5), seed).unwrap();
    let (first, again) = (play(3), play(3));
    assert_eq!((&first.standings, first.actions), (&again.standings, again.actions));
    assert_eq!(first.thinking.iter().map(|seat| seat.decisions).sum::<u64>(), first.actions);
}

#[test]
fn what_cannot_be_tried_is_refused() {
    let play = |game: &str, bots: &[Bot], setup: &Setup| bout(game, setup, bots, Budget::Iterations(5), 1);
    assert_eq!(play("chess", &[Bot::Random; 2], &setup(2)), Err(LabError::NoGame("chess".to_owned())));
    assert_eq!(play("pig", &[Bot::Random; 3], &setup(2)), Err(LabError::Seats { bots: 3, players: 2 }));
    assert!(matches!(play("pig", &[Bot::Random; 9], &setup(9)), Err(LabError::Setup(_))));
    let secret = Setup { dice: Fairness { seed: None, ..setup(2).dice }, ..setup(2) };
    assert_eq!(play("pig", &[Bot::Random; 2], &secret), Err(LabError::NoSeed));
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
