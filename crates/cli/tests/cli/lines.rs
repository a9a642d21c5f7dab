//! The lines themselves: one reply for each, in order, whatever comes in.

use std::io::{self, BufReader, ErrorKind, Read, Write};

use crownforge::engine::{LONGEST_LINE, Session, serve};
use serde_json::{Value, json};

use super::shelf::PIG;

fn replies(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    // A small buffer, so that lines come in pieces as they do from a pipe.
    serve(&mut Session::new(PIG), BufReader::with_capacity(4096, input), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn codes(input: &[u8]) -> Vec<Option<String>> {
    replies(input).iter().map(|reply| reply["error"]["code"].as_str().map(str::to_owned)).collect()
}

const HELLO: &str = r#"{"id":1,"do":"hello"}"#;

#[test]
fn every_line_gets_one_reply_in_order() {
    let input = (0..50).map(|id| format!("{{\"id\":{id},\"do\":\"hello\"}}\n")).collect::<String>();
    let ids: Vec<_> = replies(input.as_bytes()).iter().map(|reply| reply["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, (0..50).collect::<Vec<_>>());
}

#[test]
fn no_line_gets_no_reply() {
    assert_eq!(replies(b""), Vec::<Value>::new());
}

#[test]
fn the_last_line_needs_no_end_and_a_carriage_return_does_no_harm() {
    assert_eq!(codes(format!("{HELLO}\r\n{HELLO}").as_bytes()), [None, None]);
}

#[test]
fn an_empty_line_is_a_bad_one() {
    assert_eq!(codes(b"\n\n"), [Some("bad_json".to_owned()), Some("bad_json".to_owned())]);
}

#[test]
fn a_line_of_a_mebibyte_is_read_and_a_longer_one_is_skipped_to_its_end() {
    let padded = |length: usize| format!("{HELLO}{}", " ".repeat(length - HELLO.len()));
    let input = format!("{}\n{}\n{HELLO}\n", padded(LONGEST_LINE), padded(LONGEST_LINE + 1));
    assert_eq!(codes(input.as_bytes()), [None, Some("line_too_long".to_owned()), None]);
    assert_eq!(codes("x".repeat(3 * LONGEST_LINE).as_bytes()), [Some("line_too_long".to_owned())]);
}

#[test]
fn a_line_that_is_not_text_is_refused_and_the_next_one_read() {
    let mut input = b"{\"id\":1,\"do\":\"\xff\"}\n".to_vec();
    input.extend_from_slice(HELLO.as_bytes());
    assert_eq!(codes(&input), [Some("bad_json".to_owned()), None]);
}

/// A reader that has gone away.
struct Gone;

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn nobody_listening_ends_it_quietly() {
    assert!(serve(&mut Session::new(PIG), HELLO.as_bytes(), Gone).is_ok());
}

/// Input that fails in the middle.
struct Failing(bool);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::replace(&mut self.0, true) {
            return Err(ErrorKind::ConnectionReset.into());
        }
        let line = format!("{HELLO}\n");
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn input_that_fails_is_an_error_after_the_replies_so_far() {
    let mut output = Vec::new();
    let error = serve(&mut Session::new(PIG), BufReader::new(Failing(false)), &mut output).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
    let reply: Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(reply["id"], json!(1));
}
