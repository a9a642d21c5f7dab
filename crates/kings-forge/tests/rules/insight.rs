//! What is told about a position beside the position itself.

use kings_forge::{
    Action, Die, Does, Ending, Event, Forgery, Held, Insight, Items, KingsForge, Making, Material, State, Token, Tool,
};
use tabletop::{Chance, Fast, Game, Insights, Seat, Turn};

use crate::{
    laws::game,
    table::{BOTTOM, TOP, Table, die},
};

fn insight(table: &Table) -> Insight {
    table.game.insight(&table.state, &table.offered()).expect("there is always something to tell")
}

fn warning(table: &Table, action: Action) -> Option<String> {
    let place = table.offered().iter().position(|&offered| offered == action).expect("it is offered");
    insight(table).choices[place].warning.clone()
}

fn making(table: &Table, item: &str) -> Making {
    let item = table.item(item);
    insight(table).makings.into_iter().find(|making| making.item == item).expect("it can be made")
}

fn all(text: &str) -> Vec<Die> {
    text.split_whitespace().map(die).collect()
}

#[test]
fn an_item_is_told_with_the_dice_that_would_make_it() {
    let mut table = Table::new(2);
    table.items(&["Shield", "Axe", "Crown"], &[]).craft_turn(0, "M4 M5 M6 M6 W3 W3 W4 L4");
    let shield = making(&table, "Shield");
    assert_eq!((&shield.lowest, &shield.highest, shield.from), (&all("M6 M5"), &all("M6 M6"), None));
    assert_eq!(making(&table, "Axe").lowest, all("M5 W3 W3"));
    assert_eq!(making(&table, "Axe").highest, all("M6 W4 L4"));
    assert_eq!(insight(&table).makings.len(), 2, "the Crown is out of reach");
    let nobody = table.game.insight(&table.state, &[]).unwrap();
    assert!(nobody.makings.is_empty() && nobody.choices.is_empty(), "who only looks on makes nothing");
}

#[test]
fn an_item_begun_is_told_with_what_lies_on_it() {
    let mut table = Table::new(2);
    table.items(&["Axe"], &[]).craft_turn(0, "M5 M6 W3 W4 W5").craft("Axe").play(Action::Place { die: die("M6") });
    let axe = making(&table, "Axe");
    assert_eq!((axe.laid, axe.lowest, axe.highest), (all("M6"), all("W4 W3"), all("W5 W4")));
}

/// KF-7.1, KF-7.2
#[test]
fn a_theft_is_told_with_the_dice_that_win_and_what_they_beat() {
    let mut table = Table::new(2);
    table.items(&[], &[]).craft_turn(1, "W5 W4 A4 A6").crafted(0, "Dice of Deceit", &[4, 2, 4]);
    let deceit = making(&table, "Dice of Deceit");
    assert_eq!((deceit.from, deceit.lowest), (Some(Seat(0)), all("W5 W4 A4")));
    assert_eq!((deceit.highest, deceit.beats), (all("W5 W4 A6"), vec![true, true, false]));
}

/// What is proposed is what the actions do, in many random positions.
#[test]
fn proposals_are_what_the_actions_lay() {
    let mut seen = 0;
    each_decision(40, |game, state, offered| {
        for (place, highest) in [(Action::PlaceLowest, false), (Action::PlaceHighest, true)] {
            if !offered.contains(&place) {
                continue;
            }
            let told = game.insight(state, offered).unwrap().makings.remove(0);
            let (mut after, mut events) = (*state, Vec::new());
            game.play(&mut after, place, &mut Fast::new(1), &mut events);
            let made = events.iter().find_map(|event| match event {
                Event::ItemCrafted { placed, .. } | Event::ItemStolen { placed, .. } => Some(*placed),
                _ => None,
            });
            let rest = if highest { told.highest } else { told.lowest };
            let dice: Vec<Die> = told.laid.iter().chain(&rest).copied().collect();
            assert_eq!(made.expect("an item is made").dice.to_vec(), dice);
            seen += 1;
        }
    });
    assert!(seen > 20, "{seen}");
}

