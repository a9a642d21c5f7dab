//! Deluxe items (KF-22): Craft cards with an ability that whoever has claimed them may use once in the game.

use std::{fmt, str::FromStr};

use content::written;
use serde::{Deserialize, Serialize, Serializer};
use tabletop::{Chance, Log, Seat};
use ts_rs::TS;

use crate::{
    Action, Event, KingsForge, State, Tool,
    card::Side,
    cost::Sums,
    dice::{Die, Kind},
    effect::Ability,
    exotic::Exotic,
    ids::{CraftId, GatherId, GrimstoneId},
    offers::Offers,
    state::Smith,
    step::{Picked, Step},
};

/// The most deluxe items in a game.
pub(crate) const DELUXE: usize = 8;

/// What is special about a deluxe item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deluxe {
    pub ability: DeluxeAbility,
    #[serde(skip_serializing)]
    pub text: String,
    #[serde(skip_serializing, default = "any_deluxe")]
    pub rule: String,
}

fn any_deluxe() -> String {
    "KF-22.2".to_owned()
}

/// What a deluxe item is good for, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DeluxeAbility {
    /// Spirit Kite and Celebration Horn: one die of these is rolled again.
    Reroll {
        #[serde(deserialize_with = "written")]
        dice: Kinds,
    },
    /// Sacred Sword: so much for an Aether Ore, or one that was activated is kept.
    RaiseOrKeep { plus: u8 },
    /// Dreamtime Opal and Snow Bringer: so much for one of these dice, or an exotic die.
    RaiseOrTake {
        plus: u8,
        #[serde(deserialize_with = "written")]
        dice: Kinds,
        take: Exotic,
    },
    /// Engagement Brooch: a Grimstone with a card of one's choice.
    TakeGrimstone,
    /// Obey Wand: somebody else rolls an exotic die again.
    Command,
    /// Holiday Toys: a place of one's own in the next round.
    ToyFactory,
}

impl DeluxeAbility {
    /// KF-22.4: whether it is of any use where there are no exotic dice.
    pub(crate) fn works_without_exotics(self) -> bool {
        match self {
            DeluxeAbility::ToyFactory => true,
            DeluxeAbility::RaiseOrTake { dice, .. } => dice.iter().any(|kind| !kind.is_exotic()),
            _ => false,
        }
    }

    /// What it does to dice in hand.
    pub(crate) fn on_dice(self) -> Option<Ability> {
        match self {
            DeluxeAbility::Reroll { dice } => Some(Ability::RerollOne { among: dice }),
            DeluxeAbility::RaiseOrKeep { plus } => Some(Ability::BonusAmong { plus, among: Kind::Aether.into() }),
            DeluxeAbility::RaiseOrTake { plus, dice, .. } => Some(Ability::BonusAmong { plus, among: dice }),
            DeluxeAbility::TakeGrimstone | DeluxeAbility::Command | DeluxeAbility::ToyFactory => None,
        }
    }

    /// The exotic die that can be taken for it.
    pub(crate) fn takes(self) -> Option<Exotic> {
        match self {
            DeluxeAbility::RaiseOrTake { take, .. } => Some(take),
            DeluxeAbility::TakeGrimstone => Some(Exotic::Grimstone),
            _ => None,
        }
    }
}

/// Kinds of dice, written by their letters: `WG`, `OBS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, TS)]
#[ts(type = "string")]
pub struct Kinds(u16);

impl Kinds {
    #[inline]
    pub fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::IN_HAND.into_iter().filter(move |&kind| self.contains(kind))
    }
}

