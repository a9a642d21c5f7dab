//! What there is to see of all smiths at once: what each will roll, what that may come to, and what comes back for the next round.

use tabletop::Seat;

use super::worth::{help_of, price};
use crate::{
    KingsForge, State,
    counterfeits::TURNED_IN,
    dice::{Dice, Material},
    effect::Ability,
    state::{DISPLAY, MASTERWORKS, Phase, SEATS},
};

/// What may be crafted: the display, and the masterworks and the request beside it.
pub(super) const SHOWN: usize = DISPLAY + MASTERWORKS + 1;
/// So many of the waiting line are looked at.
pub(super) const LINE: usize = 3;

#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    pub(super) seats: [Outlook; SEATS],
    pub(super) players: usize,
    /// How many rounds there may still be: a leader needs about two for an item.
    pub(super) rounds: f32,
}

/// One smith's dice and prospects.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    pub(super) items: f32,
    /// Items crafted this round that may still be stolen.
    pub(super) crafted: f32,
    /// How many are still to be made, those apart.
    pub(super) left: usize,
    /// All dice that will be there next round.
    pub(super) owned: Dice,
    pub(super) worth: f32,
    /// Has a Craft turn ahead, and may roll in it.
    pub(super) will_roll: bool,
    /// What is rolled in it, white dice apart.
    pub(super) ready: Dice,
    pub(super) whites: u8,
    pub(super) help: Help,
    /// The chance of each item shown with the dice of this round, and with all of the next.
    pub(super) now: [f32; SHOWN],
    pub(super) next: [f32; SHOWN],
    pub(super) later: [f32; LINE],
    /// The chance to craft one at least.
    pub(super) one_now: f32,
    pub(super) one_next: f32,
    pub(super) hired: f32,
    /// What apprentices bring in a round: those who work, and those who are still to be hired.
    pub(super) wages: f32,
    pub(super) unhired: f32,
    pub(super) exotics: f32,
}

/// What a smith can still do to the dice of this round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Help {
    pub(super) pips: f32,
    pub(super) rerolls: f32,
    pub(super) flips: f32,
    pub(super) sixes: f32,
    /// All of it, as a chance is helped by it.
    pub(super) sum: f32,
}

impl Help {
    /// How many things there are to be used; two pips are one.
    pub(super) fn count(&self) -> f32 {
        self.pips / 2.0 + self.rerolls + self.flips + self.sixes
    }

    fn add(&mut self, ability: Ability) {
        self.sum += help_of(ability);
        match ability {
            Ability::Bonus { plus, dice } => self.pips += f32::from(plus) * f32::from(dice),
            Ability::BonusOrDie { plus, .. } | Ability::ColouredBonus { plus, .. } => self.pips += f32::from(plus),
            Ability::BonusOrFlip { plus } => {
                self.pips += 0.5 * f32::from(plus);
                self.flips += 0.5;
            }
            Ability::Flip => self.flips += 1.0,
            Ability::Reroll => self.rerolls += 1.0,
            Ability::OnesToSixes | Ability::TurnToSix => self.sixes += 1.0,
            // For dice there may be none of.
            Ability::BonusAmong { plus, .. } => self.pips += 0.5 * f32::from(plus),
            Ability::RerollOne { .. } => self.rerolls += 0.25,
            Ability::WhiteDie => {}
        }
    }

    /// A chance with all that help.
    fn helps(&self, chance: f32) -> f32 {
        (chance + self.sum.min(0.9) * chance.min(1.0 - chance) * 1.2).min(1.0)
    }
}

impl Survey {
    /// What a rule of thumb says of a smith's odds before the net says anything: items, and those that are near.
    pub(super) fn odds(&self, seat: Seat) -> f32 {
        let own = &self.seats[seat.index()];
        1.5 * (own.items + 0.8 * own.crafted + 0.5 * own.one_now + 0.3 * own.one_next)
    }

    /// The most any other smith has of something.
    pub(super) fn best_other(&self, seat: Seat, of: impl Fn(&Outlook) -> f32) -> f32 {
        seat.others(self.players).map(|other| of(&self.seats[other.index()])).fold(0.0, f32::max)
    }
}

impl KingsForge {
    pub(super) fn survey(&self, state: &State) -> Survey {
        let mut seats = [Outlook::default(); SEATS];
        for seat in Seat::all(self.players) {
            seats[seat.index()] = self.look_at(state, seat);
        }
        let fewest = seats[..self.players].iter().map(|outlook| outlook.left).min().unwrap_or(0);
        Survey { seats, players: self.players, rounds: 2.0 * fewest as f32 }
    }

