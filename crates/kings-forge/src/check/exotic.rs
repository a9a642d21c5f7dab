//! Ambassador's Row, exotic dice and Grimstone in a position from outside.

use tabletop::Seat;

use super::ensure;
use crate::{
    KingsForge, State,
    ambassadors::Bid,
    dice::{Die, Kind, Materials},
    exotic::{Exotic, Exotica, Exotics},
    grimstone::{GrimstoneDeck, StoneEffect},
    ids::GrimstoneId,
    state::{Phase, Smith, Tokens},
    step::Step,
};

impl KingsForge {
    pub(super) fn check_exotics(&self, state: &State) -> Result<(), String> {
        if self.content.ambassadors.is_empty() {
            let none = state.bids.is_empty()
                && state.grimstones == GrimstoneDeck::default()
                && state.stock.exotics.is_none()
                && !state.rolled.has_exotic()
                && state.smiths.iter().all(|smith| smith.exotica == Exotica::default());
            return ensure(none, || "there are no exotic dice in this game".to_owned());
        }
        self.check_bids(state)?;
        self.check_grimstones(state)?;
        for exotic in Exotic::ALL {
            let owned = state
                .smiths
                .iter()
                .map(|smith| smith.exotica.held[exotic] as u32 + smith.exotica.active[exotic] as u32);
            let found = u32::from(state.stock.exotics[exotic]) + owned.sum::<u32>();
            let wanted = u32::from(self.content.exotics[exotic]);
            ensure(found == wanted, || format!("{found} dice of {} instead of {wanted}", exotic.name()))?;
        }
        Seat::all(self.players).try_for_each(|seat| self.check_exotica(state, seat))
    }

    /// What a smith has of them.
    fn check_exotica(&self, state: &State, seat: Seat) -> Result<(), String> {
        let exotica = &state.smiths[seat].exotica;
        let drawing = match state.steps.last() {
            Some(Step::ChooseGrimstone { seat: asked, .. }) => *asked == seat,
            Some(Step::ChooseGrimstoneCard) => state.active == seat,
            _ => false,
        };
        let cards = exotica.stones.len() + u32::from(drawing);
        ensure(cards == u32::from(exotica.held.grimstone), || "Grimstones and their cards go together".to_owned())?;
        let right = exotica.active.grimstone == u8::from(exotica.stone.is_some());
        ensure(right, || "one Grimstone is rolled in a Craft phase".to_owned())?;
        let place = |seat: Seat| (seat.index() + self.players - state.first.index()) % self.players;
        let begun = state.phase == Phase::Craft && place(seat) <= place(state.active);
        ensure(begun || exotica.active.is_none(), || "exotic dice are activated in the Craft turn".to_owned())?;
        let copies = exotica.mimics == Materials::default() || exotica.active.borealis > 0;
        let eats = exotica.stone.is_some_and(|stone| matches!(self.stone(stone).effect, StoneEffect::Feed { .. }));
        let fed = exotica.fed == Materials::default() || eats;
        ensure(copies && fed, || "an exotic die is what it cannot be".to_owned())?;
        ensure(exotica.kept <= exotica.active.aether, || "an Aether Ore is kept that was not activated".to_owned())?;
        let here = |fresh: &GrimstoneId| exotica.stones.each().chain(exotica.stone).any(|stone| stone == *fresh);
        ensure(exotica.fresh.as_ref().is_none_or(here), || "a Grimstone was taken that is not there".to_owned())?;
        let seen = self.exotics_in_play(state, seat);
        let there = Exotic::ALL.into_iter().all(|exotic| seen[exotic] <= exotica.active[exotic]);
        ensure(there, || "an exotic die was never activated".to_owned())
    }

    /// Those in hand and on items and tiles.
    fn exotics_in_play(&self, state: &State, seat: Seat) -> Exotics {
        let items = state.crafted.iter().filter(|crafted| crafted.seat == seat).map(|crafted| &crafted.placed);
        let tiles = state.bids.iter().filter(|bid| bid.seat == seat).map(|bid| &bid.placed);
        let mut dice: Vec<Die> = items.chain(tiles).flat_map(|placed| placed.dice.iter().copied()).collect();
        if seat == state.active {
            dice.extend(state.rolled.each());
            for step in &*state.steps {
                match step {
                    Step::ChoosePlacing { placed, .. } | Step::ChooseBid { placed, .. } => {
                        dice.extend(placed.dice.iter());
                    }
                    Step::ChooseRerollDie { picked, .. } => {
                        for kind in Kind::EXOTIC {
                            dice.extend((0..picked.of(kind)).map(|_| Die { kind, value: 1 }));
                        }
                    }
                    _ => {}
                }
            }
        }
        Exotics::among(dice.into_iter())
    }

