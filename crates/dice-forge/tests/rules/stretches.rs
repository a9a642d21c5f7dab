//! Short stretches of play for the tests of the browser, which plays events forward between two positions and finds the
//! places of actions: as few plies of random games as tell every kind of event.

use std::{cmp::Reverse, collections::BTreeSet};

use dice_forge::{Action, DiceForge, Event, State};
use serde::Serialize;
use serde_json::json;
use tabletop::{Fast, Game, Insights, Seat, Title};
use testkit::check_golden;

use crate::states::game;

const GAMES: u64 = 40;

struct Stretch {
    seat: Seat,
    before: State,
    offered: Vec<Action>,
    events: Vec<Event>,
    after: State,
}

#[test]
fn the_browser_is_tried_on_positions_of_play() {
    let game = game(2, "random");
    let mut plies: Vec<Stretch> = (0..GAMES).flat_map(|seed| played(&game, seed)).collect();
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut lines = Vec::new();
    let worth = |ply: &Stretch, told: &BTreeSet<String>| {
        (kinds(&ply.events).difference(told).count(), Reverse(ply.before.discarded.len() + ply.events.len()))
    };
    while let Some(next) = plies.iter().max_by_key(|ply| worth(ply, &told)) {
        let fresh = kinds(&next.events);
        if fresh.is_subset(&told) {
            break;
        }
        lines.push(next.written(&game));
        told.extend(fresh);
        plies.retain(|ply| !kinds(&ply.events).is_subset(&told));
    }
    assert!(told.len() >= 23, "{told:?}");
    let content = text(&Title::content(&game));
    let json = format!("{{\n\"content\": {content},\n\"stretches\": [\n{}\n]\n}}\n", lines.join(",\n"));
    assert!(json.len() < 60_000, "{} bytes", json.len());
    check_golden("../../web/tests/fixtures/dice-forge.json", &json);
}

fn played(game: &DiceForge, seed: u64) -> Vec<Stretch> {
    let mut chance = Fast::new(seed);
    let mut state = game.start(&mut chance, &mut ());
    let mut plies = Vec::new();
    while let Some(seat) = game.turn(&state).seat() {
        let (before, mut offered, mut events) = (state, Vec::new(), Vec::new());
        game.actions(&before, &mut offered);
        let action = offered[chance.below(offered.len() as u32) as usize];
        game.play(&mut state, action, &mut chance, &mut events);
        plies.push(Stretch { seat, before, offered, events, after: state });
    }
    plies
}

fn kinds(events: &[Event]) -> BTreeSet<String> {
    events.iter().map(|event| json!(event)["type"].to_string()).collect()
}

impl Stretch {
    /// One line for each part, to be read in reviews.
    fn written(&self, game: &DiceForge) -> String {
        let insight = game.insight(&self.before, &self.offered).expect("there is one");
        let parts = [
            ("seat", text(&self.seat)),
            ("state", text(&self.before)),
            ("actions", text(&self.offered)),
            ("prospects", text(&insight.prospects)),
            ("events", text(&self.events)),
            ("heroes", text(&self.after.heroes)),
        ];
        let lines: Vec<String> = parts.iter().map(|(name, part)| format!("\"{name}\": {part}")).collect();
        format!("{{\n{}\n}}", lines.join(",\n"))
    }
}

fn text(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("plain data")
}
