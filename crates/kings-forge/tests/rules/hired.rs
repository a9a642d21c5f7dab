//! What apprentices cost, and those who bring or change something (section 12).

use kings_forge::{Action, Event, Material, Phase, Token};
use tabletop::Seat;

use crate::table::{BOTTOM, Table, dice, die};

/// A Craft turn of seat 0 with this apprentice and these dice.
pub(crate) fn crafting(name: &str, rolled: &str) -> Table {
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
    table.for_hire(&[name], &[]).supply(0, supply);
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
    costs("Hilde", "1M1G", "1M", "1G");
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
    costs("Romina", "3M", "3M", "0");
    costs("Ket", "2W", "0", "2W");
}

/// KF-12.25, KF-12.27, KF-12.28, KF-12.29
#[test]
fn the_other_apprentices_have_their_cost() {
    costs("Mila", "2M1G", "2M1G", "0");
    costs("Nestor", "2M", "1M", "1M");
    costs("Odile", "2M", "2M", "0");
    costs("Pinni", "2M1W", "2M1W", "0");
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
        table.for_hire(&["Caetlyn"], &[]).supply(0, "4M1G").claim_apprentice("Caetlyn", true, "South Mine");
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
    let raise = Action::Raise { with: table.tool_of("Ingrid"), die: die("D5") };
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
        let raise = Action::Raise { with: table.tool_of(name), die };
        assert_eq!(table.offered(), [Action::KeepRoll, raise]);
        table.play(raise);
        assert_eq!((table.counterfeits(1), table.claimed_one(name).ready), (1, false), "{name}");
    }
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Levi").hired(1, "Romina").last_turn(&["0", "1M"]).rolls(&[1]).end_turn();
    let again = Action::Reroll { with: table.tool_of("Romina"), die: die("D1") };
    table.rolls(&[4]).play(again);
    assert_eq!(table.counterfeits(1), 1);
}

/// KF-12.18: in a Gather turn, cards and tokens help as well.
#[test]
fn a_die_rolled_at_hiring_may_be_changed_by_cards_and_tokens() {
    let mut table = Table::with_apprentices(3);
    table.holds(0, "Alchemist", BOTTOM).for_hire(&["Elisha"], &[]).rolls(&[4]);
    table.claim_apprentice("Elisha", true, "South Mine").raise("Alchemist", "D4");
    assert_eq!(table.smithy_of(0), "1M");

    let mut table = Table::with_apprentices(3);
    table.token(0, Token::AutomaticSix).for_hire(&["Elisha"], &[]).rolls(&[1]);
    table.claim_apprentice("Elisha", true, "South Mine").play(Action::TurnToSix { die: die("D1"), with: None });
    assert_eq!(table.smithy_of(0), "1W");
}

/// KF-12.18
#[test]
fn a_die_rolled_at_hiring_can_be_cancelled() {
    let mut table = Table::with_apprentices(3);
    table.state.dead = Some(6);
    table.holds(0, "Alchemist", BOTTOM).for_hire(&["Elisha"], &[]).rolls(&[6]);
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
    table.for_hire(&["Fenna"], &[]).supply(0, "2M1W").claim_apprentice("Fenna", true, "South Mine").activate("Fenna");
    assert_eq!((table.supply_of(0), table.asked()), ("1W".into(), 1));
}

/// KF-12.20
#[test]
fn gertrude_and_ingrid_add_pips_to_one_die() {
    for (name, hand) in [("Gertrude", "M1 M4"), ("Ingrid", "M1 M5")] {
        let mut table = crafting(name, "M3 M1");
        let raise = Action::Raise { with: table.tool_of(name), die: die("M3") };
        table.play(raise);
        assert_eq!((table.hand().as_str(), table.question()), (hand, "ChooseCraftAction"), "{name}");
    }
}

/// KF-12.20
#[test]
fn william_adds_a_pip_to_each_of_two_dice() {
    let mut table = crafting("William", "M3 W1");
    let raise = Action::Raise { with: table.tool_of("William"), die: die("M3") };
    table.play(raise).play(Action::RaiseAlso { die: die("W1") });
    assert_eq!((table.hand(), table.question()), ("M4 W2".into(), "ChooseCraftAction"));
}

/// KF-12.21
#[test]
fn john_turns_a_die() {
    let mut table = crafting("John", "M3 W1");
    let flip = Action::Flip { with: table.tool_of("John"), die: die("W1") };
    table.play(flip);
    assert_eq!((table.hand(), table.claimed_one("John").ready), ("M3 W6".into(), false));
}

/// KF-12.22
#[test]
fn romina_rolls_any_number_of_dice_again() {
    let mut table = crafting("Romina", "M1 M6 W2");
    let with = table.tool_of("Romina");
    table.play(Action::Reroll { with, die: die("M1") }).play(Action::RerollAlso { die: die("W2") });
    table.rolls(&[4, 5]).play(Action::RollAgain);
    assert_eq!((table.hand(), table.claimed_one("Romina").ready), ("M4 M6 W5".into(), false));
}
