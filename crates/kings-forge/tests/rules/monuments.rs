//! Variant Monuments, and own cards with limits, boxes for several materials and locked ones.

use kings_forge::{Action, Content, KingsForge, Limit};
use tabletop::{Options, Pack, Seat, Title};

use crate::{
    expansion::{PARTS, game_with},
    table::{BOTTOM, Table, die},
};

/// A Craft turn with this monument on display, and a card in hand that keeps the turn going.
fn turn(monument: &str, rolled: &str) -> Table {
    let mut table = Table::of(game_with(2, &["variant-monuments"]));
    table.items(&[monument, "Sword of Destiny"], &[]).holds(0, "North Mine", BOTTOM).craft_turn(0, rolled);
    table
}

/// A Craft turn of a thief with an item of these dice, as names of boxes' dice, in front of the other.
fn theft(item: &str, lying: &[&str], rolled: &str) -> Table {
    let mut table = own(rolled);
    steal_from(&mut table, item, lying);
    table
}

pub(crate) fn steal_from(table: &mut Table, item: &str, lying: &[&str]) {
    let values: Vec<u8> = lying.iter().map(|shown| die(shown).value).collect();
    table.crafted(1, item, &values);
    for (place, shown) in lying.iter().enumerate() {
        table.state.crafted[0].placed.dice[place] = die(shown);
    }
}

pub(crate) const OWN: &str = "[[craft]]\nid = \"lodge\"\nname = \"Lodge\"\nrank = 500\ndice = [\"WA3\"]\n\
    [[craft]]\nid = \"cairn\"\nname = \"Cairn\"\nrank = 501\ndice = [\"M4!\", \"M3\", \"MW2!\"]\n\
    [[craft]]\nid = \"pair\"\nname = \"Pair\"\nrank = 502\ndice = [\"GA2\", \"GA2\"]\nlimit = \"all-different\"\n";

pub(crate) fn pack(toml: &str) -> Pack {
    Pack { file: "own.toml".to_owned(), toml: toml.to_owned() }
}

fn own(rolled: &str) -> Table {
    let mut options = Options::default();
    for part in PARTS {
        options.set(part, true);
    }
    let mut table = Table::of(KingsForge::new(2, &options, Some(&pack(OWN))).unwrap());
    table.state.apprentice_row = [None; 3];
    table.items(&["Sword of Destiny"], &[]).holds(0, "North Mine", BOTTOM).craft_turn(0, rolled);
    table
}

/// KF-20.1
#[test]
fn a_variant_takes_the_place_of_the_monument_of_its_realm() {
    let names = |parts: &[&str]| -> Vec<(u16, String)> {
        let game = game_with(2, parts);
        game.content().craft_cards().iter().map(|card| (card.rank, card.name.clone())).collect()
    };
    let both = names(&["realm-items", "variant-monuments"]);
    for (rank, variant, monument) in [
        (121, "Radiant Inuksuk", "Beacon Inuksuk"),
        (123, "Thunderbird Ceremony", "Thunder Totem"),
        (124, "Chimera Statue", "Chimera Idol"),
        (131, "Imperial Dragon", "Jade Dragon"),
    ] {
        assert!(
            both.contains(&(rank, variant.to_owned())) && !both.contains(&(rank, monument.to_owned())),
            "{variant}"
        );
    }
    assert_eq!((both.len(), names(&["variant-monuments"]).len()), (32 + 22, 32 + 4));
}

/// KF-20.2, KF-20.3: what makes each of them and what does not, with values above 6 that count as 6.
#[test]
fn all_dice_on_a_monument_keep_its_limit() {
    for (monument, fits, does_not) in [
        ("Chimera Statue", "W2 W3 G4 G5 A1", "W2 W3 G4 G5 A2"),
        ("Chimera Statue", "W3 W2 G7 G4 A1", "W3 W6 G7 G4 A1"),
        ("Chimera Statue", "W3 W6 G5 G4 A1 A6", "W3 W6 G5 G7 A1 A3"),
        ("Thunderbird Ceremony", "M3 W5 W5 A1", "M4 W5 W5 A1"),
        ("Thunderbird Ceremony", "M3 M7 W5 W5 A1", "M7 W5 W5 A1"),
        ("Imperial Dragon", "M6 G3 G5 G6 A3 A5", "M6 G3 G4 G6 A3 A5"),
        ("Imperial Dragon", "M8 G3 G5 G6 A3 A5", "M6 G3 G5 G6 A3 A4"),
        ("Radiant Inuksuk", "M3 M3 M4 G3 G3", "M3 M3 M5 G3 G3"),
        ("Radiant Inuksuk", "M4 M4 M4 M7 G4 G4", "M4 M4 M7 G4 G4"),
    ] {
        assert!(turn(monument, fits).can_craft(monument), "{monument} with {fits}");
        assert!(!turn(monument, does_not).can_craft(monument), "{monument} with {does_not}");
    }
}

