//! A rough opinion of a position for bots: the items each smith has, those within reach of this round's dice and of
//! the next round's, and what the dice are worth in the long run.

use tabletop::{Appraise, Measure, Seat, Sight, shares_by_points};

use crate::{
    KingsForge, State,
    counterfeits::TURNED_IN,
    deluxe::DeluxeAbility,
    dice::{Dice, Die, Kind, Material},
    effect::{Ability, Band, Effect, Place},
    exotic::{Exotic, Exotica},
    ids::CraftId,
    state::{Phase, SEATS},
};

/// What a die is worth, by material.
const PRICES: [f32; Material::EVERY.len()] = [1.0, 2.0, 3.5, 4.75, 6.0];

/// What an exotic die is worth, by kind.
const EXOTIC_PRICES: [f32; Exotic::COUNT] = [3.5, 2.5, 2.5, 2.0];

/// A lead of so many items makes the odds 2.7 times as good.
const SPREAD: f32 = 0.6;

impl Appraise for KingsForge {
    type Plan = ();

    fn plan(&self, _: &State) {}

    fn appraise(&self, (): &(), state: &State, shares: &mut [f32]) {
        let mut points = [0.0; SEATS];
        let points = &mut points[..self.players];
        for seat in Seat::all(self.players) {
            points[seat.index()] = self.hopes(state, seat);
        }
        shares_by_points(points, SPREAD, shares);
    }

    fn sights(&self, (): &(), state: &State, seat: Seat, sights: &mut Vec<Sight>) {
        let items = state.smiths[seat].items.len() as f32;
        let others = seat.others(self.players).map(|other| self.hopes(state, other)).fold(0.0, f32::max);
        let seen = [
            ("items", items, 1.0),
            ("items in prospect", self.hopes(state, seat) - items, 1.0),
            ("items of the best opponent, with those in prospect", others, -1.0),
        ];
        for (what, amount, sign) in seen {
            sights.push(Sight { what, amount, measure: Measure::Number, worth: sign * amount / SPREAD });
        }
    }
}

impl KingsForge {
    /// Items, and fractions of items that may be expected.
    fn hopes(&self, state: &State, seat: Seat) -> f32 {
        let smith = &state.smiths[seat];
        let mut owned = smith.supply + smith.smithy + smith.cancelled;
        owned[Material::White] += smith.archive;
        for claim in state.claims_of(seat) {
            owned += claim.dice;
        }
        let mut hired = 0.0;
        for claimed in state.apprentices.iter().filter(|claimed| claimed.seat == seat) {
            owned += claimed.dice;
            let share = if claimed.hired { 1.0 } else { 0.3 };
            hired += share * self.content.apprentice_worth[claimed.apprentice.index()];
        }
        let mut items = smith.items.len() as f32 + tokens_worth(smith.counterfeits);
        for crafted in state.crafted.iter().filter(|crafted| crafted.seat == seat) {
            items += self.safety(state);
            owned += crafted.placed.taken_apart().0;
        }
        if seat == state.active && state.phase == Phase::Craft {
            owned += state.rolled.dice();
            items += self.hand(state);
        } else if self.has_yet_to_craft(state, seat) {
            items += 0.75 * self.this_round(state, seat);
        }
        for bid in state.bids.iter().filter(|bid| bid.seat == seat) {
            owned += bid.placed.taken_apart().0;
        }
        owned -= smith.keep.at_most(owned);
        let mut worth: f32 = owned.kinds().map(|(material, count)| PRICES[material.index()] * f32::from(count)).sum();
        if hired > 0.0 {
            worth += hired * self.rounds_to_come(state);
        }
        if !self.content.ambassadors.is_empty() {
            worth += self.exotic_worth(state, seat);
        }
        if !smith.deluxe.is_empty() {
            worth += smith.deluxe.iter().filter_map(|&item| self.deluxe(item)).map(deluxe_worth).sum::<f32>();
        }
        let left = self.items_to_win() as f32 - items;
        let ahead = 0.45 * self.within_reach(state, seat, owned) + 0.2 * worth / (worth + 25.0);
        items + ahead * left.clamp(0.0, 1.0)
    }

    /// What exotic dice on their cards are worth, and tiles that may still be outbid.
    fn exotic_worth(&self, state: &State, seat: Seat) -> f32 {
        let Exotica { held, kept, .. } = state.smiths[seat].exotica;
        let bids = state.bids.iter().filter(|bid| bid.seat == seat);
        let prizes: f32 = bids.map(|bid| EXOTIC_PRICES[self.content.ambassadors[bid.tile.index()].prize.index()]).sum();
        let dice: f32 = held.kinds().map(|(exotic, count)| EXOTIC_PRICES[exotic.index()] * f32::from(count)).sum();
        dice + f32::from(kept) * EXOTIC_PRICES[Exotic::Aether.index()] + 0.7 * prizes
    }

