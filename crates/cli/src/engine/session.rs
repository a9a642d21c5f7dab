//! One conversation with the engine: at most one game, and the verbs that set it up, look at it and change
//! it. A request is read completely before anything changes, so a refused one leaves no trace.

use std::time::Duration;

use bots::{Bot, Budget};
use catalog::{AnyGame, AnyPlay, Games, Setup, Told};
use serde_json::{Value, json};
use tabletop::{Fairness, Json, Pack, Record, Turn};

use super::{
    Code, Refusal,
    request::{Fields, Request, missing, wrong},
};

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// How long a bot thinks when it is not told.
const USUAL_MS: u64 = 200;
const ALL_CORES: usize = 0;
/// So many candidates of a thought can be explained.
const MOST_EXPLAINED: u64 = 32;

/// The most a bot may be asked to think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub ms: u64,
    pub iterations: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { ms: 600_000, iterations: 1_000_000_000 }
    }
}

#[derive(Debug)]
pub struct Session {
    games: Games,
    pack: Option<Pack>,
    limits: Limits,
    play: Option<Box<dyn AnyPlay>>,
}

impl Session {
    pub fn new(games: Games) -> Session {
        Session { games, pack: None, limits: Limits::default(), play: None }
    }

    /// New games are set up with this pack.
    #[must_use]
    pub fn with_pack(mut self, pack: Option<Pack>) -> Session {
        self.pack = pack;
        self
    }

    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Session {
        self.limits = limits;
        self
    }

    /// The game under way, if there is one.
    pub fn play(&self) -> Option<&dyn AnyPlay> {
        self.play.as_deref()
    }

    /// Answers one line, given without its line feed, by one line.
    pub fn handle_line(&mut self, line: &[u8]) -> String {
        let Request { id, fields } = match Request::read(line) {
            Ok(request) => request,
            Err(refusal) => return refusal.reply(&Value::Null),
        };
        match self.handle(fields) {
            Ok(ok) => json!({ "id": id, "ok": ok }).to_string(),
            Err(refusal) => refusal.reply(&id),
        }
    }

    fn handle(&mut self, mut fields: Fields) -> Result<Value, Refusal> {
        match fields.word("do")?.as_str() {
            "hello" => self.hello(fields),
            "new" => self.begin(fields),
            "load" if fields.has("record") => self.load_record(fields),
            "load" => self.load_state(fields),
            "state" => {
                fields.finish()?;
                Ok(json!({ "state": self.game()?.state() }))
            }
            "turn" => {
                fields.finish()?;
                Ok(turn(self.game()?))
            }
            "actions" => {
                fields.finish()?;
                Ok(json!({ "actions": told(self.game()?.actions(), "action") }))
            }
            "play" => self.play_action(fields),
            "undo" => self.undo(fields),
            "think" => self.think(fields),
            "record" => {
                fields.finish()?;
                Ok(json!({ "record": self.game()?.record() }))
            }
            other => Err(Refusal::new(Code::UnknownVerb, format!("there is no verb `{other}`"))),
        }
    }

    fn hello(&self, fields: Fields) -> Result<Value, Refusal> {
        fields.finish()?;
        let games: Vec<Value> = self.games.iter().map(|&game| self.introduce(game)).collect();
        Ok(json!({ "protocol": PROTOCOL, "version": env!("CARGO_PKG_VERSION"), "games": games }))
    }

    fn introduce(&self, game: &dyn AnyGame) -> Value {
        // A pack is for one game; the others have the options they always have.
        let options = game.options(self.pack.as_ref()).or_else(|_| game.options(None)).unwrap_or_default();
        let options: serde_json::Map<String, Value> =
            options.into_iter().map(|spec| (spec.name.clone(), json!(spec))).collect();
        json!({ "id": game.id(), "name": game.name(), "players": game.players(), "options": options })
    }

    fn begin(&mut self, mut fields: Fields) -> Result<Value, Refusal> {
        let (game, setup) = self.setup(&mut fields)?;
        let chance = fields.chance()?;
        fields.finish()?;
        let (play, events) = game.begin(&setup, chance.as_deref())?;
        Ok(json!({ "turn": self.take_up(play), "events": told(events, "event") }))
    }

    fn load_record(&mut self, mut fields: Fields) -> Result<Value, Refusal> {
        let record = fields.any("record").ok_or_else(|| missing("record"))?;
        fields.finish()?;
        let refuse = |message: String| Refusal::new(Code::BadRecord, message);
        let record = Record::from_value(record).map_err(|error| refuse(error.to_string()))?;
        let game = catalog::find(self.games, &record.game)
            .ok_or_else(|| refuse(format!("the record is of an unknown game, `{}`", record.game)))?;
        let play = game.load(&record).map_err(|error| Refusal::of_record(&error))?;
        Ok(json!({ "turn": self.take_up(play) }))
    }

    fn load_state(&mut self, mut fields: Fields) -> Result<Value, Refusal> {
        let state = fields.any("state");
        if state.is_none() && !fields.has("game") {
            return Err(Refusal::new(Code::BadField, "give a `record`, or `game`, `players` and `state`"));
        }
        let (game, setup) = self.setup(&mut fields)?;
        fields.finish()?;
        let play = game.resume(&setup, state.ok_or_else(|| missing("state"))?)?;
        Ok(json!({ "turn": self.take_up(play) }))
    }

