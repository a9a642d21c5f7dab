//! Random positions of whole games with the expansion: what was told before a roll is what rolls come to, and what is advised
//! can be done.

use kings_forge::{
    Action, Claim, Dice, Die, Event, KingsForge, Phase, Side, State, Step,
    odds::{Advised, Goal, Lies, Odds, Placing, SeatOdds, Wish, Work, best_use},
};
use tabletop::{Chance, Fast, Game, Seat, Turn};

use crate::{live::assert_odds, position::whole_game};

/// Every so many decisions of a random game.
fn positions(players: usize, seed: u64, every: usize, mut look: impl FnMut(&KingsForge, &State, &mut Fast)) {
    let game = whole_game(players);
    let mut dice = Fast::new(seed);
    let mut state = game.start(&mut dice, &mut ());
    let mut offered = Vec::new();
    for step in 0..600 {
        if let Turn::Over(_) = game.turn(&state) {
            return;
        }
        if step % every == 0 {
            look(&game, &state, &mut dice);
        }
        offered.clear();
        game.actions(&state, &mut offered);
        let action = offered[dice.below(offered.len() as u32) as usize];
        game.play(&mut state, action, &mut dice, &mut ());
    }
}

#[test]
fn every_position_of_a_whole_game_has_odds() {
    let mut told = 0;
    for players in 2..=5 {
        positions(players, players as u64, 7, |game, state, _| {
            for seat in Seat::all(players) {
                assert_odds(game.odds_of(state, seat));
            }
            if matches!(state.phase, Phase::Apprentice | Phase::Gather) {
                let mut offered = Vec::new();
                game.actions(state, &mut offered);
                let odds = game.odds_of(state, state.asked()).unwrap();
                assert_eq!(odds.actions.iter().map(|told| told.action).collect::<Vec<_>>(), offered);
                told += 1;
            }
        });
    }
    assert!(told > 100, "only {told} decisions");
}

/// Whoever is asked holds more than random play gives, and is the last to pass and the first to craft.
fn about_to_craft(game: &KingsForge, state: &State, dice: &mut Fast) -> State {
    let mut state = *state;
    let seat = state.active;
    state.first = seat;
    for other in seat.others(game.players()) {
        state.smiths[other].passed = true;
    }
    state.dead = (dice.below(3) == 0).then(|| dice.roll(6) as u8);
    state.smiths[seat].gifts = dice.below(2) as u8;
    state.smiths[seat].smithy += Dice::new(1, 1, 1, 0);
    let named = |id: kings_forge::ApprenticeId| game.content().apprentices()[id.index()].name.as_str();
    for place in 0..state.apprentice_row.len() {
        let Some(apprentice) = state.apprentice_row[place].take() else { continue };
        let (hired, ready) = (true, true);
        state.apprentices.push(kings_forge::ClaimedApprentice { seat, apprentice, hired, ready, ..Default::default() });
    }
    // Nestor would add to what there is.
    state.apprentices.change(|claimed| claimed.hired = named(claimed.apprentice) != "Nestor");
    for place in 0..2 {
        let Some(card) = state.row[place].take() else { continue };
        let library = game.content().gather_card(card).name == "Library" && state.stock.library > 0;
        state.stock.library -= u8::from(library);
        state.claims.push(Claim { seat, card, side: Side::Bottom, library, ready: true, ..Claim::default() });
    }
    state
}

/// What the position is worth for a card on display once the dice of the real game lie on the table.
fn after_the_roll(game: &KingsForge, before: &State, card: usize, join: &mut Option<Action>, dice: &mut Fast) -> f64 {
    let (mut state, seat) = (*before, before.active);
    game.play(&mut state, Action::Pass { benefit: None }, dice, &mut ());
    let is_mine = |state: &State| state.phase == Phase::Craft && state.active == seat && state.round == before.round;
    if is_mine(&state) && matches!(state.steps.last(), Some(Step::ChooseJoining { .. })) {
        // Nothing has been rolled yet, so that the same dice are the best each time.
        let join = join.get_or_insert_with(|| {
            let odds = game.odds_of(&state, seat).unwrap();
            let best = odds.actions.iter().max_by(|a, b| a.cards[card].value.total_cmp(&b.cards[card].value));
            best.unwrap().action
        });
        game.play(&mut state, *join, dice, &mut ());
    }
    // A roll with which nothing can be done is passed over.
    if !is_mine(&state) {
        return 0.0;
    }
    let boxes = game.content().craft_card(before.display[card]).boxes.to_vec();
    let roll: Vec<Die> = state.rolled.each().collect();
    let wish = Wish { boxes, lies: Lies::OnDisplay, masterwork: false, limit: None };
    let hand = &game.hands_of(&state, seat)[0];
    best_use(hand, &roll, &[wish], Goal::Card(0), &mut Work::command()).unwrap().odds.value
}

