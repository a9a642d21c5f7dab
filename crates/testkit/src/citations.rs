//! Rules and the tests that name them. A numbered rule that no test cites is a rule nobody would miss;
//! a cited number that is not in the rulebook is a leftover.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use tabletop::Rulebook;

use crate::golden::from_the_crate;

/// What does not fit between a rulebook and the sources that cite it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citations {
    /// Rules no test cites, in the rulebook's order.
    pub missing: Vec<String>,
    /// Numbers that are no rule, with the place they stand at.
    pub unknown: Vec<String>,
    /// Numbers the rulebook gives to more than one rule.
    pub repeated: Vec<String>,
}

/// Panics with all that is wrong unless every rule of the rulebook is cited, in a comment, by some test under the
/// given folders of the tested crate, and every citation is a rule. Comments outside of tests may
/// cite rules too; they do not count as tests.
#[track_caller]
pub fn every_rule_is_tested(rulebook: &str, folders: &[&str]) {
    let sources: Vec<(String, String)> = folders.iter().flat_map(|folder| sources(&from_the_crate(folder))).collect();
    let found = cited_rules(rulebook, &sources);
    let told = [
        ("rules no test cites", &found.missing),
        ("citations of no rule", &found.unknown),
        ("numbers of two rules", &found.repeated),
    ];
    let told: Vec<String> = told
        .iter()
        .filter(|(_, numbers)| !numbers.is_empty())
        .map(|(what, numbers)| format!("{} {what}: {}", numbers.len(), numbers.join(", ")))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Compares a rulebook with sources given as (path, text).
pub fn cited_rules(rulebook: &str, sources: &[(String, String)]) -> Citations {
    let numbers: Vec<&str> = Rulebook::new(rulebook).rules().map(|rule| rule.number).collect();
    assert!(!numbers.is_empty(), "the rulebook has no numbered rules");
    let prefixes: BTreeSet<&str> = numbers.iter().filter_map(|number| number.split_once('-')).map(|it| it.0).collect();
    let (mut cited, mut unknown) = (BTreeSet::new(), Vec::new());
    for (path, text) in sources {
        for comment in comments(text) {
            for number in numbers_in(comment.text, &prefixes) {
                if !numbers.contains(&number) {
                    unknown.push(format!("{number} ({path}:{})", comment.line));
                } else if comment.of_a_test {
                    cited.insert(number);
                }
            }
        }
    }
    let repeats = |place: usize| numbers[..place].contains(&numbers[place]);
    Citations {
        missing: numbers.iter().filter(|number| !cited.contains(*number)).map(|&number| number.to_owned()).collect(),
        unknown,
        repeated: (0..numbers.len()).filter(|&place| repeats(place)).map(|place| numbers[place].to_owned()).collect(),
    }
}

struct Comment<'a> {
    line: usize,
    text: &'a str,
    of_a_test: bool,
}

/// All comments of a source. One is of a test if it stands directly above or inside a `#[test]` function, whose end is told
/// by its indentation: the sources are formatted.
fn comments(source: &str) -> Vec<Comment<'_>> {
    let mut found: Vec<Comment<'_>> = Vec::new();
    let mut above = 0; // The first comment that may yet turn out to stand above a test.
    let mut attributed = false;
    let mut test: Option<usize> = None; // The indentation of the test function around this line.
    for (index, line) in source.lines().enumerate() {
        let code = line.trim_start();
        let indentation = line.len() - code.len();
        if let Some(place) = line.find("//") {
            found.push(Comment { line: index + 1, text: &line[place..], of_a_test: test.is_some() });
        }
        if let Some(around) = test {
            if indentation == around && code.starts_with('}') {
                (test, above, attributed) = (None, found.len(), false);
            }
        } else if code.starts_with("#[") {
            attributed |= code.starts_with("#[test]");
        } else if attributed && (code.starts_with("fn ") || code.starts_with("pub fn ")) {
            found[above..].iter_mut().for_each(|comment| comment.of_a_test = true);
            test = (!code.ends_with('}')).then_some(indentation);
            (above, attributed) = (found.len(), false);
        } else if !code.starts_with("//") {
            (above, attributed) = (found.len(), false);
        }
    }
    found
}

/// The rule numbers in a text: one of the prefixes, a hyphen, numbers parted by points.
fn numbers_in<'a>(text: &'a str, prefixes: &BTreeSet<&str>) -> Vec<&'a str> {
    let part_of_a_word = |sign: char| sign.is_alphanumeric() || sign == '-' || sign == '.';
    text.split(|sign: char| !part_of_a_word(sign))
        .map(|word| word.trim_end_matches(['.', '-']))
        .filter(|word| {
            word.split_once('-').is_some_and(|(prefix, number)| {
                prefixes.contains(prefix) && number.starts_with(|sign: char| sign.is_ascii_digit())
            })
        })
        .collect()
}

/// The Rust sources under a folder.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        if path.is_dir() {
            return sources(&path);
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            return Vec::new();
        }
        let text = fs::read_to_string(&path).expect("a source is text");
        vec![(path.file_name().expect("a file has a name").to_string_lossy().into_owned(), text)]
    };
    paths.into_iter().flat_map(read).collect()
}
