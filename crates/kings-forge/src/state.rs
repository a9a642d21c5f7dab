//! A position of the game: plain data, open to everyone. What is still to happen lies on a stack of
//! [`Step`]s; the topmost one is the question being asked.

use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    ambassadors::Bid,
    bag::Bag,
    card::{CardAction, CraftCard, Realm, Side, Token},
    deluxe::DELUXE,
    dice::{Dice, Die, Kind, Material},
    exotic::{Exotica, Exotics},
    grimstone::GrimstoneDeck,
    ids::{ApprenticeId, CraftId, DockId, GatherId},
    pool::Pool,
    staff::Staff,
    step::Step,
    visitors::Visitors,
};

/// Room for the smiths of an expansion's table of five.
pub(crate) const SEATS: usize = 5;
/// Cards face up in the Gather row.
pub(crate) const ROW: usize = 4;
/// Craft cards on display.
pub(crate) const DISPLAY: usize = 3;
/// Apprentices face up.
pub(crate) const APPRENTICE_ROW: usize = 3;
/// Masterworks beside the display.
pub(crate) const MASTERWORKS: usize = 3;
/// Tiles of Ambassador's Row.
pub(crate) const TILES: usize = 4;
/// The most Gather cards in one game.
pub(crate) const GATHER_DECK: usize = 16;
/// The most of them in front of players, with visitors and the Toy Factory.
pub(crate) const CLAIMS: usize = GATHER_DECK + Realm::ALL.len() + 1;
/// The most Craft cards in one game.
pub(crate) const CRAFT_DECK: usize = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Counted from 1.
    pub round: u16,
    pub phase: Phase,
    /// Who has the anvil.
    pub first: Seat,
    pub active: Seat,
    /// How many rounds in a row ended without a claimed item.
    pub barren: u8,
    pub stock: Stock,
    /// The value the Cemetery die shows on its card.
    pub dead: Option<u8>,
    /// The Gather cards still face down.
    #[ts(as = "Vec<GatherId>")]
    pub deck: Bag<GatherId>,
    #[ts(as = "Vec<Option<GatherId>>")]
    pub row: [Option<GatherId>; ROW],
    /// Gather cards in front of players, in the order they were claimed.
    pub claims: List<Claim, CLAIMS>,
    /// Gather cards turned face down for a visit to the Docks, in order.
    pub visits: List<Visit, GATHER_DECK>,
    /// Gather cards turned face down for an apprentice.
    #[serde(default)]
    #[ts(as = "Vec<GatherId>")]
    pub turned: Bag<GatherId>,
    /// The apprentices still face down.
    #[serde(default)]
    #[ts(as = "Vec<ApprenticeId>")]
    pub apprentice_deck: Bag<ApprenticeId>,
    #[serde(default)]
    #[ts(as = "Vec<Option<ApprenticeId>>")]
    pub apprentice_row: [Option<ApprenticeId>; APPRENTICE_ROW],
    /// Apprentices in front of players, in the order they were claimed.
    #[serde(default)]
    #[ts(as = "Vec<ClaimedApprentice>")]
    pub apprentices: Staff,
    /// Those of Griffin's Landing, if there are any.
    #[serde(default)]
    pub visitors: Visitors,
    /// On display, the lowest rank first.
    pub display: List<CraftId, DISPLAY>,
    /// The waiting line, the lowest rank first.
    pub waiting: List<CraftId, CRAFT_DECK>,
    /// KF-15.2: those of the Royal Decree nobody has crafted, the lowest rank first.
    #[serde(default)]
    pub masterworks: List<CraftId, MASTERWORKS>,
    /// KF-21.1: the request nobody has crafted, if there is one.
    #[serde(default)]
    pub request: Option<CraftId>,
    /// KF-21.18: how often the silent knights have come.
    #[serde(default)]
    pub knights: u8,
    /// Crafted this round and not yet claimed, in order.
    pub crafted: List<Crafted, CRAFT_DECK>,
    /// Tiles of Ambassador's Row in front of players, in the order of the first bids.
    #[serde(default)]
    pub bids: List<Bid, TILES>,
    #[serde(default)]
    pub grimstones: GrimstoneDeck,
    pub smiths: List<Smith, SEATS>,
    /// What the active player has rolled in this Craft turn and not yet placed.
    pub rolled: Pool,
    pub steps: List<Step, 4>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the others, if there are apprentices.
    Apprentice,
    Gather,
    Craft,
    /// Seen only while somebody is asked in it.
    CleanUp,
    Over,
}

