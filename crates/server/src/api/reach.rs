//! Where friends find the server, for invitations that are written at its own machine.

use std::sync::Arc;

use axum::{Extension, Json, extract::State};
use serde::Serialize;
use ts_rs::TS;

use crate::{app::App, limits::Caller, reach};

#[derive(Debug, Serialize, TS)]
pub(crate) struct Reach {
    /// Such as `http://192.168.1.20:7340`, the likeliest first; nothing if no other device finds it.
    origins: Vec<String>,
}

/// Where other devices find this server, told to whoever sits at its machine
pub(crate) async fn reach(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Json<Reach> {
    // Others have found it, and the addresses within a network are nobody's business outside.
    let origins = if caller.is_at_home() { reach::origins(&app.config, app.address) } else { Vec::new() };
    Json(Reach { origins })
}
