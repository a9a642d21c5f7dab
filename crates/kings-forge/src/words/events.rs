//! What happened, in words.

use tabletop::{Names, Seat};

use super::{asks, list, lying, the};
use crate::{
    Benefit, Event, KingsForge, Tool,
    card::CardAction,
    dice::{Dice, Die},
    effect::Place,
    ids::CraftId,
    pool::Pool,
    state::Placed,
};

impl KingsForge {
    pub(crate) fn event_in_words(&self, event: &Event, names: &Names) -> String {
        let name = |seat: Seat| &names[seat];
        match *event {
            Event::ItemsChosen { ref items } => {
                let items: Vec<&str> = items.iter().map(|&item| self.item(item)).collect();
                format!("The King asks for: {}.", items.join(", "))
            }
            Event::CardsChosen { ref cards } => {
                let cards: Vec<&str> = cards.iter().map(|&card| self.card_name(card)).collect();
                format!("In the village: {}.", cards.join(", "))
            }
            Event::RoundStarted { round, first, .. } => format!("Round {round}. {} has the anvil.", name(first)),
            Event::VisitorsArrived { visitors } => {
                let names: Vec<&str> = visitors.iter().map(|&visitor| self.card_name(visitor)).collect();
                format!("At Griffin's Landing: {}.", names.join(", "))
            }
            Event::VisitorsLeft { .. } => "The visitors fly home.".to_owned(),
            Event::CardRevealed { card } => format!("{} is revealed.", self.card_name(card)),
            Event::CardClaimed { seat, card, side, copying, dice, lost, .. } => {
                let copy = copying.map_or(String::new(), |copied| {
                    format!(" as {}, {}", self.card_name(copied.card), copied.side.name())
                });
                let side = self.side_of(CardAction { card, side });
                let side = if copying.is_some() || side.is_empty() { String::new() } else { format!(", {side}") };
                let with = paid(dice, lost);
                format!("{} claims {}{side}{copy}{with}.", name(seat), self.card_name(card))
            }
            Event::DocksVisited { seat, dock, card, dice } => {
                let (card, gain) = (self.card_name(card), self.dock_gain(dock));
                format!("{} turns {card} face down and pays {} at the Docks for {gain}.", name(seat), list(dice))
            }
            Event::Gained { seat, dice, to, missing } => gained(name(seat), dice, to, missing),
            Event::TokenTaken { seat, token } => format!("{} takes the {} token.", name(seat), token.name()),
            Event::TokenMissing { seat, token } => format!("No {} token is left for {}.", token.name(), name(seat)),
            Event::LibraryDieTaken { seat, missing: false } => format!("{} takes a Library die.", name(seat)),
            Event::LibraryDieTaken { seat, missing: true } => format!("No Library die is left for {}.", name(seat)),
            Event::DiceExchanged { seat, with, gift, taken } => {
                let gift = list(gift);
                format!("{} gives {gift} to {} and takes 1 {} for it.", name(seat), name(with), taken.name())
            }
            Event::DecisionRolled { seat, die } => format!("{} rolls {}.", name(seat), a(die)),
            Event::NothingToRoll { seat, die } => format!("No {} die is left for {} to roll.", die.name(), name(seat)),
            Event::DecisionCancelled { die, .. } => format!("The Cemetery cancels {}.", the(die)),
            Event::NothingGained { seat } => format!("{} gains nothing by it.", name(seat)),
            Event::ValueKilled { value, .. } => format!("From now on every {value} rolled is dead."),
            Event::Passed { seat, benefit: None } => format!("{} passes.", name(seat)),
            Event::Passed { seat, benefit: Some(Benefit::Metal) } => {
                format!("{} passes and takes a metal die.", name(seat))
            }
            Event::Passed { seat, benefit: Some(Benefit::PlusOnes) } => {
                format!("{} passes and takes a token.", name(seat))
            }
            Event::Passed { seat, benefit: Some(Benefit::Both) } => {
                format!("{} passes and takes a metal die and a token.", name(seat))
            }
            Event::MasterworksChosen { ref items } => {
                let names: Vec<&str> = items.iter().map(|&item| self.content.craft_card(item).name.as_str()).collect();
                format!("Masterworks, one of which has to end the game: {}.", names.join(", "))
            }
            Event::ApprenticesChosen { ref apprentices } => {
                let names: Vec<&str> = apprentices.iter().map(|&chosen| self.apprentice_name(chosen)).collect();
                format!("Looking for work: {}.", names.join(", "))
            }
            Event::ApprenticeRevealed { apprentice } => {
                format!("{} offers to work.", self.apprentice_name(apprentice))
            }
            Event::ApprenticeClaimed { seat, apprentice, card } => {
                let (who, card) = (self.apprentice_name(apprentice), self.card_name(card));
                format!("{} turns {card} face down and takes in {who}.", name(seat))
            }
            Event::ApprenticeHired { seat, apprentice, dice, lost } => {
                format!("{} hires {}{}.", name(seat), self.apprentice_name(apprentice), paid(dice, lost))
            }
            Event::ApprenticeUsed { seat, apprentice } => {
                format!("{} works for {}.", self.apprentice_name(apprentice), name(seat))
            }
            Event::ApprenticePhaseStarted => "The Apprentice phase begins.".to_owned(),
            Event::GatherPhaseStarted => "The Gather phase begins.".to_owned(),
            Event::CounterfeitsTaken { seat, tokens: 1 } => format!("{} takes a counterfeit token.", name(seat)),
            Event::CounterfeitsTaken { seat, tokens } => format!("{} takes {tokens} counterfeit tokens.", name(seat)),
            Event::CounterfeitsTurnedIn { seat, tokens, item } => {
                let item = self.item(item);
                format!("{} turns in {tokens} counterfeit tokens and passes {item} off as their own.", name(seat))
            }
            Event::GiftReceived { seat, from } => {
                format!("{} may add 1 to one die, thanks to {}.", name(seat), name(from))
            }
            Event::SmithyTakenUp { seat, dice } if dice.is_none() => {
                format!("{} has nothing on the Smithy tile to take up.", name(seat))
            }
            Event::SmithyTakenUp { seat, dice } => {
                format!("{} takes up {} from the Smithy tile.", name(seat), list(dice))
            }
            Event::GatherPhaseCutShort { seat } => format!("{} ends the Gather phase.", name(seat)),
            Event::DieRecalled { seat, die } => format!("{} takes up 1 {} of the Smithy tile.", name(seat), die.name()),
            Event::DiePushed { seat, from, die } => {
                format!("{} puts 1 {} of {} on their Smithy tile.", name(seat), die.name(), name(from))
            }
            Event::DiceSetAside { seat, dice } => format!("{} puts {} on the Smithy tile.", name(seat), list(dice)),
            Event::DieTraded { seat, given, taken } => {
                format!("{} changes 1 {} for 1 {}.", name(seat), given.name(), taken.name())
            }
            Event::RollForbidden { seat } => format!("{} went through the Stygian Gate and rolls nothing.", name(seat)),
            Event::KeepDiceTaken { seat, dice, missing } => {
                let short =
                    if missing.is_none() { String::new() } else { format!(" (the stock lacks {})", list(missing)) };
                format!("The Keep lends {} {}{short}.", name(seat), list(dice))
            }
            Event::KeepDiceReturned { seat, dice } => format!("{} gives {} back to the Keep.", name(seat), list(dice)),
            Event::WhiteDieTaken { seat, with } => {
                format!("{} has a white die by {}.", name(seat), self.tool_name(with))
            }
            Event::DieSpared { seat, die } => format!("{} keeps 1 {} from being lost.", name(seat), die.name()),
            Event::CraftPhaseStarted => "The Craft phase begins.".to_owned(),
            Event::CraftTurnStarted { seat } => format!("{}'s Craft turn.", name(seat)),
            Event::SmithyJoined { seat, dice } => {
                format!("{} adds {} of the Smithy tile to the roll.", name(seat), list(dice))
            }
            Event::DiceRolled { seat, ref dice } => format!("{} rolls {}.", name(seat), shown(dice)),
            Event::OfferTaken { seat, with } => format!("{} uses {}.", name(seat), self.tool_name(with)),
            Event::DieAdded { seat, die } => format!("{} takes and rolls {}.", name(seat), a(die)),
            Event::DiceRerolled { seat, ref dice } => format!("{} rolls again: {}.", name(seat), shown(dice)),
            Event::DiceCancelled { seat, ref dice } => {
                format!("The Cemetery cancels {} of {}.", shown(dice), name(seat))
            }
            Event::DieRaised { seat, with, die, to, .. } => {
                format!("{} raises {} to {to}{}.", name(seat), the(die), self.by(with))
            }
            Event::DieFlipped { seat, with, die, to } => {
                format!("{} turns {} to {to} by {}.", name(seat), the(die), self.tool_name(with))
            }
            Event::OnesTurned { seat, with, count, .. } => {
                let what = if count == 1 { "a 1 to a 6".to_owned() } else { format!("{count} 1s to 6s") };
                format!("{} turns {what} by {}.", name(seat), self.tool_name(with))
            }
            Event::DieTurnedToSix { seat, with, die } => {
                let by = with.map_or("an Automatic 6 token", |tool| self.tool_name(tool));
                format!("{} turns {} to 6 by {by}.", name(seat), the(die))
            }
            Event::DieTakenUp { seat, with, die } => {
                format!("{} takes up {} to roll it again{}.", name(seat), the(die), self.by(with))
            }
            Event::ItemCrafted { seat, item, ref placed, .. } => {
                format!("{} crafts {} with {}.", name(seat), self.item(item), self.placed(item, placed))
            }
            Event::ItemStolen { seat, from, item, ref placed, .. } => {
                let dice = self.placed(item, placed);
                format!("{} steals {} from {} with {dice}.", name(seat), self.item(item), name(from))
            }
            Event::ItemRevealed { item } => {
                let card = &self.content.craft[item.index()];
                format!("The King now asks for {} ({}) too.", card.name, asks(card))
            }
            Event::CraftTurnEnded { seat, .. } => format!("{} ends the Craft turn.", name(seat)),
            Event::ItemClaimed { seat, item, .. } => format!("{} claims {}.", name(seat), self.item(item)),
            Event::DiceReturned { dice } => format!("Back to the stock: {}.", list(dice)),
            Event::GameEnded { barren: false } => "The game is over.".to_owned(),
            Event::GameEnded { barren: true } => {
                let rounds = self.content.barren_rounds;
                format!("Nobody has crafted anything for {rounds} rounds: the King has lost patience.")
            }
            Event::ExoticActivated { .. }
            | Event::BorealisCopies { .. }
            | Event::TableCleared { .. }
            | Event::HeartwoodHarvested { .. }
            | Event::GrimstoneUsed { .. }
            | Event::GobblestoneFed { .. }
            | Event::TileBid { .. }
            | Event::ExoticsReturned { .. }
            | Event::GrimstoneExploded { .. }
            | Event::BidWon { .. }
            | Event::PrizeWon { .. }
            | Event::GrimstonesDrawn { .. }
            | Event::GrimstoneKept { .. } => self.exotic_event(event, names),
            Event::RequestChosen { .. }
            | Event::NaturalsRaised { .. }
            | Event::DieHeld { .. }
            | Event::BoostRewarded { .. }
            | Event::FittestSurvived { .. }
            | Event::KnightsCame { .. } => self.request_event(event, names),
            Event::DeluxeReady { .. }
            | Event::DeluxeLapsed { .. }
            | Event::ExoticTaken { .. }
            | Event::GrimstoneTaken { .. }
            | Event::OreKept { .. }
            | Event::DieCommanded { .. } => self.deluxe_event(event, names),
        }
    }

