//! Every error code of the protocol, and that a refused request leaves no trace.

use catalog::{AnyGame, AnyPlay, Games, OnShelf, Replay, Setup, Told};
use crownforge::engine::{Session, serve};
use serde_json::{Value, json};
use tabletop::{
    BadPack, Difference, Json, Level, LoadError, Opponent, OptionSpec, Options, Pack, Preset, Record, Rulebook, Skill,
};
use testkit::Pig;

use super::shelf::{PIG, SEED, Talk};

fn code_of_line(line: &[u8]) -> String {
    let reply: Value = serde_json::from_str(&Talk::new().0.handle_line(line)).unwrap();
    assert_eq!(reply["id"], Value::Null);
    reply["error"]["code"].as_str().unwrap().to_owned()
}

#[test]
fn bad_json() {
    for line in [&b""[..], b"   ", b"{", b"nonsense", b"[]", b"7", b"{} {}", b"\xff\xfe", b"{\"id\": 1e999}"] {
        assert_eq!(code_of_line(line), "bad_json", "{line:?}");
    }
    assert_eq!(code_of_line("[".repeat(100_000).as_bytes()), "bad_json");
}

#[test]
fn unknown_verb() {
    assert_eq!(Talk::new().code(json!({ "do": "sing" })), "unknown_verb");
    assert_eq!(Talk::new().code(json!({ "do": "" })), "unknown_verb");
}

#[test]
fn no_game() {
    for request in [
        json!({ "do": "state" }),
        json!({ "do": "turn" }),
        json!({ "do": "actions" }),
        json!({ "do": "play", "index": 0 }),
        json!({ "do": "undo" }),
        json!({ "do": "think", "bot": "random" }),
        json!({ "do": "record" }),
        json!({ "do": "appraise" }),
        json!({ "do": "odds" }),
        json!({ "do": "copy", "as": "b" }),
        json!({ "do": "close" }),
    ] {
        assert_eq!(Talk::new().code(request), "no_game");
    }
    let (code, message) = Talk::with_game().refused(json!({ "do": "turn", "game": "b" }));
    assert_eq!((code.as_str(), message.as_str()), ("no_game", "there is no game called \"b\""));
}

