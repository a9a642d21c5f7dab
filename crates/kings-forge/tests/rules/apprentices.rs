//! Claiming and hiring apprentices, and their phase (section 12).

use kings_forge::{Action, Event, Phase};
use tabletop::{Chance, Game, Seat};

use crate::{
    cleanup::finish_round,
    expansion::{PARTS, game_with},
    table::{BOTTOM, TOP, Table, dice, die},
};

const MINES: [&str; 4] = ["North Mine", "South Mine", "East Forest", "West Forest"];

/// Chance that draws the last card there is.
struct Last;

impl Chance for Last {
    fn roll(&mut self, sides: u32) -> u32 {
        sides
    }

    fn draw(&mut self, count: u32) -> u32 {
        count - 1
    }
}

/// Where an event stands among those of the last action.
fn place(table: &Table, wanted: impl Fn(&Event) -> bool) -> usize {
    table.events.iter().position(wanted).expect("it happened")
}

/// KF-12.1
#[test]
fn the_number_of_apprentices_depends_on_the_number_of_players() {
    for (players, apprentices) in [(2, 6), (3, 8), (4, 10), (5, 12)] {
        let game = game_with(players, &PARTS);
        let mut events = Vec::new();
        let state = game.start(&mut Last, &mut events);
        let chosen = events.iter().find_map(|event| match event {
            Event::ApprenticesChosen { apprentices } => Some(apprentices.len()),
            _ => None,
        });
        assert_eq!(chosen, Some(apprentices));
        assert_eq!(state.apprentice_row.iter().flatten().count(), 3);
        assert_eq!(state.apprentice_deck.len() as usize, apprentices - 3);
        assert_eq!(game.content().apprentices().len(), 18);
    }
}

/// KF-12.2
#[test]
fn an_apprentice_is_claimed_for_a_face_up_card() {
    let mut table = Table::with_apprentices(3);
    table.for_hire(&["Aldous", "Ket"], &[]);
    assert!(table.can_claim_apprentice("Aldous", false) && table.can_claim_apprentice("Ket", false));
    assert!(!table.can_claim_apprentice("Brida", false), "not on display");
    table.claim_apprentice("Ket", false, "South Mine");
    let claimed = table.claimed_one("Ket");
    assert_eq!((claimed.seat, claimed.hired, table.asked()), (Seat(0), false, 1));
    assert!(table.state.turned.contains(table.card("South Mine")) && table.row_is_full());
    assert!(!table.can_claim_apprentice("Ket", false));
}

/// KF-12.2
#[test]
fn without_a_face_up_card_no_apprentice_is_claimed() {
    let mut table = Table::with_apprentices(3);
    table.row(&["Cemetery"]).no_deck().for_hire(&["Aldous"], &[]).claim("Cemetery", TOP);
    assert_eq!(table.question(), "ChooseToPass");
    assert!(table.offered().iter().all(|action| matches!(action, Action::Pass { .. })));
}

/// KF-12.3
#[test]
fn the_next_apprentice_comes_on_display_at_once() {
    let mut table = Table::with_apprentices(3);
    table.for_hire(&["Aldous", "Ket", "John"], &["Mila"]).claim_apprentice("Ket", false, "South Mine");
    let (aldous, mila, john) = (table.apprentice("Aldous"), table.apprentice("Mila"), table.apprentice("John"));
    assert_eq!(table.state.apprentice_row, [Some(aldous), Some(mila), Some(john)]);
    assert!(table.events.contains(&Event::ApprenticeRevealed { apprentice: mila }));
    table.claim_apprentice("Mila", false, "East Forest");
    assert_eq!(table.state.apprentice_row, [Some(aldous), None, Some(john)]);
}

/// KF-12.3, KF-2.13
#[test]
fn with_two_players_the_card_for_an_apprentice_may_end_the_phase() {
    let mut table = Table::with_apprentices(2);
    table.row(&MINES).no_deck().for_hire(&["Aldous"], &[]).claim_apprentice("Aldous", true, "South Mine");
    assert!(table.events.contains(&Event::CraftPhaseStarted));
    assert!(table.claimed_one("Aldous").hired, "the claim is carried out completely");

    let mut table = Table::with_apprentices(3);
    table.row(&MINES).no_deck().for_hire(&["Aldous"], &[]).claim_apprentice("Aldous", false, "South Mine");
    assert_eq!((table.state.phase, table.asked()), (Phase::Gather, 1));
}

