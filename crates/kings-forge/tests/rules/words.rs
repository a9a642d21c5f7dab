//! What is said, drawn and told to clients.

use kings_forge::{
    Action, ApprenticeNotes, Benefit, Event, ExoticNotes, KingsForge, Material, Notes, Place, Token, Tool,
};
use serde_json::json;
use tabletop::{Names, Options, Rulebook, Seat, Title, Words};

use crate::table::{BOTTOM, TOP, Table, dice, die, pool};

fn names() -> Names {
    Names::given(&["Ann".to_owned(), "Bob".to_owned()], 3)
}

fn said(table: &Table, action: Action) -> String {
    table.game.action_text(&table.state, action, &names())
}

fn told(table: &Table, event: &Event) -> String {
    table.game.event_text(event, &names())
}

#[test]
fn claims_tell_card_side_cost_and_gain() {
    let mut table = Table::new(3);
    table.holds(1, "Mill", TOP).row(&["Workshop", "Jeweler", "Dragon Lair", "Peddler"]).supply(0, "9M");
    let claim = |name: &str, side| Action::ClaimCard { card: table.card(name), side, copying: None };
    assert_eq!(
        said(&table, claim("Jeweler", TOP)),
        "Jeweler, top, for 4 dice (2 lost): 1 gem to your supply, for use at once"
    );
    assert_eq!(said(&table, claim("Dragon Lair", TOP)), "Dragon Lair, top: 1 metal to your Smithy tile");
    let copying = Some(kings_forge::CardAction { card: table.card("Mill"), side: TOP });
    let copy = Action::ClaimCard { card: table.card("Workshop"), side: TOP, copying };
    assert_eq!(said(&table, copy), "Workshop as Mill, top, for 3 dice (2 lost): 2 wood to your Smithy tile");
    assert_eq!(said(&table, Action::Pass { benefit: Some(Benefit::PlusOnes) }), "Pass first and take a +1/+1 token");
    let dock = table.dock("automatic-six", 1);
    assert_eq!(said(&table, Action::VisitDocks { dock }), "Docks: 3 dice for an Automatic 6 token");
    assert_eq!(said(&table, Action::Pay { dice: dice("2M1W2G") }), "Pay 2 metal, 1 wood and 2 gems");
    let give = Action::Give { dice: dice("4M"), workshop: Some(Material::Wood) };
    assert_eq!(said(&table, give), "Give 4 metal, and 1 wood on the Workshop");
}

#[test]
fn crafting_tells_dice_and_whom_it_hurts() {
    let mut table = Table::new(3);
    table.items(&["Shield"], &[]).craft_turn(2, "M6 M6").crafted(1, "Axe", &[5, 4, 3]).holds(2, "East Forest", BOTTOM);
    let item = table.item("Axe");
    assert_eq!(said(&table, Action::Steal { item }), "Steal Axe from Bob (against M5 W4 W3)");
    assert_eq!(said(&table, Action::Craft { item: table.item("Shield") }), "Craft Shield (M5 M5)");
    let raise = Action::Raise { with: table.tool("East Forest"), die: die("M6") };
    assert_eq!(said(&table, raise), "East Forest: +1 to the metal 6 (others may follow)");
    assert_eq!(said(&table, Action::TurnToSix { die: die("L2"), with: None }), "Automatic 6: turn the white 2 to 6");
}

#[test]
fn tools_for_several_dice_tell_whether_others_can_follow() {
    let mut table = Table::new(2);
    table.craft_turn(0, "M1 M3 W2 G4").holds(0, "North Mine", BOTTOM).holds(0, "West Forest", BOTTOM);
    let reroll = |text| Action::Reroll { with: table.tool("North Mine"), die: die(text) };
    assert_eq!(said(&table, reroll("M1")), "North Mine: roll the metal 1 again (others may follow)");
    let raise = Action::Raise { with: table.tool("West Forest"), die: die("G4") };
    assert_eq!(said(&table, raise), "West Forest: +2 to the gem 4");
    let last = reroll("G4");
    table.play(last);
    assert!(
        table.game.decision(&table.state, &names()).text.ends_with("roll 1 die again, or another of these with it?")
    );
    // A die alone has no others.
    table.craft_turn(0, "M1").holds(0, "East Forest", BOTTOM);
    let raise = Action::Raise { with: table.tool("East Forest"), die: die("M1") };
    assert_eq!(said(&table, raise), "East Forest: +1 to the metal 1");
}

