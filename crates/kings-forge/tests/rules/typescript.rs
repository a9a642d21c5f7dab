//! The browser's types are made from ours.

use kings_forge::{Action, Description, Event, Hardness, Insight, KingsForge, State, odds::SeatOdds};
use tabletop::Words;
use testkit::TypeScript;

#[test]
fn the_browser_speaks_our_types() {
    let types = TypeScript::new().with::<State>().with::<Action>().with::<Event>();
    let types = types.with::<Insight>().with::<SeatOdds>().with::<Description>().with::<Hardness>();
    let types = types.with_words("DecisionKind", "What can be asked.", KingsForge::KINDS);
    types.check("../../web/src/protocol/kings-forge.ts");
}
