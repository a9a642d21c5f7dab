//! Section 9: final scoring.

use kings_of_artifice::Scores;
use tabletop::Seat;

use crate::table::{A, B, C, Table};

fn scores(drawing: &str) -> Scores {
    score_of(drawing, A)
}

fn score_of(drawing: &str, seat: Seat) -> Scores {
    let table = Table::draw(3, "D4", drawing);
    table.game.score(&table.state, seat)
}

/// KA-9.1: a system of both players' walls, with a house, a battlement and a corner that do not belong to it.
#[test]
fn a_thief_scores_the_whole_wall_system_it_stands_on() {
    let drawing = "
        wa+Ta wb wa .  wa
        .     wb .  ha .
        wa    wb wb .  <a >a
        .     .  .  wa .";
    assert_eq!(scores(drawing).thief_on_wall, 7);
    assert_eq!(scores("Ta wa wa").thief_on_wall, 0, "beside a wall is not on it");
    assert_eq!(scores("wa+Ta").thief_on_wall, 1);
    assert_eq!(scores("wa+Ta ha wa").thief_on_wall, 1, "a house parts the walls");
}

/// KA-9.2
#[test]
fn thieves_on_one_system_share_it_rounded_down() {
    let shared = "wa+Ta wa wb wb wb+Tb";
    assert_eq!((score_of(shared, A).thief_on_wall, score_of(shared, B).thief_on_wall), (2, 2));
    let three = "wa+Ta wa wb+Tc wb wb+Tb";
    assert_eq!([A, B, C].map(|seat| score_of(three, seat).thief_on_wall), [1, 1, 1]);
    let same_wall = "wa+Ta+Tb wa wb";
    assert_eq!(score_of(same_wall, B).thief_on_wall, 1);
    let apart = "wa+Ta wa . wb+Tb";
    assert_eq!((score_of(apart, A).thief_on_wall, score_of(apart, B).thief_on_wall), (2, 1));
}

/// KA-9.3
#[test]
fn a_house_beside_an_own_villager_scores_two_once() {
    assert_eq!(scores("ha Va ha").houses, 4);
    assert_eq!(scores("Va ha Ua").houses, 2, "two villagers do not score it twice");
    assert_eq!(scores("ha Vb").houses, 0);
    assert_eq!(score_of("ha Vb", B).houses, 0, "another's house is nothing to a villager");
    assert_eq!(scores("ha . Va").houses, 0);
    assert_eq!(scores("ha ha ha\nha Va ha\nha ha ha").houses, 16);
}

/// KA-9.4
#[test]
fn a_battlement_system_scores_its_square() {
    assert_eq!(scores("Na <a >a <a >a <a >a").battlements, 9);
    assert_eq!(scores("Na . <a >a").battlements, 0, "the knight must be adjacent");
    assert_eq!(scores("Nb <a >a").battlements, 0);
    assert_eq!(scores("<a >a . <a >a\n. . Na . .").battlements, 2, "two systems score each");
    assert_eq!(scores("^a <a >a\n_a Na ^a\n<a >a _a").battlements, 16, "a ring of four");
}

/// KA-9.4
#[test]
fn five_battlements_are_the_most_that_count_in_a_system() {
    let five = "Na <a >a\n. <a >a\n. <a >a\n. <a >a\n. <a >a";
    assert_eq!(scores(five).battlements, 25);
    assert_eq!(scores(&format!("{five}\n. <a >a")).battlements, 25);
}

/// KA-9.4: systems are of one player's battlements that adjoin; corners do not join.
#[test]
fn corners_and_others_do_not_join_battlements() {
    assert_eq!(scores("Na <a >a . .\n. . . <a >a").battlements, 1);
    assert_eq!(scores("Na <a >a <b >b <a >a").battlements, 1);
}

/// KA-9.5
#[test]
fn a_warlock_on_a_tower_scores_all_own_towers_up_to_its_height() {
    assert_eq!(scores("4a+Wa 3a 4a 5a 3b").towers, 11, "not the taller one, not another's");
    assert_eq!(scores("5a+Wa 3a 4a 5a").towers, 17);
    assert_eq!(scores("Wa 5a 3a").towers, 0, "on top of it, not beside it");
}

/// KA-9.6
#[test]
fn palaces_beside_the_king_score_nine_each() {
    assert_eq!(scores("Pa Pa Ka Pa Pa\nPa Pa . Pa Pa").palaces, 18);
    assert_eq!(scores("Pa Pa . Ka\nPa Pa . .").palaces, 0);
    assert_eq!(scores("Pb Pb Ka\nPb Pb .").palaces, 0);
}

/// KA-4.4: who is aboard is adjacent to nothing.
#[test]
fn nobody_scores_from_the_ship() {
    // The king is aboard at C1 and D1, right beside the palace.
    let table = Table::draw(2, "C2", "Pa Pa\nPa Pa");
    assert_eq!(table.game.score(&table.state, A).palaces, 0);
}

/// KA-9.8
#[test]
fn a_tree_is_half_a_point() {
    let mut table = Table::draw(2, "D4", "Ka");
    table.state.realms[A].trees = 5;
    let scores = table.game.score(&table.state, A);
    assert_eq!((scores.trees, scores.halves()), (5, 5));
}

/// KA-8.6
#[test]
fn everything_is_added_up() {
    let table = Table::draw(2, "D4", "Ka Pa Pa ha Va\n. Pa Pa wa+Ta 3a+Wa");
    let scores = table.game.score(&table.state, A);
    let whole =
        scores.palaces + scores.houses + scores.thief_on_wall + scores.towers + scores.cards[0] + scores.cards[1];
    assert_eq!((scores.palaces, scores.houses, scores.thief_on_wall, scores.towers), (9, 2, 1, 3));
    assert_eq!(scores.halves(), 2 * whole);
}
