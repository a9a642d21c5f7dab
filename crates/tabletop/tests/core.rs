//! A game of Pig from its set-up to its record and back: playing, taking back, writing down, and finding
//! whatever was changed in what was written down.

use serde_json::{Value, json};
use tabletop::{
    BadRecord, BadSetup, Difference, Fairness, Hex, Illegal, Json, List, LoadError, Options, Pack, PlayError,
    Playthrough, Record, Score, ScriptError, Seat, Seed, Standings, Start, Turn, verify,
};
use testkit::{Pig, PigAction::Hold, PigAction::Roll, PigEvent};

fn dice() -> Fairness {
    Fairness {
        table: "table 7".to_owned(),
        nonces: vec!["ann".to_owned(), "bob".to_owned()],
        ..Fairness::of(Seed::new([3; 32]))
    }
}

/// Two players, the first of them to begin.
fn pig() -> Playthrough<Pig> {
    Playthrough::new(2, &Options::default(), None, dice(), Some(&[0])).unwrap().0
}

fn from(state: Value) -> Result<Playthrough<Pig>, LoadError> {
    Playthrough::from_state(2, &Options::default(), None, dice(), state)
}

/// A whole game with the seed's own dice: roll to 6 or more, then hold.
fn whole_game() -> Playthrough<Pig> {
    let (mut play, _) = Playthrough::<Pig>::new(2, &Options::default(), None, dice(), None).unwrap();
    while play.turn().seat().is_some() {
        let action = if play.state().at_risk < 6 { Roll } else { Hold };
        play.play(action, None).unwrap();
    }
    play
}

mod playing {
    use super::*;

    #[test]
    fn a_new_game_tells_its_set_up_and_completes_its_options() {
        let mut options = Options::default();
        let (play, events) = Playthrough::<Pig>::new(3, &options, None, dice(), Some(&[2])).unwrap();
        assert_eq!(events, [PigEvent::TurnStarted { seat: Seat(2) }]);
        assert_eq!(play.turn(), Turn::Decide { seat: Seat(2) });
        assert_eq!((play.ply(), play.actions()), (0, &[Roll, Hold][..]));
        assert_eq!(play.record().options, *options.set("goal", 20));
    }

    #[test]
    fn a_wrong_set_up_is_refused_with_the_reason() {
        let refusal = |players, options: &Options, pack: Option<&Pack>| {
            Playthrough::<Pig>::new(players, options, pack, dice(), None).unwrap_err().to_string()
        };
        let plain = Options::default();
        assert_eq!(refusal(5, &plain, None), "Pig is for 2 to 4 players, not 5");
        let refused = refusal(2, Options::default().set("goal", 0), None);
        assert_eq!(refused, "option `goal` cannot be 0: it takes a whole number from 1 to 100");
        let pack = Pack { file: "mine.toml".to_owned(), toml: String::new() };
        assert_eq!(refusal(2, &plain, Some(&pack)), "mine.toml: Pig has no content to change");
    }

    #[test]
    fn an_action_tells_what_happened_and_is_written_down() {
        let mut play = pig();
        assert_eq!(play.play(Roll, Some(&[4])).unwrap().events, [PigEvent::DieRolled { seat: Seat(0), value: 4 }]);
        let banked = PigEvent::PointsBanked { seat: Seat(0), points: 4 };
        assert_eq!(play.play(Hold, None).unwrap().events, [banked, PigEvent::TurnStarted { seat: Seat(1) }]);
        assert_eq!((play.ply(), play.state().banked[Seat(0)], play.state().active), (2, 4, Seat(1)));
        let moves = &play.record().moves;
        assert_eq!((&moves[0].action.value(), moves[0].chance.as_deref()), (&json!({"type": "Roll"}), Some(&[4][..])));
        assert_eq!((&moves[1].action.value(), moves[1].chance.as_deref()), (&json!({"type": "Hold"}), None));
        assert_eq!(play.state_at(0).map(|state| state.at_risk), Some(0));
        assert_eq!(play.state_at(1).map(|state| state.at_risk), Some(4));
        assert_eq!(play.state_at(3), None);
    }

