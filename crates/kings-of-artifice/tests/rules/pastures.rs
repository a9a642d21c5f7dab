//! KA-6.14 to KA-6.17 and KA-9.7: pastures on drawn boards.

use kings_of_artifice::{Action, Cells, Insight, Spell, Step};
use tabletop::{Fast, Game, Seat};

use crate::table::{A, B, Table, cell, cells};

/// The visible forest of each of a player's pastures.
fn pastures(table: &Table, seat: Seat) -> Vec<Cells> {
    let insight = Insight::of(&table.game, &table.state, &[]);
    insight.pastures.iter().filter(|pasture| pasture.owner == seat).map(|pasture| pasture.forest).collect()
}

fn drawn(drawing: &str) -> Vec<Cells> {
    pastures(&Table::draw(2, "E5", drawing), A)
}

/// KA-6.14
#[test]
fn a_ring_of_own_structures_around_forest_is_a_pasture() {
    let ring = "wa ha 3a wa\nwa \" \" Oa\n<a >a wa wa";
    assert_eq!(drawn(ring), [cells("F6 G6")]);
}

/// KA-6.14
#[test]
fn one_visible_space_that_is_no_forest_spoils_it() {
    assert!(drawn("wa wa wa wa\nwa \" . wa\nwa wa wa wa").is_empty());
    assert!(drawn("wa wa wa\nwa ha wa\nwa wa wa").is_empty(), "nothing visible, no pasture");
    assert!(drawn("wa wa wa\nwa hb wa\nwa wa wa").is_empty(), "others' structures are not forest");
}

/// KA-6.15
#[test]
fn a_ring_with_a_gap_or_a_diagonal_gap_leaks() {
    assert!(drawn("wa wa wa wa\nwa \" \" .\nwa wa wa wa").is_empty());
    assert!(drawn(". wa wa wa\nwa \" \" wa\nwa wa wa wa").is_empty(), "a corner is missing");
    assert!(drawn(". wa .\nwa \" wa\n. wa .").is_empty(), "four walls that touch by corners do not hold");
}

/// KA-6.15
#[test]
fn anothers_structure_is_no_part_of_the_ring() {
    assert!(drawn("wa wb wa wa\nwa \" \" wa\nwa wa wa wa").is_empty());
}

/// KA-6.15
#[test]
fn others_structures_may_stand_inside() {
    assert_eq!(drawn("wa wa wa wa wa\nwa \" hb \" wa\nwa wa wa wa wa"), [cells("F6 H6")]);
    assert_eq!(drawn("wa wa wa wa\nwa Vb+\" \" wa\nwa wa wa wa"), [cells("F6 G6")], "and people");
}

/// KA-6.15: b's ring inside a's: what it encloses is inside both.
#[test]
fn nested_pastures_count_for_both() {
    let table = Table::draw(
        2,
        "E5",
        "wa wa wa wa wa wa
         wa wb wb wb \" wa
         wa wb \" wb \" wa
         wa wb wb wb \" wa
         wa wa wa wa wa wa",
    );
    assert_eq!(pastures(&table, B), [cells("G7")]);
    assert_eq!(pastures(&table, A), [cells("I6 G7 I7 I8")]);
}

/// KA-6.14: the sea is a border. Against the shore a pasture needs fewer walls.
#[test]
fn the_sea_closes_a_pasture() {
    let shore = Table::draw(2, "B2", "\" \" wa\nwa wa wa");
    assert_eq!(pastures(&shore, A), [cells("B2 C2")]);
}

/// KA-6.14: so is wasteland.
#[test]
fn wasteland_closes_a_pasture() {
    // C6 to E6 lie below the north-western tile, C7 is printed forest on the shore.
    let table = Table::draw_real(2, "C6", "\" wa\n. wa\nwa wa");
    assert_eq!(pastures(&table, A), [cells("C6 C7")]);
    let open = Table::draw_real(2, "C6", "\" wa\n. wa\nwa .");
    assert!(pastures(&open, A).is_empty());
}