    /// How many rounds there may still be: a leader needs about two for an item.
    fn rounds_to_come(&self, state: &State) -> f32 {
        let most = state.smiths.iter().map(|smith| smith.items.len()).max().unwrap_or(0);
        2.0 * self.items_to_win().saturating_sub(most) as f32
    }

    /// How near all dice of a smith are to what the King asks for now and next. What is lacking counts by its price.
    fn within_reach(&self, state: &State, seat: Seat, owned: Dice) -> f32 {
        let mut none = 1.0;
        let shown = self.to_be_crafted(state, seat);
        let shown = shown.iter().map(|&item| (item, 0.8));
        let wanted = shown.chain(state.waiting.iter().take(2).map(|&item| (item, 0.4)));
        for (item, weight) in wanted {
            let chances = &self.content.chances[item.index()];
            let (mut lacking, mut dice) = (0.0, owned);
            for material in Material::ALL {
                let more = chances.needed[material].saturating_sub(owned[material]);
                lacking += PRICES[material.index()] * f32::from(more);
                dice[material] += more;
            }
            let near = 1.0 / (1.0 + 0.2 * lacking);
            none *= 1.0 - weight * (0.25 + 0.75 * chances.with(dice)) * near;
        }
        1.0 - none
    }

    /// What an item that is crafted but not yet claimed counts for.
    fn safety(&self, state: &State) -> f32 {
        let to_come = self.players - 1 - self.place_in_round(state, state.active);
        1.0 - 0.04 * to_come as f32
    }

    /// How many seats act before this one in a round.
    fn place_in_round(&self, state: &State, seat: Seat) -> usize {
        (seat.index() + self.players - state.first.index()) % self.players
    }

    fn has_yet_to_craft(&self, state: &State, seat: Seat) -> bool {
        match state.phase {
            Phase::Apprentice | Phase::Gather => true,
            Phase::Craft => self.place_in_round(state, seat) > self.place_in_round(state, state.active),
            Phase::CleanUp | Phase::Over => false,
        }
    }

    /// What may be expected of the dice still to be rolled this round.
    fn this_round(&self, state: &State, seat: Seat) -> f32 {
        let smith = &state.smiths[seat];
        let mut dice = smith.supply;
        let mut help = 0.0;
        for claim in state.claims_of(seat) {
            let terms = self.terms(claim.action());
            if terms.no_craft_roll {
                return 0.0;
            }
            if terms.smithy_joins_roll {
                dice += smith.smithy;
            }
            dice += terms.keep.at_most(state.stock.dice);
            help += if claim.library { 0.45 } else { 0.0 };
        }
        let mut held = 0.0;
        self.each_ability(state, seat, |_, ability| held += help_of(ability));
        help += held;
        help += 0.35 * f32::from(smith.tokens.automatic_six);
        let exotic = smith.exotica.held;
        help += 0.3 * f32::from(exotic.aether + exotic.borealis + exotic.heartwood + exotic.grimstone.min(1));
        self.reach(state, seat, dice, help)
    }

    /// The chance to craft something on display with one roll of these dice, and a little for more than one.
    fn reach(&self, state: &State, seat: Seat, dice: Dice, help: f32) -> f32 {
        let (mut none, mut sum) = (1.0, 0.0);
        for &item in &*self.to_be_crafted(state, seat) {
            let chance = self.content.chances[item.index()].with(dice);
            let chance = chance + help.min(0.9) * chance.min(1.0 - chance) * 1.2;
            let chance = chance.min(1.0);
            none *= 1.0 - chance;
            sum += chance;
        }
        let one = 1.0 - none;
        one + 0.25 * (sum - one)
    }

    /// What the dice in hand promise in a Craft turn.
    fn hand(&self, state: &State) -> f32 {
        if state.rolled.is_empty() {
            return 0.0;
        }
        let seat = state.active;
        let mut pips = 0.0;
        self.each_ability(state, seat, |_, ability| pips += pips_of(ability));
        pips += 3.0 * f32::from(state.smiths[seat].tokens.automatic_six);
        let mut best = 0.0_f32;
        for &item in &*self.to_be_crafted(state, seat) {
            best = best.max(self.nearness(state, item, pips));
        }
        let stealable = |crafted: &&crate::state::Crafted| {
            crafted.seat != seat && self.may_make(state, seat, crafted.card) && self.can_steal(state, crafted)
        };
        if state.crafted.iter().any(|crafted| stealable(&crafted)) {
            best = best.max(0.95);
        }
        best
    }

