//! The figures of the game, against a table of their own that was written from the components, not from the content.

use content::Sourced;
use dice_forge::{Colour, Content, DiceForge, Edition, Effect, FeatId, Instead, Slot, Source};
use tabletop::{Hex, Options, Pack, Title};

use crate::table::{DARK, LIGHT, Table, amounts, face};

/// Slot, island, cost, name, glory.
type FeatRow = (Slot, u8, &'static str, &'static str, u8);

const INTRODUCTORY: [FeatRow; 15] = [
    (Slot::M1, 1, "1M", "The Blacksmith's Hammer", 0),
    (Slot::M2, 1, "1M", "The Blacksmith's Chest", 2),
    (Slot::M3, 2, "2M", "The Silver Hind", 2),
    (Slot::M4, 2, "3M", "Satyrs", 6),
    (Slot::M5, 3, "4M", "Ferryman", 12),
    (Slot::M6, 3, "5M", "Helmet of Invisibility", 4),
    (Slot::M7, 4, "6M", "Cancer", 8),
    (Slot::M8, 4, "5S+5M", "Hydra", 26),
    (Slot::F7, 4, "6S", "Sphinx", 10),
    (Slot::F6, 5, "5S", "Mirror of the Abyss", 10),
    (Slot::F5, 5, "4S", "Gorgon", 14),
    (Slot::F4, 6, "3S", "Minotaur", 8),
    (Slot::F3, 6, "2S", "The Guardian's Owl", 4),
    (Slot::F2, 7, "1S", "Wild Spirits", 2),
    (Slot::F1, 7, "1S", "The Elder", 0),
];

const ALTERNATE: [FeatRow; 9] = [
    (Slot::M3, 2, "2M", "The Great Bear", 2),
    (Slot::M4, 2, "3M", "Tenacious Boar", 4),
    (Slot::M5, 3, "4M", "Cerberus", 6),
    (Slot::M7, 4, "6M", "Sentinel", 6),
    (Slot::M8, 4, "5S+5M", "Typhon", 16),
    (Slot::F3, 6, "2S", "Celestial Ship", 4),
    (Slot::F4, 6, "3S", "The Guardian's Shield", 6),
    (Slot::F5, 5, "4S", "Triton", 8),
    (Slot::F7, 4, "6S", "Cyclops", 8),
];

/// The pools of the temple in order: price and contents. The gardens have no price.
const POOLS: [(Option<u8>, [&str; 4]); 15] = [
    (Some(2), ["3G"; 4]),
    (Some(2), ["1M"; 4]),
    (Some(3), ["4G"; 4]),
    (Some(3), ["1S"; 4]),
    (Some(4), ["6G", "1G/1S/1M", "1S+1GP", "2G+1M"]),
    (Some(5), ["3G/2GP"; 4]),
    (Some(6), ["2M"; 4]),
    (Some(8), ["2S"; 4]),
    (Some(8), ["3GP"; 4]),
    (Some(12), ["4GP", "2M+2GP", "2G/2S/2M", "1G+1S+1M+1GP"]),
    (None, ["mirror"; 4]),
    (None, ["red-shield", "green-shield", "yellow-shield", "blue-shield"]),
    (None, ["ship"; 4]),
    (None, ["red-boar", "green-boar", "yellow-boar", "blue-boar"]),
    (None, ["x3"; 4]),
];

fn content() -> Content {
    Content::load(None).unwrap()
}

fn effect(slot: Slot, edition: Edition) -> Effect {
    content().feat(FeatId::new(slot, edition)).effect
}

