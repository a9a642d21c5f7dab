//! One conversation with the engine: its games, and the verbs that set them up, look at them and change them. A request is
//! read completely before anything changes, so a refused one leaves no trace.

use std::{collections::BTreeMap, time::Duration};

use bots::{Bot, Budget};
use catalog::{AnyGame, AnyPlay, Games, Pick, Setup, Step};
use serde_json::{Map, Value, json};
use tabletop::{Fairness, Json, Level, Pack, Record, Seat};

use super::{
    Code, Refusal,
    answers::{self, AllPlayed, EventTold, Happened, OnePlayed, TurnTold},
    request::{Fields, Request, missing, wrong},
    shelf::{Asked, Shelf},
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
    shelf: Shelf,
    /// The games of a request that is under way, and how many actions had been played there before.
    under_way: Vec<(String, usize)>,
}

impl Session {
    pub fn new(games: Games) -> Session {
        Session { games, pack: None, limits: Limits::default(), shelf: Shelf::default(), under_way: Vec::new() }
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

    /// The game without a name, if there is one.
    pub fn play(&self) -> Option<&dyn AnyPlay> {
        self.shelf.find("").ok()
    }

    /// Answers one line, given without its line feed, by one line.
    pub fn handle_line(&mut self, line: &[u8]) -> String {
        let Request { id, fields } = match Request::read(line) {
            Ok(request) => request,
            Err(refusal) => return refusal.reply(&Value::Null),
        };
        match self.handle(fields) {
            Ok(ok) => format!("{{\"id\":{id},\"ok\":{}}}", ok.text()),
            Err(refusal) => refusal.reply(&id),
        }
    }

    /// After a refusal or a defect in the middle of several actions: takes back what was played of them.
    pub(super) fn recover(&mut self) {
        for (name, ply) in self.under_way.drain(..) {
            if let Ok(play) = self.shelf.find_mut(&name) {
                while play.ply() > ply && play.undo() {}
            }
        }
    }

    fn handle(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        match fields.word("do")?.as_str() {
            "hello" => self.hello(fields),
            "new" => self.begin(fields),
            "load" if fields.has("record") => self.load_record(fields),
            "load" => self.load_state(fields),
            "copy" => self.copy(fields),
            "close" => {
                let name = fields.name("game")?;
                fields.finish()?;
                self.shelf.close(&name)?;
                Ok(Json::new(&json!({})))
            }
            "state" => Ok(Json::new(&json!({ "state": self.look(fields)?.state() }))),
            "turn" => {
                let texts = fields.texts()?;
                Ok(Json::new(&answers::turn(self.look(fields)?, texts)))
            }
            "actions" => {
                let texts = fields.texts()?;
                Ok(answer("actions", &answers::actions(self.look(fields)?, texts)))
            }
            "play" => self.play_some(fields),
            "undo" => self.undo(fields),
            "think" => self.think(fields),
            "appraise" => Ok(answer("values", &answers::shares(&self.look(fields)?.position().appraise()))),
            "odds" => self.odds(fields),
            "record" => {
                let name = fields.name("game")?;
                fields.finish()?;
                let play = self.shelf.find_mut(&name)?;
                play.complete();
                Ok(answer("record", play.record()))
            }
            other => Err(Refusal::new(Code::UnknownVerb, format!("there is no verb `{other}`"))),
        }
    }

    fn hello(&self, fields: Fields) -> Result<Json, Refusal> {
        fields.finish()?;
        let games: Vec<Value> = self.games.iter().map(|&game| self.introduce(game)).collect();
        Ok(Json::new(&json!({ "protocol": PROTOCOL, "version": env!("CARGO_PKG_VERSION"), "games": games })))
    }

    fn introduce(&self, game: &dyn AnyGame) -> Value {
        // A pack is for one game; the others have the options they always have.
        let options = game.options(self.pack.as_ref()).or_else(|_| game.options(None)).unwrap_or_default();
        let options: serde_json::Map<String, Value> =
            options.into_iter().map(|spec| (spec.name.clone(), json!(spec))).collect();
        json!({ "id": game.id(), "name": game.name(), "players": game.players(), "options": options })
    }

    fn begin(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        let (game, setup) = self.setup(&mut fields)?;
        let (chance, name, texts) = (fields.chance()?, fields.name("as")?, fields.texts()?);
        fields.finish()?;
        let (play, events) = game.begin(&setup, chance.as_deref())?;
        let turn = answers::turn(&*play, texts);
        self.shelf.put(name, play, Some(Asked::new(game, &setup)))?;
        Ok(Json::new(&Happened { events: answers::events(events, texts), turn }))
    }

    fn load_record(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        let record = fields.any("record").ok_or_else(|| missing("record"))?;
        let (name, texts) = (fields.name("as")?, fields.texts()?);
        fields.finish()?;
        let refuse = |message: String| Refusal::new(Code::BadRecord, message);
        let record = Record::from_value(record).map_err(|error| refuse(error.to_string()))?;
        let game = catalog::find(self.games, &record.game)
            .ok_or_else(|| refuse(format!("the record is of an unknown game, `{}`", record.game)))?;
        let play = game.load(&record).map_err(|error| Refusal::of_record(&error))?;
        let turn = answers::turn(&*play, texts);
        self.shelf.put(name, play, None)?;
        Ok(answer("turn", &turn))
    }

    fn load_state(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        let state = fields.any("state");
        if state.is_none() && !fields.has("game") {
            return Err(Refusal::new(Code::BadField, "give a `record`, or `game`, `players` and `state`"));
        }
        let (game, setup) = self.setup(&mut fields)?;
        let (name, texts) = (fields.name("as")?, fields.texts()?);
        fields.finish()?;
        let (state, asked) = (state.ok_or_else(|| missing("state"))?, Asked::new(game, &setup));
        let play = self.shelf.resume(&name, game, (&asked, &setup), state)?;
        let turn = answers::turn(&*play, texts);
        self.shelf.put(name, play, Some(asked))?;
        Ok(answer("turn", &turn))
    }

    fn copy(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        let (name, copy, texts) = (fields.name("game")?, fields.name("as")?, fields.texts()?);
        let dice = Fairness::of(fields.seed()?);
        fields.finish()?;
        self.shelf.copy(&name, copy.clone(), dice)?;
        Ok(answer("turn", &answers::turn(self.shelf.find(&copy)?, texts)))
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

    fn play_some(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        if let Some(games) = fields.object("games")? {
            let texts = fields.texts()?;
            fields.finish()?;
            return self.play_many(&games, texts);
        }
        let (action, index, list) = (fields.any("action"), fields.whole_number("index")?, fields.list("actions")?);
        let (chance, name, texts) = (fields.chance()?, fields.name("game")?, fields.texts()?);
        fields.finish()?;
        match (action, index, list) {
            (Some(action), None, None) => {
                self.play_one(&name, &Choice::Action(action.into()), chance.as_deref(), texts)
            }
            (None, Some(index), None) => self.play_one(&name, &Choice::Index(index), chance.as_deref(), texts),
            (None, None, Some(_)) if chance.is_some() => {
                Err(Refusal::new(Code::BadField, "a list takes no `chance`: give it with one action"))
            }
            (None, None, Some(list)) => self.play_list(&name, &list, texts),
            _ => Err(Refusal::new(Code::BadField, "give either `action` or `index` or a list, `actions`")),
        }
    }

    fn play_one(&mut self, name: &str, choice: &Choice, chance: Option<&[u32]>, texts: bool) -> Result<Json, Refusal> {
        let play = self.game_on(name)?;
        let OnePlayed { events, .. } = one_step(play, choice, chance, texts)?;
        Ok(Json::new(&Happened { events, turn: answers::turn(play, texts) }))
    }

    /// All of it or nothing.
    fn play_list(&mut self, name: &str, list: &[Value], texts: bool) -> Result<Json, Refusal> {
        let ply = self.game_on(name)?.ply();
        self.under_way.push((name.to_owned(), ply));
        let play = self.shelf.find_mut(name)?;
        let mut played = Vec::with_capacity(list.len());
        for (place, chosen) in list.iter().enumerate() {
            match one_step(play, &Choice::of(chosen), None, texts) {
                Ok(step) => played.push(step),
                Err(Refusal { code, message }) => {
                    self.recover();
                    return Err(Refusal::new(code, format!("at place {place} of the list: {message}")));
                }
            }
        }
        let turn = answers::turn(play, texts);
        self.under_way.clear();
        Ok(Json::new(&AllPlayed { played, turn }))
    }

    /// One action in each of several games: all of them or none.
    fn play_many(&mut self, games: &Map<String, Value>, texts: bool) -> Result<Json, Refusal> {
        let mut turns = BTreeMap::new();
        for (name, chosen) in games {
            match self.play_in(name, &Choice::of(chosen), texts) {
                Ok(turn) => drop(turns.insert(name, turn)),
                Err(Refusal { code, message }) => {
                    self.recover();
                    return Err(Refusal::new(code, format!("in the game `{name}`: {message}")));
                }
            }
        }
        self.under_way.clear();
        Ok(answer("turns", &turns))
    }

    fn play_in(&mut self, name: &str, choice: &Choice, texts: bool) -> Result<TurnTold, Refusal> {
        let ply = self.game_on(name)?.ply();
        self.under_way.push((name.to_owned(), ply));
        let play = self.shelf.find_mut(name)?;
        play.go(pick(&*play, choice)?)?;
        Ok(answers::turn(play, texts))
    }

    fn undo(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        let (name, texts) = (fields.name("game")?, fields.texts()?);
        fields.finish()?;
        let play = self.shelf.find_mut(&name)?;
        if !play.undo() {
            return Err(Refusal::new(Code::NothingToUndo, "nothing has been played that could be taken back"));
        }
        Ok(answer("turn", &answers::turn(play, texts)))
    }

    fn think(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        let bot: Bot = fields.word("bot")?.parse().map_err(|message: String| Refusal::new(Code::BadField, message))?;
        let (ms, iterations) =
            (fields.amount("ms", self.limits.ms)?, fields.amount("iterations", self.limits.iterations)?);
        let (seed, name, texts) = (fields.bot_seed()?, fields.name("game")?, fields.texts()?);
        let explained = fields.amount("explain", MOST_EXPLAINED)?.unwrap_or(0);
        fields.finish()?;
        let budget = match (ms, iterations) {
            (Some(_), Some(_)) => return Err(Refusal::new(Code::BadField, "give `ms` or `iterations`, not both")),
            (_, Some(iterations)) => Budget::Iterations(iterations),
            (ms, None) => {
                // A level spends what is its own, if nobody wants less.
                let usual = if bot.level().is_some() { Level::LONGEST.as_millis() as u64 } else { USUAL_MS };
                Budget::Time(Duration::from_millis(ms.unwrap_or(usual.min(self.limits.ms))))
            }
        };
        let position = self.game_on(&name)?.position();
        let mut advice = position.think(bot, budget, seed, ALL_CORES).ok_or_else(game_over)?;
        if explained > 0 {
            position.explain(&mut advice, explained as usize);
        }
        Ok(Json::new(&answers::thought(advice, texts)))
    }

    fn odds(&mut self, mut fields: Fields) -> Result<Json, Refusal> {
        let seat = fields.whole_number("seat")?;
        let play = self.look(fields)?;
        let seat = match seat {
            None => play.turn().seat().ok_or_else(game_over)?,
            Some(number) => {
                let players = play.record().players;
                let seat = Seat::all(players).find(|seat| u64::from(seat.0) == number);
                let takes = format!("is a seat from 0 to {}", players - 1);
                seat.ok_or_else(|| wrong("seat", &takes, &Value::from(number)))?
            }
        };
        Ok(answer("odds", &play.position().odds(seat)))
    }

    /// The game a request is about that changes nothing.
    fn look(&self, mut fields: Fields) -> Result<&dyn AnyPlay, Refusal> {
        let name = fields.name("game")?;
        fields.finish()?;
        self.shelf.find(&name)
    }

    /// The game, if somebody is still to decide.
    fn game_on(&mut self, name: &str) -> Result<&mut dyn AnyPlay, Refusal> {
        let play = self.shelf.find_mut(name)?;
        if play.turn().seat().is_none() {
            return Err(game_over());
        }
        Ok(play)
    }
}

/// An action that is to be played.
enum Choice {
    Action(Json),
    Index(u64),
}

impl Choice {
    fn of(written: &Value) -> Choice {
        written.as_u64().map_or_else(|| Choice::Action(written.clone().into()), Choice::Index)
    }
}

fn one_step(
    play: &mut dyn AnyPlay,
    choice: &Choice,
    chance: Option<&[u32]>,
    texts: bool,
) -> Result<OnePlayed, Refusal> {
    if play.turn().seat().is_none() {
        return Err(game_over());
    }
    let pick = pick(play, choice)?;
    if texts {
        let played = match pick {
            Pick::Action(action) => play.play(action, chance)?,
            Pick::Index(place) => play.play(&play.offered().swap_remove(place), chance)?,
        };
        Ok(OnePlayed { seat: played.seat, events: answers::events(played.events, true) })
    } else {
        let Step { seat, events } = play.step(pick, chance)?;
        let events: Vec<EventTold> = answers::bare_events(events);
        Ok(OnePlayed { seat, events })
    }
}

fn pick<'a>(play: &dyn AnyPlay, choice: &'a Choice) -> Result<Pick<'a>, Refusal> {
    let index = match choice {
        Choice::Action(action) => return Ok(Pick::Action(action)),
        Choice::Index(index) => *index,
    };
    let count = play.choices();
    let place = usize::try_from(index).ok().filter(|&place| place < count);
    place.map(Pick::Index).ok_or_else(|| {
        Refusal::new(Code::IllegalAction, format!("there is no action {index}: this decision has {count}, from 0"))
    })
}

/// An answer of one field.
fn answer(name: &'static str, value: &impl serde::Serialize) -> Json {
    Json::new(&BTreeMap::from([(name, value)]))
}

fn game_over() -> Refusal {
    Refusal::new(Code::GameOver, "the game is over")
}
