//! The client's types are made from ours: this file is what the browser code is checked against.

use std::collections::BTreeMap;

use table::{ClientMessage, Order, ServerMessage};
use ts_rs::{Config, TS, TypeVisitor};

#[test]
fn the_client_speaks_our_types() {
    let config = Config::new().with_large_int("number");
    let mut types = Types { config: &config, declared: BTreeMap::new() };
    types.visit::<ServerMessage>();
    types.visit::<ClientMessage>();
    types.visit::<Order>();
    let mut text = "// Made from crates/table by `cargo xtask golden`. Do not edit.\n".to_owned();
    for line in types.declared.values().flat_map(|declared| declared.lines()) {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    testkit::check_golden("../../web/src/protocol/table.ts", &text);
}

/// All types a message is made of, by name.
struct Types<'a> {
    config: &'a Config,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Types<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() || self.declared.contains_key(&T::ident(self.config)) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.declared.insert(T::ident(self.config), format!("\n{docs}export {}", T::decl(self.config)));
        T::visit_dependencies(self);
    }
}
