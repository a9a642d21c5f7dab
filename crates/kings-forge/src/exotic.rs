//! Exotic dice (KF-18): four kinds, kept on cards of their own until they are activated, and gone to the stock after that.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use tabletop::{Chance, Log};
use ts_rs::TS;

use crate::{
    Action, Event, KingsForge, State,
    dice::{Dice, Die, Kind, Material, Materials},
    effect::Place,
    grimstone::Stones,
    ids::GrimstoneId,
    offers::Offers,
    pool::Pool,
    step::Step,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Exotic {
    /// Aether Ore.
    Aether,
    Borealis,
    Heartwood,
    Grimstone,
}

impl Exotic {
    pub const COUNT: usize = 4;
    pub const ALL: [Exotic; Exotic::COUNT] = [Exotic::Aether, Exotic::Borealis, Exotic::Heartwood, Exotic::Grimstone];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        ["Aether Ore", "Borealis", "Heartwood", "Grimstone"][self.index()]
    }

    /// The die in hand.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::EXOTIC[self.index()]
    }
}

/// Numbers of exotic dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Exotics {
    pub aether: u8,
    pub borealis: u8,
    pub heartwood: u8,
    pub grimstone: u8,
}

impl Exotics {
    pub const NONE: Exotics = Exotics { aether: 0, borealis: 0, heartwood: 0, grimstone: 0 };

    pub fn is_none(self) -> bool {
        self == Exotics::NONE
    }

    /// The kinds there are, with their numbers.
    pub fn kinds(self) -> impl Iterator<Item = (Exotic, u8)> {
        Exotic::ALL.into_iter().map(move |exotic| (exotic, self[exotic])).filter(|(_, count)| *count > 0)
    }

    /// Those of a hand, or of dice that lie on boxes.
    pub(crate) fn among(dice: impl Iterator<Item = Die>) -> Exotics {
        let mut exotics = Exotics::NONE;
        for die in dice {
            if let Some(exotic) = Exotic::ALL.into_iter().find(|exotic| exotic.kind() == die.kind) {
                exotics[exotic] += 1;
            }
        }
        exotics
    }
}

impl Index<Exotic> for Exotics {
    type Output = u8;

    #[inline]
    fn index(&self, exotic: Exotic) -> &u8 {
        match exotic {
            Exotic::Aether => &self.aether,
            Exotic::Borealis => &self.borealis,
            Exotic::Heartwood => &self.heartwood,
            Exotic::Grimstone => &self.grimstone,
        }
    }
}

impl IndexMut<Exotic> for Exotics {
    #[inline]
    fn index_mut(&mut self, exotic: Exotic) -> &mut u8 {
        match exotic {
            Exotic::Aether => &mut self.aether,
            Exotic::Borealis => &mut self.borealis,
            Exotic::Heartwood => &mut self.heartwood,
            Exotic::Grimstone => &mut self.grimstone,
        }
    }
}

/// The exotic dice of a smith.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Exotica {
    /// On their cards.
    pub held: Exotics,
    /// The cards of the Grimstones among them.
    #[ts(as = "Vec<GrimstoneId>")]
    pub stones: Stones,
    /// Activated this round, wherever they lie now: they go to the stock in Clean-up.
    pub active: Exotics,
    /// The card of the Grimstone among those.
    pub stone: Option<GrimstoneId>,
    /// KF-18.6: what the active Borealis dice can be.
    #[ts(type = "string")]
    pub mimics: Materials,
    /// KF-19.14: what the Gobblestone was fed.
    #[ts(type = "string")]
    pub fed: Materials,
    /// KF-22.7: of the Aether Ore activated, so many are kept.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, as = "Option<u8>")]
    pub kept: u8,
    /// KF-22.12: a Grimstone that was taken in this round and does not explode yet.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional)]
    pub fresh: Option<GrimstoneId>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Exotica {
    /// What a die of a kind counts as when its owner places it. White dice count as everything.
    pub(crate) fn counts_as(&self, kind: Kind) -> Materials {
        match kind {
            Kind::Aether => Materials::from(Material::Metal).or(Material::Magic.into()),
            Kind::Borealis => self.mimics,
            Kind::Heartwood => Materials::from(Material::Wood).or(Material::Gem.into()),
            Kind::Grimstone => self.fed,
            _ => kind.material().map_or(Materials::ANY, Materials::from),
        }
    }

    /// Whether something can be rolled with the other dice.
    #[inline]
    fn can_be_rolled(&self) -> bool {
        self.held[Exotic::Aether] + self.held[Exotic::Borealis] + self.held[Exotic::Grimstone] > 0
    }
}

/// KF-18.10: what all Heartwood shows in a round.
pub fn heartwood_value(round: u16) -> u8 {
    (round.saturating_sub(1) % 6) as u8 + 1
}

