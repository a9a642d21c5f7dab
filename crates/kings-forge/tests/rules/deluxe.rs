//! Deluxe items (section 22): when an ability is there, and what becomes of dice. Holiday Toys and packs are in [`crate::toys`].

use kings_forge::{Action, Event, Exotic, Exotics, Tool};
use tabletop::Seat;

use crate::{
    ambassadors::HIDDEN_CITY,
    expansion::game_with,
    table::{BOTTOM, TOP, Table, dice, die, pool},
};

impl Table {
    /// A table with deluxe items, Ambassador's Row, and these parts besides.
    pub(crate) fn with_deluxe(players: usize, parts: &[&str]) -> Table {
        let parts: Vec<&str> = parts.iter().copied().chain(["ambassadors-row", "deluxe-items"]).collect();
        let mut table = Table::of(game_with(players, &parts));
        table.items(&["Sword of Destiny"], &[]);
        table
    }

    /// A deluxe item a seat has claimed and not used.
    pub(crate) fn has(&mut self, seat: u8, name: &str) -> &mut Table {
        let item = self.item(name);
        self.claimed(seat, &[name]).state.smiths[Seat(seat)].deluxe.push(item);
        self
    }

    pub(crate) fn deluxe(&self, name: &str) -> Tool {
        Tool::Deluxe(self.item(name))
    }

    pub(crate) fn unused(&self, seat: u8) -> Vec<String> {
        let items = &self.state.smiths[Seat(seat)].deluxe;
        items.iter().map(|&item| self.game.content().craft_card(item).name.clone()).collect()
    }

    /// The dice an item could be used for.
    fn for_deluxe(&self, name: &str) -> Vec<String> {
        let tool = self.deluxe(name);
        let text = |action: &Action| match action {
            Action::Raise { with, die } | Action::Reroll { with, die } if *with == tool => Some(die.to_string()),
            _ => None,
        };
        self.offered().iter().filter_map(text).collect()
    }

    #[track_caller]
    fn takes_by(&mut self, name: &str) -> &mut Table {
        let take = self.take_by(name);
        self.play(take)
    }

    /// Rolls this die again.
    #[track_caller]
    pub(crate) fn again_by(&mut self, name: &str, rolled: &str) -> &mut Table {
        let with = self.deluxe(name);
        self.play(Action::Reroll { with, die: die(rolled) })
    }

    fn take_by(&self, name: &str) -> Action {
        Action::TakeOfferedDie { with: self.deluxe(name) }
    }

    fn keep_by_sword(&self) -> Action {
        Action::KeepOre { with: self.deluxe("Sacred Sword") }
    }

    #[track_caller]
    fn keeps_by_sword(&mut self) -> &mut Table {
        let keep = self.keep_by_sword();
        self.play(keep)
    }
}

/// A Craft turn of seat 0 with this item and these dice in hand; exotic ones among them were activated.
fn turn(item: &str, rolled: &str) -> Table {
    let mut table = Table::with_deluxe(3, &["more-items"]);
    table.has(0, item).busy(0).craft_turn(0, rolled);
    for (exotic, letter) in [(Exotic::Aether, 'O'), (Exotic::Borealis, 'B'), (Exotic::Heartwood, 'H')] {
        let dice = rolled.chars().filter(|&sign| sign == letter).count() as u8;
        table.activated(exotic, dice);
    }
    if rolled.contains('S') {
        table.stone_in_hand("Pop Rock");
    }
    table
}

impl Table {
    /// The Grimstone in hand goes with this card.
    fn stone_in_hand(&mut self, name: &str) -> &mut Table {
        let stone = self.stone(name);
        self.activated(Exotic::Grimstone, 1).state.grimstones.undrawn.remove(stone);
        self.state.smiths[Seat(0)].exotica.stone = Some(stone);
        self
    }

    fn dead(&mut self, value: u8) -> &mut Table {
        self.holds(2, "Cemetery", BOTTOM).state.dead = Some(value);
        self
    }
}

