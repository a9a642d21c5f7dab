//! What a listing shows of a table. It is kept beside the log, so that listing needs no table to be computed.

use serde::{Deserialize, Serialize};
use table::{Clock, GameName, PersonId, Phase, SeatCard, SeatKind, Table};
use tabletop::{Level, Options, Seat, Standings, Taste};
use ts_rs::TS;

/// As it is kept: with the ids of those who sit there, which nobody else is shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) game: GameName,
    pub(crate) players: usize,
    pub(crate) phase: Phase,
    pub(crate) clock: Clock,
    pub(crate) public: bool,
    /// Cards of before there were such tables do not tell.
    #[serde(default)]
    guided: bool,
    /// Cards of before these were listed have none.
    #[serde(default)]
    options: Options,
    #[serde(default)]
    pack: bool,
    host: PersonId,
    seats: Vec<CardSeat>,
    /// Whose decision it is.
    turn: Option<Seat>,
    result: Option<Standings>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct CardSeat {
    kind: SeatKind,
    name: String,
    level: Option<Level>,
    #[serde(default)]
    taste: Option<Taste>,
    person: Option<PersonId>,
}

/// As one person is shown it.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct TableCard {
    id: String,
    game: GameName,
    players: usize,
    phase: Phase,
    clock: Clock,
    public: bool,
    /// Whether the game is learned there, with dice that are known to everybody.
    guided: bool,
    /// A value for every option of the game; nothing for a table of before these were listed, as long as nothing happens there.
    options: Options,
    /// Whether figures of the user's own are in force.
    pack: bool,
    seats: Vec<TableCardSeat>,
    created_at: u64,
    updated_at: u64,
    your_turn: bool,
    result: Option<Standings>,
}

#[derive(Clone, Debug, Serialize, TS)]
struct TableCardSeat {
    kind: SeatKind,
    name: String,
    level: Option<Level>,
    taste: Option<Taste>,
    you: bool,
}

impl Card {
    pub(crate) fn of(table: &Table) -> Card {
        let seat = |seat: SeatCard<'_>| CardSeat {
            kind: seat.kind,
            name: seat.name.to_owned(),
            level: seat.level,
            taste: seat.taste,
            person: seat.person.cloned(),
        };
        Card {
            game: table.game_name(),
            players: table.seats().count(),
            phase: table.phase(),
            clock: table.clock(),
            public: table.is_public(),
            guided: table.is_guided(),
            options: table.options().clone(),
            pack: table.has_pack(),
            host: table.opened_by().clone(),
            seats: table.seats().map(seat).collect(),
            turn: table.deciding(),
            result: table.result(),
        }
    }

    /// How far it has come.
    pub(crate) fn end(&self) -> (Phase, Option<Seat>, Option<&Standings>) {
        (self.phase, self.turn, self.result.as_ref())
    }

    /// Whose table it is.
    pub(super) fn people(&self) -> Vec<String> {
        let mut people = vec![self.host.0.clone()];
        for person in self.seats.iter().filter_map(|seat| seat.person.as_ref()) {
            if !people.contains(&person.0) {
                people.push(person.0.clone());
            }
        }
        people
    }

    /// Whether somebody's time runs.
    pub(super) fn is_timed(&self) -> bool {
        let decides = self.turn.and_then(|seat| self.seats.get(seat.index()));
        self.clock != Clock::None && decides.is_some_and(|seat| seat.level.is_none())
    }

    pub(crate) fn shown(self, listed: &store::Listed, viewer: Option<&PersonId>) -> TableCard {
        let own = |seat: &CardSeat| seat.person.is_some() && seat.person.as_ref() == viewer;
        // A bot that plays for somebody has a level: then nobody is waited for.
        let awaited = |seat: Seat| self.seats.get(seat.index()).is_some_and(|seat| own(seat) && seat.level.is_none());
        let your_turn = self.turn.is_some_and(awaited);
        let seats = self.seats.iter();
        let seats = seats.map(|seat| TableCardSeat {
            kind: seat.kind,
            name: seat.name.clone(),
            level: seat.level,
            taste: seat.taste,
            you: own(seat),
        });
        TableCard {
            id: listed.table.clone(),
            seats: seats.collect(),
            game: self.game,
            players: self.players,
            phase: self.phase,
            clock: self.clock,
            public: self.public,
            guided: self.guided,
            options: self.options,
            pack: self.pack,
            created_at: listed.created_at,
            updated_at: listed.updated_at,
            your_turn,
            result: self.result,
        }
    }
}
