//! Exotic dice (section 18).

use kings_forge::{Action, Event, Exotic, Exotics, Place, Token, Tool, heartwood_value};
use tabletop::Seat;

use crate::{
    ambassadors::{HIDDEN_CITY, TUNDRA},
    table::{BOTTOM, TOP, Table, dice, die},
};

const NORTH_MINE: (&str, kings_forge::Side) = ("North Mine", BOTTOM);

impl Table {
    /// The Craft turn of a seat is about to begin with this supply: all others have passed.
    pub(crate) fn before_craft(&mut self, supply: &str) -> &mut Table {
        let players = self.state.smiths.len() as u8;
        for seat in 0..players {
            self.supply(seat, "0");
        }
        self.supply(0, supply).passed(&(1..players).collect::<Vec<u8>>())
    }

    #[track_caller]
    pub(crate) fn rolls_with(&mut self, exotic: Exotic) -> &mut Table {
        self.play(Action::ActivateExotic { exotic })
    }

    #[track_caller]
    pub(crate) fn roll(&mut self) -> &mut Table {
        self.play(Action::RollDice)
    }

    pub(crate) fn active_dice(&self, seat: u8) -> Exotics {
        self.state.smiths[Seat(seat)].exotica.active
    }

    /// Exotic dice in hand that were activated; they come from the stock.
    pub(crate) fn activated(&mut self, exotic: Exotic, dice: u8) -> &mut Table {
        self.state.stock.exotics[exotic] -= dice;
        self.state.smiths[self.state.active].exotica.active[exotic] += dice;
        self
    }
}

/// A table of three with seat 0 about to roll; nothing can be crafted but what is asked for.
fn table() -> Table {
    let mut table = Table::with_ambassadors(3, &[]);
    table.items(&["Sword of Destiny"], &[]);
    table
}

/// KF-18.1
#[test]
fn there_are_six_of_each() {
    let all = Exotics { aether: 6, borealis: 6, heartwood: 6, grimstone: 6 };
    assert_eq!(table().state.stock.exotics, all);
    assert_eq!(Table::new(2).state.stock.exotics, Exotics::NONE);
}

/// KF-18.2: not by the Peddler, the Prison, the Chancery or the Palace, and they pay for nothing.
#[test]
fn nothing_touches_exotic_dice_on_their_cards() {
    let all = Exotics { aether: 2, borealis: 1, heartwood: 1, grimstone: 0 };
    for card in ["Peddler", "Prison", "Chancery", "Palace"] {
        let mut table = Table::with_ambassadors(3, &["more-places"]);
        table.row(&[card, "North Mine", "South Mine", "East Forest"]).supply(0, "6M1W").supply(1, "0").smithy(1, "1G");
        table.owns(1, Exotic::Aether, 2).owns(1, Exotic::Borealis, 1).owns(1, Exotic::Heartwood, 1);
        table.claim(card, BOTTOM);
        while table.asked() == 0
            && matches!(table.question(), "ChoosePayment" | "ChooseGift" | "ChooseExchange" | "ChoosePush")
        {
            let first = table.offered()[0];
            table.play(first);
        }
        assert_eq!(table.held(1), all, "{card}");
    }
    let mut table = table();
    table.before_craft("0").owns(0, Exotic::Aether, 3).row(&["North Mine", "South Mine", "East Forest", "West Forest"]);
    assert!(!table.can_claim("North Mine", TOP), "they pay for nothing");
}

/// KF-18.2, KF-6.2: the Astrologer brings the dice of the Smithy tile only.
#[test]
fn the_astrologer_brings_no_exotic_die() {
    let mut table = table();
    table.holds(0, "Astrologer", BOTTOM).before_craft("1M").smithy(0, "2W").owns(0, Exotic::Heartwood, 2);
    table.rolls(&[1, 2, 3]).pass();
    assert_eq!((table.hand(), table.held(0).heartwood), ("M1 W2 W3".to_owned(), 2));
}

