//! What is asked about a Craft turn, in plain figures: the dice to be rolled, the abilities held and the cards
//! wished for. Nothing here knows a game state, so that any "what if" can be asked.

use serde::Serialize;
use thiserror::Error;
use ts_rs::TS;

use super::exotics::{ExoticHand, Kinds};
use crate::card::CraftBox;
pub use crate::decree::Progress;
use crate::dice::{Die, Kind, Material, Materials};
pub use crate::effect::Bonus;
use crate::exotic::Exotics;
use crate::monuments::Limit;
use crate::wild::Wild;

/// Kinds of dice that can be placed in a Craft turn.
pub(crate) const KINDS: usize = Kind::IN_HAND.len();
/// Kinds that have a colour of their own.
pub(crate) const COLOURS: usize = Material::COUNT;
/// White dice, of the Library or an apprentice, whose colour is named when they are placed.
pub(crate) const LIBRARY: usize = Kind::Library as usize;
/// The colour the Garden gives.
pub(crate) const WOOD: usize = Kind::Wood as usize;
/// KF-18.9: the only kind that is never rolled.
pub(crate) const HEARTWOOD: usize = Kind::Heartwood as usize;

/// What a player brings to the Craft turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Hand {
    /// How many dice of each kind (see [`Kind::ROLLED`]) will be rolled, with all that cards and apprentices bring.
    pub dice: [u8; Kind::ROLLED.len()],
    #[serde(skip_serializing_if = "ExoticHand::is_none")]
    pub exotics: ExoticHand,
    /// The Cemetery's dead value: a die that rolls it leaves at once.
    pub dead: Option<u8>,
    pub abilities: Abilities,
    /// What the Royal Decree still asks for, if it is played with.
    #[serde(skip)]
    pub decree: Option<Progress>,
}

/// The abilities held, each to be used once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Abilities {
    pub bonuses: Vec<Bonus>,
    /// Bonuses for one die of one material.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coloured: Vec<Coloured>,
    /// Turn one die to 6.
    pub automatic_sixes: u8,
    /// Turn one die to its opposite face; never a die above 6.
    pub flips: u8,
    /// Roll any number of dice again.
    pub rerolls: u8,
    /// Each is +2 to one die, or one more wood die rolled at once.
    pub gardens: u8,
    /// Each is so many pips more for one die, or one die turned to its opposite face.
    pub tax_collectors: Vec<u8>,
    /// Turn any number of 1s to 6.
    pub ones_to_six: bool,
    /// Materials that count as each other on Craft cards.
    pub alike: Materials,
}

/// KF-16.10: so many pips more for one die of this material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Coloured {
    pub plus: u8,
    pub only: Material,
}

/// Bonuses that are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeldBonus {
    pub(crate) bonus: Bonus,
    /// It may be a flip instead.
    pub(crate) or_flip: bool,
    /// The only material it is for.
    pub(crate) only: Option<Material>,
    pub(crate) copies: u32,
}

/// A Craft card wished for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Wish {
    /// The dice that lie on it if it is to be stolen, its printed boxes otherwise.
    pub boxes: Vec<CraftBox>,
    pub lies: Lies,
    /// KF-15.1: a masterwork of the Royal Decree, which lies beside the display.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub masterwork: bool,
    /// What all dice on it have to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Wish {
    /// Whether higher dice are always as good: neither a limit nor a locked box speaks against it.
    pub(crate) fn is_plain(&self) -> bool {
        self.limit.is_none() && self.boxes.iter().all(CraftBox::is_plain)
    }

    /// The same without all that makes it harder than plain boxes.
    pub(crate) fn relaxed(&self) -> Wish {
        let mut wish = Wish { limit: None, ..self.clone() };
        for craft_box in wish.boxes.iter_mut().filter(|craft_box| !craft_box.is_plain()) {
            // Where rarer dice beat what lies there in any case, all of them may.
            let least = if craft_box.is_single() { craft_box.least } else { craft_box.rarer.min(craft_box.least) };
            *craft_box = CraftBox::new(craft_box.takes, least);
        }
        if !self.is_plain() && self.lies == Lies::BeforeOpponent {
            // One die has to be beaten; that a locked one cannot be makes it no easier.
            wish.lies = Lies::OnDisplay;
        }
        wish
    }
}

/// Where a Craft card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lies {
    OnDisplay,
    /// In the waiting line: the first of them comes up with the first card crafted from the display, and so on.
    InLine,
    /// Before an opponent: to be stolen, every die must be matched and one beaten.
    BeforeOpponent,
    /// KF-21.3: beside the display, so that no card of the line comes up for it.
    Aside,
}

