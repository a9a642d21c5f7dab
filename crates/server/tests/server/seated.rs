//! Somebody at a table, with the newest view of it.

use std::sync::atomic::{AtomicU64, Ordering};

use lab::{TableSocket, Visitor};
use serde_json::{Value, json};

use crate::world::{World, open_table};

pub(crate) struct Seated {
    pub(crate) visitor: Visitor,
    pub(crate) table: String,
    pub(crate) socket: TableSocket,
    pub(crate) view: Value,
    /// Of the last entry seen.
    pub(crate) seq: u64,
}

impl Seated {
    pub(crate) async fn join(visitor: &Visitor, table: &str) -> Seated {
        let mut socket = visitor.join(table, None).await.unwrap();
        let welcome = socket.until("Welcome").await.unwrap();
        let seq = welcome["seq"].as_u64().unwrap();
        let view = welcome["view"].clone();
        Seated { visitor: visitor.clone(), table: table.to_owned(), socket, view, seq }
    }

    /// Comes back with a new WebSocket; gives the first answer.
    pub(crate) async fn rejoin(&mut self) -> Value {
        self.socket = self.visitor.join(&self.table, Some(self.seq)).await.unwrap();
        loop {
            let message = self.hear().await;
            if message["view"].is_object() {
                return message;
            }
        }
    }

    /// The next message, with what it tells taken in.
    pub(crate) async fn hear(&mut self) -> Value {
        let message = self.socket.next().await.unwrap();
        for entry in message["entries"].as_array().unwrap_or(&Vec::new()) {
            assert_eq!(entry["seq"], self.seq + 1, "an entry is missing or told twice");
            self.seq += 1;
        }
        if message["view"].is_object() {
            self.view = message["view"].clone();
        }
        message
    }

    /// Sends a command and waits for its answer; the view is that after it.
    pub(crate) async fn command(&mut self, command: Value) -> Value {
        // A key is used once at a table, whoever uses it and however often they come back.
        static KEYS: AtomicU64 = AtomicU64::new(0);
        let key = format!("key-{}", KEYS.fetch_add(1, Ordering::Relaxed));
        self.command_as(command, &key).await
    }

    pub(crate) async fn command_as(&mut self, mut command: Value, key: &str) -> Value {
        command["key"] = key.into();
        self.socket.send(&command).await.unwrap();
        let answer = loop {
            let message = self.hear().await;
            if message["key"] == key {
                break message;
            }
        };
        while answer["type"] == "Accepted" && self.seq < answer["seq"].as_u64().unwrap() {
            self.hear().await;
        }
        answer
    }

    pub(crate) async fn accepted(&mut self, command: Value) -> u64 {
        let answer = self.command(command).await;
        assert_eq!(answer["type"], "Accepted", "{answer}");
        answer["seq"].as_u64().unwrap()
    }

    /// The code of the refusal that comes.
    pub(crate) async fn refused(&mut self, command: Value) -> String {
        let answer = self.command(command).await;
        assert_eq!(answer["type"], "Refused", "{answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    pub(crate) fn ply(&self) -> usize {
        self.view["ply"].as_u64().unwrap() as usize
    }

    pub(crate) fn actions(&self) -> &[Value] {
        self.view["actions"].as_array().unwrap()
    }

    /// Plays the action at this place of the list.
    pub(crate) async fn play(&mut self, choice: usize) -> u64 {
        let action = self.actions()[choice]["value"].clone();
        let ply = self.ply();
        self.accepted(json!({ "type": "Play", "ply": ply, "action": action })).await
    }

    /// Waits until the view has come to this ply.
    pub(crate) async fn until_ply(&mut self, ply: usize) {
        while self.ply() < ply {
            self.hear().await;
        }
    }
}

/// Two people at a table of their own, the game just begun.
pub(crate) async fn pair(world: &World, game: &str) -> [Seated; 2] {
    let mut ann = world.guest("Ann").await;
    let bob = world.guest("Bob").await;
    let order = json!({ "game": game, "players": 2, "seats": [{ "kind": "me" }] });
    let table = open_table(&mut ann, order).await.unwrap();
    let (mut ann, mut bob) = (Seated::join(&ann, &table).await, Seated::join(&bob, &table).await);
    bob.accepted(json!({ "type": "Sit", "seat": 1, "seal": tabletop::Seal::of(&table, tabletop::Seat(1), "b0b") }))
        .await;
    ann.accepted(json!({ "type": "Start" })).await;
    while bob.view["phase"] != "sealed" {
        bob.hear().await;
    }
    bob.accepted(json!({ "type": "OpenWord", "seat": 1, "word": "b0b" })).await;
    while ann.view["phase"] != "playing" {
        ann.hear().await;
    }
    while bob.view["phase"] != "playing" {
        bob.hear().await;
    }
    [ann, bob]
}

/// The one of the two whose decision it is first, then the other.
pub(crate) fn by_turn(pair: &mut [Seated; 2]) -> [&mut Seated; 2] {
    let decides = pair[0].view["turn"]["seat"].as_u64().unwrap();
    let [first, second] = pair;
    if decides == 0 { [first, second] } else { [second, first] }
}

/// Plays a game of two to its end, with the choices of a small generator.
pub(crate) async fn play_out(pair: &mut [Seated; 2], mut after_each: impl AsyncFnMut(&mut [Seated; 2], usize)) {
    let mut luck = tabletop::Fast::new(7);
    let mut ply = pair[0].ply();
    while pair[0].view["phase"] == "playing" {
        let [decides, other] = by_turn(pair);
        let choice = luck.below(decides.actions().len() as u32) as usize;
        decides.play(choice).await;
        ply += 1;
        assert_eq!(decides.ply(), ply);
        other.until_ply(ply).await;
        after_each(pair, ply).await;
    }
}
