//! Any text as a pack: it is refused with a reason, or the game can be played with it.
#![no_main]

use catalog::Setup;
use libfuzzer_sys::fuzz_target;
use tabletop::{Fairness, Options, Pack, Seed};

fuzz_target!(|text: &str| {
    let pack = Pack { file: "pack.toml".to_owned(), toml: text.to_owned() };
    for game in catalog::GAMES {
        let [players, _] = game.players();
        let dice = Fairness::of(Seed::new([7; 32]));
        let setup = Setup { players, options: Options::default(), pack: Some(pack.clone()), dice };
        let Ok((mut play, _)) = game.begin(&setup, None) else { continue };
        for turn in 0..200 {
            let actions = play.actions();
            if actions.is_empty() {
                break;
            }
            play.play(&actions[turn % actions.len()].value, None).expect("what is offered can be played");
        }
    }
});
