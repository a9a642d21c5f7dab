//! Whether there is a screen to draw on. A terminal that can do no more than print lines says so.

use std::{
    env,
    ffi::OsStr,
    io::{self, IsTerminal},
};

/// Whether somebody sits at a terminal that can be drawn on.
pub(crate) fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && can_be_drawn_on(env::var_os("TERM").as_deref())
}

fn can_be_drawn_on(kind: Option<&OsStr>) -> bool {
    match kind {
        Some(kind) => kind != "dumb",
        // Elsewhere terminals do not say what they are.
        None => cfg!(windows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dumb_terminal_gets_plain_lines() {
        assert!(!can_be_drawn_on(Some(OsStr::new("dumb"))));
        assert!(can_be_drawn_on(Some(OsStr::new("xterm-256color"))));
        assert_eq!(can_be_drawn_on(None), cfg!(windows));
    }
}