/// KF-22.1
#[test]
fn each_deluxe_item_takes_the_place_of_the_one_it_is_made_like() {
    let cards = |parts: &[&str]| {
        let game = game_with(2, parts);
        let told = |card: &kings_forge::CraftCard| (card.name.clone(), card.rank, card.boxes.to_vec());
        game.content().craft_cards().iter().map(told).collect::<Vec<_>>()
    };
    let (plain, deluxe) = (cards(&["more-items"]), cards(&["more-items", "deluxe-items"]));
    let pairs = [
        ("Spirit Kite", "Paper Kite", 11),
        ("Celebration Horn", "Trumpet", 22),
        ("Sacred Sword", "Pilgrim's Sword", 34),
        ("Obey Wand", "Magic Wand", 49),
        ("Engagement Brooch", "Witch's Brooch", 61),
        ("Holiday Toys", "Fancy Toys", 65),
        ("Dreamtime Opal", "Milk Opal", 94),
        ("Snow Bringer", "Ice Sword", 97),
    ];
    assert_eq!(plain.len(), deluxe.len());
    for (new, old, wanted) in pairs {
        let (_, rank, boxes) = deluxe.iter().find(|card| card.0 == new).unwrap_or_else(|| panic!("no {new}"));
        let (_, old_rank, old_boxes) = plain.iter().find(|card| card.0 == old).unwrap();
        assert_eq!((rank, old_rank, boxes), (&wanted, &wanted, old_boxes), "{new}");
        assert!(!deluxe.iter().any(|card| card.0 == old), "{old} is still there");
    }
    let without_more = cards(&["deluxe-items"]);
    assert_eq!(without_more.len(), 32 + 3, "Kite, Sword and Opal stand in for nothing there");
}

/// KF-22.2: not in the turn it is crafted in, and in the next round it is.
#[test]
fn an_ability_comes_with_the_claim() {
    let mut table = Table::with_deluxe(3, &[]);
    table.items(&["Snow Bringer"], &[]).busy(0).craft_turn(0, "M5 M5 A4 A3 M1").craft("Snow Bringer");
    assert!(!table.offered().contains(&table.take_by("Snow Bringer")), "it may still be stolen");
    table.end_turn();
    assert!(table.events.contains(&Event::DeluxeReady { seat: Seat(0), item: table.item("Snow Bringer") }));
    assert_eq!((table.state.round, table.unused(0)), (2, vec!["Snow Bringer".to_owned()]));
}

/// KF-22.2: a thief who claims it has it, and whoever crafted it has nothing.
#[test]
fn a_stolen_item_is_of_use_to_the_thief() {
    let mut table = Table::with_deluxe(3, &[]);
    table.items(&["Snow Bringer"], &[]).busy(0).busy(1).craft_turn(0, "M5 M5 A4 A3").craft("Snow Bringer").end_turn();
    table.state.rolled = pool("M6 M5 A4 A3");
    table.state.stock.dice -= dice("2M2A");
    table.steal("Snow Bringer").end_turn();
    assert_eq!((table.unused(0).len(), table.unused(1)), (0, vec!["Snow Bringer".to_owned()]));
}

/// KF-22.2: the item stays, the ability does not.
#[test]
fn an_ability_is_used_once_in_the_game() {
    let mut table = turn("Spirit Kite", "O1 O2");
    table.rolls(&[5]).again_by("Spirit Kite", "O1");
    assert_eq!((table.hand(), table.unused(0).len()), ("O2 O5".to_owned(), 0));
    assert!(table.for_deluxe("Spirit Kite").is_empty());
    assert_eq!(table.items_of(0), ["Spirit Kite"]);
}

/// KF-22.2: three tokens are an item with its ability, in that very round.
#[test]
fn tokens_bring_an_ability_at_once() {
    let mut table = Table::with_deluxe(3, &["more-places"]);
    table.items(&["Snow Bringer", "Sword of Destiny"], &[]).busy(0).craft_turn(0, "M1");
    table.state.smiths[Seat(1)].counterfeits = 3;
    table.end_turn();
    assert_eq!((table.state.round, table.asked(), table.unused(1)), (2, 1, vec!["Snow Bringer".to_owned()]));
    assert!(table.offered().contains(&table.take_by("Snow Bringer")));
}

