//! Triton: a token for any moment of the own turn (DF-8.20).

use dice_forge::{Action, Event, Resource, Resource::*, Slot, Step, Token};
use tabletop::{Score, Seat};

use crate::packs::table_with;
use crate::table::{DARK, LIGHT, Table};

const RICH: &str = "12G+6S+6M";
const TRITONS: [Action; 3] = [triton(Gold), triton(Sun), triton(Moon)];

const fn triton(resource: Resource) -> Action {
    Action::SpendTriton { resource }
}

/// Seat 0 has a Triton token.
fn with_token() -> Table {
    with_tokens(1)
}

fn with_tokens(tokens: usize) -> Table {
    let mut table = Table::with(3, &[("f5", "triton")]);
    for _ in 0..tokens {
        table.card(0, Slot::F5);
    }
    table.reserve(0, "0");
    table
}

impl Table {
    fn offers_triton(&self) -> bool {
        let offered = self.offered();
        let some = TRITONS.iter().filter(|action| offered.contains(action)).count();
        assert!(some == 0 || some == 3, "all three kinds or none");
        some == 3
    }
}

/// DF-8.20
#[test]
fn triton_gives_a_token() {
    let mut table = Table::with(3, &[("f5", "triton")]);
    table.reserve(0, RICH).ask_for_action().perform(Slot::F5);
    assert_eq!(table.state.heroes[Seat(0)].triton, 1);
    assert!(table.events.contains(&Event::TokenTaken { seat: Seat(0), token: Token::Triton }));
    assert!(table.offers_triton(), "at once, if its owner likes");
}

/// DF-8.20
#[test]
fn a_token_is_worth_six_gold_or_two_shards() {
    for (resource, has) in [(Gold, "6G"), (Sun, "2S"), (Moon, "2M")] {
        let mut table = with_token();
        table.ask_for_action().play(triton(resource));
        assert_eq!((table.has(0).as_str(), table.state.heroes[Seat(0)].triton), (has, 0));
        assert_eq!(table.question(), "ChooseAction", "the question is asked again");
        assert!(!table.offers_triton());
    }
}

/// DF-8.20, DF-2.3
#[test]
fn what_a_token_gives_is_limited_by_the_reserves() {
    let mut table = with_token();
    table.reserve(0, "8G+5S").ask_for_action().play(triton(Gold));
    assert_eq!(table.has(0), "12G+5S");
}

/// DF-8.20
#[test]
fn two_tokens_may_be_spent_one_after_the_other() {
    let mut table = with_token();
    table.card(0, Slot::F5).ask_for_action().play(triton(Sun)).play(triton(Moon));
    assert_eq!(table.has(0), "2S+2M");
}

/// DF-8.20, DF-8.14
#[test]
fn a_token_can_be_spent_with_reinforcements_waiting() {
    let mut table = with_token();
    table.card(0, Slot::F1).dice(0, "1S", "1M").begin_turn(0);
    let elder = Action::CallReinforcement { feat: table.state.feat(Slot::F1) };
    assert_eq!(table.question(), "ChooseReinforcement");
    assert!(table.offers_triton() && !table.offered().contains(&elder), "the Elder wants three gold");
    table.play(triton(Gold)).play(elder);
    assert_eq!(table.has(0), "3G+1S+1M+4GP");
}

/// DF-8.20
#[test]
fn a_token_can_be_spent_before_an_action() {
    let mut table = with_token();
    table.reserve(0, "2S").ask_for_action();
    assert!(!table.can_perform(Slot::F5));
    table.play(triton(Sun));
    assert!(table.can_perform(Slot::F5));
}

/// DF-8.20
#[test]
fn a_token_can_be_spent_during_an_offering() {
    let mut table = with_token();
    table.reserve(0, "3G").ask_for_action().buy("4G").forge_over(LIGHT, "1G");
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseOffering", "0"));
    table.play(triton(Gold));
    assert_eq!(table.question(), "ChooseOffering");
    assert!(table.can_buy("2M") && !table.can_buy("4G"));
}

