//! The bounds within which every computation of the rules stays in range, whatever a pack says. Numbers of the state
//! are bytes and its lists have a fixed room, so figures are kept well below what would overflow.

use content::{Checked, check_id, check_line, check_name, ensure};

use super::Content;
use crate::{
    card::{Bonus, CraftCard, CraftId, Dock, DockId, Effect, GatherAction, GatherCard, GatherId},
    cost::{CostBox, Materials},
    dice::{Dice, Material},
    placing::LIBRARY_DICE,
    state::{CRAFT_DECK, GATHER_DECK, ROW},
};

/// The most dice of a material: a whole colour in one hand can still be compared byte by byte.
const DICE: u8 = 60;
/// The most dice in all: sums over several materials can be compared like that too.
const ALL_DICE: u8 = 120;
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

pub(super) fn check_setup(content: &Content) -> Checked {
    let supply = content.starting_supply;
    let all: Dice = (0..4).fold(Dice::NONE, |all, _| all + supply.at_most(Dice::new(DICE, DICE, DICE, DICE)));
    ensure(supply.total() <= DICE && all.within(content.dice), "the stock cannot give everybody a starting supply")?;
    ensure(content.items_to_win.figures().all(|items| (1..=6).contains(&items)), "1 to 6 items win")?;
    for (players, deck) in content.craft_deck.iter() {
        let least = players * usize::from(content.items_to_win.of(players) - 1) + 1;
        ensure(
            usize::from(deck) >= least,
            format!("with {players} players somebody has to win: at least {least} Craft cards"),
        )?;
        ensure(usize::from(deck) <= CRAFT_DECK, format!("a game has at most {CRAFT_DECK} Craft cards"))?;
    }
    Ok(())
}

pub(super) fn check_patience(content: &Content) -> Checked {
    ensure((1..=250).contains(&content.barren_rounds), "the patience of the King goes from 1 to 250 rounds")
}

/// What can only be said when all cards are known.
pub(super) fn check_decks(content: &Content) -> Checked {
    let anvils = content.gather.iter().filter(|card| card.anvil).count();
    let deck = anvils + usize::from(content.random_gather);
    ensure((ROW..=GATHER_DECK).contains(&deck), format!("a game has {ROW} to {GATHER_DECK} Gather cards, not {deck}"))?;
    ensure(deck <= content.gather.len(), "there are not enough Gather cards")?;
    let most = content.craft_deck.figures().max().unwrap_or(0);
    ensure(usize::from(most) <= content.craft.len(), "there are not enough Craft cards")
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

fn check_action(action: &GatherAction) -> Checked {
    check_line("text", &action.text)?;
    ensure(!action.effects.is_empty(), "an action has 1 to 4 effects")?;
    let gains = |effect: &&Effect| matches!(effect, Effect::Gain { .. });
    ensure(action.effects.iter().filter(|effect| !gains(effect)).count() <= 1, "only gains can stand together")?;
    let free = action.cost.boxes.is_empty() && !action.cost.all;
    for effect in &*action.effects {
        match *effect {
            Effect::Gain { dice, .. } => at_most(dice)?,
            Effect::Ability(ability) => {
                let fits = ability
                    .bonus()
                    .is_none_or(|Bonus { plus, dice }| (1..=6).contains(&plus) && (1..=4).contains(&dice));
                ensure(fits, "a bonus is 1 to 6 pips for 1 to 4 dice")?;
            }
            Effect::ByCount(tiers) => {
                ensure(!tiers.is_empty(), "by-count has 1 to 8 steps")?;
                ensure(action.cost.all, "by-count goes with the cost \"all\"")?;
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
            Effect::CopyAction => {
                let own_box = [CostBox { takes: Materials::ANY, x: false }];
                ensure(*action.cost.boxes == own_box, "copy-action costs one box of any die")?;
            }
            Effect::None | Effect::SmithyJoinsRoll | Effect::KillValue | Effect::LibraryDie => {}
        }
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

/// A Craft card that is about to be added.
pub(super) fn check_craft(content: &Content, card: &CraftCard) -> Checked {
    ensure(content.craft.len() < CraftId::LIMIT, format!("there are at most {} Craft cards", CraftId::LIMIT))?;
    check_id(&card.key)?;
    check_name(&card.name)?;
    ensure(!card.boxes.is_empty(), format!("an item takes 1 to {} dice", CraftCard::BOXES))?;
    ensure(card.rank <= 999, "a rank is at most 999")?;
    for material in Material::ALL {
        let needed = card.boxes.iter().filter(|next| next.material == material).count();
        let there = content.dice[material];
        ensure(needed <= usize::from(there), format!("there are only {there} {} dice", material.name()))?;
    }
    for other in &content.craft {
        ensure(other.name != card.name, format!("there are two Craft cards called {}", card.name))?;
        ensure(other.rank != card.rank, format!("{} and {} have the same rank {}", other.name, card.name, card.rank))?;
    }
    Ok(())
}

fn at_most(dice: Dice) -> Checked {
    ensure(dice.total() <= GAINED, format!("{dice} is too much: at most {GAINED} dice at once"))
}
