//! The web client is taken on board from `web/dist`: when files come or go there, the crate is built anew.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
