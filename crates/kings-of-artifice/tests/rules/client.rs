//! What the client's own tests draw and replay: positions with all that is told of them, and stretches of play with their
//! events, in which everything that can happen does.

use std::collections::BTreeSet;

use kings_of_artifice::{Action, Card, Character, Class, Event, KingsOfArtifice, Quadrant, Spell, State};
use serde_json::{Map, Value, json};
use tabletop::{Fast, Game, Insights, Names, Options, Title, Words};
use testkit::check_golden;
use ts_rs::{Config, TS};

use crate::table::{A, B, Table, berth, board_pack, cell};

/// Small, so that positions and lists are.
const ISLET: &str = "\
~~~~|~~~~
~...|..F~
~.F.|...~
~...|...~
----+----
~...|...~
~...|...~
~...|..#~
~~~~|~~~~
";

fn draw(drawing: &str) -> Table {
    Table::draw_on(ISLET, 2, "B2", drawing)
}

/// A position with what is told of it, as the client gets both.
fn as_told(game: &KingsOfArtifice, state: &State) -> Value {
    let mut offered = Vec::new();
    if game.turn(state).seat().is_some() {
        game.actions(state, &mut offered);
    }
    let names = Names::numbered(game.players());
    let told = |&action: &Action| json!({ "value": action, "text": game.action_text(state, action, &names) });
    let actions: Vec<Value> = offered.iter().map(told).collect();
    json!({ "state": state, "actions": actions, "insight": Insights::insight(game, state, &offered) })
}

/// What has to be laid over the one to get the other: fields by name, items of a list of the same length by place, and
/// under `=` the whole of what lost a field.
fn change(before: &Value, after: &Value) -> Value {
    let differs = |(_, old, new): &(String, Option<&Value>, &Value)| *old != Some(*new);
    let deeper =
        |(key, old, new): (String, Option<&Value>, &Value)| (key, old.map_or(new.clone(), |old| change(old, new)));
    match (before, after) {
        (Value::Object(old), Value::Object(new)) if old.keys().all(|key| new.contains_key(key)) => {
            let fields = new.iter().map(|(key, value)| (key.clone(), old.get(key), value));
            fields.filter(differs).map(deeper).collect::<Map<_, _>>().into()
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let items = old.iter().zip(new).enumerate().map(|(place, (old, new))| (place.to_string(), Some(old), new));
            items.filter(differs).map(deeper).collect::<Map<_, _>>().into()
        }
        (Value::Object(_), Value::Object(_)) => json!({ "=": after }),
        _ => after.clone(),
    }
}

/// A position, and one action after the other with what came of it.
struct Stretch {
    table: Table,
    first: Value,
    plies: Vec<Value>,
}

impl Stretch {
    fn from(table: Table) -> Stretch {
        let first = json!(table.state);
        Stretch { table, first, plies: Vec::new() }
    }

    fn then(mut self, actions: &[Action]) -> Stretch {
        for &action in actions {
            let before = json!(self.table.state);
            self.table.events.clear();
            self.table.play(action);
            let changes = change(&before, &json!(self.table.state));
            self.plies.push(json!({ "events": self.table.events, "changes": changes }));
        }
        self
    }

    fn written(self, start: &Value) -> Value {
        json!({ "changes": change(start, &self.first), "plies": self.plies })
    }
}

fn wall(at: &str) -> Action {
    Action::BuildWall { at: cell(at) }
}

fn walk(who: Character, to: &str) -> Action {
    Action::Move { who, to: cell(to) }
}

/// From the first tree to the last ship.
fn setting_up() -> Stretch {
    let mut pack = board_pack(ISLET);
    pack.toml.push_str("[setup]\ntrees = { 2 = 1, 3 = 1, 4 = 1 }\n");
    let game = KingsOfArtifice::new(2, &Options::default(), Some(&pack)).unwrap();
    let mut events = Vec::new();
    let state = game.start(&mut Fast::new(1), &mut events);
    let mut stretch = Stretch::from(Table { game, state, events: Vec::new() });
    stretch.plies.push(json!({ "events": events, "changes": {} }));
    stretch.then(&[
        Action::PlantTree { at: cell("C2") },
        Action::PlantTree { at: cell("C4") },
        Action::Sail { quadrant: Quadrant::SouthEast },
        Action::Anchor { berth: berth("E8-F8") },
        Action::Sail { quadrant: Quadrant::NorthWest },
        Action::Anchor { berth: berth("C1-D1") },
    ])
}

