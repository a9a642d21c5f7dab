//! The browser's types are made from ours: this file is what its drawing of the game is checked against.

use dice_forge::{Action, Description, DiceForge, Event, Insight, State};
use tabletop::Words;
use testkit::TypeScript;

#[test]
fn the_browser_speaks_our_types() {
    let types =
        TypeScript::new().with::<State>().with::<Action>().with::<Event>().with::<Insight>().with::<Description>();
    let types = types.with_words("DecisionKind", "What can be asked.", DiceForge::KINDS);
    types.check("../../web/src/protocol/dice-forge.ts");
}
