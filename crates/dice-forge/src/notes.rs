//! What is worth counting over many games.

use tabletop::Note;

use crate::{DiceForge, Event, Resource, words};

const FEATS: &str = "Feats performed";
const FACES: &str = "Faces forged";
const REINFORCEMENTS: &str = "Reinforcements called";
const WASTED: &str = "Wasted on full reserves";
const ELSE: &str = "Besides";

impl DiceForge {
    pub(crate) fn noted(&self, event: &Event, tell: &mut dyn FnMut(Note<'_>)) {
        let feat = |id| self.content.feat(id).name.as_str();
        match *event {
            Event::FeatsLaidOut { ref feats } => {
                feats.iter().for_each(|&id| tell(Note::Present { group: FEATS, name: feat(id) }));
            }
            Event::RoundStarted { .. } => tell(Note::Passed { name: "Rounds" }),
            Event::FeatPerformed { seat, feat: id, .. } => {
                tell(Note::Done { seat, group: FEATS, name: feat(id), times: 1 });
            }
            Event::FaceForged { seat, face, .. } => {
                tell(Note::Done { seat, group: FACES, name: &words::show(face), times: 1 });
            }
            Event::ReinforcementCalled { seat, feat: id } => {
                tell(Note::Done { seat, group: REINFORCEMENTS, name: feat(id), times: 1 });
            }
            Event::Gained { seat, wasted, .. } => {
                for resource in Resource::ALL {
                    let times = u32::from(wasted.of(resource));
                    if times > 0 {
                        tell(Note::Done { seat, group: WASTED, name: words::noun(resource, 2), times });
                    }
                }
            }
            Event::ExtraActionBought { seat } => {
                tell(Note::Done { seat, group: ELSE, name: "Extra action", times: 1 });
            }
            Event::HeroOusted { by, .. } => tell(Note::Done { seat: by, group: ELSE, name: "Ousting", times: 1 }),
            Event::HammerStruck { seat, gold, .. } => {
                tell(Note::Done { seat, group: ELSE, name: "Gold to the hammer", times: gold.into() });
            }
            _ => {}
        }
    }
}
