//! The odds of crafting: worked out by hand, played out by brute force, and tried out with dice.

#[path = "odds/ask.rs"]
mod ask;

#[path = "odds/brute.rs"]
mod brute;

#[path = "odds/random.rs"]
mod random;

#[path = "odds/by_hand.rs"]
mod by_hand;

#[path = "odds/by_force.rs"]
mod by_force;

#[path = "odds/by_trial.rs"]
mod by_trial;

#[path = "odds/advice.rs"]
mod advice;

#[path = "odds/apart.rs"]
mod apart;

#[path = "odds/honest.rs"]
mod honest;

#[path = "odds/refusals.rs"]
mod refusals;

#[path = "odds/live.rs"]
mod live;

#[path = "odds/text.rs"]
mod text;
