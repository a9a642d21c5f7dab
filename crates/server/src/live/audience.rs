//! Those who look at a table, and what they are told. A view is made once for each person, however many windows
//! they have open.

use std::{collections::HashMap, time::Duration};

use table::{PersonId, ServerMessage, Table};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Connection, message_text};

/// Other servers say this often who is there, and somebody they have not named for some time is gone.
pub(super) const SIGNS: Duration = Duration::from_secs(20);
const NO_SIGN: Duration = Duration::from_secs(50);

#[derive(Debug)]
pub(super) struct Audience {
    connections: Vec<Connection>,
    /// When players were last known to be at another server, and when their last window here was closed.
    elsewhere: HashMap<PersonId, Instant>,
    left: HashMap<PersonId, Instant>,
    since: Instant,
    /// Who was here, as everybody was last told.
    told: Present,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Present {
    connected: Vec<bool>,
    spectators: usize,
}

impl Audience {
    pub(super) fn new() -> Audience {
        let (elsewhere, left) = (HashMap::new(), HashMap::new());
        Audience { connections: Vec::new(), elsewhere, left, since: Instant::now(), told: Present::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Lets somebody in, who has seen the log up to `last_seq`: the rest of it, or the whole table, is told at once.
    pub(super) fn join(&mut self, connection: Connection, last_seq: Option<u64>, table: &Table, now_ms: u64) {
        let number = connection.number;
        self.connections.push(connection);
        let viewer = self.viewer(number);
        let view = Box::new(table.view(viewer.as_ref(), &|person| self.has(person), now_ms));
        let seq = table.last_seq();
        let missed = last_seq.filter(|&last| last <= seq).and_then(|last| table.shown_since(last));
        let message = match missed {
            Some(entries) => ServerMessage::Update { seq, entries, view },
            None => ServerMessage::Welcome { seq, view, log: table.log() },
        };
        self.tell(number, &message);
        if !self.presence(table) {
            let present = self.present(table);
            self.tell(number, &present.message());
        }
    }

    pub(super) fn leave(&mut self, number: u64, table: &Table) {
        self.remove(number, |person| table.is_seated(person));
        self.presence(table);
    }

    /// Somebody is gone, and nobody is told.
    pub(super) fn remove(&mut self, number: u64, is_seated: impl Fn(&PersonId) -> bool) {
        let person = self.viewer(number);
        self.connections.retain(|connection| connection.number != number);
        if let Some(person) = person.filter(is_seated) {
            self.left.insert(person, Instant::now());
        }
    }

    /// Whether nobody but this one looks on.
    pub(super) fn is_alone(&self, number: u64) -> bool {
        self.connections.iter().all(|connection| connection.number == number)
    }

    /// Whether this person has a window open, here or at another server.
    pub(super) fn has(&self, person: &PersonId) -> bool {
        self.has_here(person) || self.elsewhere.get(person).is_some_and(|seen| seen.elapsed() < NO_SIGN)
    }

    fn has_here(&self, person: &PersonId) -> bool {
        self.connections.iter().any(|connection| connection.person.as_ref().is_some_and(|other| other.id == *person))
    }

    /// Whether nobody has seen this person for so long, as far as this server can know.
    pub(super) fn is_away(&self, person: &PersonId, long: Duration) -> bool {
        let seen = [self.left.get(person), self.elsewhere.get(person)].into_iter().flatten().max();
        !self.has(person) && seen.unwrap_or(&self.since).elapsed() >= long
    }

    /// Another server has this player; `true` if that is news.
    pub(super) fn is_elsewhere(&mut self, person: PersonId) -> bool {
        let news = !self.has(&person);
        self.elsewhere.insert(person, Instant::now());
        news
    }

    /// The players with a window open here, for the other servers to know.
    pub(super) fn players(&self, table: &Table) -> Vec<PersonId> {
        let people = self.connections.iter().filter_map(|connection| connection.person.as_ref());
        let mut players: Vec<PersonId> =
            people.map(|person| person.id.clone()).filter(|person| table.is_seated(person)).collect();
        players.sort();
        players.dedup();
        players
    }

    /// For whom bots think: the players who are here, or else whoever looks on. Those without a name are all one.
    pub(super) fn people(&self, table: &Table) -> Vec<String> {
        let mut people = self.players(table);
        if people.is_empty() {
            people = self.connections.iter().filter_map(|other| Some(other.person.as_ref()?.id.clone())).collect();
        }
        people.into_iter().map(|person| person.0).collect()
    }

    pub(super) fn tell(&mut self, number: u64, message: &ServerMessage) {
        let text = message_text(message);
        self.send(|connection| (connection.number == number).then(|| text.clone()));
    }

    pub(super) fn tell_all(&mut self, message: &ServerMessage) {
        let text = message_text(message);
        self.send(|_| Some(text.clone()));
    }

    /// Tells everybody what has happened since `last_seq`, each with their own view of the table.
    pub(super) fn update(&mut self, table: &Table, last_seq: u64, now_ms: u64) {
        let entries = table.shown_since(last_seq);
        let mut told: Vec<(Option<PersonId>, Utf8Bytes)> = Vec::new();
        for connection in &self.connections {
            let viewer = viewer(connection, table).cloned();
            if told.iter().any(|(known, _)| *known == viewer) {
                continue;
            }
            let view = Box::new(table.view(viewer.as_ref(), &|person| self.has(person), now_ms));
            let seq = table.last_seq();
            let message = match entries.clone() {
                Some(entries) => ServerMessage::Update { seq, entries, view },
                None => ServerMessage::Welcome { seq, view, log: table.log() },
            };
            told.push((viewer, message_text(&message)));
        }
        self.send(|connection| {
            let viewer = viewer(connection, table);
            told.iter().find(|(known, _)| known.as_ref() == viewer).map(|(_, text)| text.clone())
        });
    }

    /// Tells everybody who is here, if it is news; `true` if it was. Of many who look on, some more or less are none: if each
    /// were told of each, a crowd would drown in it.
    pub(super) fn presence(&mut self, table: &Table) -> bool {
        let present = self.present(table);
        let few = self.told.spectators / 8;
        let news = present.connected != self.told.connected || present.spectators.abs_diff(self.told.spectators) > few;
        if news {
            self.tell_all(&present.message());
            self.told = present;
        }
        news
    }

    fn present(&self, table: &Table) -> Present {
        let connected = table.present(&|person| self.has(person));
        let looks_on =
            |connection: &&Connection| !connection.person.as_ref().is_some_and(|person| table.is_seated(&person.id));
        Present { connected, spectators: self.connections.iter().filter(looks_on).count() }
    }

    fn viewer(&self, number: u64) -> Option<PersonId> {
        let connection = self.connections.iter().find(|connection| connection.number == number)?;
        connection.person.as_ref().map(|person| person.id.clone())
    }

    /// Sends what is for each; who has not read the last hundred messages is let go, and comes back for the rest.
    fn send(&mut self, text: impl Fn(&Connection) -> Option<Utf8Bytes>) {
        self.connections.retain(|connection| {
            let kept = text(connection).is_none_or(|text| connection.out.try_send(Box::new(text)).is_ok());
            if !kept {
                metrics::counter!("crownforge_sockets_dropped_total").increment(1);
            }
            kept
        });
    }
}

impl Present {
    fn message(&self) -> ServerMessage {
        ServerMessage::Presence { connected: self.connected.clone(), spectators: self.spectators }
    }
}

/// Whose view of the table this connection is shown: all who only look on see the same.
fn viewer<'a>(connection: &'a Connection, table: &Table) -> Option<&'a PersonId> {
    let person = &connection.person.as_ref()?.id;
    (table.is_seated(person) || table.opened_by() == person).then_some(person)
}
