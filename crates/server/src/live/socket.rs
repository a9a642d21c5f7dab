//! One WebSocket: what a client says goes to the table, what the table says goes to the client. A reader that is too slow is
//! let go; it comes back and is told what it missed.

use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::{Extension, extract::State, response::Response};
use table::{Ask, ClientMessage, Person, ServerMessage, Table, TableId};
use tokio::{
    sync::{
        broadcast::{self, error::RecvError},
        mpsc,
    },
    time::{Instant, MissedTickBehavior, interval_at},
};

use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tracing::Instrument;

use super::wire::{Heard, Upgrade, Wire};
use crate::{
    api::Id,
    app::{App, GivenUp},
    identity::Identity,
    limits::{Caller, Taken},
    live::{Connection, Line, Mail, Question, TableHandle, message_text},
    problem::Problem,
    secrets::Token,
};

/// What may wait for a slow reader.
const WAITING_MESSAGES: usize = 128;
/// A sign of life is asked for this often; a client that gives none from one time to the next is gone.
const PULSE: Duration = Duration::from_secs(25);
/// A client that sends this much nonsense is no client of ours.
const MOST_NONSENSE: u32 = 20;

/// A table's WebSocket: the messages are described by the types in `web/src/protocol`
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    upgrade: Result<Upgrade, Problem>,
) -> Result<Response, Problem> {
    let place = app.limits.socket(caller).ok_or_else(Problem::too_fast)?;
    let id = TableId(id);
    app.hub.find(&id).await?;
    let upgrade = upgrade?;
    Ok(upgrade.answer(move |wire| {
        let muted = AtomicBool::new(identity.muted);
        let span = tracing::info_span!("talk", table = %id, address = %caller);
        Talk { app, id, person: identity.person, token: identity.token, muted, caller }
            .serve(wire, place)
            .instrument(span)
    }))
}

struct Talk {
    app: Arc<App>,
    id: TableId,
    person: Option<Person>,
    /// What the browser says who it is by, until it gives that up.
    token: Option<Token>,
    /// May not speak.
    muted: AtomicBool,
    caller: Caller,
}

/// Why a talk ends.
enum End {
    Left,
    Nonsense,
    TooSlow,
    LoggedOut,
    Closing,
}

impl Talk {
    async fn serve(self, mut wire: Wire, place: Taken) {
        metrics::gauge!("crownforge_sockets").increment(1);
        let (out, mut waiting) = mpsc::channel(WAITING_MESSAGES);
        let number = self.app.hub.connection_number();
        let end = self.talk(&mut wire, number, out, &mut waiting).await;
        if let Some(table) = self.app.hub.present(&self.id) {
            table.tell(Mail::Gone { number }).await;
        }
        let (code, reason) = match end {
            End::Left => (CloseCode::Normal, ""),
            End::Nonsense => (CloseCode::Policy, "That was not understood."),
            End::TooSlow => (CloseCode::Again, "You fell behind; come back for the rest."),
            End::LoggedOut => (CloseCode::Policy, "You have logged out."),
            End::Closing => (CloseCode::Restart, "The server is closing."),
        };
        // The client may be gone already.
        let _ = tokio::time::timeout(Duration::from_secs(1), wire.close(code, reason)).await;
        metrics::gauge!("crownforge_sockets").decrement(1);
        drop(place);
    }