/// A villager's walls on a tree and elsewhere, and all that stands on walls; one house was cursed once.
fn building() -> Stretch {
    let mut table = draw("\" Va . ha ha\nwa wa . ha ha\nNa+Aa . . Ka .").blocks(A, 5);
    let mut state = json!(table.state);
    let houses = state["board"]["structures"].as_array_mut().unwrap();
    houses.iter_mut().find(|house| house["at"] == json!(["E2"])).unwrap()["base"] = json!([1]);
    table.state = serde_json::from_value(state).unwrap();
    table.state.realms[A].removed += 1;
    table.state.realms[B].blocks -= 1;
    Stretch::from(table).then(&[
        wall("B2"),
        wall("D2"),
        Action::BuildBattlement { at: cell("B3"), and: cell("C3") },
        Action::BuildHouse { at: cell("B2") },
        walk(Character::Artisan, "E4"),
        Action::BuildPalace { at: cell("E2") },
        Action::EndTurn,
    ])
}

/// A token is stolen, used, and goes home; then the blocks run out.
fn stealing() -> Stretch {
    let end = Action::EndTurn;
    let home = draw("Ka . Ta . Kb").spells(&[Spell::Morph]);
    Stretch::from(home).then(&[walk(Character::Thief, "F2"), Action::Steal, end, end, end])
}

fn ending() -> Stretch {
    let table = draw("Ka . Ta . Kb\nOa Aa . . .").blocks(A, 0).blocks(B, 9);
    let end = Action::EndTurn;
    let steal = [walk(Character::Thief, "F2"), Action::Steal];
    Stretch::from(table).then(&steal).then(&[end, end, Action::ThrowToken, end, end])
}

fn fighting() -> Stretch {
    let (who, victim) = (Character::Knight, Character::FirstVillager);
    let attack = Action::Attack { who, seat: B, victim };
    Stretch::from(draw("Ka . .\n. Na Vb")).then(&[attack, Action::Place { at: cell("B3") }])
}

fn riding_and_summoning() -> Stretch {
    let (horse, rider) = (Character::FirstHorse, Character::FirstVillager);
    Stretch::from(draw("Ha Va . Ka")).then(&[
        Action::PickUp { horse, rider },
        Action::CarryTo { to: cell("E3") },
        Action::Halt,
        Action::Summon { class: Class::Knight, both: false },
        Action::Place { at: cell("F2") },
        Action::Board { who: rider },
    ])
}

/// Each spell cast once, in the order of their cards.
fn casting() -> Vec<Stretch> {
    let cast = |spell: Spell, drawing: &str, actions: &[Action]| {
        let table = draw(drawing).spells(&[spell]);
        Stretch::from(table).then(&[Action::Cast { spell }]).then(actions)
    };
    let (king, warlock, horse) = (Character::King, Character::Warlock, Character::FirstHorse);
    let (take, finish) = (|at: &str| Action::TakeWall { at: cell(at) }, Action::FinishSpell);
    let strike = Action::Strike { seat: B, victim: Character::FirstVillager };
    let ride = Action::GuideRider { horse, rider: warlock, to: cell("C2") };
    vec![
        cast(Spell::Alchemy, "wa wa Wa", &[take("B2"), take("C2"), wall("C3"), finish]),
        cast(Spell::CursedHouse, "hb Wa hb", &[Action::CurseHouse { at: cell("B2") }]),
        cast(Spell::DemolitionBlast, "wb Wa wb", &[Action::Demolish { at: cell("B2") }]),
        cast(Spell::EnchantedTower, "ha Wa+Aa ha", &[Action::EnchantHouse { at: cell("B2") }]),
        cast(Spell::LightningBlast, "5a+Wa . Vb . Ub", &[strike]),
        cast(
            Spell::FlyingWalls,
            "wa . Wa wa\n\" . . .",
            &[Action::FlyWall { from: cell("B2"), to: cell("B3") }, finish],
        ),
        cast(Spell::Morph, "Wa .", &[Action::MorphInto { class: Class::Knight }, Action::EndTurn]),
        cast(Spell::ChanneledGuidance, "Ha+Wa . .", &[ride, walk(warlock, "D2")]),
        cast(Spell::StepIntoTheFuture, "Wa . .", &[Action::FinishWindow, Action::FinishWindow]),
        cast(Spell::Teleportation, "Ka . Wa", &[Action::Swap { who: king, with: warlock }]),
    ]
}

