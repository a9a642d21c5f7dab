//! Satyrs: the others roll, you apply (DF-8.6).

use dice_forge::{Action, Colour, Resource::*, Slot, State, Step};
use tabletop::{Game, Seat};
use testkit::check_orders;

use crate::table::{DARK, LIGHT, Table, face};

/// Seat 0 has performed the Satyrs; the others show what they rolled for it.
fn satyrs(first: [&str; 2], second: [&str; 2]) -> Table {
    let mut table = Table::new(3);
    table.reserve(0, "0").reserve(1, "0").reserve(2, "0").lie(0, "1G", "4G");
    table.dice(1, first[0], first[1]).dice(2, second[0], second[1]).take(Slot::M4);
    table
}

impl Table {
    /// What may be picked now.
    fn to_pick(&self) -> Vec<String> {
        let picked = |action| if let Action::PickFace { face } = action { Some(face.to_string()) } else { None };
        let mut faces: Vec<String> = self.offered().into_iter().filter_map(picked).collect();
        faces.sort();
        faces
    }

    fn pick(&mut self, picked: &str) -> &mut Table {
        self.play(Action::PickFace { face: face(picked) })
    }

    fn pick_both(&mut self, [first, second]: [&str; 2]) -> &mut Table {
        self.pick(first).pick(second)
    }
}

/// DF-8.6
#[test]
fn all_others_roll_without_applying_and_two_of_their_faces_are_applied() {
    let mut table = satyrs(["2M", "1S+1GP"], ["3GP", "6G"]);
    assert_eq!(table.rolled().to_vec(), [Seat(1), Seat(2)]);
    assert_eq!((table.asked(), table.question()), (0, "ChooseSatyrFace"));
    table.pick_both(["6G", "2M"]);
    assert_eq!((table.has(0), table.has(1), table.has(2)), ("6G+2M".into(), "0".into(), "0".into()));
    // What was rolled lies up from now on; the own dice were not touched.
    assert_eq!((table.face_up(1, LIGHT), table.face_up(2, DARK)), ("2M".into(), "6G".into()));
    assert_eq!((table.face_up(0, LIGHT), table.face_up(0, DARK)), ("1G".into(), "4G".into()));
}

/// DF-8.6
#[test]
fn any_two_dice_may_be_picked_even_both_of_one_player() {
    let rolled = [["2M", "1S+1GP"], ["3GP", "6G"]];
    for (one, first) in rolled.concat().iter().enumerate() {
        for second in &rolled.concat()[one + 1..] {
            let mut table = satyrs(rolled[0], rolled[1]);
            table.pick_both([first, second]);
            let mut wanted = Table::new(3);
            wanted.reserve(0, "0").bless_with(0, first, second);
            assert_eq!(table.has(0), wanted.has(0), "{first} and {second}");
        }
    }
}

/// DF-8.6
#[test]
fn a_pair_may_be_named_in_any_order() {
    let rolled = ["2M", "1S", "3GP", "6G"];
    for first in rolled {
        for second in rolled.into_iter().filter(|&second| second != first) {
            let [one, other] = [[first, second], [second, first]].map(|pair| {
                let mut table = satyrs(["2M", "1S"], ["3GP", "6G"]);
                table.pick_both(pair);
                table.state
            });
            assert_eq!(one, other, "{first} and {second}");
        }
    }
}

/// DF-8.6
#[test]
fn the_second_face_is_asked_for_while_there_is_a_choice() {
    let mut table = satyrs(["2S", "1M"], ["1G", "4GP"]);
    table.pick("2S");
    assert_eq!(table.to_pick(), ["1G", "1M", "4GP"]);
    let mut table = satyrs(["2S", "2S"], ["1G", "2S"]);
    table.pick("2S");
    assert_eq!(table.to_pick(), ["1G", "2S"]);
    let mut table = satyrs(["2S", "2S"], ["1G", "2S"]);
    table.pick("1G");
    assert!(table.rests(), "the others are alike");
    assert_eq!(table.has(0), "1G+2S");
}

/// DF-8.6
#[test]
fn search_misses_no_pair_by_naming_it_in_one_order_only() {
    let picked = |state: &State| !matches!(state.steps.last(), Some(Step::ChooseSatyrFace { .. }));
    let pairs = |first, second| {
        let table = satyrs(first, second);
        check_orders(&table.game, &table.state, picked)
    };
    assert_eq!(pairs(["2M", "1S"], ["3GP", "6G"]), 6);
    assert_eq!(pairs(["2M", "2M"], ["3GP", "6G"]), 4);
    assert_eq!(pairs(["2M", "2M"], ["6G", "6G"]), 3);
    assert_eq!(pairs(["ship", "red-shield"], ["mirror", "x3"]), 6);
    assert_eq!(pairs(["ship", "ship"], ["ship", "6G"]), 2);
    let distinct = |table: &Table| {
        let mut actions = Vec::new();
        table.game.distinct_actions(&table.state, &mut actions);
        actions.len()
    };
    let table = satyrs(["2M", "1S"], ["3GP", "6G"]);
    assert_eq!((table.offered().len(), distinct(&table)), (4, 3));
    let seconds = ["3GP", "2M", "1S", "6G"].map(|first| {
        let mut table = satyrs(["2M", "1S"], ["3GP", "6G"]);
        table.pick(first);
        distinct(&table)
    });
    assert_eq!(seconds, [3, 2, 1, 3], "whoever named the last face first may still pick any other");
}

