//! The Gather cards of Apprentices that others feel (section 11): Chancery, Orchard, Palace, Prison and Scrap Yard.

use kings_forge::{Action, Event, Material, Phase, Token, Tool};
use tabletop::Seat;

use crate::{
    cleanup::finish_round,
    table::{BOTTOM, TOP, Table, dice, die},
};

const OTHERS: [&str; 3] = ["North Mine", "South Mine", "East Forest"];

/// A table with this card in the row.
fn with(players: usize, name: &str) -> Table {
    let mut table = Table::with_apprentices(players);
    table.row(&[name, OTHERS[0], OTHERS[1], OTHERS[2]]);
    table
}

fn push(material: Option<Material>) -> Action {
    Action::Push { material }
}

fn set_aside(text: &str) -> Action {
    Action::SetAside { dice: dice(text) }
}

/// KF-11.2
#[test]
fn the_chancery_takes_up_a_die_and_sets_back_one_of_each_opponent() {
    let mut table = with(3, "Chancery");
    table.supply(0, "2M").smithy(0, "1W1G").supply(1, "2M1W").supply(2, "1M1A").claim("Chancery", BOTTOM);
    let recall = |material| Action::Recall { material };
    assert_eq!(table.offered(), [recall(Material::Wood), recall(Material::Gem)]);
    table.play(recall(Material::Gem));
    assert_eq!((table.supply_of(0), table.smithy_of(0), table.asked()), ("1G".into(), "1W".into(), 0));

    assert_eq!(table.offered(), [None, Some(Material::Metal), Some(Material::Wood)].map(push));
    table.play(push(Some(Material::Wood)));
    assert_eq!((table.supply_of(1), table.smithy_of(1)), ("2M".into(), "1W".into()));

    assert_eq!(table.offered(), [None, Some(Material::Metal), Some(Material::Magic)].map(push));
    table.play(push(None));
    assert_eq!((table.supply_of(2), table.smithy_of(2), table.asked()), ("1M1A".into(), "0".into(), 1));
}

/// KF-11.2: the die that was taken up can be used in the same phase.
#[test]
fn what_the_chancery_takes_up_pays_for_the_next_card() {
    let mut table = with(2, "Chancery");
    table.supply(0, "2M").smithy(0, "1M").supply(1, "0").passed(&[1]).claim("Chancery", BOTTOM);
    assert!(table.can_claim("East Forest", BOTTOM), "one kind only, so nothing was asked");
}

/// KF-11.3
#[test]
fn the_chancery_skips_what_is_not_there() {
    let mut table = with(4, "Chancery");
    table.supply(0, "2M").supply(1, "0").supply(2, "1W").supply(3, "0").passed(&[1, 3]).claim("Chancery", BOTTOM);
    assert_eq!((table.asked(), table.offered()), (0, vec![push(None), push(Some(Material::Wood))]));
    table.play(push(Some(Material::Wood)));
    assert_eq!((table.smithy_of(2), table.supply_of(2)), ("1W".into(), "0".into()));

    let mut table = with(2, "Chancery");
    table.supply(0, "3M").supply(1, "0").passed(&[1]).claim("Chancery", BOTTOM);
    assert_eq!((table.question(), table.supply_of(0)), ("ChooseGatherAction", "1M".into()));
}

/// KF-11.3
#[test]
fn the_chancery_reaches_those_who_have_passed() {
    let mut table = with(2, "Chancery");
    table.supply(0, "2M").supply(1, "1A").passed(&[1]).claim("Chancery", BOTTOM).play(push(Some(Material::Magic)));
    assert_eq!((table.smithy_of(1), table.supply_of(1)), ("1A".into(), "0".into()));
}

/// KF-11.7
#[test]
fn the_orchard_gives_plus_three_and_plus_one_to_each_opponent() {
    let mut table = with(3, "Orchard");
    table.claim("Orchard", BOTTOM);
    let gifts: Vec<u8> = table.state.smiths.iter().map(|smith| smith.gifts).collect();
    assert_eq!(gifts, [0, 1, 1]);
    for seat in [1, 2] {
        assert!(table.events.contains(&Event::GiftReceived { seat: Seat(seat), from: Seat(0) }));
    }
}