/// What lies within reach of everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    pub dice: Dice,
    /// White Library dice.
    pub library: u8,
    /// White dice in play that stand in for those of the Library and are no part of it.
    #[serde(default)]
    pub substitutes: u8,
    pub tokens: Tokens,
    #[serde(default)]
    pub exotics: Exotics,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    pub plus_ones: u8,
    pub automatic_six: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Smith {
    /// Unused dice.
    pub supply: Dice,
    /// On the Smithy tile, for the next round.
    pub smithy: Dice,
    /// On the Smithy tile too, cancelled by the Cemetery: nothing brings them back this round.
    pub cancelled: Dice,
    pub tokens: Tokens,
    #[serde(default)]
    pub counterfeits: u8,
    /// Abilities of +1 to one die from others, not used yet.
    #[serde(default)]
    pub gifts: u8,
    /// Of all dice, those that go back to the stock in Clean-up.
    #[serde(default)]
    pub keep: Dice,
    /// Of all white dice rolled and placed, those of the Archives: they are the smith's own.
    #[serde(default)]
    pub archive: u8,
    /// The die that is not lost in this Clean-up.
    #[serde(default)]
    pub spared: Option<Material>,
    #[serde(default)]
    pub exotica: Exotica,
    pub passed: bool,
    /// Craft cards claimed for good, in order.
    pub items: List<CraftId, CRAFT_DECK>,
    /// KF-22.2: the deluxe ones among them whose ability has not been used.
    #[serde(default, skip_serializing_if = "nothing")]
    #[ts(optional, as = "Option<Vec<CraftId>>")]
    pub deluxe: List<CraftId, DELUXE>,
}

/// Where there are no deluxe items nothing is said of them.
fn nothing(deluxe: &List<CraftId, DELUXE>) -> bool {
    deluxe.is_empty()
}

/// A Gather card in front of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub seat: Seat,
    pub card: GatherId,
    pub side: Side,
    /// What the Workshop copies.
    pub copying: Option<CardAction>,
    /// On boxes without an X.
    pub dice: Dice,
    /// On boxes with an X.
    pub lost: Dice,
    /// A Library die stands on it.
    pub library: bool,
    /// Its ability has not been used yet.
    pub ready: bool,
}

/// An apprentice in front of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClaimedApprentice {
    pub seat: Seat,
    pub apprentice: ApprenticeId,
    pub hired: bool,
    /// What they can do once a round is still to be done.
    pub ready: bool,
    /// Laid for hiring, on boxes without an X.
    pub dice: Dice,
    /// On boxes with an X.
    pub lost: Dice,
}

/// A card turned face down and the dice laid at the Docks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    pub seat: Seat,
    pub card: GatherId,
    pub dock: DockId,
    pub dice: Dice,
}

/// An item in front of a player, not yet safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Crafted {
    pub seat: Seat,
    pub card: CraftId,
    pub placed: Placed,
}

/// Dice on the boxes of a Craft card, in the order of its boxes, with one more if there is a boost that is filled. On boxes that take the same they go down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub dice: List<Die, { CraftCard::BOXES }>,
}

impl Placed {
    /// The dice of the four materials on the boxes, and white ones apart.
    pub(crate) fn taken_apart(&self) -> (Dice, u8) {
        let (mut dice, mut white) = (Dice::NONE, 0);
        for die in &*self.dice {
            match die.kind.material() {
                Some(material) => dice[material] += 1,
                None => white += u8::from(die.kind == Kind::Library),
            }
        }
        (dice, white)
    }

