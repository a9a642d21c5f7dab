//! `crownforge admin` as a process, on a database a server has made.

use std::{
    io::{BufRead, BufReader, Lines, Read, Write},
    net::TcpStream,
    process::{Child, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::program::{fails, succeeds};

/// A server, its database and what it logs.
struct Running {
    server: Child,
    /// Kept open: the server says more than its address.
    _said: Lines<BufReader<ChildStdout>>,
    address: String,
    folder: TempDir,
}

impl Running {
    fn new(flags: &[&str]) -> Running {
        let folder = TempDir::new().unwrap();
        let mut server = Command::new(env!("CARGO_BIN_EXE_crownforge"))
            .args(["serve", "--no-open", "--port", "0", "--db"])
            .arg(folder.path().join("test.db"))
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(server.stdout.take().unwrap()).lines();
        let first = said.next().unwrap().unwrap();
        let address = first.strip_prefix("Crownforge is at http://").unwrap().to_owned();
        Running { server, _said: said, address, folder }
    }

    /// Sends a request; gives the whole answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &Value) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let body = body.to_string();
        let head = format!("{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: {cookie}\r\n");
        let length = body.len();
        let request = format!("{head}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn guest(&self, name: &str) -> String {
        let answer = self.ask("POST", "/api/guest", "", &json!({ "name": name }));
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    fn db(&self) -> String {
        self.folder.path().join("test.db").display().to_string()
    }

    /// Stops the server; gives its log and the database's folder.
    fn stop(mut self) -> (String, TempDir) {
        self.server.kill().unwrap();
        let mut log = String::new();
        self.server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        self.server.wait().unwrap();
        (log, self.folder)
    }
}

#[test]
fn the_operator_looks_after_tables_people_and_copies() {
    let running = Running::new(&[]);
    let (db, cookie) = (running.db(), running.guest("Ann"));
    let order = json!({ "game": "dice-forge", "players": 2, "start": true,
        "seats": [{ "kind": "me" }, { "kind": "me", "name": "Bob" }] });
    running.ask("POST", "/api/tables", &cookie, &order);
    let admin = |arguments: &[&str]| succeeds(&[&["admin", "--db", &db], arguments].concat());
    let refused = |arguments: &[&str]| fails(&[&["admin", "--db", &db], arguments].concat(), 1);

    let tables: Value = serde_json::from_str(&admin(&["tables", "--json"])).unwrap();
    let table = tables[0]["id"].as_str().unwrap();
    assert!(admin(&["tables", "--phase", "playing"]).contains(&format!("{table}  dice-forge  playing  private")));
    assert!(admin(&["people"]).contains("  Ann  guest  "));
    assert!(admin(&["ban", "ann", "--days", "3"]).contains("banned for 3 more days"));
    assert!(running.ask("GET", "/api/me", &cookie, &json!({})).contains("\"banned\""));
    assert!(!admin(&["ban", "ann", "--lift"]).contains("banned"));
    assert!(admin(&["mute", "ann"]).contains("muted for ever"));
    assert!(admin(&["end", table]).contains("is over"));
    let file = |name: &str| running.folder.path().join(name).display().to_string();
    assert!(admin(&["export", &file("all.jsonl")]).contains("1 person and 1 table written"));
    assert!(refused(&["export", &file("all.jsonl")]).contains("cannot be made"));
    assert!(admin(&["backup", &file("copy.db")]).contains("A whole copy is in"));
    for dangerous in [vec!["restore", &file("copy.db")], vec!["compact"]] {
        assert!(refused(&dangerous).contains("a server uses this database: stop it first"));
    }
    assert!(refused(&["delete", table]).contains("say --yes"));
    assert!(admin(&["delete", table, "--yes"]).contains("is deleted"));
    assert!(refused(&["password", "Ann"]).contains("there is no account `Ann`"));
    let copy = file("copy.db");
    let (_, folder) = running.stop();

    assert!(admin(&["restore", &copy]).contains("What was there is kept as"));
    assert!(admin(&["tables"]).contains(table));
    assert!(admin(&["compact"]).contains("Done."));
    let all = folder.path().join("all.jsonl").display().to_string();
    assert!(admin(&["import", &all]).contains("0 people and 0 tables taken in; 2 here already."));
    assert!(fails(&["admin", "--db", "/nowhere/none.db", "tables"], 1).contains("there is no database"));
}

#[test]
fn refusals_are_logged_with_the_address_and_the_path() {
    let running = Running::new(&["--access-log"]);
    running.ask("GET", "/api/me/data", "", &json!({}));
    running.ask("POST", "/api/login", "", &json!({ "name": "Ann", "password": "address=6.6.6.6" }));
    let (log, _folder) = running.stop();
    let line = |words: &str| log.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}: {log}"));
    for (words, path) in [("refused status=401", "/api/me/data"), ("a wrong password", "/api/login")] {
        assert!(line(words).contains("WARN request{address=127.0.0.1 "), "{log}");
        assert!(line(words).contains(path), "{log}");
    }
    let access = line(" access: asked");
    assert!(access.contains("status=401") && access.contains("path=\"/api/me/data\""), "{access}");
    assert!(!log.contains("6.6.6.6"), "no password is logged");
}