impl Lies {
    /// Whether the waiting line moves on when it is crafted.
    pub(crate) fn moves_line(self) -> bool {
        matches!(self, Lies::OnDisplay | Lies::InLine)
    }
}

/// A chance, or an expected number of items.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Odds {
    /// What perfect play is worth, or the middle of where that lies.
    pub value: f64,
    /// None if the value is exact. Otherwise what perfect play is worth lies within `value` ± `error`; of a thousand such
    /// intervals, which are tried out with dice, one may be wrong.
    pub error: Option<f64>,
}

impl Odds {
    /// What lies between these two, or is both.
    pub(crate) fn between(low: f64, high: f64) -> Odds {
        match high > low {
            true => Odds { value: (low + high) / 2.0, error: Some((high - low) / 2.0) },
            false => Odds { value: low, error: None },
        }
    }

    /// It is no less than this.
    pub fn low(&self) -> f64 {
        self.value - self.error.unwrap_or(0.0)
    }

    /// It is no more than this.
    pub fn high(&self) -> f64 {
        self.value + self.error.unwrap_or(0.0)
    }
}

/// What to play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// This one of the cards wished for.
    Card(usize),
    /// At least one of the cards on display or before opponents.
    AnyCard,
    /// As many cards as can be.
    Items,
}

/// Why a question cannot be answered.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadQuestion {
    #[error("{0} dice of one kind are more than the {MOST_DICE} that can be reckoned with")]
    TooManyDice(u8),
    #[error("{0} is not the value of a die")]
    NoValue(u8),
    #[error("a {0} die is not rolled to craft")]
    NotRolled(Die),
    #[error("more than {MOST_USES} uses of one kind of ability, or more than {MOST_ROLLS} more rolls")]
    TooManyUses,
    #[error("more than {MOST_BONUSES} kinds of bonus")]
    TooManyBonuses,
    #[error("a card has from 1 to {MOST_BOXES} boxes, not {0}")]
    Boxes(usize),
    #[error("more than {MOST_WISHES} cards")]
    TooManyWishes,
    #[error("there is no card {0} among those asked about")]
    NoWish(usize),
}

const MOST_DICE: u8 = 50;
const MOST_USES: u8 = 15;
const MOST_ROLLS: u8 = 4;
const MOST_BONUSES: usize = 8;
const MOST_BOXES: usize = 8;
const MOST_WISHES: usize = 40;

impl Goal {
    /// The most it can come to.
    pub(crate) fn most(self, wishes: &[Wish]) -> f64 {
        match self {
            Goal::Card(_) | Goal::AnyCard => 1.0,
            Goal::Items => wishes.len() as f64,
        }
    }
}

impl Hand {
    pub(crate) fn check(&self) -> Result<(), BadQuestion> {
        if let Some(many) = self.counts().into_iter().find(|&many| many > MOST_DICE) {
            return Err(BadQuestion::TooManyDice(many));
        }
        if self.exotics.heartwood > 6 {
            return Err(BadQuestion::NoValue(self.exotics.heartwood));
        }
        if let Some(dead) = self.dead.filter(|dead| !(1..=6).contains(dead)) {
            return Err(BadQuestion::NoValue(dead));
        }
        self.abilities.check()
    }

    /// Whether there is nothing to change dice with once they lie there.
    pub(crate) fn has_no_help(&self) -> bool {
        let none = Abilities { alike: self.abilities.alike, ..Abilities::default() };
        self.abilities == none && self.exotics.stone.is_none()
    }

    /// How many dice there are of each kind.
    pub(crate) fn counts(&self) -> [u8; KINDS] {
        std::array::from_fn(|kind| self.dice.get(kind).map_or_else(|| self.exotics.count(kind), |&count| count))
    }

    /// What its dice count as besides what they are.
    pub(crate) fn wild(&self) -> Wild {
        Wild::new(self.abilities.alike, Some(Kind::EXOTIC.map(|kind| self.exotics.counts_as(kind.index()))))
    }

    /// The kinds of dice a box takes.
    pub(crate) fn kinds_for(&self, on: CraftBox) -> Kinds {
        Kinds::of(on, &self.abilities, &self.exotics)
    }

    /// The most dice of each kind there can be, with all Gardens turned to wood.
    pub(crate) fn most_dice(&self) -> [u8; KINDS] {
        let mut dice = self.counts();
        dice[WOOD] += self.abilities.gardens;
        dice
    }

