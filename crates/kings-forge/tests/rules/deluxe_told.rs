//! What is told of deluxe items: positions that are refused, insight, words, odds and orders of the same choice.

use kings_forge::{Action, Does, Exotic, Insight, KingsForge, Side, State, Step, Tool};
use serde_json::json;
use tabletop::{Insights, Names, Seat, Title, Words};
use testkit::check_orders;

use crate::{
    laws::everything_is_there,
    states::refuses,
    table::{TOP, Table, die},
};

fn insight(table: &Table) -> Insight {
    Insight::of(&table.game, &table.state, &table.offered())
}

/// A whole position: items that were on display or in line are claimed by seats, with their abilities.
fn with_items(players: usize, owners: &[(u8, &str)]) -> Table {
    let mut table = Table::with_deluxe(players, &["griffins-landing"]);
    let cards = table.game.content().craft_cards().iter().map(|card| card.id);
    let owned: Vec<_> = owners.iter().map(|(_, name)| table.item(name)).collect();
    let rest: Vec<_> =
        cards.filter(|item| !owned.contains(item)).take([9, 10, 13][players - 2] - owned.len()).collect();
    table.state.display = rest[..3].iter().copied().collect();
    table.state.waiting = rest[3..].iter().copied().collect();
    for (seat, name) in owners {
        table.has(*seat, name);
    }
    table
}

fn accepts(table: &Table) {
    table.game.check(&table.state).unwrap_or_else(|reason| panic!("{reason}"));
    everything_is_there(&table.state);
}

/// KF-22.2
#[test]
fn an_ability_belongs_to_a_claimed_item() {
    let table = with_items(3, &[(0, "Obey Wand"), (1, "Snow Bringer")]);
    accepts(&table);
    let (game, state) = (&table.game, &table.state);
    let [wand, snow] = ["Obey Wand", "Snow Bringer"].map(|name| table.item(name).0);
    refuses(game, state, "an ability is there whose item is not", |json| json["smiths"][0]["deluxe"] = json!([snow]));
    refuses(game, state, "an ability is there twice", |json| json["smiths"][0]["deluxe"] = json!([wand, wand]));
    let base = Table::new(3);
    let json = serde_json::to_value(base.state).unwrap();
    assert!(json["smiths"][0].get("deluxe").is_none() && json["smiths"][0]["exotica"].get("kept").is_none());
}

/// KF-22.7, KF-22.12
#[test]
fn what_is_kept_or_fresh_was_activated_or_taken() {
    let table = with_items(3, &[(0, "Sacred Sword")]);
    let (game, state) = (&table.game, &table.state);
    refuses(game, state, "an Aether Ore is kept", |json| json["smiths"][0]["exotica"]["kept"] = 1.into());
    refuses(game, state, "a Grimstone was taken", |json| json["smiths"][0]["exotica"]["fresh"] = 2.into());
}

/// KF-22.8: a question in somebody else's turn, of the owner of a wand.
#[test]
fn a_command_is_asked_of_the_owner_of_a_wand() {
    let mut table = with_items(3, &[(1, "Obey Wand")]);
    table.supply(1, "0").supply(2, "0").passed(&[1, 2]).owns(0, Exotic::Aether, 1).pass().rolls_with(Exotic::Aether);
    accepts(&table);
    let (game, state) = (&table.game, &table.state);
    assert!(matches!(state.steps.last(), Some(Step::ChooseCommand { seat: Seat(1), .. })));
    for seat in [0, 2, 3] {
        refuses(game, state, "nobody has such a wand", |json| json["steps"][1]["seat"] = seat.into());
    }
    refuses(game, state, "nobody has such a wand", |json| json["smiths"][1]["deluxe"] = json!([]));
    refuses(game, state, "nothing is asked", |json| {
        let rolled = json["rolled"].as_array_mut().unwrap();
        rolled.retain(|die| !die.as_str().unwrap().starts_with('O'));
    });
}

/// KF-22.11
#[test]
fn a_card_is_chosen_for_a_grimstone_that_was_taken() {
    let mut table = with_items(3, &[(0, "Engagement Brooch")]);
    let with = table.deluxe("Engagement Brooch");
    table.play(Action::TakeOfferedDie { with });
    accepts(&table);
    refuses(&table.game, &table.state, "go together", |json| drop(json["steps"].as_array_mut().unwrap().pop()));
    let brooch = table.item("Engagement Brooch").0;
    refuses(&table.game, &table.state, "nobody has taken a Grimstone", |json| {
        json["smiths"][0]["deluxe"] = json!([brooch]);
    });
}

