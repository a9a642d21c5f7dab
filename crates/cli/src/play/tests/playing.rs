//! Picking actions, taking them back, reading the rules, and the end.

use crossterm::event::KeyModifiers;

use super::*;
use crate::play::{app::Popup, choices::Reply, words};

#[test]
fn a_digit_plays_an_action_at_once_when_there_are_few() {
    let mut screen = Screen::new(session("Ann,Bob"));
    assert!(screen.shows("Ann: roll, or bank 0?") && screen.shows("1 Roll the die"));
    screen.write("2");
    assert!(screen.shows("Bob: roll, or bank 0?") && screen.shows("Ann banks 0."));
    screen.write("7");
    assert!(screen.shows("There is no action “7”."));
    assert_eq!(screen.app.session.ply(), 1);
}

#[test]
fn arrows_and_enter_play_the_selected_action() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.press(KeyCode::Down).press(KeyCode::Enter);
    assert!(screen.shows("Ann banks 0."));
    screen.write("jk").press(KeyCode::Up).press(KeyCode::Enter);
    assert!(screen.shows("Bob banks 0."));
}

#[test]
fn with_many_actions_a_number_is_typed_and_entered() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.crowd(30);
    screen.write("17");
    assert!(screen.shows("number 17") && screen.shows("▸17 Forge the face of kind 17"));
    screen.press(KeyCode::Backspace);
    assert!(screen.shows("▸ 1 Forge the face of kind 1"));
    let grid = screen.app.choices.grid(60, 8);
    let reply = screen.app.choices.handle(KeyEvent::from(KeyCode::Enter), grid);
    assert_eq!(reply, Reply::Picked(tabletop::Json::new(&1)));
    screen.write("99").press(KeyCode::Enter);
    assert!(screen.shows("There is no action “99”."));
}

#[test]
fn a_long_list_shows_the_part_that_is_selected() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.resize(60, 20);
    screen.crowd(80);
    assert!(screen.shows("Forge the face of kind 2 ") && !screen.shows("Forge the face of kind 80"));
    screen.press(KeyCode::End);
    assert!(screen.shows("▸80 Forge the face of kind 80") && screen.shows("of 80"));
    screen.press(KeyCode::Down);
    assert!(screen.shows("▸ 1 Forge the face of kind 1 "));
    let rows = screen.app.choices.grid(60, 8).rows;
    let grid = screen.app.choices.grid(60, 8);
    screen.app.choices.handle(KeyEvent::from(KeyCode::Right), grid);
    assert_eq!(screen.app.choices.selected(), rows);
    screen.app.choices.handle(KeyEvent::from(KeyCode::Left), grid);
    assert_eq!(screen.app.choices.selected(), 0);
}

#[test]
fn typing_a_part_of_the_words_narrows_the_list() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("/bank");
    assert!(screen.shows("/bank▏ 1 of 2") && !screen.shows("Roll the die") && screen.shows("▸2 Hold and bank 0"));
    screen.press(KeyCode::Enter);
    assert!(screen.shows("Ann banks 0."));
    screen.write("/nonsense");
    assert!(screen.shows("Nothing fits that."));
    screen.press(KeyCode::Enter);
    assert_eq!(screen.app.session.ply(), 1);
    screen.press(KeyCode::Esc);
    assert!(screen.shows("1 Roll the die"));
}

#[test]
fn a_choice_without_luck_can_be_taken_back() {
    let mut screen = Screen::new(session("Ann,Bob"));
    let before = screen.app.session.picture();
    screen.write("2u");
    assert!(screen.shows("Ann took that back.") && screen.shows("Ann: roll, or bank 0?"));
    assert_eq!((screen.app.session.ply(), screen.app.session.picture()), (0, before));
    screen.write("u");
    assert!(screen.shows("There is nothing of yours to take back."));
}

#[test]
fn a_roll_cannot_be_taken_back() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("1u");
    assert!(screen.shows("that cannot be taken back"));
    assert_eq!(screen.app.session.ply(), 1);
}

#[test]
fn taking_back_crosses_a_bots_answer_but_never_its_roll() {
    let mut screen = Screen::new(session("Ann,greedy"));
    screen.write("2");
    let hold = screen.app.session.actions()[1].value.clone();
    screen.app.session.act(&hold).unwrap();
    screen.write("u");
    assert_eq!((screen.app.session.ply(), screen.app.session.person()), (0, Some(Seat(0))));

    screen.write("2");
    let roll = screen.app.session.actions()[0].value.clone();
    screen.app.session.act(&roll).unwrap();
    screen.write("u");
    assert!(screen.shows("that cannot be taken back"));
    assert_eq!(screen.app.session.ply(), 2);
}

#[test]
fn a_bots_answer_to_a_move_taken_back_is_ignored() {
    let mut screen = Screen::new(session("Ann,greedy"));
    screen.write("2");
    assert!(screen.shows("greedy is thinking…") && !screen.shows("1 Roll the die"));
    screen.write("u");
    screen.let_bots_move();
    assert_eq!(screen.app.session.ply(), 0);
    assert!(screen.shows("Ann: roll, or bank 0?"));
}

