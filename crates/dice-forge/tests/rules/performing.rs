//! Performing feats (section 7): paying, moving, ousting and taking the card.

use dice_forge::{Action, Event, Resource, Slot};
use tabletop::Seat;

use crate::table::{DARK, LIGHT, Table};

/// A table of three where dice give nothing; only seat 0 has anything.
fn quiet() -> Table {
    let mut table = Table::new(3);
    table.quiet().reserve(0, "0").reserve(1, "0").reserve(2, "0");
    table
}

fn cards(table: &Table, seat: u8, slot: Slot) -> u8 {
    table.state.heroes[Seat(seat)].feats[slot.index()]
}

fn island(table: &Table, seat: u8) -> u8 {
    table.state.heroes[Seat(seat)].island
}

fn ousted(table: &Table) -> Vec<Event> {
    table.events.iter().filter(|event| matches!(event, Event::HeroOusted { .. })).copied().collect()
}

/// DF-7.1
#[test]
fn a_feat_costs_what_stands_beside_it() {
    let mut table = quiet();
    table.reserve(0, "12G+6S+6M").perform(Slot::M8);
    assert_eq!(table.has(0), "12G+1S+1M");
    table.reserve(0, "5M").ask_for_action().perform(Slot::M5);
    assert_eq!(table.has(0), "1M");
}

/// DF-7.1
#[test]
fn a_feat_that_cannot_be_paid_is_not_offered() {
    let mut table = quiet();
    table.reserve(0, "12G+5S+4M");
    let offered: Vec<Slot> = Slot::ALL.into_iter().filter(|&slot| table.can_perform(slot)).collect();
    let (moon, sun) = ([Slot::M1, Slot::M2, Slot::M3, Slot::M4, Slot::M5], [Slot::F1, Slot::F2, Slot::F3, Slot::F4]);
    assert_eq!(offered, [&moon[..], &sun[..], &[Slot::F5, Slot::F6]].concat(), "both kinds of shards pay for M8");
}

/// DF-7.1
#[test]
fn a_feat_is_performed_as_often_as_there_are_players_and_then_its_stack_is_empty() {
    for players in 2..=4 {
        let mut table = Table::new(players);
        table.quiet();
        for _ in 0..players {
            table.active(0).reserve(0, "2M").ask_for_action().perform(Slot::M2);
        }
        table.active(0).reserve(0, "6M").ask_for_action();
        assert_eq!((cards(&table, 0, Slot::M2), table.state.stacks[Slot::M2.index()].left), (players as u8, 0));
        assert!(!table.can_perform(Slot::M2) && table.can_perform(Slot::M1));
    }
}

/// DF-7.2
#[test]
fn the_pawn_moves_to_the_portal_of_the_feats_island_and_stays_there() {
    let islands = [
        (1, &[Slot::M1, Slot::M2][..]),
        (2, &[Slot::M3, Slot::M4]),
        (3, &[Slot::M5, Slot::M6]),
        (4, &[Slot::M7, Slot::M8, Slot::F7]),
        (5, &[Slot::F5, Slot::F6]),
        (6, &[Slot::F3, Slot::F4]),
        (7, &[Slot::F1, Slot::F2]),
    ];
    for (number, slots) in islands {
        for &slot in slots {
            let mut table = quiet();
            table.reserve(0, "6S+6M").stands_on(1, number % 7 + 1).perform(slot);
            assert_eq!((island(&table, 0), island(&table, 1)), (number, number % 7 + 1), "{slot:?}");
        }
    }
}

/// DF-7.2: no step is taken and nobody is ousted.
#[test]
fn a_pawn_that_stands_there_already_stays() {
    let mut table = quiet();
    table.reserve(0, "6M").stands_on(0, 1).stands_on(1, 2).perform(Slot::M1);
    assert_eq!((island(&table, 0), island(&table, 1), ousted(&table)), (1, 2, vec![]));
}

