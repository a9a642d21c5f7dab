//! The Obey Wand (KF-22.8 to KF-22.10): a word in somebody else's turn.

use kings_forge::{Action, Event, Exotic, KingsForge, Tool};
use tabletop::{Seat, Title};

use crate::{
    laws::parts,
    monuments::pack,
    requests::LODGE,
    table::{BOTTOM, Table, die},
};

/// Seat 0 is about to roll two metal dice with an Aether Ore, and seat 1 has the wand.
fn table() -> Table {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(1, "Obey Wand").before_craft("2M").busy(0).owns(0, Exotic::Aether, 1);
    table
}

impl Table {
    fn command(&self, name: &str, rolled: &str) -> Action {
        Action::Reroll { with: self.deluxe(name), die: die(rolled) }
    }
}

/// KF-22.8: at once, and only its owner.
#[test]
fn the_owner_of_the_wand_is_asked_after_the_first_roll() {
    let mut table = table();
    table.rolls(&[1, 2, 6]).pass().rolls_with(Exotic::Aether);
    assert_eq!((table.asked(), table.question(), table.state.active), (1, "ChooseCommand", Seat(0)));
    assert_eq!(table.offered(), [Action::KeepRoll, table.command("Obey Wand", "O6")]);
    table.rolls(&[3]).again_by("Obey Wand", "O6");
    assert_eq!((table.hand(), table.asked(), table.question()), ("M1 M2 O3".to_owned(), 0, "ChooseCraftAction"));
    let commanded =
        Event::DieCommanded { seat: Seat(1), from: Seat(0), with: table.deluxe("Obey Wand"), die: die("O6") };
    assert!(table.events.contains(&commanded));
    assert!(table.unused(1).is_empty(), "once in the game");
}

/// KF-22.8: another time.
#[test]
fn the_wand_may_wait() {
    let mut table = table();
    table.rolls(&[1, 2, 6]).pass().rolls_with(Exotic::Aether).play(Action::KeepRoll);
    assert_eq!((table.hand(), table.asked()), ("M1 M2 O6".to_owned(), 0));
    assert_eq!(table.unused(1), ["Obey Wand"]);
}

/// KF-22.8: the die is the owner's to choose.
#[test]
fn the_owner_of_the_wand_chooses_among_exotic_dice() {
    let mut table = table();
    table.owns(0, Exotic::Borealis, 1).owns_stone(0, "Rolling Stone").rolls(&[1, 2, 6, 5, 4]).pass();
    let stone = table.stone("Rolling Stone");
    table.rolls_with(Exotic::Aether).rolls_with(Exotic::Borealis).play(Action::ActivateGrimstone { stone });
    let commands = ["O6", "B5", "S4"].map(|rolled| table.command("Obey Wand", rolled));
    assert_eq!(table.offered()[1..], commands);
}

/// KF-22.8: nobody is asked in their own turn.
#[test]
fn the_wand_does_nothing_in_its_owners_turn() {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Obey Wand").before_craft("2M").busy(0).owns(0, Exotic::Aether, 1).pass().rolls_with(Exotic::Aether);
    assert_eq!((table.asked(), table.question()), (0, "ChooseCraftAction"));
    let with = table.deluxe("Obey Wand");
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Reroll { with: tool, .. } if *tool == with)));
}

/// KF-22.9: not for a roll without exotic dice.
#[test]
fn nobody_is_asked_where_no_exotic_die_was_rolled() {
    let mut table = table();
    table.pass().roll();
    assert_eq!((table.asked(), table.question(), table.unused(1).len()), (0, "ChooseCraftAction", 1));
}

/// KF-22.9: Obey Wand with the Cemetery, which comes first.
#[test]
fn a_cancelled_die_is_not_commanded() {
    let mut table = table();
    table.holds(2, "Cemetery", BOTTOM).state.dead = Some(6);
    table.rolls(&[1, 2, 6]).pass().rolls_with(Exotic::Aether);
    assert_eq!((table.asked(), table.hand(), table.held(0).aether), (0, "M1 M2".to_owned(), 1));
}

