//! Apprentices who are of use in the Craft turn, at a pass or in Clean-up (section 12): Ket, Mila, Nestor, Odile, Pinni.

use kings_forge::{Action, Benefit, Event, Material, Phase};
use tabletop::Seat;

use crate::{
    cleanup::finish_round,
    hired::crafting,
    table::{BOTTOM, TOP, Table, dice, die, pool},
};

/// KF-12.23
#[test]
fn ket_brings_a_white_die() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Ket").busy(0).supply(0, "1M").supply(1, "0").passed(&[1]).items(&["Ruby Collar", "Table"], &[]);
    table.rolls(&[2, 5]).pass();
    assert_eq!((table.hand(), table.state.stock.library), ("M2 L5".into(), 2));
    table.craft("Ruby Collar");
    finish_round(&mut table);
    assert_eq!((table.items_of(0), table.supply_of(0)), (vec!["Ruby Collar".to_owned()], "1M".into()));
    assert_eq!((table.state.stock.library, table.state.stock.substitutes), (2, 0));
    assert!(table.claimed_one("Ket").ready, "and brings it again in the next round");
}

/// KF-12.23: even if the Library has no die left.
#[test]
fn ket_has_a_white_die_beside_two_of_the_library() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Ket").holds(0, "Library", BOTTOM).holds(0, "Workshop", TOP).supply(0, "1M").supply(1, "0");
    let copying = kings_forge::CardAction { card: table.card("Library"), side: BOTTOM };
    table.state.claims[1].copying = Some(copying);
    table.state.claims.iter_mut().for_each(|claim| (claim.library, claim.ready) = (true, false));
    table.state.stock.library = 0;
    table.busy(0).passed(&[1]).items(&["Milk Opal"], &["Crown"]).rolls(&[1, 3, 4, 5]).pass();
    assert_eq!(table.hand(), "M1 L3 L4 L5");
    finish_round(&mut table);
    assert_eq!((table.state.stock.library, table.state.stock.substitutes, table.supply_of(0)), (2, 0, "1M".into()));
}

/// KF-12.23, KF-4.9
#[test]
fn a_cancelled_white_die_of_ket_is_gone() {
    let mut table = Table::with_apprentices(2);
    table.state.dead = Some(5);
    table.hired(0, "Ket").busy(0).supply(0, "1M").supply(1, "0").passed(&[1]).rolls(&[2, 5]).pass();
    assert_eq!((table.hand(), table.state.stock.library, table.state.stock.substitutes), ("M2".into(), 2, 0));
    assert!(table.events.contains(&Event::DiceCancelled { seat: Seat(0), dice: pool("L5") }));
}

/// KF-12.23, KF-7.4
#[test]
fn a_white_die_of_ket_is_gone_from_a_stolen_item() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Ket").busy(0).supply(0, "1M").supply(1, "1M1G").passed(&[1]);
    table
        .items(&["Ruby Collar", "Crown"], &[])
        .holds(1, "Tavern", BOTTOM)
        .rolls(&[2, 5, 1, 6])
        .pass()
        .craft("Ruby Collar")
        .end_turn()
        .steal("Ruby Collar");
    assert_eq!((table.on("Ruby Collar").0, table.smithy_of(0)), (1, "1M".into()));
    assert_eq!((table.state.stock.library, table.state.stock.substitutes), (2, 0));
}

/// KF-12.24
#[test]
fn kets_die_may_be_rolled_for_elisha_or_levi() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Levi").hired(1, "Ket").last_turn(&["0", "1M"]).rolls(&[1]).end_turn();
    let white = Action::RollWhiteDie { with: table.tool_of("Ket") };
    assert_eq!(table.offered(), [Action::KeepRoll, white]);
    table.rolls(&[6]).play(white);
    assert_eq!((table.counterfeits(1), table.state.phase), (1, Phase::Gather));
    table.busy(1).passed(&[0]).items(&["Crown"], &[]).rolls(&[3]).pass();
    assert_eq!(table.hand(), "M3", "no white die in the Craft turn of the same round");
}

/// KF-12.24: kept for the Craft turn instead.
#[test]
fn kets_die_may_be_kept_for_the_craft_turn() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Levi").hired(1, "Ket").last_turn(&["0", "1M"]).rolls(&[1]).end_turn().play(Action::KeepRoll);
    assert_eq!(table.counterfeits(1), 0);
    table.busy(1).passed(&[0]).items(&["Crown"], &[]).rolls(&[3, 4]).pass();
    assert_eq!(table.hand(), "M3 L4");
}

