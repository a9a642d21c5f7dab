//! Bots that play for people: who is away, and who resigned.

use table::{Clock, Command, Phase, TableId};
use tabletop::{Fast, Seat};

use crate::world::{World, bot, me, roll};

fn take_over(seat: u8, away: bool) -> Command {
    Command::TakeOver { seat: Seat(seat), away }
}

#[test]
fn a_bot_takes_over_from_whoever_is_away_and_gives_the_seat_back() {
    let mut world = World::ann_and_bob("dice-forge", Clock::None, 1);
    assert_eq!(world.refusal("Ann", take_over(1, false)), "still_here");
    assert_eq!(world.refusal("Cy", take_over(1, true)), "not_seated");
    world.does("Ann", take_over(1, true)).unwrap();
    assert_eq!(world.refusal("Ann", take_over(1, true)), "bot_plays");
    let seat = world.view("Bob").seats[1].clone();
    assert!(seat.taken_over && seat.may_return && seat.you && !seat.resigned);
    assert_eq!(seat.name, "Bob");

    let mut lot = Fast::new(1);
    while world.table.deciding() != Some(Seat(1)) {
        world.step(&mut lot);
    }
    assert_eq!(world.table.bot_to_move().map(|(seat, _)| seat), Some(Seat(1)));
    assert_eq!(world.view("Bob").actions, []);
    assert_eq!(world.refusal("Ann", Command::GiveBack { seat: Seat(1) }), "not_your_seat");
    world.does("Bob", Command::GiveBack { seat: Seat(1) }).unwrap();
    assert_eq!(world.refusal("Bob", Command::GiveBack { seat: Seat(1) }), "no_bot_plays");
    assert!(!world.view("Bob").actions.is_empty());
    let action = world.offered()[0].clone();
    let late = Command::Play { ply: world.table.ply(), action };
    assert_eq!(world.server_does(late).unwrap_err().code(), "not_your_seat", "the bot's thought comes too late");
}

#[test]
fn one_may_leave_ones_own_seat_to_a_bot_and_the_server_any_that_is_abandoned() {
    let mut world = World::ann_and_bob("pig", Clock::None, 1);
    world.does("Ann", take_over(0, false)).unwrap();
    assert_eq!(world.server_does(take_over(1, false)).unwrap_err().code(), "still_here");
    world.server_does(take_over(1, true)).unwrap();
    world.play_to_the_end(&mut Fast::new(1));
    assert!(world.spectator().seats.iter().all(|seat| seat.taken_over && !seat.may_return));
}

#[test]
fn who_resigns_does_not_come_back() {
    let mut world = World::started("pig", &[me(), bot(), bot()], 1);
    assert_eq!(world.refusal("Ann", Command::Resign { seat: Seat(1) }), "not_your_seat");
    world.does("Ann", Command::Resign { seat: Seat(0) }).unwrap();
    assert_eq!(world.refusal("Ann", Command::Resign { seat: Seat(0) }), "resigned");
    assert_eq!(world.refusal("Ann", Command::GiveBack { seat: Seat(0) }), "resigned");
    let seat = world.view("Ann").seats[0].clone();
    assert!(seat.resigned && seat.taken_over && !seat.may_return);
    assert_eq!(world.last_shown().text, "Ann resigned. A bot plays on.");
}

#[test]
fn a_game_ends_when_only_one_player_has_not_resigned() {
    for game in ["pig", "dice-forge"] {
        let mut world = World::ann_and_bob(game, Clock::PerMove { seconds: 20 }, 1);
        world.step(&mut Fast::new(1));
        world.does("Bob", Command::Resign { seat: Seat(1) }).unwrap();
        assert_eq!(world.last_shown().text, "Bob resigned.");
        assert_eq!((world.table.phase(), world.table.deciding(), world.table.deadline()), (Phase::Over, None, None));
        let view = world.view("Ann");
        assert!(view.actions.is_empty() && view.turn.is_none() && !view.can_undo && view.seed.is_some());
        let result = view.result.unwrap();
        assert!(result.scores.is_empty(), "nobody counted any points");
        assert_eq!((&*result.ranks, &*result.winners), (&[1, 2][..], &[Seat(0)][..]));
        let ply = world.table.ply();
        assert_eq!(world.refusal("Ann", Command::Play { ply, action: roll() }), "game_over");
        assert_eq!(world.refusal("Ann", Command::Resign { seat: Seat(0) }), "game_over");
        world.does("Ann", Command::Rematch { table: TableId("next".to_owned()) }).unwrap();
        catalog::game(game).unwrap().verify(&world.table.record().unwrap()).unwrap();
    }
}

#[test]
fn a_third_player_goes_on_until_the_others_have_resigned() {
    let mut world = World::started("pig", &[me(), me(), bot()], 1);
    world.does("Ann", Command::Resign { seat: Seat(0) }).unwrap();
    assert_eq!(world.table.phase(), Phase::Playing);
    world.does("Ann", Command::Resign { seat: Seat(1) }).unwrap();
    assert_eq!(world.table.phase(), Phase::Over);
    assert_eq!(*world.table.result().unwrap().ranks, [2, 2, 1]);
}

#[test]
fn who_resigned_is_ranked_last_whatever_the_points() {
    let mut overtaken = 0;
    for seed in 0..12 {
        let mut world = World::started("pig", &[me(), bot(), bot()], seed);
        world.does("Ann", Command::Resign { seat: Seat(0) }).unwrap();
        world.play_to_the_end(&mut Fast::new(seed));
        let (shown, computed) = (world.table.result().unwrap(), world.table.record().unwrap().result.unwrap());
        assert_eq!(shown.scores, computed.scores);
        assert_eq!(shown.ranks[Seat(0)], 3);
        assert!(!shown.winners.contains(&Seat(0)) && !shown.winners.is_empty());
        overtaken += u32::from(computed.winners.contains(&Seat(0)));
    }
    assert!(overtaken > 0, "in none of the games the resigned seat had the most points");
}
