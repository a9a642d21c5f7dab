//! Rolling Thunder and Good Fortune (section 21), and requests as they are told.

use kings_forge::{Action, Event, Exotic, KingsForge, Source, Step};
use serde_json::json;
use tabletop::{Insights, Names, Options, Seat, Title, Words};

use crate::{
    laws::parts,
    monuments::pack,
    requests::{CHIMERA, DRAGON, INUKSUK, LODGE, crafting},
    states::{reach, refuses},
    table::{BOTTOM, Table, die},
};

/// Seat 0 has this reward and is about to roll this supply.
fn about_to_roll(request: &str, parts: &[&str], supply: &str) -> Table {
    let mut table = Table::with_request(request, parts);
    table.rewarded(0, request).busy(0).before_craft(supply);
    table
}

impl Table {
    #[track_caller]
    fn hold(&mut self, held: &str) -> &mut Table {
        self.play(Action::HoldDie { die: die(held) })
    }
}

/// KF-21.13
#[test]
fn one_die_is_set_aside_and_all_others_are_rolled_again() {
    let mut table = about_to_roll(LODGE, &[], "3M1W");
    table.rolls(&[2, 5, 1, 6, 3, 4, 1]).pass();
    assert_eq!((table.question(), table.hand()), ("ChooseHeldDie", "M1 M2 M5 W6".to_owned()));
    let offered = table.offered();
    assert_eq!(
        offered,
        ["M1", "M2", "M5", "W6"].map(|held| Action::HoldDie { die: die(held) }),
        "nothing else comes first"
    );
    table.hold("M5");
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M3 M4 M5 W1".to_owned()));
    table.end_turn();
    assert_eq!(table.supply_of(0), "3M1W");
}

/// KF-21.13: from the round after it was claimed, and for its smith only.
#[test]
fn thunder_rolls_for_its_smith_from_the_next_round_on() {
    let mut table = Table::with_request(LODGE, &[]);
    table.rewarded(1, LODGE).busy(0).before_craft("3M").rolls(&[2, 5, 1]).pass();
    assert_eq!(table.question(), "ChooseCraftAction", "it is somebody else's");
    let mut table = crafting(LODGE, &[], "W5 W4 W4 W3 M1");
    table.craft(LODGE);
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M1".to_owned()), "not in the turn it is made");
}

/// KF-21.13: with one die there is nothing to choose, and nothing else to roll.
#[test]
fn a_single_die_is_set_aside_unasked() {
    let mut table = about_to_roll(LODGE, &[], "1M");
    table.rolls(&[4, 6]).pass();
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", "M4".to_owned()));
    let mut table = about_to_roll(LODGE, &[], "2M");
    table.rolls(&[4, 4, 6]).pass();
    assert_eq!(table.hand(), "M4 M6", "of two alike either is set aside");
}

/// KF-21.14
#[test]
fn both_rolls_face_the_dead_value() {
    let mut table = about_to_roll(LODGE, &[], "4M");
    table.state.dead = Some(3);
    table.rolls(&[3, 2, 5, 1, 3, 6]).pass();
    assert_eq!(table.hand(), "M1 M2 M5");
    assert!(!table.offered().contains(&Action::HoldDie { die: die("M3") }), "a cancelled die is not set aside");
    table.hold("M5");
    assert_eq!(table.hand(), "M5 M6", "one more is cancelled, and the first is not rolled again");
    assert_eq!(table.state.smiths[Seat(0)].cancelled.to_string(), "2M");
}

/// KF-21.14: with all dice cancelled there is nothing to set aside.
#[test]
fn nothing_is_set_aside_of_nothing() {
    let mut table = about_to_roll(LODGE, &[], "2M");
    table.state.dead = Some(3);
    table.rolls(&[3, 3]).pass();
    assert_eq!((table.question(), table.hand()), ("ChooseCraftAction", String::new()));
}

