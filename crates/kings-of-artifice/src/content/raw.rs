//! The content file as it is written. Every field may be left out, so that a pack is the same kind of file: what it
//! names is laid over the game, and the whole is checked once when it is built.

use serde::Deserialize;
use tabletop::{BadPack, Pack};
use toml::Spanned;

use super::Source;
use crate::card::{Card, Spell};

const PRINTED: &str = include_str!("../../content/kings-of-artifice.toml");

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Raw {
    pub(super) setup: Option<Spanned<SetupEntry>>,
    pub(super) guard: Option<Spanned<GuardEntry>>,
    pub(super) moves: Option<Spanned<MovesEntry>>,
    pub(super) costs: Option<Spanned<CostsEntry>>,
    pub(super) points: Option<Spanned<PointsEntry>>,
    #[serde(rename = "final")]
    pub(super) last: Option<Spanned<FinalEntry>>,
    pub(super) board: Vec<Spanned<BoardEntry>>,
    pub(super) spell: Vec<Spanned<SpellEntry>>,
    pub(super) card: Vec<Spanned<CardEntry>>,
}

/// What a pack says of an entry replaces what was there.
trait Overlay: Clone + Default {
    fn overlay(&mut self, over: Self);
}

/// A table whose fields can each be overlaid.
macro_rules! entry {
    ($name:ident { $($(#[$meta:meta])* $field:ident: $type:ty),+ $(,)? }) => {
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub(super) struct $name {
            pub(super) source: Option<Source>,
            $($(#[$meta])* pub(super) $field: Option<$type>),+
        }

        impl Overlay for $name {
            fn overlay(&mut self, over: $name) {
                if over.source.is_some() { self.source = over.source; }
                $(if over.$field.is_some() { self.$field = over.$field; })+
            }
        }
    };
}

entry!(SetupEntry { blocks: u8, action_points: u8, trees: ByPlayers, few_blocks: u8 });
entry!(GuardEntry { quiet_rounds: u8, most_rounds: u8 });
entry!(MovesEntry { king: u8, artisan: u8, warlock: u8, thief: u8, knight: u8, villager: u8, horse: u8 });
entry!(CostsEntry {
    #[serde(rename = "move")]
    step: u8,
    sail: u8,
    summon: u8,
    escape: u8,
    wall: u8,
    house: u8,
    fountain: u8,
    battlement: u8,
    tower: u8,
    palace: u8,
    attack: u8,
});
entry!(PointsEntry {
    house: u8,
    tower: u8,
    battlement: u8,
    palace: u8,
    fountain: u8,
    attack: u8,
    curse: u8,
    throw: u8,
});
entry!(FinalEntry { house: u8, palace: u8, forest: u8, most_battlements: u8 });
entry!(BoardEntry { players: usize, map: String });
entry!(SpellEntry { id: Spell, name: String, cost: u8, text: String });
entry!(CardEntry { id: Card, name: String, points: Vec<i8>, text: String });

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPlayers {
    #[serde(rename = "2")]
    two: u8,
    #[serde(rename = "3")]
    three: u8,
    #[serde(rename = "4")]
    four: u8,
}

impl From<ByPlayers> for [u8; 3] {
    fn from(by: ByPlayers) -> [u8; 3] {
        [by.two, by.three, by.four]
    }
}

impl Raw {
    pub(super) fn base() -> Raw {
        let mut raw: Raw = toml::from_str(PRINTED).expect("the embedded content is well written");
        // Offsets are places in a pack; in the game itself there is no pack to point into.
        raw.setup = raw.setup.map(unplaced);
        raw.guard = raw.guard.map(unplaced);
        raw.moves = raw.moves.map(unplaced);
        raw.costs = raw.costs.map(unplaced);
        raw.points = raw.points.map(unplaced);
        raw.last = raw.last.map(unplaced);
        raw.board = raw.board.into_iter().map(unplaced).collect();
        raw.spell = raw.spell.into_iter().map(unplaced).collect();
        raw.card = raw.card.into_iter().map(unplaced).collect();
        raw
    }

    pub(super) fn parse(pack: &Pack) -> Result<Raw, BadPack> {
        toml::from_str(&pack.toml)
            .map_err(|error| pack.refuse(error.span().map(|span| span.start), error.message().replace('\n', " ")))
    }

    /// Lays a pack over this: fields it gives replace those of the same entry.
    pub(super) fn overlay(&mut self, pack: Raw) {
        lay(&mut self.setup, pack.setup);
        lay(&mut self.guard, pack.guard);
        lay(&mut self.moves, pack.moves);
        lay(&mut self.costs, pack.costs);
        lay(&mut self.points, pack.points);
        lay(&mut self.last, pack.last);
        merge(&mut self.board, pack.board, |entry| entry.players);
        merge(&mut self.spell, pack.spell, |entry| entry.id);
        merge(&mut self.card, pack.card, |entry| entry.id);
    }
}

fn lay<T: Overlay>(base: &mut Option<Spanned<T>>, pack: Option<Spanned<T>>) {
    if let Some(entry) = pack {
        let mut merged = base.take().map(Spanned::into_inner).unwrap_or_default();
        let span = entry.span();
        merged.overlay(entry.into_inner());
        *base = Some(Spanned::new(span, merged));
    }
}

fn merge<T: Overlay, K: PartialEq>(base: &mut Vec<Spanned<T>>, pack: Vec<Spanned<T>>, key: impl Fn(&T) -> Option<K>) {
    for entry in pack {
        let wanted = key(entry.get_ref());
        match base.iter_mut().find(|old| wanted.is_some() && key(old.get_ref()) == wanted) {
            Some(old) => {
                let mut merged = old.get_ref().clone();
                let span = entry.span();
                merged.overlay(entry.into_inner());
                *old = Spanned::new(span, merged);
            }
            None => base.push(entry),
        }
    }
}

/// An entry with no place in a pack. A span of no length stands for that.
fn unplaced<T>(entry: Spanned<T>) -> Spanned<T> {
    Spanned::new(0..0, entry.into_inner())
}

/// Where in the pack an entry stands.
pub(super) fn place<T>(entry: &Spanned<T>) -> Option<usize> {
    Some(entry.span()).filter(|span| !span.is_empty()).map(|span| span.start)
}
