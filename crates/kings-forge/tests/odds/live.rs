//! The odds of a game going on.

use kings_forge::{
    Action, Benefit, Claim, Crafted, Dice, Die, KingsForge, Phase, Placed, Side, State, Step,
    odds::{Advised, Bonus, Odds, SeatOdds, Work},
};
use serde_json::json;
use tabletop::{Fast, Game, Options, Seat, Title, Turn};

use crate::{
    ask::near,
    position::{ME, OTHER, after, claim, game, gather, item, only_hand, position, value},
};

#[test]
fn in_the_gather_phase_the_supply_counts_as_if_it_were_rolled_now() {
    let game = game();
    let state = position(&game, "1M1G", &["Ruby Collar", "Shield"]);
    let odds = game.odds_of(&state, ME).unwrap();
    near(value(&odds, 0), 1.0 / 2.0);
    near(value(&odds, 1), 0.0);
    near(odds.any.value, 1.0 / 2.0);
    assert_eq!(odds.advice, None);
}

#[test]
fn abilities_tokens_library_and_astrologer_are_in_the_hand() {
    let game = game();
    let mut state = position(&game, "1M", &["Ruby Collar"]);
    for card in ["West Forest", "Garden", "North Mine", "South Mine", "Tavern", "East Forest"] {
        state.claims.push(claim(&game, card));
    }
    state.claims.push(Claim { ready: false, ..claim(&game, "Alchemist") });
    state.claims.push(Claim { library: true, ready: false, ..claim(&game, "Library") });
    state.smiths[ME].smithy = Dice::new(2, 0, 1, 0);
    state.smiths[ME].tokens.plus_ones = 2;
    state.smiths[ME].tokens.automatic_six = 1;
    state.dead = Some(4);
    let hand = only_hand(&game, &state);
    assert_eq!((hand.dice, hand.dead), ([1, 0, 0, 0, 1], Some(4)));
    let abilities = &hand.abilities;
    let bonus = |plus, dice| Bonus { plus, dice };
    assert_eq!(abilities.bonuses, [bonus(2, 1), bonus(1, 3), bonus(1, 2), bonus(1, 2)], "a used card no longer counts");
    assert_eq!((abilities.flips, abilities.rerolls, abilities.gardens, abilities.automatic_sixes), (1, 1, 1, 1));
    assert!(abilities.ones_to_six);

    state.claims.push(Claim { ready: false, ..claim(&game, "Astrologer") });
    state.smiths[ME].cancelled = Dice::new(5, 0, 0, 0);
    assert_eq!(only_hand(&game, &state).dice, [3, 0, 1, 0, 1], "cancelled dice stay away");
    state.stock.dice = Dice::NONE;
    let hand = only_hand(&game, &state);
    assert_eq!((hand.abilities.gardens, hand.abilities.bonuses.len()), (0, 5), "no wood: only the bonus is left");
}

#[test]
fn each_action_tells_how_it_changes_the_odds() {
    let game = game();
    let mut state = position(&game, "3M1G", &["Shield", "Ruby Collar"]);
    state.row = ["West Forest", "North Mine", "Cemetery", "Dragon Lair"].map(|name| Some(gather(&game, name)));
    let odds = game.odds_of(&state, ME).unwrap();
    let told = |action| after(&odds, action).cards.iter().map(|odds| odds.value).collect::<Vec<_>>();
    let bottom = |name| Action::ClaimCard { card: gather(&game, name), side: Side::Bottom, copying: None };

    // +2 for one die: paid with the gem for the Shield's sake, with a metal die for the Collar's.
    let plus_two = told(bottom("West Forest"));
    // All but no high die, or one high die beside two 1s or 2s.
    near(plus_two[0], 1.0 - 8.0 / 27.0 - 3.0 / 27.0);
    near(plus_two[1], 5.0 / 6.0);
    // The re-roll costs two dice.
    near(told(bottom("North Mine"))[0], (1.0_f64 - 4.0 / 9.0).powi(2));
    near(told(bottom("North Mine"))[1], 3.0 / 4.0);
    // A dead value: each of the six as likely, all of them alike for the gem: 4, 5 or 6 are worse.
    near(told(bottom("Cemetery"))[1], (3.0 * 3.0 / 6.0 + 3.0 * 2.0 / 6.0) / 6.0);
    // Passing first: a metal die, or two +1s.
    near(told(Action::Pass { benefit: Some(Benefit::PlusOnes) })[1], 4.0 / 6.0);
    near(told(Action::Pass { benefit: Some(Benefit::Metal) })[0], 1.0 - 16.0 / 81.0 - 4.0 * 8.0 / 81.0);
    // Every action is told, in order.
    let mut offered = Vec::new();
    game.actions(&state, &mut offered);
    assert_eq!(odds.actions.iter().map(|told| told.action).collect::<Vec<_>>(), offered);
}

