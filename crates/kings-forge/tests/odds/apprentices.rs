//! The odds of a game going on with the Apprentices expansion.

use kings_forge::{
    Action, Benefit, CardAction, Claim, ClaimedApprentice, Dice, Die, KingsForge, Phase, Side, State, Step, Tool,
    odds::{Advised, Bonus, Change, Hand, Odds},
};
use tabletop::{Fast, Game};

use crate::{
    ask::near,
    position::{ME, OTHER, after, apprentice, claim, gather, hired, item, only_hand, position, value, whole_game},
};

const NEVER: Odds = Odds { value: 0.0, error: None };

/// The chance of the first card on display.
#[track_caller]
fn chance(game: &KingsForge, state: &State) -> f64 {
    value(&game.odds_of(state, ME).unwrap(), 0)
}

/// The chance of the first card on display after an action.
#[track_caller]
fn chance_after(game: &KingsForge, state: &State, action: Action) -> f64 {
    let odds = game.odds_of(state, ME).unwrap();
    let Odds { value, error } = after(&odds, action).cards[0];
    assert_eq!(error, None);
    value
}

/// A Gather turn with this card in the row.
fn gathering(game: &KingsForge, card: &str, supply: &str, display: &str) -> State {
    let mut state = position(game, supply, &[display]);
    state.row = [card, "North Mine", "South Mine", "East Forest"].map(|name| Some(gather(game, name)));
    state
}

fn top(game: &KingsForge, card: &str) -> Action {
    Action::ClaimCard { card: gather(game, card), side: Side::Top, copying: None }
}

fn bottom(game: &KingsForge, card: &str) -> Action {
    Action::ClaimCard { card: gather(game, card), side: Side::Bottom, copying: None }
}

/// The chance of the first card on display after claiming and hiring an apprentice.
#[track_caller]
fn chance_with(game: &KingsForge, state: &State, name: &str) -> f64 {
    let mut state = *state;
    let apprentice = apprentice(game, name);
    state.apprentice_row = [Some(apprentice), None, None];
    chance_after(game, &state, Action::ClaimApprentice { apprentice, hire: true })
}

/// My turn of the Apprentice phase.
fn apprentice_phase(state: &mut State) {
    state.phase = Phase::Apprentice;
    state.steps = [Step::ChooseApprenticeAction].into_iter().collect();
}

/// My Craft turn with these dice on the table.
fn craft_turn(state: &mut State, rolled: &str) {
    state.phase = Phase::Craft;
    state.steps = [Step::ChooseCraftAction].into_iter().collect();
    state.rolled = rolled.split_whitespace().map(|die| die.parse::<Die>().unwrap()).collect();
}

#[test]
fn the_keep_brings_what_the_stock_has() {
    let game = whole_game(2);
    let mut state = position(&game, "1M", &["Ruby Collar"]);
    state.claims.push(claim(&game, "The Keep"));
    assert_eq!(only_hand(&game, &state).dice, [2, 1, 1, 1, 0]);
    near(chance(&game, &state), 1.0 / 2.0);
    state.stock.dice = Dice::new(5, 5, 1, 0);
    assert_eq!(only_hand(&game, &state).dice, [2, 1, 1, 0, 0]);
    // A second one, copied by the Workshop, finds no gem left.
    let copying = Some(CardAction { card: gather(&game, "The Keep"), side: Side::Bottom });
    state.claims.push(Claim { side: Side::Top, copying, ..claim(&game, "Workshop") });
    assert_eq!(only_hand(&game, &state).dice, [3, 2, 1, 0, 0]);
    // The last wood goes to the Keep, and none is left for the Garden.
    state.claims.push(claim(&game, "Garden"));
    assert_eq!(only_hand(&game, &state).abilities.gardens, 1);
    state.stock.dice = Dice::new(5, 2, 1, 0);
    let abilities = only_hand(&game, &state).abilities;
    assert_eq!((abilities.gardens, abilities.bonuses), (0, vec![Bonus { plus: 2, dice: 1 }]));
}

