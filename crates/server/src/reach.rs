//! Where others find this server. Whoever sits at its machine sees it as `localhost`, which leads friends nowhere.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use crate::config::Config;

/// Somewhere in the world, which is an address nobody has, and in each of the ranges networks at home take theirs from.
const PLACES: [Ipv4Addr; 4] = [
    Ipv4Addr::new(192, 0, 2, 1),
    Ipv4Addr::new(192, 168, 255, 254),
    Ipv4Addr::new(10, 255, 255, 254),
    Ipv4Addr::new(172, 31, 255, 254),
];

/// Where other devices find a server that listens there, the likeliest first; nothing if only this machine does.
pub(crate) fn origins(config: &Config, listens: SocketAddr) -> Vec<String> {
    if !config.origins.is_empty() {
        return config.origins.clone();
    }
    let outside = if listens.ip().is_unspecified() { own_addresses() } else { vec![listens.ip()] };
    let outside = outside.into_iter().filter(|address| !address.is_loopback());
    outside.map(|address| format!("http://{}", SocketAddr::new(address, listens.port()))).collect()
}

/// The addresses others on the network see. Nothing is sent: the system is only asked which way it would go.
fn own_addresses() -> Vec<IpAddr> {
    let mut own = Vec::new();
    for place in PLACES {
        let asked = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
            socket.connect((place, 9))?;
            socket.local_addr()
        });
        let found = asked.map(|address| address.ip()).ok().filter(|address| !address.is_unspecified());
        own.extend(found.filter(|address| !own.contains(address)));
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins_at(listens: &str, named: &[&str]) -> Vec<String> {
        let named = named.iter().map(|&origin| origin.to_owned()).collect();
        origins(&Config { origins: named, ..Config::default() }, listens.parse().unwrap())
    }

    #[test]
    fn a_server_for_this_machine_only_is_found_by_nobody_else() {
        assert!(origins_at("127.0.0.1:7340", &[]).is_empty());
        assert!(origins_at("[::1]:7340", &[]).is_empty());
    }

    #[test]
    fn a_server_at_one_address_is_found_there() {
        assert_eq!(origins_at("192.168.1.20:7340", &[]), ["http://192.168.1.20:7340"]);
        assert_eq!(origins_at("[2001:db8::1]:80", &[]), ["http://[2001:db8::1]:80"]);
    }

    #[test]
    fn a_server_behind_a_proxy_is_found_where_it_was_said_to_be() {
        assert_eq!(origins_at("127.0.0.1:7340", &["https://play.example"]), ["https://play.example"]);
    }

    // What they are depends on the machine; that they can be followed does not.
    #[test]
    fn a_server_for_everybody_names_addresses_of_this_machine() {
        let found = origins_at("0.0.0.0:7340", &[]);
        for origin in &found {
            let address: SocketAddr = origin.strip_prefix("http://").unwrap().parse().unwrap();
            assert!(
                !address.ip().is_loopback() && !address.ip().is_unspecified() && address.port() == 7340,
                "{origin}"
            );
            assert!(UdpSocket::bind((address.ip(), 0)).is_ok(), "{origin} is not of this machine");
        }
        let distinct: std::collections::BTreeSet<_> = found.iter().collect();
        assert_eq!(distinct.len(), found.len());
    }
}
