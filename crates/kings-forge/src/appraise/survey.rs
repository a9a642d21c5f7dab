//! What there is to see of all smiths at once: what each will roll, what that may come to, and what comes back for the next round.

use tabletop::Seat;

use super::worth::{PRICES, Wage, help_of, price};
use crate::{
    KingsForge, State,
    counterfeits::TURNED_IN,
    decree::Progress,
    dice::{Dice, Material},
    effect::Ability,
    exotic::{Exotic, heartwood_value},
    ids::CraftId,
    state::{DISPLAY, MASTERWORKS, Phase, SEATS},
    step::Step,
};

/// What may be crafted: the display, and the masterworks and the request beside it.
pub(super) const SHOWN: usize = DISPLAY + MASTERWORKS + 1;
/// So many of the waiting line are looked at.
pub(super) const LINE: usize = 3;
/// Heartwood that shows less does little for an item.
const GOOD_WOOD: u8 = 3;

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
    /// What the Decree still asks for.
    pub(super) progress: Option<Progress>,
    /// All dice that will be there next round.
    pub(super) owned: Dice,
    pub(super) worth: f32,
    /// Has a Craft turn ahead, and may roll in it.
    pub(super) will_roll: bool,
    /// What is rolled in it, white dice apart.
    pub(super) ready: Dice,
    pub(super) whites: u8,
    /// Exotic dice that count as materials, now and in the next round.
    pub(super) wild: u8,
    pub(super) wild_next: u8,
    pub(super) help: Help,
    /// The chance of each item shown with the dice of this round, and with all of the next.
    pub(super) now: [f32; SHOWN],
    pub(super) next: [f32; SHOWN],
    pub(super) later: [f32; LINE],
    /// How near the dice of the next round are to what is shown and next in line, 1 if none is missing.
    pub(super) near: [f32; SHOWN + LINE],
    /// The chance to craft one at least, and that without exotic dice and help.
    pub(super) one_now: f32,
    pub(super) one_next: f32,
    pub(super) plain_now: f32,
    pub(super) plain_next: f32,
    pub(super) crew: Crew,
    pub(super) exotics: f32,
    /// Has claimed a visitor in this round.
    pub(super) received: bool,
}

/// A smith's apprentices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Crew {
    pub(super) hired: f32,
    /// What those who work bring in a round together.
    pub(super) wage: Wage,
    /// What those who are still to be hired would bring.
    pub(super) unhired: f32,
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

    pub(super) fn add(&mut self, ability: Ability) {
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

    pub(super) fn join(&mut self, more: &Help) {
        self.pips += more.pips;
        self.rerolls += more.rerolls;
        self.flips += more.flips;
        self.sixes += more.sixes;
        self.sum += more.sum;
    }
}

/// A chance with so much help.
#[inline]
fn helped(chance: f32, help: f32) -> f32 {
    (chance + help.min(0.9) * chance.min(1.0 - chance) * 1.2).min(1.0)
}

impl Survey {
    /// What a rule of thumb says of a smith's odds before the net says anything: items, and those that are near.
    pub(super) fn odds(&self, seat: Seat) -> f32 {
        let own = &self.seats[seat.index()];
        1.5 * (own.items + 0.8 * own.crafted + 0.5 * own.one_now + 0.3 * own.one_next)
    }

    /// The most any other smith has of something.
    #[inline]
    pub(super) fn best_other(&self, seat: Seat, of: impl Fn(&Outlook) -> f32) -> f32 {
        let mut best = 0.0_f32;
        for (place, other) in self.seats[..self.players].iter().enumerate() {
            if place != seat.index() {
                best = best.max(of(other));
            }
        }
        best
    }
}

impl KingsForge {
    pub(super) fn survey(&self, state: &State) -> Survey {
        let mut survey = Survey { seats: [Outlook::default(); SEATS], players: self.players, rounds: 0.0 };
        for seat in Seat::all(self.players) {
            let outlook = &mut survey.seats[seat.index()];
            let smith = &state.smiths[seat];
            outlook.items = smith.items.len() as f32;
            if smith.counterfeits >= TURNED_IN {
                outlook.items += 0.9;
            }
            outlook.left = self.items_to_win().saturating_sub(smith.items.len()).max(1);
            outlook.progress = self.progress(state, seat);
            outlook.owned = smith.supply + smith.smithy + smith.cancelled;
            outlook.owned[Material::White] += smith.archive;
            outlook.ready = smith.supply;
            outlook.will_roll = self.has_yet_to_roll(state, seat);
        }
        self.count_what_lies_about(state, &mut survey.seats);
        for seat in Seat::all(self.players) {
            let outlook = &mut survey.seats[seat.index()];
            self.count_dice(state, seat, outlook);
            self.count_help(state, seat, outlook);
            self.reckon(state, outlook);
        }
        let fewest = survey.seats[..self.players].iter().map(|outlook| outlook.left).min().unwrap_or(0);
        survey.rounds = 2.0 * fewest as f32;
        survey
    }

