//! The model of the screen: what is shown, and what each key and each report does to it. It
//! touches neither terminal nor disk nor clock; what it wants done it gives back as effects.

use std::{io, path::PathBuf};

use catalog::Advice;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tabletop::{Json, Line, Picture, Seed, fit};

use super::{
    choices::{self, Choices, Grid},
    layout::{self, Needs, Screen},
    pager::{self, Pager},
    session::{Entry, Session},
    sight::{self, Sight},
    thinking::{Job, Purpose},
    words,
};

#[derive(Debug)]
pub(crate) struct App {
    pub(crate) session: Session,
    pub(crate) choices: Choices,
    pub(crate) log: Vec<Entry>,
    /// How many rows the log is scrolled up from its end.
    pub(crate) log_back: usize,
    /// Which page of the picture is shown, where it does not fit.
    page: usize,
    pub(crate) popup: Option<Popup>,
    /// Said in place of the keys until the next key.
    pub(crate) message: Option<Message>,
    /// What a bot is thinking about just now.
    pub(crate) waiting: Option<Waiting>,
    /// Counts up while somebody thinks, to show that the program is alive.
    pub(crate) beat: usize,
    size: Rect,
    jobs: u64,
    /// The name offered when the game is to be saved.
    suggested: PathBuf,
}

/// A window over the screen.
#[derive(Debug)]
pub(crate) enum Popup {
    Text(Pager),
    /// Where to save; `taken` if a file of that name is there already.
    Save {
        name: String,
        taken: bool,
        then: Then,
    },
    Leave,
    Over,
}

/// What comes after saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    GoOn,
    Quit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) bad: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    job: u64,
    pub(crate) purpose: Purpose,
}

/// What comes in.
#[derive(Debug)]
pub(crate) enum Input {
    Key(KeyEvent),
    Resize(u16, u16),
    Beat,
    Thought {
        job: u64,
        advice: Option<Advice>,
    },
    Saved {
        path: PathBuf,
        then: Then,
        result: io::Result<()>,
    },
    /// What a new game that was asked for needs: its seed, and a name to save it under.
    Fresh {
        seed: Seed,
        suggested: PathBuf,
    },
}

/// What is to be done outside.
#[derive(Debug)]
pub(crate) enum Effect {
    Think { number: u64, job: Box<Job> },
    Save { path: PathBuf, text: String, replace: bool, then: Then },
    StartAnew,
    Quit,
}

impl App {
    /// Starts with a session, and with the first bot's thinking if a bot is to begin.
    pub(crate) fn new(session: Session, suggested: PathBuf, size: Rect) -> (App, Vec<Effect>) {
        let mut app = App {
            session,
            choices: Choices::default(),
            log: Vec::new(),
            log_back: 0,
            page: 0,
            popup: None,
            message: None,
            waiting: None,
            beat: 0,
            size,
            jobs: 0,
            suggested,
        };
        let effects = app.refresh();
        (app, effects)
    }

    pub(crate) fn handle(&mut self, input: Input) -> Vec<Effect> {
        match input {
            Input::Resize(width, height) => self.size = Rect::new(0, 0, width, height),
            Input::Beat => self.beat += 1,
            Input::Key(key) => return self.key(key),
            Input::Thought { job, advice } => return self.thought(job, advice),
            Input::Saved { path, then, result } => return self.saved(path, then, result),
            Input::Fresh { seed, suggested } => match self.session.again(seed) {
                Ok(session) => {
                    (self.session, self.suggested) = (session, suggested);
                    return self.refresh();
                }
                Err(error) => self.complain(format!("No new game: {error}.")),
            },
        }
        Vec::new()
    }

