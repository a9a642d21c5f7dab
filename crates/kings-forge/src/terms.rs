//! Cards as the rules ask about them again and again, worked out once.

use crate::{
    bag::Bag,
    cost::{Cost, Need, Needs},
    dice::{Dice, Materials},
    effect::{Ability, Effect},
    ids::ApprenticeId,
};

/// What the rules ask of an action or an apprentice again and again, close together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) needs: Needs,
    /// What has to be in the supply: with the dice that are handed over, and one at least where all are the cost.
    pub(crate) in_supply: Need,
    /// All unused dice are its cost.
    pub(crate) all: bool,
    /// How many dice it hands to an opponent.
    pub(crate) gift: u8,
    /// What its owner may use once, if it has a clock.
    pub(crate) ability: Option<Ability>,
    pub(crate) copies: bool,
    /// It is a visitor's.
    pub(crate) visitor: bool,
    pub(crate) smithy_joins_roll: bool,
    /// How many dice of the Smithy tile join the roll.
    pub(crate) joining: u8,
    /// Nothing is rolled in the Craft turn.
    pub(crate) no_craft_roll: bool,
    /// Dice that are rolled too and go back to the stock.
    pub(crate) keep: Dice,
    /// Materials that count as each other on Craft cards.
    pub(crate) alike: Materials,
    /// The first pass is not the only one with a benefit.
    pub(crate) pass_benefit: bool,
    /// A die that would be lost is not.
    pub(crate) spares: bool,
    /// What its owner does with it, if anything.
    pub(crate) activity: Option<Activity>,
}

/// What an apprentice is asked for in the Apprentice phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    /// A die is rolled in any case.
    Roll,
    /// So many dice may be set aside for a counterfeit token.
    Stake(u8),
    /// A die may be changed for a rarer one.
    TradeUp,
}

impl Terms {
    pub(crate) fn of(cost: &Cost, effects: &[Effect]) -> Terms {
        let mut terms = Terms { needs: cost.needs(), all: cost.all, ..Terms::default() };
        for effect in effects {
            match *effect {
                Effect::Ability(ability) => terms.ability = Some(ability),
                Effect::Peddle { dice } => terms.gift = dice,
                Effect::CopyAction => terms.copies = true,
                Effect::SmithyJoinsRoll => terms.smithy_joins_roll = true,
                Effect::SmithyDiceJoin { dice } => terms.joining = dice,
                Effect::NoCraftRoll => terms.no_craft_roll = true,
                Effect::KeepDice { dice } => terms.keep = dice,
                Effect::Substitute { materials } => terms.alike = materials,
                Effect::PassBenefit => terms.pass_benefit = true,
                Effect::SpareADie => terms.spares = true,
                Effect::Roll(_) => terms.activity = Some(Activity::Roll),
                Effect::CounterfeitFor { dice } => terms.activity = Some(Activity::Stake(dice)),
                Effect::TradeUp => terms.activity = Some(Activity::TradeUp),
                _ => {}
            }
        }
        terms.in_supply = terms.needs.all.and_any(terms.gift + u8::from(terms.all));
        terms
    }
}

/// Which apprentices have something to give in the course of the game, by what it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Roles {
    pub(crate) ability: Bag<ApprenticeId>,
    pub(crate) joining: Bag<ApprenticeId>,
    pub(crate) alike: Bag<ApprenticeId>,
    pub(crate) pass_benefit: Bag<ApprenticeId>,
    pub(crate) spares: Bag<ApprenticeId>,
}

impl Roles {
    pub(crate) fn of(apprentices: &[Terms]) -> Roles {
        let with = |has: fn(&Terms) -> bool| {
            let ids = (0..).map(ApprenticeId);
            ids.zip(apprentices).filter(|(_, terms)| has(terms)).map(|(id, _)| id).collect()
        };
        Roles {
            ability: with(|terms| terms.ability.is_some()),
            joining: with(|terms| terms.joining > 0),
            alike: with(|terms| terms.alike != Materials::default()),
            pass_benefit: with(|terms| terms.pass_benefit),
            spares: with(|terms| terms.spares),
        }
    }
}
