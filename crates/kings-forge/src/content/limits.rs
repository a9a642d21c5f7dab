//! The bounds within which every computation of the rules stays in range, whatever a pack says. Numbers of the state
//! are bytes and its lists have a fixed room, so figures are kept well below what would overflow.

use content::{Checked, check_id, check_line, check_name, ensure};

use super::Content;
use crate::{
    ambassadors::Ambassador,
    card::{Apprentice, CraftCard, Dock, GatherAction, GatherCard, Realm},
    cost::{Cost, CostBox},
    deluxe::{DELUXE, Deluxe, DeluxeAbility},
    dice::{Dice, Material, Materials},
    effect::{Ability, Bonus, Effect},
    exotic::Exotics,
    grimstone::{GRIMSTONES, GrimstoneCard, StoneEffect, Stones},
    ids::{ApprenticeId, CraftId, DockId, GatherId, GrimstoneId},
    monuments::Limit,
    placing::can_be_filled,
    requests::Reward,
    staff::APPRENTICES,
    state::{CRAFT_DECK, DISPLAY, GATHER_DECK, MASTERWORKS, ROW, TILES},
    visitors::PILE,
};

/// The most dice of a material: a whole colour in one hand can still be compared byte by byte.
const DICE: u8 = 60;
/// The most dice in all: sums over several materials can be compared like that too.
const ALL_DICE: u8 = 120;
/// The most white dice.
const LIBRARY_DICE: usize = 4;
/// The most exotic dice of a kind.
const EXOTIC_DICE: u8 = 6;
/// The most that is gained at once.
const GAINED: u8 = 20;

pub(super) fn check_stock(content: &Content) -> Checked {
    let fits = Material::ALL.into_iter().all(|material| content.dice[material] <= DICE);
    ensure(fits, format!("there are at most {DICE} dice of a material"))?;
    ensure(content.dice.total() <= ALL_DICE, format!("there are at most {ALL_DICE} dice in all"))?;
    let library = usize::from(content.library_dice) <= LIBRARY_DICE;
    ensure(library, format!("there are at most {LIBRARY_DICE} Library dice"))?;
    let tokens = content.tokens.plus_ones <= 9 && content.tokens.automatic_six <= 9;
    ensure(tokens, "there are at most 9 tokens of a kind")
}

pub(super) fn check_more_dice(dice: Dice) -> Checked {
    ensure(dice.total() <= ALL_DICE, format!("there are at most {ALL_DICE} dice in all"))
}

pub(super) fn check_archive_dice(dice: u8) -> Checked {
    ensure(usize::from(dice) <= LIBRARY_DICE, format!("the Archives have at most {LIBRARY_DICE} dice"))
}

pub(super) fn check_setup(content: &Content) -> Checked {
    let supply = content.starting_supply;
    let all: Dice =
        (0..content.most_players()).fold(Dice::NONE, |all, _| all + supply.at_most(Dice::new(DICE, DICE, DICE, DICE)));
    ensure(supply.total() <= DICE && all.within(content.dice), "the stock cannot give everybody a starting supply")?;
    for players in 2..=content.most_players() {
        let masterworks = content.decree.map_or(0, |decree| usize::from(decree.masterworks));
        let (items, deck) = (content.items_to_win(players), content.craft_deck(players) + masterworks);
        ensure((1..=6).contains(&items), "1 to 6 items win")?;
        let least = players * usize::from(items - 1) + 1;
        ensure(deck >= least, format!("with {players} players somebody has to win: at least {least} Craft cards"))?;
        ensure(deck <= CRAFT_DECK, format!("a game has at most {CRAFT_DECK} Craft cards"))?;
    }
    Ok(())
}

pub(super) fn check_patience(content: &Content) -> Checked {
    ensure((1..=250).contains(&content.barren_rounds), "the patience of the King goes from 1 to 250 rounds")
}