/// KF-20.2: only dice with which the rest can be filled too are offered, and the plain ways keep the limit.
#[test]
fn only_dice_that_keep_the_limit_are_offered() {
    let mut table = turn("Chimera Statue", "W2 W3 W5 G4 G5 G6 A1 A2");
    table.craft("Chimera Statue");
    let placed = |table: &Table| -> Vec<String> {
        let die = |action: &Action| if let Action::Place { die } = action { Some(die.to_string()) } else { None };
        table.offered().iter().filter_map(die).collect()
    };
    assert_eq!(placed(&table), ["W3", "W5"]);
    table.play(Action::Place { die: die("W5") });
    assert_eq!(placed(&table), ["W2", "W3"], "and no other");
    table.play(Action::PlaceHighest);
    let (_, values) = table.on("Chimera Statue");
    assert_eq!(values, [5, 3, 6, 4, 2], "by material, each once");
}

/// KF-20.3: a die changed to a value counts as that value.
#[test]
fn a_changed_die_counts_as_what_it_shows() {
    let mut table = turn("Thunderbird Ceremony", "M4 W5 W5 A1");
    table.holds(0, "Alchemist", BOTTOM).raise("Alchemist", "M4");
    assert!(table.can_craft("Thunderbird Ceremony"));
}

/// KF-20.4
#[test]
fn a_thief_keeps_the_limit_too() {
    for (rolled, steals) in
        [("M5 W5 W5 A1", true), ("M4 W5 W5 A1", false), ("M3 W5 W5 A1", false), ("M7 W5 W5 A1", false)]
    {
        let mut table = turn("Imperial Dragon", rolled);
        table.items(&["Sword of Destiny"], &[]).crafted(1, "Thunderbird Ceremony", &[3, 5, 5, 1]);
        assert_eq!(table.can_steal("Thunderbird Ceremony"), steals, "{rolled}");
    }
}

/// KF-20.4: white dice and Mila's.
#[test]
fn white_dice_and_those_that_count_as_others_keep_the_limit() {
    assert!(turn("Thunderbird Ceremony", "M3 W5 W5 L1").can_craft("Thunderbird Ceremony"));
    assert!(!turn("Thunderbird Ceremony", "M3 W5 W5 L2").can_craft("Thunderbird Ceremony"));
    let mut parts = PARTS.to_vec();
    parts.push("variant-monuments");
    for (gem, crafts) in [("G1", true), ("G2", false)] {
        let mut table = Table::of(game_with(2, &parts));
        table.state.apprentice_row = [None; 3];
        table.items(&["Thunderbird Ceremony"], &[]).holds(0, "North Mine", BOTTOM).hired(0, "Mila");
        table.craft_turn(0, &format!("M3 W5 W5 {gem}"));
        assert_eq!(table.can_craft("Thunderbird Ceremony"), crafts, "{gem}");
    }
}

/// KF-20.5
#[test]
fn own_cards_may_have_limits_and_special_boxes() {
    let content = Content::load(Some(&pack(OWN))).unwrap();
    let card = content.craft_cards().iter().find(|card| card.name == "Pair").unwrap();
    assert_eq!((card.limit, card.own), (Some(Limit::AllDifferent), true));
    let cairn = content.craft_cards().iter().find(|card| card.name == "Cairn").unwrap();
    assert_eq!(cairn.boxes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["M4!", "MW2!", "M3"]);
    let one = "[[craft]]\nid = \"no\"\nname = \"No\"\nrank = 503\n";
    for impossible in [
        "dice = [\"M6\"]\nlimit = \"all-odd\"\n",
        "dice = [\"M5\"]\nlimit = { at-most = 4 }\n",
        "dice = [\"M4!\"]\nlimit = { without = 4 }\n",
        "dice = [\"M6\", \"W6\"]\nlimit = \"all-different\"\n",
    ] {
        let refused = Content::load(Some(&pack(&format!("{one}{impossible}")))).expect_err(impossible);
        assert!(refused.reason.contains("no dice can fill its boxes"), "{}", refused.reason);
    }
    let refused =
        Content::load(Some(&pack(&format!("{one}dice = [\"M1\"]\nlimit = {{ at-most = 9 }}\n")))).unwrap_err();
    assert!(refused.reason.contains("from 1 to 6"), "{}", refused.reason);
}

/// KF-20.6: the same material no lower, or a rarer one that is high enough, which beats it even if it is lower.
#[test]
fn a_rarer_die_beats_a_higher_one() {
    for (lying, rolled, steals) in [
        ("W5", "A3 M1", true),
        ("W5", "A2 M1", false),
        ("W5", "W5 M1", false),
        ("W5", "W6 M1", true),
        ("A3", "W6 M1", false),
        ("A3", "A3 M1", false),
        ("A3", "A4 M1", true),
        ("W6", "W7 M1", true),
        // A white die is as good as magic, on both sides.
        ("W5", "L3 M1", true),
        ("L3", "W6 M1", false),
        ("L3", "A3 M1", false),
        ("L3", "A4 M1", true),
    ] {
        assert_eq!(theft("Lodge", &[lying], rolled).can_steal("Lodge"), steals, "{rolled} against {lying}");
    }
}

