//! A shelf with Pig on it, and a conversation with the engine about it.

use catalog::{Games, OnShelf};
use crownforge::engine::{Limits, Session};
use serde_json::{Value, json};
use testkit::Pig;

pub(crate) static PIG: Games = &[&OnShelf::<Pig>::new()];

pub(crate) const SEED: &str = "0707070707070707070707070707070707070707070707070707070707070707";

pub(crate) struct Talk(pub(crate) Session);

#[expect(clippy::needless_pass_by_value, reason = "requests are written where they are sent")]
impl Talk {
    pub(crate) fn new() -> Talk {
        Talk(Session::new(PIG).with_limits(Limits { ms: 50, iterations: 2_000 }))
    }

    /// A conversation with a game of two under way; seat 0 begins.
    pub(crate) fn with_game() -> Talk {
        let mut talk = Talk::new();
        talk.ok(json!({ "do": "new", "game": "pig", "players": 2, "seed": SEED, "chance": [0] }));
        talk
    }

    /// A game that seat 0 wins with its first two points.
    pub(crate) fn with_finished_game() -> Talk {
        let mut talk = Talk::new();
        talk.ok(json!({ "do": "new", "game": "pig", "players": 2, "options": { "goal": 2 }, "chance": [0] }));
        talk.ok(json!({ "do": "play", "index": 0, "chance": [2] }));
        talk.ok(json!({ "do": "play", "index": 1 }));
        talk
    }

    pub(crate) fn ask(&mut self, request: Value) -> Value {
        serde_json::from_str(&self.0.handle_line(request.to_string().as_bytes())).expect("a reply is JSON")
    }

    /// What a request that must succeed gives.
    pub(crate) fn ok(&mut self, request: Value) -> Value {
        let mut reply = self.ask(request.clone());
        assert!(reply.get("error").is_none(), "{request} was refused: {reply}");
        reply["ok"].take()
    }

    /// The code and the words of a refusal, which must change nothing.
    pub(crate) fn refused(&mut self, request: Value) -> (String, String) {
        let before = self.whole();
        let reply = self.ask(request.clone());
        assert!(reply.get("ok").is_none(), "{request} was not refused: {reply}");
        assert_eq!(self.whole(), before, "{request} was refused but changed something");
        let words = |name: &str| reply["error"][name].as_str().expect("an error has words").to_owned();
        (words("code"), words("message"))
    }

    pub(crate) fn code(&mut self, request: Value) -> String {
        self.refused(request).0
    }

    /// All there is to the game under way.
    pub(crate) fn whole(&self) -> Option<(Value, String)> {
        self.0.play().map(|play| (play.state().value(), play.record().to_json()))
    }
}
