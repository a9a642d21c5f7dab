//! What one person is shown of a table. Everything that leaves the server about a table is made here: no seed before
//! the end, no person's id, and what may be done only for whoever may do it.

use serde::{Deserialize, Serialize};
use tabletop::{Commitment, Options, Seat, Seed, Standings};
use ts_rs::TS;

use crate::{BotLevel, Clock, Json, TableId};

/// A table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView {
    pub id: TableId,
    pub game: GameName,
    pub players: usize,
    #[ts(type = "Record<string, boolean | number | string>")]
    pub options: Options,
    /// Whether figures of the user's own are in force.
    pub pack: bool,
    pub clock: Clock,
    /// Whether it stands in the list of open tables.
    pub public: bool,
    pub phase: Phase,
    pub seats: Vec<SeatView>,
    /// Whether the viewer opened the table.
    pub host: bool,
    /// How many actions have been played.
    pub ply: usize,
    /// The game's position; nothing while people gather.
    #[ts(type = "unknown")]
    pub state: Option<Json>,
    /// Whose decision it is; nothing before and after the game.
    pub turn: Option<TurnView>,
    /// What the viewer may do: empty unless the decision is theirs.
    pub actions: Vec<Told>,
    pub can_undo: bool,
    /// How it ended. Who resigned is ranked last, whatever the points.
    #[ts(type = "{ scores: Array<number>, ranks: Array<number>, winners: Array<number> } | null")]
    pub result: Option<Standings>,
    /// SHA-256 of the seed of the dice.
    #[ts(type = "string")]
    pub commitment: Commitment,
    /// The seed itself, once the game is over.
    #[ts(type = "string | null")]
    pub seed: Option<Seed>,
    /// The word each seat put into the dice, in seat order; empty before the start.
    pub nonces: Vec<String>,
    /// The table of the rematch, once somebody opened it.
    pub rematch: Option<TableId>,
    pub rematch_of: Option<TableId>,
    /// The server's time, in milliseconds since 1970.
    pub now_ms: u64,
    /// When the time of whoever decides runs out.
    pub deadline_ms: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameName {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sit down.
    Gathering,
    Playing,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatView {
    pub kind: SeatKind,
    /// Empty while the seat is open.
    pub name: String,
    /// Of a bot that sits there, or plays for the person who does.
    pub level: Option<BotLevel>,
    /// Whether the viewer sits there.
    pub you: bool,
    /// Whether the person is connected; bots always are.
    pub connected: bool,
    pub resigned: bool,
    /// A bot plays for the person.
    pub taken_over: bool,
    /// The person may take the seat back from the bot.
    pub may_return: bool,
    /// On the clock; nothing if there is none for this seat.
    pub time_left_ms: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    Open,
    Person,
    Bot,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TurnView {
    #[ts(type = "number")]
    pub seat: Seat,
    pub decision: DecisionView,
}

/// The question to whoever decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DecisionView {
    pub kind: String,
    pub text: String,
    /// The numbers of the rules behind it.
    pub rules: Vec<String>,
}

/// An action or event, as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Told {
    #[ts(type = "unknown")]
    pub value: Json,
    pub text: String,
}

/// An entry of the log as people are shown it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Shown {
    pub seq: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    pub kind: ShownKind,
    #[ts(type = "number | null")]
    pub seat: Option<Seat>,
    /// Of whom it tells.
    pub name: Option<String>,
    /// How many actions had been played after it.
    pub ply: usize,
    /// What was played.
    pub action: Option<Told>,
    /// What came of it.
    pub events: Vec<Told>,
    /// The whole of it in a sentence; what was said, for `said`.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ShownKind {
    Opened,
    Sat,
    Left,
    BotSeated,
    SeatOpened,
    Started,
    Moved,
    Undone,
    Resigned,
    TimedOut,
    TakenOver,
    GivenBack,
    Said,
    RematchOpened,
}

impl From<catalog::Told> for Told {
    fn from(told: catalog::Told) -> Told {
        Told { value: Json::new(&told.value), text: told.text }
    }
}