    fn by(&self, tool: Option<Tool>) -> String {
        tool.map_or(String::new(), |tool| format!(" by {}", self.tool_name(tool)))
    }

    fn item(&self, item: CraftId) -> &str {
        &self.content.craft[item.index()].name
    }

    fn placed(&self, item: CraftId, placed: &Placed) -> String {
        lying(self.content.craft[item.index()].all_boxes(), placed)
    }
}

fn gained(name: &str, dice: Dice, to: Place, missing: Dice) -> String {
    let place = match to {
        Place::Smithy => "the Smithy tile",
        Place::Supply => "the supply",
    };
    if dice.is_none() {
        return format!("The stock has no {} left for {name}.", list(missing).trim_start_matches("1 "));
    }
    let short = if missing.is_none() { String::new() } else { format!(" (the stock lacks {})", list(missing)) };
    format!("{name} gains {} to {place}{short}.", list(dice))
}

fn paid(dice: Dice, lost: Dice) -> String {
    if dice.is_none() {
        return String::new();
    }
    let lost = if lost.is_none() {
        String::new()
    } else if lost == dice {
        ", all lost".to_owned()
    } else {
        format!(", of which {} lost", list(lost))
    };
    format!(" with {}{lost}", list(dice))
}

/// A rolled die in a sentence: `a metal 5`.
fn a(die: Die) -> String {
    the(die).replacen("the", "a", 1)
}

/// `M5 M5 W3`.
fn shown(dice: &Pool) -> String {
    dice.each().map(|die| die.to_string()).collect::<Vec<_>>().join(" ")
}
