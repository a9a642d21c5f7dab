//! Ambassador's Row, exotic dice and Grimstone in words.

use tabletop::{Names, Seat};

use super::{Question, asked_for, boxes, lying, the};
use crate::{
    Action, Event, KingsForge, State, Tool,
    dice::Material,
    exotic::{Exotic, Exotics, heartwood_value},
    grimstone::StoneEffect,
    ids::{GrimstoneId, TileId},
    step::Step,
};

impl KingsForge {
    pub(crate) fn stone_name(&self, stone: GrimstoneId) -> &str {
        &self.stone(stone).name
    }

    pub(crate) fn tile_name(&self, tile: TileId) -> &str {
        &self.tile(tile).name
    }

    pub(super) fn exotic_question(&self, state: &State, names: &Names) -> Question {
        match *state.steps.last().expect("something is asked") {
            Step::ChooseExotics { .. } => {
                let active = state.smiths[state.active].exotica.active;
                let more = if active.is_none() { "which exotic dice" } else { "which other exotic dice" };
                let text = format!("{more} join the roll? They are spent by it.");
                ("ChooseExotics", text, &["KF-18.3", "KF-18.4", "KF-19.3"])
            }
            Step::ChooseBid { tile, from, placed } => {
                let boxes = self.boxes_of_bid(state, tile);
                let next = boxes[placed.dice.len().min(boxes.len() - 1)];
                let name = self.tile_name(tile);
                match from {
                    None => {
                        let text = format!("{name}: which die for {}?", asked_for(next));
                        ("ChooseBid", text, &["KF-17.3", "KF-6.7"])
                    }
                    Some(from) => {
                        let text = format!("{name} of {}: which die against {next}?", &names[from]);
                        ("ChooseBid", text, &["KF-17.4", "KF-7.2"])
                    }
                }
            }
            Step::ChooseGrimstone { .. } => {
                ("ChooseGrimstone", "keep which of the two Grimstones?".to_owned(), &["KF-19.2"])
            }
            Step::ChooseMatch { value, plus, left, .. } => {
                let text = format!("+{plus} to which other die that shows {value}? ({left} left)");
                ("ChooseMatch", text, &["KF-19.5", "KF-19.8", "KF-19.9"])
            }
            _ => ("ChooseFood", "feed which other die to the Gobblestone?".to_owned(), &["KF-19.13", "KF-19.14"]),
        }
    }

    pub(super) fn exotic_action(&self, state: &State, action: Action, names: &Names) -> String {
        let text = |stone: GrimstoneId| self.stone(stone).text.trim_end_matches('.');
        let stone = state.smiths[state.active].exotica.stone;
        let used = stone.map_or("Gobblestone", |stone| self.stone_name(stone));
        match action {
            Action::ActivateExotic { exotic } => format!("Activate {}: {}", exotic.name(), what_for(exotic)),
            Action::ActivateGrimstone { stone } => format!("Activate {}: {}", self.stone_name(stone), text(stone)),
            Action::RollDice if state.smiths[state.active].exotica.active.is_none() => {
                "Roll without exotic dice".to_owned()
            }
            Action::RollDice => "Roll".to_owned(),
            Action::Harvest => {
                format!("Harvest a Heartwood {}, as wood or gem", heartwood_value(state.round))
            }
            Action::Raise { with, die } => {
                let plus = self.plus_of(state, with, die);
                let instead = if let Tool::GrimstoneInstead(_) = with { " instead" } else { "" };
                format!("{used}: +{plus} to {}{instead}{}", the(die), self.more_to_match(state, with, die.value))
            }
            Action::Reroll { die, .. } => {
                let several = self.grimstone_in_hand(state).is_some_and(|(_, stone)| stone.value > 1);
                let others = if several && state.rolled.each().nth(2).is_some() { " (others may follow)" } else { "" };
                format!("{used}: roll {} again{others}", the(die))
            }
            Action::Feed { die } => format!("Feed {} to the {used}", the(die)),
            Action::FeedAlso { die } => format!("Also {}", the(die)),
            Action::FinishFeeding => "No other die".to_owned(),
            Action::Bid { tile } => {
                let against = self.boxes_of_bid(state, tile);
                let (name, prize) = (self.tile_name(tile), self.tile(tile).prize.name());
                match state.bid_for(tile) {
                    None => format!("Bid for {name} ({}): {prize}", boxes(&against)),
                    Some(bid) => {
                        format!("Outbid {} at {name} (against {}): {prize}", &names[bid.seat], boxes(&against))
                    }
                }
            }
            Action::KeepGrimstone { stone } => format!("{}: {}", self.stone_name(stone), text(stone)),
            action => unreachable!("{action:?} has nothing to do with exotic dice"),
        }
    }

