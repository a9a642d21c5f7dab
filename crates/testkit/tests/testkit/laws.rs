//! Each flaw is caught by the law it breaks, and an honest game breaks none.

use tabletop::{Options, Title};
use testkit::{Broken, Law, Pig, Trial, check_laws};

use crate::spoiled::{Flaw, Spoiled, SpoiledState};

fn trial(seed: u64) -> Trial {
    Trial { at_most: 500, ..Trial::new(seed) }
}

/// Plays games with a flaw until one is caught.
fn caught(flaw: Flaw) -> Broken {
    let game = Spoiled::with(flaw);
    let caught = (0..20).find_map(|seed| check_laws(&game, trial(seed), &mut |_| {}).err());
    caught.unwrap_or_else(|| panic!("{flaw:?} was not caught"))
}

#[test]
fn pig_keeps_the_laws_with_any_number_of_players() {
    for players in Pig::PLAYERS {
        let pig = Pig::new(players, &Options::default(), None).unwrap();
        for seed in 0..50 {
            let mut looks = 0;
            let finished = check_laws(&pig, trial(seed), &mut |_| looks += 1).unwrap();
            assert_eq!((looks, finished.widest), (finished.plies + 1, 2));
            assert!(finished.state.banked.iter().any(|&points| points >= 20));
        }
    }
}

#[test]
fn the_game_that_is_to_be_spoiled_is_sound_without_a_flaw() {
    let game = Spoiled::with(Flaw::None);
    for seed in 0..50 {
        check_laws(&game, trial(seed), &mut |_| {}).unwrap();
    }
}

#[test]
fn each_flaw_is_caught_by_its_law() {
    for (flaw, law) in [
        (Flaw::OneOffer, Law::OffersAreChoices),
        (Flaw::OfferTwice, Law::OffersAreChoices),
        (Flaw::FickleOffers, Law::OffersAreChoices),
        (Flaw::ClearedOffers, Law::OffersAreChoices),
        (Flaw::StrayDistinct, Law::DistinctOnesAreOffered),
        (Flaw::NothingDistinct, Law::DistinctOnesAreOffered),
        (Flaw::Panic, Law::OffersApply),
        (Flaw::SloppyEquality, Law::OthersAreRefused),
        (Flaw::FickleDice, Law::SameDiceSameState),
        (Flaw::TooManyScores, Law::StatesAreSound),
        (Flaw::ForgetfulState, Law::StatesSurviveJson),
        (Flaw::ForgetfulAction, Law::ActionsSurviveJson),
        (Flaw::BareEvent, Law::EventsAreObjects),
        (Flaw::EmptyText, Law::TextsAreClean),
        (Flaw::TwoBlanks, Law::TextsAreClean),
        (Flaw::LineFeed, Law::TextsAreClean),
        (Flaw::FickleText, Law::TextsAreClean),
        (Flaw::SameText, Law::TextsAreClean),
        (Flaw::WidePicture, Law::TextsAreClean),
        (Flaw::UnknownKind, Law::TextsAreClean),
        (Flaw::UnknownRule, Law::RulesExist),
        (Flaw::NoRule, Law::RulesExist),
        (Flaw::SharesBeyondOne, Law::SharesAddUp),
        (Flaw::ShareOfNothing, Law::SharesAddUp),
        (Flaw::StrangeSeat, Law::SeatsExist),
        (Flaw::NoEnd, Law::GamesEnd),
        (Flaw::LoserWins, Law::StandingsAgree),
        (Flaw::ScoreMissing, Law::StandingsAgree),
    ] {
        let broken = caught(flaw);
        assert_eq!(broken.law, law, "{flaw:?}: {broken}");
    }
}

#[test]
fn what_only_this_game_forbids_is_caught_by_its_own_look() {
    let game = Spoiled::with(Flaw::LostPoints);
    let caught = (0..20).find_map(|seed| {
        let mut most = 0;
        let mut points_are_never_lost = |state: &SpoiledState| {
            let banked = state.pig.banked.iter().sum();
            assert!(banked >= most, "{banked} points where there were {most}");
            most = banked;
        };
        check_laws(&game, trial(seed), &mut points_are_never_lost).err()
    });
    let broken = caught.expect("points were lost");
    assert_eq!(broken.law, Law::OwnLaws);
    assert!(broken.detail.contains("points where there were"), "{broken}");
}

#[test]
fn a_broken_law_tells_where_and_why() {
    let broken = caught(Flaw::StrangeSeat);
    assert_eq!(broken.to_string(), "SeatsExist is broken at ply 0 of seed 0: seat 2 of 2 decides");
    assert_eq!(format!("{broken:?}"), broken.to_string());
}

#[test]
fn a_panic_of_the_rules_keeps_its_words() {
    assert!(caught(Flaw::Panic).detail.contains("six is too much for me"));
}

#[test]
fn only_every_so_many_th_position_is_looked_at_closely() {
    let game = Spoiled::with(Flaw::UnknownRule);
    let broken = |closely_every| check_laws(&game, Trial { closely_every, ..trial(3) }, &mut |_| {}).unwrap_err().ply;
    assert_eq!((broken(1), broken(1000)), (0, 0));
    let game = Spoiled::with(Flaw::ForgetfulState);
    let broken = |closely_every| check_laws(&game, Trial { closely_every, ..trial(3) }, &mut |_| {}).unwrap_err().ply;
    assert_eq!((broken(1), broken(4)), (1, 4));
}