/// KF-18.3: as many as are wanted, one after the other, and then all are rolled.
#[test]
fn exotic_dice_are_named_before_the_roll() {
    let mut table = table();
    table.before_craft("2M").owns(0, Exotic::Aether, 2).owns(0, Exotic::Borealis, 1);
    table.busy(0).rolls(&[1, 2, 5, 6]).pass();
    assert_eq!((table.question(), table.hand()), ("ChooseExotics", String::new()));
    table.rolls_with(Exotic::Aether).rolls_with(Exotic::Borealis);
    assert_eq!(table.question(), "ChooseExotics", "another Aether Ore may follow");
    table.roll();
    assert_eq!(table.hand(), "M1 M2 O5 B6");
    assert_eq!(table.held(0), Exotics { aether: 1, ..Exotics::NONE });
    assert_eq!(table.active_dice(0), Exotics { aether: 1, borealis: 1, ..Exotics::NONE });
}

/// KF-18.3: with all of them named there is nothing left to choose.
#[test]
fn the_last_exotic_die_is_rolled_unasked() {
    let mut table = table();
    table.before_craft("1M").owns(0, Exotic::Aether, 1).busy(0).rolls(&[3, 4]).pass();
    table.rolls_with(Exotic::Aether);
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M3 O4".to_owned()));
}

/// KF-18.3: not for Heartwood alone, and not after the Stygian Gate.
#[test]
fn nobody_is_asked_who_has_nothing_to_roll() {
    let mut table = table();
    table.before_craft("1M").owns(0, Exotic::Heartwood, 1).pass();
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M1".to_owned()));
    let mut table = Table::with_ambassadors(3, &["more-places"]);
    table.items(&["Sword of Destiny"], &[]).holds(0, "Stygian Gate", BOTTOM).before_craft("2M");
    table.owns(0, Exotic::Aether, 1).owns(0, Exotic::Borealis, 1).pass();
    assert_eq!((table.state.round, table.held(0).aether), (2, 1), "the turn is passed over");
}

/// KF-18.3: Pinni's dice join first, and Borealis may copy them (KF-18.6).
#[test]
fn pinni_comes_before_the_exotic_dice() {
    let mut table = Table::with_ambassadors(3, &["apprentices"]);
    table.items(&["Giant Club"], &[]).hired(0, "Pinni").busy(0).before_craft("1M").smithy(0, "1W1G1A");
    table.owns(0, Exotic::Borealis, 1).rolls(&[1, 6, 5, 5]).pass();
    assert_eq!(table.question(), "ChooseJoining");
    table.play(Action::Join { dice: dice("1W1G") }).rolls_with(Exotic::Borealis);
    assert_eq!(table.hand(), "M1 W6 G5 B5");
    assert_eq!(table.state.smiths[Seat(0)].exotica.mimics.to_string(), "MWG");
}

/// KF-18.3, KF-12.23: Ket's die and a Library die are rolled with them.
#[test]
fn white_dice_are_rolled_with_exotic_ones() {
    let mut table = Table::with_ambassadors(3, &["apprentices"]);
    table.items(&["Sword of Destiny"], &[]).hired(0, "Ket").busy(0).before_craft("1M").owns(0, Exotic::Aether, 1);
    table.rolls(&[1, 2, 3]).pass().rolls_with(Exotic::Aether);
    assert_eq!(table.hand(), "M1 L2 O3");
}

/// KF-18.4: spent though unused.
#[test]
fn an_activated_die_is_spent() {
    let mut table = table();
    table.before_craft("1M").owns(0, Exotic::Borealis, 2).busy(0).pass().rolls_with(Exotic::Borealis).roll();
    table.end_turn();
    assert_eq!((table.held(0).borealis, table.active_dice(0)), (1, Exotics::NONE));
    assert_eq!((table.state.stock.exotics.borealis, table.supply_of(0)), (5, "1M".to_owned()));
}

/// KF-18.4: at the beginning of Clean-up, before items are claimed.
#[test]
fn exotic_dice_come_back_first() {
    let mut table = table();
    table.items(&["Shield"], &[]).busy(0).craft_turn(0, "M5 O5").activated(Exotic::Aether, 1).craft("Shield");
    table.end_turn();
    let at = |wanted: fn(&Event) -> bool| table.events.iter().position(wanted).unwrap();
    let returned = at(|event| matches!(event, Event::ExoticsReturned { .. }));
    assert!(returned < at(|event| matches!(event, Event::ItemClaimed { .. })));
    assert_eq!(table.items_of(0), ["Shield"]);
    assert_eq!(table.supply_of(0), "2M", "one of the Shield, and one for the ore");
}

