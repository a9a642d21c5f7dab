//! The WebSocket itself. What is said goes out in pieces: a connection keeps room for the longest piece it ever sent, and the whole
//! of a table would be fifty times what is said later.

use axum::{
    body::{Body, Bytes},
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, Method, StatusCode, header, request::Parts},
    response::Response,
};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
        handshake::derive_accept_key,
        protocol::{
            CloseFrame, Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{CloseCode, Data, OpCode},
            },
        },
    },
};

use crate::problem::Problem;

/// No command is longer; an action is a few words of JSON.
const LONGEST_MESSAGE: usize = 16 * 1024;
/// Commands are short: each WebSocket has this for itself, and clears it whenever it reads.
const READ_BUFFER: usize = 512;
/// With what a piece begins, 2 kB are enough for it.
const PIECE: usize = 2 * 1024 - 16;

/// A request that asks for a WebSocket.
pub(crate) struct Upgrade {
    key: Vec<u8>,
    raw: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Upgrade, Problem> {
        let refused = |status| Problem::new(status, "no_websocket", "Only a WebSocket is open here.");
        let asked = parts.method == Method::GET
            && names(&parts.headers, &header::CONNECTION, "upgrade")
            && names(&parts.headers, &header::UPGRADE, "websocket")
            && names(&parts.headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).map(|key| key.as_bytes().to_vec());
        let key = key.filter(|_| asked).ok_or_else(|| refused(StatusCode::BAD_REQUEST))?;
        let raw = parts.extensions.remove::<OnUpgrade>().ok_or_else(|| refused(StatusCode::UPGRADE_REQUIRED))?;
        Ok(Upgrade { key, raw })
    }
}

/// Whether a header names this, perhaps among other things.
fn names(headers: &HeaderMap, header: &HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(header).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|word| word.trim().eq_ignore_ascii_case(wanted))
}

impl Upgrade {
    /// The answer after which both talk as WebSockets do; `talk` begins when the client has it.
    pub(super) fn answer<T>(self, talk: impl FnOnce(Wire) -> T + Send + 'static) -> Response
    where
        T: Future<Output = ()> + Send + 'static,
    {
        let accepted = derive_accept_key(&self.key);
        tokio::spawn(async move {
            match self.raw.await {
                Ok(raw) => talk(Wire::new(raw).await).await,
                Err(error) => tracing::debug!(%error, "a WebSocket was not opened"),
            }
        });
        let answer = Response::builder()
            .status(StatusCode::SWITCHING_PROTOCOLS)
            .header(header::CONNECTION, "upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_ACCEPT, accepted);
        answer.body(Body::empty()).expect("all of it can stand in a header")
    }
}

pub(super) struct Wire(WebSocketStream<TokioIo<Upgraded>>);

/// What came over the wire.
pub(super) enum Heard {
    Text(Utf8Bytes),
    /// A sign of life.
    Pulse,
    Nonsense,
    Gone,
}

impl Wire {
    async fn new(raw: Upgraded) -> Wire {
        let config = WebSocketConfig::default()
            .max_message_size(Some(LONGEST_MESSAGE))
            .max_frame_size(Some(LONGEST_MESSAGE))
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0);
        Wire(WebSocketStream::from_raw_socket(TokioIo::new(raw), Role::Server, Some(config)).await)
    }

    pub(super) async fn hear(&mut self) -> Heard {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Heard::Text(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Heard::Pulse,
            Some(Ok(Message::Binary(_) | Message::Frame(_))) => Heard::Nonsense,
            Some(Ok(Message::Close(_)) | Err(_)) | None => Heard::Gone,
        }
    }

    pub(super) async fn say(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        for frame in pieces(text.into()) {
            self.0.feed(Message::Frame(frame)).await?;
        }
        self.0.flush().await
    }

    /// Asks for a sign of life.
    pub(super) async fn ask_pulse(&mut self) -> Result<(), Error> {
        self.0.send(Message::Ping(Bytes::new())).await
    }

    pub(super) async fn close(&mut self, code: CloseCode, reason: &'static str) -> Result<(), Error> {
        let reason = Utf8Bytes::from_static(reason);
        self.0.send(Message::Close(Some(CloseFrame { code, reason }))).await
    }
}

fn pieces(mut rest: Bytes) -> impl Iterator<Item = Frame> {
    let mut kind = Some(Data::Text);
    std::iter::from_fn(move || {
        let opcode = OpCode::Data(kind?);
        let piece = rest.split_to(rest.len().min(PIECE));
        kind = (!rest.is_empty()).then_some(Data::Continue);
        Some(Frame::message(piece, opcode, rest.is_empty()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(length: usize) -> Vec<(OpCode, usize, bool)> {
        let frames = pieces(Bytes::from(vec![b'x'; length]));
        frames.map(|frame| (frame.header().opcode, frame.payload().len(), frame.header().is_final)).collect()
    }

    #[test]
    fn what_is_short_goes_out_whole() {
        assert_eq!(sent(0), [(OpCode::Data(Data::Text), 0, true)]);
        assert_eq!(sent(PIECE), [(OpCode::Data(Data::Text), PIECE, true)]);
    }

    #[test]
    fn what_is_long_goes_out_in_pieces() {
        let more = OpCode::Data(Data::Continue);
        assert_eq!(
            sent(2 * PIECE + 1),
            [(OpCode::Data(Data::Text), PIECE, false), (more, PIECE, false), (more, 1, true)]
        );
    }
}