/// KF-11.8, KF-5.1
#[test]
fn the_gift_of_the_orchard_is_used_once_in_the_own_turn() {
    let mut table = Table::with_apprentices(3);
    table.holds(0, "Orchard", BOTTOM).craft_turn(1, "M3 M1").busy(1);
    table.state.smiths[1].gifts = 1;
    let gift = |text| Action::Raise { with: Tool::Gift, die: die(text) };
    table.play(gift("M3"));
    assert_eq!((table.hand(), table.question()), ("M1 M4".into(), "ChooseCraftAction"));
    assert!(!table.offered().contains(&gift("M1")));
    assert!(table.state.claims[0].ready, "the card of the other player is another matter");
}

/// KF-11.8, KF-5.6
#[test]
fn the_gift_of_the_orchard_changes_a_roll_of_the_gather_phase() {
    let mut table = with(3, "Tavern");
    table.state.smiths[0].gifts = 1;
    table.rolls(&[2]).claim("Tavern", TOP).play(Action::Raise { with: Tool::Gift, die: die("G2") });
    assert_eq!((table.smithy_of(0), table.state.smiths[0].gifts), ("1G".into(), 0));
}

/// KF-11.8
#[test]
fn who_has_passed_gets_the_gift_too_and_it_is_lost_with_the_round() {
    let mut table = with(2, "Orchard");
    table.passed(&[1]).claim("Orchard", BOTTOM);
    assert_eq!(table.state.smiths[1].gifts, 1);
    table.pass();
    finish_round(&mut table);
    assert_eq!((table.state.round, table.state.smiths[1].gifts), (2, 0));
}

/// KF-11.8, KF-11.31: two gifts are two abilities, and both may go to the same die.
#[test]
fn gifts_of_two_orchards_add_up() {
    let mut table = with(3, "Workshop");
    table.holds(1, "Orchard", BOTTOM);
    table.state.smiths[2].gifts = 1;
    table.copy("Orchard", BOTTOM);
    assert_eq!((table.state.smiths[1].gifts, table.state.smiths[2].gifts), (1, 2));
    table.craft_turn(2, "M3").busy(2);
    let gift = |text| Action::Raise { with: Tool::Gift, die: die(text) };
    table.play(gift("M3")).play(gift("M4"));
    assert_eq!(table.hand(), "M5");
}

/// KF-11.10
#[test]
fn the_palace_gives_everybody_their_smithy_dice_and_ends_the_phase() {
    let mut table = with(3, "Palace");
    table.holds(0, "Tavern", BOTTOM).supply(0, "3M").smithy(0, "1G").smithy(1, "2W").rolls(&[2, 5]);
    table.claim("Palace", BOTTOM);
    assert!(table.events.contains(&Event::GatherPhaseCutShort { seat: Seat(0) }));
    assert_eq!((table.state.phase, table.asked(), table.hand()), (Phase::Craft, 0, "M2 G5".into()));
    assert_eq!((table.supply_of(1), table.smithy_of(1), table.supply_of(2)), ("5M2W".into(), "0".into(), "5M".into()));
    assert!(!table.state.somebody_passed());
    assert_eq!((table.state.stock.tokens.plus_ones, table.state.smiths[1].tokens.plus_ones), (2, 0), "no benefit");
}

/// KF-11.11
#[test]
fn the_palace_touches_no_dice_on_cards() {
    let mut table = with(2, "Palace");
    table.holds(0, "Tavern", BOTTOM).supply(0, "4M1W").visit("wood", 0, "South Mine").pay("1M").active(0);
    table.claim("Palace", BOTTOM).pay("2M");
    let palace = table.state.claims.iter().find(|claim| claim.card == table.card("Palace")).unwrap();
    assert_eq!((palace.dice, table.state.visits[0].dice), (dice("2M"), dice("1M")));
    finish_round(&mut table);
    // One metal, the wood and the wood of the Docks were rolled, two metal come back from the Palace.
    assert_eq!(table.supply_of(0), "3M2W");
}

