//! A real server on a loopback port, visited as browsers do: requests, cookies and WebSockets.

mod accounts;
mod contract;
mod games;
mod long;
mod old;
mod operator;
mod packs;
mod people;
mod records;
mod safety;
mod seated;
mod sharing;
mod sockets;
mod world;
