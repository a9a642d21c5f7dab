//! What the net sees of a smith, number by number. Each part is about something a person can be told of.

use tabletop::{Seat, Sheet};

use super::{
    survey::{Outlook, Survey},
    worth::deluxe_worth,
};
use crate::{
    KingsForge, State,
    counterfeits::TURNED_IN,
    dice::{Dice, Material},
    exotic::Exotic,
    ids::CraftId,
    state::Phase,
};

pub(super) const INPUTS: usize = 146;

pub(super) const ITEMS: &str = "items";
pub(super) const DICE: &str = "dice for the next round";
pub(super) const NOW: &str = "chance to craft something this round";
pub(super) const NEXT: &str = "chance to craft something with all dice";
pub(super) const HELP: &str = "bonuses and rerolls for this round";
pub(super) const APPRENTICES: &str = "apprentices hired";
pub(super) const TOKENS: &str = "counterfeit tokens";
pub(super) const EXOTICS: &str = "exotic dice";
pub(super) const OTHERS: &str = "chance of the best opponent to craft something";
/// What is the same whatever is done next.
const TIME: &str = "time";

/// From so many items to go on they are all alike.
const FAR: usize = 5;

impl KingsForge {
    pub(super) fn write_down(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        let own = &survey.seats[seat.index()];
        self.write_table(state, survey, seat, sheet);
        self.write_items(state, survey, seat, sheet);
        self.write_time(state, seat, sheet);
        write_dice(state, survey, seat, sheet);
        self.write_chances(state, survey, seat, sheet);
        write_help(state, own, seat, sheet);
        self.write_hand(state, own, seat, sheet);
        write_apprentices(own, survey.rounds, sheet);
        self.write_exotics(state, seat, own, sheet);
        self.write_others(state, survey, seat, sheet);
        debug_assert_eq!(sheet.written(), INPUTS, "every input has its place");
    }

    /// Who plays, and with what.
    fn write_table(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(TIME);
        (2..=5).for_each(|players| sheet.flag(self.players == players));
        let content = &self.content;
        sheet.flag(!content.apprentices.is_empty());
        sheet.flag(content.decree.is_some());
        sheet.flag(!content.visitors.is_empty());
        sheet.flag(!content.ambassadors.is_empty());
        sheet.flag(content.ranked < content.craft.len());
        sheet.add(f32::from(state.round.min(20)) * 0.1);
        sheet.add(f32::from(state.barren.min(10)) * 0.2);
        sheet.add(survey.rounds * 0.1);
        sheet.add(state.waiting.len() as f32 * 0.1);
        let own = &survey.seats[seat.index()];
        sheet.add(own.left as f32 / self.items_to_win() as f32);
    }

    fn write_items(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(ITEMS);
        let own = &survey.seats[seat.index()];
        let nearest = seat.others(self.players).map(|other| survey.seats[other.index()].left).min().unwrap_or(FAR);
        for left in 1..=FAR {
            sheet.flag(own.left.min(FAR) == left);
            sheet.flag(nearest.min(FAR) == left);
        }
        let best = survey.best_other(seat, |other| other.items);
        sheet.add((own.items - best) * 0.5);
        sheet.add(own.crafted);
        sheet.add(survey.best_other(seat, |other| other.crafted));
        // Whoever ends the game with these wins, but for ties.
        sheet.flag(own.crafted >= own.left as f32);
        let ends = |other: &Outlook| f32::from(u8::from(other.crafted >= other.left as f32));
        sheet.add(survey.best_other(seat, ends));
        let ranked = |item: &CraftId| !self.is_request(*item);
        let highest = |seat: Seat| state.smiths[seat].items.iter().copied().filter(ranked).max();
        let parts_ties = seat.others(self.players).all(|other| highest(seat) > highest(other));
        sheet.flag(parts_ties);
        let progress = self.progress(state, seat).unwrap_or_default();
        sheet.flag(progress.fulfilled);
        sheet.flag(self.content.decree.is_some() && progress.missing == 0);
        sheet.flag(self.reward_of(state, seat).is_some());
        // What was crafted may be stolen by those who come after.
        let mut danger = 0.0;
        for crafted in state.crafted.iter().filter(|crafted| crafted.seat == seat) {
            let chances = &self.content.chances[crafted.card.index()];
            for other in seat.others(self.players) {
                let other = &survey.seats[other.index()];
                if other.will_roll {
                    danger += chances.with_whites(other.ready, other.whites);
                }
            }
        }
        sheet.add(danger);
        sheet.about(TOKENS);
        let tokens = state.smiths[seat].counterfeits;
        (1..TURNED_IN).for_each(|some| sheet.flag(tokens == some));
        sheet.flag(tokens >= TURNED_IN);
    }

