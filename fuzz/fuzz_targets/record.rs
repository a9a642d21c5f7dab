//! Any text as a record: what can be played can be written down and played again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::Record;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::from_json(text) else { return };
    let Some(game) = catalog::game(&record.game) else { return };
    let verified = game.verify(&record).is_ok();
    if let Ok(replay) = game.replay(&record) {
        replay.for_each(drop);
    }
    let Ok(play) = game.load(&record) else {
        assert!(!verified, "what is verified can be played");
        return;
    };
    let again = game.load(play.record()).expect("what was played once can be played again");
    assert_eq!(again.state(), play.state());
});
