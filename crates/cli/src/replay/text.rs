//! A replay as a text: every move in words, the table at the beginning and at the end.

use std::io::{self, Write};

use catalog::ReplayStep;

use super::{Telling, headline};
use crate::files::printable;

pub(super) fn print_all(telling: &Telling, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", telling.title)?;
    let last = telling.steps.len() - 1;
    for (ply, step) in telling.steps.iter().enumerate() {
        writeln!(out)?;
        print_words(telling, step, out)?;
        if ply == 0 || ply == last {
            print_picture(step, out)?;
        }
    }
    Ok(())
}

/// One move, and the table after it.
pub(super) fn print_step(telling: &Telling, ply: usize, out: &mut impl Write) -> io::Result<()> {
    let step = &telling.steps[ply];
    print_words(telling, step, out)?;
    print_picture(step, out)
}

fn print_words(telling: &Telling, step: &ReplayStep, out: &mut impl Write) -> io::Result<()> {
    let number = if step.ply == 0 { String::new() } else { format!("{}. ", step.ply) };
    writeln!(out, "{number}{}", headline(step, &telling.names))?;
    step.events.iter().try_for_each(|event| writeln!(out, "    {}", printable(&event.text)))
}

fn print_picture(step: &ReplayStep, out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    step.picture.0.iter().try_for_each(|line| writeln!(out, "{}", printable(&line.to_string())))
}
