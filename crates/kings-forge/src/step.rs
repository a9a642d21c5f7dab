//! What is still to happen, as plain values: each is a question, and its doc comment says what is asked.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    action::Tool,
    card::{CardAction, Side},
    dice::{Dice, Die, Kind, Material, Materials},
    exotic::Exotic,
    ids::{ApprenticeId, CraftId, DockId, GatherId, GrimstoneId, TileId},
    state::Placed,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Step {
    /// Claim a card, visit the Docks or pass?
    #[default]
    ChooseGatherAction,
    /// Which card to turn face down?
    ChooseDiscard { errand: Errand },
    /// Which dice to lay at the Docks?
    ChooseDockPayment { dock: DockId, card: GatherId },
    /// Which dice to lay on the card?
    ChoosePayment { purchase: Purchase },
    /// Which of them lie on boxes with an X?
    ChooseLost { purchase: Purchase, dice: Dice },
    /// Which dice to hand over, and which to lay on the Workshop if it copies the Peddler?
    ChooseGift { purchase: Purchase },
    /// Who gets the dice, and which die is taken for them?
    ChooseExchange { purchase: Purchase, gift: Dice, workshop: Option<Material> },
    /// Which of these dice to take?
    ChooseGain { action: CardAction },
    /// Which die of the own Smithy tile to take up?
    ChooseRecall,
    /// Which die of this player to set back, if any?
    ChoosePush { from: Seat },
    /// Which dice of their own does this player set aside?
    ChooseSetAside { seat: Seat, dice: u8 },
    /// Hire, put an apprentice to use, or go on?
    ChooseApprenticeAction,
    /// Put the apprentice just hired to use?
    ChooseActivation { apprentice: ApprenticeId },
    /// Which dice to hire them with?
    ChooseWage { apprentice: ApprenticeId },
    /// Which of them lie on boxes with an X?
    ChooseLostWage { apprentice: ApprenticeId, dice: Dice },
    /// Which dice to set aside for a counterfeit token?
    ChooseStake { apprentice: ApprenticeId },
    /// Which die to change for a rarer one?
    ChooseTrade { apprentice: ApprenticeId },
    /// Which dice of the Smithy tile join the roll?
    ChooseJoining { dice: u8 },
    /// Which lost die comes back?
    ChooseSpared,
    /// Change the die that was rolled, or leave it?
    ChooseRoll { roll: Roll, value: u8 },
    /// Change dice, craft, steal, or end the Craft turn?
    ChooseCraftAction,
    /// Which other die gets the next part of a bonus? `raised` are those that have had theirs, as they show now.
    ChooseBonusDie { plus: u8, left: u8, raised: Raised },
    /// Which die to roll again as well? `picked` are those already taken up, by kind, and `last` was named last. `left`
    /// is how many may follow, if that matters.
    ChooseRerollDie {
        #[ts(as = "Vec<u8>")]
        picked: Picked,
        last: Die,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<u8>,
    },
    /// Which other 1 to turn to a 6? `last` was named last.
    ChooseOne { with: Tool, last: Die },
    /// Which die on the next box?
    ChoosePlacing { item: CraftId, from: Option<Seat>, placed: Placed },
    /// Activate an exotic die for the roll, or roll? `last` was activated last.
    ChooseExotics { last: Option<Exotic> },
    /// Which die on the next box of a tile? `from` has it now.
    ChooseBid { tile: TileId, from: Option<Seat>, placed: Placed },
    /// Which of these Grimstone cards does this player keep?
    ChooseGrimstone {
        seat: Seat,
        #[ts(as = "[GrimstoneId; 2]")]
        drawn: [GrimstoneId; 2],
    },
    /// Which other die that shows this value is raised? `last` was named last.
    ChooseMatch { value: u8, plus: u8, left: u8, last: Die },
    /// Which other die is fed to the Gobblestone? So many were, and `last` was the last.
    ChooseFood { fed: u8, last: Die },
    /// Which die is set aside as it is? All others are rolled again.
    ChooseHeldDie,
    /// Of which of these materials, the highest on the request, does this player take a die?
    ChooseFittest {
        seat: Seat,
        #[ts(type = "string")]
        of: Materials,
    },
    /// Which card of the deck goes with the Grimstone that was taken?
    ChooseGrimstoneCard,
    /// Which exotic die does the active player have to roll again, if any? `seat` has the Obey Wand.
    ChooseCommand { seat: Seat, wand: CraftId },
}

/// Numbers of dice by kind. Exotic ones are written only if there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Picked([u8; Kind::IN_HAND.len()]);

impl Picked {
    pub fn of(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    pub fn total(self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }
}

impl Serialize for Picked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (plain, exotic) = self.0.split_at(Kind::ROLLED.len());
        serializer.collect_seq(if exotic.iter().any(|&count| count > 0) { &self.0 } else { plain })
    }
}

impl<'de> Deserialize<'de> for Picked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Picked, D::Error> {
        let given = Vec::<u8>::deserialize(deserializer)?;
        let mut picked = Picked::default();
        if given.len() != Kind::ROLLED.len() && given.len() != picked.0.len() {
            return Err(D::Error::custom("dice that were taken up are a number for each kind"));
        }
        picked.0[..given.len()].copy_from_slice(&given);
        Ok(picked)
    }
}

/// The dice that have had their part of a bonus while the next is asked for: a bonus is for four dice at most.
pub type Raised = List<Die, 3>;

/// What a Gather card is turned face down for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "to", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Errand {
    VisitDocks { dock: DockId },
    ClaimApprentice { apprentice: ApprenticeId, hire: bool },
}

/// A Gather card being claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Purchase {
    pub card: GatherId,
    pub side: Side,
    pub copying: Option<CardAction>,
}

impl Purchase {
    /// The action in force: the card's own, or the one the Workshop copies.
    pub fn action(&self) -> CardAction {
        self.copying.unwrap_or(CardAction { card: self.card, side: self.side })
    }
}

/// What a die is rolled for outside of a Craft turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "for", rename_all = "lowercase", deny_unknown_fields)]
pub enum Roll {
    /// Garden and Tavern.
    Die { die: Material, at_least: u8, otherwise: Option<Material> },
    /// The value that is dead from then on.
    Cemetery,
    /// Wharf and Witch's Cave.
    Card { action: CardAction },
    /// Elisha and Levi.
    Apprentice { apprentice: ApprenticeId },
}

impl Roll {
    pub fn kind(self) -> Kind {
        match self {
            Roll::Die { die, .. } => die.into(),
            Roll::Cemetery => Kind::Cemetery,
            Roll::Card { .. } | Roll::Apprentice { .. } => Kind::Plain,
        }
    }
}
