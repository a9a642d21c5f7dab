//! The game in words: what is asked, what can be done, what happened.

use tabletop::{Decision, Names, Picture, Seat, Words};

use crate::{
    Action, DiceForge, Event, State, Token, Which,
    alike::Nth,
    event::Cause,
    face::Face,
    feat::Instead,
    resource::{Amounts, Resource},
    step::Step,
};

impl Words for DiceForge {
    const MARKS: &'static [(&'static str, &'static str)] =
        &[("G", "gold"), ("S", "sun shards"), ("M", "moon shards"), ("GP", "glory points")];

    const KINDS: &'static [&'static str] = &[
        "ChooseReinforcement",
        "ChooseAction",
        "ChooseExtraAction",
        "ChooseToEndTurn",
        "ChooseOffering",
        "ChooseShipFace",
        "ChooseGardenFace",
        "ChooseFaceToReplace",
        "ChooseBearer",
        "ChooseSatyrFace",
        "ChooseDie",
        "ChooseFaceToCopy",
        "ChooseOrder",
        "ChooseRepeat",
        "ChooseLoss",
        "ChooseBoarReward",
        "ChooseResource",
        "ChooseExchange",
        "ChooseHammerGold",
    ];

    fn decision(&self, state: &State, names: &Names) -> Decision {
        let seat = self.asked(state).unwrap_or_default();
        let (kind, question, rules) = self.question(state, names);
        let nth = self.nth(state).map_or(String::new(), |Nth { nth, of }| format!(" ({nth} of {of})"));
        Decision { kind, text: format!("{}: {question}{nth}", &names[seat]), rules }
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

impl DiceForge {
    pub(crate) fn action_in_words(&self, state: &State, action: Action, names: &Names) -> String {
        let discount = match state.steps.last() {
            Some(Step::ChooseShipFace { discount, .. }) => *discount,
            _ => 0,
        };
        match action {
            Action::CallReinforcement { feat } => {
                let feat = self.content.feat(feat);
                format!(
                    "Call {} ({})",
                    feat.name,
                    lower_first(feat.text.trim_start_matches("Reinforcement: ").trim_end_matches('.'))
                        .trim_start_matches("you may ")
                )
            }
            Action::FinishReinforcements => "No more reinforcements".to_owned(),
            Action::TakeFace { face } => match self.content.lot(face) {
                Some(lot) if lot < self.content.sanctuary => {
                    let price = self.content.lots[lot].cost.saturating_sub(discount);
                    format!("Buy {} for {price} gold", a(face))
                }
                _ => format!("Take {}", the(face)),
            },
            Action::FinishOffering => "No more faces".to_owned(),
            Action::BuyNothing => "Buy nothing".to_owned(),
            Action::ForgeOver { die, face } => format!("Over {} of the {} die", the(face), die_name(die)),
            Action::PerformFeat { feat } => self.perform_in_words(state, feat.slot.index(), names),
            Action::BuyExtraAction => format!("Pay {} for an extra action", list(self.content.extra_action)),
            Action::EndTurn => "End the turn".to_owned(),
            Action::SpendTriton { resource } => {
                format!("Spend a Triton token for {}", list(self.content.triton.only(resource)))
            }
            Action::NameBearer { seat } => names[seat].to_owned(),
            Action::PickFace { face } | Action::CopyFace { face } => {
                format!("{}, {}", capital(&the(face)), self.whose_dice(state, action, names))
            }
            Action::RollDie { die } => format!("The {} die", die_name(die)),
            Action::ApplyFirst { face } => format!("{} first", capital(&the(face))),
            Action::ChooseResource { resource } => match state.steps.last() {
                Some(Step::ChooseResource { among, times, .. }) => capital(&list(among.only(resource) * *times)),
                _ => capital(noun(resource, 1)),
            },
            Action::TakeAsShown => match state.steps.last() {
                Some(Step::ChooseHowToTake { amounts, .. }) => capital(&list(*amounts)),
                _ => "As shown".to_owned(),
            },
            Action::TakeGlory => match state.steps.last() {
                Some(Step::ChooseHowToTake { amounts, instead: Some(instead), .. }) => {
                    let exchanged = Instead::exchange(*instead, *amounts).unwrap_or(*amounts);
                    format!("{} instead", capital(&list(exchanged)))
                }
                _ => "Glory instead".to_owned(),
            },
            Action::SendToHammer { gold } => match state.steps.last() {
                Some(Step::ChooseHowToTake { amounts, .. }) if gold == 0 => {
                    format!("Keep {}", list(Amounts::gold(amounts.gold)))
                }
                Some(Step::ChooseHowToTake { amounts, .. }) if gold == amounts.gold => {
                    format!("Send {gold} gold to the hammer")
                }
                Some(Step::ChooseHowToTake { amounts, .. }) => {
                    format!("Send {gold} gold, keep {}", amounts.gold - gold)
                }
                _ => format!("Send {gold} gold to the hammer"),
            },
            Action::RepeatBlessing => "Spend the token and apply it again".to_owned(),
            Action::KeepCerberus => "Keep the token".to_owned(),
        }
    }

    fn perform_in_words(&self, state: &State, slot: usize, names: &Names) -> String {
        let feat = self.content.feat(state.stacks[slot].feat);
        let island = self.content.islands[slot];
        let other = state.active.others(self.players).find(|&other| state.heroes[other].island == island);
        let ousts = other.map(|other| format!(", ousting {}", &names[other])).unwrap_or_default();
        format!("{} for {} ({} glory{ousts})", feat.name, list(feat.cost), feat.glory)
    }

    pub(crate) fn event_in_words(&self, event: &Event, names: &Names) -> String {
        let name = |seat: Seat| &names[seat];
        match *event {
            Event::FacesRemoved { ref faces } => {
                let faces: Vec<String> = faces.iter().map(|&face| a(face)).collect();
                format!("Out of the game: {}.", faces.join(", "))
            }
            Event::FeatsLaidOut { ref feats } => {
                let feats: Vec<&str> = feats.iter().map(|&feat| self.content.feat(feat).name.as_str()).collect();
                format!("Feats: {}.", feats.join(", "))
            }
            Event::RoundStarted { round, last } => {
                format!("Round {round} of {}{}", self.rounds(), if last { ", the last one." } else { "." })
            }
            Event::TurnStarted { seat } => format!("{}'s turn.", name(seat)),
            Event::DiceRolled { seat, faces: [one, two] } => {
                // What has an `or` or a `+` in it is set off.
                let plain =
                    [one, two].iter().all(|face| !the(*face).contains([',', '+']) && !matches!(face, Face::Choice(_)));
                let and = if plain { " and " } else { ", and " };
                format!("{} rolls {}{and}{}.", name(seat), rolled(one), rolled(two))
            }
            Event::DieRolled { seat, die, face } => {
                format!("{} rolls {} with the {} die.", name(seat), rolled(face), die_name(die))
            }
            Event::FaceCopied { seat, face } => format!("{}'s mirror copies {}.", name(seat), rolled(face)),
            Event::Gained { seat, amounts, wasted, cause } => {
                let by = match cause {
                    Cause::Face => String::new(),
                    Cause::Shield => " by the shield".to_owned(),
                    Cause::Boar => " by the boar".to_owned(),
                    Cause::Triton => " by the Triton token".to_owned(),
                    Cause::Feat(feat) => format!(" by {}", self.content.feat(feat).name),
                };
                let lost = if wasted.is_none() { String::new() } else { format!(" ({} wasted)", list(wasted)) };
                format!("{} gains {}{by}{lost}.", name(seat), list(amounts))
            }
            Event::Lost { seat, amounts } => format!("{} loses {}.", name(seat), list(amounts)),
            Event::HammerStruck { seat, gold, glory: 0 } => format!("{} sends {gold} gold to the hammer.", name(seat)),
            Event::HammerStruck { seat, gold, glory } => {
                format!("{} sends {gold} gold to the hammer and gains {glory} glory.", name(seat))
            }
            Event::ReinforcementCalled { seat, feat } => {
                format!("{} calls {}.", name(seat), self.content.feat(feat).name)
            }
            Event::Paid { seat, amounts } => format!("{} pays {}.", name(seat), list(amounts)),
            Event::FaceBought { seat, face, price } => format!("{} buys {} for {price} gold.", name(seat), a(face)),
            Event::FaceForged { seat, die, face, over } => {
                format!("{} forges {} over {} on the {} die.", name(seat), a(face), the(over), die_name(die))
            }
            Event::FeatPerformed { seat, feat, .. } => {
                let feat = self.content.feat(feat);
                format!("{} pays {} and performs {}.", name(seat), list(feat.cost), feat.name)
            }
            Event::HeroOusted { seat, by } => format!("{} ousts {}.", name(by), name(seat)),
            Event::TokenTaken { seat, token } => format!("{} takes a {} token.", name(seat), token_name(token)),
            Event::TokenSpent { seat, token } => format!("{} spends a {} token.", name(seat), token_name(token)),
            Event::ChestOpened { seat } => format!("{} can hold more.", name(seat)),
            Event::HammerLifted { seat } => format!("{} has a hammer to feed.", name(seat)),
            Event::BoarRevealed { seat, colour } => format!("{} draws the {} boar.", name(seat), colour.name()),
            Event::BearerNamed { seat, bearer } => format!("{} makes {} bear it.", name(seat), name(bearer)),
            Event::FacesPicked { seat, ref faces } => {
                let faces: Vec<String> = faces.iter().map(|&face| the(face)).collect();
                format!("{} picks {}.", name(seat), faces.join(" and "))
            }
            Event::ExtraActionBought { seat } => {
                format!("{} pays {} for an extra action.", name(seat), list(self.content.extra_action))
            }
            Event::GameEnded => "The game is over.".to_owned(),
        }
    }
}

/// A face as people read it.
pub(crate) fn show(face: Face) -> String {
    match face {
        Face::Shield(colour) => format!("{} shield", colour.name()),
        Face::Boar(colour) => format!("{} boar", colour.name()),
        face => face.to_string(),
    }
}

/// A face in a sentence, as a thing: `a 2 gold + 1 moon shard face`, `an x3`, `a ship`.
pub(crate) fn a(face: Face) -> String {
    match face {
        Face::Gain(_) | Face::Choice(_) => {
            // Before a noun what is counted stands alone: `a 2 sun shard face`.
            let shown = the(face).replace("shards", "shard");
            let article = if shown.starts_with('8') { "an" } else { "a" };
            format!("{article} {shown} face")
        }
        _ => rolled(face),
    }
}

/// A face in a sentence, as what it shows: `2 gold + 1 moon shard`, `an x3`, `a ship`.
pub(crate) fn rolled(face: Face) -> String {
    match face {
        Face::Gain(_) | Face::Choice(_) => the(face),
        Face::Triple => format!("an {}", show(face)),
        _ => format!("a {}", show(face)),
    }
}

/// A certain face in a sentence: `2 gold + 1 moon shard`, `3 gold or 2 glory`, `the x3`, `the ship`.
pub(crate) fn the(face: Face) -> String {
    match face {
        Face::Gain(amounts) => {
            let parts = amounts.kinds().map(|kind| list(amounts.only(kind)));
            parts.collect::<Vec<_>>().join(" + ")
        }
        Face::Choice(amounts) => either(amounts),
        _ => format!("the {}", show(face)),
    }
}

/// `3 gold, 1 sun shard and 2 glory`.
pub(crate) fn list(amounts: Amounts) -> String {
    joined(Resource::ALL.map(|resource| amounts.of(resource).into()), "and").unwrap_or_else(|| "nothing".to_owned())
}

/// `3 gold or 2 glory`.
pub(crate) fn either(amounts: Amounts) -> String {
    joined(Resource::ALL.map(|resource| amounts.of(resource).into()), "or").unwrap_or_else(|| "nothing".to_owned())
}

/// Numbers by resource, with a word before the last; `None` for nothing.
pub(crate) fn joined(numbers: [u16; 4], by: &str) -> Option<String> {
    let some = Resource::ALL.into_iter().zip(numbers).filter(|(_, number)| *number > 0);
    let parts: Vec<String> = some.map(|(resource, number)| format!("{number} {}", noun(resource, number))).collect();
    let (last, rest) = parts.split_last()?;
    Some(if rest.is_empty() { last.clone() } else { format!("{} {by} {last}", rest.join(", ")) })
}

pub(crate) fn noun(resource: Resource, number: u16) -> &'static str {
    match (resource, number) {
        (Resource::Gold, _) => "gold",
        (Resource::Glory, _) => "glory",
        (Resource::Sun, 1) => "sun shard",
        (Resource::Sun, _) => "sun shards",
        (Resource::Moon, 1) => "moon shard",
        (Resource::Moon, _) => "moon shards",
    }
}

pub(crate) fn counted(number: u8, one: &str, many: &str) -> String {
    if number == 1 { format!("a {one}") } else { format!("{number} {many}") }
}

pub(crate) fn die_name(die: Which) -> &'static str {
    match die {
        Which::Light => "light",
        Which::Dark => "dark",
    }
}

fn token_name(token: Token) -> &'static str {
    match token {
        Token::Cerberus => "Cerberus",
        Token::Triton => "Triton",
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