#[test]
fn events_read_as_sentences() {
    let table = Table::new(3);
    let gained = |dice_gained: &str, missing: &str| Event::Gained {
        seat: Seat(1),
        dice: dice(dice_gained),
        to: Place::Smithy,
        missing: dice(missing),
    };
    assert_eq!(told(&table, &gained("2M", "0")), "Bob gains 2 metal to the Smithy tile.");
    assert_eq!(told(&table, &gained("3M", "1M")), "Bob gains 3 metal to the Smithy tile (the stock lacks 1 metal).");
    assert_eq!(told(&table, &gained("0", "1G")), "The stock has no gem left for Bob.");
    let rolled = Event::DiceRolled { seat: Seat(0), dice: pool("M5 M5 W3 L1") };
    assert_eq!(told(&table, &rolled), "Ann rolls M5 M5 W3 L1.");
    let raised =
        Event::DieRaised { seat: Seat(2), with: Some(Tool::Token(Token::PlusOnes)), die: die("G6"), plus: 1, to: 7 };
    assert_eq!(told(&table, &raised), "Player 3 raises the gem 6 to 7 by +1/+1.");
    let claimed = Event::CardClaimed {
        seat: Seat(0),
        card: table.card("Shrine"),
        side: TOP,
        copying: None,
        dice: dice("4M"),
        lost: dice("1M"),
        ready: false,
    };
    assert_eq!(told(&table, &claimed), "Ann claims Shrine, top with 4 metal, of which 1 metal lost.");
}

#[test]
fn a_picture_shows_all_that_lies_about() {
    let mut table = Table::new(3);
    table.row(&["Cemetery", "Garden", "South Mine", "East Forest"]).rolls(&[4]).claim("Cemetery", BOTTOM);
    table.visit("wood", 0, "South Mine").claim("East Forest", BOTTOM);
    let drawn = table.game.picture(&table.state, &names()).to_string();
    for shown in [
        "Round 1, Gather phase  anvil: Ann  every 4 is dead",
        "4 Anvil (M2 M2 M2)",
        "1: 1 wood (Bob, 1M)",
        "Garden",
        "uses Cemetery bottom",
        "uses East Forest bottom 1M ready",
        "supply 4M  Smithy 1W",
    ] {
        assert!(drawn.contains(shown), "{shown} is not in\n{drawn}");
    }
    table.items(&["Shield"], &["Crown"]).craft_turn(0, "M6 M6 M5 L2").crafted(1, "Axe", &[5, 4, 3]).craft("Shield");
    let drawn = table.game.picture(&table.state, &names()).to_string();
    for shown in ["rolled M5 M6 L2", "crafted Axe [M5 W4 W3]", "placing Shield [M6]"] {
        assert!(drawn.contains(shown), "{shown} is not in\n{drawn}");
    }
}

