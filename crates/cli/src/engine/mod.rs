//! `crownforge engine`: the line protocol that external bots, notebooks and rule checks drive the rules by. This
//! file moves the lines; what a line means is for [`Session`] to say.

mod answers;
mod codes;
mod request;
mod session;
mod shelf;

use std::{
    io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
};

use catalog::Games;
use clap::Args;

pub use codes::{Code, Refusal};
pub use session::{Limits, Session};

/// The longest line that is read, in bytes, without its line feed.
pub const LONGEST_LINE: usize = 1 << 20;
/// As much as a pipe holds.
const BUFFER: usize = 1 << 16;

/// Speaks JSON lines on standard input and output.
///
/// For external bots, notebooks and rule checks: one request per line, one reply per line, until the input ends. Send
/// `{"id": 1, "do": "hello"}` to see which games there are.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Set new games up with this pack, a TOML file
    #[arg(long, value_name = "FILE")]
    pack: Option<PathBuf>,
}

pub(crate) fn run(args: &EngineArgs, games: Games, input: impl Read, output: impl Write) -> anyhow::Result<()> {
    let pack = args.pack.as_deref().map(crate::files::read_pack).transpose()?;
    if let Some(pack) = &pack {
        crate::games::fits_some_game(pack, games)?;
    }
    serve(&mut Session::new(games).with_pack(pack), input, output)?;
    Ok(())
}

/// Answers every line of `input` with one line on `output`, until the input ends or nobody listens any more. Whoever sends
/// several lines at once gets the answers at once: nothing is held back when there is nothing left to read.
pub fn serve(session: &mut Session, input: impl Read, output: impl Write) -> io::Result<()> {
    match answer_all(session, input, output) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        served => served,
    }
}

fn answer_all(session: &mut Session, input: impl Read, output: impl Write) -> io::Result<()> {
    let (mut input, mut output) = (BufReader::with_capacity(BUFFER, input), BufWriter::with_capacity(BUFFER, output));
    let mut line = Vec::new();
    loop {
        let reply = match read_line(&mut input, &mut line)? {
            Reading::End => return output.flush(),
            Reading::Line => answer(session, &line),
            Reading::TooLong => {
                let message = format!("the line is longer than {LONGEST_LINE} bytes");
                Refusal::new(Code::LineTooLong, message).reply(&serde_json::Value::Null)
            }
        };
        output.write_all(reply.as_bytes())?;
        output.write_all(b"\n")?;
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
}

/// A defect in a game must not end the process of somebody who is in the middle of a study. Games are changed
/// on copies, so the position is still the one before the request.
fn answer(session: &mut Session, line: &[u8]) -> String {
    catch_unwind(AssertUnwindSafe(|| session.handle_line(line))).unwrap_or_else(|_| {
        session.recover();
        let id = request::id_of(line);
        Refusal::new(Code::Defect, "the engine failed at this request; please report it").reply(&id)
    })
}

enum Reading {
    Line,
    TooLong,
    End,
}

/// Reads up to the next line feed. What does not fit is skipped, so the line after it is read whole.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Reading> {
    line.clear();
    let (mut some, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let ended = chunk.is_empty();
        let feed = chunk.iter().position(|&byte| byte == b'\n');
        let text = &chunk[..feed.unwrap_or(chunk.len())];
        some |= !ended;
        too_long |= line.len() + text.len() > LONGEST_LINE;
        if !too_long {
            line.extend_from_slice(text);
        }
        let used = feed.map_or(chunk.len(), |place| place + 1);
        input.consume(used);
        if ended || feed.is_some() {
            return Ok(match (some, too_long) {
                (false, _) => Reading::End,
                (true, true) => Reading::TooLong,
                (true, false) => Reading::Line,
            });
        }
    }
}