    fn look_at(&self, state: &State, seat: Seat) -> Outlook {
        let smith = &state.smiths[seat];
        let mut outlook = Outlook { items: smith.items.len() as f32, ..Outlook::default() };
        if smith.counterfeits >= TURNED_IN {
            outlook.items += 0.9;
        }
        outlook.left = self.items_to_win().saturating_sub(smith.items.len()).max(1);
        self.count_dice(state, seat, &mut outlook);
        self.count_help(state, seat, &mut outlook);
        self.reckon(state, seat, &mut outlook);
        outlook
    }

    /// All that is or will be a smith's own, wherever it lies, and what of it is rolled this round.
    fn count_dice(&self, state: &State, seat: Seat, outlook: &mut Outlook) {
        let smith = &state.smiths[seat];
        let mut owned = smith.supply + smith.smithy + smith.cancelled;
        owned[Material::White] += smith.archive;
        let mut ready = smith.supply;
        outlook.will_roll = self.has_yet_to_craft(state, seat);
        for claim in state.claims_of(seat) {
            owned += claim.dice;
            let terms = self.terms(claim.action());
            outlook.will_roll &= !terms.no_craft_roll;
            if terms.smithy_joins_roll {
                ready += smith.smithy;
            }
            ready += terms.keep.at_most(state.stock.dice);
            outlook.whites += u8::from(claim.library);
        }
        for claimed in state.apprentices.iter().filter(|claimed| claimed.seat == seat) {
            owned += claimed.dice;
            let worth = self.content.apprentice_worth[claimed.apprentice.index()];
            let brings = if claimed.hired { &mut outlook.wages } else { &mut outlook.unhired };
            *brings += worth;
            outlook.hired += f32::from(u8::from(claimed.hired));
        }
        for crafted in state.crafted.iter().filter(|crafted| crafted.seat == seat) {
            owned += crafted.placed.taken_apart().0;
            outlook.crafted += 1.0;
        }
        if seat == state.active && state.phase == Phase::Craft {
            owned += state.rolled.dice();
        }
        for bid in state.bids.iter().filter(|bid| bid.seat == seat) {
            owned += bid.placed.taken_apart().0;
        }
        owned -= smith.keep.at_most(owned);
        outlook.whites += ready[Material::White];
        (outlook.ready, outlook.owned, outlook.worth) = (ready, owned, price(owned));
        let exotica = &smith.exotica;
        outlook.exotics = exotica.held.kinds().map(|(_, count)| f32::from(count)).sum();
    }

    fn count_help(&self, state: &State, seat: Seat, outlook: &mut Outlook) {
        let Outlook { help, whites, .. } = outlook;
        self.each_ability(state, seat, |_, ability| {
            help.add(ability);
            *whites += u8::from(ability == Ability::WhiteDie);
        });
        let smith = &state.smiths[seat];
        let sixes = f32::from(smith.tokens.automatic_six);
        help.sixes += sixes;
        help.sum += 0.35 * sixes + 0.3 * outlook.exotics.min(3.0);
        // Those beyond the first, which is among the abilities.
        let more = f32::from(smith.tokens.plus_ones.saturating_sub(1) + smith.gifts.saturating_sub(1));
        help.pips += more;
        help.sum += 0.15 * more;
    }

    /// The chances of what may be crafted.
    fn reckon(&self, state: &State, seat: Seat, outlook: &mut Outlook) {
        let (mut none_now, mut none_next) = (1.0, 1.0);
        let beside = state.masterworks.iter().enumerate().map(|(place, item)| (DISPLAY + place, item));
        let request = state.request.iter().map(|item| (SHOWN - 1, item));
        for (place, &item) in state.display.iter().enumerate().chain(beside).chain(request) {
            let chances = &self.content.chances[item.index()];
            let may = self.may_make(state, seat, item);
            if outlook.will_roll && may {
                let chance = outlook.help.helps(chances.with_whites(outlook.ready, outlook.whites));
                outlook.now[place] = chance;
                none_now *= 1.0 - chance;
            }
            let chance = chances.with_whites(outlook.owned, outlook.owned[Material::White]);
            outlook.next[place] = chance;
            if may {
                none_next *= 1.0 - chance;
            }
        }
        (outlook.one_now, outlook.one_next) = (1.0 - none_now, 1.0 - none_next);
        for (place, &item) in state.waiting.iter().take(LINE).enumerate() {
            let chances = &self.content.chances[item.index()];
            outlook.later[place] = chances.with_whites(outlook.owned, outlook.owned[Material::White]);
        }
    }

    /// How many seats act before this one in a round.
    pub(super) fn place_in_round(&self, state: &State, seat: Seat) -> usize {
        (seat.index() + self.players - state.first.index()) % self.players
    }

    pub(super) fn has_yet_to_craft(&self, state: &State, seat: Seat) -> bool {
        match state.phase {
            Phase::Apprentice | Phase::Gather => true,
            Phase::Craft => self.place_in_round(state, seat) > self.place_in_round(state, state.active),
            Phase::CleanUp | Phase::Over => false,
        }
    }
}
