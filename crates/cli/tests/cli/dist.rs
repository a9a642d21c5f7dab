//! What goes along with the program says nothing of it that is not so.

use std::{collections::BTreeSet, fs, path::PathBuf};

use super::program::succeeds;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The words of a text that begin like this.
fn words(text: &str, begin: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    let places = text.match_indices(begin).map(|(at, _)| &text[at..]);
    places.map(|rest| rest.chars().take_while(|&letter| is_part(letter)).collect()).collect()
}

#[test]
fn every_setting_that_is_told_of_is_one() {
    let help = succeeds(&["serve", "--help"]);
    let known = words(&help, "CROWNFORGE_");
    for path in
        ["docs/operation.md", "dist/Containerfile", "dist/Caddyfile", "dist/nginx.conf", "dist/crownforge.service"]
    {
        for setting in words(&file(path), "CROWNFORGE_") {
            assert!(setting == "CROWNFORGE_" || known.contains(&setting), "{path} tells of {setting}");
        }
    }
    let told = file("docs/operation.md");
    for setting in known {
        assert!(told.contains(&setting), "docs/operation.md does not tell of {setting}");
    }
}

#[test]
fn every_command_is_completed_and_has_a_page() {
    let help = succeeds(&["--help"]);
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands: Vec<&str> =
        commands.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() >= 14 && !commands.contains(&"manual"), "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let completions = succeeds(&["completions", shell]);
        for command in &commands {
            assert!(completions.contains(command), "{shell}: {command}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    succeeds(&["manual", folder.path().to_str().unwrap()]);
    for command in commands.iter().filter(|&&command| command != "help") {
        let page = fs::read_to_string(folder.path().join(format!("crownforge-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS") && page.replace("\\-", "-").contains(command), "{command}");
    }
    assert!(folder.path().join("crownforge-lab-study.1").exists());
}

#[test]
fn every_command_for_the_operator_is_told_of() {
    let help = succeeds(&["admin", "--help"]);
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands: Vec<&str> =
        commands.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() >= 12, "{commands:?}");
    let told = file("docs/operation.md");
    for command in commands.into_iter().filter(|&command| command != "help") {
        assert!(told.contains(&format!("admin {command}")), "{command}");
    }
}

#[test]
fn the_container_is_built_from_what_there_is() {
    let container = file("dist/Containerfile");
    let mut copied = BTreeSet::new();
    for line in
        container.lines().filter_map(|line| line.strip_prefix("COPY ")).filter(|line| !line.starts_with("--from"))
    {
        let mut paths: Vec<&str> = line.split_whitespace().collect();
        paths.pop();
        for path in paths {
            assert!(root().join(path).exists(), "{path}");
            copied.insert(path.to_owned());
        }
    }
    for member in ["crates", "xtask", "Cargo.toml", "Cargo.lock", "docs", "web"] {
        assert!(copied.contains(member), "{member}");
    }
    assert!(file("Cargo.toml").contains("[profile.dist]"));
    assert!(file("web/package.json").contains("\"build\":"));
    // The program it runs, with the only argument it gives.
    assert!(container.contains("ENTRYPOINT [\"/usr/local/bin/crownforge\"]") && container.contains("CMD [\"serve\"]"));
    assert!(succeeds(&["serve", "--help"]).contains("--port"));
}