/// DF-8.1 to DF-8.23 and DF-7.2: costs, glory and islands.
#[test]
fn all_twenty_four_feats_stand_where_they_should_and_cost_what_they_should() {
    let sets =
        [("introductory", Edition::INTRODUCTORY, &INTRODUCTORY[..]), ("alternate", Edition::ALTERNATE, &ALTERNATE)];
    for (set, edition, rows) in sets {
        for &(slot, island, cost, name, glory) in rows {
            let content = content();
            let feat = content.feat(FeatId::new(slot, edition));
            assert_eq!((feat.name.as_str(), feat.cost, feat.glory), (name, amounts(cost), glory), "{slot:?} {set}");
            let mut table = Table::with(3, &[("feats", set)]);
            table.quiet().reserve(0, "6S+6M").perform(slot);
            assert_eq!(table.state.heroes[tabletop::Seat(0)].island, island, "{name}");
        }
    }
}

/// DF-1.4, DF-1.8
#[test]
fn there_are_twenty_four_sets_of_feats_and_ninety_six_cards() {
    let content = content();
    let of_each_slot: Vec<usize> = Slot::ALL.into_iter().map(|slot| content.candidates(slot).count()).collect();
    assert_eq!(of_each_slot, [1, 1, 2, 2, 2, 1, 2, 2, 1, 1, 2, 2, 2, 1, 2]);
    let cards = |feats: &str| -> u32 {
        Table::with(4, &[("feats", feats)]).state.stacks.iter().map(|stack| u32::from(stack.left)).sum()
    };
    assert_eq!((cards("introductory"), cards("alternate")), (60, 60));
    assert_eq!(of_each_slot.iter().sum::<usize>() * 4, 96);
}

/// DF-8.4 to DF-8.23: the figures inside the effects.
#[test]
fn the_effects_have_the_printed_figures() {
    let introductory = |slot| effect(slot, Edition::INTRODUCTORY);
    let alternate = |slot| effect(slot, Edition::ALTERNATE);
    assert_eq!(introductory(Slot::M1), Effect::Hammer);
    assert_eq!(introductory(Slot::M2), Effect::Chest);
    assert_eq!(introductory(Slot::M3), Effect::ReinforceByMinorBlessing);
    assert_eq!(introductory(Slot::M4), Effect::Satyrs);
    assert_eq!(introductory(Slot::M6), Effect::Forge([face("x3")].into_iter().collect()));
    assert_eq!(introductory(Slot::M7), Effect::DivineBlessings { count: 2, instead: None });
    assert_eq!(introductory(Slot::F1), Effect::ReinforceByPaying { pay: amounts("3G"), gain: amounts("4GP") });
    assert_eq!(introductory(Slot::F2), Effect::Gain(amounts("3G+3M")));
    assert_eq!(introductory(Slot::F3), Effect::ReinforceByChoosing(amounts("1G+1S+1M")));
    assert_eq!(introductory(Slot::F4), Effect::Minotaur);
    assert_eq!(introductory(Slot::F6), Effect::Forge([face("mirror")].into_iter().collect()));
    assert_eq!(introductory(Slot::F7), Effect::MinorBlessings { count: 4, instead: None });
    for slot in [Slot::M5, Slot::M8, Slot::F5] {
        assert_eq!(introductory(slot), Effect::None);
    }
    assert_eq!(alternate(Slot::M3), Effect::Bear(3));
    assert_eq!(alternate(Slot::M4), Effect::Boar);
    assert_eq!(alternate(Slot::M5), Effect::Cerberus);
    assert_eq!(alternate(Slot::M7), Effect::DivineBlessings { count: 2, instead: Some(Instead::Shards(2)) });
    assert_eq!(alternate(Slot::M8), Effect::GloryPerForgedFace(1));
    assert_eq!(alternate(Slot::F3), Effect::Forge([face("ship")].into_iter().collect()));
    let shields = ["red-shield", "green-shield", "yellow-shield", "blue-shield"].map(face);
    assert_eq!(alternate(Slot::F4), Effect::Forge(shields.into_iter().collect()));
    assert_eq!(alternate(Slot::F5), Effect::Triton);
    assert_eq!(alternate(Slot::F7), Effect::MinorBlessings { count: 4, instead: Some(Instead::Gold(1)) });
}

