//! What is answered, as it is written: with words for people, or without them for programs that play very much.

use catalog::{Advice, AnyPlay, Reason, Told, Weighed};
use serde::Serialize;
use tabletop::{Json, Seat, Standings, Turn};

/// Whose decision it is and what about, or how the game ended.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum TurnTold {
    Decide { seat: Seat, decision: Question, choices: usize },
    Over { over: Standings },
}

#[derive(Debug, Serialize)]
pub(super) struct Question {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    rules: &'static [&'static str],
}

#[derive(Debug, Serialize)]
pub(super) struct ActionTold {
    action: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct EventTold {
    event: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// The answer to `new` and to `play` of one action.
#[derive(Debug, Serialize)]
pub(super) struct Happened {
    pub(super) events: Vec<EventTold>,
    pub(super) turn: TurnTold,
}

/// The answer to `play` of a list.
#[derive(Debug, Serialize)]
pub(super) struct AllPlayed {
    pub(super) played: Vec<OnePlayed>,
    pub(super) turn: TurnTold,
}

#[derive(Debug, Serialize)]
pub(super) struct OnePlayed {
    pub(super) seat: Seat,
    pub(super) events: Vec<EventTold>,
}

#[derive(Debug, Serialize)]
pub(super) struct Thought {
    action: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    values: Vec<f64>,
    candidates: Vec<Candidate>,
    iterations: u64,
}

#[derive(Debug, Serialize)]
struct Candidate {
    action: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    visits: u64,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Why>,
}

#[derive(Debug, Serialize)]
struct Why {
    what: String,
    amount: f64,
    otherwise: f64,
    percent: bool,
    brings: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

pub(super) fn turn(play: &dyn AnyPlay, texts: bool) -> TurnTold {
    match (play.turn(), play.decision()) {
        (Turn::Decide { seat }, Some(asked)) => {
            let decision = Question { kind: asked.kind, text: texts.then_some(asked.text), rules: asked.rules };
            TurnTold::Decide { seat, decision, choices: play.choices() }
        }
        (Turn::Decide { .. }, None) => unreachable!("whoever decides is asked something"),
        (Turn::Over(over), _) => TurnTold::Over { over },
    }
}

pub(super) fn actions(play: &dyn AnyPlay, texts: bool) -> Vec<ActionTold> {
    if texts {
        let told = play.actions().into_iter();
        told.map(|Told { value, text }| ActionTold { action: value, text: Some(text) }).collect()
    } else {
        play.offered().into_iter().map(|action| ActionTold { action, text: None }).collect()
    }
}

pub(super) fn events(told: Vec<Told>, texts: bool) -> Vec<EventTold> {
    told.into_iter().map(|Told { value, text }| EventTold { event: value, text: texts.then_some(text) }).collect()
}

pub(super) fn bare_events(events: Vec<Json>) -> Vec<EventTold> {
    events.into_iter().map(|event| EventTold { event, text: None }).collect()
}

pub(super) fn thought(advice: Advice, texts: bool) -> Thought {
    let reason = |Reason { what, amount, otherwise, percent, brings, text }: Reason| Why {
        what,
        amount: rounded(amount),
        otherwise: rounded(otherwise),
        percent,
        brings: rounded(brings),
        text: texts.then_some(text),
    };
    let candidate = |Weighed { action, text, visits, value, score, reasons }: Weighed| Candidate {
        action,
        text: texts.then_some(text),
        visits,
        value: rounded(value),
        score: score.map(rounded),
        reasons: reasons.into_iter().map(reason).collect(),
    };
    Thought {
        action: advice.action,
        text: texts.then_some(advice.text),
        values: shares(&advice.values),
        candidates: advice.candidates.into_iter().map(candidate).collect(),
        iterations: advice.iterations,
    }
}

pub(super) fn shares(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&value| rounded(value)).collect()
}

/// A share with the digits that mean something.
fn rounded(share: f32) -> f64 {
    (f64::from(share) * 1e6).round() / 1e6
}