/// KA-6.16
#[test]
fn an_own_wall_across_makes_two_pastures() {
    let table = Table::draw(2, "E5", "wa wa wa wa wa\nwa \" wa \" wa\nwa wa wa wa wa");
    assert_eq!(pastures(&table, A), [cells("F6"), cells("H6")]);
}

/// KA-6.16: an islet of forest in the sea, and nobody's wall on it.
#[test]
fn a_region_bounded_by_sea_alone_is_nobodys() {
    let map = "\
~~~~~~~~|~~~~~~~~
~FF~....|.......~
~~~~....|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
--------+--------
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|......F~
~~~~~~~~|~~~~~~~~
";
    let table = Table::draw_on(map, 2, "E5", "wa");
    assert!(pastures(&table, A).is_empty());
    let built = Table::draw_on(map, 2, "B2", "wa");
    assert_eq!(pastures(&built, A), [cells("C2")], "with a wall on it, it is");
}

/// KA-6.17
#[test]
fn building_in_anothers_pasture_is_allowed_and_costs_it_forest() {
    let mut table = Table::draw(2, "E5", "wb wb wb wb\nwb Va+\" \" wb\nwb wb wb wb");
    assert_eq!(pastures(&table, B), [cells("F6 G6")]);
    table.play(Action::BuildWall { at: cell("G6") });
    assert_eq!(pastures(&table, B), [cells("F6")]);
}

/// KA-9.7
#[test]
fn a_pasture_scores_two_a_forest_space_with_an_own_horse_inside() {
    let score = |drawing: &str| {
        let table = Table::draw(2, "E5", drawing);
        table.game.score(&table.state, A).pastures
    };
    assert_eq!(score("wa wa wa wa\nwa \" \"+Ha wa\nwa wa wa wa"), 4);
    assert_eq!(score("wa wa wa wa\nwa \" \" wa\nwa wa wa wa\n. Ha . ."), 0, "the horse is outside");
    assert_eq!(score("wa wa wa wa\nwa \" \"+Hb wa\nwa wa wa wa"), 0, "another's horse does not help");
    assert_eq!(score("wa wa wa wa\nwa \"+Ga \"+Ha wa\nwa wa wa wa"), 4, "two horses score once");
    assert_eq!(score("wa wa wa wa wa\nwa \"+Ga wa \"+Ha wa\nwa wa wa wa wa"), 4, "two pastures, a horse in each");
    assert_eq!(score("wa wa wa wa wa\nwa \" wa \"+Ha wa\nwa wa wa wa wa"), 2);
    assert_eq!(score("wa wa wa wa wa\nwa \" hb \"+Ha wa\nwa wa wa wa wa"), 4, "what is built over does not count");
}

/// KA-9.7: the picture of the rulebook shows one worth 12.
#[test]
fn six_forest_spaces_score_twelve() {
    let table = Table::draw(2, "E5", "wa wa wa wa wa\nwa \" \" \" wa\nwa \"+Ha \" \" wa\nwa wa wa wa wa");
    assert_eq!(table.game.score(&table.state, A).pastures, 12);
}

/// KA-7.3: demolition of a border wall, an inner wall and a wall that does not matter.
#[test]
fn no_spell_breaks_a_pasture() {
    let ring = "wa wa wa wa wa .\nwa \" wb \" wa Wb\nwa wa wa wa wa wa";
    let mut table = Table::draw(2, "E5", ring).spells(&[Spell::DemolitionBlast]);
    table.end_turn();
    table.play(Action::Cast { spell: Spell::DemolitionBlast });
    // Of the walls beside the warlock only J7 is no part of the ring, so there is nothing to choose.
    assert!(!table.state.board.owned(A).contains(cell("J7")));
    assert_eq!(pastures(&table, A), [cells("F6 H6")]);
}

