//! The laws every game keeps, on random games of all sizes and sets, with this game's own: every face and card is
//! somewhere, once.

use dice_forge::{DiceForge, Slot, State, Step};
use tabletop::{Appraise, Options, Title};
use testkit::{Trial, check_laws, check_replay};

use crate::{states::game, table::Table};

/// DF-1.2, DF-1.5: counted from what lies where, without a look at the content.
fn faces(state: &State) -> usize {
    let on_dice: usize =
        state.heroes.iter().map(|hero| hero.dice.iter().map(|die| die.faces.len()).sum::<usize>()).sum();
    let in_temple: usize = state.temple.iter().map(|pile| usize::from(pile.left)).sum();
    let in_hand = state.steps.iter().filter(|step| matches!(step, Step::ChooseFaceToReplace { .. })).count();
    on_dice + in_temple + in_hand + state.discarded.len() + state.removed.len()
}

/// DF-1.4: the cards of one slot.
fn cards(state: &State, slot: Slot) -> usize {
    let performed: usize = state.heroes.iter().map(|hero| usize::from(hero.feats[slot.index()])).sum();
    usize::from(state.stacks[slot.index()].left) + performed
}

fn everything_is_there(game: &DiceForge, state: &State) {
    let players = state.heroes.len();
    assert_eq!(faces(state), 12 * players + 60, "faces");
    for slot in Slot::ALL {
        assert_eq!(cards(state, slot), players, "cards of {slot:?}");
    }
    let islands: Vec<u8> = state.heroes.iter().map(|hero| hero.island).filter(|&island| island > 0).collect();
    assert!((0..islands.len()).all(|place| !islands[..place].contains(&islands[place])), "islands {islands:?}");
    for hero in state.heroes.iter() {
        let most = game.maxima(hero);
        assert!(hero.gold <= most.gold && hero.sun <= most.sun && hero.moon <= most.moon, "{hero:?}");
        assert!(hero.hammer_gold <= hero.hammers * 30, "{hero:?}");
    }
    // What a boar was forged over is gone, the boar never is.
    let boars = |face: &dice_forge::Face| matches!(face, dice_forge::Face::Boar(_));
    assert!(!state.discarded.iter().any(|discard| boars(&discard.face)));
}

fn keeps_the_laws(players: usize, feats: &str) {
    let game = game(players, feats);
    for seed in 0..6 {
        let trial = Trial { at_most: 1000, closely_every: 3, ..Trial::new(seed) };
        let finished = check_laws(&game, trial, &mut |state| everything_is_there(&game, state)).unwrap();
        assert!(finished.plies > 20 && finished.widest <= 40, "{} plies, {} wide", finished.plies, finished.widest);
    }
}

#[test]
fn two_players_keep_the_laws() {
    ["introductory", "alternate", "random"].into_iter().for_each(|feats| keeps_the_laws(2, feats));
}

#[test]
fn three_players_keep_the_laws() {
    ["introductory", "alternate", "random"].into_iter().for_each(|feats| keeps_the_laws(3, feats));
}

#[test]
fn four_players_keep_the_laws() {
    ["introductory", "alternate", "random"].into_iter().for_each(|feats| keeps_the_laws(4, feats));
}

#[test]
fn a_game_with_tie_break_keeps_the_laws() {
    let game = DiceForge::new(3, Options::default().set("tie-break", true), None).unwrap();
    let finished = check_laws(&game, Trial::new(5), &mut |_| ()).unwrap();
    assert_eq!(finished.standings.winners.len(), 1);
}

#[test]
fn records_replay() {
    for (players, feats, seed) in [(2, "random", 1), (3, "alternate", 2), (4, "introductory", 3)] {
        let trial = Trial { closely_every: 25, ..Trial::new(seed) };
        check_replay::<DiceForge>(players, Options::default().set("feats", feats), None, trial).unwrap();
    }
}

/// However far apart the heroes are, bots get shares that add up.
#[test]
fn an_opinion_stays_within_bounds_at_any_glory() {
    for glory in [0, 60, 200, 2000, u16::MAX] {
        let mut table = Table::new(3);
        table.state.heroes[1].glory = glory;
        let mut shares = [0.0; 3];
        table.game.appraise(&(), &table.state, &mut shares);
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{glory} glory: {shares:?}");
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{glory} glory: {shares:?}");
    }
}