/// What can only be said when all cards are known.
pub(super) fn check_decks(content: &Content) -> Checked {
    let anvils = content.gather.iter().filter(|card| card.anvil).count();
    // KF-21.2: the back of the request may be any of them.
    let is_back = |card: &&CraftCard| {
        let backs = content.craft.iter().filter_map(|request| request.request.as_ref()?.back.as_ref());
        backs.into_iter().any(|back| *back == card.key)
    };
    let ranked = || content.craft.iter().filter(|card| card.request.is_none());
    let is_masterwork = |card: &&CraftCard| content.decree.is_some_and(|decree| card.rank >= decree.rank);
    let [masterworks, others] = [true, false].map(|wanted| {
        let sort = || ranked().filter(|card| is_masterwork(card) == wanted);
        sort().count() - usize::from(sort().any(|card| is_back(&card)))
    });
    for players in 2..=content.most_players() {
        let deck = anvils + usize::from(content.random_gather(players));
        let fits = (ROW..=GATHER_DECK).contains(&deck);
        ensure(fits, format!("a game has {ROW} to {GATHER_DECK} Gather cards, not {deck}"))?;
        ensure(deck <= content.places(), "there are not enough Gather cards")?;
        ensure(content.craft_deck(players) <= others, "there are not enough Craft cards")?;
    }
    let wanted = content.decree.map_or(0, |decree| usize::from(decree.masterworks));
    ensure(wanted <= masterworks, "there are not enough masterworks")
}

/// The Royal Decree by itself.
pub(super) fn check_decree(content: &Content) -> Checked {
    let Some(decree) = content.decree else { return Ok(()) };
    let most = usize::from(decree.masterworks);
    ensure((1..=MASTERWORKS).contains(&most), format!("there are 1 to {MASTERWORKS} masterworks"))?;
    for players in 2..=5 {
        let deck = content.craft_deck(players);
        let fits = (DISPLAY..=CRAFT_DECK - MASTERWORKS).contains(&deck);
        ensure(fits, format!("a game has {DISPLAY} to {} Craft cards in line", CRAFT_DECK - MASTERWORKS))?;
    }
    Ok(())
}

/// A tile of Ambassador's Row that is about to be added.
pub(super) fn check_tile(content: &Content, tile: &Ambassador) -> Checked {
    ensure(content.ambassadors.len() < TILES, format!("there are at most {TILES} tiles of Ambassador's Row"))?;
    check_id(&tile.key)?;
    check_name(&tile.name)?;
    let unlike = content.ambassadors.iter().all(|other| other.name != tile.name);
    ensure(unlike, format!("there are two tiles called {}", tile.name))?;
    ensure(!tile.boxes.is_empty(), format!("a bid takes 1 to {} dice", CraftCard::BOXES))
}

/// A kind of Grimstone cards that is about to be added.
pub(super) fn check_grimstone(content: &Content, card: &GrimstoneCard) -> Checked {
    let most = GrimstoneId::LIMIT;
    ensure(content.grimstones.len() < most, format!("there are at most {most} kinds of Grimstone"))?;
    check_id(&card.key)?;
    check_name(&card.name)?;
    check_line("text", &card.text)?;
    let unlike = content.grimstones.iter().all(|other| other.name != card.name);
    ensure(unlike, format!("there are two Grimstones called {}", card.name))?;
    ensure((1..=Stones::OF_A_KIND).contains(&card.cards), "there are 1 to 3 cards of a Grimstone")?;
    match card.effect {
        StoneEffect::Match { plus, dice, otherwise } => {
            let fits = (1..=6).contains(&plus) && (1..=4).contains(&dice) && otherwise <= 6;
            ensure(fits, "a bonus is 1 to 6 pips for 1 to 4 dice")
        }
        StoneEffect::Lowest { cap } | StoneEffect::Highest { cap } => ensure((1..=9).contains(&cap), "a cap is 1 to 9"),
        StoneEffect::Feed { dice } => ensure((1..=6).contains(&dice), "1 to 6 dice can be fed"),
        StoneEffect::Reroll => Ok(()),
    }
}

/// The exotic dice, when their cards are known.
pub(super) fn check_exotics(content: &Content) -> Checked {
    let Exotics { aether, borealis, heartwood, grimstone } = content.exotics;
    let few = [aether, borealis, heartwood, grimstone].into_iter().all(|dice| dice <= EXOTIC_DICE);
    ensure(few, format!("there are at most {EXOTIC_DICE} exotic dice of a kind"))?;
    let cards: u8 = content.grimstones.iter().map(|card| card.cards).sum();
    ensure(usize::from(cards) <= GRIMSTONES, format!("there are at most {GRIMSTONES} Grimstone cards"))?;
    ensure(cards > grimstone, "there are more Grimstone cards than dice")
}

