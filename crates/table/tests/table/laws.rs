//! Laws that hold whatever people try: random commands by random people, most of them nonsense. The model here knows
//! seats, owners and rolls by itself, from the log and the events people are shown.

use serde_json::{Value, json};
use table::{Actor, Clock, Command, Entry, Fact, Order, Phase, SeatPlan, Table, TableId};
use tabletop::{Fast, Level, Seal, Seat};

use crate::world::{START, World, everything, order, person};

const PEOPLE: [&str; 3] = ["Ann", "Bob", "Cy"];
const COMMANDS: usize = 500;

#[test]
fn whatever_people_try_the_laws_hold_in_dice_forge() {
    let undone: usize = (0..6).map(|seed| Trial::run("dice-forge", seed).undone).sum();
    assert!(undone > 20, "only {undone} actions were taken back: the laws of undo were hardly tried");
}

#[test]
fn whatever_people_try_the_laws_hold_in_pig() {
    let trials: Vec<Trial> = (0..20).map(|seed| Trial::run("pig", seed)).collect();
    assert!(trials.iter().any(|trial| trial.world.table.phase() == Phase::Over), "no game came to its end");
    assert_eq!(trials.iter().map(|trial| trial.undone).sum::<usize>(), 0, "in Pig nothing can be taken back");
}

/// One table at which anything is tried, and what an onlooker would know of it.
struct Trial {
    world: World,
    lot: Fast,
    seats: Vec<Known>,
    /// The moves that stand: whose, by whom, whether anything was rolled or revealed, and the position before.
    moves: Vec<Moved>,
    undone: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Known {
    owner: Option<&'static str>,
    bot: bool,
}

struct Moved {
    seat: Seat,
    by: Option<&'static str>,
    luck: bool,
    before: Value,
}

impl Trial {
    fn run(game: &str, seed: u64) -> Trial {
        let mut lot = Fast::new(seed);
        let plans =
            [SeatPlan::Open, SeatPlan::Me { name: None }, SeatPlan::Bot { level: Level::Learning, taste: None }];
        let seats: Vec<_> = (0..2 + lot.below(3)).map(|_| plans[lot.below(3) as usize].clone()).collect();
        let clocks = [Clock::None, Clock::PerMove { seconds: 20 }, Clock::Fischer { seconds: 60, increment: 2 }];
        let clock = clocks[lot.below(3) as usize];
        let world = World::open(&Order { clock, ..order(game, &seats) }, seed).unwrap();
        let known = vec![Known::default(); seats.len()];
        let mut trial = Trial { seats: known, moves: Vec::new(), undone: 0, lot, world };
        for entry in trial.world.log.clone() {
            trial.learn(&entry, &Value::Null);
        }
        for number in 0..COMMANDS {
            trial.attempt(number % 16 == 0);
            if number % 100 == 99 {
                trial.replays_alike();
            }
        }
        trial
    }

    /// Tries one command; everything there is to see is compared only when looked at `closely`.
    fn attempt(&mut self, closely: bool) {
        self.world.now += u64::from(self.lot.below(400));
        if self.lot.below(50) == 0 {
            self.world.now -= 1000;
        }
        let (actor, command) = self.anything();
        let length = self.world.log.len();
        let before = closely.then(|| self.world.everything());
        let state = self.state();
        let deciding = self.world.table.deciding();
        let could_undo = self.could_undo();
        for who in PEOPLE {
            assert_eq!(self.world.view(who).can_undo, could_undo == Some(who), "what {who} may take back");
        }
        match self.world.act(&actor, &command) {
            Err(_) => {
                assert_eq!(self.world.log.len(), length);
                let after = closely.then(|| self.world.everything());
                assert_eq!(after, before, "a refused command changed something");
            }
            Ok(()) => {
                let [entry] = &self.world.log[length..] else { panic!("one command, one entry") };
                let entry = entry.clone();
                self.allowed(&actor, &entry, deciding, could_undo);
                self.learn(&entry, &state);
            }
        }
        assert!(self.world.log.is_sorted_by_key(|entry| entry.at));
        self.shows_only_what_it_may();
    }

