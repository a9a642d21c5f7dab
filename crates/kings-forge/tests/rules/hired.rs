//! What each apprentice does (section 12).

use kings_forge::{Action, Benefit, Event, Material, Phase, Token};
use tabletop::Seat;

use crate::{
    cleanup::finish_round,
    table::{BOTTOM, TOP, Table, dice, die, pool},
};

/// A Craft turn of seat 0 with this apprentice and these dice.
fn crafting(name: &str, rolled: &str) -> Table {
    let mut table = Table::with_apprentices(2);
    table.hired(0, name).craft_turn(0, rolled).busy(0);
    table
}

/// A new round in which seat 1, the first, has this apprentice and this supply.
fn round_with(name: &str, supply: &str) -> Table {
    let mut table = Table::with_apprentices(2);
    table.hired(1, name).next_round(&["0", supply]);
    table
}

/// A table with what hires this apprentice, and a die less.
#[track_caller]
fn costs(name: &str, supply: &str, dice_back: &str, lost: &str) {
    let mut table = Table::with_apprentices(3);
    table.to_hire(&[name], &[]).supply(0, supply);
    assert!(table.can_claim_apprentice(name, true), "{name} for {supply}");
    for (material, _) in dice(supply).kinds() {
        table.state.smiths[0].supply = dice(supply);
        table.state.smiths[0].supply[material] -= 1;
        assert!(!table.can_claim_apprentice(name, true), "{name} for less than {supply}");
    }
    table.state.smiths[0].supply = dice(supply);
    table.claim_apprentice(name, true, "South Mine");
    while table.question() == "ChooseLostWage" {
        let first = table.offered()[0];
        table.play(first);
    }
    let claimed = table.claimed_one(name);
    assert_eq!((claimed.dice, claimed.lost), (dice(dice_back), dice(lost)), "{name}");
}

/// KF-12.13, KF-12.14, KF-12.15, KF-12.17, KF-12.19
#[test]
fn apprentices_who_bring_something_have_their_cost() {
    costs("Aldous", "3M", "3M", "0");
    costs("Dunstan", "1M1W", "0", "1M1W");
    costs("Hilde", "1M1W1G", "1M", "1W1G");
    costs("Brida", "4M", "2M", "2M");
    costs("Caetlyn", "1M1G", "1M", "1G");
    costs("Levi", "3M", "1M", "2M");
    costs("Fenna", "1M1W", "0", "1M1W");
}

/// KF-12.20, KF-12.21, KF-12.22, KF-12.23
#[test]
fn apprentices_who_change_dice_have_their_cost() {
    costs("Gertrude", "1M", "1M", "0");
    costs("Ingrid", "3M", "3M", "0");
    costs("William", "2M", "2M", "0");
    costs("John", "2M1W", "2M1W", "0");
    costs("Romina", "4M", "4M", "0");
    costs("Ket", "2W", "0", "2W");
}

/// KF-12.25, KF-12.27, KF-12.28, KF-12.29
#[test]
fn the_other_apprentices_have_their_cost() {
    costs("Mila", "2M1G", "2M1G", "0");
    costs("Nestor", "3M", "1M", "2M");
    costs("Odile", "2M", "2M", "0");
    costs("Pinni", "1M1W", "1W", "1M");
}

/// KF-12.13, KF-12.14
#[test]
fn four_apprentices_bring_dice_in_every_round() {
    for (name, smithy, supply) in
        [("Aldous", "1M", "1M"), ("Dunstan", "1W", "1M"), ("Hilde", "1G", "1M"), ("Brida", "0", "2M")]
    {
        let table = round_with(name, "1M");
        assert_eq!((table.smithy_of(1), table.supply_of(1)), (smithy.into(), supply.into()), "{name}");
        assert_eq!(table.state.phase, Phase::Gather, "{name} asks nothing");
    }
}

/// KF-12.15
#[test]
fn caetlyn_sells_a_token_for_three_dice_set_aside() {
    let mut table = round_with("Caetlyn", "3M1W");
    table.activate("Caetlyn");
    assert_eq!(table.offered(), ["3M", "2M1W"].map(|text| Action::SetAside { dice: dice(text) }));
    table.play(Action::SetAside { dice: dice("2M1W") });
    assert_eq!((table.smithy_of(1), table.supply_of(1), table.counterfeits(1)), ("2M1W".into(), "1M".into(), 1));
    assert_eq!(table.state.phase, Phase::Gather, "once a round");
}

