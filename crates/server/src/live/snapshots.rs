//! Long logs are read from where a snapshot was made. What lies before is asked of the store when somebody wants it.

use store::{Listed, Store, StoreError};
use table::{Snapshot, Table, TableId};
use tabletop::{Move, Record};

use super::{
    Hub,
    storage::{entry, entry_with, pack_of},
};
use crate::problem::Problem;

impl Hub {
    /// A table's record with what was played before the table was taken up: so many entries of its log were not read.
    pub(crate) async fn whole_record(&self, id: &TableId, unread: u64, record: Record) -> Result<Record, Problem> {
        if unread == 0 {
            return Ok(record);
        }
        let rows = self.store().read_part(&id.0, 0..unread).await.map_err(|error| Problem::ours(&error))?;
        let earlier = tokio::task::spawn_blocking(move || earlier(&rows)).await;
        let mut moves = earlier.map_err(|error| Problem::ours(&error))?.map_err(|error| Problem::ours(&error))?;
        moves.extend(record.moves);
        Ok(Record { moves, ..record })
    }
}

fn earlier(rows: &[store::Entry]) -> Result<Vec<Move>, String> {
    Ok(Table::moves_of(rows.iter().map(entry).collect::<Result<Vec<_>, _>>()?))
}

/// Takes a table up from its snapshot, if it has one that fits; another is thrown away.
pub(super) async fn take_up(store: &Store, listed: &Listed) -> Result<Option<Table>, StoreError> {
    let id = &listed.table;
    if listed.next_seq < Snapshot::SHORTEST_LOG {
        return Ok(None);
    }
    let Some(kept) = store.snapshot(id, Snapshot::RULES).await? else { return Ok(None) };
    let first = store.read_part(id, 0..1).await?;
    let pack = pack_of(store, &first).await?;
    let rest = store.read(id, kept.seq).await?;
    metrics::counter!("crownforge_entries_read_total").increment(1 + rest.len() as u64);
    // Not for the threads that serve people.
    let taken_up = tokio::task::spawn_blocking(move || {
        let snapshot = Snapshot::from_json(&kept.snapshot).filter(|snapshot| snapshot.seq() == kept.seq)?;
        let opened = entry_with(first.first()?, pack.as_deref()).ok()?;
        Table::take_up(&opened, snapshot, rest.iter().map(entry))
    });
    let taken_up = taken_up.await.unwrap_or_default();
    if taken_up.is_none() {
        tracing::warn!(table = id, "a snapshot does not fit its log, which is read from its beginning");
        store.drop_snapshot(id).await?;
    }
    Ok(taken_up)
}