#[test]
fn bad_field() {
    let state = json!({ "active": 0, "banked": [0, 0], "at_risk": 0 });
    for request in [
        json!({}),
        json!({ "do": 5 }),
        json!({ "do": "hello", "loud": true }),
        json!({ "do": "state", "of": 1 }),
        json!({ "do": "turn", "of": 1 }),
        json!({ "do": "actions", "of": 1 }),
        json!({ "do": "undo", "times": 2 }),
        json!({ "do": "record", "of": 1 }),
        json!({ "do": "new" }),
        json!({ "do": "new", "game": "pig" }),
        json!({ "do": "new", "game": 5, "players": 2 }),
        json!({ "do": "new", "game": "chess", "players": 2 }),
        json!({ "do": "new", "game": "pig", "players": "2" }),
        json!({ "do": "new", "game": "pig", "players": 2.5 }),
        json!({ "do": "new", "game": "pig", "players": -2 }),
        json!({ "do": "new", "game": "pig", "players": 1 }),
        json!({ "do": "new", "game": "pig", "players": u64::MAX }),
        json!({ "do": "new", "game": "pig", "players": 2, "options": [] }),
        json!({ "do": "new", "game": "pig", "players": 2, "seed": "77" }),
        json!({ "do": "new", "game": "pig", "players": 2, "seed": 77 }),
        json!({ "do": "new", "game": "pig", "players": 2, "chance": 1 }),
        json!({ "do": "new", "game": "pig", "players": 2, "chance": [0.5] }),
        json!({ "do": "new", "game": "pig", "players": 2, "chance": ["0"] }),
        json!({ "do": "new", "game": "pig", "players": 2, "color": "red" }),
        json!({ "do": "load" }),
        json!({ "do": "load", "state": state }),
        json!({ "do": "load", "game": "pig", "players": 2 }),
        json!({ "do": "load", "game": "pig", "players": 9, "state": state }),
        json!({ "do": "load", "record": {}, "game": "pig" }),
        json!({ "do": "play" }),
        json!({ "do": "play", "index": 0, "action": { "type": "Roll" } }),
        json!({ "do": "play", "index": -1 }),
        json!({ "do": "play", "index": "0" }),
        json!({ "do": "play", "index": 0, "chance": {} }),
        json!({ "do": "play", "index": 0, "seat": 0 }),
        json!({ "do": "play", "index": 0, "actions": [0] }),
        json!({ "do": "play", "actions": 0 }),
        json!({ "do": "play", "actions": [0], "chance": [3] }),
        json!({ "do": "turn", "texts": "no" }),
        json!({ "do": "turn", "game": 1 }),
        json!({ "do": "new", "game": "pig", "players": 2, "as": "x".repeat(101) }),
        json!({ "do": "odds", "seat": 2 }),
        json!({ "do": "copy", "as": "b", "seed": "luck" }),
        json!({ "do": "think" }),
        json!({ "do": "think", "bot": "oracle" }),
        json!({ "do": "think", "bot": 1 }),
        json!({ "do": "think", "bot": "mcts", "ms": 0 }),
        json!({ "do": "think", "bot": "mcts", "ms": 51 }),
        json!({ "do": "think", "bot": "mcts", "iterations": 2_001 }),
        json!({ "do": "think", "bot": "mcts", "iterations": "many" }),
        json!({ "do": "think", "bot": "mcts", "ms": 1, "iterations": 1 }),
        json!({ "do": "think", "bot": "mcts", "seed": "luck" }),
        json!({ "do": "think", "bot": "mcts", "seed": -1 }),
    ] {
        let (code, message) = Talk::with_game().refused(request.clone());
        assert_eq!(code, "bad_field", "{request}: {message}");
    }
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let mut talk = Talk::with_game();
    let mut message = |request: Value| talk.refused(request).1;
    assert_eq!(
        message(json!({ "do": "new", "game": "chess", "players": 2 })),
        "the field `game` is one of: pig, not \"chess\""
    );
    assert_eq!(message(json!({ "do": "new", "game": "pig" })), "the field `players` is missing");
    assert_eq!(message(json!({ "do": "new", "game": "pig", "players": 9 })), "Pig is for 2 to 4 players, not 9");
    assert_eq!(message(json!({ "do": "play", "index": 0, "seat": 0 })), "this verb takes no field `seat`");
    assert_eq!(
        message(json!({ "do": "think", "bot": "oracle" })),
        "no bot is called `oracle`; there are: random, rules, greedy, mcts, learning, casual, skilled, expert, master"
    );
    let long = "x".repeat(5_000);
    assert!(message(json!({ "do": "play", "index": long })).len() < 200, "a message does not repeat everything");
}

#[test]
fn bad_option() {
    for options in [json!({ "gaol": 30 }), json!({ "goal": 0 }), json!({ "goal": "thirty" })] {
        let state = json!({ "active": 0, "banked": [0, 0], "at_risk": 0 });
        let new = json!({ "do": "new", "game": "pig", "players": 2, "options": options });
        let load = json!({ "do": "load", "game": "pig", "players": 2, "options": options, "state": state });
        assert_eq!(Talk::with_game().code(new), "bad_option");
        assert_eq!(Talk::with_game().code(load), "bad_option");
    }
}

#[test]
fn bad_state() {
    for state in [
        json!({}),
        json!([]),
        json!({ "active": 0, "banked": [0, 0, 0], "at_risk": 0 }),
        json!({ "active": 2, "banked": [0, 0], "at_risk": 0 }),
        json!({ "active": 0, "banked": [0, -3], "at_risk": 0 }),
        json!({ "active": 0, "banked": [0, 0], "at_risk": 0, "luck": 1 }),
        json!({ "active": 0, "banked": [0, 0, 0, 0, 0, 0, 0, 0, 0], "at_risk": 0 }),
    ] {
        let load = json!({ "do": "load", "game": "pig", "players": 2, "state": state });
        assert_eq!(Talk::with_game().code(load), "bad_state", "{state}");
    }
    let (_, reason) = Talk::with_game().refused(json!({
        "do": "load", "game": "pig", "players": 2, "state": { "active": 2, "banked": [0, 0], "at_risk": 0 },
    }));
    assert!(reason.ends_with("nobody sits at seat 2"), "{reason}");

    let mut talk = Talk::with_game();
    let mut record = talk.ok(json!({ "do": "record" }))["record"].take();
    record["start"] = json!({ "state": { "active": 2, "banked": [0, 0], "at_risk": 0 } });
    assert_eq!(talk.code(json!({ "do": "load", "record": record })), "bad_state");
}

