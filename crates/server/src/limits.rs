//! How much one address and one person may ask for, so that nobody spoils it for the others.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::Request;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Config;

/// Records on their way in, two megabytes each at most.
const MOST_UPLOADS: usize = 32;
const MOST_UPLOADS_EACH: usize = 2;
/// Games told position by position on their way out: a long one has ten megabytes.
const MOST_GAMES: usize = 32;
const MOST_GAMES_EACH: usize = 8;

/// Refusals of one address that are told to the log.
const LINES_PER_SECOND: NonZeroU32 = NonZeroU32::new(2).unwrap();

/// Where a request comes from. Neighbours in one IPv6 network count as one, since one household has it all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Caller(IpAddr);

impl Caller {
    pub(crate) fn of(request: &Request, peer: IpAddr, behind_proxy: bool) -> Caller {
        let forwarded = || {
            // A proxy adds whom it saw at the end, or in a line of its own; what stands before is anybody's word.
            let named = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            named.rsplit(',').next()?.trim().parse().ok()
        };
        let told: Option<IpAddr> = if behind_proxy { forwarded() } else { None };
        Caller::at(told.unwrap_or(peer))
    }

    /// Whether somebody at this very machine asks.
    pub(crate) fn is_at_home(self) -> bool {
        // Of the IPv6 address of this machine nothing is left but its network.
        self.0.is_loopback() || self.0 == IpAddr::V6(Ipv6Addr::UNSPECIFIED)
    }

    pub(crate) fn at(address: IpAddr) -> Caller {
        Caller(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            address => address,
        })
    }
}

pub(crate) struct RateLimits {
    requests: Option<DefaultKeyedRateLimiter<Caller>>,
    sign_ins: Option<DefaultKeyedRateLimiter<Caller>>,
    tables: Option<DefaultKeyedRateLimiter<Caller>>,
    packs: Option<DefaultKeyedRateLimiter<Caller>>,
    guesses: Option<DefaultKeyedRateLimiter<String>>,
    strange_guesses: Option<DefaultKeyedRateLimiter<String>>,
    lines: DefaultKeyedRateLimiter<Caller>,
    messages: Option<DefaultKeyedRateLimiter<String>>,
    advice: Option<DefaultKeyedRateLimiter<String>>,
    sockets: Room,
    uploads: Room,
    games: Room,
}

/// So many at once, in all and from one address; 0 is no limit.
#[derive(Clone, Debug)]
struct Room {
    most: usize,
    most_each: usize,
    taken: Arc<Mutex<HashMap<Caller, usize>>>,
}

/// The right to be one of them, given back when dropped.
#[derive(Debug)]
pub(crate) struct Taken {
    caller: Caller,
    room: Room,
}

impl RateLimits {
    pub(crate) fn new(config: &Config) -> RateLimits {
        let figures = &config.limits;
        let second =
            |count: u32| Some(Quota::per_second(NonZeroU32::new(count)?).allow_burst(NonZeroU32::new(4 * count)?));
        let minute = |count: u32| Some(Quota::per_minute(NonZeroU32::new(count)?));
        RateLimits {
            requests: second(figures.requests_per_second).map(RateLimiter::keyed),
            sign_ins: minute(figures.sign_ins_per_minute).map(RateLimiter::keyed),
            tables: minute(figures.sign_ins_per_minute).map(RateLimiter::keyed),
            packs: NonZeroU32::new(figures.sign_ins_per_minute.div_ceil(2))
                .map(Quota::per_hour)
                .map(RateLimiter::keyed),
            guesses: minute(figures.sign_ins_per_minute.div_ceil(6)).map(RateLimiter::keyed),
            strange_guesses: minute(figures.sign_ins_per_minute).map(RateLimiter::keyed),
            lines: RateLimiter::keyed(Quota::per_second(LINES_PER_SECOND)),
            messages: second(figures.messages_per_second).map(RateLimiter::keyed),
            // An adviser's second is worth many messages.
            advice: second(figures.messages_per_second.div_ceil(20)).map(RateLimiter::keyed),
            // There is always room for a request as well.
            sockets: Room::new((config.connections() * 3).div_ceil(4), figures.sockets_per_address as usize),
            uploads: Room::new(MOST_UPLOADS, MOST_UPLOADS_EACH),
            games: Room::new(MOST_GAMES, MOST_GAMES_EACH),
        }
    }

    pub(crate) fn request(&self, caller: Caller) -> bool {
        within(self.requests.as_ref(), &caller)
    }

