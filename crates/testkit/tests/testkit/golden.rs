//! Whole games as text.

use std::path::Path;

use tabletop::{Options, Title};
use testkit::{Pig, check_golden, compare_golden, first_difference, playthrough_text};

fn pig() -> Pig {
    Pig::new(3, &Options::default(), None).unwrap()
}

#[test]
fn a_whole_game_of_pig_reads_as_it_did() {
    check_golden("tests/golden/pig.txt", &playthrough_text(&pig(), 7, 5));
}

#[test]
fn another_seed_is_another_game() {
    assert_ne!(playthrough_text(&pig(), 7, 5), playthrough_text(&pig(), 8, 5));
}

#[test]
fn pictures_are_drawn_as_often_as_asked() {
    let pictures = |every| playthrough_text(&pig(), 7, every).matches("\n\nPlayer 1").count();
    let plies = playthrough_text(&pig(), 7, 0).matches("\n> ").count();
    assert_eq!((pictures(0), pictures(1), pictures(10)), (1, plies + 1, plies.div_ceil(10) + 1));
}

#[test]
fn the_first_difference_is_shown_with_what_leads_to_it() {
    let shown = first_difference("one\ntwo\nthree\nfour\nfive\n", "one\ntwo\nthree\nfour\nFIVE\nsix\n").unwrap();
    assert_eq!(shown, "        two\n        three\n        four\nline 5:\n  file: five\n  here: FIVE\n");
    let shown = first_difference("one\n", "one\ntwo\n").unwrap();
    assert_eq!(shown, "        one\nline 2:\n  file: (the end)\n  here: two\n");
    assert_eq!(first_difference("one\n", "one\n"), None);
}

#[test]
fn a_missing_or_changed_file_does_not_pass_until_it_is_written() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden").join("game.txt");
    let _ = std::fs::remove_file(&file);
    let reason = compare_golden(&file, "one\n", false).unwrap_err();
    assert!(reason.ends_with("`cargo xtask golden` writes what is missing"), "{reason}");

    compare_golden(&file, "one\n", true).unwrap();
    assert_eq!(compare_golden(&file, "one\n", false), Ok(()));
    let reason = compare_golden(&file, "two\n", false).unwrap_err();
    assert!(reason.ends_with("line 1:\n  file: one\n  here: two\n"), "{reason}");
}