/// DF-7.3
#[test]
fn the_hero_on_the_portal_is_ousted_home_and_receives_a_divine_blessing() {
    let mut table = quiet();
    table.reserve(0, "5M").dice(1, "3G", "2GP").stands_on(1, 3).perform(Slot::M5);
    assert_eq!(ousted(&table), [Event::HeroOusted { seat: Seat(1), by: Seat(0) }]);
    assert_eq!((island(&table, 0), island(&table, 1)), (3, 0));
    assert_eq!(table.rolled()[0], Seat(1), "the ousted hero rolls, nobody else");
    let first_gain = table.events.iter().find(|event| matches!(event, Event::Gained { .. }));
    assert!(matches!(first_gain, Some(Event::Gained { seat: Seat(1), amounts, .. }) if amounts.gold == 3));
}

/// DF-7.3: not only its introductory card, also another one of the island ousts.
#[test]
fn a_hero_is_ousted_by_any_feat_of_the_island() {
    for slot in [Slot::M7, Slot::M8, Slot::F7] {
        let mut table = quiet();
        table.reserve(0, "6S+6M").stands_on(2, 4).perform(slot);
        assert_eq!((ousted(&table).len(), island(&table, 2)), (1, 0), "{slot:?}");
    }
}

/// DF-7.3: the ousted hero's mirror, choice and ship are all dealt with before the card is taken.
#[test]
fn the_ousted_heros_blessing_is_applied_completely_before_the_card_is_taken() {
    let mut table = quiet();
    table.reserve(0, "6S").stands_on(1, 7).dice(1, "1G/1S/1M", "ship").reserve(1, "2G");
    table.perform(Slot::F2);
    assert_eq!((table.asked(), table.question()), (1, "ChooseResource"));
    assert_eq!((cards(&table, 0, Slot::F2), table.has(0)), (0, "5S".into()));
    table.choose(Resource::Sun);
    assert_eq!((table.asked(), table.question()), (1, "ChooseShipFace"));
    table.buy("4G");
    assert_eq!((table.asked(), cards(&table, 0, Slot::F2)), (1, 0));
    table.forge_over(LIGHT, "1G");
    assert_eq!((cards(&table, 0, Slot::F2), table.has(0), table.has(1)), (1, "3G+5S+3M".into(), "1G+1S".into()));
    assert_eq!((table.asked(), table.question()), (0, "ChooseToEndTurn"));
}

/// DF-7.3: what the card does meets what the blessing left.
#[test]
fn a_minotaur_takes_what_the_ousting_gave() {
    let mut table = quiet();
    table.reserve(0, "3S").stands_on(1, 6).dice(1, "1G/1S/1M", "1G").reserve(1, "3M");
    table.perform(Slot::F4);
    table.choose(Resource::Moon);
    // Blessed with a moon shard and a gold, then the Minotaur's roll is the same faces as a loss.
    assert_eq!((table.asked(), table.question()), (1, "ChooseLoss"));
    table.choose(Resource::Moon);
    let lost: Vec<String> = table
        .events
        .iter()
        .filter_map(
            |event| if let Event::Lost { seat: Seat(1), amounts } = event { Some(amounts.to_string()) } else { None },
        )
        .collect();
    assert_eq!(lost, ["1M", "1G"]);
}

/// DF-7.3: the price was paid before; shards the blessing gives come too late for it.
#[test]
fn the_cost_is_paid_and_the_pawn_moved_before_the_ousted_hero_rolls() {
    let mut table = quiet();
    table.reserve(0, "1S").stands_on(1, 7).dice(1, "1G/1S/1M", "x3").perform(Slot::F1);
    assert_eq!((table.asked(), table.has(0), island(&table, 0), island(&table, 1)), (1, "0".into(), 7, 0));
}

/// DF-7.3, DF-3.3: only the blessings at the start of a turn are doubled for two players.
#[test]
fn with_two_players_an_ousted_hero_is_blessed_once() {
    let mut table = Table::new(2);
    table.quiet().reserve(0, "3S+4G").reserve(1, "0").stands_on(1, 7).dice(1, "3G", "2GP").perform(Slot::F1);
    assert_eq!((table.has(1), table.question()), ("3G+2GP".into(), "ChooseToEndTurn"));
    assert_eq!(*table.rolled(), [Seat(1)]);
}