#[test]
fn rolls_of_the_real_game_come_to_what_was_told_before() {
    const TRIALS: u32 = 200;
    let (mut open, mut joined) = (0, 0);
    for players in 2..=5 {
        for seed in 0..3 {
            positions(players, seed, 9, |game, state, dice| {
                if state.steps.last() != Some(&Step::ChooseGatherAction) {
                    return;
                }
                let state = about_to_craft(game, state, dice);
                let seat = state.active;
                let told = game.odds_of(&state, seat).unwrap();
                // The card that is most in doubt.
                let doubt = |odds: Odds| (odds.value - 0.5).abs();
                let cards = (0..state.display.len()).filter(|&card| told.cards[card].odds.error.is_none());
                let card = cards.min_by(|&a, &b| doubt(told.cards[a].odds).total_cmp(&doubt(told.cards[b].odds)));
                let Some(card) = card else { return };
                let told = told.cards[card].odds.value;
                joined += u32::from(game.hands_of(&state, seat).len() > 1);
                open += u32::from(told > 0.0 && told < 1.0);
                let mut join = None;
                let got: Vec<f64> = (0..TRIALS).map(|_| after_the_roll(game, &state, card, &mut join, dice)).collect();
                let mean = got.iter().sum::<f64>() / f64::from(TRIALS);
                let variance = got.iter().map(|got| (got - mean).powi(2)).sum::<f64>() / f64::from(TRIALS);
                // What is too rare to show in so many trials, or too likely to fail, is left some room.
                let rare = (8.0 / f64::from(TRIALS)).min(told).min(1.0 - told);
                let room = 4.0 * (variance / f64::from(TRIALS)).sqrt() + rare;
                assert!((mean - told).abs() <= room + 1e-9, "{mean} instead of {told}: {state:?}");
            });
        }
    }
    assert!(open > 70 && joined > 10, "{open} open questions, {joined} with Pinni");
}

#[test]
fn what_is_advised_can_be_done() {
    let mut done = 0;
    for players in 2..=5 {
        for seed in 10..14 {
            positions(players, seed, 1, |game, state, dice| {
                if state.phase != Phase::Craft || state.steps.last() != Some(&Step::ChooseCraftAction) {
                    return;
                }
                let odds = game.odds_of(state, state.active).unwrap();
                let Some(Advised::Place { placings }) = odds.advice.as_ref().map(|advice| &advice.step) else { return };
                if placings.iter().all(|placing| placing.changes.is_empty()) {
                    do_all(game, *state, &odds, placings, dice);
                    done += 1;
                }
            });
        }
    }
    assert!(done > 20, "only {done} rolls are of use as they lie");
}

/// Makes each card with the dice that were named for it.
fn do_all(game: &KingsForge, mut state: State, odds: &SeatOdds, placings: &[Placing], dice: &mut Fast) {
    let waiting = state.waiting;
    let mut cards: Vec<usize> = placings.iter().map(|placing| placing.card).collect();
    cards.dedup();
    while !cards.is_empty() {
        let mut offered = Vec::new();
        game.actions(&state, &mut offered);
        let action = |card: usize| match odds.cards.get(card) {
            Some(shown) if shown.from.is_some() => Action::Steal { item: shown.item },
            Some(shown) => Action::Craft { item: shown.item },
            None => Action::Craft { item: waiting[card - odds.cards.len()] },
        };
        let next = cards.iter().position(|&card| offered.contains(&action(card)));
        let card = cards.remove(next.unwrap_or_else(|| panic!("none of {cards:?} can be made: {state:?}")));
        let mut named: Vec<Die> =
            placings.iter().filter(|placing| placing.card == card).map(|placing| placing.die).collect();
        named.sort_unstable();
        state = made_with(game, state, action(card), &named, dice).unwrap_or_else(|| panic!("{named:?}: {state:?}"));
    }
}

/// The position after an item was made with just these dice, if that can be done.
fn made_with(game: &KingsForge, mut state: State, action: Action, named: &[Die], dice: &mut Fast) -> Option<State> {
    let mut events = Vec::new();
    game.play(&mut state, action, dice, &mut events);
    let made = events.iter().find_map(|event| match event {
        Event::ItemCrafted { placed, .. } | Event::ItemStolen { placed, .. } => Some(placed),
        _ => None,
    });
    if let Some(placed) = made {
        let mut placed: Vec<Die> = placed.dice.to_vec();
        placed.sort_unstable();
        return (placed == named).then_some(state);
    }
    named.iter().find_map(|&die| {
        let mut offered = Vec::new();
        game.actions(&state, &mut offered);
        offered.contains(&Action::Place { die }).then(|| made_with(game, state, Action::Place { die }, named, dice))?
    })
}