    #[test]
    fn an_action_taken_back_and_played_again_rolls_the_same() {
        let (mut play, _) = Playthrough::<Pig>::new(2, &Options::default(), None, dice(), None).unwrap();
        for _ in 0..20 {
            let before = *play.state();
            let events = play.play(Roll, None).unwrap().events;
            let after = *play.state();
            assert!(play.undo());
            assert_eq!(*play.state(), before);
            assert_eq!(play.play(Roll, None).unwrap().events, events);
            assert_eq!(*play.state(), after);
        }
        assert_eq!(play.ply(), 20);
    }

    #[test]
    fn it_is_told_who_made_a_move_and_whether_luck_had_a_part() {
        let mut play = pig();
        play.play(Roll, Some(&[4])).unwrap();
        play.play(Hold, None).unwrap();
        assert_eq!((play.mover(0), play.drew_chance(0)), (Some(Seat(0)), true));
        assert_eq!((play.mover(1), play.drew_chance(1)), (Some(Seat(0)), false));
        assert!(!play.drew_chance(2), "there is no such move");
    }

    #[test]
    fn the_whole_story_is_told_again_as_it_happened() {
        let (mut play, setup) = Playthrough::<Pig>::new(2, &Options::default(), None, dice(), None).unwrap();
        let told: Vec<_> = [Roll, Roll, Hold, Roll].map(|action| play.play(action, None).unwrap().events).into();
        let story = |play: &Playthrough<Pig>| {
            let (opening, moves) = play.story();
            assert_eq!(opening, setup);
            moves.into_iter().map(|played| played.events).collect::<Vec<_>>()
        };
        assert_eq!(story(&play), told);
        play.undo();
        assert_eq!(story(&play), told[..3]);
    }

    #[test]
    fn taking_back_ends_at_the_beginning() {
        let mut play = pig();
        assert!(!play.undo());
        play.play(Hold, None).unwrap();
        assert!(play.undo());
        assert!(!play.undo());
        assert_eq!((play.ply(), play.record()), (0, pig().record()));
    }

    #[test]
    fn taking_back_the_last_action_of_a_game_opens_it_again() {
        let mut play = whole_game();
        assert!(play.record().result.is_some());
        play.undo();
        assert_eq!(play.record().result, None);
        assert!(play.turn().seat().is_some());
    }

    #[test]
    fn a_script_that_does_not_fit_changes_nothing() {
        let mut play = pig();
        play.play(Roll, Some(&[4])).unwrap();
        let before = (*play.state(), play.record().clone());
        let mut refusal = |action, script: &[u32]| match play.play(action, Some(script)).unwrap_err() {
            PlayError::Script(error) => {
                assert_eq!((*play.state(), play.record().clone()), before);
                error
            }
            other => panic!("{other}"),
        };
        assert_eq!(refusal(Roll, &[]), ScriptError::Exhausted { given: 0 });
        assert_eq!(refusal(Roll, &[2, 3]), ScriptError::LeftOver { left: 1, given: 2 });
        assert_eq!(refusal(Hold, &[2]), ScriptError::LeftOver { left: 1, given: 1 });
        assert!(matches!(refusal(Roll, &[7]), ScriptError::Misfit { place: 0, value: 7, .. }));
    }

    #[test]
    fn a_set_up_script_that_does_not_fit_is_refused() {
        let refusal = |script: &[u32]| {
            Playthrough::<Pig>::new(2, &Options::default(), None, dice(), Some(script)).unwrap_err().to_string()
        };
        assert_eq!(refusal(&[]), "the set-up: the list of outcomes has only 0, and more were needed");
        assert_eq!(refusal(&[2]), "the set-up: outcome 2 at place 0 does not fit: this draw gives 0 to 1");
        assert_eq!(refusal(&[0, 0]), "the set-up: 1 of 2 outcomes were not used");
    }