/// DF-7.2, DF-7.4, DF-7.5: the second feat of an island finds the own hero there.
#[test]
fn an_extra_action_on_the_same_island_ousts_nobody_again() {
    let mut table = quiet();
    table.reserve(0, "6S").stands_on(1, 7).dice(1, "3G", "2GP");
    table.perform(Slot::F1).play(Action::BuyExtraAction);
    assert_eq!(table.has(1), "3G+2GP");
    table.perform(Slot::F2);
    assert_eq!((ousted(&table), island(&table, 0), cards(&table, 0, Slot::F2)), (vec![], 7, 1));
}

/// DF-7.4
#[test]
fn nobody_is_ousted_from_a_starting_portal() {
    let mut table = quiet();
    table.reserve(0, "1M").perform(Slot::M1);
    assert_eq!(ousted(&table), []);
    assert_eq!((island(&table, 0), island(&table, 1), island(&table, 2)), (1, 0, 0));
}

/// DF-7.4
#[test]
fn nobody_ousts_the_own_hero() {
    let mut table = quiet();
    table.reserve(0, "6M").stands_on(0, 1).dice(0, "3G", "2GP").perform(Slot::M2);
    assert_eq!(ousted(&table), []);
    let before_the_next_turn: Vec<&Event> =
        table.events.iter().take_while(|event| !matches!(event, Event::TurnStarted { .. })).collect();
    assert!(!before_the_next_turn.iter().any(|event| matches!(event, Event::DiceRolled { .. })));
}

/// DF-7.3, DF-7.4: after an ousting the two have changed places, and the way back ousts again.
#[test]
fn an_ousted_hero_may_oust_in_turn() {
    let mut table = quiet();
    table.reserve(0, "1M").stands_on(1, 1).reserve(1, "1M").perform(Slot::M1);
    assert_eq!((island(&table, 0), island(&table, 1), table.asked()), (1, 0, 1));
    table.perform(Slot::M1);
    assert_eq!(ousted(&table), [Event::HeroOusted { seat: Seat(0), by: Seat(1) }]);
    assert_eq!((island(&table, 0), island(&table, 1)), (0, 1));
}

/// DF-7.5
#[test]
fn a_feat_may_be_performed_again_in_the_same_turn_and_in_later_ones() {
    let mut table = quiet();
    table.reserve(0, "6S");
    table.perform(Slot::F1).play(Action::BuyExtraAction).perform(Slot::F1);
    assert_eq!(cards(&table, 0, Slot::F1), 2);
    table.reserve(0, "6S").ask_for_action().perform(Slot::F1);
    assert_eq!(cards(&table, 0, Slot::F1), 3);
}

/// DF-7.6
#[test]
fn the_card_is_taken_from_its_stack_and_does_what_it_says() {
    let mut table = quiet();
    table.reserve(0, "1S+1G").perform(Slot::F2);
    assert_eq!((cards(&table, 0, Slot::F2), table.state.stacks[Slot::F2.index()].left), (1, 2));
    assert_eq!(table.has(0), "4G+3M");
}

/// DF-7.7
#[test]
fn glory_on_cards_is_not_in_the_inventory() {
    let mut table = quiet();
    table.reserve(0, "4S+7GP").perform(Slot::F5);
    assert_eq!(table.has(0), "7GP");
    assert_eq!((table.game.card_glory(&table.state, Seat(0)), table.game.glory(&table.state, Seat(0))), (14, 21));
}

/// DF-7.7
#[test]
fn a_minotaur_cannot_reach_the_glory_on_cards() {
    let mut table = quiet();
    table.card(1, Slot::M8).dice(1, "4GP", "3GP").reserve(1, "5GP").reserve(0, "3S").perform(Slot::F4);
    let lost =
        |event: &Event| if let Event::Lost { seat: Seat(1), amounts } = event { Some(amounts.glory) } else { None };
    assert_eq!(table.events.iter().filter_map(lost).collect::<Vec<_>>(), [4, 1]);
    assert_eq!(table.game.card_glory(&table.state, Seat(1)), 26);
    assert_eq!(table.face_up(1, DARK), "3GP");
}