/// KA-7.3: removing b's wall inside would show development.
#[test]
fn a_wall_inside_whose_removal_would_show_development_stays() {
    let inside = Table::draw(2, "E5", "wa wa wa wa\nwa \"+Wa wb wa\nwa wa wa wa").spells(&[Spell::DemolitionBlast]);
    assert!(!inside.can(Action::Cast { spell: Spell::DemolitionBlast }));
    let outside = Table::draw(2, "E5", "wa wa wa .\nwa .+Wa wb wa\nwa wa wa wa").spells(&[Spell::DemolitionBlast]);
    assert!(
        outside.can(Action::Cast { spell: Spell::DemolitionBlast }),
        "where there is no pasture, walls are fair game"
    );
}

/// KA-7.3: a curse on a house of the ring would open it.
#[test]
fn a_house_in_the_ring_of_a_pasture_is_not_cursed() {
    let table = Table::draw(2, "E5", "hb wb wb .\nwb \" wb . hb\nwb wb wb . Wa").spells(&[Spell::CursedHouse]);
    let mut table = table;
    table.play(Action::Cast { spell: Spell::CursedHouse });
    assert!(table.state.board.owned(A).contains(cell("I6")), "the other house was the only choice");
    assert_eq!(pastures(&table, B), [cells("F6")]);
}

/// Walls that can be taken by Alchemy now.
fn taken(table: &Table) -> Cells {
    table.spaces(|action| match action {
        Action::TakeWall { at } => Some(at),
        _ => None,
    })
}

/// Walls that can fly now.
fn flying(table: &Table) -> Cells {
    table.spaces(|action| match action {
        Action::FlyWall { from, .. } => Some(from),
        _ => None,
    })
}

/// KA-7.3: a ring, and two walls beside it.
#[test]
fn alchemy_takes_no_wall_out_of_a_ring() {
    let ring = "wa wa wa . wa\nwa \" wa . wa\nwa wa wa . Wa";
    let mut table = Table::draw(2, "E5", ring).spells(&[Spell::Alchemy]);
    table.play(Action::Cast { spell: Spell::Alchemy });
    assert_eq!(taken(&table), cells("I5 I6"));
    table.play(Action::TakeWall { at: cell("I5") });
    assert_eq!(taken(&table), cells("I6"), "nor with the second step");
    let mut spare = Table::draw(2, "E5", "wa wa wa . wa\nwa \" wa . Wa\nwa wa wa").spells(&[Spell::Alchemy]);
    spare.play(Action::Cast { spell: Spell::Alchemy });
    let one = [cell("I5")].into_iter().collect();
    assert_eq!(spare.question(), Step::BuildByAlchemy { blocks: 1, taken: one }, "there was nothing to choose");
    assert_eq!(pastures(&spare, A), [cells("F6")]);
}

/// An island with printed forest on G6.
const FOREST_ON_G6: &str = "\
~~~~~~~~|~~~~~~~~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.....F.|.......~
~.......|.......~
~.......|.......~
--------+--------
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~.......|.......~
~~~~~~~~|~~~~~~~~
";

/// KA-7.3: G6 is printed forest, so that without the wall on it the pasture would be larger.
#[test]
fn of_two_walls_one_behind_the_other_alchemy_takes_one() {
    let ring = "wa wa wa wa .\nwa \" wa wa . Wa\nwa wa wa wa .";
    let mut table = Table::draw_on(FOREST_ON_G6, 2, "E5", ring).spells(&[Spell::Alchemy]);
    table.play(Action::Cast { spell: Spell::Alchemy });
    assert_eq!(taken(&table), cells("G6 H5 H6 H7"));
    let mut outer = Table { game: table.game.clone(), state: table.state, events: Vec::new() };
    outer.play(Action::TakeWall { at: cell("H6") });
    assert_eq!(taken(&outer), cells("H5 H7"), "G6 holds alone now");
    table.play(Action::TakeWall { at: cell("G6") });
    assert!(matches!(table.question(), Step::BuildByAlchemy { blocks: 1, .. }), "no other wall can be spared");
    assert_eq!(pastures(&table, A), [cells("F6 G6")]);
}

