//! Rules and the tests that cite them.

use tabletop::Title;
use testkit::{Citations, Pig, cited_rules, every_rule_is_tested};

const RULEBOOK: &str = "# Game\n**G-1.1** Sit down.\n**G-1.2** Roll.\n**G-1.10** Go home.\n";

fn cited(source: &str) -> Citations {
    cited_rules(RULEBOOK, &[("rules.rs".to_owned(), source.to_owned())])
}

#[test]
fn citations_above_and_inside_of_tests_count() {
    let found = cited(
        "// G-1.1: above, with an attribute between.\n#[test]\n// And G-1.2.\nfn a() {\n    play();\n}\n\nmod more {\n    \
         #[test]\n    fn b() {\n        {\n        }\n        play(); // See G-1.10.\n    }\n}\n",
    );
    assert_eq!(found, Citations::default());
}

#[test]
fn citations_elsewhere_do_not_count() {
    let found = cited(
        "//! G-1.1\n\n// G-1.1 does not reach over a blank line.\n\n#[test]\nfn a() {\n    play(\"G-1.1\");\n}\n\
         // G-1.1: helper.\nfn helper() {}\n",
    );
    assert_eq!(found.missing, ["G-1.1", "G-1.2", "G-1.10"]);
    assert!(found.unknown.is_empty());
}

#[test]
fn a_one_line_test_ends_on_its_line() {
    let found = cited("// G-1.1\n#[test]\nfn a() {}\n// G-1.2\nfn helper() {\n    // G-1.10\n}\n");
    assert_eq!(found.missing, ["G-1.2", "G-1.10"]);
}

#[test]
fn a_citation_of_no_rule_is_told_with_its_place() {
    let found = cited("\n// G-1.1, G-1 and G-2.4.\nfn helper() {}\n// X-9.9 and G-rated are no rules of this book.\n");
    assert_eq!(found.unknown, ["G-1 (rules.rs:2)", "G-2.4 (rules.rs:2)"]);
}

#[test]
fn a_number_given_twice_is_told() {
    let found = cited_rules("**G-1.1** Sit.\n**G-1.1** Stand.\n", &[]);
    assert_eq!(found.repeated, ["G-1.1"]);
}

// P-1.1 and P-1.2 are cited here, so that Pig's rulebook is covered by this folder.
#[test]
fn a_covered_rulebook_passes() {
    every_rule_is_tested(Pig::RULES, &["tests/testkit"]);
}

#[test]
#[should_panic(expected = "1 rules no test cites: P-7.7")]
fn a_rule_without_a_test_does_not_pass() {
    let rulebook = format!("{}**P-7.7** Pay.\n", Pig::RULES);
    every_rule_is_tested(&rulebook, &["tests/testkit"]);
}