/// KF-21.15: white dice, those of the Keep, and exotic ones.
#[test]
fn whatever_was_rolled_is_rolled_again() {
    let mut table = about_to_roll(LODGE, &["more-places", "apprentices"], "1M");
    table.holds(0, "The Keep", BOTTOM).hired(0, "Ket").rolls(&[2, 3, 4, 5, 6, 1, 1, 1, 2, 3, 4]).pass();
    assert_eq!(table.hand(), "M2 M3 W4 G5 A6 L1");
    table.hold("A6");
    assert_eq!(table.hand(), "M1 M1 W2 G3 A6 L4");
    let mut table = about_to_roll(LODGE, &["ambassadors-row"], "1M1W");
    table.owns(0, Exotic::Aether, 1).owns(0, Exotic::Borealis, 1).owns_stone(0, "Pop Rock").pass();
    let stone = table.stone("Pop Rock");
    table.rolls_with(Exotic::Aether).rolls_with(Exotic::Borealis);
    table.rolls(&[2, 3, 4, 5, 6, 1, 1, 1, 2]).play(Action::ActivateGrimstone { stone });
    assert_eq!(table.hand(), "M2 W3 O4 B5 S6");
    table.hold("B5");
    assert_eq!(table.hand(), "M1 W1 O1 B5 S2", "all but the one set aside");
    assert_eq!(table.state.smiths[Seat(0)].exotica.mimics.to_string(), "MW", "what Borealis was with stays");
}

/// KF-21.15, KF-18.14: cancelled by the second roll, exotic dice are on their cards again, a Keep die in the stock.
#[test]
fn the_second_roll_cancels_as_the_first_does() {
    let mut table = about_to_roll(LODGE, &["ambassadors-row", "more-places"], "1M");
    table.holds(0, "The Keep", BOTTOM).owns(0, Exotic::Borealis, 1).owns_stone(0, "Pop Rock").pass();
    let stone = table.stone("Pop Rock");
    table.state.dead = Some(6);
    let magic = table.state.stock.dice[kings_forge::Material::Magic];
    table.rolls_with(Exotic::Borealis).rolls(&[2, 1, 3, 4, 5, 1, 1, 1, 1, 1, 6, 6, 6]);
    table.play(Action::ActivateGrimstone { stone }).hold("M2");
    assert_eq!(table.hand(), "M1 M2 W1 G1");
    assert_eq!(
        (table.held(0).borealis, table.held(0).grimstone, table.active_dice(0)),
        (1, 1, kings_forge::Exotics::NONE)
    );
    assert_eq!(table.state.stock.dice[kings_forge::Material::Magic], magic, "lent and back");
}

/// KF-21.15: Heartwood comes to hand later, and the Gate forbids the roll.
#[test]
fn what_is_not_rolled_is_not_set_aside() {
    let mut table = about_to_roll(LODGE, &["ambassadors-row"], "2M");
    table.owns(0, Exotic::Heartwood, 1).rolls(&[2, 5, 6]).pass().hold("M5").play(Action::Harvest);
    assert_eq!(table.hand(), "M5 M6 H1");
    let mut table = about_to_roll(LODGE, &["more-places"], "2M");
    table.holds(0, "Stygian Gate", BOTTOM).token(0, kings_forge::Token::AutomaticSix).pass();
    assert!(!table.events.iter().any(|event| matches!(event, Event::DieHeld { .. })));
    assert_eq!(table.supply_of(0), "2M");
}

/// KF-21.16
#[test]
fn every_four_of_the_first_roll_is_a_five() {
    let mut table = about_to_roll(DRAGON, &[], "3M1W");
    table.rolls(&[4, 3, 5, 4]).pass();
    assert_eq!(table.hand(), "M3 M5 M5 W5");
    let mut table = Table::with_request(DRAGON, &[]);
    table.rewarded(1, DRAGON).busy(0).before_craft("1M").rolls(&[4]).pass();
    assert_eq!(table.hand(), "M4", "for its smith only");
}

