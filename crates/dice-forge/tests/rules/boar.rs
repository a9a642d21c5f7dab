//! Boars: forced on a player, rewarding two (DF-6.15, DF-6.16, DF-8.7).

use dice_forge::{Action, Colour, Event, Resource::*, Slot};
use tabletop::Seat;

use crate::table::{DARK, LIGHT, Table};

const RICH: &str = "12G+6S+6M";

/// Tenacious Boars and Typhon lie around the islands.
fn boars(players: usize) -> Table {
    Table::with(players, &[("m4", "tenacious-boar"), ("m8", "typhon")])
}

/// The colour a card turned out to have.
fn revealed(table: &Table) -> Option<Colour> {
    table.events.iter().find_map(|event| match event {
        Event::BoarRevealed { colour, .. } => Some(*colour),
        _ => None,
    })
}

/// DF-6.15
#[test]
fn a_boar_gives_its_bearer_a_shard_and_then_its_owner_a_reward() {
    for (bearers, bearer_has) in [(Sun, "1S"), (Moon, "1M")] {
        for (owners, owner_has) in [(Sun, "1S"), (Moon, "1M"), (Glory, "3GP")] {
            let mut table = boars(3);
            table.boar_of(2, Colour::Green).reserve(0, "0").reserve(2, "0").bless_lightly(0, "green-boar");
            assert_eq!((table.asked(), table.choices()), (0, vec![Sun, Moon]));
            table.choose(bearers);
            assert_eq!((table.asked(), table.choices()), (2, vec![Sun, Moon, Glory]));
            assert_eq!(table.question(), "ChooseBoarReward");
            table.choose(owners);
            assert!(table.rests());
            assert_eq!((table.has(0).as_str(), table.has(2).as_str()), (bearer_has, owner_has));
        }
    }
}

/// DF-6.15
#[test]
fn boars_reward_the_owner_of_their_own_card() {
    let mut table = boars(3);
    table.boar_of(1, Colour::Red).boar_of(2, Colour::Blue).bless_with(0, "red-boar", "blue-boar");
    table.choose(Sun);
    assert_eq!(table.asked(), 1);
    table.choose(Glory).choose(Sun);
    assert_eq!(table.asked(), 2);
}

/// DF-6.16, DF-6.4
#[test]
fn a_tripled_boar_gives_three_shards_of_one_kind_and_three_rewards() {
    let mut table = boars(3);
    table.boar_of(1, Colour::Red).reserve(0, "0").reserve(1, "0").bless_with(0, "x3", "red-boar").choose(Moon);
    assert_eq!(table.has(0), "3M");
    for reward in [Sun, Glory, Moon] {
        assert_eq!((table.asked(), table.choices()), (1, vec![Sun, Moon, Glory]));
        table.choose(reward);
    }
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.has(1).as_str()), ("3M", "1S+1M+3GP"));
}

/// DF-6.15, DF-2.3
#[test]
fn a_boar_fills_no_reserve_beyond_its_limit() {
    let mut table = boars(3);
    table.boar_of(1, Colour::Red).reserve(0, "6S").reserve(1, "5M").bless_with(0, "x3", "red-boar").choose(Sun);
    table.choose(Moon).choose(Moon).choose(Moon);
    assert_eq!((table.has(0).as_str(), table.has(1).as_str()), ("6S", "6M"));
}

/// DF-8.7
#[test]
fn the_boars_bearer_must_forge_it_at_once() {
    let mut table = boars(3);
    table.draws(&[2]).reserve(0, RICH).ask_for_action().perform(Slot::M4);
    assert_eq!((table.asked(), table.question()), (0, "ChooseBearer"));
    assert_eq!(revealed(&table), Some(Colour::Yellow));
    let others = [Action::NameBearer { seat: Seat(1) }, Action::NameBearer { seat: Seat(2) }];
    assert_eq!(table.offered(), others, "anybody but oneself");
    table.play(others[1]);
    assert_eq!((table.asked(), table.question()), (2, "ChooseFaceToReplace"));
    assert!(table.offered().iter().all(|action| matches!(action, Action::ForgeOver { .. })), "it cannot be declined");
    table.forge_over(DARK, "2GP");
    assert_eq!((table.face_up(2, DARK).as_str(), table.left("yellow-boar")), ("yellow-boar", 0));
    assert_eq!(table.state.boar_owner(Colour::Yellow), Some(Seat(0)));
    assert_eq!((table.asked(), table.has(0).as_str()), (0, "12G+6S+3M"));
}

