//! One table's dealer. It reads its letters one by one; what is asked is decided, committed, and only then told. If another
//! server was first, the table is read anew and the question decided again.

mod long_log;
mod rest;

use std::{mem, ops::ControlFlow, slice, sync::Arc, time::Duration};

use table::{Actor, Ask, Command, Entry, Fact, Person, Phase, Refusal, ServerMessage, Table, TableId};
use tokio::{
    sync::mpsc,
    task::AbortHandle,
    time::{Instant, sleep, sleep_until},
};

use super::{
    Letter, Mail, Question,
    audience::{Audience, SIGNS},
    hub::Shared,
    storage::addition,
    time::TableTime,
};
use rest::Resting;

use crate::problem::Problem;

/// How long a table where nothing happens stays in memory.
pub(super) const QUIET: Duration = Duration::from_secs(60);
/// The same for one nobody ever asked for since it was woken.
const UNVISITED: Duration = Duration::from_secs(1);
/// A clock that runs longer than this is not watched over at a table nobody looks at; it is read when somebody comes.
const LONG: Duration = Duration::from_secs(600);
/// How long it takes to try again what could not be done.
const SETBACK: Duration = Duration::from_secs(1);
/// How often a question is decided again because another server was first.
const MOST_CLASHES: usize = 8;

pub(super) struct Dealer {
    id: TableId,
    table: Table,
    shared: Arc<Shared>,
    /// For the bots' answers.
    own: mpsc::WeakSender<Letter>,
    audience: Audience,
    time: TableTime,
    /// What a bot is thinking, if one is.
    thought: Option<Thought>,
    /// The clock is not read before this moment.
    patient_until: Instant,
    /// When the other servers are told next who is here.
    next_sign: Instant,
    /// Somebody has asked for this table.
    visited: bool,
    /// What is in memory may not be what the store has: this dealer goes, and the next one reads the log anew.
    adrift: bool,
}

/// What was done.
struct Answer {
    /// The place of its entry in the log.
    seq: u64,
    /// Everybody has been told of the log up to here.
    told: u64,
}

/// Why something was not done.
pub(super) enum NotDone {
    Refused(Refusal),
    Failed(Problem),
}

impl Dealer {
    pub(super) fn new(id: TableId, table: Table, shared: Arc<Shared>, own: mpsc::WeakSender<Letter>) -> Dealer {
        let mut time = TableTime::new(shared.time);
        time.is_at_least(table.last_at());
        Dealer {
            id,
            table,
            time,
            shared,
            own,
            audience: Audience::new(),
            thought: None,
            patient_until: Instant::now(),
            next_sign: Instant::now(),
            visited: false,
            adrift: false,
        }
    }

    pub(super) async fn work(self, mut letters: mpsc::Receiver<Letter>) {
        metrics::gauge!("crownforge_tables").increment(1);
        let mut awake = Some((Box::new(self), None));
        let mut new = true;
        // What it takes to attend to a table has a place of its own, which a table at rest does not keep.
        while let Some((dealer, letter)) = awake {
            let Some(resting) = Box::pin(dealer.attend(mem::take(&mut new), letter, &mut letters)).await else { break };
            awake = resting.rest(&mut letters).await;
        }
        metrics::gauge!("crownforge_tables").decrement(1);
    }

    /// Does what there is to do until the table can rest; nothing comes back if it need not be kept here.
    async fn attend(
        mut self: Box<Self>,
        new: bool,
        letter: Option<Letter>,
        letters: &mut mpsc::Receiver<Letter>,
    ) -> Option<Resting> {
        if new {
            // What another server added since the table was read was told to nobody here.
            self.read_on().await;
            self.resume_clock().await;
            self.ask_bot(Duration::ZERO);
        }
        if let Some(letter) = letter
            && self.read(letter).await.is_break()
        {
            return None;
        }
        // What servers tell each other of who is here goes on while nothing happens at the table.
        let mut busy = Instant::now();
        while !self.adrift {
            self.keep_snapshot().await;
            let deadline = self.table.deadline().map(|at| self.time.instant(at).max(self.patient_until));
            let awaited = deadline.is_some_and(|deadline| deadline < Instant::now() + LONG);
            let quiet = self.thought.is_none();
            let signs = self.shared.store.is_shared() && !self.audience.is_empty();
            tokio::select! {
                biased;
                letter = letters.recv() => {
                    let letter = letter?;
                    if !matches!(*letter, Mail::Elsewhere { .. }) {
                        busy = Instant::now();
                    }
                    if self.read(letter).await.is_break() {
                        return None;
                    }
                }
                () = sleep_until(deadline.unwrap_or_else(Instant::now)), if deadline.is_some() => {
                    self.call_time().await;
                    busy = Instant::now();
                }
                () = sleep_until(self.next_sign), if signs => self.give_signs().await,
                () = sleep_until(busy + if self.visited { QUIET } else { UNVISITED }), if quiet => {
                    if !self.audience.is_empty() || awaited {
                        return Some(self.lie_down());
                    }
                    if self.shared.forget(&self.id, letters) {
                        return None;
                    }
                    busy = Instant::now();
                }
            }
        }
        None
    }