    /// Mostly something that could be meant, often by the wrong person at the wrong time.
    fn anything(&mut self) -> (Actor, Command) {
        let table = &self.world.table;
        let (ply, playing) = (table.ply(), table.phase() == Phase::Playing);
        let offered = if playing { self.world.offered() } else { vec![json!({ "type": "Roll" }).into()] };
        let mut below = |n: u32| self.lot.below(n);
        let actor = match below(6) {
            0 | 1 if playing => self.world.decider(),
            0 | 1 => Actor::Person(person("Ann")),
            2 => Actor::Server,
            which => Actor::Person(person(PEOPLE[which as usize - 3])),
        };
        let seat = Seat(below(5) as u8);
        let owner = self.seats.get(seat.index()).and_then(|known| known.owner);
        if let (Phase::Sealed, Some(owner)) = (table.phase(), owner) {
            return (Actor::Person(person(owner)), Command::OpenWord { seat, word: format!("7{}", 6 + below(3)) });
        }
        let seal = |word: &str| Seal::of(&table.id().0, seat, word);
        let ply = if below(10) == 0 { below(9) as usize } else { ply };
        let command = match below(if playing { 24 } else { 15 }) {
            12 if !playing => Command::Seal { seat, seal: seal("78") },
            13 if !playing => Command::OpenWord { seat, word: "77".to_owned() },
            14 if !playing && below(4) == 0 => Command::CallOff,
            14 if !playing => Command::Start,
            0 => Command::Sit { seat, name: None, seal: (below(2) == 0).then(|| seal("77")) },
            1 => Command::Leave { seat },
            2 => Command::SeatBot { seat, level: Level::ALL[below(5) as usize], taste: None },
            3 => Command::OpenSeat { seat },
            4 => Command::Start,
            5 if below(5) == 0 => Command::ResumeClock,
            5 => Command::Say { text: "x".repeat(below(3) as usize * 260) },
            6 => Command::Rematch { table: TableId("next".to_owned()) },
            7 if below(4) == 0 => Command::Resign { seat },
            8 if below(2) == 0 => Command::TakeOver { seat, away: below(2) == 0 },
            8 | 9 => Command::GiveBack { seat },
            7 | 10 => Command::CallTime { ply },
            11 => Command::Play { ply, action: json!({ "type": "EndTurn", "n": below(3) }).into() },
            12..=15 => Command::Undo { ply },
            _ => Command::Play { ply, action: offered[below(offered.len() as u32) as usize].clone() },
        };
        (actor, command)
    }

    /// Who may take the last move back, by the four laws.
    fn could_undo(&self) -> Option<&'static str> {
        let (last, deciding) = (self.moves.last()?, self.world.table.deciding()?);
        let known = self.seats[deciding.index()];
        let own = last.seat == deciding && last.by.is_some() && last.by == known.owner && !known.bot;
        known.owner.filter(|_| own && !last.luck)
    }

    /// Checks that what was accepted was this actor's to do.
    fn allowed(&self, actor: &Actor, entry: &Entry, deciding: Option<Seat>, could_undo: Option<&str>) {
        let who = actor.person().map(|person| name_of(&person.id.0));
        assert_eq!(entry.by.as_ref().map(|id| name_of(&id.0)), who);
        let known = |seat: Seat| self.seats[seat.index()];
        match &entry.fact {
            Fact::Moved { seat, ply, .. } => {
                assert_eq!((Some(*seat), *ply), (deciding, self.moves.len()));
                let owned = known(*seat).owner.is_some() && known(*seat).owner == who && !known(*seat).bot;
                assert!(owned || who.is_none() && known(*seat).bot, "{who:?} moved for {:?}", known(*seat));
            }
            Fact::Undone { seat, to_ply } => {
                assert_eq!(who, could_undo);
                assert_eq!(*to_ply, self.moves.len() - 1);
                assert_eq!((Some(*seat), self.world.table.deciding()), (deciding, deciding));
                assert_eq!(self.state(), self.moves[*to_ply].before, "not the position it was");
            }
            Fact::Left { seat } | Fact::Resigned { seat } | Fact::GivenBack { seat } => {
                assert!(who.is_some() && known(*seat).owner == who);
            }
            Fact::Sat { seat, .. } => assert_eq!(known(*seat), Known::default()),
            Fact::BotSeated { .. } | Fact::SeatOpened { .. } | Fact::Started { .. } | Fact::Sealed => {
                assert_eq!(who, Some("Ann"));
            }
            Fact::WordSealed { seat, .. } | Fact::WordOpened { seat, .. } => {
                assert!(who.is_some() && known(*seat).owner == who);
            }
            Fact::CalledOff => assert!(who == Some("Ann") || self.seats.iter().any(|known| known.owner == who)),
            Fact::TakenOver { seat } => assert!(known(*seat).owner.is_some() && !known(*seat).bot),
            Fact::TimedOut { seat } => assert_eq!((who, Some(*seat)), (None, deciding)),
            Fact::ClockResumed => assert_eq!(who, None),
            Fact::RematchOpened { .. } => assert!(self.seats.iter().any(|known| known.owner == who)),
            Fact::Said { text, .. } => assert_eq!(text.len(), 260),
            Fact::Opened(_) => panic!("a table is opened once"),
        }
    }