    /// Where the round is, for this smith.
    fn write_time(&self, state: &State, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(TIME);
        let (active, passed) = (seat == state.active, state.smiths[seat].passed);
        let gathering = state.phase == Phase::Gather;
        sheet.flag(gathering && active);
        sheet.flag(gathering && !passed);
        sheet.flag(gathering && passed);
        let crafting = state.phase == Phase::Craft;
        sheet.flag(crafting && active);
        sheet.flag(crafting && self.has_yet_to_craft(state, seat));
        sheet.flag(state.phase == Phase::Apprentice);
        sheet.flag(gathering && !passed && !state.somebody_passed());
        let place = self.place_in_round(state, seat);
        let next = (place + self.players - 1) % self.players;
        let share = 1.0 / (self.players - 1) as f32;
        sheet.add(place as f32 * share);
        sheet.add(next as f32 * share);
        let row = state.row.iter().flatten().count() as f32;
        let cards = if gathering { row + state.deck.len() as f32 } else { 0.0 };
        sheet.add(if gathering { row * 0.25 } else { 0.0 });
        sheet.add(cards * 0.2 / self.players as f32);
        sheet.add(if gathering && !passed { f32::from(state.smiths[seat].supply.total()) * 0.1 } else { 0.0 });
    }

    fn write_chances(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        let own = &survey.seats[seat.index()];
        sheet.about(NOW);
        own.now.iter().for_each(|&chance| sheet.add(chance));
        sheet.add(own.one_now);
        sheet.add(own.one_now * own.one_now);
        sheet.add(own.now.iter().sum::<f32>());
        // Whoever rolls first takes it away.
        let place = self.place_in_round(state, seat);
        let before = |other: &Seat| self.place_in_round(state, *other) < place;
        let (mut left, mut sum) = (0.0_f32, 0.0);
        for (item, &chance) in own.now.iter().enumerate() {
            let free = seat.others(self.players).filter(before);
            let free: f32 = free.map(|other| 1.0 - survey.seats[other.index()].now[item]).product();
            left = left.max(chance * free);
            sum += chance * free;
        }
        sheet.add(left);
        sheet.add(sum);
        // The last item that is missing counts for more than others.
        sheet.add(if own.left == 1 { own.one_now } else { 0.0 });
        sheet.about(NEXT);
        own.next.iter().for_each(|&chance| sheet.add(chance));
        own.later.iter().for_each(|&chance| sheet.add(chance));
        sheet.add(own.one_next);
        sheet.add(own.next.iter().sum::<f32>() * 0.5);
        sheet.add(if own.left == 1 { own.one_next } else { 0.0 });
        let last =
            |item: &CraftId| self.content.chances[item.index()].with_whites(own.owned, own.owned[Material::White]);
        sheet.add(state.waiting.last().map_or(0.0, last));
        sheet.add(state.waiting.get(state.waiting.len() / 2).map_or(0.0, last));
    }

    /// The dice in hand, in one's own Craft turn.
    fn write_hand(&self, state: &State, own: &Outlook, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(NOW);
        let hand = if seat == state.active && state.phase == Phase::Craft { self.hand(state) } else { <_>::default() };
        sheet.add(hand.craftable.min(3.0));
        sheet.flag(hand.craftable > 0.0);
        sheet.add(hand.stealable);
        sheet.flag(hand.craftable + hand.stealable > 0.0 && own.left as f32 <= own.crafted + 1.0);
        let close = hand.pips.map_or(0.0, |pips| 1.0 / (1.0 + pips));
        sheet.add(close);
        let within = |help: f32| hand.pips.is_some_and(|pips| pips <= help);
        sheet.flag(within(own.help.pips));
        sheet.flag(within(own.help.pips + 4.0 * (own.help.sixes + own.help.flips)));
        sheet.add(close * own.help.rerolls);
        sheet.add(close * (own.help.sixes + own.help.flips));
        sheet.add(hand.dice.map_or(0.0, |dice| 1.0 / dice));
    }

