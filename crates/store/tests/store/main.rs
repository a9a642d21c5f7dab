//! What the store promises, on SQLite and on PostgreSQL alike.

#[macro_use]
mod fixture;

mod crash;
mod listings;
mod log;
mod opening;
mod people;
mod sharing;
mod upkeep;
