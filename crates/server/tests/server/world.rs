//! A server to visit, on a database that is thrown away.

use std::{net::IpAddr, time::Duration};

use anyhow::Result;
use lab::Visitor;
use server::{Config, Limits, Server};
use tempfile::TempDir;

pub(crate) struct World {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(Limits::NONE).await
    }

    pub(crate) async fn with(limits: Limits) -> World {
        let folder = TempDir::new().unwrap();
        let db = folder.path().join("test.db").display().to_string();
        let server = Server::start(config(db, limits)).await.unwrap();
        World { server, folder }
    }

    /// Closes the server and starts another on the same database.
    pub(crate) async fn restarted(self) -> World {
        self.server.stop().await;
        let db = self.folder.path().join("test.db").display().to_string();
        let server = Server::start(config(db, Limits::NONE)).await.unwrap();
        World { server, folder: self.folder }
    }

    pub(crate) fn address(&self) -> String {
        self.server.address().to_string()
    }

    pub(crate) async fn guest(&self, name: &str) -> Visitor {
        Visitor::guest(&self.address(), name).await.unwrap()
    }

    pub(crate) fn stranger(&self) -> Visitor {
        Visitor::new(&self.address())
    }
}

pub(crate) fn config(db: String, limits: Limits) -> Config {
    Config {
        host: IpAddr::from([127, 0, 0, 1]),
        port: 0,
        db: Some(db),
        open: false,
        limits,
        log: "error".to_owned(),
        away_after: Duration::ZERO,
        ..Config::default()
    }
}

/// Opens a table and gives its id.
pub(crate) async fn open_table(visitor: &mut Visitor, order: serde_json::Value) -> Result<String> {
    let opened = visitor.post("/api/tables", &order).await?.ok()?;
    Ok(opened["id"].as_str().unwrap().to_owned())
}
