//! Tables: found, opened, and advice asked for at one.

use std::{sync::Arc, time::Duration};

use axum::{Extension, Json, extract::State, http::StatusCode};
use bots::Budget;
use catalog::Weighed;
use serde::{Deserialize, Serialize};
use store::Filter;
use table::{EarlierView, Order, Phase, Refusal, Table, TableId};
use tabletop::Seat;
use ts_rs::TS;

use super::{Body, Choice, Id};
use crate::{
    app::App,
    desk::Place,
    identity::Identity,
    limits::Caller,
    live::card::{Card, TableCard},
    problem::Problem,
};

/// How many tables one answer lists.
const PAGE: u32 = 50;
/// At how many tables one person may sit at once, to open another.
const MOST_UNDER_WAY: u32 = 100;
/// What it takes to set a game up, with or without a pack.
const SET_UP: Duration = Duration::from_millis(5);
/// How long the adviser thinks, and how much of it is told.
const ADVICE: Duration = Duration::from_millis(1000);
const MOST_CANDIDATES: usize = 5;

#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    /// `open` ones to join, `mine` that are not over, `playing` to look on at, or `finished` ones.
    #[serde(default)]
    filter: Listed,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Listed {
    #[default]
    Open,
    Playing,
    Mine,
    /// One's own; public ones for somebody without a name.
    Finished,
}

#[derive(Debug, Serialize, TS)]
pub(crate) struct Opened {
    id: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ForWhom {
    /// The seat's number, from 0.
    seat: Option<u8>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct When {
    /// How many actions had been played.
    ply: usize,
}

#[derive(Debug, Deserialize, TS)]
pub(crate) struct AdviceAsked {
    /// How many actions had been played when the advice was asked for.
    ply: usize,
    /// Whether all that was weighed is told, for whoever compares, and not only the best of it.
    #[serde(default)]
    #[ts(optional)]
    all: Option<bool>,
}

#[derive(Debug, Serialize, TS)]
pub(crate) struct Advised {
    /// The best first, each with the share of the win to hope for, and what makes the difference to the others.
    candidates: Vec<Weighed>,
}

/// The tables there are, the last changed first
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    identity: Identity,
    Choice(Which { filter }): Choice<Which>,
) -> Result<Json<Vec<TableCard>>, Problem> {
    let viewer = identity.person.map(|person| person.id);
    let filter = match (filter, &viewer) {
        (Listed::Open, _) => Filter::Open,
        (Listed::Playing, _) => Filter::Playing,
        (Listed::Mine, Some(person)) => Filter::UnfinishedOf(person.0.clone()),
        (Listed::Mine, None) => return Ok(Json(Vec::new())),
        (Listed::Finished, Some(person)) => Filter::FinishedOf(person.0.clone()),
        (Listed::Finished, None) => Filter::Finished,
    };
    let listing = app.store.listing(&filter, None, PAGE).await.map_err(|error| Problem::ours(&error))?;
    let mut shown = Vec::new();
    for listed in &listing.tables {
        let card: Card = serde_json::from_str(&listed.summary.card).map_err(|error| Problem::ours(&error))?;
        shown.push(card.shown(listed, viewer.as_ref()));
    }
    Ok(Json(shown))
}

/// Open a table: which game, how it is set up, who sits where; with `start` the game begins at once
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    Body(order): Body<Order>,
) -> Result<Json<Opened>, Problem> {
    let host = identity.known()?;
    let paced = app.limits.message(&host.id.0) && app.limits.table(caller);
    if !paced || (order.pack.is_some() && !app.limits.pack(caller)) {
        return Err(Problem::too_fast());
    }
    let under_way = app.store.listing(&Filter::UnfinishedOf(host.id.0.clone()), None, MOST_UNDER_WAY).await;
    if under_way.map_err(|error| Problem::ours(&error))?.tables.len() >= MOST_UNDER_WAY as usize {
        let message = format!("You sit at {MOST_UNDER_WAY} tables already. Finish a game or leave a table first.");
        return Err(Problem::new(StatusCode::CONFLICT, "too_many_tables", message));
    }
    let fresh = app.hub.fresh(&host.id);
    let (id, people) = (fresh.table.clone(), [host.id.0.clone()]);
    let now_ms = app.hub.now_ms();
    let work = move |_: &Place| Table::open(&order, fresh, &host, now_ms);
    let entries = app.desks.packs.work(&people, SET_UP, work).await?.map_err(|refusal| refused(&refusal))?;
    app.hub.open(&id, &entries).await?;
    Ok(Json(Opened { id: id.0 }))
}

