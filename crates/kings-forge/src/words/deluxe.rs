//! Deluxe items in words.

use tabletop::{Names, Seat};

use super::{Question, the};
use crate::{Action, Event, KingsForge, State, Tool, deluxe::DeluxeAbility, ids::CraftId, step::Step};

impl KingsForge {
    pub(super) fn deluxe_question(&self, state: &State, names: &Names) -> Question {
        match state.steps.last() {
            Some(Step::ChooseCommand { wand, .. }) => {
                let (wand, roller) = (self.tool_name(Tool::Deluxe(*wand)), &names[state.active]);
                let text = format!("{wand}: make {roller} roll an exotic die again?");
                ("ChooseCommand", text, &["KF-22.8", "KF-22.9", "KF-22.10"])
            }
            _ => {
                let text = "which card of the deck goes with the Grimstone?".to_owned();
                ("ChooseGrimstoneCard", text, &["KF-22.11", "KF-22.12"])
            }
        }
    }

    pub(super) fn deluxe_action(&self, state: &State, action: Action, names: &Names) -> String {
        match action {
            Action::TakeOfferedDie { with } => {
                let exotic = self.deluxe_of(with).and_then(DeluxeAbility::takes);
                format!("{}: take a die of {}", self.tool_name(with), exotic.map_or("", |exotic| exotic.name()))
            }
            Action::KeepOre { with } => format!("{}: keep an Aether Ore", self.tool_name(with)),
            Action::Reroll { with, die } => {
                let roller = &names[state.active];
                format!("{}: {roller} rolls {} again", self.tool_name(with), the(die))
            }
            _ => "Let the roll stand".to_owned(),
        }
    }

    fn deluxe_of(&self, tool: Tool) -> Option<DeluxeAbility> {
        if let Tool::Deluxe(item) = tool { self.deluxe(item) } else { None }
    }

    pub(super) fn deluxe_event(&self, event: &Event, names: &Names) -> String {
        let name = |seat: Seat| &names[seat];
        let item_name = |item: CraftId| self.tool_name(Tool::Deluxe(item));
        match *event {
            Event::DeluxeReady { seat, item } => match self.deluxe(item) {
                Some(DeluxeAbility::ToyFactory) => {
                    format!("In the next Gather phase the Toy Factory is open to {}.", name(seat))
                }
                _ => format!("{} may use {} once from now on.", name(seat), item_name(item)),
            },
            Event::DeluxeLapsed { seat, .. } => format!("The Toy Factory closes for {}.", name(seat)),
            Event::ExoticTaken { seat, with, exotic } => {
                format!("{} takes a die of {} by {}.", name(seat), exotic.name(), self.tool_name(with))
            }
            Event::GrimstoneTaken { seat, stone } => {
                format!("{} chooses {}, and the deck is shuffled.", name(seat), self.stone_name(stone))
            }
            Event::OreKept { seat, with } => {
                format!("{} will keep an Aether Ore by {}.", name(seat), self.tool_name(with))
            }
            Event::DieCommanded { seat, from, with, die } => {
                let tool = self.tool_name(with);
                format!("{} makes {} roll {} again by {tool}.", name(seat), name(from), the(die))
            }
            ref event => unreachable!("{event:?} has nothing to do with deluxe items"),
        }
    }
}
