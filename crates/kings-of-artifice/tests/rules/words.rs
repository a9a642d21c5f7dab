//! What is said at the table: questions with points at hand, actions told apart, events as sentences.

use kings_of_artifice::{Action, Character, Class, Ending, Event, KingsOfArtifice, Spell};
use tabletop::{Names, Options, Pack, Title, Words};

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

/// KA-7.5, KA-7.6
#[test]
fn alchemy_asks_for_a_second_wall_and_tells_whose_blocks_are_lost() {
    let mut table = Table::draw(2, "D4", "Wa wa . wa").spells(&[Spell::Alchemy]);
    let ask = |table: &Table| table.game.decision(&table.state, &names()).text;
    table.play(Action::Cast { spell: Spell::Alchemy });
    assert_eq!(ask(&table), "Ann: take which wall?");
    table.play(Action::TakeWall { at: cell("E4") });
    assert_eq!(ask(&table), "Ann: take a second wall?");
    table.play(Action::FinishSpell).play(Action::FinishSpell);
    let lost = table.events.iter().find(|event| matches!(event, Event::BlocksRemoved { .. })).unwrap();
    assert_eq!(table.game.event_text(lost, &names()), "Ann loses 1 block for the rest of the game.");
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
    assert_eq!(told(&table, Action::Summon { class: Class::Artisan, both: false }), "Summon the artisan");
}

#[test]
fn what_happened_reads_as_sentences() {
    let mut table = Table::draw(2, "D4", "Ka Na Tb\n. Wa+Aa ha").spells(&[Spell::Morph]);
    table.play(Action::BuildTower { at: cell("F5") });
    table.play(Action::Attack { who: Character::Knight, seat: B, victim: Character::Thief });
    table.play(Action::Place { at: cell("E4") });
    table.play(Action::Cast { spell: Spell::Morph }).play(Action::MorphInto { class: Class::Artisan });
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

/// A table at which the warlock is something else, and what is told of these actions.
fn morphed_story(mut table: Table, class: Class, actions: &[Action]) -> Vec<String> {
    table.play(Action::Cast { spell: Spell::Morph }).play(Action::MorphInto { class });
    table.events.clear();
    for &action in actions {
        table.play(action);
    }
    table.events.iter().map(|event| table.game.event_text(event, &names())).collect()
}

/// KA-7.14
#[test]
fn what_a_morphed_warlock_does_is_told_of_the_warlock() {
    let drawn = |drawing: &str| Table::draw(2, "D4", drawing).spells(&[Spell::Morph]);
    let theft = [Action::Move { who: Character::Warlock, to: cell("F4") }, Action::Steal];
    assert_eq!(
        morphed_story(drawn("Wa . Vb . Ta+Ub"), Class::Thief, &theft),
        ["Ann's warlock moves from D4 to F4.", "Ann's warlock steals an action token of Bob's."],
    );
    let summons = |at: &str| [Action::Summon { class: Class::Knight, both: false }, Action::Place { at: cell(at) }];
    assert_eq!(
        morphed_story(drawn("Wa . . . Ka"), Class::King, &summons("E5")),
        ["Ann's warlock summons a knight on E5."]
    );
    assert_eq!(
        morphed_story(drawn("Wa . . . Ka"), Class::King, &summons("G5")),
        ["Ann's king summons a knight on G5."]
    );
    let ride = [
        Action::PickUp { horse: Character::Warlock, rider: Character::FirstVillager },
        Action::CarryTo { to: cell("F4") },
    ];
    assert_eq!(morphed_story(drawn("Wa+Va"), Class::Horse, &ride), ["Ann's warlock carries the villager on F4."]);
}

/// KA-7.14: with a pack in which attacks earn nothing, an attack is still no lightning.
#[test]
fn a_morphed_warlock_attacks_and_only_lightning_strikes() {
    let toml = "[points]\nattack = 0\n".to_owned();
    let game = KingsOfArtifice::new(2, &Options::default(), Some(&Pack { file: "mild".to_owned(), toml })).unwrap();
    let attack = [Action::Attack { who: Character::Warlock, seat: B, victim: Character::FirstVillager }];
    let mild = Table::draw_for(game, "F6", "Wa Vb\nKa").spells(&[Spell::Morph]);
    let story = morphed_story(mild, Class::Knight, &attack);
    assert_eq!(story, ["Ann's warlock attacks Bob's villager on G6.", "Bob's villager goes to the supply."]);
    let mut table = Table::draw(2, "D4", "3a+Wa . Vb").spells(&[Spell::LightningBlast]);
    table.play(Action::Cast { spell: Spell::LightningBlast });
    assert_eq!(table.game.event_text(&table.events[1], &names()), "Ann's warlock strikes Bob's villager on F4.");
}

/// KA-7.14
#[test]
fn questions_name_the_warlock_whatever_it_is() {
    let ask = |drawing: &str, class: Class, action: Action| {
        let mut table = Table::draw(2, "D4", drawing).spells(&[Spell::Morph]);
        table.play(Action::Cast { spell: Spell::Morph }).play(Action::MorphInto { class }).play(action);
        table
    };
    let asked = |table: &Table| table.game.decision(&table.state, &names()).text;
    let attack = Action::Attack { who: Character::Warlock, seat: B, victim: Character::FirstVillager };
    let table = ask("Ka Wa Vb", Class::Knight, attack);
    assert_eq!(asked(&table), "Ann: where beside the king does the warlock go?");
    let ride = Action::PickUp { horse: Character::Warlock, rider: Character::FirstVillager };
    let mut table = ask("Wa+Va", Class::Horse, ride);
    table.play(Action::CarryTo { to: cell("F4") });
    assert_eq!(asked(&table), "Ann: how does the warlock go on? (2 spaces left)");
}

/// KA-8.1, KA-8.2
#[test]
fn the_crowning_round_begins_with_its_reason() {
    let table = Table::draw(2, "D4", "Ka");
    let told = |ending| table.game.event_text(&Event::CrowningStarted { ending }, &names());
    assert_eq!(told(Ending::BlocksUsedUp), "The blocks run out: the crowning round begins.");
    assert_eq!(told(Ending::RoundsUsedUp), "The last round of building is over: the crowning round begins.");
    assert_eq!(told(Ending::NobodyBuilt), "Nobody used blocks of the supply for 3 rounds: the crowning round begins.");
}

#[test]
fn a_long_name_does_not_widen_the_picture() {
    let table = Table::draw(2, "D4", "Ka+Aa wa+Ta 5a+Wa");
    let long = Names::given(&["Wolfeschlegelsteinhausenbergerdorff".to_owned(), "B".to_owned()], 2);
    let picture = table.game.picture(&table.state, &long).to_string();
    assert!(picture.lines().all(|line| line.chars().count() <= 100), "{picture}");
    assert!(picture.contains("KA") && picture.contains("t1") && picture.contains("w1"), "{picture}");
}
