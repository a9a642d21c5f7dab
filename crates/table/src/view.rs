//! What one person is shown of a table. Everything that leaves the server about a table is made here: no seed before
//! the end, no person's id, and what may be done only for whoever may do it.

use catalog::{AnyPlay, Earlier, Told};
use serde::{Deserialize, Serialize};
use tabletop::{Commitment, Decision, Hex, Json, Level, Options, Seal, Seat, Seed, Standings, Taste};
use ts_rs::TS;

use crate::{
    Clock, Entry, Fact, Opening, PersonId, Table, TableId,
    seating::{Holder, Place},
    table::Outcome,
};

/// A table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView {
    pub id: TableId,
    pub game: GameName,
    pub players: usize,
    pub options: Options,
    /// The hash of the figures in force.
    pub content: Hex<32>,
    /// Whether figures of the user's own are in force.
    pub pack: bool,
    pub clock: Clock,
    /// Whether it stands in the list of open tables.
    pub public: bool,
    /// Whether the game is learned here, with dice that are known to everybody.
    pub guided: bool,
    /// Whether the dice are known to everybody: at a guided game, and at every table of a server for trials.
    pub known_dice: bool,
    pub phase: Phase,
    pub seats: Vec<SeatView>,
    /// Whether the viewer opened the table.
    pub host: bool,
    /// How many actions have been played.
    pub ply: usize,
    /// The game's position; nothing while people gather.
    pub state: Option<Json>,
    /// What follows from the position, where the game tells it; with what each action would bring, if the viewer has any.
    pub insight: Option<Json>,
    /// Whose decision it is; nothing before and after the game.
    pub turn: Option<TurnView>,
    /// What the viewer may do: empty unless the decision is theirs.
    pub actions: Vec<Told>,
    pub can_undo: bool,
    /// Why it is stuck, if it is.
    pub stuck: Option<String>,
    /// How it ended. Who resigned is ranked last, whatever the points; where that ended the game there are no scores.
    pub result: Option<Standings>,
    /// SHA-256 of the seed of the dice.
    pub commitment: Commitment,
    /// The seed itself, once the game is over; from the beginning where it is known to everybody.
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
    /// People sit down, and seal their words for the dice.
    Gathering,
    /// All seats are settled: the words are opened.
    Sealed,
    Playing,
    Over,
    /// A word was not opened: nothing is played here.
    Void,
    /// The rules or figures have changed since: it is shown as far as it can be, and goes no further.
    Stuck,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatView {
    pub kind: SeatKind,
    /// Empty while the seat is open.
    pub name: String,
    /// Of a bot that sits there, or plays for the person who does.
    pub level: Option<Level>,
    /// Of a character who sits there.
    pub taste: Option<Taste>,
    /// Whether the viewer sits there.
    pub you: bool,
    /// Whether the person is connected; bots always are.
    pub connected: bool,
    pub resigned: bool,
    /// A bot plays for the person.
    pub taken_over: bool,
    /// The person may take the seat back from the bot.
    pub may_return: bool,
    /// What is shown of the seat's word for the dice; nothing if it has none of its own.
    pub seal: Option<Seal>,
    /// Whether that word has been opened.
    pub word_opened: bool,
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
    pub seat: Seat,
    pub decision: DecisionView,
}

/// A position as it was earlier in the game, for whoever looks back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct EarlierView {
    /// How many actions had been played.
    pub ply: usize,
    pub state: Json,
    /// What followed from the position, where the game tells it.
    pub insight: Option<Json>,
    /// Whose decision it was; nobody's at the end.
    pub turn: Option<TurnView>,
}

/// Who sits at a seat, without what only a viewer or the moment can tell.
#[derive(Clone, Copy, Debug)]
pub struct SeatCard<'a> {
    pub kind: SeatKind,
    /// Empty while the seat is open.
    pub name: &'a str,
    /// Of a bot that sits there, or plays for the person who does.
    pub level: Option<Level>,
    /// Of a character who sits there.
    pub taste: Option<Taste>,
    pub person: Option<&'a PersonId>,
}

/// The question to whoever decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DecisionView {
    pub kind: String,
    pub text: String,
    /// The numbers of the rules behind it.
    pub rules: Vec<String>,
}

/// An entry of the log as people are shown it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Shown {
    pub seq: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    pub kind: ShownKind,
    /// Whose it is; of what is said, none if the speaker looks on.
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
    WordSealed,
    Left,
    BotSeated,
    SeatOpened,
    Sealed,
    WordOpened,
    CalledOff,
    Started,
    Moved,
    Undone,
    Resigned,
    TimedOut,
    TakenOver,
    GivenBack,
    ClockResumed,
    Said,
    RematchOpened,
}

impl TurnView {
    /// Whose decision it is in a game, and about what; none when it is over.
    pub fn of(play: &dyn AnyPlay) -> Option<TurnView> {
        Some(TurnView::new(play.turn().seat()?, play.decision()?))
    }

