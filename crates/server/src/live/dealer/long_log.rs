//! A dealer at a table with a long log: only the end of it is in memory.

use table::{Actor, Snapshot};

use super::{Answer, Dealer};
use crate::live::storage::own_key;

impl Dealer {
    /// Has the store keep what the table had come to, if it is time, so that opening it never takes long.
    pub(super) async fn keep_snapshot(&mut self) {
        let Some(snapshot) = self.table.new_snapshot() else { return };
        let rules = Snapshot::RULES.to_owned();
        let kept = store::Snapshot { seq: snapshot.seq(), rules, snapshot: snapshot.to_json() };
        if let Err(error) = self.shared.store.keep_snapshot(&self.id.0, &kept).await {
            // There will be others.
            tracing::warn!(table = %self.id, %error, "a snapshot was not kept");
        }
    }

    /// What a command with this key was answered before the table was taken up.
    pub(super) async fn answered_long_ago(&mut self, actor: &Actor, key: Option<&str>) -> Option<Answer> {
        if self.table.unread() == 0 {
            return None;
        }
        let key = own_key(&actor.person()?.id, key?);
        let seq = self.shared.store.seq_of_key(&self.id.0, &key).await.ok()??;
        Some(Answer { seq, told: self.table.last_seq() })
    }
}
