//! Every sentence of the rulebook is somebody's test.

use kings_forge::KingsForge;
use tabletop::Title;

#[test]
fn every_rule_of_the_rulebook_is_tested() {
    testkit::every_rule_is_tested(KingsForge::RULES, &["tests/rules"]);
}
