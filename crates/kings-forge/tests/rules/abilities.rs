//! Abilities and tokens (section 5), in the Craft turn.

use kings_forge::{Action, Back, Event, Side, Token, Tool};
use tabletop::Seat;
use testkit::check_orders;

use crate::table::{BOTTOM, Table, dice, die, pool};

/// A Craft turn of seat 0 with these dice and these cards.
fn turn(rolled: &str, cards: &[&str]) -> Table {
    let mut table = Table::new(2);
    table.items(&["Sword of Destiny"], &[]).craft_turn(0, rolled);
    for card in cards {
        let side = if *card == "Cemetery" { Side::Top } else { BOTTOM };
        table.holds(0, card, side);
    }
    table
}

fn raises(table: &Table, card: &str) -> Vec<String> {
    let with = table.tool(card);
    let raised = |action: &Action| match action {
        Action::Raise { with: tool, die } if *tool == with => Some(die.to_string()),
        _ => None,
    };
    table.offered().iter().filter_map(raised).collect()
}

/// KF-5.1
#[test]
fn an_ability_is_used_once() {
    let mut table = turn("M1 M2", &["West Forest"]);
    assert_eq!(raises(&table, "West Forest"), ["M1", "M2"]);
    table.raise("West Forest", "M1");
    let raised =
        Event::DieRaised { seat: Seat(0), with: Some(table.tool("West Forest")), die: die("M1"), plus: 2, to: 3 };
    // Nothing else can be done with these dice, so the turn is over.
    let back = Back { dice: dice("2M"), library: 0 };
    assert_eq!(table.events[..2], [raised, Event::CraftTurnEnded { seat: Seat(0), back }]);
}

/// KF-5.1: what another player holds is of no use to the active one.
#[test]
fn an_ability_is_its_owners_alone() {
    let mut table = turn("M1 M2", &["Tavern"]);
    table.holds(1, "West Forest", BOTTOM).token(1, Token::AutomaticSix);
    assert_eq!(raises(&table, "West Forest"), Vec::<String>::new());
    assert!(!table.offered().iter().any(|action| matches!(action, Action::TurnToSix { .. })));
}

/// KF-5.1: unused, it is gone with the round.
#[test]
fn an_ability_is_not_kept_for_another_round() {
    let mut table = turn("M1 M2", &["West Forest"]);
    table.end_turn();
    assert_eq!((table.state.round, table.state.claims.len()), (2, 0));
}

/// KF-5.2
#[test]
fn using_an_ability_leaves_the_turns_action() {
    let mut table = Table::new(3);
    table.holds(0, "Garden", BOTTOM);
    let take = Action::TakeOfferedDie { with: table.tool("Garden") };
    table.play(take);
    assert_eq!((table.asked(), table.question()), (0, "ChooseGatherAction"));
    assert!(table.can_claim("North Mine", Side::Top));
}

/// KF-5.3, KF-4.28
#[test]
fn a_bonus_of_two_goes_to_one_die() {
    let mut table = turn("M1 M2 W5", &["West Forest", "Tavern"]);
    table.raise("West Forest", "W5");
    assert_eq!((table.hand(), table.question()), ("M1 M2 W7".into(), "ChooseCraftAction"));
}

/// KF-4.2
#[test]
fn alchemist_and_cemetery_add_one() {
    for card in ["Alchemist", "Cemetery"] {
        let mut table = turn("M1 W5", &[card, "Tavern"]);
        table.raise(card, "W5");
        assert_eq!(table.hand(), "M1 W6", "{card}");
    }
}

/// KF-4.13, KF-5.4
#[test]
fn the_east_forest_adds_one_to_three_different_dice() {
    let mut table = turn("M4 M4 M1 W5", &["East Forest", "Tavern"]);
    table.raise("East Forest", "W5");
    assert_eq!((table.question(), table.hand()), ("ChooseBonusDie", "M1 M4 M4 W6".into()));
    assert!(!table.offered().contains(&Action::RaiseAlso { die: die("W6") }), "not the same die again");
    table.play(Action::RaiseAlso { die: die("M4") }).play(Action::RaiseAlso { die: die("M4") });
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M1 M5 M5 W6".into()));
}

