//! Whether what is pending could be pending: each step makes sense by itself and on the step it lies on, and
//! play would stop just here. Whatever passes can be played on without coming to a place the rules do not know.

use tabletop::{Scripted, Seat};

use super::ensure;
use crate::{
    Amounts, DiceForge, Face, State,
    event::Cause,
    feat::{Effect, Instead, Slot},
    offers::Few,
    step::{Blessing, Step},
};

/// No position of play has more steps waiting than this; the stack has room for what they lead to.
const DEEPEST: usize = 10;
/// The most of a resource that can be asked about: 12 on a face, tripled.
const LARGEST: u8 = 36;

impl DiceForge {
    pub(super) fn check_steps(&self, state: &State) -> Result<(), String> {
        if state.round > self.rounds() {
            return Ok(());
        }
        ensure(state.steps.len() <= DEEPEST, || format!("{} steps are waiting", state.steps.len()))?;
        let mut below: Option<&Step> = None;
        for (place, step) in state.steps.iter().enumerate() {
            let checked = self.check_step(state, step, below);
            let checked = checked.and_then(|()| ensure(self.may_lie_on(state, step, below), || lies(step, below)));
            checked.map_err(|reason| format!("step {place}: {reason}"))?;
            below = Some(step);
        }
        let mut few = Few::None;
        self.offer(state, &mut few);
        ensure(matches!(few, Few::More), || "nothing is asked".to_owned())?;
        // A question that would answer itself is not one that play stops at.
        let mut copy = *state;
        self.go_on(&mut copy, &mut Scripted::new(&[]), &mut ());
        ensure(copy == *state, || "play would not stop here".to_owned())
    }

    /// The step by itself.
    fn check_step(&self, state: &State, step: &Step, below: Option<&Step>) -> Result<(), String> {
        let seat = self.asked_by(state, step);
        ensure(self.sits(seat), || format!("nobody sits at seat {}", seat.0))?;
        let active = || ensure(seat == state.active, || format!("seat {} is not the active player", seat.0));
        match *step {
            Step::ReceiveBlessings { left } => ensure(left < 4, || format!("{left} blessings")),
            Step::ChooseReinforcement { used } => self.check_used(state, used),
            Step::ChooseOffering { taken } => {
                ensure(taken.ends_before(self.content.sanctuary), || "a face was taken that is not for sale".to_owned())
            }
            Step::ChooseShipFace { discount, .. } => {
                let single = self.content.ship_discount;
                ensure(discount == single || discount == single * 3, || format!("a discount of {discount}"))
            }
            Step::ChooseGardenFace { slot, .. } => {
                let forges = matches!(self.content.feat(state.feat(slot)).effect, Effect::Forge(_));
                ensure(forges, || format!("slot {slot:?} forges nothing"))?;
                active()
            }
            Step::ChooseFaceToReplace { face: Face::Boar(colour), .. } => {
                let given = state.boar_owner(colour) == Some(state.active) && seat != state.active;
                ensure(given, || "the boar is not the active player's to give".to_owned())
            }
            Step::TakeFeat { slot } => {
                ensure(state.stacks[slot.index()].left > 0, || format!("no card is left at slot {slot:?}"))
            }
            Step::ChooseBearer { colour } => {
                ensure(state.boar_owner(colour) == Some(state.active), || {
                    "the boar is not the active player's".to_owned()
                })?;
                let garden = self.content.lot(Face::Boar(colour)).is_some_and(|lot| state.temple[lot].left > 0);
                ensure(garden, || "the boar has left the garden".to_owned())
            }
            Step::ChooseSatyrFace { picked } => {
                let shown =
                    |face| state.active.others(self.players).any(|o| state.heroes[o].faces_up().contains(&face));
                ensure(picked.is_none_or(shown), || "a face was picked that nobody rolled".to_owned())
            }
            Step::ChooseDie { rolls: left, instead, .. } | Step::ReceiveMinorBlessings { left, instead, .. } => {
                ensure(left <= 20, || format!("{left} blessings"))?;
                self.check_instead(state, instead)?;
                active()
            }
            Step::ReceiveDivineBlessings { left, instead, .. } => {
                ensure(left < 20, || format!("{left} blessings"))?;
                self.check_instead(state, instead)
            }
            Step::Apply(ref blessing) => self.check_blessing(state, blessing),
            Step::ChooseRepeat(ref blessing) => {
                let token = blessing.repeatable && !blessing.loss && state.heroes[seat].cerberus > 0;
                ensure(token, || "there is no Cerberus token for it".to_owned())?;
                self.check_blessing(state, blessing)
            }
            Step::ChooseResource { among, times, loss, instead, die, cause, .. } => {
                ensure(matches!(times, 1 | 3) && at_most(among, 20), || "too large a gain".to_owned())?;
                let dice = if let Some(Step::Apply(blessing)) = below { blessing.rolled.len() } else { 2 };
                ensure(die.is_none_or(|die| usize::from(die) < dice), || "a third die".to_owned())?;
                ensure(!loss || cause == Cause::Face, || "a reward is not lost".to_owned())?;
                ensure(instead.is_none() || at_most(among, 12), || "too large a gain".to_owned())?;
                self.check_instead(state, instead)?;
                self.check_cause(state, cause)
            }
            Step::ChooseHowToTake { amounts, instead, cause, .. } => {
                let amounts = if instead.is_some() { amounts } else { Amounts { glory: 0, ..amounts } };
                ensure(at_most(amounts, LARGEST), || "too large a gain".to_owned())?;
                self.check_instead(state, instead)?;
                ensure(instead.is_none_or(|instead| instead.exchange(amounts).is_some()), || {
                    "there is nothing to take glory for".to_owned()
                })?;
                self.check_cause(state, cause)
            }
            Step::ChooseFaceToReplace { .. } | Step::ChooseAction { .. } | Step::ChooseToEndTurn { .. } => Ok(()),
        }
    }

