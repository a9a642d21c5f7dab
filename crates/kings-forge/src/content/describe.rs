//! The figures with names, texts and sources, for whoever draws the game.

use serde_json::{Value, json};

use super::Content;
use crate::{
    Material,
    card::{Ability, CraftCard, Dock, DockGain, Effect, GatherAction, GatherCard, Place, Terms},
};

impl Content {
    /// Everything a client needs to draw the game for so many players. Cards are found by their number.
    pub(crate) fn describe(&self, players: usize) -> Value {
        let sources: Vec<Value> =
            self.sources.iter().map(|(what, source)| json!({ "what": what, "source": source })).collect();
        json!({
            "items_to_win": self.items_to_win[players - 2],
            "barren_rounds": self.barren_rounds,
            "dice": self.dice,
            "library_dice": self.library_dice,
            "tokens": self.tokens,
            "gather": self.gather.iter().map(describe_gather).collect::<Vec<_>>(),
            "docks": self.docks.iter().map(describe_dock).collect::<Vec<_>>(),
            "craft": self.craft.iter().map(describe_craft).collect::<Vec<_>>(),
            "sources": sources,
        })
    }
}

fn describe_gather(card: &GatherCard) -> Value {
    json!({
        "id": card.id,
        "key": card.key,
        "name": card.name,
        "anvil": card.anvil,
        "actions": card.actions.iter().map(describe_action).collect::<Vec<_>>(),
        "source": card.source,
    })
}

/// `cost` is a list of boxes written like `any`, `W`, `GA` or `anyX`; `gains` are plain gains, if there are any.
fn describe_action(action: &GatherAction) -> Value {
    let terms = Terms::of(action);
    let gains: Vec<Value> = action
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Gain { dice, to } => Some(json!({ "dice": dice, "to": to })),
            _ => None,
        })
        .collect();
    let tiers = action.effects.iter().find_map(|effect| match effect {
        Effect::ByCount(tiers) => Some(json!(tiers)),
        _ => None,
    });
    json!({
        "cost": action.cost.boxes,
        "all": action.cost.all,
        "gift": terms.gift,
        "clock": terms.ability.is_some(),
        "supply": action.effects.iter().any(|effect| matches!(effect, Effect::Gain { to: Place::Supply, .. })),
        "gains": gains,
        "tiers": tiers,
        "kind": action.effects.first().map(kind),
        "bonus": action.effects.iter().find_map(bonus),
        "die": action.effects.iter().find_map(die),
        "text": action.text,
        "source": action.source,
    })
}

/// By how much dice can be raised, and how many of them.
fn bonus(effect: &Effect) -> Option<Value> {
    match effect {
        Effect::Ability(Ability::Bonus { plus, dice }) => Some(json!({ "plus": plus, "dice": dice })),
        Effect::Ability(Ability::BonusOrDie { plus, .. }) => Some(json!({ "plus": plus, "dice": 1 })),
        _ => None,
    }
}

/// The die that can be had, or is rolled for.
fn die(effect: &Effect) -> Option<Material> {
    match effect {
        Effect::Ability(Ability::BonusOrDie { die, .. }) | Effect::RollForDie { die, .. } => Some(*die),
        _ => None,
    }
}

/// The word for what an action does, for icons.
fn kind(effect: &Effect) -> &'static str {
    match effect {
        Effect::None => "nothing",
        Effect::Gain { .. } => "gain",
        Effect::Ability(Ability::Bonus { .. }) => "bonus",
        Effect::Ability(Ability::Flip) => "flip",
        Effect::Ability(Ability::Reroll) => "reroll",
        Effect::Ability(Ability::OnesToSixes) => "ones-to-sixes",
        Effect::Ability(Ability::BonusOrDie { .. }) => "bonus-or-die",
        Effect::SmithyJoinsRoll => "smithy-joins-roll",
        Effect::ByCount(_) => "by-count",
        Effect::KillValue => "kill-value",
        Effect::RollForDie { .. } => "roll-for-die",
        Effect::LibraryDie => "library-die",
        Effect::Peddle { .. } => "peddle",
        Effect::CopyAction => "copy-action",
    }
}

fn describe_dock(dock: &Dock) -> Value {
    let (die, token) = match dock.gain {
        DockGain::Die(material) => (Some(material), None),
        DockGain::Token(token) => (None, Some(token)),
    };
    json!({
        "id": dock.id,
        "tile": dock.tile,
        "dice": dock.dice,
        "die": die,
        "token": token,
        "source": dock.source,
    })
}

fn describe_craft(card: &CraftCard) -> Value {
    json!({
        "id": card.id,
        "key": card.key,
        "name": card.name,
        "rank": card.rank,
        "dice": card.boxes,
        "own": card.own,
        "source": card.source,
        "rank_source": card.rank_source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_card_can_do_to_dice_is_told_in_figures() {
        let told = Content::load(None).unwrap().describe(2);
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
}