impl From<Kind> for Kinds {
    fn from(kind: Kind) -> Kinds {
        Kinds(1 << kind.index())
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

impl FromStr for Kinds {
    type Err = String;

    fn from_str(text: &str) -> Result<Kinds, String> {
        let kind = |letter: char| Kind::IN_HAND.into_iter().find(|kind| kind.letter() == letter);
        let add = |all: Option<Kinds>, letter: char| Some(Kinds(all?.0 | Kinds::from(kind(letter)?).0));
        let kinds = text.chars().fold(Some(Kinds::default()), add).filter(|kinds| kinds.to_string() == text);
        let some = kinds.filter(|&kinds| kinds != Kinds::default());
        some.ok_or_else(|| format!("`{text}` is no kinds of dice: write them like WG or OBS"))
    }
}

impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Smith {
    /// The ability of a deluxe item is used.
    pub(crate) fn turn_over(&mut self, item: CraftId) {
        let place = self.deluxe.iter().position(|&unused| unused == item).expect("the ability has not been used");
        (*self.deluxe)[place..].rotate_left(1);
        self.deluxe.pop();
    }
}

impl KingsForge {
    /// What an item is good for, if it is a deluxe one.
    #[inline]
    pub(crate) fn deluxe(&self, item: CraftId) -> Option<DeluxeAbility> {
        self.content.craft[item.index()].deluxe.as_ref().map(|deluxe| deluxe.ability)
    }

    /// KF-22.2: whoever claims a deluxe item may use it from now on.
    pub(crate) fn receive_deluxe(&self, state: &mut State, seat: Seat, item: CraftId, log: &mut impl Log<Event>) {
        if self.deluxe(item).is_some() {
            state.smiths[seat].deluxe.push(item);
            log.note(Event::DeluxeReady { seat, item });
        }
    }

    /// Whether a seat has a deluxe item that could still be of use in a Craft turn.
    pub(crate) fn may_change_dice(&self, state: &State, seat: Seat) -> bool {
        let useful = |ability: DeluxeAbility| ability.on_dice().is_some() || ability.takes().is_some();
        state.smiths[seat].deluxe.iter().any(|&item| self.deluxe(item).is_some_and(useful))
    }

    /// The item of a seat whose ability is this and has not been used.
    fn unused(&self, state: &State, seat: Seat, wanted: DeluxeAbility) -> Option<CraftId> {
        state.smiths[seat].deluxe.iter().copied().find(|&item| self.deluxe(item) == Some(wanted))
    }

    /// The exotic dice the active player could take for deluxe items, while the stock has them.
    #[inline(never)]
    pub(crate) fn each_to_be_taken(&self, state: &State, mut each: impl FnMut(Tool, Exotic)) {
        for &item in &*state.smiths[state.active].deluxe {
            let exotic = self.deluxe(item).and_then(DeluxeAbility::takes);
            if let Some(exotic) = exotic.filter(|&exotic| state.stock.exotics[exotic] > 0) {
                each(Tool::Deluxe(item), exotic);
            }
        }
    }

    #[inline]
    pub(crate) fn offer_to_take(&self, state: &State, out: &mut impl Offers) {
        if !state.smiths[state.active].deluxe.is_empty() {
            self.each_to_be_taken(state, |with, _| out.add(Action::TakeOfferedDie { with }));
        }
    }

    /// KF-22.15: before the roll, what could then be rolled.
    pub(crate) fn offer_to_take_for_roll(&self, state: &State, out: &mut impl Offers) {
        self.each_to_be_taken(state, |with, exotic| {
            if exotic.kind().is_rolled() {
                out.add(Action::TakeOfferedDie { with });
            }
        });
    }

    /// Whether an exotic die could be taken and rolled.
    pub(crate) fn can_take_for_roll(&self, state: &State) -> bool {
        let mut any = false;
        self.each_to_be_taken(state, |_, exotic| any |= exotic.kind().is_rolled());
        any
    }

    /// KF-22.15: an exotic die of the stock, a Grimstone with a card to be chosen.
    pub(crate) fn take_exotic(&self, state: &mut State, item: CraftId, log: &mut impl Log<Event>) {
        let (seat, with) = (state.active, Tool::Deluxe(item));
        let Some(exotic) = self.deluxe(item).and_then(DeluxeAbility::takes) else { return };
        state.smiths[seat].turn_over(item);
        state.stock.exotics[exotic] -= 1;
        state.smiths[seat].exotica.held[exotic] += 1;
        log.note(Event::ExoticTaken { seat, with, exotic });
        if exotic == Exotic::Grimstone {
            state.steps.push(Step::ChooseGrimstoneCard);
        }
    }

    /// KF-22.11: any card of the deck, wherever it lies.
    pub(crate) fn offer_grimstone_cards(&self, state: &State, out: &mut impl Offers) {
        let deck = &state.grimstones;
        let cards = self.content.grimstones.iter().map(|card| card.id);
        let there = cards.filter(|stone| deck.undrawn.count(*stone) > 0 || deck.bottom.contains(stone));
        there.for_each(|stone| out.add(Action::KeepGrimstone { stone }));
    }

    /// KF-22.11, KF-22.12: the deck is shuffled then.
    pub(crate) fn take_grimstone_card(&self, state: &mut State, stone: GrimstoneId, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.grimstones.shuffle();
        state.grimstones.undrawn.remove(stone);
        let exotica = &mut state.smiths[seat].exotica;
        exotica.stones.insert(stone);
        exotica.fresh = Some(stone);
        log.note(Event::GrimstoneTaken { seat, stone });
    }

    /// KF-22.7: an Aether Ore that was activated and is not kept yet.
    pub(crate) fn offer_to_keep_ore(&self, state: &State, out: &mut impl Offers) {
        let smith = &state.smiths[state.active];
        if smith.deluxe.is_empty() || smith.exotica.active[Exotic::Aether] <= smith.exotica.kept {
            return;
        }
        let keeps = |item: &&CraftId| matches!(self.deluxe(**item), Some(DeluxeAbility::RaiseOrKeep { .. }));
        smith.deluxe.iter().filter(keeps).for_each(|&item| out.add(Action::KeepOre { with: Tool::Deluxe(item) }));
    }

    pub(crate) fn keep_ore(&self, state: &mut State, with: Tool, log: &mut impl Log<Event>) {
        let Tool::Deluxe(item) = with else { return };
        let seat = state.active;
        state.smiths[seat].turn_over(item);
        state.smiths[seat].exotica.kept += 1;
        log.note(Event::OreKept { seat, with });
    }

    /// KF-22.8 to KF-22.10: owners of an Obey Wand are asked after the first roll, from the left of this seat on.
    pub(crate) fn ask_for_commands(&self, state: &mut State, after: Seat) {
        if !state.rolled.has_exotic() {
            return;
        }
        for seat in after.others(self.players).take_while(|&seat| seat != state.active) {
            if let Some(wand) = self.unused(state, seat, DeluxeAbility::Command) {
                state.steps.push(Step::ChooseCommand { seat, wand });
                return;
            }
        }
    }

    /// One of the exotic dice, or none.
    pub(crate) fn offer_commands(&self, state: &State, wand: CraftId, out: &mut impl Offers) {
        out.add(Action::KeepRoll);
        let exotic = state.rolled.distinct().filter(|die| die.kind.is_exotic() && die.kind.is_rolled());
        exotic.for_each(|die| out.add(Action::Reroll { with: Tool::Deluxe(wand), die }));
    }

    /// KF-22.8: whoever has rolled it rolls it again.
    pub(crate) fn command(
        &self,
        state: &mut State,
        (seat, wand): (Seat, CraftId),
        die: Die,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        state.smiths[seat].turn_over(wand);
        state.rolled.remove(die);
        log.note(Event::DieCommanded { seat, from: state.active, with: Tool::Deluxe(wand), die });
        let mut picked = Picked::default();
        picked.add(die.kind);
        self.roll_again(state, picked, chance, log);
    }

    /// KF-22.16: who has Holiday Toys from the last round.
    #[inline]
    pub(crate) fn has_factory(&self, state: &State, seat: Seat) -> bool {
        self.unused_toys(state, seat).is_some()
    }

    #[inline]
    fn unused_toys(&self, state: &State, seat: Seat) -> Option<CraftId> {
        self.content.toys.filter(|toys| state.smiths[seat].deluxe.contains(toys))
    }

    #[inline]
    pub(crate) fn is_factory(&self, card: GatherId) -> bool {
        self.content.toy_factory == Some(card)
    }

    #[inline]
    pub(crate) fn offer_factory(&self, state: &State, supply: Sums, out: &mut impl Offers) {
        if let Some(card) = self.content.toy_factory
            && self.has_factory(state, state.active)
        {
            self.offer_side(state, supply, card, Side::Top, out);
        }
    }

    pub(crate) fn enter_factory(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        if let Some(toys) = self.unused_toys(state, seat) {
            state.smiths[seat].turn_over(toys);
            log.note(Event::OfferTaken { seat, with: Tool::Deluxe(toys) });
        }
    }

    /// KF-22.17: used or not, before new items are claimed.
    pub(crate) fn close_factory(&self, state: &mut State, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.players) {
            if let Some(item) = self.unused_toys(state, seat) {
                state.smiths[seat].turn_over(item);
                log.note(Event::DeluxeLapsed { seat, item });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_dice_are_written_as_they_are_read() {
        for text in ["WG", "O", "OBS", "MWGALOBHS"] {
            assert_eq!(text.parse::<Kinds>().unwrap().to_string(), text);
        }
        for text in ["", "X", "GW", "OO", "C"] {
            assert!(text.parse::<Kinds>().is_err(), "{text}");
        }
    }
}
