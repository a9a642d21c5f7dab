//! What the net sees of a smith, number by number. Each part is about something a person can be told of.

use tabletop::{Seat, Sheet};

use super::{
    survey::{LINE, Outlook, SHOWN, Survey},
    worth::deluxe_worth,
};
use crate::{
    KingsForge, State,
    counterfeits::TURNED_IN,
    dice::{Dice, Material},
    exotic::{Exotic, heartwood_value},
    grimstone::StoneEffect,
    ids::CraftId,
    state::{DISPLAY, MASTERWORKS, Phase},
};

pub(super) const INPUTS: usize = 193;

pub(super) const ITEMS: &str = "items";
pub(super) const DICE: &str = "dice for the next round";
pub(super) const NOW: &str = "chance to craft something this round";
pub(super) const NEXT: &str = "chance to craft something next round with all dice";
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
        self.write_time(state, own, seat, sheet);
        write_dice(state, survey, seat, sheet);
        self.write_chances(state, survey, seat, sheet);
        write_help(state, own, seat, sheet);
        self.write_hand(state, own, seat, sheet);
        write_apprentices(survey, seat, sheet);
        self.write_exotics(state, survey, seat, sheet);
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
        let own_highest = highest(seat);
        let parts_ties = seat.others(self.players).all(|other| own_highest > highest(other));
        sheet.flag(parts_ties);
        let progress = own.progress.unwrap_or_default();
        let asked = own.progress.is_some() && !progress.fulfilled;
        sheet.flag(progress.fulfilled);
        sheet.flag(asked && progress.missing == 0);
        sheet.flag(asked && progress.missing == 1);
        // Masterworks are what it takes in the end.
        let masterwork = own.next[DISPLAY..][..MASTERWORKS].iter().copied().fold(0.0, f32::max);
        let near = own.near[DISPLAY..][..MASTERWORKS].iter().copied().fold(0.0, f32::max);
        sheet.add(if asked { masterwork } else { 0.0 });
        sheet.add(if asked { near } else { 0.0 });
        sheet.add(if asked && progress.missing <= 1 { masterwork } else { 0.0 });
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
    fn write_time(&self, state: &State, own: &Outlook, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(TIME);
        let (active, passed) = (seat == state.active, state.smiths[seat].passed);
        let gathering = state.phase == Phase::Gather;
        sheet.flag(gathering && active);
        sheet.flag(gathering && !passed);
        sheet.flag(gathering && passed);
        let crafting = state.phase == Phase::Craft;
        sheet.flag(crafting && active);
        sheet.flag(crafting && active && own.will_roll);
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
        let unused = f32::from(state.smiths[seat].supply.total());
        sheet.add(if gathering && !passed { unused * 0.1 } else { 0.0 });
        // A visitor is still to be had.
        let visitors = state.visitors.here.iter().flatten().count() as f32;
        let open = gathering && !passed && !own.received || state.phase == Phase::Apprentice;
        sheet.add(if open { visitors * 0.25 } else { 0.0 });
        sheet.flag(open && visitors > 0.0 && unused > 0.0);
    }

    fn write_chances(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        let own = &survey.seats[seat.index()];
        sheet.about(NOW);
        own.now.iter().for_each(|&chance| sheet.add(chance));
        sheet.add(own.one_now);
        sheet.add(own.one_now * own.one_now);
        sheet.add(own.plain_now);
        sheet.add(own.now.iter().sum::<f32>());
        // Whoever rolls first takes it away.
        let place = self.place_in_round(state, seat);
        let mut free = [1.0_f32; SHOWN];
        for other in seat.others(self.players).filter(|&other| self.place_in_round(state, other) < place) {
            let chances = &survey.seats[other.index()].now;
            free.iter_mut().zip(chances).for_each(|(free, chance)| *free *= 1.0 - chance);
        }
        let (mut left, mut sum) = (0.0_f32, 0.0);
        for (chance, free) in own.now.iter().zip(free) {
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
        own.near.iter().for_each(|&near| sheet.add(near));
        sheet.add(own.one_next);
        sheet.add(own.plain_next);
        sheet.add(own.next.iter().sum::<f32>() * 0.5);
        sheet.add(if own.left == 1 { own.one_next } else { 0.0 });
        let last =
            |item: &CraftId| self.content.chances[item.index()].with_whites(own.owned, own.owned[Material::White]);
        sheet.add(state.waiting.last().map_or(0.0, last));
        sheet.add(state.waiting.get(state.waiting.len() / 2).map_or(0.0, last));
        // How near anything is, all in all.
        let mut none = 1.0;
        for place in 0..SHOWN {
            none *= 1.0 - 0.8 * (0.25 + 0.75 * own.next[place]) * own.near[place];
        }
        for place in 0..LINE {
            none *= 1.0 - 0.4 * (0.25 + 0.75 * own.later[place]) * own.near[SHOWN + place];
        }
        sheet.add(1.0 - none);
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

    fn write_exotics(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(EXOTICS);
        let own = &survey.seats[seat.index()];
        let exotica = &state.smiths[seat].exotica;
        let mut bids = [0.0; Exotic::COUNT];
        for bid in state.bids.iter().filter(|bid| bid.seat == seat) {
            bids[self.tile(bid.tile).prize.index()] += 1.0;
        }
        for (exotic, bids) in Exotic::ALL.into_iter().zip(bids) {
            sheet.add(f32::from(exotica.held[exotic]));
            sheet.add(bids);
        }
        // Bids may still be outbid.
        let rivals = seat.others(self.players).filter(|&other| self.has_yet_to_roll(state, other)).count() as f32;
        sheet.add(bids.iter().sum::<f32>() * rivals);
        let wood = f32::from(exotica.held[Exotic::Heartwood]);
        sheet.add(wood * f32::from(heartwood_value(state.round)) / 6.0);
        sheet.add(wood * f32::from(heartwood_value(state.round + 1)) / 6.0);
        sheet.add(own.exotics * if own.will_roll { 1.0 } else { 0.0 });
        sheet.add(own.exotics * survey.rounds * 0.1);
        sheet.add(survey.best_other(seat, |other| other.exotics));
        let active: f32 = exotica.active.kinds().map(|(_, count)| f32::from(count)).sum();
        sheet.add(active);
        sheet.add(f32::from(exotica.kept));
        let mut stones = [0.0; 4];
        for stone in exotica.stones.kinds() {
            let kind = match self.content.grimstones[stone.index()].effect {
                StoneEffect::Match { .. } => 0,
                StoneEffect::Lowest { .. } | StoneEffect::Highest { .. } => 1,
                StoneEffect::Reroll => 2,
                StoneEffect::Feed { .. } => 3,
            };
            stones[kind] += f32::from(exotica.stones.count(stone));
        }
        stones.into_iter().for_each(|count| sheet.add(count));
        let unused = &state.smiths[seat].deluxe;
        sheet.add(unused.len() as f32);
        sheet.add(unused.iter().filter_map(|&item| self.deluxe(item)).map(deluxe_worth).sum::<f32>() * 0.2);
    }

    fn write_others(&self, state: &State, survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
        sheet.about(OTHERS);
        sheet.add(survey.best_other(seat, |other| other.one_now));
        sheet.add(survey.best_other(seat, |other| other.one_next));
        sheet.add(survey.best_other(seat, |other| other.plain_next));
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
    sheet.add(if own.will_roll { f32::from(own.wild) * 0.5 } else { 0.0 });
    sheet.flag(own.will_roll);
}

fn write_help(state: &State, own: &Outlook, seat: Seat, sheet: &mut Sheet<'_>) {
    sheet.about(HELP);
    let help = own.help;
    let useful = own.will_roll || seat == state.active && state.phase == Phase::Craft;
    let times = if useful { 1.0 } else { 0.0 };
    let doubtful = times * own.one_now * (1.0 - own.one_now) * 4.0;
    for amount in [help.pips * 0.25, help.rerolls, help.flips, help.sixes, help.sum] {
        sheet.add(amount * times);
        sheet.add(amount * doubtful);
    }
}

fn write_apprentices(survey: &Survey, seat: Seat, sheet: &mut Sheet<'_>) {
    sheet.about(APPRENTICES);
    let crew = &survey.seats[seat.index()].crew;
    let wage = &crew.wage;
    let rounds = survey.rounds;
    sheet.add(crew.hired * 0.5);
    sheet.add(wage.worth * 0.2);
    sheet.add(wage.worth * rounds * 0.02);
    sheet.add(crew.unhired * 0.2);
    sheet.add(crew.unhired * rounds * 0.02);
    wage.dice.iter().take(Material::COUNT).for_each(|&dice| sheet.add(dice * rounds * 0.2));
    sheet.add(wage.at_once * rounds * 0.1);
    sheet.add_twice(wage.tokens, rounds * 0.2);
    let help = &wage.help;
    sheet.add_twice(help.sum, rounds * 0.1);
    sheet.add(help.pips * 0.25);
    sheet.add(help.rerolls);
    sheet.add(help.flips);
    sheet.add_twice(f32::from(wage.whites), rounds * 0.1);
    sheet.add(wage.knack);
    sheet.add(survey.best_other(seat, |other| other.crew.wage.worth) * 0.2);
}