    /// KF-5.7: on a card a value above 6 is a 6 for everybody else.
    pub(crate) fn as_it_lies(mut self) -> Placed {
        self.dice.iter_mut().for_each(|die| die.value = die.value.min(6));
        self
    }
}

impl Tokens {
    pub fn of(&self, token: Token) -> u8 {
        match token {
            Token::PlusOnes => self.plus_ones,
            Token::AutomaticSix => self.automatic_six,
        }
    }

    pub(crate) fn of_mut(&mut self, token: Token) -> &mut u8 {
        match token {
            Token::PlusOnes => &mut self.plus_ones,
            Token::AutomaticSix => &mut self.automatic_six,
        }
    }
}

impl Claim {
    /// The action in force: the card's own, or the one the Workshop copies.
    pub fn action(&self) -> CardAction {
        self.copying.unwrap_or(CardAction { card: self.card, side: self.side })
    }
}

impl State {
    /// Who has to decide.
    pub fn asked(&self) -> Seat {
        match self.steps.last() {
            Some(
                &(Step::ChooseSetAside { seat, .. }
                | Step::ChooseGrimstone { seat, .. }
                | Step::ChooseFittest { seat, .. }
                | Step::ChooseCommand { seat, .. }),
            ) => seat,
            _ => self.active,
        }
    }

    /// White dice of a smith go back: those of the Archives are their own and are counted, of the others substitutes go first,
    /// since they are all alike.
    pub(crate) fn return_white(&mut self, seat: Seat, dice: u8) -> u8 {
        let own = dice.min(self.smiths[seat].archive);
        self.smiths[seat].archive -= own;
        let substitutes = (dice - own).min(self.stock.substitutes);
        self.stock.substitutes -= substitutes;
        self.stock.library += dice - own - substitutes;
        own
    }

    /// No Craft card is left to be made. KF-21.6: a request is one.
    pub(crate) fn is_sold_out(&self) -> bool {
        self.display.is_empty() && self.masterworks.is_empty() && self.request.is_none()
    }

    /// An item that lies in front of a player.
    pub(crate) fn crafted_as(&self, item: CraftId) -> Option<&Crafted> {
        self.crafted.iter().find(|crafted| crafted.card == item)
    }

    pub fn in_row(&self, card: GatherId) -> bool {
        self.row.contains(&Some(card))
    }

    #[inline]
    pub fn row_is_empty(&self) -> bool {
        self.row.iter().all(Option::is_none)
    }

    #[inline]
    pub fn somebody_passed(&self) -> bool {
        self.smiths.iter().any(|smith| smith.passed)
    }

    pub fn dock_is_taken(&self, dock: DockId) -> bool {
        self.visits.iter().any(|visit| visit.dock == dock)
    }

    /// The actions of the Docks that are taken, as bits.
    #[inline]
    pub(crate) fn docks_taken(&self) -> u32 {
        self.visits.iter().fold(0, |taken, visit| taken | 1 << visit.dock.0)
    }

    /// The claims of a seat.
    #[inline]
    pub fn claims_of(&self, seat: Seat) -> impl Iterator<Item = &Claim> {
        self.claims_that(move |claim| claim.seat == seat)
    }

    /// The claims of a seat with an ability that has not been used.
    #[inline]
    pub(crate) fn ready_claims_of(&self, seat: Seat) -> impl Iterator<Item = &Claim> {
        self.claims_that(move |claim| (claim.seat == seat) & claim.ready)
    }

    /// Whose cards they are is anybody's guess, so all are looked at before the first of them is told.
    #[inline]
    fn claims_that(&self, are: impl Fn(&Claim) -> bool) -> impl Iterator<Item = &Claim> {
        let wanted = self.claims.iter().rev().fold(0, |places: u32, claim| places << 1 | u32::from(are(claim)));
        ones(wanted).map(|place| &self.claims[place])
    }

    /// Whether a rolled value is cancelled at once.
    #[inline]
    pub fn is_dead(&self, value: u8) -> bool {
        self.dead == Some(value)
    }
}

/// The places of the bits that are set, the lowest first.
#[inline]
fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 32).then_some(place)
    })
}
