//! What is said of pieces and cards wherever they are drawn: what each is good for, with the figures of this table, and the
//! rule that says so.

use std::collections::BTreeMap;

use content::{Source, Sourced};
use serde::Serialize;
use ts_rs::TS;

use crate::{Card, Class, Content, Kind, Spell, words::counted};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Guide {
    #[ts(type = "Record<Class, Note>")]
    pub classes: BTreeMap<Class, Note>,
    /// What each kind of structure brings.
    #[ts(type = "Record<Kind, Note>")]
    pub kinds: BTreeMap<Kind, Note>,
    /// What each spell costs.
    #[ts(type = "Record<Spell, Note>")]
    pub spells: BTreeMap<Spell, Note>,
    /// What each card counts.
    #[ts(type = "Record<Card, Note>")]
    pub cards: BTreeMap<Card, Note>,
    pub mana: Note,
    pub trees: Note,
    /// The rules behind the score and behind pastures.
    pub score: &'static str,
    pub pastures: &'static str,
    /// What was lost with the pictures of the rulebook.
    pub doubts: Vec<Sourced>,
    /// How every game ends, which is a rule of ours.
    pub guard: Note,
}

/// A few words, and the rule behind them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Note {
    pub text: String,
    pub rule: &'static str,
}

impl Guide {
    pub(crate) fn of(content: &Content) -> Guide {
        Guide {
            classes: Class::ALL.into_iter().map(|class| (class, class_note(class, content))).collect(),
            kinds: Kind::ALL.into_iter().map(|kind| (kind, kind_note(kind, content))).collect(),
            spells: Spell::ALL.into_iter().map(|spell| (spell, spell_note(spell, content))).collect(),
            cards: Card::ALL.into_iter().map(|card| (card, card_note(card))).collect(),
            mana: note("At hand: one spell a turn, if the warlock is on the island.", "KA-7.1"),
            trees: note("half a point each", "KA-9.8"),
            score: "KA-9.1",
            pastures: "KA-6.14",
            doubts: doubts(content),
            guard: note(
                &format!(
                    "Ours, so that every game ends: {} in which nobody uses blocks of the supply, or {} in all, bring \
                     the crowning round.",
                    counted(content.quiet_rounds, "round"),
                    counted(content.most_rounds, "round")
                ),
                "KA-8.2",
            ),
        }
    }
}

fn note(text: &str, rule: &'static str) -> Note {
    Note { text: text.to_owned(), rule }
}

fn class_note(class: Class, content: &Content) -> Note {
    let last = &content.last;
    match class {
        Class::King => note(
            &format!(
                "Summons the others beside him. With the artisan he builds palaces, and each one beside him scores {} \
                 at the end.",
                last.palace
            ),
            "KA-5.1",
        ),
        Class::Artisan => note(
            "Builds the fountain, and helps king, knight and warlock with palaces, battlements and towers.",
            "KA-6.6",
        ),
        Class::Warlock => note(
            "Casts spells. With the artisan it builds towers, stands on them, and scores them at the end.",
            "KA-7.1",
        ),
        Class::Thief => note(
            "Walks on walls, steals an action token by ending on an opponent's space, and scores the walls it stands \
             on.",
            "KA-5.5",
        ),
        Class::Knight => note(
            "Attacks opponents' characters beside it. With the artisan it builds battlements and scores those beside it.",
            "KA-5.7",
        ),
        Class::Villager => note(
            &format!(
                "Builds two walls for the price of one, and houses; each house beside a villager scores {} at the end.",
                last.house
            ),
            "KA-6.3",
        ),
        Class::Horse => {
            note("Moves once a turn for nothing, jumps walls, carries a rider, and makes a pasture score.", "KA-5.11")
        }
    }
}

fn kind_note(kind: Kind, content: &Content) -> Note {
    let (now, last) = (&content.points, &content.last);
    let points = |number| counted(number, "point");
    match kind {
        Kind::Wall => note("No points by itself; everything else is built on walls.", "KA-6.2"),
        Kind::House => note(
            &format!("{} at once, {} more at the end with a villager beside it.", points(now.house), last.house),
            "KA-6.5",
        ),
        Kind::Tower => note(
            &format!(
                "{} at once for each block put on. At the end a warlock on it scores 1 for each block, and for those \
                 of your towers that are no higher.",
                points(now.tower)
            ),
            "KA-6.8",
        ),
        Kind::Fountain => note(
            &format!(
                "{} at once. Who is attacked returns beside it; in the crowning round tokens are thrown into it for \
                 {} each.",
                points(now.fountain),
                now.throw
            ),
            "KA-6.6",
        ),
        Kind::Battlement => note(
            &format!(
                "{} at once. At the end those that adjoin score their number times itself with the knight beside \
                 them, {} at most.",
                points(now.battlement),
                last.most_battlements
            ),
            "KA-6.7",
        ),
        Kind::Palace => note(
            &format!("{} at once, {} more at the end with the king beside it.", points(now.palace), last.palace),
            "KA-6.9",
        ),
    }
}

fn spell_note(spell: Spell, content: &Content) -> Note {
    let rule = match spell {
        Spell::Alchemy => "KA-7.5",
        Spell::CursedHouse => "KA-7.7",
        Spell::DemolitionBlast => "KA-7.8",
        Spell::EnchantedTower => "KA-7.9",
        Spell::LightningBlast => "KA-7.10",
        Spell::FlyingWalls => "KA-7.12",
        Spell::Morph => "KA-7.13",
        Spell::ChanneledGuidance => "KA-7.17",
        Spell::StepIntoTheFuture => "KA-7.20",
        Spell::Teleportation => "KA-7.23",
    };
    let text = match content.spell(spell).cost {
        0 => "Costs the mana alone.".to_owned(),
        cost => format!("Costs {} and the mana.", counted(cost, "action point")),
    };
    Note { text, rule }
}

fn card_note(card: Card) -> Note {
    match card {
        Card::MasterMason => note("walls joined", "KA-10.1"),
        Card::VillageFestival => note("houses", "KA-10.2"),
        Card::TriumphantTowers => note("towers", "KA-10.3"),
        Card::Earthquake => note("spaces at a fault", "KA-10.5"),
        Card::Lighthouses => note("quadrants lit", "KA-10.6"),
        Card::BuildingTax => note("blocks of tax", "KA-10.7"),
        Card::Ramparts => note("walls between towers", "KA-10.8"),
        Card::RoyalCities => note("spaces around palaces", "KA-10.9"),
        Card::DiverseEconomy => note("kinds built", "KA-10.10"),
        Card::Ranches => note("forest visited", "KA-10.11"),
    }
}

/// The guard was never in the rulebook and has words of its own; who made a figure does not doubt it.
fn doubts(content: &Content) -> Vec<Sourced> {
    let doubted = |entry: &&Sourced| !matches!(entry.source, Source::Printed | Source::Own) && entry.what != "guard";
    content.sources().iter().filter(doubted).cloned().collect()
}
