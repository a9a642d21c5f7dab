//! What others have written and the program carries inside: most of their licences ask that their words go with every
//! copy. They are read from the sources Cargo and npm have fetched anyway.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::tools::{cargo, root};

/// What of the web client's is by others; its icons are credited on its own page.
const OF_THE_CLIENT: [&str; 3] = ["svelte", "@fontsource/alegreya-sans", "@fontsource/cinzel"];

/// A part of the program that others have written.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    name: String,
    licence: String,
    texts: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: BTreeSet<String>,
    resolve: Resolve,
}

#[derive(Debug, Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: PathBuf,
}

#[derive(Debug, Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Debug, Deserialize)]
struct Node {
    id: String,
    deps: Vec<Link>,
}

#[derive(Debug, Deserialize)]
struct Link {
    pkg: String,
    dep_kinds: Vec<LinkKind>,
}

#[derive(Debug, Deserialize)]
struct LinkKind {
    /// Nothing for an ordinary dependency.
    kind: Option<String>,
}

/// All their licences in one text.
pub(crate) fn of_others(host: &str) -> Result<String> {
    let output = cargo(["metadata", "--format-version", "1", "--locked", "--filter-platform", host]).output()?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout).context("what cargo metadata says")?;
    let mut parts = Vec::new();
    for package in linked(&metadata, "crownforge") {
        let folder = package.manifest_path.parent().context("a manifest lies in a folder")?;
        parts.push(Part {
            name: format!("{} {}", package.name, package.version),
            licence: package.license.clone().unwrap_or_else(|| "see its text".to_owned()),
            texts: texts(folder)?,
        });
    }
    for name in OF_THE_CLIENT {
        #[derive(Deserialize)]
        struct Npm {
            version: String,
            license: String,
        }
        let folder = root().join("web/node_modules").join(name);
        let npm = fs::read(folder.join("package.json")).with_context(|| format!("{name} is not installed"))?;
        let npm: Npm = serde_json::from_slice(&npm)?;
        parts.push(Part { name: format!("{name} {}", npm.version), licence: npm.license, texts: texts(&folder)? });
    }
    Ok(written(&parts))
}

/// The packages of others that are built into this one. What only builds or tests it is not in it.
fn linked<'a>(metadata: &'a Metadata, name: &str) -> Vec<&'a Package> {
    let mut waiting: Vec<&str> = Vec::new();
    waiting.extend(metadata.packages.iter().find(|package| package.name == name).map(|package| package.id.as_str()));
    let mut met = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if met.insert(id) {
            let nodes = metadata.resolve.nodes.iter().filter(|node| node.id == id);
            let links = nodes.flat_map(|node| &node.deps);
            let ordinary = links.filter(|link| link.dep_kinds.iter().any(|kind| kind.kind.is_none()));
            waiting.extend(ordinary.map(|link| link.pkg.as_str()));
        }
    }
    let others = |id: &str| met.contains(id) && !metadata.workspace_members.contains(id);
    metadata.packages.iter().filter(|package| others(&package.id)).collect()
}

/// The licences that lie in a folder.
fn texts(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.is_file() && is_licence(&path.file_name().unwrap_or_default().to_string_lossy()));
    files.sort();
    let read = |path: &PathBuf| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned());
    files.iter().map(|path| read(path).with_context(|| path.display().to_string())).collect()
}

fn is_licence(file: &str) -> bool {
    let file = file.to_lowercase();
    ["licen", "copying", "copyright", "notice", "unlicense"].iter().any(|word| file.starts_with(word))
}

/// First who has which licence, then every text once, with the names of those it goes with.
fn written(parts: &[Part]) -> String {
    let mut text = "Built into this program is work of others, under these licences:\n\n".to_owned();
    let mut shared: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for part in parts {
        writeln!(text, "  {}: {}", part.name, part.licence).expect("a string takes all");
        part.texts.iter().for_each(|words| shared.entry(words).or_default().push(&part.name));
    }
    for (words, names) in shared {
        write!(text, "\n{}\n{}\n\n{words}\n", "=".repeat(80), names.join(", ")).expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_linked_counts_and_what_only_builds_or_tests_does_not() {
        let package = |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT", "manifest_path": "x" });
        let link = |name: &str, kind: Option<&str>| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let packages = ["crownforge", "ours", "theirs", "deep", "tests", "builds"].map(package);
        let metadata = json!({
            "packages": packages,
            "workspace_members": ["crownforge", "ours"],
            "resolve": { "nodes": [
                { "id": "crownforge", "deps": [link("ours", None), link("tests", Some("dev"))] },
                { "id": "ours", "deps": [link("theirs", None), link("builds", Some("build"))] },
                { "id": "theirs", "deps": [link("deep", None)] },
                { "id": "deep", "deps": [link("theirs", None)] },
            ] },
        });
        let metadata = serde_json::from_value(metadata).unwrap();
        let names: Vec<&str> = linked(&metadata, "crownforge").iter().map(|package| package.name.as_str()).collect();
        assert_eq!(names, ["theirs", "deep"]);
    }

    #[test]
    fn a_text_that_several_share_is_written_once() {
        let part = |name: &str, texts: &[&str]| Part {
            name: name.to_owned(),
            licence: "MIT".to_owned(),
            texts: texts.iter().map(|&text| text.to_owned()).collect(),
        };
        let text = written(&[part("a 1", &["Common words"]), part("b 2", &["Common words", "Own words"])]);
        assert!(text.contains("  a 1: MIT\n  b 2: MIT\n"), "{text}");
        assert_eq!(text.matches("Common words").count(), 1, "{text}");
        assert!(text.contains("\na 1, b 2\n\nCommon words\n") && text.contains("\nb 2\n\nOwn words\n"), "{text}");
    }

    #[test]
    fn a_licence_is_known_by_its_name() {
        assert!(["LICENSE-MIT", "licence.txt", "COPYING", "NOTICE"].into_iter().all(is_licence));
        assert!(!["README.md", "src"].into_iter().any(is_licence));
    }
}
