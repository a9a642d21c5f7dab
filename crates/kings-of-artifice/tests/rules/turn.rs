//! Section 2: turns, action points and the stealable token.

use kings_of_artifice::{Action, BagPlace, Character, Event, Spell, Step};
use tabletop::Seat;

use crate::table::{A, B, C, Table, cell};

/// KA-2.1, KA-2.3
#[test]
fn players_take_turns_clockwise_and_pass_when_they_like() {
    let mut table = Table::draw(3, "D4", "Ka . Kb . Kc");
    for round in 5..7 {
        for seat in [A, B, C] {
            assert_eq!((table.asked(), table.state.round), (Some(seat), round));
            table.end_turn();
        }
    }
    assert_eq!(table.state.round, 7);
}

/// KA-2.2
#[test]
fn a_turn_begins_with_taking_back_token_and_mana_and_flipping_everything() {
    let mut table = Table::draw(2, "D4", "Ka . Kb").spells(&[Spell::Morph]);
    table.state.realms[B].mana = Some(Spell::Morph);
    table.state.realms[B].tokens = 1;
    table.state.realms[B].bag.at = BagPlace::Kitty;
    table.state.realms[B].bag.active = false;
    table.end_turn();
    assert_eq!((table.asked(), table.action_points()), (Some(B), 5));
    assert_eq!((table.state.realms[B].mana, table.bag(B)), (None, BagPlace::Home));
    assert!(table.events.contains(&Event::TokenReturned { seat: B }));
}

/// KA-2.4
#[test]
fn five_points_a_turn_and_what_is_left_is_lost() {
    let mut table = Table::draw(2, "D4", "Ka . . . Kb");
    for left in [4, 3, 2] {
        let to = table.reach(Character::King).first().unwrap();
        table.play(Action::Move { who: Character::King, to });
        assert_eq!(table.action_points(), left);
    }
    table.end_turn().end_turn();
    assert_eq!((table.asked(), table.action_points()), (Some(A), 5));
}

/// KA-2.4
#[test]
fn without_points_nothing_that_costs_them_is_offered() {
    let table = Table::draw(2, "D4", "Ka Ha . . Kb").points(0);
    assert!(table.reach(Character::King).is_empty());
    assert!(!table.reach(Character::FirstHorse).is_empty());
    assert!(table.wall_plots().is_empty());
    assert!(table.can(Action::EndTurn));
}

/// KA-2.3
#[test]
fn an_action_is_finished_before_the_next() {
    let mut table = Table::draw(2, "D4", "Ka . . . Kb");
    table.play(Action::Summon { class: kings_of_artifice::Class::Knight, both: false });
    assert!(table.offers().iter().all(|action| matches!(action, Action::Place { .. })));
}

/// KA-2.5, KA-2.7: a robs b and the token goes its way.
#[test]
fn a_stolen_token_serves_the_thief_once_and_comes_home_by_the_kitty() {
    let mut table = Table::draw(2, "D4", "Ka . Ta . Kb");
    table.play(Action::Move { who: Character::Thief, to: cell("H4") }).play(Action::Steal);
    assert_eq!(table.bag(B), BagPlace::Stolen { by: A, fresh: true });
    assert_eq!(table.action_points(), 4, "it arrives inactive");
    table.end_turn();
    assert_eq!(table.action_points(), 4, "b has one less");
    table.end_turn();
    assert_eq!(table.action_points(), 6, "a has one more");
    table.end_turn();
    assert_eq!((table.bag(B), table.action_points()), (BagPlace::Home, 5), "from the kitty it came home at once");
    assert!(table.events.contains(&Event::TokenToKitty { seat: B }));
    assert!(table.events.contains(&Event::TokenReturned { seat: B }));
    table.end_turn();
    assert_eq!(table.action_points(), 5);
}

