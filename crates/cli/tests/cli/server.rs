//! The server as a process: what it bears, and how it ends.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use store::testing::Postgres;

fn crownforge(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crownforge")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn succeeds(arguments: &[&str]) -> String {
    let output = crownforge(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let told = succeeds(&["bench", "crash", "--games", "20", "--kills", "8"]);
    assert!(told.contains("No acknowledged move was lost"), "{told}");
}

#[test]
fn no_acknowledged_move_is_lost_when_one_of_two_servers_is_killed() {
    let db = Postgres::shared().database().unwrap();
    let told = succeeds(&["bench", "crash", "--games", "10", "--kills", "6", "--servers", "2", "--db", &db]);
    assert!(told.contains("No acknowledged move was lost"), "{told}");
}

#[test]
fn a_load_on_the_server_is_measured() {
    let told = succeeds(&["bench", "server", "--tables", "4", "--sockets", "9", "--seconds", "1", "--json"]);
    let report: Value = serde_json::from_str(&told).unwrap();
    assert!(report["moves"].as_u64().unwrap() > 10, "{report}");
    assert_eq!((&report["errors"], &report["sockets"]), (&0.into(), &9.into()));
}

#[cfg(unix)]
#[test]
fn a_server_asked_to_stop_ends_in_peace() {
    let folder = tempfile::TempDir::new().unwrap();
    let db = folder.path().join("test.db");
    let mut server = Command::new(env!("CARGO_BIN_EXE_crownforge"))
        .args(["serve", "--port", "0", "--db"])
        .arg(&db)
        .env("CROWNFORGE_NO_OPEN", "1")
        .env("CROWNFORGE_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let address = first.strip_prefix("Crownforge is at http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    let asked = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(asked.success() && server.wait().unwrap().success());
    assert_eq!(lines.last().unwrap().unwrap(), "Closing.");
}

#[cfg(unix)]
#[test]
fn a_server_serves_on_when_nobody_reads_what_it_prints() {
    let folder = tempfile::TempDir::new().unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    // The reader of standard output is gone before the first line, that of the log after it.
    drop(reader);
    let mut server = Command::new(env!("CARGO_BIN_EXE_crownforge"))
        .args(["serve", "--no-open", "--port", "0", "--access-log", "--log-format", "json", "--db"])
        .arg(folder.path().join("test.db"))
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(server.stderr.take().unwrap()).lines();
    let address = log
        .find_map(|line| {
            let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
            line["fields"]["address"].as_str().map(str::to_owned)
        })
        .unwrap();
    drop(log);
    for _ in 0..2 {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let asked = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(asked.success() && server.wait().unwrap().success());
}

#[test]
fn a_database_is_checked_before_an_upgrade() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("test.db");
    let db = path.to_str().unwrap();
    let output = crownforge(&["check-db", "--db", db]);
    assert_eq!(output.status.code(), Some(1), "there is no such file, and none is made");
    assert!(!path.exists());
    let mut server = Command::new(env!("CARGO_BIN_EXE_crownforge"))
        .args(["serve", "--no-open", "--port", "0", "--log", "error", "--db", db])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    BufReader::new(server.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    let told: Value = serde_json::from_str(&succeeds(&["check-db", "--db", db, "--json"])).unwrap();
    assert_eq!(told, serde_json::json!({ "tables": 0, "entries": 0, "differ": [] }));
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn a_server_that_cannot_begin_says_why() {
    let output = crownforge(&["serve", "--no-open", "--port", "0", "--db", "mysql://nowhere/db"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is no database"));
}