    pub(crate) fn sign_in(&self, caller: Caller) -> bool {
        within(self.sign_ins.as_ref(), &caller)
    }

    /// Whether another refusal is worth a line in the log.
    pub(crate) fn line(&self, caller: Caller) -> bool {
        self.lines.check_key(&caller).is_ok()
    }

    /// Whether another table may be opened.
    pub(crate) fn table(&self, caller: Caller) -> bool {
        within(self.tables.as_ref(), &caller)
    }

    /// Whether another pack may be brought to a table: it is kept for as long as the table is.
    pub(crate) fn pack(&self, caller: Caller) -> bool {
        within(self.packs.as_ref(), &caller)
    }

    /// Whether another password may be tried for this account: so often from one address, so often from all. A browser the
    /// account knows has tries of its own, which no stranger can use up.
    pub(crate) fn guess(&self, account: &str, caller: Caller, known: bool) -> bool {
        if known {
            return within(self.guesses.as_ref(), &account.to_owned());
        }
        within(self.guesses.as_ref(), &format!("{account} {caller}"))
            && within(self.strange_guesses.as_ref(), &account.to_owned())
    }

    pub(crate) fn message(&self, person: &str) -> bool {
        within(self.messages.as_ref(), &person.to_owned())
    }

    pub(crate) fn advice(&self, person: &str) -> bool {
        within(self.advice.as_ref(), &person.to_owned())
    }

    /// Whether another WebSocket may be open.
    pub(crate) fn socket(&self, caller: Caller) -> Option<Taken> {
        self.sockets.take(caller)
    }

    /// Whether another record may be brought.
    pub(crate) fn upload(&self, caller: Caller) -> Option<Taken> {
        self.uploads.take(caller)
    }

    /// Whether another whole game may be on its way to somebody.
    pub(crate) fn game(&self, caller: Caller) -> Option<Taken> {
        self.games.take(caller)
    }

    /// Forgets those who have been quiet.
    pub(crate) fn tidy(&self) {
        self.lines.retain_recent();
        for limiter in [&self.requests, &self.sign_ins, &self.tables, &self.packs].into_iter().flatten() {
            limiter.retain_recent();
        }
        for limiter in [&self.guesses, &self.strange_guesses, &self.messages, &self.advice].into_iter().flatten() {
            limiter.retain_recent();
        }
    }
}

impl std::fmt::Display for Caller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RateLimits")
    }
}

impl Room {
    fn new(most: usize, most_each: usize) -> Room {
        Room { most, most_each, taken: Arc::default() }
    }

    fn take(&self, caller: Caller) -> Option<Taken> {
        let mut taken = self.taken();
        let own = taken.get(&caller).copied().unwrap_or(0);
        if taken.values().sum::<usize>() >= self.most || (self.most_each > 0 && own >= self.most_each) {
            return None;
        }
        taken.insert(caller, own + 1);
        Some(Taken { caller, room: self.clone() })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<Caller, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut taken = self.room.taken();
        if let Some(own) = taken.get_mut(&self.caller) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.caller);
            }
        }
    }
}

