//! The screen and the plain lines, played with Pig: keys go in, drawn screens and effects come out.

mod lines;
mod playing;
mod saving;
mod sizes;

use std::path::PathBuf;

use catalog::{AnyGame, OnShelf, Setup, Told};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Terminal, backend::TestBackend, layout::Rect};
use tabletop::{Fairness, Json, Options, Seat, Seed};
use testkit::Pig;

use super::{
    app::{App, Effect, Input},
    choices::Choices,
    draw::draw,
    palette::Palette,
    seats::Players,
    session::Session,
};

static PIG: OnShelf<Pig> = OnShelf::new();
static GAMES: [&dyn AnyGame; 1] = [&PIG];

/// A game of Pig that the first seat begins.
fn session(seats: &str) -> Session {
    let players = Players::parse(seats).unwrap();
    let with_seed = |byte: u8| {
        let dice = Fairness::of(Seed::new([byte; 32]));
        let setup = Setup { players: players.len(), options: Options::default(), pack: None, dice };
        Session::begin(&PIG, players.clone(), &setup).unwrap()
    };
    (0..=255).map(with_seed).find(|session| session.decider() == Some(Seat(0))).unwrap()
}

/// The screen under test, with the effects nobody has carried out yet.
struct Screen {
    app: App,
    size: (u16, u16),
    effects: Vec<Effect>,
}

impl Screen {
    fn new(session: Session) -> Screen {
        let size = (100, 30);
        let (app, effects) = App::new(session, PathBuf::from("suggested.json"), Rect::new(0, 0, size.0, size.1));
        Screen { app, size, effects }
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.give(Input::Resize(width, height));
    }

    fn give(&mut self, input: Input) {
        self.effects.extend(self.app.handle(input));
    }

    fn press(&mut self, code: KeyCode) -> &mut Screen {
        self.give(Input::Key(KeyEvent::from(code)));
        self
    }

    fn press_often(&mut self, code: KeyCode, times: usize) {
        for _ in 0..times {
            self.press(code);
        }
    }

    /// Presses a key for each letter.
    fn write(&mut self, letters: &str) -> &mut Screen {
        letters.chars().for_each(|letter| {
            self.press(KeyCode::Char(letter));
        });
        self
    }

    /// Lets the bots that were asked answer, until a person is asked or the game is over.
    fn let_bots_move(&mut self) {
        while self.let_a_bot_move() {}
    }

    /// Lets the first bot that was asked answer at once. `false` if none was asked.
    fn let_a_bot_move(&mut self) -> bool {
        let Some(place) = self.effects.iter().position(|effect| matches!(effect, Effect::Think { .. })) else {
            return false;
        };
        let Effect::Think { number, job } = self.effects.remove(place) else { unreachable!("just found") };
        let advice = job.think();
        self.give(Input::Thought { job: number, advice });
        true
    }

    /// Lists the actions as for a person, though a bot is to move.
    fn crowd_with_actions(&mut self) {
        self.app.choices = Choices::new(self.app.session.actions());
    }

    fn text(&self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| draw(frame, &self.app, Palette::from_environment())).unwrap();
        terminal.backend().to_string()
    }

    fn shows(&self, words: &str) -> bool {
        self.text().contains(words)
    }

    /// Puts a long list of actions in place of the game's own.
    fn crowd(&mut self, count: usize) {
        let told = |number: usize| Told { value: Json::new(&number), text: format!("Forge the face of kind {number}") };
        self.app.choices = Choices::new((1..=count).map(told).collect());
    }
}
