//! A game being played, or played again: the rules, the positions so far, and the record that
//! grows with them. Chance comes from the record's dice, one stream per action, so taking an action back and
//! playing it again gives the same roll.

use std::sync::{Arc, OnceLock};

use serde_json::Value;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{
    BadRecord, BadSetup, BadState, Chance, DiceKey, Fairness, Game, Hex, Illegal, Json, Move, Options, Pack, Record,
    ScriptError, Scripted, Seat, Start, Title, Turn, chance::Counted,
};

#[derive(Clone, Debug)]
pub struct Playthrough<G: Game> {
    game: Arc<G>,
    record: Record,
    /// How many actions had been played before those of the record: none, unless the game was taken up in its middle.
    before: usize,
    /// The key of the record's dice, unless their seed is secret.
    key: Option<DiceKey>,
    /// The position before each move of the record, and the present one.
    states: Vec<G::State>,
    /// Whether each of them rolled or drew anything.
    chance: Vec<bool>,
    // Made once for each present position, when first asked for.
    offered: OnceLock<Vec<G::Action>>,
    written: OnceLock<Json>,
}

/// What a move was and what it brought about.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    pub action: G::Action,
    pub events: Vec<G::Event>,
    /// Whether anything was rolled or drawn.
    pub chance: bool,
    pub written: Written,
}

