//! Questions of a kind that follow each other: which of them is asked now, and how many there are.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    DiceForge, Face, State,
    blessing::times,
    event::Cause,
    step::{Blessing, Step},
};

/// One of several questions of a kind: the first of three, say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Nth {
    pub nth: u8,
    pub of: u8,
}

impl DiceForge {
    /// Which of how many questions of a kind is asked now; none if it stands alone, or nobody can know how many come.
    pub(crate) fn nth(&self, state: &State) -> Option<Nth> {
        let top = state.steps.last()?;
        let (nth, of) = match *top {
            // DF-8.6: two faces are picked.
            Step::ChooseSatyrFace { picked } => (1 + u8::from(picked.is_some()), 2),
            // DF-6.5: two mirrors copy one after the other.
            Step::Apply(ref blessing) => {
                crate::blessing::waiting_mirror(blessing)?;
                (1 + count(blessing.copied), faces(&blessing.rolled, |face| face == Face::Mirror))
            }
            Step::ChooseShipFace { .. } => {
                let blessing = applied(state)?;
                (count(blessing.applied), faces(&blessing.acts_as, |face| face == Face::Ship))
            }
            // DF-6.16: a tripled boar rewards its owner three times.
            Step::ChooseResource { cause: Cause::Boar, .. } => {
                let left = state.steps.iter().rev().take_while(|&other| other == top).count() as u8;
                let blessing = applied(state)?;
                let boar = blessing.acts_as.iter().position(|face| matches!(face, Face::Boar(_)))?;
                let of = times(blessing, boar);
                (of.saturating_sub(left) + 1, of)
            }
            // Both dice leave a choice, or both boars do.
            Step::ChooseResource { die: Some(_), .. } => {
                let asks = |face| matches!(face, Face::Choice(_) | Face::Boar(_));
                let blessing = applied(state)?;
                (count(blessing.applied), faces(&blessing.acts_as, asks))
            }
            // DF-8.1: gold of both dice may go to the hammer.
            Step::ChooseHowToTake { seat, instead: None, cause: Cause::Face, .. } => {
                let blessing = applied(state)?;
                let gold = |face: Face| match face {
                    Face::Gain(amounts) => Some(amounts.gold),
                    _ => None,
                };
                // What is chosen, copied or tripled, or finds the hammer full, leaves it open how many questions come.
                let all = blessing.acts_as.iter().map(|&face| gold(face)).sum::<Option<u8>>()?;
                if all > self.hammer_room(&state.heroes[seat]) {
                    return None;
                }
                let asked = blessing.acts_as.iter().zip(blessing.applied).filter(|(face, _)| gold(**face) > Some(0));
                (asked.clone().filter(|(_, done)| *done).count() as u8, asked.count() as u8)
            }
            _ => return None,
        };
        (of > 1 && (1..=of).contains(&nth)).then_some(Nth { nth, of })
    }
}

fn count(done: [bool; 2]) -> u8 {
    done.into_iter().map(u8::from).sum()
}

fn faces(shown: &[Face], kind: impl Fn(Face) -> bool) -> u8 {
    shown.iter().filter(|&&face| kind(face)).count() as u8
}

/// The result that is being applied.
fn applied(state: &State) -> Option<&Blessing> {
    state.steps.iter().rev().find_map(|step| match step {
        Step::Apply(blessing) => Some(blessing),
        _ => None,
    })
}