/// The walls of a, whose warlock has just let them fly.
fn with_flying_walls(drawing: &str) -> Table {
    let mut table = Table::draw(2, "E5", drawing).spells(&[Spell::FlyingWalls]);
    table.play(Action::Cast { spell: Spell::FlyingWalls });
    table
}

/// KA-7.3: neither out of the ring nor onto the last forest inside.
#[test]
fn no_wall_of_a_ring_flies() {
    let ring = "wa wa wa . wa\nwa \" wa . .\nwa wa wa . wa\n. . . . Wa";
    let mut table = with_flying_walls(ring);
    assert_eq!(flying(&table), cells("I5 I7"));
    table.play(Action::FlyWall { from: cell("I5"), to: cell("J5") });
    assert_eq!(flying(&table), cells("I7"), "nor with the second step");
    table.play(Action::FlyWall { from: cell("I7"), to: cell("H7") });
    assert_eq!((table.question(), pastures(&table, A)), (Step::ChooseAction, vec![cells("F6")]));
}

/// KA-7.3: what is built over is no longer visible, and the rest must stay enclosed.
#[test]
fn a_wall_flies_into_a_pasture_if_the_rest_of_it_holds() {
    let ring = "wa wa wa wa .\nwa \" \" wa Wa\nwa wa wa wa .";
    let mut table = with_flying_walls(ring);
    assert_eq!(flying(&table), cells("E5 E6 E7 H5 H6 H7"), "from the two ends, but not from the long sides");
    table.play(Action::FlyWall { from: cell("E6"), to: cell("F6") });
    assert_eq!(pastures(&table, A), [cells("G6")]);
}

/// KA-7.3: under a's wall in b's pasture is development.
#[test]
fn a_wall_inside_anothers_pasture_does_not_fly() {
    let ring = "wb wb wb wb wb . wa\nwb \" wa \" wb . wa\nwb wb wb wb wb . Wa";
    let mut table = with_flying_walls(ring);
    assert_eq!(flying(&table), cells("K5 K6"));
    table.play(Action::FlyWall { from: cell("K5"), to: cell("L5") });
    assert_eq!((flying(&table), pastures(&table, B)), (cells("K6"), vec![cells("F6 H6")]));
}

/// KA-7.3: a's wall in b's pasture flies over the last forest only if other forest shows where it stood.
#[test]
fn an_opponents_wall_inside_does_not_fly_onto_the_last_forest() {
    let ring = "wb wb wb wb . wa\nwb \" wa wb . wa\nwb wb wb wb . Wa";
    let inwards = Action::FlyWall { from: cell("G6"), to: cell("F6") };
    let mut table = with_flying_walls(ring);
    assert!(flying(&table) == cells("J5 J6") && !table.can(inwards));
    table = Table::draw_on(FOREST_ON_G6, 2, "E5", ring).spells(&[Spell::FlyingWalls]);
    table.play(Action::Cast { spell: Spell::FlyingWalls }).play(inwards);
    assert_eq!(pastures(&table, B), [cells("G6")]);
}

/// KA-7.3: a wall of the ring that leaves printed forest behind makes another pasture; the old one would be gone.
#[test]
fn a_pasture_is_not_given_up_for_another_one() {
    let ring = "wa wa wa wa .\nwa \" wa wa . Wa\nwa wa wa wa .";
    let mut table = Table::draw_on(FOREST_ON_G6, 2, "E5", ring).spells(&[Spell::FlyingWalls]);
    table.play(Action::Cast { spell: Spell::FlyingWalls });
    assert!(!table.can(Action::FlyWall { from: cell("G6"), to: cell("F6") }));
}