/// KF-18.4: a stolen item keeps nobody's exotic die; it is spent and no part of the Smithy tile.
#[test]
fn an_exotic_die_on_a_stolen_item_is_spent() {
    let mut table = table();
    table.items(&["Shield"], &[]).busy(0).busy(1).craft_turn(0, "M5 O5").activated(Exotic::Aether, 1).craft("Shield");
    table.end_turn().supply(1, "0");
    table.state.rolled = crate::table::pool("M5 M6");
    table.state.stock.dice -= dice("2M");
    table.steal("Shield");
    assert_eq!((table.smithy_of(0), table.active_dice(0).aether), ("1M".to_owned(), 1));
    table.end_turn();
    assert_eq!((table.state.stock.exotics.aether, table.supply_of(0)), (6, "2M".to_owned()), "and the metal for it");
}

/// KF-18.5: as metal here and as magic there.
#[test]
fn aether_ore_is_metal_or_magic() {
    for (item, rolled, fits) in [
        ("Shield", "M5 O5", true),
        ("Shield", "M5 O4", false),
        ("Magic Wand", "W5 O2", true),
        ("Ruby Collar", "O6", false),
        ("Table", "W4 O6", false),
    ] {
        let mut table = table();
        table.items(&[item], &[]).busy(0).craft_turn(0, rolled).activated(Exotic::Aether, 1);
        assert_eq!(table.can_craft(item), fits, "{item} with {rolled}");
    }
}

/// KF-18.5: two of them as one of each.
#[test]
fn each_aether_ore_is_what_its_box_takes() {
    let mut table = table();
    table.items(&["Dragon Whistle", "Wizard's Goblet"], &[]).busy(0).craft_turn(0, "M4 A4 O4 O4");
    table.activated(Exotic::Aether, 2);
    // A bid of two metal 4s with one metal die.
    assert!(table.can_bid(HIDDEN_CITY));
    table.bid(HIDDEN_CITY).play(Action::Place { die: die("O4") });
    assert_eq!(table.hand(), "M4 A4");
}

/// KF-18.5: in turn order from the owner of the anvil, what the stock has.
#[test]
fn the_ore_is_metal_afterwards_while_there_is_some() {
    let mut table = table();
    table.before_craft("0").owns(0, Exotic::Aether, 1).owns(1, Exotic::Aether, 1).busy(0).busy(1);
    table.passed(&[0, 1, 2]).stock("1M").state.smiths[Seat(2)].passed = false;
    table.state.active = Seat(2);
    table.pass().rolls_with(Exotic::Aether).end_turn().rolls_with(Exotic::Aether).end_turn();
    let gained = |seat| Event::Gained { seat: Seat(seat), dice: dice("1M"), to: Place::Supply, missing: dice("0") };
    assert!(table.events.contains(&gained(0)), "{:?}", table.events);
    let missing = Event::Gained { seat: Seat(1), dice: dice("0"), to: Place::Supply, missing: dice("1M") };
    assert!(table.events.contains(&missing));
}

/// KF-18.6
#[test]
fn borealis_is_any_material_rolled_with_it() {
    let mut table = table();
    table.items(&["Table", "Ruby Collar", "Magic Wand"], &[]).busy(0).before_craft("1M1W").owns(0, Exotic::Borealis, 1);
    table.rolls(&[6, 4, 6]).pass().rolls_with(Exotic::Borealis);
    assert_eq!(table.hand(), "M6 W4 B6");
    assert!(table.can_craft("Table"), "it is wood");
    assert!(!table.can_craft("Ruby Collar") && !table.can_craft("Magic Wand"), "no gem and no magic was rolled");
}

/// KF-18.6: the dice of the Keep are rolled with it.
#[test]
fn borealis_copies_dice_of_the_keep() {
    let mut table = Table::with_ambassadors(3, &["more-places"]);
    table.items(&["Ruby Collar"], &[]).holds(0, "The Keep", BOTTOM).busy(0).before_craft("1M");
    table.owns(0, Exotic::Borealis, 1).rolls(&[1, 1, 1, 1, 1, 4]).pass().rolls_with(Exotic::Borealis);
    assert_eq!(table.hand(), "M1 M1 W1 G1 A1 B4");
    table.craft("Ruby Collar").end_turn();
    assert_eq!(table.supply_of(0), "1M", "the dice of the Keep go back, and Borealis too");
}

