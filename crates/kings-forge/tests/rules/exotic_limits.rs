//! Exotic dice on items with limits, boxes for several materials and locked boxes, and with bonuses for one material.

use kings_forge::{Action, Exotic, KingsForge};
use tabletop::{Seat, Title};

use crate::{
    expansion::{PARTS, game_with, options},
    monuments::{OWN, pack, steal_from},
    table::{BOTTOM, TOP, Table, die, pool},
};

impl Table {
    /// A Craft turn of seat 0 with these dice, the exotic ones among them activated.
    fn exotic_turn(&mut self, rolled: &str) -> &mut Table {
        self.holds(0, "North Mine", BOTTOM).craft_turn(0, rolled);
        for exotic in Exotic::ALL {
            self.activated(exotic, pool(rolled).of_kind(exotic.kind()));
        }
        self
    }

    /// What the Borealis of seat 0 was rolled with.
    fn copies(&mut self, materials: &str) -> &mut Table {
        self.state.smiths[Seat(0)].exotica.mimics = materials.parse().unwrap();
        self
    }
}

/// The own cards of the monuments, all of Apprentices and Ambassador's Row.
fn own(rolled: &str) -> Table {
    let parts: Vec<&str> = PARTS.into_iter().chain(["ambassadors-row"]).collect();
    let mut table = Table::of(KingsForge::new(2, &options(&parts), Some(&pack(OWN))).unwrap());
    table.state.apprentice_row = [None; 3];
    table.items(&["Sword of Destiny"], &[]).exotic_turn(rolled);
    table
}

/// A thief with these dice, and a die on the Lodge (WA3) of the other.
fn at_the_lodge(lying: &str, rolled: &str) -> Table {
    let mut table = own(rolled);
    steal_from(&mut table, "Lodge", &[lying]);
    if let Some(exotic) = Exotic::ALL.into_iter().find(|exotic| exotic.kind() == die(lying).kind) {
        table.state.smiths[Seat(1)].exotica.active[exotic] = 1;
    }
    table
}

/// KF-20.2, KF-18.5, KF-18.11: a limit is for exotic dice too.
#[test]
fn exotic_dice_keep_the_limit_of_a_monument() {
    for (monument, rolled, crafts) in [
        ("Thunderbird Ceremony", "W5 W5 A1 O3", true),
        ("Thunderbird Ceremony", "W5 W5 A1 O4", false),
        ("Thunderbird Ceremony", "M3 W5 W5 O1", true),
        ("Thunderbird Ceremony", "M3 W5 W5 O2", false),
        ("Thunderbird Ceremony", "M3 W5 A1 H5", true),
        ("Thunderbird Ceremony", "M3 W5 A1 H4", false),
        ("Chimera Statue", "W3 W2 G5 H4 A1", true),
        ("Chimera Statue", "W3 W2 G5 H5 A1", false),
        ("Chimera Statue", "W3 W2 G5 H6 A1", true),
        ("Chimera Statue", "H3 W2 G5 G4 O1", true),
        ("Chimera Statue", "H3 W2 G5 G4 O3", false),
    ] {
        let mut table = Table::of(game_with(2, &["variant-monuments", "ambassadors-row"]));
        table.items(&[monument], &[]).exotic_turn(rolled);
        assert_eq!(table.can_craft(monument), crafts, "{monument} with {rolled}");
    }
}

/// KF-20.6, KF-18.13: on a box for wood or magic ore is magic, and Heartwood is wood, for the thief and for the robbed.
#[test]
fn an_exotic_die_counts_as_the_rarest_it_can_be() {
    for (lying, rolled, steals) in [
        ("W5", "O3 M1", true),
        ("W5", "O2 M1", false),
        ("W5", "H5 M1", false),
        ("W5", "H6 M1", true),
        ("A3", "H6 M1", false),
        ("A3", "O3 M1", false),
        ("A3", "O4 M1", true),
        ("O3", "W6 M1", false),
        ("O3", "A3 M1", false),
        ("O3", "A4 M1", true),
        ("H5", "W5 M1", false),
        ("H5", "W6 M1", true),
        ("H5", "A3 M1", true),
        ("H5", "O3 M1", true),
    ] {
        assert_eq!(at_the_lodge(lying, rolled).can_steal("Lodge"), steals, "{rolled} against {lying}");
    }
    for (copied, steals) in [("MW", false), ("MA", true), ("MWA", true), ("MG", false)] {
        assert_eq!(at_the_lodge("W5", "B3 M1").copies(copied).can_steal("Lodge"), steals, "{copied}");
    }
}

/// KF-20.6: it beats what it lies on, with the last exotic die out of hand too.
#[test]
fn an_exotic_die_steals_what_a_rarer_one_beats() {
    let mut table = own("O2 A3 M1");
    steal_from(&mut table, "Pair", &["G6", "A3"]);
    assert!(table.can_steal("Pair"), "the ore is magic and beats the gem");
    table.steal("Pair");
    assert_eq!(table.on("Pair"), (0, vec![2, 3]));
    assert_eq!(table.smithy_of(1), "1G1A");
}

/// KF-18.8: Mila makes no magic of Heartwood on a box for wood or magic.
#[test]
fn mila_does_not_make_heartwood_rarer() {
    let mut table = at_the_lodge("W5", "H4 M1");
    table.hired(0, "Mila");
    assert!(!table.can_steal("Lodge"));
    let mut table = at_the_lodge("W5", "G4 M1");
    table.hired(0, "Mila");
    assert!(table.can_steal("Lodge"), "but of a gem");
}

/// KF-20.7: a locked box takes exotic dice that show its value.
#[test]
fn exotic_dice_open_locks_with_the_right_value() {
    for (rolled, crafts) in [
        ("O4 M3 W2", true),
        ("O5 M3 W2", false),
        ("M4 O3 H2", true),
        ("M4 M3 H2", true),
        ("M4 M3 H3", false),
        ("M4 M3 O2", true),
        ("O4 O6 H2", true),
    ] {
        let mut table = own(rolled);
        table.items(&["Cairn"], &[]);
        assert_eq!(table.can_craft("Cairn"), crafts, "{rolled}");
    }
    let mut table = own("O4 M6 H2 A1");
    table.items(&["Cairn"], &[]).craft("Cairn");
    assert_eq!(table.on("Cairn"), (0, vec![4, 2, 6]));
}

/// KF-18.12, KF-16.10: exotic dice have no material before they are placed.
#[test]
fn a_bonus_for_one_material_does_not_go_to_exotic_dice() {
    for (visitor, own) in [("Jade Cutters", "G1"), ("Cauldron Wives", "A1"), ("Wicker Dancers", "W1")] {
        let mut table = Table::of(game_with(2, &["griffins-landing", "ambassadors-row"]));
        table.items(&["Sword of Destiny"], &[]).holds(0, visitor, TOP).exotic_turn("W1 G1 A1 O1 B1 H1").copies("WGA");
        let with = table.tool(visitor);
        let raised = |action: &Action| match *action {
            Action::Raise { with: tool, die } if tool == with => Some(die.to_string()),
            _ => None,
        };
        assert_eq!(table.offered().iter().filter_map(raised).collect::<Vec<_>>(), [own], "{visitor}");
    }
}
