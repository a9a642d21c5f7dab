//! Packs are played with or refused with a line; what else may happen is caught.

use testkit::check_packs;

use crate::spoiled::{Flaw, Spoiled};

#[test]
fn a_game_of_each_pack_is_played_to_its_end() {
    let packed = check_packs::<Spoiled>(5, &Spoiled::chosen_with(Flaw::None), |_| String::new()).unwrap();
    assert_eq!((packed.played, packed.refused), (5, 0));
    assert!(packed.plies > 20, "{packed:?}");
}

#[test]
fn a_game_that_cannot_be_played_and_a_refusal_without_a_line_are_caught() {
    for (flaw, toml, told) in [
        (Flaw::None, "[pig]", "pack 0 is refused without a line: random.toml: Pig has no content to change\n[pig]"),
        (Flaw::Panic, "", "panicked\n"),
        (Flaw::NoEnd, "", "pack 0: it does not end\n"),
        (Flaw::TooManyScores, "", "3 scores for 2 players"),
    ] {
        let broken = check_packs::<Spoiled>(5, &Spoiled::chosen_with(flaw), |_| toml.to_owned()).unwrap_err();
        assert!(broken.contains(told), "{broken}");
    }
}