    /// Every Grimstone card is somewhere.
    fn check_grimstones(&self, state: &State) -> Result<(), String> {
        let deck = &state.grimstones;
        let held = state.smiths.iter().flat_map(|smith| smith.exotica.stones.each().chain(smith.exotica.stone));
        let mut all: Vec<GrimstoneId> = deck.undrawn.each().chain(deck.bottom.iter().copied()).chain(held).collect();
        if let Some(Step::ChooseGrimstone { drawn, .. }) = state.steps.last() {
            all.extend(drawn);
        }
        let known = self.content.grimstones.len();
        ensure(all.iter().all(|stone| stone.index() < known), || format!("there are only {known} kinds of Grimstone"))?;
        for card in &self.content.grimstones {
            let found = all.iter().filter(|&&stone| stone == card.id).count();
            ensure(found == usize::from(card.cards), || {
                format!("{found} cards of {} instead of {}", card.name, card.cards)
            })?;
        }
        Ok(())
    }

    fn check_bids(&self, state: &State) -> Result<(), String> {
        let late = matches!(state.phase, Phase::Craft | Phase::CleanUp);
        ensure(late || state.bids.is_empty(), || "bids are made in the Craft phase".to_owned())?;
        for (place, &Bid { seat, tile, ref placed }) in state.bids.iter().enumerate() {
            ensure(self.sits(seat), || "a bid is nobody's".to_owned())?;
            ensure(tile.index() < self.content.ambassadors.len(), || "there is no such tile".to_owned())?;
            let twice = (*state.bids)[..place].iter().any(|other| other.tile == tile);
            ensure(!twice, || "two bids for one tile".to_owned())?;
            let boxes = &self.tile(tile).boxes;
            let wanted = if state.phase == Phase::Craft { boxes.len() } else { 0 };
            ensure(placed.dice.len() == wanted, || "a bid is not finished".to_owned())?;
            self.check_placed(state, seat, boxes, placed, 6)?;
        }
        Ok(())
    }

    /// Which exotic dice join the roll.
    pub(super) fn check_activation(&self, state: &State, last: Option<Exotic>) -> Result<(), String> {
        let exotica = &state.smiths[state.active].exotica;
        let named = last.map_or(exotica.active.is_none(), |last| exotica.active[last] > 0);
        let unrolled =
            state.rolled.is_empty() && exotica.mimics == Materials::default() && exotica.active.heartwood == 0;
        ensure(named && unrolled, || "no exotic die is to be rolled".to_owned())?;
        ensure(!self.may_not_roll(state, state.active), || "who went through the Gate rolls nothing".to_owned())
    }

    /// The winner of a Grimstone is asked when all else is done.
    pub(super) fn check_drawing(&self, state: &State, seat: Seat) -> Result<(), String> {
        ensure(self.sits(seat), || "a bid is nobody's".to_owned())?;
        let cards = state.claims.is_empty() && state.visits.is_empty() && state.row_is_empty();
        // KF-8.3: everybody's dice are in the supplies, and nothing is left of the round.
        let cleared = |smith: &Smith| {
            let dice = smith.smithy + smith.cancelled + smith.keep;
            dice.is_none() && !smith.passed && smith.gifts == 0 && smith.tokens == Tokens::default()
        };
        let clear = cards && state.smiths.iter().all(cleared);
        ensure(clear, || "prizes come at the very end".to_owned())
    }

    pub(super) fn check_exotic_step(&self, state: &State, step: &Step) -> Result<(), String> {
        let exotica = &state.smiths[state.active].exotica;
        let effect = exotica.stone.map(|stone| self.stone(stone).effect);
        let in_hand = state.rolled.of_kind(Kind::Grimstone) > 0;
        match *step {
            Step::ChooseBid { tile, from, placed } => {
                ensure(tile.index() < self.content.ambassadors.len(), || "there is no such tile".to_owned())?;
                let right = state.bid_for(tile).map(|bid| bid.seat) == from && from != Some(state.active);
                ensure(right, || "the tile does not lie there".to_owned())?;
                let boxes = self.boxes_of_bid(state, tile);
                ensure(placed.dice.len() < boxes.len(), || "the bid is finished".to_owned())?;
                self.check_placed(state, state.active, &boxes, &placed, Die::HIGHEST)
            }
            Step::ChooseMatch { value, plus, left, last } => {
                let right =
                    matches!(effect, Some(StoneEffect::Match { plus: most, dice, .. }) if plus == most && left < dice);
                let fits = left > 0 && (1..=Die::HIGHEST).contains(&value) && last.value == value && is_in_hand(last);
                ensure(right && fits && !in_hand, || "no rock was used".to_owned())
            }
            Step::ChooseFood { fed, last } => {
                let right = matches!(effect, Some(StoneEffect::Feed { dice }) if (1..dice).contains(&fed));
                let eaten = last.kind.material().is_some_and(|material| exotica.fed.contains(material));
                ensure(right && in_hand && eaten, || "no Gobblestone was fed".to_owned())
            }
            _ => Err("that is not asked in the Craft phase".to_owned()),
        }
    }

    /// Whether a re-roll with a limit comes from a Rolling Stone.
    pub(super) fn is_rolling(&self, state: &State) -> bool {
        let stone = state.smiths[state.active].exotica.stone;
        stone.is_some_and(|stone| self.stone(stone).effect == StoneEffect::Reroll)
            && state.rolled.of_kind(Kind::Grimstone) == 0
    }
}

/// Whether such a die can be in hand.
pub(super) fn is_in_hand(die: Die) -> bool {
    Kind::IN_HAND.contains(&die.kind)
}
