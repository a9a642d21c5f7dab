//! The browser's types are made from ours.

use kings_forge::{Action, Event, Insight, State};
use testkit::TypeScript;

#[test]
fn the_browser_speaks_our_types() {
    let types = TypeScript::new().with::<State>().with::<Action>().with::<Event>().with::<Insight>();
    types.check("../../web/src/protocol/kings-forge.ts");
}
