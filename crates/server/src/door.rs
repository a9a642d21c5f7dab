//! Where connections come in. There is room for so many, in all and from one address. Who finds it full takes the place of
//! whoever has kept the server waiting longest for a request; nobody is cut off in the middle of one, or at a table.

use std::{
    collections::{BTreeMap, HashMap},
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::net::{TcpListener, TcpStream};

use crate::{
    limits::Caller,
    visit::{Patient, Visit},
};

/// So many who were sent away may take their time to go.
const MOST_LEAVING: usize = 50;

pub(crate) struct Door {
    listener: TcpListener,
    register: Register,
    /// How long a client may keep the server waiting.
    patience: Duration,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, register: Register, patience: Duration) -> Door {
        Door { listener, register, patience }
    }
}

impl Listener for Door {
    type Io = Patient<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Patient<TcpStream>, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let Some(entered) = self.register.enter(address.ip()) else {
                metrics::counter!("crownforge_connections_refused_total").increment(1);
                continue;
            };
            // Small messages go out at once: waiting to fill a packet would cost a lone player 40 ms a move.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "TCP_NODELAY was refused");
            }
            return (Patient::new(stream, entered, self.patience), address);
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, Door>> for Visit {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Visit {
        stream.io().visit().clone()
    }
}

/// The connections that are open.
#[derive(Clone, Debug)]
pub(crate) struct Register(Arc<Mutex<Open>>);

#[derive(Debug)]
struct Open {
    most: usize,
    /// From one address; 0 is no limit.
    most_each: usize,
    visits: BTreeMap<u64, Visit>,
    from: HashMap<Caller, usize>,
    leaving: usize,
    next_number: u64,
}

/// A connection's line in the register, struck out when dropped.
#[derive(Debug)]
pub(crate) struct Entered {
    register: Register,
    number: u64,
    pub(crate) visit: Visit,
}

impl Register {
    pub(crate) fn new(most: usize, most_each: usize) -> Register {
        let (visits, from) = (BTreeMap::new(), HashMap::new());
        Register(Arc::new(Mutex::new(Open { most, most_each, visits, from, leaving: 0, next_number: 0 })))
    }

    /// `None` if there is no room, and nobody who could be sent away for it.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Entered> {
        let visit = Visit::new(address);
        let mut open = self.open();
        let caller = visit.caller();
        if open.most_each > 0 && open.from.get(&caller).is_some_and(|&count| count >= open.most_each) {
            open.send_one_away(|other| other.caller() == caller)?;
        } else if open.visits.len() >= open.most {
            open.send_one_away(|_| true)?;
        }
        open.next_number += 1;
        let number = open.next_number;
        open.visits.insert(number, visit.clone());
        *open.from.entry(caller).or_insert(0) += 1;
        drop(open);
        metrics::gauge!("crownforge_connections").increment(1);
        Some(Entered { register: self.clone(), number, visit })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Whoever has kept the server waiting longest has to go.
    fn send_one_away(&mut self, who: impl Fn(&Visit) -> bool) -> Option<()> {
        if self.leaving >= MOST_LEAVING {
            return None;
        }
        let waited_for = self.visits.iter().filter(|(_, visit)| who(visit));
        let waited_for = waited_for.filter_map(|(&number, visit)| Some((visit.waited_for_since()?, number)));
        let (_, number) = waited_for.min()?;
        self.strike_out(number)?.send_away();
        self.leaving += 1;
        Some(())
    }

    fn strike_out(&mut self, number: u64) -> Option<Visit> {
        let visit = self.visits.remove(&number)?;
        if let Some(count) = self.from.get_mut(&visit.caller()) {
            *count -= 1;
            if *count == 0 {
                self.from.remove(&visit.caller());
            }
        }
        Some(visit)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut open = self.register.open();
        if open.strike_out(self.number).is_none() {
            open.leaving -= 1;
        }
        metrics::gauge!("crownforge_connections").decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn is_sent_away(entered: &Entered) -> bool {
        entered.visit.is_sent_away()
    }

    #[test]
    fn who_is_waited_for_longest_makes_room_for_the_next_from_the_same_address() {
        let register = Register::new(100, 3);
        let other = register.enter(from(2)).unwrap();
        let own: Vec<Entered> = (0..5).map(|_| register.enter(from(1)).unwrap()).collect();
        assert_eq!(own.iter().map(is_sent_away).collect::<Vec<_>>(), [true, true, false, false, false]);
        assert!(!is_sent_away(&other));
    }

    #[test]
    fn whoever_is_being_served_stays() {
        let register = Register::new(100, 2);
        let [first, second] = [register.enter(from(1)).unwrap(), register.enter(from(1)).unwrap()];
        first.visit.is_served();
        let third = register.enter(from(1)).unwrap();
        third.visit.is_served();
        assert!(!is_sent_away(&first) && is_sent_away(&second));
        assert!(register.enter(from(1)).is_none());
        third.visit.is_waited_for();
        assert!(register.enter(from(1)).is_some());
    }

    #[test]
    fn there_is_room_for_so_many_in_all() {
        let register = Register::new(2, 0);
        let first = register.enter(from(1)).unwrap();
        let second = register.enter(from(2)).unwrap();
        second.visit.is_served();
        let third = register.enter(from(3)).unwrap();
        assert!(is_sent_away(&first));
        third.visit.is_served();
        assert!(register.enter(from(4)).is_none());
        drop(second);
        assert!(register.enter(from(4)).is_some());
    }

    #[test]
    fn who_was_sent_away_but_does_not_go_is_counted_too() {
        let register = Register::new(1, 0);
        let mut open: Vec<Entered> = (0..=MOST_LEAVING).map(|_| register.enter(from(1)).unwrap()).collect();
        assert!(register.enter(from(1)).is_none());
        open.remove(0);
        assert!(register.enter(from(1)).is_some());
    }
}