/// KF-22.3: in a Gather turn, which goes on; not in somebody else's.
#[test]
fn an_ability_is_used_in_the_own_turn() {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Snow Bringer").has(1, "Engagement Brooch");
    assert!(!table.offered().contains(&table.take_by("Engagement Brooch")));
    table.takes_by("Snow Bringer");
    assert_eq!((table.asked(), table.question(), table.held(0).borealis), (0, "ChooseGatherAction", 1));
}

/// KF-22.3
#[test]
fn an_ability_does_not_end_with_the_round() {
    let mut table = turn("Dreamtime Opal", "M1");
    table.end_turn();
    assert_eq!((table.state.round, table.unused(0)), (2, vec!["Dreamtime Opal".to_owned()]));
}

/// KF-22.4
#[test]
fn without_ambassadors_two_abilities_are_left() {
    let game = game_with(2, &["deluxe-items"]);
    let deluxe = game.content().craft_cards().iter().filter(|card| card.deluxe.is_some());
    assert_eq!(deluxe.map(|card| card.name.as_str()).collect::<Vec<_>>(), ["Holiday Toys", "Dreamtime Opal"]);
    let mut table = Table::of(game);
    table.items(&["Sword of Destiny"], &[]).has(0, "Dreamtime Opal").busy(0).craft_turn(0, "M1 W1 G2");
    assert_eq!(table.for_deluxe("Dreamtime Opal"), ["W1", "G2"]);
    assert!(!table.offered().contains(&table.take_by("Dreamtime Opal")), "there is no Heartwood");
    table.items(&["Obey Wand"], &[]).craft_turn(0, "W5 A2 M1").craft("Obey Wand").end_turn();
    assert_eq!(table.unused(0), ["Dreamtime Opal"], "the wand is an item like any");
}

/// KF-22.5
#[test]
fn the_kite_rolls_aether_ore_again_and_the_horn_any_exotic_die() {
    let table = turn("Spirit Kite", "M1 O2 B3 H1 S4");
    assert_eq!(table.for_deluxe("Spirit Kite"), ["O2"]);
    let mut table = turn("Celebration Horn", "M1 O2 B3 H1 S4");
    assert_eq!(table.for_deluxe("Celebration Horn"), ["O2", "B3", "S4"]);
    table.rolls(&[6]).again_by("Celebration Horn", "S4");
    assert_eq!((table.hand(), table.question()), ("M1 O2 B3 H1 S6".to_owned(), "ChooseCraftAction"), "one die only");
}

/// KF-22.5: a die on an item or a tile is not in hand.
#[test]
fn placed_dice_are_not_rolled_again() {
    let mut table = turn("Spirit Kite", "M4 O4 O1");
    table.bid(HIDDEN_CITY);
    assert_eq!(table.for_deluxe("Spirit Kite"), ["O1"]);
}

/// KF-22.5: by the Horn to the dead value: the Grimstone is on its card again, which it keeps.
#[test]
fn a_deluxe_roll_faces_the_dead_value() {
    let mut table = turn("Celebration Horn", "M1 O2 S4");
    table.dead(3).rolls(&[3]).again_by("Celebration Horn", "S4");
    assert_eq!((table.hand(), table.held(0).grimstone), ("M1 O2".to_owned(), 1));
    assert_eq!(table.active_dice(0), Exotics { aether: 1, ..Exotics::NONE });
}

/// KF-22.6
#[test]
fn the_sacred_sword_raises_aether_ore() {
    let mut table = turn("Sacred Sword", "M1 O5 B3 A2");
    assert_eq!(table.for_deluxe("Sacred Sword"), ["O5"]);
    table.play(Action::Raise { with: table.deluxe("Sacred Sword"), die: die("O5") });
    assert_eq!(table.hand(), "M1 A2 O7 B3");
    assert!(!table.offered().contains(&table.keep_by_sword()), "it was used");
}

