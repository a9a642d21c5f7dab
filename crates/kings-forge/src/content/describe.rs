//! The figures with names, texts and sources, for whoever draws the game. Cards are found by their number.

use content::{Source, Sourced};
use serde::Serialize;
use tabletop::List;
use ts_rs::TS;

use super::{
    Content,
    notes::{NOTES, Notes},
};
use crate::{
    ambassadors::Ambassador,
    card::{Apprentice, CraftBox, CraftCard, Dock, DockGain, GatherAction, GatherCard, Part, Realm, Token},
    cost::{Cost, CostBox},
    counterfeits::TURNED_IN,
    deluxe::Deluxe,
    dice::{Dice, Material, Materials},
    effect::{Ability, Band, Bonus, Effect, Place, Tier},
    exotic::{Exotic, Exotics},
    grimstone::{GrimstoneCard, StoneEffect},
    ids::{ApprenticeId, CraftId, DockId, GatherId, GrimstoneId, TileId},
    monuments::Limit,
    requests::{Request, Reward},
    state::Tokens,
    terms::Terms,
    words,
};

/// Everything a client needs to draw the game for so many players.
#[derive(Debug, Serialize, TS)]
pub struct Description {
    pub items_to_win: u8,
    pub barren_rounds: u8,
    pub dice: Dice,
    pub library_dice: u8,
    pub tokens: Tokens,
    pub gather: Vec<DescribedGather>,
    /// The one with a single action, which Holiday Toys bring, if they are in the game.
    pub toy_factory: Option<GatherId>,
    pub docks: Vec<DescribedDock>,
    /// None if the game has none.
    pub apprentices: Vec<DescribedApprentice>,
    /// So many counterfeit tokens are an item.
    pub counterfeits: u8,
    pub craft: Vec<DescribedCraft>,
    /// The tiles of Ambassador's Row, from left to right. None if the game has none.
    pub ambassadors: Vec<DescribedAmbassador>,
    pub exotics: Exotics,
    pub grimstones: Vec<DescribedGrimstone>,
    pub sources: Vec<Sourced>,
    /// A word on each part of the table.
    pub notes: Notes,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedGather {
    pub id: GatherId,
    pub key: String,
    pub name: String,
    pub anvil: bool,
    /// The part of an expansion it belongs to.
    pub part: Option<Part>,
    /// Where a visitor comes from: a gift and a collaboration are the actions then.
    pub realm: Option<Realm>,
    pub actions: [DescribedAction; 2],
    pub source: Source,
    pub name_source: Source,
    /// What of it is printed and what is ours.
    pub note: String,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedAction {
    /// What it costs, in a sentence.
    pub price: String,
    /// Boxes written like `any`, `W`, `GA` or `anyX`.
    pub cost: List<CostBox, { Cost::BOXES }>,
    /// All unused dice are its cost.
    pub all: bool,
    /// How many dice it hands to an opponent.
    pub gift: u8,
    pub clock: bool,
    pub supply: bool,
    /// Plain gains, if there are any.
    pub gains: Vec<Gain>,
    pub tiers: Option<List<Tier, 8>>,
    /// The word for what it does, for icons.
    pub kind: Option<String>,
    pub bonus: Option<Bonus>,
    /// The only material the bonus is for.
    pub only: Option<Material>,
    /// The die that can be had, or is rolled for.
    pub die: Option<Material>,
    /// Materials of which one die can be taken.
    pub one_of: Vec<Material>,
    /// What a roll brings.
    pub bands: Vec<Band>,
    /// Dice that are rolled too and go back to the stock.
    pub keep: Dice,
    pub counterfeits: u8,
    pub text: String,
    pub rule: String,
    pub source: Source,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedApprentice {
    pub id: ApprenticeId,
    pub key: String,
    pub name: String,
    /// What hiring costs, in a sentence.
    pub price: String,
    pub cost: List<CostBox, { Cost::BOXES }>,
    /// Has an ability, to be used once a round.
    pub clock: bool,
    /// Is put to use by their owner in the Apprentice phase.
    pub activity: bool,
    /// The word for what they do, for icons.
    pub kind: Option<String>,
    pub bonus: Option<Bonus>,
    pub gains: Vec<Gain>,
    /// What a roll brings.
    pub bands: Vec<Band>,
    /// Materials that count as each other on Craft cards.
    pub alike: Vec<Material>,
    pub text: String,
    pub rule: String,
    /// What of it is printed and what is ours.
    pub note: String,
    pub source: Source,
    pub cost_source: Source,
    pub name_source: Source,
}

#[derive(Debug, Serialize, TS)]
pub struct Gain {
    pub dice: Dice,
    pub to: Place,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedDock {
    pub id: DockId,
    pub tile: String,
    pub dice: u8,
    pub die: Option<Material>,
    pub token: Option<Token>,
    pub source: Source,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedCraft {
    pub id: CraftId,
    pub key: String,
    pub name: String,
    pub rank: u16,
    pub dice: List<CraftBox, { CraftCard::BOXES }>,
    /// What all dice on it have to be.
    pub limit: Option<Limit>,
    /// The same in words.
    pub limit_text: Option<String>,
    /// What there is to a request, which has no rank.
    pub request: Option<DescribedRequest>,
    /// What whoever has claimed it may do once.
    pub deluxe: Option<DescribedDeluxe>,
    pub own: bool,
    /// The part of an expansion it belongs to.
    pub part: Option<Part>,
    pub source: Source,
    pub rank_source: Source,
    pub name_source: Source,
}

/// What there is to a request of an ambassador beside its boxes.
#[derive(Debug, Serialize, TS)]
pub struct DescribedRequest {
    pub realm: Realm,
    /// A box that may stay empty.
    pub boost: Option<CraftBox>,
    pub reward: Reward,
    pub reward_name: String,
    pub reward_text: String,
    pub rule: String,
    /// What of it is printed and what is ours.
    pub note: String,
    pub reward_source: Source,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedDeluxe {
    /// The word for what it does, for icons.
    pub kind: String,
    /// The exotic die it can be used for.
    pub takes: Option<Exotic>,
    pub text: String,
    pub rule: String,
}

impl DescribedDeluxe {
    fn of(deluxe: &Deluxe) -> DescribedDeluxe {
        let Deluxe { ability, text, rule } = deluxe.clone();
        let kind = content::word_of(&ability).unwrap_or_default();
        DescribedDeluxe { kind, takes: ability.takes(), text, rule }
    }
}

/// A tile of Ambassador's Row with the side that is up.
#[derive(Debug, Serialize, TS)]
pub struct DescribedAmbassador {
    pub id: TileId,
    pub key: String,
    pub name: String,
    pub realm: Realm,
    pub prize: Exotic,
    pub dice: List<CraftBox, { CraftCard::BOXES }>,
    pub source: Source,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedGrimstone {
    pub id: GrimstoneId,
    pub key: String,
    pub name: String,
    /// How many there are of it.
    pub cards: u8,
    pub effect: StoneEffect,
    /// Gone if it is not activated in the round after it was won.
    pub explodes: bool,
    pub text: String,
    pub rule: String,
    pub source: Source,
}

impl DescribedRequest {
    fn of(request: &Request) -> DescribedRequest {
        let Request { realm, boost, reward, reward_name, reward_text, rule, note, reward_source, .. } = request.clone();
        DescribedRequest { realm, boost, reward, reward_name, reward_text, rule, note, reward_source }
    }
}

impl DescribedAmbassador {
    fn of(tile: &Ambassador) -> DescribedAmbassador {
        let Ambassador { id, key, name, realm, prize, boxes, source, .. } = tile.clone();
        DescribedAmbassador { id, key, name, realm, prize, dice: boxes, source }
    }
}

impl DescribedGrimstone {
    fn of(card: &GrimstoneCard) -> DescribedGrimstone {
        let GrimstoneCard { id, key, name, cards, effect, explodes, text, rule, source } = card.clone();
        DescribedGrimstone { id, key, name, cards, effect, explodes, text, rule, source }
    }
}

impl Content {
    pub(crate) fn describe(&self, players: usize) -> Description {
        Description {
            items_to_win: self.items_to_win(players),
            barren_rounds: self.barren_rounds,
            dice: self.dice,
            library_dice: self.library_dice,
            tokens: self.tokens,
            gather: self.gather.iter().map(DescribedGather::of).collect(),
            toy_factory: self.toy_factory,
            docks: self.docks.iter().map(DescribedDock::of).collect(),
            apprentices: self.apprentices.iter().map(DescribedApprentice::of).collect(),
            counterfeits: TURNED_IN,
            craft: self.craft.iter().map(DescribedCraft::of).collect(),
            ambassadors: self.ambassadors.iter().map(DescribedAmbassador::of).collect(),
            exotics: self.exotics,
            grimstones: self.grimstones.iter().map(DescribedGrimstone::of).collect(),
            sources: self.sources.clone(),
            notes: NOTES,
        }
    }
}

impl DescribedGather {
    fn of(card: &GatherCard) -> DescribedGather {
        let GatherCard { id, key, name, anvil, part, realm, actions, source, name_source, note } = card.clone();
        let actions = actions.each_ref().map(DescribedAction::of);
        DescribedGather { id, key, name, anvil, part, realm, actions, source, name_source, note }
    }
}

impl DescribedAction {
    fn of(action: &GatherAction) -> DescribedAction {
        let terms = Terms::of(&action.cost, &action.effects);
        let gains = gains(&action.effects);
        DescribedAction {
            price: price(&action.cost, terms.gift),
            cost: action.cost.boxes,
            all: action.cost.all,
            gift: terms.gift,
            clock: terms.ability.is_some(),
            supply: gains.iter().any(|gain| gain.to == Place::Supply),
            gains,
            tiers: action.effects.iter().find_map(|effect| match *effect {
                Effect::ByCount(tiers) => Some(tiers),
                _ => None,
            }),
            kind: action.effects.iter().next().and_then(Effect::word),
            bonus: terms.ability.and_then(Ability::bonus),
            only: terms.ability.and_then(Ability::only),
            die: action.effects.iter().find_map(|effect| match *effect {
                Effect::Ability(Ability::BonusOrDie { die, .. }) | Effect::RollForDie { die, .. } => Some(die),
                _ => None,
            }),
            one_of: one_of(&action.effects),
            bands: bands(&action.effects),
            keep: terms.keep,
            counterfeits: counterfeits(&action.effects),
            text: action.text.clone(),
            rule: action.rule.clone(),
            source: action.source,
        }
    }
}

impl DescribedApprentice {
    fn of(apprentice: &Apprentice) -> DescribedApprentice {
        let Apprentice { id, key, name, cost, effects, text, rule, note, source, cost_source, name_source } =
            apprentice.clone();
        let terms = Terms::of(&cost, &effects);
        DescribedApprentice {
            id,
            key,
            name,
            price: price(&cost, 0),
            cost: cost.boxes,
            clock: terms.ability.is_some(),
            activity: terms.activity.is_some(),
            kind: effects.iter().next().and_then(Effect::word),
            bonus: terms.ability.and_then(Ability::bonus),
            gains: gains(&effects),
            bands: bands(&effects),
            alike: terms.alike.iter().collect(),
            text,
            rule,
            note,
            source,
            cost_source,
            name_source,
        }
    }
}

fn gains(effects: &[Effect]) -> Vec<Gain> {
    let gain = |effect: &Effect| match *effect {
        Effect::Gain { dice, to } => Some(Gain { dice, to }),
        _ => None,
    };
    effects.iter().filter_map(gain).collect()
}

fn one_of(effects: &[Effect]) -> Vec<Material> {
    let materials = |effect: &Effect| if let Effect::GainOne { of, .. } = effect { *of } else { Materials::default() };
    effects.iter().flat_map(|effect| materials(effect).iter()).collect()
}

fn counterfeits(effects: &[Effect]) -> u8 {
    let tokens = |effect: &Effect| if let Effect::Counterfeit { tokens } = effect { *tokens } else { 0 };
    effects.iter().map(tokens).sum()
}

fn bands(effects: &[Effect]) -> Vec<Band> {
    let bands = |effect: &Effect| if let Effect::Roll(bands) = effect { bands.to_vec() } else { Vec::new() };
    effects.iter().flat_map(bands).collect()
}

impl DescribedDock {
    fn of(dock: &Dock) -> DescribedDock {
        let (die, token) = match dock.gain {
            DockGain::Die(material) => (Some(material), None),
            DockGain::Token(token) => (None, Some(token)),
        };
        DescribedDock { id: dock.id, tile: dock.tile.clone(), dice: dock.dice, die, token, source: dock.source }
    }
}

impl DescribedCraft {
    fn of(card: &CraftCard) -> DescribedCraft {
        let CraftCard {
            id, key, name, rank, boxes, limit, deluxe, own, part, source, rank_source, name_source, ..
        } = card.clone();
        let request = card.request.as_ref().map(DescribedRequest::of);
        let limit_text = limit.map(|limit| limit.to_string());
        DescribedCraft {
            id,
            key,
            name,
            rank,
            dice: boxes,
            limit,
            limit_text,
            request,
            deluxe: deluxe.as_ref().map(DescribedDeluxe::of),
            own,
            part,
            source,
            rank_source,
            name_source,
        }
    }
}

/// `Costs 1 gem or magic (lost) and 3 other dice.`
fn price(cost: &Cost, gift: u8) -> String {
    match gift {
        0 if cost.boxes.is_empty() && !cost.all => "Free.".to_owned(),
        0 => format!("Costs {}.", words::price(cost)),
        _ => format!("Costs {gift} dice, given away."),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn what_a_card_can_do_to_dice_is_told_in_figures() {
        let told = serde_json::to_value(Content::load(None).unwrap().describe(2)).unwrap();
        let action = |name: &str, side: usize| {
            let cards = told["gather"].as_array().unwrap();
            cards.iter().find(|card| card["name"] == name).unwrap()["actions"][side].clone()
        };
        assert_eq!(action("East Forest", 1)["bonus"], json!({ "plus": 1, "dice": 3 }));
        assert_eq!(action("West Forest", 1)["bonus"], json!({ "plus": 2, "dice": 1 }));
        assert_eq!(
            (&action("Garden", 1)["bonus"], &action("Garden", 1)["die"]),
            (&json!({ "plus": 2, "dice": 1 }), &json!("wood"))
        );
        assert_eq!((&action("Tavern", 0)["bonus"], &action("Tavern", 0)["die"]), (&Value::Null, &json!("gem")));
    }

    #[test]
    fn what_an_action_costs_is_told_in_a_sentence() {
        let told = Content::load(None).unwrap().describe(2);
        let price = |name: &str, side: usize| {
            let card = told.gather.iter().find(|card| card.name == name).unwrap();
            card.actions[side].price.clone()
        };
        assert_eq!(price("Mill", 1), "Costs 1 gem or magic (lost) and 3 other dice.");
        assert_eq!(price("Caravan", 1), "Costs all unused dice.");
        assert_eq!(price("Peddler", 1), "Costs 4 dice, given away.");
        assert_eq!(price("Peddler", 0), "Free.");
    }
}