/// KF-12.15
#[test]
fn caetlyn_may_be_left_alone_and_needs_three_dice() {
    let mut table = round_with("Caetlyn", "3M");
    table.play(Action::FinishApprentices);
    assert_eq!((table.counterfeits(1), table.supply_of(1)), (0, "3M".into()));
    assert_eq!(round_with("Caetlyn", "2M").state.phase, Phase::Gather, "with two nothing is asked");
}

/// KF-12.15, KF-12.5: she offers it at once when she is paid at once.
#[test]
fn caetlyn_offers_a_token_when_she_is_hired() {
    let hired = || {
        let mut table = Table::with_apprentices(3);
        table.to_hire(&["Caetlyn"], &[]).supply(0, "4M1G").claim_apprentice("Caetlyn", true, "South Mine");
        table
    };
    let mut table = hired();
    table.activate("Caetlyn");
    assert_eq!((table.counterfeits(0), table.smithy_of(0), table.asked()), (1, "3M".into(), 1));
    let mut table = hired();
    table.play(Action::FinishApprentices);
    assert_eq!((table.counterfeits(0), table.supply_of(0), table.asked()), (0, "3M".into(), 1));
}

/// KF-12.16
#[test]
fn elisha_finds_metal_on_a_five_and_wood_on_a_six() {
    for (value, smithy) in [(1, "0"), (4, "0"), (5, "1M"), (6, "1W")] {
        let mut table = Table::with_apprentices(2);
        table.hired(1, "Elisha").last_turn(&["0", "1M"]).rolls(&[value]).end_turn();
        assert_eq!((table.smithy_of(1), table.state.phase), (smithy.into(), Phase::Gather), "a roll of {value}");
    }
}

/// KF-12.16: a 7 is more than a 6.
#[test]
fn elisha_finds_wood_on_more_than_a_six() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Elisha").hired(1, "Ingrid").last_turn(&["0", "1M"]).rolls(&[5]).end_turn();
    let raise = Action::Raise { with: table.helper("Ingrid"), die: die("D5") };
    table.play(raise);
    assert_eq!(table.smithy_of(1), "1W");
}

/// KF-12.17
#[test]
fn levi_finds_a_token_on_four_or_more() {
    for (value, tokens) in [(1, 0), (3, 0), (4, 1), (6, 1)] {
        let mut table = Table::with_apprentices(2);
        table.hired(1, "Levi").last_turn(&["0", "1M"]).rolls(&[value]).end_turn();
        assert_eq!((table.counterfeits(1), table.state.phase), (tokens, Phase::Gather), "a roll of {value}");
    }
}

/// KF-12.18
#[test]
fn apprentices_change_the_die_of_another() {
    for (name, rolled) in [("Gertrude", 3), ("Ingrid", 2), ("William", 3)] {
        let mut table = Table::with_apprentices(2);
        table.hired(1, "Levi").hired(1, name).last_turn(&["0", "1M"]).rolls(&[rolled]).end_turn();
        let die = kings_forge::Die { kind: kings_forge::Kind::Plain, value: rolled };
        let raise = Action::Raise { with: table.helper(name), die };
        assert_eq!(table.offered(), [Action::KeepRoll, raise]);
        table.play(raise);
        assert_eq!((table.counterfeits(1), table.claimed_one(name).ready), (1, false), "{name}");
    }
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Levi").hired(1, "Romina").last_turn(&["0", "1M"]).rolls(&[1]).end_turn();
    let again = Action::Reroll { with: table.helper("Romina"), die: die("D1") };
    table.rolls(&[4]).play(again);
    assert_eq!(table.counterfeits(1), 1);
}

/// KF-12.18: in a Gather turn, cards and tokens help as well.
#[test]
fn a_die_rolled_at_hiring_may_be_changed_by_cards_and_tokens() {
    let mut table = Table::with_apprentices(3);
    table.holds(0, "Alchemist", BOTTOM).to_hire(&["Elisha"], &[]).rolls(&[4]);
    table.claim_apprentice("Elisha", true, "South Mine").raise("Alchemist", "D4");
    assert_eq!(table.smithy_of(0), "1M");

    let mut table = Table::with_apprentices(3);
    table.token(0, Token::AutomaticSix).to_hire(&["Elisha"], &[]).rolls(&[1]);
    table.claim_apprentice("Elisha", true, "South Mine").play(Action::TurnToSix { die: die("D1") });
    assert_eq!(table.smithy_of(0), "1W");
}