/// KF-22.9: a die that is made to show the dead value goes back to its card, unspent.
#[test]
fn a_commanded_die_faces_the_dead_value() {
    let mut table = table();
    table.holds(2, "Cemetery", BOTTOM).state.dead = Some(3);
    table.rolls(&[1, 2, 6]).pass().rolls_with(Exotic::Aether);
    table.rolls(&[3]).again_by("Obey Wand", "O6");
    assert_eq!((table.hand(), table.held(0).aether), ("M1 M2".to_owned(), 1));
}

/// KF-22.9: Obey Wand with a Rolling Stone: its own die may be named, what it rolls again may not.
#[test]
fn a_rolling_stone_makes_no_first_roll() {
    let mut table = table();
    table.owns_stone(0, "Rolling Stone").rolls(&[1, 2, 6, 2]).pass();
    let stone = table.stone("Rolling Stone");
    table.rolls_with(Exotic::Aether).play(Action::ActivateGrimstone { stone });
    assert_eq!(table.asked(), 1);
    table.play(Action::KeepRoll).rolls(&[4]);
    table.play(Action::Reroll { with: Tool::Grimstone(stone), die: die("O6") }).play(Action::RollAgain);
    assert_eq!((table.hand(), table.asked()), ("M1 M2 O4".to_owned(), 0), "nobody is asked again");
    assert_eq!(table.unused(1), ["Obey Wand"]);
}

/// KF-22.9: Heartwood comes to hand without a roll.
#[test]
fn heartwood_is_not_commanded() {
    let mut table = table();
    table.owns(0, Exotic::Heartwood, 1).pass().roll().play(Action::Harvest);
    assert_eq!((table.asked(), table.hand()), (0, "M1 M1 H1".to_owned()));
}

/// KF-22.10: two wands by a pack, seats 0 and 2, while seat 1 rolls.
#[test]
fn several_owners_are_asked_from_the_left_on() {
    let toml = "[[craft]]\nid = \"baton\"\nname = \"Baton\"\nrank = 500\ndice = [\"M1\"]\n\
        deluxe = { ability = \"command\", text = \"One exotic die again.\" }\n";
    let mut options = parts(1 << 8);
    options.set("deluxe-items", false);
    let wand = toml.replace("baton", "rod").replace("Baton", "Rod").replace("500", "501");
    let game = KingsForge::new(3, &options, Some(&pack(&format!("{toml}{wand}")))).unwrap();
    let mut table = Table::of(game);
    table.items(&["Sword of Destiny"], &[]).has(0, "Baton").has(2, "Rod");
    table.before_craft("0").supply(1, "1M").busy(1).owns(1, Exotic::Aether, 1).passed(&[0, 1, 2]).active(2);
    table.state.smiths[Seat(2)].passed = false;
    table.rolls(&[1, 6]).pass().rolls_with(Exotic::Aether);
    assert_eq!((table.state.active, table.asked()), (Seat(1), 2));
    table.rolls(&[5]).again_by("Rod", "O6");
    assert_eq!((table.asked(), table.hand()), (0, "M1 O5".to_owned()), "who sits last is asked last");
    table.rolls(&[2]).again_by("Baton", "O5");
    assert_eq!((table.asked(), table.hand(), table.question()), (1, "M1 O2".to_owned(), "ChooseCraftAction"));
}

/// KF-22.9, KF-21.13: after the roll that Rolling Thunder leads to, and not before it.
#[test]
fn rolling_thunder_comes_before_the_wand() {
    let mut table = Table::with_deluxe(3, &["ambassador-requests"]);
    table.has(1, "Obey Wand").rewarded(0, LODGE).before_craft("1M").busy(0).owns(0, Exotic::Aether, 1);
    table.rolls(&[2, 6, 5]).pass().rolls_with(Exotic::Aether);
    assert_eq!((table.asked(), table.question()), (0, "ChooseHeldDie"));
    table.play(Action::HoldDie { die: die("M2") });
    assert_eq!((table.asked(), table.hand()), (1, "M2 O5".to_owned()));
    table.rolls(&[1]).again_by("Obey Wand", "O5");
    assert_eq!((table.asked(), table.hand(), table.question()), (0, "M2 O1".to_owned(), "ChooseCraftAction"));
}
