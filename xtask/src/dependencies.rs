//! Who may depend on whom. The map of the workspace holds because it is checked: the core knows no game, a game
//! knows only the core and its content, and nothing but the store, the server and the lab knows of tasks and databases.

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::tools::cargo;

/// All our crates. One may depend only on those above it.
const MAP: [&str; 14] = [
    "tabletop",
    "content",
    "testkit",
    "dice-forge",
    "kings-forge",
    "kings-of-artifice",
    "bots",
    "catalog",
    "table",
    "store",
    "server",
    "lab",
    "crownforge",
    "xtask",
];

/// These know the core, how content is read and, in their tests, the test kit; nothing else of ours.
const GAMES: [&str; 3] = ["dice-forge", "kings-forge", "kings-of-artifice"];

/// Crates for tasks, sockets and databases, and who may use them.
const SHELL: [&str; 5] = ["tokio", "axum", "hyper", "sqlx", "rusqlite"];
const SHELL_USERS: [&str; 3] = ["store", "server", "lab"];

#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    name: String,
    /// Nothing for an ordinary dependency.
    kind: Option<String>,
}

/// The workspace's packages, as Cargo sees them.
pub(crate) fn packages() -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let output = cargo(["metadata", "--no-deps", "--format-version", "1", "--offline"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Metadata = serde_json::from_slice(&output.stdout).context("what cargo metadata says")?;
    Ok(metadata.packages)
}

/// What breaks the map, one sentence each.
pub(crate) fn broken(packages: &[Package]) -> Vec<String> {
    let mut broken = Vec::new();
    for package in packages {
        let Some(place) = MAP.iter().position(|name| *name == package.name) else {
            broken
                .push(format!("`{}` has no place on the map: give it one in xtask/src/dependencies.rs", package.name));
            continue;
        };
        for dependency in &package.dependencies {
            if let Some(reason) = refused(&package.name, place, dependency) {
                broken.push(format!("`{}` depends on `{}`, but {reason}", package.name, dependency.name));
            }
        }
    }
    broken
}

fn refused(name: &str, place: usize, dependency: &Dependency) -> Option<&'static str> {
    let for_tests = dependency.kind.as_deref() == Some("dev");
    let on = dependency.name.as_str();
    if SHELL.contains(&on) && !SHELL_USERS.contains(&name) {
        return Some("only the store, the server and the lab know of tasks and databases");
    }
    let other = MAP.iter().position(|name| *name == on)?;
    // A crate's tests may turn on features of the crate itself, and the server's tests visit it as the lab does.
    if for_tests && (on == "testkit" || on == name || (name, on) == ("server", "lab")) {
        return None;
    }
    if GAMES.contains(&name) && !["tabletop", "content"].contains(&on) {
        return Some("a game knows only `tabletop` and `content`");
    }
    (other >= place).then_some("dependencies point up the map only")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A package with its dependencies, those for tests marked by a `?`.
    fn package(name: &str, dependencies: &[&str]) -> Package {
        let dependency = |word: &&str| Dependency {
            name: word.trim_end_matches('?').to_owned(),
            kind: word.ends_with('?').then(|| "dev".to_owned()),
        };
        Package { name: name.to_owned(), dependencies: dependencies.iter().map(dependency).collect() }
    }

    #[test]
    fn the_workspace_keeps_to_its_map() {
        assert_eq!(broken(&packages().unwrap()), [""; 0]);
    }

    #[test]
    fn what_the_map_allows_passes() {
        let packages = [
            package("tabletop", &["serde", "testkit?"]),
            package("dice-forge", &["tabletop", "content", "testkit?"]),
            package("catalog", &["tabletop", "bots", "dice-forge"]),
            package("store", &["sqlx", "store?"]),
            package("server", &["tokio", "store", "catalog", "lab?"]),
            package("lab", &["tokio", "catalog"]),
        ];
        assert_eq!(broken(&packages), [""; 0]);
    }

    #[test]
    fn what_breaks_the_map_is_told() {
        for (name, dependency, told) in [
            ("tabletop", "testkit", "`tabletop` depends on `testkit`, but dependencies point up the map only"),
            ("tabletop", "content", "`tabletop` depends on `content`, but dependencies point up the map only"),
            ("tabletop", "dice-forge?", "`tabletop` depends on `dice-forge`, but dependencies point up the map only"),
            (
                "dice-forge",
                "testkit",
                "`dice-forge` depends on `testkit`, but a game knows only `tabletop` and `content`",
            ),
            ("dice-forge", "bots", "`dice-forge` depends on `bots`, but a game knows only `tabletop` and `content`"),
            (
                "kings-forge",
                "dice-forge",
                "`kings-forge` depends on `dice-forge`, but a game knows only `tabletop` and `content`",
            ),
            ("bots", "catalog", "`bots` depends on `catalog`, but dependencies point up the map only"),
            ("server", "lab", "`server` depends on `lab`, but dependencies point up the map only"),
            (
                "table",
                "tokio",
                "`table` depends on `tokio`, but only the store, the server and the lab know of tasks and databases",
            ),
            ("chess", "tabletop", "`chess` has no place on the map: give it one in xtask/src/dependencies.rs"),
        ] {
            assert_eq!(broken(&[package(name, &[dependency])]), [told]);
        }
    }
}
