//! Ambassador Requests in words.

use tabletop::{Names, Seat};

use super::{Question, asked_for, the};
use crate::{Event, KingsForge, State, dice::Material, step::Step};

impl KingsForge {
    pub(super) fn request_question(&self, state: &State, names: &Names) -> Question {
        match *state.steps.last().expect("something is asked") {
            Step::ChoosePlacing { item, from, .. } => {
                let card = &self.content.craft[item.index()];
                let of = from.map_or(String::new(), |from| format!(" of {}", &names[from]));
                let boost = card.boost().map_or(String::new(), asked_for);
                let text = format!("{}{of}: which die for the boost, {boost}?", card.name);
                ("ChooseBoost", text, &["KF-21.7", "KF-21.8", "KF-21.9"])
            }
            Step::ChooseHeldDie => {
                let text = "which die stays as it is? All others are rolled again.".to_owned();
                ("ChooseHeldDie", text, &["KF-21.13", "KF-21.14", "KF-21.15"])
            }
            _ => ("ChooseFittest", "take a die of which material?".to_owned(), &["KF-21.11", "KF-21.12"]),
        }
    }

    pub(super) fn request_event(&self, event: &Event, names: &Names) -> String {
        let name = |seat: Seat| &names[seat];
        match *event {
            Event::RequestChosen { item } => {
                let card = &self.content.craft[item.index()];
                let by = card.request.as_ref().map_or("", |request| request.realm.name());
                format!("The ambassadors of the {by} request: {}.", card.name)
            }
            Event::NaturalsRaised { seat, ref dice, plus } => {
                let raised: Vec<String> = dice.each().map(|die| the(die).replacen("the ", "", 1)).collect();
                format!("Good fortune adds {plus} for {}: {}.", name(seat), raised.join(", "))
            }
            Event::DieHeld { seat, die } => format!("{} sets {} aside.", name(seat), the(die)),
            Event::BoostRewarded { seat, missing: false, .. } => {
                format!("{} takes a die of Borealis for the boost.", name(seat))
            }
            Event::BoostRewarded { seat, .. } => format!("There is no Borealis left for {}.", name(seat)),
            Event::FittestSurvived { seat, material } => {
                format!("The fittest on the item of {} is {}.", name(seat), Material::name(material))
            }
            Event::KnightsCame { seat, .. } => format!("Silent knights visit {}.", name(seat)),
            ref event => unreachable!("{event:?} has nothing to do with requests"),
        }
    }
}