#[test]
fn clients_are_told_cards_with_costs_gains_and_sources() {
    let game = KingsForge::new(2, &Options::default(), None).unwrap();
    let content = serde_json::to_value(Title::content(&game)).unwrap();
    assert_eq!((&content["items_to_win"], &content["barren_rounds"]), (&json!(5), &json!(20)));
    let gather = content["gather"].as_array().unwrap();
    assert_eq!(gather.len(), 18);
    let jeweler = gather.iter().find(|card| card["key"] == "jeweler").unwrap();
    assert_eq!(jeweler["actions"][0]["cost"], json!(["anyX", "anyX", "any", "any"]));
    let gem = json!([{ "dice": { "metal": 0, "wood": 0, "gem": 1, "magic": 0 }, "to": "supply" }]);
    assert_eq!((&jeweler["actions"][0]["gains"], &jeweler["actions"][0]["clock"]), (&gem, &json!(false)));
    let caravan = gather.iter().find(|card| card["key"] == "caravan").unwrap();
    assert_eq!(
        (&caravan["actions"][1]["all"], &caravan["actions"][1]["source"]),
        (&json!(true), &json!("reconstructed"))
    );
    assert_eq!(caravan["actions"][1]["tiers"].as_array().unwrap().len(), 5);
    let tavern = gather.iter().find(|card| card["key"] == "tavern").unwrap();
    assert_eq!((&tavern["actions"][1]["clock"], &tavern["actions"][1]["kind"]), (&json!(true), &json!("flip")));
    assert_eq!(
        content["docks"][0],
        json!({ "id": 0, "tile": "gem", "dice": 3, "die": "gem", "token": null, "source": "printed" })
    );
    let craft = content["craft"].as_array().unwrap();
    assert_eq!(craft.len(), 32);
    assert_eq!((&craft[0]["name"], &craft[0]["dice"]), (&json!("Anvil"), &json!(["M2", "M2", "M2"])));
    let golem = craft.iter().find(|card| card["name"] == "Iron Golem").unwrap();
    assert_eq!((&golem["source"], &golem["rank_source"]), (&json!("reconstructed"), &json!("reconstructed")));
}

/// Whoever points at a card or a part of the table is led to the rule behind it.
#[test]
fn cards_and_parts_of_the_table_are_told_with_their_rules() {
    let rulebook = Rulebook::new(KingsForge::RULES);
    let told = Title::content(&KingsForge::new(2, &Options::default(), None).unwrap());
    for card in &told.gather {
        for action in &card.actions {
            let rule =
                rulebook.rule(&action.rule).unwrap_or_else(|| panic!("{} has the rule {}", card.name, action.rule));
            assert!(rule.text.contains(&card.name), "{} is not in {}", card.name, rule.text);
        }
    }
    let Notes { display, masterwork, request, boost, waiting, crafted, claimed, docks, tool, smithy, dead, .. } =
        told.notes;
    let Notes { apprentices, exotic, .. } = told.notes;
    let ApprenticeNotes { display: on_display, unhired, work, counterfeits, keep, spared } = apprentices;
    let expansion = [on_display, unhired, work, counterfeits, keep, spared];
    let ExoticNotes { tile, bid, aether, borealis, heartwood, grimstone, active } = exotic;
    let expansion = expansion.into_iter().chain([tile, bid, aether, borealis, heartwood, grimstone, active]);
    let base = [display, masterwork, request, boost, waiting, crafted, claimed, docks, tool, smithy, dead];
    for note in base.into_iter().chain(expansion) {
        assert!(rulebook.rule(note.rule).is_some(), "{}", note.rule);
    }
}

#[test]
fn actions_are_told_so_that_a_client_finds_their_place() {
    let table = Table::new(3);
    let json = |action: Action| serde_json::to_value(action).unwrap();
    let raise = Action::Raise { with: Tool::Token(Token::PlusOnes), die: die("M5") };
    assert_eq!(json(raise), json!({ "type": "Raise", "with": { "token": "plus-ones" }, "die": "M5" }));
    let flip = Action::Flip { with: table.tool("Tavern"), die: die("L3") };
    assert_eq!(json(flip), json!({ "type": "Flip", "with": { "card": table.card("Tavern") }, "die": "L3" }));
    let pay = Action::Pay { dice: dice("2M1W") };
    assert_eq!(json(pay), json!({ "type": "Pay", "dice": { "metal": 2, "wood": 1, "gem": 0, "magic": 0 } }));
}
