//! Ambassador's Row and exotic dice in the picture of a position.

use tabletop::{Line, Names, Seat, Tone, fit::cut};

use super::listing;
use crate::{
    KingsForge, State,
    exotic::{Exotic, heartwood_value},
    step::Step,
    words::{boxes, exotic_list, lying, price},
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
                Some(bid) if bid.placed.dice.is_empty() => format!("{what} ({})", cut(&names[bid.seat], 9)),
                Some(bid) => {
                    format!("{what} ({}, {})", cut(&names[bid.seat], 9), lying(tile.boxes.iter().copied(), &bid.placed))
                }
                None => what,
            }
        });
        lines.extend(listing(tiles, "  ", Tone::Plain));
        let stock = state.stock.exotics;
        let stock = Exotic::ALL.map(|exotic| format!("{} {}", stock[exotic], exotic.name()));
        let deck = format!("{} Grimstone cards", state.grimstones.len());
        lines.extend(listing(stock.into_iter().chain([deck]), "  left ", Tone::Dim));
        lines
    }

    /// Deluxe items with what they can still be used for.
    pub(super) fn deluxe_of_smith(&self, state: &State, seat: Seat) -> Vec<Line> {
        let unused = state.smiths[seat].deluxe.iter().filter_map(|&item| {
            let card = self.content.craft_card(item);
            let text = card.deluxe.as_ref()?.text.trim_end_matches('.');
            Some(format!("{}: {text}", card.name))
        });
        let mut lines = Vec::from_iter(listing(unused, "    once ", Tone::Gold));
        if let Some(factory) = self.content.toy_factory
            && self.has_factory(state, seat)
        {
            let factory = self.content.gather_card(factory);
            let action = &factory.actions[0];
            let text = format!("{}: {} > {}", factory.name, price(&action.cost), action.text.trim_end_matches('.'));
            lines.push(Line::new().dim("    own ").hanging().with(Tone::Strong, text));
        }
        lines
    }

    /// The exotic dice of a smith: on their cards, and activated.
    pub(super) fn exotics_of(&self, state: &State, seat: Seat) -> Vec<Line> {
        let exotica = &state.smiths[seat].exotica;
        let plain = exotica.held.kinds().filter(|(exotic, _)| *exotic != Exotic::Grimstone);
        let plain = plain.map(|(exotic, count)| format!("{count} {}", exotic.name()));
        let stones = exotica.stones.each().map(|stone| self.stone_name(stone).to_owned());
        let mut lines = Vec::from_iter(listing(plain.chain(stones), "    exotic ", Tone::Gold));
        if !exotica.active.is_none() {
            let stone = exotica.stone.map_or(String::new(), |stone| format!(" ({})", self.stone_name(stone)));
            let kept = if exotica.kept > 0 { ", one of them kept" } else { "" };
            let active = format!("{}{stone}{kept}", exotic_list(exotica.active));
            lines.push(Line::new().dim("    activated ").plain(active));
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