/// KF-5.4: a single die of a value is not hit twice, even if another shows the value it now has.
#[test]
fn no_die_gets_two_parts_of_one_bonus() {
    let mut table = turn("M4 M5", &["East Forest", "Tavern"]);
    table.raise("East Forest", "M5").play(Action::RaiseAlso { die: die("M4") });
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M5 M6".into()), "there is no third die");

    let mut table = turn("M4 M5", &["East Forest", "Tavern"]);
    table.raise("East Forest", "M4");
    // One of the two M5 has had its part, the other has not.
    assert_eq!((table.question(), table.hand()), ("ChooseBonusDie", "M5 M5".into()));
    table.play(Action::RaiseAlso { die: die("M5") });
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M5 M6".into()), "there is no third die");
}

/// KF-5.4: in every order the same sets of dice can be named, and search sees each of them in one order.
#[test]
fn the_dice_of_a_bonus_are_named_in_any_order() {
    let mut table = turn("M1 M2 W3 W3", &["East Forest", "Tavern"]);
    let sets = |table: &Table| check_orders(&table.game, &table.state, |state| state.steps.len() == 1);
    // Besides a W3: none, M1, M2, W3, M1 and M2, M1 and W3, M2 and W3.
    table.raise("East Forest", "W3");
    assert_eq!(sets(&table), 7);

    let mut table = turn("M1 M2 W3 W3", &["East Forest", "Tavern"]);
    table.raise("East Forest", "M1").play(Action::RaiseAlso { die: die("W3") });
    let others = ["M2", "W3"].map(|other| Action::RaiseAlso { die: die(other) });
    assert_eq!(table.offered(), [others[0], others[1], Action::FinishRaising]);
}

/// KF-5.4, KF-5.11: whatever comes of a bonus or a re-roll, search sees it.
#[test]
fn search_misses_no_set_of_dice() {
    // Of M8, M9 and two W7, equal ones alike: 10 sets of one to three dice, 11 with all four. Besides there
    // are four uses of the Garden and the end of the turn.
    for (card, ends) in [("East Forest", 10 + 5), ("North Mine", 11 + 5)] {
        let table = turn("M8 M9 W7 W7", &[card, "Garden"]);
        assert_eq!(check_orders(&table.game, &table.state, |state| state.steps.len() == 1), ends, "{card}");
    }
}

/// KF-5.4
#[test]
fn what_is_not_used_of_a_bonus_is_lost() {
    let mut table = turn("M4 M1 W5", &["East Forest", "Tavern"]);
    table.raise("East Forest", "W5").play(Action::FinishRaising);
    assert_eq!((table.hand(), raises(&table, "East Forest")), ("M1 M4 W6".into(), vec![]));
}

/// KF-5.5, KF-5.7
#[test]
fn bonuses_of_several_cards_add_up_on_one_die_even_above_six() {
    let mut table = turn("M5 M1", &["Alchemist", "West Forest", "Garden", "Tavern"]);
    table.raise("Alchemist", "M5").raise("West Forest", "M6").raise("Garden", "M8");
    assert_eq!(table.hand(), "M1 M10");
}

/// KF-5.7
#[test]
fn a_value_above_six_lies_as_a_six() {
    let mut table = turn("M5 M5", &["West Forest", "Garden"]);
    table.items(&["Shield"], &[]).raise("West Forest", "M5").craft("Shield");
    assert_eq!(table.on("Shield"), (0, vec![6, 5]));
}

/// KF-5.8
#[test]
fn dice_on_cards_are_changed_no_more() {
    let mut table = turn("M5 M5 M2 M1", &["West Forest", "North Mine"]);
    table.items(&["Shield"], &["Crown"]).craft("Shield");
    assert_eq!(raises(&table, "West Forest"), ["M1", "M2"]);
    let again: Vec<Action> =
        table.offered().into_iter().filter(|action| matches!(action, Action::Reroll { .. })).collect();
    assert_eq!(again.len(), 2, "{again:?}");
}