/// DF-1.5: which faces there are, how many, and in which pools.
#[test]
fn the_fifteen_pools_hold_the_printed_faces() {
    let temple = Table::new(4).state.temple;
    let mut expected: Vec<(String, u8)> = Vec::new();
    for name in POOLS.iter().flat_map(|(_, faces)| faces) {
        match expected.iter_mut().find(|(known, _)| known == name) {
            Some((_, copies)) => *copies += 1,
            None => expected.push(((*name).to_owned(), 1)),
        }
    }
    let found: Vec<(String, u8)> = temple.iter().map(|pile| (pile.face.to_string(), pile.left)).collect();
    assert_eq!(found, expected);
}

/// DF-1.5, DF-5.1, DF-5.7
#[test]
fn every_face_has_the_price_of_its_pool_and_garden_faces_have_none() {
    for (price, faces) in POOLS {
        for wanted in faces {
            let mut table = Table::new(4);
            for gold in 0..=12 {
                table.reserve(0, &if gold == 0 { "0".to_owned() } else { format!("{gold}G") });
                assert_eq!(
                    table.can_buy(wanted),
                    price.is_some_and(|price| gold >= price),
                    "{wanted} with {gold} gold"
                );
            }
        }
    }
}

/// DF-1.2, DF-1.5: 48 faces on the dice, 40 in the sanctuary and 20 in the gardens.
#[test]
fn there_are_one_hundred_and_eight_faces() {
    let table = Table::new(4);
    let on_dice: usize = (0..4).map(|seat| table.faces(seat, LIGHT).len() + table.faces(seat, DARK).len()).sum();
    let (sanctuary, gardens): (Vec<_>, Vec<_>) = POOLS.iter().partition(|(price, _)| price.is_some());
    let count = |pools: &[&(Option<u8>, [&str; 4])]| -> u32 {
        let inside = |name: &str| pools.iter().any(|(_, faces)| faces.contains(&name));
        table.state.temple.iter().filter(|pile| inside(&pile.face.to_string())).map(|pile| u32::from(pile.left)).sum()
    };
    assert_eq!((on_dice, count(&sanctuary), count(&gardens)), (48, 40, 20));
}

/// DF-6.10, DF-6.11
#[test]
fn the_shields_give_five_glory_or_their_smaller_reward() {
    let content = content();
    for (colour, smaller) in [(Colour::Red, "2S"), (Colour::Green, "3GP"), (Colour::Yellow, "3G"), (Colour::Blue, "2M")]
    {
        let shield = content.shield(colour);
        assert_eq!((shield.matched, shield.otherwise), (amounts("5GP"), amounts(smaller)), "{colour:?}");
    }
}

#[test]
fn every_entry_says_how_sure_its_figures_are() {
    let content = content();
    // 8 tables, 4 shields, 15 pools and 24 feats.
    assert_eq!(content.sources().len(), 8 + 4 + 15 + 24);
    let unsure: Vec<&str> = content
        .sources()
        .iter()
        .filter(|sourced| sourced.source != Source::Printed)
        .map(|sourced| sourced.what.as_str())
        .collect();
    assert_eq!(unsure, ["starting dice"]);
    for slot in Slot::ALL {
        for feat in content.candidates(slot) {
            let told = |sourced: &&Sourced| sourced.what == feat.name && sourced.source == feat.source;
            assert_eq!(content.sources().iter().filter(told).count(), 1, "{}", feat.name);
        }
    }
}

fn hash_with(toml: &str) -> Hex<32> {
    let pack = Pack { file: "my.toml".to_owned(), toml: toml.to_owned() };
    DiceForge::new(3, &Options::default(), Some(&pack)).unwrap_or_else(|error| panic!("{error}\n{toml}")).content_hash()
}