    #[test]
    fn what_is_no_action_is_refused() {
        let mut play = pig();
        for wrong in [json!({"type": "Cheat"}), json!({}), json!(null), json!([1])] {
            assert!(matches!(play.play_json(&wrong.clone().into(), None), Err(PlayError::NotAnAction(_))), "{wrong}");
        }
        assert_eq!(play.ply(), 0);
        play.play_json(&json!({"type": "Hold"}).into(), None).unwrap();
        assert_eq!(play.ply(), 1);
    }

    #[test]
    fn a_game_that_is_over_offers_and_takes_nothing() {
        let mut play = whole_game();
        let plies = play.ply();
        assert!(play.actions().is_empty());
        assert_eq!(play.play(Roll, None).map(drop), Err(PlayError::Illegal(Illegal::GameOver(()))));
        assert_eq!(play.ply(), plies);
    }

    #[test]
    fn a_game_with_secret_dice_cannot_be_played_on_but_with_given_outcomes() {
        let secret = Fairness { seed: None, ..dice() };
        let new = |script| Playthrough::<Pig>::new(2, &Options::default(), None, secret.clone(), script);
        assert_eq!(new(None).unwrap_err(), LoadError::Start(PlayError::NoSeed));
        let (mut play, _) = new(Some(&[1])).unwrap();
        assert_eq!(play.play(Roll, None).map(drop), Err(PlayError::NoSeed));
        assert_eq!(play.ply(), 0);
        assert_eq!(play.play(Roll, Some(&[6])).unwrap().events, [PigEvent::DieRolled { seat: Seat(1), value: 6 }]);
    }
}

mod stepping {
    use super::*;

    #[test]
    fn what_was_played_in_a_hurry_is_written_down_afterwards() {
        let careful = whole_game();
        let (mut hasty, _) = Playthrough::<Pig>::new(2, &Options::default(), None, dice(), None).unwrap();
        while hasty.turn().seat().is_some() {
            let action = if hasty.state().at_risk < 6 { Roll } else { Hold };
            hasty.step(action, None).unwrap();
        }
        assert!(hasty.record().moves.iter().all(|played| played.after.is_none()));
        hasty.complete();
        assert_eq!(hasty.record(), careful.record());
    }

    #[test]
    fn a_step_that_is_not_offered_changes_nothing() {
        let mut play = whole_game();
        let before = play.record().clone();
        assert_eq!(play.step(Roll, None).unwrap_err(), PlayError::Illegal(Illegal::GameOver(())));
        let mut fresh = pig();
        assert!(matches!(fresh.step(Roll, Some(&[7])).unwrap_err(), PlayError::Script(_)));
        assert_eq!((play.record(), fresh.ply()), (&before, 0));
    }

    #[test]
    fn a_branch_is_the_same_position_with_dice_of_its_own() {
        let mut play = pig();
        play.play(Roll, Some(&[5])).unwrap();
        let rolls = |seed: u8| {
            let mut branch = play.branch(Fairness::of(Seed::new([seed; 32])));
            assert_eq!((branch.state(), branch.ply()), (play.state(), 0));
            let rolled: Vec<_> = (0..8).map(|_| branch.step(Roll, None).unwrap()).collect();
            branch.complete();
            assert!(verify::<Pig>(branch.record()).is_ok());
            rolled
        };
        assert_eq!(rolls(1), rolls(1));
        assert_ne!(rolls(1), rolls(2));
        assert_eq!(play.ply(), 1);
    }

    #[test]
    fn another_position_is_checked_by_the_same_rules() {
        let play = pig();
        let elsewhere = |state: Value| play.elsewhere(dice(), state);
        let state = json!({ "active": 1, "banked": [3, 4], "at_risk": 2 });
        assert_eq!(elsewhere(state).unwrap().state().at_risk, 2);
        let refused = elsewhere(json!({ "active": 5, "banked": [3, 4], "at_risk": 2 })).unwrap_err();
        assert!(refused.to_string().ends_with("nobody sits at seat 5"), "{refused}");
    }
}

