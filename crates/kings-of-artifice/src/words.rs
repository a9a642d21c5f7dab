//! The game in words: what is asked and what can be done. What happened is in [`events`].

mod events;

use tabletop::{Decision, Names, Picture, Seat, Words};

use crate::{Action, Cell, Character, Event, KingsOfArtifice, Phase, Spot, State, Step};

type Question = (&'static str, String, &'static [&'static str]);

impl Words for KingsOfArtifice {
    const KINDS: &'static [&'static str] = &[
        "PlantTree",
        "ChooseQuadrant",
        "ChooseAnchorage",
        "ChooseAction",
        "ChooseLastAction",
        "UseTemporaryPoints",
        "ChooseSecondWall",
        "ChooseSummonSpace",
        "CarryRider",
        "GoOnRiding",
        "ChooseToSteal",
        "ChooseRefuge",
        "ChooseReturn",
        "TakeWalls",
        "BuildByAlchemy",
        "ChooseHouseToCurse",
        "ChooseWallToDemolish",
        "ChooseHouseToEnchant",
        "ChooseLightningTarget",
        "ChooseFlyingWall",
        "ChooseForm",
        "ChooseGuidedStep",
        "ChooseTeleport",
    ];

    fn decision(&self, state: &State, names: &Names) -> Decision {
        let seat = self.asked(state).unwrap_or_default();
        let (kind, question, rules) = self.question(state, names);
        Decision { kind, text: format!("{}: {question}", &names[seat]), rules }
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

impl KingsOfArtifice {
    fn question(&self, state: &State, names: &Names) -> Question {
        let Some(top) = state.steps.last() else { return ("GameOver", "the game is over.".to_owned(), &["KA-8.6"]) };
        let seat = top.asks(state);
        match *top {
            Step::PlantTree => {
                let left = state.realms[seat].saplings;
                ("PlantTree", format!("where does a tree go? ({left} left)"), &["KA-1.5", "KA-1.6"])
            }
            Step::ChooseQuadrant => {
                ("ChooseQuadrant", "which quadrant for the ship?".to_owned(), &["KA-1.7", "KA-1.8"])
            }
            Step::ChooseAnchorage { quadrant, .. } => {
                let text = format!("where in the {} does the ship lie?", quadrant.name());
                ("ChooseAnchorage", text, &["KA-4.1", "KA-4.2", "KA-1.8"])
            }
            Step::ChooseAction => self.main_question(state),
            Step::UseTemporaryPoints { left, .. } => {
                let text = format!("use {}?", counted(left, "temporary action point"));
                ("UseTemporaryPoints", text, &["KA-7.20", "KA-7.21", "KA-7.22"])
            }
            Step::ChooseSecondWall { .. } => ("ChooseSecondWall", "a second wall?".to_owned(), &["KA-6.3"]),
            Step::ChooseSummonSpace { class, pair, .. } => {
                let which = if pair { "first " } else { "" };
                let text = format!("where does the {which}{} stand?", class.name());
                ("ChooseSummonSpace", text, &["KA-5.1", "KA-5.2", "KA-5.3"])
            }
            Step::CarryRider { rider, left, .. } => {
                let text = format!("carry the {} where? ({} left)", rider.class().name(), counted(left, "space"));
                ("CarryRider", text, &["KA-5.13", "KA-5.14", "KA-5.15"])
            }
            Step::GoOnRiding { horse, left, .. } => {
                let text = format!("how does the {} go on? ({} left)", horse.class().name(), counted(left, "space"));
                ("GoOnRiding", text, &["KA-5.16", "KA-5.11", "KA-5.13"])
            }
            Step::ChooseToSteal { from, .. } => {
                let text = format!("steal {}'s action token?", &names[from]);
                ("ChooseToSteal", text, &["KA-5.5", "KA-5.6", "KA-2.7"])
            }
            Step::ChooseRefuge { victim, .. } => {
                let text = format!("where does the attacked {} go?", victim.class().name());
                ("ChooseRefuge", text, &["KA-5.9"])
            }
            Step::ChooseReturn { knight, .. } => {
                let text = format!("where beside the king does the {} go?", knight.class().name());
                ("ChooseReturn", text, &["KA-5.10"])
            }
            _ => self.spell_question(*top),
        }
    }

    fn main_question(&self, state: &State) -> Question {
        let points = counted(state.action_points(state.active), "action point");
        if state.phase == Phase::Crowning {
            let text = format!("what now, in the last turn? ({points})");
            return ("ChooseLastAction", text, &["KA-8.3", "KA-8.4", "KA-8.5"]);
        }
        if self.wall_to_leave(state).is_some() {
            let text = format!("what now? The warlock must leave its wall before the turn ends. ({points})");
            return ("ChooseAction", text, &["KA-7.15", "KA-2.3", "KA-2.4", "KA-3.3", "KA-6.1"]);
        }
        ("ChooseAction", format!("what now? ({points})"), &["KA-2.3", "KA-2.4", "KA-3.3", "KA-6.1", "KA-7.1"])
    }

    fn spell_question(&self, question: Step) -> Question {
        match question {
            Step::TakeWalls { taken } => {
                let text = if taken.is_empty() { "take which wall?" } else { "take a second wall?" };
                ("TakeWalls", text.to_owned(), &["KA-7.5", "KA-7.3"])
            }
            Step::BuildByAlchemy { blocks, .. } => {
                let text = format!("build what with {}?", counted(blocks, "block"));
                ("BuildByAlchemy", text, &["KA-7.5", "KA-7.6", "KA-7.3"])
            }
            Step::ChooseHouseToCurse => ("ChooseHouseToCurse", "curse which house?".to_owned(), &["KA-7.7", "KA-7.3"]),
            Step::ChooseWallToDemolish => {
                ("ChooseWallToDemolish", "demolish which wall?".to_owned(), &["KA-7.8", "KA-7.3"])
            }
            Step::ChooseHouseToEnchant => ("ChooseHouseToEnchant", "enchant which house?".to_owned(), &["KA-7.9"]),
            Step::ChooseLightningTarget => {
                ("ChooseLightningTarget", "strike whom?".to_owned(), &["KA-7.10", "KA-7.11"])
            }
            Step::ChooseFlyingWall { flown } => {
                let text = format!("which wall flies where? ({} more)", 3 - flown.len());
                ("ChooseFlyingWall", text, &["KA-7.12", "KA-7.3"])
            }
            Step::ChooseForm => ("ChooseForm", "morph into what?".to_owned(), &["KA-7.13", "KA-7.14", "KA-7.15"]),
            Step::ChooseGuidedStep { .. } => {
                ("ChooseGuidedStep", "who steps where?".to_owned(), &["KA-7.17", "KA-7.18", "KA-7.19"])
            }
            _ => ("ChooseTeleport", "teleport where, or swap whom?".to_owned(), &["KA-7.23"]),
        }
    }

    pub(crate) fn action_in_words(&self, state: &State, action: Action, names: &Names) -> String {
        let seat = self.asked(state).unwrap_or_default();
        let own = |who: Character| self.the(state, seat, who);
        let points = match self.points_at_once(action) {
            0 => String::new(),
            1 => " (1 point)".to_owned(),
            points => format!(" ({points} points)"),
        };
        match action {
            Action::PlantTree { at } => format!("A tree on {at}"),
            Action::Sail { quadrant } => self.sail_in_words(state, seat, quadrant),
            Action::Anchor { berth } => format!("At {berth}"),
            Action::Move { who, to } if state.board.cell(seat, who) == Some(to) => {
                format!("Move {} in a circle, back to {to}", own(who))
            }
            Action::Move { who, to } => format!("Move {} to {to}", own(who)),
            Action::Board { who } => format!("Board the ship with {}", own(who)),
            Action::PickUp { horse, rider } => format!("Pick up {} with {}", own(rider), own(horse)),
            Action::CarryTo { to } => format!("Set the rider down on {to}"),
            Action::CarryAboard => "Aboard the ship".to_owned(),
            Action::Halt => "Stop here".to_owned(),
            Action::Summon { class, both: true } => format!("Summon both {}s", class.name()),
            Action::Summon { class, both: false } => match class.characters() {
                [_] => format!("Summon the {}", class.name()),
                _ => format!("Summon one {}", class.name()),
            },
            Action::Place { at } => format!("On {at}"),
            Action::BuildWall { at } => format!("Build a wall on {at}{}", self.over_tree(state, at)),
            Action::LeaveAtOne => "No second wall".to_owned(),
            Action::BuildHouse { at } => format!("Build a house on {at}{points}"),
            Action::BuildFountain { at } => format!("Build the fountain on {at}{points}"),
            Action::BuildBattlement { at, and } => format!("Build a battlement on {at} and {and}{points}"),
            Action::BuildTower { at } => match state.board.level(at) {
                0 => format!("Build a tower on {at}{points}"),
                level => format!("Raise the tower on {at} to {}{points}", level + 1),
            },
            Action::BuildPalace { at } => format!("Build a palace from {at}{points}"),
            Action::Attack { who, seat: of, victim } => {
                format!("Attack {}'s {} with {}{points}", &names[of], self.named(state, of, victim), own(who))
            }
            Action::Steal => "Steal it".to_owned(),
            Action::LetBe => "Leave it".to_owned(),
            Action::Withdraw => "To the supply".to_owned(),
            Action::Escape => "The king escapes to his ship".to_owned(),
            Action::ThrowToken => format!("Throw an action token into the fountain{points}"),
            Action::Cast { spell } => {
                let card = self.content.spell(spell);
                let price = if card.cost == 0 { "nothing".to_owned() } else { counted(card.cost, "action point") };
                format!("Cast {} for {price}", card.name)
            }
            Action::TakeWall { at } => format!("Take the wall on {at}"),
            Action::CurseHouse { at } => {
                let of = state.board.structure(at).map_or("somebody", |house| &names[house.owner]);
                format!("Curse {of}'s house on {at}{points}")
            }
            Action::Demolish { at } => {
                let of = state.board.structure(at).map_or("somebody", |wall| &names[wall.owner]);
                format!("Demolish {of}'s wall on {at}")
            }
            Action::EnchantHouse { at } => format!("Enchant the house on {at}{points}"),
            Action::Strike { seat: of, victim } => {
                format!("Strike {}'s {}", &names[of], self.named(state, of, victim))
            }
            Action::FlyWall { from, to } => format!("The wall on {from} flies to {to}{}", self.over_tree(state, to)),
            Action::MorphInto { class } => format!("Into {}", a(class.name())),
            Action::GuideRider { horse, rider, to } => {
                format!("Step with {} to {to}, carrying {}", own(horse), own(rider))
            }
            Action::Teleport { to } => format!("Teleport the warlock to {to}"),
            Action::TeleportAboard => "Teleport the warlock aboard the ship".to_owned(),
            Action::Swap { who, with } => format!("Swap {} and {}", own(who), own(with)),
            Action::FinishSpell => match state.steps.last() {
                Some(Step::TakeWalls { .. }) => "No more walls".to_owned(),
                Some(Step::BuildByAlchemy { blocks, .. }) => {
                    format!("Build no more; {} out of the game", counted_are(*blocks, "block"))
                }
                _ => "No more flights".to_owned(),
            },
            Action::FinishWindow => "Let the rest go".to_owned(),
            Action::EndTurn => "End the turn".to_owned(),
        }
    }

    fn sail_in_words(&self, state: &State, seat: Seat, quadrant: crate::Quadrant) -> String {
        match self.quadrant(state, seat) {
            None => format!("Land in the {}", quadrant.name()),
            Some(here) if here == quadrant => format!("Move the ship within the {}", quadrant.name()),
            Some(_) => {
                format!("Sail to the {} for {}", quadrant.name(), counted(self.content.costs.sail, "action point"))
            }
        }
    }

    fn over_tree(&self, state: &State, at: Cell) -> &'static str {
        if state.board.trees().contains(at) { ", taking the tree" } else { "" }
    }

    /// A character with its article: `the king`, `the villager on D4`.
    pub(crate) fn the(&self, state: &State, seat: Seat, who: Character) -> String {
        format!("the {}", self.named(state, seat, who))
    }

    /// A character of which there are two is told by where it is.
    fn named(&self, state: &State, seat: Seat, who: Character) -> String {
        let name = who.class().name();
        let other = match state.class(seat, who) {
            class if class != who.class() => format!(" (as {})", a(class.name())),
            _ => String::new(),
        };
        if who.class().characters().len() == 1 {
            return format!("{name}{other}");
        }
        match state.board.spot(seat, who) {
            Spot::On(cell) => format!("{name} on {cell}"),
            Spot::Ship => format!("{name} aboard"),
            Spot::Supply => format!("{name} in the supply"),
        }
    }
}

/// `1 action point`, `3 action points`.
pub(crate) fn counted(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn counted_are(number: u8, noun: &str) -> String {
    format!("{} {}", counted(number, noun), if number == 1 { "is" } else { "are" })
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A noun with its article.
pub(crate) fn a(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}
