//! A table with its log, as a server would keep it, and short ways to say what people do at it.

use std::borrow::Borrow;

use serde_json::json;
use table::{
    Actor, Clock, Command, Entry, Fresh, Order, Person, PersonId, Phase, Refusal, SeatPlan, Shown, Table, TableId,
    TableView,
};
use tabletop::{Fast, Json, Level, Options, Seat};

pub(crate) struct World {
    pub(crate) table: Table,
    pub(crate) log: Vec<Entry>,
    pub(crate) now: u64,
}

pub(crate) const START: u64 = 1_800_000_000_000;

pub(crate) fn person(name: &str) -> Person {
    Person { id: PersonId(format!("id-of-{}", name.to_lowercase())), name: name.to_owned() }
}

pub(crate) fn fresh(number: u64) -> Fresh {
    let table = TableId(format!("table-{number}"));
    Fresh::new(table, testkit::numbered_seed(0xfeed_0000 + number))
}

pub(crate) fn me() -> SeatPlan {
    SeatPlan::Me { name: None }
}

pub(crate) fn bot() -> SeatPlan {
    SeatPlan::Bot { level: Level::Casual, taste: None }
}

pub(crate) fn order(game: &str, seats: &[SeatPlan]) -> Order {
    Order {
        game: game.to_owned(),
        players: seats.len(),
        options: Options::default(),
        pack: None,
        clock: Clock::None,
        seats: seats.to_vec(),
        public: false,
        start: false,
        guided: None,
    }
}

impl World {
    /// A table Ann opened.
    pub(crate) fn open(order: &Order, seed: u64) -> Result<World, Refusal> {
        let log = Table::open(order, fresh(seed), &person("Ann"), START)?;
        Ok(World { table: Table::replay(&log).unwrap(), log, now: START })
    }

    /// Ann's table, started at once.
    pub(crate) fn started(game: &str, seats: &[SeatPlan], seed: u64) -> World {
        World::open(&Order { start: true, ..order(game, seats) }, seed).unwrap()
    }

    /// Ann's table with Bob beside her, started.
    pub(crate) fn ann_and_bob(game: &str, clock: Clock, seed: u64) -> World {
        let mut world = World::open(&Order { clock, ..order(game, &[me(), SeatPlan::Open]) }, seed).unwrap();
        world.does("Bob", Command::Sit { seat: Seat(1), name: None, seal: None }).unwrap();
        world.does("Ann", Command::Start).unwrap();
        world
    }

    pub(crate) fn act(&mut self, actor: &Actor, command: &Command) -> Result<(), Refusal> {
        self.log.push(self.table.handle(actor, command, self.now, None)?);
        Ok(())
    }

    pub(crate) fn does(&mut self, who: &str, command: impl Borrow<Command>) -> Result<(), Refusal> {
        self.act(&Actor::Person(person(who)), command.borrow())
    }

    pub(crate) fn server_does(&mut self, command: impl Borrow<Command>) -> Result<(), Refusal> {
        self.act(&Actor::Server, command.borrow())
    }

    /// The code of the refusal a command meets.
    pub(crate) fn refusal(&mut self, who: &str, command: impl Borrow<Command>) -> &'static str {
        self.does(who, command).unwrap_err().code()
    }

    pub(crate) fn view(&self, who: &str) -> TableView {
        self.table.view(Some(&person(who).id), &|_| true, self.now)
    }

    pub(crate) fn spectator(&self) -> TableView {
        self.table.view(None, &|_| true, self.now)
    }

    /// What may be done now, whoever decides.
    pub(crate) fn offered(&self) -> Vec<Json> {
        self.table.actions().into_iter().map(|told| told.value).collect()
    }

    /// The actor who may decide now.
    pub(crate) fn decider(&self) -> Actor {
        if self.table.bot_to_move().is_some() {
            return Actor::Server;
        }
        let id = self.table.owner(self.table.deciding().unwrap()).unwrap().clone();
        Actor::Person(Person { id, name: String::new() })
    }

    /// Whoever decides takes one of the actions, by lot.
    pub(crate) fn step(&mut self, lot: &mut Fast) {
        let offered = self.offered();
        let action = offered[lot.below(offered.len() as u32) as usize].clone();
        let ply = self.table.ply();
        self.act(&self.decider(), &Command::Play { ply, action }).unwrap();
    }

    pub(crate) fn play_to_the_end(&mut self, lot: &mut Fast) {
        while self.table.phase() == Phase::Playing {
            self.step(lot);
        }
    }

    /// The last entry as people are shown it.
    pub(crate) fn last_shown(&self) -> Shown {
        self.table.log().last().unwrap().read().unwrap()
    }

    /// Everything anybody can be shown, as text: equal tables have equal texts.
    pub(crate) fn everything(&self) -> String {
        everything(&self.table, self.now)
    }
}

pub(crate) fn everything(table: &Table, now: u64) -> String {
    let ids = ["Ann", "Bob", "Cy"].map(|name| person(name).id);
    let viewers = ids.iter().map(Some).chain([None]);
    let views: Vec<_> = viewers.map(|viewer| table.view(viewer, &|_| true, now)).collect();
    json!([views, table.log(), table.record(), table.next_seq(), table.deadline()]).to_string()
}

pub(crate) fn roll() -> Json {
    json!({ "type": "Roll" }).into()
}

pub(crate) fn hold() -> Json {
    json!({ "type": "Hold" }).into()
}