    /// The parts of a screen of this size; `None` if it is too small.
    pub(crate) fn screen(&self, size: Rect) -> Option<Screen> {
        let picture = self.session.picture();
        let lines = picture.lines();
        let needs = Needs {
            picture_width: lines.iter().map(Line::width).max().unwrap_or(0),
            picture_height: lines.len(),
            needed_height: sight::needed(&picture, self.session.decider(), usize::from(size.width)),
            looking: self.page > 0,
            map: map_size(&picture),
            question_width: fit::width(&self.question()),
            actions: self.choices.len(),
            action_width: self.choices.shown().map(|(_, text)| fit::width(text)).max().unwrap_or(0),
        };
        layout::arrange(size, needs)
    }

    /// What is shown of the picture.
    pub(crate) fn sight(&self, screen: &Screen) -> Sight {
        let columns = usize::from(screen.picture.width);
        sight::fit(&self.session.picture(), self.session.decider(), columns, screen.picture_rows, self.page)
    }

    /// What is asked, or what is going on instead.
    pub(crate) fn question(&self) -> String {
        match (self.session.decider(), self.session.standings()) {
            (None, Some(standings)) => words::headline(&standings, self.session.players()),
            (Some(seat), _) if !self.session.players().is_person(seat) => {
                format!("{} is thinking…", self.session.player(seat).name)
            }
            _ => self.session.question().unwrap_or_default(),
        }
    }

    /// Looks at the position anew: lists its actions, sets a bot thinking, shows the end.
    fn refresh(&mut self) -> Vec<Effect> {
        self.log = self.session.opening().chain(self.session.entries_from(0)).collect();
        (self.log_back, self.page) = (0, 0);
        self.waiting = None;
        self.popup = self.session.standings().map(|_| Popup::Over);
        let is_persons = self.session.person().is_some();
        let choices = Choices::new(if is_persons { self.session.actions() } else { Vec::new() });
        self.choices = choices.with_marks(self.session.game().marks());
        if is_persons { Vec::new() } else { self.ask(Purpose::Move) }
    }

    /// Whoever plays for the first time is shown the keys.
    pub(crate) fn greet(&mut self) {
        self.open("The keys", words::keys(self.session.game().marks()));
    }

