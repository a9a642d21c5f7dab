//! Every sentence of the rulebook is somebody's test.

use dice_forge::DiceForge;
use tabletop::Title;

#[test]
fn every_rule_of_the_rulebook_is_tested() {
    testkit::every_rule_is_tested(DiceForge::RULES, &["tests/rules"]);
}