/// A Gather card that is about to be added.
pub(super) fn check_gather(content: &Content, card: &GatherCard) -> Checked {
    ensure(content.gather.len() < GatherId::LIMIT, format!("there are at most {} Gather cards", GatherId::LIMIT))?;
    check_id(&card.key)?;
    check_name(&card.name)?;
    let unlike = content.gather.iter().all(|other| other.name != card.name);
    ensure(unlike, format!("there are two Gather cards called {}", card.name))?;
    card.actions.iter().try_for_each(check_action)
}

/// A visitor who is about to be added.
pub(super) fn check_visitor(content: &Content, card: &GatherCard) -> Checked {
    check_gather(content, card)?;
    ensure(card.actions[0].cost == Cost::default(), "a gift is free")?;
    let fits = |effect: &Effect| !matches!(effect, Effect::CopyAction | Effect::Peddle { .. });
    let all = card.actions.iter().flat_map(|action| &*action.effects).all(fits);
    ensure(all, "copy-action and peddle are not for a visitor")
}

/// The Toy Factory, which is about to be added.
pub(super) fn check_factory(content: &Content, card: &GatherCard) -> Checked {
    check_gather(content, card)?;
    let fits = |effect: &Effect| !matches!(effect, Effect::CopyAction | Effect::Peddle { .. });
    let all = card.actions.iter().flat_map(|action| &*action.effects).all(fits);
    ensure(all, "copy-action and peddle are not for the Toy Factory")
}

/// The deluxe items of a game, when all Craft cards are known.
pub(super) fn check_deluxe(content: &Content) -> Checked {
    let all: Vec<&Deluxe> = content.craft.iter().filter_map(|card| card.deluxe.as_ref()).collect();
    let factories = all.iter().filter(|deluxe| deluxe.ability == DeluxeAbility::ToyFactory).count();
    ensure(factories <= 1, "one item brings the Toy Factory")?;
    ensure(all.len() <= DELUXE, format!("there are at most {DELUXE} deluxe items"))?;
    for deluxe in all {
        check_line("text", &deluxe.text)?;
        if let DeluxeAbility::RaiseOrKeep { plus } | DeluxeAbility::RaiseOrTake { plus, .. } = deluxe.ability {
            ensure((1..=6).contains(&plus), "a bonus is 1 to 6 pips")?;
        }
    }
    Ok(())
}

/// The visitors of a game, when all are known.
pub(super) fn check_visitors(content: &Content) -> Checked {
    for realm in Realm::ALL {
        let there = content.visitors_of[realm.index()].len() as usize;
        let name = realm.name();
        ensure((1..=PILE).contains(&there), format!("1 to {PILE} visitors come from the {name}, not {there}"))?;
    }
    Ok(())
}

/// The apprentices of a game, when all are known.
pub(super) fn check_apprentices(content: &Content) -> Checked {
    let most = content.apprentice_deck.iter().flat_map(|deck| deck.figures()).max().unwrap_or(0);
    ensure(usize::from(most) <= APPRENTICES, format!("a game has at most {APPRENTICES} apprentices"))?;
    ensure(usize::from(most) <= content.apprentices.len(), "there are not enough apprentices")
}

/// An apprentice who is about to be added.
pub(super) fn check_apprentice(content: &Content, apprentice: &Apprentice) -> Checked {
    let most = ApprenticeId::LIMIT;
    ensure(content.apprentices.len() < most, format!("there are at most {most} apprentices"))?;
    check_id(&apprentice.key)?;
    check_name(&apprentice.name)?;
    check_line("text", &apprentice.text)?;
    let unlike = content.apprentices.iter().all(|other| other.name != apprentice.name);
    ensure(unlike, format!("there are two apprentices called {}", apprentice.name))?;
    ensure(!apprentice.cost.all, "an apprentice costs boxes")?;
    let effects = &apprentice.effects;
    ensure(!effects.is_empty(), "an apprentice has 1 to 4 effects")?;
    let plain = |effect: &&Effect| matches!(effect, Effect::Gain { .. } | Effect::Counterfeit { .. });
    ensure(effects.iter().filter(|effect| !plain(effect)).count() <= 1, "only gains can stand together")?;
    for effect in &**effects {
        let word = effect.word().unwrap_or_default();
        let fits = plain(&effect)
            || matches!(
                effect,
                Effect::Ability(_)
                    | Effect::Roll(_)
                    | Effect::CounterfeitFor { .. }
                    | Effect::TradeUp
                    | Effect::Substitute { .. }
                    | Effect::PassBenefit
                    | Effect::SpareADie
                    | Effect::SmithyDiceJoin { .. }
            );
        ensure(fits, format!("{word} is not for an apprentice"))?;
        check_effect(effect, &apprentice.cost)?;
    }
    Ok(())
}