    /// Whether a rock can raise other dice that show the same.
    fn more_to_match(&self, state: &State, with: Tool, value: u8) -> &'static str {
        let for_several = matches!(self.grimstone_in_hand(state), Some((StoneEffect::Match { dice: 2.., .. }, _)));
        let several = for_several && matches!(with, Tool::Grimstone(_));
        let matching = state.rolled.each().filter(|die| die.value == value).count();
        // The rock itself is among them.
        if several && matching > 2 { " (others may follow)" } else { "" }
    }

    pub(super) fn exotic_event(&self, event: &Event, names: &Names) -> String {
        let name = |seat: Seat| &names[seat];
        match *event {
            Event::ExoticActivated { seat, exotic, stone } => {
                let what = stone.map_or(exotic.name(), |stone| self.stone_name(stone));
                format!("{} activates {what}.", name(seat))
            }
            Event::HeartwoodHarvested { seat, die } => format!("{} harvests a Heartwood {}.", name(seat), die.value),
            Event::GrimstoneUsed { seat, die } => {
                format!("{} uses the Grimstone, which shows {}.", name(seat), die.value)
            }
            Event::BorealisCopies { seat, materials } => {
                let names: Vec<&str> = materials.iter().map(Material::name).collect();
                let them = if names.is_empty() { "nothing".to_owned() } else { names.join(" or ") };
                format!("Borealis counts as {them} for {}.", name(seat))
            }
            Event::TableCleared { .. } => "All cards and dice are back in their places.".to_owned(),
            Event::GobblestoneFed { seat, food, to, .. } => {
                format!("{} feeds {} to the Gobblestone, which shows {to} now.", name(seat), the(food))
            }
            Event::TileBid { seat, from, tile, ref placed, .. } => {
                let dice = lying(self.tile(tile).boxes.iter().copied(), placed);
                match from {
                    None => format!("{} bids {dice} for {}.", name(seat), self.tile_name(tile)),
                    Some(from) => {
                        format!("{} outbids {} at {} with {dice}.", name(seat), name(from), self.tile_name(tile))
                    }
                }
            }
            Event::ExoticsReturned { seat, exotics, stone, kept } => {
                let card = stone.map_or(String::new(), |stone| format!(" ({})", self.stone_name(stone)));
                let kept = match kept {
                    0 => "",
                    _ if exotics.is_none() => return format!("{} keeps an Aether Ore.", name(seat)),
                    _ => ", and keeps an Aether Ore",
                };
                format!("{} gives {}{card} back to the stock{kept}.", name(seat), list(exotics))
            }
            Event::GrimstoneExploded { seat, stone } => {
                format!("The {} of {} explodes: it was not used in time.", self.stone_name(stone), name(seat))
            }
            Event::BidWon { seat, tile, .. } => {
                format!("{} has the best bid for {}.", name(seat), self.tile_name(tile))
            }
            Event::PrizeWon { seat, prize, missing: false, .. } => {
                format!("{} takes a die of {}.", name(seat), prize.name())
            }
            Event::PrizeWon { seat, prize, .. } => {
                format!("The stock has no {} left for {}.", prize.name(), name(seat))
            }
            Event::GrimstonesDrawn { seat, drawn } => {
                let [one, other] = drawn.map(|stone| self.stone_name(stone));
                format!("{} draws {one} and {other}.", name(seat))
            }
            Event::GrimstoneKept { seat, stone, .. } => format!("{} keeps {}.", name(seat), self.stone_name(stone)),
            ref event => unreachable!("{event:?} has nothing to do with exotic dice"),
        }
    }
}

fn what_for(exotic: Exotic) -> &'static str {
    match exotic {
        Exotic::Aether => "metal or magic, and a metal die afterwards",
        Exotic::Borealis => "any material rolled with it",
        Exotic::Heartwood => "wood or gem",
        Exotic::Grimstone => "by its card",
    }
}

/// `2 Aether Ore and 1 Borealis`.
pub(crate) fn list(dice: Exotics) -> String {
    let parts: Vec<String> = dice.kinds().map(|(exotic, count)| format!("{count} {}", exotic.name())).collect();
    match parts.split_last() {
        None => "no exotic die".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
