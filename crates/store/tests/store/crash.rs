//! What was answered is on the disk, even if the process is killed the moment after.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use store::Appended;

use crate::fixture::{Place, append, entries, row};

/// Set for the process that is going to be killed.
const DATABASE: &str = "CROWNFORGE_STORE_TO_CRASH";
const TABLES: u64 = 20;

on_both!(what_was_answered_survives_a_kill);

async fn what_was_answered_survives_a_kill(place: Place) {
    if let Ok(address) = env::var(DATABASE) {
        append_for_ever(&address).await;
    }
    let test = match place.address.starts_with("postgres") {
        true => "crash::postgres::what_was_answered_survives_a_kill",
        false => "crash::sqlite::what_was_answered_survives_a_kill",
    };
    let mut kept = vec![0; TABLES as usize];
    for answers in [1, 50, 400] {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", test, "--nocapture"])
            .env(DATABASE, &place.address)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut heard = 0;
        // What it has said is read to the end, also what it said between the decision to kill it and its death.
        for line in lines {
            let Some((table, seq)) = line.strip_prefix("kept ").and_then(|line| line.split_once(' ')) else { continue };
            let (table, seq): (usize, u64) = (table.parse().unwrap(), seq.parse().unwrap());
            kept[table] = kept[table].max(seq + 1);
            heard += 1;
            if heard == answers {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(heard >= answers, "the process stopped before it was killed");
        let store = place.open().await;
        for (table, kept) in kept.iter().enumerate() {
            let log = entries(&store, &format!("t{table}")).await;
            assert!(log.len() as u64 >= *kept, "table {table} lost something: {} of {kept}", log.len());
            assert!(log.iter().enumerate().all(|(seq, entry)| *entry == seq.to_string()));
        }
        store.close().await;
    }
}

/// Appends to all tables at once and tells what was answered.
async fn append_for_ever(address: &str) -> ! {
    let store = store::open(address).await.unwrap();
    let tasks = (0..TABLES).map(|table| {
        let store = store.clone();
        tokio::spawn(async move {
            let name = format!("t{table}");
            let mut seq = store.read(&name, 0).await.unwrap().len() as u64;
            loop {
                assert_eq!(
                    store.append(append(&name, seq, vec![row(&seq.to_string())])).await.unwrap(),
                    Appended::Done
                );
                let mut output = std::io::stdout().lock();
                writeln!(output, "kept {table} {seq}").unwrap();
                output.flush().unwrap();
                seq += 1;
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        let _: () = task.await.unwrap();
    }
    unreachable!("the tasks go on for ever")
}