/// KF-18.6: Cemetery with Borealis: the wood is cancelled, and Borealis is wood all the same.
#[test]
fn a_cancelled_die_was_rolled_too() {
    let mut table = table();
    table.items(&["Table"], &[]).holds(1, "Cemetery", BOTTOM).busy(0).before_craft("2W").owns(0, Exotic::Borealis, 1);
    table.state.dead = Some(2);
    table.rolls(&[3, 2, 4]).pass().rolls_with(Exotic::Borealis);
    assert_eq!(table.hand(), "W3 B4");
    table.craft("Table");
    let mut table = table_with_one_wood_cancelled();
    assert_eq!(table.hand(), "B4");
    assert!(table.can_bid_with_wood());
}

/// One die of wood was rolled with Borealis, and cancelled.
fn table_with_one_wood_cancelled() -> Table {
    let mut table = Table::with_ambassadors(3, &["other-sides"]);
    table.items(&["Sword of Destiny"], &[]).holds(1, "Cemetery", BOTTOM).busy(0).before_craft("1M1W");
    table.owns(0, Exotic::Borealis, 1);
    table.state.dead = Some(2);
    table.rolls(&[2, 2, 4]).pass().rolls_with(Exotic::Borealis);
    table
}

impl Table {
    /// With a metal die more in hand, the tile that asks for metal and wood can be had.
    fn can_bid_with_wood(&mut self) -> bool {
        self.state.rolled.add(die("M3"));
        self.state.stock.dice -= dice("1M");
        self.can_bid(TUNDRA)
    }
}

/// KF-18.7: not a white die, another exotic die, a harvested Heartwood, or the Garden's wood.
#[test]
fn borealis_copies_nothing_else() {
    let mut table = Table::with_ambassadors(3, &["apprentices"]);
    table.items(&["Ruby Collar", "Table"], &[]).hired(0, "Ket").before_craft("1M");
    table
        .owns(0, Exotic::Borealis, 1)
        .owns(0, Exotic::Aether, 1)
        .owns(0, Exotic::Heartwood, 1)
        .holds(0, "Garden", BOTTOM);
    table.rolls(&[1, 1, 1, 6]).pass().rolls_with(Exotic::Aether).rolls_with(Exotic::Borealis);
    table.play(Action::Harvest);
    let with = table.tool("Garden");
    table.rolls(&[6]).play(Action::TakeOfferedDie { with });
    assert_eq!(table.hand(), "M1 W6 L1 O1 B6 H1");
    assert_eq!(table.state.smiths[Seat(0)].exotica.mimics.to_string(), "M");
    assert!(!table.can_craft("Ruby Collar") && !table.can_craft("Table"));
}

/// KF-18.7
#[test]
fn borealis_alone_is_nothing() {
    let mut table = table();
    table.items(&["Ruby Collar"], &[]).busy(0).before_craft("0").owns(0, Exotic::Borealis, 2);
    table.rolls(&[6, 6]).pass().rolls_with(Exotic::Borealis).rolls_with(Exotic::Borealis);
    assert_eq!(table.hand(), "B6 B6");
    assert!(!table.can_craft("Ruby Collar") && !table.can_bid(HIDDEN_CITY));
}

/// KF-18.8: Mila with Aether, Borealis and Heartwood.
#[test]
fn mila_helps_no_exotic_die() {
    let crafts = |item: &str, rolled: &str, exotic: Exotic| {
        let mut table = Table::with_ambassadors(3, &["apprentices"]);
        table.items(&[item], &[]).hired(0, "Mila").busy(0).craft_turn(0, rolled).activated(exotic, 1);
        table.state.smiths[Seat(0)].exotica.mimics = "G".parse().unwrap();
        table.can_craft(item)
    };
    assert!(!crafts("Ruby Collar", "O6", Exotic::Aether), "ore is magic, but no true one");
    assert!(crafts("Ruby Collar", "H6", Exotic::Heartwood));
    assert!(!crafts("Magic Wand", "W5 H6", Exotic::Heartwood), "nor is Heartwood a true gem");
    assert!(!crafts("Magic Wand", "W5 B6", Exotic::Borealis));
}