/// KF-3.7
#[test]
fn a_claim_the_stock_cannot_serve_is_warned_of() {
    let mut table = Table::new(3);
    table.row(&["North Mine", "Library", "Tavern", "Caravan"]).supply(0, "3M1W").stock("1M");
    table.state.stock.library = 0;
    let claim = |name: &str, side| Action::ClaimCard { card: table.card(name), side, copying: None };
    let warned = |name: &str, side| warning(&table, claim(name, side));
    assert_eq!(warned("North Mine", TOP).as_deref(), Some("the stock has not all of it"));
    assert_eq!(warned("North Mine", BOTTOM), None);
    assert_eq!(warned("Library", BOTTOM).as_deref(), Some("no Library die is left"));
    assert_eq!(warned("Tavern", TOP).as_deref(), Some("the stock has no gem die to roll"));
    assert_eq!(warned("Caravan", BOTTOM).as_deref(), Some("the stock has not all of it"), "four dice bring wood");
    let wood = Action::VisitDocks { dock: table.dock("wood", 0) };
    assert_eq!(warning(&table, wood).as_deref(), Some("the stock has none"));
    let six = Action::VisitDocks { dock: table.dock("automatic-six", 0) };
    assert_eq!(warning(&table, six), None);
    table.state.stock.tokens.automatic_six = 0;
    assert_eq!(warning(&table, six).as_deref(), Some("the stock has none"));
}

/// KF-6.6
#[test]
fn whoever_ends_a_turn_hears_of_an_item_overlooked() {
    let mut table = Table::new(2);
    table.items(&["Shield"], &[]).craft_turn(1, "M5 M6").busy(1);
    assert_eq!(warning(&table, Action::EndCraftTurn).as_deref(), Some("an item can be crafted"));
    table.items(&["Crown"], &[]);
    assert_eq!(warning(&table, Action::EndCraftTurn), None);
    table.crafted(0, "Shield", &[5, 5]);
    assert_eq!(warning(&table, Action::EndCraftTurn).as_deref(), Some("an item can be stolen"));
}

/// KF-5.3, KF-5.9, KF-5.10
#[test]
fn a_change_tells_what_the_die_would_show() {
    let mut table = Table::new(2);
    table.craft_turn(0, "M1 M1 M5").holds(0, "West Forest", BOTTOM).holds(0, "Tavern", BOTTOM);
    table.holds(0, "South Mine", BOTTOM).holds(0, "North Mine", BOTTOM).token(0, Token::AutomaticSix);
    let becomes = |action: Action| {
        let place = table.offered().iter().position(|&offered| offered == action).expect("it is offered");
        insight(&table).choices[place].becomes
    };
    let with = |name: &str| table.tool(name);
    assert_eq!(becomes(Action::Raise { with: with("West Forest"), die: die("M5") }), Some(die("M7")));
    assert_eq!(becomes(Action::Flip { with: with("Tavern"), die: die("M5") }), Some(die("M2")));
    assert_eq!(becomes(Action::TurnOne { with: with("South Mine"), die: die("M1") }), Some(die("M6")));
    assert_eq!(becomes(Action::TurnToSix { die: die("M1"), with: None }), Some(die("M6")));
    assert_eq!(becomes(Action::Reroll { with: with("North Mine"), die: die("M5") }), None, "that is for chance to say");
}

/// KF-5.1, KF-5.4, KF-5.13
#[test]
fn everybody_can_see_what_everybody_holds() {
    let mut table = Table::new(2);
    table.craft_turn(0, "M1 M5").holds(0, "East Forest", BOTTOM).holds(1, "South Mine", BOTTOM);
    table.token(1, Token::PlusOnes).token(1, Token::PlusOnes).token(1, Token::AutomaticSix);
    let held = |seat: u8, tool, name: &str, does, plus, dice, count| Held {
        only: None,
        seat: Seat(seat),
        tool,
        name: name.to_owned(),
        does,
        plus,
        dice,
        count,
        offers: None,
    };
    let expected = [
        held(0, table.tool("East Forest"), "East Forest", Does::Bonus, 1, Some(3), 1),
        held(1, table.tool("South Mine"), "South Mine", Does::OnesToSixes, 0, None, 1),
        held(1, Tool::Token(Token::PlusOnes), "+1/+1 token", Does::Bonus, 1, Some(2), 2),
        held(1, Tool::Token(Token::AutomaticSix), "Automatic 6 token", Does::TurnToSix, 0, Some(1), 1),
    ];
    assert_eq!(insight(&table).tools, expected);
    table.raise("East Forest", "M5").play(Action::FinishRaising);
    assert!(insight(&table).tools.iter().all(|held| held.seat == Seat(1)), "what was used is gone");
    table.busy(0);
    assert_eq!(insight(&table).tools[0].offers, Some(Material::Wood), "the Garden's");
}

