//! Measures how many appends a second the store carries: `cargo run --release -p store --example appends`, with the
//! number of tables that append at once and the database's address after it, if they should be others.

use std::{
    env,
    error::Error,
    time::{Duration, Instant},
};

use store::{Append, Appended, Phase, Row, Store, Summary};

const TIME: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let writers: usize = arguments.next().map_or(Ok(400), |word| word.parse())?;
    let folder = tempfile::tempdir_in(".")?;
    let file = folder.path().join("crownforge.db").display().to_string();
    let store = store::open(&arguments.next().unwrap_or(file)).await?;

    let start = Instant::now();
    let tasks: Vec<_> = (0..writers).map(|writer| tokio::spawn(append_on_and_on(store.clone(), writer))).collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await?);
    }
    let seconds = start.elapsed().as_secs_f64();
    times.sort();
    let percentile = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!(
        "{}: {:.0} appends/s by {writers} writers, each on the disk before its answer; \
        50% within {:.1} ms, 99% within {:.1} ms, the slowest {:.1} ms",
        store.kind(),
        times.len() as f64 / seconds,
        percentile(50),
        percentile(99),
        percentile(100),
    );
    store.close().await;
    Ok(())
}

/// Plays one table for a while; gives the time each append took.
async fn append_on_and_on(store: Store, writer: usize) -> Vec<Duration> {
    let table = format!("{writer:016x}-{}", std::process::id());
    let people = vec![format!("person-{writer}"), format!("friend-{writer}")];
    let card = format!(r#"{{"names":["Ann","Bob"],"turn":{writer},"filler":"{}"}}"#, "x".repeat(200));
    let summary = Summary { game: "dice-forge".to_owned(), phase: Phase::Playing, public: true, people, card };
    let start = Instant::now();
    let mut times = Vec::new();
    for first_seq in 0.. {
        let began = Instant::now();
        if began - start > TIME {
            break;
        }
        let entry =
            format!(r#"{{"type":"Moved","seat":1,"ply":{first_seq},"action":{{"ForgeFace":{{"die":1,"face":3}}}}}}"#);
        let rows = vec![Row { entry, key: Some(format!("person-{writer}:{first_seq:016x}")) }];
        let append =
            Append { table: table.clone(), first_seq, rows, summary: summary.clone(), pack: None, at: first_seq };
        let answer = store.append(append).await.expect("the database works");
        assert_eq!(answer, Appended::Done);
        times.push(began.elapsed());
    }
    times
}
