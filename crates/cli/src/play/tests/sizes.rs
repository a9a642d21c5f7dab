//! Windows of every size.

use crossterm::event::KeyCode;

use super::*;

/// Every kind of screen there is to draw.
fn screens() -> Vec<Screen> {
    let table = Screen::new(session("Ann,greedy,Bob"));
    let mut crowded = Screen::new(session("Ann,Bob"));
    crowded.crowd(40);
    let mut over = Screen::new(session("random,greedy"));
    over.let_bots_move();
    let mut screens = vec![table, crowded, over];
    for keys in ["?", "r/turn", "v", "s", "2q", "/bank", "1u", "h"] {
        let mut screen = Screen::new(session("Ann,Bob"));
        screen.write(keys);
        screens.push(screen);
    }
    screens
}

#[test]
fn every_screen_is_drawn_at_every_size() {
    for screen in &mut screens() {
        for (width, height) in
            (1..=130).step_by(3).flat_map(|width| (1..=50).step_by(2).map(move |height| (width, height)))
        {
            screen.size = (width, height);
            screen.text();
        }
    }
}

#[test]
fn a_busy_table_is_drawn_at_all_sizes_there_are() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.crowd(40);
    for (width, height) in (1..=130).flat_map(|width| (1..=50).map(move |height| (width, height))) {
        screen.size = (width, height);
        let larger = screen.shows("larger");
        assert!(!larger || width < 40 || height < 12, "{width}x{height}");
    }
}

#[test]
fn keys_do_no_harm_at_any_size() {
    let keys = [
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::PageUp,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Down,
        KeyCode::PageDown,
        KeyCode::End,
    ];
    for size in [(1, 1), (39, 11), (40, 12), (60, 20), (130, 50)] {
        for screen in &mut screens() {
            screen.resize(size.0, size.1);
            for key in keys {
                screen.press(key);
                screen.text();
            }
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_so_and_comes_back() {
    let mut screen = Screen::new(session("Ann,Bob"));
    let before = screen.text();
    screen.resize(30, 8);
    assert!(screen.shows("Please make the window larger."));
    screen.resize(100, 30);
    assert_eq!(screen.text(), before);
}

#[test]
fn a_small_window_still_shows_the_question_the_actions_and_the_way_out() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.resize(60, 20);
    for words in ["Pig", "Ann: roll, or bank 0?", "1 Roll the die", "2 Hold", "What happened", "q quit"] {
        assert!(screen.shows(words), "{words}");
    }
}

/// A game for people only, with all that its longest preset brings.
fn largest(id: &str, seats: &str, seed: u8) -> Session {
    let game = catalog::game(id).unwrap();
    let all = game.presets().into_iter().max_by_key(|preset| serde_json::to_string(&preset.options).unwrap().len());
    let players = Players::parse(seats).unwrap();
    let dice = Fairness::of(Seed::new([seed; 32]));
    let options = all.map(|preset| preset.options).unwrap_or_default();
    let setup = Setup { players: players.len(), options, pack: None, dice };
    Session::begin(game, players, &setup).unwrap()
}

#[test]
fn who_gathers_sees_what_for_and_many_actions_and_turns_to_the_rest() {
    let mut screen = Screen::new(largest("kings-forge", "Ann,Bob,Cleo,Dan,Eve", 2));
    screen.resize(80, 24);
    for words in ["Gather phase", "Asked for", "> Cleo ", "supply ", "What happened", " 9 Wicker", "Tab table 1 of "] {
        assert!(screen.shows(words), "{words}\n{}", screen.text());
    }
    let first = screen.text();
    let pages = |text: &str| text.split("Tab table ").nth(1).and_then(|rest| rest.split(' ').nth(2)?.parse().ok());
    let count: usize = pages(&first).unwrap();
    assert!(count <= 4, "{first}");
    let second = screen.press(KeyCode::Tab).text();
    assert!(second.contains("Village, ") && second.contains("> Cleo "), "{second}");
    let mut seen = first.clone() + &second;
    for _ in 2..count {
        seen += &screen.press(KeyCode::Tab).text();
    }
    for words in ["then ", "Griffin's Landing", "Apprentices, ", "Docks", "Stock", "  Ann ", "  Eve "] {
        assert!(seen.contains(words), "{words}\n{seen}");
    }
    assert_eq!(screen.press(KeyCode::Tab).text(), first, "after the last page comes the first");
    let last = screen.press(KeyCode::BackTab).text();
    assert!(last.contains(&format!("Tab table {count} of {count}")), "{last}");
}

#[test]
fn the_whole_island_is_in_sight_in_a_small_window() {
    for seats in ["Ann,Bob", "Ann,Bob,Cleo,Dan"] {
        let mut screen = Screen::new(largest("kings-of-artifice", seats, 4));
        screen.resize(80, 24);
        for words in ["A  B  C ", " 1 ~ ", "16 ~ ", "O  P ", " blocks, ", "aboard: ", "A tree on", "q quit"] {
            assert!(screen.shows(words), "{words}\n{}", screen.text());
        }
    }
}

#[test]
fn one_s_own_dice_are_in_sight_at_every_decision_of_king_s_forge() {
    for (seats, seed) in [("Ann,Bob", 1), ("Ann,Bob,Cleo,Dan", 2)] {
        let mut screen = Screen::new(largest("kings-forge", seats, seed));
        let mut luck = tabletop::Fast::new(seed.into());
        for _ in 0..250 {
            let Some(seat) = screen.app.session.decider() else { break };
            let name = &screen.app.session.player(seat).name;
            let picture = screen.app.session.picture();
            let own =
                picture.lines().iter().map(ToString::to_string).find(|line| line.starts_with(&format!("> {name}")));
            let supply = own.as_ref().unwrap().split("supply ").nth(1).unwrap().split("  ").next().unwrap();
            for size in [(80, 24), (100, 30)] {
                screen.size = size;
                let words = format!("supply {supply}");
                assert!(screen.shows(&words), "{words} is not in\n{}", screen.text());
            }
            let actions = screen.app.session.actions();
            let action = actions[luck.below(actions.len() as u32) as usize].value.clone();
            screen.app.session.act(&action).unwrap();
            screen.crowd_with_actions();
        }
    }
}
