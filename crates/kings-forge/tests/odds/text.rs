//! Questions and answers in words.

use kings_forge::{
    Exotics,
    odds::{Abilities, Goal, Hand, Lies, Odds, Supply, Work, best_use},
};

use crate::ask::{roll, wish};

fn supply(text: &str) -> Result<[u8; 5], String> {
    text.parse().map(|supply: Supply| supply.dice)
}

#[test]
fn exotic_dice_are_written_after_the_others() {
    let all: Supply = "5M1L2O1B3H4".parse().unwrap();
    assert_eq!((all.dice, all.heartwood), ([5, 0, 0, 0, 1], 4));
    assert_eq!(all.exotics, Exotics { aether: 2, borealis: 1, heartwood: 3, grimstone: 0 });
    assert_eq!("1O".parse::<Supply>().unwrap().exotics.aether, 1);
    for wrong in ["1M1H", "1M1H7", "1O1O", "1O1M", "1S", "7O", "O"] {
        assert!(wrong.parse::<Supply>().is_err(), "{wrong}");
    }
}

#[test]
fn a_supply_is_read_with_its_white_dice() {
    assert_eq!(supply("5M3W1G"), Ok([5, 3, 1, 0, 0]));
    assert_eq!(supply("12M2A1L"), Ok([12, 0, 0, 2, 1]));
    assert_eq!(supply("2L"), Ok([0, 0, 0, 0, 2]));
    assert_eq!(supply("1M3L"), Ok([1, 0, 0, 0, 3]), "two of the Library and Ket's");
    for wrong in ["", "L", "5", "5X", "M5", "5ML", "1L5M", "5M300L"] {
        let refusal = wrong.parse::<Supply>().unwrap_err();
        assert!(refusal.starts_with(&format!("`{wrong}` is not a supply of dice: write it like 5M3W1G")), "{refusal}");
    }
}

#[test]
fn abilities_are_written_as_they_are_read() {
    for text in [
        "+1, +2, reroll",
        "+1x3, +1/+1, 6, 6, flip, garden, ones",
        "+4",
        "+3-or-flip, +2-or-flip, G=A",
        "W=G=A",
        "nothing",
    ] {
        let read = if text == "nothing" { "" } else { text };
        assert_eq!(read.parse::<Abilities>().unwrap().to_string(), text);
    }
    assert_eq!("+1,re-roll".parse::<Abilities>().unwrap().to_string(), "+1, reroll");
    assert_eq!("A=G".parse::<Abilities>().unwrap().to_string(), "G=A");
    let refusal = "M=W, G=A".parse::<Abilities>().unwrap_err();
    assert_eq!(refusal, "`G=A` is one too many: materials are alike in one way only");
    for wrong in [
        "+",
        "1",
        "+0",
        "+1/+2",
        "+1x",
        "+1x0",
        "seven",
        "+1 +2",
        "+-1",
        "+3x2-or-flip",
        "+1/+1-or-flip",
        "-or-flip",
        "G=",
        "=",
        "G=G",
        "GA=W",
    ] {
        let refusal = wrong.parse::<Abilities>().unwrap_err();
        assert!(refusal.starts_with(&format!("there is no ability `{wrong}`; there are: +1, ")), "{refusal}");
    }
}

#[test]
fn advice_is_a_sentence() {
    let advise = |abilities: &str, dice: &str, boxes: &str| {
        let hand = Hand { abilities: abilities.parse().unwrap(), ..Hand::default() };
        let wishes = [wish(boxes, Lies::OnDisplay)];
        best_use(&hand, &roll(dice), &wishes, Goal::Card(0), &mut Work::command()).unwrap().to_string()
    };
    assert_eq!(advise("reroll", "M1 M5 G1", "M5 G5"), "Roll M1 and G1 again.");
    assert_eq!(advise("garden", "M5", "M5 W5"), "Take the Garden's wood and roll it.");
    assert_eq!(advise("+1, flip", "M4 G1", "M5 G6"), "Place G1 (flipped: 6) on G6 and M4 (+1: 5) on M5.");
    assert_eq!(
        advise("6, ones", "M1 G3", "M6 G6"),
        "Place M1 (turned to 6: 6) on M6 and G3 (an Automatic 6: 6) on G6."
    );
    assert_eq!(advise("+3-or-flip, G=A", "A1 M5", "G6"), "Place A1 (flipped: 6) on G6.");
    assert_eq!(advise("+3-or-flip, G=A", "G3 M5", "A6"), "Place G3 (+3: 6) on A6.");
    assert_eq!(advise("", "M6", "M6"), "Place M6 on M6.");
    assert_eq!(advise("", "M5", "M6"), "Nothing more can be done.");
}

#[test]
fn odds_are_shown_with_their_error_if_they_have_one() {
    let exact = Odds { value: 0.9344, error: None };
    assert_eq!((exact.percent(), exact.number()), ("93.4 %".to_owned(), "0.93".to_owned()));
    let sampled = Odds { value: 1.5, error: Some(0.026) };
    assert_eq!((sampled.percent(), sampled.number()), ("150.0 % ± 2.6".to_owned(), "1.50 ± 0.03".to_owned()));
}
