//! Ambassador's Row and exotic dice in the picture of a position.

use tabletop::{Line, Names, Seat, Tone};

use super::{short, wrapped};
use crate::{
    KingsForge, State,
    exotic::{Exotic, heartwood_value},
    step::Step,
    words::{boxes, exotic_list, lying},
};

impl KingsForge {
    /// The tiles, with who has which and by what; then what the stock has.
    pub(super) fn ambassadors_row(&self, state: &State, names: &Names) -> Vec<Line> {
        if self.content.ambassadors.is_empty() {
            return Vec::new();
        }
        let heartwood = heartwood_value(state.round);
        let mut lines = vec![Line::new().dim(format!("Ambassador's Row, Heartwood shows {heartwood}"))];
        let tiles = self.content.ambassadors.iter().map(|tile| {
            let what = format!("{} {} > {}", tile.name, boxes(&tile.boxes), tile.prize.name());
            match state.bid_for(tile.id) {
                Some(bid) if bid.placed.dice.is_empty() => format!("{what} ({})", short(&names[bid.seat], 9)),
                Some(bid) => format!(
                    "{what} ({}, {})",
                    short(&names[bid.seat], 9),
                    lying(tile.boxes.iter().copied(), &bid.placed)
                ),
                None => what,
            }
        });
        lines.extend(wrapped(tiles, "  ", Tone::Plain));
        let stock = state.stock.exotics;
        let stock = Exotic::ALL.map(|exotic| format!("{} {}", stock[exotic], exotic.name()));
        let deck = format!("{} Grimstone cards", state.grimstones.len());
        lines.extend(wrapped(stock.into_iter().chain([deck]), "  left ", Tone::Dim));
        lines
    }

    /// The exotic dice of a smith: on their cards, and activated.
    pub(super) fn exotics_of(&self, state: &State, seat: Seat) -> Vec<Line> {
        let exotica = &state.smiths[seat].exotica;
        let plain = exotica.held.kinds().filter(|(exotic, _)| *exotic != Exotic::Grimstone);
        let plain = plain.map(|(exotic, count)| format!("{count} {}", exotic.name()));
        let stones = exotica.stones.each().map(|stone| self.stone_name(stone).to_owned());
        let mut lines = wrapped(plain.chain(stones), "    exotic ", Tone::Gold);
        if !exotica.active.is_none() {
            let stone = exotica.stone.map_or(String::new(), |stone| format!(" ({})", self.stone_name(stone)));
            lines.push(Line::new().dim("    activated ").plain(format!("{}{stone}", exotic_list(exotica.active))));
        }
        if let (true, Some(Step::ChooseBid { tile, placed, .. })) = (seat == state.active, state.steps.last()) {
            let tile = self.tile(*tile);
            lines.push(Line::new().dim("    bidding ").plain(format!(
                "{} [{}]",
                tile.name,
                lying(tile.boxes.iter().copied(), placed)
            )));
        }
        lines
    }
}