    async fn talk(
        &self,
        wire: &mut Wire,
        number: u64,
        out: mpsc::Sender<Line>,
        waiting: &mut mpsc::Receiver<Line>,
    ) -> End {
        let (mut closing, mut given_up) = (self.app.closing.clone(), self.app.given_up.subscribe());
        let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut alive, mut nonsense) = (true, 0);
        // The table holds the only lasting sender: when it lets go of a slow reader, the channel ends.
        let mut out = Some(out);
        loop {
            let said = tokio::select! {
                text = waiting.recv() => {
                    let Some(text) = text else {
                        return if *self.app.closing.borrow() { End::Closing } else { End::TooSlow };
                    };
                    if wire.say(*text).await.is_err() {
                        return End::Left;
                    }
                    continue;
                }
                heard = wire.hear() => match heard {
                    Heard::Text(text) => text,
                    Heard::Pulse => { alive = true; continue }
                    Heard::Nonsense => return End::Nonsense,
                    Heard::Gone => return End::Left,
                },
                _ = pulse.tick() => {
                    // Who came to look on says so.
                    if !alive || out.is_some() || wire.ask_pulse().await.is_err() {
                        return End::Left;
                    }
                    if !self.is_still_known().await {
                        return End::LoggedOut;
                    }
                    alive = false;
                    continue;
                }
                () = self.logged_out(&mut given_up) => return End::LoggedOut,
                () = async { drop(closing.wait_for(|&closing| closing).await) } => return End::Closing,
            };
            alive = true;
            match self.heard(&said, number, &mut out).await {
                Ok(None) => {}
                Ok(Some(answer)) => {
                    if wire.say(message_text(&answer)).await.is_err() {
                        return End::Left;
                    }
                }
                Err(answer) => {
                    nonsense += 1;
                    if nonsense > MOST_NONSENSE || wire.say(message_text(&answer)).await.is_err() {
                        return End::Nonsense;
                    }
                }
            }
        }
    }

    /// Passes on what was said. An answer that needs no table comes back at once; as an error, if it was nonsense.
    async fn heard(
        &self,
        text: &str,
        number: u64,
        out: &mut Option<mpsc::Sender<Line>>,
    ) -> Result<Option<ServerMessage>, ServerMessage> {
        let ClientMessage { key, ask } = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(_) => return Err(refused(String::new(), "bad_message", "That is no message of this protocol.")),
        };
        if !key.is_empty() && Table::check_key(&key).is_err() {
            return Err(refused(String::new(), "bad_message", "That is no key to keep."));
        }
        let name = self.person.as_ref().map_or_else(|| self.caller.to_string(), |person| person.id.0.clone());
        if !self.app.limits.message(&name) {
            let problem = Problem::too_fast();
            return Ok(Some(refused(key, problem.code, &problem.message)));
        }
        if matches!(ask, Ask::Say { .. }) && self.muted.load(Relaxed) {
            let problem = Problem::muted();
            return Ok(Some(refused(key, problem.code, &problem.message)));
        }
        let table = match self.table().await {
            Ok(table) => table,
            Err(problem) => return Ok(Some(refused(key, problem.code, &problem.message))),
        };
        match (ask, out.take()) {
            (Ask::Ping, kept) => {
                *out = kept;
                return Ok(Some(ServerMessage::Pong));
            }
            (Ask::Hello { last_seq }, Some(out)) => {
                let connection = Connection { number, person: self.person.clone(), out };
                table.tell(Mail::Join { connection, last_seq }).await;
            }
            (Ask::Hello { .. }, None) => return Err(refused(key, "bad_message", "You said hello before.")),
            (_, Some(kept)) => {
                *out = Some(kept);
                return Err(refused(key, "bad_message", "Say hello first."));
            }
            (_, None) if key.is_empty() => return Err(refused(key, "bad_message", "A command needs a key.")),
            (ask, None) => match self.person.clone() {
                // A dealer that has left took this connection's channel along: the client comes back.
                Some(person) => drop(table.tell(Mail::Ask(Question { number, person, key, ask })).await),
                None => {
                    let problem = Problem::nobody();
                    return Ok(Some(refused(key, problem.code, &problem.message)));
                }
            },
        }
        Ok(None)
    }

    /// Whether the browser is still whom it was when it came: another program may have seen to it that it is not.
    async fn is_still_known(&self) -> bool {
        let Some(token) = self.token.clone() else { return true };
        match self.app.known_by(token).await {
            Ok(identity) => {
                self.muted.store(identity.muted, Relaxed);
                identity.person.is_some()
            }
            // A database that does not answer is no reason to send anybody away.
            Err(problem) => problem.code != Problem::banned().code,
        }
    }

    /// Waits until the token is given up elsewhere.
    async fn logged_out(&self, given_up: &mut broadcast::Receiver<GivenUp>) {
        let own = self.token.as_ref().map(Token::hash);
        let person = self.person.as_ref().map(|person| &person.id.0);
        loop {
            match given_up.recv().await {
                Ok(GivenUp { who, but }) if (Some(&who) != own.as_ref() && Some(&who) != person) || but == own => {}
                // Who missed some comes back as whoever the browser is by then.
                Ok(_) | Err(RecvError::Lagged(_)) => return,
                Err(RecvError::Closed) => pending().await,
            }
        }
    }

    async fn table(&self) -> Result<TableHandle, Problem> {
        self.app.hub.find(&self.id).await
    }
}

fn refused(key: String, code: &str, message: &str) -> ServerMessage {
    ServerMessage::Refused { key, code: code.to_owned(), message: message.to_owned() }
}