#[test]
fn bots_move_on_their_own_while_a_window_stays_open() {
    let mut screen = Screen::new(session("Ann,random"));
    screen.write("2r");
    screen.let_bots_move();
    assert!(screen.app.session.ply() >= 2);
    assert!(screen.shows("Pig: the rulebook") && screen.shows("P-1.2 A 1 loses the turn's points."));
}

#[test]
fn the_rules_behind_a_decision_are_shown_with_their_heading() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("?");
    for words in ["The rules behind this", "1 The turn", "P-1.1 Roll or hold.", "P-1.2 A 1 loses"] {
        assert!(screen.shows(words), "{words}");
    }
    screen.write("2");
    assert_eq!(screen.app.session.ply(), 0);
    screen.press(KeyCode::Esc);
    assert!(!screen.shows("P-1.1"));
}

#[test]
fn the_rulebook_can_be_searched() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("r/loses");
    assert!(screen.shows("/loses▏"));
    screen.press(KeyCode::Enter).press(KeyCode::Esc);
    assert!(screen.shows("the rulebook") && !screen.shows("/loses"));
    screen.write("/xyzzy");
    assert!(screen.shows("not found"));
}

#[test]
fn whoever_plays_for_the_first_time_is_shown_the_keys() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.app.greet();
    for words in ["The keys", "find actions by words", "take your last action back", "these keys again"] {
        assert!(screen.shows(words), "{words}\n{}", screen.text());
    }
    screen.press(KeyCode::Esc);
    assert!(!screen.shows("The keys") && screen.shows("1 Roll the die"));
    screen.press(KeyCode::F(1));
    assert!(screen.shows("The keys") && !screen.shows("Letters"));
    let letters = words::keys(&[("M", "moon shards"), ("G", "gold")]).pop().unwrap();
    assert_eq!(letters.to_string(), "Letters    M moon shards, G gold");
}

#[test]
fn a_hint_tells_what_a_bot_would_play() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("h");
    assert!(screen.shows("Thinking about a hint…"));
    screen.let_bots_move();
    assert!(screen.shows("A bot would play") && screen.shows("%  1 Roll the die"));
    assert!(screen.shows("points at risk: "), "it says why");
    assert_eq!(screen.app.session.ply(), 0);
}

#[test]
fn the_log_is_scrolled_back_and_forth() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write(&"2".repeat(60));
    assert!(!screen.shows("Dice promised"));
    screen.press_often(KeyCode::PageUp, 9);
    assert!(screen.shows("Dice promised") && screen.shows("below: PgDn"));
    screen.press_often(KeyCode::PageDown, 9);
    assert!(!screen.shows("Dice promised") && !screen.shows("below: PgDn"));
}

#[test]
fn the_end_names_the_winner_and_offers_a_new_game() {
    let mut screen = Screen::new(session("random,greedy"));
    screen.let_bots_move();
    assert!(matches!(screen.app.popup, Some(Popup::Over)));
    for words in ["The game is over", "wins!", "winner", "points", "n new game", "crownforge replay"] {
        assert!(screen.shows(words), "{words}");
    }
    screen.press(KeyCode::Esc);
    assert!(screen.shows("wins!") && !screen.shows("winner"));
    screen.press(KeyCode::Enter).write("n");
    assert!(matches!(screen.effects.pop(), Some(Effect::StartAnew)));
    screen.give(Input::Fresh { seed: Seed::new([9; 32]), suggested: PathBuf::from("next.json") });
    assert_eq!(screen.app.session.ply(), 0);
    screen.let_bots_move();
    assert!(screen.app.session.standings().is_some());
}

#[test]
fn every_game_on_the_shelf_is_shown_from_its_beginning_to_its_end() {
    for &game in catalog::GAMES {
        let players = Players::parse("random,random").unwrap();
        let dice = Fairness::of(Seed::new([3; 32]));
        let setup = Setup { players: 2, options: Options::default(), pack: None, dice };
        let mut screen = Screen::new(Session::begin(game, players, &setup).unwrap());
        while screen.app.session.standings().is_none() {
            screen.crowd_with_actions();
            for size in [(100, 30), (60, 20), (140, 45)] {
                screen.size = size;
                let first = &screen.app.session.actions()[0].text;
                assert!(screen.shows(&first.chars().take(20).collect::<String>()), "{first}\n{}", screen.text());
            }
            screen.let_a_bot_move();
        }
        assert!(screen.shows("The game is over"));
    }
}

#[test]
fn leaving_offers_to_save_unless_nothing_was_played() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("q");
    assert!(matches!(screen.effects.pop(), Some(Effect::Quit)));
    screen.write("2q");
    assert!(screen.shows("The game has not been saved."));
    screen.press(KeyCode::Esc);
    assert!(!screen.shows("Leave?") && screen.effects.is_empty());
    screen.give(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(screen.shows("Leave?"));
    screen.write("q");
    assert!(matches!(screen.effects.pop(), Some(Effect::Quit)));
}
