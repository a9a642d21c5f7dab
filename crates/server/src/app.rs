//! A running server: its parts, its addresses, its beginning and its end.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Context;
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{any, get, post},
};
use metrics_exporter_prometheus::PrometheusHandle;
use store::{Change, Store};
use tokio::{
    net::TcpListener,
    sync::{broadcast, watch},
    task::JoinHandle,
    time,
};
use tower_http::{CompressionLevel, compression::CompressionLayer};

use crate::{
    api::{self, Desks},
    client_files,
    config::Config,
    door::{Door, Register},
    guard::guard,
    health::Health,
    limits::RateLimits,
    live::{self, Hub, Time, now_ms},
    luck::Luck,
    observe, retention,
    thinkers::Thinkers,
    visit::Visit,
};

/// No request is longer, but that which brings a record.
const LONGEST_REQUEST: usize = 64 * 1024;
const LONGEST_RECORD: usize = 2 * 1024 * 1024;
/// How long a closing server waits for what is under way.
const LAST_WAIT: Duration = Duration::from_secs(10);
/// So many log-outs may wait for a WebSocket to hear of them.
const GIVEN_UP: usize = 64;
const TIDYING: Duration = Duration::from_secs(60);
/// How many rounds of tidying there are to one in which what is old is deleted.
const ROUNDS: u32 = 60;

/// What every request can reach.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    pub(crate) store: Store,
    pub(crate) health: Health,
    pub(crate) hub: Hub,
    pub(crate) thinkers: Thinkers,
    pub(crate) desks: Desks,
    pub(crate) limits: RateLimits,
    pub(crate) figures: PrometheusHandle,
    pub(crate) given_up: broadcast::Sender<GivenUp>,
    /// Turns true when the server begins to close.
    pub(crate) closing: watch::Receiver<bool>,
}

/// A token that is good no longer, by its hash, or all of a person's, by their id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp {
    pub(crate) who: String,
    /// The hash of the one in whose place the same browser has just got another: its windows notice by themselves, and by
    /// then they have it.
    pub(crate) but: Option<String>,
}

/// A server that runs beside the caller.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    close: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