/// KF-21.16: by a bonus, by another roll, or with the Garden's wood.
#[test]
fn other_fours_stay_what_they_are() {
    let mut table = about_to_roll(DRAGON, &[], "2M");
    table
        .holds(0, "Tavern", BOTTOM)
        .holds(0, "Alchemist", BOTTOM)
        .holds(0, "North Mine", BOTTOM)
        .rolls(&[3, 1, 4, 4])
        .pass();
    table.raise("Alchemist", "M3");
    assert_eq!(table.hand(), "M1 M4");
    let (mine, garden) = (table.tool("North Mine"), table.tool("Garden"));
    table.play(Action::Reroll { with: mine, die: die("M1") }).play(Action::RollAgain);
    assert_eq!(table.hand(), "M4 M4");
    table.play(Action::TakeOfferedDie { with: garden });
    assert_eq!(table.hand(), "M4 M4 W4");
}

/// KF-21.17
#[test]
fn good_fortune_is_for_all_dice_of_the_roll() {
    let mut table = about_to_roll(DRAGON, &["more-places", "apprentices"], "1M");
    table.holds(0, "The Keep", BOTTOM).hired(0, "Ket").rolls(&[4, 4, 4, 4, 4, 4]).pass();
    assert_eq!(table.hand(), "M5 M5 W5 G5 A5 L5");
    let mut table = about_to_roll(DRAGON, &["ambassadors-row"], "1M");
    table.owns(0, Exotic::Aether, 1).owns_stone(0, "Pop Rock").pass();
    let stone = table.stone("Pop Rock");
    table.rolls_with(Exotic::Aether).rolls(&[4, 4, 4]).play(Action::ActivateGrimstone { stone });
    assert_eq!(table.hand(), "M5 O5 S5");
}

/// KF-21.17, KF-4.10
#[test]
fn good_fortune_comes_after_the_dead_value() {
    for (dead, hand) in [(4, "M5"), (5, "M5")] {
        let mut table = about_to_roll(DRAGON, &[], "2M");
        table.state.dead = Some(dead);
        table.rolls(&[4, 5]).pass();
        assert_eq!(table.hand(), hand, "dead {dead}");
        let raised = table.events.iter().any(|event| matches!(event, Event::NaturalsRaised { .. }));
        assert_eq!(raised, dead == 5);
    }
}

/// KF-21.7, KF-21.13: what is asked and done is told in words.
#[test]
fn requests_are_told_in_words() {
    let names = Names::numbered(3);
    let mut table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 A3");
    let craft = Action::Craft { item: table.item(DRAGON) };
    let words = |table: &Table, action: Action| table.game.action_text(&table.state, action, &names);
    assert_eq!(words(&table, craft), "Craft Celestial Dragon (M5 G5 G4 and perhaps A3)");
    table.play(craft);
    let asked = table.game.decision(&table.state, &names).text;
    assert_eq!(asked, "Player 1: Celestial Dragon: which die for the boost, magic 3 or more?");
    assert_eq!(words(&table, Action::LeaveBoost), "Leave the boost empty");
    table.play(Action::Place { die: die("A3") });
    assert_eq!(table.game.event_text(&table.events[0], &names), "Player 1 crafts Celestial Dragon with M5 G5 G4 A3.");
    table.end_turn();
    let told: Vec<String> = table.events.iter().map(|event| table.game.event_text(event, &names)).collect();
    assert!(told.contains(&"Player 1 takes a die of Borealis for the boost.".to_owned()), "{told:?}");
    let mut table = about_to_roll(LODGE, &[], "2M");
    table.rolls(&[2, 5]).pass();
    assert_eq!(words(&table, Action::HoldDie { die: die("M5") }), "Set the metal 5 aside and roll all others again");
}

/// KF-21.1, KF-21.10: the card beside the display, and with its smith.
#[test]
fn requests_are_in_the_picture() {
    let names = Names::numbered(3);
    let drawn = |table: &Table| table.game.picture(&table.state, &names).to_string();
    let mut table = Table::with_request(INUKSUK, &[]);
    let asked = "request Ancient Inuksuk M4! M3! M2! M1! and perhaps G3 > Knightly Gifts";
    assert!(drawn(&table).contains(asked), "{}", drawn(&table));
    table.rewarded(0, INUKSUK);
    assert!(drawn(&table).contains("has Ancient Inuksuk (Knightly Gifts)"), "{}", drawn(&table));
}