/// KF-22.6, KF-22.7: one of two is kept, and there is one metal for the other.
#[test]
fn a_kept_ore_is_on_its_card_again_and_brings_no_metal() {
    let mut table = turn("Sacred Sword", "O5 O6");
    table.keeps_by_sword().end_turn();
    assert_eq!((table.held(0).aether, table.active_dice(0)), (1, Exotics::NONE));
    assert_eq!((table.state.stock.exotics.aether, table.supply_of(0)), (5, "1M".to_owned()));
    let mut table = turn("Sacred Sword", "O5");
    table.keeps_by_sword().end_turn();
    assert_eq!((table.held(0).aether, table.supply_of(0)), (1, "0".to_owned()));
    assert_eq!((table.state.smiths[Seat(0)].exotica.kept, table.state.stock.exotics.aether), (0, 5));
}

/// KF-22.7: it may be activated again.
#[test]
fn a_kept_ore_is_rolled_again_in_a_later_round() {
    let mut table = turn("Sacred Sword", "O5");
    table.keeps_by_sword().end_turn();
    table.before_craft("1M").supply(0, "1M").passed(&[1, 2]).active(0).busy(0).pass();
    assert!(table.offered().contains(&Action::ActivateExotic { exotic: Exotic::Aether }));
}

/// KF-22.7: there is nothing to keep before one is activated, and no second one for the same die.
#[test]
fn only_ore_that_was_activated_is_kept() {
    let mut table = turn("Sacred Sword", "M1 B3");
    table.owns(0, Exotic::Aether, 2);
    assert!(!table.offered().contains(&table.keep_by_sword()));
}

/// KF-22.7: Sacred Sword with a stolen item: the ore on it comes back, the metal of the others goes its way.
#[test]
fn ore_on_a_stolen_item_is_kept_all_the_same() {
    let mut table = turn("Sacred Sword", "M5 O5");
    table.items(&["Shield"], &[]).busy(1).craft("Shield");
    table.keeps_by_sword().end_turn();
    table.state.rolled = pool("M5 M6");
    table.state.stock.dice -= dice("2M");
    table.steal("Shield").end_turn();
    assert_eq!((table.items_of(1), table.held(0).aether), (vec!["Shield".to_owned()], 1));
    assert_eq!((table.state.stock.exotics.aether, table.supply_of(0)), (5, "1M".to_owned()));
}

/// KF-22.7: cancelled afterwards, it is back in any case, and the sword has been used.
#[test]
fn ore_that_is_cancelled_needs_no_sword() {
    let mut table = turn("Sacred Sword", "M1 O2");
    table.has(0, "Spirit Kite").dead(3).keeps_by_sword();
    table.rolls(&[3]).again_by("Spirit Kite", "O2");
    let exotica = &table.state.smiths[Seat(0)].exotica;
    assert_eq!((exotica.held.aether, exotica.kept, table.unused(0).len()), (1, 0, 0));
    table.end_turn();
    assert_eq!((table.held(0).aether, table.supply_of(0)), (1, "1M".to_owned()), "the metal die is the one in hand");
}

/// KF-22.11: of all cards of the deck, those under it too.
#[test]
fn the_brooch_takes_any_card_of_the_deck() {
    let mut table = Table::with_deluxe(3, &[]);
    let [pop, hard] = ["Pop Rock", "Hard Rock"].map(|name| table.stone(name));
    table.state.grimstones.undrawn.remove(hard);
    table.state.grimstones.bottom.push(hard);
    table.has(0, "Engagement Brooch").owns_stone(1, "Gobblestone").takes_by("Engagement Brooch");
    assert_eq!((table.question(), table.asked()), ("ChooseGrimstoneCard", 0));
    let gobble = table.stone("Gobblestone");
    assert_eq!(table.offered().len(), 7, "all but the Gobblestone");
    assert!(!table.offered().contains(&Action::KeepGrimstone { stone: gobble }));
    table.play(Action::KeepGrimstone { stone: hard });
    assert_eq!((table.held(0).grimstone, table.state.stock.exotics.grimstone), (1, 4));
    assert_eq!(table.state.smiths[Seat(0)].exotica.stones.count(hard), 1);
    assert_eq!((table.question(), table.state.grimstones.undrawn.count(pop)), ("ChooseGatherAction", 3));
}