#[test]
fn a_payment_is_chosen_before_the_die_it_is_for_is_rolled() {
    let game = game();
    let mut state = position(&game, "2M2G", &["Dragon Whistle"]);
    state.row = ["Tavern", "North Mine", "South Mine", "East Forest"].map(|name| Some(gather(&game, name)));
    state.claims.push(Claim { ready: false, ..claim(&game, "Astrologer") });
    state.smiths[ME].smithy = "1M".parse().unwrap();
    let odds = game.odds_of(&state, ME).unwrap();
    let tavern = Action::ClaimCard { card: gather(&game, "Tavern"), side: Side::Top, copying: None };
    // With a metal die left it takes the gem, which comes on 3 or more; with a gem left the metal, which comes on less.
    near(after(&odds, tavern).cards[0].value, 4.0 / 6.0 * 5.0 / 54.0);
    assert_eq!(after(&odds, tavern).cards[0].error, None);
}

#[test]
fn with_the_astrologer_the_die_the_peddler_brings_counts() {
    let game = game();
    let mut state = position(&game, "4M1W", &["Magic Wand"]);
    state.row = ["Peddler", "North Mine", "South Mine", "East Forest"].map(|name| Some(gather(&game, name)));
    state.smiths[OTHER].supply = "4M1A".parse().unwrap();
    let peddler = Action::ClaimCard { card: gather(&game, "Peddler"), side: Side::Bottom, copying: None };
    near(after(&game.odds_of(&state, ME).unwrap(), peddler).cards[0].value, 0.0);
    state.claims.push(Claim { ready: false, ..claim(&game, "Astrologer") });
    near(after(&game.odds_of(&state, ME).unwrap(), peddler).cards[0].value, 2.0 / 6.0 * 5.0 / 6.0);
}

#[test]
fn a_roll_is_told_what_to_do_with_it() {
    let game = game();
    let mut state = position(&game, "0", &["Shield", "Ruby Collar"]);
    state.phase = Phase::Craft;
    state.steps = [Step::ChooseCraftAction].into_iter().collect();
    state.claims.push(claim(&game, "West Forest"));
    state.rolled = ["M5", "M4", "G2"].iter().map(|die| die.parse::<Die>().unwrap()).collect();
    let odds = game.odds_of(&state, ME).unwrap();
    assert_eq!((value(&odds, 0), value(&odds, 1)), (1.0, 1.0));
    assert_eq!(odds.items, Odds { value: 1.0, error: None }, "the +2 helps one of them only");
    let Some(Advised::Place { placings }) = odds.advice.map(|advice| advice.step) else { panic!("nothing is placed") };
    assert!(!placings.is_empty());
    assert_eq!(odds.actions, []);
    state.steps.push(Step::ChooseBonusDie { plus: 1, left: 1, raised: kings_forge::Raised::new() });
    assert_eq!(game.odds_of(&state, ME), None);
}

#[test]
fn the_browser_is_told_the_odds_by_these_names() {
    let game = game();
    let mut state = position(&game, "0", &["Ruby Collar"]);
    state.waiting.clear();
    state.phase = Phase::Craft;
    state.steps = [Step::ChooseCraftAction].into_iter().collect();
    state.claims.push(claim(&game, "West Forest"));
    state.rolled = ["G2"].iter().map(|die| die.parse::<Die>().unwrap()).collect();
    let sure = json!({ "value": 1.0, "error": null });
    let bonus = json!({ "bonus": { "plus": 2, "dice": 1 } });
    let placing = json!({ "card": 0, "on": "G4", "die": "G2", "changes": [bonus], "value": 4 });
    assert_eq!(
        serde_json::to_value(game.odds_of(&state, ME)).unwrap(),
        json!({
            "seat": 0,
            "cards": [{ "item": item(&game, "Ruby Collar"), "from": null, "odds": sure }],
            "any": sure,
            "items": sure,
            "actions": [],
            "reckoned": [item(&game, "Ruby Collar")],
            "advice": { "odds": sure, "step": { "do": "place", "placings": [placing] } },
        })
    );
}

#[test]
fn the_whole_waiting_line_may_come_up() {
    let game = game();
    let mut state = position(&game, "0", &["Anvil"]);
    state.waiting = ["Shield", "Horseshoes", "Trumpet", "Crown"].iter().map(|name| item(&game, name)).collect();
    state.phase = Phase::Craft;
    state.steps = [Step::ChooseCraftAction].into_iter().collect();
    state.rolled = ["M6"; 11].iter().map(|die| die.parse::<Die>().unwrap()).collect();
    let odds = game.odds_of(&state, ME).unwrap();
    assert_eq!(odds.items, Odds { value: 4.0, error: None }, "one comes up after the other");
}