    fn learn(&mut self, entry: &Entry, before: &Value) {
        match &entry.fact {
            Fact::Sat { seat, person, .. } => {
                self.seats[seat.index()] = Known { owner: Some(name_of(&person.id.0)), bot: false };
            }
            Fact::BotSeated { seat, .. } => self.seats[seat.index()] = Known { owner: None, bot: true },
            Fact::Left { seat } | Fact::SeatOpened { seat } => self.seats[seat.index()] = Known::default(),
            Fact::Resigned { seat } | Fact::TimedOut { seat } | Fact::TakenOver { seat } => {
                self.seats[seat.index()].bot = true;
            }
            Fact::GivenBack { seat } => self.seats[seat.index()].bot = false,
            Fact::Moved { seat, .. } => {
                let shown = self.world.last_shown();
                let luck = shown.events.iter().any(|event| {
                    let kind = event.value.value()["type"].as_str().unwrap().to_owned();
                    kind.ends_with("Rolled") || kind.ends_with("Revealed")
                });
                let by = entry.by.as_ref().map(|id| name_of(&id.0));
                self.moves.push(Moved { seat: *seat, by, luck, before: before.clone() });
            }
            Fact::Undone { to_ply, .. } => {
                self.moves.truncate(*to_ply);
                self.undone += 1;
            }
            Fact::Opened(_)
            | Fact::WordSealed { .. }
            | Fact::Sealed
            | Fact::WordOpened { .. }
            | Fact::CalledOff
            | Fact::Started { .. }
            | Fact::ClockResumed
            | Fact::Said { .. }
            | Fact::RematchOpened { .. } => {}
        }
    }

    fn shows_only_what_it_may(&self) {
        let over = self.world.table.phase() == Phase::Over;
        for who in PEOPLE {
            let view = self.world.view(who);
            let decides = view.turn.as_ref().map(|turn| self.seats[turn.seat.index()]);
            let theirs = decides.is_some_and(|known| known.owner == Some(who) && !known.bot);
            assert_eq!(!view.actions.is_empty(), theirs, "the actions {who} is shown");
            assert_eq!((view.seed.is_some(), view.result.is_some()), (over, over));
            for (seat, known) in view.seats.iter().zip(&self.seats) {
                assert_eq!(seat.you, known.owner == Some(who));
            }
        }
    }

    /// Everybody who has the log has the same table.
    fn replays_alike(&self) {
        let text = serde_json::to_string(&self.world.log).unwrap();
        let log: Vec<Entry> = serde_json::from_str(&text).unwrap();
        let again = Table::replay(&log).unwrap();
        assert_eq!(everything(&again, self.world.now), self.world.everything());
        assert_eq!(again.last_seq() + 1, log.len() as u64);
        assert!(log[0].at == START);
    }

    fn state(&self) -> Value {
        self.world.spectator().state.map_or(Value::Null, |state| state.value())
    }
}

fn name_of(id: &str) -> &'static str {
    PEOPLE.into_iter().find(|name| person(name).id.0 == id).expect("somebody we know")
}