/// KF-12.18
#[test]
fn a_die_rolled_at_hiring_can_be_cancelled() {
    let mut table = Table::with_apprentices(3);
    table.state.dead = Some(6);
    table.holds(0, "Alchemist", BOTTOM).to_hire(&["Elisha"], &[]).rolls(&[6]);
    table.claim_apprentice("Elisha", true, "South Mine");
    assert_eq!((table.smithy_of(0), table.asked()), ("0".into(), 1));
    assert!(table.events.contains(&Event::DecisionCancelled { seat: Seat(0), die: die("D6") }));
}

/// KF-12.19
#[test]
fn fenna_changes_a_die_for_the_next_material() {
    let trade = |material| Action::TradeUp { material };
    let mut table = round_with("Fenna", "1M1W1G1A");
    table.activate("Fenna");
    assert_eq!(table.offered(), [Material::Metal, Material::Wood, Material::Gem].map(trade), "magic is the last");
    let stock = table.state.stock.dice;
    table.play(trade(Material::Wood));
    assert_eq!((table.supply_of(1), table.state.stock.dice), ("1M2G1A".into(), stock + dice("1W") - dice("1G")));
    assert_eq!(table.state.phase, Phase::Gather, "once a round");
}

/// KF-12.19
#[test]
fn fenna_needs_a_die_and_a_stock_that_has_the_next() {
    assert_eq!(round_with("Fenna", "2A").state.phase, Phase::Gather, "nothing comes after magic");
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Fenna").last_turn(&["0", "1M1W"]).stock("9M9A").end_turn();
    assert_eq!(table.state.phase, Phase::Gather, "no wood, no gem");
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Fenna").last_turn(&["0", "1M1G"]).stock("9M9A").end_turn().activate("Fenna");
    assert_eq!(table.supply_of(1), "1M1A", "one way only");
}

/// KF-12.19, KF-12.5
#[test]
fn fenna_trades_at_once_when_she_is_hired() {
    let mut table = Table::with_apprentices(3);
    table.to_hire(&["Fenna"], &[]).supply(0, "2M1W").claim_apprentice("Fenna", true, "South Mine").activate("Fenna");
    assert_eq!((table.supply_of(0), table.asked()), ("1W".into(), 1));
}

/// KF-12.20
#[test]
fn gertrude_and_ingrid_add_pips_to_one_die() {
    for (name, hand) in [("Gertrude", "M1 M4"), ("Ingrid", "M1 M5")] {
        let mut table = crafting(name, "M3 M1");
        let raise = Action::Raise { with: table.helper(name), die: die("M3") };
        table.play(raise);
        assert_eq!((table.hand().as_str(), table.question()), (hand, "ChooseCraftAction"), "{name}");
    }
}

/// KF-12.20
#[test]
fn william_adds_a_pip_to_each_of_two_dice() {
    let mut table = crafting("William", "M3 W1");
    let raise = Action::Raise { with: table.helper("William"), die: die("M3") };
    table.play(raise).play(Action::RaiseAlso { die: die("W1") });
    assert_eq!((table.hand(), table.question()), ("M4 W2".into(), "ChooseCraftAction"));
}

/// KF-12.21
#[test]
fn john_turns_a_die() {
    let mut table = crafting("John", "M3 W1");
    let flip = Action::Flip { with: table.helper("John"), die: die("W1") };
    table.play(flip);
    assert_eq!((table.hand(), table.claimed_one("John").ready), ("M3 W6".into(), false));
}

/// KF-12.22
#[test]
fn romina_rolls_any_number_of_dice_again() {
    let mut table = crafting("Romina", "M1 M6 W2");
    let with = table.helper("Romina");
    table.play(Action::Reroll { with, die: die("M1") }).play(Action::RerollAlso { die: die("W2") });
    table.rolls(&[4, 5]).play(Action::RollAgain);
    assert_eq!((table.hand(), table.claimed_one("Romina").ready), ("M4 M6 W5".into(), false));
}

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
    let white = Action::RollWhiteDie { with: table.helper("Ket") };
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
    table.hired(0, "Odile").to_hire(&["Dunstan"], &[]).supply(0, "2W").supply(1, "0").passed(&[1]);
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
    table.state.apprentices[0].seat = Seat(1);
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