impl Server {
    pub async fn start(config: Config) -> anyhow::Result<Server> {
        let database = config.database()?;
        let store = store::open(&database).await?;
        let health = Health::new(&database);
        let at = SocketAddr::new(config.host, config.port);
        let listener = TcpListener::bind(at).await.with_context(|| format!("cannot listen on {at}"))?;
        let address = listener.local_addr()?;
        let (close, closing) = watch::channel(false);
        let thinkers = Thinkers::new(config.thinkers());
        let app = Arc::new(App {
            hub: Hub::new(
                store.clone(),
                Luck::new(config.known_dice),
                thinkers.clone(),
                config.away_after,
                closing.clone(),
                Time::begin(now_ms()),
            ),
            limits: RateLimits::new(&config),
            figures: observe::figures(),
            given_up: broadcast::Sender::new(GIVEN_UP),
            config,
            address,
            store,
            health,
            thinkers,
            desks: Desks::new(),
            closing: closing.clone(),
        });
        let register = Register::new(app.config.connections(), app.config.connections_per_address());
        let door = Door::new(listener, register, app.config.patience);
        let service = router(Arc::clone(&app)).into_make_service_with_connect_info::<Visit>();
        let mut stopped = closing;
        let stopped = async move { drop(stopped.wait_for(|&closing| closing).await) };
        let serving = tokio::spawn(async move {
            if let Err(error) = axum::serve(door, service).with_graceful_shutdown(stopped).await {
                tracing::error!(%error, "the server stopped listening");
            }
        });
        if let Some(at) = app.config.metrics {
            serve_figures(at, Arc::clone(&app)).await?;
        }
        tokio::spawn(keep_house(Arc::clone(&app)));
        tokio::spawn(app.hub.clone().follow_others());
        tokio::spawn(app.hub.clone().wake_tables());
        tokio::spawn(pass_on_log_outs(Arc::clone(&app)));
        tracing::info!(%address, "listening");
        Ok(Server { address, app, close, serving })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes no more requests, finishes those under way, and lets go of the store. What was acknowledged is kept anyway.
    pub async fn stop(mut self) {
        // Someone always listens: the app holds a receiver.
        let _ = self.close.send(true);
        self.app.thinkers.close();
        let ended = time::timeout(LAST_WAIT, async {
            let _ = (&mut self.serving).await;
            self.app.hub.close().await;
        });
        if ended.await.is_err() {
            tracing::warn!("some requests were still under way");
            self.serving.abort();
        }
        self.app.store.close().await;
        self.app.health.let_go();
        tracing::info!("closed");
    }
}

fn router(app: Arc<App>) -> Router {
    let records = Router::new()
        .route("/api/records", post(api::records::upload))
        .route("/api/verify", post(api::records::verify_upload))
        .layer(DefaultBodyLimit::max(LONGEST_RECORD));
    Router::new()
        .route("/api", get(api::described::page))
        .route("/api/openapi.json", get(api::described::document))
        .route("/api/messages.json", get(api::described::message_schema))
        .route("/api/guest", post(api::people::guest))
        .route("/api/me", get(api::people::me))
        .route("/api/name", post(api::people::rename))
        .route("/api/account", post(api::people::register))
        .route("/api/login", post(api::people::log_in))
        .route("/api/logout", post(api::people::log_out))
        .route("/api/logout/everywhere", post(api::account::log_out_everywhere))
        .route("/api/password", post(api::account::change_password))
        .route("/api/me/data", get(api::account::data))
        .route("/api/me/delete", post(api::account::delete))
        .route("/api/reach", get(api::reach::reach))
        .route("/api/games", get(api::games::games))
        .route("/api/games/{id}/rules", get(api::games::rules))
        .route("/api/games/{id}/remarks", post(api::games::remarks))
        .route("/api/tables", get(api::tables::list).post(api::tables::open))
        .route("/api/tables/{id}/ws", any(live::socket::open))
        .route("/api/tables/{id}/record", get(api::records::record))
        .route("/api/tables/{id}/replay", get(api::records::replay))
        .route("/api/tables/{id}/verify", get(api::records::verify))
        .route("/api/tables/{id}/content", get(api::tables::content))
        .route("/api/tables/{id}/position", get(api::tables::position))
        .route("/api/tables/{id}/hint", post(api::tables::hint))
        .route("/api/tables/{id}/odds", get(api::tables::odds))
        .route("/api/{*other}", any(api::unknown))
        .method_not_allowed_fallback(api::not_so)
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST))
        .merge(records)
        // An answer is made for one reader: better soon than small.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .route("/healthz", get(api::health))
        .route("/livez", get(api::alive))
        .route("/metrics", if app.config.metrics.is_some() { get(api::figures_elsewhere) } else { get(api::figures) })
        .fallback(client_files::file)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// Serves the figures at an address of their own.
async fn serve_figures(at: SocketAddr, app: Arc<App>) -> anyhow::Result<()> {
    let listener = TcpListener::bind(at).await.with_context(|| format!("cannot listen on {at} for the figures"))?;
    tracing::info!(address = %listener.local_addr()?, "the figures are here");
    let mut closing = app.closing.clone();
    let closed = async move { drop(closing.wait_for(|&closing| closing).await) };
    let routes = Router::new().route("/metrics", get(api::figures)).route("/livez", get(api::alive));
    let routes = routes.route("/healthz", get(api::health)).with_state(app);
    tokio::spawn(async move { axum::serve(listener, routes).with_graceful_shutdown(closed).await });
    Ok(())
}

/// Tells the windows here who has logged out at another server.
async fn pass_on_log_outs(app: Arc<App>) {
    let mut changes = app.store.watch();
    while let Some(change) = changes.next().await {
        if let Change::Gone { who } = change {
            // Perhaps no window is open.
            let _ = app.given_up.send(GivenUp { who, but: None });
        }
    }
}

/// Small chores that come round.
async fn keep_house(app: Arc<App>) {
    let mut closing = app.closing.clone();
    let mut round = time::interval(TIDYING);
    let mut rounds = 0;
    loop {
        tokio::select! {
            _ = round.tick() => {
                if rounds % ROUNDS == 0 {
                    retention::tidy(&app).await;
                }
                rounds += 1;
                app.limits.tidy();
                app.figures.run_upkeep();
            }
            () = async { drop(closing.wait_for(|&closing| closing).await) } => return,
        }
    }
}
