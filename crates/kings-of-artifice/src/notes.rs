//! What is worth counting over many games.

use tabletop::Note;

use crate::{KingsOfArtifice, event::Event};

const SPELLS: &str = "Spells cast";
const STRUCTURES: &str = "Structures built";
const DEEDS: &str = "Deeds";

impl KingsOfArtifice {
    pub(crate) fn noted(&self, event: &Event, tell: &mut dyn FnMut(Note<'_>)) {
        let mut deed = |seat, name| tell(Note::Done { seat, group: DEEDS, name, times: 1 });
        match *event {
            Event::CardsDealt { ref spells, .. } => {
                for &spell in spells.iter() {
                    tell(Note::Present { group: SPELLS, name: &self.content.spell(spell).name });
                }
            }
            Event::RoundStarted { .. } => tell(Note::Passed { name: "Rounds" }),
            Event::SpellCast { seat, spell, .. } => {
                tell(Note::Done { seat, group: SPELLS, name: &self.content.spell(spell).name, times: 1 });
            }
            Event::StructureBuilt { seat, kind, .. } => {
                tell(Note::Done { seat, group: STRUCTURES, name: kind.name(), times: 1 });
            }
            Event::CharacterAttacked { seat, .. } => deed(seat, "Attack"),
            Event::TokenStolen { seat, .. } => deed(seat, "Token stolen"),
            Event::TokenThrown { seat, .. } => deed(seat, "Token thrown into the fountain"),
            Event::TreeCollected { seat, .. } => deed(seat, "Tree collected"),
            Event::CharacterSummoned { seat, .. } => deed(seat, "Summoning"),
            Event::RiderCarried { seat, .. } => deed(seat, "Ride"),
            _ => {}
        }
    }
}