#[test]
fn of_several_payments_the_cheapest_is_told() {
    let mut table = Table::new(3);
    table.supply(0, "1M1W2G1A").claim("North Mine", TOP);
    let place = insight(&table).cheapest.expect("there are several");
    assert_eq!(table.payments()[place], "1M1W");
    table.pay("1M1W");
    assert_eq!(insight(&table).cheapest, None, "nothing is to be paid");
}

/// KF-9.1, KF-9.4
#[test]
fn the_end_is_told_when_it_is_near() {
    let mut table = Table::new(2);
    assert_eq!(insight(&table).ending, None);
    table.state.barren = 18;
    assert_eq!(insight(&table).ending, Some(Ending::Patience { rounds: 2 }));
    table.claimed(1, &["Anvil", "Shield", "Axe", "Pick"]);
    assert_eq!(insight(&table).ending, Some(Ending::OneMore { seats: vec![Seat(1)] }));
    table.items(&[], &[]).craft_turn(0, "M1").crafted(1, "Table", &[4, 3]).busy(0);
    let told = insight(&table);
    assert_eq!(told.ending, Some(Ending::Enough { seat: Seat(1), items: 5, safe: false }));
    assert_eq!(told.scores, [Items { claimed: 0, in_all: 0 }, Items { claimed: 4, in_all: 5 }]);
}

/// KF-13.6
#[test]
fn the_last_round_is_sure_once_enough_items_are_claimed() {
    let mut table = Table::new(2);
    table.items(&[], &[]).craft_turn(0, "M1").crafted(0, "Table", &[4, 3]).busy(0);
    table.claimed(0, &["Bow of Fire", "Ice Sword", "Trumpet", "Necklace"]);
    assert_eq!(insight(&table).ending, Some(Ending::Enough { seat: Seat(0), items: 5, safe: false }));
    table.claimed(1, &["Anvil", "Shield", "Axe", "Pick", "Crown"]);
    assert_eq!(insight(&table).ending, Some(Ending::Enough { seat: Seat(1), items: 5, safe: true }));
}

/// KF-13.2, KF-13.4
#[test]
fn counterfeit_tokens_are_told_with_the_item_they_lead_to() {
    let mut table = Table::new(3);
    table.items(&["Shield", "Axe", "Crown"], &[]);
    assert_eq!(insight(&table).forgeries, []);
    let shield = table.item("Shield");
    table.state.smiths[Seat(2)].counterfeits = 1;
    let first = Forgery { seat: Seat(2), item: shield, missing: 2 };
    assert_eq!(insight(&table).forgeries, [first]);
    // The next round begins with the player after the first.
    table.state.smiths[Seat(1)].counterfeits = 4;
    let before = Forgery { seat: Seat(1), item: shield, missing: 0 };
    assert_eq!(insight(&table).forgeries, [before, Forgery { item: table.item("Axe"), ..first }]);
}

/// Random games of two to four players, decision by decision.
fn each_decision(games: u64, mut look: impl FnMut(&KingsForge, &State, &[Action])) {
    for number in 0..games {
        let game = game(2 + number as usize % 3);
        let (mut dice, mut choices) = (Fast::new(number), Fast::new(number + 1000));
        let mut state = game.start(&mut dice, &mut ());
        while let Turn::Decide { .. } = game.turn(&state) {
            let mut offered = Vec::new();
            game.actions(&state, &mut offered);
            look(&game, &state, &offered);
            let action = offered[choices.draw(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
        }
    }
}