    /// What cards, apprentices, items and tiles hold of everybody's dice, and what they bring to the roll.
    fn count_what_lies_about(&self, state: &State, seats: &mut [Outlook; SEATS]) {
        for claim in &*state.claims {
            let outlook = &mut seats[claim.seat.index()];
            outlook.owned += claim.dice;
            let terms = self.terms(claim.action());
            outlook.will_roll &= !terms.no_craft_roll;
            if terms.smithy_joins_roll {
                outlook.ready += state.smiths[claim.seat].smithy;
            }
            outlook.ready += terms.keep.at_most(state.stock.dice);
            outlook.whites += u8::from(claim.library);
            outlook.received |= terms.visitor;
        }
        for claimed in state.apprentices.iter() {
            let outlook = &mut seats[claimed.seat.index()];
            outlook.owned += claimed.dice;
            let wage = &self.content.wages[claimed.apprentice.index()];
            let crew = &mut outlook.crew;
            if !claimed.hired {
                crew.unhired += wage.worth;
                continue;
            }
            crew.hired += 1.0;
            crew.wage.join(wage);
        }
        for crafted in &*state.crafted {
            let outlook = &mut seats[crafted.seat.index()];
            outlook.owned += crafted.placed.taken_apart().0;
            outlook.crafted += 1.0;
        }
        for bid in &*state.bids {
            let outlook = &mut seats[bid.seat.index()];
            outlook.owned += bid.placed.taken_apart().0;
            outlook.wild_next += u8::from(self.tile(bid.tile).prize != Exotic::Grimstone);
        }
        if state.phase == Phase::Craft {
            seats[state.active.index()].owned += state.rolled.dice();
        }
    }

    /// All that is or will be a smith's own, and what of it is rolled this round.
    fn count_dice(&self, state: &State, seat: Seat, outlook: &mut Outlook) {
        let smith = &state.smiths[seat];
        let owned = &mut outlook.owned;
        *owned -= smith.keep.at_most(*owned);
        outlook.whites += outlook.ready[Material::White];
        outlook.worth = price(*owned);
        if self.content.ambassadors.is_empty() {
            return;
        }
        let held = &smith.exotica.held;
        outlook.exotics = held.kinds().map(|(_, count)| f32::from(count)).sum();
        let active = &smith.exotica.active;
        let rolled = held[Exotic::Aether] + held[Exotic::Borealis];
        let wood = |round| if heartwood_value(round) >= GOOD_WOOD { held[Exotic::Heartwood] } else { 0 };
        outlook.wild = rolled + active[Exotic::Aether] + active[Exotic::Borealis] + wood(state.round);
        outlook.wild_next += rolled + smith.exotica.kept + wood(state.round + 1);
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
        let stones = smith.exotica.held[Exotic::Grimstone] + smith.exotica.active[Exotic::Grimstone];
        help.sum += 0.35 * sixes + 0.3 * f32::from(stones.min(1));
        // Those beyond the first, which is among the abilities.
        let more = f32::from(smith.tokens.plus_ones.saturating_sub(1) + smith.gifts.saturating_sub(1));
        help.pips += more;
        help.sum += 0.15 * more;
    }

    /// The chances of what may be crafted.
    pub(super) fn reckon(&self, state: &State, outlook: &mut Outlook) {
        let owned = outlook.owned;
        let whites = owned[Material::White];
        let helpers = whites + outlook.crew.wage.whites + outlook.wild_next;
        let (mut none_now, mut none_next, mut plain_now, mut plain_next) = (1.0, 1.0, 1.0, 1.0);
        let beside = state.masterworks.iter().enumerate().map(|(place, item)| (DISPLAY + place, item));
        let request = state.request.iter().map(|item| (SHOWN - 1, item));
        for (place, &item) in state.display.iter().enumerate().chain(beside).chain(request) {
            let chances = &self.content.chances[item.index()];
            let may = self.may_go_on_with(outlook.progress, item);
            if outlook.will_roll && may {
                let plain = chances.with_whites(outlook.ready, outlook.whites);
                let chance = match outlook.wild {
                    0 => plain,
                    wild => chances.with_whites(outlook.ready, outlook.whites + wild),
                };
                let chance = helped(chance, outlook.help.sum);
                outlook.now[place] = chance;
                none_now *= 1.0 - chance;
                plain_now *= 1.0 - plain;
            }
            let plain = chances.with_whites(owned, whites);
            let chance = if helpers > whites { chances.with_whites(owned, helpers) } else { plain };
            let chance = helped(chance, outlook.crew.wage.help.sum);
            outlook.next[place] = chance;
            outlook.near[place] = self.nearness(item, owned, helpers);
            if may {
                none_next *= 1.0 - chance;
                plain_next *= 1.0 - plain;
            }
        }
        (outlook.one_now, outlook.one_next) = (1.0 - none_now, 1.0 - none_next);
        (outlook.plain_now, outlook.plain_next) = (1.0 - plain_now, 1.0 - plain_next);
        // By the time they come there is more.
        let mut richer = owned;
        for material in Material::ALL {
            richer[material] += (2.0 * outlook.crew.wage.dice[material.index()]) as u8;
        }
        for (place, &item) in state.waiting.iter().take(LINE).enumerate() {
            outlook.later[place] = self.content.chances[item.index()].with_whites(richer, whites);
            outlook.near[SHOWN + place] = self.nearness(item, richer, whites);
        }
    }

    /// 1 if all dice for an item are there; less the more is missing.
    fn nearness(&self, item: CraftId, dice: Dice, whites: u8) -> f32 {
        1.0 / (1.0 + 0.2 * self.content.chances[item.index()].lacking(dice, whites, &PRICES))
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

    /// The same, and those whose Craft turn begins with a question before the roll.
    pub(super) fn has_yet_to_roll(&self, state: &State, seat: Seat) -> bool {
        let begins = || matches!(state.steps.last(), Some(Step::ChooseExotics { .. } | Step::ChooseJoining { .. }));
        self.has_yet_to_craft(state, seat) || seat == state.active && state.phase == Phase::Craft && begins()
    }
}
