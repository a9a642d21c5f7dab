//! The game in words: what is asked and what can be done. What happened is told in [`events`].

mod deluxe;
mod events;
mod exotic;
mod price;
mod requests;

pub(crate) use exotic::list as exotic_list;
pub(crate) use price::price;
use price::price_on_workshop;
use tabletop::{Decision, Names, Picture, Words};

use crate::{
    Action, Benefit, Event, KingsForge, State, Tool,
    card::{CardAction, CraftBox, CraftCard, DockGain, Side, Token},
    dice::{Dice, Die, Kind, Material},
    effect::Ability,
    ids::{ApprenticeId, DockId, GatherId},
    state::Placed,
    step::{Errand, Purchase, Roll, Step},
};

type Question = (&'static str, String, &'static [&'static str]);

impl Words for KingsForge {
    const MARKS: &'static [(&'static str, &'static str)] =
        &[("M", "metal"), ("W", "wood"), ("G", "gems"), ("A", "magic"), ("L", "white library")];

    const KINDS: &'static [&'static str] = &[
        "ChooseToPass",
        "ChooseGatherAction",
        "ChooseDiscard",
        "ChooseGain",
        "ChooseRecall",
        "ChoosePush",
        "ChooseSetAside",
        "ChooseApprenticeAction",
        "ChooseActivation",
        "ChooseWage",
        "ChooseLostWage",
        "ChooseStake",
        "ChooseTrade",
        "ChooseJoining",
        "ChooseSpared",
        "ChooseDockPayment",
        "ChoosePayment",
        "ChooseLost",
        "ChooseGift",
        "ChooseExchange",
        "ChooseDeadValue",
        "ChooseRoll",
        "ChooseCraftAction",
        "ChooseBonusDie",
        "ChooseRerollDie",
        "ChooseOne",
        "ChoosePlacing",
        "ChooseStealing",
        "ChooseExotics",
        "ChooseBid",
        "ChooseGrimstone",
        "ChooseMatch",
        "ChooseFood",
        "ChooseBoost",
        "ChooseHeldDie",
        "ChooseFittest",
        "ChooseCommand",
        "ChooseGrimstoneCard",
    ];

    fn decision(&self, state: &State, names: &Names) -> Decision {
        let (kind, question, rules) = self.question(state, names);
        Decision { kind, text: format!("{}: {question}", &names[state.asked()]), rules }
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
            Step::ChooseGatherAction if self.may_receive(state) && has_apprentices(state) => (
                "ChooseGatherAction",
                "claim a card, a visitor or an apprentice, visit the Docks, or pass?".to_owned(),
                &["KF-2.3", "KF-3.1", "KF-16.4", "KF-12.2", "KF-3.9", "KF-2.7", "KF-2.8"],
            ),
            Step::ChooseGatherAction if self.may_receive(state) => (
                "ChooseGatherAction",
                "claim a card or a visitor, visit the Docks, or pass?".to_owned(),
                &["KF-2.3", "KF-3.1", "KF-16.4", "KF-3.9", "KF-2.7", "KF-2.8"],
            ),
            Step::ChooseGatherAction if has_apprentices(state) => (
                "ChooseGatherAction",
                "claim a card or an apprentice, visit the Docks, or pass?".to_owned(),
                &["KF-2.3", "KF-3.1", "KF-12.2", "KF-3.9", "KF-2.7", "KF-2.8"],
            ),
            Step::ChooseGatherAction => (
                "ChooseGatherAction",
                "claim a card, visit the Docks, or pass?".to_owned(),
                &["KF-2.3", "KF-3.1", "KF-3.9", "KF-2.7", "KF-2.8"],
            ),
            Step::ChooseDiscard { errand: Errand::VisitDocks { dock } } => {
                let text = format!("turn which card face down for {}?", self.dock_gain(dock));
                ("ChooseDiscard", text, &["KF-3.9"])
            }
            Step::ChooseDiscard { errand: Errand::ClaimApprentice { apprentice, .. } } => {
                let text = format!("turn which card face down for {}?", self.apprentice_name(apprentice));
                ("ChooseDiscard", text, &["KF-12.2"])
            }
            Step::ChooseGain { action } if self.terms(action).visitor => {
                ("ChooseGain", "take one more of which die?".to_owned(), &["KF-16.14"])
            }
            Step::ChooseGain { .. } => ("ChooseGain", "take which die?".to_owned(), &["KF-11.19"]),
            Step::ChooseRecall => {
                ("ChooseRecall", "take up which die of your Smithy tile?".to_owned(), &["KF-11.2", "KF-11.3"])
            }
            Step::ChoosePush { from } => {
                let text = format!("put which die of {} on their Smithy tile?", &names[from]);
                ("ChoosePush", text, &["KF-11.2", "KF-11.3"])
            }
            Step::ChooseSetAside { dice, .. } => {
                let text = format!("put which {} on your Smithy tile for the Prison?", counted(dice));
                ("ChooseSetAside", text, &["KF-11.14"])
            }
            Step::ChooseApprenticeAction => (
                "ChooseApprenticeAction",
                "hire an apprentice, put one to use, or go on?".to_owned(),
                &["KF-12.8", "KF-12.10", "KF-12.11"],
            ),
            Step::ChooseActivation { apprentice } => {
                let text = format!("put {} to use now?", self.apprentice_name(apprentice));
                ("ChooseActivation", text, &["KF-12.5", "KF-12.15", "KF-12.19"])
            }
            Step::ChooseWage { apprentice } => {
                let text = format!("hire {} with which dice?", self.apprentice_name(apprentice));
                ("ChooseWage", text, &["KF-12.5", "KF-12.7"])
            }
            Step::ChooseLostWage { apprentice, .. } => {
                let text = format!("lose which of the dice for {}?", self.apprentice_name(apprentice));
                ("ChooseLostWage", text, &["KF-12.7", "KF-3.4"])
            }
            Step::ChooseStake { .. } => {
                ("ChooseStake", "put which dice on your Smithy tile for a token?".to_owned(), &["KF-12.15"])
            }
            Step::ChooseTrade { .. } => ("ChooseTrade", "change which die for a rarer one?".to_owned(), &["KF-12.19"]),
            Step::ChooseJoining { .. } => {
                ("ChooseJoining", "which dice of your Smithy tile join the roll?".to_owned(), &["KF-12.29", "KF-12.30"])
            }
            Step::ChooseSpared => {
                ("ChooseSpared", "which of the dice you would lose comes back?".to_owned(), &["KF-12.28"])
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
                let text = format!("lose which of the dice for {}?", self.purchase(purchase));
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
            Step::ChooseCraftAction if self.content.ambassadors.is_empty() => (
                "ChooseCraftAction",
                "craft, steal, change dice, or end the Craft turn?".to_owned(),
                &["KF-6.3", "KF-7.1", "KF-5.1", "KF-6.6"],
            ),
            Step::ChooseCraftAction => (
                "ChooseCraftAction",
                "craft, steal, bid, change dice, or end the Craft turn?".to_owned(),
                &["KF-6.3", "KF-7.1", "KF-17.3", "KF-5.1", "KF-6.6"],
            ),
            Step::ChooseBonusDie { plus, left, .. } => {
                let text = format!("+{plus} to which other of these dice? ({left} left)");
                ("ChooseBonusDie", text, &["KF-5.4"])
            }
            Step::ChooseRerollDie { picked, .. } => {
                let dice = picked.total();
                let them = if dice == 1 { "it" } else { "them" };
                let text = format!("roll {} again, or another of these with {them}?", counted(dice as u8));
                ("ChooseRerollDie", text, &["KF-5.11", "KF-5.12"])
            }
            Step::ChooseOne { .. } => ("ChooseOne", "turn which other 1 to a 6?".to_owned(), &["KF-4.25"]),
            Step::ChoosePlacing { .. } if self.is_boost_next(state) => self.request_question(state, names),
            Step::ChoosePlacing { item, from, placed } => {
                let boxes = self.boxes_to_fill(state, item, from);
                let next = boxes[placed.dice.len().min(boxes.len() - 1)];
                let name = &self.content.craft[item.index()].name;
                match from {
                    None => {
                        let text = format!("{name}: which die for {}?", asked_for(next));
                        ("ChoosePlacing", text, &["KF-6.3", "KF-6.7", "KF-4.18"])
                    }
                    Some(from) => {
                        let text = format!("{name} of {}: which die against {}?", &names[from], in_words(next));
                        ("ChooseStealing", text, &["KF-7.1", "KF-7.2"])
                    }
                }
            }
            Step::ChooseExotics { .. }
            | Step::ChooseBid { .. }
            | Step::ChooseGrimstone { .. }
            | Step::ChooseMatch { .. }
            | Step::ChooseFood { .. } => self.exotic_question(state, names),
            Step::ChooseHeldDie | Step::ChooseFittest { .. } => self.request_question(state, names),
            Step::ChooseGrimstoneCard | Step::ChooseCommand { .. } => self.deluxe_question(state, names),
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
            Roll::Card { action } => {
                let text = format!("the die for {} shows {value}; change it?", self.card_name(action.card));
                ("ChooseRoll", text, &["KF-11.28", "KF-11.29", "KF-11.30"])
            }
            Roll::Apprentice { apprentice } => {
                let text = format!("the die of {} shows {value}; change it?", self.apprentice_name(apprentice));
                ("ChooseRoll", text, &["KF-12.16", "KF-12.17", "KF-12.18"])
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
            Action::LayOnX { dice } => format!("Lose {}", list(dice)),
            Action::Give { dice, workshop: None } => format!("Give {}", list(dice)),
            Action::Give { dice, workshop: Some(material) } => {
                format!("Give {}, and {} on the Workshop", list(dice), list(Dice::of(material, 1)))
            }
            Action::TakeDie { seat, material } => format!("{}, for a {} die", &names[seat], material.name()),
            Action::Pass { benefit: None } => "Pass".to_owned(),
            Action::Pass { benefit: Some(benefit) } => {
                let first = if state.somebody_passed() { "" } else { " first" };
                let takes = match benefit {
                    Benefit::Metal => "1 metal",
                    Benefit::PlusOnes => "a +1/+1 token",
                    Benefit::Both => "1 metal and a +1/+1 token",
                };
                format!("Pass{first} and take {takes}")
            }
            Action::ClaimApprentice { apprentice, hire: false } => {
                format!("{}: claim, hire later", self.apprentice_name(apprentice))
            }
            Action::ClaimApprentice { apprentice, hire: true } | Action::Hire { apprentice } => {
                let hired = &self.content.apprentices[apprentice.index()];
                format!("Hire {} for {}: {}", hired.name, price(&hired.cost), hired.text.trim_end_matches('.'))
            }
            Action::Activate { apprentice } => {
                let put = &self.content.apprentices[apprentice.index()];
                format!("{}: {}", put.name, put.text.trim_end_matches('.'))
            }
            Action::FinishApprentices => "Go on".to_owned(),
            Action::Take { material } => format!("Take 1 {}", material.name()),
            Action::Recall { material } => format!("Take up 1 {}", material.name()),
            Action::Push { material: None } => "Leave them all".to_owned(),
            Action::Push { material: Some(material) } => format!("1 {}", material.name()),
            Action::SetAside { dice } => format!("Put {} on the Smithy tile", list(dice)),
            Action::TradeUp { material } => {
                let next = Material::ALL[(material.index() + 1) % Material::COUNT];
                format!("1 {} for 1 {}", material.name(), next.name())
            }
            Action::Join { dice } => format!("Roll {} too", list(dice)),
            Action::Spare { material } => format!("Keep 1 {}", material.name()),
            Action::RollWhiteDie { with } => format!("{}: roll a white die instead", self.tool_name(with)),
            Action::TakeOfferedDie { with: Tool::Deluxe(_) } | Action::KeepOre { .. } => {
                self.deluxe_action(state, action, names)
            }
            Action::KeepRoll | Action::Reroll { .. }
                if matches!(state.steps.last(), Some(Step::ChooseCommand { .. })) =>
            {
                self.deluxe_action(state, action, names)
            }
            Action::TakeOfferedDie { with } => {
                let die = self.offered_by(state, with).map_or("die", Material::name);
                format!("{}: take 1 {die}", self.tool_name(with))
            }
            Action::Raise { with: Tool::Grimstone(_) | Tool::GrimstoneInstead(_), .. }
            | Action::Reroll { with: Tool::Grimstone(_), .. }
            | Action::ActivateExotic { .. }
            | Action::ActivateGrimstone { .. }
            | Action::RollDice
            | Action::Harvest
            | Action::Feed { .. }
            | Action::FeedAlso { .. }
            | Action::FinishFeeding
            | Action::Bid { .. }
            | Action::KeepGrimstone { .. } => self.exotic_action(state, action, names),
            Action::Raise { with, die } => {
                let plus = self.plus_of(state, with, die);
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
            Action::TurnToSix { die, with } => {
                let tool = self.tool_name(with.unwrap_or(Tool::Token(Token::AutomaticSix)));
                format!("{tool}: turn {} to 6", the(die))
            }
            Action::KeepRoll => "Leave it".to_owned(),
            Action::Craft { item } => {
                let card = &self.content.craft[item.index()];
                format!("Craft {} ({})", card.name, asks(card))
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
            Action::LeaveBoost => "Leave the boost empty".to_owned(),
            Action::HoldDie { die } => format!("Set {} aside and roll all others again", the(die)),
        }
    }

    fn claim_in_words(&self, card: GatherId, side: Side, copying: Option<CardAction>) -> String {
        let name = self.card_name(card);
        let effective = self.action(copying.unwrap_or(CardAction { card, side }));
        let does = effective.text.trim_end_matches('.');
        match copying {
            None => {
                let side = match self.side_of(CardAction { card, side }) {
                    "" => String::new(),
                    side => format!(", {side}"),
                };
                let free = effective.cost.boxes.is_empty() && !effective.cost.all;
                let paid = if free { String::new() } else { format!(", for {}", price(&effective.cost)) };
                format!("{name}{side}{paid}: {does}")
            }
            Some(copied) => {
                let (of, paid) = (self.card_name(copied.card), price_on_workshop(&effective.cost));
                format!("{name} as {of}, {}, for {paid}: {does}", copied.side.name())
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

    /// What one of a card's two actions is called; nothing where there is only one.
    pub(crate) fn side_of(&self, action: CardAction) -> &'static str {
        if self.is_factory(action.card) {
            return "";
        }
        self.content.gather[action.card.index()].side_name(action.side)
    }

    pub(crate) fn apprentice_name(&self, apprentice: ApprenticeId) -> &str {
        &self.content.apprentices[apprentice.index()].name
    }

    pub(crate) fn tool_name(&self, tool: Tool) -> &str {
        match tool {
            Tool::Card(card) => self.card_name(card),
            Tool::Apprentice(apprentice) => self.apprentice_name(apprentice),
            Tool::Gift => "The Orchard's gift",
            Tool::Token(token) => token.name(),
            Tool::Grimstone(stone) | Tool::GrimstoneInstead(stone) => self.stone_name(stone),
            Tool::Deluxe(item) => &self.content.craft[item.index()].name,
        }
    }

    pub(crate) fn dock_gain(&self, dock: DockId) -> String {
        match self.content.docks[dock.index()].gain {
            DockGain::Die(material) => format!("1 {}", material.name()),
            DockGain::Token(Token::PlusOnes) => "a +1/+1 token".to_owned(),
            DockGain::Token(Token::AutomaticSix) => "an Automatic 6 token".to_owned(),
        }
    }

    /// What a tool would add to a die.
    pub(crate) fn plus_of(&self, state: &State, with: Tool, die: Die) -> u8 {
        match with {
            Tool::Grimstone(_) => self.by_grimstone(state, die).unwrap_or(0),
            Tool::GrimstoneInstead(_) => self.instead(state),
            _ => self.ability_of(state, with).and_then(Ability::bonus).map_or(0, |bonus| bonus.plus),
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

fn has_apprentices(state: &State) -> bool {
    state.apprentice_row.iter().any(Option::is_some)
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
        Kind::Library => "white",
        Kind::Plain => "plain",
        Kind::Cemetery => "Cemetery",
        Kind::Aether => "Aether Ore",
        Kind::Borealis => "Borealis",
        Kind::Heartwood => "Heartwood",
        Kind::Grimstone => "Grimstone",
        kind => kind.material().map_or("", Material::name),
    };
    format!("the {kind} {}", die.value)
}

fn asked_for(next: CraftBox) -> String {
    let enough = if next.locked { "and nothing else" } else { "or more" };
    format!("{} {enough}", in_words(next))
}

/// `wood or magic 3`.
fn in_words(next: CraftBox) -> String {
    let takes: Vec<&str> = next.takes.iter().map(Material::name).collect();
    format!("{} {}", takes.join(" or "), next.least)
}

/// Dice on boxes: `M5 M6 G3L`, where the letter behind marks a die of another kind.
pub(crate) fn lying(boxes: impl IntoIterator<Item = CraftBox>, placed: &Placed) -> String {
    let die = |(next, die): (CraftBox, &Die)| match die.kind.material() {
        Some(material) if next.takes.contains(material) => die.to_string(),
        _ => format!("{}{}{}", next.takes, die.value, die.kind.letter()),
    };
    boxes.into_iter().zip(&*placed.dice).map(die).collect::<Vec<_>>().join(" ")
}

/// `M5 M5 G2`.
pub(crate) fn boxes(boxes: &[CraftBox]) -> String {
    boxes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What an item asks for: `M5 M3 G3, all odd`, or `M5 G5 G4 and perhaps A3` with a boost.
pub(crate) fn asks(card: &CraftCard) -> String {
    let limit = card.limit.map_or(String::new(), |limit| format!(", {limit}"));
    let boost = card.boost().map_or(String::new(), |boost| format!(" and perhaps {boost}"));
    format!("{}{boost}{limit}", boxes(&card.boxes))
}

fn counted(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
