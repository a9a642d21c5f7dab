//! Positions, what was done in them and what came of it, written out for the browser's tests: every kind of event occurs, so
//! that whatever the browser plays forward by itself is compared with what the rules made of it.

use std::collections::BTreeSet;

use kings_forge::{Action, CraftCard, DescribedApprentice, Event, Exotic, GrimstoneId, KingsForge, Phase, State};
use serde_json::json;
use tabletop::{Chance, Fast, Game, Title, Turn};
use testkit::check_golden;
use ts_rs::{Config, TS};

use crate::{
    laws::parts,
    requests::{CHIMERA, DRAGON, INUKSUK, LODGE},
    table::{TOP, Table, die},
};

/// Apprentices, visitors, Ambassador's Row, a request and deluxe items.
const ALL: u32 = 0b1101_0100_1111;

#[test]
fn the_browser_is_tested_on_positions_of_ours() {
    let mut fixture = Fixture::default();
    // What never happens at a table with all its dice and tokens.
    fixture.play(&mut without_gems(), |table| table.claim("Tavern", TOP));
    fixture.play(&mut without_tokens(), |table| table.play(Action::DiscardCard { card: table.card("South Mine") }));
    // Before any other item is crafted.
    fixture.play(&mut with_a_masterwork(), |table| table.craft("Holy Hand Grenade"));
    requests_and_rewards(&mut fixture);
    fixture.play_with_deluxe_items();
    let wanted = kinds_of_event();
    let game = KingsForge::new(3, &parts(ALL), None).unwrap();
    for number in 0..400 {
        let (mut dice, mut choices) = (Fast::new(number), Fast::new(number + 1));
        let mut state = game.start(&mut dice, &mut ());
        while let Turn::Decide { .. } = game.turn(&state) {
            let mut offered = Vec::new();
            game.actions(&state, &mut offered);
            let action = offered[choices.draw(offered.len() as u32) as usize];
            let (before, mut events) = (state, Vec::new());
            game.play(&mut state, action, &mut dice, &mut events);
            fixture.keep(&before, action, &events, &state);
        }
        if fixture.seen.is_superset(&wanted) {
            break;
        }
    }
    assert_eq!(fixture.seen, wanted, "some kind of event never happens");
    let [craft, apprentices] = [items(&game), apprentices(&game)].map(|lines| lines.join(",\n"));
    let (content, plies) =
        (format!("\"craft\":[\n{craft}],\n\"apprentices\":[\n{apprentices}]"), fixture.plies.join(",\n"));
    let text = format!("{{\"content\":{{{content}}},\n\"plies\":[\n{plies}\n]}}\n");
    check_golden("../../web/tests/fixtures/kings-forge.json", &text);
}

fn without_gems() -> Table {
    let mut table = Table::new(2);
    table.row(&["Tavern", "North Mine", "South Mine", "East Forest"]).supply(0, "3M").stock("9M");
    table
}

fn without_tokens() -> Table {
    let mut table = Table::new(2);
    table.supply(0, "2M").state.stock.tokens.automatic_six = 0;
    let visit = Action::VisitDocks { dock: table.dock("automatic-six", 0) };
    table.play(visit);
    table
}

/// Its items are numbered as in the game of all others.
fn with_a_masterwork() -> Table {
    let mut options = parts(ALL);
    options.set("royal-decree", true);
    let mut table = Table::of(KingsForge::new(3, &options, None).unwrap());
    table.items(&["Anvil", "Shield"], &[]).masterworks(&["Holy Hand Grenade", "Crown"]);
    table.claimed(0, &["Pick", "Bracelet", "Giant Club"]).busy(0).craft_turn(0, "A1 A2 A5 M1");
    table
}

/// What chance brings about too rarely: each request crafted and claimed, and what it is good for afterwards.
fn requests_and_rewards(fixture: &mut Fixture) {
    let asked_for = |request: &str| {
        let mut table = Table::of(KingsForge::new(3, &parts(ALL), None).unwrap());
        table.state.apprentice_row = [None; 3];
        table.state.request = Some(table.item(request));
        table.items(&["Sword of Destiny"], &[]).busy(0);
        table
    };
    for (request, rolled) in [(CHIMERA, "M4 W3 G3 A2 M1"), (DRAGON, "M5 G4 G5 A3"), (INUKSUK, "M1 M2 M3 M4 W1")] {
        let mut table = asked_for(request);
        table.craft_turn(0, rolled);
        if request == DRAGON {
            table.craft(request);
            fixture.play(&mut table, |table| table.play(Action::Place { die: die("A3") }));
        } else {
            fixture.play(&mut table, |table| table.craft(request));
        }
        fixture.play(&mut table, Table::end_turn);
    }
    let mut table = asked_for(DRAGON);
    table.rewarded(0, DRAGON).before_craft("3M").rolls(&[4, 4, 2]);
    fixture.play(&mut table, Table::pass);
    let mut table = asked_for(LODGE);
    table.rewarded(0, LODGE).before_craft("2M1W").rolls(&[4, 6, 2, 5, 3]).pass();
    fixture.play(&mut table, |table| table.play(Action::HoldDie { die: die("M6") }));
}

