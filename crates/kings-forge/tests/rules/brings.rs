//! What is said for an action: what a card brings, and what a payment keeps.

use kings_forge::{Action, Exotic, KingsForge};
use tabletop::{Insights, Pack, Title};

use crate::{
    expansion::{game_with, options},
    table::{BOTTOM, TOP, Table, dice},
};

fn said(table: &Table, action: Action) -> Option<String> {
    let offered = table.offered();
    let place = offered.iter().position(|&other| other == action).expect("it is offered");
    table.game.insight(&table.state, &offered).unwrap().choices[place].brings.clone()
}

fn claiming(table: &Table, name: &str, side: kings_forge::Side) -> Option<String> {
    said(table, Action::ClaimCard { card: table.card(name), side, copying: None })
}

fn paying(table: &Table, paid: &str) -> Option<String> {
    said(table, Action::Pay { dice: dice(paid) })
}

#[test]
fn a_card_is_told_by_its_dice_and_the_item_they_bring_nearer() {
    let mut table = Table::new(2);
    table.items(&["Shield", "Crown"], &[]).row(&["South Mine", "East Forest", "Tavern"]).supply(0, "3M");
    let mine = claiming(&table, "South Mine", TOP).unwrap();
    assert!(
        mine.starts_with("brings 2 metal: Shield 26% to ") && mine.ends_with(" next round with all dice"),
        "{mine}"
    );
    assert_eq!(claiming(&table, "East Forest", TOP).unwrap(), "brings 1 wood");
}

#[test]
fn an_item_of_the_waiting_line_is_told_with_its_rank() {
    let mut table = Table::new(2);
    table.items(&["Crown"], &["Shield"]).row(&["South Mine"]).supply(0, "3M");
    let mine = claiming(&table, "South Mine", TOP).unwrap();
    assert!(mine.starts_with("brings 2 metal: Shield (13) 26% to "), "{mine}");
}

#[test]
fn no_chance_is_told_of_an_item_on_which_a_higher_die_may_be_worse() {
    let mut table = Table::of(game_with(2, &["variant-monuments"]));
    table.items(&["Radiant Inuksuk"], &[]).row(&["South Mine"]).supply(0, "3M3G");
    assert_eq!(claiming(&table, "South Mine", TOP).unwrap(), "brings 2 metal");
}

#[test]
fn help_is_told_by_the_item_it_is_for() {
    let mut table = Table::new(2);
    table.items(&["Shield"], &[]).row(&["East Forest"]).supply(0, "4M");
    let help = claiming(&table, "East Forest", BOTTOM);
    assert!(help.is_none_or(|words| words.starts_with("makes Shield likelier")), "it brings no dice");
    table.supply(0, "9M");
    let help = claiming(&table, "East Forest", BOTTOM).unwrap();
    assert_eq!(help, "makes Shield likelier this round", "how much help there is in it is not known exactly");
}

#[test]
fn with_exotic_dice_in_hand_no_chance_is_told() {
    let mut table = Table::of(game_with(2, &["ambassadors-row"]));
    table.items(&["Shield", "Crown"], &[]).row(&["South Mine"]).supply(0, "3M");
    assert!(claiming(&table, "South Mine", TOP).unwrap().starts_with("brings 2 metal: Shield 26% to "));
    table.owns(0, Exotic::Aether, 2);
    assert_eq!(
        claiming(&table, "South Mine", TOP).unwrap(),
        "brings 2 metal: Shield likelier next round with all dice"
    );
}

/// Nobody knows what an apprentice will roll.
#[test]
fn with_an_apprentice_who_brings_dice_no_chance_of_the_next_round_is_told() {
    let mut table = Table::with_apprentices(2);
    table.items(&["Shield", "Crown"], &[]).row(&["South Mine"]).supply(0, "3M").hired(0, "Elisha");
    assert_eq!(
        claiming(&table, "South Mine", TOP).unwrap(),
        "brings 2 metal: Shield likelier next round with all dice"
    );
}

/// KF-20.6: the boxes take either material, bots reckon with the first of them.
#[test]
fn no_chance_is_told_of_an_item_of_boxes_for_several_materials() {
    let of_boxes = |asked: &str| {
        let toml = format!("[[craft]]\nid = \"throne\"\nname = \"Throne\"\nrank = 7\ndice = [{asked}]\n");
        let pack = Pack { file: "own.toml".to_owned(), toml };
        let mut options = options(&[]);
        options.set("own-cards", "always");
        let mut table = Table::of(KingsForge::new(2, &options, Some(&pack)).unwrap());
        table.items(&["Throne"], &[]).row(&["South Mine"]).supply(0, "3M");
        claiming(&table, "South Mine", TOP).unwrap()
    };
    assert!(of_boxes(r#""M4", "M4", "M4""#).starts_with("brings 2 metal: Throne 12% to "));
    assert_eq!(of_boxes(r#""MG4", "MG4", "MG4""#), "brings 2 metal: Throne likelier next round with all dice");
}

#[test]
fn what_hangs_on_a_roll_is_not_promised() {
    let mut table = Table::new(2);
    table.items(&["Crown"], &[]).row(&["Tavern"]).supply(0, "5M");
    let words = claiming(&table, "Tavern", TOP).unwrap();
    assert!(words.starts_with("may bring "), "{words}");
}

#[test]
fn a_payment_is_told_by_what_it_keeps() {
    let mut table = Table::new(2);
    table.items(&["Bracelet"], &[]).row(&["East Forest"]).supply(0, "4M1G").claim("East Forest", TOP);
    let metal = paying(&table, "2M").unwrap();
    assert!(
        metal.starts_with("keeps 1 gem for Bracelet: ") && metal.ends_with("% instead of 0% this round"),
        "{metal}"
    );
    let gem = paying(&table, "1M1G");
    assert!(gem.is_none_or(|words| !words.contains("Bracelet")), "the gem is what it takes");
}

#[test]
fn payments_that_come_to_the_same_are_said_to() {
    let mut table = Table::new(2);
    table.items(&["Bracelet"], &[]).row(&["East Forest"]).supply(0, "2M2W").claim("East Forest", TOP);
    for paid in ["2M", "1M1W", "2W"] {
        assert_eq!(paying(&table, paid).unwrap(), "all the same: no item depends on these dice");
    }
}