/// DF-8.7
#[test]
fn with_two_players_the_bearer_is_the_other_one() {
    let mut table = boars(2);
    table.reserve(0, RICH).ask_for_action().perform(Slot::M4);
    assert_eq!((table.asked(), table.question()), (1, "ChooseFaceToReplace"));
}

/// DF-8.7
#[test]
fn the_colour_is_drawn_from_those_left_when_the_card_is_taken() {
    let mut table = boars(4);
    table.draws(&[1, 1, 1]);
    let mut drawn = Vec::new();
    for _ in 0..4 {
        table.reserve(0, RICH).ask_for_action().perform(Slot::M4);
        drawn.push(revealed(&table).unwrap());
        table.play(Action::NameBearer { seat: Seat(1) }).forge_over(LIGHT, "1G");
    }
    assert_eq!(drawn, [Colour::Green, Colour::Yellow, Colour::Blue, Colour::Red]);
    assert!(!table.reserve(0, RICH).ask_for_action().can_perform(Slot::M4));
}

/// DF-8.7
#[test]
fn the_colours_do_not_differ_otherwise() {
    for colour in Colour::ALL {
        let mut table = boars(3);
        table.boar_of(1, colour).reserve(0, "0").bless_lightly(0, &format!("{}-boar", colour.name())).choose(Moon);
        assert_eq!((table.has(0).as_str(), table.choices()), ("1M", vec![Sun, Moon, Glory]));
    }
}

/// DF-5.6, DF-8.7
#[test]
fn a_boar_is_forged_over_by_nothing_not_even_another_boar() {
    let mut table = boars(3);
    for draw in [0, 0] {
        table.draws(&[draw]).reserve(0, RICH).ask_for_action().perform(Slot::M4);
        table.play(Action::NameBearer { seat: Seat(1) });
        let over_boar = |action: &Action| matches!(action, Action::ForgeOver { face: dice_forge::Face::Boar(_), .. });
        assert!(!table.offered().iter().any(over_boar));
        table.forge_over(LIGHT, "1G");
    }
    let faces = table.faces(1, LIGHT);
    assert!(faces.contains(&"red-boar".to_owned()) && faces.contains(&"green-boar".to_owned()));
}

/// DF-8.7, DF-8.13
#[test]
fn a_forced_forging_is_a_forging_of_the_bearer() {
    let mut table = boars(3);
    table.reserve(0, RICH).ask_for_action().perform(Slot::M4);
    table.play(Action::NameBearer { seat: Seat(1) }).forge_over(LIGHT, "1G");
    table.active(1).reserve(1, "0").take(Slot::M8);
    assert_eq!(table.has(1), "1GP");
    table.active(0).reserve(0, "0").take(Slot::M8);
    assert_eq!(table.has(0), "0");
}

/// DF-8.7, DF-6.15
#[test]
fn a_forged_boar_works_when_it_is_rolled() {
    let mut table = boars(3);
    table.reserve(0, RICH).dice(1, "2M", "1M").ask_for_action().perform(Slot::M4);
    table.play(Action::NameBearer { seat: Seat(1) }).forge_over(LIGHT, "2M").end_turn();
    assert_eq!((table.asked(), table.question()), (1, "ChooseResource"));
    table.choose(Sun);
    assert_eq!((table.asked(), table.question()), (0, "ChooseBoarReward"));
}