/// With the parts of all others, so that its items have the same numbers.
fn with_deluxe_items() -> Table {
    let mut table = Table::of(KingsForge::new(3, &parts(ALL), None).unwrap());
    table.items(&["Holiday Toys", "Sword of Destiny"], &[]).state.apprentice_row = [None; 3];
    table
}

/// Plies that show a kind of event no earlier one has shown.
#[derive(Default)]
struct Fixture {
    seen: BTreeSet<String>,
    plies: Vec<String>,
}

impl Fixture {
    fn play(&mut self, table: &mut Table, act: impl FnOnce(&mut Table) -> &mut Table) {
        let before = table.state;
        act(table);
        self.seen.extend(table.events.iter().map(kind));
        self.plies.push(ply(&before, table.played, &table.events, &table.state));
    }

    /// The same, whether or not anything new happens.
    fn play_in_any_case(&mut self, table: &mut Table, act: impl FnOnce(&mut Table) -> &mut Table) {
        let before = table.state;
        act(table);
        self.add(&before, table.played, &table.events, &table.state);
    }

    /// What chance alone would hardly ever bring about.
    fn play_with_deluxe_items(&mut self) {
        let mut table = with_deluxe_items();
        table.craft_turn(0, "W5 W3 G2 G2 M1").busy(0).craft("Holiday Toys");
        self.play(&mut table, |table| table.end_turn());
        table.active(0).supply(0, "2W");
        self.play_in_any_case(&mut table, |table| table.claim("Toy Factory", TOP));
        let mut table = with_deluxe_items();
        table.has(0, "Holiday Toys").busy(0).craft_turn(0, "M1");
        self.play(&mut table, |table| table.end_turn());
        let mut table = with_deluxe_items();
        table.has(0, "Engagement Brooch").state.grimstones.undrawn.remove(GrimstoneId(4));
        table.state.grimstones.bottom.push(GrimstoneId(4));
        let with = table.deluxe("Engagement Brooch");
        self.play(&mut table, |table| table.play(Action::TakeOfferedDie { with }));
        self.play(&mut table, |table| table.play(Action::KeepGrimstone { stone: GrimstoneId(1) }));
        let mut table = with_deluxe_items();
        table.has(0, "Sacred Sword").has(1, "Obey Wand").busy(0).before_craft("1M").owns(0, Exotic::Aether, 2);
        table.rolls(&[1, 2, 6]).pass().rolls_with(Exotic::Aether).rolls_with(Exotic::Aether);
        let (with, die) = (table.deluxe("Obey Wand"), "O6".parse().unwrap());
        self.play(&mut table, |table| table.play(Action::Reroll { with, die }));
        let with = table.deluxe("Sacred Sword");
        self.play(&mut table, |table| table.play(Action::KeepOre { with }));
        self.play_in_any_case(&mut table, |table| table.end_turn());
    }

    fn keep(&mut self, before: &State, action: Action, events: &[Event], after: &State) {
        if events.iter().any(|event| !self.seen.contains(&kind(event))) {
            self.add(before, action, events, after);
        }
    }

    fn add(&mut self, before: &State, action: Action, events: &[Event], after: &State) {
        self.seen.extend(events.iter().map(kind));
        self.plies.push(ply(before, action, events, after));
    }
}

fn kind(event: &Event) -> String {
    json!(event)["type"].as_str().expect("events have a type").to_owned()
}

/// A position, what was done in it, and whatever is different afterwards, a line each.
fn ply(before: &State, action: Action, events: &[Event], after: &State) -> String {
    let (before, mut after) = (json!(before), json!(after));
    // What is asked next is for the rules to say, as is a phase that is seen only while somebody is asked in it.
    let told = |name: &str| !["steps", "active", "barren"].contains(&name);
    let parts = after.as_object_mut().expect("a state has names for its parts");
    parts.retain(|name, value| told(name) && before[name] != *value && *value != json!(Phase::CleanUp));
    let [action, events] = [json!(action), json!(events)];
    format!("{{\"before\":{before},\n \"action\":{action},\n \"events\":{events},\n \"after\":{after}}}")
}

/// The items with their boxes.
fn items(game: &KingsForge) -> Vec<String> {
    let item = |card: &CraftCard| {
        json!({ "name": card.name, "rank": card.rank, "dice": card.boxes, "part": card.part }).to_string()
    };
    game.content().craft_cards().iter().map(item).collect()
}

/// The apprentices with what tells whether they are put to use in their phase.
fn apprentices(game: &KingsForge) -> Vec<String> {
    let told = |one: &DescribedApprentice| json!({ "name": one.name, "activity": one.activity }).to_string();
    Title::content(game).apprentices.iter().map(told).collect()
}

/// All of them, out of what the browser is told about their type.
fn kinds_of_event() -> BTreeSet<String> {
    let declared = Event::decl(&Config::new());
    let kinds = declared.split("\"type\": \"").skip(1).filter_map(|rest| rest.split('"').next());
    kinds
        .map(ToOwned::to_owned)
        .filter(|kind| {
            !["ItemsChosen", "MasterworksChosen", "CardsChosen", "ApprenticesChosen", "RequestChosen"]
                .contains(&kind.as_str())
        })
        .collect()
}
