//! What a game says to people must be fit to be read: never empty, never ragged, never the same words for two
//! actions, and a picture that fits a terminal.

use tabletop::{Names, Words};

/// The widest picture there may be.
const COLUMNS: usize = 100;

/// Looks at the question and the words of every action.
pub(crate) fn check_decision<G: Words>(
    game: &G,
    state: &G::State,
    actions: &[G::Action],
    names: &Names,
) -> Result<(), String> {
    let decision = game.decision(state, names);
    clean("the decision", &decision.text)?;
    steady("the decision", &decision, &game.decision(state, names))?;
    if decision.kind.is_empty() || decision.kind.contains(char::is_whitespace) {
        return Err(format!("a decision's kind is one word, not {:?}", decision.kind));
    }
    if !G::KINDS.contains(&decision.kind) {
        return Err(format!("{:?} is not among the kinds of decisions", decision.kind));
    }
    let texts: Vec<String> = actions.iter().map(|&action| game.action_text(state, action, names)).collect();
    for (place, (text, action)) in texts.iter().zip(actions).enumerate() {
        clean(&format!("{action:?}"), text)?;
        steady("an action", text, &game.action_text(state, *action, names))?;
        if let Some(other) = texts[..place].iter().position(|earlier| earlier == text) {
            return Err(format!("{:?} and {action:?} are both called {text:?}", actions[other]));
        }
    }
    Ok(())
}

/// Looks at the words of what happened and at the picture.
pub(crate) fn check_position<G: Words>(
    game: &G,
    state: &G::State,
    events: &[G::Event],
    names: &Names,
) -> Result<(), String> {
    for event in events {
        let text = game.event_text(event, names);
        clean(&format!("{event:?}"), &text)?;
        steady("an event", &text, &game.event_text(event, names))?;
    }
    let picture = game.picture(state, names);
    steady("the picture", &picture, &game.picture(state, names))?;
    let drawn = picture.to_string();
    if drawn.trim().is_empty() {
        return Err("the picture is empty".to_owned());
    }
    if drawn.chars().any(|sign| sign.is_control() && sign != '\n') {
        return Err(format!("a control character in the picture {drawn:?}"));
    }
    match drawn.lines().find(|line| line.chars().count() > COLUMNS) {
        Some(line) => Err(format!("a line of the picture is {} columns wide: {line}", line.chars().count())),
        None => Ok(()),
    }
}

fn clean(what: &str, text: &str) -> Result<(), String> {
    let flaw = match text {
        _ if text.is_empty() => "has no words",
        _ if text.trim() != text => "begins or ends with a blank",
        _ if text.contains("  ") => "has two blanks in a row",
        _ if text.contains(char::is_control) => "has a control character",
        _ => return Ok(()),
    };
    Err(format!("{what} {flaw}: {text:?}"))
}

fn steady<T: PartialEq + std::fmt::Debug>(what: &str, first: &T, second: &T) -> Result<(), String> {
    if first == second { Ok(()) } else { Err(format!("{what} changes with the asking: {first:?}, then {second:?}")) }
}
