//! What is worth counting over many games.

use tabletop::{Note, Seat};

use crate::{
    KingsForge, Tool,
    card::Side,
    event::Event,
    exotic::Exotic,
    ids::{CraftId, GatherId},
};

const ORDER: &str = "Order of play in the first round";
const ITEMS: &str = "Items claimed";
const THEFTS: &str = "Items stolen";
const GATHERED: &str = "Gather actions used";
const VISITORS: &str = "Visitors received";
const DOCKS: &str = "The Docks visited";
const CLAIMED: &str = "Apprentices claimed";
const HIRED: &str = "Apprentices hired";
const BIDS: &str = "Bids for ambassadors";
const PRIZES: &str = "Exotic dice won";
const KEPT: &str = "Grimstones kept";
const ACTIVATED: &str = "Exotic dice activated";
const DELUXE: &str = "Deluxe items used";
const ELSE: &str = "Besides";

impl KingsForge {
    pub(crate) fn noted(&self, event: &Event, tell: &mut dyn FnMut(Note<'_>)) {
        let apprentice = |id| self.apprentice_name(id);
        match *event {
            Event::ItemsChosen { ref items } => {
                items.iter().for_each(|&item| tell(Note::Present { group: ITEMS, name: &self.ranked(item) }));
            }
            Event::MasterworksChosen { ref items } => {
                items.iter().for_each(|&item| tell(Note::Present { group: ITEMS, name: &self.ranked(item) }));
            }
            Event::RequestChosen { item } => tell(Note::Present { group: ITEMS, name: &self.ranked(item) }),
            Event::BoostRewarded { seat, missing: false, .. } => {
                tell(Note::Done { seat, group: PRIZES, name: Exotic::Borealis.name(), times: 1 });
            }
            Event::RoundStarted { round, first, .. } => {
                tell(Note::Passed { name: "Rounds" });
                if round == 1 {
                    for (seat, name) in first.and_on(self.players).zip(["1st", "2nd", "3rd", "4th", "5th"]) {
                        tell(Note::Done { seat, group: ORDER, name, times: 1 });
                    }
                }
            }
            Event::CardRevealed { card } => self.shown(card, tell),
            Event::VisitorsArrived { ref visitors } => visitors.iter().for_each(|&card| self.shown(card, tell)),
            Event::CardClaimed { seat, card, side, .. } => {
                tell(Note::Done { seat, group: self.group_of(card), name: &self.sided(card, side), times: 1 });
            }
            Event::DocksVisited { seat, dock, .. } => {
                tell(Note::Done { seat, group: DOCKS, name: &self.dock_gain(dock), times: 1 });
            }
            Event::ApprenticeRevealed { apprentice: id } => {
                tell(Note::Present { group: CLAIMED, name: apprentice(id) });
                tell(Note::Present { group: HIRED, name: apprentice(id) });
            }
            Event::ApprenticeClaimed { seat, apprentice: id, .. } => {
                tell(Note::Done { seat, group: CLAIMED, name: apprentice(id), times: 1 });
            }
            Event::ApprenticeHired { seat, apprentice: id, .. } => {
                tell(Note::Done { seat, group: HIRED, name: apprentice(id), times: 1 });
            }
            Event::CounterfeitsTurnedIn { seat, item, .. } => {
                tell(Note::Done { seat, group: ELSE, name: "Item for counterfeit tokens", times: 1 });
                self.claimed(seat, item, tell);
            }
            Event::CounterfeitsTaken { seat, tokens } => {
                tell(Note::Done { seat, group: ELSE, name: "Counterfeit token taken", times: tokens.into() });
            }
            Event::ItemClaimed { seat, item, .. } => self.claimed(seat, item, tell),
            Event::ItemStolen { seat, item, .. } => {
                tell(Note::Done { seat, group: THEFTS, name: &self.ranked(item), times: 1 });
            }
            Event::TileBid { seat, tile, .. } => {
                tell(Note::Done { seat, group: BIDS, name: &self.tile(tile).name, times: 1 });
            }
            Event::GrimstonesDrawn { drawn, .. } => {
                drawn.iter().for_each(|&stone| tell(Note::Present { group: KEPT, name: self.stone_name(stone) }));
            }
            Event::GrimstoneKept { seat, stone, .. } => {
                tell(Note::Done { seat, group: KEPT, name: self.stone_name(stone), times: 1 });
            }
            Event::PrizeWon { seat, prize, missing: false, .. } => {
                tell(Note::Done { seat, group: PRIZES, name: prize.name(), times: 1 });
            }
            Event::ExoticActivated { seat, exotic, stone } => {
                let name = stone.map_or(exotic.name(), |stone| self.stone_name(stone));
                tell(Note::Done { seat, group: ACTIVATED, name, times: 1 });
            }
            Event::HeartwoodHarvested { seat, .. } => {
                tell(Note::Done { seat, group: ACTIVATED, name: Exotic::Heartwood.name(), times: 1 });
            }
            Event::DeluxeReady { item, .. } => tell(Note::Present { group: DELUXE, name: &self.ranked(item) }),
            Event::DieRaised { seat, with: Some(Tool::Deluxe(item)), .. }
            | Event::DieTakenUp { seat, with: Some(Tool::Deluxe(item)), .. }
            | Event::DieCommanded { seat, with: Tool::Deluxe(item), .. }
            | Event::OreKept { seat, with: Tool::Deluxe(item) }
            | Event::OfferTaken { seat, with: Tool::Deluxe(item) }
            | Event::ExoticTaken { seat, with: Tool::Deluxe(item), .. } => {
                tell(Note::Done { seat, group: DELUXE, name: &self.ranked(item), times: 1 });
            }
            Event::Passed { seat, .. } => tell(Note::Done { seat, group: ELSE, name: "Pass", times: 1 }),
            _ => {}
        }
    }

    fn shown(&self, card: GatherId, tell: &mut dyn FnMut(Note<'_>)) {
        for side in Side::BOTH {
            tell(Note::Present { group: self.group_of(card), name: &self.sided(card, side) });
        }
    }

    fn group_of(&self, card: GatherId) -> &'static str {
        if self.content.visitors.contains(card) { VISITORS } else { GATHERED }
    }

    fn claimed(&self, seat: Seat, item: CraftId, tell: &mut dyn FnMut(Note<'_>)) {
        tell(Note::Done { seat, group: ITEMS, name: &self.ranked(item), times: 1 });
    }

    /// With the rank before it, so that a list of items is in their order.
    fn ranked(&self, item: CraftId) -> String {
        let card = self.content.craft_card(item);
        if self.is_request(item) {
            return format!("  - {}", card.name);
        }
        format!("{:>3} {}", card.rank, card.name)
    }

    fn sided(&self, card: GatherId, side: Side) -> String {
        let side = match side {
            Side::Top => "top",
            Side::Bottom => "bottom",
        };
        format!("{}, {side}", self.card_name(card))
    }
}
