//! What is told of faces and feats to whoever draws the game: a sentence and the number of the rule it comes from.

use dice_forge::{DiceForge, Face};
use tabletop::{Options, Rulebook, Title};

use crate::{
    packs::table_with,
    table::{Table, face},
};

fn told(table: &Table, wanted: &str) -> (String, &'static str) {
    let faces = Title::content(&table.game).faces;
    let told = faces.into_iter().find(|told| told.face == face(wanted)).expect("a face of the game");
    (told.effect, told.rule)
}

/// DF-6.1, DF-6.2, DF-6.4, DF-6.5, DF-6.8, DF-6.10, DF-6.11, DF-6.15, DF-5.6
#[test]
fn a_face_tells_what_it_does() {
    let table = Table::new(3);
    let tells = |wanted: &str, effect: &str, rule: &str| {
        let (told, from) = told(&table, wanted);
        assert_eq!((told.as_str(), from), (effect, rule));
    };
    tells("2G+1M", "Gives 2 gold and 1 moon shard.", "DF-6.1");
    tells("1G/1S/1M", "Gives 1 gold, 1 sun shard or 1 moon shard, as you choose.", "DF-6.2");
    tells("x3", "Triples what your other die gives.", "DF-6.4");
    tells("mirror", "Copies a face that lies up on an opponent's die.", "DF-6.5");
    tells("ship", "Lets you buy one face of the sanctuary for 2 gold less.", "DF-6.8");
    tells("red-shield", "Gives 5 glory if your other die gave sun shards, 2 sun shards if not.", "DF-6.10");
    let boar = "Gives you 1 sun shard or 1 moon shard and its card's owner 1 sun shard, 1 moon shard or 3 glory. \
                It cannot be forged over.";
    tells("blue-boar", boar, "DF-6.15");
}

#[test]
fn a_face_tells_the_figures_of_a_pack() {
    let toml = "[ship]\ndiscount = 3\n\n[[shield]]\ncolour = \"red\"\nmatched = \"7GP\"\n";
    let table = table_with(toml, &[]);
    assert!(told(&table, "ship").0.ends_with("for 3 gold less."));
    assert!(told(&table, "red-shield").0.starts_with("Gives 7 glory if"));
}

#[test]
fn every_face_of_the_game_is_told_once() {
    let table = Table::new(3);
    let faces: Vec<Face> = Title::content(&table.game).faces.iter().map(|told| told.face).collect();
    let on_dice = table.state.heroes.iter().flat_map(|hero| hero.dice).flat_map(|die| die.faces);
    let in_temple = table.state.temple.iter().map(|pile| pile.face);
    assert!(on_dice.chain(in_temple).all(|face| faces.contains(&face)));
    assert!((0..faces.len()).all(|place| !faces[..place].contains(&faces[place])));
}

#[test]
fn the_rule_of_a_feat_speaks_of_it() {
    let rulebook = Rulebook::new(DiceForge::RULES);
    let game = DiceForge::new(2, &Options::default(), None).unwrap();
    let feats = Title::content(&game).feats;
    assert_eq!(feats.len(), 24);
    for feat in feats {
        let name = feat.name.trim_start_matches("The ");
        let rule = rulebook.rule(feat.rule).unwrap_or_else(|| panic!("there is no rule {}", feat.rule));
        assert!(rule.text.contains(name), "{name}: {}", feat.rule);
    }
}
