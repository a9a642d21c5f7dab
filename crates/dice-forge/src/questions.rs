//! What is asked, in words: which face of whose die it is about and what made it a question.

use tabletop::{Names, Seat};

use crate::{
    Action, Amounts, DiceForge, Face, State, Which,
    event::Cause,
    step::{Blessing, Step},
    words::{a, counted, die_name, list, the},
};

type Question = (&'static str, String, &'static [&'static str]);

impl DiceForge {
    pub(crate) fn question(&self, state: &State, names: &Names) -> (&'static str, String, &'static [&'static str]) {
        let Some(top) = state.steps.last() else { return ("GameOver", "the game is over.".to_owned(), &["DF-9.1"]) };
        match *top {
            Step::ChooseReinforcement { .. } => {
                ("ChooseReinforcement", "call for reinforcements?".to_owned(), &["DF-4.1", "DF-4.3", "DF-8.20"])
            }
            Step::ChooseAction { extra: false } => (
                "ChooseAction",
                "make an offering, perform a feat, or pass?".to_owned(),
                &["DF-4.2", "DF-4.4", "DF-5.1", "DF-7.1"],
            ),
            Step::ChooseAction { extra: true } => {
                ("ChooseExtraAction", "which extra action?".to_owned(), &["DF-4.5", "DF-5.1", "DF-7.1"])
            }
            Step::ChooseToEndTurn { extra_left } => {
                let text = if extra_left && self.extra_action_is_possible(state) {
                    format!("end the turn, or pay {} for an extra action?", list(self.content.extra_action))
                } else {
                    "end the turn?".to_owned()
                };
                ("ChooseToEndTurn", text, &["DF-4.5", "DF-4.6", "DF-8.20"])
            }
            Step::ChooseOffering { .. } => {
                ("ChooseOffering", "another face in this offering?".to_owned(), &["DF-5.1", "DF-5.2", "DF-5.3"])
            }
            Step::ChooseShipFace { discount, .. } => {
                let text = format!("buy a face by ship, {discount} gold cheaper?");
                ("ChooseShipFace", text, &["DF-6.8", "DF-6.9"])
            }
            Step::ChooseGardenFace { slot, .. } => {
                let text = format!("which face for {}?", self.content.feat(state.feat(slot)).name);
                ("ChooseGardenFace", text, &["DF-8.19", "DF-5.7"])
            }
            Step::ChooseFaceToReplace { face, .. } => {
                let text = format!("forge {} over which face?", a(face));
                ("ChooseFaceToReplace", text, &["DF-5.4", "DF-5.6"])
            }
            Step::ChooseBearer { colour } => {
                let text = format!("who must forge the {} boar?", colour.name());
                ("ChooseBearer", text, &["DF-8.7", "DF-6.15"])
            }
            Step::ChooseSatyrFace { picked: None } => {
                ("ChooseSatyrFace", "take which face of the others?".to_owned(), &["DF-8.6"])
            }
            Step::ChooseSatyrFace { picked: Some(face) } => {
                ("ChooseSatyrFace", format!("take which face besides {}?", the(face)), &["DF-8.6"])
            }
            Step::ChooseDie { rolls, .. } => {
                let text = format!("{} with which die?", counted(rolls, "minor blessing", "minor blessings"));
                ("ChooseDie", text, &["DF-3.4", "DF-8.22"])
            }
            Step::Apply(ref blessing) => match crate::blessing::waiting_mirror(blessing) {
                Some(mirror) if !self.order_of_mirror_and_ship_matters(state, blessing) => {
                    let text = format!("which face does the mirror{} copy?", on_die(state, blessing, mirror));
                    ("ChooseFaceToCopy", text, &["DF-6.5", "DF-6.6", "DF-6.7"])
                }
                _ => {
                    let both =
                        [0, 1].map(|die| format!("{}{}", the(blessing.acts_as[die]), on_die(state, blessing, die)));
                    let text = format!("which comes first, {}?", both.join(" or "));
                    ("ChooseOrder", text, &["DF-6.3", "DF-6.7", "DF-6.18"])
                }
            },
            Step::ChooseRepeat(ref blessing) => {
                let faces: Vec<String> = blessing.rolled.iter().map(|&face| the(face)).collect();
                let text = format!("spend a Cerberus token to apply {} again?", faces.join(" and "));
                ("ChooseRepeat", text, &["DF-8.9"])
            }
            Step::ChooseResource { .. } => self.question_of_resource(state, top, names),
            Step::ChooseHowToTake { amounts, instead: Some(_), cause, .. } => {
                let text =
                    format!("take {}{} as shown, or glory instead?", list(amounts), self.source(state, amounts, cause));
                ("ChooseExchange", text, &["DF-8.12", "DF-8.23"])
            }
            Step::ChooseHowToTake { amounts, cause, .. } => {
                let gold = list(Amounts::gold(amounts.gold));
                let how_much = if amounts.gold == 1 { "" } else { "how much of " };
                let text = format!("send {how_much}{gold}{} to the hammer?", self.source(state, amounts, cause));
                ("ChooseHammerGold", text, &["DF-8.1", "DF-8.2"])
            }
            Step::ReceiveBlessings { .. }
            | Step::ReceiveMinorBlessings { .. }
            | Step::ReceiveDivineBlessings { .. }
            | Step::TakeFeat { .. } => ("Nothing", format!("{} goes on.", &names[state.active]), &[]),
        }
    }

    /// Which of some resources? Names the face and its die, or what else brings them.
    fn question_of_resource(&self, state: &State, step: &Step, names: &Names) -> Question {
        let &Step::ChooseResource { seat, among, times, loss, die, cause, .. } = step else {
            unreachable!("only a choice of resources is asked here");
        };
        let tripled = if times > 1 { format!(", {times} times") } else { String::new() };
        let face = die.and_then(|die| {
            let blessing = state.steps.iter().rev().find_map(|step| match step {
                Step::Apply(blessing) if blessing.seat == seat => Some(blessing),
                _ => None,
            })?;
            let die = usize::from(die);
            Some(format!("{}{}{tripled}", the(blessing.acts_as[die]), on_die(state, blessing, die)))
        });
        match (loss, cause, face) {
            (true, _, face) => {
                let shown = face.unwrap_or_else(|| format!("{}{tripled}", crate::words::either(among)));
                ("ChooseLoss", format!("{shown}, for the Minotaur: lose which?"), &["DF-6.17", "DF-6.2"])
            }
            (_, Cause::Boar, _) => {
                let text = format!("{}: gain which?", boar_of(state, seat, names));
                ("ChooseBoarReward", text, &["DF-6.15", "DF-6.16"])
            }
            (_, Cause::Feat(feat), _) => {
                ("ChooseResource", format!("{}: gain which?", self.content.feat(feat).name), &["DF-8.16"])
            }
            (_, _, Some(face)) => ("ChooseResource", format!("{face}: gain which?"), &["DF-6.2", "DF-6.15"]),
            _ => (
                "ChooseResource",
                format!("{}{tripled}: gain which?", crate::words::either(among)),
                &["DF-6.2", "DF-6.15"],
            ),
        }
    }

    /// What a gain comes from: ` from the light die`, if only one of the dice can be meant.
    fn source(&self, state: &State, amounts: Amounts, cause: Cause) -> String {
        match cause {
            Cause::Face => {
                let applying = state.steps.iter().rev().find_map(|step| match step {
                    Step::Apply(blessing) => Some(blessing),
                    _ => None,
                });
                let Some(blessing) = applying else { return String::new() };
                let gives = |&place: &usize| blessing.applied[place] && blessing.acts_as[place] == Face::Gain(amounts);
                let mut dice = (0..blessing.acts_as.len()).filter(gives);
                match (dice.next(), dice.next()) {
                    (Some(place), None) => on_die(state, blessing, place).replacen(" on ", " from ", 1),
                    _ => String::new(),
                }
            }
            Cause::Shield => " from the shield".to_owned(),
            Cause::Boar => " from the boar".to_owned(),
            Cause::Triton => " from the Triton token".to_owned(),
            Cause::Feat(feat) => format!(" from {}", self.content.feat(feat).name),
        }
    }

    /// The dice that show what an action picks or copies: `on Ann's light die and both of Ben's dice`.
    pub(crate) fn whose_dice(&self, state: &State, action: Action, names: &Names) -> String {
        let seat = self.asked(state).unwrap_or_default();
        let dice = self.dice_of(state, seat, action);
        let told = dice.chunk_by(|one, other| one.seat == other.seat).map(|of_one| {
            let owner = of_one[0].seat;
            let whose = if owner == seat { "your own".to_owned() } else { format!("{}'s", &names[owner]) };
            match *of_one {
                [one] => format!("{whose} {} die", die_name(one.die)),
                _ => format!("both of {whose} dice"),
            }
        });
        format!("on {}", told.collect::<Vec<_>>().join(" and "))
    }
}

/// Which boar gives its owner something, and where: `Ann's light die shows your red boar`.
fn boar_of(state: &State, owner: Seat, names: &Names) -> String {
    let shown = state.steps.iter().rev().find_map(|step| {
        let Step::Apply(blessing) = step else { return None };
        let mut colours = blessing.acts_as.iter().enumerate().filter_map(|(place, &face)| match face {
            Face::Boar(colour) if blessing.applied[place] && state.boar_owner(colour) == Some(owner) => {
                Some((place, colour))
            }
            _ => None,
        });
        match (colours.next(), colours.next()) {
            (Some((place, colour)), None) => Some((blessing, place, colour)),
            _ => None,
        }
    });
    let Some((blessing, place, colour)) = shown else { return "your boar was rolled".to_owned() };
    let whose = if blessing.seat == owner { "your".to_owned() } else { format!("{}'s", &names[blessing.seat]) };
    match on_die(state, blessing, place).strip_prefix(" on the ") {
        Some(die) => format!("{whose} {die} shows your {} boar", colour.name()),
        // Picked by the Satyrs, it lies on no die of whom it works for.
        None if blessing.seat == owner => format!("your {} boar", colour.name()),
        None => format!("{} uses your {} boar", &names[blessing.seat], colour.name()),
    }
}

/// Where a face of a blessing lies: ` on the light die`. What the Satyrs picked, or a ship has just replaced, lies on no die of its owner's.
fn on_die(state: &State, blessing: &Blessing, place: usize) -> String {
    let hero = &state.heroes[blessing.seat];
    let face = blessing.rolled[place];
    let shows = |die: &Which| hero.dice[die.index()].face_up() == face;
    let die = match blessing.rolled.len() {
        1 => Which::BOTH.into_iter().find(shows),
        _ => Some(Which::BOTH[place]).filter(shows),
    };
    die.map_or(String::new(), |die| format!(" on the {} die", die_name(die)))
}
