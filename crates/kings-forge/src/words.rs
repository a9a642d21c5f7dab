//! The game in words: what is asked and what can be done. What happened is told in [`events`].

mod events;

use tabletop::{Decision, Names, Picture, Words};

use crate::{
    Action, Benefit, Event, KingsForge, State, Tool,
    card::{Ability, CardAction, CraftBox, DockGain, DockId, GatherId, Side, Token},
    cost::Cost,
    dice::{Dice, Die, Kind, Material},
    step::{Purchase, Roll, Step},
};

type Question = (&'static str, String, &'static [&'static str]);

impl Words for KingsForge {
    fn decision(&self, state: &State, names: &Names) -> Decision {
        let (kind, question, rules) = self.question(state, names);
        Decision { kind, text: format!("{}: {question}", &names[state.active]), rules }
    }

    fn action_text(&self, state: &State, action: Action, names: &Names) -> String {
        self.action_in_words(state, action, names)
    }

    fn event_text(&self, event: &Event, names: &Names) -> String {
        self.event_in_words(event, names)
    }

    fn picture(&self, state: &State, names: &Names) -> Picture {
        self.draw(state, names)
    }
}

impl KingsForge {
    fn question(&self, state: &State, names: &Names) -> Question {
        let Some(top) = state.steps.last() else { return ("GameOver", "the game is over.".to_owned(), &["KF-9.1"]) };
        match *top {
            Step::ChooseGatherAction if state.row_is_empty() => (
                "ChooseToPass",
                "the cards are gone; pass for which benefit?".to_owned(),
                &["KF-2.12", "KF-2.8", "KF-2.9"],
            ),
            Step::ChooseGatherAction => (
                "ChooseGatherAction",
                "claim a card, visit the Docks, or pass?".to_owned(),
                &["KF-2.3", "KF-3.1", "KF-3.9", "KF-2.7", "KF-2.8"],
            ),
            Step::ChooseDiscard { dock } => {
                let text = format!("turn which card face down for {}?", self.dock_gain(dock));
                ("ChooseDiscard", text, &["KF-3.9"])
            }
            Step::ChooseDockPayment { dock, .. } => {
                let text = format!("pay which dice for {}? They are lost.", self.dock_gain(dock));
                ("ChooseDockPayment", text, &["KF-3.10", "KF-3.11"])
            }
            Step::ChoosePayment { purchase } => {
                let text = format!("pay which dice for {}?", self.purchase(purchase));
                ("ChoosePayment", text, &["KF-3.1", "KF-3.2", "KF-3.3"])
            }
            Step::ChooseLost { purchase, .. } => {
                let text = format!("which dice lie on the X of {}?", self.purchase(purchase));
                ("ChooseLost", text, &["KF-3.4"])
            }
            Step::ChooseGift { purchase } => {
                let text = format!("{}: give away which dice?", self.purchase(purchase));
                ("ChooseGift", text, &["KF-4.22", "KF-4.23", "KF-4.32"])
            }
            Step::ChooseExchange { gift, .. } => {
                let text = format!("who gets {}, and which die for them?", list(gift));
                ("ChooseExchange", text, &["KF-4.22", "KF-4.23"])
            }
            Step::ChooseRoll { roll, value } => self.question_of_roll(roll, value),
            Step::ChooseCraftAction => (
                "ChooseCraftAction",
                "craft, steal, change dice, or end the Craft turn?".to_owned(),
                &["KF-6.3", "KF-7.1", "KF-5.1", "KF-6.6"],
            ),
            Step::ChooseBonusDie { plus, left, .. } => {
                let text = format!("+{plus} to which other of these dice? ({left} left)");
                ("ChooseBonusDie", text, &["KF-5.4"])
            }
            Step::ChooseRerollDie { picked, .. } => {
                let dice: u8 = picked.iter().sum();
                let them = if dice == 1 { "it" } else { "them" };
                let text = format!("roll {} again, or another of these with {them}?", counted(dice));
                ("ChooseRerollDie", text, &["KF-5.11", "KF-5.12"])
            }
            Step::ChooseOne { .. } => ("ChooseOne", "turn which other 1 to a 6?".to_owned(), &["KF-4.25"]),
            Step::ChoosePlacing { item, from, placed } => {
                let boxes = self.boxes_to_fill(state, item, from);
                let next = boxes[placed.values.len().min(boxes.len() - 1)];
                let name = &self.content.craft[item.index()].name;
                match from {
                    None => {
                        let text = format!("{name}: which die for {}?", asked_for(next));
                        ("ChoosePlacing", text, &["KF-6.3", "KF-6.7", "KF-4.18"])
                    }
                    Some(from) => {
                        let text = format!("{name} of {}: which die against {next}?", &names[from]);
                        ("ChooseStealing", text, &["KF-7.1", "KF-7.2"])
                    }
                }
            }
        }
    }

    fn question_of_roll(&self, roll: Roll, value: u8) -> Question {
        match roll {
            Roll::Cemetery => {
                let text = format!("the Cemetery die shows {value}; change it?");
                ("ChooseDeadValue", text, &["KF-4.8", "KF-5.6"])
            }
            Roll::Die { die, at_least, .. } => {
                let text = format!("the {} die shows {value} and {at_least} is needed; change it?", die.name());
                ("ChooseRoll", text, &["KF-4.14", "KF-4.26", "KF-5.6"])
            }
        }
    }

    pub(crate) fn action_in_words(&self, state: &State, action: Action, names: &Names) -> String {
        match action {
            Action::ClaimCard { card, side, copying } => self.claim_in_words(card, side, copying),
            Action::VisitDocks { dock } => {
                format!("Docks: {} for {}", counted(self.content.docks[dock.index()].dice), self.dock_gain(dock))
            }
            Action::DiscardCard { card } => format!("Turn {} face down", self.card_name(card)),
            Action::Pay { dice } => format!("Pay {}", list(dice)),
            Action::LayOnX { dice } => format!("{} on the X", capital(&list(dice))),
            Action::Give { dice, workshop: None } => format!("Give {}", list(dice)),
            Action::Give { dice, workshop: Some(material) } => {
                format!("Give {}, and {} on the Workshop", list(dice), list(Dice::of(material, 1)))
            }
            Action::TakeDie { seat, material } => format!("{}, for a {} die", &names[seat], material.name()),
            Action::Pass { benefit: None } => "Pass".to_owned(),
            Action::Pass { benefit: Some(Benefit::Metal) } => "Pass first and take 1 metal".to_owned(),
            Action::Pass { benefit: Some(Benefit::PlusOnes) } => "Pass first and take a +1/+1 token".to_owned(),
            Action::TakeOfferedDie { with } => {
                let die = self.offered_by(state, with).map_or("die", Material::name);
                format!("{}: take 1 {die}", self.tool_name(with))
            }
            Action::Raise { with, die } => {
                let plus = self.plus_of(state, with);
                format!("{}: +{plus} to {}{}", self.tool_name(with), the(die), self.others_with(state, with))
            }
            Action::RaiseAlso { die } => format!("Also to {}", the(die)),
            Action::FinishRaising => "To no other die".to_owned(),
            Action::Flip { with, die } => {
                format!("{}: turn {} to {}", self.tool_name(with), the(die), die.flipped().value)
            }
            Action::Reroll { with, die } => {
                format!("{}: roll {} again{}", self.tool_name(with), the(die), self.others_with(state, with))
            }
            Action::RerollAlso { die } => format!("Also {}", the(die)),
            Action::RollAgain => "Roll".to_owned(),
            Action::TurnOnes { with } => format!("{}: turn all 1s to 6s", self.tool_name(with)),
            Action::TurnOne { with, die } => {
                format!("{}: turn {} to 6 (others may follow)", self.tool_name(with), the(die))
            }
            Action::TurnOneAlso { die } => format!("Also {}", the(die)),
            Action::FinishTurning => "No other die".to_owned(),
            Action::TurnToSix { die } => format!("Automatic 6: turn {} to 6", the(die)),
            Action::KeepRoll => "Leave it".to_owned(),
            Action::Craft { item } => {
                let card = &self.content.craft[item.index()];
                format!("Craft {} ({})", card.name, boxes(&card.boxes))
            }
            Action::Steal { item } => {
                let from = state.crafted.iter().find(|crafted| crafted.card == item);
                let from = from.map_or("", |crafted| &names[crafted.seat]);
                let card = &self.content.craft[item.index()];
                let against = self.boxes_to_fill(state, item, Some(state.active));
                format!("Steal {} from {from} (against {})", card.name, boxes(&against))
            }
            Action::Place { die } => capital(&the(die)),
            Action::PlaceLowest => "The lowest dice that will do".to_owned(),
            Action::PlaceHighest => "The highest dice".to_owned(),
            Action::EndCraftTurn => "End the Craft turn".to_owned(),
        }
    }

    fn claim_in_words(&self, card: GatherId, side: Side, copying: Option<CardAction>) -> String {
        let name = self.card_name(card);
        let effective = self.action(copying.unwrap_or(CardAction { card, side }));
        let does = effective.text.trim_end_matches('.');
        let price = |cost: &Cost| if cost.boxes.is_empty() { String::new() } else { format!("{}: ", price(cost)) };
        match copying {
            None => format!("{name}, {}: {}{does}", side.name(), price(&effective.cost)),
            Some(copied) => {
                let of = self.card_name(copied.card);
                format!("{name} as {of}, {}: any + {}{does}", copied.side.name(), price(&effective.cost))
            }
        }
    }

    fn purchase(&self, purchase: Purchase) -> String {
        match purchase.copying {
            None => self.card_name(purchase.card).to_owned(),
            Some(copied) => format!("{} as {}", self.card_name(purchase.card), self.card_name(copied.card)),
        }
    }

    pub(crate) fn card_name(&self, card: GatherId) -> &str {
        &self.content.gather[card.index()].name
    }

    pub(crate) fn tool_name(&self, tool: Tool) -> &str {
        match tool {
            Tool::Card(card) => self.card_name(card),
            Tool::Token(token) => token.name(),
        }
    }

    pub(crate) fn dock_gain(&self, dock: DockId) -> String {
        match self.content.docks[dock.index()].gain {
            DockGain::Die(material) => format!("1 {}", material.name()),
            DockGain::Token(Token::PlusOnes) => "a +1/+1 token".to_owned(),
            DockGain::Token(Token::AutomaticSix) => "an Automatic 6 token".to_owned(),
        }
    }

    fn ability_of(&self, state: &State, with: Tool) -> Option<Ability> {
        self.abilities(state, state.active).find(|(tool, _)| *tool == with).map(|(_, ability)| ability)
    }

    pub(crate) fn plus_of(&self, state: &State, with: Tool) -> u8 {
        match self.ability_of(state, with) {
            Some(Ability::Bonus { plus, .. } | Ability::BonusOrDie { plus, .. }) => plus,
            _ => 0,
        }
    }

    fn offered_by(&self, state: &State, with: Tool) -> Option<Material> {
        self.ability_of(state, with).and_then(crate::tools::offered_die)
    }

    /// Whether other dice can follow the first.
    fn others_with(&self, state: &State, with: Tool) -> &'static str {
        let several = matches!(self.ability_of(state, with), Some(Ability::Bonus { dice: 2.., .. } | Ability::Reroll));
        if several && state.rolled.each().nth(1).is_some() { " (others may follow)" } else { "" }
    }
}

/// `3 metal, 1 wood and 2 gems`.
pub(crate) fn list(dice: Dice) -> String {
    let noun = |material: Material, count: u8| match (material, count) {
        (Material::Gem, 2..) => "gems",
        (material, _) => material.name(),
    };
    let parts: Vec<String> =
        dice.kinds().map(|(material, count)| format!("{count} {}", noun(material, count))).collect();
    match parts.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// A rolled die in a sentence: `the metal 5`.
pub(crate) fn the(die: Die) -> String {
    let kind = match die.kind {
        Kind::Library => "Library",
        Kind::Cemetery => "Cemetery",
        kind => kind.material().map_or("", Material::name),
    };
    format!("the {kind} {}", die.value)
}

fn asked_for(next: CraftBox) -> String {
    format!("{} {} or more", next.material.name(), next.least)
}

/// `M5 M5 G2`.
pub(crate) fn boxes(boxes: &[CraftBox]) -> String {
    boxes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// `anyX any`.
pub(crate) fn price(cost: &Cost) -> String {
    if cost.all {
        return "all".to_owned();
    }
    cost.boxes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn counted(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