    /// What lies on what. The bottom is where the turn stands; above it lies what that led to.
    fn may_lie_on(&self, state: &State, step: &Step, below: Option<&Step>) -> bool {
        let seat = self.asked_by(state, step);
        let Some(below) = below else {
            return matches!(
                step,
                Step::ReceiveBlessings { .. }
                    | Step::ChooseReinforcement { .. }
                    | Step::ChooseAction { .. }
                    | Step::ChooseToEndTurn { .. }
            );
        };
        match (step, below) {
            (
                Step::ChooseOffering { .. }
                | Step::ChooseGardenFace { .. }
                | Step::ChooseBearer { .. }
                | Step::ChooseSatyrFace { .. }
                | Step::ChooseDie { .. }
                | Step::ReceiveMinorBlessings { .. }
                | Step::TakeFeat { .. },
                Step::ChooseToEndTurn { .. },
            )
            | (Step::ChooseDie { .. } | Step::ReceiveMinorBlessings { .. }, Step::ChooseReinforcement { .. }) => true,
            (Step::ReceiveDivineBlessings { .. }, Step::ChooseToEndTurn { .. }) => seat == state.active,
            // The ousted hero's, who went home.
            (Step::ReceiveDivineBlessings { left, instead, .. }, Step::TakeFeat { .. }) => {
                *left == 0 && instead.is_none() && seat != state.active && state.heroes[seat].island == 0
            }
            (Step::Apply(blessing) | Step::ChooseRepeat(blessing), _) => {
                self.blessing_may_lie_on(state, blessing, below)
            }
            (Step::ChooseFaceToReplace { .. }, Step::ChooseOffering { .. }) => seat == state.active,
            (Step::ChooseFaceToReplace { face, .. }, Step::ChooseToEndTurn { .. }) => {
                seat == state.active || matches!(face, Face::Boar(_))
            }
            (Step::ChooseFaceToReplace { .. } | Step::ChooseShipFace { .. }, Step::Apply(blessing)) => {
                seat == blessing.seat && !blessing.loss
            }
            (Step::ChooseResource { loss, cause, die, .. }, Step::Apply(blessing)) => match cause {
                Cause::Boar => !loss && die.is_none(),
                _ => seat == blessing.seat && *loss == blessing.loss && die.is_some(),
            },
            // A boar's bearer chooses before its owner does.
            (Step::ChooseResource { .. }, Step::ChooseResource { cause: Cause::Boar, .. }) => true,
            (Step::ChooseResource { loss: false, die: None, .. }, Step::ChooseReinforcement { .. }) => {
                seat == state.active
            }
            (Step::ChooseHowToTake { .. }, Step::Apply(_) | Step::ChooseResource { cause: Cause::Boar, .. }) => true,
            (
                Step::ChooseHowToTake { .. },
                Step::ChooseReinforcement { .. }
                | Step::ChooseAction { .. }
                | Step::ChooseOffering { .. }
                | Step::ChooseShipFace { .. }
                | Step::ChooseToEndTurn { .. },
            ) => seat == state.active,
            _ => false,
        }
    }

