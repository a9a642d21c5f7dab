//! One stage after another, each with a heading and its time. A stage that fails does not keep the others from
//! being tried: all that is wrong is told in one go.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, ExitCode, Stdio},
    thread,
    time::Instant,
};

use anyhow::{Context, Result};

#[derive(Debug)]
pub(crate) struct Stages {
    began: Instant,
    failed: Vec<&'static str>,
    tally: Option<Tally>,
}

/// How many tests went how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
}

impl Stages {
    pub(crate) fn new() -> Stages {
        Stages { began: Instant::now(), failed: Vec::new(), tally: None }
    }

    /// Does some work, which tells whether all is well.
    pub(crate) fn stage(&mut self, name: &'static str, work: impl FnOnce() -> Result<bool>) -> Result<()> {
        println!("== {name}");
        let began = Instant::now();
        let well = work().with_context(|| format!("the stage `{name}`"))?;
        println!("== {name}: {}, {:.1} s", if well { "ok" } else { "FAILED" }, began.elapsed().as_secs_f32());
        if !well {
            self.failed.push(name);
        }
        Ok(())
    }

    /// Runs a program that says by its exit code whether all is well.
    pub(crate) fn command(&mut self, name: &'static str, command: &mut Command) -> Result<()> {
        self.stage(name, || Ok(command.status()?.success()))
    }

    /// Runs tests, and counts them by what the runner says.
    pub(crate) fn tests(&mut self, name: &'static str, mut command: Command) -> Result<()> {
        let mut tally = self.tally.unwrap_or_default();
        self.stage(name, || {
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
            let errors = child.stderr.take().context("standard error is piped")?;
            let errors = thread::spawn(move || passed_on(errors, |line| eprintln!("{line}")));
            tally.add(passed_on(child.stdout.take().context("standard output is piped")?, |line| println!("{line}")));
            tally.add(errors.join().expect("passing lines on does not panic"));
            Ok(child.wait()?.success())
        })?;
        self.tally = Some(tally);
        Ok(())
    }

    /// The closing words.
    pub(crate) fn finish(&self) -> ExitCode {
        let seconds = self.began.elapsed().as_secs_f32();
        match self.failed.as_slice() {
            [] => println!("== all well, {seconds:.1} s"),
            failed => println!("== FAILED: {}, {seconds:.1} s", failed.join(", ")),
        }
        if let Some(Tally { passed, failed }) = self.tally {
            println!("{passed} passed, {failed} failed");
        }
        if self.failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// What a line of a test runner adds: `test result: ok. 3 passed; 0 failed; ...` of Cargo's,
    /// `Summary [ 0.1s] 4 tests run: 3 passed, 1 failed, ...` of nextest's, `ℹ pass 3` and `ℹ fail 1` of Node's.
    fn of(line: &str) -> Tally {
        if let Some((kind, count)) = line.trim_start_matches(['ℹ', '#', ' ']).split_once(' ') {
            match (kind, count.parse()) {
                ("pass", Ok(passed)) => return Tally { passed, failed: 0 },
                ("fail", Ok(failed)) => return Tally { passed: 0, failed },
                _ => {}
            }
        }
        // Nextest shows, indented, what Cargo's runner said of a failed test: that is not counted again.
        if !line.starts_with("test result: ") && !line.trim_start().starts_with("Summary [") {
            return Tally::default();
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let before = |what: &str| {
            let found = words.windows(2).find(|pair| pair[1].trim_end_matches([',', ';']) == what);
            found.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
        };
        Tally { passed: before("passed"), failed: before("failed") }
    }
}

/// Passes lines on as they come, and counts what they tell.
fn passed_on(lines: impl Read, show: impl Fn(&str)) -> Tally {
    let mut tally = Tally::default();
    for line in BufReader::new(lines).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        show(&line);
        tally.add(Tally::of(&line));
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_counted_from_either_runner() {
        let cargo = Tally::of("test result: FAILED. 23 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out");
        assert_eq!(cargo, Tally { passed: 23, failed: 1 });
        let nextest = Tally::of("     Summary [   0.005s] 3 tests run: 2 passed, 1 failed, 0 skipped");
        assert_eq!(nextest, Tally { passed: 2, failed: 1 });
        let slow = Tally::of("     Summary [   9.1s] 30 tests run: 30 passed (2 slow), 0 skipped");
        assert_eq!(slow, Tally { passed: 30, failed: 0 });
        assert_eq!(Tally::of("ℹ pass 7"), Tally { passed: 7, failed: 0 });
        assert_eq!(Tally::of("# fail 2"), Tally { passed: 0, failed: 2 });
        let shown_by_nextest = Tally::of("    test result: FAILED. 0 passed; 1 failed; 0 ignored");
        assert_eq!(shown_by_nextest, Tally::default());
        assert_eq!(Tally::of("he said: 3 passed, 4 failed"), Tally::default());
    }

    #[test]
    fn lines_are_passed_on_and_added_up() {
        let shown = std::cell::RefCell::new(Vec::new());
        let output = "test result: ok. 2 passed; 0 failed\nbetween\ntest result: ok. 3 passed; 1 failed";
        let tally = passed_on(output.as_bytes(), |line| shown.borrow_mut().push(line.to_owned()));
        assert_eq!(tally, Tally { passed: 5, failed: 1 });
        assert_eq!(shown.into_inner().join("\n"), output);
    }

    #[test]
    fn a_failed_stage_is_remembered_and_the_next_one_tried() {
        let mut stages = Stages::new();
        stages.stage("first", || Ok(false)).unwrap();
        stages.stage("second", || Ok(true)).unwrap();
        assert_eq!(stages.failed, ["first"]);
        assert!(stages.stage("third", || anyhow::bail!("no such program")).is_err());
    }
}
