//! Packs written at random within the limits and a little beyond: each is refused with its line, or its games can be
//! played to the end with nothing lost.

use kings_of_artifice::KingsOfArtifice;
use tabletop::{Fast, Options};
use testkit::check_packs;

const PACKS: u64 = 40;

/// A section with each of these figures between `least` and `most`.
fn section(chance: &mut Fast, name: &str, fields: &[&str], least: u32, most: u32) -> String {
    let figure = |field: &&str| format!("{field} = {}\n", least + chance.below(most - least + 1));
    format!("[{name}]\n{}", fields.iter().map(figure).collect::<String>())
}

fn pack(chance: &mut Fast) -> String {
    let mut toml = section(chance, "setup", &["blocks", "few_blocks"], 1, 60);
    toml += &format!("action_points = {}\n", 1 + chance.below(9));
    let [two, three, four] = [20, 14, 10].map(|most| chance.below(most));
    toml += &format!("trees = {{ 2 = {two}, 3 = {three}, 4 = {four} }}\n");
    toml += &section(chance, "guard", &["quiet_rounds"], 1, 4);
    toml += &format!("most_rounds = {}\n", 1 + chance.below(12));
    toml += &section(chance, "moves", &["king", "artisan", "warlock", "thief", "knight", "villager", "horse"], 1, 8);
    let costs =
        ["move", "sail", "summon", "escape", "wall", "house", "fountain", "battlement", "tower", "palace", "attack"];
    toml += &section(chance, "costs", &costs, 1, 9);
    let points = ["house", "tower", "battlement", "palace", "fountain", "attack", "curse", "throw"];
    toml += &section(chance, "points", &points, 0, 50);
    toml += &section(chance, "final", &["house", "palace", "forest"], 0, 50);
    toml += &format!("most_battlements = {}\n", chance.below(16));
    for spell in ["alchemy", "cursed-house", "flying-walls", "morph", "step-into-the-future", "teleportation"] {
        toml += &format!("[[spell]]\nid = \"{spell}\"\ncost = {}\n", chance.below(10));
    }
    for card in ["master-mason", "earthquake", "building-tax", "ranches"] {
        toml += &format!("[[card]]\nid = \"{card}\"\npoints = [{}]\n", i64::from(chance.below(121)) - 60);
    }
    toml
}

#[test]
fn whatever_a_pack_says_its_games_can_be_played() {
    let packed = check_packs::<KingsOfArtifice>(PACKS, &Options::default(), pack);
    let packed = packed.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(packed.played > PACKS / 3 && packed.refused > 0 && packed.plies > 1000, "{packed:?}");
}