/// KF-21.8: whoever looks sees what would lie where, and what it beats.
#[test]
fn insight_tells_of_requests_and_boosts() {
    let table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 A3");
    let insight = table.game.insight(&table.state, &table.offered()).unwrap();
    let making = insight.makings.iter().find(|making| making.item == table.item(DRAGON)).unwrap();
    assert_eq!((&*making.lowest, making.beats.len()), (&[die("M5"), die("G5"), die("G4")][..], 0));
    let mut table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 A3");
    table.craft(DRAGON).owns(1, Exotic::Borealis, 6);
    let insight = table.game.insight(&table.state, &table.offered()).unwrap();
    assert_eq!((insight.makings[0].laid.len(), insight.makings[0].lowest.len()), (3, 0));
    let boost = table.offered().iter().position(|action| matches!(action, Action::Place { .. })).unwrap();
    assert_eq!(insight.choices[boost].warning.as_deref(), Some("the stock has no Borealis now"));
}

/// The odds know the request and its locked and hybrid boxes, and say what they leave out.
#[test]
fn odds_say_what_they_leave_out_of_requests() {
    use kings_forge::odds::Neglected;
    let mut table = Table::with_request(CHIMERA, &[]);
    table.before_craft("1M1W1G1A");
    let odds = table.game.odds(&table.state, Seat(0)).unwrap();
    let chimera = odds.cards.iter().find(|card| card.item == table.item(CHIMERA)).unwrap();
    let exact = (4.0_f64 / 6.0).powi(3) * 5.0 / 6.0;
    assert!((chimera.odds.value - exact).abs() < 1e-9 && chimera.odds.error.is_none(), "{chimera:?}");
    assert_eq!(odds.without_request, None);
    for (request, neglected) in [(LODGE, Some(Neglected::Reward)), (DRAGON, Some(Neglected::Reward)), (INUKSUK, None)] {
        let table = about_to_roll(request, &[], "2M");
        assert_eq!(table.game.odds(&table.state, Seat(0)).unwrap().without_request, neglected, "{request}");
    }
    let mut rolled = about_to_roll(DRAGON, &[], "2M");
    rolled.rolls(&[2, 5]).pass();
    assert_eq!(rolled.game.odds(&rolled.state, Seat(0)).unwrap().without_request, None, "the roll is made");
    let mut theft = crafting(DRAGON, &[], "M6 G5 G4 A3");
    theft.state.request = None;
    theft.crafted(1, DRAGON, &[5, 5, 4]);
    assert_eq!(theft.game.odds(&theft.state, Seat(0)).unwrap().without_request, Some(Neglected::Boost));
    for request in [DRAGON, INUKSUK] {
        let mut open = Table::with_request(request, &[]);
        open.before_craft("2M2G1A");
        assert_eq!(open.game.odds(&open.state, Seat(0)).unwrap().without_request, Some(Neglected::OpenBoost));
    }
}

/// KF-21.8: nothing on the Inuksuk can be beaten but its boost, so that is what the odds ask for.
#[test]
fn odds_of_stealing_an_inuksuk_are_those_of_its_boost() {
    for (rolled, chance) in [("M1 M2 M3 M4 G3", 1.0), ("M1 M2 M3 M4 W3", 0.0)] {
        let mut table = Table::with_request(INUKSUK, &[]);
        table.state.request = None;
        table.holds(0, "Alchemist", BOTTOM).craft_turn(0, rolled).crafted(1, INUKSUK, &[4, 3, 2, 1]);
        let odds = table.game.odds(&table.state, Seat(0)).unwrap();
        let card = odds.cards.iter().find(|card| card.from == Some(Seat(1))).unwrap();
        assert!(card.odds.low() <= chance && chance <= card.odds.high(), "{rolled}: {card:?}");
        if chance == 1.0 {
            assert!(card.odds.low() > 0.99, "{card:?}");
        }
    }
}

