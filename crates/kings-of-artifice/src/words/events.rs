//! What happened, in words.

use tabletop::{Names, Seat};

use super::{a, counted};
use crate::{Cell, Character, Ending, Event, Kind, KingsOfArtifice, Spot};

impl KingsOfArtifice {
    pub(crate) fn event_in_words(&self, event: &Event, names: &Names) -> String {
        let name = |seat: Seat| &names[seat];
        let class = |who: Character| who.class().name();
        match *event {
            Event::CardsDealt { ref scoring, ref spells } => {
                let scoring: Vec<&str> = scoring.iter().map(|&card| self.content.card(card).name.as_str()).collect();
                let spells: Vec<&str> = spells.iter().map(|&spell| self.content.spell(spell).name.as_str()).collect();
                format!("Scoring cards: {}. Spells: {}.", scoring.join(", "), spells.join(", "))
            }
            Event::TreePlanted { seat, at } => format!("{} plants a tree on {at}.", name(seat)),
            Event::ShipMoved { seat, from: None, to } => format!("{}'s ship arrives at {to}.", name(seat)),
            Event::ShipMoved { seat, to, .. } => format!("{}'s ship sails to {to}.", name(seat)),
            Event::RoundStarted { round } => format!("Round {round}."),
            Event::CrowningStarted { ending } => {
                let why = match ending {
                    Ending::BlocksUsedUp => "The blocks run out".to_owned(),
                    Ending::RoundsUsedUp => "The last round of building is over".to_owned(),
                    Ending::NobodyBuilt => {
                        format!("Nobody used blocks of the supply for {}", counted(self.content.quiet_rounds, "round"))
                    }
                };
                format!("{why}: the crowning round begins.")
            }
            Event::TurnStarted { seat, points } => {
                format!("{}'s turn, with {}.", name(seat), counted(points, "action point"))
            }
            Event::TokenReturned { seat } => format!("{}'s stolen action token comes home.", name(seat)),
            Event::CharacterMoved { seat, who, to: Spot::Ship, .. } => {
                format!("{}'s {} goes aboard.", name(seat), class(who))
            }
            Event::CharacterMoved { seat, who, from: Spot::Ship, to } => {
                format!("{}'s {} lands {}.", name(seat), class(who), place(to))
            }
            Event::CharacterMoved { seat, who, from, to } => {
                format!("{}'s {} moves {} to {}.", name(seat), class(who), origin(from), bare(to))
            }
            Event::RiderCarried { seat, horse, rider, to, .. } => {
                format!("{}'s {} carries the {} {}.", name(seat), class(horse), class(rider), place(to))
            }
            Event::CharacterSummoned { seat, by, who, at } => {
                format!("{}'s {} summons {} on {at}.", name(seat), class(by), a(class(who)))
            }
            Event::StructureBuilt { seat, kind, ref at, level, points, .. } => {
                self.built_in_words(name(seat), kind, at, level, points)
            }
            Event::TreeCollected { seat, at } => format!("{} takes the tree on {at}.", name(seat)),
            Event::CharacterAttacked { seat, by, of, victim, at, points, lightning } => {
                let how = if lightning { "strikes" } else { "attacks" };
                let gain = gained(points);
                format!("{}'s {} {how} {}'s {} on {at}{gain}.", name(seat), class(by), name(of), class(victim))
            }
            Event::CharacterSent { seat, who, to: Spot::Supply, .. } => {
                format!("{}'s {} goes to the supply.", name(seat), class(who))
            }
            Event::CharacterSent { seat, who, to, .. } => {
                format!("{}'s {} goes to {}.", name(seat), class(who), bare(to))
            }
            Event::TokenStolen { seat, by, from, .. } => {
                format!("{}'s {} steals an action token of {}'s.", name(seat), class(by), name(from))
            }
            Event::TokenToKitty { seat } => format!("{}'s stolen action token lies in the kitty.", name(seat)),
            Event::TokenThrown { seat, points } => {
                format!("{} throws an action token into the fountain{}.", name(seat), gained(points))
            }
            Event::SpellCast { seat, spell, .. } => {
                format!("{} casts {}.", name(seat), self.content.spell(spell).name)
            }
            Event::WallTaken { seat, at } => format!("{} takes the wall on {at}.", name(seat)),
            Event::BlocksRemoved { seat, blocks } => {
                format!("{} loses {} for the rest of the game.", name(seat), counted(blocks, "block"))
            }
            Event::HouseCursed { seat, of, at, points, .. } => {
                format!("{} curses {}'s house on {at}{}.", name(seat), name(of), gained(points))
            }
            Event::WallDemolished { seat, of, at } => {
                let whose =
                    if seat == of { "one of their own walls".to_owned() } else { format!("{}'s wall", name(of)) };
                format!("{} demolishes {whose} on {at}.", name(seat))
            }
            Event::WallFlew { seat, from, to } => format!("{}'s wall flies from {from} to {to}.", name(seat)),
            Event::WarlockMorphed { seat, class } => format!("{}'s warlock becomes {}.", name(seat), a(class.name())),
            Event::MorphEnded { seat } => format!("{}'s warlock is a warlock again.", name(seat)),
            Event::CharactersSwapped { seat, who, with } => {
                format!("{}'s {} and {} swap places.", name(seat), class(who), class(with))
            }
            Event::TemporaryPointsGiven { seat, points } => {
                format!("{} has {}, each opponent 1 after that.", name(seat), counted(points, "temporary action point"))
            }
            Event::BlocksUsedUp { seat } => format!("{} has used up all blocks.", name(seat)),
            Event::GameEnded => "The game is over.".to_owned(),
        }
    }

    fn built_in_words(&self, name: &str, kind: Kind, at: &[Cell], level: u8, points: u8) -> String {
        let spaces: Vec<String> = at.iter().map(Cell::to_string).collect();
        let spaces = spaces.join(", ");
        let gain = gained(points);
        match kind {
            Kind::Tower if level > 3 && points <= self.content.points.tower => {
                format!("{name} raises the tower on {spaces} to {level}{gain}.")
            }
            Kind::Tower => format!("{name} builds a tower of {level} on {spaces}{gain}."),
            kind => format!("{name} builds {} on {spaces}{gain}.", a(kind.name())),
        }
    }
}

fn gained(points: u8) -> String {
    if points == 0 { String::new() } else { format!(" for {}", counted(points, "point")) }
}

fn place(spot: Spot) -> String {
    match spot {
        Spot::On(cell) => format!("on {cell}"),
        Spot::Ship => "aboard".to_owned(),
        Spot::Supply => "in the supply".to_owned(),
    }
}

fn bare(spot: Spot) -> String {
    match spot {
        Spot::On(cell) => cell.to_string(),
        Spot::Ship => "the ship".to_owned(),
        Spot::Supply => "the supply".to_owned(),
    }
}

fn origin(spot: Spot) -> String {
    format!("from {}", bare(spot))
}