    fn new(seat: Seat, decision: Decision) -> TurnView {
        let rules = decision.rules.iter().map(|&rule| rule.to_owned()).collect();
        TurnView { seat, decision: DecisionView { kind: decision.kind.to_owned(), text: decision.text, rules } }
    }
}

impl Table {
    /// The position after so many actions. Whoever may look at the table has been shown it; nothing if it lies before what
    /// the table was taken up from.
    pub fn look_back(&self, ply: usize) -> Option<EarlierView> {
        let Earlier { state, insight, turn } = self.play.as_ref()?.look_back(ply)?;
        let turn = turn.map(|(seat, decision)| TurnView::new(seat, decision));
        Some(EarlierView { ply, state, insight, turn })
    }

    /// The table as this person, or a stranger, sees it now.
    pub fn view(&self, viewer: Option<&PersonId>, connected: &dyn Fn(&PersonId) -> bool, now_ms: u64) -> TableView {
        let Opening { table, host, players, options, content, pack, clock, public, dice, rematch_of, .. } =
            &self.opening;
        let phase = self.phase();
        let nonces = |play: &dyn AnyPlay| play.record().dice.nonces.clone();
        let actions = self.actions_for(viewer);
        TableView {
            id: table.clone(),
            game: self.game_name(),
            players: *players,
            options: options.clone(),
            content: *content,
            pack: pack.is_some(),
            clock: *clock,
            public: *public,
            guided: self.is_guided(),
            known_dice: self.dice_are_known(),
            phase,
            seats: self.seat_views(viewer, connected, now_ms),
            host: viewer == Some(&host.id),
            ply: self.ply(),
            state: self.state(),
            insight: self.insight(!actions.is_empty()),
            turn: self.turn_view(),
            actions,
            can_undo: self.undo_of(viewer).is_ok(),
            stuck: self.stuck.as_ref().map(|stuck| stuck.words.clone()),
            result: self.result(),
            commitment: dice.commitment,
            seed: dice.seed.filter(|_| self.is_over() || self.dice_are_known()),
            nonces: self.play.as_deref().map(nonces).unwrap_or_default(),
            rematch: self.rematch.clone(),
            rematch_of: rematch_of.clone(),
            now_ms,
            deadline_ms: self.deadline(),
        }
    }

    /// Who sits where.
    pub fn seats(&self) -> impl Iterator<Item = SeatCard<'_>> {
        self.places.iter().map(|place| SeatCard {
            kind: match place.holder {
                Holder::Open => SeatKind::Open,
                Holder::Person(_) => SeatKind::Person,
                Holder::Bot { .. } => SeatKind::Bot,
            },
            name: place.name(),
            level: place.bot(),
            taste: place.taste(),
            person: place.person().map(|person| &person.id),
        })
    }

    /// The people who play, each once: nobody for whom a bot plays on.
    pub fn people_playing(&self) -> Vec<&PersonId> {
        let playing = self.places.iter().filter(|place| place.stand_in.is_none());
        let mut people: Vec<&PersonId> = playing.filter_map(|place| Some(&place.person()?.id)).collect();
        people.sort();
        people.dedup();
        people
    }

    /// Whether each seat's player is here; bots always are.
    pub fn present(&self, connected: &dyn Fn(&PersonId) -> bool) -> Vec<bool> {
        self.seats().map(|seat| seat.kind == SeatKind::Bot || seat.person.is_some_and(connected)).collect()
    }

    fn seat_views(
        &self,
        viewer: Option<&PersonId>,
        connected: &dyn Fn(&PersonId) -> bool,
        now_ms: u64,
    ) -> Vec<SeatView> {
        let cards = self.seats().zip(self.present(connected));
        let view = |(seat, (card, connected)): (Seat, (SeatCard<'_>, bool))| {
            let place = &self.places[seat.index()];
            let timed = card.kind == SeatKind::Person && self.play.is_some();
            SeatView {
                kind: card.kind,
                name: card.name.to_owned(),
                level: card.level,
                taste: card.taste,
                you: viewer.is_some() && card.person == viewer,
                connected,
                resigned: place.resigned(),
                taken_over: place.stand_in.is_some(),
                may_return: self.phase() == Phase::Playing && self.may_return(seat, now_ms).is_ok(),
                seal: place.word.seal,
                word_opened: place.word.seal.is_some() && !place.is_sealed(),
                time_left_ms: self.timer.left(seat, now_ms).filter(|_| timed),
            }
        };
        Seat::all(self.places.len()).zip(cards).map(view).collect()
    }

    fn turn_view(&self) -> Option<TurnView> {
        self.deciding().and_then(|_| TurnView::of(self.play.as_deref()?))
    }

    fn actions_for(&self, viewer: Option<&PersonId>) -> Vec<Told> {
        let Some(seat) = self.deciding() else { return Vec::new() };
        let place = &self.places[seat.index()];
        let may = place.bot().is_none() && viewer.is_some_and(|viewer| place.belongs_to(viewer));
        if may { self.actions() } else { Vec::new() }
    }

    /// An entry that has just been applied, as people are shown it.
    pub(crate) fn show(&self, entry: &Entry, seq: u64, outcome: Outcome) -> Shown {
        let (kind, seat) = kind_and_seat(&entry.fact);
        let name = match &entry.fact {
            Fact::Opened(opening) => Some(opening.host.name.clone()),
            Fact::Said { name, .. } => Some(name.clone()),
            Fact::RematchOpened { .. } => self.name_of(entry.by.as_ref()),
            Fact::CalledOff => self.name_of(entry.by.as_ref()).or_else(|| Some(self.opening.host.name.clone())),
            _ => seat.map(|seat| self.places[seat.index()].name().to_owned()),
        };
        let mut text = sentence(&entry.fact, name.as_deref().unwrap_or("The server"), outcome.action.as_ref());
        if kind == ShownKind::Resigned && self.phase() == Phase::Playing {
            text.push_str(" A bot plays on.");
        }
        match kind {
            ShownKind::WordOpened if self.phase() != Phase::Sealed => text.push_str(" The game began."),
            ShownKind::CalledOff => text = format!("{text} Missing: {}.", self.missing_words().join(", ")),
            _ => {}
        }
        let Outcome { action, events } = outcome;
        Shown { seq, at: entry.at, kind, seat, name, ply: self.ply(), action, events, text }
    }

    /// Whose words are sealed and not opened.
    fn missing_words(&self) -> Vec<&str> {
        self.places.iter().filter(|place| place.is_sealed()).map(Place::name).collect()
    }

    fn name_of(&self, person: Option<&PersonId>) -> Option<String> {
        let place = self.places.iter().find(|place| person.is_some_and(|person| place.belongs_to(person)))?;
        Some(place.name().to_owned())
    }
}