/// KF-21.1: positions from outside have one request, somewhere, and only one side of its card.
#[test]
fn positions_have_one_request() {
    let game = KingsForge::new(3, &parts(0b100_1000_0000), None).unwrap();
    let state = reach(&game, |state| *state.steps == [Step::ChooseCraftAction] && state.request.is_some());
    let request = state.request.unwrap().0;
    let others = game.content().craft_cards().iter().filter(|card| card.request.is_some()).map(|card| card.id.0);
    let other = others.clone().find(|&id| id != request).unwrap();
    refuses(&game, &state, "0 requests instead of 1", |json| json["request"] = json!(null));
    refuses(&game, &state, "what lies beside the display is no request", |json| {
        json["smiths"][0]["items"] = json!([request]);
        json["request"] = json["waiting"].as_array_mut().unwrap().pop().unwrap();
    });
    refuses(&game, &state, "2 requests instead of 1", |json| json["smiths"][0]["items"] = json!([other]));
    refuses(&game, &state, "nobody brings so many gifts", |json| json["knights"] = json!(1));
    refuses(&game, &state, "the steps do not lie on each other like this", |json| {
        json["steps"] = json!([{ "type": "ChooseFittest", "seat": 0, "of": "M" }]);
    });
    refuses(&game, &state, "no die is to be set aside", |json| json["steps"] = json!([{ "type": "ChooseHeldDie" }]));
    let back = game.content().craft_card(state.request.unwrap()).request.as_ref().unwrap().back.clone().unwrap();
    let back = game.content().craft_cards().iter().find(|card| card.key == back).unwrap().id.0;
    refuses(&game, &state, "both sides of one card", |json| {
        let waiting = json["waiting"].as_array_mut().unwrap();
        waiting.pop();
        waiting.push(back.into());
        waiting.sort_by_key(serde_json::Value::as_u64);
    });
    let plain = KingsForge::new(3, &Options::default(), None).unwrap();
    let state = reach(&plain, |state| *state.steps == [Step::ChooseGatherAction]);
    let lies = |id: &u8| state.display.iter().chain(&*state.waiting).any(|item| item.0 == *id);
    let unused = (0..32).find(|id| !lies(id)).unwrap();
    refuses(&plain, &state, "what lies beside the display is no request", |json| json["request"] = json!(unused));
}

const OWN: &str = "[[request]]\nid = \"ark\"\nname = \"Ark\"\nrealm = \"west\"\ndice = [\"W2\", \"W4!\"]\nboost = \"A2\"\n\
    reward = { gifts = \"GA\" }\nreward_name = \"Rain\"\nreward_text = \"A gem, then a magic die.\"\n";

/// KF-21.1: a table may write a request of its own.
#[test]
fn a_pack_may_bring_its_own_request() {
    let mut options = Options::default();
    options.set("ambassador-requests", true);
    let game = KingsForge::new(3, &options, Some(&pack(OWN))).unwrap();
    let requests = || game.content().craft_cards().iter().filter(|card| card.request.is_some());
    let ark = requests().find(|card| card.name == "Ark").unwrap();
    assert_eq!((requests().count(), ark.own, ark.source), (5, true, Source::Own));
    let mut table = Table::of(game.clone());
    table.state.request = Some(ark.id);
    table.items(&["Sword of Destiny"], &[]).busy(0).craft_turn(0, "W4 W3 A2");
    table.craft("Ark").play(Action::LeaveBoost).end_turn();
    assert_eq!(table.supply_of(0), "2W1G1A");
    for (right, wrong) in [
        ("boost = \"A2\"", "boost = \"W2\""),
        ("boost = \"A2\"", "boost = \"A2!\""),
        ("boost = \"A2\"", "boost = \"MA2\""),
        ("{ gifts = \"GA\" }", "{ raise-naturals = { value = 7, plus = 1 } }"),
    ] {
        let toml = OWN.replace(right, wrong);
        assert!(KingsForge::new(3, &options, Some(&pack(&toml))).is_err(), "{wrong}");
    }
    assert!(KingsForge::new(3, &Options::default(), Some(&pack(OWN))).is_ok(), "without the part it is left out");
}