/// KF-12.3, KF-8.3: the card is in the game again in the next round.
#[test]
fn cards_turned_face_down_for_apprentices_come_back() {
    let mut table = Table::with_apprentices(2);
    table.for_hire(&["Aldous"], &[]).claim_apprentice("Aldous", false, "South Mine");
    table.pass().pass();
    finish_round(&mut table);
    assert_eq!((table.state.round, table.state.turned.len()), (2, 0));
    assert_eq!(table.state.deck.len() as usize + table.row_names().len(), 11);
}

/// KF-12.4
#[test]
fn apprentices_stay_hired_or_not() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Aldous").unhired(1, "Hilde").next_round(&["1M", "1M"]).pass().pass();
    finish_round(&mut table);
    assert_eq!(table.state.round, 3);
    assert_eq!((table.claimed_one("Aldous").seat, table.claimed_one("Aldous").hired), (Seat(0), true));
    assert_eq!((table.claimed_one("Hilde").seat, table.claimed_one("Hilde").hired), (Seat(1), false));
}

/// KF-12.4
#[test]
fn the_workshop_copies_no_apprentice() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Gertrude").row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
    assert!(!table.offered().iter().any(|action| matches!(action, Action::ClaimCard { copying: Some(_), .. })));
}

/// KF-12.5
#[test]
fn whoever_pays_at_once_has_the_benefit_at_once() {
    let mut table = Table::with_apprentices(3);
    table.for_hire(&["Aldous"], &[]).claim_apprentice("Aldous", true, "South Mine");
    let claimed = table.claimed_one("Aldous");
    assert_eq!((claimed.hired, claimed.dice, table.supply_of(0)), (true, dice("3M"), "2M".into()));
    assert_eq!((table.smithy_of(0), table.asked()), ("1M".into(), 1));
}

/// KF-12.5
#[test]
fn an_apprentice_without_pay_does_nothing_yet() {
    let mut table = Table::with_apprentices(3);
    table.for_hire(&["Aldous"], &[]).supply(0, "2M");
    assert!(!table.can_claim_apprentice("Aldous", true), "three dice are needed");
    table.claim_apprentice("Aldous", false, "South Mine");
    assert_eq!((table.smithy_of(0), table.supply_of(0)), ("0".into(), "2M".into()));

    let mut table = Table::with_apprentices(2);
    table.unhired(0, "Ingrid").craft_turn(0, "M2").busy(0);
    assert!(!table.offered().contains(&Action::Raise { with: table.tool_of("Ingrid"), die: die("M2") }));
}

/// KF-12.5, KF-12.12: an ability is there in the very round of hiring.
#[test]
fn an_ability_paid_at_once_is_ready_at_once() {
    let mut table = Table::with_apprentices(2);
    table.for_hire(&["Ingrid"], &[]).claim_apprentice("Ingrid", true, "South Mine").craft_turn(0, "M2").busy(0);
    let raise = Action::Raise { with: table.tool_of("Ingrid"), die: die("M2") };
    table.play(raise);
    assert_eq!(table.hand(), "M4");
}

/// KF-12.6
#[test]
fn elisha_is_hired_as_soon_as_he_is_claimed() {
    let mut table = Table::with_apprentices(3);
    table.for_hire(&["Elisha"], &[]);
    assert!(table.can_claim_apprentice("Elisha", true) && !table.can_claim_apprentice("Elisha", false));
    table.rolls(&[6]).claim_apprentice("Elisha", true, "South Mine");
    assert_eq!((table.claimed_one("Elisha").hired, table.smithy_of(0)), (true, "1W".into()));
}

/// KF-12.7
#[test]
fn the_dice_of_a_cost_lie_there_until_clean_up() {
    let mut table = Table::with_apprentices(2);
    table.for_hire(&["Hilde"], &[]).supply(0, "1M1G").supply(1, "0").passed(&[1]);
    let stock = table.state.stock.dice;
    table.claim_apprentice("Hilde", true, "South Mine");
    let claimed = table.claimed_one("Hilde");
    assert_eq!((claimed.dice, claimed.lost, table.smithy_of(0)), (dice("1M"), dice("1G"), "1G".into()));
    table.items(&["Crown"], &[]).pass();
    // The new round has begun, and Hilde has found another gem.
    let claimed = table.claimed_one("Hilde");
    assert_eq!((claimed.dice, claimed.lost, table.state.round), (dice("0"), dice("0"), 2));
    assert_eq!((table.supply_of(0), table.smithy_of(0)), ("1M1G".into(), "1G".into()));
    assert_eq!(table.state.stock.dice, stock + dice("1G") - dice("2G"));
}