/// KF-4.27, KF-5.9
#[test]
fn a_flip_turns_a_die_to_its_opposite_face() {
    for (from, to) in [("M1", "M6"), ("M2", "M5"), ("M3", "M4"), ("M4", "M3"), ("M5", "M2"), ("M6", "M1")] {
        let mut table = turn(from, &["Tavern", "West Forest"]);
        let flip = Action::Flip { with: table.tool("Tavern"), die: die(from) };
        table.play(flip);
        assert_eq!(table.hand(), to);
    }
}

/// KF-5.9
#[test]
fn a_die_above_six_cannot_be_flipped() {
    let mut table = turn("M5 M2", &["Tavern", "West Forest"]);
    table.raise("West Forest", "M5");
    let flips: Vec<Action> =
        table.offered().into_iter().filter(|action| matches!(action, Action::Flip { .. })).collect();
    assert_eq!(flips, [Action::Flip { with: table.tool("Tavern"), die: die("M2") }]);
}

/// KF-5.10
#[test]
fn an_automatic_six_turns_a_die_to_six_and_a_bonus_may_follow() {
    let mut table = turn("M1 M6", &["Alchemist"]);
    table.token(0, Token::AutomaticSix);
    let sixes: Vec<Action> =
        table.offered().into_iter().filter(|action| matches!(action, Action::TurnToSix { .. })).collect();
    assert_eq!(sixes, [Action::TurnToSix { die: die("M1"), with: None }], "a 6 needs none");
    table.play(Action::TurnToSix { die: die("M1"), with: None }).raise("Alchemist", "M6");
    assert!(table.events.iter().any(|event| matches!(event, Event::DieRaised { .. })));
    assert_eq!(table.state.stock.tokens.automatic_six, 2);
}

/// KF-4.21, KF-5.11
#[test]
fn any_number_of_dice_is_rolled_again() {
    let mut table = turn("M1 M1 M5 W2", &["North Mine", "Tavern"]);
    let with = table.tool("North Mine");
    table.rolls(&[6, 4]).play(Action::Reroll { with, die: die("W2") });
    assert_eq!((table.question(), table.hand()), ("ChooseRerollDie", "M1 M1 M5".into()));
    table.play(Action::RerollAlso { die: die("M1") }).play(Action::RollAgain);
    assert_eq!((table.hand(), table.question()), ("M1 M5 M6 W4".into(), "ChooseCraftAction"));
    assert!(table.events.contains(&Event::DiceRerolled { seat: Seat(0), dice: pool("M6 W4") }));
}

/// KF-5.11: all of them, and a Library die too.
#[test]
fn all_dice_and_library_dice_can_be_rolled_again() {
    let mut table = turn("M1 W2 L3", &["North Mine", "Tavern"]);
    let with = table.tool("North Mine");
    table.rolls(&[4, 5, 6]).play(Action::Reroll { with, die: die("L3") });
    table.play(Action::RerollAlso { die: die("W2") }).play(Action::RerollAlso { die: die("M1") });
    assert_eq!(table.hand(), "M4 W5 L6", "with nothing left to add they are rolled at once");
}

/// KF-5.11
#[test]
fn what_was_changed_is_gone_with_the_new_roll() {
    let mut table = turn("M5", &["North Mine", "West Forest", "Tavern"]);
    let with = table.tool("North Mine");
    table.raise("West Forest", "M5").rolls(&[2]).play(Action::Reroll { with, die: die("M7") });
    assert_eq!(table.hand(), "M2");
}

/// KF-5.12
#[test]
fn dice_rolled_again_can_be_cancelled() {
    let mut table = turn("M1 M2 M3", &["North Mine", "Tavern"]);
    table.state.dead = Some(6);
    let with = table.tool("North Mine");
    table.rolls(&[6, 5]).play(Action::Reroll { with, die: die("M2") }).play(Action::RerollAlso { die: die("M1") });
    table.play(Action::RollAgain);
    assert_eq!((table.hand(), table.state.smiths[Seat(0)].cancelled.to_string()), ("M3 M5".into(), "1M".into()));
}

