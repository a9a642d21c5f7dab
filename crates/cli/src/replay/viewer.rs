//! A replay on the screen: forwards and backwards with the arrow keys, or by itself.

use std::{
    cell::Cell,
    io,
    time::{Duration, Instant},
};

use crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    text::Line,
    widgets::{Paragraph, Wrap},
};
use tabletop::Tone;

use super::{Telling, headline};
use crate::{
    play::{palette::Palette, sight},
    signs,
};

/// How long a move stays when the replay runs by itself.
const PACE: Duration = Duration::from_millis(900);
/// How many moves a page is.
const PAGE: usize = 10;
const HELP: &str = "←/→ move   PgUp/PgDn ten moves   Home/End   ↑/↓ scroll   Space run   q quit";

pub(super) fn watch(telling: Telling, ply: usize) -> anyhow::Result<()> {
    let mut viewer = Viewer::new(telling, ply, Palette::from_environment());
    let only_ascii = signs::only_ascii();
    let mut terminal = ratatui::try_init()?;
    let watched = (|| -> io::Result<()> {
        while !viewer.done {
            terminal.draw(|frame| {
                viewer.draw(frame);
                if only_ascii {
                    signs::redraw(frame.buffer_mut());
                }
            })?;
            viewer.wait()?;
        }
        Ok(())
    })();
    ratatui::try_restore()?;
    Ok(watched?)
}

struct Viewer {
    telling: Telling,
    palette: Palette,
    ply: usize,
    scroll: u16,
    /// How wide the screen was when it was last drawn.
    width: Cell<usize>,
    /// When the next move is due, while the replay runs by itself.
    due: Option<Instant>,
    done: bool,
}

impl Viewer {
    fn new(telling: Telling, ply: usize, palette: Palette) -> Viewer {
        Viewer { telling, palette, ply, scroll: 0, width: Cell::new(80), due: None, done: false }
    }

    fn wait(&mut self) -> io::Result<()> {
        if let Some(due) = self.due
            && !event::poll(due.saturating_duration_since(Instant::now()))?
        {
            self.run_on();
            return Ok(());
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key.code, key.modifiers),
            _ => {}
        }
        Ok(())
    }

    fn press(&mut self, key: KeyCode, modifiers: event::KeyModifiers) {
        let last = self.last();
        match key {
            KeyCode::Char('c') if modifiers.contains(event::KeyModifiers::CONTROL) => self.done = true,
            KeyCode::Char('q') | KeyCode::Esc => self.done = true,
            KeyCode::Char(' ') if self.due.is_some() => self.due = None,
            KeyCode::Char(' ') => {
                // Running on from the end means running again from the beginning.
                if self.ply == last {
                    self.ply = 0;
                }
                self.due = Some(Instant::now() + PACE);
            }
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down => {
                let height = sight::all(&self.telling.steps[self.ply].picture, self.width.get()).len();
                self.scroll = (self.scroll + 1).min(height.saturating_sub(1) as u16);
            }
            KeyCode::Left | KeyCode::Char('h') => self.go(self.ply.saturating_sub(1)),
            KeyCode::Right | KeyCode::Char('l') => self.go(self.ply + 1),
            KeyCode::PageUp => self.go(self.ply.saturating_sub(PAGE)),
            KeyCode::PageDown => self.go(self.ply + PAGE),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(last),
            _ => {}
        }
    }

    /// Goes to a move by hand, which stops the run.
    fn go(&mut self, ply: usize) {
        self.ply = ply.min(self.last());
        self.due = None;
    }

    fn run_on(&mut self) {
        self.ply = (self.ply + 1).min(self.last());
        self.due = (self.ply < self.last()).then(|| Instant::now() + PACE);
    }

    fn last(&self) -> usize {
        self.telling.steps.len() - 1
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let step = &self.telling.steps[self.ply];
        let width = frame.area().width.max(1);
        self.width.set(width.into());
        let mut words: Vec<Line<'_>> =
            vec![Line::styled(headline(step, &self.telling.names), self.palette.style(Tone::Strong))];
        words.extend(step.events.iter().map(|event| Line::raw(format!("  {}", event.text))));
        if let Some(reason) = self.telling.broken.as_ref().filter(|_| self.ply == self.last()) {
            words.push(Line::styled(format!("  The record breaks off here: {reason}"), self.palette.style(Tone::Red)));
        }
        let rows: usize = words.iter().map(|line| line.width().div_ceil(usize::from(width)).max(1)).sum();
        // The words keep at most half of the screen, so that the table is always in sight.
        let rows = rows.min(usize::from(frame.area().height / 2)) as u16;
        let [title, told, _, picture, help] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(rows),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        self.draw_title(frame, title);
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: false }), told);
        let rows = sight::all(&step.picture, usize::from(width));
        let lines: Vec<Line<'_>> = rows.iter().map(|line| self.palette.line(line)).collect();
        frame.render_widget(Paragraph::new(lines).scroll((self.scroll, 0)), picture);
        frame.render_widget(Line::styled(HELP, self.palette.style(Tone::Dim)), help);
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect) {
        let place = match self.ply {
            0 => "set-up".to_owned(),
            ply => format!("move {ply} of {}", self.last()),
        };
        let running = if self.due.is_some() { ", running" } else { "" };
        let title = format!("{} — {place}{running}", self.telling.title);
        frame.render_widget(Line::styled(title, self.palette.style(Tone::Dim)), area);
    }
}

