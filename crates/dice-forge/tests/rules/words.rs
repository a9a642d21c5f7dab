//! The words of the game: what is asked and what can be done reads well and tells actions apart.

use dice_forge::{Action, Colour, Event, Resource, Slot, Step};
use tabletop::{Names, Seat, Words};

use crate::table::{DARK, LIGHT, Table, amounts, face};

fn names(table: &Table) -> Names {
    Names::given(
        &["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned)[..table.state.heroes.len()],
        table.state.heroes.len(),
    )
}

fn question(table: &Table) -> String {
    table.game.decision(&table.state, &names(table)).text
}

fn choices(table: &Table) -> Vec<String> {
    let tell = |action: &Action| table.game.action_text(&table.state, *action, &names(table));
    table.offered().iter().map(tell).collect()
}

fn told(table: &Table) -> Vec<String> {
    table.events.iter().map(|event| table.game.event_text(event, &names(table))).collect()
}

/// DF-4.2
#[test]
fn an_action_is_asked_for_with_prices_glory_and_who_is_ousted() {
    let mut table = Table::new(3);
    table.quiet().reserve(0, "2G+1S").stands_on(2, 7);
    assert_eq!(question(&table), "Ann: make an offering, perform a feat, or pass?");
    assert_eq!(
        choices(&table),
        [
            "Buy a 3 gold face for 2 gold",
            "Buy a 1 moon shard face for 2 gold",
            "The Elder for 1 sun shard (0 glory, ousting Cleo)",
            "Wild Spirits for 1 sun shard (2 glory, ousting Cleo)",
            "End the turn"
        ]
    );
}

/// DF-5.4
#[test]
fn forging_names_the_dice_and_faces() {
    let mut table = Table::with(3, &[("feats", "alternate")]);
    table.quiet().dice(0, "mirror", "x3").reserve(0, "2S").perform(Slot::F3);
    assert_eq!(question(&table), "Ann: forge a ship over which face?");
    assert_eq!(
        choices(&table),
        [
            "Over the mirror of the light die",
            "Over 1 gold of the light die",
            "Over the x3 of the dark die",
            "Over 1 gold of the dark die"
        ]
    );
    table.forge_over(LIGHT, "mirror");
    assert_eq!(told(&table)[0], "Ann forges a ship over the mirror on the light die.");
}

/// DF-4.1
#[test]
fn reinforcements_tell_what_they_do() {
    let mut table = Table::new(3);
    table.quiet().card(0, Slot::F1).card(0, Slot::F3).card(0, Slot::M3).reserve(0, "3G");
    table.ask(Step::ChooseReinforcement { used: [0; Slot::COUNT] });
    assert_eq!(question(&table), "Ann: call for reinforcements?");
    assert_eq!(
        choices(&table),
        [
            "Call The Silver Hind (receive a minor blessing)",
            "Call The Elder (pay 3 gold to gain 4 glory)",
            "Call The Guardian's Owl (gain 1 gold, 1 sun shard or 1 moon shard)",
            "No more reinforcements"
        ]
    );
}

/// DF-8.1
#[test]
fn gold_for_the_hammer_is_counted() {
    let mut table = Table::new(3);
    table.quiet().card(0, Slot::M1).reserve(0, "1S").perform(Slot::F2);
    assert_eq!(question(&table), "Ann: send how much of 3 gold from Wild Spirits to the hammer?");
    assert_eq!(
        choices(&table),
        ["Keep 3 gold", "Send 1 gold, keep 2", "Send 2 gold, keep 1", "Send 3 gold to the hammer"]
    );
    table.play(Action::SendToHammer { gold: 2 });
    assert_eq!(
        told(&table)[..2],
        ["Ann sends 2 gold to the hammer.", "Ann gains 1 gold and 3 moon shards by Wild Spirits."]
    );
    table.die(0, LIGHT, "1G").begin_turn(0);
    assert_eq!(question(&table), "Ann: send how much of 3 gold to the hammer?");
    table.die(0, DARK, "2M").reserve(0, "0").begin_turn(0);
    assert_eq!(question(&table), "Ann: send 1 gold from the light die to the hammer?");
    assert_eq!(choices(&table), ["Keep 1 gold", "Send 1 gold to the hammer"]);
}

/// DF-6.2, DF-6.5, DF-6.17
#[test]
fn choices_of_a_blessing_tell_what_they_give_or_take() {
    let mut table = Table::new(3);
    table.quiet().dice(0, "1G/1S/1M", "x3").reserve(1, "0").reserve(2, "0").begin_turn(0);
    assert_eq!(
        (question(&table).as_str(), choices(&table)),
        (
            "Ann: 1 gold, 1 sun shard or 1 moon shard on the light die, 3 times: gain which?",
            vec!["3 gold".into(), "3 sun shards".into(), "3 moon shards".into()]
        )
    );

    let mut table = Table::new(3);
    table.quiet().dice(0, "mirror", "1G").dice(1, "ship", "2G+1M").dice(2, "x3", "red-shield").begin_turn(0);
    assert_eq!(question(&table), "Ann: which face does the mirror on the light die copy?");
    assert_eq!(
        choices(&table),
        [
            "The ship, on Ben's light die",
            "2 gold + 1 moon shard, on Ben's dark die",
            "The x3, on Cleo's light die",
            "The red shield, on Cleo's dark die"
        ]
    );
    table.copy("ship");
    assert_eq!(told(&table)[0], "Ann's mirror copies a ship.");

    let mut table = Table::new(3);
    table.quiet().reserve(0, "3S").reserve(1, "5G").dice(1, "1G/1S/1M", "1G").perform(Slot::F4);
    assert_eq!(
        (question(&table).as_str(), choices(&table)[0].as_str()),
        ("Ben: 1 gold, 1 sun shard or 1 moon shard on the light die, for the Minotaur: lose which?", "1 gold")
    );
}

/// DF-6.3, DF-6.8
#[test]
fn a_ship_beside_gold_asks_in_words() {
    let mut table = Table::new(3);
    table.quiet().dice(1, "ship", "3G").reserve(1, "11G").begin_turn(1);
    assert_eq!(
        (question(&table).as_str(), choices(&table)),
        (
            "Ben: which comes first, the ship on the light die or 3 gold on the dark die?",
            vec!["The ship first".into(), "3 gold first".into()]
        )
    );
    table.play(Action::ApplyFirst { face: face("ship") });
    assert_eq!(question(&table), "Ben: buy a face by ship, 2 gold cheaper?");
    assert_eq!(
        (choices(&table)[0].as_str(), choices(&table).last().unwrap().as_str()),
        ("Buy a 3 gold face for 0 gold", "Buy nothing")
    );
}

/// DF-8.7, DF-8.9, DF-8.12, DF-8.20
#[test]
fn tokens_boars_and_exchanges_ask_in_words() {
    let mut table = Table::with(3, &[("feats", "alternate")]);
    table.quiet().reserve(0, "3M").perform(Slot::M4);
    assert_eq!(
        (question(&table).as_str(), choices(&table)),
        ("Ann: who must forge the red boar?", vec!["Ben".into(), "Cleo".into()])
    );

    table.card(0, Slot::F5).reserve(0, "0").ask_for_action();
    assert_eq!(
        choices(&table),
        [
            "End the turn",
            "Spend a Triton token for 6 gold",
            "Spend a Triton token for 2 sun shards",
            "Spend a Triton token for 2 moon shards"
        ]
    );

    table.card(0, Slot::M5).dice(0, "1S", "ship").reserve(0, "6M").perform(Slot::M7);
    assert_eq!(question(&table), "Ann: take 1 sun shard from the light die as shown, or glory instead?");
    assert_eq!(choices(&table), ["1 sun shard", "2 glory instead"]);
    table.play(Action::TakeAsShown).play(Action::BuyNothing);
    assert_eq!(question(&table), "Ann: spend a Cerberus token to apply 1 sun shard and the ship again?");
    assert_eq!(choices(&table), ["Spend the token and apply it again", "Keep the token"]);
}

/// DF-6.15, DF-6.16
#[test]
fn a_boar_is_asked_about_by_its_colour_and_whose_die_shows_it() {
    let boars = || Table::with(3, &[("m4", "tenacious-boar"), ("m8", "typhon")]);
    let of_another = |die: &str, faces: [&str; 2]| {
        let mut table = boars();
        table.boar_of(1, Colour::Red).bless_with(0, faces[0], faces[1]);
        while !question(&table).starts_with("Ben") {
            let any = table.offered()[0];
            table.play(any);
        }
        assert_eq!(question(&table), format!("Ben: Ann's {die} die shows your red boar: gain which?"));
    };
    of_another("light", ["red-boar", "1G"]);
    of_another("dark", ["1G", "red-boar"]);
    let mut own = boars();
    own.boar_of(0, Colour::Blue).bless_lightly(0, "blue-boar");
    let any = own.offered()[0];
    own.play(any);
    assert_eq!(question(&own), "Ann: your light die shows your blue boar: gain which?");
}

/// DF-8.6, DF-8.22
#[test]
fn satyrs_and_sphinx_ask_in_words() {
    let mut table = Table::new(3);
    table.quiet().dice(1, "mirror", "2S").dice(2, "x3", "4GP").reserve(0, "3M").perform(Slot::M4);
    assert_eq!(question(&table), "Ann: take which face of the others? (1 of 2)");
    table.play(Action::PickFace { face: face("2S") });
    assert_eq!(
        (question(&table).as_str(), choices(&table)),
        (
            "Ann: take which face besides 2 sun shards? (2 of 2)",
            vec![
                "4 glory, on Cleo's dark die".into(),
                "The x3, on Cleo's light die".into(),
                "The mirror, on Ben's light die".into()
            ]
        )
    );

    let mut table = Table::new(3);
    table.quiet().reserve(0, "6S").perform(Slot::F7);
    assert_eq!(
        (question(&table).as_str(), choices(&table)),
        ("Ann: 4 minor blessings with which die?", vec!["The light die".into(), "The dark die".into()])
    );
}

#[test]
fn events_are_sentences() {
    let table = Table::new(3);
    let tell = |event: &Event| table.game.event_text(event, &names(&table));
    let gained = |text, wasted| Event::Gained {
        seat: Seat(1),
        amounts: amounts(text),
        wasted: amounts(wasted),
        cause: dice_forge::Cause::Face,
    };
    assert_eq!(tell(&gained("1G+2S+1M+4GP", "0")), "Ben gains 1 gold, 2 sun shards, 1 moon shard and 4 glory.");
    assert_eq!(tell(&gained("3G", "2G")), "Ben gains 3 gold (2 gold wasted).");
    assert_eq!(
        tell(&Event::DiceRolled { seat: Seat(0), faces: [face("x3"), face("blue-boar")] }),
        "Ann rolls an x3 and a blue boar."
    );
    assert_eq!(
        tell(&Event::DiceRolled { seat: Seat(0), faces: [face("1S+1GP"), face("3G/2GP")] }),
        "Ann rolls 1 sun shard + 1 glory, and 3 gold or 2 glory."
    );
    assert_eq!(tell(&Event::Lost { seat: Seat(2), amounts: amounts("0") }), "Cleo loses nothing.");
    assert_eq!(tell(&Event::RoundStarted { round: 10, last: true }), "Round 10 of 10, the last one.");
    assert_eq!(
        tell(&Event::HammerStruck { seat: Seat(0), gold: 4, glory: 10 }),
        "Ann sends 4 gold to the hammer and gains 10 glory."
    );
    assert_eq!(Resource::ALL.map(Resource::code), ["G", "S", "M", "GP"]);
}

/// A picture has 100 columns, whatever is forged onto the dice.
#[test]
fn the_widest_dice_fit_the_picture() {
    let mut table = Table::with(4, &[("feats", "alternate")]);
    let wide = ["yellow-shield", "green-shield", "yellow-boar", "green-boar", "1G+1S+1M+1GP", "2G/2S/2M"].map(face);
    for hero in table.state.heroes.iter_mut() {
        hero.dice.iter_mut().for_each(|die| die.faces = wide);
        (hero.gold, hero.sun, hero.moon, hero.glory) = (24, 15, 15, 188);
        (hero.hammers, hero.hammer_gold, hero.cerberus, hero.triton) = (4, 88, 2, 2);
    }
    for picture in
        [table.game.picture(&table.state, &Names::numbered(4)), table.game.picture(&table.state, &names(&table))]
    {
        for line in picture.to_string().lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
