//! A program that plays from outside: it is started once for each core, gets the position with `load` and is asked with `think`, as
//! `crownforge engine` would be (docs/protocol.md).

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::Mutex,
};

use bots::Budget;
use serde_json::{Value, json};

use crate::LabError;

/// One program, started as often as it is needed at once.
#[derive(Debug)]
pub(crate) struct Outside {
    words: Vec<String>,
    idle: Mutex<Vec<Process>>,
}

/// It is ended when it is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Outside {
    pub(crate) fn new(words: &[String]) -> Outside {
        Outside { words: words.to_vec(), idle: Mutex::default() }
    }

    /// A process nobody else is using.
    pub(crate) fn take(&self) -> Result<Process, LabError> {
        let idle = self.idle.lock().expect("nobody panics here").pop();
        idle.map_or_else(|| Process::start(&self.words), Ok)
    }

    pub(crate) fn give_back(&self, process: Process) {
        self.idle.lock().expect("nobody panics here").push(process);
    }
}

impl Process {
    fn start(words: &[String]) -> Result<Process, LabError> {
        let name = words[0].clone();
        let refuse = |reason: String| LabError::Outside { program: name.clone(), reason };
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| refuse(error.to_string()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (input, output) = input.zip(output).ok_or_else(|| refuse("it has no input or output".to_owned()))?;
        Ok(Process { name: words[0].clone(), child, input, output: BufReader::new(output), asked: 0 })
    }

    /// What it thinks of a position, as JSON: the `action` it would play and whatever else it says. `table` has the fields of
    /// `load`.
    pub(crate) fn think(&mut self, table: &Value, budget: Budget, seed: u64) -> Result<Value, LabError> {
        self.ask(table.clone())?;
        let (name, amount) = match budget {
            Budget::Time(time) => ("ms", time.as_millis() as u64),
            Budget::Iterations(iterations) => ("iterations", iterations),
        };
        self.ask(json!({ "do": "think", "bot": "mcts", name: amount, "seed": seed }))
    }

    fn ask(&mut self, mut request: Value) -> Result<Value, LabError> {
        self.asked += 1;
        request["id"] = self.asked.into();
        let mut line = String::new();
        let said = writeln!(self.input, "{request}").and_then(|()| self.input.flush());
        let heard = said.and_then(|()| self.output.read_line(&mut line));
        match heard {
            Ok(0) => return Err(self.refuse("it ended".to_owned())),
            Ok(_) => {}
            Err(error) => return Err(self.refuse(error.to_string())),
        }
        let mut reply: Value =
            serde_json::from_str(&line).map_err(|_| self.refuse(format!("it answered: {}", line.trim_end())))?;
        if reply["id"] != request["id"] || !reply["ok"].is_object() {
            return Err(self.refuse(format!("it answered: {}", line.trim_end())));
        }
        Ok(reply["ok"].take())
    }

    pub(crate) fn refuse(&self, reason: String) -> LabError {
        LabError::Outside { program: self.name.clone(), reason }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
