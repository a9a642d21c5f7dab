//! How a table begins: from what somebody ordered, or from a game that is over and wanted again.

use tabletop::{Fairness, Hex, LoadError, Seat, Seed};

use crate::{
    Actor, Clock, Command, Entry, Fact, Opening, Order, Person, Refusal, SeatPlan, Table, TableId,
    decide::{plain_name, word},
    seating::{Holder, Place},
};

/// What only the server can make up.
#[derive(Clone, Debug)]
pub struct Fresh {
    pub table: TableId,
    pub dice: Fairness,
}

impl Fresh {
    /// A table with dice of its own.
    pub fn new(table: TableId, seed: Seed) -> Fresh {
        let dice = Fairness { table: table.0.clone(), ..Fairness::of(seed) };
        Fresh { table, dice }
    }
}

const LONGEST_ID: usize = 64;
/// What stands for the table's name in the dice of guided games: they are the same at every table.
const GUIDED: &str = "guided";

impl Table {
    /// The first entries of a new table.
    pub fn open(order: &Order, fresh: Fresh, host: &Person, now_ms: u64) -> Result<Vec<Entry>, Refusal> {
        Table::open_after(order, fresh, host, now_ms, None)
    }

    /// The first entries of a new table like this one: bots and whoever asks sit where they sat, the other seats are open
    /// for those who come along. Everybody seals a new word, for dice that are promised anew.
    pub fn rematch(&self, fresh: Fresh, asker: &Person, now_ms: u64) -> Result<Vec<Entry>, Refusal> {
        self.may_ask_rematch(Some(asker))?;
        let plan = |place: &Place| match &place.holder {
            Holder::Person(person) if person.id == asker.id => SeatPlan::Me { name: Some(person.name.clone()) },
            Holder::Bot { level, taste, .. } => SeatPlan::Bot { level: *level, taste: *taste },
            Holder::Open | Holder::Person(_) => SeatPlan::Open,
        };
        let seats: Vec<SeatPlan> = self.places.iter().map(plan).collect();
        let Opening { game, players, options, pack, clock, .. } = self.opening.clone();
        let order = Order { game, players, options, pack, clock, seats, public: false, start: false, guided: None };
        Table::open_after(&order, fresh, asker, now_ms, Some(self.id().clone()))
    }

    fn open_after(
        order: &Order,
        fresh: Fresh,
        host: &Person,
        now_ms: u64,
        rematch_of: Option<TableId>,
    ) -> Result<Vec<Entry>, Refusal> {
        let opening = opening(order, fresh, host, rematch_of)?;
        let by = Some(host.id.clone());
        let mut entries = vec![Entry { at: now_ms, by, key: None, fact: Fact::Opened(Box::new(opening)) }];
        let mut table = Table::opened(&entries[0]).expect("what was just opened is open");
        let host = Actor::Person(host.clone());
        let mut act = |command: Command| {
            entries.push(table.handle(&host, &command, now_ms, None)?);
            Ok::<(), Refusal>(())
        };
        for (seat, plan) in Seat::all(order.players).zip(&order.seats) {
            match plan {
                SeatPlan::Me { name } => act(Command::Sit { seat, name: name.clone(), seal: None })?,
                SeatPlan::Bot { level, taste } => act(Command::SeatBot { seat, level: *level, taste: *taste })?,
                SeatPlan::Open => {}
            }
        }
        if order.start || order.guided.is_some() {
            act(Command::Start)?;
        }
        Ok(entries)
    }
}

impl Order {
    /// Whether one person alone is to play, against bots, with no clock, no figures of their own and no guests.
    fn is_for_one(&self) -> Result<(), Refusal> {
        let people = self.seats.iter().filter(|plan| matches!(plan, SeatPlan::Me { .. })).count();
        let bots = self.seats.iter().filter(|plan| matches!(plan, SeatPlan::Bot { .. })).count();
        let plain = self.clock == Clock::None && self.pack.is_none() && !self.public;
        if people == 1 && people + bots == self.players && plain { Ok(()) } else { Err(Refusal::BadGuided) }
    }
}

fn opening(
    order: &Order,
    Fresh { table, dice: own }: Fresh,
    host: &Person,
    rematch_of: Option<TableId>,
) -> Result<Opening, Refusal> {
    let game = catalog::game(&order.game).ok_or_else(|| Refusal::UnknownGame(order.game.clone()))?;
    order.clock.check()?;
    if order.seats.len() > order.players {
        let (given, players) = (order.seats.len(), order.players);
        return Err(Refusal::BadSeats(format!("{given} seats were given for {players} players")));
    }
    word("the table's name", &table.0, LONGEST_ID)?;
    plain_name(&host.name)?;
    let dice = match order.guided {
        Some(number) => {
            order.is_for_one()?;
            Fairness { table: GUIDED.to_owned(), ..Fairness::of(Seed::guided(number)) }
        }
        None => own,
    };
    let mut opening = Opening {
        table,
        host: host.clone(),
        game: order.game.clone(),
        players: order.players,
        options: order.options.clone(),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        content: Hex([0; 32]),
        pack: order.pack.clone(),
        clock: order.clock,
        public: order.public,
        dice,
        rematch_of,
    };
    // Set up once to learn whether it can be, and with which figures; the seats' words are not in these dice yet.
    let (play, _) = game.begin(&opening.setup(opening.dice.clone()), None).map_err(|error| match error {
        LoadError::Setup(bad) => Refusal::from(bad),
        other => Refusal::BadOption(other.to_string()),
    })?;
    opening.content = play.record().content;
    opening.options = play.record().options.clone();
    Ok(opening)
}
