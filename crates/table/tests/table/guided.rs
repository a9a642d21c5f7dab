//! A guided game: one person learns a game against bots, with dice that are known to everybody.

use table::{Clock, Command, Fresh, Order, Phase, Refusal, SeatPlan, Table, TableId};
use tabletop::{Fairness, Fast, Seal, Seat, Seed};

use crate::world::{World, bot, me, order, person};

fn guided(number: u32) -> Order {
    Order { guided: Some(number), ..order("dice-forge", &[me(), bot()]) }
}

#[test]
fn the_same_number_brings_the_same_dice_at_every_table() {
    let mut tables = [World::open(&guided(3), 1).unwrap(), World::open(&guided(3), 2).unwrap()];
    for world in &mut tables {
        assert_eq!(world.table.phase(), Phase::Playing, "it begins at once");
        world.play_to_the_end(&mut Fast::new(5));
    }
    let [one, other] = tables.map(|world| world.view("Ann"));
    assert_ne!(one.id, other.id);
    assert_eq!((one.state, one.result), (other.state, other.result));
    let another = World::open(&guided(4), 1).unwrap();
    assert_ne!(another.view("Ann").commitment, one.commitment);
}

#[test]
fn it_says_what_it_is_and_keeps_no_dice_secret() {
    let world = World::open(&guided(3), 1).unwrap();
    for view in [world.view("Ann"), world.spectator()] {
        assert!(view.guided && view.known_dice);
        assert_eq!(view.seed, Some(Seed::guided(3)));
    }
    assert!(!World::started("dice-forge", &[me(), bot()], 1).view("Ann").guided);
}

#[test]
fn dice_for_a_trial_are_no_secret_either_and_teach_nobody() {
    let dice = Fairness { table: "trial".to_owned(), ..Fairness::of(Seed::trial(3)) };
    let fresh = Fresh { table: TableId("t1".to_owned()), dice };
    let entries = Table::open(&order("dice-forge", &[me(), bot()]), fresh, &person("Ann"), 0).unwrap();
    let view = Table::replay(&entries).unwrap().view(None, &|_| true, 0);
    assert_eq!((view.guided, view.known_dice, view.seed), (false, true, Some(Seed::trial(3))));
}

#[test]
fn nobody_puts_a_word_into_known_dice() {
    let mut world = World::open(&guided(3), 1).unwrap();
    let seal = Seal::of("table-1", Seat(0), "mine");
    assert_eq!(world.refusal("Ann", Command::Seal { seat: Seat(0), seal }), "already_started");
}

#[test]
fn its_rematch_is_a_game_like_any_other() {
    let mut world = World::open(&guided(3), 1).unwrap();
    world.play_to_the_end(&mut Fast::new(5));
    let entries = world.table.rematch(crate::world::fresh(9), &person("Ann"), world.now).unwrap();
    assert!(!table::Table::replay(&entries).unwrap().is_guided());
}

#[test]
fn it_is_for_one_person_against_bots_and_for_nobody_else() {
    let refused = |order: Order| World::open(&order, 1).err();
    let seated = |seats: &[SeatPlan]| Order { players: seats.len(), seats: seats.to_vec(), ..guided(3) };
    assert_eq!(refused(seated(&[me(), bot(), bot()])), None);
    for seats in [[me(), me()], [me(), SeatPlan::Open], [bot(), bot()]] {
        assert_eq!(refused(seated(&seats)), Some(Refusal::BadGuided));
    }
    assert_eq!(refused(Order { public: true, ..guided(3) }), Some(Refusal::BadGuided));
    assert_eq!(refused(Order { pack: Some(String::new()), ..guided(3) }), Some(Refusal::BadGuided));
    let clock = Clock::PerMove { seconds: 60 };
    assert_eq!(refused(Order { clock, ..guided(3) }), Some(Refusal::BadGuided));
}