    fn ask(&mut self, purpose: Purpose) -> Vec<Effect> {
        let Some(job) = self.session.job(purpose) else { return Vec::new() };
        self.jobs += 1;
        self.waiting = Some(Waiting { job: self.jobs, purpose });
        vec![Effect::Think { number: self.jobs, job: Box::new(job) }]
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        self.message = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') if matches!(self.popup, Some(Popup::Leave)) => vec![Effect::Quit],
                KeyCode::Char('c') => self.leave(),
                _ => Vec::new(),
            };
        }
        match self.popup.take() {
            Some(popup) => self.popup_key(popup, key),
            None => self.table_key(key),
        }
    }

    fn table_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        match self.choices.handle(key, self.grid()) {
            choices::Reply::Picked(action) => return self.act(&action),
            choices::Reply::Handled => return Vec::new(),
            choices::Reply::NoSuch(typed) => {
                self.complain(format!("There is no action “{typed}”."));
                return Vec::new();
            }
            choices::Reply::NotMine => {}
        }
        match key.code {
            KeyCode::PageUp => self.log_back = (self.log_back + self.log_page()).min(self.log_rows()),
            KeyCode::PageDown => self.log_back = self.log_back.saturating_sub(self.log_page()),
            KeyCode::Tab => self.turn_page(1),
            KeyCode::BackTab => self.turn_page(-1),
            KeyCode::Char('u') => return self.undo(),
            KeyCode::F(1) => self.greet(),
            KeyCode::Char('?') => self.open("The rules behind this", words::rules_behind(&self.session)),
            KeyCode::Char('r') => {
                let rulebook = self.session.game().rulebook();
                self.open(&format!("{}: the rulebook", self.session.game().name()), words::whole_rulebook(rulebook));
            }
            KeyCode::Char('v') => {
                let picture = self.session.picture().lines();
                self.popup = Some(Popup::Text(Pager::picture(self.session.game().name(), picture)));
            }
            KeyCode::Char('h') if self.session.person().is_some() => return self.ask(Purpose::Hint),
            KeyCode::Char('s') => return self.save(Then::GoOn),
            KeyCode::Char('n') if self.session.standings().is_some() => return vec![Effect::StartAnew],
            KeyCode::Char('q') => return self.leave(),
            KeyCode::Enter if self.session.standings().is_some() => self.popup = Some(Popup::Over),
            _ => {}
        }
        Vec::new()
    }

    fn popup_key(&mut self, popup: Popup, key: KeyEvent) -> Vec<Effect> {
        match popup {
            Popup::Text(mut pager) => {
                let room = layout::inside(self.pager_window(&pager, self.size));
                if pager.handle(key, room.width, room.height) != pager::Reply::Close {
                    self.popup = Some(Popup::Text(pager));
                }
            }
            Popup::Save { name, taken, then } => return self.save_key(name, taken, then, key.code),
            Popup::Leave => match key.code {
                KeyCode::Char('s') => return self.save(Then::Quit),
                KeyCode::Char('q') => return vec![Effect::Quit],
                KeyCode::Esc => {}
                _ => self.popup = Some(Popup::Leave),
            },
            Popup::Over => match key.code {
                KeyCode::Esc => {}
                KeyCode::Char('n' | 's' | 'q' | 'u' | 'v' | 'r') => return self.table_key(key),
                _ => self.popup = Some(Popup::Over),
            },
        }
        Vec::new()
    }

    fn save_key(&mut self, mut name: String, mut taken: bool, then: Then, code: KeyCode) -> Vec<Effect> {
        match code {
            KeyCode::Esc => return Vec::new(),
            KeyCode::Enter if !name.trim().is_empty() => {
                return vec![self.save_effect(PathBuf::from(name.trim()), taken, then)];
            }
            KeyCode::Backspace => taken = name.pop().is_none() && taken,
            KeyCode::Char(letter) => {
                name.push(letter);
                taken = false;
            }
            _ => {}
        }
        self.popup = Some(Popup::Save { name, taken, then });
        Vec::new()
    }

    fn act(&mut self, action: &Json) -> Vec<Effect> {
        match self.session.act(action) {
            Ok(_) => self.moved(),
            Err(error) => {
                self.complain(format!("That was refused: {error}."));
                Vec::new()
            }
        }
    }

    fn undo(&mut self) -> Vec<Effect> {
        match self.session.undo() {
            Ok(text) => {
                let effects = self.moved();
                self.message = Some(Message { text, bad: false });
                effects
            }
            Err(refusal) => {
                self.complain(refusal);
                Vec::new()
            }
        }
    }

    /// After every change: a file that was chosen once is kept up to date.
    fn moved(&mut self) -> Vec<Effect> {
        let mut effects = self.refresh();
        if let Some(path) = self.session.file.clone() {
            effects.push(self.save_effect(path, true, Then::GoOn));
        }
        effects
    }

    fn thought(&mut self, job: u64, advice: Option<Advice>) -> Vec<Effect> {
        // What was asked about another position, before an undo say, is of no use any more.
        let Some(waiting) = self.waiting.filter(|waiting| waiting.job == job) else { return Vec::new() };
        self.waiting = None;
        match (advice, waiting.purpose) {
            (Some(advice), Purpose::Move) => {
                let window = self.popup.take();
                let effects = self.act(&advice.action);
                // Whoever is reading the rules goes on reading.
                self.popup = self.popup.take().or(window);
                return effects;
            }
            // A window that was opened in the meantime matters more.
            (Some(_), Purpose::Hint) if self.popup.is_some() => {}
            (Some(advice), Purpose::Hint) => {
                self.open("A bot would play", words::hint(&advice, &self.session.actions()));
            }
            (None, _) => self.complain("The bot has no answer. You can save the game and go on with other seats."),
        }
        Vec::new()
    }

    fn saved(&mut self, path: PathBuf, then: Then, result: io::Result<()>) -> Vec<Effect> {
        match result {
            Ok(()) => {
                if self.session.file.as_ref() != Some(&path) {
                    let text = format!("Saved in {}, and kept up to date there from now on.", path.display());
                    self.message = Some(Message { text, bad: false });
                    self.session.file = Some(path);
                }
                if then == Then::Quit {
                    return vec![Effect::Quit];
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.popup = Some(Popup::Save { name: path.display().to_string(), taken: true, then });
            }
            Err(error) => self.complain(format!("Not saved in {}: {error}.", path.display())),
        }
        Vec::new()
    }

    fn save(&mut self, then: Then) -> Vec<Effect> {
        if let Some(path) = self.session.file.clone() {
            self.message = Some(Message { text: format!("Kept up to date in {}.", path.display()), bad: false });
            return vec![self.save_effect(path, true, then)];
        }
        self.popup = Some(Popup::Save { name: self.suggested.display().to_string(), taken: false, then });
        Vec::new()
    }

    fn save_effect(&self, path: PathBuf, replace: bool, then: Then) -> Effect {
        Effect::Save { path, text: self.session.record().to_json(), replace, then }
    }

    /// Offers to save, unless there is nothing to lose.
    fn leave(&mut self) -> Vec<Effect> {
        let over_and_kept = self.session.standings().is_some() && self.session.file.is_some();
        if self.session.ply() == 0 || over_and_kept {
            return vec![Effect::Quit];
        }
        self.popup = Some(Popup::Leave);
        Vec::new()
    }

    fn open(&mut self, title: &str, lines: Vec<Line>) {
        self.popup = Some(Popup::Text(Pager::text(title, lines)));
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), bad: true });
    }

    /// The window a text is read in.
    pub(crate) fn pager_window(&self, pager: &Pager, size: Rect) -> Rect {
        let columns = pager.preferred_width().max(if pager.search().is_some() { 60 } else { 36 });
        let columns = columns.max(fit::width(&pager.title) + 2);
        let fitting = layout::inside(layout::window(size, columns, 1)).width;
        layout::window(size, columns, pager.height(fitting).max(1))
    }

    fn grid(&self) -> Grid {
        let room = self.screen(self.size).map_or(Rect::ZERO, |screen| screen.actions);
        self.choices.grid(room.width, room.height)
    }

    /// Turns to another page of the picture, round and round.
    fn turn_page(&mut self, by: isize) {
        let Some(screen) = self.screen(self.size) else { return };
        let Sight { page, pages, .. } = self.sight(&screen);
        self.page = (page as isize + by).rem_euclid(pages as isize) as usize;
    }

    fn log_page(&self) -> usize {
        self.screen(self.size).map_or(1, |screen| usize::from(screen.log.height).saturating_sub(1).max(1))
    }

    /// How far the log can be scrolled up.
    fn log_rows(&self) -> usize {
        let Some(screen) = self.screen(self.size) else { return 0 };
        let rows = self.log_lines(screen.log.width).len();
        rows.saturating_sub(usize::from(screen.log.height))
    }

    /// The log broken into rows of this width, each with a mark in the colour of whoever brought it about.
    pub(crate) fn log_lines(&self, columns: u16) -> Vec<Line> {
        let of_entry = |entry: &Entry| {
            let line = match entry.seat {
                Some(seat) => Line::new().with(tabletop::Tone::Owner(seat), "▎ ").plain(entry.text.clone()),
                None => Line::new().dim(format!("· {}", entry.text)),
            };
            fit::wrap(&line, usize::from(columns), 2)
        };
        self.log.iter().flat_map(of_entry).collect()
    }
}

/// The columns and rows of the map in a picture, with what has to be seen above and below it.
fn map_size(picture: &Picture) -> Option<(usize, usize)> {
    let place = picture.0.iter().position(|part| part.is_map)?;
    let above = picture.0[..=place].iter().map(|part| part.lines.len()).sum::<usize>();
    let own = picture.0.iter().filter(|part| part.owner.is_some()).map(|part| part.lines.len()).max();
    Some((picture.0[place].width(), above + own.unwrap_or(0)))
}
