//! A record checked in words: what was promised, what was recomputed, and whether they agree.

use serde::Serialize;
use tabletop::{Difference, LoadError, Record, Seat, Start, Turn};
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Verdict {
    /// Whether nothing differs from what the record says.
    pub(crate) ok: bool,
    pub(crate) checks: Vec<Check>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Check {
    pub(crate) what: &'static str,
    /// Nothing where nothing can be said: there is nothing to compare, or what comes before it is wrong.
    pub(crate) ok: Option<bool>,
    pub(crate) words: String,
}

/// What is looked at, in this order.
const SEED: &str = "Seed";
const WORDS: &str = "Words";
const DICE: &str = "Dice";
const FIGURES: &str = "Figures";
const SET_UP: &str = "Set-up";
const MOVES: &str = "Moves";
const RESULT: &str = "Result";
const ALL: [&str; 7] = [SEED, WORDS, DICE, FIGURES, SET_UP, MOVES, RESULT];

/// Recomputes a record. It takes a while for a long one: not for the threads that serve people.
pub(crate) fn verdict(record: &Record) -> Verdict {
    let checks = match found(record) {
        Ok(words) => words,
        Err((at, words)) => {
            let place = ALL.iter().position(|what| *what == at).unwrap_or(0);
            let mut checks = vec![Check { what: at, ok: Some(false), words }];
            checks.extend(ALL[place + 1..].iter().map(|&what| Check {
                what,
                ok: None,
                words: "Not looked at, since what comes before it is wrong.".to_owned(),
            }));
            checks
        }
    };
    Verdict { ok: checks.iter().all(|check| check.ok != Some(false)), checks }
}

/// All checks, or the first difference.
fn found(record: &Record) -> Result<Vec<Check>, (&'static str, String)> {
    let Some(game) = catalog::game(&record.game) else {
        return Err((SEED, format!("There is no game `{}` here.", record.game)));
    };
    let play = game.verify(record).map_err(|difference| (place(&difference), sentence(&difference)))?;
    let well = |what, words: String| Check { what, ok: Some(true), words };
    let seed =
        format!("The seed's SHA-256 is {}, just what was promised before the first roll.", record.dice.commitment.0);
    let figures = format!("Cards, dice and boards are those in force here ({}).", record.content);
    let result = match play.turn() {
        Turn::Decide { .. } => "The game is not over, and the record does not say it is.".to_owned(),
        Turn::Over(standings) => {
            let score = |seat: Seat| format!("{} {}", &play.names()[seat], standings.scores[seat]);
            let scores: Vec<String> = Seat::all(record.players).map(score).collect();
            format!("Recomputed, the game ends as recorded: {}.", scores.join(", "))
        }
    };
    Ok(vec![
        well(SEED, seed),
        words(record),
        dice(record),
        well(FIGURES, figures),
        well(SET_UP, set_up(record)),
        well(MOVES, moves(record)),
        well(RESULT, result),
    ])
}

/// What is known of the words the seats put into the dice.
fn words(record: &Record) -> Check {
    let sealed = record.dice.seals.iter().flatten().count();
    let words = match (sealed, record.dice.seals.len() - sealed) {
        (0, _) => "No words were sealed: this record alone does not show that nobody chose theirs last.".to_owned(),
        (sealed, without) => {
            let sealed = if sealed == 1 {
                "The one sealed word is".to_owned()
            } else {
                format!("All {sealed} sealed words are")
            };
            let without = match without {
                0 => String::new(),
                1 => " The seat without a seal added nothing of its own.".to_owned(),
                many => format!(" The {many} seats without a seal added nothing of their own."),
            };
            format!("{sealed} what the seal said before any was opened.{without}")
        }
    };
    Check { what: WORDS, ok: (sealed > 0).then_some(true), words }
}

/// Whether every roll came from the seed.
fn dice(record: &Record) -> Check {
    if record.dice.seed.is_some_and(|seed| seed.is_known()) {
        let words = "The luck of this game was known to everybody beforehand, and shows nothing about fairness.";
        return Check { what: DICE, ok: Some(false), words: words.to_owned() };
    }
    let given = record.moves.iter().filter(|played| played.chance.is_some()).count();
    let by_hand = given > 0 || matches!(record.start, Some(Start::Chance(_)));
    let words = if by_hand {
        "Some rolls were given by hand and not made from the seed: nothing can be said of their fairness.".to_owned()
    } else {
        let seats = match record.dice.nonces.len() {
            0 => "no words of the players'".to_owned(),
            1 => "the word of one seat".to_owned(),
            many => format!("the words of {many} seats"),
        };
        let table = if record.dice.table.is_empty() { "no table's name" } else { "the table's name" };
        format!("Every roll was made again from the seed, {table} and {seats}.")
    };
    Check { what: DICE, ok: Some(!by_hand), words }
}

fn set_up(record: &Record) -> String {
    match record.start {
        None => "The game began as the dice say.",
        Some(Start::Chance(_)) => "The game began with outcomes given by hand.",
        Some(Start::State(_)) => "The game began from a position that was given; it is a possible one.",
    }
    .to_owned()
}

fn moves(record: &Record) -> String {
    let count = record.moves.len();
    let compared = record.moves.iter().filter(|played| played.after.is_some()).count();
    match (count, compared) {
        (0, _) => "No moves were played.".to_owned(),
        (count, compared) if compared == count => {
            format!("All {count} moves were legal and led to the recorded events and positions.")
        }
        (count, compared) => {
            format!("All {count} moves were legal; {compared} of them tell what they led to, and that is right.")
        }
    }
}

/// Which check a difference belongs to.
fn place(difference: &Difference) -> &'static str {
    match difference {
        Difference::NoSeed | Difference::Commitment { .. } => SEED,
        Difference::Seals { .. } | Difference::Seal { .. } | Difference::Unsealed { .. } => WORDS,
        Difference::Load(LoadError::Content { .. } | LoadError::OtherGame { .. } | LoadError::Record(_)) => FIGURES,
        Difference::Load(LoadError::Move { .. }) | Difference::Digest { .. } => MOVES,
        Difference::Load(_) => SET_UP,
        Difference::Result { .. } => RESULT,
    }
}