/// The thief of a on a ring, and a's alchemist with the block of a wall beside it.
fn with_a_block(ring: &str) -> Table {
    let mut table = Table::draw(2, "E5", ring).spells(&[Spell::Alchemy]);
    table.play(Action::Cast { spell: Spell::Alchemy });
    assert!(matches!(table.question(), Step::BuildByAlchemy { blocks: 1, .. }), "one wall can be taken");
    table
}

/// KA-7.3
#[test]
fn alchemy_does_not_build_on_the_last_forest_of_a_pasture() {
    for ring in ["wa+Ta wa wa . wa\nwa \" wa . Wa\nwa wa wa", "wb+Ta wb wb . wa\nwb \" wb . Wa\nwb wb wb"] {
        let table = with_a_block(ring);
        assert!(!table.wall_plots().contains(cell("F6")) && table.wall_plots().contains(cell("D5")), "{ring}");
    }
    let mut larger = with_a_block("wb+Ta wb wb wb . wa\nwb \" \" wb . Wa\nwb wb wb wb");
    larger.play(Action::BuildWall { at: cell("F6") });
    assert_eq!(pastures(&larger, B), [cells("G6")], "smaller, but it stands");
}

/// KA-7.3, KA-6.17: what temporary points build is built in the ordinary way.
#[test]
fn ordinary_building_on_the_last_forest_is_allowed_with_temporary_points_too() {
    let ring = "wb+Ta wb wb . .\nwb \" wb . Wa\nwb wb wb";
    let wall = Action::BuildWall { at: cell("F6") };
    let mut table = Table::draw(2, "E5", ring).spells(&[Spell::StepIntoTheFuture]);
    assert!(table.can(wall));
    table.play(Action::Cast { spell: Spell::StepIntoTheFuture }).play(wall);
    assert!(pastures(&table, B).is_empty());
}

/// Walls, houses and trees at random, dense enough for pastures, with a thief and a warlock of a's among them.
fn thicket(chance: &mut Fast) -> String {
    let words = ["wa", "wa", "wa", "wa", "wa", "wa", "ha", "wb", "hb", "\"", "\"", "\""];
    let mut word = || words[chance.below(words.len() as u32) as usize];
    let rows: Vec<String> = (0..6).map(|_| (0..6).map(|_| word()).collect::<Vec<_>>().join(" ")).collect();
    rows.join("\n").replacen("wa", "wa+Ta", 1).replacen("\"", "\"+Wa", 1)
}

/// KA-7.3: at random, every step that is offered of the spells that touch blocks.
#[test]
fn whatever_step_of_a_spell_is_taken_every_pasture_stands() {
    let mut chance = Fast::new(7);
    let (mut stood, mut shrunk) = (0, 0);
    for round in 0..600 {
        let spells = [Spell::Alchemy, Spell::CursedHouse, Spell::DemolitionBlast, Spell::FlyingWalls];
        let mut table = Table::draw(2, "E5", &thicket(&mut chance)).spells(&[spells[round % 4]]);
        let cast = Action::Cast { spell: spells[round % 4] };
        if !table.can(cast) {
            continue;
        }
        table.play(cast);
        while table.question() != Step::ChooseAction {
            let before = Insight::of(&table.game, &table.state, &[]).pastures;
            let offers = table.offers();
            for &action in &offers {
                let mut after = table.state;
                table.game.play(&mut after, action, &mut Fast::new(1), &mut ());
                let after = Insight::of(&table.game, &after, &[]).pastures;
                for old in &before {
                    let heirs = after.iter().filter(|new| new.owner == old.owner);
                    let forest = heirs.fold(Cells::NONE, |all, new| all | new.forest);
                    assert!(!(forest & old.region).is_empty(), "{action:?} ends {old:?} of {:?}", table.state);
                    stood += 1;
                    shrunk += usize::from(!(old.forest - forest).is_empty());
                }
            }
            table.play(offers[chance.below(offers.len() as u32) as usize]);
        }
    }
    assert!(stood > 1_000 && shrunk > 10, "{stood} stood, {shrunk} of them smaller");
}
