//! One connection and how patient the server is with it: for its next request, and until it reads what it is sent.

use std::{
    io,
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

use crate::{door::Entered, limits::Caller};

/// What is known of a connection. Clones are the same one.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    pub(crate) address: IpAddr,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    /// Since when its next request, or the rest of one, is waited for; nothing while a request is answered.
    waited_for_since: Option<Instant>,
    sent_away: bool,
    /// Whom to tell when it is sent away.
    task: Option<Waker>,
}

impl Visit {
    pub(crate) fn new(address: IpAddr) -> Visit {
        let state = State { waited_for_since: Some(Instant::now()), sent_away: false, task: None };
        Visit { address, state: Arc::new(Mutex::new(state)) }
    }

    pub(crate) fn caller(&self) -> Caller {
        Caller::at(self.address)
    }

    /// A request has come.
    pub(crate) fn is_served(&self) {
        self.state().waited_for_since = None;
    }

    /// A request was answered: the next is waited for.
    pub(crate) fn is_waited_for(&self) {
        self.state().waited_for_since = Some(Instant::now());
    }

    pub(crate) fn waited_for_since(&self) -> Option<Instant> {
        self.state().waited_for_since
    }

    pub(crate) fn send_away(&self) {
        let task = {
            let mut state = self.state();
            state.sent_away = true;
            state.task.take()
        };
        if let Some(task) = task {
            task.wake();
        }
    }

    #[cfg(test)]
    pub(crate) fn is_sent_away(&self) -> bool {
        self.state().sent_away
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream that fails when the other side keeps us waiting for too long.
#[derive(Debug)]
pub(crate) struct Patient<S> {
    stream: S,
    entered: Entered,
    patience: Duration,
    /// When the request that is waited for is too late.
    reading: Option<Pin<Box<Sleep>>>,
    /// When what is being sent should have been read.
    writing: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    pub(crate) fn new(stream: S, entered: Entered, patience: Duration) -> Patient<S> {
        Patient { stream, entered, patience, reading: None, writing: None }
    }

    pub(crate) fn visit(&self) -> &Visit {
        &self.entered.visit
    }

    /// Fails when this connection has to make room for others; tells since when its next request is waited for.
    fn check_room(&mut self, context: &mut Context<'_>) -> io::Result<Option<Instant>> {
        let mut state = self.entered.visit.state();
        if state.sent_away {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        state.task = Some(context.waker().clone());
        Ok(state.waited_for_since)
    }

    /// Fails when the next request is too late, however much of it there is.
    fn check_request(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        let Some(since) = self.check_room(context)? else {
            self.reading = None;
            return Ok(());
        };
        let deadline = since + self.patience;
        let alarm = self.reading.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if alarm.deadline() != deadline {
            alarm.as_mut().reset(deadline);
        }
        if alarm.as_mut().poll(context).is_ready() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }

    /// Waits no longer for a reader than for a request.
    fn sent(&mut self, context: &mut Context<'_>, sent: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if sent.is_ready() {
            self.writing = None;
            // While an answer is being read, no other request is due.
            let mut state = self.entered.visit.state();
            if state.waited_for_since.is_some() {
                state.waited_for_since = Some(Instant::now());
            }
            return sent;
        }
        self.check_room(context)?;
        let deadline = || Instant::now() + self.patience;
        let alarm = self.writing.get_or_insert_with(|| Box::pin(sleep_until(deadline())));
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.check_request(context)?;
        Pin::new(&mut this.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let sent = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.sent(context, sent)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let sent = Pin::new(&mut this.stream).poll_write_vectored(context, parts);
        this.sent(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
        time::{advance, timeout},
    };

    use super::*;
    use crate::door::Register;

    const PATIENCE: Duration = Duration::from_secs(20);
    const LONG: Duration = Duration::from_secs(3600);

    /// A client's end and the server's.
    fn pair() -> (DuplexStream, Patient<DuplexStream>) {
        let (client, server) = duplex(64);
        let entered = Register::new(10, 0).enter(IpAddr::from([10, 0, 0, 1])).unwrap();
        (client, Patient::new(server, entered, PATIENCE))
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_request_is_not_waited_for_however_slowly_it_comes() {
        let (mut client, mut server) = pair();
        let began = Instant::now();
        let trickle = async {
            while client.write_all(b"x").await.is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        };
        let read = async {
            let error = loop {
                if let Err(error) = server.read_u8().await {
                    break error;
                }
            };
            drop(server);
            error
        };
        let ((), error) = tokio::join!(trickle, read);
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(began.elapsed() <= PATIENCE + Duration::from_secs(2));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_being_served_may_be_silent() {
        let (_client, mut server) = pair();
        server.visit().is_served();
        assert!(timeout(LONG, server.read_u8()).await.is_err(), "nothing came, and that is well");
        server.visit().is_waited_for();
        assert!(timeout(PATIENCE / 2, server.read_u8()).await.is_err());
        assert_eq!(server.read_u8().await.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test(start_paused = true)]
    async fn who_stops_reading_is_let_go() {
        let (mut client, mut server) = pair();
        server.visit().is_served();
        let error = server.write_all(&[0; 100]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        client.read_exact(&mut [0; 64]).await.unwrap();
        server.write_all(b"again").await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_of_a_long_answer_is_waited_for() {
        let (mut client, mut server) = pair();
        let write = async {
            for _ in 0..100 {
                server.write_all(&[0; 64]).await.unwrap();
            }
            // Now and then a server looks whether the client is still there.
            assert!(timeout(PATIENCE / 2, server.read_u8()).await.is_err());
        };
        let read = async {
            for _ in 0..100 {
                advance(PATIENCE / 2).await;
                client.read_exact(&mut [0; 64]).await.unwrap();
            }
        };
        tokio::join!(write, read);
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_to_make_room_is_woken_and_goes() {
        let (_client, mut server) = pair();
        let visit = server.visit().clone();
        let reading = tokio::spawn(async move { server.read_u8().await });
        tokio::task::yield_now().await;
        visit.send_away();
        assert_eq!(reading.await.unwrap().unwrap_err().kind(), io::ErrorKind::ConnectionAborted);
    }
}