/// KF-18.9: at any time of the Craft turn, one after the other.
#[test]
fn heartwood_is_harvested_in_the_craft_turn() {
    let mut table = table();
    table.items(&["Table"], &[]).before_craft("1W").owns(0, Exotic::Heartwood, 2);
    table.state.round = 4;
    table.rolls(&[3]).pass();
    assert!(!table.can_craft("Table"));
    table.play(Action::Harvest);
    assert_eq!((table.hand(), table.held(0).heartwood), ("W3 H4".to_owned(), 1));
    assert!(table.events.contains(&Event::HeartwoodHarvested { seat: Seat(0), die: die("H4") }));
    table.craft("Table");
    assert!(table.offered().contains(&Action::Harvest), "the other one stays where it is until then");
}

/// KF-18.9: not in the Gather phase.
#[test]
fn heartwood_is_not_harvested_before() {
    let mut table = table();
    table.owns(0, Exotic::Heartwood, 2);
    assert!(!table.offered().contains(&Action::Harvest));
}

/// KF-18.9: Stygian Gate with Heartwood: it is not rolled, so it is of use.
#[test]
fn heartwood_passes_the_stygian_gate() {
    let mut table = Table::with_ambassadors(3, &["more-places"]);
    table.items(&["Ruby Collar"], &[]).holds(0, "Stygian Gate", BOTTOM).before_craft("2M");
    table.owns(0, Exotic::Heartwood, 1).state.round = 4;
    table.pass();
    assert_eq!(table.offered(), [Action::EndCraftTurn, Action::Harvest]);
    table.play(Action::Harvest).craft("Ruby Collar");
    assert_eq!(table.items_of(0), ["Ruby Collar"]);
}

/// KF-18.10
#[test]
fn heartwood_grows_and_begins_anew() {
    let shown: Vec<u8> = (1..=13).map(heartwood_value).collect();
    assert_eq!(shown, [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1]);
}

/// KF-18.11
#[test]
fn harvested_heartwood_is_wood_or_gem_and_spent() {
    for (item, rolled, fits) in [
        ("Table", "W3 H4", true),
        ("Ruby Collar", "H4", true),
        ("Shield", "M5 H6", false),
        ("Magic Wand", "W5 H6", false),
    ] {
        let mut table = table();
        table.items(&[item], &[]).busy(0).craft_turn(0, rolled).activated(Exotic::Heartwood, 1);
        assert_eq!(table.can_craft(item), fits, "{item} with {rolled}");
    }
    let mut table = table();
    table.before_craft("1M").owns(0, Exotic::Heartwood, 1).pass();
    table.play(Action::Harvest);
    assert_eq!((table.state.round, table.held(0).heartwood, table.state.stock.exotics.heartwood), (2, 0, 6));
    assert_eq!(table.supply_of(0), "1M", "it does not come to the Smithy tile");
}

/// KF-18.12
#[test]
fn exotic_dice_are_changed_like_others() {
    let mut table = table();
    table.holds(0, "West Forest", BOTTOM).holds(0, "Tavern", BOTTOM).token(0, Token::AutomaticSix).busy(0);
    table
        .craft_turn(0, "O2 B3 H1")
        .activated(Exotic::Aether, 1)
        .activated(Exotic::Borealis, 1)
        .activated(Exotic::Heartwood, 1);
    table.raise("West Forest", "B3");
    table.play(Action::Flip { with: table.tool("Tavern"), die: die("H1") });
    table.play(Action::TurnToSix { die: die("O2"), with: None });
    assert_eq!(table.hand(), "O6 B5 H6");
    let mut table = table_to_reroll();
    table.play(Action::Reroll { with: table.tool(NORTH_MINE.0), die: die("B3") });
    let again = [Action::RerollAlso { die: die("O2") }, Action::RollAgain];
    assert_eq!(table.offered(), again, "Heartwood is never rolled");
    table.rolls(&[4, 5]).play(again[0]);
    assert_eq!(table.hand(), "O4 B5 H1");
}

fn table_to_reroll() -> Table {
    let mut table = table();
    table.holds(0, NORTH_MINE.0, NORTH_MINE.1).busy(0).craft_turn(0, "O2 B3 H1");
    table.activated(Exotic::Aether, 1).activated(Exotic::Borealis, 1).activated(Exotic::Heartwood, 1);
    assert!(!table.offered().contains(&Action::Reroll { with: table.tool("North Mine"), die: die("H1") }));
    table
}

