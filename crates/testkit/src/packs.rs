//! Packs written at random: each is refused with its line, or its games can be played to the end with nothing lost.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Appraise, Fast, Names, Options, Pack, Title, Turn, Words};

use crate::{any_of, mutations::tell};

/// A game with more actions does not end.
const MOST: usize = 20_000;

/// What became of many packs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packed {
    pub played: u64,
    pub refused: u64,
    /// Actions played in all.
    pub plies: usize,
}

/// Writes so many packs with `write` and plays a game with each, at tables of all sizes.
pub fn check_packs<G: Title + Words + Appraise>(
    packs: u64,
    options: &Options,
    write: impl Fn(&mut Fast) -> String,
) -> Result<Packed, String> {
    let mut packed = Packed::default();
    for (seed, players) in (0..packs).zip(G::players_with(options).cycle()) {
        let mut chance = Fast::new(seed);
        let pack = Pack { file: "random.toml".to_owned(), toml: write(&mut chance) };
        let game = match G::new(players, options, Some(&pack)) {
            Ok(game) => game,
            Err(refusal) if refusal.to_string().starts_with("random.toml, line ") => {
                packed.refused += 1;
                continue;
            }
            Err(refusal) => return Err(format!("pack {seed} is refused without a line: {refusal}\n{}", pack.toml)),
        };
        let tried = || {
            G::remarks(options, &pack).map_err(|refusal| format!("it is played with and refused: {refusal}"))?;
            play(&game, &mut chance)
        };
        match catch_unwind(AssertUnwindSafe(tried)) {
            Ok(Ok(length)) => (packed.played, packed.plies) = (packed.played + 1, packed.plies + length),
            Ok(Err(reason)) => return Err(format!("pack {seed}: {reason}\n{}", pack.toml)),
            Err(_) => return Err(format!("pack {seed} panicked\n{}", pack.toml)),
        }
    }
    Ok(packed)
}

/// A whole game, with all that is said on the way.
fn play<G: Title + Words + Appraise>(game: &G, chance: &mut Fast) -> Result<usize, String> {
    let names = Names::numbered(game.players());
    let (mut events, mut shares) = (Vec::new(), vec![0.0; game.players()]);
    let mut state = game.start(chance, &mut events);
    for ply in 0..MOST {
        game.check(&state).map_err(|reason| format!("ply {ply}: {reason}\n{state:?}"))?;
        events.drain(..).for_each(|event| drop(game.event_text(&event, &names)));
        game.appraise(&game.plan(&state), &state, &mut shares);
        let actions = tell(game, &state, &names);
        if let Turn::Over(_) = game.turn(&state) {
            return Ok(ply);
        }
        game.play(&mut state, any_of(&actions, chance), chance, &mut events);
    }
    Err("it does not end".to_owned())
}