#[test]
fn the_hash_changes_with_every_figure() {
    let printed = DiceForge::new(3, &Options::default(), None).unwrap().content_hash();
    let changes = [
        "[setup]\nrounds = { 2 = 9, 3 = 9, 4 = 9 }",
        "[setup]\nstarting_gold = [3, 2, 1, 1]",
        "[setup]\nfaces_per_pool = { 2 = 3, 3 = 4, 4 = 4 }",
        "[setup]\nblessings_per_turn = { 2 = 1, 3 = 1, 4 = 1 }",
        "[setup]\nmaxima = \"12G+6S+7M\"",
        "[setup]\nextra_action = \"3S\"",
        "[dice]\nlight = [\"2S\", \"1G\", \"1G\", \"1G\", \"1G\", \"1G\"]",
        "[ship]\ndiscount = 3",
        "[boar]\nbearer = \"2S/1M\"",
        "[boar]\nowner = \"1S/1M/4GP\"",
        "[hammer]\nspaces = 14",
        "[hammer]\nrewards = [10, 16]",
        "[chest]\nmore = \"4G+3S+4M\"",
        "[triton]\ngain = \"5G/2S/2M\"",
        "[[shield]]\ncolour = \"red\"\nmatched = \"6GP\"",
        "[[shield]]\ncolour = \"blue\"\notherwise = \"1M\"",
        "[[pool]]\nid = \"gold-3\"\ncost = 1",
        "[[pool]]\nid = \"gold-3\"\nfaces = [\"3G\", \"3G\", \"3G\"]",
        "[[pool]]\nid = \"mirrors\"\ncost = 9",
        "[islands]\nportals = [[\"M1\", \"M2\", \"M3\"], [\"M4\"], [\"M5\", \"M6\"], [\"M7\", \"M8\", \"F7\"], [\"F5\", \"F6\"], [\"F3\", \"F4\"], [\"F1\", \"F2\"]]",
        "[[feat]]\nid = \"ferryman\"\ncost = \"5M\"",
        "[[feat]]\nid = \"ferryman\"\nglory = 13",
        "[[feat]]\nid = \"great-bear\"\neffect = { bear = 4 }",
        "[[feat]]\nid = \"cancer\"\neffect = { divine-blessings = { count = 3 } }",
        "[[feat]]\nid = \"new\"\nname = \"New\"\nslot = \"M1\"\ncost = \"1M\"\nglory = 1\neffect = \"none\"\ntext = \"-\"\nsource = \"inferred\"",
    ];
    let mut hashes: Vec<Hex<32>> = changes.iter().map(|change| hash_with(change)).collect();
    hashes.push(printed);
    for (place, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..place].contains(hash), "{}", changes.get(place).unwrap_or(&"the printed game"));
    }
}

#[test]
fn the_hash_is_deaf_to_names_texts_and_sources() {
    let printed = DiceForge::new(3, &Options::default(), None).unwrap().content_hash();
    for change in [
        "",
        "[[feat]]\nid = \"ferryman\"\nname = \"Charon\"",
        "[[feat]]\nid = \"ferryman\"\ntext = \"Worth its glory.\"",
        "[[feat]]\nid = \"ferryman\"\nsource = \"inferred\"",
        "[dice]\nsource = \"printed\"",
        "[[pool]]\nid = \"gold-3\"\nsource = \"single-source\"",
        "[[feat]]\nid = \"ferryman\"\ncost = \"4M\"\nglory = 12",
    ] {
        assert_eq!(hash_with(change), printed, "{change}");
    }
}

/// The hash is part of every record: a change of figures must be meant.
#[test]
fn the_hash_of_the_printed_game_is_known() {
    let hashes = [2, 3, 4].map(|players| DiceForge::new(players, &Options::default(), None).unwrap().content_hash());
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "it does not depend on the players");
    assert_eq!(hashes[0].to_string(), "f4a8a9221052b317c1cbbe4f3c19e9820adb2de2f4b5f5d1361aad96672f5c1a");
}
