//! Any lines at all: each gets exactly one reply line, and a refused one changes nothing.
#![no_main]

use crownforge::engine::{Limits, Session};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|input: &[u8]| {
    let mut session = Session::new(catalog::GAMES).with_limits(Limits { ms: 1, iterations: 16 });
    for line in input.split(|&byte| byte == b'\n') {
        let before = whole(&session);
        let reply = session.handle_line(line);
        assert!(!reply.contains('\n'));
        let reply: Value = serde_json::from_str(&reply).expect("a reply is JSON");
        if reply.get("error").is_some() {
            assert_eq!(whole(&session), before);
        }
    }
});

fn whole(session: &Session) -> Option<(Value, String)> {
    session.play().map(|play| (play.state(), play.record().to_json()))
}
