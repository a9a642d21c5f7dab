//! The loop around the model: draws it, brings it keys and reports, and does what it asks for.

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::mpsc::{self, Receiver, Sender},
    thread,
    time::{Duration, Instant, SystemTime},
};

use anyhow::Result;
use crossterm::event::{self, Event, KeyEventKind};
use ratatui::{DefaultTerminal, layout::Rect};

use super::{
    app::{App, Effect, Input},
    draw::draw,
    keep,
    palette::Palette,
    session::Session,
    thinking::{Job, Purpose},
};
use crate::{chance::fresh_seed, signs};

/// How often the screen shows that somebody is thinking.
const BEAT: Duration = Duration::from_millis(80);
/// How often to look whether the thinking is done.
const GLANCE: Duration = Duration::from_millis(5);
/// How long to wait for a key when nothing else is going on.
const IDLE: Duration = Duration::from_secs(60);

pub(crate) fn run(session: Session, pace: Duration) -> Result<()> {
    let mut terminal = ratatui::try_init()?;
    let outcome = Shell::new(pace).play(&mut terminal, session);
    ratatui::try_restore()?;
    if let Some(path) = outcome? {
        writeln!(io::stdout(), "Go on with it: crownforge play --load {}", path.display())?;
    }
    Ok(())
}

struct Shell {
    pace: Duration,
    reports: Receiver<Input>,
    reporter: Sender<Input>,
}

impl Shell {
    fn new(pace: Duration) -> Shell {
        let (reporter, reports) = mpsc::channel();
        Shell { pace, reports, reporter }
    }

    /// Plays until the player leaves. Gives back the file of a game that can be gone on with.
    fn play(&self, terminal: &mut DefaultTerminal, session: Session) -> Result<Option<PathBuf>> {
        let palette = Palette::from_environment();
        let size = terminal.size()?;
        let suggested = suggested(&session);
        let (mut app, mut effects) = App::new(session, suggested, Rect::new(0, 0, size.width, size.height));
        if keep::is_first_time() {
            app.greet();
        }
        let only_ascii = signs::only_ascii();
        loop {
            while let Some(effect) = pop_first(&mut effects) {
                match self.carry_out(effect, &app) {
                    Done::Quit => {
                        let goes_on = app.session.decider().is_some();
                        return Ok(app.session.file.filter(|_| goes_on));
                    }
                    Done::Report(input) => effects.extend(app.handle(input)),
                    Done::Nothing => {}
                }
            }
            terminal.draw(|frame| {
                draw(frame, &app, palette);
                if only_ascii {
                    signs::redraw(frame.buffer_mut());
                }
            })?;
            let input = self.next(app.waiting.is_some())?;
            effects.extend(input.map(|input| app.handle(input)).unwrap_or_default());
        }
    }

    /// The next thing to tell the model.
    fn next(&self, waiting: bool) -> Result<Option<Input>> {
        let begun = Instant::now();
        while waiting && !event::poll(GLANCE)? {
            if let Ok(report) = self.reports.try_recv() {
                return Ok(Some(report));
            }
            if begun.elapsed() >= BEAT {
                return Ok(Some(Input::Beat));
            }
        }
        if !waiting && !event::poll(IDLE)? {
            return Ok(None);
        }
        Ok(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(Input::Key(key)),
            Event::Resize(width, height) => Some(Input::Resize(width, height)),
            _ => None,
        })
    }

    fn carry_out(&self, effect: Effect, app: &App) -> Done {
        match effect {
            Effect::Quit => Done::Quit,
            Effect::Think { number, job } => {
                self.think(number, job);
                Done::Nothing
            }
            Effect::Save { path, text, replace, then } => {
                let result = keep::write(&path, &text, replace);
                Done::Report(Input::Saved { path, then, result })
            }
            Effect::StartAnew => Done::Report(Input::Fresh { seed: fresh_seed(), suggested: suggested(&app.session) }),
        }
    }

    /// Thinks on another thread. A bot's move takes at least the pace, so that people can follow.
    fn think(&self, number: u64, job: Box<Job>) {
        let (reporter, pace) = (self.reporter.clone(), self.pace);
        thread::spawn(move || {
            let begun = Instant::now();
            let advice = job.think();
            if job.purpose == Purpose::Move {
                thread::sleep(pace.saturating_sub(begun.elapsed()));
            }
            // The other end is gone only when the program is on its way out.
            let _ = reporter.send(Input::Thought { job: number, advice });
        });
    }
}

enum Done {
    Nothing,
    Report(Input),
    Quit,
}

fn suggested(session: &Session) -> PathBuf {
    keep::suggested_name(session.game().id(), SystemTime::now())
}

fn pop_first(effects: &mut Vec<Effect>) -> Option<Effect> {
    (!effects.is_empty()).then(|| effects.remove(0))
}
