//! The browser's types are made from ours: this file is what its drawing of the game is checked against.

use dice_forge::{Action, Description, Event, Insight, State};
use testkit::TypeScript;

#[test]
fn the_browser_speaks_our_types() {
    let types =
        TypeScript::new().with::<State>().with::<Action>().with::<Event>().with::<Insight>().with::<Description>();
    types.check("../../web/src/protocol/dice-forge.ts");
}
