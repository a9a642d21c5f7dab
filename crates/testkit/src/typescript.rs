//! The browser's types are made from ours: a file of TypeScript that is older than the Rust it was made from fails a test.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::check_golden;

/// Types to be told to the browser, with all they are made of, each under its name.
#[derive(Debug, Default)]
pub struct TypeScript {
    declared: BTreeMap<String, String>,
}

impl TypeScript {
    pub fn new() -> TypeScript {
        TypeScript::default()
    }

    #[must_use]
    pub fn with<T: TS + 'static>(mut self) -> TypeScript {
        self.visit::<T>();
        self
    }

    /// A type that is one of these words.
    #[must_use]
    pub fn with_words(mut self, name: &str, docs: &str, words: &[&str]) -> TypeScript {
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let declared = format!("\n/**\n * {docs}\n */\nexport type {name} = {};\n", words.join(" | "));
        self.declared.insert(name.to_owned(), declared);
        self
    }

    /// Compares all of it with a file, or writes the file anew.
    #[track_caller]
    pub fn check(&self, path: &str) {
        let mut text = "// Made from our Rust types by `cargo xtask golden`. Do not edit.\n".to_owned();
        for line in self.declared.values().flat_map(|declared| declared.lines()) {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        check_golden(path, &text);
    }
}

impl TypeVisitor for TypeScript {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::new().with_large_int("number").with_array_tuple_limit(4);
        let name = T::ident(&config);
        // What has no file of its own is written out where it is used.
        if T::output_path().is_none() || self.declared.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.declared.insert(name, format!("\n{docs}export {}", T::decl(&config)));
        T::visit_dependencies(self);
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{List, Seat};

    use super::*;

    /// A pawn.
    #[derive(TS)]
    struct Pawn {
        #[expect(dead_code, reason = "only its type is looked at")]
        seats: List<Seat, 4>,
    }

    #[test]
    fn a_type_is_declared_with_what_it_is_made_of() {
        let types = TypeScript::new().with::<Pawn>();
        let declared: Vec<&str> = types.declared.values().map(|text| text.trim()).collect();
        assert_eq!(declared, ["/**\n * A pawn.\n */\nexport type Pawn = { seats: Array<number>, };"]);
    }

    #[test]
    fn words_are_a_type_of_their_own() {
        let types = TypeScript::new().with_words("Side", "Of a card.", &["left", "right"]);
        let declared: Vec<&str> = types.declared.values().map(|text| text.trim()).collect();
        assert_eq!(declared, ["/**\n * Of a card.\n */\nexport type Side = \"left\" | \"right\";"]);
    }
}
