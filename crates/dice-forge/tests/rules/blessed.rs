//! Blessings for one hero alone, so that a test can look at a few faces and nothing else. When all of it has been
//! applied the table rests: the active player is asked for a die, a question that is always open.

use dice_forge::{Action, Colour, Event, Face, Instead, Resource, Slot, Step, Which};
use tabletop::Seat;

use crate::table::{Table, face};

impl Table {
    /// Carries this out, as far as it goes before somebody is asked.
    pub(crate) fn carry_out(&mut self, step: Step) -> &mut Table {
        let rest = Step::ChooseDie { seat: self.state.active, rolls: 1, instead: None };
        let begin = Step::ChooseShipFace { seat: self.state.active, discount: 0 };
        self.state.steps = [rest, step, begin].into_iter().collect();
        self.play(Action::BuyNothing)
    }

    /// Whether all has been applied.
    pub(crate) fn rests(&self) -> bool {
        matches!(*self.state.steps, [Step::ChooseDie { rolls: 1, .. }])
    }

    /// The active hero takes a card and does what it does, without paying or moving.
    pub(crate) fn take(&mut self, slot: Slot) -> &mut Table {
        self.carry_out(Step::TakeFeat { slot })
    }

    /// A divine blessing with the first faces of a hero's dice.
    pub(crate) fn bless(&mut self, seat: u8) -> &mut Table {
        self.carry_out(Step::ReceiveDivineBlessings { seat: Seat(seat), left: 1, instead: None })
    }

    /// A divine blessing that shows these faces.
    pub(crate) fn bless_with(&mut self, seat: u8, light: &str, dark: &str) -> &mut Table {
        self.dice(seat, light, dark).bless(seat)
    }

    /// A minor blessing with the light die, which shows this face.
    pub(crate) fn bless_lightly(&mut self, seat: u8, rolls: &str) -> &mut Table {
        self.die(seat, Which::Light, rolls);
        self.carry_out(Step::ReceiveMinorBlessings { seat: Seat(seat), die: Which::Light, left: 1, instead: None })
    }

    /// A divine blessing as the Sentinel gives it.
    pub(crate) fn bless_by_sentinel(&mut self, seat: u8, light: &str, dark: &str) -> &mut Table {
        self.dice(seat, light, dark);
        self.carry_out(Step::ReceiveDivineBlessings { seat: Seat(seat), left: 1, instead: Some(Instead::Shards(2)) })
    }

    /// A minor blessing as the Cyclops gives it.
    pub(crate) fn bless_by_cyclops(&mut self, seat: u8, rolls: &str) -> &mut Table {
        self.die(seat, Which::Light, rolls);
        let instead = Some(Instead::Gold(1));
        self.carry_out(Step::ReceiveMinorBlessings { seat: Seat(seat), die: Which::Light, left: 1, instead })
    }

    /// The faces up on a hero's dice, as if rolled or forged earlier.
    pub(crate) fn lie(&mut self, seat: u8, light: &str, dark: &str) -> &mut Table {
        self.dice(seat, light, dark).show(seat, Which::Light).show(seat, Which::Dark)
    }

    /// Makes a hero the owner of a boar's card.
    pub(crate) fn boar_of(&mut self, seat: u8, colour: Colour) -> &mut Table {
        self.state.boars[colour as usize] = Some(Seat(seat));
        self
    }

    /// Takes all faces of this kind out of the temple.
    pub(crate) fn sold_out(&mut self, kind: &str) -> &mut Table {
        for pile in &mut *self.state.temple {
            if pile.face == face(kind) {
                pile.left = 0;
            }
        }
        self
    }

    /// How many faces of this kind are left in the temple.
    pub(crate) fn left(&self, kind: &str) -> u8 {
        self.state.temple.iter().filter(|pile| pile.face == face(kind)).map(|pile| pile.left).sum()
    }

    pub(crate) fn hammer_gold(&mut self, seat: u8, gold: u8) -> &mut Table {
        self.state.heroes[Seat(seat)].hammer_gold = gold;
        self
    }

    pub(crate) fn on_hammer(&self, seat: u8) -> u8 {
        self.state.heroes[Seat(seat)].hammer_gold
    }

    pub(crate) fn send_to_hammer(&mut self, gold: u8) -> &mut Table {
        self.play(Action::SendToHammer { gold })
    }

    pub(crate) fn first(&mut self, kind: &str) -> &mut Table {
        self.play(Action::ApplyFirst { face: face(kind) })
    }

    /// What a mirror may copy now.
    pub(crate) fn copyable(&self) -> Vec<String> {
        let copied = |action| if let Action::CopyFace { face } = action { Some(face.to_string()) } else { None };
        let mut faces: Vec<String> = self.offered().into_iter().filter_map(copied).collect();
        faces.sort();
        faces
    }

    /// The resources that may be chosen now.
    pub(crate) fn choices(&self) -> Vec<Resource> {
        let chosen = |action| if let Action::ChooseResource { resource } = action { Some(resource) } else { None };
        self.offered().into_iter().filter_map(chosen).collect()
    }

    /// What was bought in the last action, and its price.
    pub(crate) fn bought(&self) -> Option<(Face, u8)> {
        self.events.iter().find_map(|event| match *event {
            Event::FaceBought { face, price, .. } => Some((face, price)),
            _ => None,
        })
    }
}