/// KF-22.11: what lay under the deck is somewhere in it.
#[test]
fn the_brooch_has_the_deck_shuffled() {
    let mut table = Table::with_deluxe(3, &[]);
    let [pop, hard, cap] = ["Pop Rock", "Hard Rock", "Capstone"].map(|name| table.stone(name));
    for stone in [hard, cap] {
        table.state.grimstones.undrawn.remove(stone);
        table.state.grimstones.bottom.push(stone);
    }
    table.has(0, "Engagement Brooch").takes_by("Engagement Brooch");
    table.play(Action::KeepGrimstone { stone: pop });
    let deck = &table.state.grimstones;
    assert_eq!((deck.bottom.len(), deck.undrawn.len()), (0, 14));
    assert_eq!((deck.undrawn.count(hard), deck.undrawn.count(cap), deck.undrawn.count(pop)), (1, 2, 2));
}

/// A Craft turn before whose roll seat 0 takes the Shock Rock.
fn with_shock_rock() -> Table {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Engagement Brooch").before_craft("1M").busy(0);
    let stone = table.stone("Shock Rock");
    table.takes_by("Engagement Brooch").play(Action::KeepGrimstone { stone });
    table
}

/// KF-22.12: not in this Clean-up, but in the next.
#[test]
fn a_shock_rock_of_the_brooch_waits_a_round() {
    let mut table = with_shock_rock();
    table.pass().roll().end_turn();
    assert_eq!((table.state.round, table.held(0).grimstone), (2, 1));
    table.before_craft("1M").passed(&[1, 2]).active(0).busy(0).pass().roll().end_turn();
    assert_eq!((table.state.round, table.held(0).grimstone), (3, 0));
    assert!(table.events.iter().any(|event| matches!(event, Event::GrimstoneExploded { .. })));
}

/// KF-22.12: in the same round it is of use like any.
#[test]
fn a_shock_rock_of_the_brooch_may_be_used_at_once() {
    let mut table = with_shock_rock();
    let stone = table.stone("Shock Rock");
    table.rolls(&[2, 2]).pass().play(Action::ActivateGrimstone { stone });
    table.play(Action::Raise { with: Tool::Grimstone(stone), die: die("M2") });
    assert_eq!(table.hand(), "M6");
    table.end_turn();
    assert_eq!((table.held(0).grimstone, table.state.smiths[Seat(0)].exotica.fresh), (0, None));
}

/// KF-22.12: cancelled in the round it was taken it has still the next one.
#[test]
fn a_cancelled_shock_rock_of_the_brooch_waits_too() {
    let mut table = with_shock_rock();
    let stone = table.stone("Shock Rock");
    table.dead(4).rolls(&[2, 4]).pass().play(Action::ActivateGrimstone { stone });
    assert_eq!((table.hand(), table.held(0).grimstone), ("M2".to_owned(), 1));
    table.end_turn();
    assert_eq!((table.state.round, table.held(0).grimstone), (2, 1));
}

/// KF-22.13
#[test]
fn the_opal_raises_wood_or_gem() {
    let mut table = turn("Dreamtime Opal", "M1 W2 G3 A4 L5 O1 H1");
    assert_eq!(table.for_deluxe("Dreamtime Opal"), ["W2", "G3"]);
    table.play(Action::Raise { with: table.deluxe("Dreamtime Opal"), die: die("G3") });
    assert_eq!(table.hand(), "M1 W2 G5 A4 L5 O1 H1");
}