/// KF-11.11
#[test]
fn the_palace_leaves_earlier_benefits_alone() {
    let mut table = with(3, "Palace");
    table.holds(0, "Tavern", BOTTOM).supply(0, "3M").passed(&[1]).token(1, Token::PlusOnes).claim("Palace", BOTTOM);
    assert_eq!((table.state.smiths[1].tokens.plus_ones, table.supply_of(1)), (1, "5M".into()));
}

/// KF-11.10, KF-4.4: the Astrologer finds an empty tile after the Palace.
#[test]
fn after_the_palace_the_astrologer_has_nothing_to_bring() {
    let mut table = with(2, "Palace");
    table.holds(0, "Astrologer", BOTTOM).holds(0, "Tavern", BOTTOM).supply(0, "2M").smithy(0, "1W").rolls(&[4]);
    table.claim("Palace", BOTTOM);
    assert_eq!(table.hand(), "W4");
}

/// KF-11.14, KF-1.3
#[test]
fn the_prison_has_each_opponent_set_three_dice_aside() {
    let mut table = with(3, "Prison");
    table.active(1).supply(1, "1W").supply(2, "3M2W").supply(0, "3M1G").claim("Prison", BOTTOM);
    assert_eq!((table.asked(), table.state.active), (2, Seat(1)), "the left neighbour first, in the claimer's turn");
    assert_eq!(table.offered(), ["3M", "2M1W", "1M2W"].map(set_aside));
    table.play(set_aside("2M1W"));
    assert_eq!((table.supply_of(2), table.smithy_of(2)), ("1M1W".into(), "2M1W".into()));
    assert_eq!((table.asked(), table.offered()), (0, ["3M", "2M1G"].map(set_aside).to_vec()));
    table.play(set_aside("3M"));
    assert_eq!((table.supply_of(0), table.smithy_of(0), table.asked()), ("1G".into(), "3M".into(), 2));
    assert_eq!((table.supply_of(1), table.state.claims[0].dice), ("0".into(), dice("1W")));
}

/// KF-11.14
#[test]
fn the_prison_asks_nobody_who_has_nothing_to_choose() {
    for (supply, smithy, left) in
        [("0", "0", "0"), ("1M1W", "1M1W", "0"), ("1M1W1G", "1M1W1G", "0"), ("5M", "3M", "2M")]
    {
        let mut table = with(2, "Prison");
        table.supply(0, "1W1M").supply(1, supply).passed(&[1]).claim("Prison", BOTTOM);
        assert_eq!((table.smithy_of(1), table.supply_of(1)), (smithy.into(), left.into()), "{supply}");
        assert_eq!((table.asked(), table.state.smiths[0].passed), (0, false), "passed or not, it is done");
    }
}

/// KF-11.14
#[test]
fn the_prison_needs_wood() {
    let mut table = with(2, "Prison");
    table.supply(0, "5M1G1A");
    assert!(!table.can_claim("Prison", BOTTOM));
}

/// KF-11.17
#[test]
fn the_scrap_yard_gives_a_token_and_everybody_else_metal() {
    let mut table = with(3, "Scrap Yard");
    table.claim("Scrap Yard", BOTTOM);
    assert_eq!((table.counterfeits(0), table.counterfeits(1)), (1, 0));
    assert_eq!([0, 1, 2].map(|seat| table.supply_of(seat)), ["5M", "6M", "6M"]);
}

/// KF-11.17
#[test]
fn the_scrap_yards_metal_goes_to_the_left_first() {
    let mut table = with(3, "Scrap Yard");
    table.active(1).stock("1M9W").claim("Scrap Yard", BOTTOM);
    assert_eq!([0, 1, 2].map(|seat| table.supply_of(seat)), ["5M", "5M", "6M"]);
}

/// KF-11.31, KF-11.10
#[test]
fn nobody_has_a_turn_to_copy_the_palace_in() {
    let mut table = with(4, "Palace");
    table.holds(0, "Tavern", BOTTOM).row(&["Palace", "Workshop", "South Mine", "East Forest"]).claim("Palace", BOTTOM);
    assert_eq!(table.state.phase, Phase::Craft);
    assert!(table.offered().iter().all(|action| !matches!(action, Action::ClaimCard { .. })));
}
