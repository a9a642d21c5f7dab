//! The table with the parts of Apprentices on it.

use kings_forge::{Action, ApprenticeId, ClaimedApprentice, KingsForge, Tool};
use tabletop::{Game, Options, Seat, Title};

use crate::table::{Table, dice};

pub(crate) const PARTS: [&str; 4] = ["apprentices", "more-items", "more-places", "more-dice"];

/// A game with these parts.
pub(crate) fn game_with(players: usize, parts: &[&str]) -> KingsForge {
    KingsForge::new(players, &options(parts), None).unwrap()
}

pub(crate) fn options(parts: &[&str]) -> Options {
    let mut options = Options::default();
    for part in parts {
        options.set(part, true);
    }
    options
}

impl Table {
    /// A new game with all parts. No apprentice is on display, so that they are in nobody's way.
    pub(crate) fn with_apprentices(players: usize) -> Table {
        let mut table = Table::of(game_with(players, &PARTS));
        table.state.apprentice_row = [None; 3];
        table
    }

    pub(crate) fn apprentice(&self, name: &str) -> ApprenticeId {
        let all = self.game.content().apprentices();
        all.iter().find(|apprentice| apprentice.name == name).unwrap_or_else(|| panic!("no apprentice {name}")).id
    }

    /// These apprentices are on display, and those in the deck.
    pub(crate) fn for_hire(&mut self, names: &[&str], deck: &[&str]) -> &mut Table {
        self.state.apprentice_row = std::array::from_fn(|place| names.get(place).map(|name| self.apprentice(name)));
        self.state.apprentice_deck = deck.iter().map(|name| self.apprentice(name)).collect();
        self
    }

    /// An apprentice in front of a seat, hired in an earlier round and with the ability ready.
    pub(crate) fn hired(&mut self, seat: u8, name: &str) -> &mut Table {
        let (apprentice, seat) = (self.apprentice(name), Seat(seat));
        let at_work = ClaimedApprentice { seat, apprentice, hired: true, ready: true, ..ClaimedApprentice::default() };
        self.state.apprentices.push(at_work);
        self
    }

    /// An apprentice in front of a seat that has not been hired.
    pub(crate) fn unhired(&mut self, seat: u8, name: &str) -> &mut Table {
        let apprentice = self.apprentice(name);
        self.state.apprentices.push(ClaimedApprentice { seat: Seat(seat), apprentice, ..ClaimedApprentice::default() });
        self
    }

    /// What is known of an apprentice in front of a player.
    pub(crate) fn claimed_one(&self, name: &str) -> ClaimedApprentice {
        let apprentice = self.apprentice(name);
        let mut all = self.state.apprentices.iter();
        *all.find(|claimed| claimed.apprentice == apprentice).expect("the apprentice is in front of a player")
    }

    /// The last Craft turn of a round is to be ended; these are the supplies then. Seat 1 has the anvil next.
    pub(crate) fn last_turn(&mut self, supplies: &[&str]) -> &mut Table {
        let last = self.game.players() as u8 - 1;
        self.craft_turn(last, "").busy(last);
        for (seat, supply) in supplies.iter().enumerate() {
            self.supply(seat as u8, supply);
        }
        self
    }

    /// Ends a round, so that the next one begins with these supplies. Seat 1 has the anvil then.
    #[track_caller]
    pub(crate) fn next_round(&mut self, supplies: &[&str]) -> &mut Table {
        self.last_turn(supplies).end_turn()
    }

    /// Claims an apprentice and turns this card face down for that.
    #[track_caller]
    pub(crate) fn claim_apprentice(&mut self, name: &str, hire: bool, discarded: &str) -> &mut Table {
        self.play(Action::ClaimApprentice { apprentice: self.apprentice(name), hire });
        if self.question() == "ChooseDiscard" {
            self.play(Action::DiscardCard { card: self.card(discarded) });
        }
        self
    }

    pub(crate) fn can_claim_apprentice(&self, name: &str, hire: bool) -> bool {
        self.offered().contains(&Action::ClaimApprentice { apprentice: self.apprentice(name), hire })
    }

    #[track_caller]
    pub(crate) fn hire(&mut self, name: &str) -> &mut Table {
        let apprentice = self.apprentice(name);
        self.play(Action::Hire { apprentice })
    }

    #[track_caller]
    pub(crate) fn activate(&mut self, name: &str) -> &mut Table {
        let apprentice = self.apprentice(name);
        self.play(Action::Activate { apprentice })
    }

    pub(crate) fn can_activate(&self, name: &str) -> bool {
        self.offered().contains(&Action::Activate { apprentice: self.apprentice(name) })
    }

    pub(crate) fn tool_of(&self, name: &str) -> Tool {
        Tool::Apprentice(self.apprentice(name))
    }

    pub(crate) fn counterfeits(&self, seat: u8) -> u8 {
        self.state.smiths[Seat(seat)].counterfeits
    }

    /// Dice are cancelled and lie on a Smithy tile.
    pub(crate) fn cancelled(&mut self, seat: u8, cancelled: &str) -> &mut Table {
        self.state.stock.dice -= dice(cancelled);
        self.state.smiths[Seat(seat)].cancelled += dice(cancelled);
        self
    }
}