/// KF-22.16
#[test]
fn the_toy_factory_is_its_owners_in_a_position_too() {
    let mut table = with_items(3, &[(0, "Holiday Toys")]);
    table.supply(0, "3M2W").claim("Toy Factory", TOP);
    accepts(&table);
    table.pay("1M1W");
    accepts(&table);
    let (game, state) = (&table.game, &table.state);
    refuses(game, state, "somebody else's", |json| json["claims"][0]["seat"] = 1.into());
    refuses(game, state, "one action", |json| json["claims"][0]["side"] = json!(Side::Bottom));
    let toys = table.item("Holiday Toys").0;
    refuses(game, state, "somebody else's", |json| json["smiths"][0]["deluxe"] = json!([toys]));
}

/// KF-22.2: what the browser needs to offer them.
#[test]
fn insight_tells_what_deluxe_items_do_to_dice() {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Dreamtime Opal").has(0, "Celebration Horn").has(0, "Obey Wand").busy(0).craft_turn(0, "W2 O3");
    table.activated(Exotic::Aether, 1);
    let told = insight(&table);
    let held = |name: &str| told.tools.iter().find(|held| held.name == name);
    assert_eq!(held("Dreamtime Opal").map(|held| (held.does, held.plus, held.dice)), Some((Does::Bonus, 2, Some(1))));
    assert_eq!(held("Celebration Horn").map(|held| (held.does, held.dice)), Some((Does::Reroll, Some(1))));
    assert_eq!(held("Obey Wand"), None, "it is not for one's own dice");
    let raise = Action::Raise { with: table.deluxe("Dreamtime Opal"), die: die("W2") };
    let place = table.offered().iter().position(|action| *action == raise).unwrap();
    assert_eq!(told.choices[place].becomes, Some(die("W4")));
}

/// KF-19.4: a Grimstone in hand is a tool like others, for its card or for the small bonus.
#[test]
fn insight_tells_what_a_grimstone_in_hand_does() {
    let tools = |name: &str| {
        let mut table = Table::with_ambassadors(3, &[]);
        table.items(&["Sword of Destiny"], &[]).busy(0).craft_turn(0, "M4 M4 S4").activated(Exotic::Grimstone, 1);
        let stone = table.stone(name);
        table.state.grimstones.undrawn.remove(stone);
        table.state.smiths[Seat(0)].exotica.stone = Some(stone);
        let stones = |tool: Tool| matches!(tool, Tool::Grimstone(_) | Tool::GrimstoneInstead(_));
        let told = insight(&table).tools.into_iter().filter(|held| stones(held.tool));
        told.map(|held| (held.does, held.plus, held.dice)).collect::<Vec<_>>()
    };
    assert_eq!(tools("Soft Rock"), [(Does::Bonus, 2, Some(2)), (Does::Bonus, 1, Some(1))]);
    assert_eq!(tools("Hard Rock"), [(Does::Bonus, 2, Some(3))]);
    assert_eq!(tools("Capstone"), [(Does::Bonus, 4, Some(1))]);
    assert_eq!(tools("Rolling Stone"), [(Does::Reroll, 0, Some(4))]);
    assert_eq!(tools("Gobblestone"), [(Does::Feed, 0, Some(3))]);
}

/// KF-22.12, KF-22.17
#[test]
fn insight_warns_of_what_ends_with_the_round() {
    let warning = |table: &Table, action: Action| {
        let place = table.offered().iter().position(|offered| *offered == action).unwrap();
        insight(table).choices[place].warning.clone().unwrap_or_default()
    };
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Holiday Toys").passed(&[1]);
    assert_eq!(warning(&table, Action::Pass { benefit: None }), "the Toy Factory is open in this round only");
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Engagement Brooch").before_craft("1M").busy(0);
    let (with, stone) = (table.deluxe("Engagement Brooch"), table.stone("Shock Rock"));
    table.play(Action::TakeOfferedDie { with }).play(Action::KeepGrimstone { stone }).pass();
    assert_eq!(warning(&table, Action::RollDice), "", "it has a round more");
    assert!(insight(&table).exotic.unwrap().about_to_explode.is_empty());
}