fn kind_and_seat(fact: &Fact) -> (ShownKind, Option<Seat>) {
    match fact {
        Fact::Opened(_) => (ShownKind::Opened, None),
        Fact::Sat { seat, .. } => (ShownKind::Sat, Some(*seat)),
        Fact::WordSealed { seat, .. } => (ShownKind::WordSealed, Some(*seat)),
        Fact::Sealed => (ShownKind::Sealed, None),
        Fact::WordOpened { seat, .. } => (ShownKind::WordOpened, Some(*seat)),
        Fact::CalledOff => (ShownKind::CalledOff, None),
        Fact::Left { seat } => (ShownKind::Left, Some(*seat)),
        Fact::BotSeated { seat, .. } => (ShownKind::BotSeated, Some(*seat)),
        Fact::SeatOpened { seat } => (ShownKind::SeatOpened, Some(*seat)),
        Fact::Started { .. } => (ShownKind::Started, None),
        Fact::Moved { seat, .. } => (ShownKind::Moved, Some(*seat)),
        Fact::Undone { seat, .. } => (ShownKind::Undone, Some(*seat)),
        Fact::Resigned { seat } => (ShownKind::Resigned, Some(*seat)),
        Fact::TimedOut { seat } => (ShownKind::TimedOut, Some(*seat)),
        Fact::TakenOver { seat } => (ShownKind::TakenOver, Some(*seat)),
        Fact::GivenBack { seat } => (ShownKind::GivenBack, Some(*seat)),
        Fact::ClockResumed => (ShownKind::ClockResumed, None),
        Fact::Said { seat, .. } => (ShownKind::Said, *seat),
        Fact::RematchOpened { .. } => (ShownKind::RematchOpened, None),
    }
}

fn sentence(fact: &Fact, name: &str, action: Option<&Told>) -> String {
    match fact {
        Fact::Opened(_) => format!("{name} opened the table."),
        Fact::Sat { .. } | Fact::BotSeated { .. } => format!("{name} sat down."),
        Fact::WordSealed { .. } => format!("{name} sealed a word for the dice."),
        Fact::Sealed => "All seats are settled: now the words for the dice are opened.".to_owned(),
        Fact::WordOpened { .. } => format!("{name} opened the word for the dice."),
        Fact::CalledOff => format!("{name} called the game off, since a word for the dice was not opened."),
        Fact::Left { .. } => format!("{name} left."),
        Fact::SeatOpened { .. } => format!("The seat of {name} was freed."),
        Fact::Started { .. } => "The game began.".to_owned(),
        Fact::Moved { .. } => format!("{name}: {}", action.map(|action| action.text.as_str()).unwrap_or_default()),
        Fact::Undone { .. } => format!("{name} took the last action back."),
        Fact::Resigned { .. } => format!("{name} resigned."),
        Fact::TimedOut { .. } => format!("The time of {name} ran out; a bot plays on."),
        Fact::TakenOver { .. } => format!("A bot plays for {name}."),
        Fact::GivenBack { .. } => format!("{name} plays again."),
        Fact::ClockResumed => "The server was away; nobody's clock ran meanwhile.".to_owned(),
        Fact::Said { text, .. } => text.clone(),
        Fact::RematchOpened { .. } => format!("{name} opened a rematch."),
    }
}
