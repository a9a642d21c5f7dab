//! Random play allocates nothing. Counted in a binary of its own: what counts stands in for the allocator, and no program
//! that people run shall pay for it.

use allocation_counter::measure;
use catalog::{GAMES, GameVisitor, WholeGame};
use lab::RandomTable;
use tabletop::Options;

/// How often each table of a game asks for memory while it is played: by preset and number of players.
struct Allocations;

impl GameVisitor for Allocations {
    type Out = Vec<(String, u64)>;

    fn visit<G: WholeGame>(self) -> Self::Out {
        let presets = G::presets().into_iter().map(|preset| preset.options);
        let tables = [Options::default()].into_iter().chain(presets);
        let tables =
            tables.flat_map(|options| G::players_with(&options).map(move |players| (options.clone(), players)));
        let counted = tables.map(|(options, players)| {
            let game = G::new(players, &options, None).expect("its own number of players suits a game");
            let mut table = RandomTable::warmed_up(&game);
            (format!("{players} players, {options:?}"), measure(|| table.play_batch()).count_total)
        });
        counted.collect()
    }
}

#[test]
fn no_game_allocates_while_it_is_played() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(1)))).count_total, 1, "allocations are counted");
    for game in GAMES {
        let counted = catalog::with_game(game.id(), Allocations).expect("it stands on the shelf");
        assert!(counted.len() >= 3, "every number of players is tried");
        for (table, allocations) in counted {
            assert_eq!(allocations, 0, "{}, {table}", game.name());
        }
    }
}