/// DF-8.6
#[test]
fn one_die_is_not_picked_twice() {
    let mut table = satyrs(["3GP", "2M"], ["2M", "1S"]);
    table.pick_both(["2M", "2M"]);
    assert_eq!(table.has(0), "4M");
    let mut table = satyrs(["1S", "2M"], ["3GP", "6G"]);
    for (place, picked) in table.to_pick().into_iter().enumerate() {
        let mut table = satyrs(["1S", "2M"], ["3GP", "6G"]);
        table.play(Action::PickFace { face: face(&picked) });
        assert!(!table.to_pick().contains(&picked), "{picked} at {place}");
    }
    table.pick_both(["1S", "6G"]);
    assert_eq!(table.has(0), "6G+1S");
}

/// DF-8.6
#[test]
fn with_two_players_there_is_nothing_to_pick_from() {
    let mut table = Table::new(2);
    table.reserve(0, "12G+6S+3M").dice(1, "2M", "3GP").ask_for_action().perform(Slot::M4);
    assert_eq!((table.has(0), table.question()), ("12G+6S+2M+3GP".into(), "ChooseToEndTurn"));
}

/// DF-8.6, DF-6.4
#[test]
fn a_picked_x3_triples_the_other_face_picked() {
    let mut table = satyrs(["x3", "2M"], ["1S", "6G"]);
    table.pick_both(["x3", "2M"]);
    assert_eq!(table.has(0), "6M");
}

/// DF-8.6, DF-6.10
#[test]
fn picked_faces_are_each_others_other_die() {
    let mut table = satyrs(["blue-shield", "1S"], ["6G", "2M"]);
    table.pick_both(["2M", "blue-shield"]);
    assert_eq!(table.has(0), "2M+5GP");
    let mut table = satyrs(["blue-shield", "1S"], ["6G", "2M"]);
    table.pick_both(["1S", "blue-shield"]);
    assert_eq!(table.has(0), "1S+2M");
}

/// DF-8.6, DF-6.8, DF-6.3
#[test]
fn a_picked_ship_buys_with_picked_gold() {
    let mut table = satyrs(["ship", "4G"], ["1S", "1S"]);
    table.pick_both(["ship", "4G"]);
    assert_eq!((table.asked(), table.question(), table.has(0).as_str()), (0, "ChooseShipFace", "4G"));
    table.buy("2M").forge_over(DARK, "4G");
    assert_eq!(table.face_up(0, DARK), "2M");
}

/// DF-8.6, DF-6.15
#[test]
fn a_picked_boar_gives_to_the_picker_and_to_its_owner() {
    let mut table = satyrs(["red-boar", "1S"], ["6G", "6G"]);
    table.boar_of(2, Colour::Red).pick_both(["red-boar", "1S"]).choose(Sun);
    assert_eq!(table.asked(), 2);
    table.choose(Glory);
    assert_eq!((table.has(0), table.has(1), table.has(2)), ("2S".into(), "0".into(), "3GP".into()));
}

/// DF-8.6, DF-6.6
#[test]
fn a_picked_mirror_copies_any_face_that_lies_up() {
    let mut table = satyrs(["mirror", "1S"], ["3GP", "2M"]);
    table.pick_both(["mirror", "1S"]);
    assert_eq!((table.asked(), table.copyable()), (0, ["1G", "1S", "2M", "3GP", "4G"].map(String::from).to_vec()));
    table.copy("4G");
    assert_eq!(table.has(0), "4G+1S");
}

/// DF-8.6, DF-6.6
#[test]
fn two_picked_mirrors_may_copy_the_same_face() {
    let mut table = satyrs(["mirror", "mirror"], ["3GP", "2M"]);
    table.pick_both(["mirror", "mirror"]).copy("3GP").copy("3GP");
    assert_eq!(table.has(0), "6GP");
}

/// DF-8.6, DF-8.9
#[test]
fn no_cerberus_token_repeats_the_satyrs() {
    let mut table = Table::with(3, &[("m5", "cerberus")]);
    table.card(0, Slot::M5).card(1, Slot::M5).reserve(0, "6G+4S+3M").dice(1, "2M", "1S").dice(2, "6G", "3GP");
    table.ask_for_action().perform(Slot::M4).pick_both(["2M", "1S"]);
    assert_eq!((table.asked(), table.question()), (0, "ChooseToEndTurn"));
    assert_eq!(table.has(0), "6G+5S+2M");
}