/// KF-4.25
#[test]
fn the_south_mine_turns_any_number_of_ones_to_sixes() {
    let mut table = turn("M1 M1 M2 W1 L1", &["South Mine", "Tavern"]);
    let with = table.tool("South Mine");
    table.play(Action::TurnOne { with, die: die("M1") });
    let also = |shown| Action::TurnOneAlso { die: die(shown) };
    assert_eq!((table.question(), table.hand()), ("ChooseOne", "M1 M2 M6 W1 L1".into()));
    assert_eq!(table.offered(), [also("M1"), also("W1"), also("L1"), Action::FinishTurning]);
    table.play(also("L1")).play(Action::FinishTurning);
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M1 M2 M6 W1 L6".into()));
    assert!(!table.offered().contains(&Action::TurnOnes { with }), "once is enough");

    let one = turn("M1 M2", &["South Mine", "Tavern"]);
    let ones = one.offered().into_iter().filter(|action| matches!(action, Action::TurnOne { .. })).count();
    assert_eq!(ones, 0, "a single 1 is all of them");
}

/// KF-4.25: search sees every number of each kind: 0 to 2 metal and 0 or 1 wood, or three flips, or the end.
#[test]
fn search_misses_no_number_of_ones() {
    let table = turn("M1 M1 M2 W1", &["South Mine", "Tavern"]);
    assert_eq!(check_orders(&table.game, &table.state, |state| state.steps.len() == 1), 5 + 3 + 1);
}

/// KF-4.25
#[test]
fn the_south_mine_turns_all_ones_to_sixes() {
    let mut table = turn("M1 M1 M2 W1 L1", &["South Mine", "Tavern"]);
    let with = table.tool("South Mine");
    table.play(Action::TurnOnes { with });
    assert_eq!(table.hand(), "M2 M6 M6 W6 L6");
    assert!(table.events.contains(&Event::OnesTurned { seat: Seat(0), with, count: 4, dice: pool("M1 M1 W1 L1") }));
    let table = turn("M2 W3", &["South Mine", "Tavern"]);
    assert!(!table.offered().contains(&Action::TurnOnes { with: table.tool("South Mine") }), "there are no 1s");
}

/// KF-5.13
#[test]
fn a_plus_one_token_raises_two_dice() {
    let mut table = turn("M4 W2 G1", &["Tavern"]);
    table.token(0, Token::PlusOnes);
    let with = Tool::Token(Token::PlusOnes);
    table.play(Action::Raise { with, die: die("G1") }).play(Action::RaiseAlso { die: die("M4") });
    assert_eq!((table.hand(), table.question()), ("M5 W2 G2".into(), "ChooseCraftAction"));
    assert_eq!((table.state.smiths[Seat(0)].tokens.plus_ones, table.state.stock.tokens.plus_ones), (0, 2));
}

/// KF-5.14
#[test]
fn unused_tokens_go_back_in_clean_up() {
    let mut table = turn("M4 W2", &["Tavern"]);
    table.token(0, Token::PlusOnes).token(1, Token::AutomaticSix).end_turn();
    assert_eq!(table.state.round, 2);
    let tokens = |seat: u8| table.state.smiths[Seat(seat)].tokens;
    assert_eq!((tokens(0).plus_ones, tokens(1).automatic_six), (0, 0));
    assert_eq!((table.state.stock.tokens.plus_ones, table.state.stock.tokens.automatic_six), (2, 2));
}

/// KF-5.14
#[test]
fn a_used_token_goes_back_at_once() {
    let mut table = turn("M4 W2", &["Tavern"]);
    table.token(0, Token::AutomaticSix);
    assert_eq!(table.state.stock.tokens.automatic_six, 1);
    table.play(Action::TurnToSix { die: die("W2"), with: None });
    assert_eq!((table.state.round, table.state.stock.tokens.automatic_six), (1, 2));
}
