//! What is said at the table: questions with points at hand, actions told apart, events as sentences.

use kings_of_artifice::{Action, Character, Ending, Event, Spell};
use tabletop::{Names, Title};

use crate::table::{A, B, Table, cell};

fn names() -> Names {
    Names::given(&["Ann".to_owned(), "Bob".to_owned()], 2)
}

fn told(table: &Table, action: Action) -> String {
    assert!(table.can(action), "{action:?}");
    table.game.action_text(&table.state, action, &names())
}

#[test]
fn questions_name_the_player_and_what_is_left() {
    let mut table = Table::draw(2, "D4", "Ka Va").points(3);
    let ask = |table: &Table| table.game.decision(&table.state, &names()).text;
    assert_eq!(ask(&table), "Ann: what now? (3 action points)");
    table.play(Action::BuildWall { at: cell("D5") });
    assert_eq!(ask(&table), "Ann: a second wall?");
    let crowning = Table::draw(2, "D4", "Ka").crowning();
    assert_eq!(ask(&crowning), "Ann: what now, in the last turn? (5 action points)");
}

#[test]
fn actions_tell_points_trees_and_which_of_two() {
    let table = Table::draw(2, "D4", "Ka wa \" .\nVa . Ua .\n. Ha . .\nNa Vb Ub .");
    assert_eq!(told(&table, Action::BuildHouse { at: cell("E4") }), "Build a house on E4 (1 point)");
    assert_eq!(told(&table, Action::BuildWall { at: cell("F4") }), "Build a wall on F4, taking the tree");
    let villager = Action::Move { who: Character::SecondVillager, to: cell("G5") };
    assert_eq!(told(&table, villager), "Move the villager on F5 to G5");
    let ride = Action::PickUp { horse: Character::FirstHorse, rider: Character::King };
    assert_eq!(told(&table, ride), "Pick up the king with the horse on E6");
    let attack = Action::Attack { who: Character::Knight, seat: B, victim: Character::FirstVillager };
    assert_eq!(told(&table, attack), "Attack Bob's villager on E7 with the knight (1 point)");
    assert_eq!(
        told(&table, Action::Summon { class: kings_of_artifice::Class::Artisan, both: false }),
        "Summon the artisan"
    );
}

#[test]
fn what_happened_reads_as_sentences() {
    let mut table = Table::draw(2, "D4", "Ka Na Tb\n. Wa+Aa ha").spells(&[Spell::Morph]);
    table.play(Action::BuildTower { at: cell("F5") });
    table.play(Action::Attack { who: Character::Knight, seat: B, victim: Character::Thief });
    table.play(Action::Place { at: cell("E4") });
    table
        .play(Action::Cast { spell: Spell::Morph })
        .play(Action::MorphInto { class: kings_of_artifice::Class::Artisan });
    let story: Vec<String> = table.events.iter().map(|event| table.game.event_text(event, &names())).collect();
    assert_eq!(
        story,
        [
            "Ann builds a tower of 3 on F5 for 1 point.",
            "Ann's knight attacks Bob's thief on F4 for 1 point.",
            "Bob's thief goes to the supply.",
            "Ann casts Morph.",
            "Ann's warlock becomes an artisan.",
        ]
    );
    assert!(table.can(Action::EndTurn) && table.scored(A) == 2);
}

/// KA-8.1, KA-8.2
#[test]
fn the_crowning_round_begins_with_its_reason() {
    let table = Table::draw(2, "D4", "Ka");
    let told = |ending| table.game.event_text(&Event::CrowningStarted { ending }, &names());
    assert_eq!(told(Ending::BlocksUsedUp), "The blocks run out: the crowning round begins.");
    assert_eq!(told(Ending::RoundsUsedUp), "The last round of building is over: the crowning round begins.");
    assert_eq!(told(Ending::NobodyBuilt), "Nobody built anything for 3 rounds: the crowning round begins.");
}

#[test]
fn a_long_name_does_not_widen_the_picture() {
    let table = Table::draw(2, "D4", "Ka+Aa wa+Ta 5a+Wa");
    let long = Names::given(&["Wolfeschlegelsteinhausenbergerdorff".to_owned(), "B".to_owned()], 2);
    let picture = table.game.picture(&table.state, &long).to_string();
    assert!(picture.lines().all(|line| line.chars().count() <= 100), "{picture}");
    assert!(picture.contains("KA") && picture.contains("t1") && picture.contains("w1"), "{picture}");
}