#[test]
fn bad_record() {
    let mut talk = Talk::with_game();
    talk.ok(json!({ "do": "play", "index": 0, "chance": [5] }));
    let record = talk.ok(json!({ "do": "record" }))["record"].take();
    let spoil: [(&str, Value); 10] = [
        ("/crownforge", json!(2)),
        ("/game", json!("chess")),
        ("/players", json!(17)),
        ("/options/goal", json!(0)),
        ("/content", json!("11".repeat(32))),
        ("/dice/commitment", json!("short")),
        ("/start/chance", json!([])),
        ("/moves/0/action", json!({ "type": "Fly" })),
        ("/moves/0/chance", json!([7])),
        ("/moves", json!({})),
    ];
    for (place, value) in spoil {
        let mut spoiled = record.clone();
        *spoiled.pointer_mut(place).expect(place) = value;
        assert_eq!(talk.code(json!({ "do": "load", "record": spoiled })), "bad_record", "{place}");
    }
    for record in [json!("game.json"), json!({}), json!([])] {
        assert_eq!(talk.code(json!({ "do": "load", "record": record })), "bad_record");
    }
}

#[test]
fn bad_pack() {
    let pack = Pack { file: "mine.toml".to_owned(), toml: String::new() };
    let mut talk = Talk(Session::new(PIG).with_pack(Some(pack)));
    let (code, message) = talk.refused(json!({ "do": "new", "game": "pig", "players": 2 }));
    assert_eq!((code.as_str(), message.as_str()), ("bad_pack", "mine.toml: Pig has no content to change"));
}

#[test]
fn illegal_action() {
    for request in [
        json!({ "do": "play", "index": 2 }),
        json!({ "do": "play", "index": u64::MAX }),
        json!({ "do": "play", "action": { "type": "Fly" } }),
        json!({ "do": "play", "action": "Roll the die" }),
        json!({ "do": "play", "action": [] }),
        json!({ "do": "play", "actions": [0, 7] }),
        json!({ "do": "play", "actions": [{ "type": "Hold" }, { "type": "Fly" }], "texts": false }),
    ] {
        assert_eq!(Talk::with_game().code(request), "illegal_action");
    }
}

#[test]
fn game_over() {
    for request in [
        json!({ "do": "play", "index": 0 }),
        json!({ "do": "play", "action": { "type": "Roll" } }),
        json!({ "do": "play", "action": { "type": "Fly" } }),
        json!({ "do": "play", "actions": [0] }),
        json!({ "do": "think", "bot": "mcts" }),
        json!({ "do": "odds" }),
    ] {
        assert_eq!(Talk::with_finished_game().code(request), "game_over");
    }
}

#[test]
fn nothing_to_undo() {
    assert_eq!(Talk::with_game().code(json!({ "do": "undo" })), "nothing_to_undo");
}

#[test]
fn chance_exhausted() {
    let new = json!({ "do": "new", "game": "pig", "players": 2, "chance": [] });
    assert_eq!(Talk::with_game().code(new), "chance_exhausted");
    assert_eq!(Talk::with_game().code(json!({ "do": "play", "index": 0, "chance": [] })), "chance_exhausted");
}

#[test]
fn chance_left_over() {
    let new = json!({ "do": "new", "game": "pig", "players": 2, "chance": [0, 0] });
    assert_eq!(Talk::with_game().code(new), "chance_left_over");
    assert_eq!(Talk::with_game().code(json!({ "do": "play", "index": 0, "chance": [3, 3] })), "chance_left_over");
    assert_eq!(Talk::with_game().code(json!({ "do": "play", "index": 1, "chance": [3] })), "chance_left_over");
}