#[test]
fn once_rolled_nothing_is_brought_again() {
    let game = whole_game(2);
    let mut state = position(&game, "0", &["Ruby Collar"]);
    state.claims.push(claim(&game, "The Keep"));
    state.claims.push(claim(&game, "Garden"));
    state.apprentices.push(ClaimedApprentice { ready: false, ..hired(&game, "Ket") });
    state.apprentices.push(hired(&game, "Pinni"));
    state.smiths[ME].smithy = "2G".parse().unwrap();
    state.stock.dice = Dice::new(0, 1, 0, 0);
    craft_turn(&mut state, "M3 G1 L2");
    let hand = only_hand(&game, &state);
    assert_eq!((hand.dice, hand.abilities.gardens), ([1, 0, 1, 0, 1], 1));
    // Nobody else's dice are counted.
    state.active = OTHER;
    state.smiths[OTHER].supply = "4M".parse().unwrap();
    assert_eq!(game.hands_of(&state, OTHER).len(), 1);
    (state.first, state.active) = (OTHER, OTHER);
    assert_eq!(only_hand(&game, &state).dice, [0, 1, 2, 0, 0], "the Keep's wood, and Pinni's gems");
}

#[test]
fn white_dice_come_from_the_library_and_from_ket() {
    let game = whole_game(2);
    let mut state = position(&game, "1M", &["Ruby Collar"]);
    state.apprentices.push(hired(&game, "Ket"));
    assert_eq!(only_hand(&game, &state).dice, [1, 0, 0, 0, 1]);
    near(chance(&game, &state), 1.0 / 2.0);
    state.claims.push(Claim { library: true, ..claim(&game, "Library") });
    assert_eq!(only_hand(&game, &state).dice, [1, 0, 0, 0, 2]);
    near(chance(&game, &state), 3.0 / 4.0);
    // Rolled in the Apprentice phase already, or not hired at all.
    state.apprentices.change(|ket| ket.ready = false);
    assert_eq!(only_hand(&game, &state).dice, [1, 0, 0, 0, 1]);
    state.apprentices.change(|ket| ket.hired = false);
    assert_eq!(only_hand(&game, &state).dice, [1, 0, 0, 0, 1]);
}

#[test]
fn pinni_brings_the_two_dice_that_suit_best() {
    let game = whole_game(2);
    let mut state = position(&game, "1M", &["Ruby Collar", "Table"]);
    state.apprentices.push(hired(&game, "Pinni"));
    assert_eq!(only_hand(&game, &state).dice, [1, 0, 0, 0, 0]);
    state.smiths[ME].smithy = "2W1G".parse().unwrap();
    let hands: Vec<[u8; 5]> = game.hands_of(&state, ME).iter().map(|hand| hand.dice).collect();
    assert_eq!(hands, [[1, 2, 0, 0, 0], [1, 1, 1, 0, 0]]);
    let odds = game.odds_of(&state, ME).unwrap();
    near(value(&odds, 0), 1.0 / 2.0);
    near(value(&odds, 1), 15.0 / 36.0);
    // She brings one pair, so both cards cannot be hoped for at once.
    assert_eq!((odds.any, odds.items), (Odds { value: 0.5, error: None }, Odds { value: 0.5, error: None }));
    // With the Astrologer all come, and a single die comes in any case.
    state.claims.push(claim(&game, "Astrologer"));
    assert_eq!(only_hand(&game, &state).dice, [1, 2, 1, 0, 0]);
    state.claims.pop();
    state.smiths[ME].smithy = "1G".parse().unwrap();
    assert_eq!(only_hand(&game, &state).dice, [1, 0, 1, 0, 0]);
}