/// KF-12.7, KF-3.4
#[test]
fn the_owner_chooses_which_dice_of_a_cost_are_lost() {
    let mut table = Table::with_apprentices(2);
    table.for_hire(&["Levi"], &[]).supply(0, "2M1A").claim_apprentice("Levi", true, "South Mine");
    assert_eq!(table.payments(), ["2M", "1M1A"]);
    table.rolls(&[1]).on_x("2M");
    let claimed = table.claimed_one("Levi");
    assert_eq!((claimed.dice, claimed.lost), (dice("1A"), dice("2M")));
}

/// KF-12.7
#[test]
fn nobody_is_hired_twice() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Aldous").unhired(0, "Brida").next_round(&["9M", "0"]);
    let hire = |name| Action::Hire { apprentice: table.apprentice(name) };
    assert_eq!(table.offered(), [hire("Brida"), Action::FinishApprentices]);
}

/// KF-12.8, KF-2.1
#[test]
fn a_round_begins_with_tokens_and_apprentices() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Aldous").unhired(1, "Gertrude");
    table.state.smiths[0].counterfeits = 3;
    table.next_round(&["1M", "2M"]);
    assert_eq!((table.state.phase, table.asked(), table.state.round), (Phase::Apprentice, 1, 2));
    assert!(table.row_names().is_empty(), "no card lies there yet");
    let turned_in = place(&table, |event| matches!(event, Event::CounterfeitsTurnedIn { .. }));
    assert!(turned_in < place(&table, |event| *event == Event::ApprenticePhaseStarted));

    table.hire("Gertrude");
    assert_eq!((table.supply_of(1), table.claimed_one("Gertrude").dice), ("1M".into(), dice("1M")));
    assert_eq!((table.smithy_of(0), table.state.phase), ("1M".into(), Phase::Gather), "Aldous was at work");
    assert!(table.row_is_full());
}

/// KF-12.8: hiring may wait for another round.
#[test]
fn hiring_may_be_left_for_later() {
    let mut table = Table::with_apprentices(2);
    table.unhired(1, "Gertrude").next_round(&["1M", "2M"]).play(Action::FinishApprentices);
    assert_eq!((table.claimed_one("Gertrude").hired, table.state.phase), (false, Phase::Gather));
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Hire { .. })), "not in the Gather phase");
}

/// KF-12.9
#[test]
fn apprentices_work_in_turn_order() {
    let mut table = Table::with_apprentices(3);
    table.hired(0, "Aldous").hired(1, "Dunstan").hired(2, "Brida").last_turn(&["1M", "1M", "1M"]).stock("1M1W");
    table.end_turn();
    assert_eq!(table.state.first, Seat(1));
    assert_eq!((table.smithy_of(0), table.smithy_of(1), table.supply_of(2)), ("0".into(), "1W".into(), "2M".into()));
    let short = table
        .events
        .iter()
        .any(|event| matches!(event, Event::Gained { seat: Seat(0), missing, .. } if *missing == dice("1M")));
    assert!(short, "the last metal die had gone to seat 2");
}

/// KF-12.9
#[test]
fn everybody_is_asked_in_turn_order() {
    let mut table = Table::with_apprentices(3);
    table.unhired(0, "Gertrude").unhired(2, "Ingrid").unhired(1, "William").next_round(&["3M", "3M", "3M"]);
    for seat in [1, 2, 0] {
        assert_eq!(table.asked(), seat);
        table.play(Action::FinishApprentices);
    }
    assert_eq!((table.state.phase, table.asked()), (Phase::Gather, 1));
}

/// KF-12.10
#[test]
fn an_apprentice_hired_in_the_phase_works_in_it() {
    let mut table = Table::with_apprentices(2);
    table.unhired(1, "Aldous").next_round(&["1M", "3M"]).hire("Aldous");
    assert_eq!((table.smithy_of(1), table.supply_of(1)), ("1M".into(), "0".into()));

    let mut table = Table::with_apprentices(2);
    table.unhired(1, "Levi").next_round(&["1M", "4M"]).rolls(&[6]).hire("Levi");
    assert_eq!((table.counterfeits(1), table.state.phase), (1, Phase::Gather), "his die has to be rolled");

    let mut table = Table::with_apprentices(2);
    table.unhired(1, "Fenna").next_round(&["1M", "2M1W"]).hire("Fenna");
    assert!(table.can_activate("Fenna"));
}

/// KF-12.10
#[test]
fn a_benefit_comes_once_a_round() {
    let mut table = Table::with_apprentices(2);
    table.for_hire(&["Brida"], &[]).supply(0, "4M").supply(1, "0").passed(&[1]);
    table.claim_apprentice("Brida", true, "South Mine");
    assert_eq!(table.supply_of(0), "1M");
    table.items(&["Crown"], &[]).pass();
    finish_round(&mut table);
    assert_eq!((table.state.round, table.supply_of(0)), (2, "4M".into()), "two come back, one was there, one is new");
}