/// KF-12.24
#[test]
fn kets_die_is_not_rolled_for_a_card() {
    let mut table = Table::with_apprentices(3);
    table.hired(0, "Ket").row(&["Wharf", "North Mine", "South Mine", "East Forest"]);
    table.rolls(&[1]).claim("Wharf", BOTTOM);
    assert_eq!((table.counterfeits(0), table.asked(), table.claimed_one("Ket").ready), (0, 1, true));
}

/// KF-12.25
#[test]
fn mila_lets_gem_and_magic_stand_for_each_other() {
    let can = |name: &str, rolled: &str, item: &str| {
        let mut table = crafting(name, rolled);
        table.items(&[item], &[]);
        table.can_craft(item)
    };
    assert!(can("Mila", "A4", "Ruby Collar") && !can("Gertrude", "A4", "Ruby Collar"), "magic in a gem box");
    assert!(can("Mila", "G2", "Wisp Lamp") && !can("Gertrude", "G2", "Wisp Lamp"), "a gem in a magic box");
    assert!(can("Mila", "G4 G4", "Witch's Brooch") && can("Mila", "A4 A4", "Witch's Brooch"));
    assert!(!can("Mila", "A3", "Ruby Collar"), "it must be high enough");
    assert!(!can("Mila", "M6 W6", "Ruby Collar") && !can("Mila", "G6 A6", "Table"), "nothing else counts");
    assert!(can("Mila", "G3 G3 A4 L3", "Milk Opal") && !can("Mila", "G3 A3 A4", "Milk Opal"));
}

/// KF-12.25
#[test]
fn mila_is_of_no_use_for_costs() {
    let mut table = Table::with_apprentices(3);
    table.hired(0, "Mila").row(&["Alchemist", "Library", "Mage Guild", "East Forest"]).supply(0, "3A1M");
    assert!(
        !table.can_claim("Alchemist", TOP) && !table.can_claim("Library", TOP) && !table.can_claim("Mage Guild", TOP)
    );
}

/// KF-12.25, KF-8.1: on the box of another material or not, a die is what it is.
#[test]
fn a_die_placed_with_mila_comes_back_as_what_it_is() {
    let mut table = crafting("Mila", "A4");
    table.items(&["Ruby Collar"], &["Crown"]).craft("Ruby Collar");
    finish_round(&mut table);
    assert_eq!((table.items_of(0), table.supply_of(0)), (vec!["Ruby Collar".to_owned()], "1A".into()));
}

/// KF-12.26
#[test]
fn mila_helps_to_steal() {
    let stealing = |name: &str, rolled: &str| {
        let mut table = Table::with_apprentices(2);
        table.hired(1, name).craft_turn(1, rolled).busy(1).crafted(0, "Witch's Brooch", &[4, 5]);
        table
    };
    assert!(!stealing("Gertrude", "A5 A5").can_steal("Witch's Brooch"));
    assert!(!stealing("Mila", "A4 A5").can_steal("Witch's Brooch"), "one must be higher");
    let mut table = stealing("Mila", "A5 A5");
    table.steal("Witch's Brooch");
    assert_eq!(table.on("Witch's Brooch"), (1, vec![5, 5]));
    assert_eq!(table.smithy_of(0), "1G1A");
    table.end_turn();
    assert_eq!(table.supply_of(1), "2A");
}

/// KF-12.26
#[test]
fn what_mila_helped_to_craft_is_stolen_by_the_material_of_the_box() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Mila").items(&["Ruby Collar", "Crown"], &[]).craft_turn(0, "A5").busy(0);
    table.supply(1, "1G1A").holds(1, "Tavern", BOTTOM).craft("Ruby Collar").rolls(&[5, 6]).end_turn();
    assert!(!table.can_steal("Ruby Collar"), "magic is no gem for seat 1, and the gem is no higher");

    let mut table = Table::with_apprentices(2);
    table.hired(0, "Mila").items(&["Ruby Collar", "Crown"], &[]).craft_turn(0, "A5").busy(0);
    table.supply(1, "1M1G").holds(1, "Tavern", BOTTOM).craft("Ruby Collar").rolls(&[1, 6]).end_turn();
    table.steal("Ruby Collar");
    assert_eq!((table.on("Ruby Collar").0, table.smithy_of(0)), (1, "1A".into()), "the magic die goes back");
}

