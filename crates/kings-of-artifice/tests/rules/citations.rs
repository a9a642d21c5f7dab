//! Every sentence of the rulebook is somebody's test.

use kings_of_artifice::KingsOfArtifice;
use tabletop::Title;

#[test]
fn every_rule_of_the_rulebook_is_tested() {
    testkit::every_rule_is_tested(KingsOfArtifice::RULES, &["tests/rules"]);
}
