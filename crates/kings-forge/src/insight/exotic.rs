//! What is worth drawing of Ambassador's Row and exotic dice.

use serde::Serialize;
use tabletop::Seat;
use ts_rs::TS;

use super::{Deed, Does};
use crate::{
    Action, KingsForge, State, Tool,
    dice::{Die, Material},
    exotic::{Exotic, heartwood_value},
    grimstone::StoneEffect,
    ids::{GrimstoneId, TileId},
    state::Placed,
    step::Step,
};

/// What follows from a position with exotic dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExoticInsight {
    /// KF-18.10: what all Heartwood shows in this round.
    pub heartwood: u8,
    /// What the exotic dice in hand count as; a Grimstone that counts as nothing is for its card.
    pub in_hand: Vec<CountsAs>,
    /// The Grimstone in hand that may still be used.
    pub stone: Option<StoneInHand>,
    /// The tiles that can be bid for now; or the one dice are being placed on.
    pub bids: Vec<Bidding>,
    /// KF-19.7: those whose Grimstone is gone in Clean-up unless it is activated in this round.
    pub about_to_explode: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CountsAs {
    pub exotic: Exotic,
    pub materials: Vec<Material>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StoneInHand {
    pub stone: GrimstoneId,
    pub die: Die,
    /// How many dice in hand show what it shows, if it is a rock.
    pub matching: Option<u8>,
}

/// The dice that lie on a tile that is being bid for, and those that would fill it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Bidding {
    pub tile: TileId,
    /// Who is outbid.
    pub from: Option<Seat>,
    pub laid: Vec<Die>,
    /// What [`Action::PlaceLowest`] and [`Action::PlaceHighest`] lay on the other boxes.
    pub lowest: Vec<Die>,
    pub highest: Vec<Die>,
    /// Box by box, whether the die laid, or else the lowest, beats the one that lies there.
    pub beats: Vec<bool>,
}

impl KingsForge {
    pub(super) fn exotic_insight(&self, state: &State, offered: &[Action]) -> Option<ExoticInsight> {
        if self.content.ambassadors.is_empty() {
            return None;
        }
        let exotica = &state.smiths[state.active].exotica;
        let held = Exotic::ALL.into_iter().filter(|exotic| state.rolled.of_kind(exotic.kind()) > 0);
        let counts_as =
            |exotic: Exotic| CountsAs { exotic, materials: exotica.counts_as(exotic.kind()).iter().collect() };
        let stone = self.grimstone_in_hand(state).zip(exotica.stone).map(|((effect, die), stone)| {
            let same = state.rolled.each().filter(|other| other.value == die.value).count() as u8 - 1;
            StoneInHand { stone, die, matching: matches!(effect, StoneEffect::Match { .. }).then_some(same) }
        });
        let lit = |seat: &Seat| !self.about_to_explode(&state.smiths[*seat].exotica).is_empty();
        Some(ExoticInsight {
            heartwood: heartwood_value(state.round),
            in_hand: held.map(counts_as).collect(),
            stone,
            bids: self.biddings(state, offered),
            about_to_explode: Seat::all(self.players).filter(lit).collect(),
        })
    }

    /// What the Grimstone in hand can be used for: by its card, or for the small bonus instead.
    pub(super) fn stone_held(&self, state: &State) -> Vec<(Tool, Deed)> {
        let stone = state.smiths[state.active].exotica.stone;
        let Some(((effect, die), stone)) = self.grimstone_in_hand(state).zip(stone) else { return Vec::new() };
        let deed = match effect {
            StoneEffect::Match { plus, dice, .. } => (Does::Bonus, plus, Some(dice)),
            StoneEffect::Lowest { .. } | StoneEffect::Highest { .. } => (Does::Bonus, die.value, Some(1)),
            StoneEffect::Reroll => (Does::Reroll, 0, Some(die.value)),
            StoneEffect::Feed { dice } => (Does::Feed, 0, Some(dice)),
        };
        let mut held = vec![(Tool::Grimstone(stone), deed)];
        if let plus @ 1.. = self.instead(state) {
            held.push((Tool::GrimstoneInstead(stone), (Does::Bonus, plus, Some(1))));
        }
        held
    }

    fn biddings(&self, state: &State, offered: &[Action]) -> Vec<Bidding> {
        if let (Some(&Step::ChooseBid { tile, placed, .. }), [_, ..]) = (state.steps.last(), offered) {
            return vec![self.bidding(state, tile, placed)];
        }
        let tile = |action: &Action| if let Action::Bid { tile } = action { Some(*tile) } else { None };
        offered.iter().filter_map(tile).map(|tile| self.bidding(state, tile, Placed::default())).collect()
    }

    fn bidding(&self, state: &State, tile: TileId, placed: Placed) -> Bidding {
        let from = state.bid_for(tile).map(|bid| bid.seat);
        let aim = self.aim_at_tile(state, tile);
        let laid = placed.dice.to_vec();
        let filled = |highest: bool| {
            let full = self.fill(&mut state.clone(), &aim, placed, highest);
            full.dice.iter().skip(laid.len()).copied().collect::<Vec<Die>>()
        };
        let (lowest, highest) = (filled(false), filled(true));
        let beats = self.beats(state, &aim, laid.iter().chain(&lowest));
        Bidding { tile, from, laid, lowest, highest, beats }
    }

    /// What should be known before something is done with exotic dice.
    pub(super) fn exotic_warning(&self, state: &State, action: Action) -> Option<String> {
        let exotica = &state.smiths[state.active].exotica;
        match action {
            // KF-17.8: by the end of the round there may be one again.
            Action::Bid { tile } => {
                let none = state.stock.exotics[self.tile(tile).prize] == 0;
                none.then(|| "the stock has none now".to_owned())
            }
            Action::ActivateExotic { exotic: Exotic::Borealis } => {
                let nothing = state.smiths[state.active].supply.is_none() && !self.lends(state);
                nothing.then(|| "nothing is rolled that it could be".to_owned())
            }
            Action::RollDice => {
                let explodes = self.about_to_explode(exotica).kinds().next()?;
                Some(format!("the {} explodes in Clean-up", self.stone_name(explodes)))
            }
            Action::EndCraftTurn if self.grimstone_in_hand(state).is_some() => {
                let stone = exotica.stone?;
                Some(format!("the {} has not been used", self.stone_name(stone)))
            }
            _ => None,
        }
    }

    /// Whether the Keep brings dice to the roll.
    fn lends(&self, state: &State) -> bool {
        state.claims_of(state.active).any(|claim| !self.terms(claim.action()).keep.at_most(state.stock.dice).is_none())
    }
}
