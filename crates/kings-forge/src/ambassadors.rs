//! Ambassador's Row (KF-17): tiles that are bid for like items, for an exotic die at the very end of Clean-up.

use content::Source;
use serde::{Deserialize, Serialize};
use tabletop::{Chance, List, Log, Seat};
use ts_rs::TS;

use crate::{
    Action, Event, KingsForge, State,
    card::{CraftBox, CraftCard, Realm},
    exotic::Exotic,
    ids::TileId,
    placing::{Aim, Asked, Hand},
    state::Placed,
    step::Step,
};

/// A tile with the side that is up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ambassador {
    pub id: TileId,
    /// The word it is called by in files.
    pub key: String,
    #[serde(skip)]
    pub name: String,
    #[serde(skip)]
    pub realm: Realm,
    pub prize: Exotic,
    /// What a bid has to be at least: by material, the highest minimum first.
    pub boxes: List<CraftBox, { CraftCard::BOXES }>,
    /// The same, counted.
    #[serde(skip)]
    pub(crate) asked: Asked,
    #[serde(skip)]
    pub source: Source,
}

/// A tile in front of a player, with the dice of the bid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    pub seat: Seat,
    pub tile: TileId,
    /// Empty once the dice have gone back in Clean-up.
    pub placed: Placed,
}

impl State {
    pub(crate) fn bid_for(&self, tile: TileId) -> Option<&Bid> {
        self.bids.iter().find(|bid| bid.tile == tile)
    }
}

impl KingsForge {
    pub(crate) fn tile(&self, tile: TileId) -> &Ambassador {
        &self.content.ambassadors[tile.index()]
    }

    /// The boxes a bid has to fill: those of the tile, or the dice that lie on it.
    pub(crate) fn boxes_of_bid(&self, state: &State, tile: TileId) -> List<CraftBox, { CraftCard::BOXES }> {
        let mut boxes = self.tile(tile).boxes;
        if let Some(bid) = state.bid_for(tile) {
            boxes
                .iter_mut()
                .zip(&*bid.placed.dice)
                .for_each(|(next, die)| *next = CraftBox::new(next.takes, die.value));
        }
        boxes
    }

    pub(crate) fn aim_at_tile(&self, state: &State, tile: TileId) -> Aim {
        let against = state.bid_for(tile).is_some();
        Aim { boxes: self.boxes_of_bid(state, tile), against, limit: None, boost: None }
    }

    /// KF-17.3, KF-17.4: a tile nobody has, or one of somebody else.
    pub(crate) fn can_bid(&self, state: &State, hand: &Hand<'_>, tile: &Ambassador) -> bool {
        match state.bid_for(tile.id) {
            None => hand.fills(&tile.boxes, &tile.asked),
            Some(bid) => bid.seat != state.active && hand.does(&self.aim_at_tile(state, tile.id)),
        }
    }

    pub(crate) fn begin_bid(&self, state: &mut State, tile: TileId) {
        let from = state.bid_for(tile).map(|bid| bid.seat);
        state.steps.push(Step::ChooseBid { tile, from, placed: Placed::default() });
    }

    pub(crate) fn answer_bid(
        &self,
        state: &mut State,
        (tile, from): (TileId, Option<Seat>),
        mut placed: Placed,
        action: Action,
        log: &mut impl Log<Event>,
    ) {
        let aim = self.aim_at_tile(state, tile);
        self.place_on(state, &aim, &mut placed, action);
        if placed.dice.len() < aim.boxes.len() {
            state.steps.push(Step::ChooseBid { tile, from, placed });
            return;
        }
        let (seat, lying) = (state.active, placed.as_it_lies());
        let outbid = state.bids.iter().position(|bid| bid.tile == tile);
        let bid = Bid { seat, tile, placed: lying };
        let back = match outbid {
            Some(place) => {
                let before = std::mem::replace(&mut state.bids[place], bid);
                self.give_back(state, before.seat, &before.placed)
            }
            None => {
                state.bids.push(bid);
                <_>::default()
            }
        };
        log.note(Event::TileBid { seat, from, tile, placed, lying, back });
    }

    /// KF-17.6: in Clean-up the dice of the bids go back to the Smithy tiles.
    pub(crate) fn return_bids(&self, state: &mut State, log: &mut impl Log<Event>) {
        for place in 0..state.bids.len() {
            let Bid { seat, tile, placed } = state.bids[place];
            let back = self.give_back(state, seat, &placed);
            state.bids[place].placed = Placed::default();
            log.note(Event::BidWon { seat, tile, back });
        }
    }

    /// KF-17.7: at the very end of Clean-up, tile by tile. Goes on after it unless a winner is asked.
    pub(crate) fn award_prizes(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        while let Some(place) = (0..state.bids.len()).min_by_key(|&place| state.bids[place].tile) {
            let Bid { seat, tile, .. } = state.bids[place];
            (*state.bids)[place..].rotate_left(1);
            state.bids.pop();
            let prize = self.tile(tile).prize;
            // KF-17.8
            let missing = state.stock.exotics[prize] == 0;
            log.note(Event::PrizeWon { seat, tile, prize, missing });
            if missing {
                continue;
            }
            state.stock.exotics[prize] -= 1;
            state.smiths[seat].exotica.held[prize] += 1;
            if prize == Exotic::Grimstone {
                self.draw_grimstones(state, seat, chance, log);
                return;
            }
        }
        self.begin_next_round(state, chance, log);
    }
}
