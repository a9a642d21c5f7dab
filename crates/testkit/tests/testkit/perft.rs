//! Counts of action sequences.

use tabletop::{Game, Options, Title};
use testkit::{Pig, check_perft, numbered_seed, perft, perft_text};

#[test]
fn pig_has_as_many_action_sequences_as_it_had() {
    check_perft::<Pig>("tests/perft/pig.txt");
}

#[test]
fn two_choices_at_each_ply_double_the_sequences_until_games_end() {
    let pig = Pig::new(2, &Options::default(), None).unwrap();
    let key = numbered_seed(1).key("", &[]);
    let state = pig.start(&mut key.chance(0), &mut ());
    assert_eq!(perft(&pig, &state, 1, 4, &key), [2, 4, 8, 16]);

    // Of a game to 2, holding after any roll but a 1 is the end: those lines go no further.
    let pig = Pig::new(2, Options::default().set("goal", 2), None).unwrap();
    let shorter = perft(&pig, &state, 1, 4, &key);
    assert_eq!(shorter[..2], [2, 4]);
    assert!(shorter[3] < 16, "{shorter:?}");
}

#[test]
fn lines_are_counted_anew_and_comments_kept() {
    let text = "# Pig\n\npig 2 1: 0 0 0\npig 3 7+4 goal=2000: 0\n";
    let error = perft_text::<Pig>(text).unwrap_err();
    assert_eq!(error, "line 4: option `goal` cannot be 2000: it takes a whole number from 1 to 100");
    let text = text.replace("2000", "20");
    assert_eq!(perft_text::<Pig>(&text).unwrap(), "# Pig\n\npig 2 1: 2 4 8\npig 3 7+4 goal=20: 2\n");
}

#[test]
fn a_line_that_cannot_be_read_is_refused_with_its_number() {
    for (line, reason) in [
        ("pig 2 1", "`game players seed: counts` is needed here"),
        ("chess 2 1: 20", "this is a file of counts for `pig`"),
        ("pig: 2", "the number of players is missing"),
        ("pig 2: 2", "the seed is missing"),
        ("pig two 1: 2", "`two` is no number"),
        ("pig 2 1 long: 2", "`long` is no `option=value`"),
        ("pig 2 1+4000: 2", "the game is over after"),
    ] {
        let error = perft_text::<Pig>(line).unwrap_err();
        assert!(error.starts_with(&format!("line 1: {reason}")), "{line}: {error}");
    }
}
