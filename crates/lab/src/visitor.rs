//! A program that visits a server as a browser would: a cookie, requests, and a WebSocket per table. Load and crash
//! drills and the tests are made of these.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig},
};

/// No answer takes this long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(20);
/// Of a WebSocket, in each direction: there may be thousands.
const BUFFER: usize = 8 * 1024;

#[derive(Clone, Debug)]
pub struct Visitor {
    /// `host:port`
    pub address: String,
    /// The cookie that says who this is, once the server has given one.
    pub cookie: Option<String>,
    /// The page this visitor claims to come from.
    pub origin: Option<String>,
}

/// What a server answered.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// The header lines, as they came.
    pub headers: String,
    pub text: String,
}

/// An open WebSocket to one table.
#[derive(Debug)]
pub struct TableSocket(WebSocketStream<TcpStream>);

impl Visitor {
    pub fn new(address: &str) -> Visitor {
        Visitor { address: address.to_owned(), cookie: None, origin: None }
    }

    /// A visitor with a name.
    pub async fn guest(address: &str, name: &str) -> Result<Visitor> {
        let mut visitor = Visitor::new(address);
        visitor.post("/api/guest", &json!({ "name": name })).await?.ok()?;
        Ok(visitor)
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer> {
        self.ask("GET", path, None).await
    }

    /// One of the figures the server tells its operator.
    pub async fn figure(&mut self, name: &str) -> Result<f64> {
        let figures = self.get("/metrics").await?.text;
        let line = figures.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.map_or(Ok(0.0), str::parse)?)
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Answer> {
        self.ask("POST", path, Some(body.to_string())).await
    }

    /// Sends a request with any body and keeps the cookie that comes back.
    pub async fn ask(&mut self, method: &str, path: &str, body: Option<String>) -> Result<Answer> {
        let answer = timeout(PATIENCE, self.exchange(method, path, body)).await.context("no answer came")??;
        for line in answer.headers.lines() {
            let Some((name, value)) = line.split_once(": ") else { continue };
            if name.eq_ignore_ascii_case("set-cookie") {
                let cookie = value.split(';').next().unwrap_or_default();
                self.cookie = (!cookie.ends_with('=')).then(|| cookie.to_owned());
            }
        }
        Ok(answer)
    }

    async fn exchange(&self, method: &str, path: &str, body: Option<String>) -> Result<Answer> {
        let mut stream = connect(&self.address).await?;
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        for (name, value) in [("cookie", &self.cookie), ("origin", &self.origin)] {
            if let Some(value) = value {
                request += &format!("{name}: {value}\r\n");
            }
        }
        let body = body.unwrap_or_default();
        request += &format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes);
        let (headers, body) = text.split_once("\r\n\r\n").context("the answer was cut short")?;
        let status = headers.split(' ').nth(1).and_then(|word| word.parse().ok()).context("no status line")?;
        Ok(Answer { status, headers: headers.to_owned(), text: body.to_owned() })
    }

    /// Opens a table's WebSocket and says hello; `last_seq` is the last entry this visitor has seen.
    pub async fn join(&self, table: &str, last_seq: Option<u64>) -> Result<TableSocket> {
        let mut socket = self.open(table).await?;
        socket.send(&json!({ "type": "Hello", "last_seq": last_seq })).await?;
        Ok(socket)
    }

    /// Opens a table's WebSocket without a word.
    pub async fn open(&self, table: &str) -> Result<TableSocket> {
        let url = format!("ws://{}/api/tables/{table}/ws", self.address);
        let mut request = url.into_client_request()?;
        for (name, value) in [("cookie", &self.cookie), ("origin", &self.origin)] {
            if let Some(value) = value {
                request.headers_mut().insert(name, HeaderValue::from_str(value)?);
            }
        }
        let stream = connect(&self.address).await?;
        let small = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let opening = client_async_with_config(request, stream, Some(small));
        let (socket, _) = timeout(PATIENCE, opening).await.context("no answer came")??;
        Ok(TableSocket(socket))
    }
}

impl Answer {
    pub fn json(&self) -> Result<Value> {
        serde_json::from_str(&self.text).with_context(|| format!("not JSON: {}", self.text))
    }

    /// The answer of a request that went well.
    pub fn ok(&self) -> Result<Value> {
        if !(200..300).contains(&self.status) {
            bail!("status {}: {}", self.status, self.text);
        }
        if self.text.is_empty() { Ok(Value::Null) } else { self.json() }
    }
}

impl TableSocket {
    pub async fn send(&mut self, message: &Value) -> Result<()> {
        self.send_text(message.to_string()).await
    }

    pub async fn send_text(&mut self, text: String) -> Result<()> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next message; an error when the server closed the socket or is silent for long.
    pub async fn next(&mut self) -> Result<Value> {
        let text = self.next_text().await?;
        Ok(serde_json::from_str(&text)?)
    }

    /// The same with this much patience.
    pub async fn next_within(&mut self, patience: Duration) -> Result<Value> {
        Ok(serde_json::from_str(&self.text_within(patience).await?)?)
    }

    pub async fn next_text(&mut self) -> Result<String> {
        self.text_within(PATIENCE).await
    }

    async fn text_within(&mut self, patience: Duration) -> Result<String> {
        loop {
            let message = timeout(patience, self.0.next()).await.context("the server is silent")?;
            match message.ok_or_else(|| anyhow!("the server closed the socket"))?? {
                Message::Text(text) => return Ok(text.to_string()),
                Message::Close(frame) => bail!("the server closed the socket: {frame:?}"),
                _ => {}
            }
        }
    }

    /// Goes on until a message of this type comes.
    pub async fn until(&mut self, kind: &str) -> Result<Value> {
        loop {
            let message = self.next().await?;
            if message["type"] == kind {
                return Ok(message);
            }
        }
    }

    /// Listens until the server closes the socket, as a window does in which nobody does anything.
    pub async fn listen(mut self) {
        while let Some(Ok(_)) = self.0.next().await {}
    }

    pub async fn close(mut self) {
        // The server may be gone already; then it is closed just as well.
        let _ = self.0.close(None).await;
    }
}

async fn connect(address: &str) -> Result<TcpStream> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}