    fn blessing_may_lie_on(&self, state: &State, blessing: &Blessing, below: &Step) -> bool {
        let Blessing { seat, loss, instead, repeatable, .. } = *blessing;
        // Those who wait for a blessing under way come later in turn order.
        let place = |seat: Seat| (seat.index() + self.players - state.active.index()) % self.players;
        match *below {
            Step::ReceiveBlessings { .. } => !loss && instead.is_none(),
            Step::ReceiveDivineBlessings { seat: blessed, instead: other, .. }
            | Step::ReceiveMinorBlessings { seat: blessed, instead: other, .. } => {
                !loss && blessed == seat && other == instead
            }
            // Satyrs, or the last of a Minotaur's victims.
            Step::ChooseToEndTurn { .. } => !repeatable && instead.is_none() && loss == (seat != state.active),
            Step::Apply(next) => {
                let waits = next == Blessing { repeatable: next.repeatable, ..next.afresh() };
                waits && next.loss == loss && instead.is_none() && place(seat) < place(next.seat)
            }
            _ => false,
        }
    }

    fn check_used(&self, state: &State, used: [u8; Slot::COUNT]) -> Result<(), String> {
        let hero = &state.heroes[state.active];
        let excess = Slot::ALL.into_iter().find(|slot| used[slot.index()] > hero.feats[slot.index()]);
        excess.map_or(Ok(()), |slot| Err(format!("more cards of slot {slot:?} were called than there are")))
    }

    fn check_instead(&self, state: &State, instead: Option<Instead>) -> Result<(), String> {
        let offers = |effect: Effect| match effect {
            Effect::DivineBlessings { instead: offered, .. } | Effect::MinorBlessings { instead: offered, .. } => {
                offered == instead
            }
            _ => false,
        };
        let known =
            instead.is_none() || Slot::ALL.into_iter().any(|slot| offers(self.content.feat(state.feat(slot)).effect));
        ensure(known, || "no feat here gives glory instead".to_owned())
    }

    fn check_cause(&self, state: &State, cause: Cause) -> Result<(), String> {
        match cause {
            Cause::Feat(feat) => ensure(state.feat(feat.slot) == feat, || format!("{feat} is not in play")),
            _ => Ok(()),
        }
    }

    fn check_blessing(&self, state: &State, blessing: &Blessing) -> Result<(), String> {
        let faces = blessing.rolled.len();
        ensure(faces == blessing.acts_as.len() && (1..=2).contains(&faces), || "a blessing of no dice".to_owned())?;
        self.check_instead(state, blessing.instead)?;
        for &face in blessing.rolled.iter().chain(blessing.acts_as.iter()) {
            let known = self.content.lot(face).is_some() || self.content.dice.iter().any(|die| die.contains(&face));
            ensure(known, || format!("there is no face {face} in this game"))?;
            if let Face::Boar(colour) = face {
                ensure(state.boar_owner(colour).is_some(), || format!("the {face} has no owner"))?;
            }
        }
        ensure(blessing.first.is_none_or(|first| usize::from(first) < faces), || "a third die".to_owned())?;
        for die in 0..faces {
            let mirrored = blessing.rolled[die] == Face::Mirror && blessing.copied[die];
            let same = blessing.rolled[die] == blessing.acts_as[die] && !blessing.copied[die];
            ensure(same || mirrored, || "a face counts as another without a mirror".to_owned())?;
        }
        Ok(())
    }
}

fn at_most(amounts: Amounts, most: u8) -> bool {
    amounts.kinds().all(|kind| amounts.of(kind) <= most)
}

fn lies(step: &Step, below: Option<&Step>) -> String {
    let name = |step: &Step| {
        let shown = format!("{step:?}");
        shown.split([' ', '(']).next().unwrap_or_default().to_owned()
    };
    match below {
        Some(below) => format!("{} cannot lie on {}", name(step), name(below)),
        None => format!("{} cannot lie at the bottom", name(step)),
    }
}
