//! The client's types are made from ours: this file is what the browser code is checked against.

use table::{ClientMessage, Order, ServerMessage};
use testkit::TypeScript;

#[test]
fn the_client_speaks_our_types() {
    let types = TypeScript::new().with::<ServerMessage>().with::<ClientMessage>().with::<Order>();
    types.check("../../web/src/protocol/table.ts");
}
