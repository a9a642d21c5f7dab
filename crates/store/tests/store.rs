//! What the store promises, on SQLite and on PostgreSQL alike.

#[macro_use]
#[path = "store/fixture.rs"]
mod fixture;

#[path = "store/opening.rs"]
mod opening;

#[path = "store/log.rs"]
mod log;

#[path = "store/crash.rs"]
mod crash;

#[path = "store/sharing.rs"]
mod sharing;

#[path = "store/listings.rs"]
mod listings;

#[path = "store/people.rs"]
mod people;