fn within<K: Clone + Hash + Eq>(limiter: Option<&DefaultKeyedRateLimiter<K>>, key: &K) -> bool {
    limiter.is_none_or(|limiter| limiter.check_key(key).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Limits;

    fn limited(limits: Limits) -> RateLimits {
        RateLimits::new(&Config { limits, connections: Some(100), ..Config::default() })
    }

    fn caller(address: &str) -> Caller {
        Caller::at(address.parse().unwrap())
    }

    #[test]
    fn one_address_may_ask_four_seconds_worth_at_once_and_no_more() {
        let limits = limited(Limits { requests_per_second: 2, ..Limits::NONE });
        let granted = (0..20).filter(|_| limits.request(caller("10.0.0.1"))).count();
        assert!((8..=9).contains(&granted), "{granted}");
        assert!(limits.request(caller("10.0.0.2")));
    }

    #[test]
    fn who_asks_from_this_very_machine_is_at_home() {
        for home in ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"] {
            assert!(caller(home).is_at_home(), "{home}");
        }
        for away in ["10.0.0.1", "192.168.1.20", "2001:db8::1", "fe80::1"] {
            assert!(!caller(away).is_at_home(), "{away}");
        }
    }

    #[test]
    fn only_the_proxys_own_word_tells_where_a_request_comes_from() {
        let told = |lines: &[&str], behind_proxy| {
            let mut request = Request::new(axum::body::Body::empty());
            for line in lines {
                request.headers_mut().append("x-forwarded-for", line.parse().unwrap());
            }
            Caller::of(&request, IpAddr::from([10, 0, 0, 9]), behind_proxy)
        };
        assert_eq!(told(&["6.6.6.6, 10.0.0.1"], true), caller("10.0.0.1"));
        assert_eq!(told(&["6.6.6.6", "7.7.7.7, 10.0.0.1"], true), caller("10.0.0.1"));
        assert_eq!(told(&["nonsense"], true), caller("10.0.0.9"));
        assert_eq!(told(&["6.6.6.6"], false), caller("10.0.0.9"));
    }

    #[test]
    fn no_limit_is_no_limit() {
        let limits = limited(Limits::NONE);
        assert!((0..1000).all(|_| limits.request(caller("10.0.0.1")) && limits.message("ann")));
    }

    #[test]
    fn neighbours_in_one_ipv6_network_count_as_one() {
        assert_eq!(caller("2001:db8:1:2::1"), caller("2001:db8:1:2:3::9"));
        assert_ne!(caller("2001:db8:1:2::1"), caller("2001:db8:1:3::1"));
        assert_eq!(caller("::ffff:10.0.0.1"), caller("10.0.0.1"));
    }

    #[test]
    fn a_closed_socket_makes_room_for_another() {
        let limits = limited(Limits { sockets_per_address: 1, ..Limits::NONE });
        let place = limits.socket(caller("10.0.0.1"));
        assert!(place.is_some() && limits.socket(caller("10.0.0.1")).is_none());
        drop(place);
        assert!(limits.socket(caller("10.0.0.1")).is_some());
    }

    #[test]
    fn only_so_many_whole_games_are_on_their_way_at_once() {
        let limits = limited(Limits::NONE);
        let own: Vec<Taken> = (0..300).filter_map(|_| limits.game(caller("10.0.0.1"))).collect();
        assert_eq!(own.len(), MOST_GAMES_EACH);
        assert!(limits.game(caller("10.0.0.2")).is_some());
    }

    #[test]
    fn one_address_opens_only_so_many_tables_a_minute() {
        let limits = limited(Limits { sign_ins_per_minute: 5, ..Limits::NONE });
        let granted = (0..20).filter(|_| limits.table(caller("10.0.0.1"))).count();
        assert!((5..=6).contains(&granted), "{granted}");
        assert!(limits.table(caller("10.0.0.2")));
    }

    #[test]
    fn one_address_brings_only_so_many_packs_an_hour() {
        let limits = limited(Limits { sign_ins_per_minute: 60, ..Limits::NONE });
        let granted = (0..100).filter(|_| limits.pack(caller("10.0.0.1"))).count();
        assert!((30..=31).contains(&granted), "{granted}");
        assert!(limits.pack(caller("10.0.0.2")));
    }

    #[test]
    fn a_stranger_who_guesses_passwords_locks_nobody_else_out() {
        let limits = limited(Limits { sign_ins_per_minute: 60, ..Limits::NONE });
        let guesses = (0..100).filter(|_| limits.guess("ann", caller("6.6.6.6"), false)).count();
        assert!((10..=11).contains(&guesses), "{guesses}");
        assert!(limits.guess("ann", caller("10.0.0.1"), false), "from elsewhere");
        assert!(limits.guess("ann", caller("6.6.6.6"), true), "from the same house, with a browser she used before");
        let many = (0..200).filter(|last| limits.guess("ann", caller(&format!("6.6.7.{last}")), false)).count();
        assert!((40..=60).contains(&many), "many strangers together have few tries as well: {many}");
        assert!(limits.guess("ann", caller("10.0.0.1"), true));
    }

    #[test]
    fn sockets_leave_room_for_requests() {
        let limits = limited(Limits::NONE);
        let open: Vec<Taken> = (0..100).filter_map(|_| limits.socket(caller("10.0.0.1"))).collect();
        assert_eq!(open.len(), 75);
    }

    #[test]
    fn only_so_many_records_are_brought_at_once() {
        let limits = limited(Limits::NONE);
        let coming = |last: usize| limits.upload(caller(&format!("10.0.0.{last}")));
        let own: Vec<Taken> = (0..300).filter_map(|_| coming(1)).collect();
        assert_eq!(own.len(), MOST_UPLOADS_EACH);
        let all: Vec<Taken> = (0..300).filter_map(|number| coming(2 + number % 200)).collect();
        assert_eq!(own.len() + all.len(), MOST_UPLOADS);
        drop(own);
        assert!(coming(250).is_some());
    }
}