fn passes(table: &Table) -> Vec<Option<Benefit>> {
    let pass = |action: Action| if let Action::Pass { benefit } = action { Some(benefit) } else { None };
    table.offered().into_iter().filter_map(pass).collect()
}

/// KF-12.27
#[test]
fn nestor_takes_both_benefits_at_the_first_pass() {
    let mut table = Table::with_apprentices(3);
    table.hired(0, "Nestor");
    assert_eq!(passes(&table), [Some(Benefit::Both)]);
    table.play(Action::Pass { benefit: Some(Benefit::Both) });
    assert_eq!((table.supply_of(0), table.state.smiths[0].tokens.plus_ones), ("6M".into(), 1));
    assert_eq!(passes(&table), [None], "the next one gets nothing");
}

/// KF-12.27
#[test]
fn nestor_takes_a_benefit_at_later_passes() {
    let mut table = Table::with_apprentices(3);
    table.hired(1, "Nestor").pass_for(Benefit::PlusOnes);
    assert_eq!(passes(&table), [Some(Benefit::Metal), Some(Benefit::PlusOnes)]);
    table.pass_for(Benefit::PlusOnes);
    assert_eq!((table.state.smiths[1].tokens.plus_ones, table.state.stock.tokens.plus_ones), (1, 0));
}

/// KF-12.27, KF-2.9
#[test]
fn nestor_takes_only_what_the_stock_has() {
    let offered = |first: bool, stock: &str, tokens: u8| {
        let mut table = Table::with_apprentices(3);
        table.hired(0, "Nestor").stock(stock).passed(if first { &[] } else { &[1] });
        table.state.stock.tokens.plus_ones = tokens;
        passes(&table)
    };
    assert_eq!(offered(true, "1W", 1), [Some(Benefit::PlusOnes)]);
    assert_eq!(offered(true, "1M", 0), [Some(Benefit::Metal)]);
    assert_eq!(offered(true, "1W", 0), [None]);
    assert_eq!(offered(false, "1W", 1), [Some(Benefit::PlusOnes)]);
    assert_eq!(offered(false, "1W", 0), [None]);
}

/// KF-12.27, KF-2.12: who has to pass because the cards are gone.
#[test]
fn nestor_takes_both_at_a_pass_that_is_forced() {
    let mut table = Table::with_apprentices(3);
    table.hired(1, "Nestor").row(&["Dragon Lair"]).no_deck().claim("Dragon Lair", TOP);
    assert_eq!((table.state.smiths[1].tokens.plus_ones, table.state.phase), (1, Phase::Craft));
    let metal = table.events.iter().any(|event| matches!(event, Event::Gained { seat: Seat(1), .. }));
    assert!(metal, "there was nothing to choose");
}

/// KF-12.27, KF-11.10: without a pass there is no benefit.
#[test]
fn nestor_gets_nothing_from_a_phase_cut_short() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Nestor").row(&["Palace", "North Mine", "South Mine", "East Forest"]).claim("Palace", BOTTOM);
    assert_eq!((table.state.smiths[1].tokens.plus_ones, table.supply_of(1)), (0, "5M".into()));
}

/// Seat 0 has Odile and loses these dice to the Mill in this round.
fn losing(lost: &str) -> Table {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Odile").row(&["Mill", "North Mine", "South Mine", "East Forest"]).supply(0, lost).supply(1, "0");
    table.passed(&[1]).items(&["Crown"], &[]).claim("Mill", TOP);
    table
}

/// KF-12.28
#[test]
fn odile_saves_a_die_unasked() {
    let mut table = losing("2M");
    let stock = table.state.stock.dice;
    table.pass();
    assert_eq!((table.state.round, table.supply_of(0)), (2, "1M2W".into()));
    assert_eq!(table.state.stock.dice, stock + dice("1M"), "the other one is lost");
    assert!(table.events.contains(&Event::DieSpared { seat: Seat(0), die: Material::Metal }));
}

/// KF-12.28
#[test]
fn odile_asks_which_of_several_materials_to_save() {
    let mut table = losing("1M1A");
    table.pass();
    let spare = |material| Action::Spare { material };
    assert_eq!((table.asked(), table.offered()), (0, vec![spare(Material::Metal), spare(Material::Magic)]));
    table.play(spare(Material::Magic));
    assert_eq!((table.state.round, table.supply_of(0)), (2, "2W1A".into()));
}