/// KF-20.6: Mila's gem counts as magic on a box for wood or magic, on both sides.
#[test]
fn a_gem_that_counts_as_magic_beats_wood() {
    let mut table = theft("Lodge", &["W5"], "G3 M1");
    assert!(!table.can_steal("Lodge"));
    table.hired(0, "Mila");
    assert!(table.can_steal("Lodge"));
    let mut robbed = theft("Lodge", &["G3"], "W6 A3 M1");
    robbed.hired(1, "Mila");
    assert!(!robbed.can_steal("Lodge"), "it lies there as magic 3");
    robbed.craft_turn(0, "A4 M1");
    assert!(robbed.can_steal("Lodge"));
}

/// KF-20.6, KF-20.2: with several such boxes each die stands against the one on its box.
#[test]
fn each_die_stands_against_the_one_on_its_box() {
    // Gem 6 and magic 3 lie there. Magic beats the gem, and then the magic 3 is to be matched.
    for (rolled, steals) in
        [("A2 A3", true), ("A2 A4", true), ("G6 A3", false), ("G7 A3", true), ("A3 A3", false), ("G5 A4", false)]
    {
        let table = theft("Pair", &["G6", "A3"], rolled);
        assert_eq!(table.can_steal("Pair"), steals, "{rolled}");
    }
    let mut table = theft("Pair", &["G6", "A3"], "A2 A3 M1");
    table.steal("Pair");
    assert_eq!(table.on("Pair"), (0, vec![2, 3]));
    assert_eq!(table.state.smiths[Seat(1)].smithy.to_string(), "1G1A");
}

/// KF-20.7: that value and no other, and nothing beats it.
#[test]
fn a_locked_box_takes_its_value_and_no_other() {
    for (rolled, crafts) in [
        ("M4 M3 M2", true),
        ("M4 M3 W2", true),
        ("M4 M4 M2", true),
        ("M5 M3 M2", false),
        ("M4 M3 M3", false),
        ("M4 M2 W2", false),
        ("M4 M3 L2", true),
        ("L4 M3 W2", true),
        ("L5 M3 W2", false),
        ("M4 M8 M2", true),
    ] {
        let mut table = own(rolled);
        table.items(&["Cairn"], &[]);
        assert_eq!(table.can_craft("Cairn"), crafts, "{rolled}");
    }
    for (rolled, steals) in [
        ("M4 M2 M3", false),
        ("M4 M2 M4", true),
        ("M5 M2 M4", true),
        ("M6 M2 M6", false),
        // The wood on the other locked box is rarer than the metal there.
        ("M4 M3 W2", true),
    ] {
        let table = theft("Cairn", &["M4", "M2", "M3"], rolled);
        assert_eq!(table.can_steal("Cairn"), steals, "{rolled}");
    }
}

/// KF-20.7: a die on it says nothing of those on the other boxes.
#[test]
fn a_locked_box_does_not_limit_the_others() {
    for (rolled, values) in [("M4 M2 M6 A1", [4, 2, 6]), ("M4 W2 M6 A1", [4, 2, 6]), ("M4 W2 M3 A1", [4, 2, 3])] {
        let mut table = own(rolled);
        table.items(&["Cairn"], &[]).craft("Cairn");
        assert_eq!(table.on("Cairn"), (0, values.to_vec()), "{rolled}");
    }
}

/// KF-20.7: a 7 is no 6.
#[test]
fn a_value_above_six_does_not_open_a_lock() {
    let toml = "[[craft]]\nid = \"six\"\nname = \"Six\"\nrank = 500\ndice = [\"M6!\"]\n";
    let mut table = Table::of(KingsForge::new(2, &Options::default(), Some(&pack(toml))).unwrap());
    table.items(&["Six"], &[]).holds(0, "North Mine", BOTTOM).craft_turn(0, "M7");
    assert!(!table.can_craft("Six"));
    table.craft_turn(0, "M6");
    assert!(table.can_craft("Six"));
}

/// KF-20.2, KF-20.7: what is asked for is told with its limit.
#[test]
fn limits_and_locks_are_told() {
    let table = turn("Chimera Statue", "W2 W3 G4 G5 A1");
    let names = tabletop::Names::numbered(2);
    let item = table.item("Chimera Statue");
    let said = tabletop::Words::action_text(&table.game, &table.state, Action::Craft { item }, &names);
    assert_eq!(said, "Craft Chimera Statue (W3 W2 G5 G4 A1, all different)");
    let described = serde_json::to_value(Title::content(&table.game)).unwrap();
    let card = described["craft"].as_array().unwrap().iter().find(|card| card["name"] == "Chimera Statue").unwrap();
    assert_eq!((card["limit"].as_str(), card["limit_text"].as_str()), (Some("all-different"), Some("all different")));
}