mod positions {
    use super::*;

    #[test]
    fn a_position_goes_out_and_comes_back_unchanged() {
        let mut play = pig();
        play.play(Roll, Some(&[5])).unwrap();
        let state = serde_json::to_value(play.state()).unwrap();
        let resumed = from(state.clone()).unwrap();
        assert_eq!(resumed.state(), play.state());
        assert_eq!((resumed.ply(), &resumed.record().start), (0, &Some(Start::State(state.into()))));
    }

    #[test]
    fn a_game_from_a_position_is_recorded_and_verified_from_there() {
        let mut play = from(json!({"active": 1, "banked": [0, 15], "at_risk": 5})).unwrap();
        play.play(Hold, None).unwrap();
        let again = verify::<Pig>(play.record()).unwrap();
        assert_eq!(again.state(), play.state());
        assert_eq!(again.record().result.map(|end| end.winners), Some([Seat(1)].into_iter().collect()));
    }

    #[test]
    fn a_game_taken_up_in_its_middle_goes_on_with_the_same_dice() {
        let whole = whole_game();
        let middle = whole.ply() / 2;
        let state = Json::new(whole.state_at(middle).unwrap());
        let mut play = Playthrough::<Pig>::take_up(whole.record(), middle, &state).unwrap();
        assert_eq!((play.ply(), play.state_json()), (middle, &state));
        for ply in middle..whole.ply() {
            play.replay(&whole.record().moves[ply]).unwrap();
            assert_eq!(play.state_at(ply + 1), whole.state_at(ply + 1));
            assert_eq!((play.mover(ply), play.drew_chance(ply)), (whole.mover(ply), whole.drew_chance(ply)));
        }
        assert_eq!((play.state_at(middle - 1), play.mover(middle - 1)), (None, None), "what was before is not known");
        assert_eq!(play.record().moves, whole.record().moves[middle..]);
        assert_eq!(play.record().result, whole.record().result);
        let (opening, moves) = play.story();
        assert_eq!((opening.len(), moves.len()), (0, whole.ply() - middle));
    }

    #[test]
    fn what_was_played_before_a_game_was_taken_up_is_not_taken_back() {
        let whole = whole_game();
        let state = Json::new(whole.state_at(3).unwrap());
        let mut play = Playthrough::<Pig>::take_up(whole.record(), 3, &state).unwrap();
        play.replay(&whole.record().moves[3]).unwrap();
        assert!(play.undo() && !play.undo());
        assert_eq!((play.ply(), play.state_json()), (3, &state));
    }

    #[test]
    fn a_game_is_not_taken_up_at_a_position_that_cannot_be() {
        let impossible = Json::from(json!({"active": 0, "banked": [20], "at_risk": 0}));
        let refused = Playthrough::<Pig>::take_up(whole_game().record(), 3, &impossible);
        assert!(matches!(refused, Err(LoadError::State(_))), "{refused:?}");
        let nothing = Playthrough::<Pig>::take_up(whole_game().record(), 3, &Json::from(json!("pig")));
        assert!(matches!(nothing, Err(LoadError::State(_))), "{nothing:?}");
    }

    #[test]
    fn a_finished_position_has_its_result_at_once() {
        let play = from(json!({"active": 0, "banked": [3, 20], "at_risk": 0})).unwrap();
        assert_eq!(play.record().result.map(|end| *end.winners == [Seat(1)]), Some(true));
    }