fn check_action(action: &GatherAction) -> Checked {
    check_line("text", &action.text)?;
    ensure(!action.effects.is_empty(), "an action has 1 to 4 effects")?;
    let asks = |effect: &&Effect| !effect.is_silent();
    ensure(action.effects.iter().filter(asks).count() <= 1, "only what asks nothing can stand together")?;
    for (place, effect) in action.effects.iter().enumerate() {
        let word = effect.word().unwrap_or_default();
        let hired = matches!(
            effect,
            Effect::CounterfeitFor { .. }
                | Effect::TradeUp
                | Effect::Substitute { .. }
                | Effect::PassBenefit
                | Effect::SpareADie
                | Effect::SmithyDiceJoin { .. }
                | Effect::Ability(Ability::WhiteDie)
        );
        ensure(!hired, format!("{word} is for apprentices only"))?;
        let last = place + 1 == action.effects.len();
        ensure(last || effect != &Effect::EndGather, "end-gather comes last")?;
        check_effect(effect, &action.cost)?;
    }
    Ok(())
}

fn check_effect(effect: &Effect, cost: &Cost) -> Checked {
    let free = cost.boxes.is_empty() && !cost.all;
    match *effect {
        Effect::Gain { dice, .. } | Effect::OpponentsGain { dice, .. } => at_most(dice)?,
        Effect::Counterfeit { tokens } => ensure((1..=3).contains(&tokens), "1 to 3 tokens at once")?,
        Effect::KeepDice { dice } => ensure(dice.total() <= 8, "the Keep has at most 8 dice")?,
        Effect::OpponentsSetAside { dice } | Effect::CounterfeitFor { dice } | Effect::SmithyDiceJoin { dice } => {
            ensure((1..=9).contains(&dice), "1 to 9 dice")?;
        }
        Effect::Roll(bands) => {
            ensure(!bands.is_empty(), "a roll has 1 to 4 bands")?;
            let rising = bands.windows(2).all(|pair| pair[0].at_least < pair[1].at_least);
            let faces = bands.iter().all(|band| (1..=6).contains(&band.at_least));
            ensure(rising && faces, "the bands of a roll go up, from 1 to 6")?;
            bands.iter().try_for_each(|band| at_most(band.gain))?;
            ensure(bands.iter().all(|band| band.counterfeit <= 3), "1 to 3 tokens at once")?;
        }
        Effect::Ability(ability) => {
            let fits =
                ability.bonus().is_none_or(|Bonus { plus, dice }| (1..=6).contains(&plus) && (1..=4).contains(&dice));
            ensure(fits, "a bonus is 1 to 6 pips for 1 to 4 dice")?;
        }
        Effect::ByCount(tiers) => {
            ensure(!tiers.is_empty(), "by-count has 1 to 8 steps")?;
            ensure(cost.all, "by-count goes with the cost \"all\"")?;
            let rising = tiers.windows(2).all(|pair| pair[0].at_least < pair[1].at_least);
            ensure(rising && tiers[0].at_least >= 1, "the steps of by-count go up, from 1 on")?;
            tiers.iter().try_for_each(|tier| at_most(tier.gain))?;
        }
        Effect::RollForDie { at_least, .. } => {
            ensure((2..=6).contains(&at_least), "a die is kept on 2 to 6 or more")?;
        }
        Effect::Peddle { dice } => {
            ensure(free && (1..=9).contains(&dice), "1 to 9 dice are given away, and there is no other cost")?;
        }
        Effect::GainLike { .. } => {
            let shown = cost.boxes.iter().any(|next| !next.takes.contains(Material::White));
            ensure(shown && !cost.all, "gain-like needs a box that takes no white die, like MWGA")?;
        }
        Effect::CopyAction => {
            let own_box = [CostBox { takes: Materials::ANY, x: false }];
            ensure(*cost.boxes == own_box, "copy-action costs one box of any die")?;
        }
        _ => {}
    }
    Ok(())
}

