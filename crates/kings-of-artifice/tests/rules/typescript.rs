//! The client's types are made from ours: this file is what the browser code is checked against.

use kings_of_artifice::{Action, Description, Event, Insight, KingsOfArtifice, State};
use tabletop::Words;
use testkit::TypeScript;

#[test]
fn the_client_speaks_our_types() {
    let types =
        TypeScript::new().with::<State>().with::<Action>().with::<Event>().with::<Insight>().with::<Description>();
    let types = types.with_words("DecisionKind", "What can be asked.", KingsOfArtifice::KINDS);
    types.check("../../web/src/protocol/kings-of-artifice.ts");
}