/// The same as JSON, written once for the record and for whoever is told.
#[derive(Clone, Debug)]
pub struct Written {
    pub action: Json,
    pub events: Vec<Json>,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlayError {
    #[error("{0}")]
    Illegal(Illegal<()>),
    #[error("this is no action of the game: {0}")]
    NotAnAction(String),
    #[error(transparent)]
    Script(#[from] ScriptError),
    #[error("the dice of this game are secret here: it cannot be played on")]
    NoSeed,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LoadError {
    #[error(transparent)]
    Record(#[from] BadRecord),
    #[error("the record is of the game `{found}`, not `{wanted}`")]
    OtherGame { found: String, wanted: &'static str },
    #[error(transparent)]
    Setup(#[from] BadSetup),
    #[error(
        "the record was played with other figures (content {recorded}, here {here}); use the version or pack it was played with"
    )]
    Content { recorded: Hex<32>, here: Hex<32> },
    #[error("the position it begins from: {0}")]
    State(#[from] BadState),
    #[error("the set-up: {0}")]
    Start(PlayError),
    #[error("at move {ply}: {error}")]
    Move { ply: usize, error: PlayError },
}

impl<G: Title> Playthrough<G> {
    /// Sets up a new game, with the record's dice or with outcomes given by `script`.
    pub fn new(
        players: usize,
        options: &Options,
        pack: Option<&Pack>,
        dice: Fairness,
        script: Option<&[u32]>,
    ) -> Result<(Playthrough<G>, Vec<G::Event>), LoadError> {
        let game = Arc::new(G::new(players, options, pack)?);
        let mut record = Record::new(&*game, pack, dice);
        record.start = script.map(|outcomes| Start::Chance(outcomes.to_vec()));
        Playthrough::start(game, record)
    }

    /// Goes on from a position that comes from outside.
    pub fn from_state(
        players: usize,
        options: &Options,
        pack: Option<&Pack>,
        dice: Fairness,
        state: Value,
    ) -> Result<Playthrough<G>, LoadError> {
        let game = Arc::new(G::new(players, options, pack)?);
        let mut record = Record::new(&*game, pack, dice);
        record.start = Some(Start::State(state.into()));
        Playthrough::start(game, record).map(|(play, _)| play)
    }

    /// Plays a whole record.
    pub fn load(record: &Record) -> Result<Playthrough<G>, LoadError> {
        let mut play = Playthrough::begin(record)?;
        for (index, recorded) in record.moves.iter().enumerate() {
            play.replay(recorded).map_err(|error| LoadError::Move { ply: index + 1, error })?;
        }
        Ok(play)
    }

    /// Sets up a record's game without playing its moves.
    pub fn begin(record: &Record) -> Result<Playthrough<G>, LoadError> {
        let (game, record) = with_its_rules(record)?;
        Playthrough::start(game, record).map(|(play, _)| play)
    }

    /// Takes a game up in its middle: at this position, after so many actions, with the record's set-up and dice. What was
    /// played before is neither known nor taken back.
    pub fn take_up(record: &Record, before: usize, state: &Json) -> Result<Playthrough<G>, LoadError> {
        let (game, record) = with_its_rules::<G>(record)?;
        let state = state.read().map_err(|error| BadState(error.to_string()))?;
        game.check(&state)?;
        Ok(Playthrough::at(game, record, before, state))
    }

    /// Goes on from another position, with other dice, by the same rules: they need not be set up again.
    pub fn elsewhere(&self, dice: Fairness, state: Value) -> Result<Playthrough<G>, LoadError> {
        Playthrough::start(Arc::clone(&self.game), self.beginning(dice, state.into())).map(|(play, _)| play)
    }

    /// A copy of the present position, to be played on with other dice.
    pub fn branch(&self, dice: Fairness) -> Playthrough<G> {
        let record = self.beginning(dice, self.state_json().clone());
        Playthrough::at(Arc::clone(&self.game), record, 0, self.state().clone())
    }

    fn beginning(&self, dice: Fairness, state: Json) -> Record {
        let (start, moves) = (Some(Start::State(state)), Vec::new());
        let Record { crownforge, ref game, players, ref options, content, ref pack, ref names, .. } = self.record;
        let (game, options, pack, names) = (game.clone(), options.clone(), pack.clone(), names.clone());
        Record { crownforge, game, players, options, content, pack, names, dice, start, moves, result: None }
    }

    fn start(game: Arc<G>, record: Record) -> Result<(Playthrough<G>, Vec<G::Event>), LoadError> {
        let mut events = Vec::new();
        let state = match &record.start {
            Some(Start::State(written)) => {
                let state = written.read().map_err(|error| BadState(error.to_string()))?;
                game.check(&state)?;
                state
            }
            Some(Start::Chance(outcomes)) => {
                let mut chance = Scripted::new(outcomes);
                let state = game.start(&mut chance, &mut events);
                chance.finish().map_err(|error| LoadError::Start(error.into()))?;
                state
            }
            None => {
                let key = record.dice.key().ok_or(LoadError::Start(PlayError::NoSeed))?;
                game.start(&mut key.chance(0), &mut events)
            }
        };
        Ok((Playthrough::at(game, record, 0, state), events))
    }

    fn at(game: Arc<G>, record: Record, before: usize, state: G::State) -> Playthrough<G> {
        let mut play = Playthrough {
            game,
            before,
            key: record.dice.key(),
            record,
            states: vec![state],
            chance: Vec::new(),
            offered: OnceLock::new(),
            written: OnceLock::new(),
        };
        play.note_result();
        play
    }

    /// Plays an action; a refusal changes nothing.
    pub fn play(&mut self, action: G::Action, script: Option<&[u32]>) -> Result<Played<G>, PlayError> {
        let Outcome { state, events, chance } = self.outcome(action, script)?;
        self.go_to(state, chance);
        let written = Written { action: Json::new(&action), events: events.iter().map(Json::new).collect() };
        let after = Some(digest(self.state_json(), &written.events));
        self.record.moves.push(Move { action: written.action.clone(), chance: script.map(<[u32]>::to_vec), after });
        self.note_result();
        Ok(Played { action, events, chance, written })
    }

    /// Plays an action and gives what happened, but writes nothing down of what it led to: for whoever plays very many. The
    /// digests are made up for by [`complete`](Playthrough::complete).
    pub fn step(&mut self, action: G::Action, script: Option<&[u32]>) -> Result<Vec<G::Event>, PlayError> {
        let Outcome { state, events, chance } = self.outcome(action, script)?;
        self.go_to(state, chance);
        let (action, chance) = (Json::new(&action), script.map(<[u32]>::to_vec));
        self.record.moves.push(Move { action, chance, after: None });
        self.note_result();
        Ok(events)
    }

    /// Makes up for what [`step`](Playthrough::step) left out of the record.
    pub fn complete(&mut self) {
        if self.record.moves.iter().any(|played| played.after.is_none()) {
            let (again, ..) = self.again();
            self.record.moves = again.record.moves;
        }
    }

    /// Plays an action that comes as JSON.
    pub fn play_json(&mut self, action: &Json, script: Option<&[u32]>) -> Result<Played<G>, PlayError> {
        self.play(Self::read_action(action)?, script)
    }

    /// An action that comes as JSON. One action is written in one way, so that what is kept can be compared.
    pub fn read_action(action: &Json) -> Result<G::Action, PlayError> {
        let read = action.read().map_err(|error| PlayError::NotAnAction(error.to_string()))?;
        let written = Json::new(&read);
        if written != *action {
            return Err(PlayError::NotAnAction(format!("it is written {}", written.text())));
        }
        Ok(read)
    }

    /// Plays a move of a record.
    pub fn replay(&mut self, recorded: &Move) -> Result<Played<G>, PlayError> {
        self.play_json(&recorded.action, recorded.chance.as_deref())
    }

    /// Takes the last action back. `false` if there is none, or none that is known here.
    pub fn undo(&mut self) -> bool {
        let undone = self.record.moves.pop().is_some();
        if undone {
            self.states.pop();
            self.chance.pop();
            self.record.result = None;
            self.forget_the_present();
        }
        undone
    }

    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    pub fn state(&self) -> &G::State {
        self.states.last().expect("there is always a present position")
    }

    /// The position before the move at `ply`, or the present one.
    pub fn state_at(&self, ply: usize) -> Option<&G::State> {
        self.states.get(ply.checked_sub(self.before)?)
    }

    pub fn turn(&self) -> Turn {
        self.game.turn(self.state())
    }

    /// What may be done now, in the game's own order; nothing when the game is over.
    pub fn actions(&self) -> &[G::Action] {
        self.offered.get_or_init(|| {
            let mut actions = Vec::new();
            if self.turn().seat().is_some() {
                self.game.actions(self.state(), &mut actions);
            }
            actions
        })
    }

    /// The present position as JSON.
    pub fn state_json(&self) -> &Json {
        self.written.get_or_init(|| Json::new(self.state()))
    }

    /// Who made the move that led on from the position at `ply`.
    pub fn mover(&self, ply: usize) -> Option<Seat> {
        self.game.turn(self.state_at(ply)?).seat()
    }

    /// Whether the move that led on from the position at `ply` rolled or drew anything.
    pub fn drew_chance(&self, ply: usize) -> bool {
        let since = ply.checked_sub(self.before);
        since.and_then(|since| self.chance.get(since)).is_some_and(|&chance| chance)
    }

    /// Everything that happened: the set-up first, then move by move. Of a game that was taken up in its middle, what
    /// happened since.
    pub fn story(&self) -> (Vec<G::Event>, Vec<Played<G>>) {
        let (_, opening, moves) = self.again();
        (opening, moves)
    }

    /// All of it once more, from where it began or was taken up.
    fn again(&self) -> (Playthrough<G>, Vec<G::Event>, Vec<Played<G>>) {
        let game = Arc::clone(&self.game);
        let beginning = Record { moves: Vec::new(), result: None, ..self.record.clone() };
        let (mut again, opening) = match self.before {
            0 => Playthrough::start(game, beginning).expect("what was set up once can be set up again"),
            before => (Playthrough::at(game, beginning, before, self.states[0].clone()), Vec::new()),
        };
        let retell = |recorded| again.replay(recorded).expect("what was played once can be played again");
        let moves = self.record.moves.iter().map(retell).collect();
        (again, opening, moves)
    }

    /// How many actions have been played.
    pub fn ply(&self) -> usize {
        self.before + self.record.moves.len()
    }

    /// The game as it was set up, with what was played since it was set up or taken up.
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn set_names(&mut self, names: Vec<String>) {
        self.record.names = names;
    }

    /// Where an action leads, with the game's own dice or with outcomes given by `script`.
    fn outcome(&self, action: G::Action, script: Option<&[u32]>) -> Result<Outcome<G>, PlayError> {
        match script {
            Some(outcomes) => {
                let mut chance = Scripted::new(outcomes);
                let outcome = self.attempt(action, &mut chance)?;
                chance.finish()?;
                Ok(outcome)
            }
            None => {
                let key = self.key.ok_or(PlayError::NoSeed)?;
                self.attempt(action, &mut key.chance(self.ply() + 1))
            }
        }
    }

    fn attempt(&self, action: G::Action, chance: &mut impl Chance) -> Result<Outcome<G>, PlayError> {
        if self.turn().seat().is_none() {
            return Err(PlayError::Illegal(Illegal::GameOver(())));
        }
        if !self.actions().contains(&action) {
            return Err(PlayError::Illegal(Illegal::NotOffered(())));
        }
        let (mut state, mut events) = (self.state().clone(), Vec::new());
        let mut chance = Counted { chance, asked: 0 };
        self.game.play(&mut state, action, &mut chance, &mut events);
        Ok(Outcome { state, events, chance: chance.asked > 0 })
    }

    fn go_to(&mut self, state: G::State, chance: bool) {
        self.states.push(state);
        self.chance.push(chance);
        self.forget_the_present();
    }

    fn forget_the_present(&mut self) {
        (self.offered, self.written) = (OnceLock::new(), OnceLock::new());
    }

    fn note_result(&mut self) {
        self.record.result = match self.turn() {
            Turn::Over(standings) => Some(standings),
            Turn::Decide { .. } => None,
        };
    }
}

/// The rules a record was played by, and the record before its first move.
fn with_its_rules<G: Title>(record: &Record) -> Result<(Arc<G>, Record), LoadError> {
    if record.game != G::ID {
        return Err(LoadError::OtherGame { found: record.game.clone(), wanted: G::ID });
    }
    let game = Arc::new(with_its_figures::<G>(record)?);
    let record = Record { moves: Vec::new(), result: None, options: game.chosen().clone(), ..record.clone() };
    Ok((game, record))
}

/// The rules a record was played by: with today's figures, or those of an earlier edition.
fn with_its_figures<G: Title>(record: &Record) -> Result<G, LoadError> {
    let (pack, recorded) = (record.pack(), record.content);
    let today = G::new(record.players, &record.options, pack.as_ref())?;
    let here = today.content_hash();
    if here == recorded {
        return Ok(today);
    }
    let earlier = G::EARLIER.iter().find_map(|earlier| {
        let own = pack.as_ref().map_or("", |pack| &pack.toml);
        let pack = Pack { file: "an earlier edition".to_owned(), toml: format!("{earlier}\n{own}") };
        G::new(record.players, &record.options, Some(&pack)).ok().filter(|game| game.content_hash() == recorded)
    });
    earlier.ok_or(LoadError::Content { recorded, here })
}

/// Where a move leads.
struct Outcome<G: Game> {
    state: G::State,
    events: Vec<G::Event>,
    chance: bool,
}

/// The first 8 bytes of the SHA-256 of the position's and the events' JSON, one line each.
fn digest(state: &Json, events: &[Json]) -> Hex<8> {
    let mut hash = Sha256::new();
    hash.update(state.text());
    hash.update("\n[");
    for (place, event) in events.iter().enumerate() {
        if place > 0 {
            hash.update(",");
        }
        hash.update(event.text());
    }
    hash.update("]");
    let bytes: [u8; 32] = hash.finalize().into();
    Hex(std::array::from_fn(|place| bytes[place]))
}