    fn write_exotics(&self, state: &State, seat: Seat, own: &Outlook, sheet: &mut Sheet<'_>) {
        sheet.about(EXOTICS);
        let exotica = &state.smiths[seat].exotica;
        let bids = |exotic: Exotic| {
            let prizes = state.bids.iter().filter(|bid| bid.seat == seat).map(|bid| self.tile(bid.tile).prize);
            prizes.filter(|&prize| prize == exotic).count() as f32
        };
        for exotic in Exotic::ALL {
            sheet.add(f32::from(exotica.held[exotic]));
            sheet.add(bids(exotic));
        }
        sheet.add(own.exotics * if own.will_roll { 1.0 } else { 0.0 });
        let active: f32 = exotica.active.kinds().map(|(_, count)| f32::from(count)).sum();
        sheet.add(active);
        sheet.add(f32::from(exotica.kept));
        let unused = &state.smiths[seat].deluxe;
        sheet.add(unused.len() as f32);
        sheet.add(unused.iter().filter_map(|&item| self.deluxe(item)).map(deluxe_worth).sum::<f32>() * 0.2);
    }

    fn write_others(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(OTHERS);
        sheet.add(survey.best_other(seat, |other| other.one_now));
        sheet.add(survey.best_other(seat, |other| other.one_next));
        sheet.add(survey.best_other(seat, |other| if other.left == 1 { other.one_now } else { 0.0 }));
        sheet.add(survey.best_other(seat, |other| if other.left == 1 { other.one_next } else { 0.0 }));
        let place = self.place_in_round(state, seat);
        let (mut first, mut then) = (0.0_f32, 0.0_f32);
        for other in seat.others(self.players) {
            let chance = survey.seats[other.index()].one_now;
            let sooner = self.place_in_round(state, other) < place;
            let best = if sooner { &mut first } else { &mut then };
            *best = best.max(chance);
        }
        sheet.add(first);
        sheet.add(then);
    }
}

fn write_dice(state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
    let own = &survey.seats[seat.index()];
    sheet.about(DICE);
    let rounds = survey.rounds * 0.1;
    let mut write_kinds = |dice: Dice, times: f32| {
        Material::EVERY.into_iter().for_each(|material| sheet.add(f32::from(dice[material]) * 0.1 * times));
    };
    write_kinds(own.owned, 1.0);
    write_kinds(own.owned, rounds);
    let total = f32::from(own.owned.total());
    sheet.add(total * 0.05);
    sheet.add(total * total * 0.001);
    sheet.add(own.worth * 0.02);
    sheet.add(own.worth / (own.worth + 25.0));
    sheet.add(own.worth * 0.02 * rounds);
    let best = survey.best_other(seat, |other| other.worth);
    sheet.add(own.worth / (own.worth + best + 1.0) - 0.5);
    sheet.add((own.worth - best) * 0.02);
    // What waits on the Smithy tile is of no use yet.
    sheet.add(f32::from(state.smiths[seat].smithy.total()) * 0.05);
    sheet.about(NOW);
    let ready = if own.will_roll { own.ready } else { Dice::NONE };
    Material::EVERY.into_iter().for_each(|material| sheet.add(f32::from(ready[material]) * 0.1));
    sheet.add(if own.will_roll { f32::from(own.whites) * 0.5 } else { 0.0 });
    sheet.flag(own.will_roll);
}

fn write_help(state: &State, own: &Outlook, seat: Seat, sheet: &mut Sheet<'_>) {
    sheet.about(HELP);
    let help = own.help;
    let useful = own.will_roll || seat == state.active && state.phase == Phase::Craft;
    let times = if useful { 1.0 } else { 0.0 };
    for amount in [help.pips * 0.25, help.rerolls, help.flips, help.sixes, help.sum] {
        sheet.add(amount * times);
        sheet.add(amount * times * own.one_now * (1.0 - own.one_now) * 4.0);
    }
}

fn write_apprentices(own: &Outlook, rounds: f32, sheet: &mut Sheet<'_>) {
    sheet.about(APPRENTICES);
    sheet.add(own.hired * 0.5);
    sheet.add(own.wages * 0.2);
    sheet.add(own.wages * rounds * 0.02);
    sheet.add(own.unhired * 0.2);
    sheet.add(own.unhired * rounds * 0.02);
}