/// The figures of a table's game, with names and texts, for whoever draws it
pub(crate) async fn content(State(app): State<Arc<App>>, Id(id): Id) -> Result<Json<tabletop::Json>, Problem> {
    let (content, phase) = app.hub.look(&TableId(id), |table| (table.content(), table.phase())).await?;
    let missing = if phase == Phase::Stuck { Refusal::Stuck } else { Refusal::NotStarted };
    content.map(Json).ok_or_else(|| refused(&missing))
}

/// The position after so many actions, for whoever looks back
pub(crate) async fn position(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Choice(When { ply }): Choice<When>,
) -> Result<Json<EarlierView>, Problem> {
    let found = app.hub.look(&TableId(id), move |table| table.look_back(ply)).await?;
    let unknown = || Problem::new(StatusCode::NOT_FOUND, "no_such_position", "This position is not at hand any more.");
    found.map(Json).ok_or_else(unknown)
}

/// Ask for advice about your decision
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    identity: Identity,
    Id(id): Id,
    Body(AdviceAsked { ply, all }): Body<AdviceAsked>,
) -> Result<Json<Advised>, Problem> {
    let person = identity.known()?;
    if !app.limits.advice(&person.id.0) {
        return Err(Problem::too_fast());
    }
    let (id, asker) = (TableId(id), person.id.0.clone());
    let copy = app.hub.look(&id, move |table| {
        let seat = table.deciding().ok_or(Refusal::NotStarted)?;
        if table.owner(seat) != Some(&person.id) {
            return Err(Refusal::NotYourSeat);
        }
        if table.ply() != ply {
            return Err(Refusal::Stale { now: table.ply() });
        }
        table.position().ok_or(Refusal::GameOver)
    });
    let copy = copy.await?.map_err(|refusal| refused(&refusal))?;
    let advice = app.thinkers.advise(&asker, copy, Budget::Time(ADVICE), MOST_CANDIDATES).await?;
    let advice = advice.ok_or_else(|| refused(&Refusal::GameOver))?;
    let mut candidates = advice.candidates;
    if all != Some(true) {
        candidates.truncate(MOST_CANDIDATES);
    }
    Ok(Json(Advised { candidates }))
}

/// What a seat may hope for now, as the game tells it; by default the seat that decides
pub(crate) async fn odds(
    State(app): State<Arc<App>>,
    identity: Identity,
    Id(id): Id,
    Choice(ForWhom { seat }): Choice<ForWhom>,
) -> Result<Json<tabletop::Json>, Problem> {
    let person = identity.known()?;
    if !app.limits.message(&person.id.0) {
        return Err(Problem::too_fast());
    }
    let id = TableId(id);
    let asked = app.hub.look(&id, move |table| {
        let copy = table.position().ok_or(Refusal::NotStarted)?;
        let seat = seat.map(Seat).or_else(|| table.deciding()).ok_or(Refusal::GameOver)?;
        let there = seat.index() < table.seats().count();
        if there { Ok((copy, seat)) } else { Err(Refusal::NoSuchSeat(seat.0)) }
    });
    let (copy, seat) = asked.await?.map_err(|refusal| refused(&refusal))?;
    let odds = app.thinkers.odds(&person.id.0, copy, seat).await?;
    odds.map(Json).ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "no_odds", "This game tells no odds."))
}

/// A table's refusal as an answer.
fn refused(refusal: &Refusal) -> Problem {
    let status = match refusal {
        Refusal::NotYourSeat | Refusal::NotTheHost | Refusal::NotSeated | Refusal::ServerOnly => StatusCode::FORBIDDEN,
        Refusal::Stale { .. } | Refusal::NotStarted | Refusal::GameOver | Refusal::Stuck => StatusCode::CONFLICT,
        _ => StatusCode::BAD_REQUEST,
    };
    Problem::new(status, refusal.code(), refusal.to_string())
}
