//! Random play allocates nothing. Counted in a binary of its own: what counts stands in for the allocator, and no program
//! that people run shall pay for it.

use allocation_counter::measure;
use catalog::{GAMES, GameVisitor, WholeGame};
use lab::RandomTable;
use tabletop::Options;

/// How often a game for this many players asks for memory while it is played.
struct Allocations {
    players: usize,
}

impl GameVisitor for Allocations {
    type Out = u64;

    fn visit<G: WholeGame>(self) -> u64 {
        let game = G::new(self.players, &Options::default(), None).expect("its own number of players suits a game");
        let mut table = RandomTable::warmed_up(&game);
        measure(|| table.play_batch()).count_total
    }
}

#[test]
fn no_game_allocates_while_it_is_played() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(1)))).count_total, 1, "allocations are counted");
    for game in GAMES {
        let [fewest, most] = game.players();
        for players in fewest..=most {
            let counted = catalog::with_game(game.id(), Allocations { players });
            assert_eq!(counted, Some(0), "{} with {players} players", game.name());
        }
    }
}