impl KingsForge {
    /// KF-18.3, KF-22.15: the exotic dice to be rolled are named before the roll, or taken for it.
    pub(crate) fn prepare_roll(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if state.smiths[state.active].exotica.can_be_rolled() || self.can_take_for_roll(state) {
            state.steps.push(Step::ChooseExotics { last: None });
        } else {
            self.roll_craft_dice(state, chance, log);
        }
    }

    /// In one order, the kinds come one after the other.
    pub(crate) fn offer_exotics(&self, state: &State, from: Option<Exotic>, out: &mut impl Offers) {
        let exotica = &state.smiths[state.active].exotica;
        out.add(Action::RollDice);
        for exotic in [Exotic::Aether, Exotic::Borealis] {
            if exotica.held[exotic] > 0 && from.is_none_or(|from| from <= exotic) {
                out.add(Action::ActivateExotic { exotic });
            }
        }
        // KF-19.3: one Grimstone in a Craft phase, named before the roll.
        if exotica.stone.is_none() {
            exotica.stones.kinds().for_each(|stone| out.add(Action::ActivateGrimstone { stone }));
        }
        if from.is_none() {
            self.offer_to_take_for_roll(state, out);
        }
    }

    pub(crate) fn activate_exotic(&self, state: &mut State, exotic: Exotic, log: &mut impl Log<Event>) {
        let seat = state.active;
        let exotica = &mut state.smiths[seat].exotica;
        exotica.held[exotic] -= 1;
        exotica.active[exotic] += 1;
        let stone = exotica.stone.filter(|_| exotic == Exotic::Grimstone);
        log.note(Event::ExoticActivated { seat, exotic, stone });
        state.steps.push(Step::ChooseExotics { last: Some(exotic) });
    }

    /// Rolls the exotic dice that were activated, after all others.
    pub(crate) fn roll_exotics(
        &self,
        state: &mut State,
        rolled: &mut Pool,
        with: Dice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let exotica = &mut state.smiths[seat].exotica;
        for exotic in [Exotic::Aether, Exotic::Borealis, Exotic::Grimstone] {
            for _ in 0..exotica.active[exotic] {
                rolled.add(Die { kind: exotic.kind(), value: chance.roll(6) as u8 });
            }
        }
        // KF-18.6: those cancelled by the Cemetery were rolled all the same.
        if exotica.active[Exotic::Borealis] > 0 {
            let rolled = Material::ALL.into_iter().filter(|&material| with[material] > 0);
            exotica.mimics = rolled.fold(Materials::default(), |all, material| all.or(material.into()));
            log.note(Event::BorealisCopies { seat, materials: exotica.mimics });
        }
    }

    /// KF-18.11: a Heartwood die comes to hand with the value all of them show.
    pub(crate) fn harvest(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        let exotica = &mut state.smiths[seat].exotica;
        exotica.held[Exotic::Heartwood] -= 1;
        exotica.active[Exotic::Heartwood] += 1;
        let die = Die { kind: Kind::Heartwood, value: heartwood_value(state.round) };
        state.rolled.add(die);
        log.note(Event::HeartwoodHarvested { seat, die });
    }

    /// KF-18.14: a cancelled exotic die was not used: it is on its card again.
    pub(crate) fn put_back_exotics(&self, state: &mut State, cancelled: &Pool) {
        let exotica = &mut state.smiths[state.active].exotica;
        for (exotic, count) in Exotics::among(cancelled.each()).kinds() {
            exotica.active[exotic] -= count;
            exotica.held[exotic] += count;
        }
        exotica.kept = exotica.kept.min(exotica.active[Exotic::Aether]);
        if exotica.active[Exotic::Borealis] == 0 {
            exotica.mimics = Materials::default();
        }
        if exotica.active[Exotic::Grimstone] == 0
            && let Some(stone) = exotica.stone.take()
        {
            exotica.stones.insert(stone);
            exotica.fed = Materials::default();
        }
    }

    /// KF-18.4: at the beginning of Clean-up whatever was activated goes to the stock.
    pub(crate) fn return_exotics(&self, state: &mut State, log: &mut impl Log<Event>) {
        if self.content.ambassadors.is_empty() {
            return;
        }
        for seat in state.first.and_on(self.players) {
            let exotica = &mut state.smiths[seat].exotica;
            let mut dice = std::mem::take(&mut exotica.active);
            let kept = std::mem::take(&mut exotica.kept);
            dice[Exotic::Aether] -= kept;
            exotica.held[Exotic::Aether] += kept;
            let stone = exotica.stone.take();
            (exotica.mimics, exotica.fed) = <_>::default();
            for (exotic, count) in dice.kinds() {
                state.stock.exotics[exotic] += count;
            }
            if let Some(stone) = stone {
                state.grimstones.put_under(stone);
            }
            if !dice.is_none() || kept > 0 {
                log.note(Event::ExoticsReturned { seat, exotics: dice, stone, kept });
            }
            // KF-18.5: the ore is still metal.
            let metal = dice[Exotic::Aether];
            if metal > 0 {
                self.gain(state, seat, Dice::of(Material::Metal, metal), Place::Supply, log);
            }
            self.explode(state, seat, log);
        }
    }
}
