//! The chores of this repository, one word each: `cargo xtask play`, `cargo xtask test` and so on. What a
//! chore needs and cannot find it sets up itself, or says how to.

mod browser;
mod dependencies;
mod dist;
mod licences;
mod postgres;
mod stages;
mod tools;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};

use stages::Stages;
use tools::{cargo, run};

const HELP: &str = "\
cargo xtask <chore>

  play [args]    builds the web client and the program and plays in the browser; the args go to `crownforge serve`
  test           everything CI checks: format, lints, dependencies, all tests, the browser's too
  check          format, lints and dependencies only
  golden         runs the tests and takes their texts as the new golden files
  dist           packs the program, stripped and optimised further, with licences and a systemd unit into target/dist
  crash [args]   plays 200 games while the server is killed 50 times; the args go to `crownforge bench crash`
  soak <game> [games]
                 plays many random games and checks every position
  help           this text
";

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
        ["play", args @ ..] => play(args),
        ["crash", args @ ..] => crash(args),
        ["dist"] => dist::dist(),
        ["test"] => test(),
        ["check"] => check(),
        ["golden"] => golden(),
        ["soak", game, args @ ..] => {
            run(cargo(["run", "--release", "--package", game, "--example", "soak", "--"]).args(args))
        }
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        _ => bail!("there is no `{}`\n\n{HELP}", words.join(" ")),
    }
}

/// The whole thing, as somebody meets it who has just cloned it: friends on the network can join by a link.
fn play(args: &[&str]) -> Result<ExitCode> {
    web::build()?;
    run(cargo(["run", "--release", "--package", "crownforge", "--", "serve", "--host", "0.0.0.0"]).args(args))
}

fn crash(args: &[&str]) -> Result<ExitCode> {
    run(cargo(["run", "--release", "--package", "crownforge", "--", "bench", "crash"]).args(args))
}

fn check() -> Result<ExitCode> {
    tools::need_components()?;
    let mut stages = Stages::new();
    checks(&mut stages)?;
    Ok(stages.finish())
}

fn test() -> Result<ExitCode> {
    tools::need_components()?;
    postgres::need()?;
    browser::need()?;
    web::build()?;
    let mut stages = Stages::new();
    checks(&mut stages)?;
    stages.tests("web client tests", web::script("test"))?;
    if tools::has_nextest() {
        stages.tests("tests", cargo(["nextest", "run", "--workspace", "--no-fail-fast"]))?;
    } else {
        println!("(`cargo install cargo-nextest` makes the tests faster)");
        stages.tests("tests", cargo(["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"]))?;
    }
    stages.tests("doc tests", cargo(["test", "--workspace", "--doc", "--no-fail-fast"]))?;
    browser::tests(&mut stages)?;
    Ok(stages.finish())
}

fn checks(stages: &mut Stages) -> Result<()> {
    stages.command("format", &mut cargo(["fmt", "--all", "--check"]))?;
    let lints = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    stages.command("lints", &mut cargo(lints))?;
    web::install()?;
    stages.command("web client types", &mut web::script("check"))?;
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