    /// The same abilities with these dice on the table.
    pub(crate) fn with_roll(&self, roll: &[Die]) -> Result<Hand, BadQuestion> {
        let mut hand = Hand { dice: <_>::default(), ..self.clone() };
        hand.exotics.dice = Exotics::among(roll.iter().copied());
        for &die in roll {
            if !(1..=Die::HIGHEST).contains(&die.value) {
                return Err(BadQuestion::NoValue(die.value));
            }
            if !Kind::IN_HAND.contains(&die.kind) {
                return Err(BadQuestion::NotRolled(die));
            }
            if let Some(count) = hand.dice.get_mut(die.kind.index()) {
                *count = count.saturating_add(1);
            }
        }
        Ok(hand)
    }

    /// The dice on the table with the Heartwood that can still be harvested (KF-18.9).
    pub(crate) fn with_harvest(&self, roll: &[Die]) -> Vec<Die> {
        let heartwood = Die { kind: Kind::Heartwood, value: self.exotics.heartwood };
        let harvest = std::iter::repeat_n(heartwood, self.exotics.dice.heartwood.into());
        roll.iter().copied().chain(harvest).collect()
    }
}

impl Abilities {
    fn check(&self) -> Result<(), BadQuestion> {
        let kinds = self.kinds();
        if kinds.len() > MOST_BONUSES {
            return Err(BadQuestion::TooManyBonuses);
        }
        let uses = kinds.iter().map(|kind| u32::from(kind.bonus.dice) * kind.copies).max().unwrap_or(0);
        let simple = self.automatic_sixes.max(self.flips);
        if uses.max(simple.into()) > MOST_USES.into() || self.rerolls.max(self.gardens) > MOST_ROLLS {
            return Err(BadQuestion::TooManyUses);
        }
        match kinds.iter().find(|kind| kind.bonus.plus > Die::HIGHEST) {
            Some(kind) => Err(BadQuestion::NoValue(kind.bonus.plus)),
            None => Ok(()),
        }
    }

    /// The different bonuses with how many there are of each, a Garden counted as the +2 it may be.
    pub(crate) fn kinds(&self) -> Vec<HeldBonus> {
        let mut kinds: Vec<HeldBonus> = Vec::new();
        let gardens = std::iter::repeat_n(Bonus { plus: 2, dice: 1 }, self.gardens.into());
        let plain = self.bonuses.iter().copied().chain(gardens).map(|bonus| (bonus, false, None));
        let or_flips = self.tax_collectors.iter().map(|&plus| (Bonus { plus, dice: 1 }, true, None));
        let coloured =
            self.coloured.iter().map(|&Coloured { plus, only }| (Bonus { plus, dice: 1 }, false, Some(only)));
        for (bonus, or_flip, only) in plain.chain(or_flips).chain(coloured) {
            match kinds.iter_mut().find(|kind| (kind.bonus, kind.or_flip, kind.only) == (bonus, or_flip, only)) {
                Some(kind) => kind.copies += 1,
                None => kinds.push(HeldBonus { bonus, or_flip, only, copies: 1 }),
            }
        }
        kinds
    }
}

/// KF-15.4, KF-15.5: whether these cards can be made one after the other.
pub(crate) fn is_allowed<'a>(decree: Option<Progress>, cards: impl Iterator<Item = &'a Wish>) -> bool {
    let Some(progress) = decree else { return true };
    let (others, masterworks) =
        cards.fold(
            (0, 0),
            |(others, masterworks), wish| {
                if wish.masterwork { (others, masterworks + 1) } else { (others + 1, masterworks) }
            },
        );
    progress.allows(others, masterworks)
}

pub(crate) fn check_wishes(wishes: &[Wish], goal: Goal) -> Result<(), BadQuestion> {
    if wishes.len() > MOST_WISHES {
        return Err(BadQuestion::TooManyWishes);
    }
    for wish in wishes {
        if !(1..=MOST_BOXES).contains(&wish.boxes.len()) {
            return Err(BadQuestion::Boxes(wish.boxes.len()));
        }
        if let Some(craft_box) = wish.boxes.iter().find(|craft_box| !(1..Die::HIGHEST).contains(&craft_box.least)) {
            return Err(BadQuestion::NoValue(craft_box.least));
        }
    }
    match goal {
        Goal::Card(wish) if wish >= wishes.len() => Err(BadQuestion::NoWish(wish)),
        _ => Ok(()),
    }
}