fn sentence(difference: &Difference) -> String {
    let text = difference.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

#[cfg(test)]
mod tests {
    use catalog::Setup;
    use tabletop::{Fairness, Options, Seal, Seed};

    use super::*;

    fn whole_game() -> Record {
        let setup =
            Setup { players: 2, options: Options::default(), pack: None, dice: Fairness::of(Seed::new([7; 32])) };
        let (mut play, _) = catalog::game("dice-forge").unwrap().begin(&setup, None).unwrap();
        while let Some(action) = play.actions().pop() {
            play.play(&action.value, None).unwrap();
        }
        play.record().clone()
    }

    fn wrong(record: &Record) -> Vec<(&'static str, String)> {
        let verdict = verdict(record);
        let wrong: Vec<_> = verdict
            .checks
            .into_iter()
            .filter(|check| check.ok == Some(false))
            .map(|check| (check.what, check.words))
            .collect();
        assert_eq!(verdict.ok, wrong.is_empty());
        wrong
    }

    #[test]
    fn an_honest_record_passes_every_check() {
        assert_eq!(wrong(&whole_game()), []);
        let checks = verdict(&whole_game()).checks;
        assert_eq!(checks.iter().map(|check| check.what).collect::<Vec<_>>(), ALL);
        let open: Vec<_> = checks.iter().filter(|check| check.ok.is_none()).map(|check| check.what).collect();
        assert_eq!(open, [WORDS], "nothing was sealed, so there is nothing to compare");
    }

    #[test]
    fn another_seed_than_the_promised_one_is_found() {
        let mut record = whole_game();
        record.dice.seed = Some(Seed::new([8; 32]));
        assert_eq!(wrong(&record)[0].0, SEED);
        let after = &verdict(&record).checks[1..];
        assert!(after.iter().all(|check| check.ok.is_none()), "nothing is said of what was not looked at: {after:?}");
        record.dice.seed = None;
        assert!(wrong(&record)[0].1.contains("The seed of the dice is not in the record"));
    }

    #[test]
    fn a_word_other_than_the_sealed_one_is_found() {
        let dice = Fairness {
            table: "t".to_owned(),
            nonces: vec!["ann".to_owned(), "bot".to_owned()],
            seals: vec![Some(Seal::of("t", Seat(0), "ann")), None],
            ..Fairness::of(Seed::new([7; 32]))
        };
        let setup = Setup { players: 2, options: Options::default(), pack: None, dice };
        let (play, _) = catalog::game("pig").unwrap().begin(&setup, None).unwrap();
        let honest = play.record().clone();
        assert_eq!(wrong(&honest), []);
        assert_eq!(
            verdict(&honest).checks[1].words,
            "The one sealed word is what the seal said before any was opened. The seat without a seal added nothing of its own."
        );
        let changes: [fn(&mut Fairness); 4] = [
            |dice| dice.nonces[0] = "bob".to_owned(),
            |dice| dice.seals[0] = Some(Seal::of("t", Seat(0), "bob")),
            |dice| dice.nonces[1] = "b0t".to_owned(),
            |dice| dice.seals.truncate(1),
        ];
        for change in changes {
            let mut record = honest.clone();
            change(&mut record.dice);
            assert_eq!(wrong(&record)[0].0, WORDS);
        }
    }

    #[test]
    fn a_changed_move_or_result_is_found() {
        let mut record = whole_game();
        record.moves[0].after = record.moves[1].after;
        assert_eq!(wrong(&record)[0].0, MOVES);
        let mut record = whole_game();
        record.result = None;
        assert_eq!(wrong(&record).last().unwrap().0, RESULT);
    }

    #[test]
    fn dice_that_are_known_prove_nothing() {
        for seed in [Seed::guided(7), Seed::trial(7)] {
            let setup = Setup { players: 2, options: Options::default(), pack: None, dice: Fairness::of(seed) };
            let (play, _) = catalog::game("pig").unwrap().begin(&setup, None).unwrap();
            assert_eq!(wrong(play.record())[0].0, DICE);
        }
    }

    #[test]
    fn rolls_given_by_hand_prove_nothing() {
        let setup =
            Setup { players: 2, options: Options::default(), pack: None, dice: Fairness::of(Seed::new([7; 32])) };
        let (play, _) = catalog::game("pig").unwrap().begin(&setup, Some(&[1])).unwrap();
        assert_eq!(wrong(play.record())[0].0, DICE);
    }
}