/// KF-12.11: plain gains come first, so they pay for hiring.
#[test]
fn what_comes_of_itself_comes_first() {
    let mut table = Table::with_apprentices(2);
    table.unhired(1, "Aldous").hired(1, "Brida").next_round(&["1M", "2M"]);
    assert_eq!(table.supply_of(1), "3M");
    table.hire("Aldous");
    assert_eq!(table.smithy_of(1), "1M");
}

/// KF-12.11
#[test]
fn the_owner_chooses_the_order_of_the_rest() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Elisha").hired(1, "Levi").hired(1, "Fenna").unhired(1, "Gertrude").next_round(&["1M", "2M"]);
    assert!(["Elisha", "Levi", "Fenna"].iter().all(|name| table.can_activate(name)));
    assert!(table.offered().contains(&Action::Hire { apprentice: table.apprentice("Gertrude") }));
    assert!(!table.offered().contains(&Action::FinishApprentices), "the rolls have to be made");
    table.rolls(&[1]).activate("Levi");
    assert!(table.can_activate("Elisha") && !table.can_activate("Levi"), "once a round");
    table.rolls(&[1]).activate("Elisha");
    assert!(table.can_activate("Fenna") && table.offered().contains(&Action::FinishApprentices));
    table.play(Action::FinishApprentices);
    assert_eq!((table.supply_of(1), table.state.phase), ("2M".into(), Phase::Gather), "the offer was left");
}

/// KF-12.11: a hired ability may be wanted for a roll, so hiring can come before it.
#[test]
fn hiring_can_come_before_a_roll() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Levi").unhired(1, "Gertrude").next_round(&["1M", "1M"]);
    table.rolls(&[3]).hire("Gertrude");
    let raise = Action::Raise { with: table.tool_of("Gertrude"), die: die("D3") };
    table.play(raise);
    assert_eq!(table.counterfeits(1), 1);
}

/// KF-12.11
#[test]
fn nobody_is_asked_who_has_nothing_to_choose() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Elisha").hired(0, "Levi").hired(1, "Aldous").hired(1, "Caetlyn").unhired(1, "Hilde");
    table.last_turn(&["1M", "2M"]).rolls(&[5, 4]).end_turn();
    assert_eq!(table.state.phase, Phase::Gather, "both dice of seat 0 were rolled, seat 1 could do nothing else");
    assert_eq!((table.smithy_of(0), table.counterfeits(0), table.smithy_of(1)), ("1M".into(), 1, "1M".into()));
}

/// KF-12.12
#[test]
fn abilities_of_apprentices_are_ready_anew_in_each_round() {
    let mut table = Table::with_apprentices(2);
    table.hired(0, "Gertrude").craft_turn(0, "M2 M1").busy(0);
    let raise = |table: &Table, text| Action::Raise { with: table.tool_of("Gertrude"), die: die(text) };
    let first = raise(&table, "M2");
    table.play(first);
    assert_eq!((table.hand(), table.claimed_one("Gertrude").ready), ("M1 M3".into(), false));
    assert!(!table.offered().contains(&raise(&table, "M1")));
    table.next_round(&["1M", "1M"]);
    assert!(table.claimed_one("Gertrude").ready);
}

/// KF-12.12
#[test]
fn abilities_of_apprentices_change_rolls_of_the_gather_phase() {
    let mut table = Table::with_apprentices(3);
    table.hired(0, "Gertrude").row(&["Tavern", "North Mine", "South Mine", "East Forest"]);
    table.rolls(&[2]).claim("Tavern", TOP);
    let raise = Action::Raise { with: table.tool_of("Gertrude"), die: die("G2") };
    table.play(raise);
    assert_eq!((table.smithy_of(0), table.claimed_one("Gertrude").ready), ("1G".into(), false));
}

/// KF-12.12
#[test]
fn an_ability_used_in_the_apprentice_phase_is_used_for_the_round() {
    let mut table = Table::with_apprentices(2);
    table.hired(1, "Levi").hired(1, "John").last_turn(&["0", "1M"]).rolls(&[2]).end_turn();
    let flip = Action::Flip { with: table.tool_of("John"), die: die("D2") };
    table.play(flip);
    assert_eq!((table.counterfeits(1), table.state.phase), (1, Phase::Gather));
    table.craft_turn(1, "M2").holds(1, "West Forest", BOTTOM);
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Flip { .. })));
}