/// An action of the Docks that is about to be added.
pub(super) fn check_dock(content: &Content, dock: &Dock) -> Checked {
    ensure(content.docks.len() < DockId::LIMIT, format!("the Docks have at most {} actions", DockId::LIMIT))?;
    check_id(&dock.tile)?;
    ensure((1..=9).contains(&dock.dice), "an action of the Docks costs 1 to 9 dice")?;
    let unlike = content.docks.iter().all(|other| (other.dice, other.gain) != (dock.dice, dock.gain));
    ensure(unlike, "two actions of the Docks are the same")
}

/// A request that is about to be added.
pub(super) fn check_request(content: &Content, card: &CraftCard) -> Checked {
    check_card(content, card)?;
    let Some(request) = &card.request else { return Ok(()) };
    check_line("reward_name", &request.reward_name)?;
    check_line("reward_text", &request.reward_text)?;
    if let Some(boost) = request.boost {
        ensure(card.boxes.len() < CraftCard::BOXES, format!("an item takes 1 to {} dice", CraftCard::BOXES))?;
        let other = card.boxes.iter().all(|next| !next.takes.meets(boost.takes));
        ensure(other && !boost.locked, "a boost is of a material no other box takes, and not locked")?;
        ensure(boost.is_single(), "a boost is of one material")?;
    }
    match request.reward {
        Reward::RaiseNaturals { value, plus } => {
            ensure((1..=6).contains(&value) && (1..=6).contains(&plus), "1 to 6 pips for a value from 1 to 6")
        }
        Reward::Gifts(_) | Reward::DieOfTheHighest | Reward::HoldOne => Ok(()),
    }
}

/// The requests of a game, when all are known.
pub(super) fn check_requests(content: &Content) -> Checked {
    ensure(content.craft.iter().any(|card| card.request.is_some()), "there is no request")?;
    for players in 2..=content.most_players() {
        let masterworks = content.decree.map_or(0, |decree| usize::from(decree.masterworks));
        let deck = content.craft_deck(players) + masterworks + 1;
        ensure(deck <= CRAFT_DECK, format!("with a request a game has at most {CRAFT_DECK} Craft cards"))?;
    }
    Ok(())
}

/// A Craft card that is about to be added.
pub(super) fn check_craft(content: &Content, card: &CraftCard) -> Checked {
    check_card(content, card)?;
    for other in content.craft.iter().filter(|other| other.rank == card.rank) {
        let replaced = card.replaces.as_ref() == Some(&other.key);
        ensure(replaced, format!("{} and {} have the same rank {}", other.name, card.name, card.rank))?;
    }
    Ok(())
}

/// What holds for requests too.
fn check_card(content: &Content, card: &CraftCard) -> Checked {
    ensure(content.craft.len() < CraftId::LIMIT, format!("there are at most {} Craft cards", CraftId::LIMIT))?;
    check_id(&card.key)?;
    check_name(&card.name)?;
    ensure(!card.boxes.is_empty(), format!("an item takes 1 to {} dice", CraftCard::BOXES))?;
    ensure(card.rank <= 999, "a rank is at most 999")?;
    for material in Material::ALL {
        let needed = card.boxes.iter().filter(|next| next.takes == material.into()).count();
        let there = content.dice[material];
        ensure(needed <= usize::from(there), format!("there are only {there} {} dice", material.name()))?;
    }
    if let Some(Limit::Without(value) | Limit::AtMost(value)) = card.limit {
        ensure((1..=6).contains(&value), "a limit speaks of a value from 1 to 6")?;
    }
    ensure(can_be_filled(card), "no dice can fill its boxes")?;
    for other in &content.craft {
        ensure(other.name != card.name, format!("there are two Craft cards called {}", card.name))?;
    }
    Ok(())
}

fn at_most(dice: Dice) -> Checked {
    ensure(dice.total() <= GAINED, format!("{dice} is too much: at most {GAINED} dice at once"))
}
