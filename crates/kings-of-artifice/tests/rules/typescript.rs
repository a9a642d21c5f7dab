//! The client's types are made from ours: this file is what the browser code is checked against.

use kings_of_artifice::{Action, Description, Event, Insight, State};
use testkit::TypeScript;

#[test]
fn the_client_speaks_our_types() {
    let types =
        TypeScript::new().with::<State>().with::<Action>().with::<Event>().with::<Insight>().with::<Description>();
    types.check("../../web/src/protocol/kings-of-artifice.ts");
}