/// DF-8.20, DF-6.8
#[test]
fn a_token_can_be_spent_at_a_ships_purchase() {
    let mut table = with_token();
    table.bless_with(0, "ship", "1S");
    assert!(table.offers_triton());
    table.play(triton(Gold)).buy("3GP").forge_over(DARK, "1G");
    assert!(table.rests());
    assert_eq!(table.has(0), "1S");
}

/// DF-8.20, DF-6.8
#[test]
fn a_ship_with_nothing_to_buy_yet_waits_for_a_token() {
    let mut table = with_token();
    table.sold_out("3G").sold_out("1M").bless_lightly(0, "ship");
    assert_eq!(table.question(), "ChooseShipFace");
    table.play(triton(Gold));
    assert!(table.can_buy("2S"));
}

/// DF-8.20
#[test]
fn a_token_can_be_spent_before_an_extra_action() {
    let mut table = with_token();
    table.reserve(0, "4G+1M").ask_for_action().perform(Slot::M2);
    assert_eq!(table.question(), "ChooseToEndTurn");
    assert!(table.offers_triton() && !table.offered().contains(&Action::BuyExtraAction));
    table.play(triton(Sun)).play(Action::BuyExtraAction);
    assert_eq!(table.question(), "ChooseExtraAction");
}

/// DF-8.20
#[test]
fn a_token_can_be_spent_within_an_extra_action() {
    let mut table = with_token();
    table.reserve(0, "4G+2S+1M").ask_for_action().perform(Slot::M2).play(Action::BuyExtraAction);
    assert!(table.offers_triton());
    table.play(triton(Gold));
    assert!(table.can_buy("2S"));
}

impl Table {
    /// Seat 0 has acted and holds this, with so many tokens. Of the feats only this one is left, and no face is for sale.
    fn may_buy_extra_action(reserve: &str, tokens: usize, feat: Slot) -> bool {
        let mut table = with_tokens(tokens);
        table.only_in_temple("mirror", 0).only_feat(feat).reserve(0, reserve);
        table.offers_extra_action()
    }

    fn only_feat(&mut self, kept: Slot) -> &mut Table {
        let stacks = self.state.stacks.iter_mut().zip(Slot::ALL);
        stacks.filter(|(_, slot)| *slot != kept).for_each(|(stack, _)| stack.left = 0);
        self
    }

    fn offers_extra_action(&mut self) -> bool {
        self.ask(Step::ChooseToEndTurn { extra_left: true });
        self.offered().contains(&Action::BuyExtraAction)
    }
}

/// DF-4.6, DF-8.20
#[test]
fn an_extra_action_is_sold_to_who_can_perform_one_with_a_token_after_paying() {
    // The Sphinx costs six: spent before paying, the token would be lost to the full reserve.
    assert!(!Table::may_buy_extra_action("6S", 0, Slot::F7));
    assert!(Table::may_buy_extra_action("6S", 1, Slot::F7));
    assert!(!Table::may_buy_extra_action("5S", 1, Slot::F7));
    assert!(Table::may_buy_extra_action("4S", 2, Slot::F7));
    // The Hydra costs five of both.
    assert!(!Table::may_buy_extra_action("6S+4M", 1, Slot::M8));
    assert!(Table::may_buy_extra_action("6S+4M", 2, Slot::M8));
    assert!(Table::may_buy_extra_action("6S+5M", 1, Slot::M8));
    assert!(!Table::may_buy_extra_action("6S+2M", 2, Slot::M8));
    assert!(Table::may_buy_extra_action("6S+1M", 3, Slot::M8));
}

/// DF-4.6, DF-8.20
#[test]
fn a_token_for_the_price_of_an_extra_action_is_spent_before_it() {
    for (tokens, possible) in [(1, false), (2, true)] {
        let mut table = with_tokens(tokens);
        table.only_in_temple("mirror", 0).only_feat(Slot::F3).reserve(0, "1S");
        assert!(!table.offers_extra_action());
        table.play(triton(Sun));
        // Three in hand: two for the price, and the Owl costs two.
        assert_eq!(table.offered().contains(&Action::BuyExtraAction), possible, "{tokens} tokens");
    }
}