#[test]
fn while_pinni_is_asked_each_pair_has_its_odds() {
    let game = whole_game(2);
    let mut state = position(&game, "0", &["Ruby Collar"]);
    state.apprentices.push(hired(&game, "Pinni"));
    state.smiths[ME].smithy = "1M2G".parse().unwrap();
    state.phase = Phase::Craft;
    state.steps = [Step::ChooseJoining { dice: 2 }].into_iter().collect();
    for (dead, hit) in [(None, 1.0 / 2.0), (Some(1), 1.0 / 2.0), (Some(6), 1.0 / 3.0)] {
        state.dead = dead;
        let gems = 1.0 - (1.0 - hit) * (1.0 - hit);
        near(chance(&game, &state), gems);
        near(chance_after(&game, &state, Action::Join { dice: "2G".parse().unwrap() }), gems);
        near(chance_after(&game, &state, Action::Join { dice: "1M1G".parse().unwrap() }), hit);
    }
    assert_eq!(game.odds_of(&state, ME).unwrap().advice, None);
}

#[test]
fn whoever_went_through_the_gate_has_no_hope() {
    let game = whole_game(2);
    let mut state = position(&game, "5M5G", &["Ruby Collar", "Table"]);
    for card in ["Stygian Gate", "The Keep", "Garden", "Astrologer"] {
        state.claims.push(claim(&game, card));
    }
    state.apprentices.push(hired(&game, "Ket"));
    state.apprentices.push(hired(&game, "Pinni"));
    state.smiths[ME].smithy = "3W".parse().unwrap();
    assert_eq!(only_hand(&game, &state), Hand::default());
    let odds = game.odds_of(&state, ME).unwrap();
    assert_eq!((odds.cards[0].odds, odds.cards[1].odds, odds.any, odds.items), (NEVER, NEVER, NEVER, NEVER));
    // Its top action forbids nothing.
    state.claims[0].side = Side::Top;
    assert_eq!(only_hand(&game, &state).dice, [6, 4, 6, 1, 1]);
}

#[test]
fn hired_abilities_and_gifts_are_in_the_hand() {
    let game = whole_game(2);
    let mut state = position(&game, "1M", &["Ruby Collar"]);
    for name in ["Gertrude", "Ingrid", "William", "John", "Romina"] {
        state.apprentices.push(hired(&game, name));
    }
    state.claims.push(claim(&game, "Tax Collector"));
    state.claims.push(claim(&game, "Mage Guild"));
    state.smiths[ME].gifts = 2;
    state.smiths[OTHER].gifts = 1;
    let abilities = only_hand(&game, &state).abilities;
    let bonus = |plus, dice| Bonus { plus, dice };
    let held = [bonus(2, 2), bonus(1, 1), bonus(2, 1), bonus(1, 2), bonus(1, 1), bonus(1, 1)];
    assert_eq!(abilities.bonuses, held);
    assert_eq!((abilities.flips, abilities.rerolls, abilities.tax_collectors), (1, 1, vec![3]));
    // What is used, not hired or another's is not in it.
    let [gertrude, ingrid, william] = ["Gertrude", "Ingrid", "William"].map(|name| hired(&game, name));
    state.apprentices = [
        ClaimedApprentice { ready: false, ..gertrude },
        ClaimedApprentice { hired: false, ready: false, ..ingrid },
        ClaimedApprentice { seat: OTHER, ..william },
    ]
    .into_iter()
    .collect();
    assert_eq!(only_hand(&game, &state).abilities.bonuses, [bonus(2, 2), bonus(1, 1), bonus(1, 1)]);
}

#[test]
fn everything_one_can_hold_can_be_reckoned_with() {
    let game = whole_game(5);
    let mut state = position(&game, "3M2W2G2A", &["Ruby Collar", "Queen's Crossbow"]);
    for card in ["Alchemist", "East Forest", "West Forest", "Mage Guild", "Orchard", "Quarry", "Smelter", "Cemetery"] {
        state.claims.push(claim(&game, card));
    }
    for card in ["Tax Collector", "Garden", "North Mine", "South Mine", "Tavern", "The Keep"] {
        state.claims.push(claim(&game, card));
    }
    for name in ["Gertrude", "Ingrid", "William", "John", "Romina", "Ket", "Mila", "Pinni"] {
        state.apprentices.push(hired(&game, name));
    }
    (state.smiths[ME].tokens.plus_ones, state.smiths[ME].tokens.automatic_six) = (2, 2);
    state.smiths[ME].gifts = 2;
    assert!(game.odds_of(&state, ME).is_some());
}