    #[test]
    fn an_impossible_position_is_refused_with_the_reason() {
        let refusal = |state| match from(state).unwrap_err() {
            LoadError::State(reason) => reason.to_string(),
            other => panic!("{other}"),
        };
        assert_eq!(refusal(json!({"active": 0, "banked": [1, 2, 3], "at_risk": 0})), "3 scores for 2 players");
        assert_eq!(refusal(json!({"active": 2, "banked": [1, 2], "at_risk": 0})), "nobody sits at seat 2");
        let too_many = refusal(json!({"active": 0, "banked": [1, 2], "at_risk": 4_294_967_295_u32}));
        assert_eq!(too_many, "nobody has that many points");
        assert!(refusal(json!({"active": 0, "banked": [-1, 2], "at_risk": 0})).contains("-1"));
        assert!(refusal(json!({"active": 0, "banked": [1, 2]})).contains("at_risk"));
        assert!(refusal(json!({"active": 0, "banked": [1, 2], "at_risk": 0, "dice": 1})).contains("dice"));
        assert!(refusal(json!("nothing")).contains("invalid type"));
    }
}

mod records {
    use super::*;

    fn record() -> Record {
        whole_game().record().clone()
    }

    fn load_error(change: impl FnOnce(&mut Record)) -> LoadError {
        let mut record = record();
        change(&mut record);
        Playthrough::<Pig>::load(&record).unwrap_err()
    }

    #[test]
    fn a_record_goes_through_json_and_plays_to_the_same_end() {
        let mut play = whole_game();
        play.set_names(vec!["Ann".to_owned(), "Bob".to_owned()]);
        let read = Record::from_json(&play.record().to_json()).unwrap();
        assert_eq!(read, *play.record());
        let value: Value = serde_json::from_str(&read.to_json()).unwrap();
        assert_eq!(Record::from_value(value).unwrap(), read);
        let again = Playthrough::<Pig>::load(&read).unwrap();
        assert_eq!((again.state(), again.record()), (play.state(), play.record()));
    }

    #[test]
    fn a_record_with_given_outcomes_needs_no_dice() {
        let mut play = pig();
        play.play(Roll, Some(&[4])).unwrap();
        let mut record = play.record().clone();
        record.dice.seed = None;
        assert_eq!(Playthrough::<Pig>::load(&record).unwrap().state(), play.state());
    }

    #[test]
    fn a_record_of_another_game_or_other_figures_is_not_loaded() {
        let other_game = load_error(|record| record.game = "chess".to_owned());
        assert_eq!(other_game.to_string(), "the record is of the game `chess`, not `pig`");
        let content = load_error(|record| record.content = Hex([1; 32]));
        assert_eq!(content, LoadError::Content { recorded: Hex([1; 32]), here: Hex([0; 32]) });
        let setup = load_error(|record| record.players = 9);
        assert!(matches!(setup, LoadError::Setup(BadSetup::Players { given: 9, .. })));
    }

    #[test]
    fn a_move_that_cannot_be_played_is_named_by_its_number() {
        let not_an_action = load_error(|record| record.moves[2].action = json!({"type": "Pass"}).into());
        assert!(matches!(not_an_action, LoadError::Move { ply: 3, error: PlayError::NotAnAction(_) }));
        let beyond_the_end = load_error(|record| record.moves.push(record.moves[0].clone()));
        let (plies, over) = (record().moves.len(), PlayError::Illegal(Illegal::GameOver(())));
        assert_eq!(beyond_the_end, LoadError::Move { ply: plies + 1, error: over });
        let misfit = load_error(|record| record.moves[0].chance = Some(vec![9]));
        assert!(misfit.to_string().starts_with("at move 1: outcome 9 at place 0 does not fit"), "{misfit}");
    }

    #[test]
    fn what_is_no_record_is_not_read() {
        assert!(matches!(Record::from_json("{").unwrap_err(), BadRecord::Json(_)));
        assert!(matches!(Record::from_json("{}").unwrap_err(), BadRecord::Json(_)));
        let read = |change: fn(&mut Value)| {
            let mut value = serde_json::to_value(record()).unwrap();
            change(&mut value);
            Record::from_value(value).unwrap_err()
        };
        assert_eq!(read(|value| value["crownforge"] = json!(2)), BadRecord::Format(2));
        assert!(matches!(read(|value| value["colour"] = json!("red")), BadRecord::Json(_)));
        assert!(matches!(read(|value| value["dice"]["seed"] = json!("12")), BadRecord::Json(_)));
    }

