//! The addresses under `/api`, and the two for the operator.

pub(crate) mod account;
mod asked;
pub(crate) mod described;
pub(crate) mod games;
pub(crate) mod people;
pub(crate) mod reach;
pub(crate) mod records;
pub(crate) mod tables;

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

pub(crate) use asked::{Body, Choice, Id, Upload};

use crate::{app::App, desk::Desk, observe, problem::Problem};

/// So many may wait at one desk.
const LINE: usize = 32;

/// Where work is done that requests bring, a piece at a time. What people bring does not keep those waiting who want to
/// see a table's game.
#[derive(Debug)]
pub(crate) struct Desks {
    pub(crate) packs: Desk,
    pub(crate) tables: Desk,
    pub(crate) brought: Desk,
}

impl Desks {
    pub(crate) fn new() -> Desks {
        let desk = || Desk::with_line(1, LINE);
        Desks { packs: desk(), tables: desk(), brought: desk() }
    }
}

/// Whether the server can do its work: its database answers, takes what is written and has room for it
pub(crate) async fn health(State(app): State<Arc<App>>) -> (StatusCode, String) {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n".to_owned());
    }
    match app.health.check(&app.store).await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
    }
}

/// Whether the server is up, whatever it can do
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The figures of this server, for Prometheus
pub(crate) async fn figures(State(app): State<Arc<App>>) -> String {
    let desks = &app.desks;
    let own = [("packs", &desks.packs), ("tables", &desks.tables), ("brought", &desks.brought)];
    let own = own.map(|(name, desk)| (name, desk.waiting()));
    for (desk, waiting) in own.into_iter().chain(app.thinkers.waiting()).chain([("commits", app.store.waiting())]) {
        metrics::gauge!("crownforge_waiting", "desk" => desk).set(waiting as f64);
    }
    if let Some(bytes) = observe::memory() {
        metrics::gauge!("crownforge_memory_bytes").set(bytes as f64);
    }
    app.figures.render()
}

/// Instead of the figures, where they are served elsewhere.
pub(crate) async fn figures_elsewhere() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "elsewhere", "The figures are not served at this address.")
}

pub(crate) async fn not_so() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "That cannot be done at this address; see /api.")
}

pub(crate) async fn unknown() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_such_address", "There is nothing at this address; see /api.")
}

#[cfg(test)]
mod tests {
    use testkit::TypeScript;

    use super::{games, people, reach, tables};
    use crate::{live::card::TableCard, replayed::Replayed, verdict::Verdict};

    /// What is asked for without a socket is made from our types as well.
    #[test]
    fn the_client_reads_our_answers() {
        let types = TypeScript::new().with::<games::GameInfo>().with::<games::RulesPage>().with::<people::Me>();
        let types = types.with::<games::Remarked>().with::<reach::Reach>();
        let types = types
            .with::<tables::Advised>()
            .with::<table::EarlierView>()
            .with::<TableCard>()
            .with::<Replayed>()
            .with::<Verdict>();
        types.check("../../web/src/protocol/api.ts");
    }
}
