//! Saving, keeping up to date and taking up again.

use std::{fs, io, path::Path};

use clap::Parser;
use crossterm::event::KeyCode;
use tabletop::Record;

use super::*;
use crate::play::{PlayArgs, app::Then, keep, open};

/// A folder of its own for one test, gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("crownforge-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Left-overs in the system's own folder for them do no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: PlayArgs,
}

fn opened(arguments: &[&str]) -> anyhow::Result<Session> {
    let command = Command::try_parse_from(std::iter::once(&"play").chain(arguments))?;
    open(&command.args, &GAMES)
}

/// Carries out the saving a screen asked for.
fn carry_out_saves(screen: &mut Screen) {
    while let Some(place) = screen.effects.iter().position(|effect| matches!(effect, Effect::Save { .. })) {
        let Effect::Save { path, text, replace, then } = screen.effects.remove(place) else { unreachable!() };
        let result = keep::write(&path, &text, replace);
        screen.give(Input::Saved { path, then, result });
    }
}

fn retype(screen: &mut Screen, path: &Path) {
    screen.press_often(KeyCode::Backspace, "suggested.json".len());
    screen.write(&path.display().to_string());
}

#[test]
fn a_saved_game_is_taken_up_where_it_was_left_and_kept_up_to_date() {
    let folder = Folder::new("resume");
    let path = folder.0.join("game.json");
    let mut screen = Screen::new(session("Ann,greedy"));
    screen.write("2s");
    assert!(screen.shows("File: suggested.json"));
    retype(&mut screen, &path);
    screen.press(KeyCode::Enter);
    carry_out_saves(&mut screen);
    assert!(screen.shows("kept up to date there from now on"));
    screen.let_bots_move();
    carry_out_saves(&mut screen);

    let resumed = opened(&["--load", path.to_str().unwrap()]).unwrap();
    assert_eq!(resumed.picture(), screen.app.session.picture());
    assert_eq!(resumed.record(), screen.app.session.record());
    assert!(resumed.ply() >= 2 && resumed.players() == screen.app.session.players());
    assert_eq!(resumed.file, Some(path));
}

#[test]
fn other_players_may_sit_down_to_a_saved_game() {
    let folder = Folder::new("seats");
    let path = folder.0.join("game.json");
    let path = path.to_str().unwrap();
    opened(&["pig", "--seats", "Ann,greedy", "--save", path]).unwrap();
    let resumed = opened(&["--load", path, "--seats", "Cleo,Dan"]).unwrap();
    assert_eq!(resumed.players().names(), ["Cleo", "Dan"]);
    let refusal = opened(&["--load", path, "--seats", "Cleo,Dan,Eve"]).unwrap_err();
    assert!(format!("{refusal:#}").contains("a game for 2, and 3 seats were given"), "{refusal:#}");
}

#[test]
fn a_file_that_is_there_already_is_not_replaced_unasked() {
    let folder = Folder::new("taken");
    let path = folder.0.join("game.json");
    fs::write(&path, "precious").unwrap();
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("s");
    retype(&mut screen, &path);
    screen.press(KeyCode::Enter);
    carry_out_saves(&mut screen);
    assert!(screen.shows("That file is there already."));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    screen.press(KeyCode::Enter);
    carry_out_saves(&mut screen);
    assert!(Record::from_json(&fs::read_to_string(&path).unwrap()).is_ok());

    let refusal = opened(&["--save", path.to_str().unwrap()]).unwrap_err();
    assert!(refusal.to_string().contains("is there already; go on with it by `--load "), "{refusal}");
}

#[test]
fn saving_from_the_leave_window_quits_only_when_it_worked() {
    let mut screen = Screen::new(session("Ann,Bob"));
    screen.write("2qs").press(KeyCode::Enter);
    let Some(Effect::Save { path, then, .. }) = screen.effects.pop() else { panic!("nothing is to be saved") };
    assert_eq!((path.as_path(), then), (Path::new("suggested.json"), Then::Quit));
    let full = io::Error::other("the disk is full");
    screen.give(Input::Saved { path: path.clone(), then, result: Err(full) });
    assert!(screen.effects.is_empty() && screen.shows("Not saved in suggested.json: the disk is full."));
    screen.give(Input::Saved { path, then, result: Ok(()) });
    assert!(matches!(screen.effects.pop(), Some(Effect::Quit)));
}

#[test]
fn a_record_without_its_seed_or_of_another_game_is_refused() {
    let folder = Folder::new("refused");
    let path = folder.0.join("game.json");
    let mut record = session("Ann,Bob").record().clone();
    record.dice.seed = None;
    fs::write(&path, record.to_json()).unwrap();
    let refusal = |arguments: &[&str]| format!("{:#}", opened(arguments).unwrap_err());
    assert!(refusal(&["--load", path.to_str().unwrap()]).contains("still secret"));
    assert!(refusal(&["chess"]).contains("no game `chess`"));
    assert!(refusal(&["--option", "goal=500"]).contains("from 1 to 100"));
    assert!(refusal(&["--seats", "Ann"]).contains("2 to 4 players"));
    assert!(refusal(&["--seed", "abc"]).contains("64 hexadecimal digits"));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let seed = "07".repeat(32);
    let arguments = ["pig", "--seed", &seed, "--seats", "random,greedy", "--option", "goal=40"];
    let games = [(); 2].map(|()| {
        let mut screen = Screen::new(opened(&arguments).unwrap());
        screen.let_bots_move();
        screen.app.session.record().to_json()
    });
    assert_eq!(games[0], games[1]);
    assert!(games[0].contains(&seed));
}

#[test]
fn how_many_play_may_be_said_instead_of_who() {
    let names = |arguments: &[&str]| opened(arguments).unwrap().record().names.clone();
    assert_eq!(names(&["pig"]), ["Hero", "skilled"]);
    assert_eq!(names(&["pig", "--players", "3"]), ["Hero", "skilled 1", "skilled 2"]);
    let refused = |arguments: &[&str]| opened(arguments).unwrap_err().to_string();
    assert!(refused(&["pig", "--players", "9"]).contains("players"));
    assert!(refused(&["pig", "--players", "0"]).contains('0'));
    assert!(refused(&["pig", "--players", "2", "--seats", "Ann,Bob"]).contains("cannot be used with"));
}