#[test]
fn bad_chance() {
    let new = json!({ "do": "new", "game": "pig", "players": 2, "chance": [2] });
    assert_eq!(Talk::with_game().code(new), "bad_chance");
    for outcome in [json!(0), json!(7), json!(-1), json!(u64::MAX)] {
        let play = json!({ "do": "play", "index": 0, "chance": [outcome] });
        assert_eq!(Talk::with_game().code(play), "bad_chance", "{outcome}");
    }
}

#[test]
fn no_seed() {
    let mut talk = Talk::with_game();
    let mut record = talk.ok(json!({ "do": "record" }))["record"].take();
    record["dice"].as_object_mut().unwrap().remove("seed");
    let mut secret = Talk::new();
    secret.ok(json!({ "do": "load", "record": record }));
    assert_eq!(secret.code(json!({ "do": "play", "index": 0 })), "no_seed");
    secret.ok(json!({ "do": "play", "index": 0, "chance": [3] }));
}

/// A game with a defect: it cannot resume a position.
struct Broken(OnShelf<Pig>);

static BROKEN: Games = &[&Broken(OnShelf::new())];

#[test]
fn defect() {
    let mut session = Session::new(BROKEN);
    let new = json!({ "id": 1, "do": "new", "game": "pig", "players": 2, "seed": SEED });
    let load = json!({ "id": 2, "do": "load", "game": "pig", "players": 3, "state": {} });
    let turn = json!({ "id": 3, "do": "turn" });
    let mut output = Vec::new();
    serve(&mut session, format!("{new}\n{load}\n{turn}\n").as_bytes(), &mut output).unwrap();
    let replies: Vec<Value> =
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&replies[1]["id"], &replies[1]["error"]["code"]), (&json!(2), &json!("defect")));
    assert_eq!(replies[2]["ok"], replies[0]["ok"]["turn"], "the game goes on as if nothing had been asked");
}

impl AnyGame for Broken {
    fn id(&self) -> &'static str {
        self.0.id()
    }
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn players(&self) -> [usize; 2] {
        self.0.players()
    }
    fn options(&self, pack: Option<&Pack>) -> Result<Vec<OptionSpec>, BadPack> {
        self.0.options(pack)
    }
    fn presets(&self) -> Vec<Preset> {
        self.0.presets()
    }
    fn remarks(&self, options: &Options, pack: &Pack) -> Result<Vec<Told>, BadPack> {
        self.0.remarks(options, pack)
    }
    fn rulebook(&self) -> Rulebook<'static> {
        self.0.rulebook()
    }
    fn marks(&self) -> &'static [(&'static str, &'static str)] {
        self.0.marks()
    }
    fn skills(&self) -> [Skill; Level::ALL.len()] {
        self.0.skills()
    }
    fn opponents(&self) -> &'static [Opponent] {
        self.0.opponents()
    }
    fn schema(&self) -> Value {
        self.0.schema()
    }
    fn begin(&self, setup: &Setup, script: Option<&[u32]>) -> Result<(Box<dyn AnyPlay>, Vec<Told>), LoadError> {
        self.0.begin(setup, script)
    }
    fn resume(&self, _: &Setup, _: Value) -> Result<Box<dyn AnyPlay>, LoadError> {
        panic!("this defect is on purpose")
    }
    fn take_up(&self, record: &Record, before: usize, state: &Json) -> Result<Box<dyn AnyPlay>, LoadError> {
        self.0.take_up(record, before, state)
    }
    fn load(&self, record: &Record) -> Result<Box<dyn AnyPlay>, LoadError> {
        self.0.load(record)
    }
    fn verify(&self, record: &Record) -> Result<Box<dyn AnyPlay>, Difference> {
        self.0.verify(record)
    }
    fn replay(&self, record: &Record) -> Result<Replay, LoadError> {
        self.0.replay(record)
    }
}