/// KF-12.28: the Docks and costs of apprentices lose dice too.
#[test]
fn odile_saves_dice_from_the_docks_and_from_apprentices() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Odile").supply(0, "1G").supply(1, "0").passed(&[1]).items(&["Crown"], &[]);
    table.visit("wood", 0, "South Mine").pass();
    assert_eq!((table.state.round, table.supply_of(0)), (2, "1W1G".into()));

    let mut table = Table::with_apprentices(2);
    table.hired(0, "Odile").for_hire(&["Dunstan"], &[]).supply(0, "2W").supply(1, "0").passed(&[1]);
    table.items(&["Crown"], &[]).claim_apprentice("Dunstan", true, "South Mine").pass();
    assert_eq!((table.state.round, table.supply_of(0)), (2, "2W".into()), "one was new, one was saved");
}

/// KF-12.28
#[test]
fn odile_has_nothing_to_do_where_nothing_is_lost() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Odile").supply(0, "2M").supply(1, "0").passed(&[1]).items(&["Crown"], &[]);
    table.claim("North Mine", TOP).pass();
    assert_eq!((table.state.round, table.supply_of(0)), (2, "4M".into()));
    assert!(!table.events.iter().any(|event| matches!(event, Event::DieSpared { .. })));

    let mut table = losing("2M");
    table.state.apprentices.change(|odile| odile.seat = Seat(1));
    table.pass();
    assert_eq!(table.supply_of(0), "2W", "somebody else's Odile");
}

/// Seat 0 has Pinni and this on the Smithy tile.
fn pinni(smithy: &str) -> Table {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Pinni").busy(0).supply(0, "1M").supply(1, "0").smithy(0, smithy).passed(&[1]);
    table.items(&["Crown"], &[]);
    table
}

/// KF-12.29, KF-12.30
#[test]
fn pinni_brings_two_dice_of_the_smithy_tile() {
    for (smithy, hand, left) in
        [("0", "M1", "0"), ("1W", "M1 W2", "0"), ("2W", "M1 W2 W3", "0"), ("3W", "M1 W2 W3", "1W")]
    {
        let mut table = pinni(smithy);
        table.rolls(&[1, 2, 3]).pass();
        assert_eq!((table.hand().as_str(), table.smithy_of(0).as_str()), (hand, left), "nothing is asked");
    }
}

/// KF-12.30
#[test]
fn pinnis_owner_chooses_among_materials() {
    let mut table = pinni("1M1W1G");
    table.pass();
    let join = |text| Action::Join { dice: dice(text) };
    assert_eq!((table.asked(), table.offered()), (0, ["1M1W", "1M1G", "1W1G"].map(join).to_vec()));
    table.rolls(&[1, 2, 3]).play(join("1W1G"));
    assert_eq!((table.hand(), table.smithy_of(0)), ("M1 W2 G3".into(), "1M".into()));
}

/// KF-12.29
#[test]
fn pinni_brings_back_nothing_that_was_cancelled() {
    let mut table = pinni("0");
    table.cancelled(0, "2W").rolls(&[1]).pass();
    assert_eq!((table.hand(), table.state.smiths[0].cancelled), ("M1".into(), dice("2W")));
}

/// KF-12.29: what comes to the Smithy tile after the roll stays there.
#[test]
fn pinni_works_at_the_start_only() {
    let mut table = pinni("1W");
    table.state.dead = Some(2);
    table.holds(0, "North Mine", BOTTOM).rolls(&[1, 2]).pass();
    assert_eq!((table.hand(), table.state.smiths[0].cancelled), ("M1".into(), dice("1W")));
    let with = table.tool("North Mine");
    table.rolls(&[5]).play(Action::Reroll { with, die: die("M1") });
    assert_eq!(table.hand(), "M5", "and a re-roll does not bring it back");
}

/// KF-12.30, KF-4.4
#[test]
fn with_the_astrologer_pinni_has_nothing_to_choose() {
    let mut table = pinni("1M1W1G");
    table.holds(0, "Astrologer", BOTTOM).rolls(&[1, 2, 3, 4]).pass();
    assert_eq!((table.hand(), table.smithy_of(0)), ("M1 M2 W3 G4".into(), "0".into()));
}
