//! Where no luck is asked, a search thinks about each position once, whatever order of actions leads to it, and not at all about what comes
//! after a line of play is far enough.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use bots::{Bot, Budget, Search, Thought, search, think};
use tabletop::{Appraise, Chance, Game, Log, Score, Seat, Standings, Turn};

/// Three errands in any order, or none of them; then somebody else answers. `KNOWS` a position again, or does not.
#[derive(Default)]
struct Errands<const KNOWS: bool> {
    /// How often somebody asked what can be done after the first two errands, in whatever order, and after all three.
    asked_after_two: AtomicUsize,
    asked_after_all: AtomicUsize,
    played: AtomicUsize,
}

/// The errands done, and the answer.
type Done = (u8, Option<bool>);

const FIRST_TWO: u8 = 0b011;
const ALL: u8 = 0b111;
const IDLE: u8 = 0b1000;

impl<const KNOWS: bool> Game for Errands<KNOWS> {
    type State = Done;
    type Action = u8;
    type Event = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Done {
        (0, None)
    }

    fn turn(&self, &(done, answer): &Done) -> Turn {
        match answer {
            Some(kind) => Turn::Over(Standings::by_score(
                [kind, !kind].map(|won| Score::points(won.into())).into_iter().collect(),
            )),
            None => Turn::Decide { seat: Seat(u8::from(done >= ALL)) },
        }
    }

    fn actions(&self, &(done, _): &Done, out: &mut Vec<u8>) {
        match done {
            FIRST_TWO => _ = self.asked_after_two.fetch_add(1, Relaxed),
            ALL => _ = self.asked_after_all.fetch_add(1, Relaxed),
            _ => {}
        }
        if done >= ALL {
            out.extend([0, 1]);
        } else {
            out.extend([0b001, 0b010, 0b100].into_iter().filter(|errand| done & errand == 0));
            out.extend((done == 0).then_some(IDLE));
        }
    }

    fn play(&self, (done, answer): &mut Done, action: u8, _: &mut impl Chance, _: &mut impl Log<()>) {
        self.played.fetch_add(1, Relaxed);
        assert!(*done >= ALL || *done & action == 0, "{action} is done already");
        if *done >= ALL {
            *answer = Some(action == 1);
        } else {
            *done |= action;
        }
    }
}

impl<const KNOWS: bool> Appraise for Errands<KNOWS> {
    const LOOKS_TELL: bool = true;
    /// All orders are to be tried.
    const CURIOSITY: f32 = 1.0;

    type Plan = ();

    fn plan(&self, _: &Done) {}

    fn appraise(&self, (): &(), &(done, _): &Done, shares: &mut [f32]) {
        let hope = if done == IDLE { 0.3 } else { 0.2 * done.count_ones() as f32 };
        shares.copy_from_slice(&[hope, 1.0 - hope]);
    }

    fn likeness(&self, &(done, answer): &Done) -> Option<u64> {
        KNOWS.then_some(u64::from(done) << 2 | answer.map_or(0, |kind| 1 + u64::from(kind)))
    }

    fn is_far(&self, (): &(), &(done, _): &Done) -> bool {
        done >= ALL
    }
}

fn run<const KNOWS: bool>(iterations: u64) -> (Errands<KNOWS>, Thought<u8>) {
    let game = Errands::default();
    let thought = think(Bot::Mcts, &game, &(0, None), Budget::Iterations(iterations), 1, 1);
    (game, thought)
}

#[test]
fn a_position_is_thought_about_once_in_whatever_order_it_came_about() {
    assert_eq!(run::<false>(300).0.asked_after_two.into_inner(), 2, "it can come about in two orders");
    assert_eq!(run::<true>(300).0.asked_after_two.into_inner(), 1);
}

#[test]
fn nobody_thinks_about_what_comes_after_a_line_is_far_enough() {
    let (game, thought) = run::<true>(300);
    assert_eq!(game.asked_after_all.into_inner(), 0);
    assert!(thought.action != IDLE && (thought.values[0] - 0.6).abs() < 1e-6, "{thought:?}");
}

#[test]
fn what_was_followed_to_its_end_is_not_followed_again_but_counts() {
    let (few, many) = (run::<true>(300), run::<true>(3_000));
    assert_eq!(few.0.played.into_inner(), many.0.played.into_inner());
    assert_eq!(many.1.iterations, 3_000);
    assert_eq!(few.1.action, many.1.action);
}

#[test]
fn a_place_there_was_no_room_for_is_not_taken_for_another() {
    for edges in 0..20 {
        let (game, settings) = (Errands::<true>::default(), Search { edges, ..Search::default() });
        let thought = search(&game, &(0, None), &settings, Budget::Iterations(300), 1, 1);
        assert_eq!(thought.iterations, 300);
    }
}
