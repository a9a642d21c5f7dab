//! The chores of this repository, one word each: `cargo xtask play`, `cargo xtask test` and so on. What a
//! chore needs and cannot find it sets up itself, or says how to.

mod dependencies;
mod stages;
mod tools;

use std::process::ExitCode;

use anyhow::{Result, bail};

use stages::Stages;
use tools::{cargo, run};

const HELP: &str = "\
cargo xtask <chore>

  play [args]    builds the game and plays it here; the args go to `crownforge play`
  test           everything CI checks: format, lints, dependencies, all tests
  check          format, lints and dependencies only
  golden         runs the tests and takes their texts as the new golden files
  soak [games]   plays many random games of Dice Forge and checks every position
  help           this text
";

const SOAK: [&str; 7] = ["run", "--release", "--package", "dice-forge", "--example", "soak", "--"];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match chore(&words) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("cargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore(words: &[&str]) -> Result<ExitCode> {
    match words {
        ["play", args @ ..] => run(cargo(["run", "--release", "--package", "crownforge", "--", "play"]).args(args)),
        ["test"] => test(),
        ["check"] => check(),
        ["golden"] => golden(),
        ["soak", args @ ..] => run(cargo(SOAK).args(args)),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        _ => bail!("there is no `{}`\n\n{HELP}", words.join(" ")),
    }
}

fn check() -> Result<ExitCode> {
    tools::need_components()?;
    let mut stages = Stages::new();
    checks(&mut stages)?;
    Ok(stages.finish())
}

fn test() -> Result<ExitCode> {
    tools::need_components()?;
    let mut stages = Stages::new();
    checks(&mut stages)?;
    if tools::has_nextest() {
        stages.tests("tests", cargo(["nextest", "run", "--workspace", "--no-fail-fast"]))?;
    } else {
        println!("(`cargo install cargo-nextest` makes the tests faster)");
        stages.tests("tests", cargo(["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"]))?;
    }
    stages.tests("doc tests", cargo(["test", "--workspace", "--doc", "--no-fail-fast"]))?;
    Ok(stages.finish())
}

fn checks(stages: &mut Stages) -> Result<()> {
    stages.command("format", &mut cargo(["fmt", "--all", "--check"]))?;
    let lints = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    stages.command("lints", &mut cargo(lints))?;
    stages.stage("dependencies", || {
        let broken = dependencies::broken(&dependencies::packages()?);
        broken.iter().for_each(|sentence| println!("{sentence}"));
        Ok(broken.is_empty())
    })
}

fn golden() -> Result<ExitCode> {
    let mut stages = Stages::new();
    let mut tests = cargo(["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"]);
    tests.env("UPDATE_GOLDEN", "1");
    stages.tests("golden files", tests)?;
    println!("`git diff` shows what has changed: read it as a change of the rules.");
    Ok(stages.finish())
}