    async fn read(&mut self, letter: Letter) -> ControlFlow<()> {
        self.visited |= matches!(*letter, Mail::Join { .. } | Mail::Look(_));
        match *letter {
            Mail::Join { connection, last_seq } => {
                if last_seq.is_some_and(|last| last > self.table.last_seq()) {
                    self.read_on().await;
                }
                self.audience.join(connection, last_seq, &self.table, self.time.now());
                self.next_sign = Instant::now();
                self.ask_bot(Duration::ZERO);
            }
            Mail::Gone { number } => {
                self.audience.leave(number, &self.table);
                if self.waited_for_by().is_none() {
                    self.thought = None;
                }
            }
            Mail::Ask(question) => self.asked(question).await,
            Mail::Do { command } => self.bot_answered(&command).await,
            Mail::NoThought => self.thought = None,
            Mail::Tail => drop(self.read_on().await),
            Mail::Elsewhere { person } => {
                if self.table.is_seated(&person) && self.audience.is_elsewhere(person) {
                    self.audience.presence(&self.table);
                }
            }
            Mail::Look(look) => look(&self.table),
            Mail::Close(done) => {
                // Whoever waits for it may have lost patience.
                let _ = done.send(());
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    async fn bot_answered(&mut self, command: &Command) {
        self.thought = None;
        match self.carry_out(&Actor::Server, command, None).await {
            Ok(Answer { told, .. }) => {
                self.tell_since(told);
                self.ask_bot(Duration::ZERO);
            }
            // Another server's bot was first, or the seat was given back.
            Err(NotDone::Refused(
                Refusal::Stale { .. } | Refusal::GameOver | Refusal::ServerOnly | Refusal::NotYourSeat,
            )) => {
                self.ask_bot(Duration::ZERO);
            }
            Err(NotDone::Refused(refusal)) => {
                tracing::error!(table = %self.id, %refusal, "a bot's move was refused");
            }
            Err(NotDone::Failed(problem)) => {
                tracing::warn!(table = %self.id, message = problem.message, "a bot's move was not kept");
                self.ask_bot(SETBACK);
            }
        }
    }

    async fn asked(&mut self, Question { number, person, key, ask }: Question) {
        let answer = match self.do_once(person, &key, ask).await {
            Ok(Answer { seq, told }) => {
                self.audience.tell(number, &ServerMessage::Accepted { key, seq });
                self.tell_since(told);
                return;
            }
            Err(NotDone::Refused(refusal)) => {
                metrics::counter!("crownforge_refusals_total", "code" => refusal.code()).increment(1);
                ServerMessage::Refused { key, code: refusal.code().to_owned(), message: refusal.to_string() }
            }
            Err(NotDone::Failed(problem)) => {
                ServerMessage::Refused { key, code: problem.code.to_owned(), message: problem.message }
            }
        };
        self.audience.tell(number, &answer);
    }

    /// What was done before under this key is not done again.
    async fn do_once(&mut self, person: Person, key: &str, ask: Ask) -> Result<Answer, NotDone> {
        let actor = Actor::Person(person.clone());
        if let Some(answer) = self.answered_before(&actor, Some(key)) {
            return Ok(answer);
        }
        let command = self.command(&person, ask).await?;
        self.carry_out(&actor, &command, Some(key)).await
    }

    /// What is asked, with what only the server knows.
    async fn command(&mut self, person: &Person, ask: Ask) -> Result<Command, NotDone> {
        Ok(match ask {
            Ask::Sit { seat, seal, name } => Command::Sit { seat, name, seal },
            Ask::Seal { seat, seal } => Command::Seal { seat, seal },
            Ask::Leave { seat } => Command::Leave { seat },
            Ask::SeatBot { seat, level, taste } => Command::SeatBot { seat, level, taste },
            Ask::OpenSeat { seat } => Command::OpenSeat { seat },
            Ask::Start => Command::Start,
            Ask::OpenWord { seat, word } => Command::OpenWord { seat, word },
            Ask::CallOff => Command::CallOff,
            Ask::Play { ply, action } => Command::Play { ply, action },
            Ask::Undo { ply } => Command::Undo { ply },
            Ask::Resign { seat } => Command::Resign { seat },
            Ask::TakeOver { seat } => {
                let long = self.shared.away_after;
                let away = self.table.owner(seat).is_some_and(|person| self.audience.is_away(person, long));
                Command::TakeOver { seat, away }
            }
            Ask::GiveBack { seat } => Command::GiveBack { seat },
            Ask::Say { text } => Command::Say { text },
            Ask::Rematch => {
                let fresh = self.shared.luck.fresh(&person.id);
                let table = fresh.table.clone();
                let entries = self.table.rematch(fresh, person, self.shared.time.now()).map_err(NotDone::Refused)?;
                self.shared.open(&table, &entries).await.map_err(NotDone::Failed)?;
                Command::Rematch { table }
            }
            Ask::Hello { .. } | Ask::Ping => unreachable!("greetings are answered at the door"),
        })
    }

    /// Carries a command out and commits what came of it.
    async fn carry_out(&mut self, actor: &Actor, command: &Command, key: Option<&str>) -> Result<Answer, NotDone> {
        for _ in 0..MOST_CLASHES {
            if let Some(answer) = self.answered_before(actor, key) {
                return Ok(answer);
            }
            let before = self.table.last_seq();
            let entry = match self.table.handle(actor, command, self.time.now(), key) {
                Ok(entry) => entry,
                // Another server may know more: nobody is refused for what we have not read.
                Err(_) if self.read_on().await => continue,
                Err(refusal) => return self.answered_long_ago(actor, key).await.ok_or(NotDone::Refused(refusal)),
            };
            match self.commit(before, &entry).await {
                Ok(true) => return Ok(Answer { seq: before + 1, told: before }),
                Ok(false) => {
                    metrics::counter!("crownforge_clashes_total").increment(1);
                    if let Some(answer) = self.answered_long_ago(actor, key).await {
                        return Ok(answer);
                    }
                }
                // What is in memory was never kept.
                Err(problem) if self.adrift => return Err(NotDone::Failed(problem)),
                // It may have been kept all the same: then it is in the log that was read anew.
                Err(problem) => return self.answered_before(actor, key).ok_or(NotDone::Failed(problem)),
            }
        }
        Err(NotDone::Failed(Problem::ours(&"a table was never at rest")))
    }

    /// What a command with this key was answered; there is nothing new to tell of it.
    fn answered_before(&self, actor: &Actor, key: Option<&str>) -> Option<Answer> {
        let seq = self.table.seq_of_key(&actor.person()?.id, key?)?;
        Some(Answer { seq, told: self.table.last_seq() })
    }

    /// Commits the entry that was just made, the table's newest; `false` if another server was first. What is in memory is
    /// then as the store has it.
    async fn commit(&mut self, told: u64, entry: &Entry) -> Result<bool, Problem> {
        let began = Instant::now();
        // Nothing of this is told before it is committed; if it cannot be, the table is read anew.
        self.adrift = true;
        let entries = slice::from_ref(entry);
        let kept = self.shared.append(addition(&self.id, &self.table, told + 1, entries)).await;
        metrics::histogram!("crownforge_commit_seconds").record(began.elapsed());
        if matches!(kept, Ok(true)) {
            self.adrift = false;
            count(entry);
            return kept;
        }
        self.table = self.shared.load(&self.id).await?.ok_or_else(Problem::no_table)?;
        self.time.is_at_least(self.table.last_at());
        self.adrift = false;
        self.tell_since(told);
        kept
    }

    /// Reads what others have added, and tells it; `false` if there was nothing.
    async fn read_on(&mut self) -> bool {
        let told = self.table.last_seq();
        if let Err(problem) = self.shared.read_on(&self.id, &mut self.table).await {
            tracing::warn!(table = %self.id, message = problem.message, "the log could not be read on");
            self.adrift = true;
            return false;
        }
        self.time.is_at_least(self.table.last_at());
        self.tell_since(told);
        self.table.last_seq() > told
    }

    /// Tells the other servers who is here, and reads on: a word of theirs may have been lost.
    async fn give_signs(&mut self) {
        self.next_sign = Instant::now() + SIGNS;
        self.shared.tell_here(&self.id, &self.audience.players(&self.table));
        self.audience.presence(&self.table);
        self.read_on().await;
    }

    fn tell_since(&mut self, last_seq: u64) {
        if self.table.last_seq() > last_seq {
            self.audience.update(&self.table, last_seq, self.time.now());
            // Who sits down looks on no longer.
            if self.table.phase() == Phase::Gathering {
                self.audience.presence(&self.table);
            }
            self.ask_bot(Duration::ZERO);
        }
    }

    /// Nobody's time runs while no server is there. What somebody had thought since the last entry is given back as well: nobody
    /// knows when the server went.
    async fn resume_clock(&mut self) {
        let before = self.table.running_since().is_some_and(|since| since < self.shared.time.began_ms());
        if !before || !self.shared.store.began_alone() {
            return;
        }
        match self.carry_out(&Actor::Server, &Command::ResumeClock, None).await {
            Ok(Answer { told, .. }) => self.tell_since(told),
            // Another server was first, or the game has moved on.
            Err(NotDone::Refused(_)) => {}
            Err(NotDone::Failed(problem)) => {
                tracing::warn!(table = %self.id, message = problem.message, "a clock was not stopped for a while");
            }
        }
    }

    async fn call_time(&mut self) {
        let command = Command::CallTime { ply: self.table.ply() };
        match self.carry_out(&Actor::Server, &command, None).await {
            Ok(Answer { told, .. }) => self.tell_since(told),
            // It was not up, or another server has called it.
            Err(_) => {
                self.patient_until = Instant::now() + SETBACK;
                self.read_on().await;
            }
        }
    }

    /// For whom bots think: those who look on or, where several people play, all of them, since one may wait for it to be
    /// their turn. Nobody waits for the bots of somebody who went away.
    fn waited_for_by(&self) -> Option<Vec<String>> {
        if !self.audience.is_empty() {
            return Some(self.audience.people(&self.table));
        }
        let people = self.table.people_playing();
        (people.len() > 1).then(|| people.into_iter().map(|person| person.0.clone()).collect())
    }

    /// If a bot is to move and somebody waits for it, it begins to think; its answer comes as a letter.
    fn ask_bot(&mut self, pause: Duration) {
        if self.thought.is_some() {
            return;
        }
        let Some((seat, bot)) = self.table.bot_to_move() else { return };
        let Some(people) = self.waited_for_by() else { return };
        let (Some(copy), Some(own)) = (self.table.position(), self.own.upgrade()) else { return };
        self.audience.tell_all(&ServerMessage::Thinking { seat });
        let (ply, guided, luck) = (self.table.ply(), self.table.is_guided(), self.table.bots_luck());
        let (thinkers, own) = (self.shared.thinkers.clone(), own.downgrade());
        let thinking = tokio::spawn(async move {
            sleep(pause).await;
            let advice = match guided {
                // What comes up there is known: the same answer to the same moves.
                true => thinkers.think_by(&people, copy, ply as u64).await,
                false => thinkers.think(&people, copy, bot, luck).await,
            };
            let letter = match advice {
                Some(advice) => Mail::Do { command: Command::Play { ply, action: advice.action } },
                None => Mail::NoThought,
            };
            if let Some(own) = own.upgrade() {
                // A dealer that has gone home has closed with the server.
                let _ = own.send(Box::new(letter)).await;
            }
        });
        self.thought = Some(Thought(thinking.abort_handle()));
    }
}

/// A bot's thought, given up when nobody wants it any more.
struct Thought(AbortHandle);

impl Drop for Thought {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn count(entry: &Entry) {
    metrics::counter!("crownforge_entries_total").increment(1);
    if let Fact::Moved { .. } = entry.fact {
        let by = if entry.by.is_some() { "person" } else { "bot" };
        metrics::counter!("crownforge_moves_total", "by" => by).increment(1);
    }
}