#[test]
fn with_mila_gems_and_magic_are_alike() {
    let game = whole_game(2);
    let mut state = position(&game, "1A", &["Ruby Collar"]);
    let mila = hired(&game, "Mila");
    state.apprentices.push(ClaimedApprentice { hired: false, ready: false, ..mila });
    near(chance(&game, &state), 0.0);
    state.apprentices.change(|claimed| *claimed = mila);
    near(chance(&game, &state), 1.0 / 2.0);
    // What to place is what the rules take.
    craft_turn(&mut state, "A2 A5");
    let odds = game.odds_of(&state, ME).unwrap();
    let Some(Advised::Place { placings }) = odds.advice.map(|advice| advice.step) else { panic!("nothing is placed") };
    assert_eq!((placings[0].die.to_string(), placings[0].on.to_string()), ("A5".to_owned(), "G4".to_owned()));
    let mut events = Vec::new();
    game.play(&mut state, Action::Craft { item: item(&game, "Ruby Collar") }, &mut Fast::new(1), &mut events);
    let told = serde_json::to_string(&events).unwrap();
    assert!(
        told.contains(r#""type":"ItemCrafted","seat":0"#) && told.contains(r#""placed":{"dice":["A5"]}"#),
        "{told}"
    );
}

#[test]
fn the_tax_collector_is_advised_for_one_thing_only() {
    let game = whole_game(2);
    let mut state = position(&game, "0", &["Bracelet"]);
    state.claims.push(claim(&game, "Tax Collector"));
    let with = Tool::Card(gather(&game, "Tax Collector"));
    let plus_three = Change::Bonus(Bonus { plus: 3, dice: 1 });
    for (gem, change, action) in [
        ("G1", Change::Flip, Action::Flip { with, die: "G1".parse().unwrap() }),
        ("G3", plus_three, Action::Raise { with, die: "G3".parse().unwrap() }),
    ] {
        craft_turn(&mut state, &format!("M2 {gem}"));
        let odds = game.odds_of(&state, ME).unwrap();
        let Some(Advised::Place { placings }) = odds.advice.map(|advice| advice.step) else { panic!("{gem}") };
        let changed = placings.iter().find(|placing| placing.die.to_string() == gem).expect("the gem is placed");
        assert_eq!((&changed.changes[..], changed.value), (&[change][..], 6));
        // The rules take it so.
        let mut played = state;
        game.play(&mut played, action, &mut Fast::new(1), &mut ());
        let mut offered = Vec::new();
        game.actions(&played, &mut offered);
        assert!(offered.contains(&Action::Craft { item: item(&game, "Bracelet") }), "{offered:?}");
    }
    for rolled in ["M2 G2", "M1 G3"] {
        craft_turn(&mut state, rolled);
        assert_eq!(game.odds_of(&state, ME).unwrap().items, NEVER, "it would be needed twice: {rolled}");
    }
}

#[test]
fn claims_of_the_expansion_tell_how_they_change_the_odds() {
    let game = whole_game(2);
    // The Tax Collector costs the magic die; whatever the gem shows is raised or flipped to a 4.
    let state = gathering(&game, "Tax Collector", "1G1A", "Ruby Collar");
    near(chance_after(&game, &state, bottom(&game, "Tax Collector")), 1.0);
    // Its top brings 4 metal for three dice.
    let state = gathering(&game, "Tax Collector", "3W", "Shield");
    let two_of_four = 1.0 - 16.0 / 81.0 - 4.0 * 8.0 / 81.0;
    near(chance_after(&game, &state, top(&game, "Tax Collector")), two_of_four);
    // The Keep for the magic die: a second gem.
    let state = gathering(&game, "The Keep", "1G1A", "Ruby Collar");
    near(chance_after(&game, &state, bottom(&game, "The Keep")), 3.0 / 4.0);
    // The Gate takes all hope.
    let state = gathering(&game, "Stygian Gate", "1G1A", "Ruby Collar");
    near(chance_after(&game, &state, bottom(&game, "Stygian Gate")), 0.0);
    // The Witch's Cave brings a gem on three faces of six; with Mila both will do.
    let mut state = gathering(&game, "Witch's Cave", "4M", "Ruby Collar");
    near(chance_after(&game, &state, bottom(&game, "Witch's Cave")), 1.0 / 4.0);
    state.apprentices.push(hired(&game, "Mila"));
    near(chance_after(&game, &state, bottom(&game, "Witch's Cave")), 1.0 / 2.0);
    // Whoever passes first with Nestor takes both.
    let mut state = gathering(&game, "Palace", "1M", "Shield");
    state.apprentices.push(hired(&game, "Nestor"));
    near(chance_after(&game, &state, Action::Pass { benefit: Some(Benefit::Both) }), 1.0 / 4.0);
}

#[test]
fn what_the_gate_brings_is_chosen_for_each_card() {
    let game = whole_game(2);
    let mut state = gathering(&game, "Stygian Gate", "2W2M", "Ruby Collar");
    state.display.push(item(&game, "Holy Hand Grenade"));
    state.claims.push(claim(&game, "Astrologer"));
    state.smiths[ME].smithy = "2A".parse().unwrap();
    let odds = game.odds_of(&state, ME).unwrap();
    let told = &after(&odds, top(&game, "Stygian Gate")).cards;
    near(told[0].value, 1.0 / 2.0);
    // Three magic dice: one at least 5, and the others not both 1.
    near(told[1].value, 1.0 - 64.0 / 216.0 - 6.0 / 216.0);
}

#[test]
fn after_the_palace_all_dice_are_still_to_be_rolled() {
    let game = whole_game(3);
    for first in [ME, OTHER] {
        for (dead, hit) in [(None, 1.0 / 2.0), (Some(1), 1.0 / 2.0), (Some(6), 1.0 / 3.0)] {
            let mut state = gathering(&game, "Palace", "2M", "Ruby Collar");
            (state.first, state.dead) = (first, dead);
            state.smiths[ME].smithy = "1G".parse().unwrap();
            near(chance_after(&game, &state, bottom(&game, "Palace")), hit);
            // Ket's die is rolled with the others, once.
            state.apprentices.push(hired(&game, "Ket"));
            near(chance_after(&game, &state, bottom(&game, "Palace")), 1.0 - (1.0 - hit) * (1.0 - hit));
        }
    }
}

#[test]
fn the_chancery_takes_up_the_die_that_suits_best() {
    let game = whole_game(3);
    let mut state = gathering(&game, "Chancery", "2M", "Ruby Collar");
    near(chance_after(&game, &state, bottom(&game, "Chancery")), 0.0);
    state.smiths[ME].smithy = "2M1W1G".parse().unwrap();
    near(chance_after(&game, &state, bottom(&game, "Chancery")), 1.0 / 2.0);
}

#[test]
fn the_prison_asks_others_and_leaves_the_own_dice_alone() {
    let game = whole_game(3);
    let mut state = gathering(&game, "Prison", "1W1G", "Ruby Collar");
    near(chance_after(&game, &state, bottom(&game, "Prison")), 1.0 / 2.0);
    state.smiths[OTHER].supply = "3M1G".parse().unwrap();
    game.play(&mut state, bottom(&game, "Prison"), &mut Fast::new(1), &mut ());
    assert_eq!(state.asked(), OTHER);
    // Who is asked is told what to set aside.
    let theirs = game.odds_of(&state, OTHER).unwrap();
    let kept = |dice: &str| after(&theirs, Action::SetAside { dice: dice.parse().unwrap() }).cards[0].value;
    near(kept("3M"), 1.0 / 2.0);
    near(kept("2M1G"), 0.0);
    assert_eq!(game.odds_of(&state, ME).unwrap().actions, []);
}

#[test]
fn hiring_tells_how_it_changes_the_odds() {
    let game = whole_game(2);
    let state = gathering(&game, "Palace", "2W", "Ruby Collar");
    near(chance_with(&game, &state, "Ket"), 1.0 / 2.0);
    let only_claimed = Action::ClaimApprentice { apprentice: apprentice(&game, "Ket"), hire: false };
    let mut shown = state;
    shown.apprentice_row = [Some(apprentice(&game, "Ket")), None, None];
    near(chance_after(&game, &shown, only_claimed), 0.0);
    // Mila's wage leaves the magic die, which does for the gem.
    near(chance_with(&game, &gathering(&game, "Palace", "1M1W1G1A", "Ruby Collar"), "Mila"), 1.0 / 2.0);
    // Gertrude: +1 for a metal die.
    near(chance_with(&game, &gathering(&game, "Palace", "1M1G", "Ruby Collar"), "Gertrude"), 4.0 / 6.0);
    // Fenna takes two dice and makes a gem of the wood that is left.
    near(chance_with(&game, &gathering(&game, "Palace", "1M2W", "Ruby Collar"), "Fenna"), 1.0 / 2.0);
    // Caetlyn may have three dice set aside, and need not.
    let two_of_three = 1.0 - 8.0 / 27.0 - 12.0 / 27.0;
    near(chance_with(&game, &gathering(&game, "Palace", "4M1G", "Shield"), "Caetlyn"), two_of_three);
    // Pinni comes with a gem of the Smithy tile.
    let mut state = gathering(&game, "Palace", "2M1W", "Ruby Collar");
    state.smiths[ME].smithy = "2M1G".parse().unwrap();
    near(chance_with(&game, &state, "Pinni"), 1.0 / 2.0);
    // Elisha's metal comes on a 5 and her wood on a 6; with Pinni it is rolled.
    let mut state = gathering(&game, "Palace", "1M", "Shield");
    state.apprentices.push(hired(&game, "Pinni"));
    near(chance_with(&game, &state, "Elisha"), 1.0 / 6.0 * 1.0 / 9.0);
}

#[test]
fn in_the_apprentice_phase_hiring_and_working_have_their_odds() {
    let game = whole_game(2);
    let mut state = position(&game, "2W1G", &["Witch's Brooch", "Ruby Collar"]);
    let not_hired = |name| ClaimedApprentice { hired: false, ready: false, ..hired(&game, name) };
    state.apprentices.push(not_hired("Ket"));
    state.apprentices.push(hired(&game, "Fenna"));
    apprentice_phase(&mut state);
    let odds = game.odds_of(&state, ME).unwrap();
    near(value(&odds, 0), 0.0);
    near(value(&odds, 1), 1.0 / 2.0);
    let told = |action| after(&odds, action).cards.iter().map(|odds| odds.value).collect::<Vec<_>>();
    // Both wood dice for a white one.
    let ket = told(Action::Hire { apprentice: apprentice(&game, "Ket") });
    near(ket[0], 1.0 / 4.0);
    near(ket[1], 3.0 / 4.0);
    // A wood die for a gem; or the gem for magic, which is of no use here.
    let fenna = told(Action::Activate { apprentice: apprentice(&game, "Fenna") });
    near(fenna[0], 0.0);
    near(fenna[1], 3.0 / 4.0);
    near(told(Action::FinishApprentices)[1], 1.0 / 2.0);
}

#[test]
fn apprentices_who_have_yet_to_work_are_ready_anew() {
    let game = whole_game(2);
    let mut state = position(&game, "1M", &["Shield"]);
    state.smiths[OTHER].supply = "1M".parse().unwrap();
    for seat in [ME, OTHER] {
        for name in ["Gertrude", "Brida"] {
            state.apprentices.push(ClaimedApprentice { seat, ready: seat == OTHER, ..hired(&game, name) });
        }
    }
    apprentice_phase(&mut state);
    let held = |state: &State, seat| {
        let hand = game.hands_of(state, seat)[0].clone();
        (hand.dice[0], hand.abilities.bonuses.len())
    };
    // My apprentices have worked, and Gertrude has been of use.
    assert_eq!(held(&state, ME), (1, 0));
    // Brida's metal and Gertrude's +1 are still to come.
    assert_eq!(held(&state, OTHER), (2, 1));
    state.active = OTHER;
    assert_eq!((held(&state, ME), held(&state, OTHER)), ((1, 0), (1, 1)));
}
