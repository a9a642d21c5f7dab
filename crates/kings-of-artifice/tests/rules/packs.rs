//! Packs: a file of the user's corrects prices and boards, and one the rules could not work with is refused with
//! its file, line and reason.

use kings_of_artifice::{Action, Character, Content, KingsOfArtifice, Spell};
use tabletop::{BadPack, Options, Pack, Title};
use testkit::{Trial, check_laws};

use crate::table::{Table, cell};

fn pack(toml: &str) -> Pack {
    Pack { file: "my-board.toml".to_owned(), toml: toml.to_owned() }
}

#[track_caller]
fn refused(toml: &str, line: usize, reason: &str) {
    let BadPack { file, line: at, reason: given } =
        Content::load(Some(&pack(toml))).err().unwrap_or_else(|| panic!("accepted {toml}"));
    assert_eq!((file.as_str(), at), ("my-board.toml", Some(line)), "{given}");
    assert!(given.contains(reason), "{given}");
}

fn board(map: &str) -> String {
    format!("[[board]]\nplayers = 2\nmap = '''\n{map}'''\n")
}

/// A little island with a forest, for two.
const SMALL: &str = "\
~~~~~|~~~~~
~....|....~
~.F..|....~
~....|....~
-----+-----
~....|....~
~....|..F.~
~....|....~
~~~~~|~~~~~
";

#[test]
fn a_pack_changes_a_price_and_nothing_else() {
    let game =
        KingsOfArtifice::new(2, &Options::default(), Some(&pack("[[spell]]\nid = \"morph\"\ncost = 3\n"))).unwrap();
    let mut table = Table::draw_for(game, "E5", "Wa").spells(&[Spell::Morph]);
    assert_eq!(table.game.content().spell(Spell::Morph).name, "Morph");
    table.play(Action::Cast { spell: Spell::Morph });
    assert_eq!(table.action_points(), 2);
}

#[test]
fn a_pack_changes_movement_costs_and_points() {
    let toml = "[moves]\nking = 1\n\n[costs]\nhouse = 2\n\n[points]\nhouse = 4\n\n[final]\nhouse = 5\n";
    let game = KingsOfArtifice::new(2, &Options::default(), Some(&pack(toml))).unwrap();
    let mut table = Table::draw_for(game, "F6", "Ka . Va wa");
    assert_eq!(table.reach(Character::King).count(), 8);
    table.play(Action::BuildHouse { at: cell("I6") });
    assert_eq!((table.action_points(), table.scored(crate::table::A)), (3, 4));
    assert_eq!(table.game.score(&table.state, crate::table::A).houses, 5);
}

/// KA-1.2: a whole board of another size is played on like the own one.
#[test]
fn a_pack_brings_another_board() {
    let game = KingsOfArtifice::new(2, &Options::default(), Some(&pack(&board(SMALL)))).unwrap();
    assert_eq!((game.island().columns(), game.island().rows(), game.island().fault()), (10, 8, (5, 4)));
    for seed in 0..3 {
        let trial = Trial { closely_every: 61, ..Trial::new(seed) };
        check_laws(&game, trial, &mut |_| ()).unwrap();
    }
}

/// KA-1.2: the largest board there can be.
#[test]
fn a_board_may_be_eighteen_spaces_wide() {
    let row = |inner: &str| format!("~{inner}|{inner}~\n");
    let sea = "~~~~~~~~~|~~~~~~~~~\n";
    let half: String = (0..8).map(|at| row(if at == 3 { "...F...." } else { "........" })).collect();
    let map = format!("{sea}{half}---------+---------\n{half}{sea}");
    let game = KingsOfArtifice::new(2, &Options::default(), Some(&pack(&board(&map)))).unwrap();
    assert_eq!((game.island().columns(), game.island().rows()), (18, 18));
    let trial = Trial { closely_every: 101, ..Trial::new(4) };
    check_laws(&game, trial, &mut |_| ()).unwrap();
}

#[test]
fn a_board_the_rules_cannot_work_with_is_refused() {
    refused(&board("~~~\n~.~\n~~~\n"), 1, "a fault line `---+---` is missing");
    refused(&board(&SMALL.replace("-----+-----", "-----------")), 1, "need a `+` where they meet");
    refused(&board(&SMALL.replace("-----+-----", "--x--+-----")), 1, "drawn as `---+---`");
    refused(&board(&SMALL.replace("~....|....~\n~....|..F.~", "~....|...~\n~....|..F.~")), 1, "not as long as");
    refused(&board(&SMALL.replace("~.F..|....~", "~.F...|...~")), 1, "has no `|` at the fault line");
    refused(&board(&SMALL.replace('F', "X")), 1, "`X` is no terrain");
    refused(&board(&SMALL.replace('F', ".")), 1, "only 0 of 24 trees find a space");
    refused(&board(&SMALL.replacen("~~~~~|~~~~~", "~~.~~|~~~~~", 1)), 1, "the sea runs all around");
    let wide = "~".repeat(10) + "|" + &"~".repeat(10) + "\n";
    refused(&board(&format!("{wide}{}+{}\n{wide}", "-".repeat(10), "-".repeat(10))), 1, "at most 18 by 18 fit");
    let dry = format!("~~~~~|~~~~~\n-----+-----\n{}", SMALL.replace("-----+-----\n", ""));
    refused(&board(&dry), 1, "no ship can lie along the shore in the north");
}

#[test]
fn figures_out_of_bounds_are_refused_where_they_stand() {
    refused("[setup]\nblocks = 61\n", 1, "the set-up: `blocks` is 61; it can be 1 to 60");
    refused("[costs]\nwall = 0\n", 1, "the costs: `wall` is 0; it can be 1 to 9");
    refused("\n[moves]\nthief = 9\n", 2, "the moves: `thief` is 9");
    refused("[guard]\nmost_rounds = 0\n", 1, "the guard: `most_rounds` is 0");
    refused("[[spell]]\nid = \"morph\"\ncost = 10\n", 1, "a spell costs 0 to 9");
    refused("[[spell]]\nid = \"morph\"\nname = \"Alchemy\"\n", 1, "two things called Alchemy");
    refused("[[spell]]\nid = \"morph\"\ntext = \"two  blanks\"\n", 1, "one line of words");
    refused("[[spell]]\ncost = 1\n", 1, "every spell needs `id`");
    refused("[[card]]\nid = \"lighthouses\"\npoints = [1, 2]\n", 1, "needs 5 figures");
    refused("[[board]]\nplayers = 5\nmap = ''\nsource = \"own\"\n", 1, "a board for 5 players");
    refused("[[board]]\nmap = ''\n", 1, "every board needs `players`");
    refused("[final]\nmost_battlements = 0\n", 1, "`most_battlements` can be 1 to 15");
    refused("[costs]\nwall = \"free\"\n", 2, "the costs: `wall` is a whole number from 0 to 255, not \"free\"");
    refused("[[spell]]\nid = \"fireball\"\n", 2, "not `fireball`");
    refused("[dragons]\n", 1, "dragons");
    refused("[setup]\ntrees = { 2 = 0, 3 = 8, 4 = 6 }\n", 1, "0 trees; there can be 1 to 120");
}