#[cfg(test)]
mod tests {
    use catalog::{AnyGame, OnShelf, Setup};
    use crossterm::event::KeyModifiers;
    use ratatui::{Terminal, backend::TestBackend};
    use tabletop::{Fairness, Options, Seed};
    use testkit::Pig;

    use super::*;

    /// Twelve rolls that lose nothing, then a move that cannot be.
    fn viewer() -> Viewer {
        static PIG: OnShelf<Pig> = OnShelf::new();
        let dice = Fairness::of(Seed::new([7; 32]));
        let mut options = Options::default();
        options.set("goal", 100);
        let (mut play, _) = PIG.begin(&Setup { players: 2, options, pack: None, dice }, Some(&[0])).unwrap();
        let roll = play.actions()[0].value.clone();
        (0..12).for_each(|_| drop(play.play(&roll, Some(&[3])).unwrap()));
        let mut record = play.record().clone();
        record.moves.push(tabletop::Move { action: roll, chance: Some(vec![]), after: None });
        let mut replay = PIG.replay(&record).unwrap();
        let names = replay.play().names().clone();
        let steps: Vec<_> = replay.by_ref().map_while(Result::ok).collect();
        assert_eq!(steps.len(), 13);
        let telling = Telling { title: "Pig".to_owned(), names, steps, broken: Some("no dice".to_owned()) };
        Viewer::new(telling, 0, Palette::from_environment())
    }

    fn press(viewer: &mut Viewer, keys: &[KeyCode]) -> usize {
        keys.iter().for_each(|&key| viewer.press(key, KeyModifiers::NONE));
        viewer.ply
    }

    fn screen(viewer: &Viewer, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| viewer.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn keys_go_forwards_and_backwards_and_never_out_of_the_game() {
        let mut viewer = viewer();
        assert_eq!(press(&mut viewer, &[KeyCode::Left]), 0);
        assert_eq!(press(&mut viewer, &[KeyCode::Right, KeyCode::Right]), 2);
        assert_eq!(press(&mut viewer, &[KeyCode::Left]), 1);
        assert_eq!(press(&mut viewer, &[KeyCode::PageDown]), 11);
        assert_eq!(press(&mut viewer, &[KeyCode::PageDown]), 12);
        assert_eq!(press(&mut viewer, &[KeyCode::Home]), 0);
        assert_eq!(press(&mut viewer, &[KeyCode::End]), 12);
        assert_eq!(press(&mut viewer, &[KeyCode::PageUp]), 2);
        assert!(!viewer.done);
        press(&mut viewer, &[KeyCode::Char('q')]);
        assert!(viewer.done);
    }

    #[test]
    fn space_runs_the_replay_to_its_end_and_a_step_by_hand_stops_it() {
        let mut viewer = viewer();
        press(&mut viewer, &[KeyCode::Char(' ')]);
        let mut turns = 0;
        while viewer.due.is_some() {
            viewer.run_on();
            turns += 1;
        }
        assert_eq!((viewer.ply, turns), (12, 12));
        press(&mut viewer, &[KeyCode::Char(' ')]);
        assert_eq!((viewer.ply, viewer.due.is_some()), (0, true));
        press(&mut viewer, &[KeyCode::Right]);
        assert_eq!((viewer.ply, viewer.due.is_some()), (1, false));
    }

    #[test]
    fn the_screen_shows_what_was_done_what_came_of_it_and_the_table() {
        let mut viewer = viewer();
        press(&mut viewer, &[KeyCode::Right]);
        let shown = screen(&viewer, 80, 12);
        for words in ["Pig — move 1 of 12", "Player 1: Roll the die", "Player 1 rolls a 3.", "0 of 100", "q quit"] {
            assert!(shown.contains(words), "{words} is missing in\n{shown}");
        }
        assert!(!shown.contains("breaks off"));
        press(&mut viewer, &[KeyCode::End]);
        assert!(screen(&viewer, 80, 12).contains("The record breaks off here: no dice"));
    }

    #[test]
    fn a_narrow_screen_breaks_the_lines_of_the_table_and_loses_nothing() {
        let mut viewer = viewer();
        viewer.telling.steps[0].picture.0[0].lines[0] =
            tabletop::Line::new().plain("Ann has three red dice and a hammer");
        let shown = screen(&viewer, 24, 12);
        assert!(shown.contains("Ann has three red dice") && shown.contains("and a hammer"), "{shown}");
    }

    #[test]
    fn a_tiny_screen_is_no_reason_to_fail() {
        let viewer = viewer();
        for (width, height) in [(1, 1), (3, 2), (10, 3), (200, 1)] {
            screen(&viewer, width, height);
        }
    }
}
