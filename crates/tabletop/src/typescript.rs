//! What types with a JSON form of their own are called in the browser.

use ts_rs::{Config, TS};

use crate::{Commitment, Hex, Json, Options, Score, Seal, Seat, Seed};

macro_rules! called {
    ($($type:ty => $name:literal),+ $(,)?) => {$(
        impl TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                $name.to_owned()
            }

            fn inline(config: &Config) -> String {
                Self::name(config)
            }
        }
    )+};
}

called! {
    Seat => "number",
    Score => "number",
    Commitment => "string",
    Seed => "string",
    Seal => "string",
    Hex<8> => "string",
    Hex<32> => "string",
    Options => "Record<string, boolean | number | string>",
    // Which game's data it is, the browser knows by the game.
    Json => "unknown",
}
