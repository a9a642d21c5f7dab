//! Group commit: appends wait in a queue while a transaction is being written, and the next transaction takes all that
//! wait. So a disk that can do a few hundred commits a second carries many thousands of moves.

use tokio::sync::{mpsc, oneshot};

use crate::{Append, Appended, StoreError, batch::Ledger};

/// So many may wait before appending itself waits.
const QUEUE: usize = 4096;
/// At most so many share a transaction: the first of them should not wait too long for the last.
const BATCH: usize = 1024;

#[derive(Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

type Answer = oneshot::Sender<Result<Appended, StoreError>>;

enum Job {
    Append(Append, Answer),
    /// Keep what was accepted before, and nothing more.
    Close(oneshot::Sender<()>),
}

impl Writer {
    pub(crate) fn start(ledger: impl Ledger) -> Writer {
        let (jobs, mut waiting) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while waiting.recv_many(&mut batch, BATCH).await > 0 {
                let (mut appends, mut answers, mut closing) = (Vec::new(), Vec::new(), Vec::new());
                for job in batch.drain(..) {
                    match job {
                        Job::Append(append, answer) => {
                            appends.push(append);
                            answers.push(answer);
                        }
                        Job::Close(closed) => {
                            waiting.close();
                            closing.push(closed);
                        }
                    }
                }
                for (answer, result) in answers.into_iter().zip(keep(&ledger, &appends).await) {
                    // Nobody may be waiting any more: the rows are kept all the same.
                    answer.send(result).ok();
                }
                for closed in closing {
                    closed.send(()).ok();
                }
            }
        });
        Writer { jobs }
    }

    pub(crate) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        if has_zero_character(&append) {
            return Err(StoreError::ZeroCharacter);
        }
        let (answer, result) = oneshot::channel();
        self.jobs.send(Job::Append(append, answer)).await.map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) fn waiting(&self) -> usize {
        QUEUE - self.jobs.capacity()
    }

    pub(crate) async fn close(&self) {
        let (closed, done) = oneshot::channel();
        if self.jobs.send(Job::Close(closed)).await.is_ok() {
            done.await.ok();
        }
    }
}

async fn keep(ledger: &impl Ledger, appends: &[Append]) -> Vec<Result<Appended, StoreError>> {
    if appends.is_empty() {
        return Vec::new();
    }
    let all: Vec<&Append> = appends.iter().collect();
    match ledger.commit(&all).await {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        // The database refused and rolled back: one of them may be to blame, and the others should not suffer.
        Err(StoreError::Database(error)) if error.as_database_error().is_some() && appends.len() > 1 => {
            let mut results = Vec::with_capacity(appends.len());
            for append in appends {
                let result = ledger.commit(&[append]).await;
                results.push(result.map(|answers| answers[0]));
            }
            results
        }
        Err(error) => vec![Err(error); appends.len()],
    }
}

/// PostgreSQL has no such texts. Entries and cards are JSON, where it is written otherwise, but who knows.
fn has_zero_character(append: &Append) -> bool {
    let summary = &append.summary;
    let rows = append.rows.iter().flat_map(|row| [Some(&row.entry), row.key.as_ref()]).flatten();
    let pack = append.pack.iter().flat_map(|pack| [&pack.hash, &pack.text]);
    let texts =
        [&append.table, &summary.game, &summary.card].into_iter().chain(&summary.people).chain(rows).chain(pack);
    texts.into_iter().any(|text| text.contains('\0'))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tokio::{sync::Semaphore, task::JoinSet};

    use super::*;
    use crate::{Phase, Summary};

    /// Notes how many appends each commit has, and commits only when it is let.
    struct Slow {
        sizes: Arc<Mutex<Vec<usize>>>,
        leave: Arc<Semaphore>,
    }

    impl Ledger for Slow {
        async fn commit(&self, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
            self.sizes.lock().unwrap().push(appends.len());
            self.leave.acquire().await.unwrap().forget();
            Ok(vec![Appended::Done; appends.len()])
        }
    }

    fn append(number: usize) -> Append {
        let summary =
            Summary { game: String::new(), phase: Phase::Playing, public: true, people: vec![], card: String::new() };
        Append { table: number.to_string(), first_seq: 0, rows: vec![], summary, pack: None, at: 0 }
    }

    #[tokio::test]
    async fn what_waits_for_a_commit_shares_the_next() {
        let (sizes, leave) = (Arc::default(), Arc::new(Semaphore::new(0)));
        let writer = Arc::new(Writer::start(Slow { sizes: Arc::clone(&sizes), leave: Arc::clone(&leave) }));
        let mut answers = JoinSet::new();
        let first = Arc::clone(&writer);
        answers.spawn(async move { first.append(append(0)).await });
        while sizes.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        for number in 1..=100 {
            let writer = Arc::clone(&writer);
            answers.spawn(async move { writer.append(append(number)).await });
        }
        while writer.jobs.capacity() > QUEUE - 100 {
            tokio::task::yield_now().await;
        }
        assert!(answers.try_join_next().is_none(), "nothing is answered before its commit");
        leave.add_permits(2);
        for answer in answers.join_all().await {
            assert_eq!(answer.unwrap(), Appended::Done);
        }
        assert_eq!(*sizes.lock().unwrap(), [1, 100]);
    }
}
