//! Records of an honest game hold, and a game that cannot be repeated is caught.

use tabletop::{Options, Title};
use testkit::{Law, Pig, Trial, check_replay};

use crate::spoiled::{Flaw, Spoiled};

#[test]
fn records_of_pig_replay_and_betray_every_change() {
    for players in Pig::PLAYERS {
        for seed in 0..5 {
            let record = check_replay::<Pig>(players, &Options::default(), None, Trial::new(seed)).unwrap();
            assert_eq!((record.players, record.result.is_some()), (players, true));
        }
    }
}

#[test]
fn a_game_whose_dice_fall_differently_each_time_is_caught() {
    let broken = check_replay::<Spoiled>(2, &Spoiled::chosen_with(Flaw::FickleDice), None, Trial::new(1)).unwrap_err();
    assert_eq!(broken.law, Law::RecordsReplay);
    assert!(broken.detail.contains("played again"), "{broken}");
}

#[test]
fn a_game_whose_figures_change_is_caught() {
    let options = Spoiled::chosen_with(Flaw::FickleContent);
    let broken = check_replay::<Spoiled>(2, &options, None, Trial::new(1)).unwrap_err();
    assert!(broken.detail.contains("played with other figures"), "{broken}");
}

#[test]
fn a_game_that_does_not_end_is_caught() {
    let trial = Trial { at_most: 100, ..Trial::new(1) };
    let broken = check_replay::<Spoiled>(2, &Spoiled::chosen_with(Flaw::NoEnd), None, trial).unwrap_err();
    assert_eq!((broken.ply, broken.detail.as_str()), (100, "not over after 100 actions"));
}

#[test]
fn a_set_up_that_is_refused_is_told() {
    let broken = check_replay::<Pig>(7, &Options::default(), None, Trial::new(1)).unwrap_err();
    assert_eq!(broken.detail, "Pig is for 2 to 4 players, not 7");
}