/// Positions with all that is told of them.
fn positions() -> Value {
    let homes = "wa wa wa wa\nwa . \" wa\nwa wa wa .\nKa+Aa . . Va\nha ha . .\nha ha wb+Tb .";
    let middle = draw(homes).cards([Card::MasterMason, Card::VillageFestival]).points(1);
    let knight = draw("wa wa Na+Aa Vb wb\nwb wb . wb wb").points(1);
    let mut flight = draw("wa . Wa wa").spells(&[Spell::FlyingWalls]);
    flight.play(Action::Cast { spell: Spell::FlyingWalls });
    let mut swap = draw("Ka . Wa").spells(&[Spell::Teleportation]);
    swap.play(Action::Cast { spell: Spell::Teleportation });
    let end = ending().table;
    let told = |table: &Table| {
        let mut told = as_told(&table.game, &table.state);
        // It is long, and the client only looks it up.
        told["insight"].as_object_mut().unwrap().remove("refusals");
        told
    };
    json!({ "middle": told(&middle), "knight": told(&knight), "flight": told(&flight), "swap": told(&swap), "end": told(&end) })
}

/// JSON in lines one can review: opened so many levels deep, and a line for each thing below.
fn in_lines(value: &Value, depth: usize) -> String {
    let lines: Vec<String> = match value {
        _ if depth == 0 => return value.to_string(),
        Value::Object(fields) => {
            fields.iter().map(|(key, value)| format!("{}: {}", json!(key), in_lines(value, depth - 1))).collect()
        }
        Value::Array(items) => items.iter().map(|item| in_lines(item, depth - 1)).collect(),
        plain => return plain.to_string(),
    };
    let [open, close] = if value.is_array() { ["[", "]"] } else { ["{", "}"] };
    if lines.is_empty() { format!("{open}{close}") } else { format!("{open}\n{}\n{close}", lines.join(",\n")) }
}

/// What the client's own tests draw from.
#[test]
fn the_client_is_shown_all_that_can_happen() {
    let mut stretches = vec![setting_up(), building(), stealing(), ending(), fighting(), riding_and_summoning()];
    stretches.extend(casting());
    let start = json!(draw(".").state);
    let stretches: Vec<Value> = stretches.into_iter().map(|stretch| stretch.written(&start)).collect();
    let plies = stretches.iter().flat_map(|stretch| stretch["plies"].as_array().unwrap());
    let events = plies.flat_map(|ply| ply["events"].as_array().unwrap());
    let shown: BTreeSet<&str> = events.map(|event| event["type"].as_str().unwrap()).collect();
    let declared = Event::decl(&Config::new());
    let kinds = declared.split("\"type\": \"").skip(1).map(|rest| rest.split('"').next().unwrap());
    assert_eq!(shown, kinds.collect::<BTreeSet<_>>());
    let content = Title::content(&draw(".").game);
    let all = json!({ "content": content, "positions": positions(), "start": start, "stretches": stretches });
    let text = in_lines(&all, 4);
    assert!(text.len() < 60_000, "{} bytes", text.len());
    check_golden("../../web/tests/fixtures/kings-of-artifice.json", &format!("{text}\n"));
}