    // A line feed in a word could make two tables' dice alike, since the key is made of lines.
    #[test]
    fn control_characters_in_the_words_of_the_dice_are_not_read() {
        let mut table = record();
        table.dice.table = "table\n7".to_owned();
        assert_eq!(Record::from_json(&table.to_json()), Err(BadRecord::ControlCharacter("table")));
        let mut nonces = record();
        nonces.dice.nonces[1] = "bob\u{7f}".to_owned();
        assert_eq!(Record::from_json(&nonces.to_json()), Err(BadRecord::ControlCharacter("nonces")));
    }
}

mod verifying {
    use super::*;

    fn difference(change: impl FnOnce(&mut Record)) -> Difference {
        let mut record = whole_game().record().clone();
        change(&mut record);
        verify::<Pig>(&record).unwrap_err()
    }

    #[test]
    fn an_honest_record_is_accepted_and_handed_back_as_a_game() {
        let play = whole_game();
        assert_eq!(verify::<Pig>(play.record()).unwrap().state(), play.state());
    }

    #[test]
    fn a_game_still_being_played_is_accepted_as_far_as_it_went() {
        let mut play = whole_game();
        play.undo();
        verify::<Pig>(play.record()).unwrap();
    }

    #[test]
    fn a_seed_other_than_the_promised_one_is_found() {
        assert!(matches!(difference(|record| record.dice.seed = None), Difference::NoSeed));
        let other = Seed::new([4; 32]);
        let Difference::Commitment { promised, actual } = difference(|record| record.dice.seed = Some(other)) else {
            panic!("the seed was changed");
        };
        assert_eq!((promised, actual), (dice().commitment.0, other.commitment().0));
    }

    #[test]
    fn dice_made_from_other_words_are_found() {
        let moved = difference(|record| record.dice.table = "table 8".to_owned());
        assert!(matches!(moved, Difference::Digest { .. } | Difference::Load(_)), "{moved}");
        let swapped = difference(|record| record.dice.nonces.swap(0, 1));
        assert!(matches!(swapped, Difference::Digest { .. } | Difference::Load(_)), "{swapped}");
    }

    #[test]
    fn another_action_is_found_at_its_move() {
        let other = difference(|record| record.moves[1].action = json!({"type": "Hold"}).into());
        assert!(matches!(other, Difference::Digest { ply: 2, .. }), "{other}");
    }

    #[test]
    fn another_digest_is_found_at_its_move() {
        let other = difference(|record| record.moves[3].after = Some(Hex([0; 8])));
        let Difference::Digest { ply: 4, recorded, computed } = other else { panic!("{other}") };
        assert_eq!((recorded, Some(computed)), (Hex([0; 8]), whole_game().record().moves[3].after));
    }

    #[test]
    fn given_outcomes_in_the_place_of_the_dice_are_found() {
        // Whatever the dice gave at the first move, one of these two is something else.
        let found = [2, 3].map(|roll| {
            let mut record = whole_game().record().clone();
            record.moves[0].chance = Some(vec![roll]);
            matches!(verify::<Pig>(&record), Err(Difference::Digest { ply: 1, .. }))
        });
        assert!(found.contains(&true));
    }

    #[test]
    fn another_result_is_found() {
        let scores: List<Score, 8> = [99, 0].into_iter().map(Score::points).collect();
        let boast = Standings::by_score(scores);
        for change in [None, Some(boast)] {
            let other = difference(|record| record.result = change);
            assert!(matches!(other, Difference::Result { .. }), "{other}");
        }
        let cut = difference(|record| drop(record.moves.pop()));
        assert!(cut.to_string().ends_with("the rules give that it goes on"), "{cut}");
    }

    #[test]
    fn what_cannot_be_loaded_cannot_be_verified() {
        let other = difference(|record| record.game = "chess".to_owned());
        assert!(matches!(other, Difference::Load(LoadError::OtherGame { .. })), "{other}");
    }
}