/// KA-2.7: with three players the token waits in the kitty for its owner.
#[test]
fn the_token_lies_in_the_kitty_until_its_owner_begins_a_turn() {
    let mut table = Table::draw(3, "D4", "Ka . Ta . Kc . Kb");
    table.play(Action::Move { who: Character::Thief, to: cell("H4") }).play(Action::Steal);
    table.end_turn().end_turn().end_turn().end_turn();
    assert_eq!((table.asked(), table.bag(C)), (Some(B), BagPlace::Kitty));
    table.end_turn();
    assert_eq!((table.asked(), table.bag(C), table.action_points()), (Some(C), BagPlace::Home, 5));
}

/// KA-2.6
#[test]
fn stolen_tokens_are_spent_before_the_own_bag_and_the_bag_before_the_rest() {
    let mut table = Table::draw(3, "D4", "Ka . . . . . Kb Kc");
    table.state.realms[B].bag.at = BagPlace::Stolen { by: A, fresh: false };
    let active = |table: &Table| {
        [table.state.realms[B].bag.active, table.state.realms[A].bag.active, table.state.realms[A].tokens == 4]
    };
    let step = |table: &mut Table| {
        let to = table.reach(Character::King).first().unwrap();
        table.play(Action::Move { who: Character::King, to });
    };
    assert_eq!(active(&table), [true, true, true]);
    step(&mut table);
    assert_eq!(active(&table), [false, true, true]);
    step(&mut table);
    assert_eq!(active(&table), [false, false, true]);
    step(&mut table);
    assert_eq!(active(&table), [false, false, false]);
    assert_eq!(table.action_points(), 3);
}

/// KA-2.7: spent or not, the token goes to the kitty.
#[test]
fn a_stolen_token_not_spent_goes_to_the_kitty_as_well() {
    let mut table = Table::draw(3, "D4", "Ka . . . . . Kb Kc");
    table.state.realms[C].bag.at = BagPlace::Stolen { by: A, fresh: false };
    assert_eq!(table.action_points(), 6);
    table.end_turn();
    assert_eq!(table.bag(C), BagPlace::Kitty);
}

/// KA-2.8
#[test]
fn a_token_stolen_while_it_is_active_is_lost_at_once() {
    let mut table = Table::draw(2, "D4", "Ka Wa . Tb . Kb").spells(&[Spell::StepIntoTheFuture]);
    table.play(Action::Cast { spell: Spell::StepIntoTheFuture }).play(Action::FinishWindow);
    assert_eq!(table.asked(), Some(B));
    table.play(Action::Move { who: Character::Thief, to: cell("D4") }).play(Action::Steal);
    assert_eq!((table.asked(), table.action_points()), (Some(A), 4));
    assert_eq!(table.bag(A), BagPlace::Stolen { by: B, fresh: true });
}

/// KA-2.8: a bag already spent costs its owner nothing more this turn.
#[test]
fn a_spent_bag_stolen_in_a_window_costs_nothing_now() {
    let mut table = Table::draw(2, "D4", "Ka Wa . Tb . Kb").spells(&[Spell::StepIntoTheFuture]);
    table.play(Action::Move { who: Character::King, to: cell("D5") });
    assert!(!table.state.realms[A].bag.active);
    table.play(Action::Cast { spell: Spell::StepIntoTheFuture }).play(Action::FinishWindow);
    table.play(Action::Move { who: Character::Thief, to: cell("D5") }).play(Action::Steal);
    assert_eq!(table.action_points(), 4);
}

/// KA-2.9
#[test]
fn only_own_characters_and_the_active_player_act() {
    let table = Table::draw(2, "D4", "Ka . Va . Kb . Vb");
    assert_eq!(table.asked(), Some(A));
    let moves = table.reach(Character::FirstVillager);
    assert!(moves.contains(cell("F5")) && !moves.contains(cell("J6")), "b's villager stays where it is");
    assert!(!table.wall_plots().contains(cell("K4")), "nobody builds beside b's villager");
    assert_eq!(table.question(), Step::ChooseAction);
    assert_eq!(Seat(0), table.state.active);
}