/// KF-15.4, KF-15.5
#[test]
fn the_decree_says_what_counts() {
    let mut options = Options::default();
    options.set("royal-decree", true);
    let game = KingsForge::new(2, &options, None).unwrap();
    let mut state = position(&game, "0", &["Anvil", "Shield"]);
    state.waiting.clear();
    state.masterworks = [item(&game, "Holy Hand Grenade")].into_iter().collect();
    state.phase = Phase::Craft;
    state.steps = [Step::ChooseCraftAction].into_iter().collect();
    state.rolled = ["M6", "M6", "A6", "A6", "A6"].iter().map(|die| die.parse::<Die>().unwrap()).collect();
    let asked = |state: &State| {
        let odds = game.odds_of(state, ME).unwrap();
        (odds.cards.iter().map(|card| card.item).collect::<Vec<_>>(), odds.items.value, odds.reckoned.len())
    };
    let [anvil, shield, grenade] = ["Anvil", "Shield", "Holy Hand Grenade"].map(|name| item(&game, name));
    assert_eq!(asked(&state), (vec![anvil, shield], 1.0, 3), "no masterwork yet");
    let items = ["Pick", "Bracelet", "Giant Club"].map(|name| item(&game, name));
    state.smiths[ME].items = items.into_iter().collect();
    assert_eq!(asked(&state), (vec![anvil, shield], 2.0, 3), "the Shield, and then the masterwork");
    state.smiths[ME].items.push(item(&game, "Necklace"));
    assert_eq!(asked(&state), (vec![grenade], 2.0, 3), "the masterwork, and then the Shield");
    // Without the dice for it nothing can be made.
    state.rolled = ["M6", "M6"].iter().map(|die| die.parse::<Die>().unwrap()).collect();
    assert_eq!(asked(&state), (vec![grenade], 0.0, 3));
}

#[test]
fn items_of_others_can_be_stolen_by_those_who_come_later() {
    let game = game();
    let mut state = position(&game, "0", &["Shield"]);
    state.phase = Phase::Craft;
    state.steps = [Step::ChooseCraftAction].into_iter().collect();
    state.smiths[OTHER].supply = "1G".parse().unwrap();
    let placed = Placed { dice: ["G4".parse().unwrap()].into_iter().collect() };
    state.crafted.push(Crafted { seat: ME, card: item(&game, "Ruby Collar"), placed });
    let theirs = game.odds_of(&state, OTHER).unwrap();
    assert_eq!((theirs.cards[1].item, theirs.cards[1].from), (item(&game, "Ruby Collar"), Some(ME)));
    near(value(&theirs, 1), 2.0 / 6.0);
    assert_eq!(game.odds_of(&state, ME).unwrap().cards.len(), 1, "nobody steals from himself");
    // Who has had his Craft turn has no odds left.
    state.active = OTHER;
    assert_eq!(game.odds_of(&state, ME), None);
}

#[test]
fn a_hoard_beyond_all_bounds_has_no_odds() {
    let game = game();
    let mut state = position(&game, "42M", &["Shield"]);
    assert!(game.odds_of(&state, ME).is_some(), "all the metal there is");
    state.smiths[ME].supply = "60M".parse().unwrap();
    assert_eq!(game.odds_of(&state, ME), None);
}

#[test]
fn a_panel_never_takes_more_work_than_it_may() {
    let game = game();
    let mut state = position(&game, "14M9W6G6A", &["Anvil", "Crown", "Shield"]);
    state.waiting = ["Horseshoes", "Ruby Collar", "Magic Wand"].iter().map(|name| item(&game, name)).collect();
    for card in ["West Forest", "Garden", "North Mine", "South Mine", "Tavern", "East Forest"] {
        state.claims.push(claim(&game, card));
    }
    (state.smiths[ME].tokens.plus_ones, state.smiths[ME].tokens.automatic_six) = (2, 2);
    for steps in [0, 10_000, 1_000_000] {
        let mut work = Work::new(steps);
        let odds = game.odds_within(&state, ME, &mut work).unwrap();
        assert!(work.done() <= steps && !odds.actions.is_empty());
        assert_odds(Some(odds));
    }
}

#[test]
fn every_position_of_a_game_has_odds() {
    for seed in 0..3 {
        let game = KingsForge::new(2 + seed as usize, &Options::default(), None).unwrap();
        let mut dice = Fast::new(seed);
        let mut state = game.start(&mut dice, &mut ());
        let mut offered = Vec::new();
        for step in 0..400 {
            let Turn::Decide { seat } = game.turn(&state) else { break };
            if step % 8 == 0 {
                for seat in Seat::all(game.players()) {
                    assert_odds(game.odds_of(&state, seat));
                }
            }
            offered.clear();
            game.actions(&state, &mut offered);
            if state.phase == Phase::Gather && step % 8 == 0 {
                assert_eq!(game.odds_of(&state, seat).unwrap().actions.len(), offered.len());
            }
            let action = offered[dice.below(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
        }
    }
}

/// Chances are chances, and no card is likelier than any card.
pub(crate) fn assert_odds(odds: Option<SeatOdds>) {
    let Some(odds) = odds else { return };
    let all = odds.cards.iter().map(|card| card.odds).chain(odds.actions.iter().flat_map(|told| told.cards.clone()));
    assert!(all.chain([odds.any]).all(|odds| (-1e-9..=1.0 + 1e-9).contains(&odds.value)));
    let likeliest = odds.cards.iter().map(|card| card.odds.low()).fold(0.0, f64::max);
    assert!(likeliest <= odds.any.high() + 1e-9 && odds.any.low() <= odds.items.high() + 1e-9, "{odds:?}");
}