/// KF-18.12: the South Mine turns rolled 1s.
#[test]
fn the_south_mine_turns_no_heartwood() {
    let mut table = table();
    table.holds(0, "South Mine", BOTTOM).busy(0).craft_turn(0, "M1 O1 H1").activated(Exotic::Aether, 1);
    table.activated(Exotic::Heartwood, 1);
    let with = table.tool("South Mine");
    assert!(table.offered().contains(&Action::TurnOne { with, die: die("O1") }));
    assert!(!table.offered().contains(&Action::TurnOne { with, die: die("H1") }));
    table.play(Action::TurnOnes { with });
    assert_eq!(table.hand(), "M6 O6 H1");
}

/// KF-18.12: one bonus for two dice goes to exotic ones as well.
#[test]
fn a_token_raises_two_exotic_dice() {
    let mut table = table();
    table
        .token(0, Token::PlusOnes)
        .busy(0)
        .craft_turn(0, "O6 B3")
        .activated(Exotic::Aether, 1)
        .activated(Exotic::Borealis, 1);
    let with = Tool::Token(Token::PlusOnes);
    table.play(Action::Raise { with, die: die("O6") }).play(Action::RaiseAlso { die: die("B3") });
    assert_eq!(table.hand(), "O7 B4");
}

/// KF-18.13: stealing with dual dice, against dual dice.
#[test]
fn a_dual_die_counts_as_its_box_when_it_steals() {
    let steals = |lying: &str, rolled: &str, exotic: Exotic| {
        let mut table = table();
        table.busy(0).crafted(1, "Magic Wand", &[5, 3]).items(&[], &[]).craft_turn(0, rolled).activated(exotic, 1);
        if lying == "O3" {
            table.state.crafted[0].placed.dice[1] = die("O3");
            table.state.smiths[Seat(1)].exotica.active.aether = 1;
        }
        table.can_steal("Magic Wand")
    };
    assert!(steals("A3", "W5 O4", Exotic::Aether), "against wood 5 and magic 3");
    assert!(!steals("A3", "W5 O3", Exotic::Aether));
    assert!(steals("A3", "H5 A4", Exotic::Heartwood));
    assert!(steals("O3", "H6 A3", Exotic::Heartwood), "against ore that lies as magic");
    assert!(!steals("A3", "M6 O6", Exotic::Aether), "not as both");
}

/// KF-18.14: Cemetery with Aether: back on its card, unspent.
#[test]
fn a_cancelled_exotic_die_is_not_spent() {
    let mut table = table();
    table.holds(1, "Cemetery", BOTTOM).busy(0).before_craft("1M").owns(0, Exotic::Aether, 2).owns(
        0,
        Exotic::Borealis,
        1,
    );
    table.state.dead = Some(4);
    table.rolls(&[1, 4, 5, 4]).pass();
    table.rolls_with(Exotic::Aether).rolls_with(Exotic::Aether).rolls_with(Exotic::Borealis);
    assert_eq!((table.hand(), table.smithy_of(0)), ("M1 O5".to_owned(), "0".to_owned()));
    assert_eq!(table.held(0), Exotics { aether: 1, borealis: 1, ..Exotics::NONE });
    table.end_turn();
    assert_eq!((table.held(0).aether, table.state.stock.exotics.aether), (1, 5));
    assert_eq!(table.supply_of(0), "2M", "one metal for the one that was spent");
}

/// KF-18.14: at later rolls too.
#[test]
fn an_exotic_die_is_cancelled_when_it_is_rolled_again() {
    let mut table = table();
    table.holds(1, "Cemetery", BOTTOM).holds(0, NORTH_MINE.0, NORTH_MINE.1).busy(0).craft_turn(0, "M1 O2");
    table.activated(Exotic::Aether, 1).state.dead = Some(4);
    table.play(Action::Reroll { with: table.tool("North Mine"), die: die("O2") }).rolls(&[4]).play(Action::RollAgain);
    assert_eq!((table.hand(), table.held(0).aether, table.active_dice(0).aether), ("M1".to_owned(), 1, 0));
}

/// KF-18.14: Cemetery with Heartwood.
#[test]
fn no_value_is_dead_for_heartwood() {
    let mut table = table();
    table.holds(1, "Cemetery", BOTTOM).busy(0).before_craft("1M").owns(0, Exotic::Heartwood, 1);
    (table.state.dead, table.state.round) = (Some(4), 4);
    table.rolls(&[1]).pass().play(Action::Harvest);
    assert_eq!(table.hand(), "M1 H4");
}