/// KF-22.13, KF-5.6: in the Gather phase for the Garden's die, not for the Cemetery's.
#[test]
fn the_opal_helps_in_the_gather_phase() {
    let garden = |value: u8| {
        let mut table = Table::with_deluxe(3, &[]);
        table.row(&["Garden", "North Mine", "South Mine", "East Forest"]).has(0, "Dreamtime Opal");
        table.rolls(&[value]).claim("Garden", TOP);
        table
    };
    let mut table = garden(2);
    assert_eq!((table.question(), table.for_deluxe("Dreamtime Opal")), ("ChooseRoll", vec!["W2".to_owned()]));
    table.play(Action::Raise { with: table.deluxe("Dreamtime Opal"), die: die("W2") });
    assert_eq!((table.smithy_of(0), table.unused(0).len()), ("1W".to_owned(), 0));
    let mut table = Table::with_deluxe(3, &[]);
    table.row(&["Cemetery", "North Mine", "South Mine", "East Forest"]).has(0, "Dreamtime Opal");
    table.claim("Cemetery", BOTTOM);
    assert_eq!((table.asked(), table.unused(0).len()), (1, 1), "nothing was asked");
}

/// KF-22.13: taken and harvested in one turn.
#[test]
fn the_opal_turns_to_heartwood() {
    let mut table = turn("Dreamtime Opal", "M1");
    table.state.round = 4;
    table.takes_by("Dreamtime Opal");
    assert_eq!((table.held(0).heartwood, table.state.stock.exotics.heartwood), (1, 5));
    table.play(Action::Harvest);
    assert_eq!(table.hand(), "M1 H4");
}

/// KF-22.14
#[test]
fn the_snow_bringer_raises_borealis() {
    let mut table = turn("Snow Bringer", "M1 O2 B4");
    assert_eq!(table.for_deluxe("Snow Bringer"), ["B4"]);
    table.play(Action::Raise { with: table.deluxe("Snow Bringer"), die: die("B4") });
    assert_eq!(table.hand(), "M1 O2 B7");
}

/// KF-22.15
#[test]
fn nothing_is_taken_from_an_empty_stock() {
    for (item, exotic) in [
        ("Snow Bringer", Exotic::Borealis),
        ("Dreamtime Opal", Exotic::Heartwood),
        ("Engagement Brooch", Exotic::Grimstone),
    ] {
        let mut table = turn(item, "M1");
        assert!(table.offered().contains(&table.take_by(item)), "{item}");
        table.owns(1, exotic, 6);
        assert!(!table.offered().contains(&table.take_by(item)), "{item}");
    }
}

/// KF-22.15: a Borealis is taken before the roll and joins it; Heartwood waits for the turn itself.
#[test]
fn exotic_dice_are_taken_for_the_roll() {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Snow Bringer").has(0, "Dreamtime Opal").before_craft("1M").busy(0).rolls(&[1, 6]).pass();
    assert_eq!(table.question(), "ChooseExotics");
    assert_eq!(table.offered(), [Action::RollDice, table.take_by("Snow Bringer")]);
    table.takes_by("Snow Bringer");
    assert_eq!(table.offered(), [Action::RollDice, Action::ActivateExotic { exotic: Exotic::Borealis }]);
    table.rolls_with(Exotic::Borealis);
    assert_eq!((table.hand(), table.question()), ("M1 B6".to_owned(), "ChooseCraftAction"));
}

/// KF-22.15: Snow Bringer with the Stygian Gate: nothing is rolled, but a Borealis is taken for later.
#[test]
fn the_stygian_gate_keeps_nobody_from_taking_dice() {
    let mut table = Table::with_deluxe(3, &["more-places"]);
    table.has(0, "Snow Bringer").holds(0, "Stygian Gate", BOTTOM).before_craft("2M").busy(0).pass();
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", String::new()));
    table.takes_by("Snow Bringer");
    assert_eq!((table.state.round, table.held(0).borealis), (2, 1), "there was nothing else to do");
}