/// DF-4.6, DF-8.20, DF-5.1
#[test]
fn an_extra_action_is_sold_to_who_can_buy_a_face_with_the_gold_of_a_token() {
    for (reserve, tokens, face, possible) in [
        ("2S", 0, "3G", false),
        ("2S", 1, "2M", true),
        ("2S", 1, "2S", false),
        ("2G+2S", 1, "2S", true),
        ("2S", 2, "4GP", true),
        ("5G+2S", 1, "4GP", false),
    ] {
        let mut table = with_tokens(tokens);
        table.state.stacks.iter_mut().for_each(|stack| stack.left = 0);
        table.only_in_temple(face, 1).reserve(0, reserve);
        assert_eq!(table.offers_extra_action(), possible, "{reserve}, {tokens} tokens, {face}");
    }
}

/// DF-4.6, DF-8.20: what the reserves cannot hold cannot be paid, however many tokens there are.
#[test]
fn tokens_do_not_reach_beyond_the_reserves() {
    for (most, possible) in [(5, false), (6, true)] {
        let mut table = table_with(&format!("[setup]\nmaxima = \"12G+{most}S+6M\"\n"), &[("f5", "triton")]);
        table.card(0, Slot::F5).card(0, Slot::F5);
        table.only_in_temple("mirror", 0).only_feat(Slot::F7).reserve(0, "5S");
        assert_eq!(table.offers_extra_action(), possible, "at most {most}");
    }
}

/// DF-4.5, DF-8.20
#[test]
fn a_token_spent_amiss_within_an_extra_action_ends_the_turn() {
    let mut table = with_token();
    table.only_in_temple("mirror", 0).only_feat(Slot::F7).reserve(0, "6S");
    assert!(table.offers_extra_action());
    table.play(Action::BuyExtraAction);
    assert_eq!(table.offered(), TRITONS, "an action that was paid for is not passed");
    table.play(triton(Moon));
    assert!(table.events.contains(&Event::TurnStarted { seat: Seat(1) }));
}

/// DF-8.20
#[test]
fn a_token_can_be_spent_before_the_turn_ends() {
    let mut table = with_token();
    table.card(0, Slot::M1).reserve(0, "1M").ask_for_action().perform(Slot::M2);
    assert_eq!(table.question(), "ChooseToEndTurn");
    table.play(triton(Gold));
    assert_eq!(table.question(), "ChooseHammerGold");
}

/// DF-8.20, DF-9.1: nothing could be bought any more, but the hammer may still want the gold.
#[test]
fn a_token_taken_with_the_very_last_action_can_still_be_spent() {
    let mut table = Table::with(3, &[("f5", "triton")]);
    table.state.round = table.game.rounds();
    table.active(2).card(2, Slot::M1).hammer_gold(2, 9).reserve(2, "4S").ask_for_action().perform(Slot::F5);
    assert_eq!((table.asked(), table.question()), (2, "ChooseToEndTurn"));
    table.play(triton(Gold)).send_to_hammer(6);
    assert_eq!(table.has(2), "10GP");
    assert!(table.events.contains(&Event::GameEnded), "now there is nothing left to do");
    assert_eq!(table.standings().scores[Seat(2)], Score::points(18));
}

/// DF-8.20
#[test]
fn a_token_is_not_spent_in_another_players_turn() {
    let mut table = with_token();
    table.active(1).reserve(1, RICH).ask_for_action();
    assert!(!table.offers_triton(), "not by seat 1, who has none");
    table.bless_with(0, "ship", "1S");
    assert_eq!((table.asked(), table.question()), (0, "ChooseShipFace"));
    assert!(!table.offers_triton());
}

/// DF-8.20, DF-6.8
#[test]
fn another_players_ship_is_no_moment_for_the_active_players_token() {
    let mut table = with_token();
    table.reserve(1, "6G").bless_with(1, "ship", "1S");
    assert_eq!((table.asked(), table.question()), (1, "ChooseShipFace"));
    assert!(!table.offers_triton());
}
