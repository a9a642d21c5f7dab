//! What has had its time goes: tables nobody touches, tokens nobody uses, guests who do not come back. The record of a game
//! that is over can be written to a folder before.

use std::{fs, path::Path, sync::Arc, time::Duration};

use store::Phase;
use table::TableId;

use crate::{app::App, live::now_ms, problem::Problem};

/// So many tables go in one round; the others wait for the next.
const ROUND: u32 = 200;

pub(crate) async fn tidy(app: &Arc<App>) {
    let keep = &app.config.keep;
    let since = |lifetime: Duration| now_ms().saturating_sub(lifetime.as_millis() as u64);
    for (phase, lifetime) in
        [(Phase::Gathering, keep.unfinished), (Phase::Playing, keep.unfinished), (Phase::Over, keep.finished)]
    {
        let Some(lifetime) = lifetime else { continue };
        match app.store.unchanged_since(phase, since(lifetime), ROUND).await {
            Ok(old) => {
                for table in old {
                    if let Err(problem) = forget(app, phase, &table).await {
                        tracing::warn!(table, code = problem.code, reason = problem.message, "an old table stays");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "old tables cannot be found"),
        }
    }
    match app.store.tidy(since(keep.tokens)).await {
        Ok(0) => {}
        Ok(guests) => tracing::info!(guests, "guests who did not come back are forgotten"),
        Err(error) => tracing::error!(%error, "old tokens and guests cannot be forgotten"),
    }
}

async fn forget(app: &Arc<App>, phase: Phase, table: &str) -> Result<(), Problem> {
    let id = TableId(table.to_owned());
    if app.hub.present(&id).is_some() {
        return Ok(());
    }
    if let (Phase::Over, Some(folder)) = (phase, &app.config.keep.records) {
        let found = app.hub.look(&id, |table| Some((table.record()?, table.unread()))).await?;
        // A game that never began has none.
        let record = match found {
            Some((record, unread)) => Some(app.hub.whole_record(&id, unread, record).await?),
            None => None,
        };
        let text = record.map(|record| serde_json::to_vec(&record)).transpose();
        let text = text.map_err(|error| Problem::ours(&error))?.unwrap_or_default();
        let path = folder.join(format!("{table}.json"));
        tokio::task::spawn_blocking(move || write(&path, &text))
            .await
            .map_err(|error| Problem::ours(&error))?
            .map_err(|error| Problem::ours(&error))?;
    }
    app.store.delete_table(table).await.map_err(|error| Problem::ours(&error))?;
    tracing::info!(table, "an old table is deleted");
    Ok(())
}

/// On the disk before the table goes.
fn write(path: &Path, text: &[u8]) -> std::io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)?;
    fs::File::open(path)?.sync_all()
}