    fn setup(&self, fields: &mut Fields) -> Result<(&'static dyn AnyGame, Setup), Refusal> {
        let id = fields.word("game")?;
        let game = catalog::find(self.games, &id).ok_or_else(|| {
            let known = self.games.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
            wrong("game", &format!("is one of: {known}"), &Value::from(id))
        })?;
        let (players, options) = (fields.players()?, fields.options()?);
        let dice = Fairness::of(fields.seed()?);
        Ok((game, Setup { players, options, pack: self.pack.clone(), dice }))
    }

    /// Makes this the game of the session and gives its turn.
    fn take_up(&mut self, play: Box<dyn AnyPlay>) -> Value {
        let turn = turn(&*play);
        self.play = Some(play);
        turn
    }

    fn play_action(&mut self, mut fields: Fields) -> Result<Value, Refusal> {
        let (action, index) = (fields.any("action"), fields.whole_number("index")?);
        let chance = fields.chance()?;
        fields.finish()?;
        if action.is_some() == index.is_some() {
            return Err(Refusal::new(Code::BadField, "give either `action` or `index`"));
        }
        let play = self.game_on()?;
        let action = match index {
            Some(index) => at_index(play, index)?,
            None => action.unwrap_or_default().into(),
        };
        let events = play.play(&action, chance.as_deref())?.events;
        Ok(json!({ "events": told(events, "event"), "turn": turn(play) }))
    }

    fn undo(&mut self, fields: Fields) -> Result<Value, Refusal> {
        fields.finish()?;
        let play = self.play.as_deref_mut().ok_or_else(no_game)?;
        if !play.undo() {
            return Err(Refusal::new(Code::NothingToUndo, "nothing has been played that could be taken back"));
        }
        Ok(json!({ "turn": turn(play) }))
    }

    fn think(&mut self, mut fields: Fields) -> Result<Value, Refusal> {
        let bot: Bot = fields.word("bot")?.parse().map_err(|message: String| Refusal::new(Code::BadField, message))?;
        let (ms, iterations) =
            (fields.amount("ms", self.limits.ms)?, fields.amount("iterations", self.limits.iterations)?);
        let seed = fields.bot_seed()?;
        let explained = fields.amount("explain", MOST_EXPLAINED)?.unwrap_or(0);
        fields.finish()?;
        let budget = match (ms, iterations) {
            (Some(_), Some(_)) => return Err(Refusal::new(Code::BadField, "give `ms` or `iterations`, not both")),
            (_, Some(iterations)) => Budget::Iterations(iterations),
            (ms, None) => Budget::Time(Duration::from_millis(ms.unwrap_or(USUAL_MS.min(self.limits.ms)))),
        };
        let position = self.game_on()?.position();
        let mut advice = position.think(bot, budget, seed, ALL_CORES).ok_or_else(game_over)?;
        if explained > 0 {
            position.explain(&mut advice, explained as usize);
        }
        Ok(json!({
            "action": advice.action,
            "text": advice.text,
            "values": advice.values.iter().map(|&value| rounded(value)).collect::<Vec<_>>(),
            "candidates": advice.candidates.iter().map(weighed).collect::<Vec<_>>(),
            "iterations": advice.iterations,
        }))
    }

    fn game(&self) -> Result<&dyn AnyPlay, Refusal> {
        self.play().ok_or_else(no_game)
    }

    /// The game, if somebody is still to decide.
    fn game_on(&mut self) -> Result<&mut dyn AnyPlay, Refusal> {
        let play = self.play.as_deref_mut().ok_or_else(no_game)?;
        if play.turn().seat().is_none() {
            return Err(game_over());
        }
        Ok(play)
    }
}

fn weighed(candidate: &catalog::Weighed) -> Value {
    let mut told = json!({
        "action": candidate.action, "text": candidate.text,
        "visits": candidate.visits, "value": rounded(candidate.value),
    });
    if let Some(score) = candidate.score {
        told["score"] = rounded(score).into();
    }
    let reason = |reason: &catalog::Reason| {
        json!({
            "what": reason.what, "amount": rounded(reason.amount), "otherwise": rounded(reason.otherwise),
            "percent": reason.percent, "brings": rounded(reason.brings), "text": reason.text,
        })
    };
    if !candidate.reasons.is_empty() {
        told["reasons"] = candidate.reasons.iter().map(reason).collect();
    }
    told
}

fn at_index(play: &dyn AnyPlay, index: u64) -> Result<Json, Refusal> {
    let mut actions = play.actions();
    let count = actions.len();
    let place = usize::try_from(index).ok().filter(|&place| place < count).ok_or_else(|| {
        Refusal::new(Code::IllegalAction, format!("there is no action {index}: this decision has {count}, from 0"))
    })?;
    Ok(actions.swap_remove(place).value)
}

/// Whose decision it is and what about, or how the game ended.
fn turn(play: &dyn AnyPlay) -> Value {
    match play.turn() {
        Turn::Decide { seat } => json!({ "seat": seat, "decision": play.decision() }),
        Turn::Over(standings) => json!({ "over": standings }),
    }
}

fn told(items: Vec<Told>, name: &str) -> Vec<Value> {
    items.into_iter().map(|told| json!({ name: told.value, "text": told.text })).collect()
}

/// A share with the digits that mean something.
fn rounded(share: f32) -> f64 {
    (f64::from(share) * 1e6).round() / 1e6
}

fn no_game() -> Refusal {
    Refusal::new(Code::NoGame, "there is no game yet: begin with `new` or `load`")
}

fn game_over() -> Refusal {
    Refusal::new(Code::GameOver, "the game is over")
}
