//! The odds of crafting: worked out by hand, played out by brute force, and tried out with dice.

mod advice;
mod apart;
mod apprentices;
mod ask;
mod brute;
mod by_force;
mod by_hand;
mod by_trial;
mod exotics;
mod honest;
mod limited;
mod live;
mod played;
mod position;
mod random;
mod refusals;
mod text;