#[test]
fn deluxe_items_are_told_in_words() {
    let names = Names::numbered(3);
    let words = |table: &Table, action: Action| table.game.action_text(&table.state, action, &names);
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Snow Bringer").has(0, "Sacred Sword").has(1, "Obey Wand").busy(0).before_craft("1M");
    table.owns(0, Exotic::Aether, 1).rolls(&[2, 6]).pass();
    let with = table.deluxe("Snow Bringer");
    assert_eq!(words(&table, Action::TakeOfferedDie { with }), "Snow Bringer: take a die of Borealis");
    table.rolls_with(Exotic::Aether).roll();
    let question = table.game.decision(&table.state, &names);
    assert_eq!(question.text, "Player 2: Obey Wand: make Player 1 roll an exotic die again?");
    assert_eq!(words(&table, Action::KeepRoll), "Let the roll stand");
    let again = Action::Reroll { with: table.deluxe("Obey Wand"), die: die("O6") };
    assert_eq!(words(&table, again), "Obey Wand: Player 1 rolls the Aether Ore 6 again");
    table.rolls(&[3]).play(again);
    let told: Vec<String> = table.events.iter().map(|event| table.game.event_text(event, &names)).collect();
    assert_eq!(told[0], "Player 2 makes Player 1 roll the Aether Ore 6 again by Obey Wand.");
    let keep = Action::KeepOre { with: table.deluxe("Sacred Sword") };
    assert_eq!(words(&table, keep), "Sacred Sword: keep an Aether Ore");
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Holiday Toys").supply(0, "2W");
    let factory = Action::ClaimCard { card: table.card("Toy Factory"), side: TOP, copying: None };
    assert_eq!(
        words(&table, factory),
        "Toy Factory, for 1 wood (lost) and 1 other die: 2 wood and 1 gem to your Smithy tile"
    );
    table.play(factory);
    let told: Vec<String> = table.events.iter().map(|event| table.game.event_text(event, &names)).collect();
    assert_eq!(
        told[..2],
        ["Player 1 uses Holiday Toys.", "Player 1 claims Toy Factory with 2 wood, of which 1 wood lost."]
    );
}

#[test]
fn the_picture_shows_what_can_still_be_used() {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Holiday Toys").has(1, "Snow Bringer");
    let picture = table.game.picture(&table.state, &Names::numbered(3)).to_string();
    for wanted in [
        "once Snow Bringer: +3 to a Borealis, or take a Borealis",
        "own Toy Factory: 1 wood (lost) and 1 other die > 2 wood and 1 gem",
    ] {
        assert!(picture.contains(wanted), "{wanted} is not in\n{picture}");
    }
    table.state.smiths[Seat(1)].deluxe.clear();
    assert!(!table.game.picture(&table.state, &Names::numbered(3)).to_string().contains("once Snow Bringer"));
}

/// The odds reckon without deluxe items and say so.
#[test]
fn odds_say_that_they_leave_deluxe_items_out() {
    let odds = |item: Option<&str>| {
        let mut table = Table::with_deluxe(3, &[]);
        table.items(&["Table"], &[]).before_craft("1M3W");
        if let Some(name) = item {
            table.has(0, name);
        }
        table.game.odds(&table.state, Seat(0)).unwrap()
    };
    let (without, mut opal) = (odds(None), odds(Some("Dreamtime Opal")));
    assert!(!without.without_deluxe && opal.without_deluxe);
    assert!(!odds(Some("Obey Wand")).without_deluxe, "the wand is of no use to its owner's roll");
    opal.without_deluxe = false;
    assert_eq!((without.cards, without.any), (opal.cards, opal.any));
}

/// KF-22.15: what is taken for the roll is taken first; no choice is missed by that.
#[test]
fn dice_are_taken_and_activated_in_one_order() {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Snow Bringer").before_craft("1M").busy(0).owns(0, Exotic::Aether, 1).pass();
    // Aether Ore or not; a Borealis left where it is, taken, or taken and activated.
    let rolled = |state: &State| *state.steps == [Step::ChooseCraftAction];
    assert_eq!(check_orders(&table.game, &table.state, rolled), 2 * 3);
}

/// KF-22.1: a table that plays without them has none of it.
#[test]
fn without_the_part_nothing_is_different() {
    let game = KingsForge::new(3, &crate::laws::parts(1 << 8), None).unwrap();
    assert!(game.content().craft_cards().iter().all(|card| card.deluxe.is_none()));
    assert_eq!(game.content().toy_factory(), None);
}

/// KF-10.1, KF-14.1: everything there is.
#[test]
fn a_preset_brings_all_of_both_expansions() {
    let presets = KingsForge::presets();
    let complete = presets.iter().find(|preset| preset.id == "complete").expect("a preset");
    for players in 2..=5 {
        let game = KingsForge::new(players, &complete.options, None).unwrap();
        let content = game.content();
        assert!(
            content.toy_factory().is_some() && content.ambassadors().len() == 4 && !content.apprentices().is_empty()
        );
        let names = ["Legendary Dragonfly", "Radiant Inuksuk", "Gilded Throne", "Obey Wand", "Griffin Saddle"];
        let there = |name: &str| content.craft_cards().iter().any(|card| card.name == name);
        assert!(names.into_iter().all(there));
    }
}