    /// How near the dice in hand are to an item, with so many pips of help.
    fn nearness(&self, state: &State, item: CraftId, pips: f32) -> f32 {
        if self.can_craft(state, item) {
            return 0.93;
        }
        let mut lacking = 0.0;
        let mut spare = state.rolled;
        for next in &*self.content.craft[item.index()].boxes {
            let kind = Kind::from(next.takes.first());
            // The lowest die that will do, or else the highest there is.
            let will_do = spare.values_of(kind).find(|&value| value >= next.least);
            let Some(value) = will_do.or_else(|| spare.values_of(kind).last()) else { return 0.0 };
            spare.remove(Die { kind, value });
            lacking += f32::from(next.least.saturating_sub(value));
        }
        if lacking > pips { 0.0 } else { 0.8 * (1.0 - 0.6 * lacking / (pips + 0.5)) }
    }
}

/// What counterfeit tokens count for: three of them are an item when the next round begins, and more are no more.
fn tokens_worth(tokens: u8) -> f32 {
    if tokens < TURNED_IN { 0.26 * f32::from(tokens) } else { 0.85 }
}

/// What an ability that has not been used is worth: a little less than what it brings.
fn deluxe_worth(ability: DeluxeAbility) -> f32 {
    match (ability, ability.takes()) {
        (_, Some(exotic)) => 0.8 * EXOTIC_PRICES[exotic.index()],
        (DeluxeAbility::ToyFactory, _) => 3.0,
        _ => 0.5,
    }
}

/// What an apprentice is worth in a round, in metal dice.
pub(crate) fn worth_of(effects: &[Effect]) -> f32 {
    let price = |dice: Dice, to: Place| {
        let price: f32 = dice.kinds().map(|(material, count)| PRICES[material.index()] * f32::from(count)).sum();
        if to == Place::Supply { 1.5 * price } else { price }
    };
    let token = 3.4;
    let worth = |effect: &Effect| match *effect {
        Effect::Gain { dice, to } => price(dice, to),
        Effect::Counterfeit { tokens } => token * f32::from(tokens),
        Effect::Roll(bands) => {
            let brings = |value| {
                Band::reached(&bands, value)
                    .map_or(0.0, |band| price(band.gain, band.to) + token * f32::from(band.counterfeit))
            };
            (1..=6).map(brings).sum::<f32>() / 6.0
        }
        Effect::CounterfeitFor { dice } => (token - 0.5 * f32::from(dice)).max(0.0),
        Effect::TradeUp => 1.25,
        Effect::Ability(ability) => 2.0 * help_of(ability),
        Effect::Substitute { .. } | Effect::PassBenefit => 1.5,
        Effect::SpareADie => 1.0,
        Effect::SmithyDiceJoin { dice } => 0.5 * f32::from(dice),
        _ => 0.0,
    };
    effects.iter().map(worth).sum()
}

fn help_of(ability: Ability) -> f32 {
    match ability {
        Ability::ColouredBonus { plus, .. } => 0.11 * f32::from(plus),
        Ability::BonusAmong { plus, .. } => 0.05 * f32::from(plus),
        Ability::RerollOne { .. } => 0.05,
        Ability::TurnToSix => 0.35,
        Ability::Bonus { plus, dice } => 0.15 * f32::from(plus) * (0.5 + 0.5 * f32::from(dice)),
        Ability::BonusOrDie { plus, .. } | Ability::BonusOrFlip { plus } => 0.17 * f32::from(plus),
        Ability::Flip => 0.3,
        Ability::WhiteDie => 0.45,
        Ability::Reroll => 0.6,
        Ability::OnesToSixes => 0.3,
    }
}

fn pips_of(ability: Ability) -> f32 {
    match ability {
        Ability::Bonus { plus, dice } => f32::from(plus) * f32::from(dice),
        Ability::BonusOrDie { plus, .. } | Ability::BonusOrFlip { plus } => f32::from(plus),
        Ability::WhiteDie => 0.0,
        Ability::ColouredBonus { plus, .. } => 0.5 * f32::from(plus),
        // For dice there may be none of.
        Ability::BonusAmong { .. } | Ability::RerollOne { .. } => 0.5,
        Ability::Flip | Ability::Reroll | Ability::TurnToSix => 3.0,
        Ability::OnesToSixes => 2.0,
    }
}
